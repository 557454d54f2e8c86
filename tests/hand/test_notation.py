"""The notation of whole hands."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quedou.hand import (
    ADDED_KONG,
    CHOW,
    CONCEALED_KONG,
    MELDED_KONG,
    PUNG,
    Hand,
    HandError,
    Meld,
    format_hand,
    parse_hand,
)
from quedou.tiles import parse_tile

from .strategies import finished, melds


@given(st.lists(st.integers(0, 33), max_size=14), st.lists(melds, max_size=4))
def test_a_hand_that_was_written_is_read_back_as_it_was(concealed: list[int], laid: list[Meld]) -> None:
    assert parse_hand(format_hand(concealed, laid)) == Hand(concealed, laid)


@given(finished())
def test_reading_keeps_the_order_of_the_concealed_tiles(hand: tuple[list[int], list[Meld]]) -> None:
    concealed, laid = hand
    assert parse_hand(format_hand(concealed, laid)).concealed == concealed


@pytest.mark.parametrize(
    ("text", "meld"),
    [
        ("[123m]", Meld(CHOW, 0)),
        ("[312m]", Meld(CHOW, 0)),
        ("[555z]", Meld(PUNG, 31)),
        ("[PPP]", Meld(PUNG, 31)),
        ("[5555z]", Meld(MELDED_KONG, 31)),
        ("[555+5z]", Meld(ADDED_KONG, 31)),
        ("[CCC+C]", Meld(ADDED_KONG, 33)),
        ("(5555z)", Meld(CONCEALED_KONG, 31)),
        ("(🀄🀄🀄🀄)", Meld(CONCEALED_KONG, 33)),
    ],
)
def test_each_meld_has_its_brackets(text: str, meld: Meld) -> None:
    assert parse_hand(text).melds == [meld]


def test_which_tile_was_claimed_is_no_part_of_the_notation() -> None:
    assert format_hand([], [Meld(CHOW, 0, parse_tile("2m"))]) == "[123m]"


@pytest.mark.parametrize(
    ("text", "at", "expected"),
    [
        ("123m45", 6, "a suit"),
        ("120m", 2, "a rank 1 to 9"),
        ("8z", 0, "a rank 1 to 7"),
        ("12x", 2, "a suit"),
        ("123m [45m]", 5, "a chow, a pung or a kong"),
        ("123m [124m]", 5, "a chow, a pung or a kong"),
        ("[891m]", 0, "a chow, a pung or a kong"),
        ("[89m1p]", 0, "a chow, a pung or a kong"),
        ("[567z]", 0, "a chow, a pung or a kong"),
        ("[]", 0, "a chow, a pung or a kong"),
        ("(555z)", 0, "a concealed kong"),
        ("(1234m)", 0, "a concealed kong"),
        ("[55+55z]", 0, "an added kong"),
        ("[111+2m]", 0, "an added kong"),
        ("[111+1+m]", 6, "a suit"),
        ("(111+1m)", 0, "a concealed kong"),
        ("11m [222z", 9, "a closing ]"),
        ("11m (2222z]", 11, "a closing )"),
        ("11m 222z]", 8, "an opening bracket"),
        ("11m + 22m", 4, "an opening bracket"),
        ("11m 1f", 0, "no flowers"),
        ("[11q1m]", 3, "a suit"),
        ("[111+q1m]", 5, "a suit"),
    ],
)
def test_an_error_says_where_and_what_was_expected(text: str, at: int, expected: str) -> None:
    with pytest.raises(HandError) as caught:
        parse_hand(text)
    assert (caught.value.at, caught.value.expected[: len(expected)]) == (at, expected)
    assert str(caught.value).startswith(f"{text!r}, character {at + 1}: expected {expected}")


@given(st.text(alphabet="0123456789mpszfESWNPFC[]()+ 🀀🀇x", max_size=30))
def test_any_text_is_read_or_refused_with_its_place(text: str) -> None:
    place = read_or_place(text)
    assert -1 <= place <= len(text)


def read_or_place(text: str) -> int:
    """-1 for a hand that is written and read back, else where the text is no hand."""
    try:
        hand = parse_hand(text)
    except HandError as error:
        return error.at
    assert parse_hand(format_hand(hand.concealed, hand.melds)) == hand
    return -1


def test_melds_are_equal_when_all_that_is_known_of_them_is() -> None:
    assert Meld(PUNG, 3) == Meld(PUNG, 3)
    assert len({Meld(PUNG, 3), Meld(PUNG, 3), Meld(PUNG, 3, 3), Meld(PUNG, 4), Meld(MELDED_KONG, 3)}) == 4
    assert Meld(PUNG, 3) != (PUNG, 3)
    assert [Meld(kind, 0).is_claimed for kind in range(5)] == [True, True, True, True, False]
    assert [Meld(kind, 0).is_kong for kind in range(5)] == [False, False, True, True, True]
