"""What a seat may do, as one int inside and as JSON outside.

An action is `verb | argument`: the verb stands in the bits from 16 up, the argument below.

| verb | argument |
| --- | --- |
| `DISCARD`, `READY`, `PICK` | a kind |
| `CHOW` | the two own kinds, `low | high << 6` |
| `KONG` | `kind | type << 6`, type as in `quedou.hand.melds` |
| `EXCHANGE`, `TAKE_TRIPLET` | a mask over the own concealed tiles, ascending, lowest copies first |
| `PICK_EXTRA` | the index of a face-down tile |
| `PUNG`, `WIN`, `PASS`, `DOUBLE` | none |

Source: rules page `common`, section 10.3.
"""

from collections.abc import Mapping
from typing import Final

from quedou.hand.melds import ADDED_KONG, CONCEALED_KONG, MELDED_KONG
from quedou.tiles import TileError, format_tiles, parse_tile, parse_tiles, tile_name

DISCARD: Final = 1 << 16
READY: Final = 2 << 16
CHOW: Final = 3 << 16
PUNG: Final = 4 << 16
KONG: Final = 5 << 16
WIN: Final = 6 << 16
PASS: Final = 7 << 16
DOUBLE: Final = 8 << 16
EXCHANGE: Final = 9 << 16
TAKE_TRIPLET: Final = 10 << 16
PICK: Final = 11 << 16
PICK_EXTRA: Final = 12 << 16

VERB: Final = 0xFF0000
ARGUMENT: Final = 0xFFFF

_VERBS: Final = (
    *("", "discard", "ready", "chow", "pung", "kong", "win", "pass", "double"),
    *("exchange", "take_triplet", "pick", "pick_extra"),
)
_KONGS: Final = {MELDED_KONG: "claimed", ADDED_KONG: "added", CONCEALED_KONG: "concealed"}
_KONG_TYPES: Final = {"claimed": MELDED_KONG, "added": ADDED_KONG, "concealed": CONCEALED_KONG}


class ActionError(ValueError):
    """A JSON object that is no action; the message says what was expected, for a person."""


def verb_name(action: int) -> str:
    """The verb, as in JSON.

    >>> verb_name(DISCARD | 4)
    'discard'
    """
    return _VERBS[action >> 16]


def chow_of(low: int, high: int) -> int:
    """The action that claims a chow with two own kinds, `low` the smaller one."""
    return CHOW | low | high << 6


def kong_of(kind: int, meld_type: int) -> int:
    """The action that declares a kong; `meld_type` is one of the three kongs of `quedou.hand.melds`."""
    return KONG | kind | meld_type << 6


def masked(hand: list[int], mask: int) -> list[int]:
    """The tiles of an ascending hand that a mask chooses."""
    return [kind for place, kind in enumerate(hand) if mask >> place & 1]


def mask_of(hand: list[int], tiles: list[int]) -> int:
    """The mask that chooses these tiles from an ascending hand, lowest copies first; -1 if one is missing.

    >>> mask_of([1, 4, 4, 8], [8, 4])
    10
    """
    mask = 0
    for tile in tiles:
        for place, kind in enumerate(hand):
            if kind == tile and not mask >> place & 1:
                mask |= 1 << place
                break
        else:
            return -1
    return mask


def action_json(action: int, hand: list[int]) -> dict[str, object]:
    """An action as JSON; `hand` is the seat's concealed tiles, ascending, for the actions that name several.

    >>> action_json(chow_of(2, 3), [])
    {'type': 'chow', 'tiles': '34m'}
    """
    verb = action & VERB
    argument = action & ARGUMENT
    answer: dict[str, object] = {"type": verb_name(action)}
    if verb in (DISCARD, READY, PICK):
        answer["tile"] = tile_name(argument)
    elif verb == CHOW:
        answer["tiles"] = format_tiles([argument & 63, argument >> 6])
    elif verb == KONG:
        answer["kind"] = _KONGS[argument >> 6]
        answer["tile"] = tile_name(argument & 63)
    elif verb in (EXCHANGE, TAKE_TRIPLET):
        answer["tiles"] = format_tiles(masked(hand, argument))
    elif verb == PICK_EXTRA:
        answer["index"] = argument
    return answer


def read_action(data: object, hand: list[int]) -> int:
    """The action that a JSON object describes; `hand` as for `action_json`. Raises `ActionError`.

    Whether it is legal is another question. An exchange of no tiles is `PASS`.

    >>> read_action({"type": "discard", "tile": "5m"}, []) == DISCARD | 4
    True
    """
    if not isinstance(data, Mapping):
        raise ActionError("an action is an object with a type")
    name = data.get("type")
    if not isinstance(name, str) or name not in _VERBS[1:]:
        raise ActionError(f"type is {_shown(name)}, expected one of {', '.join(_VERBS[1:])}")
    verb = _VERBS.index(name) << 16
    if verb in (DISCARD, READY, PICK):
        return verb | _tile(data)
    if verb == CHOW:
        pair = sorted(_tiles(data))
        if len(pair) != 2:
            raise ActionError(f"tiles has {len(pair)} tiles, expected the two own tiles of the chow")
        return chow_of(pair[0], pair[1])
    if verb == KONG:
        kind = data.get("kind")
        if not isinstance(kind, str) or kind not in _KONG_TYPES:
            raise ActionError(f"kind is {_shown(kind)}, expected claimed, added or concealed")
        return kong_of(_tile(data), _KONG_TYPES[kind])
    if verb in (EXCHANGE, TAKE_TRIPLET):
        return _choice(verb, _tiles(data), hand)
    if verb == PICK_EXTRA:
        index = data.get("index")
        if not isinstance(index, int) or isinstance(index, bool) or not 0 <= index < 64:
            raise ActionError(f"index is {_shown(index)}, expected the number of a face-down tile, from 0")
        return verb | index
    return verb


def _choice(verb: int, tiles: list[int], hand: list[int]) -> int:
    if not tiles and verb == EXCHANGE:
        return PASS
    mask = mask_of(hand, tiles)
    if mask < 0:
        raise ActionError(f"tiles is {format_tiles(tiles)!r}, expected tiles of the own hand")
    return verb | mask


def _tile(data: Mapping[object, object]) -> int:
    text = data.get("tile")
    if not isinstance(text, str):
        raise ActionError(f"tile is {_shown(text)}, expected a tile such as 5m")
    try:
        return parse_tile(text[:8])
    except TileError as error:
        raise ActionError(f"tile: {error}") from None


def _tiles(data: Mapping[object, object]) -> list[int]:
    text = data.get("tiles")
    if not isinstance(text, str) or len(text) > 64:
        raise ActionError(f"tiles is {_shown(text)}, expected tiles such as 34m")
    try:
        return parse_tiles(text)
    except TileError as error:
        raise ActionError(f"tiles: {error}") from None


def _shown(value: object) -> str:
    text = "missing" if value is None else repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
