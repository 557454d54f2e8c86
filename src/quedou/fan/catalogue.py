"""The catalogue: every pattern once, under its standard name.

Names and definitions are data (`catalogue.toml`); the predicates register themselves here under the same
name, in the modules `chows`, `pungs`, `kongs`, `suits`, `shapes`, `sets` and `winning`.
Source: rules page `catalogue`.
"""

import tomllib
from collections.abc import Callable
from importlib.resources import files
from typing import Final

from quedou.fan.facts import Around, Whole, Winning

CHOWS: Final = 0
PUNGS: Final = 1
KONGS: Final = 2
WHOLE: Final = 3
WINNING: Final = 4
OTHERS: Final = 5

SetsTest = Callable[[tuple[int, ...], Around], bool]
"""Do these sets make the pattern? Chows and pungs are given by their lowest kind, ascending; kongs by 0
melded, 1 concealed."""
WholeTest = Callable[[Whole], int]
"""How often does the pattern hold in this hand?"""
WinningTest = Callable[[Winning], int]
OthersTest = Callable[[frozenset[str]], int]
"""Does the pattern hold beside these others?"""


class Pattern:
    """A pattern and the test that belongs to its group; `size` is the number of sets it joins."""

    __slots__ = ("group", "id", "others", "sets", "size", "whole", "winning")

    def __init__(self, id: str, group: int, size: int) -> None:  # noqa: A002
        self.id = id
        self.group = group
        self.size = size
        self.sets: SetsTest | None = None
        self.whole: WholeTest | None = None
        self.winning: WinningTest | None = None
        self.others: OthersTest | None = None


PATTERNS: Final[dict[str, Pattern]] = {}


class Entry:
    """What the catalogue says of a pattern in words: names in three languages, scope, definition."""

    __slots__ = ("definition", "en", "id", "scope", "zh", "zh_hant")

    def __init__(self, id: str, source: dict[str, str]) -> None:  # noqa: A002
        self.id = id
        self.zh = source["zh"]
        self.zh_hant = source["zh_hant"]
        self.en = source["en"]
        self.scope = source["scope"]
        self.definition = source["definition"]


_ENTRIES: Final[dict[str, Entry]] = {}


def entries() -> dict[str, Entry]:
    """The catalogue in words, by pattern id, in its order."""
    if not _ENTRIES:
        text = files("quedou.fan").joinpath("catalogue.toml").read_text(encoding="utf-8")
        _ENTRIES.update({fan: Entry(fan, source) for fan, source in tomllib.loads(text).items()})
    return _ENTRIES


def entry_of(id: str) -> Entry:  # noqa: A002
    """The catalogue's words on one pattern.

    >>> entry_of("pure_straight").zh, entry_of("pure_straight").scope
    ('清龙', 'sets')
    """
    return entries()[id]


def _register(id: str, group: int, size: int) -> Pattern:  # noqa: A002
    if id in PATTERNS:
        raise ValueError(f"pattern {id} is there already")
    pattern = Pattern(id, group, size)
    PATTERNS[id] = pattern
    return pattern


def of_chows(size: int) -> Callable[[SetsTest], SetsTest]:
    """A pattern of `size` chows."""
    return _of_sets(CHOWS, size)


def of_pungs(size: int) -> Callable[[SetsTest], SetsTest]:
    """A pattern of `size` pungs, kongs among them."""
    return _of_sets(PUNGS, size)


def of_kongs(size: int) -> Callable[[SetsTest], SetsTest]:
    """A pattern of `size` kongs."""
    return _of_sets(KONGS, size)


def _of_sets(group: int, size: int) -> Callable[[SetsTest], SetsTest]:
    def register(test: SetsTest) -> SetsTest:
        _register(test.__name__, group, size).sets = test
        return test

    return register


def of_whole(test: WholeTest) -> WholeTest:
    """A pattern of the hand as a whole."""
    _register(test.__name__, WHOLE, 0).whole = test
    return test


def of_winning(test: WinningTest) -> WinningTest:
    """A pattern of how the hand was won."""
    _register(test.__name__, WINNING, 0).winning = test
    return test


def of_others(test: OthersTest) -> OthersTest:
    """A pattern that depends on which others hold."""
    _register(test.__name__, OTHERS, 0).others = test
    return test
