"""guobiao: where it differs. Source: rules page `guobiao`."""

from quedou.fan.win import BY_SELF_DRAW, Win
from quedou.hand.shapes import KNITTED, KNITTED_STRAIGHT, SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS
from quedou.rules.base import Options, Ruleset


class Guobiao(Ruleset):
    def __init__(self) -> None:
        super().__init__("guobiao", ("mixed_kong_pair",))

    # Scoring

    def shapes(self, options: Options) -> int:
        if options["tile_set"] == 72:
            return STANDARD | SEVEN_PAIRS
        return STANDARD | SEVEN_PAIRS | THIRTEEN_ORPHANS | KNITTED | KNITTED_STRAIGHT

    def tile_set(self, options: Options) -> int:
        return options.number("tile_set")

    def points(self, total: int, win: Win, options: Options) -> int:
        sides = options.number("self_draw_sides") if win.by == BY_SELF_DRAW else 1
        return min(total, options.cap) * sides
