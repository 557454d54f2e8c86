"""Patterns of four sets and a pair together: their sorts, their pair, where the winning tile stands."""

from quedou.fan.catalogue import of_whole
from quedou.fan.facts import (
    AT_EDGE,
    AT_OPEN_END,
    EAST_AND_NORTH,
    EVEN,
    FIVE,
    FOUR_MELDS,
    IN_MIDDLE,
    IN_PAIR,
    NUMBER_PAIR,
    OUTSIDE,
    PEACOCK,
    STRAIGHT,
    TERMINAL,
    TERMINAL_PAIR,
    TWO_FIVE_EIGHT_PAIR,
    Whole,
)
from quedou.fan.suits import half_flush
from quedou.hand.shapes import KNITTED_STRAIGHT, STANDARD


@of_whole
def all_pungs(hand: Whole) -> int:
    """Four pungs laid out beside two loose green tiles lack the pair."""
    return hand.shape == STANDARD and hand.pungs == 4


@of_whole
def all_even_pungs(hand: Whole) -> int:
    return all_pungs(hand) and hand.within(EVEN)


@of_whole
def red_peacock(hand: Whole) -> int:
    return all_pungs(hand) and hand.within(PEACOCK)


@of_whole
def half_flush_all_pungs(hand: Whole) -> int:
    return all_pungs(hand) and half_flush(hand)


@of_whole
def four_concealed_pungs(hand: Whole) -> int:
    return hand.concealed == 4


@of_whole
def three_concealed_pungs(hand: Whole) -> int:
    return hand.concealed >= 3


@of_whole
def two_concealed_pungs(hand: Whole) -> int:
    return hand.concealed >= 2


@of_whole
def all_chows(hand: Whole) -> int:
    """Beside a knitted straight the one other set must be a chow."""
    sets_and_pair = hand.shape in (STANDARD, KNITTED_STRAIGHT)
    return sets_and_pair and hand.pungs == 0 and hand.has(NUMBER_PAIR)


@of_whole
def pinfu(hand: Whole) -> int:
    return hand.chows == 4 and hand.has(NUMBER_PAIR) and hand.place == AT_OPEN_END


@of_whole
def outside_hand(hand: Whole) -> int:
    return hand.shape == STANDARD and hand.has(OUTSIDE)


@of_whole
def half_outside_hand(hand: Whole) -> int:
    honors = outside_hand(hand) and not hand.has(TERMINAL)
    return honors and (hand.chows > 0 or not hand.params.needs_chow)


@of_whole
def pure_outside_hand(hand: Whole) -> int:
    return hand.shape == STANDARD and hand.has(TERMINAL)


@of_whole
def all_fives(hand: Whole) -> int:
    return hand.shape == STANDARD and hand.has(FIVE)


@of_whole
def tohoku_shinkansen(hand: Whole) -> int:
    return hand.has(STRAIGHT | EAST_AND_NORTH)


@of_whole
def two_five_eight_pair(hand: Whole) -> int:
    return hand.shape == STANDARD and hand.has(TWO_FIVE_EIGHT_PAIR)


@of_whole
def terminal_pair(hand: Whole) -> int:
    return hand.shape == STANDARD and hand.has(TERMINAL_PAIR)


@of_whole
def edge_wait(hand: Whole) -> int:
    return hand.sole and hand.place == AT_EDGE


@of_whole
def closed_wait(hand: Whole) -> int:
    return hand.sole and hand.place == IN_MIDDLE


@of_whole
def single_wait(hand: Whole) -> int:
    return hand.sole and hand.place == IN_PAIR


@of_whole
def lone_tile(hand: Whole) -> int:
    return hand.place == IN_PAIR and (hand.marked(FOUR_MELDS) or hand.params.any_pair_wait)
