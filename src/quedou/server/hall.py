"""The tables as one node sees them. Commands go in here and come out stored; watchers hear of every change.

Nothing in memory is owned: a table is read from the store when it is not at hand, and an append that finds
the head moved throws the copy away and judges the command again. Design: *The flow of one move*, promises 3
to 5.
"""

import asyncio
import heapq
import itertools
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Final, Protocol

import msgspec
import structlog

from quedou.store import ConflictError, Database, RepeatedError, log
from quedou.table import Accepted, Refused, Table
from quedou.table.commands import Auto, Command
from quedou.table.events import Event, Made, decode, encode
from quedou.table.judge import FRESH_BYTES, seal
from quedou.table.pace import LOST

from .metrics import CONFLICTS, MOVES

KEPT: Final = 4096
"""Tables kept in memory while nobody of this node watches them."""
TRIES: Final = 5

logger = structlog.get_logger("quedou")


def clock_ms() -> int:
    """Now, in whole milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Watcher(Protocol):
    """A connection that shows a seat of a table."""

    table_id: str
    seat: int

    def changed(self, table: Table) -> None:
        """The table has changed, or a badge beside it."""

    def replaced(self) -> None:
        """A newer connection has taken the seat over."""


class _Entry:
    __slots__ = ("lock", "table")

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.table: Table | None = None


class Hall:
    """Every table of the store, through one node."""

    def __init__(
        self,
        database: Database,
        now: Callable[[], int] = clock_ms,
        fresh: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        self.database = database
        self.now = now
        self.fresh = fresh
        self.due: list[tuple[int, str]] = []
        """A heap of (deadline, table): a hint for the clock; the truth is the column `deadline_at`."""
        self.on_due: Callable[[], None] = lambda: None
        self._entries: OrderedDict[str, _Entry] = OrderedDict()
        self._watchers: dict[str, dict[int, Watcher]] = {}
        self._lost: dict[tuple[str, int], asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[object]] = set()
        self._commands = itertools.count()
        self._name = secrets.token_urlsafe(6)

    # Tables.

    async def open(self, made: Made) -> Table:
        """Store a new table and begin its first deal."""
        bare = Table(made)
        first = seal(bare, self.fresh(FRESH_BYTES), made.at)
        table = bare.after((first,))
        options = msgspec.json.encode(made.options).decode()
        row = log.NewTable(made.table, made.rules, made.version, options, made.at)
        sitting = [log.Seat(chair.user, chair.level, chair.name) for chair in made.chairs]
        lines = [encode(made), encode(first)]
        await self.database.write(
            lambda connection: log.create(connection, row, sitting, lines, _head(table))
        )
        self._entry(made.table).table = table
        self._note_due(table)
        return table

    async def table(self, table_id: str) -> Table | None:
        """The table as it stands, or None if there is none of that id."""
        entry = self._entries.get(table_id)
        if entry is not None and entry.table is not None:
            self._entries.move_to_end(table_id)
            return entry.table
        async with self._entry(table_id).lock:
            return await self._load(table_id)

    def at_hand(self, table_id: str) -> Table | None:
        """The table as this node last saw it, without asking the store."""
        entry = self._entries.get(table_id)
        return None if entry is None else entry.table

    async def submit(self, table_id: str, command: Command, cmd_id: str) -> Accepted | Refused:
        """Judge a command, store what it becomes, tell everybody; the answer comes after the commit.

        `cmd_id` is unique at the table; a repeat of one that was accepted is accepted again and does nothing.
        """
        async with self._entry(table_id).lock:
            for _ in range(TRIES):
                table = await self._load(table_id)
                if table is None:
                    return Refused("unknown_table", "There is no such table.")
                answer = table.handle(command, self.now())
                if not answer.events:
                    return await self._once(table_id, cmd_id, answer)
                try:
                    await self._append(table, answer.events, cmd_id)
                except RepeatedError:
                    return Accepted(())
                except ConflictError:
                    CONFLICTS.inc()
                    self._entry(table_id).table = None
                    continue
                return answer
        return Refused("busy", "The table is busy; try again.")

    async def _once(self, table_id: str, cmd_id: str, answer: Accepted | Refused) -> Accepted | Refused:
        if isinstance(answer, Refused):
            repeated = partial(log.is_answered, table_id=table_id, cmd_id=cmd_id)
            if await self.database.read(repeated):
                return Accepted(())
        return answer

    async def _append(self, table: Table, events: tuple[Event, ...], cmd_id: str) -> None:
        after = table.after(events)
        lines = [encode(event) for event in events]
        await self.database.write(
            lambda connection: log.append(
                connection, table.made.table, table.seq, lines, cmd_id, _head(after)
            )
        )
        MOVES.inc(len(lines))
        self._entry(table.made.table).table = after
        self._note_due(after)
        self._tell(after)

    async def _load(self, table_id: str) -> Table | None:
        entry = self._entry(table_id)
        if entry.table is None:
            stored = await self.database.read(partial(log.load, table_id=table_id))
            if stored is None:
                self._entries.pop(table_id, None)
                return None
            events = [decode(stored.made), *map(decode, stored.payloads)]
            entry.table = Table.fold(events, stored.deal_seq)
        return entry.table

    def _entry(self, table_id: str) -> _Entry:
        entry = self._entries.get(table_id)
        if entry is None:
            entry = self._entries[table_id] = _Entry()
            self._forget_some()
        self._entries.move_to_end(table_id)
        return entry

    def _forget_some(self) -> None:
        excess = len(self._entries) - KEPT
        if excess <= 0:
            return
        idle = [
            table_id
            for table_id, entry in self._entries.items()
            if table_id not in self._watchers and not entry.lock.locked()
        ]
        for table_id in idle[:excess]:
            del self._entries[table_id]

    def _note_due(self, table: Table) -> None:
        due = table.due()
        if due is not None:
            heapq.heappush(self.due, (due.at, table.made.table))
            self.on_due()

    # Connections.

    def attach(self, watcher: Watcher) -> None:
        """Show a seat to this connection; the one that showed it until now is told."""
        seats = self._watchers.setdefault(watcher.table_id, {})
        older = seats.get(watcher.seat)
        seats[watcher.seat] = watcher
        if older is not None and older is not watcher:
            older.replaced()
        timer = self._lost.pop((watcher.table_id, watcher.seat), None)
        if timer is not None:
            timer.cancel()
        self._spawn(self._presence(watcher.table_id, watcher.seat, here=True))

    def detach(self, watcher: Watcher) -> None:
        """The connection is gone, or shows something else."""
        seats = self._watchers.get(watcher.table_id, {})
        if seats.get(watcher.seat) is not watcher:
            return
        del seats[watcher.seat]
        if not seats:
            del self._watchers[watcher.table_id]
        key = (watcher.table_id, watcher.seat)
        loop = asyncio.get_running_loop()
        self._lost[key] = loop.call_later(LOST / 1000, lambda: self._spawn(self._presence(*key, here=False)))
        self._tell_badges(watcher.table_id)

    def connected(self, table_id: str) -> tuple[bool, bool]:
        """Whose connection is up."""
        seats = self._watchers.get(table_id, {})
        return (0 in seats, 1 in seats)

    def _tell_badges(self, table_id: str) -> None:
        table = self.at_hand(table_id)
        if table is not None:
            self._tell(table)

    def _tell(self, table: Table) -> None:
        """What fails here must not undo, for its sender, a command that is stored."""
        for watcher in list(self._watchers.get(table.made.table, {}).values()):
            try:
                watcher.changed(table)
            except Exception:
                logger.exception("watcher_failed", table=table.made.table)

    async def _presence(self, table_id: str, seat: int, here: bool) -> None:
        if not here:
            self._lost.pop((table_id, seat), None)
        self._tell_badges(table_id)
        cmd_id = f"{self._name}:{next(self._commands)}"
        await self.submit(table_id, Auto(cmd_id, seat, not here, "back" if here else "lost"), cmd_id)

    def _spawn(self, work: "asyncio.Future[None] | object") -> None:
        task: asyncio.Task[object] = asyncio.ensure_future(work)  # type: ignore[arg-type]
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[object]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logger.error("task_failed", exc_info=task.exception())

    def close(self) -> None:
        """Forget the timers; the store keeps everything."""
        for timer in self._lost.values():
            timer.cancel()
        for task in self._tasks:
            task.cancel()


def _head(table: Table) -> log.Head:
    due = table.due()
    return log.Head(table.status, table.deal_seq, None if due is None else due.at)
