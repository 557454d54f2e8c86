"""The event log: one writer wins, a command counts once, what was answered is there (promises 3 to 5)."""

import asyncio
import subprocess
import sys
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from quedou.store import ConflictError, Database, FolderInUseError, RepeatedError, UrlError, WriteError, log
from quedou.store.guests import User, add_guest, find_user
from quedou.store.schema import metadata, users

HEAD = log.Head("playing", 2, 5_000)


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    opened = Database(f"sqlite:///{tmp_path}/quedou.db")
    yield opened
    await opened.close()


def made(connection: Connection, name: str = "T1") -> None:
    row = log.NewTable(name, "redouble", 1, "{}", 1)
    sitting = [log.Seat(None, None, "松"), log.Seat(None, "steady", "竹")]
    log.create(connection, row, sitting, ['{"type":"made"}', '{"type":"sealed","deal":1}'], HEAD)


def append(
    expected: int, payloads: list[str], cmd_id: str, table: str = "T1", head: log.Head = HEAD
) -> partial[None]:
    return partial(log.append, table_id=table, expected=expected, payloads=payloads, cmd_id=cmd_id, head=head)


async def events_of(database: Database, table: str = "T1") -> list[str]:
    stored = await database.read(partial(log.load, table_id=table))
    assert stored is not None
    return [stored.made, *stored.payloads]


async def test_events_come_back_in_the_order_in_which_they_were_appended(database: Database) -> None:
    await database.write(made)
    await database.write(append(2, ["a", "b"], "0:x"))
    await database.write(append(4, ["c"], "1:x"))
    assert (await events_of(database))[2:] == ["a", "b", "c"]


async def test_a_writer_that_is_behind_gets_a_conflict_and_leaves_no_trace(database: Database) -> None:
    await database.write(made)
    await database.write(append(2, ["a"], "0:x"))
    with pytest.raises(ConflictError):
        await database.write(append(2, ["b"], "0:y", head=log.Head("ended", 9, None)))
    assert (await events_of(database))[2:] == ["a"]
    assert await database.read(log.next_deadline) == 5_000


async def test_of_many_writers_at_once_exactly_one_wins(database: Database) -> None:
    await database.write(made)
    tries = [database.write(append(2, [f"by {number}"], f"0:{number}")) for number in range(40)]
    answers = await asyncio.gather(*tries, return_exceptions=True)
    assert sum(answer is None for answer in answers) == 1
    assert sum(isinstance(answer, ConflictError) for answer in answers) == 39
    assert len(await events_of(database)) == 3


async def test_a_repeated_command_is_told_apart_from_a_late_one(database: Database) -> None:
    await database.write(made)
    await database.write(append(2, ["a"], "0:x"))
    for expected in (2, 3):
        with pytest.raises(RepeatedError):
            await database.write(append(expected, ["b"], "0:x"))
    assert await database.read(partial(log.is_answered, table_id="T1", cmd_id="0:x"))
    assert not await database.read(partial(log.is_answered, table_id="T1", cmd_id="0:y"))
    await database.write(partial(made, name="T2"))
    await database.write(append(2, ["a"], "0:x", table="T2"))


async def test_one_failing_write_does_not_touch_the_others_of_its_commit(database: Database) -> None:
    def broken(connection: Connection) -> None:
        made(connection, "T9")
        raise ValueError("after it had written")

    tries = [
        database.write(partial(made, name=f"T{number}")) if number % 3 else database.write(broken)
        for number in range(9)
    ]
    answers = await asyncio.gather(*tries, return_exceptions=True)
    assert [isinstance(answer, ValueError) for answer in answers] == [number % 3 == 0 for number in range(9)]
    assert await database.read(partial(log.load, table_id="T9")) is None
    assert await database.read(partial(log.load, table_id="T8")) is not None


async def test_a_full_disk_is_named_loses_nothing_and_is_got_over(database: Database) -> None:
    await database.write(made)
    full = "PRAGMA max_page_count=1"
    await database.write(lambda connection: connection.exec_driver_sql(full).fetchall())
    long = "x" * 100_000
    tries = [database.write(append(2, [long], f"0:{number}")) for number in range(3)]
    answers = await asyncio.gather(*tries, return_exceptions=True)
    assert all(isinstance(answer, WriteError) for answer in answers), answers
    assert len(await events_of(database)) == 2
    room = "PRAGMA max_page_count=1000000"
    await database.write(lambda connection: connection.exec_driver_sql(room).fetchall())
    await database.write(append(2, [long], "0:1"))
    assert (await events_of(database))[2:] == [long]


async def test_a_table_is_read_from_the_event_that_began_its_deal(database: Database) -> None:
    await database.write(made)
    await database.write(append(2, ["a"], "0:x"))
    second = '{"type":"sealed","deal":2}'
    await database.write(append(3, [second], "0:y", head=log.Head("sealing", 4, 6_000)))
    await database.write(append(4, ["b"], "0:z", head=log.Head("playing", 4, 6_000)))
    stored = await database.read(partial(log.load, table_id="T1"))
    assert stored == log.Stored(5, '{"type":"made"}', 4, [second, "b"])
    first = await database.read(partial(log.load_deal, table_id="T1", deal=1))
    assert first == log.Stored(3, '{"type":"made"}', 2, ['{"type":"sealed","deal":1}', "a"])
    assert await database.read(partial(log.load_deal, table_id="T1", deal=3)) is None


async def test_what_is_due_is_found_the_longest_due_first(database: Database) -> None:
    for name, deadline in (("T1", 300), ("T2", 100), ("T3", 200), ("T4", None)):
        await database.write(partial(made, name=name))
        await database.write(append(2, ["a"], "0:x", table=name, head=log.Head("playing", 2, deadline)))
    assert await database.read(partial(log.due, until=250, limit=9)) == [(100, "T2"), (200, "T3")]
    assert await database.read(partial(log.due, until=999, limit=2)) == [(100, "T2"), (200, "T3")]
    assert await database.read(log.next_deadline) == 100


async def test_the_migrations_build_the_schema_that_the_program_uses(database: Database) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    assert await database.read(differences) == []


async def test_a_token_is_stored_only_as_its_hash(database: Database) -> None:
    token = urlsafe_b64encode(bytes(range(32))).decode()
    await database.write(partial(add_guest, user=User("u1", "松"), token=token, now=1))
    found = await database.read(partial(find_user, token=token))
    assert found is not None
    assert (found.id, found.name) == ("u1", "松")
    assert await database.read(partial(find_user, token=token.lower())) is None
    rows = await database.read(lambda connection: connection.execute(users.select()).all())
    assert token not in str(rows)


async def test_the_reader_cannot_write(database: Database) -> None:
    with pytest.raises(Exception, match="readonly"):
        await database.read(lambda connection: connection.execute(text("DELETE FROM users")))


async def test_a_second_process_on_the_same_folder_is_refused(database: Database) -> None:
    with pytest.raises(FolderInUseError, match="another quedou is serving"):
        Database(f"sqlite:///{database.path}")


async def test_a_closed_database_can_be_opened_again(tmp_path: Path) -> None:
    for number in range(2):
        opened = Database(f"sqlite:///{tmp_path}/quedou.db")
        await opened.write(partial(made, name=f"T{number}"))
        await opened.close()


@pytest.mark.parametrize("url", ["", "nonsense", "postgresql://host/db", "sqlite://"])
def test_an_address_that_cannot_be_opened_is_named(url: str) -> None:
    with pytest.raises(UrlError):
        Database(url)


WRITER = """
import asyncio, sys
from functools import partial
from quedou.store import Database, log
from tests.store.test_log import append, made

async def write():
    database = Database(sys.argv[1])
    await database.write(made)
    seq = 2
    while True:
        await database.write(append(seq, [f"event {seq}"], f"0:{seq}"))
        seq += 1
        print(seq, flush=True)

asyncio.run(write())
"""


def test_what_was_answered_survives_the_killing_of_the_process(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/quedou.db"
    root = Path(__file__).parents[2]
    command = [sys.executable, "-c", WRITER, url]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=root) as writer:
        assert writer.stdout is not None
        for _ in range(50):
            writer.stdout.readline()
        writer.kill()
        answered = max(map(int, writer.stdout.read().split()), default=52)

    async def read() -> list[str]:
        database = Database(url)
        events = await events_of(database)
        await database.close()
        return events

    events = asyncio.run(read())
    assert events[2:] == [f"event {seq}" for seq in range(2, len(events))]
    assert len(events) in (answered, answered + 1), (
        "the one in flight may be there, the answered ones must be"
    )
