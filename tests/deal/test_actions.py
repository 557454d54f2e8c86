"""Actions: ints inside, JSON outside, refusals in words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quedou.deal.actions import (
    DISCARD,
    EXCHANGE,
    PASS,
    ActionError,
    action_json,
    chow_of,
    kong_of,
    mask_of,
    masked,
    read_action,
)
from quedou.hand.melds import ADDED_KONG, CONCEALED_KONG, MELDED_KONG
from quedou.rules import RULESETS

from .laying import action_of, lay, play
from .walking import begin, walk


@pytest.mark.parametrize("rules_id", RULESETS)
def test_every_legal_action_reads_as_it_is_written(rules_id: str) -> None:
    """read(json(action)) == action, for all that is listed in whole deals."""
    options: dict[str, object] = {"random_events": True} if rules_id == "arcade" else {}
    for seed in range(6):
        deal = begin(rules_id, options, seed)
        for seat, _ in walk(deal, seed):
            for action in deal.legal(seat)[::37] + deal.legal(seat)[-3:]:
                assert deal.read(seat, deal.describe(seat, action)) == action


@pytest.mark.parametrize(
    ("action", "told"),
    [
        (DISCARD | 4, {"type": "discard", "tile": "5m"}),
        (chow_of(2, 3), {"type": "chow", "tiles": "34m"}),
        (kong_of(31, MELDED_KONG), {"type": "kong", "kind": "claimed", "tile": "5z"}),
        (kong_of(31, ADDED_KONG), {"type": "kong", "kind": "added", "tile": "5z"}),
        (kong_of(31, CONCEALED_KONG), {"type": "kong", "kind": "concealed", "tile": "5z"}),
        (PASS, {"type": "pass"}),
        (EXCHANGE | 0b101, {"type": "exchange", "tiles": "1m5z"}),
    ],
)
def test_actions_as_json(action: int, told: dict[str, object]) -> None:
    """The form that the page, the bot protocol and records share."""
    hand = [0, 4, 31]
    assert action_json(action, hand) == told
    assert read_action(told, hand) == action


@pytest.mark.parametrize(
    ("told", "reason"),
    [
        (None, "an object with a type"),
        ([], "an object with a type"),
        ({}, "type is missing"),
        ({"type": ""}, "type is ''"),
        ({"type": 7}, "type is 7"),
        ({"type": "fly"}, "type is 'fly', expected one of discard, ready"),
        ({"type": "x" * 500}, "..."),
        ({"type": "discard"}, "tile is missing"),
        ({"type": "discard", "tile": ["5m"]}, "expected a tile such as 5m"),
        ({"type": "discard", "tile": "55m"}, "expected one tile"),
        ({"type": "discard", "tile": "0m"}, "expected a rank 1 to 9"),
        ({"type": "discard", "tile": "5m" * 99}, "expected one tile"),
        ({"type": "chow", "tiles": "345m"}, "expected the two own tiles"),
        ({"type": "chow", "tiles": 34}, "expected tiles such as 34m"),
        ({"type": "chow", "tiles": "3m" * 99}, "expected tiles such as 34m"),
        ({"type": "kong", "tile": "5z"}, "expected claimed, added or concealed"),
        ({"type": "kong", "kind": "claimed", "tile": "?"}, "expected a digit"),
        ({"type": "exchange", "tiles": "9s"}, "expected tiles of the own hand"),
        ({"type": "exchange", "tiles": "11m"}, "expected tiles of the own hand"),
        ({"type": "pick_extra", "index": True}, "index is True"),
        ({"type": "pick_extra", "index": -1}, "index is -1"),
        ({"type": "pick_extra", "index": 10**9}, "index is 1000000000"),
    ],
)
def test_what_is_no_action_is_answered_with_what_was_expected(told: object, reason: str) -> None:
    """Malformed, oversized and unknown commands get a sentence, never another exception."""
    with pytest.raises(ActionError) as caught:
        read_action(told, [0, 4])
    assert reason in str(caught.value)
    assert len(str(caught.value)) < 300


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)
NAMES = st.sampled_from(
    ["discard", "ready", "chow", "kong", "exchange", "take_triplet", "pick", "pick_extra", "win"]
)


@given(
    JSON
    | st.fixed_dictionaries(
        {"type": NAMES}, optional={"tile": JSON, "tiles": JSON, "kind": JSON, "index": JSON}
    )
)
def test_reading_garbage_raises_nothing_but_action_errors(told: object) -> None:
    """And what it reads can be offered to a deal, which refuses it or not, and never raises."""
    deal = begin("redouble", None, 1)
    try:
        action = deal.read(0, told)
    except ActionError:
        return
    deal.clone().step(0, action)


@given(st.lists(st.integers(0, 33), max_size=14), st.data())
def test_a_mask_chooses_what_it_was_made_for(tiles: list[int], data: st.DataObject) -> None:
    """masked(mask_of(tiles)) == tiles, up to their order."""
    hand = sorted(tiles)
    chosen = data.draw(st.lists(st.sampled_from(range(len(hand))), unique=True)) if hand else []
    wanted = sorted(hand[place] for place in chosen)
    mask = mask_of(hand, wanted)
    assert masked(hand, mask) == wanted
    assert mask_of(hand, [*hand, 5]) == -1


@pytest.mark.parametrize(
    ("lines", "seat", "words", "message"),
    [
        ((), 0, "discard 9p", "That tile is not in the hand."),
        ((), 0, "pung", "A pung needs two more"),
        ((), 0, "win", "The hand is no win."),
        ((), 0, "ready 1m", "the hand is not ready"),
        ((), 0, "kong added 1m", "That kong cannot be declared now."),
        ((), 0, "pass", "There is nothing to pass."),
        ((), 0, "exchange 1m", "before the first discard only"),
        (("0 discard 3m",), 1, "discard 3m", "There is a discard to answer first."),
        (("0 discard 3m",), 1, "chow 45m", "make no run"),
        (("0 ready 5z", "1 discard 9m"), 0, "discard 1m", "The hand is locked"),
        (("0 ready 5z", "1 discard 7z"), 0, "pung", "claims nothing but a win"),
    ],
)
def test_a_refusal_says_why_to_a_person(lines: tuple[str, ...], seat: int, words: str, message: str) -> None:
    """common.md, 10.3: refused with a reason."""
    if any("ready" in line for line in lines):
        deal = lay("redouble", "123456789m11z77z5z", "", draws=lines[-1].split()[-1])
    else:
        deal = lay("redouble", "113m", "33m")
    play(deal, *lines)
    refusal = deal.step(seat, action_of(deal, seat, words))
    assert refusal is not None
    assert refusal.code == "not_legal"
    assert message in refusal.message
