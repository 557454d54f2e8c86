"""The steady player: takes the action that promises most.

It sees which tiles are gone, knows what its hand is likely to pay, claims what brings it nearer, declares
ready, passes a win to double it where that pays, and thinks twice before it throws a tile that a ready
opponent may wait for.
"""

from quedou.bots.bot import Bot
from quedou.bots.choices import weigh
from quedou.bots.ground import Ground
from quedou.bots.outlook import Outlook
from quedou.deal import View


class Steady(Bot):
    """See the module."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground

    def decide(self, view: View) -> int:
        if len(view.legal) == 1:
            return view.legal[0]
        return weigh(Outlook(self._ground, view))[0].action
