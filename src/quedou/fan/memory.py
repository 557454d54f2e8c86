"""What a table has said so far: the part for each value of each group of facts, and the tallies.

The values are few enough to keep all their parts. Tallies stand for combinations of parts; should there ever
be very many, they are dropped and found anew.
"""

from typing import Final

from mypy_extensions import i64

from quedou.fan.catalogue import CHOWS, KONGS, PUNGS
from quedou.fan.facts import (
    EAST_AND_NORTH,
    EVERY_REGION,
    SET_TRAITS,
    STRAIGHT,
    Around,
    Whole,
    Winning,
    traits_of_tiles,
)
from quedou.fan.table import FanTable, Part
from quedou.fan.tally import Tally, nothing, tally
from quedou.hand.suits import CHOW_WEIGHTS, MOST_REMEMBERED, PUNG_WEIGHTS, chows_of_sum
from quedou.tiles import EAST, NORTH

# A hand's key: regions (17 bits), marks (7), hogs (3), shape (6), melded kongs (3), concealed kongs (3), and
# the number of the part for how it was won.
MARKS: Final = 17
HOGS: Final = 24
SHAPE: Final = 27
MELDED_KONGS: Final = 33
CONCEALED_KONGS: Final = 36
WINNING: Final = 39
# A variant: traits of the pair (8 bits), concealed pungs (3), place of the winning tile (3), sole wait (1).
CONCEALED: Final = 8
PLACE: Final = 11
SOLE: Final = 14
# With it, twenty bits each, go the numbers of the parts of chows and of pungs.
CHOWS_NUMBER: Final = 15
PUNGS_NUMBER: Final = 35

_SLOTS: Final = 1 << 15
_MIX: Final = 0x9E3779B1


class Weighed:
    """A tally, and what it was asked for by: a hand's key, and a variant with the numbers of two parts."""

    __slots__ = ("hand", "sets", "tally")

    hand: i64
    sets: i64

    def __init__(self, hand: int, sets: int, tally: Tally) -> None:
        self.hand = hand
        self.sets = sets
        self.tally = tally


class Memory:
    """The parts and tallies of one table.

    `chows` has four dictionaries, by the suit of a pair of fives counted from 1, or 0 without such a pair;
    their keys are the sums of chow weights. `pungs` has sixteen, by the winds (four times the seat wind plus
    the round wind, counted from East); their keys are sums of pung weights, with a pair of honours counted
    twice.
    """

    __slots__ = ("_kongs", "_recent", "_tallies", "_wholes", "chows", "pungs", "table", "winnings")

    def __init__(self, table: FanTable) -> None:
        self.table = table
        self.chows: list[dict[int, Part]] = [{}, {}, {}, {}]
        self.pungs: list[dict[int, Part]] = [{} for _ in range(16)]
        self.winnings: dict[int, Part] = {}
        self._kongs: dict[int, Part] = {}
        self._wholes: dict[int, Part] = {}
        self._tallies: dict[tuple[int, int, int, int, int], Tally] = {}
        self._recent: list[Weighed] = [Weighed(-1, -1, nothing(table))] * _SLOTS

    def chow_part(self, total: int, five: int) -> Part:
        """The part for chows of this sum, `five` being the suit of a pair of fives from 1, or 0."""
        found = self.chows[five].get(total)
        return self._standard_chow_part(total, five) if found is None else found

    def _standard_chow_part(self, total: int, five: int) -> Part:
        """No pattern cares which suit is which, so only one of up to six equals is worked out."""
        lanes: list[list[int]] = [[], [], []]
        for kind in chows_of_sum(total):
            lanes[kind // 9].append(kind % 9)
        if five:
            lanes[five - 1].append(9)
        lanes.sort()
        standard: list[int] = []
        standard_five = 0
        for suit in range(3):
            for rank in lanes[suit]:
                if rank == 9:
                    standard_five = suit + 1
                else:
                    standard.append(9 * suit + rank)
        standard_total = sum([CHOW_WEIGHTS[kind] for kind in standard])
        found = self.chows[standard_five].get(standard_total)
        if found is None:
            found = self._new_chow_part(standard, standard_five)
            self.chows[standard_five][standard_total] = found
        self.chows[five][total] = found
        return found

    def _new_chow_part(self, kinds: list[int], five: int) -> Part:
        traits = SET_TRAITS
        for kind in kinds:
            traits &= traits_of_tiles([kind, kind + 1, kind + 2])
        if len(kinds) == 3 and kinds[0] % 9 == 0 and kinds == [kinds[0], kinds[0] + 3, kinds[0] + 6]:
            traits |= STRAIGHT
        return self.table.of_sets(CHOWS, kinds, Around(9 * five - 5 if five else -1), traits)

    def pung_part(self, total: int, kinds: int, pair: int, winds: int) -> Part:
        """The part for pungs of this sum; `kinds` is their mask, `pair` that of honours or -1."""
        found = self.pungs[winds].get(total)
        return self._standard_pung_part(total, kinds, pair, winds) if found is None else found

    def _standard_pung_part(self, total: int, kinds: int, pair: int, winds: int) -> Part:
        """Of equals under exchange of suits only one is worked out."""
        lanes = [kinds & 511, kinds >> 9 & 511, kinds >> 18 & 511]
        lanes.sort()
        mask = kinds >> EAST << EAST | lanes[2] << 18 | lanes[1] << 9 | lanes[0]
        standard = [kind for kind in range(34) if mask >> kind & 1]
        of_pair = 2 * PUNG_WEIGHTS[pair] if pair >= 0 else 0
        of_kinds = sum([PUNG_WEIGHTS[kind] for kind in range(34) if kinds >> kind & 1])
        if total != of_pair + of_kinds or (pair >= 0 and kinds >> pair & 1):
            # More than four tiles of a kind are no hand: their sum may be that of another, and stay its own.
            return self._new_pung_part(standard, pair, winds)
        standard_total = of_pair + sum([PUNG_WEIGHTS[kind] for kind in standard])
        known = self.pungs[winds]
        found = known.get(standard_total)
        if found is None:
            if len(known) >= MOST_REMEMBERED:
                known.clear()
            found = self._new_pung_part(standard, pair, winds)
            known[standard_total] = found
        known[total] = found
        return found

    def _new_pung_part(self, kinds: list[int], pair: int, winds: int) -> Part:
        traits = SET_TRAITS
        for kind in kinds:
            traits &= traits_of_tiles([kind])
        if len(kinds) == 1 and (kinds[0], pair) in ((EAST, NORTH), (NORTH, EAST)):
            traits |= EAST_AND_NORTH
        around = Around(pair, EAST + winds // 4, EAST + winds % 4)
        return self.table.of_sets(PUNGS, kinds, around, traits)

    def winning_part(self, key: int, by: int, flags: int, claimed: int, flowers: int, bonus: int) -> Part:
        """The part for a way to win; `key` stands for the others."""
        found = self.table.of_winning(Winning(by, flags, claimed, flowers, bonus, self.table.params))
        self.winnings[key] = found
        return found

    def tally(self, chows: Part, pungs: Part, hand: i64, variant: i64, winning: Part) -> Tally:
        """The tally of these parts of a reading, for a hand's key and a variant."""
        sets = variant | chows.number << CHOWS_NUMBER | pungs.number << PUNGS_NUMBER
        slot = (hand ^ sets ^ sets >> 17) * _MIX >> 17 & _SLOTS - 1
        known = self._recent[slot]
        if known.sets != sets or known.hand != hand:
            known = Weighed(hand, sets, self._tally(chows, pungs, hand, variant, winning))
            self._recent[slot] = known
        return known.tally

    def _tally(self, chows: Part, pungs: Part, hand: int, variant: int, winning: Part) -> Tally:
        whole = self._whole_part(chows, pungs, hand, variant)
        kongs = self._kong_part(hand >> MELDED_KONGS & 7, hand >> CONCEALED_KONGS & 7)
        numbers = (chows.number, pungs.number, kongs.number, whole.number, winning.number)
        found = self._tallies.get(numbers)
        if found is None:
            if len(self._tallies) >= MOST_REMEMBERED:
                self._tallies.clear()
            found = tally(self.table, chows, pungs, [kongs, whole, winning])
            self._tallies[numbers] = found
        return found

    def _kong_part(self, melded: int, concealed: int) -> Part:
        key = melded << 3 | concealed
        found = self._kongs.get(key)
        if found is None:
            around = Around(-1, kongs=melded + concealed)
            found = self.table.of_sets(KONGS, [0] * melded + [1] * concealed, around, 0)
            self._kongs[key] = found
        return found

    def _whole_part(self, chows: Part, pungs: Part, hand: int, variant: int) -> Part:
        pair = variant & 255
        traits = chows.traits & pungs.traits & pair & SET_TRAITS
        traits |= (chows.traits | pungs.traits | pair) & ~SET_TRAITS
        about_hand = hand & (1 << MELDED_KONGS) - 1
        key = about_hand | chows.size << 33 | pungs.size << 36 | traits << 39 | variant >> CONCEALED << 47
        found = self._wholes.get(key)
        if found is None:
            whole = Whole(
                shape=hand >> SHAPE & 63,
                chows=chows.size,
                pungs=pungs.size,
                concealed=variant >> CONCEALED & 7,
                hogs=hand >> HOGS & 7,
                regions=hand & EVERY_REGION,
                traits=traits,
                marks=hand >> MARKS & 127,
                place=variant >> PLACE & 7,
                sole=bool(variant >> SOLE),
                params=self.table.params,
            )
            found = self.table.of_whole(whole)
            self._wholes[key] = found
        return found
