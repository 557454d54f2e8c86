"""What one meld adds to the facts about a hand, worked out for every meld that there is."""

from typing import Final

from quedou.fan.memory import CONCEALED_KONGS, MELDED_KONGS
from quedou.hand.melds import CHOW, CONCEALED_KONG, PUNG
from quedou.hand.suits import CHOW_WEIGHTS, PUNG_WEIGHTS


class Laid:
    """All of it adds up over the melds of a hand, or is a mask to be joined.

    `kinds` are its kinds, `shown` those that both players see, `pung` the kind of a pung or kong, as masks.
    `chows` and `pungs` are weights as in `quedou.hand.suits`; `kongs` belongs into a hand's key; `claims` is
    1 for a claimed meld. `low` and `high` are packed counts of kinds 0 to 17 and of the others, kongs apart.
    """

    __slots__ = ("chows", "claims", "high", "kinds", "kongs", "low", "pung", "pungs", "shown")

    def __init__(self, type: int, tile: int) -> None:  # noqa: A002
        chow = type == CHOW
        self.kinds = 7 << tile if chow else 1 << tile
        self.pung = 0 if chow else 1 << tile
        self.chows = CHOW_WEIGHTS[tile] if chow else 0
        self.pungs = 0 if chow else PUNG_WEIGHTS[tile]
        self.claims = 0 if type == CONCEALED_KONG else 1
        self.shown = self.kinds if self.claims else 0
        self.kongs = 0
        if type > PUNG:
            self.kongs = 1 << (CONCEALED_KONGS if type == CONCEALED_KONG else MELDED_KONGS)
        tiles = 0 if type > PUNG else 0o111 if chow else 3
        self.low = tiles << 3 * tile if tile < 18 else 0
        self.high = tiles << 3 * (tile - 18) if tile >= 18 else 0


LAID: Final = [Laid(form, tile) for form in range(5) for tile in range(34)]
"""By 34 times the type of the meld plus its tile."""
