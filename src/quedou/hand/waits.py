"""Whether a hand is complete, and what would complete it. Source: rules page `common`, sections 6 and 8."""

from quedou.hand.distances import honor_entry, number_entry
from quedou.hand.melds import Meld
from quedou.hand.shanten import RARE, distance
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
    green_melds,
)
from quedou.hand.suits import completing, pack, suit_of_packed


def mask_kinds(mask: int) -> list[int]:
    """The kinds of a mask, ascending.

    >>> mask_kinds(0b1001)
    [0, 3]
    """
    kinds: list[int] = []
    kind = 0
    while mask:
        if mask & 1:
            kinds.append(kind)
        mask >>= 1
        kind += 1
    return kinds


def is_winning(counts: list[int], melds: list[Meld], shapes: int) -> bool:
    """Whether `counts` (14 tiles less three for each meld) and the melds are complete in one of the shapes.

    >>> from quedou.hand.notation import parse_hand
    >>> hand = parse_hand("123m55z [789m] [222z] (1111z)")
    >>> is_winning(hand.counts, hand.melds, STANDARD)
    True
    """
    if shapes & STANDARD and _is_standard(counts):
        return True
    if not melds:
        if shapes & SEVEN_PAIRS and _is_pairs(counts):
            return True
        if shapes & THIRTEEN_ORPHANS and _holds(counts, ORPHANS) and _is_all(counts, ORPHANS):
            return True
        if shapes & KNITTED and _is_knitted(counts):
            return True
    if shapes & KNITTED_STRAIGHT and len(melds) <= 1 and knitted_straights(counts):
        return True
    return bool(shapes & FREE_GREEN) and _is_all(counts, GREEN) and green_melds(melds)


def waiting_mask(counts: list[int], melds: list[Meld], shapes: int) -> int:
    """The kinds that complete a hand one tile short, as a mask. See `waits`."""
    mask = 0
    if shapes & STANDARD:
        m, p, s, z = pack(counts)
        mask = _standard_waits(m, p, s, z)
    if not melds:
        if shapes & SEVEN_PAIRS:
            mask |= _pair_waits(counts)
        if shapes & THIRTEEN_ORPHANS:
            mask |= _orphan_waits(counts)
        if shapes & KNITTED:
            mask |= _knitted_waits(counts)
    if shapes & KNITTED_STRAIGHT and len(melds) <= 1:
        mask |= _knitted_straight_waits(counts)
    if shapes & FREE_GREEN and _is_all(counts, GREEN) and green_melds(melds):
        for kind in GREEN:
            mask |= 1 << kind
    return mask


def waits(counts: list[int], melds: list[Meld], shapes: int) -> list[int]:
    """The kinds that complete a hand one tile short (13 tiles less three for each meld), ascending.

    A kind is listed though no copy of it is left, be it in this very hand: whether a wait is a sole wait does
    not depend on that (rules page `common`, section 8).

    >>> from quedou.hand.notation import parse_hand
    >>> from quedou.tiles import format_tiles
    >>> hand = parse_hand("1112345678999m")
    >>> format_tiles(waits(hand.counts, hand.melds, STANDARD | SEVEN_PAIRS))
    '123456789m'
    """
    return mask_kinds(waiting_mask(counts, melds, shapes))


def ready_discards(counts: list[int], melds: list[Meld], shapes: int) -> list[int]:
    """The kinds whose discard from a full hand (14 tiles less three for each meld) leaves it with a wait.

    >>> from quedou.hand.notation import parse_hand
    >>> from quedou.tiles import format_tiles
    >>> hand = parse_hand("12355m6z [789m] [222z] (1111z)")
    >>> format_tiles(ready_discards(parse_hand("1235m6z [789m] [222z] (1111z)").counts, hand.melds, STANDARD))
    '5m6z'
    """
    if shapes & RARE or 4 in counts:
        return _ready_discards_of_any_shape(counts, melds, shapes)
    m, p, s, z = pack(counts)
    in_m, in_p, in_s, in_z = number_entry(m), number_entry(p), number_entry(s), honor_entry(z)
    n_melds = len(melds)
    found: list[int] = []
    for kind in range(34):
        if counts[kind]:
            tile = 1 << 3 * (kind % 9)
            if kind < 9:
                after = distance(number_entry(m - tile), in_p, in_s, in_z, n_melds, shapes)
            elif kind < 18:
                after = distance(in_m, number_entry(p - tile), in_s, in_z, n_melds, shapes)
            elif kind < 27:
                after = distance(in_m, in_p, number_entry(s - tile), in_z, n_melds, shapes)
            else:
                after = distance(in_m, in_p, in_s, honor_entry(z - tile), n_melds, shapes)
            if after <= 0:
                found.append(kind)
    return found


def _ready_discards_of_any_shape(counts: list[int], melds: list[Meld], shapes: int) -> list[int]:
    """Also with four of a kind concealed: a wait on the fifth is a wait, and the shanten hopes for none."""
    counts = counts.copy()
    found: list[int] = []
    for kind in range(34):
        if counts[kind]:
            counts[kind] -= 1
            if waiting_mask(counts, melds, shapes):
                found.append(kind)
            counts[kind] += 1
    return found


def _is_standard(counts: list[int]) -> bool:
    m, p, s, z = pack(counts)
    suits = [suit_of_packed(0, m), suit_of_packed(1, p), suit_of_packed(2, s), suit_of_packed(3, z)]
    pairs = 0
    for suit in suits:
        if not suit.divisions:
            return False
        pairs += suit.size % 3 == 2
    return pairs == 1


def _standard_waits(m: int, p: int, s: int, z: int) -> int:
    """One suit takes the missing tile, the others are complete; the pair stands in one of the four."""
    suits = [suit_of_packed(0, m), suit_of_packed(1, p), suit_of_packed(2, s), suit_of_packed(3, z)]
    open_suit = -1
    pair_suits = 0
    mask = 0
    for place, suit in enumerate(suits):
        rest = suit.size % 3
        if rest == 0:
            if not suit.divisions:
                return 0
        elif rest == 2:
            pair_suits += 1
        elif open_suit < 0:
            open_suit = place
        else:
            return 0
    if open_suit >= 0:
        return completing(open_suit, suits[open_suit].packed) if pair_suits == 0 else 0
    for suit in suits:
        if suit.size % 3 == 2:
            others_complete = True
            for other in suits:
                if other.suit != suit.suit and not other.divisions:
                    others_complete = False
            if others_complete:
                mask |= completing(suit.suit, suit.packed)
    return mask if pair_suits == 2 else 0


def _is_pairs(counts: list[int]) -> bool:
    for count in counts:
        if count & 1:
            return False
    return sum(counts) == 14


def _pair_waits(counts: list[int]) -> int:
    mask = 0
    singles = 0
    for kind in range(34):
        if counts[kind] & 1:
            singles += 1
            mask |= 1 << kind
    return mask if singles == 1 and sum(counts) == 13 else 0


def _is_all(counts: list[int], kinds: tuple[int, ...]) -> bool:
    inside = 0
    for kind in kinds:
        inside += counts[kind]
    return inside == sum(counts)


def _holds(counts: list[int], kinds: tuple[int, ...]) -> bool:
    return all(counts[kind] for kind in kinds)


def _orphan_waits(counts: list[int]) -> int:
    if sum(counts) != 13 or not _is_all(counts, ORPHANS):
        return 0
    every = 0
    missing = 0
    for kind in ORPHANS:
        every |= 1 << kind
        if counts[kind] == 0:
            missing |= 1 << kind
    if not missing:
        return every
    return missing if missing & (missing - 1) == 0 else 0


def _is_knitted(counts: list[int]) -> bool:
    for kind in range(34):
        if counts[kind] > 1:
            return False
    if sum(counts) != 14:
        return False
    return any(_is_all(counts, arrangement + HONORS) for arrangement in KNITTED_ARRANGEMENTS)


def _knitted_waits(counts: list[int]) -> int:
    for kind in range(34):
        if counts[kind] > 1:
            return 0
    mask = 0
    if sum(counts) == 13:
        for arrangement in KNITTED_ARRANGEMENTS:
            if _is_all(counts, arrangement + HONORS):
                for kind in arrangement + HONORS:
                    if not counts[kind]:
                        mask |= 1 << kind
    return mask


def knitted_straights(counts: list[int]) -> list[int]:
    """Which of the six `KNITTED_ARRANGEMENTS` stand in a full hand beside sets and a pair."""
    found: list[int] = []
    for place, arrangement in enumerate(KNITTED_ARRANGEMENTS):
        if _holds(counts, arrangement):
            rest = counts.copy()
            for kind in arrangement:
                rest[kind] -= 1
            if _is_standard(rest):
                found.append(place)
    return found


def _knitted_straight_waits(counts: list[int]) -> int:
    """With all nine knitted tiles the rest waits as it may; with eight the ninth is awaited."""
    mask = 0
    for arrangement in KNITTED_ARRANGEMENTS:
        missing = -1
        absent = 0
        for kind in arrangement:
            if not counts[kind]:
                absent += 1
                missing = kind
        if absent > 1:
            continue
        rest = counts.copy()
        for kind in arrangement:
            if kind != missing:
                rest[kind] -= 1
        if absent == 0:
            m, p, s, z = pack(rest)
            mask |= _standard_waits(m, p, s, z)
        elif _is_standard(rest):
            mask |= 1 << missing
    return mask
