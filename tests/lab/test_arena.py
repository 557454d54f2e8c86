"""The arena: mirrored deals, honest intervals, the ladder of the levels."""

import json

import pytest

from quedou.cli import main
from quedou.lab.arena import Match, compare, sum_up
from quedou.rules import RULESETS


@pytest.mark.parametrize("rules_id", RULESETS)
@pytest.mark.parametrize("level", ["beginner", "steady"])
def test_a_bot_against_itself_comes_to_exactly_nothing(level: str, rules_id: str) -> None:
    """Each wall is played from both seats: what one gets the other gets too."""
    standing = compare(Match(level, level, rules_id, {}, 5), 6)
    assert (standing.mean, standing.low, standing.high) == (0.0, 0.0, 0.0)
    assert standing.won == standing.lost
    assert standing.won + standing.lost + standing.drawn == standing.deals == 6


def test_a_seeded_bot_against_itself_comes_to_nothing_too() -> None:
    """Its seed belongs to the seat."""
    assert compare(Match("random", "random", "redouble", {}, 5), 20).deviation == 0.0
    assert compare(Match("keen", "keen", "redouble", {}, 5, moves=400), 2).deviation == 0.0


def test_the_result_does_not_depend_on_the_number_of_processes() -> None:
    """Same seed, same result, whatever the jobs."""
    match = Match("steady", "beginner", "guobiao", {}, 9)
    assert compare(match, 20, jobs=1) == compare(match, 20, jobs=2)


def test_an_odd_number_of_deals_is_rounded_up_to_whole_pairs() -> None:
    """A wall is played twice or not at all."""
    done: list[int] = []
    standing = compare(Match("random", "beginner", "instant", {}, 1), 5, progress=done.append)
    assert standing.deals == done[-1] == 6


def test_swapping_the_two_bots_turns_the_sign() -> None:
    """What one wins the other loses."""
    there = compare(Match("steady", "beginner", "arcade", {}, 2), 12)
    back = compare(Match("beginner", "steady", "arcade", {}, 2), 12)
    assert there.mean == -back.mean
    assert (there.low, there.high) == (-back.high, -back.low)
    assert (there.won, there.lost) == (back.lost, back.won)


def test_the_interval_comes_from_the_means_of_the_pairs() -> None:
    """Two pairs with means 3 and 5: 4, give or take 1.96 standard errors of 1."""
    match = Match("steady", "beginner", "redouble", {}, 1)
    standing = sum_up(match, [[(10, 1), (-4, -1)], [(0, 0), (10, 1)]])
    assert standing.mean == 4.0
    assert standing.high - standing.mean == pytest.approx(1.96)
    assert (standing.won, standing.lost, standing.drawn) == (2, 1, 1)


@pytest.mark.parametrize(("rules_id", "deals"), [("wenzhou", 240), ("guobiao", 240)])
def test_steady_beats_beginner_by_more_than_chance(rules_id: str, deals: int) -> None:
    """The whole interval lies above nothing."""
    assert compare(Match("steady", "beginner", rules_id, {}, 1), deals).low > 0.0


def test_keen_beats_steady_by_judgement_alone() -> None:
    """Even where it may not try anything out; what the search adds, docs/bots.md has."""
    assert compare(Match("keen", "steady", "instant", {}, 2, moves=0), 400).low > 0.0


def test_beginner_beats_random_play_by_far() -> None:
    """The weakest level is still a player."""
    assert compare(Match("beginner", "random", "redouble", {}, 1), 60).low > 5.0


def test_the_command_prints_the_interval_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    """For people and for programs."""
    arguments = ["arena", "steady", "beginner", "--rules", "guobiao", "--deals", "8", "--seed", "4"]
    with pytest.raises(SystemExit, match="0"):
        main(arguments)
    assert "95 % between" in capsys.readouterr().out
    with pytest.raises(SystemExit, match="0"):
        main([*arguments, "--json"])
    told = json.loads(capsys.readouterr().out)
    assert told["deals"] == 8
    assert told["low"] <= told["mean"] <= told["high"]


def test_the_command_measures_what_keen_is_worth_without_trying_anything(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """`--moves 0` is its judgement alone, as the library has it."""
    arguments = ["arena", "keen", "steady", "--rules", "guobiao", "--deals", "6", "--seed", "4"]
    with pytest.raises(SystemExit, match="0"):
        main([*arguments, "--moves", "0", "--json"])
    told = json.loads(capsys.readouterr().out)
    assert told == compare(Match("keen", "steady", "guobiao", {}, 4, moves=0), 6).to_json()


def test_the_command_names_a_level_that_does_not_exist(capsys: pytest.CaptureFixture[str]) -> None:
    """One line, exit code 2."""
    with pytest.raises(SystemExit, match="2"):
        main(["arena", "steady", "master", "--rules", "guobiao"])
    assert "'master' is no level" in capsys.readouterr().err
