"""The scorer against the second one, and against `pymahjonggb`, on random hands.

`QUEDOU_LONG=1` asks for many more hands.
"""

import json
import os
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from quedou import scoring

from .brute import Candidate, candidates, excluded, score
from .cases import read_case
from .hands import random_cases, write_tiles
from .peer import MIXED_PAIR, OTHER_READING, difference

LONG = os.environ.get("QUEDOU_LONG") == "1"
pytestmark = pytest.mark.timeout(3600 if LONG else 300)
RULES = ("guobiao", "arcade", "instant", "redouble", "wenzhou")
VECTORS = Path(__file__).parents[1] / "data" / "vectors.jsonl"


def ask(case: dict[str, Any]) -> Any:
    """What the package answers."""
    return scoring.score_case(case)


def comparable(answer: dict[str, Any]) -> dict[str, Any]:
    """An answer of the package in the form of the second scorer's."""
    if "error" in answer:
        return {key: answer[key] for key in ("error", "at") if key in answer}
    kept = {key: answer[key] for key in ("total", "points", "yakuman", "flower_points") if key in answer}
    return kept | {"fans": {fan["id"]: fan["count"] for fan in answer["fans"]}}


def test_the_second_scorer_is_right_on_every_vector_of_the_rules() -> None:
    for line in VECTORS.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        expected = case.pop("expect")
        expected.pop("note", None)
        answer = score(case)
        for yakuman in (answer.get("yakuman", []), expected.get("yakuman", [])):
            yakuman.sort()
        assert answer == expected, case


@pytest.mark.parametrize("rules", RULES)
def test_two_scorers_agree_on_random_hands(rules: str) -> None:
    for case in random_cases(41, rules, 40_000 if LONG else 1_500):
        answer = ask(case)
        assert comparable(answer) == score(case), case
        ruleset, options, win = scoring.read_case(case)
        assert ruleset.total(win, options) == answer.get("total", -1), case


@pytest.mark.parametrize("rules", RULES)
def test_an_answer_says_what_was_swallowed_by_what_and_how_the_hand_was_read(rules: str) -> None:
    """Of several readings that count the same fans any may be shown."""
    for case in random_cases(42, rules, 5_000 if LONG else 300, {}):
        answer = ask(case)
        if "error" in answer:
            continue
        given = read_case(case)
        found = list(candidates(given))
        best = [one for one in found if one.rank == min(other.rank for other in found)]
        assert {(one["id"], one["by"]) for one in answer["excluded"]} in [excluded(one) for one in best], case
        assert shown(answer["arrangement"]) in [shown(written(one)) for one in best], case
        values = [fan["value"] for fan in answer["fans"]]
        assert values == sorted(values, reverse=True), case


def shown(arrangement: str) -> Counter[str]:
    """The parts of an arrangement in any order, an added kong like any melded kong."""
    return Counter(arrangement.replace("+", "").split())


def written(found: Candidate) -> str:
    """The reading of a candidate as an answer shows it."""
    reading, melds = found.reading, found.reading.case.melds
    inside = [block.tiles for block in reading.blocks[: len(reading.blocks) - len(melds)]]
    inside += [[reading.pair] * 2] if reading.pair else []
    rest = Counter([*reading.case.concealed, reading.case.win])
    rest -= Counter(tile for group in inside for tile in group)
    if reading.shape == "seven_pairs":
        inside += [[tile] * 2 for tile, n in rest.items() for _ in range(n // 2)]
    elif rest:
        inside.append(list(rest.elements()))
    outside = [f"[{write_tiles(m.tiles)}]" if m.open else f"({write_tiles(m.tiles)})" for m in melds]
    return " ".join([*map(write_tiles, inside), *outside])


MISTAKES: list[tuple[str, dict[str, Any]]] = [
    *(("rules", {"rules": value}) for value in ("mcr", None, 3)),
    *(("options", {"options": value}) for value in ({"cup": 13}, {"dealer_rule": "loser"}, 3)),
    *(("hand", {"hand": value}) for value in ("", "123m", "123456789m123", "123m7z [222z] [333z] [124m]", 5)),
    *(
        ("hand", {"hand": value})
        for value in ("11111m234m777z44z", "1m [222z] [333z] [444z] (555z)", "1" * 13 + "f")
    ),
    *(("win", {"win": value}) for value in ("", "8m", "11z", "1f", "0m", "x", None)),
    *(("by", {"by": value}) for value in ("tsumo", "", 1)),
    *(("seat", {"seat": value}) for value in ("W", "e", 0)),
    *(("round", {"round": value}) for value in ("P", "", ["E"])),
    *(("flowers", {"flowers": value}) for value in ("11f", "9f", "1m", 9, -1, 1.5, True)),
    *(("flags", {"flags": value}) for value in (["riichi"], "ready", [1])),
    *(("bonus", {"bonus": value}) for value in ("x", "1f", 5)),
    *(("doubles", {"doubles": value}) for value in (-1, 4, "1", True)),
]


@pytest.mark.parametrize("rules", RULES)
def test_a_mistake_is_refused_by_the_key_it_stands_in(rules: str) -> None:
    right = {"rules": rules, "hand": "8888m111222333z", "win": "4z"}
    assert "at" not in ask(right)
    for at, mistake in MISTAKES:
        answer = ask(right | mistake)
        assert (answer["error"], answer["at"]) == ("bad_input", at), mistake
        assert answer["detail"]


def test_a_hand_written_at_random_is_read_or_refused_alike() -> None:
    """Whatever the text, the answer is a score, no win, or bad input at the right key, never an exception."""
    rng = random.Random(44)
    kinds = Counter[str]()
    for case in random_cases(44, "wenzhou", 20_000 if LONG else 3_000, {}):
        text = list(case["hand"])
        for _ in range(rng.randint(1, 3)):
            place = rng.randrange(len(text))
            text[place : place + rng.randint(0, 1)] = rng.choice("0123456789mpszf[]()ESWNPFCx")
        spoilt = case | {"hand": "".join(text)}
        answer = comparable(ask(spoilt))
        assert answer == score(spoilt), spoilt
        kinds[answer.get("error", "score")] += 1
    assert set(kinds) == {"score", "not_a_win", "bad_input"}


DIFFERENCES = {
    (72, 2_000): {MIXED_PAIR: 16, OTHER_READING: 2},
    (144, 2_000): {MIXED_PAIR: 17},
    (72, 100_000): {MIXED_PAIR: 1022, OTHER_READING: 41},
    (144, 100_000): {MIXED_PAIR: 905, OTHER_READING: 25},
}
"""(tiles, hands): how many of them `pymahjonggb` scores in another way, and why."""


@pytest.mark.parametrize("size", [72, 144])
def test_guobiao_scores_random_hands_as_pymahjonggb_does(size: int) -> None:
    """No cap; every difference is one that the page `guobiao`, section 6, states."""
    hands = 100_000 if LONG else 2_000
    reasons = Counter[str]()
    for case in random_cases(43, "guobiao", hands, {"tile_set": size, "cap": None}):
        told = case | {"flags": [flag for flag in case.get("flags", []) if flag != "dealt"]}
        answer = ask(told)
        fans = Counter({fan["id"]: fan["count"] for fan in answer["fans"]})
        reasons.update(difference(told, fans, answer["total"]))
    assert dict(reasons) == DIFFERENCES[size, hands]
