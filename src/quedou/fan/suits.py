"""Patterns of the tiles of a hand, whatever its sets: suits, honours, regions, four alike."""

from quedou.fan.catalogue import of_whole
from quedou.fan.facts import (
    GATES,
    GREEN,
    HEAVY,
    LOWER_FOUR,
    LOWER_TILES,
    MIDDLE_TILES,
    NO_DRAGONS,
    NO_HONORS,
    NO_NUMBERS,
    NO_WINDS,
    REVERSIBLE,
    SIMPLES,
    TERMINALS,
    TERMINALS_OR_HONORS,
    UPPER_FOUR,
    UPPER_TILES,
    Whole,
)
from quedou.hand.shapes import SEVEN_PAIRS, STANDARD


@of_whole
def full_flush(hand: Whole) -> int:
    return hand.suits == 1 and hand.within(NO_HONORS)


@of_whole
def half_flush(hand: Whole) -> int:
    if hand.within(NO_NUMBERS):
        return hand.params.honors_only
    return hand.suits == 1 and not hand.within(NO_HONORS)


@of_whole
def nine_gates(hand: Whole) -> int:
    return hand.marked(GATES)


@of_whole
def million_stones(hand: Whole) -> int:
    return hand.marked(HEAVY)


@of_whole
def all_honors(hand: Whole) -> int:
    return hand.within(NO_NUMBERS)


@of_whole
def all_terminals(hand: Whole) -> int:
    return hand.within(TERMINALS)


@of_whole
def all_terminals_and_honors(hand: Whole) -> int:
    mixed = not hand.within(NO_HONORS) and not hand.within(NO_NUMBERS)
    return mixed and hand.within(TERMINALS_OR_HONORS)


@of_whole
def all_green(hand: Whole) -> int:
    return hand.within(GREEN) and hand.shape in (STANDARD, SEVEN_PAIRS)


@of_whole
def free_form_green(hand: Whole) -> int:
    return hand.within(GREEN)


@of_whole
def upper_tiles(hand: Whole) -> int:
    return hand.within(UPPER_TILES)


@of_whole
def middle_tiles(hand: Whole) -> int:
    return hand.within(MIDDLE_TILES)


@of_whole
def lower_tiles(hand: Whole) -> int:
    return hand.within(LOWER_TILES)


@of_whole
def upper_four(hand: Whole) -> int:
    return hand.within(UPPER_FOUR)


@of_whole
def lower_four(hand: Whole) -> int:
    return hand.within(LOWER_FOUR)


@of_whole
def all_simples(hand: Whole) -> int:
    return hand.within(SIMPLES)


@of_whole
def reversible_tiles(hand: Whole) -> int:
    return hand.within(REVERSIBLE)


@of_whole
def all_types(hand: Whole) -> int:
    return hand.suits == 3 and not hand.within(NO_WINDS) and not hand.within(NO_DRAGONS)


@of_whole
def one_voided_suit(hand: Whole) -> int:
    return hand.suits == 2


@of_whole
def no_honors(hand: Whole) -> int:
    return hand.within(NO_HONORS)


@of_whole
def tile_hog(hand: Whole) -> int:
    return hand.hogs
