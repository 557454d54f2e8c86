"""Patterns of the shapes that are no four sets and a pair: pairs, orphans, knitted tiles."""

from quedou.fan.catalogue import of_whole
from quedou.fan.facts import (
    ALL_HONORS_HELD,
    ALL_KNITTED,
    CONSECUTIVE,
    NO_HONORS,
    NO_NUMBERS,
    SIMPLES,
    TILE_IN_QUAD,
    Whole,
)
from quedou.hand.shapes import KNITTED, KNITTED_STRAIGHT, SEVEN_PAIRS, THIRTEEN_ORPHANS


@of_whole
def seven_pairs(hand: Whole) -> int:
    return hand.shape == SEVEN_PAIRS


@of_whole
def seven_shifted_pairs(hand: Whole) -> int:
    return hand.shape == SEVEN_PAIRS and hand.marked(CONSECUTIVE)


@of_whole
def seven_honor_pairs(hand: Whole) -> int:
    return hand.shape == SEVEN_PAIRS and hand.within(NO_NUMBERS) and hand.marked(ALL_HONORS_HELD)


@of_whole
def dragon_seven_pairs(hand: Whole) -> int:
    return hand.shape == SEVEN_PAIRS and hand.marked(TILE_IN_QUAD)


@of_whole
def big_wheels(hand: Whole) -> int:
    return hand.shape == SEVEN_PAIRS and hand.suits == 1 and hand.within(SIMPLES | NO_HONORS)


@of_whole
def thirteen_orphans(hand: Whole) -> int:
    return hand.shape == THIRTEEN_ORPHANS


@of_whole
def greater_honors_and_knitted_tiles(hand: Whole) -> int:
    return hand.shape == KNITTED and hand.marked(ALL_HONORS_HELD)


@of_whole
def lesser_honors_and_knitted_tiles(hand: Whole) -> int:
    return hand.shape == KNITTED


@of_whole
def knitted_straight(hand: Whole) -> int:
    return hand.shape == KNITTED_STRAIGHT or (hand.shape == KNITTED and hand.marked(ALL_KNITTED))
