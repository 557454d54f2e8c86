"""Scoring, shanten and useful tiles beside the libraries that a Python user can install.

One process, the same hands for all, CPU time. Every library first sees other hands of the same sort (ours
remembers what it has worked out about suits and sets, so the figures are those of a program that has run
for a while), then each hand once. Run it as `python -m bench.scoring`.
"""

import random
import time
from collections.abc import Callable, Sequence
from typing import TypeVar

import riichienv
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig
from mahjong.meld import Meld as RiichiMeld
from mahjong.shanten import Shanten
from MahjongGB import MahjongFanCalculator, RegularShanten

import quedou
from bench.hands import Finished, any_tiles, counts_of, one_suit_hand, three_suit_hand
from quedou.hand import (
    CHOW,
    CONCEALED_KONG,
    PUNG,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
    shanten,
    useful_tiles,
)
from quedou.rules import Win, get_rules

T = TypeVar("T")
GbHand = tuple[tuple[object, ...], tuple[str, ...], str]
MahjongHand = tuple[list[int], list[RiichiMeld], int]

HANDS = 3000
WARM_UP = 30_000
ROUNDS = 3
GB_TILES = [
    *(f"{suit}{rank}" for suit in "WBT" for rank in range(1, 10)),
    *("F1", "F2", "F3", "F4", "J3", "J2", "J1"),
]
RIICHI = STANDARD | SEVEN_PAIRS | THIRTEEN_ORPHANS


def per_second(run: Callable[[Sequence[T]], None], warm_up: Sequence[T], items: Sequence[T]) -> float:
    """Items a second of CPU time, the best of some rounds over disjoint parts. `run` loops over a part."""
    run(warm_up)
    best = 0.0
    size = len(items) // ROUNDS
    for part in range(ROUNDS):
        chosen = items[part * size : (part + 1) * size]
        start = time.process_time()
        run(chosen)
        best = max(best, size / (time.process_time() - start))
    return best


def as_win(hand: Finished) -> Win:
    tiles, melds = hand
    return Win(counts_of(tiles[:-1]), melds, tiles[-1])


def as_gb(hand: Finished) -> GbHand:
    tiles, melds = hand
    packs: list[object] = []
    for meld in melds:
        if meld.type == CHOW:
            packs.append(("CHI", GB_TILES[meld.tile + 1], 1))
        elif meld.type == PUNG:
            packs.append(("PENG", GB_TILES[meld.tile], 1))
        else:
            packs.append(("GANG", GB_TILES[meld.tile], 0 if meld.type == CONCEALED_KONG else 1))
    return tuple(packs), tuple(GB_TILES[kind] for kind in tiles[:-1]), GB_TILES[tiles[-1]]


def as_mahjong(hand: Finished) -> MahjongHand:
    """Tiles numbered 0 to 135."""
    tiles, melds = hand
    used = [0] * 34

    def numbered(kind: int) -> int:
        used[kind] += 1
        return 4 * kind + used[kind] - 1

    concealed = [numbered(kind) for kind in tiles]
    every = list(concealed)
    open_melds: list[RiichiMeld] = []
    for meld in melds:
        numbers = [numbered(kind) for kind in meld.tiles]
        every.extend(numbers)
        kind = (
            RiichiMeld.CHI if meld.type == CHOW else RiichiMeld.PON if meld.type == PUNG else RiichiMeld.KAN
        )
        open_melds.append(RiichiMeld(kind, numbers, opened=meld.type != CONCEALED_KONG))
    return every, open_melds, concealed[-1]


def score_table() -> list[tuple[str, str, float, float, float]]:
    """Rows of (task, peer, ours a second, theirs a second, floor of the ratio)."""
    rng = random.Random(7)
    rules = get_rules("guobiao")
    options = rules.options({"tile_set": 144, "cap": None})
    calculator = HandCalculator()
    config = HandConfig(is_tsumo=True)
    rows = []

    def explained(wins: Sequence[Win]) -> None:
        for win in wins:
            found = rules.score(win, options)
            if found is None or not (found.fans and found.arrangement) or found.excluded is None:
                raise RuntimeError("a finished hand has no score")

    def total(wins: Sequence[Win]) -> None:
        for win in wins:
            rules.total(win, options)

    def pymahjonggb(hands: Sequence[GbHand]) -> None:
        for packs, tiles, tile in hands:
            MahjongFanCalculator(packs, tiles, tile, 0, False, False, False, False, 1, 0, True)

    def mahjong(hands: Sequence[MahjongHand]) -> None:
        for tiles, melds, tile in hands:
            calculator.estimate_hand_value(tiles, tile, melds, config=config)

    for name, make in (("one suit", one_suit_hand), ("three suits", three_suit_hand)):
        before = [make(rng) for _ in range(WARM_UP)]
        hands = [make(rng) for _ in range(HANDS)]
        wins = [as_win(hand) for hand in hands]
        ours = per_second(explained, [as_win(hand) for hand in before], wins)
        others = [as_win(make(rng)) for _ in range(HANDS)]
        ours_total = per_second(total, [], others)
        gb = per_second(pymahjonggb, [as_gb(h) for h in before[:HANDS]], [as_gb(h) for h in hands])
        riichi = per_second(mahjong, [], [as_mahjong(h) for h in hands])
        rows.append((f"full score, {name}", "pymahjonggb", ours, gb, 1.5 if quedou.COMPILED else 0))
        rows.append((f"full score, {name}", "mahjong", ours, riichi, 0 if quedou.COMPILED else 5))
        rows.append((f"total only, {name}", "pymahjonggb", ours_total, gb, 2 if quedou.COMPILED else 0))
    return rows


def shanten_table() -> list[tuple[str, str, float, float, float]]:
    rng = random.Random(8)
    before = [any_tiles(rng, 14) for _ in range(WARM_UP)]
    hands = [any_tiles(rng, 14) for _ in range(HANDS)]
    peer = Shanten()

    def ours(hands: Sequence[list[int]]) -> None:
        for counts in hands:
            shanten(counts, 0, RIICHI)

    def useful(hands: Sequence[list[int]]) -> None:
        for counts in hands:
            useful_tiles(counts, 0, STANDARD)

    def env(hands: Sequence[list[int]]) -> None:
        for tiles in hands:
            riichienv.calculate_shanten(tiles)

    def mahjong(hands: Sequence[list[int]]) -> None:
        for counts in hands:
            peer.calculate_shanten(counts)

    def pymahjonggb(hands: Sequence[tuple[str, ...]]) -> None:
        for tiles in hands:
            RegularShanten(tiles)

    counts = [counts_of(hand) for hand in hands]
    here = per_second(ours, [counts_of(hand) for hand in before], counts)
    there = per_second(env, [], [as_mahjong((hand, []))[0] for hand in hands])
    slow = per_second(mahjong, [], counts)
    thirteen = [counts_of(hand[1:]) for hand in hands]
    tiles = per_second(useful, [counts_of(hand[1:]) for hand in before], thirteen)
    gb = per_second(pymahjonggb, [], [tuple(GB_TILES[kind] for kind in hand[1:]) for hand in hands])
    return [
        ("shanten", "riichienv", here, there, 1 if quedou.COMPILED else 0),
        ("shanten", "mahjong", here, slow, 0 if quedou.COMPILED else 10),
        ("useful tiles", "pymahjonggb", tiles, gb, 10),
    ]


def main() -> None:
    core = "compiled" if quedou.COMPILED else "interpreted"
    print(f"{f'core {core}':28}{'peer':14}{'ours/s':>12}{'peer/s':>12}{'ratio':>9}{'floor':>8}")
    for task, peer, ours, theirs, floor in score_table() + shanten_table():
        wanted = f"{floor:.1f}" if floor else ""
        print(f"{task:28}{peer:14}{ours:12,.0f}{theirs:12,.0f}{ours / theirs:9.2f}{wanted:>8}")


if __name__ == "__main__":
    main()
