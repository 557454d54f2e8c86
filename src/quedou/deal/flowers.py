"""Flowers: laid out, paid for, replaced from the tail. Source: rules page `common`, section 5.4."""

from quedou.deal.endings import end_eight_flowers, pay
from quedou.deal.events import DRAWN, FLOWER, FOR_FLOWER, FROM_FLOWER
from quedou.deal.extra import end_of_wall
from quedou.deal.state import SETTLED_PHASE, State
from quedou.tiles import FLOWER as FIRST_FLOWER


def lay_flower(state: State, me: int, flower: int) -> None:
    """Lay one flower out; the eighth may end the deal, the fourth and further ones may be paid for."""
    seat = state.seats[me]
    seat.flowers.append(flower)
    state.emit(FLOWER, me, flower)
    laid = len(seat.flowers)
    if state.terms.flowers_pay_from and laid >= state.terms.flowers_pay_from:
        pay(state, me, 1, FOR_FLOWER)
    if laid == 8 and state.terms.eight_flowers:
        end_eight_flowers(state, me)


def replacement(state: State, me: int, origin: int) -> int:
    """A tile from the tail, or -1 where the wall is empty, which ends the deal."""
    if state.end == state.head:
        end_of_wall(state)
        return -1
    state.end -= 1
    tile = state.wall[state.end]
    state.emit(DRAWN, me, tile, origin)
    return tile


def receive(state: State, me: int, tile: int, origin: int) -> None:
    """Take a drawn tile into the hand; flowers are laid out and replaced until it is none.

    The deal may end here: a replacement is due and the wall is empty, or the eighth flower is laid.
    """
    while tile >= FIRST_FLOWER:
        lay_flower(state, me, tile)
        if state.phase == SETTLED_PHASE:
            return
        origin = FROM_FLOWER
        tile = replacement(state, me, origin)
        if tile < 0:
            return
    state.seats[me].take(tile)
    state.drawn = tile
    state.received = tile
    state.origin = origin


def lay_held(state: State, me: int) -> None:
    """Lay out the flowers of the deal and replace them. What the turn began with stays as it is."""
    seat = state.seats[me]
    drawn = state.drawn
    origin = state.origin
    while seat.held and state.phase != SETTLED_PHASE:
        receive(state, me, seat.held.pop(0), origin)
    state.drawn = drawn
    state.origin = origin
