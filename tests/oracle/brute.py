"""Score a case by trying everything (rules page common, section 7.6), with no cleverness at all."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .cases import BadInputError, Case, read_case
from .patterns import COMBINATIONS, HAND, NOTHING_ELSE, SETS, WIN, Instances
from .readings import Reading, readings

REPEATS = {
    *("dragon_pung", "tile_hog", "double_pung", "concealed_kong", "melded_kong", "pure_double_chow"),
    *("mixed_double_chow", "short_straight", "two_terminal_chows", "pung_of_terminals_or_honors"),
    *("flower_tiles", "bonus_tile"),
}
ARCADE_ONCE = {"pure_double_chow"}
"""Counted once in arcade (arcade.md, section 6)."""
FIRST_YAKUMAN = "heavenly_hand"
"""In the arcade table the yakuman stand last, from this row on."""


@dataclass
class Row:
    """One row of a table: its value and, by id, how many instances it removes at most."""

    id: str
    value: int
    excludes: dict[str, int]


Holding = dict[str, Instances]
"""The instances of each row that holds; those of rows that are not about sets are empty sets."""


@dataclass
class Candidate:
    """One family of one reading, after the exclusions.

    `family` has the combination instances that are counted, `removed` says who took instances of what.
    """

    reading: Reading
    raw: Holding
    counts: dict[str, int]
    family: Holding
    removed: list[tuple[str, str]]
    total: int = 0
    points: int = 0
    yakuman: list[str] = field(default_factory=list)
    rank: tuple[Any, ...] = ()


def _load() -> dict[str, list[Row]]:
    tables: dict[str, list[Row]] = {}
    text = (Path(__file__).parent / "tables.toml").read_text(encoding="utf-8")
    for rules, rows in tomllib.loads(text).items():
        tables[rules] = []
        for id_, (value, names) in rows.items():
            parts = [name.partition(":") for name in names.split()]
            tables[rules].append(Row(id_, value, {name: int(most or 99) for name, _, most in parts}))
    return tables


TABLES = _load()


def table_of(case: Case) -> list[Row]:
    """The rows of the ruleset under the options of the case."""
    rows = TABLES[case.rules]
    options = case.options
    if options.get("add_everything"):
        return [Row(row.id, row.value, {}) for row in rows]
    if options.get("lower_four"):
        place = 1 + [row.id for row in rows].index("upper_four")
        return [*rows[:place], Row("lower_four", 12, {"no_honors": 99}), *rows[place:]]
    if options.get("mixed_kong_pair") == 5:
        place = 1 + [row.id for row in rows].index("two_dragon_pungs")
        both = {"concealed_kong": 99, "melded_kong": 99}
        return [*rows[:place], Row("concealed_kong_and_melded_kong", 5, both), *rows[place:]]
    return rows


def holding(reading: Reading, rows: list[Row]) -> Holding:
    """What holds in a reading, before any limit (common.md, section 7.2)."""
    raw: Holding = {}
    for row in rows:
        if row.id in SETS:
            raw[row.id] = SETS[row.id](reading)
        elif row.id not in NOTHING_ELSE:
            raw[row.id] = [frozenset()] * int((HAND | WIN)[row.id](reading))
    raw = {id_: found for id_, found in raw.items() if found}
    others = set(raw) - ({"flower_tiles"} if reading.case.rules == "guobiao" else set())
    if not others:
        raw |= {row.id: [frozenset()] for row in rows if row.id in NOTHING_ELSE}
    return raw


def families(raw: Holding, rules: str) -> Iterator[Holding]:
    """Every family of combination instances that may be scored together (common.md, section 7.3)."""
    edges = [(id_, sets) for id_, found in raw.items() if id_ in COMBINATIONS for sets in found]
    if rules == "arcade":
        yield {id_: found for id_, found in raw.items() if id_ in COMBINATIONS}
        return
    yield from _grow(edges, {}, list(range(4)))


def _grow(
    edges: list[tuple[str, frozenset[int]]], family: Holding, component: list[int]
) -> Iterator[Holding]:
    if not edges:
        yield family
        return
    (id_, sets), rest = edges[0], edges[1:]
    yield from _grow(rest, family, component)
    joined = {component[i] for i in sets}
    shares = any(sets & other for other in family.get(id_, []))
    if len(joined) == len(sets) and not shares and (id_ in REPEATS or id_ not in family):
        merged = [min(joined) if c in joined else c for c in component]
        yield from _grow(rest, family | {id_: [*family.get(id_, []), sets]}, merged)


def exclude(current: Holding, rows: list[Row]) -> tuple[Holding, list[tuple[str, str]]]:
    """Take away what a counted fan implies, in table order (common.md, section 7.4)."""
    current = {id_: list(found) for id_, found in current.items()}
    removed = []
    for row in rows:
        for other, most in row.excludes.items():
            if not current.get(row.id) or not current.get(other):
                continue
            before = current[other]
            if row.id in SETS and other in SETS:
                kept = [x for x in before if not any(x <= y for y in current[row.id])]
            else:
                kept = before[most:]
            current[other] = kept
            if len(kept) < len(before):
                removed.append((other, row.id))
    return {id_: found for id_, found in current.items() if found}, removed


def candidates(case: Case, rows: list[Row] | None = None) -> Iterator[Candidate]:
    """Every candidate answer; `rows` replaces the table of the ruleset, to see what an exclusion does."""
    rows = table_of(case) if rows is None else rows
    for reading in readings(case):
        raw = holding(reading, rows)
        single = {id_: found for id_, found in raw.items() if id_ not in COMBINATIONS}
        for family in families(raw, case.rules):
            counted, removed = exclude(single | family, rows)
            kept = {id_: found for id_, found in counted.items() if id_ in COMBINATIONS}
            yield _weigh(Candidate(reading, raw, _counts(counted, case), kept, removed), rows)


def _counts(counted: Holding, case: Case) -> dict[str, int]:
    once = set(counted) - REPEATS
    if case.rules == "arcade":
        once |= ARCADE_ONCE
    if case.options.get("pung_counts_once"):
        once.add("pung_of_terminals_or_honors")
    return {id_: 1 if id_ in once else len(found) for id_, found in counted.items()}


def _weigh(candidate: Candidate, rows: list[Row]) -> Candidate:
    """Total, points, and the order of section 7.5: the least `rank` is the best."""
    case, ids = candidate.reading.case, [row.id for row in rows]
    if case.rules == "arcade":
        yakuman = [i for i in ids[ids.index(FIRST_YAKUMAN) :] if i in candidate.counts]
        if yakuman:
            candidate.yakuman, candidate.counts = yakuman, dict.fromkeys(yakuman, 1)
    values = {row.id: row.value for row in rows}
    candidate.total = sum(values[i] * n for i, n in candidate.counts.items())
    if candidate.yakuman:
        candidate.total = 13
    candidate.points = points(candidate)
    places = sorted(ids.index(i) for i, n in candidate.counts.items() for _ in range(n))
    only_plain = set(candidate.counts) <= NOTHING_ELSE
    lead = {"arcade": len(candidate.yakuman), "wenzhou": candidate.points}.get(case.rules, 0)
    candidate.rank = (-lead, -candidate.total, only_plain, places)
    return candidate


def flower_points(reading: Reading) -> int:
    """The 花 of wenzhou (wenzhou.md, section 4)."""
    points = reading.case.flowers
    for block in reading.blocks:
        honor = block.tile[0] == "z"
        if block.form == "pung" and honor:
            points += 1 if block.open else 2
        elif block.form == "kong":
            points += (1 if block.open else 2) + (2 if honor else 0)
    return points


def points(candidate: Candidate) -> int:
    """What the loser owes (the section on settlement of each page)."""
    case, total = candidate.reading.case, candidate.total
    options = case.options
    if case.rules == "wenzhou":
        weight = min(2**total, options["weight_cap"])
        if case.flowers == 8:
            weight = options["weight_cap"]
        sides = options["self_draw_sides"] if case.by in ("self_draw", "rob_kong") else 1
        return int(
            (options["base"] + flower_points(candidate.reading) * options["flower_value"]) * weight * sides
        )
    if case.rules == "arcade":
        return min(13, total)
    due = total * 2**case.doubles
    if options["cap"] is not None:
        due = min(due, options["cap"])
    return int(due * (options.get("self_draw_sides", 1) if case.by == "self_draw" else 1))


def best(case: Case, rows: list[Row] | None = None) -> Candidate | None:
    """The best candidate, or None for a hand that is no win."""
    found = min(candidates(case, rows), key=lambda candidate: candidate.rank, default=None)
    if found is None:
        return None
    without_flowers = found.total - found.counts.get("flower_tiles", 0)
    if without_flowers < case.options.get("min_fan", 0):
        return None
    needs_score = case.rules == "wenzhou" and case.by == "discard"
    if needs_score and not found.total and not flower_points(found.reading):
        return None
    return found


def score(given: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to a case: `fans` (id to count), `total`, `points` and what the ruleset adds, or `error`."""
    try:
        case = read_case(given)
    except BadInputError as error:
        return {"error": "bad_input", "at": error.at}
    found = best(case)
    if found is None:
        return {"error": "not_a_win"}
    answer: dict[str, Any] = {"fans": found.counts, "total": found.total, "points": found.points}
    if found.yakuman:
        answer["yakuman"] = found.yakuman
    if case.rules == "wenzhou":
        answer["flower_points"] = flower_points(found.reading)
    return answer


def excluded(found: Candidate) -> set[tuple[str, str]]:
    """(row, the row that took it) for each row that holds and lost instances (common.md, section 7.7)."""
    rows = table_of(found.reading.case)
    pairs: dict[str, str] = {}
    for other, by in found.removed:
        pairs.setdefault(other, by)
    if found.yakuman:
        pairs = {
            row.id: found.yakuman[0] for row in rows if row.id in found.raw and row.id not in found.yakuman
        }
    for id_ in COMBINATIONS & set(found.raw):
        lost = [sets for sets in found.raw[id_] if sets not in found.family.get(id_, [])]
        if lost and found.reading.case.rules != "arcade" and (id_ in REPEATS or not found.family.get(id_)):
            pairs.setdefault(id_, _in_the_way(found, rows, frozenset().union(*lost)))
    return set(pairs.items())


def _in_the_way(found: Candidate, rows: list[Row], sets: frozenset[int]) -> str:
    """The counted combination fan of highest value that uses one of the sets; none in too small a family."""
    fans = [row for row in rows if any(sets & used for used in found.family.get(row.id, []))]
    return max(fans, key=lambda row: row.value).id if fans else ""
