"""One suit at a time: its counts packed into an int, and what follows from them, worked out once.

A suit's counts are packed three bits a rank, rank 1 lowest; honours are a suit of seven ranks without chows.
Everything about a hand of several suits is put together from its four `Suit`s.
"""

from typing import Final

from mypy_extensions import i64

from quedou.tiles import EAST, format_tiles

MOST_REMEMBERED: Final = 1 << 17
"""A server lives long and is asked anything; a memory with more entries than this is emptied."""
_HONORS: Final = 3
_CHOW: Final = 0o111
_PUNG: Final = 3
_PAIR: Final = 2


def tile_bit(kind: int) -> int:
    """One tile of this kind, as it stands in its packed suit.

    >>> oct(tile_bit(11))
    '0o100'
    """
    return 1 << 3 * (kind % 9)


# Sums of sets. Weights are odd, so that the sums differ in their low bits, where a dictionary looks first.
CHOW_WEIGHTS: Final = [
    5 ** (7 * (kind // 9) + kind % 9) if kind < EAST and kind % 9 < 7 else 0 for kind in range(34)
]
"""By their lowest kind: up to four chows are known by the sum of these."""
PUNG_WEIGHTS: Final = [3**kind for kind in range(34)]
"""By kind: pungs are known by the sum of these."""
N_PUNGS: Final = 34
PAIR: Final = 37


def chows_of_sum(total: int) -> list[int]:
    """The lowest kinds of chows, ascending, from the sum of their weights.

    >>> chows_of_sum(CHOW_WEIGHTS[0] + CHOW_WEIGHTS[0] + CHOW_WEIGHTS[24])
    [0, 0, 24]
    """
    kinds: list[int] = []
    kind = 0
    while total:
        if CHOW_WEIGHTS[kind]:
            kinds.extend([kind] * (total % 5))
            total //= 5
        kind += 1
    return kinds


class Division:
    """One way to divide the tiles of a suit into sets, with a pair where the number of tiles asks for one.

    `chows` and `pungs` are sums of weights, `starts` the mask of the lowest kinds of the chows. `layout` has
    the mask of pungs in its 34 lowest bits, their number (`N_PUNGS`) and the pair's kind plus one (`PAIR`).
    All four add up over the suits of a hand. `text` has the sets and the pair in the notation, a
    space after each.
    """

    __slots__ = ("chows", "layout", "pungs", "starts", "text")

    def __init__(self, chows: list[int], pungs: list[int], pair: int) -> None:
        texts: list[str] = []
        self.chows = 0
        self.pungs = 0
        self.starts = 0
        self.layout = len(pungs) << N_PUNGS | (pair + 1) << PAIR
        for kind in chows:
            self.chows += CHOW_WEIGHTS[kind]
            self.starts |= 1 << kind
            texts.append(_CHOW_TEXTS[kind])
        for kind in pungs:
            self.pungs += PUNG_WEIGHTS[kind]
            self.layout |= 1 << kind
            texts.append(_PUNG_TEXTS[kind])
        if pair >= 0:
            texts.append(_PAIR_TEXTS[pair])
        texts.sort()
        self.text = "".join(texts)


_CHOW_TEXTS: Final = [
    format_tiles([kind, kind + 1, kind + 2]) + " " if CHOW_WEIGHTS[kind] else "" for kind in range(34)
]
_PUNG_TEXTS: Final = [format_tiles([kind] * 3) + " " for kind in range(34)]
_PAIR_TEXTS: Final = [format_tiles([kind] * 2) + " " for kind in range(34)]


class Suit:
    """What there is to know about the tiles of one suit.

    `size` is their number, `kinds` the mask of kinds present, `quads` the mask of those present four times,
    `odd` of those present an odd number of times; `pairs` is the number of pairs (four alike are two),
    `asks_pair` is 1 where the tiles are two more than sets, and `divisions` are the ways to divide them, none
    where that cannot be done.
    """

    __slots__ = ("asks_pair", "divisions", "kinds", "odd", "packed", "pairs", "quads", "size", "suit")

    packed: i64

    def __init__(self, suit: int, packed: int) -> None:
        self.suit = suit
        self.packed = packed
        size = kinds = quads = odd = pairs = ranks = 0
        rest = packed
        bit = 1 << 9 * suit
        rank = 0
        while rest:
            count = rest & 7
            if count:
                size += count
                kinds |= bit
                pairs += count >> 1
                ranks += count * rank
                if count & 1:
                    odd |= bit
                elif count == 4:
                    quads |= bit
            rest >>= 3
            bit <<= 1
            rank += 1
        self.size = size
        self.asks_pair = 1 if size % 3 == 2 else 0
        self.kinds = kinds
        self.quads = quads
        self.odd = odd
        self.pairs = pairs
        self.divisions = _divisions(suit, packed, size, ranks)


_SUITS: Final[list[dict[int, Suit]]] = [{}, {}, {}, {}]
_COMPLETING: Final[list[dict[int, int]]] = [{}, {}, {}, {}]
_SLOTS: Final = 1 << 14
_MIX: Final = 0x9E3779B1


def suit_of_packed(suit: i64, packed: i64) -> Suit:
    """The remembered facts about these packed counts of suit 0 to 3.

    >>> [division.text for division in suit_of_packed(0, 0o2_000_333).divisions]
    ['111m 222m 333m 77m ', '123m 123m 123m 77m ']
    """
    slot = suit * _SLOTS + (packed * _MIX >> 13 & _SLOTS - 1)
    found = _RECENT[slot]
    if found.packed != packed:
        found = _remembered(suit, packed)
        _RECENT[slot] = found
    return found


def _remembered(suit: int, packed: int) -> Suit:
    known = _SUITS[suit]
    found = known.get(packed)
    if found is None:
        if len(known) >= MOST_REMEMBERED:
            known.clear()
        found = Suit(suit, packed)
        known[packed] = found
    return found


def pack(counts: list[int]) -> tuple[int, int, int, int]:
    """34 counts as four packed suits.

    >>> [oct(packed) for packed in pack([4, 0, 1] + [0] * 30 + [2])]
    ['0o104', '0o0', '0o0', '0o2000000']
    """
    # fmt: off
    (m1, m2, m3, m4, m5, m6, m7, m8, m9, p1, p2, p3, p4, p5, p6, p7, p8, p9,
     s1, s2, s3, s4, s5, s6, s7, s8, s9, z1, z2, z3, z4, z5, z6, z7) = counts
    return (
        m1 | m2 << 3 | m3 << 6 | m4 << 9 | m5 << 12 | m6 << 15 | m7 << 18 | m8 << 21 | m9 << 24,
        p1 | p2 << 3 | p3 << 6 | p4 << 9 | p5 << 12 | p6 << 15 | p7 << 18 | p8 << 21 | p9 << 24,
        s1 | s2 << 3 | s3 << 6 | s4 << 9 | s5 << 12 | s6 << 15 | s7 << 18 | s8 << 21 | s9 << 24,
        z1 | z2 << 3 | z3 << 6 | z4 << 9 | z5 << 12 | z6 << 15 | z7 << 18,
    )
    # fmt: on


def completing(suit: int, packed: int) -> int:
    """The kinds, as a mask, that one by one make these tiles divisible; a fifth copy of a kind included.

    >>> completing(0, 0o111) == 0, completing(0, 0o11) == 0b100, completing(3, 0o1) == 1 << 27
    (True, True, True)
    """
    known = _COMPLETING[suit]
    found = known.get(packed, -1)
    if found < 0:
        if len(known) >= MOST_REMEMBERED:
            known.clear()
        found = _completing(suit, packed)
        known[packed] = found
    return found


def _completing(suit: int, packed: int) -> int:
    size, ranks = _sums(packed)
    if size % 3 == 0:
        return 0
    mask = 0
    for rank in range(7 if suit == _HONORS else 9):
        # In a suit without a pair the ranks of all tiles add up to a multiple of three.
        if suit == _HONORS or size % 3 == 1 or (ranks + rank) % 3 == 0:
            grown = packed + (1 << 3 * rank)
            if size % 3 == 2:
                divides = _divides(suit, grown)
            else:
                divides = _divides_with_pair(suit, grown, ranks + rank)
            if divides:
                mask |= 1 << 9 * suit + rank
    return mask


def _sums(packed: int) -> tuple[int, int]:
    """The number of tiles, and the sum of their ranks counted from 0."""
    size = ranks = rank = 0
    while packed:
        size += packed & 7
        ranks += (packed & 7) * rank
        packed >>= 3
        rank += 1
    return size, ranks


def _divides(suit: int, packed: int) -> bool:
    """Whether the tiles are sets alone. Three equal chows are three pungs, so no choice is ever open."""
    while packed:
        count = packed & 7
        if count >= _PUNG:
            packed -= _PUNG
            count -= _PUNG
        if count:
            if suit == _HONORS or not packed >> 3 & 7 or not packed >> 6 & 7:
                return False
            packed -= _CHOW
            if count == 2:
                if not packed >> 3 & 7 or not packed >> 6 & 7:
                    return False
                packed -= _CHOW
        packed >>= 3
    return True


def _divides_with_pair(suit: int, packed: int, ranks: int) -> bool:
    for rank in _pair_ranks(suit, ranks):
        if packed >> 3 * rank & 7 >= _PAIR and _divides(suit, packed - (_PAIR << 3 * rank)):
            return True
    return False


def _pair_ranks(suit: int, ranks: int) -> list[int]:
    """Where a pair may stand: without it the ranks of a number suit add up to a multiple of three."""
    if suit == _HONORS:
        return [0, 1, 2, 3, 4, 5, 6]
    first = 2 * ranks % 3
    return [first, first + 3, first + 6]


def _divisions(suit: int, packed: int, size: int, ranks: int) -> list[Division]:
    found: list[Division] = []
    if size % 3 == 0:
        _divide(suit, packed, [], [], -1, found)
    elif size % 3 == 2:
        for rank in _pair_ranks(suit, ranks):
            if packed >> 3 * rank & 7 >= _PAIR:
                _divide(suit, packed - (_PAIR << 3 * rank), [], [], 9 * suit + rank, found)
    return found


def _divide(
    suit: int, packed: int, chows: list[int], pungs: list[int], pair: int, found: list[Division]
) -> None:
    """Take sets off the lowest rank that is left until nothing is, and keep what that gives."""
    if not packed:
        found.append(Division(chows, pungs, pair))
        return
    rank = 0
    low = packed
    while not low & 7:
        low >>= 3
        rank += 1
    kind = 9 * suit + rank
    # The pung of a rank comes before its chows, so that no division is found twice.
    if low & 7 >= _PUNG and (not chows or chows[-1] != kind):
        _divide(suit, packed - (_PUNG << 3 * rank), chows, [*pungs, kind], pair, found)
    if suit != _HONORS and low >> 3 & 7 and low >> 6 & 7:
        _divide(suit, packed - (_CHOW << 3 * rank), [*chows, kind], pungs, pair, found)


def _nobody() -> Suit:
    suit = Suit(0, 0)
    suit.packed = -1
    return suit


_RECENT: Final = [_nobody()] * (4 * _SLOTS)
"""The suit asked for last in each slot. In a compiled core this is several times faster than a dictionary,
whose keys are objects."""
