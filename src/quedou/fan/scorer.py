"""From a finished hand to its best reading: all divisions, all places of the winning tile.

Source: rules page `common`, sections 7.1 and 7.5. What a table says about one value of a group of facts, and
about a combination of such values, is remembered, so that a hand is mostly look-ups.
"""

from typing import Final

from quedou.fan.catalogue import CHOWS, KONGS, PUNGS
from quedou.fan.facts import (
    ALL_HONORS_HELD,
    ALL_KNITTED,
    AT_EDGE,
    AT_OPEN_END,
    CONSECUTIVE,
    EAST_AND_NORTH,
    EVERY_REGION,
    FOUR_MELDS,
    GATES,
    HEAVY,
    IN_MIDDLE,
    IN_PAIR,
    IN_PUNG,
    NOWHERE,
    SET_TRAITS,
    STRAIGHT,
    TILE_IN_QUAD,
    Around,
    Whole,
    Winning,
    regions_of,
    traits_of_pair,
    traits_of_tiles,
)
from quedou.fan.readings import EDGE_CHOWS, MIDDLE_CHOWS, OPEN_CHOWS, Reading
from quedou.fan.table import FanTable, Part
from quedou.fan.tally import Tally, tally
from quedou.fan.win import BY_DISCARD, BY_ROB_KONG, BY_SELF_DRAW, DEALT, LAST_OF_KIND, Win
from quedou.hand.melds import CHOW, CONCEALED_KONG, PUNG
from quedou.hand.shapes import (
    FREE_GREEN,
    KNITTED,
    KNITTED_ARRANGEMENTS,
    KNITTED_STRAIGHT,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
)
from quedou.hand.suits import Suit, chow_bit, pack, suit_of_packed
from quedou.hand.waits import is_winning, knitted_straights, waiting_mask
from quedou.tiles import EAST, NORTH

_GATES_SUIT: Final = 0o311111113
_MOST_TALLIES: Final = 1 << 17
"""A server scores for years; past this many the remembered tallies are dropped and found anew."""


class Hand:
    """What is the same in every reading of one win."""

    __slots__ = (
        *("before", "chow_melds", "claimed", "concealed_kongs", "fixed", "kong_part", "m", "meld_chows"),
        *("meld_pungs", "p", "pung_melds", "regions", "s", "shapes", "sole", "tile", "win", "winds"),
        *("winning_part", "z"),
    )

    kong_part: Part
    winning_part: Part

    def __init__(self, win: Win, shapes: int) -> None:
        self.win = win
        self.shapes = shapes
        self.tile = win.tile
        self.claimed = win.by == BY_DISCARD or win.by == BY_ROB_KONG
        m, p, s, z = pack(win.counts)
        suit = win.tile // 9
        self.before = m if suit == 0 else p if suit == 1 else s if suit == 2 else z
        drawn = suit_of_packed(suit, self.before + (1 << 3 * (win.tile % 9)))
        self.m: Suit = drawn if suit == 0 else suit_of_packed(0, m)
        self.p: Suit = drawn if suit == 1 else suit_of_packed(1, p)
        self.s: Suit = drawn if suit == 2 else suit_of_packed(2, s)
        self.z: Suit = drawn if suit == 3 else suit_of_packed(3, z)
        self.meld_chows = 0
        self.meld_pungs = 0
        self.chow_melds = 0
        self.pung_melds = 0
        self.concealed_kongs = 0
        self.fixed = 0
        self.winds = 0
        self.sole = -1


class Best:
    """The best reading found so far."""

    __slots__ = ("chows", "claimed_pung", "found", "knitted", "merit", "pair", "pungs", "shape")

    def __init__(self) -> None:
        self.found: Tally | None = None
        self.merit = -1
        self.claimed_pung = False
        self.shape = 0
        self.chows = 0
        self.pungs = 0
        self.pair = -1
        self.knitted = -1

    @property
    def tally(self) -> Tally:
        if self.found is None:
            raise RuntimeError("no reading has been weighed")
        return self.found

    def reading(self, win: Win) -> Reading:
        tiles = win.counts.copy()
        tiles[win.tile] += 1
        return Reading(self.shape, self.chows, self.pungs, self.pair, tiles, win.melds, self.knitted)


class Scorer:
    """Scores hands by one fan table, and remembers what it has worked out."""

    def __init__(self, table: FanTable) -> None:
        self.table = table
        self._waits = table.has("edge_wait", "closed_wait", "single_wait")
        self._winds = table.has("prevalent_wind", "seat_wind")
        self._open_ends = table.has("pinfu")
        self._lone_tiles = table.has("lone_tile")
        self._stones = table.has("million_stones")
        self._chows: list[dict[int, Part]] = [{}, {}, {}, {}]
        self._pungs: dict[int, Part] = {}
        self._kongs: dict[int, Part] = {}
        self._wholes: dict[int, Part] = {}
        self._winnings: dict[int, Part] = {}
        self._tallies: dict[tuple[int, int, int, int, int], Tally] = {}

    def best(self, win: Win, shapes: int) -> Best | None:
        """The best reading of the hand in one of the shapes; None where it is complete in none."""
        hand = Hand(win, shapes)
        self._add_melds(hand)
        best = Best()
        if shapes & STANDARD:
            self._divided(hand, STANDARD, hand.m, hand.p, hand.s, hand.z, -1, best)
        if not win.melds:
            m, p, s, z = hand.m, hand.p, hand.s, hand.z
            if shapes & SEVEN_PAIRS and m.pairs + p.pairs + s.pairs + z.pairs == 7:
                self._unordered(hand, SEVEN_PAIRS, best)
        if shapes > STANDARD | SEVEN_PAIRS:
            self._other_shapes(hand, shapes & ~(STANDARD | SEVEN_PAIRS), best)
        return best if best.found is not None else None

    def weigh(self, found: Tally, hand: Hand, pungs: int, claimed_pung: bool) -> int:
        """What readings are compared by first; `pungs` are the concealed ones, as a mask."""
        return found.merit

    def _add_melds(self, hand: Hand) -> None:
        """Take in the melds, and with them what concerns all the tiles."""
        win = hand.win
        kinds = hand.m.kinds | hand.p.kinds | hand.s.kinds | hand.z.kinds
        claimed_melds = 0
        melded_kongs = 0
        marks = 0
        hogs = 0
        if win.melds:
            for meld in win.melds:
                if meld.type == CHOW:
                    hand.meld_chows += chow_bit(meld.tile)
                    hand.chow_melds += 1
                    kinds |= 7 << meld.tile
                else:
                    hand.meld_pungs |= 1 << meld.tile
                    hand.pung_melds += 1
                    kinds |= 1 << meld.tile
                if meld.type == CONCEALED_KONG:
                    hand.concealed_kongs += 1
                else:
                    claimed_melds += 1
                    if meld.type > PUNG:
                        melded_kongs += 1
            if len(win.melds) == 4:
                marks = FOUR_MELDS
            hogs = _hogs(hand)
        else:
            if hand.before == _GATES_SUIT:
                marks = GATES
            quads = hand.m.quads | hand.p.quads | hand.s.quads | hand.z.quads
            while quads:
                hogs += 1
                quads &= quads - 1
        regions = (
            _SUIT_REGIONS[0][kinds & 511]
            & _SUIT_REGIONS[1][kinds >> 9 & 511]
            & _SUIT_REGIONS[2][kinds >> 18 & 511]
            & _SUIT_REGIONS[3][kinds >> 27]
        )
        if self._stones and _rank_sum(hand) >= 100:
            marks |= HEAVY
        hand.fixed = regions | marks << 17 | hogs << 24
        if self._winds:
            hand.winds = (win.seat_wind - EAST) << 2 | (win.round_wind - EAST)
        hand.kong_part = self._kong_part(melded_kongs, hand.concealed_kongs)
        hand.winning_part = self._winning_part(hand, claimed_melds)

    def _divided(
        self, hand: Hand, shape: int, m: Suit, p: Suit, s: Suit, z: Suit, knitted: int, best: Best
    ) -> None:
        """Weigh every division of these tiles into sets and one pair."""
        pairs = (m.size % 3 == 2) + (p.size % 3 == 2) + (s.size % 3 == 2) + (z.size % 3 == 2)
        if pairs != 1:
            return
        for in_m in m.divisions:
            for in_p in p.divisions:
                for in_s in s.divisions:
                    for in_z in z.divisions:
                        self._sets(
                            hand,
                            shape,
                            in_m.chows + in_p.chows + in_s.chows,
                            in_m.pungs | in_p.pungs | in_s.pungs | in_z.pungs,
                            in_m.n_pungs + in_p.n_pungs + in_s.n_pungs + in_z.n_pungs,
                            max(in_m.pair, in_p.pair, in_s.pair, in_z.pair),
                            knitted,
                            best,
                        )

    def _sets(
        self,
        hand: Hand,
        shape: int,
        chows: int,
        pungs: int,
        n_pungs: int,
        pair: int,
        knitted: int,
        best: Best,
    ) -> None:
        """Weigh one division, with the winning tile in each of its places."""
        chow_part = self._chow_part(chows + hand.meld_chows, pair)
        pung_part = self._pung_part(pungs | hand.meld_pungs, pair, hand.winds)
        pair_traits = _PAIR_TRAITS[pair]
        traits = chow_part.traits & pung_part.traits & pair_traits & SET_TRAITS
        traits |= (chow_part.traits | pung_part.traits | pair_traits) & ~SET_TRAITS
        all_pungs = n_pungs + hand.pung_melds
        all_chows = (4 if shape == STANDARD else 1) - all_pungs
        concealed = n_pungs + hand.concealed_kongs
        key = hand.fixed | shape << 27 | all_chows << 33 | all_pungs << 36 | traits << 42
        places = self._places(hand, chows, pungs, pair)
        if knitted >= 0 and _KNITTED_MASKS[knitted] >> hand.tile & 1:
            places |= 1 << NOWHERE
        place = 0
        while places:
            if places & 1:
                claimed_pung = place == IN_PUNG
                whole = key | (concealed - claimed_pung) << 39
                if place != NOWHERE and not claimed_pung:
                    whole |= place << 50 | (hand.sole == 1) << 53
                self._weigh(
                    hand, shape, chow_part, pung_part, whole, chows, pungs, pair, claimed_pung, knitted, best
                )
            places >>= 1
            place += 1

    def _places(self, hand: Hand, chows: int, pungs: int, pair: int) -> int:
        """The places of the winning tile that the table tells apart, as a mask."""
        tile = hand.tile
        if hand.win.flags & DEALT and hand.win.by == BY_SELF_DRAW:
            return 1 << NOWHERE
        places = 0
        if pungs >> tile & 1:
            places = 1 << IN_PUNG if hand.claimed else 1 << NOWHERE
        if pair == tile:
            places |= 1 << IN_PAIR if self._lone_tiles or self._is_sole(hand) else 1 << NOWHERE
        if tile < EAST:
            if chows & EDGE_CHOWS[tile]:
                places |= 1 << AT_EDGE if self._is_sole(hand) else 1 << NOWHERE
            if chows & MIDDLE_CHOWS[tile]:
                places |= 1 << IN_MIDDLE if self._is_sole(hand) else 1 << NOWHERE
            if chows & OPEN_CHOWS[tile]:
                places |= 1 << AT_OPEN_END if self._open_ends else 1 << NOWHERE
        return places

    def _is_sole(self, hand: Hand) -> bool:
        """Whether the table knows wait fans and nothing but the winning tile would have done."""
        if hand.sole < 0:
            hand.sole = 0
            if self._waits:
                waits = waiting_mask(hand.win.counts, hand.win.melds, hand.shapes)
                hand.sole = int(waits & (waits - 1) == 0)
        return hand.sole == 1

    def _weigh(
        self,
        hand: Hand,
        shape: int,
        chow_part: Part,
        pung_part: Part,
        whole: int,
        chows: int,
        pungs: int,
        pair: int,
        claimed_pung: bool,
        knitted: int,
        best: Best,
    ) -> None:
        whole_part = self._whole_part(whole)
        key = (
            chow_part.number,
            pung_part.number,
            hand.kong_part.number,
            whole_part.number,
            hand.winning_part.number,
        )
        found = self._tallies.get(key)
        if found is None:
            if len(self._tallies) >= _MOST_TALLIES:
                self._tallies.clear()
            parts = [pung_part, hand.kong_part, whole_part, hand.winning_part]
            found = tally(self.table, chow_part, parts)
            self._tallies[key] = found
        merit = self.weigh(found, hand, pungs, claimed_pung)
        if merit > best.merit or (merit == best.merit and found.beats(best.tally)):
            best.merit = merit
            best.found = found
            best.claimed_pung = claimed_pung
            best.shape = shape
            best.chows = chows
            best.pungs = pungs
            best.pair = pair
            best.knitted = knitted

    def _unordered(self, hand: Hand, shape: int, best: Best) -> None:
        """Weigh a shape that is no sets and a pair."""
        kinds = hand.m.kinds | hand.p.kinds | hand.s.kinds | hand.z.kinds
        marks = 0
        if kinds >> EAST == 127:
            marks |= ALL_HONORS_HELD
        if shape == SEVEN_PAIRS:
            if (kinds // (kinds & -kinds)) == 127 and kinds < 1 << EAST and _one_suit(kinds):
                marks |= CONSECUTIVE
            if (hand.m.quads | hand.p.quads | hand.s.quads | hand.z.quads) >> hand.tile & 1:
                marks |= TILE_IN_QUAD
        elif shape == KNITTED:
            for arrangement in _KNITTED_MASKS:
                if kinds & arrangement == arrangement:
                    marks |= ALL_KNITTED
        chow_part = self._chow_part(hand.meld_chows, -1)
        pung_part = self._pung_part(hand.meld_pungs, -1, hand.winds)
        concealed = hand.concealed_kongs
        whole = hand.fixed | marks << 17 | shape << 27 | hand.chow_melds << 33 | hand.pung_melds << 36
        whole |= concealed << 39
        self._weigh(hand, shape, chow_part, pung_part, whole, 0, 0, -1, False, -1, best)

    def _other_shapes(self, hand: Hand, shapes: int, best: Best) -> None:
        win = hand.win
        tiles = win.counts.copy()
        tiles[win.tile] += 1
        for shape in (THIRTEEN_ORPHANS, KNITTED, FREE_GREEN):
            if shapes & shape and is_winning(tiles, win.melds, shape):
                self._unordered(hand, shape, best)
        if shapes & KNITTED_STRAIGHT and len(win.melds) <= 1:
            for place in knitted_straights(tiles):
                rest = tiles.copy()
                for kind in KNITTED_ARRANGEMENTS[place]:
                    rest[kind] -= 1
                m, p, s, z = pack(rest)
                self._divided(
                    hand,
                    KNITTED_STRAIGHT,
                    suit_of_packed(0, m),
                    suit_of_packed(1, p),
                    suit_of_packed(2, s),
                    suit_of_packed(3, z),
                    place,
                    best,
                )

    def _chow_part(self, chows: int, pair: int) -> Part:
        five = pair // 9 + 1 if 0 <= pair < EAST and pair % 9 == 4 else 0
        found = self._chows[five].get(chows)
        if found is None:
            kinds: list[int] = []
            for kind in range(EAST):
                if kind % 9 < 7:
                    kinds.extend([kind] * (chows // chow_bit(kind) & 7))
            traits = SET_TRAITS
            for kind in kinds:
                traits &= traits_of_tiles([kind, kind + 1, kind + 2])
            if len(kinds) == 3 and [kind - kinds[0] for kind in kinds] == [0, 3, 6] and kinds[0] % 9 == 0:
                traits |= STRAIGHT
            found = self.table.of_sets(CHOWS, tuple(kinds), Around(pair if five else -1), traits)
            self._chows[five][chows] = found
        return found

    def _pung_part(self, pungs: int, pair: int, winds: int) -> Part:
        key = pungs | winds << 34
        if pair >= EAST:
            key |= (pair - EAST + 1) << 38
        found = self._pungs.get(key)
        if found is None:
            kinds = [kind for kind in range(34) if pungs >> kind & 1]
            traits = SET_TRAITS
            for kind in kinds:
                traits &= traits_of_tiles([kind])
            if len(kinds) == 1 and sorted([kinds[0], pair]) == [EAST, NORTH]:
                traits |= EAST_AND_NORTH
            around = Around(pair if pair >= EAST else -1, EAST + (winds >> 2), EAST + (winds & 3))
            found = self.table.of_sets(PUNGS, tuple(kinds), around, traits)
            self._pungs[key] = found
        return found

    def _kong_part(self, melded: int, concealed: int) -> Part:
        key = melded << 3 | concealed
        found = self._kongs.get(key)
        if found is None:
            sets = (0,) * melded + (1,) * concealed
            found = self.table.of_sets(KONGS, sets, Around(-1, kongs=melded + concealed), 0)
            self._kongs[key] = found
        return found

    def _whole_part(self, key: int) -> Part:
        found = self._wholes.get(key)
        if found is None:
            hand = Whole(
                shape=key >> 27 & 63,
                chows=key >> 33 & 7,
                pungs=key >> 36 & 7,
                concealed=key >> 39 & 7,
                hogs=key >> 24 & 7,
                regions=key & EVERY_REGION,
                traits=key >> 42 & 255,
                marks=key >> 17 & 127,
                place=key >> 50 & 7,
                sole=bool(key >> 53),
                params=self.table.params,
            )
            found = self.table.of_whole(hand)
            self._wholes[key] = found
        return found

    def _winning_part(self, hand: Hand, claimed_melds: int) -> Part:
        win = hand.win
        flags = win.flags
        if claimed_melds and _shown_thrice(win):
            flags |= LAST_OF_KIND
        bonus = 0
        for kind in win.bonus:
            bonus += _copies(win, kind)
        key = win.by | flags << 2 | claimed_melds << 11 | win.flowers << 14 | bonus << 18
        found = self._winnings.get(key)
        if found is None:
            winning = Winning(win.by, flags, claimed_melds, win.flowers, bonus, self.table.params)
            found = self.table.of_winning(winning)
            self._winnings[key] = found
        return found


def _shown_thrice(win: Win) -> bool:
    """Whether three copies of the winning kind lie in the winner's own claimed melds."""
    shown = 0
    for meld in win.melds:
        if meld.type == CHOW:
            shown += meld.tile <= win.tile <= meld.tile + 2
        elif meld.type == PUNG and meld.tile == win.tile:
            shown += 3
    return shown == 3


def _copies(win: Win, kind: int) -> int:
    copies = win.counts[kind] + (kind == win.tile)
    for meld in win.melds:
        copies += meld.tiles.count(kind)
    return copies


def _hogs(hand: Hand) -> int:
    """Kinds of which all four copies are there and that are no kong."""
    counts = hand.win.counts.copy()
    counts[hand.tile] += 1
    for meld in hand.win.melds:
        for kind in meld.tiles:
            counts[kind] += 1
    hogs = 0
    for kind in range(34):
        if counts[kind] == 4:
            hogs += 1
    for meld in hand.win.melds:
        if meld.is_kong:
            hogs -= 1
    return hogs


def _rank_sum(hand: Hand) -> int:
    total = 0
    if hand.tile < EAST:
        total = hand.tile % 9 + 1
    for kind in range(EAST):
        total += hand.win.counts[kind] * (kind % 9 + 1)
    for meld in hand.win.melds:
        for kind in meld.tiles:
            if kind < EAST:
                total += kind % 9 + 1
    return total


def _one_suit(kinds: int) -> bool:
    return kinds >> 9 == 0 or (kinds & 511 == 0 and kinds >> 18 == 0) or kinds & 0o777777 == 0


def _suit_regions(suit: int) -> list[int]:
    """For each mask of the ranks present in a suit the regions that all those tiles lie in."""
    regions = [EVERY_REGION]
    for ranks in range(1, 128 if suit == 3 else 512):
        rest = ranks & (ranks - 1)
        lowest = (ranks ^ rest).bit_length() - 1
        regions.append(regions[rest] & regions_of(9 * suit + lowest))
    return regions


_SUIT_REGIONS: Final = [_suit_regions(suit) for suit in range(4)]
_PAIR_TRAITS: Final = [traits_of_pair(kind) for kind in range(34)]
_KNITTED_MASKS: Final = [sum(1 << kind for kind in arrangement) for arrangement in KNITTED_ARRANGEMENTS]
