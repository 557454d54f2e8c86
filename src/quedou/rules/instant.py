"""instant: where it differs. Source: rules page `instant`."""

from quedou.fan.facts import Params
from quedou.fan.win import Win
from quedou.rules.base import Options, Ruleset


class Instant(Ruleset):
    def __init__(self) -> None:
        super().__init__("instant", ("fangchong", "lower_four"))

    # Scoring

    def params(self, options: Options) -> Params:
        params = super().params(options)
        params.any_discard = options["fangchong"] == "any_discard"
        return params

    def points(self, total: int, win: Win, options: Options) -> int:
        cap = options["cap"]
        return min(total, cap) if isinstance(cap, int) else total
