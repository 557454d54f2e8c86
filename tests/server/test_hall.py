"""Several nodes at one store: no table is owned, one writer wins, clocks act once (promises 4 to 6)."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from prometheus_client import REGISTRY
from structlog.testing import capture_logs

from quedou.bots import Bot
from quedou.deal import View
from quedou.rules import get_rules
from quedou.server.clockwork import Clockwork
from quedou.server.hall import Hall
from quedou.store import Database
from quedou.table import Accepted, Refused, Table
from quedou.table.commands import Act, Auto, TimeUp
from quedou.table.events import Chair, Made
from quedou.table.judge import FRESH_BYTES

FAILURES = "quedou_computer_failures_total"
START = 1_700_000_000_000


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.ms = START

    def __call__(self) -> int:
        return self.ms


@pytest.fixture
async def halls(tmp_path: Path) -> AsyncIterator[tuple[Hall, Hall, Clock]]:
    database = Database(f"sqlite:///{tmp_path}/quedou.db")
    clock = Clock()
    yield Hall(database, clock), Hall(database, clock), clock
    await database.close()


async def opened(hall: Hall, clock: Clock, kinds: str = "pp") -> Table:
    rules = get_rules("redouble")
    chairs = [Chair("person", "松") if kind == "p" else Chair("computer", "竹", "beginner") for kind in kinds]
    made = Made(
        at=clock.ms,
        table=f"T{clock.ms}",
        key="ab" * 32,
        rules="redouble",
        version=rules.version,
        options=rules.options(None).to_json(),
        chairs=(chairs[0], chairs[1]),
        decision_ms=15_000,
        deals=1,
    )
    return await hall.open(made)


async def time_up(hall: Hall, table: Table, clock: Clock) -> Accepted | Refused:
    due = table.due()
    assert due is not None
    clock.ms = max(clock.ms, due.at)
    return await hall.submit(table.made.table, TimeUp("t", table.seq, bytes(FRESH_BYTES)), f"t{table.seq}")


async def ended_by_the_clock(hall: Hall, clock: Clock, table: Table) -> Table:
    """The table after a node's clock has run on to its end."""
    clockwork = Clockwork(hall)
    running = asyncio.create_task(clockwork.run())
    async with asyncio.timeout(60):
        while table.status != "ended":
            clock.ms += 500
            clockwork.wake()
            await asyncio.sleep(0.001)
            table = await hall.table(table.made.table) or table
    running.cancel()
    await clockwork.close()
    return table


async def test_a_node_that_is_behind_reads_the_table_anew_and_goes_on(
    halls: tuple[Hall, Hall, Clock],
) -> None:
    one, two, clock = halls
    table_id = (await opened(one, clock)).made.table
    assert await two.table(table_id) is not None
    table = await one.table(table_id)
    assert table is not None
    while table.status != "playing":
        await time_up(one, table, clock)
        table = await one.table(table_id)
        assert table is not None
    stale = await two.table(table_id)
    assert stale is not None
    assert stale.seq < table.seq, "the second node has not heard of it yet"
    answer = await two.submit(table_id, Auto("a", 0, True), "0:a")
    assert isinstance(answer, Accepted)
    fresh = await two.table(table_id)
    assert fresh is not None
    assert (fresh.seq, fresh.status, fresh.auto[0]) == (table.seq + 1, "playing", "asked")


async def test_two_nodes_act_on_one_deadline_once(halls: tuple[Hall, Hall, Clock]) -> None:
    one, two, clock = halls
    table_id = (await opened(one, clock)).made.table
    happened = 2
    for _ in range(12):
        table = await one.table(table_id)
        assert table is not None
        due = table.due()
        assert due is not None
        clock.ms = max(clock.ms, due.at)
        command = TimeUp("t", table.seq, bytes(FRESH_BYTES))
        cmd_id = f"{table_id}/{table.seq}/0"
        answers = await asyncio.gather(*[hall.submit(table_id, command, cmd_id) for hall in (one, two, one)])
        assert sum(bool(answer.events) for answer in answers) == 1
        happened += sum(len(answer.events) for answer in answers)
    stored = await Hall(one.database, clock).table(table_id)
    assert stored is not None
    assert stored.seq == happened


async def test_an_act_through_two_nodes_with_one_id_happens_once(halls: tuple[Hall, Hall, Clock]) -> None:
    one, two, clock = halls
    table = await opened(one, clock)
    while table.status != "playing":
        await time_up(one, table, clock)
        table = await one.table(table.made.table) or table
    seat = next(turn.seat for turn in table.turns if turn is not None)
    assert table.deal is not None
    action = table.deal.describe(seat, table.deal.default_action(seat))
    command = Act("x", seat, 1, action)
    answers = [await hall.submit(table.made.table, command, f"{seat}:x") for hall in (one, two, one, two)]
    assert all(isinstance(answer, Accepted) for answer in answers), answers
    assert sum(len(answer.events) for answer in answers) == 1


async def test_the_clock_of_a_new_node_takes_up_what_a_dead_one_left(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/quedou.db")
    clock = Clock()
    dead = Hall(database, clock)
    table = await opened(dead, clock, "cc")
    hall = Hall(database, clock)
    await ended_by_the_clock(hall, clock, table)
    ended = await Hall(database, clock).table(table.made.table)
    assert ended is not None
    assert (ended.status, sum(ended.scores)) == ("ended", 0)
    await database.close()


async def test_a_failing_table_does_not_stop_the_clock_of_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = Database(f"sqlite:///{tmp_path}/quedou.db")
    clock = Clock()
    hall = Hall(database, clock)
    broken = (await opened(hall, clock, "pp")).made.table
    clock.ms += 1
    sound = (await opened(hall, clock, "pp")).made.table
    real = hall.table

    async def table(table_id: str) -> Table | None:
        if table_id == broken:
            raise ValueError("a log that cannot be folded")
        return await real(table_id)

    monkeypatch.setattr(hall, "table", table)
    clockwork = Clockwork(hall)
    running = asyncio.create_task(clockwork.run())
    clock.ms += 5_000
    async with asyncio.timeout(30):
        while (await real(sound) or await opened(hall, clock)).status == "sealing":
            clock.ms += 500
            clockwork.wake()
            await asyncio.sleep(0.001)
    running.cancel()
    await clockwork.close()
    await database.close()


class Bewildered(Bot):
    """Never knows what to do."""

    def decide(self, view: View) -> int:
        raise ZeroDivisionError(f"{len(view.legal)} ways to go")


async def test_a_computer_that_fails_plays_on_as_if_its_time_were_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quedou.server.clockwork.make_bot", lambda *_, **__: Bewildered())
    before = REGISTRY.get_sample_value(FAILURES) or 0
    database = Database(f"sqlite:///{tmp_path}/quedou.db")
    clock = Clock()
    hall = Hall(database, clock)
    with capture_logs() as logs:
        ended = await ended_by_the_clock(hall, clock, await opened(hall, clock, "cc"))
    assert ended.status == "ended"
    failed = [entry for entry in logs if entry["event"] == "computer_failed"]
    assert (REGISTRY.get_sample_value(FAILURES) or 0) - before == len(failed) > 10
    assert {"table", "number", "seat", "level"} <= failed[0].keys()
    await database.close()
