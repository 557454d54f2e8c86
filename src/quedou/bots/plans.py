"""What a hand can be played for: the tiles it may hold, how it is built, the fans it brings.

A plan is data; which of them a ruleset knows, and what they are worth there, its fan table says. So a new
ruleset whose fans stand in the catalogue needs nothing here.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from quedou.bots.rack import Rack, held_in
from quedou.hand.distances import grown_classes, lacking, merged, suit_class
from quedou.hand.melds import CHOW, Meld
from quedou.hand.shanten import shanten
from quedou.hand.shapes import (
    FREE_GREEN,
    GREEN,
    KNITTED,
    KNITTED_STRAIGHT,
    ORPHANS,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
)
from quedou.hand.suits import pack
from quedou.hand.waits import mask_kinds
from quedou.tiles import TILE_SETS

PUNGS: Final = 64
"""A form beside the shapes of `quedou.hand.shapes`: four pungs and a pair."""
STRAIGHT: Final = 128
"""123, 456 and 789 of one suit, a set and a pair."""

FAR: Final = 99
"""More tiles than any hand lacks: the plan is out of reach."""

_ALL: Final = (1 << 34) - 1
_SUIT: Final = 0x1FF
_HONORS: Final = 0x7F << 27


class Plan:
    """One way to a finished hand.

    | attribute | meaning |
    | --- | --- |
    | `fans` | ids of the patterns that it brings |
    | `kinds` | mask of the kinds it may hold |
    | `form` | a shape of `quedou.hand.shapes`, `PUNGS` or `STRAIGHT` |
    | `size` | how many kinds of the tile set that are |
    | `suit` | the suit of a flush or a straight, else -1 |
    | `value` | the sum of its fans in the ruleset's table, without what they exclude among themselves |
    | `prize` | the points that a hand finished along it usually pays |
    | `open_prize` | the same with a set of it claimed |
    | `usual` | live tiles that usually help, by tiles lacking; the last entry goes on |
    """

    def __init__(self, fans: tuple[str, ...], kinds: int, form: int, suit: int = -1) -> None:
        self.fans = fans
        self.kinds = kinds
        self.form = form
        self.suit = suit
        self.size = 0
        self.value = 0
        self.prize = 0.0
        self.open_prize = 0.0
        self.usual: list[float] = []
        inside = [kinds >> kind & 1 for kind in range(34)]
        self._kinds: int = sum(inside)
        self._packed: tuple[int, int, int, int] = pack([7 * within for within in inside])

    def lacking(self, rack: Rack, melds: list[Meld]) -> int:
        """How many tiles are missing to a finished hand of this sort; `FAR` where the melds spoil it."""
        form = self.form
        if form in (STANDARD, STRAIGHT):
            suits = self._suits(rack, melds)
            return suits.lacking() if suits is not None else FAR
        if melds and not (form == PUNGS and self._takes(melds)):
            return FAR
        if form == PUNGS:
            return _pungs_lacking(self._held(rack), 4 - len(melds))
        if form == SEVEN_PAIRS:
            return _pairs_lacking(self._held(rack))
        return shanten(rack.counts, 0, form) + 1

    def useful(self, rack: Rack, melds: list[Meld], live: list[int]) -> int:
        """How many live tiles bring the hand nearer."""
        form = self.form
        if form in (STANDARD, STRAIGHT):
            suits = self._suits(rack, melds)
            return suits.useful(self.kinds, live) if suits is not None else 0
        if form in (PUNGS, SEVEN_PAIRS):
            return self._useful_copies(rack, melds, live)
        now = self.lacking(rack, melds)
        counts = rack.counts.copy()
        tiles = 0
        for kind in range(34):
            if live[kind] and self.kinds >> kind & 1:
                counts[kind] += 1
                if self.lacking(Rack(counts), melds) < now:
                    tiles += live[kind]
                counts[kind] -= 1
        return tiles

    def _useful_copies(self, rack: Rack, melds: list[Meld], live: list[int]) -> int:
        """For pungs and pairs it only matters how many copies of a kind are held."""
        counts = rack.counts
        held = self._held(rack)
        pungs = self.form == PUNGS
        sets = 4 - len(melds)
        now = _pungs_lacking(held, sets) if pungs else _pairs_lacking(held)
        helps: list[bool] = []
        for copies in range(4):
            held[copies] -= 1
            held[copies + 1] += 1
            then = _pungs_lacking(held, sets) if pungs else _pairs_lacking(held)
            helps.append(then < now)
            held[copies] += 1
            held[copies + 1] -= 1
        tiles = 0
        for kind in range(34):
            if live[kind] and self.kinds >> kind & 1 and counts[kind] < 4 and helps[counts[kind]]:
                tiles += live[kind]
        return tiles

    def _held(self, rack: Rack) -> list[int]:
        """How many kinds of the plan are held once, twice, three and four times; the rest stand first."""
        m, p, s, z = rack.packed
        a, b, c, d = self._packed
        held = held_in(m & a) + held_in(p & b) + held_in(s & c) + held_in(z & d)
        once, twice, thrice, four = held & 255, held >> 8 & 255, held >> 16 & 255, held >> 24
        return [self._kinds - once - twice - thrice - four, once, twice, thrice, four]

    def _takes(self, melds: list[Meld]) -> bool:
        for meld in melds:
            tiles = 7 if meld.type == CHOW else 1
            if self.kinds >> meld.tile & tiles != tiles or (self.form == PUNGS and meld.type == CHOW):
                return False
        return True

    def _suits(self, rack: Rack, melds: list[Meld]) -> "_Suits | None":
        """The hand as far as the plan needs it; None where the melds spoil it."""
        if melds and not self._takes(melds):
            return None
        m, p, s, z = rack.packed
        a, b, c, d = self._packed
        suits = _Suits([m & a, p & b, s & c, z & d], 4 - len(melds))
        if self.form == STRAIGHT and not suits.take_straight(self.suit, melds):
            return None
        return suits


class _Suits:
    """A hand for sets and a pair, by packed suits, after the tiles of a straight have been set aside.

    `sets` are still to be made of `packed`; `missing` is the mask of the kinds that the straight lacks.
    """

    def __init__(self, packed: list[int], sets: int) -> None:
        self.packed = packed
        self.sets = sets
        self.missing = 0
        self.absent = 0

    def take_straight(self, suit: int, melds: list[Meld]) -> bool:
        """Set aside what there is of 123 456 789; false where the melds leave no room for it."""
        begun = 0
        others = 0
        for meld in melds:
            step = meld.tile - 9 * suit
            if meld.type == CHOW and step in (0, 3, 6) and not begun >> step & 1:
                begun |= 0b111 << step
            else:
                others += 1
        rest = self.packed[suit]
        for rank in range(9):
            if not begun >> rank & 1:
                if rest >> 3 * rank & 7:
                    rest -= 1 << 3 * rank
                else:
                    self.missing |= 1 << 9 * suit + rank
                    self.absent += 1
        self.packed[suit] = rest
        self.sets = 1 - others
        return others <= 1

    def lacking(self) -> int:
        m, p, s, z = self.packed
        first = merged(suit_class(0, m), suit_class(1, p))
        second = merged(suit_class(2, s), suit_class(3, z))
        return self.absent + lacking(first, second, self.sets)

    def useful(self, kinds: int, live: list[int]) -> int:
        """Live tiles of these kinds that lower `lacking`."""
        m, p, s, z = self.packed
        classes = [suit_class(0, m), suit_class(1, p), suit_class(2, s), suit_class(3, z)]
        first = merged(classes[0], classes[1])
        second = merged(classes[2], classes[3])
        sets = self.sets
        now = lacking(first, second, sets)
        tiles = 0
        for suit in range(4):
            first_kind = 9 * suit
            if not kinds >> first_kind & _SUIT:
                continue
            grown = grown_classes(suit, self.packed[suit])
            other = classes[suit ^ 1]
            for rank, longer in enumerate(grown):
                kind = first_kind + rank
                if not live[kind] or not kinds >> kind & 1:
                    continue
                if self.missing >> kind & 1:
                    tiles += live[kind]
                elif longer >= 0:
                    both = merged(other, longer)
                    then = lacking(both, second, sets) if suit < 2 else lacking(first, both, sets)
                    if then < now:
                        tiles += live[kind]
        return tiles


def _pungs_lacking(held: list[int], sets: int) -> int:
    """Tiles lacking for so many pungs and a pair, from the kinds held most often."""
    triples = held[3] + held[4]
    pairs = held[2]
    singles = held[1]
    if triples > sets:
        pairs += triples - sets
        triples = sets
    needed = 0
    for _ in range(sets - triples):
        if pairs:
            pairs -= 1
            needed += 1
        elif singles:
            singles -= 1
            needed += 2
        else:
            needed += 3
    if pairs:
        return needed
    return needed + (1 if singles else 2)


def _pairs_lacking(held: list[int]) -> int:
    """Tiles lacking for seven pairs; four alike are two of them, and a pair begun with nothing lacks two."""
    missing = max(0, 7 - held[2] - held[3] - 2 * held[4])
    return missing + max(0, missing - held[1] - held[3])


def plans_for(values: Mapping[str, int], excludes: Mapping[str, Sequence[str]], tile_set: int) -> list[Plan]:
    """The plans of a ruleset: those whose fans its table has, of the kinds in its tile set.

    `values` are the fans' values by id, `excludes` what each is not counted with. A plan within another of
    the same form that is worth no less is left out: with one suit in the set every hand is a half flush.
    """
    copies = TILE_SETS[tile_set]
    in_set = _mask([kind for kind in range(34) if copies[kind]])
    possible: list[Plan] = []
    for plan in _candidates():
        plan.size = len(mask_kinds(plan.kinds & in_set))
        plan.value = _worth(plan.fans, values, excludes)
        if plan.value >= 0 and _possible(plan, plan.kinds & in_set):
            possible.append(plan)
    return [
        plan
        for place, plan in enumerate(possible)
        if not any(
            _within(plan, other, in_set) and (at < place or not _within(other, plan, in_set))
            for at, other in enumerate(possible)
            if at != place
        )
    ]


def _within(plan: Plan, other: Plan, in_set: int) -> bool:
    """Whether whoever plays for `plan` may as well play for `other`."""
    same = plan.form == other.form and (plan.form != STRAIGHT or plan.suit == other.suit)
    return same and plan.kinds & in_set & ~other.kinds == 0 and plan.value <= other.value


def _worth(fans: tuple[str, ...], values: Mapping[str, int], excludes: Mapping[str, Sequence[str]]) -> int:
    """-1 where the table lacks a fan."""
    if not all(fan in values for fan in fans):
        return -1
    total = 0
    for fan in fans:
        if not any(fan in excludes[other] for other in fans):
            total += values[fan]
    return total


def _possible(plan: Plan, kinds: int) -> bool:
    """Whether the kinds that there are suffice: all of some shapes, the suit of a straight, else five."""
    if plan.form in (KNITTED, KNITTED_STRAIGHT, THIRTEEN_ORPHANS, FREE_GREEN):
        return kinds == plan.kinds
    if plan.form == STRAIGHT:
        return kinds >> 9 * plan.suit & _SUIT == _SUIT
    return plan.size >= 5


def _mask(kinds: Sequence[int]) -> int:
    mask = 0
    for kind in kinds:
        mask |= 1 << kind
    return mask


def _candidates() -> list[Plan]:
    ends = _mask(ORPHANS)
    plans = [
        Plan((), _ALL, STANDARD),
        Plan(("all_simples",), _ALL & ~ends, STANDARD),
        Plan(("all_pungs",), _ALL, PUNGS),
        Plan(("seven_pairs",), _ALL, SEVEN_PAIRS),
        Plan(("all_honors",), _HONORS, PUNGS),
        Plan(("all_terminals_and_honors", "all_pungs"), ends, PUNGS),
        Plan(("thirteen_orphans",), ends, THIRTEEN_ORPHANS),
        Plan(("lesser_honors_and_knitted_tiles",), _ALL, KNITTED),
        Plan(("knitted_straight",), _ALL, KNITTED_STRAIGHT),
        Plan(("free_form_green",), _mask(GREEN), FREE_GREEN),
    ]
    for suit in range(3):
        full = _SUIT << 9 * suit
        half = full | _HONORS
        for flush, kinds in (("half_flush", half), ("full_flush", full)):
            plans.append(Plan((flush,), kinds, STANDARD, suit))
            plans.append(Plan((flush, "seven_pairs"), kinds, SEVEN_PAIRS, suit))
            plans.append(Plan((flush, "all_pungs"), kinds, PUNGS, suit))
            plans.append(Plan((flush, "pure_straight"), kinds, STRAIGHT, suit))
        plans.append(Plan(("half_flush_all_pungs",), half, PUNGS, suit))
        plans.append(Plan(("pure_straight",), _ALL, STRAIGHT, suit))
    return plans
