"""A reading: shape, division of the concealed tiles into sets and pair, place of the winning tile.

Source: rules page `common`, section 7.1.
"""

from typing import Final

from quedou.hand.melds import Meld
from quedou.hand.notation import format_meld
from quedou.hand.shapes import KNITTED_ARRANGEMENTS, KNITTED_STRAIGHT, SEVEN_PAIRS, STANDARD
from quedou.hand.suits import chow_bit
from quedou.tiles import format_tiles


def _chow_masks(steps: list[tuple[int, int, int]]) -> list[int]:
    """For each kind the packed chows in which it stands so: (place in the chow, lowest ranks from, to)."""
    masks = [0] * 34
    for kind in range(27):
        for step, low, high in steps:
            start = kind % 9 - step
            if low <= start <= high:
                masks[kind] |= 7 * chow_bit(kind - step)
    return masks


EDGE_CHOWS: Final = _chow_masks([(0, 6, 6), (2, 0, 0)])
MIDDLE_CHOWS: Final = _chow_masks([(1, 0, 6)])
OPEN_CHOWS: Final = _chow_masks([(0, 0, 5), (2, 1, 6)])


class Reading:
    """The chosen reading of a hand, kept to be shown.

    `chows` (packed), `pungs` (a mask) and `pair` are those of the concealed tiles, `tiles` all concealed
    tiles; `knitted` says which of `KNITTED_ARRANGEMENTS` a knitted straight follows, -1 for none.
    """

    __slots__ = ("chows", "knitted", "melds", "pair", "pungs", "shape", "tiles")

    def __init__(
        self,
        shape: int,
        chows: int,
        pungs: int,
        pair: int,
        tiles: list[int],
        melds: list[Meld],
        knitted: int = -1,
    ) -> None:
        self.shape = shape
        self.chows = chows
        self.pungs = pungs
        self.pair = pair
        self.tiles = tiles
        self.melds = melds
        self.knitted = knitted

    @property
    def text(self) -> str:
        """The reading in the notation: sets, pair, then the melds as they lie."""
        groups: list[list[int]] = []
        if self.shape == SEVEN_PAIRS:
            for kind in range(34):
                groups.extend([[kind, kind]] * (self.tiles[kind] // 2))
        elif self.shape in (STANDARD, KNITTED_STRAIGHT):
            if self.knitted >= 0:
                groups.append(list(KNITTED_ARRANGEMENTS[self.knitted]))
            for kind in range(34):
                if kind < 27 and kind % 9 < 7:
                    times = self.chows // chow_bit(kind) & 7
                    groups.extend([[kind, kind + 1, kind + 2]] * times)
                if self.pungs >> kind & 1:
                    groups.append([kind] * 3)
            groups.append([self.pair] * 2)
        else:
            groups.append([kind for kind in range(34) for _ in range(self.tiles[kind])])
        texts = [format_tiles(group) for group in groups]
        texts.extend([format_meld(meld) for meld in self.melds])
        return " ".join(texts)
