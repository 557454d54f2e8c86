"""What counts of all that holds in a reading: principles 1 and 4.

Source: rules page `common`, sections 7.4 and 7.5. A `Tally` depends only on the parts of a reading, so a
table remembers it for each combination of parts.
"""

from typing import Final

from quedou.fan.families import Family
from quedou.fan.rows import YAKUMAN
from quedou.fan.score import FanLine
from quedou.fan.table import FanTable, Hold, Part

_YAKUMAN_WEIGHT: Final = 1000
"""More than any sum of ordinary fans: the number of yakuman is compared before the total."""


class Tally:
    """The counted rows of one reading, the best family of combination fans taken.

    | attribute | meaning |
    | --- | --- |
    | `total` | sum of value x count; 13 with any yakuman |
    | `merit` | what is compared first between readings |
    | `alone` | the only fan is Chicken Hand or Plain Win |
    | `positions` | table positions of the counted fans, ascending, one entry per count; decides ties |
    | `flowers` | the part of `total` that comes from Flower Tiles |
    """

    __slots__ = (*("alone", "excluded", "flowers", "lines", "merit", "positions", "total", "yakuman"),)

    def __init__(
        self, table: FanTable, counts: dict[int, int], excluded: dict[int, int], alone: bool
    ) -> None:
        rows = table.rows
        self.alone = alone
        self.positions: list[int] = []
        for row in sorted(counts):
            self.positions.extend([row] * counts[row])
        self.yakuman = [rows[row].id for row in sorted(counts) if rows[row].yakuman]
        total = 0
        for row, count in counts.items():
            total += rows[row].value * count
        self.total = YAKUMAN if self.yakuman else total
        self.merit = self.total + _YAKUMAN_WEIGHT * len(self.yakuman)
        flowers = table.index.get("flower_tiles", -1)
        self.flowers = counts.get(flowers, 0)
        by_value = sorted(counts, key=lambda row: (-rows[row].value, row))
        self.lines = [FanLine(rows[row].id, rows[row].name, rows[row].value, counts[row]) for row in by_value]
        self.excluded = [(rows[row].id, rows[excluded[row]].id) for row in sorted(excluded)]

    def beats(self, other: "Tally") -> bool:
        """Whether this one is chosen over the other, of equal merit."""
        if self.total != other.total:
            return self.total > other.total
        if self.alone != other.alone:
            return other.alone
        return self.positions < other.positions


def tally(table: FanTable, chows: Part, others: list[Part]) -> Tally:
    """The best that these parts of one reading are worth; `others` begin with the pungs."""
    holds: list[Hold] = []
    for part in others:
        holds.extend(part.holds)
    best: Tally | None = None
    for first in chows.families:
        for second in others[0].families:
            candidate = _count(table, chows.holds + holds, [first, second])
            if (
                best is None
                or candidate.merit > best.merit
                or (candidate.merit == best.merit and candidate.beats(best))
            ):
                best = candidate
    if best is None:
        raise RuntimeError("a part without a family")
    return best


def _count(table: FanTable, holds: list[Hold], families: list[Family]) -> Tally:
    held: dict[int, list[int]] = {}
    for hold in holds:
        held[hold.row] = list(hold.instances)
    for family in families:
        for row, joined in family.counted:
            held.setdefault(row, []).append(joined)
    others = set(held)
    for family in families:
        others.update(row for row, _ in family.lost)
    left_over = table.of_others(others)
    for row in left_over:
        held[row] = [0]
    excluded = _exclude(table, held)
    for family in families:
        for row, by in family.lost:
            excluded.setdefault(row, by)
    counts: dict[int, int] = {}
    for row, instances in held.items():
        if instances:
            counts[row] = len(instances) if table.rows[row].repeats else 1
    return Tally(table, counts, excluded, bool(left_over))


def _exclude(table: FanTable, held: dict[int, list[int]]) -> dict[int, int]:
    """Take out of `held` what counted rows exclude, yakuman first, then in table order; who excluded each."""
    excluded: dict[int, int] = {}
    for row in sorted(held, key=lambda row: (not table.rows[row].yakuman, row)):
        if not held[row]:
            continue
        targets = table.excludes[row]
        if table.rows[row].yakuman:
            targets = [(other, 1 << 30) for other in held if not table.rows[other].yakuman]
        for other, limit in targets:
            before = held.get(other)
            if before:
                kept = _kept(table, row, other, held[row], before, limit)
                if _weight(table, other, kept) < _weight(table, other, before):
                    excluded.setdefault(other, row)
                held[other] = kept
    return excluded


def _kept(
    table: FanTable, row: int, other: int, excluding: list[int], instances: list[int], limit: int
) -> list[int]:
    """Between patterns of sets only those instances go whose sets all lie among the excluding ones."""
    if table.patterns[row].sets and table.patterns[other].sets:
        return [instance for instance in instances if not any(instance & ~sets == 0 for sets in excluding)]
    return instances[min(limit, len(instances)) :]


def _weight(table: FanTable, row: int, instances: list[int]) -> int:
    return len(instances) if table.rows[row].repeats else min(1, len(instances))
