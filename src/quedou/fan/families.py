"""Which combination fans may be counted together: principles 2, 3 and 5.

Source: rules page `common`, section 7.3. The sets are points, an instance of a combination fan joins all its
sets, and the instances counted together may close no cycle; those of one fan share no set.
"""

from typing import Final

from quedou.fan.rows import Row


class Family:
    """Combination fans counted together: (row, sets as a mask), in table order.

    `lost` are the rows that had more instances than are counted, each with the fan to which a set was lost.
    """

    __slots__ = ("counted", "identity", "lost")

    def __init__(self, counted: list[tuple[int, int]], lost: list[tuple[int, int]]) -> None:
        self.counted = counted
        self.lost = lost
        self.identity = (tuple([row for row, _ in counted]), tuple(lost))


NO_FAMILY: Final = Family([], [])


def best_families(
    instances: list[tuple[int, int]], rows: list[Row], signatures: list[tuple[int, ...]]
) -> list[Family]:
    """The families worth trying: the best one for each thing it may exclude, or be excluded by.

    What rows outside do to a family, and it to them, depends on the `signatures` of its rows alone; so of
    those with equal signatures only the one of highest value, then highest in the table, can win. Larger
    families come first: where two count the same, the answer shall say all that was excluded.
    """
    values = [row.value for row in rows]
    best: dict[tuple[tuple[int, ...], ...], list[tuple[int, int]]] = {}
    for family in _acyclic(instances):
        effects = tuple(sorted([signatures[row] for row, _ in family if signatures[row]]))
        rival = best.get(effects)
        if rival is None or _rank(family, values) < _rank(rival, values):
            best[effects] = family
    largest_first = sorted(best.values(), key=len, reverse=True)
    families = [Family(family, _lost(instances, family, rows)) for family in largest_first]
    return families or [NO_FAMILY]


def _rank(family: list[tuple[int, int]], values: list[int]) -> tuple[int, list[int]]:
    return -sum(values[row] for row, _ in family), [row for row, _ in family]


def _acyclic(instances: list[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """Every family without a cycle, the empty one included. `instances` are in table order."""
    found: list[list[tuple[int, int]]] = []
    _grow(instances, 0, [], [1, 2, 4, 8], found)
    return found


def _grow(
    instances: list[tuple[int, int]],
    at: int,
    family: list[tuple[int, int]],
    components: list[int],
    found: list[list[tuple[int, int]]],
) -> None:
    if at == len(instances):
        found.append(family)
        return
    _grow(instances, at + 1, family, components, found)
    row, joined = instances[at]
    for other, taken in family:
        if other == row and taken & joined:
            return
    rest: list[int] = []
    union = 0
    for component in components:
        shared = component & joined
        if shared & (shared - 1):
            return
        if shared:
            union |= component
        else:
            rest.append(component)
    _grow(instances, at + 1, [*family, (row, joined)], [*rest, union], found)


def _lost(
    instances: list[tuple[int, int]], family: list[tuple[int, int]], rows: list[Row]
) -> list[tuple[int, int]]:
    """The rows with fewer instances in the family than there are; a row that does not repeat asks for one."""
    counted = {row for row, _ in family}
    lost: dict[int, int] = {}
    for row, joined in instances:
        enough = row in counted and not rows[row].repeats
        if not enough and (row, joined) not in family and row not in lost:
            takers = [taker for taker, taken in family if taken & joined]
            if takers:
                lost[row] = min(takers, key=lambda taker: (-rows[taker].value, taker))
    return sorted(lost.items())
