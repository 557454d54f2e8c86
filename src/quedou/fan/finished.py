"""A finished hand under the scorer, and the questions about it that need a look at its tiles."""

from typing import Final

from quedou.fan.readings import Reading
from quedou.fan.table import Part
from quedou.fan.tally import Tally
from quedou.fan.win import BY_DISCARD, BY_ROB_KONG, Win
from quedou.hand.melds import CHOW, PUNG
from quedou.hand.shapes import KNITTED_ARRANGEMENTS, KNITTED_STRAIGHT, SEVEN_PAIRS, STANDARD
from quedou.hand.suits import Division, completing, pack, suit_of_packed, tile_bit
from quedou.tiles import EAST, format_tiles

_FOURS: Final = 0o444444_444444_444444
_EMPTY: Final = [suit_of_packed(suit, 0) for suit in range(4)]


class Hand:
    """A finished hand under the scorer: what all its readings share, and the best of them so far.

    `m`, `p`, `s`, `z` are the concealed tiles with the winning one, `before` is its suit without it; `key`
    sums up what concerns all tiles (`quedou.fan.memory`). `tile` is the winning one, or no kind at all where
    the hand was won as dealt; `knitted` is the arrangement of a knitted straight. The best reading has the
    tally `found`, the concealed `pungs`, and `claimed_pung` where the claimed tile completed one of them.
    """

    __slots__ = (
        *(
            "before",
            "claimed",
            "claimed_pung",
            "concealed_kongs",
            "divisions",
            "found",
            "key",
            "knitted",
            "m",
        ),
        *(
            "meld_chows",
            "meld_kinds",
            "meld_pungs",
            "merit",
            "p",
            "pungs",
            "s",
            "shape",
            "shapes",
            "sole",
            "tile",
            "win",
        ),
        *("winds", "winning_part", "z"),
    )

    winning_part: Part

    def __init__(self, win: Win, shapes: int) -> None:
        self.win = win
        self.shapes = shapes
        self.tile = win.tile
        self.claimed = win.by == BY_DISCARD or win.by == BY_ROB_KONG
        m, p, s, z = pack(win.counts)
        bit = tile_bit(win.tile)
        if win.tile < 9:
            self.before = m
            m += bit
        elif win.tile < 18:
            self.before = p
            p += bit
        elif win.tile < EAST:
            self.before = s
            s += bit
        else:
            self.before = z
            z += bit
        self.m = suit_of_packed(0, m) if m else _EMPTY[0]
        self.p = suit_of_packed(1, p) if p else _EMPTY[1]
        self.s = suit_of_packed(2, s) if s else _EMPTY[2]
        self.z = suit_of_packed(3, z) if z else _EMPTY[3]
        self.meld_chows = 0
        self.meld_pungs = 0
        self.meld_kinds = 0
        self.winds = 0
        self.concealed_kongs = 0
        self.key = 0
        self.sole = -1
        self.found: Tally | None = None
        self.merit = -1
        self.shape = 0
        self.knitted = -1
        self.pungs = 0
        self.claimed_pung = False
        self.divisions: tuple[Division, ...] = ()

    @property
    def tally(self) -> Tally:
        if self.found is None:
            raise RuntimeError("no reading has been weighed")
        return self.found

    def reading(self) -> Reading:
        """The best reading, to be shown."""
        undivided = ""
        if self.shape == KNITTED_STRAIGHT:
            undivided = format_tiles(list(KNITTED_ARRANGEMENTS[self.knitted])) + " "
        elif self.shape == SEVEN_PAIRS:
            pairs = [2 * [kind] for kind in self._tiles()[::2]]
            undivided = "".join([format_tiles(pair) + " " for pair in pairs])
        elif self.shape != STANDARD:
            undivided = format_tiles(self._tiles()) + " "
        return Reading(undivided, self.divisions, self.win.melds.copy())

    def _tiles(self) -> list[int]:
        tiles = [self.win.tile]
        for kind in range(34):
            tiles.extend([kind] * self.win.counts[kind])
        return sorted(tiles)


def standard_waits(hand: Hand) -> int:
    """What the hand waited for, one tile short of four sets and a pair; pairs, where they wait for more.

    No hand that waits so is one tile short of one of the rarer shapes as well.
    """
    suit = hand.tile // 9
    waits = completing(suit, hand.before)
    drawn = hand.m if suit == 0 else hand.p if suit == 1 else hand.s if suit == 2 else hand.z
    if drawn.size % 3 == 0 and suit_of_packed(suit, hand.before).divisions:
        # The pair stood in two suits, so the other one waits as well.
        for other in (hand.m, hand.p, hand.s, hand.z):
            if other.size % 3 == 2:
                waits |= completing(other.suit, other.packed)
    if drawn.odd >> hand.tile & 1 and not hand.win.melds:
        odd = hand.m.odd | hand.p.odd | hand.s.odd | hand.z.odd
        odd ^= 1 << hand.tile
        if hand.shapes & SEVEN_PAIRS and odd & (odd - 1) == 0:
            waits |= odd
    return waits


def shown_thrice(win: Win) -> bool:
    """Whether three copies of the winning kind lie in the winner's own claimed melds."""
    shown = 0
    for meld in win.melds:
        if meld.type == CHOW:
            if meld.tile <= win.tile <= meld.tile + 2:
                shown += 1
        elif meld.type == PUNG and meld.tile == win.tile:
            shown += 3
    return shown == 3


def copies_of(win: Win, kind: int) -> int:
    copies = win.counts[kind] + (1 if kind == win.tile else 0)
    for meld in win.melds:
        copies += meld.tiles.count(kind)
    return copies


def fours_of(packed: int) -> int:
    """How many kinds of some packed counts are there four times."""
    fours = packed & _FOURS
    number = 0
    while fours:
        number += 1
        fours &= fours - 1
    return number


def rank_sum(win: Win) -> int:
    """The ranks of a hand of characters added up, all four tiles of a kong counted."""
    total = win.tile + 1
    for kind in range(9):
        total += win.counts[kind] * (kind + 1)
    for meld in win.melds:
        for kind in meld.tiles:
            total += kind + 1
    return total
