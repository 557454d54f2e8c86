"""A server scores in several threads: what is remembered must not get mixed up."""

import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from tests.oracle.hands import random_cases

import quedou.rules
from quedou.fan.facts import Params
from quedou.fan.table import FanTable
from quedou.scoring import score_case

CASES = list(random_cases(7, "redouble", 400, {}))


def score_all(order: int) -> dict[int, Any]:
    """Score every case, beginning somewhere else each time."""
    places = [*range(order, len(CASES)), *range(order)]
    return {place: score_case(dict(CASES[place])) for place in places}


@pytest.fixture
def impatient() -> Any:
    """Threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("impatient")
def test_threads_that_begin_with_an_empty_memory_score_as_one_would(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = score_all(0)
    for _ in range(5):
        monkeypatch.setattr(quedou.rules, "_MADE", {})
        with ThreadPoolExecutor(8) as pool:
            for scores in pool.map(score_all, range(0, 400, 50)):
                assert scores == alone
        # What they left behind serves whoever comes later.
        assert score_all(0) == alone


@pytest.mark.usefixtures("impatient")
def test_threads_that_find_parts_at_once_give_each_its_own_number() -> None:
    table = FanTable([], Params(), True)

    def numbers(thread: int) -> list[int]:
        return [table._part({}, [], thread, traits).number for traits in range(3000)]

    with ThreadPoolExecutor(8) as pool:
        found = [number for several in pool.map(numbers, range(8)) for number in several]
    assert len(set(found)) == len(found)
    assert numbers(3) == found[3 * 3000 : 4 * 3000]
