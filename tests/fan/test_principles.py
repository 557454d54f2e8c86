"""The principles of adding up (rules page `common`, section 7)."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quedou.fan.facts import Params
from quedou.fan.families import best_families
from quedou.fan.rows import Row
from quedou.fan.table import FanTable, TableError
from quedou.scoring import score


def fans(**case: object) -> dict[str, int]:
    answer = score(**case)
    lines = answer["fans"]
    assert isinstance(lines, list), answer
    return {line["id"]: line["count"] for line in lines}


def counted(hand: str, win: str, **case: object) -> dict[str, int]:
    return fans(rules="guobiao", options={"tile_set": 144}, hand=hand, win=win, **case)


def test_sets_of_a_fan_are_not_regrouped_among_themselves() -> None:
    found = counted("1145m [123m] [234m] [345m]", "6m")
    assert found["four_pure_shifted_chows"] == 1
    assert "short_straight" not in found


def test_a_free_set_is_combined_once_with_a_set_already_combined() -> None:
    found = counted("12m55z [123m] [456m] [789m]", "3m")
    assert found["pure_straight"] == 1
    assert sum(found.get(fan, 0) for fan in ("pure_double_chow", "short_straight", "two_terminal_chows")) == 1


def test_four_chows_carry_three_fans_of_two_chows_at_most() -> None:
    found = counted("89s55z [123m] [789m] [123s]", "7s")
    assert found.get("two_terminal_chows", 0) + found.get("mixed_double_chow", 0) == 3


def test_instances_of_one_fan_share_no_set() -> None:
    found = counted("34p55z [234s] [234p] [567p]", "2p")
    assert found["mixed_double_chow"] == 1
    assert found["pure_double_chow"] == 1
    assert found["short_straight"] == 1


def test_the_highest_reading_is_taken() -> None:
    answer = score(
        rules="guobiao", options={"tile_set": 144}, hand="555666777p5556s", win="7s", by="self_draw"
    )
    assert answer["total"] == 48
    assert answer["arrangement"] == "567p 567p 567p 55s 567s"


def test_what_a_counted_fan_implies_is_not_counted_beside_it() -> None:
    found = counted("1155m [555z] [666z] [777z]", "1m")
    assert found["big_three_dragons"] == 1
    assert found["pung_of_terminals_or_honors"] == 1


def test_a_fan_that_was_excluded_excludes_nothing() -> None:
    found = counted("1122334455667m", "7m", by="self_draw")
    assert "fully_concealed_hand" not in found
    assert found["self_drawn"] == 1


def test_the_answer_says_what_was_swallowed_by_what() -> None:
    answer = score(rules="guobiao", hand="1122334455667m", win="7m", by="self_draw")
    excluded = answer["excluded"]
    assert isinstance(excluded, list)
    assert {"id": "full_flush", "by": "seven_shifted_pairs"} in excluded
    assert {"id": "seven_pairs", "by": "seven_shifted_pairs"} in excluded
    assert {"id": "fully_concealed_hand", "by": "seven_shifted_pairs"} in excluded


def test_a_hand_of_no_other_fan_is_a_chicken_hand_before_its_flowers() -> None:
    found = counted("34p789s22z [123m] [555s]", "5p", flowers=3)
    assert found == {"chicken_hand": 1, "flower_tiles": 3}


def test_a_combination_fan_that_is_worth_less_than_a_chicken_hand_still_rules_it_out() -> None:
    found = counted("333p33s77z [567p] [678m]", "3s", round="W")
    assert found == {"double_pung": 1}


def row(fan: str, value: int, *excludes: str, repeats: bool = False) -> Row:
    return Row(
        {"id": fan, "name": fan, "value": value, "excludes_implied": list(excludes), "repeats": repeats}
    )


instances = st.lists(
    st.tuples(st.integers(0, 4), st.sampled_from([mask for mask in range(16) if mask.bit_count() > 1])),
    max_size=7,
    unique=True,
).map(sorted)


def closes_no_cycle(family: tuple[tuple[int, int], ...]) -> bool:
    """A forest joins sets into as many fewer components as its edges have sets, less one each."""
    parent = list(range(4))

    def root(place: int) -> int:
        return place if parent[place] == place else root(parent[place])

    for _, joined in family:
        places = [place for place in range(4) if joined >> place & 1]
        if len({root(place) for place in places}) < len(places):
            return False
        for place in places[1:]:
            parent[root(place)] = root(places[0])
    return all(first[0] != second[0] or not first[1] & second[1] for first, second in combinations(family, 2))


@given(instances, st.lists(st.integers(1, 30), min_size=5, max_size=5))
def test_the_best_family_is_the_best_of_all_without_a_cycle(
    instances: list[tuple[int, int]], values: list[int]
) -> None:
    rows = [row(f"fan_{place}", value, repeats=True) for place, value in enumerate(values)]
    families = best_families(instances, rows, [()] * 5)
    best = max(
        sum(values[place] for place, _ in family)
        for size in range(len(instances) + 1)
        for family in combinations(instances, size)
        if closes_no_cycle(family)
    )
    assert len(families) == 1
    assert closes_no_cycle(tuple(families[0].counted))
    assert sum(values[place] for place, _ in families[0].counted) == best


def test_a_table_in_which_kongs_and_pungs_exclude_each_other_set_by_set_is_refused() -> None:
    with pytest.raises(TableError, match="melded_kong excludes dragon_pung"):
        FanTable([row("melded_kong", 1, "dragon_pung"), row("dragon_pung", 2)], Params(), True)


def test_an_exclusion_of_no_row_has_no_effect() -> None:
    table = FanTable([row("robbing_the_kong", 8, "last_tile")], Params(), True)
    assert table.excludes == [[]]
