"""How far a hand is from complete, and the tiles that bring it nearer.

Shanten is the least number of tiles that must be exchanged for a hand to be ready: -1 complete, 0 ready.
Each suit is a vector of ten distances, the tiles it lacks for 0 to 4 sets without and with a pair. Only some
hundred vectors exist; a suit remembers the number of its own, and so do pairs of suits, so that a hand is
three look-ups.

Only tiles that can be drawn count here: with all four copies of a kind in the concealed hand no fifth is
hoped for. `waits` lists such a kind nevertheless.
"""

from typing import Final

from quedou.hand.shapes import (
    FREE_GREEN,
    GREEN,
    HONORS,
    KNITTED,
    KNITTED_ARRANGEMENTS,
    KNITTED_STRAIGHT,
    ORPHANS,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
)
from quedou.hand.suits import Suit, pack, suit_of_packed

_FAR: Final = 99
_SIZE: Final = 10
"""A vector holds the tiles lacking for k sets at k and for k sets and a pair at 5 + k."""


def shanten(counts: list[int], n_melds: int, shapes: int) -> int:
    """Exchanges that a hand of 13 or 14 tiles (less three for each meld) is away from ready; -1 is complete.

    With `FREE_GREEN` the caller answers for the melds being green.

    >>> from quedou.hand.notation import parse_hand
    >>> shanten(parse_hand("123m456m789m11z7z").counts, 0, STANDARD)
    1
    >>> shanten(parse_hand("1122334455667z").counts, 0, STANDARD | SEVEN_PAIRS)
    0
    """
    m, p, s, z = pack(counts)
    best = _FAR
    if shapes & STANDARD:
        best = _standard(m, p, s, z, 4 - n_melds) - 1
    if n_melds == 0:
        if shapes & SEVEN_PAIRS:
            pairs = (
                suit_of_packed(0, m).pairs
                + suit_of_packed(1, p).pairs
                + suit_of_packed(2, s).pairs
                + suit_of_packed(3, z).pairs
            )
            best = min(best, 6 - pairs)
        if shapes & THIRTEEN_ORPHANS:
            best = min(best, _orphans(counts))
        if shapes & KNITTED:
            best = min(best, _knitted(counts))
    if shapes & KNITTED_STRAIGHT and n_melds <= 1:
        best = min(best, _knitted_straight(counts, 1 - n_melds))
    if shapes & FREE_GREEN:
        best = min(best, _green(counts, n_melds))
    return best


def useful_tiles(counts: list[int], n_melds: int, shapes: int) -> list[int]:
    """The kinds that lower the shanten of a hand of 13 tiles (less three for each meld), ascending.

    >>> from quedou.hand.notation import parse_hand
    >>> from quedou.tiles import format_tiles
    >>> format_tiles(useful_tiles(parse_hand("123456m78p11z555z").counts, 0, STANDARD))
    '69p'
    """
    now = shanten(counts, n_melds, shapes)
    found: list[int] = []
    for kind in range(34):
        if counts[kind] < 4:
            counts[kind] += 1
            if shanten(counts, n_melds, shapes) < now:
                found.append(kind)
            counts[kind] -= 1
    return found


_CLASSES: Final[dict[tuple[int, ...], int]] = {}
_VECTORS: Final[list[tuple[int, ...]]] = []
_MERGED: Final[dict[int, int]] = {}
_NEEDED: Final[dict[int, int]] = {}


def _class_of(vector: tuple[int, ...]) -> int:
    found = _CLASSES.get(vector, -1)
    if found < 0:
        found = len(_VECTORS)
        _CLASSES[vector] = found
        _VECTORS.append(vector)
    return found


def _suit_class(suit: Suit) -> int:
    if suit.shanten_class < 0:
        suit.shanten_class = _class_of(_suit_vector(suit.packed, suit.suit))
    return suit.shanten_class


def _standard(m: int, p: int, s: int, z: int, sets: int) -> int:
    """Tiles lacking for `sets` sets and a pair."""
    first = _merged(_suit_class(suit_of_packed(0, m)), _suit_class(suit_of_packed(1, p)))
    second = _merged(_suit_class(suit_of_packed(2, s)), _suit_class(suit_of_packed(3, z)))
    key = first << 20 | second
    distances = _NEEDED.get(key, -1)
    if distances < 0:
        vector = _merge(_VECTORS[first], _VECTORS[second])
        distances = 0
        for k in range(5):
            distances |= min(vector[5 + k], 15) << 4 * k
        _NEEDED[key] = distances
    return distances >> 4 * sets & 15


def _merged(first: int, second: int) -> int:
    key = first << 20 | second
    found = _MERGED.get(key, -1)
    if found < 0:
        found = _class_of(_merge(_VECTORS[first], _VECTORS[second]))
        _MERGED[key] = found
    return found


def _merge(first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int, ...]:
    vector = [_FAR] * _SIZE
    for i in range(5):
        for j in range(5 - i):
            vector[i + j] = min(vector[i + j], first[i] + second[j])
            paired = min(first[5 + i] + second[j], first[i] + second[5 + j])
            vector[5 + i + j] = min(vector[5 + i + j], paired)
    return tuple(vector)


def _suit_vector(packed: int, suit: int) -> tuple[int, ...]:
    """Go up the ranks, carrying how many chows began on the last two; keep the least lacking for each."""
    ranks = 7 if suit == 3 else 9
    states: list[list[int]] = [[_FAR] * _SIZE for _ in range(9)]
    states[0][0] = 0
    for rank in range(ranks):
        held = packed >> 3 * rank & 7
        onward: list[list[int]] = [[_FAR] * _SIZE for _ in range(9)]
        # Three equal chows are three pungs, so two of a kind are enough.
        starts = 3 if suit < 3 and rank < 7 else 1
        for carried in range(9):
            vector = states[carried]
            if min(vector) == _FAR:
                continue
            for begun in range(starts):
                chows = carried // 3 + carried % 3 + begun
                target = onward[carried % 3 * 3 + begun]
                for pungs in range(2):
                    for pairs in range(2):
                        used = chows + 3 * pungs + 2 * pairs
                        if used <= 4:
                            _advance(vector, target, begun + pungs, pairs, max(0, used - held))
        states = onward
    return tuple(states[0])


def _advance(vector: list[int], target: list[int], sets: int, pairs: int, lacking: int) -> None:
    for place in range(_SIZE - 5 * pairs):
        if place % 5 + sets < 5:
            reached = place + sets + 5 * pairs
            target[reached] = min(target[reached], vector[place] + lacking)


def _orphans(counts: list[int]) -> int:
    kinds = 0
    paired = 0
    for kind in ORPHANS:
        if counts[kind]:
            kinds += 1
            if counts[kind] > 1:
                paired = 1
    return 13 - kinds - paired


def _knitted(counts: list[int]) -> int:
    best = 0
    for arrangement in KNITTED_ARRANGEMENTS:
        held = 0
        for kind in arrangement + HONORS:
            if counts[kind]:
                held += 1
        best = max(best, held)
    return 13 - best


def _knitted_straight(counts: list[int], sets: int) -> int:
    best = _FAR
    for arrangement in KNITTED_ARRANGEMENTS:
        rest = counts.copy()
        lacking = 0
        for kind in arrangement:
            if rest[kind]:
                rest[kind] -= 1
            else:
                lacking += 1
        m, p, s, z = pack(rest)
        best = min(best, lacking + _standard(m, p, s, z, sets) - 1)
    return best


def _green(counts: list[int], n_melds: int) -> int:
    green = 0
    for kind in GREEN:
        green += counts[kind]
    return 13 - 3 * n_melds - green
