"""Patterns of kongs. A kong is 0 where it is melded, 1 where it is concealed; the tuple is ascending."""

from quedou.fan.catalogue import of_kongs
from quedou.fan.facts import Around


@of_kongs(1)
def melded_kong(kongs: tuple[int, ...], around: Around) -> bool:
    return kongs == (0,)


@of_kongs(1)
def concealed_kong(kongs: tuple[int, ...], around: Around) -> bool:
    return kongs == (1,)


@of_kongs(2)
def two_melded_kongs(kongs: tuple[int, ...], around: Around) -> bool:
    return kongs == (0, 0)


@of_kongs(2)
def concealed_kong_and_melded_kong(kongs: tuple[int, ...], around: Around) -> bool:
    return kongs == (0, 1) and around.kongs == 2


@of_kongs(2)
def two_concealed_kongs(kongs: tuple[int, ...], around: Around) -> bool:
    return kongs == (1, 1)


@of_kongs(2)
def two_kongs(kongs: tuple[int, ...], around: Around) -> bool:
    return True


@of_kongs(3)
def three_kongs(kongs: tuple[int, ...], around: Around) -> bool:
    return True


@of_kongs(4)
def four_kongs(kongs: tuple[int, ...], around: Around) -> bool:
    return True
