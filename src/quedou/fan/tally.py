"""What counts of all that holds in a reading: principles 1 and 4.

Source: rules page `common`, sections 7.4 and 7.5. A `Tally` depends only on the parts of a reading, so it is
remembered for each combination of parts.
"""

from typing import Final

from quedou.fan.families import Family
from quedou.fan.rows import YAKUMAN, FanLine
from quedou.fan.table import FanTable, Part

_YAKUMAN_WEIGHT: Final = 1000
"""More than any sum of ordinary fans: the number of yakuman is compared before the total."""
_ALL: Final = 1 << 30

Instances = tuple[int, ...]


class Tally:
    """The counted rows of one reading, with the best family of combination fans.

    `total` is the sum of value x count, 13 with any yakuman; `merit` is what is compared first between
    readings; `flowers` is the part of the total that comes from Flower Tiles. `lines` are the counted fans,
    highest value first, then in table order; `excluded` is what holds and is not counted in full, with the
    fan that swallows it. Both are made when first asked for.
    """

    __slots__ = (
        *("_alone", "_excluded", "_excluded_ids", "_lines", "_positions", "_table", "flowers", "merit"),
        *("total", "yakuman"),
    )

    def __init__(self, table: FanTable, positions: list[int], excluded: dict[int, int], alone: bool) -> None:
        """`positions` are those of the counted rows, ascending, one entry per count."""
        self._table = table
        self._positions = positions
        self._excluded = excluded
        self._alone = alone
        self._lines: list[FanLine] | None = None
        self._excluded_ids: list[tuple[str, str]] | None = None
        self.yakuman: list[str] = []
        self.flowers = 0
        total = 0
        for row in positions:
            total += table.values[row]
            if row == table.flower_row:
                self.flowers += table.values[row]
            if table.rows[row].yakuman:
                self.yakuman.append(table.rows[row].id)
        self.total = YAKUMAN if self.yakuman else total
        self.merit = self.total + _YAKUMAN_WEIGHT * len(self.yakuman)

    @property
    def lines(self) -> list[FanLine]:
        if self._lines is None:
            counts: dict[int, int] = {}
            for row in self._positions:
                counts[row] = counts.get(row, 0) + 1
            by_value = sorted([(-self._table.values[row], row) for row in counts])
            self._lines = [self._table.line(row, counts[row]) for _, row in by_value]
        return self._lines

    @property
    def excluded(self) -> list[tuple[str, str]]:
        if self._excluded_ids is None:
            rows = self._table.rows
            self._excluded_ids = [(rows[row].id, rows[by].id) for row, by in sorted(self._excluded.items())]
        return self._excluded_ids

    def beats(self, other: "Tally") -> bool:
        """Whether this one is chosen over the other, of equal merit.

        The higher total; any other fan before Chicken Hand or Plain Win alone; then whatever counts fans
        further up the table.
        """
        if self.total != other.total:
            return self.total > other.total
        if self._alone != other._alone:
            return other._alone
        return self._positions < other._positions


def nothing(table: FanTable) -> Tally:
    """The tally of no fan at all."""
    return Tally(table, [], {}, False)


def tally(table: FanTable, chows: Part, pungs: Part, others: list[Part]) -> Tally:
    """The best that these parts of one reading are worth."""
    holds = dict(chows.holds)
    holds.update(pungs.holds)
    for part in others:
        holds.update(part.holds)
    rows = set(holds)
    for family in chows.families + pungs.families:
        rows.update([row for row, _ in family.counted])
    left_over = table.of_others(rows)
    for row in left_over:
        holds[row] = (0,)
    best: Tally | None = None
    for first in chows.families:
        for second in pungs.families:
            candidate = _count(table, holds, first, second, bool(left_over))
            if (
                best is None
                or candidate.merit > best.merit
                or (candidate.merit == best.merit and candidate.beats(best))
            ):
                best = candidate
    if best is None:
        raise RuntimeError("a part without a family")
    return best


def _count(table: FanTable, holds: dict[int, Instances], first: Family, second: Family, alone: bool) -> Tally:
    held = dict(holds)
    for row, joined in first.counted + second.counted:
        held[row] = (*held.get(row, ()), joined)
    excluded = _exclude(table, held)
    for row, by in first.lost + second.lost:
        excluded.setdefault(row, by)
    positions: list[int] = []
    for row in sorted(held):
        if held[row]:
            positions.extend([row] * (len(held[row]) if table.rows[row].repeats else 1))
    return Tally(table, positions, excluded, alone)


def _exclude(table: FanTable, held: dict[int, Instances]) -> dict[int, int]:
    """Take out of `held` what counted rows exclude, yakuman first, then in table order; who excluded each."""
    excluded: dict[int, int] = {}
    order = sorted(held)
    if table.has_yakuman:
        order.sort(key=lambda row: not table.rows[row].yakuman)
    for row in order:
        if held[row]:
            targets = table.excludes[row]
            if table.rows[row].yakuman:
                targets = [(other, _ALL) for other in held if not table.rows[other].yakuman]
            for other, limit in targets:
                before = held.get(other, ())
                if before:
                    kept = _kept(table, row, other, held[row], before, limit)
                    held[other] = kept
                    if not kept or (table.rows[other].repeats and len(kept) < len(before)):
                        excluded.setdefault(other, row)
    return excluded


def _kept(
    table: FanTable, row: int, other: int, excluding: Instances, instances: Instances, limit: int
) -> Instances:
    """Between patterns of sets only those instances go whose sets all lie among the excluding ones."""
    if table.patterns[row].sets is None or table.patterns[other].sets is None:
        return instances[limit:]
    return tuple([each for each in instances if not any(each & ~sets == 0 for sets in excluding)])
