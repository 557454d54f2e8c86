"""Shanten and useful tiles."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quedou.hand import (
    FREE_GREEN,
    KNITTED,
    KNITTED_STRAIGHT,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
    is_winning,
    parse_hand,
    shanten,
    useful_tiles,
)

from .strategies import counts_of, tiles

EVERY_SHAPE = STANDARD | SEVEN_PAIRS | THIRTEEN_ORPHANS | KNITTED | KNITTED_STRAIGHT | FREE_GREEN
shapes = st.sampled_from([STANDARD, STANDARD | SEVEN_PAIRS, EVERY_SHAPE, KNITTED_STRAIGHT])


@pytest.mark.parametrize(
    ("hand", "shape", "expected"),
    [
        ("147m258p369s1234z", STANDARD, 8),
        ("147m258p369s1234z", SEVEN_PAIRS, 6),
        ("19m19p19s1234567z", THIRTEEN_ORPHANS, 0),
        ("147m258p369s1234z", KNITTED, 0),
        ("147m258p369s1234z", KNITTED_STRAIGHT, 2),
        ("1111m222333444z", STANDARD, 1),
        ("2223334446668s", FREE_GREEN, 0),
        ("222333444666s1m", FREE_GREEN, 1),
        ("1m [123m] [456m] [789m] (1111z)", STANDARD, 0),
    ],
)
def test_how_far_a_hand_is_from_each_shape(hand: str, shape: int, expected: int) -> None:
    read = parse_hand(hand)
    assert shanten(read.counts, len(read.melds), shape) == expected


def test_no_fifth_copy_is_hoped_for() -> None:
    read = parse_hand("1111m456789m777z")
    assert shanten(read.counts, 0, STANDARD) == 1


@given(tiles(14), shapes)
def test_shanten_is_minus_1_just_when_the_hand_is_complete(hand: list[int], shapes: int) -> None:
    counts = counts_of(hand)
    assert (shanten(counts, 0, shapes) == -1) == is_winning(counts, [], shapes)


@given(tiles(13), shapes)
def test_a_tile_brings_a_hand_nearer_by_one_or_not_at_all(hand: list[int], shapes: int) -> None:
    counts = counts_of(hand)
    now = shanten(counts, 0, shapes)
    useful = useful_tiles(counts, 0, shapes)
    for kind in range(34):
        if counts[kind] < 4:
            counts[kind] += 1
            assert shanten(counts, 0, shapes) == now - (kind in useful)
            counts[kind] -= 1
        else:
            assert kind not in useful
    assert useful or now == -1


@given(tiles(14), shapes)
def test_a_discard_costs_one_or_nothing_and_some_discard_costs_nothing(hand: list[int], shapes: int) -> None:
    counts = counts_of(hand)
    now = max(0, shanten(counts, 0, shapes))
    after = []
    for kind in set(hand):
        counts[kind] -= 1
        after.append(shanten(counts, 0, shapes))
        counts[kind] += 1
    assert min(after) == now
    assert max(after) <= now + 1


@given(tiles(13))
def test_more_shapes_never_put_a_hand_further_away(hand: list[int]) -> None:
    counts = counts_of(hand)
    assert shanten(counts, 0, EVERY_SHAPE) == min(
        shanten(counts, 0, shape)
        for shape in (STANDARD, SEVEN_PAIRS, THIRTEEN_ORPHANS, KNITTED, KNITTED_STRAIGHT, FREE_GREEN)
    )
