"""One SQLite file behind one writer connection. Design: *The store*.

Work is a function of a SQLAlchemy connection. `write` hands it to the writer thread, which runs whatever
has queued up in one `BEGIN IMMEDIATE … COMMIT`, each piece in a savepoint of its own, and answers all of
them after the commit: many tables share one sync to disk. `read` runs on a second connection that cannot
write. `synchronous=FULL`: an answered write survives a power cut, not only a killed process; with group
commit that costs a quarter of a millisecond a batch (`bench/server.py` prints it).

Threads of our own instead of aiosqlite: one hop between threads for a batch instead of one a statement,
three times as many appends a second (measured) and the event loop stays free for the sockets.
"""

import asyncio
import fcntl
import os
import queue
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import OperationalError, SQLAlchemyError
from sqlalchemy.pool import StaticPool

from .errors import FolderInUseError, UrlError, WriteError
from .migrate import upgrade

T = TypeVar("T")

BATCH: Final = 128
"""The most pieces of work that share a commit."""


class _Work:
    """One function on its way through the writer or the reader, and its answer."""

    __slots__ = ("error", "future", "loop", "run", "value")

    def __init__(self, run: Callable[[Connection], Any]) -> None:
        self.run = run
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[Any] = self.loop.create_future()
        self.value: Any = None
        self.error: Exception | None = None

    def answer(self) -> None:
        if self.future.cancelled():
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.value)


class Database:
    """An open database; opening migrates it to the newest schema first.

    Raises `FolderInUseError` when another process holds the file, `UrlError` for an engine it does not know.
    """

    def __init__(self, url: str) -> None:
        self.path = sqlite_path(url)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._lock = _lock_file(self.path)
        self._writer = _engine(self.path, "")
        with self._writer.connect() as connection:
            upgrade(connection)
        self._reader = _engine(self.path, "PRAGMA query_only=ON")
        self._writes: queue.SimpleQueue[_Work | None] = queue.SimpleQueue()
        self._reads: queue.SimpleQueue[_Work | None] = queue.SimpleQueue()
        self._threads = [
            threading.Thread(target=self._write_all, name="store-writer", daemon=True),
            threading.Thread(target=self._read_all, name="store-reader", daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    async def write(self, run: Callable[[Connection], T]) -> T:
        """Run in the next commit; returns only after that commit. What `run` raises comes back here."""
        return await self._submit(self._writes, run)

    async def read(self, run: Callable[[Connection], T]) -> T:
        """Run on the reading connection; sees every write that was answered."""
        return await self._submit(self._reads, run)

    async def close(self) -> None:
        """Finish what is queued, then let go of the file."""
        self._writes.put(None)
        self._reads.put(None)
        await asyncio.to_thread(self._join)

    async def _submit(self, line: "queue.SimpleQueue[_Work | None]", run: Callable[[Connection], T]) -> T:
        work = _Work(run)
        line.put(work)
        answer: T = await work.future
        return answer

    def _join(self) -> None:
        for thread in self._threads:
            thread.join()
        self._writer.dispose()
        self._reader.dispose()
        os.close(self._lock)

    def _write_all(self) -> None:
        with self._writer.connect() as connection:
            open_ = True
            while open_:
                batch, open_ = _next_batch(self._writes)
                if batch:
                    _commit(connection, batch)
                    _answer(batch)

    def _read_all(self) -> None:
        with self._reader.connect() as connection:
            while (work := self._reads.get()) is not None:
                _run(work, connection)
                _answer([work])


def sqlite_path(url: str) -> Path:
    """The file of a `sqlite:///path` address.

    >>> str(sqlite_path("sqlite:////var/lib/quedou/quedou.db"))
    '/var/lib/quedou/quedou.db'
    """
    try:
        parsed = make_url(url)
    except SQLAlchemyError:
        raise UrlError(f"{url!r} is no database address; one looks like sqlite:////path/quedou.db") from None
    if parsed.get_backend_name() != "sqlite" or not parsed.database:
        raise UrlError(f"this version opens sqlite:////path/quedou.db, not {parsed.render_as_string()!r}")
    return Path(parsed.database)


def _lock_file(path: Path) -> int:
    descriptor = os.open(path.with_suffix(".lock"), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(descriptor)
        raise FolderInUseError(
            f"another quedou is serving {path.parent}; stop it or give --data another folder"
        ) from None
    return descriptor


def _engine(path: Path, pragma: str) -> Engine:
    engine = create_engine(
        f"sqlite:///{path}",
        isolation_level="AUTOCOMMIT",
        poolclass=StaticPool,
        connect_args={"check_same_thread": False},
    )

    @event.listens_for(engine, "connect")
    def _settings(connection: Any, _record: object) -> None:
        for line in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {line}")
        if pragma:
            connection.execute(pragma)

    return engine


def _next_batch(line: "queue.SimpleQueue[_Work | None]") -> tuple[list[_Work], bool]:
    """What is waiting, at least one piece; False when the line was closed."""
    batch: list[_Work] = []
    item = line.get()
    while item is not None:
        batch.append(item)
        if len(batch) == BATCH or line.empty():
            return batch, True
        item = line.get()
    return batch, False


def _commit(connection: Connection, batch: list[_Work]) -> None:
    try:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        for work in batch:
            connection.exec_driver_sql("SAVEPOINT work")
            _run(work, connection)
            if work.error is not None:
                connection.exec_driver_sql("ROLLBACK TO work")
            connection.exec_driver_sql("RELEASE work")
        connection.exec_driver_sql("COMMIT")
    except SQLAlchemyError as error:
        # A full or failing disk: nothing of the batch was kept, and everybody in it is told.
        for work in batch:
            work.error = WriteError(f"the database cannot be written: {error.args[0]}")
        if connection.connection.dbapi_connection.in_transaction:  # type: ignore[union-attr]
            connection.exec_driver_sql("ROLLBACK")


def _run(work: _Work, connection: Connection) -> None:
    try:
        work.value = work.run(connection)
    except OperationalError as error:
        work.error = WriteError(f"the database cannot be written: {error.args[0]}")
    except Exception as error:
        work.error = error


def _answer(batch: list[_Work]) -> None:
    by_loop: dict[asyncio.AbstractEventLoop, list[_Work]] = {}
    for work in batch:
        by_loop.setdefault(work.loop, []).append(work)
    for loop, works in by_loop.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_answer_here, works)


def _answer_here(works: list[_Work]) -> None:
    for work in works:
        work.answer()
