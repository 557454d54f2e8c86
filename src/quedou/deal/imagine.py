"""A whole deal imagined from a view: what a bot that looks ahead plays on, and nothing else knows of it.

All that the seat knows is as it is; where the tiles lie that it cannot see is the caller's guess.
"""

from quedou.deal.deal import Deal
from quedou.deal.projection import (
    HIDDEN,
    MY_EXCHANGE,
    MY_EXTRA,
    SeatView,
    View,
)
from quedou.deal.state import (
    CLAIM_PHASE,
    EXCHANGE_PHASE,
    EXTRA_PHASE,
    OFFER_PHASE,
    ROB_PHASE,
    TURN_PHASE,
    Seat,
)
from quedou.deal.wall import Setup
from quedou.hand.melds import CONCEALED_KONG, Meld
from quedou.rules.flow import FIRST_ACTION_FLOWERS
from quedou.tiles import FLOWER


def imagine(view: View, hidden: list[int], chance: int = 0) -> Deal:
    """A deal in which this seat sees exactly `view`, its legal actions not empty.

    `hidden` is `view.hidden()` in any order: the opponent's concealed kongs and tiles are taken from it
    first, then the wall from the head on, then arcade's reserve; what is offered to this seat must be left
    there. Random events to come depend on `chance`.
    Raises `ValueError` where the opponent's concealed kong cannot be made of `hidden`.
    """
    tiles = hidden.copy()
    me = view.me
    seats = [Seat(), Seat()]
    _fill(seats[me], view.mine, view.mine.hand())
    mine = seats[me]
    mine.held = view.held.copy()
    mine.own_discard, mine.passed_fans, mine.passed_points = view.bans
    mine.offered = view.offered
    mine.ready_since = view.ready_since
    _imagine_theirs(seats[1 - me], view, tiles)
    secret = (chance & (1 << 64) - 1).to_bytes(32, "big")
    setup = Setup(secret, (secret, secret), "", view.deal, view.dealer, view.round_wind)
    deal = Deal(view.rules, view.options, setup, seats)
    deal.dealer = view.dealer
    deal.round_wind = view.round_wind
    deal.dice = view.dice
    deal.bonus = view.bonus.copy()
    deal.head = view.head
    deal.end = view.total - view.tail
    wall = [HIDDEN] * view.head + tiles[: view.left] + [HIDDEN] * view.tail
    deal.wall = wall
    deal.first_wall = wall
    deal.reserve = _reserve(view, tiles[view.left :])
    deal.discards = view.discards
    deal.claims = view.claims
    deal.kongs = view.kongs
    deal.paid = view.mine.paid if me == 0 else -view.mine.paid
    deal.extra_seat = view.extra_seat
    deal.extra_shown = view.extra_shown
    deal.offer = view.offer
    deal.offered_kinds = view.offered_kinds
    deal.last_seat = view.last_seat
    deal.last_tile = view.last_tile
    deal.drawn = view.drawn
    deal.received = view.received
    deal.origin = view.origin
    deal.no_win = view.no_win
    deal.actor = me
    deal.turn = me
    deal.phase = _phase(view)
    return deal


def _phase(view: View) -> int:
    if view.phase == MY_EXCHANGE:
        return EXCHANGE_PHASE
    if view.phase == MY_EXTRA:
        return EXTRA_PHASE
    if view.offer:
        return OFFER_PHASE
    if view.last_seat < 0:
        return TURN_PHASE
    return ROB_PHASE if view.last_is_kong else CLAIM_PHASE


def _fill(seat: Seat, side: SeatView, concealed: list[int]) -> None:
    seat.melds = side.melds.copy()
    for kind in concealed:
        seat.take(kind)
    seat.flowers = side.flowers.copy()
    seat.river = side.river.copy()
    seat.ready = side.ready
    seat.heavenly = side.heavenly
    seat.doubles = side.doubles
    seat.exchanged = side.exchanged


def _imagine_theirs(seat: Seat, view: View, tiles: list[int]) -> None:
    side = view.theirs
    concealed = side.hand()
    _fill(seat, side, concealed)
    for place, meld in enumerate(seat.melds):
        if meld.tile == HIDDEN:
            kind = _four_alike(tiles)
            seat.melds[place] = Meld(CONCEALED_KONG, kind)
            for _ in range(4):
                tiles.remove(kind)
    if concealed:
        return
    moved = bool(side.river or side.melds or side.flowers)
    while seat.size + len(seat.held) < side.size:
        place = 0
        if moved or view.terms.flowers != FIRST_ACTION_FLOWERS:
            while tiles[place] >= FLOWER:
                place += 1
        kind = tiles.pop(place)
        if kind >= FLOWER:
            seat.held.append(kind)
        else:
            seat.take(kind)
    if view.terms.extra_draws and seat.waits(view.terms.shapes):
        seat.ready_since = max(1, len(seat.river))


def _four_alike(tiles: list[int]) -> int:
    for kind in tiles:
        if kind < FLOWER and tiles.count(kind) == 4:
            return kind
    raise ValueError("no four tiles alike are hidden, but the opponent has a concealed kong")


def _reserve(view: View, rest: list[int]) -> list[int]:
    """Arcade's reserve: the bonus tiles, then the sea-bottom tiles, those turned over where they were."""
    if not view.terms.in_play < view.terms.tile_set:
        return []
    shown = {entry >> 6: entry & 63 for entry in view.extra_shown}
    places = view.terms.tile_set - view.terms.in_play - len(view.bonus)
    left = iter(rest)
    return view.bonus + [shown[place] if place in shown else next(left) for place in range(places)]
