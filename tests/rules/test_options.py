"""Options of a table, and the points that come of them."""

import pytest

from quedou.rules import RULESETS, OptionError, UnknownRuleset, get_rules
from quedou.scoring import score
from quedou.tiles import TILE_SETS


@pytest.mark.parametrize("rules_id", RULESETS)
def test_every_ruleset_has_names_a_version_and_a_tile_set(rules_id: str) -> None:
    rules = get_rules(rules_id)
    assert rules is get_rules(rules_id)
    assert (rules.id, set(rules.names)) == (rules_id, {"zh", "zh_hant", "en"})
    assert rules.version >= 1
    assert rules.options().tile_set in TILE_SETS


def test_an_unknown_ruleset_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownRuleset, match="'riichi' is no ruleset: expected one of guobiao, arcade"):
        get_rules("riichi")


@pytest.mark.parametrize("rules_id", RULESETS)
def test_the_same_values_are_the_same_options(rules_id: str) -> None:
    rules = get_rules(rules_id)
    assert rules.options() is rules.options({}) is rules.options(rules.options().to_json())


@pytest.mark.parametrize("rules_id", RULESETS)
def test_every_listed_value_is_taken_and_nothing_near_it(rules_id: str) -> None:
    rules = get_rules(rules_id)
    for key, rule in rules.option_rules.items():
        for value in [*rule.values, *((rule.low, rule.high) if rule.high >= rule.low else ())]:
            assert rules.options({key: value})[key] == value
        for value in ["no such value", 1.5, [], {}, -1]:
            with pytest.raises(OptionError) as caught:
                rules.options({key: value})
            assert (caught.value.key, caught.value.expected) == (key, rule.expected)
        if not rule.nullable:
            with pytest.raises(OptionError):
                rules.options({key: None})


def test_true_is_no_number_and_1_is_not_true() -> None:
    with pytest.raises(OptionError, match="expected a whole number from 0 to 8"):
        get_rules("guobiao").options({"min_fan": True})
    with pytest.raises(OptionError, match="expected false or true"):
        get_rules("instant").options({"lower_four": 1})


def test_an_unknown_option_is_named_with_those_there_are() -> None:
    with pytest.raises(OptionError, match=r"bonus_tiles = 1: expected an option of redouble: cap, max_doub"):
        get_rules("redouble").options({"bonus_tiles": 1})


def points(**case: object) -> object:
    return score(**case).get("points", score(**case).get("error"))


FLUSH = {"hand": "1237m [123m] [456m] [789m]", "win": "7m"}
"""44 fans in guobiao."""


@pytest.mark.parametrize(
    ("options", "by", "expected"),
    [
        ({}, "discard", 13),
        ({"cap": 88}, "discard", 44),
        ({"cap": None}, "discard", 44),
        ({"cap": None, "self_draw_sides": 3}, "discard", 44),
        ({"cap": None, "self_draw_sides": 3}, "self_draw", 135),
        ({"self_draw_sides": 3}, "self_draw", 39),
        ({"cap": 88, "min_fan": 8}, "discard", 44),
    ],
)
def test_guobiao_caps_and_then_multiplies_a_self_draw(
    options: dict[str, object], by: str, expected: int
) -> None:
    assert points(rules="guobiao", options=options, by=by, **FLUSH) == expected


def test_redouble_doubles_for_each_passed_win_and_then_caps() -> None:
    case: dict[str, object] = {"rules": "redouble", "hand": "123456789m1177z", "win": "7z"}
    assert [points(**case, doubles=k) for k in range(4)] == [26, 52, 104, 208]
    assert [points(**case, doubles=k, options={"cap": 100}) for k in range(4)] == [26, 52, 100, 100]


def test_flowers_do_not_help_to_reach_a_minimum() -> None:
    case: dict[str, object] = {"rules": "guobiao", "hand": "34m22z [123m] [666m] [888m]", "win": "5m"}
    assert score(**case, flowers=3)["total"] == 9
    refused = score(**case, flowers=3, options={"min_fan": 7})
    assert refused == {
        "error": "not_a_win",
        "detail": "6 fans without flowers: expected at least 7",
    }


def test_wenzhou_needs_a_flower_point_or_a_fan_only_on_a_discard() -> None:
    case: dict[str, object] = {"rules": "wenzhou", "hand": "12356m789p55s [333m]", "win": "4m"}
    assert points(**case) == "not_a_win"
    assert points(**case, flowers=1) == 15
    assert points(**case, by="self_draw") == 10
    assert points(**case, by="rob_kong") == 10


def test_arcade_adds_everything_where_the_table_says_so() -> None:
    case: dict[str, object] = {"rules": "arcade", "hand": "99m55z [777z] [666z] [111m]", "win": "9m"}
    assert (score(**case)["total"], score(**case, options={"add_everything": True})["total"]) == (11, 14)


def test_the_rule_book_has_every_row_with_its_words() -> None:
    for rules_id in RULESETS:
        rules = get_rules(rules_id)
        book = rules.book(rules.options())
        assert (
            len(book) == {"guobiao": 81, "arcade": 46, "instant": 51, "redouble": 47, "wenzhou": 8}[rules_id]
        )
        for row in book:
            assert all(row[key] for key in ("id", "name", "zh", "zh_hant", "en", "definition")), row
            assert bool(row["example"]) != bool(row["unreachable"]), row["id"]


def test_a_row_that_an_option_adds_is_in_the_rule_book_with_it() -> None:
    rules = get_rules("instant")
    added = {row["id"] for row in rules.book(rules.options({"lower_four": True}))} - {
        row["id"] for row in rules.book(rules.options())
    }
    assert added == {"lower_four"}


def test_ever_new_options_do_not_fill_the_memory() -> None:
    rules = get_rules("wenzhou")
    for base in range(300):
        assert rules.options({"base": base}).number("base") == base
    assert len(rules.known_options) <= 64
