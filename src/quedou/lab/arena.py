"""Two bots against each other, on the same walls from both seats: who is better, by how much, how sure.

The unit is the mirrored pair: one wall played twice, seats swapped. What the wall gives to a seat it gives
to both bots, so the mean of a pair varies less than that of two deals; two equal bots come to exactly 0.
"""

from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import sqrt
from multiprocessing import get_context

from quedou.bots import MOVES, Bot, make_bot
from quedou.deal import Deal, seeded_setup
from quedou.lab.play import play_out
from quedou.rules import Options, get_rules

_CHUNK = 8
"""Pairs handed to a worker at a time."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What a match of two bots came to, seen from the first one.

    `mean` is in points a deal, `low` to `high` its 95 % interval from the pair means. Deals without a
    winner are `drawn`; a deal in which instant payments alone changed hands is drawn too.
    """

    first: str
    second: str
    rules: str
    seed: int
    deals: int
    mean: float
    low: float
    high: float
    deviation: float
    won: int
    lost: int
    drawn: int

    def to_json(self) -> dict[str, object]:
        return {
            "a": self.first,
            "b": self.second,
            "rules": self.rules,
            "seed": self.seed,
            "deals": self.deals,
            "mean": round(self.mean, 4),
            "low": round(self.low, 4),
            "high": round(self.high, 4),
            "deviation": round(self.deviation, 4),
            "won": self.won,
            "lost": self.lost,
            "drawn": self.drawn,
        }


@dataclass(frozen=True, slots=True)
class Match:
    """Who plays what: two levels, a ruleset with options, a seed; moves that a keen player imagines."""

    first: str
    second: str
    rules: str
    options: Mapping[str, object]
    seed: int
    moves: int = MOVES

    def pair(self, number: int) -> list[tuple[int, int]]:
        """Play wall `number` twice: for each, the points of the first bot and the winner (1, -1 or 0)."""
        rules = get_rules(self.rules)
        options = rules.options(self.options)
        played: list[tuple[int, int]] = []
        for seat in (0, 1):
            levels = (self.first, self.second) if seat == 0 else (self.second, self.first)
            deal = Deal(rules, options, seeded_setup(self.seed, number, dealer=0))
            bots = [self._bot(levels[at], options, number, at) for at in (0, 1)]
            play_out(deal, bots)
            result = deal.result
            if result is None:
                raise RuntimeError("a settled deal has no result")
            won = 0 if result.winner < 0 else 1 if result.winner == seat else -1
            played.append((result.delta[seat], won))
        return played

    def _bot(self, level: str, options: Options, number: int, seat: int) -> Bot:
        """The seed of a bot belongs to its seat, so that equal bots play the same deal twice."""
        seed = 2 * (self.seed * 1_000_003 + number) + seat
        return make_bot(level, self.rules, options, seed, self.moves)

    def pairs(self, numbers: range) -> list[list[tuple[int, int]]]:
        """Play these walls, each twice."""
        return [self.pair(number) for number in numbers]


def compare(
    match: Match, deals: int, jobs: int = 1, progress: Callable[[int], None] | None = None
) -> Standing:
    """Play `deals` deals (an odd number is rounded up: each wall is played twice) and sum up.

    The same seed gives the same result whatever `jobs`; `progress` is told how many deals are done.
    """
    walls = (deals + 1) // 2
    chunks = [range(at + 1, min(at + _CHUNK, walls) + 1) for at in range(0, walls, _CHUNK)]
    played: list[list[tuple[int, int]]] = []
    if jobs == 1:
        for chunk in chunks:
            played.extend(match.pairs(chunk))
            if progress is not None:
                progress(2 * len(played))
    else:
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
            for done in pool.map(match.pairs, chunks):
                played.extend(done)
                if progress is not None:
                    progress(2 * len(played))
    return sum_up(match, played)


def sum_up(match: Match, played: list[list[tuple[int, int]]]) -> Standing:
    """The mean and its interval, from what the first bot won in each pair."""
    means = [sum(points for points, _ in pair) / len(pair) for pair in played]
    mean = sum(means) / len(means)
    spread = sum((value - mean) ** 2 for value in means) / max(1, len(means) - 1)
    half = 1.96 * sqrt(spread / len(means))
    winners = [won for pair in played for _, won in pair]
    return Standing(
        match.first,
        match.second,
        match.rules,
        match.seed,
        len(winners),
        mean,
        mean - half,
        mean + half,
        sqrt(spread),
        winners.count(1),
        winners.count(-1),
        winners.count(0),
    )
