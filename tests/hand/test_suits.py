"""Suits packed into ints, and their divisions."""

from hypothesis import given
from hypothesis import strategies as st

from quedou.hand.suits import (
    CHOW_WEIGHTS,
    PAIR,
    chows_of_sum,
    completing,
    pack,
    suit_of_packed,
    tile_bit,
)
from quedou.tiles import parse_tiles

from .strategies import counts_of, tiles

counts = st.lists(st.integers(0, 4), min_size=34, max_size=34)
chows = st.lists(st.sampled_from([kind for kind in range(27) if kind % 9 < 7]), max_size=4)


@given(counts)
def test_packing_is_adding_tiles_one_by_one(counts: list[int]) -> None:
    suits = [0, 0, 0, 0]
    for kind, count in enumerate(counts):
        suits[kind // 9] += count * tile_bit(kind)
    assert pack(counts) == tuple(suits)


@given(chows, chows)
def test_up_to_four_chows_are_known_by_their_sum(first: list[int], second: list[int]) -> None:
    total = sum(CHOW_WEIGHTS[kind] for kind in first)
    assert chows_of_sum(total) == sorted(first)
    assert (total == sum(CHOW_WEIGHTS[kind] for kind in second)) == (sorted(first) == sorted(second))


@given(st.integers(0, 14).flatmap(tiles))
def test_a_division_uses_every_tile_of_its_suit_once(hand: list[int]) -> None:
    for number, packed in enumerate(pack(counts_of(hand))):
        suit = suit_of_packed(number, packed)
        own = sorted(kind for kind in hand if kind // 9 == number)
        assert suit.size == len(own)
        texts = [division.text for division in suit.divisions]
        assert len(set(texts)) == len(texts)
        for division in suit.divisions:
            assert sorted(parse_tiles(division.text)) == own
            assert (division.layout >> PAIR > 0) == (len(own) % 3 == 2)


def brute_divides(kinds: list[int], pair: bool) -> bool:
    """Whether ascending kinds are sets, with a pair or without."""
    if not kinds:
        return not pair
    low = kinds[0]
    if pair and kinds[1:2] == [low] and brute_divides(kinds[2:], False):
        return True
    if kinds[1:3] == [low, low] and brute_divides(kinds[3:], pair):
        return True
    chow = low < 27 and low % 9 < 7 and low + 1 in kinds and low + 2 in kinds
    if not chow:
        return False
    rest = kinds[1:]
    rest.remove(low + 1)
    rest.remove(low + 2)
    return brute_divides(rest, pair)


@given(st.integers(0, 14).flatmap(tiles))
def test_a_suit_divides_and_waits_as_a_plain_search_says(hand: list[int]) -> None:
    for number, packed in enumerate(pack(counts_of(hand))):
        own = sorted(kind for kind in hand if kind // 9 == number)
        assert bool(suit_of_packed(number, packed).divisions) == (
            len(own) % 3 != 1 and brute_divides(own, len(own) % 3 == 2)
        )
        for kind in range(9 * number, min(9 * number + 9, 34)):
            grown = sorted([*own, kind])
            awaited = len(grown) % 3 != 1 and brute_divides(grown, len(grown) % 3 == 2)
            assert bool(completing(number, packed) >> kind & 1) == awaited
