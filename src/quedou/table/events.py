"""What a table remembers. Its state is a fold over these events and nothing else.

Times (`at`) are milliseconds since 1970, secrets hex. `Sealed` begins a deal and carries all that earlier
deals left, so that a table is read from the store with the event that made it and those of its last deal.
"""

from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct


class Chair(Struct, frozen=True):
    """Who sits there: a person (`user`), or a computer of a level."""

    kind: Literal["person", "computer"]
    name: str
    level: str | None = None
    user: str | None = None


class Made(Struct, frozen=True, tag="made", tag_field="type"):
    """The table as agreed. `key` draws its pauses and is told to nobody."""

    at: int
    table: str
    key: str
    rules: str
    version: int
    options: dict[str, Any]
    chairs: tuple[Chair, Chair]
    decision_ms: int
    deals: int | None


class Sealed(Struct, frozen=True, tag="sealed", tag_field="type"):
    """A deal is about to be laid: the server's secret, and a value for each seat that brings none of its own.

    `dealer` is a seat, or -1 for a draw by lot. `shown` counts the views each seat has had, `auto` says who
    is played for and why, `missed` the time-outs in a row. `tiles` is a wall laid by hand, for tests only.
    """

    deal: int
    at: int
    dealer: int
    secret: str
    spare: tuple[str, str]
    scores: tuple[int, int] = (0, 0)
    shown: tuple[int, int] = (0, 0)
    auto: tuple[str, str] = ("", "")
    missed: tuple[int, int] = (0, 0)
    tiles: str = ""


class Committed(Struct, frozen=True, tag="committed", tag_field="type"):
    """A seat's commitment for the wall."""

    at: int
    seat: int
    hash: str


class Revealed(Struct, frozen=True, tag="revealed", tag_field="type"):
    """A seat's bytes for the wall."""

    at: int
    seat: int
    bytes: str


class Substituted(Struct, frozen=True, tag="substituted", tag_field="type"):
    """A seat brought nothing in time: the server's value stands in, and the record says so."""

    at: int
    seat: int


class Acted(Struct, frozen=True, tag="acted", tag_field="type"):
    """A seat's action in the deal, as an int, and whose hand it was."""

    at: int
    seat: int
    action: int
    by: Literal["person", "computer", "timeout", "auto"]


class AutoPlay(Struct, frozen=True, tag="autoplay", tag_field="type"):
    """The system plays for a seat from now on, or no longer."""

    at: int
    seat: int
    on: bool
    reason: Literal["asked", "timeouts", "lost", "left", "back"]


class Readied(Struct, frozen=True, tag="readied", tag_field="type"):
    """A seat wants the next deal."""

    at: int
    seat: int


class Resumed(Struct, frozen=True, tag="resumed", tag_field="type"):
    """After an outage: no clock of a person runs out before `until`."""

    at: int
    until: int


class Escaped(Struct, frozen=True, tag="escaped", tag_field="type"):
    """A seat left in the middle of a deal, which is void now and costs it the ruleset's price."""

    at: int
    seat: int


class Ended(Struct, frozen=True, tag="ended", tag_field="type"):
    """Nothing more happens at this table."""

    at: int
    reason: Literal["left", "absent", "played"]


Event: TypeAlias = (
    Made
    | Sealed
    | Committed
    | Revealed
    | Substituted
    | Acted
    | AutoPlay
    | Readied
    | Resumed
    | Escaped
    | Ended
)

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Event)


def encode(event: Event) -> str:
    """One event as a line of JSON.

    >>> encode(Readied(at=5, seat=1))
    '{"type":"readied","at":5,"seat":1}'
    """
    return _encoder.encode(event).decode()


def decode(line: str) -> Event:
    """The event of a line. Raises `msgspec.ValidationError` for anything else.

    >>> decode('{"type":"readied","at":5,"seat":1}')
    Readied(at=5, seat=1)
    """
    event: Event = _decoder.decode(line)
    return event
