"""Whether a table accepts a command, and the events it becomes. Nothing here changes the table."""

from typing import TYPE_CHECKING, Final, NamedTuple

from quedou.deal.actions import ActionError
from quedou.deal.wall import SECRET_BYTES, commitment

from . import pace
from .commands import Act, Auto, Command, Commit, Decide, Leave, Next, Reveal, TimeUp
from .due import acts_at, turn_due
from .events import (
    Acted,
    AutoPlay,
    Committed,
    Ended,
    Escaped,
    Event,
    Readied,
    Resumed,
    Revealed,
    Sealed,
    Substituted,
)
from .screen import Turn

if TYPE_CHECKING:
    from .table import Table

FRESH_BYTES: Final = 3 * SECRET_BYTES
"""The random bytes that a deal needs from the server: its secret, and a value for each seat."""


class Accepted(NamedTuple):
    """The command becomes these events; none if it asks for what is so already."""

    events: tuple[Event, ...]


class Refused(NamedTuple):
    """Refused: a code for programs, a sentence for a person. Any events happen all the same."""

    code: str
    message: str
    events: tuple[Event, ...] = ()


NOTHING: Final = Accepted(())
OVER: Final = Refused("table_over", "This table has ended; open a new one from the lobby.")
LATE: Final = Refused("late", "The table has moved on since then; look again and choose anew.")
NOT_YOUR_TURN: Final = Refused("not_your_turn", "It is not your turn.")


def handle(table: "Table", command: Command, now: int) -> Accepted | Refused:
    """Judge one command."""
    if isinstance(command, TimeUp):
        return _time_up(table, command, now)
    if isinstance(command, Decide):
        return _decide(table, command, now)
    if table.status == "ended":
        return OVER
    if isinstance(command, Act):
        return _act(table, command, now)
    if isinstance(command, Auto):
        return _auto(table, command, now)
    if isinstance(command, Next):
        return _next(table, command, now)
    if isinstance(command, Leave):
        return _leave(table, command, now)
    return _seal(table, command, now)


# People.


def _act(table: "Table", command: Act, now: int) -> Accepted | Refused:
    seat = command.seat
    back = _taken_over(table, seat, now)
    frame = table.screens[seat].shown(now)
    deal = table.deal
    if frame is None or deal is None or frame.status != "playing":
        return Refused("no_deal", "There is no deal to act in just now.")
    if command.n != frame.n:
        return LATE._replace(events=back)
    if not frame.acting or not deal.legal(seat):
        return NOT_YOUR_TURN._replace(events=back)
    try:
        action = deal.read(seat, command.action)
    except ActionError as error:
        return Refused("bad_action", f"That is no action: {error}.", back)
    if action not in deal.legal(seat):
        refusal = deal.clone().step(seat, action)
        return Refused("illegal", "That cannot be done now." if refusal is None else refusal.message, back)
    return Accepted((*back, Acted(now, seat, action, "person")))


def _taken_over(table: "Table", seat: int, now: int) -> tuple[Event, ...]:
    """Any input ends auto-play, unless the seat has left for good."""
    if table.auto[seat] in ("", "left"):
        return ()
    return (AutoPlay(now, seat, False, "back"),)


def _auto(table: "Table", command: Auto, now: int) -> Accepted | Refused:
    state = table.auto[command.seat]
    if state == "left":
        return Refused("left", "You have left this table; the system plays your deal to its end.")
    if command.on == bool(state) or (command.reason == "back" and state != "lost"):
        return NOTHING
    return Accepted((AutoPlay(now, command.seat, command.on, command.reason),))


def _next(table: "Table", command: Next, now: int) -> Accepted | Refused:
    frame = table.screens[command.seat].shown(now)
    if table.status != "settled" or frame is None or frame.status != "settled":
        return Refused("not_settled", "The deal is not over yet.")
    back = _taken_over(table, command.seat, now)
    if table.ready[command.seat]:
        return Accepted(back)
    return Accepted((*back, Readied(now, command.seat)))


def _leave(table: "Table", command: Leave, now: int) -> Accepted | Refused:
    seat = command.seat
    deal = table.deal
    if table.status != "playing" or deal is None:
        return Accepted((Ended(now, "left"),))
    if table.auto[seat] == "left":
        return NOTHING
    if table.options["leave_policy"] == "forfeit":
        return Accepted((Escaped(now, seat), Ended(now, "left")))
    return Accepted((AutoPlay(now, seat, True, "left"),))


# The wall.


def _seal(table: "Table", command: Commit | Reveal, now: int) -> Accepted | Refused:
    seat = command.seat
    if command.deal != table.number or table.status != "sealing" or table.entropy[seat]:
        return Refused("not_sealing", "That wall is built already; the server's value stands in for yours.")
    text = command.hash if isinstance(command, Commit) else command.bytes
    if not _is_hex(text):
        return Refused("bad_seal", "A commitment, and the bytes behind it, are 64 hexadecimal digits.")
    if isinstance(command, Commit):
        if table.hashes[seat]:
            return Refused("committed", "This seat has committed to its bytes already.")
        return Accepted((Committed(now, seat, text),))
    if not all(table.hashes):
        return Refused("too_early", "Bytes are revealed only when both seats have committed to theirs.")
    if commitment(str(seat), table.made.table, table.number, bytes.fromhex(text)) != table.hashes[seat]:
        return Refused("bad_seal", "These bytes are not the ones that were committed to.")
    return Accepted((Revealed(now, seat, text),))


def _is_hex(text: str) -> bool:
    return len(text) == 2 * SECRET_BYTES and set(text) <= set("0123456789abcdef")


# Computers and the clock.


def _decide(table: "Table", command: Decide, now: int) -> Accepted | Refused:
    turn = table.turns[command.seat]
    if command.seq != table.seq or turn is None or table.deal is None:
        return LATE
    if command.action not in table.deal.legal(command.seat):
        return Refused("illegal", f"The computer chose {command.action}, which is not legal.")
    return Accepted((Acted(max(now, acts_at(table, turn)), command.seat, command.action, "computer"),))


def _time_up(table: "Table", command: TimeUp, now: int) -> Accepted | Refused:
    due = table.due()
    if command.seq != table.seq or due is None or due.at > now:
        return LATE
    if table.status == "sealing":
        return Accepted(tuple(Substituted(now, seat) for seat in (0, 1) if _is_missing(table, seat)))
    if table.status == "settled":
        return Accepted((_after_the_deal(table, command.fresh, now),))
    turns = [turn for turn in table.turns if turn is not None and not table.is_computer(turn.seat)]
    turn = min(turns, key=lambda turn: turn_due(table, turn).at, default=None)
    if turn is None or turn_due(table, turn).at > now:
        return LATE
    if command.outage and not table.auto[turn.seat] and table.resumed_until < now:
        return Accepted((Resumed(now, now + pace.RESTART),))
    return Accepted(_default(table, turn, now))


def _is_missing(table: "Table", seat: int) -> bool:
    """Whether the seat has not brought what is asked for just now."""
    return not table.entropy[seat] if all(table.hashes) else not table.hashes[seat]


def _default(table: "Table", turn: Turn, now: int) -> tuple[Event, ...]:
    """The safest action for a silent seat (rules page `common`, section 11)."""
    if table.deal is None:
        return ()
    seat = turn.seat
    action = table.deal.default_action(seat)
    at = max(now, acts_at(table, turn))
    if table.auto[seat]:
        return (Acted(at, seat, action, "auto"),)
    acted = Acted(at, seat, action, "timeout")
    counts = not turn.missed and not turn.window
    if counts and table.missed[seat] + 1 >= pace.MISSES:
        return (acted, AutoPlay(now, seat, True, "timeouts"))
    return (acted,)


def _after_the_deal(table: "Table", fresh: bytes, now: int) -> Event:
    """The next deal, or the end of the match (rules page `platform`, sections 4 and 5)."""
    people = [seat for seat in (0, 1) if not table.is_computer(seat)]
    gone = [seat for seat in people if table.auto[seat] in ("lost", "timeouts")]
    if "left" in table.auto:
        return Ended(now, "left")
    if "lost" in table.auto or (people and gone == people):
        return Ended(now, "absent")
    if table.made.deals is not None and table.number >= table.made.deals:
        return Ended(now, "played")
    return seal(table, fresh, now)


def seal(table: "Table", fresh: bytes, now: int) -> Sealed:
    """The event that begins the next deal."""
    parts = [fresh[place : place + SECRET_BYTES].hex() for place in range(0, FRESH_BYTES, SECRET_BYTES)]
    result = None if table.deal is None else table.deal.result
    return Sealed(
        deal=table.number + 1,
        at=now,
        dealer=-1 if result is None else result.next_dealer,
        secret=parts[0],
        spare=(parts[1], parts[2]),
        scores=table.scores,
        shown=(table.screens[0].count, table.screens[1].count),
        auto=(table.auto[0], table.auto[1]),
        missed=(table.missed[0], table.missed[1]),
    )
