"""No leaks, not even by time (DESIGN, *Opaque turns*)."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quedou.deal.wall import sorted_set
from quedou.rules import RULESETS, get_rules
from quedou.tiles import format_tiles

from .driver import Driver
from .worlds import WATCHER, Script, UnlikeError, by_chance, by_script, other_world, play


def two_worlds(rules: str, chairs: str, seed: int, acts: int, silence: float, locks: bool) -> bool:
    """Play both; False where the second cannot follow."""
    chance = random.Random(seed)
    script = Script(seed, silence)
    dealer = seed % 2
    wall = sorted_set(get_rules(rules).options(None).tile_set)
    chance.shuffle(wall)
    first = Driver(rules, chairs, seed=seed, dealer=dealer, tiles=format_tiles(wall))
    sent = play(first, script, by_chance(script, chance, locks=locks), acts)
    deal = first.table.deal
    assert deal is not None
    if deal.settled or first.table.status != "playing":
        return False
    second = Driver(rules, chairs, seed=seed, dealer=dealer, tiles=other_world(deal, WATCHER, chance))
    try:
        again = play(second, script, by_script(script), acts)
    except UnlikeError:
        return False
    assert [at for at, _ in again] == [at for at, _ in sent]
    assert [frame for _, frame in again] == [frame for _, frame in sent]
    return True


@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize("chairs", ["pp", "pc"])
def test_hidden_tiles_change_neither_the_bytes_nor_the_moment_of_any_frame(rules: str, chairs: str) -> None:
    compared = 0

    @settings(max_examples=25, deadline=None)
    @given(
        seed=st.integers(0, 2**32),
        acts=st.integers(2, 40),
        silence=st.sampled_from([0.0, 0.1, 0.5]),
        locks=st.booleans(),
    )
    def pair(seed: int, acts: int, silence: float, locks: bool) -> None:
        nonlocal compared
        compared += two_worlds(rules, chairs, seed, acts, silence, locks)

    pair()
    assert compared >= 3
