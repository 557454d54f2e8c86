"""The messages that a seat is sent about its table, as bytes of JSON.

`view`: the deal as the seat may know it, and `table` (who, scores, badges), `clock` and `fair`.
`seal`: a wall is about to be built; `step` says what the client is asked for.
"""

from typing import TYPE_CHECKING, Any, Final

import msgspec

from quedou.deal.wall import commitment

from . import pace
from .screen import Frame, Turn

if TYPE_CHECKING:
    from .table import Table

_encode: Final = msgspec.json.Encoder().encode


def view_message(
    table: "Table", frame: Frame, now: int, connected: tuple[bool, bool], news: bytes | None = None
) -> bytes:
    """A frame on its way to its seat at `now`; `news` replaces the frame's own where some were missed."""
    parts = _encode(
        {
            "table": _table_part(table, frame.deal, frame.status, frame.scores, connected),
            "clock": _clock(table, frame.turn, now),
            "fair": msgspec.Raw(frame.fair),
        }
    )
    head = _encode({"type": "view", "table": table.made.table, "n": frame.n})
    return b"".join(
        (head[:-1], b',"view":', frame.view[:-1], b",", parts[1:], b',"news":', news or frame.news, b"}")
    )


def seal_message(table: "Table", now: int, connected: tuple[bool, bool]) -> bytes:
    """What a client is asked to bring for the next wall. All commitments are told before anyone reveals."""
    committed = all(table.hashes)
    return _encode(
        {
            "type": "seal",
            "deal": table.number,
            "step": "reveal" if committed else "commit",
            "server": _server_commitment(table),
            "commitments": list(table.hashes) if committed else None,
            "left_ms": max(0, table.seal_since + pace.SEAL - now),
            "table": table.made.table,
            "about": _table_part(table, table.number, "sealing", table.scores, connected),
        }
    )


def fair(table: "Table", opened: bool) -> bytes:
    """The wall's commitments and, once the deal is over, what was committed to."""
    return _encode(
        {
            "server": _server_commitment(table),
            "commitments": list(table.hashes),
            "substituted": list(table.substituted),
            "secret": table.sealed.secret if opened else None,
            "entropy": list(table.entropy) if opened else None,
        }
    )


def badges(table: "Table", frame: Frame, connected: tuple[bool, bool]) -> tuple[object, ...]:
    """What may change while a frame stands; then it is sent again."""
    ready = tuple(table.ready) if frame.status == table.status == "settled" else ()
    return (tuple(map(bool, table.auto)), ready, table.resumed_until, connected)


def _server_commitment(table: "Table") -> str:
    return commitment("server", table.made.table, table.number, bytes.fromhex(table.sealed.secret))


def _table_part(
    table: "Table", deal: int, status: str, scores: tuple[int, int], connected: tuple[bool, bool]
) -> dict[str, Any]:
    chairs = table.made.chairs
    return {
        "id": table.made.table,
        "deal": deal,
        "deals": table.made.deals,
        "status": status,
        "names": [chair.name for chair in chairs],
        "kinds": [chair.kind for chair in chairs],
        "levels": [chair.level for chair in chairs],
        "scores": scores,
        "auto": [bool(auto) for auto in table.auto],
        "connected": [connected[seat] or chairs[seat].kind == "computer" for seat in (0, 1)],
        "next": [ready and status == "settled" for ready in table.ready],
        "level_rate": 1,
    }


def _clock(table: "Table", turn: Turn | None, now: int) -> dict[str, int] | None:
    if turn is None:
        return None
    budget = turn.ends - turn.since
    left = max(turn.ends, table.resumed_until) - now
    return {"seat": turn.seat, "budget_ms": budget, "left_ms": max(0, min(left, budget))}
