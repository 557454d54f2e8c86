"""What a hand can be played for, and what that is worth under each ruleset."""

import random

import pytest

from quedou.bots.chance import Chance
from quedou.bots.ground import Stance, finish, ground_of, lay_one_open
from quedou.bots.plans import FAR, PUNGS, STRAIGHT, Plan
from quedou.bots.rack import Rack
from quedou.hand import STANDARD, parse_hand
from quedou.hand.melds import CHOW, Meld
from quedou.hand.melds import PUNG as PUNG_MELD
from quedou.hand.shanten import shanten
from quedou.hand.shapes import SEVEN_PAIRS
from quedou.rules import RULESETS, get_rules
from quedou.tiles import EAST, SOUTH, TILE_SETS, parse_tile

M = 0x1FF
HONORS = 0x7F << 27


def dealt(seed: int, tile_set: int, tiles: int) -> list[int]:
    """Counts of so many random tiles."""
    wall = [kind for kind in range(34) for _ in range(TILE_SETS[tile_set][kind])]
    counts = [0] * 34
    for kind in random.Random(seed).sample(wall, tiles):
        counts[kind] += 1
    return counts


@pytest.mark.parametrize("rules_id", RULESETS)
def test_a_useful_tile_is_one_that_lowers_what_a_plan_lacks(rules_id: str) -> None:
    """The quick count agrees with trying every tile."""
    rules = get_rules(rules_id)
    ground = ground_of(rules, rules.options())
    for seed in range(12):
        counts = dealt(seed, ground.options.tile_set, 13)
        live = [
            copies - held for copies, held in zip(TILE_SETS[ground.options.tile_set], counts, strict=False)
        ]
        for plan in ground.plans:
            now = plan.lacking(Rack(counts), [])
            tiles = 0
            for kind in range(34):
                if counts[kind] < 4 and plan.kinds >> kind & 1:
                    more = counts.copy()
                    more[kind] += 1
                    tiles += live[kind] if plan.lacking(Rack(more), []) < now else 0
            assert plan.useful(Rack(counts), [], live) == tiles


def test_no_plan_lacks_fewer_tiles_than_the_hand_is_away() -> None:
    """A plan asks for more than any finished hand does."""
    rules = get_rules("guobiao")
    ground = ground_of(rules, rules.options({"tile_set": 144}))
    for seed in range(30):
        counts = dealt(seed, 144, 13)
        for plan in ground.plans:
            assert plan.lacking(Rack(counts), []) >= shanten(counts, 0, ground.options.shapes) + 1


@pytest.mark.parametrize(
    ("form", "hand", "lacking"),
    [
        (PUNGS, "111222333m44m55z", 1),
        (PUNGS, "11122233344m11z", 1),
        (PUNGS, "123456789m1234z", 9),
        (SEVEN_PAIRS, "1122334455667m", 1),
        (SEVEN_PAIRS, "1111m223344567z", 2),
        (STRAIGHT, "12345678m11777z", 1),
        (STRAIGHT, "147m1234567z999m", 7),
        (STANDARD, "123456m78m11777z", 1),
    ],
)
def test_what_a_plan_lacks(form: int, hand: str, lacking: int) -> None:
    """Counted by hand."""
    plan = Plan((), M | HONORS, form, 0)
    assert plan.lacking(Rack(parse_hand(hand).counts), []) == lacking


def test_melds_can_spoil_a_plan() -> None:
    """A chow ends the hope for pungs, any meld that for pairs, a foreign one that for a flush."""
    chow = Meld(CHOW, parse_tile("1m"), parse_tile("1m"))
    dots = Meld(PUNG_MELD, parse_tile("5p"), parse_tile("5p"))
    counts = parse_hand("456789m11z77z").counts
    assert Plan((), M | HONORS, PUNGS).lacking(Rack(counts), [chow]) == FAR
    assert Plan((), M | HONORS, SEVEN_PAIRS).lacking(Rack(counts), [chow]) == FAR
    assert Plan((), M | HONORS, STANDARD).lacking(Rack(counts), [dots]) == FAR
    assert Plan((), M | HONORS, STRAIGHT, 0).lacking(Rack(counts), [chow]) == 1


@pytest.mark.parametrize("rules_id", RULESETS)
def test_every_example_is_a_win_that_shows_the_fans_of_its_plan(rules_id: str) -> None:
    """What a plan is worth is what the ruleset itself says of a hand finished along it."""
    rules = get_rules(rules_id)
    ground = ground_of(rules, rules.options())
    live = list(TILE_SETS[ground.options.tile_set][:34])
    for seed in range(4):
        for plan in ground.plans:
            counts = dealt(seed, ground.options.tile_set, 13)
            melds: list[Meld] = []
            tile = finish(plan, counts, melds, live)
            assert sum(counts) + 3 * len(melds) == 14
            assert counts[tile] > 0
            counts[tile] -= 1
            prize = ground.prize(counts, melds, tile, Stance(SOUTH, EAST, 0, False, 0, []))
            assert prize.draw > 0


def test_flush_and_pairs_are_dearer_than_any_hand() -> None:
    """The plans carry the prizes of the table."""
    rules = get_rules("redouble")
    prizes = {plan.fans: plan.prize for plan in ground_of(rules, rules.options()).plans}
    assert (
        prizes["half_flush",] < prizes["half_flush", "pure_straight"] < prizes["full_flush", "pure_straight"]
    )
    assert prizes["half_flush",] < prizes["full_flush",]


def test_chance_depends_on_the_seed_alone_and_is_fair() -> None:
    """No seed resembles its neighbour, and no number is favoured."""
    assert [Chance(3).below(1000) for _ in range(3)] == [Chance(3).below(1000)] * 3
    assert len({Chance(seed).below(1000) for seed in range(50)}) > 40
    chance = Chance(1)
    thrown = [0] * 6
    for _ in range(6000):
        thrown[chance.below(6)] += 1
    assert min(thrown) > 880
    assert max(thrown) < 1120


@pytest.mark.parametrize("rules_id", RULESETS)
def test_a_set_laid_open_leaves_the_hand_finished_with_its_last_tile_inside(rules_id: str) -> None:
    """Pairs and orphans have none to lay open and stay as they are."""
    rules = get_rules(rules_id)
    ground = ground_of(rules, rules.options())
    copies = TILE_SETS[ground.options.tile_set]
    laid = 0
    for seed in range(6):
        for plan in ground.plans:
            counts = dealt(seed, ground.options.tile_set, 13)
            live = [copies[kind] - counts[kind] for kind in range(34)]
            melds: list[Meld] = []
            last = finish(plan, counts, melds, live)
            if melds:
                continue
            before = counts.copy()
            lay_one_open(plan, counts, melds, last)
            assert plan.lacking(Rack(counts), melds) == 0
            assert counts[last] > 0
            for meld in melds:
                laid += 1
                for kind in meld.tiles:
                    before[kind] -= 1
            assert counts == before
    assert laid > 0


def test_an_open_hand_of_arcade_pays_a_fraction_of_a_closed_one() -> None:
    """No Closed Hand, no Closed Ready, no Closed Self-Draw."""
    rules = get_rules("arcade")
    plain = ground_of(rules, rules.options()).plans[0]
    assert plain.fans == ()
    assert 0 < plain.open_prize < plain.prize / 2
