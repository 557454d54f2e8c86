"""instant: where it differs. Source: rules page `instant`."""

from quedou.fan.facts import Params
from quedou.rules.base import Options, Ruleset


class Instant(Ruleset):
    def __init__(self) -> None:
        super().__init__("instant", ("fangchong", "lower_four"))

    # Scoring

    def params(self, options: Options) -> Params:
        params = super().params(options)
        params.any_discard = options["fangchong"] == "any_discard"
        return params
