"""A fan table in working order, and what it says about each value of each group of facts.

Rows are numbered in table order. A row *holds* with instances: for patterns of sets the sets that each
instance uses, as a mask over the chows, pungs or kongs of the hand, for all others 0.
"""

from itertools import combinations
from typing import Final

from quedou.fan import chows, kongs, pungs, sets, shapes, suits, winning
from quedou.fan.catalogue import CHOWS, KONGS, PATTERNS, PUNGS, Pattern
from quedou.fan.facts import Around, Params, Whole, Winning
from quedou.fan.families import Family, best_families
from quedou.fan.rows import Row
from quedou.hand.shapes import SHAPE_NAMES

MODULES: Final = (chows, kongs, pungs, sets, shapes, suits, winning)
"""The modules whose patterns are registered by importing them."""


class TableError(ValueError):
    """A fan table that the scorer cannot work with."""


class Hold:
    """A row that holds, and its instances."""

    __slots__ = ("instances", "row")

    def __init__(self, row: int, instances: tuple[int, ...]) -> None:
        self.row = row
        self.instances = instances


class Part:
    """What a table says about one value of one group of facts.

    Parts that say the same have the same `number`. `families` are the combination fans that may be counted
    together, best first among those that exclude the same; there is always one.
    """

    __slots__ = ("families", "holds", "number", "traits")

    def __init__(self, number: int, holds: list[Hold], families: list[Family], traits: int) -> None:
        self.number = number
        self.holds = holds
        self.families = families
        self.traits = traits


class FanTable:
    """The rows of a ruleset under given options, and the parts worked out so far.

    `combined` says whether combination fans are chosen by families (rules page `common`, section 7.3) or all
    that hold are counted.
    """

    def __init__(self, rows: list[Row], params: Params, combined: bool) -> None:
        self.rows = rows
        self.params = params
        self.index: dict[str, int] = {row.id: place for place, row in enumerate(rows)}
        self.patterns: list[Pattern] = [PATTERNS[row.id] for row in rows]
        self.combination: list[bool] = [combined and _is_combination(pattern) for pattern in self.patterns]
        self.excludes: list[list[tuple[int, int]]] = [self._exclusions(place) for place in range(len(rows))]
        self.values: list[int] = [row.value for row in rows]
        self.shapes: list[int] = [_shape_mask(row) for row in rows]
        self._numbers: dict[object, int] = {}
        exposed = {
            excluded
            for row in range(len(rows))
            if not self.combination[row]
            for excluded, _ in self.excludes[row]
        }
        self._signatures: list[tuple[int, ...]] = [
            (
                *sorted(excluded for excluded, _ in self.excludes[row] if not self.combination[excluded]),
                *((-1 - row,) if row in exposed else ()),
            )
            for row in range(len(rows))
        ]

    def has(self, *ids: str) -> bool:
        """Whether one of these patterns is in the table."""
        return any(fan in self.index for fan in ids)

    def of_sets(self, group: int, sets: tuple[int, ...], around: Around, traits: int) -> Part:
        """What holds for these chows, pungs or kongs."""
        holds: list[Hold] = []
        combined: list[tuple[int, int]] = []
        for row, pattern in enumerate(self.patterns):
            if pattern.group == group and pattern.sets is not None:
                instances = [
                    sum([1 << place for place in places])
                    for places in combinations(range(len(sets)), pattern.size)
                    if pattern.sets(tuple([sets[place] for place in places]), around)
                ]
                if self.combination[row]:
                    combined.extend((row, instance) for instance in instances)
                elif instances:
                    holds.append(Hold(row, tuple(instances)))
        families = best_families(combined, self.rows, self._signatures)
        return self._part(holds, families, traits)

    def of_whole(self, hand: Whole) -> Part:
        """What holds for the hand as a whole."""
        holds: list[Hold] = []
        for row, pattern in enumerate(self.patterns):
            if pattern.whole is not None and self.shapes[row] & hand.shape:
                count = int(pattern.whole(hand))
                if count:
                    holds.append(Hold(row, (0,) * count))
        return self._part(holds, [], 0)

    def of_winning(self, win: Winning) -> Part:
        """What holds for the way it was won."""
        holds: list[Hold] = []
        for row, pattern in enumerate(self.patterns):
            if pattern.winning is not None:
                count = int(pattern.winning(win))
                if count:
                    holds.append(Hold(row, (0,) * count))
        return self._part(holds, [], 0)

    def of_others(self, held: set[int]) -> list[int]:
        """The rows that hold because of which others do."""
        ids = frozenset(self.rows[row].id for row in held)
        found: list[int] = []
        for row, pattern in enumerate(self.patterns):
            if pattern.others is not None and pattern.others(ids):
                found.append(row)
        return found

    def _part(self, holds: list[Hold], families: list[Family], traits: int) -> Part:
        identity = (
            tuple((hold.row, hold.instances) for hold in holds),
            tuple(family.identity for family in families),
        )
        number = self._numbers.setdefault(identity, len(self._numbers))
        return Part(number, holds, families, traits)

    def _exclusions(self, row: int) -> list[tuple[int, int]]:
        """The rows that this one excludes, each with the most instances removed.

        An id that is no row of the table is there because the source prints it; it has no effect. Nor has a
        pattern of pungs beside one of chows: a set is either.
        """
        found: list[tuple[int, int]] = []
        first = self.rows[row]
        for fan in first.excludes:
            excluded = self.index.get(fan)
            if excluded is not None:
                groups = {self.patterns[row].group, self.patterns[excluded].group}
                mixed = groups == {PUNGS} and self.combination[row] != self.combination[excluded]
                if mixed or groups == {PUNGS, KONGS}:
                    raise TableError(f"{first.id} excludes {fan}, and they are not compared set by set")
                if groups != {PUNGS, CHOWS}:
                    found.append((excluded, first.excludes_limit.get(fan, 1 << 30)))
        return found


def _is_combination(pattern: Pattern) -> bool:
    """Needs two or more number sets (rules page `common`, section 7.3)."""
    return pattern.group == CHOWS or pattern.id in _COMBINED_PUNGS


_COMBINED_PUNGS: Final = (
    *("double_pung", "triple_pung", "mixed_shifted_pungs", "pure_shifted_pungs", "four_pure_shifted_pungs"),
)


def _shape_mask(row: Row) -> int:
    names = row.params.get("shapes")
    if not isinstance(names, list):
        return (1 << 6) - 1
    return sum(shape for shape, name in SHAPE_NAMES.items() if name in names)
