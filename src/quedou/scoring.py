"""The scoring contract: one JSON object describes a finished hand, one answers with its score.

Source: page `CONTRACT`; rules page `common`, section 7.7. Nothing is raised for a bad case: the answer names
the key and what was expected.
"""

from collections.abc import Mapping
from typing import Final

from quedou.hand import HandError, Meld, parse_hand
from quedou.rules import RULESETS, OptionError, Options, Ruleset, get_rules
from quedou.rules.win import BY_NAMES, FLAG_NAMES, Win
from quedou.tiles import EAST, FLOWER, TILE_SETS, TileError, parse_tile, parse_tiles, tile_name

KEYS: Final = (
    *("rules", "options", "hand", "win", "by", "seat", "round", "flowers", "flags", "bonus", "doubles"),
)
_HAND_SIZE: Final = 13
_SEATS: Final = "ES"
_ROUNDS: Final = "ESWN"


class CaseError(ValueError):
    """A malformed case: `at` is the key, the message says what is there and what was expected."""

    def __init__(self, at: str, detail: str) -> None:
        super().__init__(detail)
        self.at = at

    def to_json(self) -> dict[str, object]:
        return {"error": "bad_input", "detail": str(self), "at": self.at}


def score(**case: object) -> dict[str, object]:
    """Score one case, given by its keys; see `score_case`.

    >>> score(rules="redouble", hand="123456789m1177z", win="7z")["total"]
    26
    """
    return score_case(case)


def score_case(case: object) -> dict[str, object]:
    """The answer to one case of the contract, as a JSON-able dictionary.

    >>> answer = score_case({"rules": "redouble", "hand": "11223355m1177z6z", "win": "6z"})
    >>> answer["total"], answer["arrangement"]
    (30, '11m 22m 33m 55m 11z 66z 77z')
    >>> score_case({"rules": "redouble", "hand": "123m7z [222z] [333z] [444z]", "win": "7p"})
    {'error': 'bad_input', 'detail': "7p is no tile of redouble's 64", 'at': 'win'}
    >>> score_case({"rules": "redouble", "hand": "1234568m [777z] [222z]", "win": "9m"})
    {'error': 'not_a_win', 'detail': 'the tiles make no winning shape'}
    """
    try:
        rules, options, win = read_case(case)
    except CaseError as error:
        return error.to_json()
    found = rules.score(win, options)
    if found is None:
        return {"error": "not_a_win", "detail": rules.why_not(win, options)}
    return found.to_json()


def read_case(case: object) -> tuple[Ruleset, Options, Win]:
    """The case as the scorer takes it. Raises `CaseError`."""
    if not isinstance(case, Mapping):
        raise CaseError("case", f"{_shown(case)}: expected an object with {', '.join(KEYS)}")
    for key in case:
        if key not in KEYS:
            raise CaseError(str(key), f"no such key; expected one of {', '.join(KEYS)}")
    rules = get_rules(_choice(case, "rules", RULESETS, None))
    options = _options(case, rules)
    concealed, melds = _hand(case, rules, options)
    tile = _winning_tile(case, rules, options, concealed, melds)
    ways = BY_NAMES if rules.has_extra_draws else BY_NAMES[:3]
    counts = [0] * 34
    for kind in concealed:
        counts[kind] += 1
    win = Win(
        counts,
        melds,
        tile,
        BY_NAMES.index(_choice(case, "by", ways, "discard")),
        EAST + _SEATS.index(_choice(case, "seat", tuple(_SEATS), "S")),
        EAST + _ROUNDS.index(_choice(case, "round", tuple(_ROUNDS), "E")),
        _flowers(case, rules, options),
        _flags(case),
        _bonus(case, rules, options),
        _doubles(case, options),
    )
    return rules, options, win


def _shown(value: object) -> str:
    """What was given, short enough for one line."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _text(case: Mapping[str, object], key: str) -> str:
    if key not in case:
        raise CaseError(key, "missing: expected a text")
    value = case[key]
    if not isinstance(value, str):
        raise CaseError(key, f"{_shown(value)}: expected a text")
    return value


def _choice(case: Mapping[str, object], key: str, choices: tuple[str, ...], default: str | None) -> str:
    if key not in case and default is not None:
        return default
    value = case.get(key)
    if not isinstance(value, str) or value not in choices:
        given = _shown(value) if key in case else "missing"
        raise CaseError(key, f"{given}: expected one of {', '.join(choices)}")
    return value


def _options(case: Mapping[str, object], rules: Ruleset) -> Options:
    given = case.get("options", {})
    if not isinstance(given, Mapping):
        raise CaseError("options", f"{_shown(given)}: expected an object")
    try:
        return rules.options(given)
    except OptionError as error:
        raise CaseError("options", str(error)) from None


def _hand(case: Mapping[str, object], rules: Ruleset, options: Options) -> tuple[list[int], list[Meld]]:
    try:
        hand = parse_hand(_text(case, "hand"))
    except HandError as error:
        raise CaseError("hand", str(error)) from None
    size = len(hand.concealed) + 3 * len(hand.melds)
    if size != _HAND_SIZE:
        raise CaseError(
            "hand",
            f"{len(hand.concealed)} concealed tiles and {len(hand.melds)} melds: expected {_HAND_SIZE} tiles "
            "before the winning one, each meld counting three",
        )
    tiles = _all_tiles(hand.concealed, hand.melds)
    for kind in tiles:
        if not TILE_SETS[options.tile_set][kind]:
            raise CaseError("hand", f"{tile_name(kind)} is no tile of {rules.id}'s {options.tile_set}")
        if tiles.count(kind) > 4:
            raise CaseError("hand", f"{tiles.count(kind)} copies of {tile_name(kind)}: expected at most four")
    return hand.concealed, hand.melds


def _winning_tile(
    case: Mapping[str, object], rules: Ruleset, options: Options, concealed: list[int], melds: list[Meld]
) -> int:
    text = _text(case, "win")
    try:
        tile = parse_tile(text)
    except TileError as error:
        raise CaseError("win", str(error)) from None
    if tile >= FLOWER or not TILE_SETS[options.tile_set][tile]:
        raise CaseError("win", f"{tile_name(tile)} is no tile of {rules.id}'s {options.tile_set}")
    if _all_tiles(concealed, melds).count(tile) == 4:
        raise CaseError("win", f"the fifth {tile_name(tile)}: expected a tile of which a copy is left")
    return tile


def _all_tiles(concealed: list[int], melds: list[Meld]) -> list[int]:
    tiles = list(concealed)
    for meld in melds:
        tiles.extend(meld.tiles)
    return tiles


def _flowers(case: Mapping[str, object], rules: Ruleset, options: Options) -> int:
    value = case.get("flowers", 0)
    if isinstance(value, str):
        number = _named_flowers(value)
    elif isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 8:
        number = value
    else:
        raise CaseError("flowers", f"{_shown(value)}: expected 0 to 8, or flowers such as 1258f")
    if number and not TILE_SETS[options.tile_set][FLOWER]:
        raise CaseError("flowers", f"{rules.id}'s {options.tile_set} tiles have no flowers: expected 0")
    return number


def _named_flowers(text: str) -> int:
    try:
        kinds = parse_tiles(text)
    except TileError as error:
        raise CaseError("flowers", str(error)) from None
    for kind in kinds:
        if kind < FLOWER:
            raise CaseError("flowers", f"{tile_name(kind)} is no flower: expected 1f to 8f")
        if kinds.count(kind) > 1:
            raise CaseError("flowers", f"{tile_name(kind)} more than once: each flower exists once")
    return len(kinds)


def _flags(case: Mapping[str, object]) -> int:
    value = case.get("flags", [])
    if not isinstance(value, (list, tuple)):
        raise CaseError("flags", f"{_shown(value)}: expected a list of {', '.join(FLAG_NAMES)}")
    flags = 0
    for name in value:
        if not isinstance(name, str) or name not in FLAG_NAMES:
            raise CaseError("flags", f"{_shown(name)}: expected some of {', '.join(FLAG_NAMES)}")
        flags |= FLAG_NAMES[name]
    return flags


def _bonus(case: Mapping[str, object], rules: Ruleset, options: Options) -> list[int]:
    value = case.get("bonus")
    if value is None or value == "":
        return []
    most = options.number("bonus_tiles") if "bonus_tiles" in options else 0
    if not most:
        raise CaseError("bonus", f"{_shown(value)}: expected none, there is no bonus tile")
    if not isinstance(value, str):
        raise CaseError("bonus", f"{_shown(value)}: expected a text such as 5m")
    try:
        kinds = parse_tiles(value)
    except TileError as error:
        raise CaseError("bonus", str(error)) from None
    if len(kinds) > most:
        raise CaseError("bonus", f"{len(kinds)} bonus tiles: expected at most {most}")
    for kind in kinds:
        if kind >= FLOWER or not TILE_SETS[options.tile_set][kind]:
            raise CaseError("bonus", f"{tile_name(kind)} is no tile of {rules.id}'s {options.tile_set}")
    return kinds


def _doubles(case: Mapping[str, object], options: Options) -> int:
    value = case.get("doubles", 0)
    most = options.number("max_doubles") if "max_doubles" in options else 0
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        expected = f"a whole number from 0 to {most}" if most else "0"
        raise CaseError("doubles", f"{_shown(value)}: expected {expected}")
    return value
