"""The event log of the tables: create, append, load, and what is due. Design: *The store*, promises 3 to 6.

Every function takes the connection it works on, for `Database.write` or `Database.read`.
"""

from typing import Final, NamedTuple

from sqlalchemy import Connection, and_, insert, or_, select

from .errors import ConflictError, RepeatedError
from .schema import events, seats, tables


class Head(NamedTuple):
    """What a table's row says besides its events."""

    status: str
    deal_seq: int
    """The seq of the event that began the current deal; it carries all that earlier deals left."""
    deadline_at: int | None
    """When somebody has to look at the table again, in milliseconds since 1970."""


class NewTable(NamedTuple):
    """The columns of a table that never change."""

    id: str
    rules: str
    rules_version: int
    options: str
    created_at: int


class Seat(NamedTuple):
    """Who sits on a chair: a user, or a computer of a level."""

    user_id: str | None
    level: str | None
    name: str


class Stored(NamedTuple):
    """A table as far as it must be read to go on: the event that made it, and those of the current deal."""

    seq: int
    made: str
    deal_seq: int
    payloads: list[str]


class Summary(NamedTuple):
    """A table in a list."""

    id: str
    rules: str
    status: str
    seat: int
    created_at: int


SEALED: Final = '{"type":"sealed",'
"""How the event that begins a deal begins."""

_HEAD: Final = (
    "UPDATE tables SET seq = ?, status = ?, deal_seq = ?, deadline_at = ? WHERE id = ? AND seq = ?"
    " AND NOT EXISTS (SELECT 1 FROM events WHERE table_id = ? AND cmd_id = ?)"
)
_EVENT: Final = "INSERT INTO events (table_id, seq, payload, cmd_id) VALUES (?, ?, ?, ?)"


def create(
    connection: Connection, table: NewTable, sitting: list[Seat], payloads: list[str], head: Head
) -> None:
    """A new table with its first events, numbered from 1."""
    connection.execute(insert(tables).values(**table._asdict(), **head._asdict(), seq=len(payloads)))
    connection.execute(
        insert(seats),
        [{"table_id": table.id, "seat": place, **seat._asdict()} for place, seat in enumerate(sitting)],
    )
    connection.execute(
        insert(events),
        [{"table_id": table.id, "seq": seq, "payload": payload} for seq, payload in enumerate(payloads, 1)],
    )


def append(
    connection: Connection, table_id: str, expected: int, payloads: list[str], cmd_id: str, head: Head
) -> None:
    """Add events after `expected`, the seq of the last one the writer knows, and move the head.

    The first event carries the command's id. Raises `RepeatedError` when that id is in the log,
    `ConflictError` when the head has moved. Raw SQL: this is the one path that every move takes.
    """
    moved = connection.exec_driver_sql(
        _HEAD, (expected + len(payloads), *head, table_id, expected, table_id, cmd_id)
    )
    if moved.rowcount == 0:
        if is_answered(connection, table_id, cmd_id):
            raise RepeatedError(f"table {table_id} has answered {cmd_id} before")
        raise ConflictError(f"table {table_id} is not at {expected}")
    rows = [
        (table_id, expected + place, payload, cmd_id if place == 1 else None)
        for place, payload in enumerate(payloads, 1)
    ]
    connection.exec_driver_sql(_EVENT, rows if len(rows) > 1 else rows[0])


def is_answered(connection: Connection, table_id: str, cmd_id: str) -> bool:
    """Whether a command's events are in the log."""
    known = select(events.c.seq).where(and_(events.c.table_id == table_id, events.c.cmd_id == cmd_id))
    return connection.execute(known).first() is not None


def load(connection: Connection, table_id: str) -> Stored | None:
    """What the current deal of a table is folded from, or None for an unknown table."""
    head = connection.execute(
        select(tables.c.seq, tables.c.deal_seq).where(tables.c.id == table_id)
    ).one_or_none()
    if head is None:
        return None
    rows = connection.execute(
        select(events.c.seq, events.c.payload)
        .where(events.c.table_id == table_id, or_(events.c.seq == 1, events.c.seq >= head.deal_seq))
        .order_by(events.c.seq)
    ).all()
    return Stored(
        head.seq, rows[0].payload, head.deal_seq, [row.payload for row in rows if row.seq >= head.deal_seq]
    )


def load_deal(connection: Connection, table_id: str, deal: int) -> Stored | None:
    """What an earlier deal of a table is folded from, or None where it has no deal of that number."""
    lines = connection.execute(
        select(events.c.seq, events.c.payload).where(events.c.table_id == table_id).order_by(events.c.seq)
    ).all()
    begins = [row.seq for row in lines if row.payload.startswith(SEALED)]
    if not 1 <= deal <= len(begins):
        return None
    first = begins[deal - 1]
    last = begins[deal] if deal < len(begins) else lines[-1].seq + 1
    played = [row.payload for row in lines if first <= row.seq < last]
    return Stored(last - 1, lines[0].payload, first, played)


def due(connection: Connection, until: int, limit: int) -> list[tuple[int, str]]:
    """The deadlines that come by `until`, each with its table, the earliest first."""
    rows = connection.execute(
        select(tables.c.deadline_at, tables.c.id)
        .where(tables.c.deadline_at <= until)
        .order_by(tables.c.deadline_at)
        .limit(limit)
    )
    return [(row.deadline_at, row.id) for row in rows]


def next_deadline(connection: Connection) -> int | None:
    """The earliest deadline of all tables, or None when no table waits for anything."""
    row = connection.execute(
        select(tables.c.deadline_at)
        .where(tables.c.deadline_at.is_not(None))
        .order_by(tables.c.deadline_at)
        .limit(1)
    ).first()
    return None if row is None else int(row.deadline_at)


def tables_of(connection: Connection, user_id: str, limit: int) -> list[Summary]:
    """The newest tables at which a user sits."""
    rows = connection.execute(
        select(tables.c.id, tables.c.rules, tables.c.status, seats.c.seat, tables.c.created_at)
        .join(seats, seats.c.table_id == tables.c.id)
        .where(seats.c.user_id == user_id)
        .order_by(tables.c.created_at.desc(), tables.c.id)
        .limit(limit)
    )
    return [Summary(*row) for row in rows]
