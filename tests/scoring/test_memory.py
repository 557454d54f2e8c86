"""What is remembered of one hand must not colour the next."""

import pytest

import quedou.rules
from quedou.hand import CONCEALED_KONG, PUNG, Meld
from quedou.rules import Win, get_rules
from quedou.scoring import score
from quedou.tiles import parse_tile, parse_tiles


def test_a_hand_that_cannot_be_leaves_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program may ask about two pungs of one kind; the pair of another hand is none of them."""
    case = {"rules": "redouble", "hand": "455667m1115566z", "win": "6z"}
    before = score(**case)
    monkeypatch.setattr(quedou.rules, "_MADE", {})
    rules = get_rules("redouble")
    white = parse_tile("5z")
    for twin in (Meld(PUNG, white, white), Meld(CONCEALED_KONG, white)):
        counts = [0] * 34
        for kind in parse_tiles("99m11155566z"):
            counts[kind] += 1
        rules.total(Win(counts, [twin], parse_tile("6z")), rules.options())
    counts = [0] * 34
    for kind in parse_tiles("111444555z44z66z"):
        counts[kind] += 1
    rules.total(Win(counts, [], parse_tile("6z")), rules.options())
    assert score(**case) == before
