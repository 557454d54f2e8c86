"""The golden transcripts: what each game looks like, as a person reads it."""

import pytest

from quedou.rules import RULESETS

from .golden import FOLDER, golden, told

EVERYWHERE = {
    "deal_started",
    "dealt",
    "drawn",
    "discarded",
    "pung",
    "kong",
    "kong_robbed",
    "passed",
    "won",
    "settled",
}
"""Events that each transcript shows."""
SPECIAL: dict[str, set[str]] = {
    "guobiao": {"flower", "chow", "exhausted"},
    "arcade": {
        *("bonus_shown", "ready", "named", "exchanged", "triplet_offered", "triplet_taken", "pick_offered"),
        *("picked", "extra_opened", "extra_tile", "exhausted"),
    },
    "instant": {"flower", "paid", "exhausted"},
    "redouble": {"ready", "revealed", "doubled", "chow", "exhausted"},
    "wenzhou": {"flower", "chow", "eight_flowers", "exhausted"},
}
FANS: dict[str, set[str]] = {
    "guobiao": {
        "robbing_the_kong",
        "out_with_replacement_tile",
        "last_tile_draw",
        "last_tile_claim",
        "flower_tiles",
    },
    "arcade": {
        *("heavenly_ready_declared", "bonus_tile", "extra_draw_win", "last_tile_draw", "humanly_hand"),
        *("earthly_hand", "free_form_green", "closed_self_draw"),
    },
    "instant": {
        "heavenly_hand",
        "earthly_hand",
        "humanly_hand_first_round",
        "heavenly_ready",
        "robbing_the_kong",
    },
    "redouble": {
        *("declared_ready", "heavenly_hand", "earthly_hand_either", "robbing_the_kong"),
        *("out_with_replacement_tile", "last_tile_draw_or_claim"),
    },
    "wenzhou": {"lone_tile", "all_pungs", "chicken_hand"},
}
"""Fans that come from the flow of a game, not from its tiles."""


@pytest.mark.parametrize("rules_id", RULESETS)
def test_the_game_looks_as_it_did(rules_id: str) -> None:
    """Differences are read by a person; `scripts/golden` writes the files anew."""
    assert golden(rules_id) == (FOLDER / f"{rules_id}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("rules_id", RULESETS)
def test_each_special_feature_is_shown(rules_id: str) -> None:
    """Every event and every fan that only this flow can bring."""
    events = list(told(rules_id))
    assert {event["type"] for event in events} >= EVERYWHERE | SPECIAL[rules_id]
    scored = {fan["id"] for event in events if event["type"] == "won" for fan in event["score"]["fans"]}
    assert scored >= FANS[rules_id]
