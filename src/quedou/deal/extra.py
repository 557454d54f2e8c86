"""The sea-bottom draws after an exhausted wall. Source: rules page `arcade`, section 4."""

from quedou.deal.endings import end_drawn
from quedou.deal.events import BY_WALL, EXTRA_OPENED, EXTRA_TILE
from quedou.deal.state import EXTRA_PHASE, State


def end_of_wall(state: State) -> None:
    """Nobody ready: the deal is drawn. Else the one who has been ready longer draws at the sea bottom."""
    seat = _first_ready(state) if state.terms.extra_draws else -1
    if seat < 0:
        end_drawn(state, BY_WALL)
        return
    state.phase = EXTRA_PHASE
    state.actor = seat
    state.turn = seat
    state.extra_seat = seat
    state.drawn = -1
    state.cut = None
    state.emit(EXTRA_OPENED, seat, state.terms.extra_draws)


def _first_ready(state: State) -> int:
    dealer = state.dealer
    first = state.seats[dealer].ready_since
    second = state.seats[1 - dealer].ready_since
    if not first and not second:
        return -1
    if first and (not second or first <= second):
        return dealer
    return 1 - dealer


def pick_extra(state: State, index: int) -> None:
    """Turn one of the face-down tiles over; unless it completes the hand, it is set aside."""
    kind = state.reserve[len(state.bonus) + index]
    state.extra_shown = (*state.extra_shown, index << 6 | kind)
    state.emit(EXTRA_TILE, state.actor, kind, index)
    state.no_win = False
    if not state.seats[state.actor].waits(state.terms.shapes) >> kind & 1:
        go_on(state)


def go_on(state: State) -> None:
    """After a tile that was not taken: the next one, or the end."""
    state.no_win = True
    if len(state.extra_shown) == state.terms.extra_draws:
        end_drawn(state, BY_WALL)
