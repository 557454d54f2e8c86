"""What a hand can be played for: the tiles it may hold, how it is built, the fans it brings.

A plan is data; which of them a ruleset knows, and what they are worth there, its fan table says. So a new
ruleset whose fans stand in the catalogue needs nothing here.
"""

from collections.abc import Mapping, Sequence
from typing import Final

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
from quedou.tiles import TILE_SETS

PUNGS: Final = 64
"""A form beside the shapes of `quedou.hand.shapes`: four pungs and a pair."""
STRAIGHT: Final = 128
"""123, 456 and 789 of one suit, a set and a pair."""

FAR: Final = 99
"""More tiles than any hand lacks: the plan is out of reach."""

_HONORS: Final = 0x7F << 27
_SUIT: Final = 0x1FF


def _mask(kinds: Sequence[int]) -> int:
    mask = 0
    for kind in kinds:
        mask |= 1 << kind
    return mask


_ALL: Final = (1 << 34) - 1
_ENDS: Final = _mask(ORPHANS)
_GREENS: Final = _mask(GREEN)
_SIMPLES: Final = _ALL & ~_ENDS


class Plan:
    """One way to a finished hand.

    | attribute | meaning |
    | --- | --- |
    | `fans` | ids of the patterns that it brings |
    | `kinds` | mask of the kinds it may hold |
    | `form` | a shape of `quedou.hand.shapes`, `PUNGS` or `STRAIGHT` |
    | `value` | the sum of its fans in the ruleset's table, without what they exclude among themselves |
    | `prize` | the points that a hand finished along it usually pays |
    """

    def __init__(self, fans: tuple[str, ...], kinds: int, form: int, suit: int = -1) -> None:
        self.fans = fans
        self.kinds = kinds
        self.form = form
        self.suit = suit
        self.value = 0
        self.prize = 0.0
        self._inside: list[int] = [kinds >> kind & 1 for kind in range(34)]

    def lacking(self, counts: list[int], melds: list[Meld]) -> int:
        """How many tiles are missing to a finished hand of this sort; `FAR` where the melds spoil it."""
        for meld in melds:
            if not self._takes(meld):
                return FAR
        form = self.form
        if form == STRAIGHT:
            return self._straight(counts, melds)
        if self.kinds != _ALL:
            inside = self._inside
            counts = [counts[kind] if inside[kind] else 0 for kind in range(34)]
        if form == PUNGS:
            return _pungs(counts, 4 - len(melds))
        if form == SEVEN_PAIRS:
            return _pairs(counts)
        return shanten(counts, len(melds), form) + 1

    def useful(self, counts: list[int], melds: list[Meld], live: list[int]) -> int:
        """How many live tiles bring the hand nearer."""
        now = self.lacking(counts, melds)
        tiles = 0
        for kind in range(34):
            if live[kind] and self._inside[kind]:
                counts[kind] += 1
                if self.lacking(counts, melds) < now:
                    tiles += live[kind]
                counts[kind] -= 1
        return tiles

    def _takes(self, meld: Meld) -> bool:
        form = self.form
        if form in (STANDARD, PUNGS):
            if meld.type == CHOW:
                return form == STANDARD and self.kinds >> meld.tile & 7 == 7
            return self._inside[meld.tile] == 1
        return form in (STRAIGHT, KNITTED_STRAIGHT)

    def _straight(self, counts: list[int], melds: list[Meld]) -> int:
        first = 9 * self.suit
        rest = counts.copy()
        sets = 0
        begun = 0
        for meld in melds:
            step = meld.tile - first
            if meld.type == CHOW and step in (0, 3, 6) and not begun >> step & 1:
                begun |= 1 << step
            else:
                sets += 1
        if sets > 1:
            return FAR
        lacking = 0
        for step in range(9):
            if begun >> (step - step % 3) & 1:
                continue
            if rest[first + step]:
                rest[first + step] -= 1
            else:
                lacking += 1
        return lacking + shanten(rest, 3 + sets, STANDARD) + 1


def _pungs(counts: list[int], sets: int) -> int:
    """Tiles lacking for that many pungs and a pair, from the kinds held most often."""
    triples = 0
    pairs = 0
    singles = 0
    for count in counts:
        if count >= 3:
            triples += 1
        elif count == 2:
            pairs += 1
        elif count:
            singles += 1
    lacking = 0
    if triples > sets:
        pairs += triples - sets
        triples = sets
    for _ in range(sets - triples):
        if pairs:
            pairs -= 1
            lacking += 1
        elif singles:
            singles -= 1
            lacking += 2
        else:
            lacking += 3
    if pairs:
        return lacking
    return lacking + (1 if singles else 2)


def _pairs(counts: list[int]) -> int:
    """Tiles lacking for seven pairs; a pair begun with nothing lacks two."""
    missing = 7
    singles = 0
    for count in counts:
        missing -= count >> 1
        singles += count & 1
    return max(0, missing) + max(0, missing - singles)


def plans_for(values: Mapping[str, int], excludes: Mapping[str, Sequence[str]], tile_set: int) -> list[Plan]:
    """The plans of a ruleset: those whose fans its table has, of the kinds in its tile set.

    `values` are the fans' values by id, `excludes` what each is not counted with. A plan within another of
    the same form that is worth no less is left out: with one suit in the set every hand is a half flush.
    """
    copies = TILE_SETS[tile_set]
    in_set = _mask([kind for kind in range(34) if copies[kind]])
    possible: list[Plan] = []
    for plan in _candidates():
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
    if plan.form in (KNITTED, KNITTED_STRAIGHT, THIRTEEN_ORPHANS, FREE_GREEN, STRAIGHT):
        return kinds == plan.kinds or (plan.form == STRAIGHT and kinds >> 9 * plan.suit & _SUIT == _SUIT)
    size = 0
    for kind in range(34):
        size += kinds >> kind & 1
    return size >= 5


def _candidates() -> list[Plan]:
    plans = [
        Plan((), _ALL, STANDARD),
        Plan(("all_simples",), _SIMPLES, STANDARD),
        Plan(("all_pungs",), _ALL, PUNGS),
        Plan(("seven_pairs",), _ALL, SEVEN_PAIRS),
        Plan(("all_honors",), _HONORS, PUNGS),
        Plan(("all_terminals_and_honors", "all_pungs"), _ENDS, PUNGS),
        Plan(("thirteen_orphans",), _ENDS, THIRTEEN_ORPHANS),
        Plan(("lesser_honors_and_knitted_tiles",), _ALL, KNITTED),
        Plan(("knitted_straight",), _ALL, KNITTED_STRAIGHT),
        Plan(("free_form_green",), _GREENS, FREE_GREEN),
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
