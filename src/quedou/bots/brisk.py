"""The keen player in a hurry, for both sides of an imagined game: it looks at few plans of each."""

from quedou.bots.bot import Bot
from quedou.bots.choices import weigh
from quedou.bots.ground import Ground
from quedou.bots.outlook import Outlook
from quedou.deal import View


class Brisk(Bot):
    """Like every player it sees what the side may know; it remembers which plans that side had in sight."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._shortlists: list[list[int]] = [[], []]

    def look_again(self, seat: int) -> None:
        """Forget the plans of this side: it has other tiles now."""
        self._shortlists[seat].clear()

    def decide(self, view: View) -> int:
        if len(view.legal) == 1:
            return view.legal[0]
        return weigh(Outlook(self._ground, view, 0, self._shortlists[view.me]))[0].action
