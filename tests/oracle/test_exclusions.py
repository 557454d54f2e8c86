"""Every pattern can be scored, and every exclusion of every table removes what it names."""

import json
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from quedou.scoring import score_case

from .brute import Row, best, holding, table_of
from .cases import read_case
from .hands import random_cases
from .readings import readings

RULES = ("guobiao", "arcade", "instant", "redouble", "wenzhou")
DATA = Path(__file__).parents[1] / "data" / "exclusions.jsonl"


def rows_of(rules: str) -> list[dict[str, Any]]:
    """The rows of a table as its TOML has them, those of an option included."""
    text = files("quedou.rules").joinpath(f"{rules}.toml").read_text(encoding="utf-8")
    return list(tomllib.loads(text)["fan"])


def all_rows() -> Iterator[tuple[str, dict[str, Any]]]:
    for rules in RULES:
        for row in rows_of(rules):
            yield rules, row


EXCLUSIONS = [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()]
SHOWN = [line for line in EXCLUSIONS if "case" in line]
NEVER = [line for line in EXCLUSIONS if "never" in line]


def name(line: dict[str, Any]) -> str:
    """A pair as a test id."""
    return f"{line['rules']}-{line['row']}-{line['excludes']}"


def answer_to(case: dict[str, Any]) -> Any:
    return score_case(case)


@pytest.mark.parametrize(
    ("rules", "row"), [pytest.param(r, row, id=f"{r}-{row['id']}") for r, row in all_rows()]
)
def test_a_pattern_is_found_in_its_example_or_stated_unreachable(rules: str, row: dict[str, Any]) -> None:
    assert ("example" in row) != ("unreachable" in row)
    if "example" in row:
        found = [fan["id"] for fan in answer_to({"rules": rules} | row["example"])["fans"]]
        assert row["id"] in found


def test_with_72_tiles_guobiao_scores_just_the_patterns_marked_for_them() -> None:
    """An example on 72 tiles for each of the 57, and none of the other 24 in random hands."""
    beyond = {row["id"] for row in rows_of("guobiao") if row.get("reach72") is False}
    assert len(beyond) == 24
    for row in rows_of("guobiao"):
        assert (row["id"] in beyond) == ("tile_set" in row["example"].get("options", {})), row["id"]
    for case in random_cases(51, "guobiao", 2_000, {"tile_set": 72}):
        assert not beyond & {fan["id"] for fan in answer_to(case)["fans"]}, case


@pytest.mark.parametrize("rules", RULES)
def test_no_hand_scores_a_pattern_that_is_stated_unreachable(rules: str) -> None:
    stated = {row["id"] for row in rows_of(rules) if "unreachable" in row}
    for case in random_cases(52, rules, 500 if stated else 0):
        assert not stated & {fan["id"] for fan in answer_to(case).get("fans", [])}, case


@pytest.mark.parametrize("rules", RULES)
def test_every_exclusion_of_a_table_has_its_line_and_every_line_its_exclusion(rules: str) -> None:
    table = {
        (row["id"], other)
        for row in rows_of(rules)
        for other in row.get("excludes_source", []) + row.get("excludes_implied", [])
    }
    lines = [(line["row"], line["excludes"]) for line in EXCLUSIONS if line["rules"] == rules]
    assert len(lines) == len(set(lines))
    assert set(lines) == table


@pytest.mark.parametrize("line", SHOWN, ids=name)
def test_of_two_patterns_that_hold_the_one_excluded_is_not_counted(line: dict[str, Any]) -> None:
    """Where `alone` is set nothing else removes it: without this exclusion the hand would score it."""
    case = {"rules": line["rules"]} | line["case"]
    row, other = line["row"], line["excludes"]
    answer = answer_to(case)
    counts = {fan["id"]: fan["count"] for fan in answer["fans"]}
    found = best(read_case(case))
    assert found is not None
    assert counts[row] == found.counts[row]
    assert counts.get(other, 0) < len(found.raw[other])
    assert other in [one["id"] for one in answer["excluded"]]
    lifted = best(read_case(case), without(table_of(read_case(case)), row, other))
    assert lifted is not None
    alone = row in lifted.counts and lifted.counts.get(other, 0) > counts.get(other, 0)
    assert alone == line.get("alone", False)


def without(rows: list[Row], row: str, other: str) -> list[Row]:
    """A table in which one row no longer excludes another."""
    return [
        Row(r.id, r.value, {k: n for k, n in r.excludes.items() if (r.id, k) != (row, other)}) for r in rows
    ]


@pytest.mark.parametrize("rules", RULES)
def test_two_patterns_stated_never_to_hold_together_do_not_in_any_reading(rules: str) -> None:
    ids = {row["id"] for row in rows_of(rules)}
    pairs = {(line["row"], line["excludes"]) for line in NEVER if line["rules"] == rules}
    for line in NEVER:
        if line["rules"] == rules and line["excludes"] not in ids:
            assert line["never"] == "no row of this table"
    for given in random_cases(53, rules, 300 if pairs else 0):
        case = read_case(given)
        for reading in readings(case):
            raw = holding(reading, table_of(case))
            assert not [pair for pair in pairs if set(pair) <= set(raw)], given
