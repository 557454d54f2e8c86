"""Scoring, shanten and useful tiles beside the libraries that a Python user can install.

One process, the same hands for all, CPU time. Ours and its peer take turns, round after round over the same
hands, and the best round of each counts. What our core works out about suits and sets it remembers; so the
column *first sight* says how fast it is on hands that it has not met before (others of their sort it has).
Run it as `python -m bench.scoring`.
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
    shanten_of_tiles,
    useful_tiles,
)
from quedou.rules import Win, get_rules

Ours = TypeVar("Ours")
Theirs = TypeVar("Theirs")
Hand = TypeVar("Hand")
GbHand = tuple[tuple[object, ...], tuple[str, ...], str]
MahjongHand = tuple[list[int], list[RiichiMeld], int]

HANDS = 3000
FIRST_SIGHT = 3000
"""Of each sort."""
ROUNDS = 40
GB_TILES = [
    *(f"{suit}{rank}" for suit in "WBT" for rank in range(1, 10)),
    *("F1", "F2", "F3", "F4", "J3", "J2", "J1"),
]
RIICHI = STANDARD | SEVEN_PAIRS | THIRTEEN_ORPHANS


def seconds(run: Callable[[Sequence[Hand]], None], hands: Sequence[Hand]) -> float:
    start = time.process_time()
    run(hands)
    return time.process_time() - start


def compare(
    task: str,
    peer: str,
    floor: float,
    ours: tuple[Callable[[Sequence[Ours]], None], Sequence[Ours], Sequence[Ours]],
    theirs: tuple[Callable[[Sequence[Theirs]], None], Sequence[Theirs]],
    rounds: int = ROUNDS,
) -> None:
    """Print one row; `ours` are the loop, the hands, and other hands for the first sight, if any."""
    run, hands, fresh = ours
    run_peer, peer_hands = theirs
    run(hands)
    best = best_peer = float("inf")
    for _ in range(rounds):
        best = min(best, seconds(run, hands) / len(hands))
        best_peer = min(best_peer, seconds(run_peer, peer_hands) / len(peer_hands))
    wanted = f"{floor:.1f}" if floor else ""
    row = f"{task:25}{peer:13}{1 / best:12,.0f}{1 / best_peer:12,.0f}{best_peer / best:8.2f}{wanted:>7}"
    if fresh:
        first = seconds(run, fresh) / len(fresh)
        row += f"{1 / first:14,.0f}{best_peer / first:8.2f}"
    print(row)


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


def compare_scores() -> None:
    rng = random.Random(7)
    rules = get_rules("guobiao")
    options = rules.options({"tile_set": 144, "cap": None})
    calculator = HandCalculator()
    config = HandConfig(is_tsumo=True)

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

    one = [one_suit_hand(rng) for _ in range(HANDS)]
    three = [three_suit_hand(rng) for _ in range(HANDS)]
    new = [as_win(make(rng)) for make in (one_suit_hand, three_suit_hand) for _ in range(FIRST_SIGHT)]
    compiled = quedou.COMPILED
    for sort, hands, floor in (
        ("all hands", one + three, 1),
        ("one suit", one, 0),
        ("three suits", three, 0),
    ):
        wins = [as_win(hand) for hand in hands]
        gb = [as_gb(hand) for hand in hands]
        slow = [as_mahjong(hand) for hand in hands[:: len(hands) // 1000]]
        fresh = new if floor else []
        compare(
            f"full, {sort}",
            "pymahjonggb",
            1.5 * floor * compiled,
            (explained, wins, fresh),
            (pymahjonggb, gb),
        )
        compare(
            f"full, {sort}", "mahjong", 5 * floor * (not compiled), (explained, wins, []), (mahjong, slow), 5
        )
        compare(f"total, {sort}", "pymahjonggb", 2 * floor * compiled, (total, wins, []), (pymahjonggb, gb))


def compare_shanten() -> None:
    rng = random.Random(8)
    hands = [any_tiles(rng, 14) for _ in range(HANDS)]
    fresh = [any_tiles(rng, 14) for _ in range(FIRST_SIGHT)]
    counts, fresh_counts = [counts_of(hand) for hand in hands], [counts_of(hand) for hand in fresh]
    peer = Shanten()

    def of_tiles(hands: Sequence[list[int]]) -> None:
        for tiles in hands:
            shanten_of_tiles(tiles, 0, RIICHI)

    def of_counts(hands: Sequence[list[int]]) -> None:
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

    numbered = [as_mahjong((hand, []))[0] for hand in hands]
    compare("shanten of tiles", "riichienv", 1 * quedou.COMPILED, (of_tiles, hands, fresh), (env, numbered))
    slow = 10 * (not quedou.COMPILED)
    compare("shanten of counts", "mahjong", slow, (of_counts, counts, fresh_counts), (mahjong, counts), 5)
    thirteen, fresh_thirteen = (
        [counts_of(hand[1:]) for hand in hands],
        [counts_of(hand[1:]) for hand in fresh],
    )
    names = [tuple(GB_TILES[kind] for kind in hand[1:]) for hand in hands]
    compare("useful tiles", "pymahjonggb", 10, (useful, thirteen, fresh_thirteen), (pymahjonggb, names), 5)


def main() -> None:
    core = "core compiled" if quedou.COMPILED else "core interpreted"
    print(
        f"{core:25}{'peer':13}{'ours/s':>12}{'peer/s':>12}{'ratio':>8}{'floor':>7}"
        f"{'first sight/s':>14}{'ratio':>8}"
    )
    compare_scores()
    compare_shanten()


if __name__ == "__main__":
    main()
