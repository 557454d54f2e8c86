"""Whatever is asked of a table, it answers, stays whole, and its scores sum to zero."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quedou.rules import RULESETS
from quedou.table import Accepted, Refused, Table
from quedou.table.commands import Act, Auto, Command, Commit, Decide, Leave, Next, Reveal, TimeUp
from quedou.table.events import decode, encode
from quedou.table.judge import FRESH_BYTES

from .driver import Answer, Driver

OPTIONS: dict[str, dict[str, Any]] = {"arcade": {"random_events": True}}


def play_by_chance(driver: Driver, chance: random.Random) -> None:
    """People who do anything legal, at any time, or nothing."""
    for _ in range(3000):
        if driver.table.status == "ended":
            return
        people = [turn for turn in driver.table.turns if turn and not driver.table.is_computer(turn.seat)]
        if people and driver.table.status == "playing" and chance.random() < 0.9:
            seat = chance.choice(people).seat
            driver.now = max(driver.now, driver.last(seat).at) + chance.randrange(2000)
            if driver.due_at > driver.now:
                answer = driver.act(seat, chance.choice(driver.deal.legal(seat)))
                assert answer.accepted, answer
                continue
        driver.tick()
    raise AssertionError("the match did not end")


@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize("chairs", ["pp", "pc"])
def test_a_match_of_anything_legal_comes_to_its_end(rules: str, chairs: str) -> None:
    for seed in range(6):
        driver = Driver(rules, chairs, OPTIONS.get(rules), seed=seed, deals=2)
        play_by_chance(driver, random.Random(seed))
        assert sum(driver.table.scores) == 0
        again = Table.fold([decode(encode(event)) for event in driver.log])
        assert (again.seq, again.status, again.scores) == (driver.table.seq, "ended", driver.table.scores)


@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize("chairs", ["pp", "pc"])
def test_whoever_sees_the_end_of_a_deal_may_have_its_record_and_nobody_sooner(
    rules: str, chairs: str
) -> None:
    """The two may see it at different moments."""
    seen: set[tuple[bool, ...]] = set()

    class Watched(Driver):
        def send(self, command: Command) -> Answer:
            answer = super().send(command)
            if self.table.status in ("playing", "settled"):
                back = self.now
                for moment in {back, self.last(0).at, self.last(1).at}:
                    self.now = moment
                    over = tuple(self.view(seat)["phase"] == "settled" for seat in (0, 1))
                    assert tuple(self.table.is_shown_over(seat, self.now) for seat in (0, 1)) == over
                    seen.add(over)
                self.now = back
            return answer

    for seed in range(4):
        play_by_chance(Watched(rules, chairs, OPTIONS.get(rules), seed=seed, deals=2), random.Random(seed))
    assert {(False, False), (True, True)} <= seen


SEATS = st.integers(0, 1)
TEXTS = st.text(max_size=3) | st.sampled_from(["00" * 32, "ab" * 32])
ACTIONS = st.fixed_dictionaries(
    {"type": st.sampled_from(["discard", "pass", "win", "pung", "chow", "kong", "ready", "x"])},
    optional={"tile": st.sampled_from(["1m", "9m", "5z"]), "tiles": st.sampled_from(["12m", "", "0"])},
)
COMMANDS: st.SearchStrategy[Command] = st.one_of(
    st.builds(Act, st.text(max_size=3), SEATS, st.integers(0, 9), ACTIONS | st.none() | st.integers()),
    st.builds(Decide, st.text(max_size=3), SEATS, st.integers(0, 30), st.integers(0, 1 << 20)),
    st.builds(Auto, st.text(max_size=3), SEATS, st.booleans(), st.sampled_from(["asked", "lost", "back"])),
    st.builds(Next, st.text(max_size=3), SEATS),
    st.builds(Commit, st.text(max_size=3), SEATS, st.integers(0, 2), TEXTS),
    st.builds(Reveal, st.text(max_size=3), SEATS, st.integers(0, 2), TEXTS),
    st.builds(Leave, st.text(max_size=3), SEATS),
    st.builds(TimeUp, st.text(max_size=3), st.integers(0, 30), st.just(bytes(FRESH_BYTES)), st.booleans()),
)


@settings(max_examples=60, deadline=None)
@given(
    rules=st.sampled_from(RULESETS),
    chairs=st.sampled_from(["pp", "pc", "cp", "cc"]),
    asked=st.lists(st.tuples(COMMANDS, st.integers(0, 20_000)), max_size=30),
)
def test_any_command_at_any_time_is_judged_and_what_it_becomes_can_be_folded(
    rules: str, chairs: str, asked: list[tuple[Command, int]]
) -> None:
    driver = Driver(rules, chairs, OPTIONS.get(rules))
    for command, wait in asked:
        driver.now += wait
        before = driver.table.seq
        answer = driver.table.handle(command, driver.now)
        assert isinstance(answer, Accepted | Refused)
        assert driver.table.seq == before, "judging changes nothing"
        driver.log.extend(answer.events)
        driver.table = driver.table.after(answer.events)
        assert driver.table.seq == before + len(answer.events)
        assert sum(driver.table.scores) == 0
    assert Table.fold(driver.log).status == driver.table.status
