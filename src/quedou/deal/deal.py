"""One deal as a state machine: actions in, events out.

A deal is a function of its ruleset, options, setup and actions; it knows no clock and no chance of its own.

>>> from quedou.deal import Deal, seeded_setup
>>> from quedou.rules import get_rules
>>> rules = get_rules("redouble")
>>> deal = Deal(rules, rules.options(None), seeded_setup(seed=1, deal=1, dealer=0))
>>> while not deal.settled:
...     refusal = deal.step(deal.actor, deal.default_action(deal.actor))
>>> deal.result.delta
[0, 0]
"""

from quedou.deal.actions import (
    ARGUMENT,
    CHOW,
    DISCARD,
    DOUBLE,
    KONG,
    PASS,
    PICK,
    PICK_EXTRA,
    PUNG,
    READY,
    TAKE_TRIPLET,
    VERB,
    WIN,
    action_json,
    read_action,
)
from quedou.deal.claims import chow, declare_ready, discard, pung, unclaimed
from quedou.deal.draws import pick, refuse_offer, take_triplet
from quedou.deal.endings import end_drawn, end_forfeited, end_won
from quedou.deal.events import BY_LIMIT, DOUBLED, PASSED
from quedou.deal.extra import go_on, pick_extra
from quedou.deal.kongs import added_kong, claim_kong, concealed_kong, let_pass
from quedou.deal.legal import exchanges, legal_actions
from quedou.deal.news import event_json
from quedou.deal.opening import name_exchange, open_deal
from quedou.deal.projection import View
from quedou.deal.refusals import Refusal, not_legal, not_now
from quedou.deal.state import (
    CLAIM_PHASE,
    EXCHANGE_PHASE,
    EXTRA_PHASE,
    OFFER_PHASE,
    ROB_PHASE,
    SETTLED_PHASE,
    Seat,
    State,
)
from quedou.deal.wall import Setup
from quedou.deal.wins import may_win, score_now
from quedou.hand.melds import ADDED_KONG, MELDED_KONG
from quedou.rules.base import Options, Ruleset


class Deal(State):
    """A deal from the shuffle to the settlement. See `State` for what it knows; it all is the whole truth."""

    def __init__(
        self, rules: Ruleset, options: Options, setup: Setup, seats: list[Seat] | None = None
    ) -> None:
        """Shuffle and deal; with `seats` given nothing is dealt, and the caller sets what is known."""
        super().__init__(rules, options, setup, seats or [Seat(), Seat()])
        if seats is None:
            open_deal(self)

    @property
    def settled(self) -> bool:
        """Whether the deal is over; then `result` is there."""
        return self.phase == SETTLED_PHASE

    def to_act(self) -> list[int]:
        """The seats that may act now, ascending: one, none once settled, or both in an exchange."""
        if self.phase == EXCHANGE_PHASE:
            return [seat for seat in (0, 1) if self.seats[seat].named < 0]
        return [self.actor] if self.actor >= 0 else []

    def legal(self, seat: int) -> list[int]:
        """Exactly the legal actions of a seat, each once; none where it is not to act. Do not change it."""
        if self.phase == EXCHANGE_PHASE:
            return exchanges(self.seats[seat]) if seat in self.to_act() else []
        if seat != self.actor:
            return []
        return legal_actions(self)

    def forced(self, seat: int) -> int:
        """The only legal action of a seat, or -1 where it has a choice or nothing to do.

        A locked hand without a win, and an added kong that cannot be robbed, leave only `PASS`. Whoever plays
        the deal submits it after the beat that hides the difference (rules page `common`, section 10.5).
        """
        actions = self.legal(seat)
        return actions[0] if len(actions) == 1 else -1

    def step(self, seat: int, action: int) -> Refusal | None:
        """Do one action; a refusal changes nothing. Never raises on an int, whatever it is."""
        if self.phase == EXCHANGE_PHASE:
            return self._exchange(seat, action)
        if seat != self.actor:
            return not_now(self, seat)
        if action not in self.legal(seat):
            return not_legal(self, action)
        verb = action & VERB
        self.listed = None
        if verb == DISCARD:
            self.cut = None
            discard(self, action & ARGUMENT)
        elif verb == PASS:
            self._pass()
        else:
            self.cut = None
            self._act(verb, action & ARGUMENT)
        return None

    def _act(self, verb: int, argument: int) -> None:
        if verb == PUNG:
            pung(self)
        elif verb == CHOW:
            chow(self, argument & 63, argument >> 6)
        elif verb == WIN:
            end_won(self)
        elif verb == KONG:
            if argument >> 6 == MELDED_KONG:
                claim_kong(self)
            elif argument >> 6 == ADDED_KONG:
                added_kong(self, argument & 63)
            else:
                concealed_kong(self, argument & 63)
        elif verb == READY:
            declare_ready(self, argument)
        elif verb == DOUBLE:
            self._double()
        elif verb == TAKE_TRIPLET:
            take_triplet(self, argument)
        elif verb == PICK:
            pick(self, argument)
        elif verb == PICK_EXTRA:
            pick_extra(self, argument)

    def _pass(self) -> None:
        phase = self.phase
        seat = self.seats[self.actor]
        if self.terms.go_around_bans and phase in (CLAIM_PHASE, ROB_PHASE) and may_win(self):
            score = score_now(self)
            seat.passed_fans = score.total
            seat.passed_points = score.points
        self.emit(PASSED, self.actor)
        if phase == CLAIM_PHASE:
            unclaimed(self)
        elif phase == ROB_PHASE:
            let_pass(self)
        elif phase == OFFER_PHASE:
            refuse_offer(self)
        elif phase == EXTRA_PHASE:
            go_on(self)
        elif seat.ready:
            self.cut = None
            discard(self, self.drawn)
        else:
            end_drawn(self, BY_LIMIT)

    def _double(self) -> None:
        seat = self.seats[self.actor]
        seat.doubles += 1
        self.emit(DOUBLED, self.actor, seat.doubles)
        if self.phase == CLAIM_PHASE:
            unclaimed(self)
        elif self.phase == ROB_PHASE:
            let_pass(self)
        elif seat.ready:
            discard(self, self.drawn)
        else:
            self.no_win = True

    def _exchange(self, seat: int, action: int) -> Refusal | None:
        if seat not in self.to_act():
            return not_now(self, seat)
        if action not in self.legal(seat):
            return not_legal(self, action)
        name_exchange(self, seat, 0 if action == PASS else action & ARGUMENT)
        return None

    def default_action(self, seat: int) -> int:
        """What is done for a seat that is silent: pass, or discard the drawn tile, or the right-most one.

        It never claims, and wins only under the option `auto_win` (rules page `common`, section 11). Raises
        `ValueError` where the seat has nothing to do.
        """
        actions = self.legal(seat)
        if not actions:
            raise ValueError(f"seat {seat} is not to act")
        if self.terms.auto_win and actions[0] == WIN:
            return WIN
        if PASS in actions:
            return PASS
        if self.phase == EXTRA_PHASE:
            return actions[0]
        if self.drawn >= 0 and self.seats[seat].counts[self.drawn]:
            return DISCARD | self.drawn
        return actions[-1]

    def read(self, seat: int, data: object) -> int:
        """The action that a seat's JSON describes, legal or not. Raises `ActionError`."""
        return read_action(data, self.seats[seat].hand())

    def describe(self, seat: int, action: int) -> dict[str, object]:
        """An action of a seat as JSON."""
        return action_json(action, self.seats[seat].hand())

    def forfeit(self, seat: int) -> None:
        """The player of this seat leaves: the deal is void, he pays (rules page `platform`, section 4)."""
        if self.settled:
            raise ValueError("the deal is over")
        end_forfeited(self, seat)

    def project(self, seat: int) -> View:
        """What this seat may know."""
        return View(self, seat)

    def heard(self, seat: int) -> int:
        """How many events of the log are open to a seat, for `news`; it stands while its view does.

        The number counts what is hidden from the seat too, so it is never for the seat's own eyes.
        """
        cut = self.cut
        return cut.log if cut is not None and cut.seat == seat else len(self.log)

    def news(self, seat: int, since: int) -> list[dict[str, object]]:
        """The events from number `since` to `heard(seat)`, as the seat may know them."""
        entries = self.log.since(since)[: max(0, self.heard(seat) - since)]
        told = [event_json(self, since + place, entry, seat) for place, entry in enumerate(entries)]
        return [item for item in told if item is not None]

    def clone(self) -> "Deal":
        """A deal that goes on from here by itself; the cost does not grow with the length of the deal."""
        seats = [self.seats[0].clone(), self.seats[1].clone()]
        twin = Deal(self.rules, self.options, self.setup, seats)
        twin.first_wall = self.first_wall
        twin.wall = self.wall
        twin.head = self.head
        twin.end = self.end
        twin.reserve = self.reserve
        twin.bonus = self.bonus
        twin.dice = self.dice
        twin.dealer = self.dealer
        twin.round_wind = self.round_wind
        twin.phase = self.phase
        twin.actor = self.actor
        twin.turn = self.turn
        twin.drawn = self.drawn
        twin.received = self.received
        twin.origin = self.origin
        twin.last_seat = self.last_seat
        twin.last_tile = self.last_tile
        twin.discards = self.discards
        twin.claims = self.claims
        twin.kongs = self.kongs
        twin.no_win = self.no_win
        twin.offer = self.offer
        twin.offered_kinds = self.offered_kinds
        twin.extra_seat = self.extra_seat
        twin.extra_shown = self.extra_shown
        twin.paid = self.paid
        twin.log = self.log.clone()
        twin.result = self.result
        twin.stream = self.stream.clone() if self.stream is not None else None
        twin.cut = self.cut
        twin.listed = self.listed
        return twin
