"""`quedou score`, `waits`, `advise`, `rules`."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from quedou.cli import main

VECTORS = Path(__file__).parents[1] / "data" / "vectors.jsonl"


class Result:
    """What a command wrote, and its exit code."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    def command(*arguments: str) -> Result:
        with pytest.raises(SystemExit) as ended:
            main(list(arguments))
        captured = capsys.readouterr()
        assert isinstance(ended.value.code, int)
        return Result(ended.value.code, captured.out, captured.err)

    return command


SCORE = ("score", "--rules", "redouble", "--hand", "123456789m1177z", "--win", "7z")


def test_score_takes_the_case_as_options_and_exits_0(run: Any) -> None:
    result = run(
        *SCORE, "--by", "self_draw", "--seat", "E", "--round", "S", "--flags", "ready", "--doubles", "1"
    )
    assert (result.code, result.err) == (0, "")
    assert (result.json["total"], result.json["points"]) == (32, 64)


def test_options_of_the_table_are_given_as_json_or_one_by_one(run: Any) -> None:
    assert run(*SCORE, "--doubles", "3", "--options", '{"cap": 100}').json["points"] == 100
    assert run(*SCORE, "--doubles", "3", "--option", "cap=100").json["points"] == 100
    assert run(*SCORE, "--doubles", "3", "--option", "cap=null").json["points"] == 208


def test_flags_are_given_together_or_one_by_one(run: Any) -> None:
    together = run(*SCORE, "--by", "self_draw", "--flags", "ready,wall_end")
    assert together.json == run(*SCORE, "--by", "self_draw", "--flag", "ready", "--flag", "wall_end").json


def test_a_hand_that_is_no_win_exits_1(run: Any) -> None:
    result = run("score", "--rules", "redouble", "--hand", "1234568m [777z] [222z]", "--win", "9m")
    assert result.code == 1
    assert result.json["error"] == "not_a_win"
    assert result.err == "quedou: not_a_win: the tiles make no winning shape\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("score",), "bad_input: rules: missing"),
        (
            ("score", "--rules", "redouble", "--hand", "123m", "--win", "1m"),
            "bad_input: hand: 3 concealed tiles",
        ),
        ((*SCORE, "--flowers", "1"), "bad_input: flowers"),
        ((*SCORE, "--doubles", "two"), "bad_input: doubles"),
        ((*SCORE, "--options", "[1]"), "expected a JSON object"),
        ((*SCORE, "--option", "cap"), "expected KEY=VALUE"),
        ((*SCORE, "--hat", "red"), "No such option"),
        (("scores",), "No such command"),
        (("waits", "redouble"), "Missing argument"),
        (("waits", "riichi", "123456789m1177z"), "'riichi' is no ruleset"),
        (("waits", "redouble", "123456789m117z"), "hand of 12 tiles"),
        (("waits", "redouble", "123456789m11x7z"), "character 13: expected a suit"),
        (("waits", "redouble", "123456789m1177z", "--seen", "1f"), "1f"),
        (("waits", "redouble", "123456789m1177z", "--seen", "777z"), "5 x 7z: redouble has 4"),
        (("waits", "redouble", "123456789p1177z"), "1 x 1p: redouble has 0"),
        (("waits", "redouble", "123456789m1177z", "--option", "cap=0"), "option cap = 0"),
        (("advise", "redouble", "123456789m1177z"), "hand of 13 tiles"),
        (("rules", "riichi"), "'riichi' is no ruleset"),
    ],
)
def test_a_mistake_is_one_line_and_exit_code_2(run: Any, arguments: tuple[str, ...], words: str) -> None:
    result = run(*arguments)
    assert result.code == 2
    assert result.err.startswith("quedou: ")
    assert words in result.err
    assert result.err.count("\n") == 1


def feed(monkeypatch: pytest.MonkeyPatch, text: bytes) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text)))


def test_jsonl_answers_every_line_in_order_and_exits_0(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = VECTORS.read_text(encoding="utf-8").splitlines()
    cases = [json.loads(line) for line in lines]
    expected = [case.pop("expect") for case in cases]
    feed(monkeypatch, "\n".join(json.dumps(case) for case in cases).encode())
    result = run("score", "--jsonl")
    answers = [json.loads(line) for line in result.out.splitlines()]
    assert (result.code, result.err) == (0, "")
    assert [answer.get("total", answer.get("error")) for answer in answers] == [
        case.get("total", case.get("error")) for case in expected
    ]


def test_jsonl_goes_on_after_a_line_that_is_no_case(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    good = b'{"rules": "redouble", "hand": "123456789m1177z", "win": "7z"}\n'
    feed(monkeypatch, b"nonsense\n\n[]\n\xff\xfe\n" + b"[" * 100_000 + b"\n" + good)
    result = run("score", "--jsonl")
    answers = [json.loads(line) for line in result.out.splitlines()]
    assert [answer.get("at", answer.get("total")) for answer in answers] == [
        "case",
        "case",
        "case",
        "case",
        26,
    ]
    assert result.code == 0


def test_waits_show_the_copies_left_and_the_worth_of_each(run: Any) -> None:
    found = run("waits", "redouble", "123456789m1177z", "--seen", "7z", "--json").json
    assert found["shanten"] == 0
    assert [(wait["tile"], wait["left"]) for wait in found["waits"]] == [("1z", 2), ("7z", 1)]
    assert found["waits"][1]["discard"] == {"total": 26, "points": 26}
    assert found["waits"][1]["self_draw"]["total"] == 28
    assert "123456789m1177z" in run("waits", "redouble", "123456789m1177z").out


def test_a_wait_of_which_no_copy_is_left_is_worth_nothing(run: Any) -> None:
    found = run("waits", "redouble", "1111m456789m777z", "--json").json
    assert found["waits"] == [{"tile": "1m", "left": 0, "discard": None, "self_draw": None}]


def test_waits_of_a_hand_that_is_not_ready_are_its_useful_tiles(run: Any) -> None:
    found = run("waits", "redouble", "123456789m1357z", "--json").json
    assert (found["shanten"], found["waits"]) == (2, [])
    assert {"tile": "5z", "left": 3} in found["useful"]
    assert "2 away from ready" in run("waits", "redouble", "123456789m1357z").out


def test_the_best_discard_comes_first(run: Any) -> None:
    found = run("advise", "redouble", "123456789m1177z5z", "--json").json
    first = found["discards"][0]
    assert (first["discard"], first["shanten"], first["left"]) == ("5z", 0, 4)
    assert first["expected"] == 26.5
    assert [advice["shanten"] for advice in found["discards"]] == [0] + [1] * 11
    assert "ready" in run("advise", "redouble", "123456789m1177z5z").out


def test_a_complete_hand_is_said_to_be_complete(run: Any) -> None:
    assert run("advise", "redouble", "123456789m11777z", "--json").json["shanten"] == -1
    assert "complete" in run("advise", "redouble", "123456789m11777z").out


def test_rules_lists_the_rulesets_or_the_fans_of_one(run: Any) -> None:
    assert [rules["id"] for rules in run("rules", "--json").json] == [
        *("guobiao", "arcade", "instant", "redouble", "wenzhou")
    ]
    book = run("rules", "redouble", "--json").json
    assert len(book["fans"]) == 47
    assert book["fans"][0]["zh"] == "大四喜"
    assert "Big Four Winds" in run("rules", "redouble").out
    assert len(run("rules").out.splitlines()) == 5


def test_the_version_says_whether_the_core_is_compiled(run: Any) -> None:
    assert run("--version").out.startswith("quedou 0.1.0 (core ")
