"""The three kongs, and the robbing of one. Source: rules page `common`, section 5.3."""

from quedou.deal.draws import draw_for_kong, move
from quedou.deal.endings import pay
from quedou.deal.events import FOR_KONG, KONGED
from quedou.deal.state import CLAIMED_DISCARD, ROB_PHASE, SETTLED_PHASE, Cut, State
from quedou.hand.melds import ADDED_KONG, CONCEALED_KONG, MELDED_KONG, PUNG, Meld


def claim_kong(state: State) -> None:
    """The discard and three concealed copies."""
    me = state.actor
    kind = state.last_tile
    seat = state.seats[me]
    for _ in range(3):
        seat.give(kind)
    seat.lay(Meld(MELDED_KONG, kind, kind))
    state.seats[1 - me].river[-1] |= CLAIMED_DISCARD
    state.claims += 1
    state.emit(KONGED, me, kind, MELDED_KONG)
    move(state, me)
    if state.phase != SETTLED_PHASE:
        _complete(state, me)


def concealed_kong(state: State, kind: int) -> None:
    """Four concealed copies."""
    me = state.actor
    seat = state.seats[me]
    for _ in range(4):
        seat.give(kind)
    seat.lay(Meld(CONCEALED_KONG, kind))
    state.emit(KONGED, me, kind, CONCEALED_KONG)
    state.drawn = -1
    move(state, me)
    _complete(state, me)


def added_kong(state: State, kind: int) -> None:
    """The fourth tile to an own pung; it counts when the other seat has let it pass."""
    me = state.actor
    state.seats[me].give(kind)
    state.emit(KONGED, me, kind, ADDED_KONG)
    state.drawn = -1
    move(state, me)
    state.last_seat = me
    state.last_tile = kind
    state.phase = ROB_PHASE
    state.actor = 1 - me
    state.cut = Cut(state, me)


def let_pass(state: State) -> None:
    """The added kong is not robbed."""
    me = state.last_seat
    kind = state.last_tile
    seat = state.seats[me]
    for place, meld in enumerate(seat.melds):
        if meld.type == PUNG and meld.tile == kind:
            seat.melds[place] = Meld(ADDED_KONG, kind, kind)
    _complete(state, me)


def _complete(state: State, me: int) -> None:
    state.kongs += 1
    state.seats[me].heavenly = False
    if state.terms.kong_pays:
        pay(state, me, state.terms.kong_pays, FOR_KONG)
    draw_for_kong(state, me)
