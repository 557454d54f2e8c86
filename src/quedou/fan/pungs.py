"""Patterns of pungs, kongs among them. A pung is its kind; the tuple is ascending."""

from quedou.fan.catalogue import of_pungs
from quedou.fan.facts import Around
from quedou.tiles import EAST, NORTH, RED, WHITE


def _winds(pungs: tuple[int, ...]) -> bool:
    return all(EAST <= pung <= NORTH for pung in pungs)


def _dragons(pungs: tuple[int, ...]) -> bool:
    return all(WHITE <= pung <= RED for pung in pungs)


def _numbers(pungs: tuple[int, ...]) -> bool:
    return pungs[-1] < EAST


def _in_a_row(pungs: tuple[int, ...]) -> bool:
    """Of one suit, each one rank above the last."""
    one_suit = _numbers(pungs) and pungs[0] // 9 == pungs[-1] // 9
    return one_suit and pungs[-1] - pungs[0] == len(pungs) - 1


def _suits(pungs: tuple[int, ...]) -> int:
    return len({pung // 9 for pung in pungs}) if _numbers(pungs) else 0


def _ranks(pungs: tuple[int, ...]) -> list[int]:
    return sorted({pung % 9 for pung in pungs})


@of_pungs(1)
def pung_of_terminals_or_honors(pungs: tuple[int, ...], around: Around) -> bool:
    return pungs[0] >= EAST or pungs[0] % 9 in (0, 8)


@of_pungs(1)
def dragon_pung(pungs: tuple[int, ...], around: Around) -> bool:
    return _dragons(pungs)


@of_pungs(1)
def prevalent_wind(pungs: tuple[int, ...], around: Around) -> bool:
    return pungs[0] == around.round_wind


@of_pungs(1)
def seat_wind(pungs: tuple[int, ...], around: Around) -> bool:
    return pungs[0] == around.seat_wind


@of_pungs(2)
def two_dragon_pungs(pungs: tuple[int, ...], around: Around) -> bool:
    return _dragons(pungs)


@of_pungs(2)
def little_three_dragons(pungs: tuple[int, ...], around: Around) -> bool:
    return _dragons(pungs) and WHITE <= around.pair <= RED


@of_pungs(3)
def big_three_dragons(pungs: tuple[int, ...], around: Around) -> bool:
    return _dragons(pungs)


@of_pungs(3)
def big_three_winds(pungs: tuple[int, ...], around: Around) -> bool:
    return _winds(pungs)


@of_pungs(3)
def little_four_winds(pungs: tuple[int, ...], around: Around) -> bool:
    return _winds(pungs) and EAST <= around.pair <= NORTH


@of_pungs(4)
def big_four_winds(pungs: tuple[int, ...], around: Around) -> bool:
    return _winds(pungs)


@of_pungs(2)
def double_pung(pungs: tuple[int, ...], around: Around) -> bool:
    return _suits(pungs) == 2 and len(_ranks(pungs)) == 1


@of_pungs(3)
def triple_pung(pungs: tuple[int, ...], around: Around) -> bool:
    return _suits(pungs) == 3 and len(_ranks(pungs)) == 1


@of_pungs(3)
def pure_shifted_pungs(pungs: tuple[int, ...], around: Around) -> bool:
    return _in_a_row(pungs)


@of_pungs(4)
def four_pure_shifted_pungs(pungs: tuple[int, ...], around: Around) -> bool:
    return _in_a_row(pungs)


@of_pungs(3)
def mixed_shifted_pungs(pungs: tuple[int, ...], around: Around) -> bool:
    ranks = _ranks(pungs)
    return _suits(pungs) == 3 and len(ranks) == 3 and ranks[2] - ranks[0] == 2
