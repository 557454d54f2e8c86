"""Patterns of chows. A chow is its lowest kind; the tuple is ascending, so that one suit stands together."""

from itertools import pairwise

from quedou.fan.catalogue import of_chows
from quedou.fan.facts import Around


def _steps(chows: tuple[int, ...]) -> set[int]:
    return {high - low for low, high in pairwise(chows)}


def _one_suit(chows: tuple[int, ...]) -> bool:
    return chows[0] // 9 == chows[-1] // 9


def _ranks(chows: tuple[int, ...]) -> list[int]:
    """The lowest ranks, from 0, in the order of the suits."""
    return [chow % 9 for chow in chows]


def _three_suits(chows: tuple[int, ...]) -> bool:
    return [chow // 9 for chow in chows] == [0, 1, 2]


@of_chows(2)
def pure_double_chow(chows: tuple[int, ...], around: Around) -> bool:
    return chows[0] == chows[1]


@of_chows(3)
def pure_triple_chow(chows: tuple[int, ...], around: Around) -> bool:
    return chows[0] == chows[2]


@of_chows(4)
def quadruple_chow(chows: tuple[int, ...], around: Around) -> bool:
    return chows[0] == chows[3]


@of_chows(4)
def twice_pure_double_chow(chows: tuple[int, ...], around: Around) -> bool:
    return chows[0] == chows[1] and chows[2] == chows[3]


@of_chows(2)
def mixed_double_chow(chows: tuple[int, ...], around: Around) -> bool:
    return not _one_suit(chows) and chows[0] % 9 == chows[1] % 9


@of_chows(3)
def mixed_triple_chow(chows: tuple[int, ...], around: Around) -> bool:
    return _three_suits(chows) and len(set(_ranks(chows))) == 1


@of_chows(3)
def pure_shifted_chows(chows: tuple[int, ...], around: Around) -> bool:
    return _one_suit(chows) and _steps(chows) in ({1}, {2})


@of_chows(4)
def four_pure_shifted_chows(chows: tuple[int, ...], around: Around) -> bool:
    return _one_suit(chows) and _steps(chows) in ({1}, {2})


@of_chows(3)
def mixed_shifted_chows(chows: tuple[int, ...], around: Around) -> bool:
    ranks = sorted(_ranks(chows))
    return _three_suits(chows) and ranks == [ranks[0], ranks[0] + 1, ranks[0] + 2]


@of_chows(2)
def short_straight(chows: tuple[int, ...], around: Around) -> bool:
    return _one_suit(chows) and chows[1] - chows[0] == 3


@of_chows(3)
def pure_straight(chows: tuple[int, ...], around: Around) -> bool:
    return _one_suit(chows) and _ranks(chows) == [0, 3, 6]


@of_chows(3)
def mixed_straight(chows: tuple[int, ...], around: Around) -> bool:
    return _three_suits(chows) and sorted(_ranks(chows)) == [0, 3, 6]


@of_chows(2)
def two_terminal_chows(chows: tuple[int, ...], around: Around) -> bool:
    return _one_suit(chows) and _ranks(chows) == [0, 6]


@of_chows(4)
def pure_terminal_chows(chows: tuple[int, ...], around: Around) -> bool:
    five_of_suit = chows[0] // 9 == around.pair // 9
    return _one_suit(chows) and _ranks(chows) == [0, 0, 6, 6] and five_of_suit


@of_chows(4)
def three_suited_terminal_chows(chows: tuple[int, ...], around: Around) -> bool:
    suits = {chow // 9 for chow in chows}
    five_of_third = around.pair >= 0 and around.pair // 9 not in suits
    return len(suits) == 2 and _ranks(chows) == [0, 6, 0, 6] and five_of_third
