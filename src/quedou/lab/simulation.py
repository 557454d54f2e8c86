"""Many deals between two bots, in process, and what came of them."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context

from quedou.bots import make_bot
from quedou.deal import Deal, seeded_setup
from quedou.deal.result import BY_NAMES, RESULT_NAMES
from quedou.lab.play import play_out
from quedou.rules import get_rules

_CHUNK = 16
"""Deals handed to a worker at a time."""


@dataclass(frozen=True, slots=True)
class Played:
    """What one deal came to; `fans` are pattern ids, one entry per count."""

    result: str
    winner: int
    by: str
    total: int
    delta: tuple[int, int]
    turns: int
    left: int
    fans: tuple[str, ...]


@dataclass(slots=True)
class Summary:
    """What many deals came to. Lists are by seat; `turns` counts discards, `totals` the wins by total."""

    rules: str
    bots: tuple[str, str]
    seed: int
    deals: int = 0
    wins: list[int] = field(default_factory=lambda: [0, 0])
    points: list[int] = field(default_factory=lambda: [0, 0])
    results: Counter[str] = field(default_factory=Counter)
    by: Counter[str] = field(default_factory=Counter)
    totals: Counter[int] = field(default_factory=Counter)
    fans: Counter[str] = field(default_factory=Counter)
    turns: int = 0
    left: int = 0

    def add(self, played: Played) -> None:
        """Count one more deal."""
        self.deals += 1
        self.results[played.result] += 1
        self.turns += played.turns
        self.left += played.left
        for seat in (0, 1):
            self.points[seat] += played.delta[seat]
        if played.winner >= 0:
            self.wins[played.winner] += 1
        if played.by:
            self.by[played.by] += 1
            self.totals[played.total] += 1
            self.fans.update(played.fans)

    @property
    def drawn(self) -> int:
        """Deals that nobody won."""
        return self.deals - sum(self.wins)

    def quantile(self, share: float) -> int:
        """The winning total below which this share of the wins lies; 0 without a win."""
        place = share * sum(self.totals.values())
        for total in sorted(self.totals):
            place -= self.totals[total]
            if place <= 0:
                return total
        return 0

    def to_json(self) -> dict[str, object]:
        """The summary for programs; keys in a fixed order."""
        deals = max(1, self.deals)
        return {
            "rules": self.rules,
            "bots": list(self.bots),
            "seed": self.seed,
            "deals": self.deals,
            "wins": list(self.wins),
            "drawn": self.drawn,
            "points": list(self.points),
            "mean_points": [round(points / deals, 4) for points in self.points],
            "results": dict(sorted(self.results.items())),
            "by": dict(sorted(self.by.items())),
            "mean_turns": round(self.turns / deals, 3),
            "mean_left": round(self.left / deals, 3),
            "totals": {str(total): self.totals[total] for total in sorted(self.totals)},
            "patterns": dict(sorted(self.fans.items(), key=lambda item: (-item[1], item[0]))),
        }


@dataclass(frozen=True, slots=True)
class Simulation:
    """What is simulated: a ruleset with options, the levels of the two seats, a seed.

    The seats deal in turn, so that no deal depends on another.
    """

    rules: str
    options: Mapping[str, object]
    bots: tuple[str, str]
    seed: int

    def play(self, number: int) -> Played:
        """Play deal `number`, counted from 1."""
        rules = get_rules(self.rules)
        options = rules.options(self.options)
        deal = Deal(rules, options, seeded_setup(self.seed, number, dealer=(number - 1) % 2))
        seeds = [2 * (self.seed * 1_000_003 + number) + seat for seat in (0, 1)]
        play_out(deal, [make_bot(self.bots[seat], self.rules, options, seeds[seat]) for seat in (0, 1)])
        result = deal.result
        if result is None:
            raise RuntimeError("a settled deal has no result")
        score = result.score
        fans = [line.id for line in score.fans for _ in range(line.count)] if score is not None else []
        return Played(
            RESULT_NAMES[result.kind],
            result.winner,
            BY_NAMES[result.by] if result.by >= 0 else "",
            score.total if score is not None else 0,
            (result.delta[0], result.delta[1]),
            deal.discards,
            deal.left,
            tuple(fans),
        )

    def play_all(self, numbers: range) -> list[Played]:
        """Play these deals."""
        return [self.play(number) for number in numbers]

    def run(self, deals: int, jobs: int = 1, progress: Callable[[int], None] | None = None) -> Summary:
        """Play deals 1 to `deals`; the same summary whatever `jobs`. `progress` hears how many are done."""
        summary = Summary(self.rules, self.bots, self.seed)
        for played in self._chunks(deals, jobs):
            for one in played:
                summary.add(one)
            if progress is not None:
                progress(summary.deals)
        return summary

    def _chunks(self, deals: int, jobs: int) -> Iterator[list[Played]]:
        chunks = [range(at + 1, min(at + _CHUNK, deals) + 1) for at in range(0, deals, _CHUNK)]
        if jobs == 1:
            yield from map(self.play_all, chunks)
            return
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
            yield from pool.map(self.play_all, chunks)
