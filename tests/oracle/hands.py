"""Random winning hands as cases of the scoring contract, the same for the same seed.

They are what a deal could end with: any shape, melds of any sort, every way of winning, and flags, flowers,
winds and options that fit together. What chance seldom brings is built on purpose.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from .cases import HONORS, OPTIONS, SUITS, TILE_SETS, Block, Tile
from .patterns import PEACOCK
from .readings import GREEN, KNITTED, ORPHANS

Case = dict[str, Any]
"""As the contract has it, ready for JSON."""

CHOICES: dict[str, dict[str, list[Any]]] = {
    "guobiao": {
        "tile_set": [72, 136, 144, 144],
        "cap": [13, 88, None],
        "min_fan": [0, 7, 8],
        "self_draw_sides": [1, 3],
        "mixed_kong_pair": [3, 5],
    },
    "arcade": {"add_everything": [True, False], "bonus_tiles": [0, 1, 4]},
    "instant": {
        "cap": [None, 50],
        "min_fan": [0, 8],
        "fangchong": ["rob_kong", "any_discard"],
        "lower_four": [True, False],
    },
    "redouble": {"cap": [None, 64, 256], "pung_counts_once": [True, False]},
    "wenzhou": {
        "base": [10, 3],
        "flower_value": [5, 2],
        "weight_cap": [4, 16],
        "self_draw_sides": [1, 3],
        "lone_tile": ["one_tile_left", "any_pair_wait"],
    },
}
"""Options that change the score, with the values to try."""


class _Style:
    """What sort of hand to build: its suits, its ranks, how many honours and chows, how close together."""

    def __init__(self, rng: random.Random, suits: str) -> None:
        some = rng.choice((1, 1, 2, 3)) if len(suits) > 1 else 1
        self.suits = rng.sample(suits, min(some, len(suits)))
        self.honors = rng.choice((0, 0, 0.3, 0.3, 0.8))
        self.chows = rng.choice((0, 0.1, 0.5, 0.9, 1))
        self.ranks: Sequence[int] = rng.choice(
            (range(1, 10),) * 5 + (range(1, 5), range(6, 10), (1, 9), (4, 5, 6), (2, 4, 6, 8))
        )
        self.near = rng.random() < 0.5
        """Whether the sets shall resemble one another, so that they make patterns."""


def _tiles_of(blocks: list[Block], pair: list[Tile]) -> list[Tile]:
    return [tile for block in blocks for tile in block.tiles] + pair


def _fits(tiles: list[Tile]) -> bool:
    return max(Counter(tiles).values()) <= 4


def _set(rng: random.Random, style: _Style, before: list[Block]) -> Block:
    near = [block for block in before if block.tile[0] != "z"]
    chow = rng.random() < style.chows
    if not chow and rng.random() < style.honors:
        return Block("pung", rng.choice(HONORS), False)
    suit, rank = rng.choice(style.suits), rng.choice(list(style.ranks))
    if style.near and near:
        rank = rng.choice(near).tile[1] + rng.choice((0, 0, 1, -1, 2, 3, -3, 6))
    rank = min(max(rank, 1), 7 if chow else 9)
    return Block("chow" if chow else "pung", (suit, rank), False)


def _standard(rng: random.Random, style: _Style) -> tuple[list[Block], list[Tile]]:
    return _fill(rng, style, []), _pair(rng, style)


def _fill(rng: random.Random, style: _Style, blocks: list[Block]) -> list[Block]:
    while len(blocks) < 4:
        blocks.append(_set(rng, style, blocks))
    return blocks


def _pair(rng: random.Random, style: _Style) -> list[Tile]:
    head = rng.choice(HONORS) if rng.random() < style.honors else None
    return [head or (rng.choice(style.suits), rng.choice(list(style.ranks)))] * 2


def _seven_pairs(rng: random.Random, style: _Style) -> list[Tile]:
    if rng.random() < 0.15:
        suit, low = rng.choice(style.suits), rng.randint(1, 3)
        return [(suit, low + step) for step in range(7) for _ in "ab"]
    if rng.random() < 0.1:
        return HONORS * 2
    kinds = [(suit, rank) for suit in style.suits for rank in style.ranks]
    kinds += HONORS if style.honors or len(kinds) < 4 else []
    return [kind for kind in rng.sample(kinds * 2, 7) for _ in "ab"]


def _nine_gates(rng: random.Random, style: _Style) -> list[Tile]:
    suit = rng.choice(style.suits)
    return [(suit, int(rank)) for rank in "1112345678999" + str(rng.randint(1, 9))]


def _knitted(rng: random.Random) -> list[Tile]:
    return rng.sample(HONORS + sorted(rng.choice(KNITTED)), 14)


def _big_names(rng: random.Random, style: _Style) -> tuple[list[Block], list[Tile]]:
    """Winds, dragons and honours in numbers that chance seldom brings."""
    blocks = [Block("pung", tile, False) for tile in rng.sample(HONORS, rng.choice((2, 3, 3, 4)))]
    pair = [rng.choice([*HONORS, (rng.choice(style.suits), rng.choice(list(style.ranks)))])] * 2
    return _fill(rng, style, blocks), pair


def _greens(rng: random.Random) -> tuple[list[Block], list[Tile]]:
    """Green tiles with no order in them, sometimes beside melds."""
    deck = sorted(GREEN) * 4
    blocks = [Block("pung", tile, False) for tile in rng.sample(sorted(GREEN), rng.choice((0, 0, 1, 2, 4)))]
    for tile in _tiles_of(blocks, []):
        deck.remove(tile)
    return blocks, rng.sample(deck, 14 - 3 * len(blocks))


def _knitted_straight(rng: random.Random, style: _Style) -> tuple[list[Block], list[Tile]]:
    pair = [rng.choice([*HONORS, (rng.choice(SUITS), rng.randint(1, 9))])] * 2
    return [_set(rng, style, [])], sorted(rng.choice(KNITTED)) + pair


def _terminal_chows(rng: random.Random) -> tuple[list[Block], list[Tile]]:
    """123 and 789 twice over, in one suit or two, and a pair of fives."""
    first, second, third = rng.sample(SUITS, 3)
    if rng.random() < 0.3:
        second = third = first
    chows = [Block("chow", (suit, rank), False) for suit in (first, second) for rank in (1, 7)]
    return chows, [(third, 5)] * 2


def _straight_of_winds(rng: random.Random) -> tuple[list[Block], list[Tile]]:
    """A straight beside winds, as for the Tohoku Shinkansen or nearly."""
    suit, (pung, pair) = rng.choice(SUITS), rng.sample((("z", 1), ("z", 4), ("z", 4), ("z", 2)), 2)
    straight = [Block("chow", (suit, rank), False) for rank in (1, 4, 7)]
    return [*straight, Block("pung", pung, False)], [pair] * 2


def _peacock(rng: random.Random) -> tuple[list[Block], list[Tile]]:
    *pungs, pair = rng.sample(sorted(PEACOCK), 5)
    return [Block("pung", tile, False) for tile in pungs], [pair] * 2


def _thirteen(rng: random.Random) -> list[Tile]:
    return [*ORPHANS, rng.choice(ORPHANS)]


def _build(rng: random.Random, rules: str, wide: bool) -> tuple[list[Block], list[Tile]]:
    """Sets that may be laid out, and the tiles that stay in the hand; perhaps five of a kind among them."""
    style = _Style(rng, SUITS if wide else "m")
    draw = rng.random()
    if draw < 0.10:
        return [], _seven_pairs(rng, style)
    if draw < 0.14:
        return [], _nine_gates(rng, style)
    if draw < 0.22:
        return _big_names(rng, style)
    if draw < 0.26 and rules == "guobiao" and wide:
        return [], _knitted(rng)
    if draw < 0.30 and rules == "guobiao" and wide:
        return _knitted_straight(rng, style)
    if draw < 0.32 and rules in ("guobiao", "arcade") and wide:
        return [], _thirteen(rng)
    if draw < 0.35 and wide:
        style.suits, style.ranks = ["s"], (2, 3, 4, 6, 8)
    elif draw < 0.37 and wide and rules == "arcade":
        return rng.choice((_greens, _straight_of_winds, _peacock))(rng)
    elif draw < 0.38 and wide:
        return _terminal_chows(rng)
    return _standard(rng, style)


def _lay_out(rng: random.Random, share: float, kongs: float, blocks: list[Block]) -> list[tuple[Block, str]]:
    """Some of the sets as melds, with their notation."""
    laid: list[tuple[Block, str]] = []
    used = Counter(_tiles_of(blocks, []))
    for block in blocks:
        if rng.random() >= share:
            continue
        text = "".join(str(rank) for _, rank in block.tiles)
        suit = block.tile[0]
        if block.form == "pung" and used[block.tile] == 3 and rng.random() < kongs:
            one = text[0]
            form = rng.choice((f"({one * 4}{suit})", f"[{one * 4}{suit}]", f"[{text}+{one}{suit}]"))
            laid.append((block, form))
        else:
            laid.append((block, f"[{text}{suit}]"))
    return laid


def _cut(
    rng: random.Random, blocks: list[Block], loose: list[Tile], laid: list[tuple[Block, str]]
) -> tuple[str, Tile, list[Tile], list[Tile]]:
    """The hand in notation, the winning tile, the other concealed tiles, and the tiles of claimed melds."""
    rest = list(blocks)
    for block, _ in laid:
        rest.remove(block)
    concealed = _tiles_of(rest, loose)
    win = concealed.pop(rng.randrange(len(concealed)))
    shown = _tiles_of([block for block, text in laid if text[0] == "["], [])
    return " ".join([write_tiles(concealed), *(text for _, text in laid)]), win, concealed, shown


def write_tiles(tiles: list[Tile]) -> str:
    """Tiles in order, each with its suit letter run together: `123m77z`."""
    parts = []
    for suit in "mpsz":
        ranks = "".join(str(rank) for s, rank in sorted(tiles) if s == suit)
        parts.append(ranks + suit if ranks else "")
    return "".join(parts)


def random_options(rng: random.Random, rules: str) -> dict[str, Any]:
    """Options that change the score, most of the time the defaults."""
    return {key: rng.choice(values) for key, values in CHOICES[rules].items() if rng.random() < 0.4}


def random_case(rng: random.Random, rules: str, options: dict[str, Any] | None = None) -> Case:
    """A random winning hand of the ruleset, with random options unless they are given."""
    options = random_options(rng, rules) if options is None else options
    size = options.get("tile_set", 72) if rules == "guobiao" else TILE_SETS[rules]
    while True:
        blocks, loose = _build(rng, rules, size >= 136)
        laid = _lay_out(rng, rng.choice((0, 0, 0.3, 0.7, 1)), rng.choice((0, 0.2, 0.6, 1)), blocks)
        kongs = Counter(block.tile for block, text in laid if text.count(str(block.tile[1])) == 4)
        if _fits(_tiles_of(blocks, loose) + list(kongs.elements())):
            break
    hand, win, concealed, shown = _cut(rng, blocks, loose, laid)
    case: Case = {"rules": rules, "hand": hand, "win": write_tiles([win])}
    if options:
        case["options"] = options
    _how(rng, case, free=win not in concealed, shown=shown.count(win), kongs=bool(kongs))
    _extras(rng, case, size, Counter([*_tiles_of(blocks, loose), *kongs.elements()]))
    return case


def _how(rng: random.Random, case: Case, *, free: bool, shown: int, kongs: bool) -> None:
    """The way of winning and the flags that fit it. `free`: the winner holds no other copy of the tile."""
    rules, closed = case["rules"], "[" not in case["hand"] and "(" not in case["hand"]
    ways = ["discard", "discard", "self_draw", "self_draw"]
    ways += ["rob_kong"] if free and not shown else []
    ways += ["extra_draw"] if rules == "arcade" else []
    by = rng.choice(ways)
    flags: set[str] = set()
    seat = rng.choice("ES")
    likely = {"wall_end": by in ("discard", "self_draw"), "after_kong": kongs and by == "self_draw"}
    likely |= {"last_of_kind": free and shown in (0, 3), "ready": rng.random() < 0.5}
    likely |= {"heavenly_ready": closed}
    flags |= {flag for flag, can in likely.items() if can and rng.random() < 0.15}
    if closed and rng.random() < 0.2:
        first = {
            "self_draw": {"E": "dealt", "S": "first_draw"},
            "discard": {"E": "first_round", "S": "first_discard"},
        }
        flags |= {first[by][seat]} if by in first else set()
        flags -= {"wall_end", "last_of_kind"}
    if rng.random() < 0.05:
        unfit = ("first_discard",) if by == "self_draw" else ("after_kong", "dealt", "first_draw")
        flags.add(rng.choice(unfit))
    case |= {"by": by, "seat": seat, "round": rng.choice("ESWN")}
    if flags:
        case["flags"] = sorted(flags)


def _extras(rng: random.Random, case: Case, size: int, held: Counter[Tile]) -> None:
    """Flowers, bonus tiles and doubles, where the ruleset has them."""
    rules = case["rules"]
    if size in (72, 144) and rng.random() < 0.4:
        flowers = rng.randint(0, 8)
        names = "".join(str(n) for n in sorted(rng.sample(range(1, 9), flowers)))
        case["flowers"] = rng.choice((flowers, f"{names}f" if flowers else ""))
    if rules == "arcade":
        most = case.get("options", {}).get("bonus_tiles", OPTIONS["arcade"]["bonus_tiles"])
        kinds = [kind for kind in [*ORPHANS, *held] if held[kind] < 4]
        case["bonus"] = write_tiles(rng.sample(sorted(set(kinds)), most))
    if rules == "redouble":
        case["doubles"] = rng.randint(0, 3)


def random_cases(seed: int, rules: str, count: int, options: dict[str, Any] | None = None) -> Iterator[Case]:
    """`count` cases, the same for the same arguments."""
    rng = random.Random(f"{seed} {rules} {options}")
    for _ in range(count):
        yield random_case(rng, rules, options)
