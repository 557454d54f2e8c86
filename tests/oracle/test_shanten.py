"""Shanten, useful tiles and waits against published data and against plain search."""

import json
import random
import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations, combinations_with_replacement

import pytest

from quedou.hand import (
    FREE_GREEN,
    KNITTED,
    KNITTED_STRAIGHT,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
    is_winning,
    parse_hand,
    ready_discards,
    shanten,
    useful_tiles,
    waits,
)
from quedou.tiles import parse_tile, tile_name

from .cases import HONORS, NUMBERS, Case, Tile, read_case
from .hands import random_cases
from .oracles import published, published_lines
from .readings import GREEN, ORPHANS, shapes_of
from .readings import KNITTED as KNITTED_TILES
from .readings import waits as plain_waits

KINDS = NUMBERS + HONORS
SHAPE_BITS = {
    "standard": STANDARD,
    "seven_pairs": SEVEN_PAIRS,
    "thirteen_orphans": THIRTEEN_ORPHANS,
    "knitted": KNITTED,
    "knitted_straight": KNITTED_STRAIGHT,
    "free_green": FREE_GREEN,
}
Complete = list[Counter[Tile]]


def as_counts(tiles: list[Tile]) -> list[int]:
    """Tiles as the package counts them."""
    counts = [0] * 34
    for suit, rank in tiles:
        counts[parse_tile(f"{rank}{suit}")] += 1
    return counts


def as_tiles(kinds: list[int]) -> list[Tile]:
    """The kinds of the package as tiles."""
    return [(tile_name(kind)[1], int(tile_name(kind)[0])) for kind in kinds]


@pytest.mark.parametrize("part", [1, 2, 3])
def test_shanten_is_what_others_published(part: int) -> None:
    """Their seven pairs differ in one rule: four alike are one pair there and two pairs here."""
    rows = json.loads(published(f"kobalab_xiangting_{part}.json").read_text())
    assert len(rows) == 10_000
    alike = 0
    for row in rows:
        counts = as_counts([(name[0], int(name[1])) for name in row["q"]])
        standard, orphans, pairs = row["x"]
        assert shanten(counts, 0, STANDARD) == standard, row
        assert shanten(counts, 0, THIRTEEN_ORPHANS) == orphans, row
        ours = shanten(counts, 0, SEVEN_PAIRS)
        if max(counts) <= 2:
            assert ours == pairs, row
        else:
            alike += 1
            assert ours == 6 - sum(n // 2 for n in counts) <= pairs, row
    assert 0 < alike < len(rows)


@cache
def sets_with_a_pair(kinds: tuple[Tile, ...], sets: int) -> Complete:
    """Every complete hand of so many sets and a pair of the kinds, no more than four of a kind."""
    blocks: list[tuple[Tile, ...]] = [(kind,) * 3 for kind in kinds]
    blocks += [
        tuple((suit, rank + step) for step in range(3))
        for suit, rank in kinds
        if suit != "z" and (suit, rank + 1) in kinds and (suit, rank + 2) in kinds
    ]
    found = {}
    for chosen in combinations_with_replacement(blocks, sets):
        for pair in kinds:
            tiles = Counter([tile for block in chosen for tile in block] + [pair, pair])
            if max(tiles.values()) <= 4:
                found[tuple(sorted(tiles.items()))] = tiles
    return list(found.values())


def lacking(held: Counter[Tile], complete: Complete) -> int:
    """The fewest tiles that stand between a hand and any of the complete ones; one less is the shanten."""
    return min(sum(n - min(n, held[tile]) for tile, n in tiles.items()) for tiles in complete)


def check(tiles: list[Tile], melds: int, shape: int, complete: Complete, kinds: list[Tile]) -> None:
    """Shanten of a hand, and its useful tiles if it is one short, by search."""
    held = Counter(tiles)
    counts = as_counts(tiles)
    far = lacking(held, complete)
    assert shanten(counts, melds, shape) == far - 1, tiles
    if len(tiles) % 3 == 1:
        better = [k for k in kinds if held[k] < 4 and lacking(held + Counter([k]), complete) < far]
        useful = as_tiles(useful_tiles(counts, melds, shape))
        assert [kind for kind in useful if kind in kinds] == better, tiles


def draw(rng: random.Random, kinds: list[Tile], size: int) -> list[Tile]:
    """Tiles off a shuffled set."""
    return rng.sample([kind for kind in kinds for _ in range(4)], size)


@pytest.mark.parametrize(("melds", "hands"), [(3, 50), (2, 50), (1, 10)])
def test_shanten_of_a_short_hand_is_the_least_number_of_tiles_that_completes_it(
    melds: int, hands: int
) -> None:
    """One suit and three honours; with three melds all the kinds."""
    rng = random.Random(31)
    kinds = KINDS if melds == 3 else [*NUMBERS[:9], *HONORS[:3]]
    complete = sets_with_a_pair(tuple(kinds), 4 - melds)
    for _ in range(hands):
        for size in (13, 14):
            tiles = draw(rng, [*NUMBERS[:9], *HONORS[:3]], size - 3 * melds)
            check(tiles, melds, STANDARD, complete, kinds)


def test_shanten_of_seven_pairs_and_thirteen_orphans_is_found_by_search_too() -> None:
    rng = random.Random(32)
    kinds = [*NUMBERS[:5], *HONORS[:3]]
    pairs = [Counter(list(seven) * 2) for seven in combinations_with_replacement(kinds, 7)]
    pairs = [tiles for tiles in pairs if max(tiles.values()) <= 4]
    orphans = [Counter([*ORPHANS, tile]) for tile in ORPHANS]
    for _ in range(25):
        for size in (13, 14):
            check(draw(rng, kinds, size), 0, SEVEN_PAIRS, pairs, kinds)
            check(draw(rng, [*ORPHANS, *NUMBERS[1:5]], size), 0, THIRTEEN_ORPHANS, orphans, KINDS)


def test_shanten_of_knitted_and_green_hands_is_found_by_search_too() -> None:
    rng = random.Random(33)
    knitted = [Counter(some) for tiles in KNITTED_TILES for some in combinations([*tiles, *HONORS], 14)]
    for _ in range(12):
        near = rng.sample(sorted(rng.choice(KNITTED_TILES)) + HONORS, 10)
        for size in (3, 4):
            check(near + draw(rng, NUMBERS, size), 0, KNITTED, knitted, KINDS)
    for size in (13, 14):
        tiles = draw(rng, KINDS, size)
        greens = sum(tile in GREEN for tile in tiles)
        assert shanten(as_counts(tiles), 0, FREE_GREEN) == 13 - greens


@pytest.mark.parametrize("melds", [0, 1])
def test_shanten_of_a_knitted_straight_is_found_by_search_too(melds: int) -> None:
    rng = random.Random(34)
    rest = sets_with_a_pair((*NUMBERS[:9], *HONORS[:2]), 1 - melds)
    complete = [Counter(tiles) + more for tiles in KNITTED_TILES for more in rest]
    complete = [tiles for tiles in complete if max(tiles.values()) <= 4]
    for _ in range(10):
        near = rng.sample(sorted(rng.choice(KNITTED_TILES)), rng.randint(6, 9))
        for size in (13, 14):
            tiles = near + draw(rng, [*NUMBERS[:9], *HONORS[:2]], size - 3 * melds - len(near))
            if max(Counter(tiles).values()) <= 4:
                counts = as_counts(tiles)
                assert shanten(counts, melds, KNITTED_STRAIGHT) == lacking(Counter(tiles), complete) - 1, (
                    tiles
                )


def without(case: Case, tile: Tile) -> Case:
    """The hand after the winning tile is taken and another discarded."""
    rest = [*case.concealed, case.win]
    rest.remove(tile)
    return replace(case, concealed=rest)


@pytest.mark.parametrize("rules", ["guobiao", "arcade", "redouble"])
def test_waits_are_the_kinds_that_a_plain_search_completes_the_hand_with(rules: str) -> None:
    options = {"tile_set": 144} if rules == "guobiao" else {}
    for given in random_cases(35, rules, 150, options):
        case = read_case(given)
        shapes = sum(SHAPE_BITS[shape] for shape in shapes_of(case))
        hand = parse_hand(given["hand"])
        assert as_tiles(waits(hand.counts, hand.melds, shapes)) == plain_waits(case), given
        full = hand.counts.copy()
        full[parse_tile(given["win"])] += 1
        assert is_winning(full, hand.melds, shapes), given
        tiles = [*case.concealed, case.win]
        ready = [tile for tile in sorted(set(tiles)) if plain_waits(without(case, tile))]
        assert as_tiles(ready_discards(full, hand.melds, shapes)) == ready, given


def written_here(text: str) -> str:
    """A hand of that file in the notation of the package: there `[CCCC]` is a concealed kong."""
    text = re.sub(r"\[([ESWNCFP])\1\1\1\]", r"(\1\1\1\1)", text)
    return re.sub(r",\d\]", "]", text)


def test_waits_are_what_others_published() -> None:
    """Three rows leave out a kind of which no tile is left; here it is a wait all the same (common.md, 8)."""
    exhausted = []
    for row in published_lines("mcr_zhengfan_wait_tests.jsonl"):
        hand = parse_hand(written_here(row["hand"]))
        found = waits(hand.counts, hand.melds, sum(SHAPE_BITS.values()) - FREE_GREEN)
        expected = {parse_tile(name) for name in row["waits"]}
        if set(found) != expected:
            assert {kind for kind in found if hand.counts[kind] < 4} == expected, row
            exhausted.append(row["hand"].strip())
    assert exhausted == ["34444556789pPP", "23344445m888pWW", "234m345s333pEEEE"]
