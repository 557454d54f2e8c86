"""Where the winning tile may stand, and the reading that was chosen, kept to be shown.

A reading is a shape, a division of the concealed tiles into sets and a pair, and a place of the winning tile.
Source: rules page `common`, section 7.1.
"""

from typing import Final

from quedou.hand.melds import Meld
from quedou.hand.notation import format_meld
from quedou.hand.suits import Division


def _chows_with(steps: list[tuple[int, int, int]]) -> list[int]:
    """For each kind, and none, the chows in which it stands so: (place in it, lowest ranks from, to)."""
    masks = [0] * 35
    for kind in range(27):
        for step, low, high in steps:
            if low <= kind % 9 - step <= high:
                masks[kind] |= 1 << kind - step
    return masks


EDGE_CHOWS: Final = _chows_with([(0, 6, 6), (2, 0, 0)])
"""For each kind the chows, a mask of their lowest kinds, that it completes at the edge: 3 to 12, 7 to 89."""
MIDDLE_CHOWS: Final = _chows_with([(1, 0, 6)])
"""... in the middle."""
OPEN_CHOWS: Final = _chows_with([(0, 0, 5), (2, 1, 6)])
"""... at one of two open ends."""


class Reading:
    """The chosen reading: what stands before the divided suits (and a space), the divisions, the melds."""

    __slots__ = ("divisions", "melds", "undivided")

    def __init__(self, undivided: str, divisions: tuple[Division, ...], melds: list[Meld]) -> None:
        self.undivided = undivided
        self.divisions = divisions
        self.melds = melds

    @property
    def text(self) -> str:
        """In the notation: sets and pair suit by suit, then the melds as they lie."""
        text = self.undivided
        for division in self.divisions:
            text += division.text
        for meld in self.melds:
            text += format_meld(meld) + " "
        return text.rstrip()
