"""Tile kinds, their notation, and the sets a game is played with.

A *kind* is an int: 0 to 8 are `1m`-`9m` (characters), 9 to 17 `1p`-`9p` (dots), 18 to 26 `1s`-`9s`
(bamboo), 27 to 33 `1z`-`7z` (East, South, West, North, white, green, red) and 34 to 41 `1f`-`8f`
(春夏秋冬梅蘭竹菊). Two tiles of a kind are the same tile, so a hand is a list of kinds or, with the
place in the list as kind, a list of counts. Source: rules page `common`, section 3.
"""

from typing import Final

KINDS: Final = 42
"""All kinds, flowers included."""
PLAYING_KINDS: Final = 34
"""The kinds that sets are made of."""
EAST: Final = 27
SOUTH: Final = 28
WEST: Final = 29
NORTH: Final = 30
WHITE: Final = 31
GREEN: Final = 32
RED: Final = 33
FLOWER: Final = 34
"""The first flower, 春."""

SUITS: Final = "mpszf"
_FIRST: Final = (0, 9, 18, 27, 34)
_RANKS: Final = (9, 9, 9, 7, 8)
_LETTERS: Final = {"E": 27, "S": 28, "W": 29, "N": 30, "P": 31, "F": 32, "C": 33}
_NAMES: Final = [f"{rank + 1}{SUITS[suit]}" for suit in range(5) for rank in range(_RANKS[suit])]

# The Unicode block runs: winds, red, green, white, characters, bamboo, dots, then 梅蘭竹菊 and 春夏秋冬.
_UNICODE: Final = (
    *(27, 28, 29, 30, 33, 32, 31),
    *range(9),
    *range(18, 27),
    *range(9, 18),
    *(38, 39, 40, 41),
    *(34, 35, 36, 37),
)
_UNICODE_FIRST: Final = 0x1F000
_VARIATION_SELECTORS: Final = "\ufe0e\ufe0f"


class TileError(ValueError):
    """A text that is not tiles. `at` is the offset of the first character that does not fit."""

    def __init__(self, text: str, at: int, expected: str) -> None:
        super().__init__(f"{text!r}, character {at + 1}: expected {expected}")
        self.text = text
        self.at = at
        self.expected = expected


def tile_name(kind: int) -> str:
    """The notation of one kind.

    >>> tile_name(4), tile_name(33), tile_name(34)
    ('5m', '7z', '1f')
    """
    return _NAMES[kind]


def suit_of(kind: int) -> int:
    """0 characters, 1 dots, 2 bamboo, 3 honours, 4 flowers.

    >>> [suit_of(parse_tile(name)) for name in ("9m", "1p", "9s", "1z", "8f")]
    [0, 1, 2, 3, 4]
    """
    return 4 if kind >= FLOWER else kind // 9


def rank_of(kind: int) -> int:
    """The number on the tile, from 1.

    >>> rank_of(parse_tile("7s")), rank_of(parse_tile("E"))
    (7, 1)
    """
    return kind - _FIRST[suit_of(kind)] + 1


def parse_tiles(text: str) -> list[int]:
    """Read tiles such as `123m77z`, `EEPFC` or Unicode tiles, in the order written.

    Digits belong to the suit letter that follows them; spaces are ignored. Raises `TileError`.

    >>> [tile_name(kind) for kind in parse_tiles("19m E 🀄")]
    ['1m', '9m', '1z', '7z']
    >>> parse_tiles("12x")
    Traceback (most recent call last):
    quedou.tiles.TileError: '12x', character 3: expected a suit m p s z f after the digits
    """
    kinds: list[int] = []
    digits: list[int] = []
    for at, char in enumerate(text):
        if "0" <= char <= "9":
            digits.append(at)
        elif digits:
            suit = SUITS.find(char)
            if suit < 0:
                raise TileError(text, at, "a suit m p s z f after the digits")
            for place in digits:
                rank = ord(text[place]) - 48
                if not 1 <= rank <= _RANKS[suit]:
                    raise TileError(text, place, f"a rank 1 to {_RANKS[suit]} of suit {char}")
                kinds.append(_FIRST[suit] + rank - 1)
            digits = []
        elif char in _LETTERS:
            kinds.append(_LETTERS[char])
        elif 0 <= ord(char) - _UNICODE_FIRST < len(_UNICODE):
            kinds.append(_UNICODE[ord(char) - _UNICODE_FIRST])
        elif not char.isspace() and char not in _VARIATION_SELECTORS:
            raise TileError(text, at, "a digit, a letter of E S W N P F C or a Unicode tile")
    if digits:
        raise TileError(text, len(text), "a suit m p s z f after the digits")
    return kinds


def parse_tile(text: str) -> int:
    """Read exactly one tile. Raises `TileError`.

    >>> parse_tile("5m")
    4
    """
    kinds = parse_tiles(text)
    if len(kinds) != 1:
        raise TileError(text, 0, "one tile")
    return kinds[0]


def format_tiles(kinds: list[int]) -> str:
    """Write tiles in the order given, one suit letter for each run of a suit.

    >>> format_tiles(parse_tiles("1m2m3mEE"))
    '123m11z'
    """
    parts: list[str] = []
    for place, kind in enumerate(kinds):
        name = _NAMES[kind]
        parts.append(name[0])
        if place + 1 == len(kinds) or _NAMES[kinds[place + 1]][1] != name[1]:
            parts.append(name[1])
    return "".join(parts)


def _counts(suits: str) -> tuple[int, ...]:
    return tuple((1 if name[1] == "f" else 4) if name[1] in suits else 0 for name in _NAMES)


TILE_SETS: Final = {64: _counts("mz"), 72: _counts("mzf"), 136: _counts("mpsz"), 144: _counts("mpszf")}
"""Copies of each of the 42 kinds in a set, by the number of tiles in it."""
