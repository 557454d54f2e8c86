"""What a client may say over the WebSocket: one JSON object a text frame, told apart by `type`.

Every message has an `id` chosen by its sender; the answer (`ack` or `refused`) carries it. Design: promise 5.
"""

from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta, Struct

Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
TableId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=16)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=2**31)]
Hex: TypeAlias = Annotated[str, Meta(max_length=64)]


class Watch(Struct, tag="watch", forbid_unknown_fields=True):
    """Show me my seat at a table; `n` is the number of the last view that I have."""

    id: Id
    table: TableId
    n: Number = 0


class Act(Struct, tag="act", forbid_unknown_fields=True):
    """My action on view number `n`."""

    id: Id
    table: TableId
    n: Number
    action: Any


class Auto(Struct, tag="auto", forbid_unknown_fields=True):
    """Let the system play for me, or not."""

    id: Id
    table: TableId
    on: bool


class Next(Struct, tag="next", forbid_unknown_fields=True):
    """I am ready for the next deal."""

    id: Id
    table: TableId


class Commit(Struct, tag="commit", forbid_unknown_fields=True):
    """My commitment for the wall of a deal."""

    id: Id
    table: TableId
    deal: Number
    hash: Hex


class Reveal(Struct, tag="reveal", forbid_unknown_fields=True):
    """The bytes behind my commitment, as hexadecimal digits."""

    id: Id
    table: TableId
    deal: Number
    bytes: Hex


class Leave(Struct, tag="leave", forbid_unknown_fields=True):
    """I get up for good."""

    id: Id
    table: TableId


class Ping(Struct, tag="ping", forbid_unknown_fields=True):
    """Are you there?"""

    id: Id


Message: TypeAlias = Watch | Act | Auto | Next | Commit | Reveal | Leave | Ping

_decoder: Final = msgspec.json.Decoder(Message)
_encode: Final = msgspec.json.Encoder().encode


class _AnyId(Struct):
    id: Id | None = None


_id_decoder: Final = msgspec.json.Decoder(_AnyId)


def read(data: str | bytes) -> Message:
    """Decode one frame. Raises `msgspec.DecodeError` with a sentence that says what is wrong, and where."""
    message: Message = _decoder.decode(data)
    return message


def id_of(data: str | bytes) -> str | None:
    """The id of a message that could not be read, if at least that can."""
    try:
        return _id_decoder.decode(data).id
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None


def ack(command_id: str) -> bytes:
    """Accepted and stored; it carries nothing else."""
    return _encode({"type": "ack", "id": command_id})


def pong(command_id: str) -> bytes:
    """The answer to `ping`."""
    return _encode({"type": "pong", "id": command_id})


def refused(command_id: str | None, code: str, message: str) -> bytes:
    """Not done: a code for programs, a sentence for a person."""
    return _encode({"type": "refused", "id": command_id, "code": code, "message": message})


def superseded(table_id: str) -> bytes:
    """Another connection has taken this seat over."""
    return _encode({"type": "superseded", "table": table_id})
