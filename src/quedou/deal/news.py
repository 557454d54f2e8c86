"""Events as JSON: the whole truth for a record, or what one seat may know of them.

Source: rules page `common`, sections 10.4 and 10.5; Design: *Opaque turns* (whether a discard was just drawn
is not told).
"""

from typing import Final

from quedou.deal.events import (
    BONUS,
    CHOWED,
    DEALT,
    DISCARDED,
    DOUBLED,
    DRAWN,
    EVENT_NAMES,
    EXCHANGED,
    EXHAUSTED,
    EXHAUSTION_NAMES,
    EXTRA_OPENED,
    EXTRA_TILE,
    FLOWER,
    KONG_ROBBED,
    KONGED,
    NAMED,
    OFFERED_PICK,
    OFFERED_TRIPLET,
    ORIGIN_NAMES,
    PAID,
    PASSED,
    PAYMENT_NAMES,
    PICKED,
    PUNGED,
    READY_DECLARED,
    REVEALED,
    SETTLED,
    STARTED,
    TRIPLET_TAKEN,
    WON,
    code_of,
    field,
    seat_of,
    tiles_of,
)
from quedou.deal.opening import dealt_to
from quedou.deal.state import SETTLED_PHASE, State
from quedou.hand.melds import ADDED_KONG, CONCEALED_KONG, MELDED_KONG
from quedou.tiles import format_tiles, tile_name

EVERYTHING: Final = -1
"""The viewer who may know all: the record."""

KONG_NAMES: Final = {MELDED_KONG: "claimed", ADDED_KONG: "added", CONCEALED_KONG: "concealed"}

_WITH_TILE: Final = (BONUS, FLOWER, READY_DECLARED, PUNGED, KONG_ROBBED)
_PRIVATE: Final = (NAMED, OFFERED_TRIPLET, OFFERED_PICK, PASSED, REVEALED)


def event_json(state: State, number: int, entry: int, viewer: int) -> dict[str, object] | None:
    """Event number `number` of the log for a viewer, a seat or `EVERYTHING`; None where it is not for him."""
    code = code_of(entry)
    seat = seat_of(entry)
    own = viewer in (EVERYTHING, seat)
    if code in _PRIVATE and not own:
        return None
    told: dict[str, object] = {"type": EVENT_NAMES[code], "seat": seat}
    if code in _WITH_TILE:
        told["tile"] = tile_name(field(entry, 0))
    elif code == DISCARDED:
        told["tile"] = tile_name(field(entry, 0))
        if own:
            told["drawn"] = field(entry, 1) == 1
    elif code == DRAWN:
        told["origin"] = ORIGIN_NAMES[field(entry, 1)]
        if own or _shown_to(state, viewer, number):
            told["tile"] = tile_name(field(entry, 0))
    elif code == CHOWED:
        lowest = field(entry, 0)
        told["tiles"] = format_tiles([lowest, lowest + 1, lowest + 2])
        told["claimed"] = tile_name(field(entry, 1))
    elif code == KONGED:
        told["kind"] = KONG_NAMES[field(entry, 1)]
        if own or field(entry, 1) != CONCEALED_KONG or state.phase == SETTLED_PHASE:
            told["tile"] = tile_name(field(entry, 0))
    elif code in (EXCHANGED, OFFERED_TRIPLET, TRIPLET_TAKEN, PICKED):
        _swap(code, entry, own, told)
    else:
        _rare(state, code, entry, viewer, told)
    return told


def _shown_to(state: State, viewer: int, number: int) -> bool:
    """A locked seat sees what the opponent draws from then on (rules page `redouble`, section 3)."""
    locked = state.seats[viewer]
    return state.terms.reveals and locked.ready and number >= locked.ready_at


def _swap(code: int, entry: int, own: bool, told: dict[str, object]) -> None:
    tiles = tiles_of(entry)
    if code == EXCHANGED:
        count = len(tiles) // 2
        told["count"] = count
        if own:
            told["given"] = format_tiles(tiles[:count])
            told["taken"] = format_tiles(tiles[count:])
    elif own:
        told["tile"] = tile_name(tiles[0])
        if code == TRIPLET_TAKEN:
            told["given"] = format_tiles(tiles[1:])


def _rare(state: State, code: int, entry: int, viewer: int, told: dict[str, object]) -> None:
    first = field(entry, 0)
    if code == STARTED:
        _start(state, told)
    elif code == DEALT:
        _dealt(state, viewer, told)
    elif code in (NAMED, OFFERED_PICK, REVEALED):
        told["tiles"] = format_tiles(tiles_of(entry))
    elif code == DOUBLED:
        told["doubles"] = first
    elif code == PAID:
        del told["seat"]
        told["from"] = 1 - seat_of(entry)
        told["to"] = seat_of(entry)
        told["points"] = first
        told["reason"] = PAYMENT_NAMES[field(entry, 1)]
    elif code == EXTRA_OPENED:
        told["draws"] = first
    elif code == EXTRA_TILE:
        told["index"] = field(entry, 1)
        told["tile"] = tile_name(first)
    elif code == EXHAUSTED:
        del told["seat"]
        told["reason"] = EXHAUSTION_NAMES[first]
    else:
        _ending(state, code, told)


def _start(state: State, told: dict[str, object]) -> None:
    del told["seat"]
    setup = state.setup
    told["rules"] = state.rules.id
    told["options"] = state.options.to_json()
    told["deal"] = setup.deal
    told["dealer"] = state.dealer
    told["round"] = "ESWN"[state.round_wind - 27]
    told["dice"] = list(state.dice)
    told["commitments"] = list(setup.commitments())


def _dealt(state: State, viewer: int, told: dict[str, object]) -> None:
    del told["seat"]
    hands = [dealt_to(state, 0), dealt_to(state, 1)]
    if viewer == EVERYTHING:
        told["tiles"] = [format_tiles(hand) for hand in hands]
    else:
        told["tiles"] = format_tiles(hands[viewer])
        told["count"] = len(hands[1 - viewer])


def _ending(state: State, code: int, told: dict[str, object]) -> None:
    result = state.result
    if result is None:
        return
    if code == WON:
        ended = result.to_json()
        for key in ("by", "tile", "score", "doubles", "points"):
            told[key] = ended[key]
    elif code == SETTLED:
        del told["seat"]
        told.update(result.to_json())
