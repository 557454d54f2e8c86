"""How many live tiles bring a hand nearer, by the number of tiles it lacks, as self-play shows.

What a race along a plan meets at its later stages, which nobody can count yet.
"""

from typing import Final

from quedou.bots.plans import PUNGS, STRAIGHT, Plan
from quedou.hand.shapes import SEVEN_PAIRS

# By tiles lacking; the last entry goes on.
_PUNGS: Final[list[float]] = [0.0, 4.0, 6.0, 8.0, 10.0, 13.0, 16.0, 19.0]
_PAIRS: Final[list[float]] = [0.0, 3.0, 9.0, 15.0, 20.0, 24.0, 27.0, 30.0]
_STRAIGHT: Final[list[float]] = [0.0, 3.9, 9.0, 14.0, 20.0, 26.0, 35.0, 40.0]
_SETS: Final[list[float]] = [0.0, 5.0, 14.0, 22.0, 35.0, 55.0, 65.0, 70.0]
_SETS_OF_ALL: Final[list[float]] = [0.0, 5.5, 15.5, 27.0, 44.0, 70.0, 82.0, 85.0]
"""Every kind of a full set may be held."""
_SETS_OF_FEW: Final[list[float]] = [0.0, 4.6, 12.0, 16.0, 21.0, 24.5, 27.0, 29.0]
"""Most kinds may not: a hand that is as near has fewer tiles to go on with."""
_STRAIGHT_OF_FEW: Final[list[float]] = [0.0, 3.7, 8.5, 12.0, 16.0, 20.0, 24.0, 27.0]

_MANY_KINDS: Final = 30

# What of them counts, fitted by playing: in a set of few kinds both seats want the same tiles.
_SMALL_SET: Final = 20
_IN_A_SMALL_SET: Final = 0.78
_IN_A_FULL_SET: Final = 1.12


def usual_tiles(plan: Plan, kinds: int) -> list[float]:
    """Live tiles that help along this plan, by tiles lacking; `kinds` are those of the tile set."""
    part = _IN_A_FULL_SET if kinds > _SMALL_SET else _IN_A_SMALL_SET
    return [part * tiles for tiles in _row(plan, 2 * plan.size < kinds)]


def _row(plan: Plan, few: bool) -> list[float]:
    if plan.form == SEVEN_PAIRS:
        return _PAIRS
    if plan.form == PUNGS:
        return _PUNGS
    if plan.form == STRAIGHT:
        return _STRAIGHT_OF_FEW if few else _STRAIGHT
    if few:
        return _SETS_OF_FEW
    return _SETS_OF_ALL if plan.size > _MANY_KINDS else _SETS
