"""The winning shapes, as a bit mask, and the two that are no division into sets and a pair.

Source: rules page `common`, section 6; page `catalogue` for Thirteen Orphans and the knitted hands.
"""

from typing import Final

from quedou.hand.melds import Meld

STANDARD: Final = 1
SEVEN_PAIRS: Final = 2
THIRTEEN_ORPHANS: Final = 4
KNITTED: Final = 8
KNITTED_STRAIGHT: Final = 16
FREE_GREEN: Final = 32

SHAPE_NAMES: Final = {
    STANDARD: "standard",
    SEVEN_PAIRS: "seven_pairs",
    THIRTEEN_ORPHANS: "thirteen_orphans",
    KNITTED: "knitted",
    KNITTED_STRAIGHT: "knitted_straight",
    FREE_GREEN: "free_green",
}

ORPHANS: Final = (0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33)
"""The kinds of Thirteen Orphans: 1 and 9 of each suit, and the honours."""

HONORS: Final = (27, 28, 29, 30, 31, 32, 33)

GREEN: Final = (19, 20, 21, 23, 25, 32)
"""2s 3s 4s 6s 8s and the green dragon."""


def _knitted(first: int, second: int, third: int) -> tuple[int, ...]:
    suits = [0, 0, 0]
    suits[first], suits[second], suits[third] = 0, 1, 2
    return tuple(9 * suit + suits[suit] + step for suit in range(3) for step in (0, 3, 6))


KNITTED_ARRANGEMENTS: Final = (
    _knitted(0, 1, 2),
    _knitted(0, 2, 1),
    _knitted(1, 0, 2),
    _knitted(1, 2, 0),
    _knitted(2, 0, 1),
    _knitted(2, 1, 0),
)
"""The six ways to knit: 1 4 7 of one suit, 2 5 8 of another, 3 6 9 of the third, as nine ascending kinds."""


def green_melds(melds: list[Meld]) -> bool:
    """Whether every tile of the melds is green, without which no hand is Free-form Green."""
    for meld in melds:
        for kind in meld.tiles:
            if kind not in GREEN:
                return False
    return True
