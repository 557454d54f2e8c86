"""A player that takes any legal action, all alike, and wins when it can: the measure of weakness."""

from quedou.bots.bot import Bot
from quedou.bots.chance import Chance
from quedou.deal import View
from quedou.deal.actions import WIN


class Random(Bot):
    """See the module."""

    def __init__(self, seed: int) -> None:
        self._chance = Chance(seed)

    def decide(self, view: View) -> int:
        if view.legal[0] == WIN:
            return WIN
        return view.legal[self._chance.below(len(view.legal))]
