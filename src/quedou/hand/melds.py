"""Sets laid out: chow, pung, the three kongs. Source: rules page `common`, sections 2 and 5."""

from typing import Final

from quedou.tiles import tile_name

CHOW: Final = 0
PUNG: Final = 1
MELDED_KONG: Final = 2
ADDED_KONG: Final = 3
CONCEALED_KONG: Final = 4

MELD_NAMES: Final = ("chow", "pung", "melded_kong", "added_kong", "concealed_kong")


class Meld:
    """One set laid out; treat it as immutable.

    `tile` is the lowest kind of the set, `claimed` the kind taken from the opponent, or -1 where that is
    unknown or nothing was. Melds are equal when all three fields are.

    >>> from quedou.tiles import parse_tile
    >>> chow = Meld(CHOW, parse_tile("3m"), parse_tile("4m"))
    >>> chow.tiles, chow.is_kong, chow.is_claimed
    ([2, 3, 4], False, True)
    """

    __slots__ = ("claimed", "tile", "type")

    def __init__(self, type: int, tile: int, claimed: int = -1) -> None:  # noqa: A002
        self.type = type
        self.tile = tile
        self.claimed = claimed

    @property
    def tiles(self) -> list[int]:
        """The three or four kinds, ascending."""
        if self.type == CHOW:
            return [self.tile, self.tile + 1, self.tile + 2]
        return [self.tile] * (3 if self.type == PUNG else 4)

    @property
    def is_kong(self) -> bool:
        return self.type >= MELDED_KONG

    @property
    def is_claimed(self) -> bool:
        """Whether it opens the hand; a concealed kong does not."""
        return self.type != CONCEALED_KONG

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Meld):
            return NotImplemented
        return self.type == other.type and self.tile == other.tile and self.claimed == other.claimed

    def __hash__(self) -> int:
        return self.type << 12 | self.tile << 6 | (self.claimed + 1)

    def __repr__(self) -> str:
        claimed = "" if self.claimed < 0 else f" on {tile_name(self.claimed)}"
        return f"<{MELD_NAMES[self.type]} {tile_name(self.tile)}{claimed}>"
