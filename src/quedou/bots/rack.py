"""Concealed tiles as the plans read them."""

from typing import Final

from quedou.hand.suits import MOST_REMEMBERED, pack

_HELD: Final[dict[int, int]] = {}


class Rack:
    """The 34 counts and the same packed by suits, which all plans share; it does not follow later changes."""

    __slots__ = ("counts", "packed")

    def __init__(self, counts: list[int]) -> None:
        self.counts = counts
        self.packed: tuple[int, int, int, int] = pack(counts)


def held_in(packed: int) -> int:
    """How many ranks of a packed suit are held once, twice, three and four times, eight bits each.

    >>> hex(held_in(0o4102))
    '0x1000101'
    """
    found = _HELD.get(packed, -1)
    if found < 0:
        if len(_HELD) >= MOST_REMEMBERED:
            _HELD.clear()
        found = 0
        rest = packed
        while rest:
            if rest & 7:
                found += 1 << 8 * ((rest & 7) - 1)
            rest >>= 3
        _HELD[packed] = found
    return found
