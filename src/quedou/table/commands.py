"""What can be asked of a table. People, computers, the clock and the connections all come in here.

Every command has an id chosen by its sender; a repeat is answered as the first time. Computers and the
clock derive theirs from (table, seq, seat) with `derived_id`, so that two nodes cannot both act.
"""

from typing import Any, Literal, TypeAlias

from msgspec import Struct


class Act(Struct, frozen=True):
    """A seat's action, as JSON, on the view that had the number `n`."""

    id: str
    seat: int
    n: int
    action: Any


class Decide(Struct, frozen=True):
    """A computer's action, as an int, chosen when the log stood at `seq`."""

    id: str
    seat: int
    seq: int
    action: int


class Auto(Struct, frozen=True):
    """Let the system play for a seat, or take it over again."""

    id: str
    seat: int
    on: bool
    reason: Literal["asked", "lost", "back"] = "asked"


class Next(Struct, frozen=True):
    """A seat is ready for the next deal."""

    id: str
    seat: int


class Commit(Struct, frozen=True):
    """A seat's commitment to its part of a wall: 64 hex digits."""

    id: str
    seat: int
    deal: int
    hash: str


class Reveal(Struct, frozen=True):
    """The 32 bytes that a seat committed to, as 64 hex digits."""

    id: str
    seat: int
    deal: int
    bytes: str


class Leave(Struct, frozen=True):
    """A seat gets up for good."""

    id: str
    seat: int


class TimeUp(Struct, frozen=True):
    """The clock: whatever is due at `seq` happens now; nothing if the table has moved on.

    `fresh` is 96 random bytes from the server: its secret and the values of the seats that bring none, used
    when a deal begins. `outage` says that nobody was there to look when it was due.
    """

    id: str
    seq: int
    fresh: bytes
    outage: bool = False


Command: TypeAlias = Act | Decide | Auto | Next | Commit | Reveal | Leave | TimeUp


def derived_id(table: str, seq: int, seat: int) -> str:
    """The id of a command that nobody typed: the same on every node.

    >>> derived_id("Zt7", 41, 1)
    'Zt7/41/1'
    """
    return f"{table}/{seq}/{seat}"
