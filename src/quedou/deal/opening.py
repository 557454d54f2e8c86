"""From the shuffle to the dealer's first turn. Source: rules pages `common`, 4; `arcade`, 2."""

from typing import Final

from quedou.deal.actions import masked
from quedou.deal.draws import begin_first_turn
from quedou.deal.events import BONUS, DEALT, NAMED, STARTED, with_tiles
from quedou.deal.flowers import lay_held
from quedou.deal.pool import exchange
from quedou.deal.stacked import stacked_wall
from quedou.deal.state import EXCHANGE_PHASE, State
from quedou.deal.wall import Stream, WallError, sorted_set
from quedou.rules.flow import EXCHANGE_EVENT, OPENING_FLOWERS, round_wind
from quedou.tiles import FLOWER

_DEALER_PLACES: Final = (0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 26)
_OTHER_PLACES: Final = (4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 25)
DEALT_TILES: Final = 27


def open_deal(state: State) -> None:
    """Build the wall, deal, and go on to the exchange, the opening flowers or the dealer's first turn."""
    _build_wall(state)
    state.emit(STARTED, state.dealer)
    _take_dealt(state, state.dealer, _DEALER_PLACES)
    _take_dealt(state, 1 - state.dealer, _OTHER_PLACES)
    state.head = DEALT_TILES
    state.emit(DEALT, state.dealer)
    for kind in state.bonus:
        state.emit(BONUS, state.dealer, kind)
    if state.terms.events & EXCHANGE_EVENT:
        state.phase = EXCHANGE_PHASE
        state.actor = state.dealer
    else:
        start_play(state)


def _build_wall(state: State) -> None:
    setup = state.setup
    terms = state.terms
    key = state.key()
    state.dealer = setup.dealer if setup.dealer >= 0 else Stream(key, "dealer").below(2)
    state.round_wind = setup.round_wind if setup.round_wind >= 0 else round_wind(terms, setup.deal)
    tiles = sorted_set(terms.tile_set)
    stream = Stream(key, "wall")
    if setup.stacked:
        places = _DEALER_PLACES if setup.favoured == state.dealer else _OTHER_PLACES
        tiles = stacked_wall(Stream(key, "stacked"), places, DEALT_TILES, setup.stacked)
    elif setup.tiles:
        if sorted(setup.tiles) != tiles:
            raise WallError(f"a wall laid by hand must be the set of {terms.tile_set} tiles")
        tiles = setup.tiles.copy()
    else:
        stream.shuffle(tiles)
    state.dice = tuple([stream.below(6) + 1 for _ in range(4)])
    state.wall = tiles[: terms.in_play]
    state.first_wall = state.wall
    state.reserve = tiles[terms.in_play :]
    state.bonus = state.reserve[: terms.bonus_tiles]
    state.end = len(state.wall)


def _take_dealt(state: State, me: int, places: tuple[int, ...]) -> None:
    seat = state.seats[me]
    for place in places:
        tile = state.wall[place]
        if tile >= FLOWER:
            seat.held.append(tile)
        else:
            seat.take(tile)
            if me == state.dealer:
                state.received = tile


def dealt_to(state: State, me: int) -> list[int]:
    """The tiles a seat was dealt, in order, flowers included."""
    places = _DEALER_PLACES if me == state.dealer else _OTHER_PLACES
    return [state.first_wall[place] for place in places]


def name_exchange(state: State, me: int, mask: int) -> None:
    """A seat names the tiles it exchanges, unseen; when both have, the dealer's are exchanged first."""
    state.seats[me].named = mask
    state.log.append(with_tiles(NAMED, me, masked(state.seats[me].hand(), mask)))
    if state.seats[1 - me].named < 0:
        state.actor = 1 - me
        return
    for seat in (state.dealer, 1 - state.dealer):
        exchange(state, seat, state.seats[seat].named)
    start_play(state)


def start_play(state: State) -> None:
    """The opening flowers, the dealer's first, then the dealer's turn."""
    if state.terms.flowers == OPENING_FLOWERS:
        lay_held(state, state.dealer)
        received = state.received
        lay_held(state, 1 - state.dealer)
        state.received = received
    if state.terms.passive_ready:
        other = state.seats[1 - state.dealer]
        other.heavenly = bool(other.waits(state.terms.shapes))
    begin_first_turn(state)
