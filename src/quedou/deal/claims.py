"""Discards, and the answers to them. Source: rules page `common`, sections 5.1, 5.2 and 10.2."""

from quedou.deal.draws import begin_turn, move
from quedou.deal.endings import end_drawn
from quedou.deal.events import (
    BY_LIMIT,
    CHOWED,
    DISCARDED,
    FROM_CLAIM,
    FROM_FLOWER,
    FROM_HEAD,
    PUNGED,
    READY_DECLARED,
    REVEALED,
    with_tiles,
)
from quedou.deal.legal import claims
from quedou.deal.state import CLAIM_PHASE, CLAIMED_DISCARD, TURN_PHASE, Cut, Seat, State
from quedou.hand.melds import CHOW, PUNG, Meld


def declare_ready(state: State, kind: int) -> None:
    """Declare ready with this discard; the hand is locked from now on.

    Heavenly Ready: with the dealer's first discard, or by the other player at his first draw with the tile
    drawn, nothing claimed and no kong before (rules page `arcade`, section 6).
    """
    me = state.actor
    seat = state.seats[me]
    seat.ready = True
    if not state.claims and not state.kongs:
        if me == state.dealer:
            seat.heavenly = state.discards == 0
        else:
            drawn = kind == state.drawn and state.origin in (FROM_HEAD, FROM_FLOWER)
            seat.heavenly = state.discards == 1 and drawn
    state.emit(READY_DECLARED, me, kind)
    seat.ready_at = len(state.log)
    if state.terms.reveals:
        state.log.append(with_tiles(REVEALED, me, state.seats[1 - me].hand()))
    discard(state, kind)


def discard(state: State, kind: int) -> None:
    """Discard, and put it before the other seat."""
    me = state.actor
    seat = state.seats[me]
    was_drawn = kind == state.drawn
    seat.give(kind)
    seat.river.append(kind)
    state.emit(DISCARDED, me, kind, 1 if was_drawn else 0)
    terms = state.terms
    if terms.passive_ready:
        _keep_heavenly(state, seat, was_drawn)
    if terms.go_around_bans:
        lone = state.origin == FROM_CLAIM and seat.size == 1 and seat.counts[kind] == 1
        seat.own_discard = -1 if lone else kind
    if terms.extra_draws:
        if not seat.waits(terms.shapes):
            seat.ready_since = 0
        elif not seat.ready_since:
            seat.ready_since = len(seat.river)
    state.discards += 1
    state.last_seat = me
    state.last_tile = kind
    state.drawn = -1
    state.phase = CLAIM_PHASE
    state.actor = 1 - me
    state.turn = 1 - me
    state.cut = Cut(state, me)
    answers = claims(state)
    if answers:
        state.listed = answers
    else:
        unclaimed(state)


def _keep_heavenly(state: State, seat: Seat, was_drawn: bool) -> None:
    """Heavenly Ready without a button (rules page `instant`, section 4).

    Ready from the deal, the dealer after his first discard, and only drawn tiles discarded since.
    """
    if state.discards == 0 and state.kongs == 0:
        seat.heavenly = bool(seat.waits(state.terms.shapes))
    elif not was_drawn:
        seat.heavenly = False


def unclaimed(state: State) -> None:
    """The discard stays; the other seat draws, unless both have made all their discards."""
    limit = state.terms.discard_limit
    if limit and len(state.seats[0].river) >= limit and len(state.seats[1].river) >= limit:
        end_drawn(state, BY_LIMIT)
        return
    begin_turn(state, state.actor)


def pung(state: State) -> None:
    """The discard and two concealed copies."""
    kind = state.last_tile
    seat = state.seats[state.actor]
    seat.give(kind)
    seat.give(kind)
    state.emit(PUNGED, state.actor, kind)
    _claimed(state, Meld(PUNG, kind, kind))


def chow(state: State, low: int, high: int) -> None:
    """The discard and two own tiles that make a run with it."""
    kind = state.last_tile
    seat = state.seats[state.actor]
    seat.give(low)
    seat.give(high)
    lowest = min(low, kind)
    state.emit(CHOWED, state.actor, lowest, kind)
    _claimed(state, Meld(CHOW, lowest, kind))


def _claimed(state: State, meld: Meld) -> None:
    me = state.actor
    seat = state.seats[me]
    seat.lay(meld)
    seat.heavenly = False
    state.seats[1 - me].river[-1] |= CLAIMED_DISCARD
    state.claims += 1
    state.phase = TURN_PHASE
    state.turn = me
    state.drawn = -1
    state.received = -1
    state.origin = FROM_CLAIM
    state.no_win = False
    move(state, me)
