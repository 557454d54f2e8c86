"""The catalogue: words and predicates fit together, and keep the promises that scoring relies on."""

from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import quedou.fan.table  # noqa: F401 - brings in the modules whose patterns register themselves
from quedou.fan.catalogue import CHOWS, KONGS, PATTERNS, PUNGS, WHOLE, WINNING, Pattern, entries
from quedou.fan.facts import Around
from quedou.rules import RULESETS, get_rules

chow_kinds = st.sampled_from([kind for kind in range(27) if kind % 9 < 7])
CHOW_PATTERNS = [pattern for pattern in PATTERNS.values() if pattern.group == CHOWS]
PUNG_PATTERNS = [pattern for pattern in PATTERNS.values() if pattern.group == PUNGS]


def holds(pattern: Pattern, sets: list[int], around: Around) -> int:
    """How many choices of sets make the pattern."""
    assert pattern.sets is not None
    return sum(pattern.sets(chosen, around) for chosen in combinations(sorted(sets), pattern.size))


def test_every_pattern_has_words_and_every_word_its_pattern() -> None:
    assert set(PATTERNS) == set(entries())


def test_every_row_of_every_table_is_a_pattern_of_the_catalogue() -> None:
    used = set()
    for rules_id in RULESETS:
        rules = get_rules(rules_id)
        used |= {source["id"] for source in rules.source["fan"]}
    assert used == set(PATTERNS)


def test_the_scope_in_words_is_the_group_of_the_predicate() -> None:
    scopes = {
        CHOWS: {"sets"},
        PUNGS: {"sets"},
        KONGS: {"sets"},
        WHOLE: {"hand", "wait", "win"},
        WINNING: {"win", "extra"},
    }
    for pattern in PATTERNS.values():
        if pattern.group in scopes:
            assert entries()[pattern.id].scope in scopes[pattern.group], pattern.id
    assert {fan for fan in PATTERNS if entries()[fan].scope == "wait"} == {
        "edge_wait",
        "closed_wait",
        "single_wait",
    }


@pytest.mark.parametrize("pattern", CHOW_PATTERNS, ids=lambda pattern: pattern.id)
@given(st.lists(chow_kinds, min_size=4, max_size=4), st.integers(-1, 2))
def test_no_pattern_of_chows_tells_suits_apart(pattern: Pattern, chows: list[int], five: int) -> None:
    """One of up to six equal hands is worked out for all of them."""
    expected = holds(pattern, chows, Around(9 * five + 4 if five >= 0 else -1))
    for order in permutations(range(3)):
        moved = [9 * order[kind // 9] + kind % 9 for kind in chows]
        pair = 9 * order[five] + 4 if five >= 0 else -1
        assert holds(pattern, moved, Around(pair)) == expected


@pytest.mark.parametrize("pattern", PUNG_PATTERNS, ids=lambda pattern: pattern.id)
@given(st.sets(st.integers(0, 33), min_size=1, max_size=4), st.integers(27, 33))
def test_no_pattern_of_pungs_tells_suits_apart(pattern: Pattern, pungs: set[int], pair: int) -> None:
    around = Around(pair if pair not in pungs else -1, 27, 29)
    expected = holds(pattern, list(pungs), around)
    for order in permutations(range(3)):
        moved = [9 * order[kind // 9] + kind % 9 if kind < 27 else kind for kind in pungs]
        assert holds(pattern, moved, around) == expected
