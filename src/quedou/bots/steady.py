"""The steady player: plays its own hand well, as if it were alone at the table.

It sees which tiles are gone, follows the pattern that promises most, and claims what brings it nearer, a
little too gladly. It declares ready as soon as it can and takes every win. It does not ask what the opponent
is up to, nor what losing to him costs.
"""

from quedou.bots.bot import Bot
from quedou.bots.choices import weigh
from quedou.bots.ground import Ground
from quedou.bots.outlook import Outlook
from quedou.deal import View
from quedou.deal.actions import READY, VERB, WIN


class Steady(Bot):
    """See the module."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground

    def decide(self, view: View) -> int:
        legal = view.legal
        if len(legal) == 1 or legal[0] == WIN:
            return legal[0]
        choices = weigh(Outlook(self._ground, view, alone=True))
        for choice in choices:
            if choice.action & VERB == READY:
                return choice.action
        return choices[0].action
