"""What a table waits for, and until when. Rules page `common`, section 11; Design: *Clocks and silence*."""

from typing import TYPE_CHECKING, NamedTuple

from . import pace
from .screen import Turn

if TYPE_CHECKING:
    from .table import Table


class Due(NamedTuple):
    """At `at` the clock sends `Decide` for the seat `computer`, or `TimeUp` where that is -1."""

    at: int
    computer: int = -1


def due_of(table: "Table") -> Due | None:
    """What is due next, or None at a table that waits for nothing."""
    if table.status == "sealing":
        return Due(table.seal_since + pace.SEAL)
    if table.status == "settled":
        return Due(_next_deal_at(table))
    return min([turn_due(table, turn) for turn in table.turns if turn is not None], default=None)


def turn_due(table: "Table", turn: Turn) -> Due:
    """When, and by whom, something is done for this seat: so early that it is stored before it shows."""
    at = acts_at(table, turn) - pace.LEAD
    if table.is_computer(turn.seat):
        return Due(at, turn.seat)
    return Due(max(at, table.resumed_until))


def acts_at(table: "Table", turn: Turn) -> int:
    """The moment at which what is done for this seat happens."""
    if table.is_computer(turn.seat):
        return turn.think
    if turn.missed or not table.auto[turn.seat] or turn.kept:
        return turn.ends if turn.window else turn.ends + pace.TRIP + pace.LEAD
    return turn.think + max(0, table.auto_at[turn.seat] - turn.since)


def _next_deal_at(table: "Table") -> int:
    asked = any(table.ready) and all(table.ready[seat] or table.is_computer(seat) for seat in (0, 1))
    if asked or "left" in table.auto:
        return table.settled_at
    return table.settled_at + pace.NEXT_DEAL
