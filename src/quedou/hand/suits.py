"""One suit at a time: its counts packed into an int, and what follows from them, worked out once.

A suit's counts are packed three bits a rank, rank 1 lowest; honours are a suit of seven ranks without chows.
Everything about a hand of several suits is put together from its four `Suit`s.
"""

from typing import Final

CHOW_BITS: Final = 21
"""Bits a suit takes in packed chows: three for each of the seven lowest ranks a chow can start on."""


class Division:
    """One way to divide the tiles of a suit into sets, with a pair where the number of tiles asks for one.

    `chows` is packed, three bits a chow, bit 3 * (7 * suit + lowest rank - 1); `pungs` is a mask of kinds,
    `n_pungs` their number; `pair` is a kind or -1.
    """

    __slots__ = ("chows", "n_pungs", "pair", "pungs")

    def __init__(self, chows: int, pungs: int, pair: int) -> None:
        self.chows = chows
        self.pungs = pungs
        self.n_pungs = pungs.bit_count()
        self.pair = pair


class Suit:
    """What there is to know about the tiles of one suit.

    `size` is their number, `kinds` the mask of kinds present, `quads` the mask of those present four times,
    `pairs` the number of pairs (four alike are two), `divisions` the ways to divide them, empty where there
    is none, and `completing` the mask of kinds that make them divisible, a fifth copy included.
    """

    __slots__ = (
        "_completing",
        "divisions",
        "kinds",
        "packed",
        "pairs",
        "quads",
        "shanten_class",
        "size",
        "suit",
    )

    def __init__(self, suit: int, packed: int) -> None:
        self.suit = suit
        self.packed = packed
        self.size = 0
        self.kinds = 0
        self.quads = 0
        self.pairs = 0
        for rank in range(9):
            count = packed >> 3 * rank & 7
            if count:
                bit = 1 << 9 * suit + rank
                self.size += count
                self.kinds |= bit
                self.pairs += count >> 1
                if count == 4:
                    self.quads |= bit
        self.divisions = _divisions(suit, packed, self.size)
        self._completing = -1
        self.shanten_class = -1

    @property
    def completing(self) -> int:
        if self._completing < 0:
            self._completing = _completing(self.suit, self.packed, self.size)
        return self._completing


_SUITS: Final[list[dict[int, Suit]]] = [{}, {}, {}, {}]


def suit_of_packed(suit: int, packed: int) -> Suit:
    """The remembered facts about these packed counts of suit 0 to 3.

    >>> [len(suit_of_packed(0, pack([1, 1, 1, 0, 0, 0, 3, 2, 0] + [0] * 25)[0]).divisions)]
    [1]
    """
    found = _SUITS[suit].get(packed)
    if found is None:
        found = Suit(suit, packed)
        _SUITS[suit][packed] = found
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


def _completing(suit: int, packed: int, size: int) -> int:
    mask = 0
    if size % 3:
        for rank in range(7 if suit == 3 else 9):
            if _divisions(suit, packed + (1 << 3 * rank), size + 1):
                mask |= 1 << 9 * suit + rank
    return mask


def _divisions(suit: int, packed: int, size: int) -> list[Division]:
    found: list[Division] = []
    if size % 3 == 0:
        _divide(suit, packed, 0, 0, 0, -1, found)
    elif size % 3 == 2:
        for rank in range(9):
            if packed >> 3 * rank & 7 >= 2:
                _divide(suit, packed - (2 << 3 * rank), 0, 0, 0, 9 * suit + rank, found)
    return found


def _divide(
    suit: int, packed: int, rank: int, chows: int, pungs: int, pair: int, found: list[Division]
) -> None:
    """Take sets off the lowest rank that is left until nothing is, and keep what that gives."""
    while rank < 9 and not packed >> 3 * rank & 7:
        rank += 1
    if rank == 9:
        found.append(Division(chows, pungs, pair))
        return
    if packed >> 3 * rank & 7 >= 3:
        pung = 1 << 9 * suit + rank
        _divide(suit, packed - (3 << 3 * rank), rank, chows, pungs | pung, pair, found)
    if suit < 3 and rank < 7 and packed >> 3 * rank + 3 & 7 and packed >> 3 * rank + 6 & 7:
        chow = 1 << CHOW_BITS * suit + 3 * rank
        _divide(suit, packed - (0o111 << 3 * rank), rank, chows + chow, pungs, pair, found)
