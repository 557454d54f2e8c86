"""The tiles that suits lack for sets and a pair, by numbered vectors.

A *vector* holds ten distances: at k the tiles lacking for k sets, at 5 + k for k sets and a pair. Some two
hundred vectors exist, of one suit or of several together; each has a number, and putting two together is a
look-up. A suit of numbers is read rank by rank by an automaton whose states are remembered as they appear.
"""

from threading import Lock
from typing import Final

from mypy_extensions import i64

from quedou.hand.suits import MOST_REMEMBERED

_FAR: Final = 15
"""More than any distance that matters."""
_SIZE: Final = 10

Vector = tuple[int, ...]

_VECTORS: Final[list[Vector]] = []
_NUMBERS: Final[dict[Vector, int]] = {}
_MERGED: Final[list[list[int]]] = []
_LACKING: Final[list[list[int]]] = []
"""By the numbers of two vectors; -1 where it has not been worked out."""


_GROWING: Final = Lock()
"""Held while the tables grow; a number is told only when it has its place in them, so reading needs none."""


def _number_of(vector: Vector) -> int:
    found = _NUMBERS.get(vector, -1)
    if found < 0:
        with _GROWING:
            found = _NUMBERS.get(vector, -1)
            if found < 0:
                found = len(_VECTORS)
                _VECTORS.append(vector)
                for table in (_MERGED, _LACKING):
                    table.append([-1] * found)
                    for row in table:
                        row.append(-1)
                _NUMBERS[vector] = found
    return found


def _sum(first: Vector, second: Vector) -> list[int]:
    """The vector of two groups of tiles together."""
    vector = [_FAR] * _SIZE
    for i in range(5):
        for j in range(5 - i):
            vector[i + j] = min(vector[i + j], first[i] + second[j])
            paired = min(first[5 + i] + second[j], first[i] + second[5 + j])
            vector[5 + i + j] = min(vector[5 + i + j], paired)
    return vector


def merged(first: i64, second: i64) -> int:
    """The number of the vector of two groups of tiles together, from their own numbers."""
    found = _MERGED[first][second]
    if found < 0:
        found = _number_of(tuple(_sum(_VECTORS[first], _VECTORS[second])))
        _MERGED[first][second] = found
    return found


def lacking(first: i64, second: i64, sets: i64) -> int:
    """The tiles that two groups together lack for `sets` sets and a pair.

    >>> from quedou.hand.suits import pack
    >>> m, p, s, z = pack([1, 1, 1, 0, 2] + [0] * 29)
    >>> lacking(merged(suit_class(0, m), suit_class(1, p)), merged(suit_class(2, s), suit_class(3, z)), 2)
    3
    """
    found = _LACKING[first][second]
    if found < 0:
        vector = _sum(_VECTORS[first], _VECTORS[second])
        found = sum([vector[5 + k] << 4 * k for k in range(5)])
        _LACKING[first][second] = found
    return found >> 4 * sets & 15


class State:
    """What the ranks read so far come to, by how many chows began on each of the last two.

    `vectors[3 * a + b]` is that for `a` chows begun two ranks ago and `b` one rank ago, none to two each, as
    three equal chows are three pungs. It is empty where that cannot be.
    """

    __slots__ = ("after", "number", "vectors")

    def __init__(self, vectors: tuple[Vector, ...]) -> None:
        self.vectors = vectors
        self.after: list[State | None] = [None] * 5
        self.number = _number_of(vectors[0])

    def read(self, held: int) -> "State":
        """The state after one more rank, of which `held` tiles are there."""
        found = self.after[held]
        if found is None:
            found = _state_of(_step(self.vectors, held))
            self.after[held] = found
        return found


_STATES: Final[dict[tuple[Vector, ...], State]] = {}


def _state_of(vectors: tuple[Vector, ...]) -> State:
    found = _STATES.get(vectors)
    if found is None:
        found = State(vectors)
        _STATES[vectors] = found
    return found


def _step(vectors: tuple[Vector, ...], held: int) -> tuple[Vector, ...]:
    onward: list[list[int]] = [[] for _ in range(9)]
    for before in range(9):
        if vectors[before]:
            for begun in range(3):
                chows = before // 3 + before % 3 + begun
                after = before % 3 * 3 + begun
                for pungs in range(2):
                    for pairs in range(2):
                        used = chows + 3 * pungs + 2 * pairs
                        if used <= 4:
                            if not onward[after]:
                                onward[after] = [_FAR] * _SIZE
                            _take(vectors[before], onward[after], begun + pungs, pairs, max(0, used - held))
    return tuple([tuple(vector) for vector in onward])


def _take(vector: Vector, target: list[int], sets: int, pairs: int, more: int) -> None:
    """Count the sets and the pair taken at one rank, and the tiles that lack for them."""
    for place in range(_SIZE - 5 * pairs):
        if place % 5 + sets < 5:
            reached = place + sets + 5 * pairs
            target[reached] = min(target[reached], vector[place] + more)


_START: Final = _state_of(((0, *([_FAR] * 9)), *([()] * 8)))


def _honor_vector(held: int) -> Vector:
    """Of one honour, of which `held` tiles are there: nothing, a pung or a pair."""
    pung, pair = max(0, 3 - held), max(0, 2 - held)
    return (0, pung, _FAR, _FAR, _FAR, pair, _FAR, _FAR, _FAR, _FAR)


_HONOR: Final = [_number_of(_honor_vector(held)) for held in range(5)]
CLASS: Final = 1023
"""The bits of a suit's entry that are the number of its vector; above them are three bits each for ..."""
PAIRS: Final = 10
"""... the number of pairs,"""
ORPHAN_KINDS: Final = 13
"""the number of kinds of Thirteen Orphans, and"""
ORPHAN_PAIR: Final = 16
"""1 if there is a pair of one of those."""

# A suit is mixed one to one within its 27 bits: the upper 15 say in which slot it is kept, the lower 12 stand
# in the slot itself, above the entry. In a compiled core that is several times faster than a dictionary with
# its objects for keys.
_MIX: Final = 0x9E3779B1
_SUIT: Final = (1 << 27) - 1
_TAG_BITS: Final = 12
_TAG: Final = (1 << _TAG_BITS) - 1
_ENTRY_BITS: Final = 17
_ENTRY: Final = (1 << _ENTRY_BITS) - 1
_NUMBER_SLOTS: Final = [-1] * (1 << 15)
_HONOR_SLOTS: Final = [-1] * (1 << 15)
_GROWN: Final[list[dict[int, list[int]]]] = [{}, {}]


def number_entry(packed: i64) -> int:
    """What these packed counts of a suit of numbers come to, in one int."""
    mixed = packed * _MIX & _SUIT
    slot = mixed >> _TAG_BITS
    known: i64 = _NUMBER_SLOTS[slot]
    if known >> _ENTRY_BITS != mixed & _TAG:
        state = _START
        rest = packed
        for _ in range(9):
            state = state.read(rest & 7)
            rest >>= 3
        known = (mixed & _TAG) << _ENTRY_BITS | state.number | _counted(packed, 0o700000007)
        _NUMBER_SLOTS[slot] = known
    return known & _ENTRY


def honor_entry(packed: i64) -> int:
    """What these packed counts of honours come to, in one int."""
    mixed = packed * _MIX & _SUIT
    slot = mixed >> _TAG_BITS
    known: i64 = _HONOR_SLOTS[slot]
    if known >> _ENTRY_BITS != mixed & _TAG:
        found = _HONOR[packed & 7]
        for rank in range(1, 7):
            found = merged(found, _HONOR[packed >> 3 * rank & 7])
        known = (mixed & _TAG) << _ENTRY_BITS | found | _counted(packed, 0o7777777)
        _HONOR_SLOTS[slot] = known
    return known & _ENTRY


def grown_classes(suit: int, packed: int) -> list[int]:
    """For each rank the number of the vector with one more tile of it; -1 where all four are there."""
    known = _GROWN[suit == 3]
    found = known.get(packed)
    if found is None:
        if len(known) >= MOST_REMEMBERED:
            known.clear()
        found = []
        for rank in range(7 if suit == 3 else 9):
            full = packed >> 3 * rank & 7 == 4
            found.append(-1 if full else suit_class(suit, packed + (1 << 3 * rank)))
        known[packed] = found
    return found


def suit_class(suit: int, packed: int) -> int:
    """The number of the vector of these packed counts of suit 0 to 3."""
    return (honor_entry(packed) if suit == 3 else number_entry(packed)) & CLASS


def _counted(packed: int, orphans: int) -> int:
    """Pairs, orphan kinds and whether one of those is a pair, each in its place."""
    pairs = kinds = paired = 0
    for rank in range(9):
        count = packed >> 3 * rank & 7
        pairs += count >> 1
        if count and orphans >> 3 * rank & 7:
            kinds += 1
            if count > 1:
                paired = 1
    return pairs << PAIRS | kinds << ORPHAN_KINDS | paired << ORPHAN_PAIR
