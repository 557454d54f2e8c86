"""Complete hands, waits, and the discards that leave a wait."""

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
    Meld,
    is_winning,
    parse_hand,
    ready_discards,
    shanten,
    waits,
)
from quedou.tiles import format_tiles

from .strategies import counts_of, finished, tiles

EVERY_SHAPE = STANDARD | SEVEN_PAIRS | THIRTEEN_ORPHANS | KNITTED | KNITTED_STRAIGHT | FREE_GREEN


def awaited(text: str, shapes: int = EVERY_SHAPE) -> str:
    hand = parse_hand(text)
    return format_tiles(waits(hand.counts, hand.melds, shapes))


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("12345m222333z11z", "36m"),
        ("1233m222333444z", "3m"),
        ("45567m222333z11z", "36m"),
        ("4556m222333444z", "5m"),
        ("1112m222333444z", "23m"),
        ("8889m222333444z", "79m"),
        ("12m11z222333444z", "3m"),
        ("1133m222333444z", "13m"),
        ("1234m [123m] [123m] [123m]", "14m"),
    ],
)
def test_what_sets_and_a_pair_wait_for(hand: str, expected: str) -> None:
    assert awaited(hand, STANDARD) == expected


def test_a_fifth_copy_is_awaited_though_there_is_none() -> None:
    assert awaited("1111m456789m777z", STANDARD) == "1m"
    assert awaited("3m [333m] [456m] [777z] [111z]", STANDARD) == "3m"


def test_seven_pairs_wait_for_the_single_tile_and_take_four_alike_for_two() -> None:
    assert awaited("1111m223355m667z", SEVEN_PAIRS) == "7z"
    assert awaited("111m22334455m67z", SEVEN_PAIRS) == ""
    assert awaited("1122m334455m [111z]", SEVEN_PAIRS) == ""


def test_thirteen_orphans_wait_for_one_or_for_all() -> None:
    assert awaited("19m19p19s1234567z", THIRTEEN_ORPHANS) == "19m19p19s1234567z"
    assert awaited("119m19p19s123456z", THIRTEEN_ORPHANS) == "7z"
    assert awaited("1199m19p19s12345z", THIRTEEN_ORPHANS) == ""


def test_knitted_tiles_wait_for_what_is_missing_of_their_arrangement() -> None:
    assert awaited("147m258p36s12345z", KNITTED) == "9s67z"
    assert awaited("147m258p36s11234z", KNITTED) == ""
    assert awaited("14m25p3s1234567z8p", KNITTED) == "7m69s"


def test_a_knitted_straight_waits_inside_and_beside_itself() -> None:
    assert awaited("147m258p36s 123m55z", KNITTED_STRAIGHT) == "9s"
    assert awaited("147m258p369s 55z66z", KNITTED_STRAIGHT) == "56z"
    assert awaited("147m258p369s 5z [666z]", KNITTED_STRAIGHT) == "5z"


def test_thirteen_green_tiles_wait_for_any_green_tile() -> None:
    assert awaited("2223334446668s", FREE_GREEN) == "23468s6z"
    assert awaited("2223334446s [888s]", FREE_GREEN) == "23468s6z"
    assert awaited("2223334446s [777s]", FREE_GREEN) == ""


@given(finished())
def test_a_finished_hand_is_complete_and_waited_for_each_of_its_tiles(
    hand: tuple[list[int], list[Meld]],
) -> None:
    concealed, laid = hand
    counts = counts_of(concealed)
    assert is_winning(counts, laid, STANDARD)
    for kind in set(concealed):
        counts[kind] -= 1
        assert kind in waits(counts, laid, STANDARD)
        counts[kind] += 1


@given(tiles(13), st.sampled_from([STANDARD, SEVEN_PAIRS, EVERY_SHAPE]))
def test_a_wait_is_what_completes(hand: list[int], shapes: int) -> None:
    counts = counts_of(hand)
    found = waits(counts, [], shapes)
    for kind in range(34):
        counts[kind] += 1
        assert is_winning(counts, [], shapes) == (kind in found)
        counts[kind] -= 1


@given(tiles(13), st.sampled_from([STANDARD, SEVEN_PAIRS, EVERY_SHAPE]))
def test_shanten_is_0_just_when_a_tile_that_exists_completes(hand: list[int], shapes: int) -> None:
    counts = counts_of(hand)
    drawable = [kind for kind in waits(counts, [], shapes) if counts[kind] < 4]
    assert (shanten(counts, 0, shapes) == 0) == bool(drawable)


@given(tiles(14), st.sampled_from([STANDARD, STANDARD | SEVEN_PAIRS, EVERY_SHAPE]))
def test_a_ready_discard_leaves_a_wait_and_no_other_does(hand: list[int], shapes: int) -> None:
    counts = counts_of(hand)
    before = counts.copy()
    found = ready_discards(counts, [], shapes)
    assert counts == before
    for kind in set(hand):
        counts[kind] -= 1
        assert bool(waits(counts, [], shapes)) == (kind in found)
        counts[kind] += 1
