"""A table: two chairs, deal after deal. Its state is a fold over stored events; it does no I/O.

`handle` judges a command and answers with events or a refusal and changes nothing; `after` gives the table as
it is when those events are stored. A deal is replayed from its secret, its entropies and its actions, so
the same events give the same tiles, the same frames and the same clocks on any node.
Design: *The flow of one move*,
*Opaque turns*, *Fair walls*, *Clocks and silence*.
"""

from collections.abc import Iterable
from typing import Final

import msgspec

from quedou.deal.actions import PASS
from quedou.deal.deal import Deal
from quedou.deal.legal import last_discard
from quedou.deal.state import CLAIM_PHASE, ROB_PHASE
from quedou.deal.view_json import view_json
from quedou.deal.wall import Setup, commitment
from quedou.rules import OptionError, get_rules
from quedou.tiles import parse_tiles

from . import frames, judge, pace
from .commands import Command
from .due import Due, due_of
from .events import (
    Acted,
    AutoPlay,
    Committed,
    Ended,
    Escaped,
    Event,
    Made,
    Readied,
    Resumed,
    Revealed,
    Sealed,
    Substituted,
    encode,
)
from .judge import Accepted, Refused
from .screen import Frame, Screen, Turn

SEALING: Final = "sealing"
PLAYING: Final = "playing"
SETTLED: Final = "settled"
ENDED: Final = "ended"

_COPIED: Final = (
    *("auto", "auto_at", "missed", "ready", "hashes", "entropy", "substituted", "turns", "screens"),
)
_json = msgspec.json.Encoder()


class TableError(ValueError):
    """A log that cannot be folded: made under other rules, or not by this code."""


class Table:
    """The state of a table. Read it freely; only `after` makes another one."""

    def __init__(self, made: Made) -> None:
        self.made = made
        self.rules = get_rules(made.rules)
        if self.rules.version != made.version:
            raise TableError(
                f"table {made.table} is played by version {made.version} of {made.rules}; "
                f"this program knows version {self.rules.version}"
            )
        try:
            self.options = self.rules.options(made.options)
        except OptionError as error:
            raise TableError(f"table {made.table}: {error}") from None
        self.key = bytes.fromhex(made.key)
        self.seq = 1
        self.deal_seq = 1
        self.status = SEALING
        self.number = 0
        self.deal: Deal | None = None
        self.scores = (0, 0)
        self.auto = ["", ""]
        self.auto_at = [0, 0]
        self.missed = [0, 0]
        self.ready = [False, False]
        self.sealed = Sealed(deal=0, at=made.at, dealer=-1, secret="", spare=("", ""))
        self.hashes = ["", ""]
        self.entropy = ["", ""]
        self.substituted = [False, False]
        self.seal_since = made.at
        self.acts = 0
        self.turns: list[Turn | None] = [None, None]
        self.screens = [Screen(0), Screen(0)]
        self.settled_at = 0
        self.resumed_until = 0
        self.closed = b"null"
        self.opened = b"null"

    @staticmethod
    def fold(events: Iterable[Event], deal_seq: int = 2) -> "Table":
        """The table that a log makes: the event that made it, then those from number `deal_seq` on.

        Raises `TableError`.
        """
        table: Table | None = None
        for event in events:
            if table is None:
                if not isinstance(event, Made):
                    raise TableError("the log does not begin with the table being made")
                table = Table(event)
                table.seq = deal_seq - 1
            else:
                table._apply(event)
        if table is None:
            raise TableError("the log is empty")
        return table

    def handle(self, command: Command, now: int) -> Accepted | Refused:
        """Judge a command at `now`, in ms since 1970."""
        return judge.handle(self, command, now)

    def after(self, events: Iterable[Event]) -> "Table":
        """The table when these events are stored."""
        twin = Table.__new__(Table)
        twin.__dict__.update(self.__dict__)
        for name in _COPIED:
            setattr(twin, name, getattr(self, name).copy())
        if self.deal is not None:
            twin.deal = self.deal.clone()
        for event in events:
            twin._apply(event)
        return twin

    # What the world asks.

    def due(self) -> Due | None:
        """When the table has to be looked at next, or None when it waits for nothing."""
        return due_of(self)

    def seat_of(self, user: str) -> int | None:
        """The seat of a person, or None for somebody who does not sit here."""
        for seat, chair in enumerate(self.made.chairs):
            if chair.user == user:
                return seat
        return None

    def is_shown_over(self, seat: int, now: int) -> bool:
        """Whether this seat has been shown the end of the current deal; the other may see it later."""
        if self.deal is None or not self.deal.settled or self.status == SEALING:
            return False
        frame = self.screens[seat].shown(now)
        return frame is not None and frame.status != PLAYING

    def is_computer(self, seat: int) -> bool:
        """Whether a computer sits there."""
        return self.made.chairs[seat].kind == "computer"

    # The fold.

    def _apply(self, event: Event) -> None:
        self.seq += 1
        if isinstance(event, Acted):
            self._acted(event)
        elif isinstance(event, Sealed):
            self._seal(event)
        elif isinstance(event, Committed | Revealed | Substituted):
            self._brought(event)
        elif isinstance(event, AutoPlay):
            self._auto(event)
        elif isinstance(event, Readied):
            self.ready[event.seat] = True
        elif isinstance(event, Resumed):
            self.resumed_until = event.until
        elif isinstance(event, Escaped):
            self._escaped(event)
        elif isinstance(event, Ended):
            self._ended(event.at)
        else:
            raise TableError(f"a table is made once: {encode(event)}")

    def _seal(self, event: Sealed) -> None:
        self.deal_seq = self.seq
        self.status = SEALING
        self.number = event.deal
        self.sealed = event
        self.seal_since = event.at
        self.scores = event.scores
        self.auto = list(event.auto)
        self.missed = list(event.missed)
        self.ready = [False, False]
        self.hashes = ["", ""]
        self.entropy = ["", ""]
        self.substituted = [False, False]
        self.turns = [None, None]
        if self.deal is None:
            self.screens = [Screen(event.shown[0]), Screen(event.shown[1])]
        for seat in (0, 1):
            if self.is_computer(seat):
                self._stand_in(seat)
        if all(self.entropy):
            self._deal(event.at)

    def _brought(self, event: Committed | Revealed | Substituted) -> None:
        """A part of the wall. Once both have committed they are asked to reveal; then the deal is laid."""
        asked = all(self.hashes)
        if isinstance(event, Committed):
            self.hashes[event.seat] = event.hash
        elif isinstance(event, Revealed):
            self.entropy[event.seat] = event.bytes
        else:
            self.substituted[event.seat] = True
            self._stand_in(event.seat)
        if all(self.entropy):
            self._deal(event.at)
        elif all(self.hashes) and not asked:
            self.seal_since = event.at

    def _stand_in(self, seat: int) -> None:
        spare = self.sealed.spare[seat]
        if not self.hashes[seat]:
            self.hashes[seat] = commitment(str(seat), self.made.table, self.number, bytes.fromhex(spare))
        self.entropy[seat] = spare

    def _deal(self, at: int) -> None:
        sealed = self.sealed
        setup = Setup(
            bytes.fromhex(sealed.secret),
            (bytes.fromhex(self.entropy[0]), bytes.fromhex(self.entropy[1])),
            self.made.table,
            self.number,
            sealed.dealer,
            -1,
            parse_tiles(sealed.tiles),
            (self.substituted[0], self.substituted[1]),
        )
        self.deal = Deal(self.rules, self.options, setup)
        self.closed, self.opened = frames.fair(self, False), frames.fair(self, True)
        self.status = PLAYING
        self.acts = 0
        self.settled_at = 0
        self.screens = [Screen(screen.count) for screen in self.screens]
        for seat in self.deal.to_act():
            self._give_turn(seat, at)
        for seat in (0, 1):
            self._show(seat, at, at)
        self._go_on(at)

    def _acted(self, event: Acted) -> None:
        seat = event.seat
        if event.by == "person":
            self.missed[seat] = 0
        elif event.by == "timeout":
            turn = self.turns[seat]
            if turn is not None and not turn.missed and not turn.window:
                self.turns[seat] = turn._replace(missed=True)
                self.missed[seat] += 1
        self._step(seat, event.action, event.at)
        self._go_on(event.at)

    def _go_on(self, now: int) -> None:
        """What is left when the only answer is to pass: the engine does it, after the beat that hides it."""
        deal = self.deal
        while deal is not None and not deal.settled and deal.forced(deal.actor) == PASS:
            turn = self.turns[deal.actor]
            if turn is None:
                raise TableError("a seat is to act but has no turn")
            self._step(turn.seat, PASS, turn.since if turn.window else max(turn.last, turn.beat), now)

    def _step(self, seat: int, action: int, at: int, now: int | None = None) -> None:
        deal = self.deal
        turn = self.turns[seat]
        if deal is None or turn is None:
            raise TableError(f"action {action} of seat {seat} in no deal")
        refusal = deal.step(seat, action)
        if refusal is not None:
            raise TableError(f"stored action {action} of seat {seat}: {refusal.message}")
        if deal.settled and deal.result is not None:
            self.status = SETTLED
            self.scores = (self.scores[0] + deal.result.delta[0], self.scores[1] + deal.result.delta[1])
        other = 1 - seat
        last = self.screens[other].last
        view = self._view(other)
        public = last is None or view != last.view
        shows = at
        if public:
            shows = max(at, turn.ends if turn.window and action == PASS else turn.floor)
            self.acts += 1
        self._pass_turn(seat, turn, public, at, shows)
        self._show(seat, at, now or at)
        if public:
            self._show(other, shows, now or at, view)
        if self.status == SETTLED:
            self.settled_at = shows

    def _pass_turn(self, seat: int, turn: Turn, public: bool, at: int, shows: int) -> None:
        """Who acts now, since when, and how long."""
        to_act = self.deal.to_act() if self.deal is not None else []
        for one in (0, 1):
            if one not in to_act:
                self.turns[one] = None
            elif one == seat and not public:
                self.turns[one] = turn._replace(last=at)
            elif one == seat or self.turns[one] is None:
                self._give_turn(one, shows)

    def _give_turn(self, seat: int, since: int) -> None:
        deal = self.deal
        if deal is None:
            raise TableError("a turn in no deal")
        drawn = pace.pause(self.key, self.number, self.acts)
        played = self.is_computer(seat) or bool(self.auto[seat])
        floor = beat = drawn.floor
        if self.is_computer(1 - seat):
            # It does not look at the clock: for it nothing need be held back.
            floor = 0
        elif not played and deal.terms.ready and deal.seats[seat].ready:
            floor = beat = drawn.floor + pace.LOCKED - pace.FLOOR
        if played:
            beat = drawn.think
        # After the last discard of other rulesets the hands are open, and with them what could have been won.
        hidden_end = deal.phase == CLAIM_PHASE and deal.terms.extra_draws > 0 and last_discard(deal)
        window = deal.phase == ROB_PHASE or hidden_end
        length = self.made.decision_ms
        if window:
            length = drawn.think if played else pace.WINDOW
        self.turns[seat] = Turn(
            seat,
            self.acts,
            since,
            since + floor,
            since + drawn.think,
            since + beat,
            since + length,
            window,
            since,
        )

    def _view(self, seat: int) -> bytes:
        if self.deal is None:
            raise TableError("a view of no deal")
        return _json.encode(view_json(self.deal.project(seat)))

    def _show(self, seat: int, at: int, now: int, view: bytes | None = None) -> None:
        """Make the seat's next frame; it never shows before the one that it follows."""
        deal = self.deal
        if deal is None:
            raise TableError("a frame of no deal")
        screen = self.screens[seat]
        seen = screen.last.seen if screen.last is not None else 0
        own = self.turns[seat]
        frame = Frame(
            screen.count + 1,
            at if screen.last is None else max(at, screen.last.at),
            self._view(seat) if view is None else view,
            _json.encode(deal.news(seat, seen)),
            self.number,
            self.status,
            self.scores,
            self.opened if deal.settled else self.closed,
            own if own is not None else self.turns[1 - seat],
            seat in deal.to_act(),
            max(seen, deal.heard(seat)),
        )
        self.screens[seat] = screen.with_frame(frame, now)

    def _auto(self, event: AutoPlay) -> None:
        seat = event.seat
        self.auto[seat] = event.reason if event.on else ""
        self.auto_at[seat] = event.at
        self.missed[seat] = 0
        turn = self.turns[seat]
        if turn is not None and event.reason == "lost":
            self.turns[seat] = turn._replace(kept=event.on)

    def _escaped(self, event: Escaped) -> None:
        deal = self.deal
        if deal is None or deal.settled:
            raise TableError("nobody can escape from no deal")
        deal.forfeit(event.seat)
        if deal.result is not None:
            self.scores = (self.scores[0] + deal.result.delta[0], self.scores[1] + deal.result.delta[1])
        self.turns = [None, None]
        self.status = SETTLED
        self.settled_at = event.at
        for seat in (0, 1):
            self._show(seat, event.at, event.at)

    def _ended(self, at: int) -> None:
        self.status = ENDED
        self.turns = [None, None]
        for seat in (0, 1):
            last = self.screens[seat].last
            if last is not None:
                frame = last._replace(
                    n=last.n + 1, at=max(at, last.at), news=b"[]", status=ENDED, turn=None, acting=False
                )
                self.screens[seat] = self.screens[seat].with_frame(frame, at)
