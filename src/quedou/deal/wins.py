"""Who may win on what, and what the scorer is told about it.

Source: rules page `common`, sections 8 (Last Tile) and 10.6; page `wenzhou`, section 3 (the bans).
"""

from quedou.deal.events import FROM_CLAIM, FROM_DEAL, FROM_FLOWER, FROM_HEAD, FROM_KONG
from quedou.deal.state import CLAIM_PHASE, EXTRA_PHASE, ROB_PHASE, State
from quedou.fan.score import Score
from quedou.hand.melds import CHOW, CONCEALED_KONG, PUNG, Meld
from quedou.rules.win import (
    AFTER_KONG,
    BY_DISCARD,
    BY_EXTRA_DRAW,
    BY_ROB_KONG,
    BY_SELF_DRAW,
    DEALT,
    FIRST_DISCARD,
    FIRST_DRAW,
    FIRST_ROUND,
    HEAVENLY_READY,
    LAST_OF_KIND,
    READY,
    WALL_END,
    Win,
)


def may_win(state: State) -> bool:
    """Whether the seat to act may win now."""
    seat = state.seats[state.actor]
    terms = state.terms
    if state.phase == CLAIM_PHASE or state.phase == ROB_PHASE:
        if not seat.waits(terms.shapes) >> state.last_tile & 1:
            return False
        if terms.go_around_bans and seat.own_discard == state.last_tile:
            return False
    elif state.phase == EXTRA_PHASE:
        if (
            state.no_win
            or not state.extra_shown
            or not seat.waits(terms.shapes) >> (state.extra_shown[-1] & 63) & 1
        ):
            return False
    elif state.no_win or state.origin == FROM_CLAIM or not seat.is_complete(terms.shapes):
        return False
    return not terms.win_needs_score or _scores_enough(state)


def _scores_enough(state: State) -> bool:
    """A minimum is reached, and a win passed in this go-around is outdone in fans and in points."""
    seat = state.seats[state.actor]
    win = win_now(state)
    if seat.passed_fans < 0 or win.by == BY_SELF_DRAW:
        return state.rules.total(win, state.options) >= 0
    score = state.rules.score(win, state.options)
    return score is not None and score.total > seat.passed_fans and score.points > seat.passed_points


def score_now(state: State) -> Score:
    """The score of the win that the seat to act may declare."""
    score = state.rules.score(win_now(state), state.options)
    if score is None:
        raise RuntimeError("a legal win has no score")
    return score


def win_now(state: State) -> Win:
    """The win that the seat to act would declare, whether it may or not."""
    me = state.actor
    seat = state.seats[me]
    counts = seat.counts
    if state.phase == CLAIM_PHASE:
        by = BY_DISCARD
        tile = state.last_tile
    elif state.phase == ROB_PHASE:
        by = BY_ROB_KONG
        tile = state.last_tile
    elif state.phase == EXTRA_PHASE:
        by = BY_EXTRA_DRAW
        tile = state.extra_shown[-1] & 63
    else:
        by = BY_SELF_DRAW
        tile = state.received
        counts = counts.copy()
        counts[tile] -= 1
    return Win(
        counts,
        seat.melds,
        tile,
        by,
        state.seat_wind(me),
        state.round_wind,
        len(seat.flowers),
        win_flags(state, me, by, tile),
        state.bonus,
        seat.doubles,
    )


def win_flags(state: State, me: int, by: int, tile: int) -> int:
    """The flags of a win by this seat at this moment (rules page `common`, section 10.6)."""
    seat = state.seats[me]
    flags = 0
    if seat.ready:
        flags |= READY
    if seat.heavenly:
        flags |= HEAVENLY_READY
    if by != BY_EXTRA_DRAW and state.head == state.end:
        flags |= WALL_END
    if _visible(state, tile, by) >= 3:
        flags |= LAST_OF_KIND
    if by == BY_SELF_DRAW:
        if state.origin == FROM_KONG:
            flags |= AFTER_KONG
        flags |= _first_turn(state, me)
    elif by == BY_DISCARD and state.claims == 0 and state.kongs == 0:
        if state.discards == 1:
            if not seat.exchanged:
                flags |= FIRST_DISCARD
        elif state.discards == 2 and me == state.dealer:
            flags |= FIRST_ROUND
    return flags


def _first_turn(state: State, me: int) -> int:
    if state.claims or state.kongs or state.seats[me].exchanged:
        return 0
    if me == state.dealer:
        return DEALT if state.origin == FROM_DEAL else 0
    return FIRST_DRAW if state.discards == 1 and state.origin in (FROM_HEAD, FROM_FLOWER) else 0


def _visible(state: State, tile: int, by: int) -> int:
    """Copies of a kind that both players saw before the winning tile appeared."""
    seen = -1 if by == BY_DISCARD else 0
    for seat in state.seats:
        for kind in seat.river:
            if kind == tile:
                seen += 1
        for meld in seat.melds:
            seen += _shown(meld, tile)
    return seen


def _shown(meld: Meld, tile: int) -> int:
    if meld.type == CHOW:
        return 1 if 0 <= tile - meld.tile <= 2 else 0
    if meld.tile != tile or meld.type == CONCEALED_KONG:
        return 0
    return 3 if meld.type == PUNG else 4
