"""The ends of a deal, and the payments made before it. Source: rules page `common`, sections 5.5 and 9."""

from quedou.deal.events import (
    EIGHT_FLOWERS,
    ESCAPED,
    EXHAUSTED,
    KONG_ROBBED,
    PAID,
    SETTLED,
    WON,
    code_of,
    field,
    seat_of,
)
from quedou.deal.result import (
    DRAW_RESULT,
    EIGHT_FLOWERS_RESULT,
    FORFEIT_RESULT,
    WIN_RESULT,
    Result,
)
from quedou.deal.state import ROB_PHASE, SETTLED_PHASE, State
from quedou.deal.wins import score_now, win_now
from quedou.rules.flow import next_dealer
from quedou.rules.win import BY_SELF_DRAW


def pay(state: State, payee: int, points: int, reason: int) -> None:
    """An instant payment by the opponent (rules page `instant`, section 3)."""
    state.paid += points if payee == 0 else -points
    state.emit(PAID, payee, points, reason)


def end_won(state: State) -> None:
    """The seat to act wins."""
    winner = state.actor
    win = win_now(state)
    score = score_now(state)
    if state.phase == ROB_PHASE:
        state.emit(KONG_ROBBED, winner, win.tile)
    result = Result(WIN_RESULT, winner, 1 - winner, score.points, state.paid)
    result.by = win.by
    result.tile = win.tile
    result.score = score
    result.doubles = win.doubles
    if win.by == BY_SELF_DRAW:
        state.seats[winner].give(win.tile)
    state.emit(WON, winner, win.tile, win.by)
    _settle(state, result)


def end_drawn(state: State, reason: int) -> None:
    """Nobody wins: the wall is exhausted, or the discards."""
    state.emit(EXHAUSTED, 0, reason)
    _settle(state, Result(DRAW_RESULT, -1, -1, 0, state.paid))


def end_eight_flowers(state: State, owner: int) -> None:
    """All eight flowers lie with one player (rules page `wenzhou`, sections 2.6 and 6)."""
    points = state.rules.eight_flowers_points(state.seats[owner].melds, state.options)
    state.emit(EIGHT_FLOWERS, owner)
    _settle(state, Result(EIGHT_FLOWERS_RESULT, owner, 1 - owner, points, state.paid))


def end_forfeited(state: State, leaver: int) -> None:
    """A player has left (rules page `platform`, section 4); payments made stand."""
    state.emit(ESCAPED, leaver)
    _settle(state, Result(FORFEIT_RESULT, 1 - leaver, leaver, state.terms.escape_points, state.paid))


def _settle(state: State, result: Result) -> None:
    for entry in state.log.since(0):
        if code_of(entry) == PAID:
            payee = seat_of(entry)
            result.payments.append((1 - payee, payee, field(entry, 0), field(entry, 1)))
    result.hands = [state.seats[0].hand(), state.seats[1].hand()]
    result.next_dealer = next_dealer(state.terms, state.dealer, result.winner)
    state.result = result
    state.phase = SETTLED_PHASE
    state.actor = -1
    state.cut = None
    state.emit(SETTLED, max(result.winner, 0))
