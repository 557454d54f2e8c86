"""arcade: where it differs. Source: rules page `arcade`."""

from quedou.fan.facts import Params
from quedou.fan.rows import Row
from quedou.fan.win import Win
from quedou.hand.shapes import FREE_GREEN, SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS
from quedou.rules.base import Options, Ruleset


class Arcade(Ruleset):
    def __init__(self) -> None:
        super().__init__("arcade", ("add_everything",))

    # Scoring

    def shapes(self, options: Options) -> int:
        return STANDARD | SEVEN_PAIRS | THIRTEEN_ORPHANS | FREE_GREEN

    def tile_set(self, options: Options) -> int:
        return 136

    def rows(self, options: Options) -> list[Row]:
        rows = super().rows(options)
        if options["add_everything"]:
            for row in rows:
                row.excludes_implied = []
        return rows

    def params(self, options: Options) -> Params:
        params = super().params(options)
        if options["add_everything"]:
            params.needs_chow = False
        return params

    def points(self, total: int, win: Win, options: Options) -> int:
        return min(total, 13)
