"""A fan table in working order, and what it says about each value of each group of facts.

Rows are numbered in table order. A row *holds* with instances: for patterns of sets the sets that each
instance uses, as a mask over the chows, pungs or kongs of the hand, for all others 0.
"""

from itertools import combinations
from typing import Final

from mypy_extensions import i64

from quedou.fan import chows, kongs, pungs, sets, shapes, suits, winning
from quedou.fan.catalogue import CHOWS, KONGS, OTHERS, PATTERNS, PUNGS, WHOLE, WINNING, Pattern
from quedou.fan.facts import Around, Params, Whole, Winning
from quedou.fan.families import Family, best_families
from quedou.fan.rows import FanLine, Row
from quedou.hand.shapes import SHAPE_NAMES

MODULES: Final = (chows, kongs, pungs, sets, shapes, suits, winning)
"""The modules whose patterns are registered by importing them."""


_CHOICES: Final = [
    [
        [(sum([1 << place for place in places]), places) for places in combinations(range(number), size)]
        for size in range(number + 1)
    ]
    for number in range(5)
]
"""For a number of sets and the number that a pattern joins: every choice, as a mask and as places."""


class TableError(ValueError):
    """A fan table that the scorer cannot work with."""


class Part:
    """What a table says about one value of one group of facts.

    Parts that say the same have the same `number`. `holds` has the instances of each row that holds. For
    sets, `families` are the combination fans that may be counted together, always at least one, `size` is the
    number of sets, and `traits` is what is true of them all.
    """

    __slots__ = ("families", "holds", "number", "size", "traits")

    number: i64

    def __init__(
        self, number: int, holds: dict[int, tuple[int, ...]], families: list[Family], size: int, traits: int
    ) -> None:
        self.number = number
        self.holds = holds
        self.families = families
        self.size = size
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
        self.shapes: list[int] = [_shape_mask(row) for row in rows]
        self.values: list[int] = [row.value for row in rows]
        self._lines: dict[int, FanLine] = {}
        self.has_yakuman = any(row.yakuman for row in rows)
        self.flower_row = self.index.get("flower_tiles", -1)
        self._of_group: list[list[int]] = [
            [row for row, pattern in enumerate(self.patterns) if pattern.group == group]
            for group in range(OTHERS + 1)
        ]
        self._numbers: dict[object, int] = {}
        self._fresh = iter(range(1 << 20))
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

    def line(self, row: int, count: int) -> FanLine:
        """One line of an answer."""
        key = row << 8 | count
        found = self._lines.get(key)
        if found is None:
            found = FanLine(self.rows[row].id, self.rows[row].name, self.values[row], count)
            self._lines[key] = found
        return found

    def has(self, *ids: str) -> bool:
        """Whether one of these patterns is in the table."""
        return any(fan in self.index for fan in ids)

    def of_sets(self, group: int, sets: list[int], around: Around, traits: int) -> Part:
        """What holds for these chows, pungs or kongs, ascending."""
        holds: dict[int, tuple[int, ...]] = {}
        combined: list[tuple[int, int]] = []
        for row in self._of_group[group]:
            pattern = self.patterns[row]
            if pattern.sets is None or pattern.size > len(sets):
                continue
            instances = [
                instance
                for instance, places in _CHOICES[len(sets)][pattern.size]
                if pattern.sets(tuple([sets[place] for place in places]), around)
            ]
            if self.combination[row]:
                combined.extend([(row, instance) for instance in instances])
            elif instances:
                holds[row] = tuple(instances)
        families = best_families(combined, self.rows, self._signatures)
        return self._part(_renumbered(holds), families, len(sets), traits)

    def of_whole(self, hand: Whole) -> Part:
        """What holds for the hand as a whole."""
        holds: dict[int, tuple[int, ...]] = {}
        for row in self._of_group[WHOLE]:
            test = self.patterns[row].whole
            if test is not None and self.shapes[row] & hand.shape:
                count = int(test(hand))
                if count:
                    holds[row] = (0,) * count
        return self._part(holds, [], 0, 0)

    def of_winning(self, win: Winning) -> Part:
        """What holds for the way it was won."""
        holds: dict[int, tuple[int, ...]] = {}
        for row in self._of_group[WINNING]:
            test = self.patterns[row].winning
            if test is not None:
                count = int(test(win))
                if count:
                    holds[row] = (0,) * count
        return self._part(holds, [], 0, 0)

    def of_others(self, held: set[int]) -> list[int]:
        """The rows that hold because of which others do; none of them stands beside two."""
        if len(held) > 1:
            return []
        ids = frozenset([self.rows[row].id for row in held])
        found: list[int] = []
        for row in self._of_group[OTHERS]:
            test = self.patterns[row].others
            if test is not None and test(ids):
                found.append(row)
        return found

    def _part(
        self, holds: dict[int, tuple[int, ...]], families: list[Family], size: int, traits: int
    ) -> Part:
        identity = (tuple(holds.items()), tuple([family.identity for family in families]), size, traits)
        # Two threads that find a part at once must not give one number to two parts.
        number = self._numbers.get(identity, -1)
        if number < 0:
            number = self._numbers.setdefault(identity, next(self._fresh))
        return Part(number, holds, families, size, traits)

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


def _renumbered(holds: dict[int, tuple[int, ...]]) -> dict[int, tuple[int, ...]]:
    """The same instances with the sets numbered by what they are part of, so that more parts say the same."""
    members: list[tuple[list[int], int]] = []
    for place in range(4):
        rows = [row for row, instances in holds.items() for each in instances if each >> place & 1]
        members.append((rows, place))
    members.sort()
    moved = [0] * 4
    for number, (_, place) in enumerate(members):
        moved[place] = 1 << number
    renumbered: dict[int, tuple[int, ...]] = {}
    for row, instances in holds.items():
        masks = [sum([moved[place] for place in range(4) if each >> place & 1]) for each in instances]
        renumbered[row] = tuple(sorted(masks))
    return renumbered


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
