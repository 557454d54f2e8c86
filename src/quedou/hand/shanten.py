"""How far a hand is from complete, and the tiles that bring it nearer.

Shanten is the least number of tiles that must be exchanged for a hand to be ready: -1 complete, 0 ready.
Only tiles that can be drawn count: with all four copies of a kind in the concealed hand no fifth is hoped
for. `waits` lists such a kind nevertheless.
"""

from typing import Final

from mypy_extensions import i64

from quedou.hand.distances import (
    CLASS,
    ORPHAN_KINDS,
    ORPHAN_PAIR,
    PAIRS,
    grown_classes,
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
    ORPHANS,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
)
from quedou.hand.suits import MOST_REMEMBERED, pack

_FAR: Final = 99
_ONE_SUIT: Final = 0o777777777
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


def distance(m: i64, p: i64, s: i64, z: i64, n_melds: i64, shapes: i64) -> int:
    """Shanten for sets and a pair, pairs and orphans, from the entries of the four suits."""
    best: i64 = _FAR
    if shapes & STANDARD:
        best = lacking(merged(m & CLASS, p & CLASS), merged(s & CLASS, z & CLASS), 4 - n_melds) - 1
    if shapes & SEVEN_PAIRS and n_melds == 0:
        pairs = 6 - ((m >> PAIRS & 7) + (p >> PAIRS & 7) + (s >> PAIRS & 7) + (z >> PAIRS & 7))
        if pairs < best:
            best = pairs
    if shapes & THIRTEEN_ORPHANS and n_melds == 0:
        kinds = (m >> ORPHAN_KINDS & 7) + (p >> ORPHAN_KINDS & 7)
        kinds += (s >> ORPHAN_KINDS & 7) + (z >> ORPHAN_KINDS & 7)
        orphans = 13 - kinds - ((m | p | s | z) >> ORPHAN_PAIR)
        if orphans < best:
            best = orphans
    return best


def shanten_of_tiles(tiles: list[int], n_melds: int, shapes: int) -> int:
    """As `shanten`, from the kinds of the concealed tiles in any order.

    >>> from quedou.tiles import parse_tiles
    >>> shanten_of_tiles(parse_tiles("1122334455667z"), 0, STANDARD | SEVEN_PAIRS)
    0
    """
    if shapes & RARE:
        counts = [0] * 34
        for kind in tiles:
            counts[kind] += 1
        return shanten(counts, n_melds, shapes)
    low, high = _pack_tiles(tiles, 1)
    return distance(
        number_entry(low & _ONE_SUIT),
        number_entry(low >> 27),
        number_entry(high & _ONE_SUIT),
        honor_entry(high >> 27),
        n_melds,
        shapes,
    )


def _pack_tiles(tiles: list[int], one: i64) -> tuple[i64, i64]:
    """Kinds 0 to 17 and 18 to 33, three bits a kind, without a branch that depends on the tile.

    `one` is 1; mypyc would take a literal that is shifted for a C int.
    """
    low: i64 = 0
    high: i64 = 0
    kind: i64
    for kind in tiles:
        upper = (17 - kind) >> 63
        tile = one << 3 * kind - (54 & upper)
        low += tile & ~upper
        high += tile & upper
    return low, high


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
    if shapes & STANDARD:
        first = merged(in_m & CLASS, in_p & CLASS)
        second = merged(in_s & CLASS, in_z & CLASS)
        sets = 4 - n_melds
        if lacking(first, second, sets) - 1 == now:
            found.extend(_useful_of_suit(0, m, merged(in_p & CLASS, second), sets, now))
            found.extend(_useful_of_suit(1, p, merged(in_m & CLASS, second), sets, now))
            found.extend(_useful_of_suit(2, s, merged(in_z & CLASS, first), sets, now))
            found.extend(_useful_of_suit(3, z, merged(in_s & CLASS, first), sets, now))
    if n_melds == 0:
        if shapes & SEVEN_PAIRS and distance(in_m, in_p, in_s, in_z, 0, SEVEN_PAIRS) == now:
            found = sorted({*found, *[kind for kind in range(34) if counts[kind] & 1]})
        if shapes & THIRTEEN_ORPHANS and distance(in_m, in_p, in_s, in_z, 0, THIRTEEN_ORPHANS) == now:
            paired = (in_m | in_p | in_s | in_z) >> ORPHAN_PAIR
            orphans = [kind for kind in ORPHANS if not counts[kind] or (not paired and counts[kind] < 4)]
            found = sorted({*found, *orphans})
    return found


_USEFUL: Final[dict[int, list[int]]] = {}


def _useful_of_suit(suit: int, packed: int, others: int, sets: int, now: int) -> list[int]:
    """The kinds of a suit that bring sets and a pair below `now`, the `others` being a vector's number."""
    key = packed | suit << 27 | sets << 29 | now + 1 << 32 | others << 36
    found = _USEFUL.get(key)
    if found is None:
        if len(_USEFUL) >= MOST_REMEMBERED:
            _USEFUL.clear()
        found = []
        for rank, grown in enumerate(grown_classes(suit, packed)):
            if grown >= 0 and lacking(others, grown, sets) <= now:
                found.append(9 * suit + rank)
        _USEFUL[key] = found
    return found


def _useful_of_any_shape(counts: list[int], n_melds: int, shapes: int) -> list[int]:
    now = shanten(counts, n_melds, shapes)
    counts = counts.copy()
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
