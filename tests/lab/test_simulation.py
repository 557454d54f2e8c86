"""Simulation: many deals, the same whatever the number of processes."""

import json

import pytest

from quedou.lab.simulation import Simulation, Summary
from quedou.rules import RULESETS


def run(rules_id: str, deals: int, jobs: int = 1, seed: int = 3) -> Summary:
    """Two random players."""
    return Simulation(rules_id, {}, ("random", "random"), seed).run(deals, jobs)


def test_the_result_does_not_depend_on_the_number_of_processes() -> None:
    """Same seed, same result, whatever J."""
    alone, shared = (run("redouble", 40, jobs).to_json() for jobs in (1, 2))
    assert json.dumps(alone) == json.dumps(shared)


def test_another_seed_is_another_result() -> None:
    """And the same one the same."""
    assert run("redouble", 12).to_json() == run("redouble", 12).to_json()
    assert run("redouble", 12).to_json() != run("redouble", 12, seed=4).to_json()


@pytest.mark.parametrize("rules_id", RULESETS)
def test_the_summary_adds_up(rules_id: str) -> None:
    """Wins, draws, points and fans are those of the deals."""
    summary = run(rules_id, 20)
    told = summary.to_json()
    assert sum(summary.points) == 0
    assert sum(summary.wins) + summary.drawn == summary.deals == 20
    assert sum(summary.results.values()) == 20
    assert sum(summary.by.values()) == sum(summary.totals.values()) == summary.results["win"]
    assert told["mean_turns"] == round(summary.turns / 20, 3)


def test_progress_is_told() -> None:
    """For the bar."""
    heard: list[int] = []
    Simulation("instant", {}, ("random", "random"), 1).run(40, 1, heard.append)
    assert heard == [16, 32, 40]


def test_quantiles_of_the_winning_totals() -> None:
    """The total below which a share of the wins lies."""
    summary = Summary("redouble", ("a", "b"), 1)
    assert summary.quantile(0.5) == 0
    summary.totals.update({6: 5, 20: 4, 88: 1})
    assert [summary.quantile(share) for share in (0.5, 0.9, 0.99)] == [6, 20, 88]
