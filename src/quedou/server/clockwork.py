"""The clock of a node: does what is due at the tables. Design: promises 5 and 6.

Deadlines are data. The truth is `tables.deadline_at`, swept every few seconds and at the start; the hall's
heap is a hint that makes it punctual. What is sent is judged like any command and is a no-op when the table
has moved on, so any number of nodes may try.
"""

import asyncio
import heapq
import hmac
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from time import monotonic
from typing import Final

import structlog

from quedou.bots import make_bot
from quedou.store import log
from quedou.table import Refused, Table
from quedou.table.commands import Command, Decide, TimeUp, derived_id
from quedou.table.events import Substituted
from quedou.table.judge import FRESH_BYTES
from quedou.table.pace import RESTART

from .hall import Hall
from .metrics import FAILED_THOUGHTS, SUBSTITUTED, THINKING

SWEEP_S: Final = 2.0
SWEPT: Final = 500
"""Tables taken up by one sweep."""
THINKERS: Final = 2
LONGEST_THOUGHT_S: Final = 0.15
"""After this a computer that looks ahead imagines no further move; one takes less than a millisecond."""
AGAIN_MS: Final = (1_000, 600_000)
"""After a failure a table is looked at again this much later, twice as late each time, up to the second."""

logger = structlog.get_logger("quedou")


class Clockwork:
    """Runs until it is cancelled; `beginning` is when this node started, in ms."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._beginning = hall.now()
        self._wake = asyncio.Event()
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._failing: dict[str, tuple[int, int]] = {}
        """Tables that raised: not to be looked at before, and how long that was."""
        self._pool = ThreadPoolExecutor(THINKERS, "computer")
        hall.on_due = self.wake

    async def run(self) -> None:
        """Do what is due, for ever."""
        loop = asyncio.get_running_loop()
        swept = -SWEEP_S
        while True:
            if loop.time() - swept >= SWEEP_S:
                swept = loop.time()
                await self._sweep()
            wait = self._start_due()
            self._wake.clear()
            try:
                async with asyncio.timeout(min(SWEEP_S, wait)):
                    await self._wake.wait()
            except TimeoutError:
                pass

    def wake(self) -> None:
        """Look at the clock now."""
        self._wake.set()

    async def close(self) -> None:
        """Let what has begun come to its end."""
        if self._busy:
            await asyncio.wait(self._busy.values(), timeout=5)
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _sweep(self) -> None:
        until = self._hall.now() + int(SWEEP_S * 1000)
        for deadline in await self._hall.database.read(partial(log.due, until=until, limit=SWEPT)):
            heapq.heappush(self._hall.due, deadline)

    def _start_due(self) -> float:
        """Begin everything that is due; the seconds until the next one."""
        heap = self._hall.due
        now = self._hall.now()
        while heap and heap[0][0] <= now:
            self._start(heapq.heappop(heap)[1])
        return (heap[0][0] - now) / 1000 if heap else SWEEP_S

    def _start(self, table_id: str) -> None:
        if table_id not in self._busy and self._failing.get(table_id, (0, 0))[0] <= self._hall.now():
            self._busy[table_id] = asyncio.create_task(self._look(table_id))

    async def _look(self, table_id: str) -> None:
        try:
            await self._look_at(table_id)
            self._failing.pop(table_id, None)
        except Exception:
            logger.exception("table_failed", table=table_id)
            wait = min(2 * self._failing.get(table_id, (0, AGAIN_MS[0] // 2))[1], AGAIN_MS[1])
            self._failing[table_id] = (self._hall.now() + wait, wait)
            heapq.heappush(self._hall.due, (self._hall.now() + wait, table_id))
        finally:
            del self._busy[table_id]
            self._wake.set()

    async def _look_at(self, table_id: str) -> None:
        while (table := await self._hall.table(table_id)) is not None:
            due = table.due()
            if due is None:
                return
            if due.at > self._hall.now():
                heapq.heappush(self._hall.due, (due.at, table_id))
                return
            command = await self._command(table, due.computer, due.at)
            answer = await self._hall.submit(table_id, command, command.id)
            SUBSTITUTED.inc(sum(isinstance(event, Substituted) for event in answer.events))
            if isinstance(answer, Refused) and answer.code != "late":
                raise RuntimeError(answer.message)

    async def _command(self, table: Table, computer: int, due_at: int) -> Command:
        command_id = derived_id(table.made.table, table.seq, max(computer, 0))
        if computer < 0:
            outage = due_at < self._beginning + RESTART
            return TimeUp(command_id, table.seq, self._hall.fresh(FRESH_BYTES), outage)
        loop = asyncio.get_running_loop()
        with THINKING.time():
            action = await loop.run_in_executor(self._pool, decide, table, computer)
        return Decide(command_id, computer, table.seq, action)


def decide(table: Table, seat: int) -> int:
    """What the computer of a seat does; it gets the projection of its seat and nothing else.

    One that fails does what a time-out would do: a person is never left waiting for it.
    """
    if table.deal is None:
        raise ValueError("a computer is asked in no deal")
    label = f"computer {table.number} {seat}".encode()
    seed = int.from_bytes(hmac.digest(table.key, label, "sha256")[:8], "big")
    level = table.made.chairs[seat].level or "steady"
    ends = monotonic() + LONGEST_THOUGHT_S
    bot = make_bot(level, table.made.rules, table.options, seed, go_on=lambda: monotonic() < ends)
    try:
        return bot.decide(table.deal.project(seat))
    except Exception:
        FAILED_THOUGHTS.inc()
        logger.exception("computer_failed", table=table.made.table, number=table.seq, seat=seat, level=level)
        return table.deal.default_action(seat)
