"""Every way to read a winning hand (rules page common, sections 6 and 7.1), by plain recursion."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations

from .cases import HONORS, NUMBERS, SUITS, Block, Case, Tile, kinds_of, tile_set

ORPHANS = [tile for tile in NUMBERS if tile[1] in (1, 9)] + HONORS
GREEN = {("s", 2), ("s", 3), ("s", 4), ("s", 6), ("s", 8), ("z", 6)}
KNITTED = [
    {(suit, rank + step) for rank, suit in zip((1, 2, 3), suits, strict=True) for step in (0, 3, 6)}
    for suits in permutations(SUITS)
]


@dataclass
class Reading:
    """One reading: its shape, its sets, its pair, and where the winning tile went.

    `place` is the place in `blocks`, `"pair"`, or None where the winning tile completes neither.
    """

    case: Case
    shape: str
    blocks: list[Block]
    pair: Tile | None
    place: int | str | None

    @cached_property
    def tiles(self) -> list[Tile]:
        """All tiles of the hand."""
        return self.case.tiles

    @property
    def groups(self) -> list[list[Tile]]:
        """The sets and the pair, as tiles."""
        return [block.tiles for block in self.blocks] + ([[self.pair] * 2] if self.pair else [])


def shapes_of(case: Case) -> set[str]:
    """The winning shapes of the ruleset (common.md, section 6)."""
    shapes = {"standard", "seven_pairs"}
    if case.rules == "arcade":
        shapes |= {"thirteen_orphans", "free_green"}
    if case.rules == "guobiao" and tile_set(case.rules, case.options) > 72:
        shapes |= {"thirteen_orphans", "knitted", "knitted_straight"}
    return shapes


def divisions(tiles: list[Tile]) -> set[tuple[Block, ...]]:
    """All ways to cut tiles into concealed chows and pungs."""
    if not tiles:
        return {()}
    first = min(tiles)
    found: set[tuple[Block, ...]] = set()
    for form in ("pung", "chow"):
        block = Block(form, first, False)
        if form == "chow" and (first[0] == "z" or first[1] > 7):
            continue
        rest = list(tiles)
        try:
            for tile in block.tiles:
                rest.remove(tile)
        except ValueError:
            continue
        found |= {tuple(sorted((block, *more))) for more in divisions(rest)}
    return found


def sets_and_pair(tiles: list[Tile]) -> Iterator[tuple[tuple[Block, ...], Tile]]:
    """All ways to cut tiles into sets and one pair."""
    for pair in sorted(set(tiles)):
        if tiles.count(pair) >= 2:
            rest = list(tiles)
            rest.remove(pair)
            rest.remove(pair)
            for blocks in divisions(rest):
                yield blocks, pair


def arrangements(
    tiles: list[Tile], melds: list[Block], shapes: set[str]
) -> Iterator[tuple[str, list[Block], Tile | None]]:
    """(shape, concealed sets, pair) of each way in which concealed tiles and melds are complete."""
    for blocks, pair in sets_and_pair(tiles):
        yield "standard", list(blocks), pair
    if not melds:
        if all(tiles.count(tile) in (2, 4) for tile in tiles):
            yield "seven_pairs", [], None
        if "thirteen_orphans" in shapes and set(tiles) == set(ORPHANS):
            yield "thirteen_orphans", [], None
        if "knitted" in shapes and len(set(tiles)) == 14:
            for knitted in KNITTED:
                if set(tiles) <= knitted | set(HONORS):
                    yield "knitted", [], None
    if "knitted_straight" in shapes and len(melds) <= 1:
        for knitted in KNITTED:
            if knitted <= set(tiles):
                rest = list(tiles)
                for tile in knitted:
                    rest.remove(tile)
                for blocks, pair in sets_and_pair(rest):
                    yield "knitted_straight", list(blocks), pair
    if "free_green" in shapes and all(
        set(part) <= GREEN for part in (tiles, *(meld.tiles for meld in melds))
    ):
        yield "free_green", [], None


def waits(case: Case) -> list[Tile]:
    """Kinds that complete the concealed tiles in any shape, none left or not (common.md, section 8)."""
    kinds = [kind for kind in kinds_of(tile_set(case.rules, case.options)) if kind[0] != "f"]
    shapes = shapes_of(case)
    return [
        kind
        for kind in kinds
        if next(arrangements([*case.concealed, kind], case.melds, shapes), None) is not None
    ]


def readings(case: Case) -> Iterator[Reading]:
    """All readings of the hand; none for a hand that is no win."""
    claimed = not case.self_drawn
    for shape, blocks, pair in arrangements([*case.concealed, case.win], case.melds, shapes_of(case)):
        sets = blocks + case.melds
        if "dealt" in case.flags or shape not in ("standard", "knitted_straight"):
            yield Reading(case, shape, sets, pair, None)
            continue
        places: list[int | str | None] = [i for i, block in enumerate(blocks) if case.win in block.tiles]
        if pair == case.win:
            places.append("pair")
        if shape == "knitted_straight" and not _only_in(blocks, pair, case):
            places.append(None)
        for place in places:
            read = list(sets)
            if isinstance(place, int) and read[place].form == "pung" and claimed:
                read[place] = read[place]._replace(open=True)
            yield Reading(case, shape, read, pair, place)


def _only_in(blocks: list[Block], pair: Tile | None, case: Case) -> bool:
    """Whether the sets and the pair hold every copy of the winning tile, and the knitted nine none."""
    inside = [tile for block in blocks for tile in block.tiles] + [pair, pair]
    return inside.count(case.win) == [*case.concealed, case.win].count(case.win)
