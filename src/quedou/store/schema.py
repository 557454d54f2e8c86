"""The tables of the database: one schema for every engine. Design: *The store*.

`tables` holds the head of each table's event log and its next deadline, `events` the log itself, `seats`
who sits where, `users` the people. A payload is JSON text. Migrations (`migrations/versions`) build
exactly this; a test compares the two.
"""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata: Final = MetaData()

users: Final = Table(
    "users",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("created_at", BigInteger, nullable=False),
)

tables: Final = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("rules", String(20), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("status", String(12), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("deal_seq", Integer, nullable=False),
    Column("deadline_at", BigInteger),
    Column("created_at", BigInteger, nullable=False),
    Index("tables_due", "deadline_at"),
)

seats: Final = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("user_id", ForeignKey("users.id")),
    Column("level", String(20)),
    Column("name", String(40), nullable=False),
    Index("seats_of_user", "user_id"),
)

# Without a rowid a table's events lie together and an append touches two trees instead of three.
events: Final = Table(
    "events",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("payload", Text, nullable=False),
    Column("cmd_id", String(80)),
    UniqueConstraint("table_id", "cmd_id", name="events_command_once"),
    sqlite_with_rowid=False,
)
