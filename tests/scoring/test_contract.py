"""The scoring contract: answers, refusals, and that nothing else ever comes out."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import quedou
from quedou.hand import parse_hand
from quedou.rules import RULESETS
from quedou.rules.win import BY_NAMES, FLAG_NAMES
from quedou.scoring import KEYS, score_case

VECTORS = Path(__file__).parents[1] / "data" / "vectors.jsonl"
GOOD: dict[str, Any] = {"rules": "guobiao", "hand": "34m22z [123m] [666m] [888m]", "win": "5m"}


def test_every_vector_of_the_rules_is_answered_as_expected() -> None:
    for line in VECTORS.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        expected = case.pop("expect")
        expected.pop("note", None)
        answer: dict[str, Any] = score_case(case)
        if "error" in expected:
            assert {key: answer.get(key) for key in expected} == expected, line
            continue
        kept = {key: answer[key] for key in expected if key != "fans"}
        kept["fans"] = {fan["id"]: fan["count"] for fan in answer["fans"]}
        for yakuman in (kept.get("yakuman", []), expected.get("yakuman", [])):
            yakuman.sort()
        assert kept == expected, line


def test_quedou_score_takes_the_keys_of_a_case() -> None:
    assert quedou.score(**GOOD) == score_case(GOOD)


def test_the_arrangement_is_a_hand_in_the_notation() -> None:
    answer = score_case(GOOD)
    arrangement = answer["arrangement"]
    assert arrangement == "345m 22z [123m] [666m] [888m]"
    assert isinstance(arrangement, str)
    assert sorted(parse_hand(arrangement).concealed) == sorted(parse_hand("345m22z").concealed)


@pytest.mark.parametrize(
    ("change", "at", "words"),
    [
        ({"rules": None}, "rules", "expected one of guobiao, arcade, instant, redouble, wenzhou"),
        ({"rules": "riichi"}, "rules", "'riichi': expected one of guobiao"),
        ({"rules": ["guobiao"]}, "rules", "expected one of"),
        ({"options": []}, "options", "expected an object"),
        ({"options": None}, "options", "expected an object"),
        ({"options": {"tile_set": 64}}, "options", "tile_set = 64: expected 72, 136 or 144"),
        ({"options": {"tile_set": "72"}}, "options", "expected 72, 136 or 144"),
        ({"options": {"colour": 1}}, "options", "expected an option of guobiao: tile_set"),
        ({"options": {"min_fan": 9}}, "options", "expected a whole number from 0 to 8"),
        ({"hand": None}, "hand", "expected a text"),
        ({"hand": 5}, "hand", "5: expected a text"),
        ({"hand": "34m22z [123m] [666m] [88m]"}, "hand", "character 22: expected a chow, a pung or a kong"),
        ({"hand": "3m22z [123m] [666m] [888m]"}, "hand", "expected 13 tiles before the winning one"),
        ({"hand": "345m22z [123m] [666m] [888m]"}, "hand", "expected 13 tiles before the winning one"),
        ({"hand": ""}, "hand", "0 concealed tiles and 0 melds"),
        ({"hand": "66m22z [123m] [666m] [888m]"}, "hand", "5 copies of 6m: expected at most four"),
        ({"hand": "34p22z [123m] [666m] [888m]"}, "hand", "3p is no tile of guobiao's 72"),
        ({"hand": "34m2z1f [123m] [666m] [888m]"}, "hand", "no flowers among the tiles"),
        ({"win": None}, "win", "expected a text"),
        ({"win": "5"}, "win", "expected a suit"),
        ({"win": "55m"}, "win", "expected one tile"),
        ({"win": ""}, "win", "expected one tile"),
        ({"win": "5p"}, "win", "5p is no tile of guobiao's 72"),
        ({"win": "1f"}, "win", "1f is no tile"),
        ({"hand": "5555m [123m] [666m] [888m]"}, "win", "the fifth 5m"),
        ({"by": "tsumo"}, "by", "'tsumo': expected one of discard, self_draw, rob_kong"),
        ({"by": "extra_draw"}, "by", "expected one of discard, self_draw, rob_kong"),
        ({"by": None}, "by", "expected one of"),
        ({"seat": "W"}, "seat", "'W': expected one of E, S"),
        ({"seat": ""}, "seat", "expected one of E, S"),
        ({"round": "X"}, "round", "expected one of E, S, W, N"),
        ({"flowers": 9}, "flowers", "9: expected 0 to 8"),
        ({"flowers": -1}, "flowers", "expected 0 to 8"),
        ({"flowers": True}, "flowers", "expected 0 to 8"),
        ({"flowers": 1.0}, "flowers", "expected 0 to 8"),
        ({"flowers": "11f"}, "flowers", "1f more than once"),
        ({"flowers": "9f"}, "flowers", "expected a rank 1 to 8"),
        ({"flowers": "1m"}, "flowers", "1m is no flower"),
        ({"flowers": 1, "options": {"tile_set": 136}}, "flowers", "136 tiles have no flowers: expected 0"),
        ({"flags": "ready"}, "flags", "expected a list of last_of_kind"),
        ({"flags": ["riichi"]}, "flags", "'riichi': expected some of last_of_kind"),
        ({"flags": [1]}, "flags", "1: expected some of"),
        ({"bonus": "5m"}, "bonus", "expected none"),
        ({"doubles": 1}, "doubles", "1: expected 0"),
        ({"doubles": False}, "doubles", "False: expected 0"),
        ({"extra": 1}, "extra", "no such key; expected one of rules, options, hand"),
        ({"rules": "redouble", "doubles": 4}, "doubles", "expected a whole number from 0 to 3"),
        ({"rules": "redouble", "doubles": 2, "options": {"max_doubles": 1}}, "doubles", "from 0 to 1"),
        ({"rules": "redouble", "flowers": 1}, "flowers", "redouble's 64 tiles have no flowers"),
        ({"rules": "arcade", "bonus": "5m6m"}, "bonus", "2 bonus tiles: expected at most 1"),
        ({"rules": "arcade", "bonus": "1f"}, "bonus", "1f is no tile"),
        ({"rules": "arcade", "bonus": "x"}, "bonus", "expected a digit"),
        ({"rules": "arcade", "bonus": 5}, "bonus", "expected a text"),
        ({"rules": "arcade", "bonus": "5m", "options": {"bonus_tiles": 0}}, "bonus", "expected none"),
    ],
)
def test_a_mistake_names_its_key_and_what_was_expected(
    change: dict[str, object], at: str, words: str
) -> None:
    answer = score_case({**GOOD, **change})
    assert (answer["error"], answer["at"]) == ("bad_input", at)
    assert words in str(answer["detail"])
    assert "\n" not in str(answer["detail"])


@pytest.mark.parametrize("case", [None, 5, "redouble", [], [GOOD]])
def test_what_is_no_object_is_no_case(case: object) -> None:
    assert score_case(case)["at"] == "case"


def test_a_long_mistake_is_told_shortly() -> None:
    assert len(str(score_case({**GOOD, "by": "x" * 10_000})["detail"])) < 200


def test_a_key_that_is_missing_is_named() -> None:
    for key in ("rules", "hand", "win"):
        assert score_case({name: value for name, value in GOOD.items() if name != key})["at"] == key


def test_flags_that_do_not_fit_have_no_effect() -> None:
    plain = score_case({"rules": "guobiao", "hand": "123456789m1177z", "win": "7z"})
    flags = ["after_kong", "first_draw", "dealt", "first_round", "ready", "heavenly_ready"]
    assert score_case({"rules": "guobiao", "hand": "123456789m1177z", "win": "7z", "flags": flags}) == plain


json_values: st.SearchStrategy[object] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda values: st.lists(values, max_size=3) | st.dictionaries(st.text(max_size=8), values, max_size=3),
    max_leaves=5,
)
hand_texts = st.text(alphabet="123456789mpszfEPC[]()+ ", max_size=32)
likely: dict[str, st.SearchStrategy[object]] = {
    "rules": st.sampled_from(RULESETS),
    "options": st.dictionaries(st.sampled_from(["tile_set", "cap", "min_fan", "lone_tile"]), json_values),
    "hand": hand_texts
    | st.sampled_from(["1112345678999m", "19m19p19s1234567z", "123m7z [222z] [333z] [444z]"]),
    "win": st.sampled_from(["5m", "7z", "1m", "9s", "5", ""]),
    "by": st.sampled_from(BY_NAMES),
    "seat": st.sampled_from("ES"),
    "round": st.sampled_from("ESWN"),
    "flowers": st.integers(0, 8) | st.text(alphabet="12345678f", max_size=6),
    "flags": st.lists(st.sampled_from(list(FLAG_NAMES)), max_size=4),
    "bonus": st.sampled_from(["", "5m", "7z"]),
    "doubles": st.integers(0, 3),
}


@settings(max_examples=400)
@given(
    st.fixed_dictionaries(
        {"rules": likely["rules"], "hand": likely["hand"], "win": likely["win"]},
        optional={key: likely[key] | json_values for key in KEYS if key not in ("rules", "hand", "win")},
    )
    | st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=5), json_values, max_size=6)
    | json_values
)
def test_any_case_is_answered_or_refused_by_the_contract(case: object) -> None:
    answer = score_case(case)
    json.dumps(answer)
    if answer.get("error") == "bad_input":
        assert isinstance(answer["at"], str)
        assert answer["detail"]
    elif "error" in answer:
        assert answer["error"] == "not_a_win"
        assert answer["detail"]
    else:
        assert {"fans", "total", "points", "arrangement", "excluded"} <= set(answer)
