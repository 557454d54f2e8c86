"""The legal actions of the seat to act, each listed once. Source: rules page `common`, section 10.3."""

from quedou.deal.actions import (
    CHOW,
    DISCARD,
    DOUBLE,
    EXCHANGE,
    KONG,
    PASS,
    PICK,
    PICK_EXTRA,
    PUNG,
    READY,
    TAKE_TRIPLET,
    WIN,
)
from quedou.deal.events import FROM_CLAIM
from quedou.deal.state import (
    CLAIM_PHASE,
    EXTRA_PHASE,
    OFFER_PHASE,
    PICK_OFFER,
    ROB_PHASE,
    TURN_PHASE,
    Seat,
    State,
)
from quedou.deal.wins import may_win
from quedou.hand.melds import ADDED_KONG, CONCEALED_KONG, MELDED_KONG
from quedou.hand.melds import PUNG as PUNG_MELD
from quedou.hand.waits import ready_discards


def legal_actions(state: State) -> list[int]:
    """What `state.actor` may do, in every phase but the exchange; worked out once."""
    listed = state.listed
    if listed is None:
        listed = _list(state)
        state.listed = listed
    return listed


def _list(state: State) -> list[int]:
    if state.phase == TURN_PHASE:
        return _turn(state)
    if state.phase == CLAIM_PHASE:
        return claims(state)
    if state.phase == ROB_PHASE:
        return [*_wins(state), PASS]
    if state.phase == OFFER_PHASE:
        return _offer(state)
    if state.phase == EXTRA_PHASE:
        return _extra(state)
    return []


def _wins(state: State) -> list[int]:
    if not may_win(state):
        return []
    terms = state.terms
    if terms.max_doubles:
        seat = state.seats[state.actor]
        if seat.doubles < terms.max_doubles and (seat.ready or not terms.double_needs_ready):
            return [WIN, DOUBLE]
    return [WIN]


def _turn(state: State) -> list[int]:
    seat = state.seats[state.actor]
    terms = state.terms
    actions = _wins(state)
    if seat.ready:
        actions.append(PASS)
        return actions
    if state.head < state.end and (state.origin != FROM_CLAIM or terms.kong_after_claim):
        _add_kongs(seat, actions)
    if terms.discard_limit and len(seat.river) >= terms.discard_limit:
        actions.append(PASS)
        return actions
    if terms.ready and seat.may_be_ready(terms.shapes):
        for kind in ready_discards(seat.counts, seat.melds, terms.shapes):
            actions.append(READY | kind)
    counts = seat.counts
    for kind in range(34):
        if counts[kind]:
            actions.append(DISCARD | kind)
    return actions


def _add_kongs(seat: Seat, actions: list[int]) -> None:
    if seat.has_quad():
        actions += [KONG | kind | CONCEALED_KONG << 6 for kind in range(34) if seat.counts[kind] == 4]
    for meld in seat.melds:
        if meld.type == PUNG_MELD and seat.counts[meld.tile]:
            actions += [KONG | meld.tile | ADDED_KONG << 6]


def claims(state: State) -> list[int]:
    """The answers to the discard `last_tile` by the seat to act; empty where there is nothing to answer."""
    seat = state.seats[state.actor]
    actions = _wins(state)
    if state.head < state.end and not seat.ready:
        tile = state.last_tile
        counts = seat.counts
        limit = state.terms.discard_limit
        if counts[tile] == 3:
            actions.append(KONG | tile | MELDED_KONG << 6)
        if not limit or len(seat.river) < limit:
            if counts[tile] >= 2:
                actions.append(PUNG)
            if tile < 27:
                _add_chows(counts, tile, actions)
    if actions or last_discard(state):
        actions.append(PASS)
    return actions


def last_discard(state: State) -> bool:
    """Whether nobody draws after this discard.

    Then the other seat is asked, and a pass that is its only answer gives the table the beat that hides
    whether it could have won (rules page `common`, section 10.5).
    """
    limit = state.terms.discard_limit
    both = limit > 0 and len(state.seats[0].river) >= limit and len(state.seats[1].river) >= limit
    return both or state.head == state.end


def _add_chows(counts: list[int], tile: int, actions: list[int]) -> None:
    rank = tile % 9
    below = counts[tile - 1] if rank >= 1 else 0
    above = counts[tile + 1] if rank <= 7 else 0
    if below and rank >= 2 and counts[tile - 2]:
        actions.append(CHOW | tile - 2 | tile - 1 << 6)
    if below and above:
        actions.append(CHOW | tile - 1 | tile + 1 << 6)
    if above and rank <= 6 and counts[tile + 2]:
        actions.append(CHOW | tile + 1 | tile + 2 << 6)


def _offer(state: State) -> list[int]:
    if state.offer == PICK_OFFER:
        actions = [PICK | kind for kind in state.offered_kinds]
    else:
        actions = [
            TAKE_TRIPLET | mask for mask in choices(state.seats[state.actor].hand(), 3) if _bits(mask) == 3
        ]
    actions.append(PASS)
    return actions


def exchanges(seat: Seat) -> list[int]:
    """Every choice of own tiles, and none: the legal actions of the exchange before play, worked out once."""
    if not seat.exchanges:
        seat.exchanges = [EXCHANGE | mask for mask in choices(seat.hand(), seat.size) if mask]
        seat.exchanges.append(PASS)
    return seat.exchanges


def choices(hand: list[int], most: int) -> list[int]:
    """Masks over an ascending hand, one for each different choice of up to `most` tiles."""
    masks = [0]
    for place, kind in enumerate(hand):
        bit = 1 << place
        again = place > 0 and hand[place - 1] == kind
        masks += [mask | bit for mask in masks if _bits(mask) < most and (not again or mask & bit >> 1)]
    return masks


def _bits(mask: int) -> int:
    bits = 0
    while mask:
        mask &= mask - 1
        bits += 1
    return bits


def _extra(state: State) -> list[int]:
    if may_win(state):
        return [WIN, PASS]
    taken = 0
    for shown in state.extra_shown:
        taken |= 1 << (shown >> 6)
    return [PICK_EXTRA | index for index in range(state.terms.extra_draws) if not taken >> index & 1]
