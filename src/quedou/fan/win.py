"""A finished hand and how it was finished: all that a ruleset needs to score it.

Source: rules page `common`, section 10.6; `CONTRACT` has the same fields as JSON.
"""

from typing import Final

from quedou.hand.melds import Meld
from quedou.tiles import EAST, SOUTH

BY_DISCARD: Final = 0
BY_SELF_DRAW: Final = 1
BY_ROB_KONG: Final = 2
BY_EXTRA_DRAW: Final = 3
BY_NAMES: Final = ("discard", "self_draw", "rob_kong", "extra_draw")

LAST_OF_KIND: Final = 1
WALL_END: Final = 2
AFTER_KONG: Final = 4
READY: Final = 8
HEAVENLY_READY: Final = 16
DEALT: Final = 32
FIRST_DISCARD: Final = 64
FIRST_DRAW: Final = 128
FIRST_ROUND: Final = 256

FLAG_NAMES: Final = {
    "last_of_kind": LAST_OF_KIND,
    "wall_end": WALL_END,
    "after_kong": AFTER_KONG,
    "ready": READY,
    "heavenly_ready": HEAVENLY_READY,
    "dealt": DEALT,
    "first_discard": FIRST_DISCARD,
    "first_draw": FIRST_DRAW,
    "first_round": FIRST_ROUND,
}


class Win:
    """`counts` are the 34 concealed counts WITHOUT the winning tile `tile`; `by` is one of `BY_...`.

    `seat_wind` and `round_wind` are kinds, `flowers` their number, `flags` a mask, `bonus` the face-up bonus
    kinds (arcade), `doubles` the winner's passed wins (redouble).
    """

    __slots__ = (
        *("bonus", "by", "counts", "doubles", "flags", "flowers", "melds", "round_wind", "seat_wind", "tile"),
    )

    def __init__(
        self,
        counts: list[int],
        melds: list[Meld],
        tile: int,
        by: int = BY_DISCARD,
        seat_wind: int = SOUTH,
        round_wind: int = EAST,
        flowers: int = 0,
        flags: int = 0,
        bonus: list[int] | None = None,
        doubles: int = 0,
    ) -> None:
        self.counts = counts
        self.melds = melds
        self.tile = tile
        self.by = by
        self.seat_wind = seat_wind
        self.round_wind = round_wind
        self.flowers = flowers
        self.flags = flags
        self.bonus: list[int] = bonus if bonus is not None else []
        self.doubles = doubles
