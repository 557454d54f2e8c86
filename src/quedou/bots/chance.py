"""A small seeded source of chance for the worlds a bot imagines; it never touches a live wall.

Two Lehmer generators combined (L'Ecuyer, *Efficient and portable combined random number generators*, 1988):
every product stays below 2**47, so it is one machine word when compiled and the same number when interpreted.
"""

from typing import Final

_M1: Final = 2147483563
_M2: Final = 2147483399


class Chance:
    """Numbers that depend on the seed alone.

    >>> first, second = Chance(7), Chance(7)
    >>> [first.below(34) for _ in range(9)] == [second.below(34) for _ in range(9)]
    True
    """

    def __init__(self, seed: int) -> None:
        # Neighbouring seeds must start far apart: spread the bits before cutting to size.
        spread = (seed + 1) * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF
        spread ^= spread >> 29
        self._s1: int = spread % (_M1 - 1) + 1
        self._s2: int = (spread >> 17) % (_M2 - 1) + 1

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1; n is at most a few thousand."""
        self._s1 = self._s1 * 40014 % _M1
        self._s2 = self._s2 * 40692 % _M2
        return (self._s1 + self._s2) % _M1 % n

    def shuffle(self, items: list[int]) -> None:
        """Put the items in an order of which all are equally likely (Fisher-Yates)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
