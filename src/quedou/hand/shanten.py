"""How far a hand is from complete, and the tiles that bring it nearer.

Shanten is the least number of tiles that must be exchanged for a hand to be ready: -1 complete, 0 ready.
Only tiles that can be drawn count: with all four copies of a kind in the concealed hand no fifth is hoped
for. `waits` lists such a kind nevertheless.
"""

from typing import Final

from quedou.hand.distances import (
    CLASS,
    ORPHAN_KINDS,
    ORPHAN_PAIRS,
    PAIRS,
    honor_entry,
    lacking,
    merged,
    number_entry,
)
from quedou.hand.shapes import (
    FREE_GREEN,
    GREEN,
    HONORS,
    KNITTED,
    KNITTED_ARRANGEMENTS,
    KNITTED_STRAIGHT,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
)
from quedou.hand.suits import pack

_FAR: Final = 99
_CLOSED: Final = SEVEN_PAIRS | THIRTEEN_ORPHANS
RARE: Final = KNITTED | KNITTED_STRAIGHT | FREE_GREEN
"""The shapes that are not put together from the entries of the four suits."""


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
    best = distance(number_entry(m), number_entry(p), number_entry(s), honor_entry(z), n_melds, shapes)
    return min(best, _rare(counts, n_melds, shapes)) if shapes & RARE else best


def distance(m: int, p: int, s: int, z: int, n_melds: int, shapes: int) -> int:
    """Shanten for sets and a pair, pairs and orphans, from the entries of the four suits."""
    best = _FAR
    if shapes & STANDARD:
        best = lacking(merged(m & CLASS, p & CLASS), merged(s & CLASS, z & CLASS), 4 - n_melds) - 1
    if shapes & _CLOSED and n_melds == 0:
        every = m + p + s + z
        if shapes & SEVEN_PAIRS:
            pairs = 6 - (every >> PAIRS & 15)
            if pairs < best:
                best = pairs
        if shapes & THIRTEEN_ORPHANS:
            orphans = 13 - (every >> ORPHAN_KINDS & 15)
            if every >> ORPHAN_PAIRS:
                orphans -= 1
            if orphans < best:
                best = orphans
    return best


def useful_tiles(counts: list[int], n_melds: int, shapes: int) -> list[int]:
    """The kinds that lower the shanten of a hand of 13 tiles (less three for each meld), ascending.

    >>> from quedou.hand.notation import parse_hand
    >>> from quedou.tiles import format_tiles
    >>> format_tiles(useful_tiles(parse_hand("123456m78p11z555z").counts, 0, STANDARD))
    '69p'
    """
    if shapes & RARE:
        return _useful_of_any_shape(counts, n_melds, shapes)
    m, p, s, z = pack(counts)
    in_m, in_p, in_s, in_z = number_entry(m), number_entry(p), number_entry(s), honor_entry(z)
    now = distance(in_m, in_p, in_s, in_z, n_melds, shapes)
    found: list[int] = []
    for kind in range(34):
        if counts[kind] < 4:
            grown = 1 << 3 * (kind % 9)
            if kind < 9:
                after = distance(number_entry(m + grown), in_p, in_s, in_z, n_melds, shapes)
            elif kind < 18:
                after = distance(in_m, number_entry(p + grown), in_s, in_z, n_melds, shapes)
            elif kind < 27:
                after = distance(in_m, in_p, number_entry(s + grown), in_z, n_melds, shapes)
            else:
                after = distance(in_m, in_p, in_s, honor_entry(z + grown), n_melds, shapes)
            if after < now:
                found.append(kind)
    return found


def _useful_of_any_shape(counts: list[int], n_melds: int, shapes: int) -> list[int]:
    now = shanten(counts, n_melds, shapes)
    found: list[int] = []
    for kind in range(34):
        if counts[kind] < 4:
            counts[kind] += 1
            if shanten(counts, n_melds, shapes) < now:
                found.append(kind)
            counts[kind] -= 1
    return found


def _rare(counts: list[int], n_melds: int, shapes: int) -> int:
    best = _FAR
    if shapes & KNITTED and n_melds == 0:
        best = _knitted(counts)
    if shapes & KNITTED_STRAIGHT and n_melds <= 1:
        best = min(best, _knitted_straight(counts, 1 - n_melds))
    if shapes & FREE_GREEN:
        best = min(best, 13 - 3 * n_melds - sum([counts[kind] for kind in GREEN]))
    return best


def _knitted(counts: list[int]) -> int:
    most = 0
    for arrangement in KNITTED_ARRANGEMENTS:
        held = 0
        for kind in arrangement + HONORS:
            if counts[kind]:
                held += 1
        most = max(most, held)
    return 13 - most


def _knitted_straight(counts: list[int], sets: int) -> int:
    best = _FAR
    for arrangement in KNITTED_ARRANGEMENTS:
        rest = counts.copy()
        missing = 0
        for kind in arrangement:
            if rest[kind]:
                rest[kind] -= 1
            else:
                missing += 1
        m, p, s, z = pack(rest)
        first = merged(number_entry(m) & CLASS, number_entry(p) & CLASS)
        second = merged(number_entry(s) & CLASS, honor_entry(z) & CLASS)
        best = min(best, missing + lacking(first, second, sets) - 1)
    return best
