"""Draws, and the turns they begin. Source: rules page `common`, sections 5.1 and 10.2."""

from quedou.deal.actions import masked
from quedou.deal.events import DRAWN, FROM_HEAD, FROM_KONG, FROM_TRIPLET, PICKED, TRIPLET_TAKEN, with_tiles
from quedou.deal.extra import end_of_wall
from quedou.deal.flowers import lay_held, receive, replacement
from quedou.deal.pool import (
    bring_to_head,
    maybe_offer_pick,
    maybe_offer_triplet,
    swap_with_pool,
    triplet_places,
)
from quedou.deal.state import EXTRA_PHASE, PICK_OFFER, SETTLED_PHASE, TURN_PHASE, State


def begin_first_turn(state: State) -> None:
    """The dealer's first turn, on the tiles dealt."""
    state.turn = state.dealer
    move(state, state.dealer)
    _open(state, state.dealer)


def begin_turn(state: State, me: int) -> None:
    """The seat moves on by drawing from the head; with the wall empty the deal ends."""
    move(state, me)
    if state.phase == SETTLED_PHASE:
        return
    if state.head == state.end:
        end_of_wall(state)
        return
    state.phase = TURN_PHASE
    state.actor = me
    state.turn = me
    if not maybe_offer_pick(state, me):
        draw(state, me)


def move(state: State, me: int) -> None:
    """An own move lifts the bans of the go-around; with the first one flowers of the deal are replaced."""
    seat = state.seats[me]
    if state.terms.go_around_bans:
        seat.own_discard = -1
        seat.passed_fans = -1
        seat.passed_points = -1
    if seat.held:
        lay_held(state, me)


def draw(state: State, me: int) -> None:
    """Draw from the head."""
    tile = state.wall[state.head]
    state.head += 1
    state.emit(DRAWN, me, tile, FROM_HEAD)
    receive(state, me, tile, FROM_HEAD)
    _open(state, me)
    if state.phase == TURN_PHASE:
        maybe_offer_triplet(state, me)


def draw_for_kong(state: State, me: int) -> None:
    """Draw a kong's replacement from the tail."""
    tile = replacement(state, me, FROM_KONG)
    if tile >= 0:
        receive(state, me, tile, FROM_KONG)
    _open(state, me)


def _open(state: State, me: int) -> None:
    if state.phase == SETTLED_PHASE or state.phase == EXTRA_PHASE:
        return
    state.phase = TURN_PHASE
    state.actor = me
    state.turn = me
    state.no_win = False
    if state.cut is not None and state.cut.seat == me:
        state.cut = None


def pick(state: State, kind: int) -> None:
    """Take the offered pick: the tile is brought to the head and drawn."""
    state.log.append(with_tiles(PICKED, state.actor, [kind]))
    bring_to_head(state, kind)
    state.offer = 0
    state.phase = TURN_PHASE
    draw(state, state.actor)


def take_triplet(state: State, mask: int) -> None:
    """Take the offered pung for three own tiles; the turn goes on, and a win now is a self-draw."""
    me = state.actor
    kind = state.offered_kinds[0]
    given = masked(state.seats[me].hand(), mask)
    state.log.append(with_tiles(TRIPLET_TAKEN, me, [kind, *given]))
    swap_with_pool(state, me, given, triplet_places(state, kind))
    state.offer = 0
    state.phase = TURN_PHASE
    state.drawn = -1
    state.received = kind
    state.origin = FROM_TRIPLET


def refuse_offer(state: State) -> None:
    """A refused pick is an ordinary draw, a refused triplet an ordinary turn."""
    offer = state.offer
    state.offer = 0
    state.phase = TURN_PHASE
    if offer == PICK_OFFER:
        draw(state, state.actor)
