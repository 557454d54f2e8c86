"""Arcade's pool: the tiles that nobody has seen, wall and reserve together, and the random events fed by it.

Everything here draws from the deal's `events` stream, in the order that `docs/fair-walls.md` gives.
Source: rules pages `arcade`, sections 2 and 5; `platform`, section 8.
"""

from quedou.deal.actions import masked
from quedou.deal.events import EXCHANGED, OFFERED_PICK, OFFERED_TRIPLET, with_tiles
from quedou.deal.state import OFFER_PHASE, PICK_OFFER, TRIPLET_OFFER, State
from quedou.rules.flow import PICK_EVENT, TRIPLET_EVENT


def pool(state: State) -> list[int]:
    """The places of the pool, ascending; those of the reserve are counted on from the end of the wall."""
    first = len(state.wall)
    return [
        *range(state.head, state.end),
        *range(first + len(state.bonus), first + len(state.reserve)),
    ]


def tile_at(state: State, place: int) -> int:
    """The kind at a place of the pool."""
    first = len(state.wall)
    return state.wall[place] if place < first else state.reserve[place - first]


def _put(state: State, place: int, kind: int) -> None:
    first = len(state.wall)
    if place < first:
        state.wall[place] = kind
    else:
        state.reserve[place - first] = kind


def _own_lists(state: State) -> None:
    """Clones share the wall and the reserve; whoever changes them first takes copies."""
    state.wall = state.wall.copy()
    state.reserve = state.reserve.copy()


def _copies(state: State) -> list[int]:
    copies = [0] * 34
    for place in pool(state):
        copies[tile_at(state, place)] += 1
    return copies


def swap_with_pool(state: State, me: int, given: list[int], places: list[int]) -> list[int]:
    """Tiles of the hand change places with tiles of the pool; returns the kinds taken."""
    _own_lists(state)
    seat = state.seats[me]
    taken = [tile_at(state, place) for place in places]
    for place, kind in zip(places, given, strict=True):
        seat.give(kind)
        _put(state, place, kind)
    for kind in taken:
        seat.take(kind)
    seat.exchanged = True
    return taken


def exchange(state: State, me: int, mask: int) -> None:
    """Exchange before play: as many tiles drawn from the pool, then the given ones take their places."""
    seat = state.seats[me]
    given = masked(seat.hand(), mask)
    places = pool(state)
    stream = state.chance()
    chosen: list[int] = []
    for _ in given:
        chosen.append(places.pop(stream.below(len(places))))  # noqa: PERF401
    taken: list[int] = []
    if given:
        taken = swap_with_pool(state, me, given, chosen)
        if me == state.dealer:
            state.received = taken[-1]
    state.log.append(with_tiles(EXCHANGED, me, given + taken))


def maybe_offer_pick(state: State, me: int) -> bool:
    """Before a draw: by chance, a tile of the pool to choose."""
    seat = state.seats[me]
    if not state.terms.events & PICK_EVENT or seat.ready or seat.offered & PICK_OFFER:
        return False
    if state.chance().below(100) >= state.terms.pick_chance:
        return False
    copies = _copies(state)
    seat.offered |= PICK_OFFER
    state.phase = OFFER_PHASE
    state.offer = PICK_OFFER
    kinds = [kind for kind in range(34) if copies[kind]]
    state.offered_kinds = tuple(kinds)
    state.log.append(with_tiles(OFFERED_PICK, me, kinds))
    return True


def bring_to_head(state: State, kind: int) -> None:
    """A copy of the kind, chosen by chance, changes places with the tile at the head."""
    places = [place for place in pool(state) if tile_at(state, place) == kind]
    place = places[state.chance().below(len(places))]
    _own_lists(state)
    _put(state, place, state.wall[state.head])
    state.wall[state.head] = kind


def maybe_offer_triplet(state: State, me: int) -> bool:
    """After a draw: by chance, a pung of a kind of which the pool holds three, for three own tiles."""
    seat = state.seats[me]
    if not state.terms.events & TRIPLET_EVENT or seat.ready or seat.offered & TRIPLET_OFFER or seat.size < 3:
        return False
    copies = _copies(state)
    kinds = [kind for kind in range(34) if copies[kind] >= 3]
    if not kinds or state.chance().below(100) >= state.terms.triplet_chance:
        return False
    seat.offered |= TRIPLET_OFFER
    state.phase = OFFER_PHASE
    state.offer = TRIPLET_OFFER
    kind = kinds[state.chance().below(len(kinds))]
    state.offered_kinds = (kind,)
    state.log.append(with_tiles(OFFERED_TRIPLET, me, [kind]))
    return True


def triplet_places(state: State, kind: int) -> list[int]:
    """Where three copies of the kind lie; with four, one is left out by chance."""
    places = [place for place in pool(state) if tile_at(state, place) == kind]
    if len(places) > 3:
        places.pop(state.chance().below(len(places)))
    return places
