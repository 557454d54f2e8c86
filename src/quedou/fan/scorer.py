"""From a finished hand to its best reading: all divisions, all places of the winning tile.

Source: rules page `common`, sections 7.1 and 7.5. What a table says about one value of a group of facts, and
about a combination of such values, is remembered (`quedou.fan.memory`), so that a hand is mostly look-ups.
"""

from typing import Final

from quedou.fan.facts import (
    ALL_HONORS_HELD,
    ALL_KNITTED,
    AT_EDGE,
    AT_OPEN_END,
    CONSECUTIVE,
    FOUR_MELDS,
    GATES,
    HEAVY,
    IN_MIDDLE,
    IN_PAIR,
    IN_PUNG,
    NOWHERE,
    TILE_IN_QUAD,
    regions_of_kinds,
    traits_of_pair,
)
from quedou.fan.finished import Hand, copies_of, fours_of, rank_sum, shown_thrice, standard_waits
from quedou.fan.laid import LAID
from quedou.fan.memory import (
    CONCEALED,
    CONCEALED_KONGS,
    HOGS,
    MARKS,
    PLACE,
    SHAPE,
    SOLE,
    WINNING,
    Memory,
)
from quedou.fan.readings import EDGE_CHOWS, MIDDLE_CHOWS, OPEN_CHOWS
from quedou.fan.table import FanTable
from quedou.fan.tally import Tally
from quedou.fan.win import BY_SELF_DRAW, DEALT, LAST_OF_KIND, Win
from quedou.hand.shapes import (
    FREE_GREEN,
    KNITTED,
    KNITTED_ARRANGEMENTS,
    KNITTED_STRAIGHT,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
)
from quedou.hand.suits import (
    N_PUNGS,
    PAIR,
    PUNG_WEIGHTS,
    Division,
    Suit,
    pack,
    suit_of_packed,
)
from quedou.hand.waits import is_winning, knitted_straights, waiting_mask
from quedou.tiles import EAST

_GATES_SUIT: Final = 0o311111113
_TWO_SUITS: Final = 27
_ALL_HONORS: Final = 127
_NO_TILE: Final = 34
_KNITTED: Final = STANDARD ^ KNITTED_STRAIGHT
_CHARACTERS: Final = 1 << 9
_KINDS: Final = (1 << 34) - 1


class Scorer:
    """Scores hands by one fan table."""

    def __init__(self, table: FanTable) -> None:
        self.table = table
        self._memory = Memory(table)
        self._chows = self._memory.chows
        self._pungs = self._memory.pungs
        self._winnings = self._memory.winnings
        self._waits = table.has("edge_wait", "closed_wait", "single_wait")
        self._winds = table.has("prevalent_wind", "seat_wind")
        self._open_ends = table.has("pinfu")
        self._lone_tiles = table.has("lone_tile")
        self._stones = table.has("million_stones")

    def best(self, win: Win, shapes: int) -> Hand | None:
        """The hand with its best reading in one of the shapes; None where it is complete in none."""
        hand = Hand(win, shapes)
        self._look(hand)
        if shapes & STANDARD:
            self._divide(hand, hand.m, hand.p, hand.s, hand.z)
        if shapes & SEVEN_PAIRS and hand.m.pairs + hand.p.pairs + hand.s.pairs + hand.z.pairs == 7:
            self._undivided(hand, SEVEN_PAIRS)
        if shapes > STANDARD | SEVEN_PAIRS and (hand.found is None or shapes & FREE_GREEN):
            self._rare_shapes(hand, shapes)
        return hand if hand.found is not None else None

    def weigh(self, found: Tally, hand: Hand, pungs: int, claimed_pung: bool) -> int:
        """What readings are compared by first; `pungs` are the concealed ones, as a mask."""
        return found.merit

    def _look(self, hand: Hand) -> None:
        """Take in what concerns all the tiles, and how the hand was won."""
        win = hand.win
        kinds = hand.m.kinds | hand.p.kinds | hand.s.kinds | hand.z.kinds
        flags = win.flags
        claims = 0
        bonus = 0
        key = 0
        if self._winds:
            hand.winds = 4 * (win.seat_wind - EAST) + win.round_wind - EAST
        if flags & DEALT and win.by == BY_SELF_DRAW:
            hand.tile = _NO_TILE
        if win.melds:
            laid, shown, claims = self._add_melds(hand)
            kinds |= laid
            key = hand.key
            if shown >> win.tile & 1 and shown_thrice(win):
                flags |= LAST_OF_KIND
        else:
            if hand.before == _GATES_SUIT:
                key = GATES << MARKS
            quads = hand.m.quads | hand.p.quads | hand.s.quads | hand.z.quads
            while quads:
                key += 1 << HOGS
                quads &= quads - 1
        if self._stones and kinds < _CHARACTERS and rank_sum(win) >= 100:
            key |= HEAVY << MARKS
        for kind in win.bonus:
            bonus += copies_of(win, kind)
        won = win.by | flags << 2 | claims << 11 | win.flowers << 14 | bonus << 18
        part = self._winnings.get(won)
        if part is None:
            part = self._memory.winning_part(won, win.by, flags, claims, win.flowers, bonus)
        hand.winning_part = part
        hand.key = key | regions_of_kinds(kinds) | STANDARD << SHAPE | part.number << WINNING

    def _add_melds(self, hand: Hand) -> tuple[int, int, int]:
        """Take in the melds; their kinds, the kinds of them that both players see, the claimed melds."""
        kinds = shown = claims = kongs = chows = pungs = pung_kinds = 0
        low = hand.m.packed + (hand.p.packed << _TWO_SUITS)
        high = hand.s.packed + (hand.z.packed << _TWO_SUITS)
        for meld in hand.win.melds:
            laid = LAID[34 * meld.type + meld.tile]
            kinds |= laid.kinds
            shown |= laid.shown
            claims += laid.claims
            kongs += laid.kongs
            chows += laid.chows
            pungs += laid.pungs
            pung_kinds |= laid.pung
            low += laid.low
            high += laid.high
        hand.meld_chows = chows
        hand.meld_pungs = pungs
        hand.meld_kinds = pung_kinds
        hand.concealed_kongs = kongs >> CONCEALED_KONGS
        hand.key = kongs
        hand.key |= (fours_of(low) + fours_of(high)) << HOGS
        if self._lone_tiles and len(hand.win.melds) == 4:
            hand.key |= FOUR_MELDS << MARKS
        return kinds, shown, claims

    def _divide(self, hand: Hand, m: Suit, p: Suit, s: Suit, z: Suit) -> None:
        """Weigh every division of these tiles into sets and one pair."""
        if m.asks_pair + p.asks_pair + s.asks_pair + z.asks_pair == 1:
            for in_m in m.divisions:
                for in_p in p.divisions:
                    for in_s in s.divisions:
                        for in_z in z.divisions:
                            self._weigh(hand, in_m, in_p, in_s, in_z)

    def _weigh(self, hand: Hand, m: Division, p: Division, s: Division, z: Division) -> None:
        """Weigh one division, with the winning tile in each of its places."""
        layout = m.layout + p.layout + s.layout + z.layout
        pair = (layout >> PAIR) - 1
        pungs = layout & _KINDS
        chow_sum = m.chows + p.chows + s.chows + hand.meld_chows
        chow_part = self._chows[_FIVES[pair]].get(chow_sum)
        if chow_part is None:
            chow_part = self._memory.chow_part(chow_sum, _FIVES[pair])
        pung_sum = m.pungs + p.pungs + s.pungs + z.pungs + hand.meld_pungs + _HONOR_PAIRS[pair]
        pung_part = self._pungs[hand.winds].get(pung_sum)
        if pung_part is None:
            honors = pair if pair >= EAST else -1
            pung_part = self._memory.pung_part(pung_sum, pungs | hand.meld_kinds, honors, hand.winds)
        concealed = (layout >> N_PUNGS & 7) + hand.concealed_kongs
        starts = m.starts | p.starts | s.starts
        for place in _PLACES[self._places(hand, starts, pungs, pair)]:
            variant = _PAIR_TRAITS[pair] | concealed << CONCEALED
            if place == IN_PUNG:
                variant -= 1 << CONCEALED
            elif place != NOWHERE:
                variant |= place << PLACE | (hand.sole > 0) << SOLE
            found = self._memory.tally(chow_part, pung_part, hand.key, variant, hand.winning_part)
            merit = self.weigh(found, hand, pungs, place == IN_PUNG)
            if merit > hand.merit or (merit == hand.merit and found.beats(hand.tally)):
                hand.merit = merit
                hand.found = found
                hand.shape = hand.key >> SHAPE & 63
                hand.pungs = pungs
                hand.claimed_pung = place == IN_PUNG
                hand.divisions = (m, p, s, z)

    def _places(self, hand: Hand, starts: int, pungs: int, pair: int) -> int:
        """The places of the winning tile that the table tells apart, as a mask.

        A pung is a place of its own only where the tile was claimed, and so melds it.
        """
        tile = hand.tile
        places = 0
        if pungs >> tile & 1:
            places = 1 << IN_PUNG if hand.claimed else 1 << NOWHERE
        if pair == tile:
            places |= 1 << IN_PAIR if self._lone_tiles or self._is_sole(hand) else 1 << NOWHERE
        if starts:
            if starts & MIDDLE_CHOWS[tile]:
                places |= 1 << IN_MIDDLE if self._is_sole(hand) else 1 << NOWHERE
            if starts & EDGE_CHOWS[tile]:
                places |= 1 << AT_EDGE if self._is_sole(hand) else 1 << NOWHERE
            if starts & OPEN_CHOWS[tile]:
                places |= 1 << AT_OPEN_END if self._open_ends else 1 << NOWHERE
        if hand.knitted >= 0 and tile in KNITTED_ARRANGEMENTS[hand.knitted]:
            places |= 1 << NOWHERE
        return places or 1 << NOWHERE

    def _is_sole(self, hand: Hand) -> bool:
        """Whether the table knows wait fans and nothing but the winning tile would have done."""
        if hand.sole < 0:
            hand.sole = 0
            if self._waits:
                waits = standard_waits(hand)
                if hand.knitted >= 0:
                    waits = waiting_mask(hand.win.counts, hand.win.melds, hand.shapes)
                if waits & (waits - 1) == 0:
                    hand.sole = 1
        return hand.sole == 1

    def _undivided(self, hand: Hand, shape: int) -> None:
        """Weigh a shape that is no sets and a pair."""
        kinds = hand.m.kinds | hand.p.kinds | hand.s.kinds | hand.z.kinds
        marks = 0
        if kinds >> EAST == _ALL_HONORS:
            marks |= ALL_HONORS_HELD
        if shape == SEVEN_PAIRS:
            if kinds in _SEVEN_IN_A_ROW:
                marks |= CONSECUTIVE
            if (hand.m.quads | hand.p.quads | hand.s.quads | hand.z.quads) >> hand.tile & 1:
                marks |= TILE_IN_QUAD
        elif shape == KNITTED:
            for arrangement in _KNITTED_MASKS:
                if kinds & arrangement == arrangement:
                    marks |= ALL_KNITTED
        chow_part = self._memory.chow_part(hand.meld_chows, 0)
        pung_part = self._memory.pung_part(hand.meld_pungs, hand.meld_kinds, -1, hand.winds)
        key = hand.key ^ (STANDARD ^ shape) << SHAPE | marks << MARKS
        variant = hand.concealed_kongs << CONCEALED
        found = self._memory.tally(chow_part, pung_part, key, variant, hand.winning_part)
        merit = self.weigh(found, hand, 0, False)
        if merit > hand.merit or (merit == hand.merit and found.beats(hand.tally)):
            hand.merit = merit
            hand.found = found
            hand.shape = shape
            hand.pungs = 0
            hand.claimed_pung = False
            hand.divisions = ()

    def _rare_shapes(self, hand: Hand, shapes: int) -> None:
        win = hand.win
        tiles = win.counts.copy()
        tiles[win.tile] += 1
        for shape in (THIRTEEN_ORPHANS, KNITTED, FREE_GREEN):
            if shapes & shape and is_winning(tiles, win.melds, shape):
                self._undivided(hand, shape)
        if shapes & KNITTED_STRAIGHT and len(win.melds) <= 1:
            for place in knitted_straights(tiles):
                rest = tiles.copy()
                for kind in KNITTED_ARRANGEMENTS[place]:
                    rest[kind] -= 1
                m, p, s, z = pack(rest)
                hand.knitted = place
                hand.key ^= _KNITTED << SHAPE
                self._divide(
                    hand,
                    suit_of_packed(0, m),
                    suit_of_packed(1, p),
                    suit_of_packed(2, s),
                    suit_of_packed(3, z),
                )
                hand.key ^= _KNITTED << SHAPE


_FIVES: Final = [kind // 9 + 1 if kind < EAST and kind % 9 == 4 else 0 for kind in range(34)]
"""For each pair where to look for its chows: the suit, from 1, of a pair of fives."""
_HONOR_PAIRS: Final = [2 * PUNG_WEIGHTS[kind] if kind >= EAST else 0 for kind in range(34)]
"""What a pair of honours adds to the sum of pungs."""
_PAIR_TRAITS: Final = [traits_of_pair(kind) for kind in range(34)]
_PLACES: Final = [[place for place in range(6) if mask >> place & 1] for mask in range(64)]
_SEVEN_IN_A_ROW: Final = frozenset(127 << 9 * suit + rank for suit in range(3) for rank in range(3))
_KNITTED_MASKS: Final = [sum([1 << kind for kind in arrangement]) for arrangement in KNITTED_ARRANGEMENTS]
