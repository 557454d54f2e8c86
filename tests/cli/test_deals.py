"""`quedou simulate`, `replay` and `verify`."""

import json
import re
from pathlib import Path

import pytest

from quedou.cli import main

DATA = Path(__file__).parents[1] / "data"
RECORD = DATA / "record-v1-redouble.jsonl"


def run(*arguments: str) -> int:
    """The exit code of a command."""
    with pytest.raises(SystemExit) as caught:
        main(list(arguments))
    return int(str(caught.value.code))


def test_verify_exits_0_for_a_true_record(capsys: pytest.CaptureFixture[str]) -> None:
    """And says which deal it is."""
    assert run("verify", str(RECORD)) == 0
    assert capsys.readouterr().out.startswith("true: redouble, deal 1, ")


def test_verify_exits_1_for_an_untrue_one_and_says_why(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line, with the place."""
    file = tmp_path / "changed.jsonl"
    file.write_text(
        RECORD.read_text(encoding="utf-8").replace('"tile":"1z"', '"tile":"2z"', 1), encoding="utf-8"
    )
    assert run("verify", str(file)) == 1
    error = capsys.readouterr().err
    assert "not true (changed)" in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    ("content", "reason"),
    [(b"", "ends in the middle"), (b"\xff\xfe", "no UTF-8"), (b"{}\n{}\n{}\n", "no record")],
)
@pytest.mark.parametrize("command", ["verify", "replay"])
def test_what_is_no_record_is_a_mistake(
    command: str, content: bytes, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 2 and one line."""
    file = tmp_path / "odd.jsonl"
    file.write_bytes(content)
    assert run(command, str(file)) == 2
    error = capsys.readouterr().err
    assert reason in error
    assert error.count("\n") == 1


def test_a_file_that_is_not_there_is_a_mistake(capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 2 and one line."""
    assert run("verify", "no/such/file") == 2
    assert capsys.readouterr().err == "quedou: no/such/file: No such file or directory\n"


def test_replay_without_a_terminal_prints_the_whole_deal(capsys: pytest.CaptureFixture[str]) -> None:
    """A text that a person can read."""
    assert run("replay", str(RECORD)) == 0
    text = capsys.readouterr().out
    assert text.startswith("redouble, deal 1, East round, ")
    assert "竹 draws " in text
    assert text.rstrip().split("\n")[-1].startswith("result: ")


def test_replay_steps_forwards_and_back(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Enter goes on, b goes back, e to the end, q leaves; in a terminal."""
    keys = iter(["", "", "b", "e", "q"])
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setattr("typer.prompt", lambda *_args, **_more: next(keys))
    assert run("replay", str(RECORD)) == 0
    shown = capsys.readouterr().out
    plain = re.sub(r"\x1b\[[0-9;]*m", "", shown)
    places = [int(found) for found in re.findall(r"event (\d+)/", plain)]
    assert len(places) == 5
    assert places[1] == places[3]
    assert places[0] < places[1] < places[2] < places[4]


def test_replay_advises_on_demand_whoever_acts_next(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With a, and until the next a: the best actions with points, chance and waits."""
    keys = iter(["a", "", "a", "q"])
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setattr("typer.prompt", lambda *_args, **_more: next(keys))
    assert run("replay", str(RECORD)) == 0
    plain = re.sub(r"\x1b\[[0-9;]*m", "", capsys.readouterr().out)
    bare, first, second, bare_again = re.split(r"event \d+/", plain)[1:]
    row = re.compile(r"discard \d[mpsz]\s+[+-]\d+\.\d\d\s+\d+%")
    assert len(row.findall(first)) == 5
    assert row.search(second) or "pass" in second
    assert not row.search(bare)
    assert not row.search(bare_again)


def test_simulate_tells_a_program_what_it_tells_a_person(capsys: pytest.CaptureFixture[str]) -> None:
    """--json for programs, a table for people."""
    arguments = ("simulate", "redouble", "--deals", "8", "--bots", "random,random", "--seed", "5")
    assert run(*arguments, "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["deals"] == 8
    assert told["bots"] == ["random", "random"]
    assert run(*arguments) == 0
    shown = capsys.readouterr().out
    assert "redouble, 8 deals, seed 5" in shown
    assert f"drawn: {told['drawn']}" in shown


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("bridge",), "'bridge' is no ruleset: expected one of"),
        (("redouble", "--bots", "steady"), "expected two levels"),
        (("redouble", "--bots", "steady,genius"), "'genius' is no level"),
        (("redouble", "--option", "cap=much"), "option cap"),
        (("redouble", "--deals", "0"), "deals"),
    ],
)
def test_a_wrong_simulation_is_a_mistake(
    arguments: tuple[str, ...], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 2, one line that says what would be right."""
    assert run("simulate", *arguments) == 2
    error = capsys.readouterr().err
    assert reason in error
    assert error.count("\n") == 1
