"""How the tests play: a simple plan that always answers the same sight with the same move.

A `Sight` is what a person reads off the page before a move. It is read from the page by `player`, and from a
simulated deal by `walls`, so that a wall on which a plan meets something can be looked for without a page.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from quedou.hand import SEVEN_PAIRS, STANDARD, shanten, useful_tiles
from quedou.tiles import parse_tile

SHAPES: Final = STANDARD | SEVEN_PAIRS


@dataclass(frozen=True)
class Sight:
    """What may be done, and the tiles one would look at to choose.

    `hand` are my concealed tiles, the drawn one last; `melds` their number; `may` the names of the moves on
    offer; `picks` the kinds to choose from when a tile may be picked.
    """

    hand: tuple[str, ...]
    melds: int
    may: frozenset[str]
    picks: tuple[str, ...] = ()


class Move(NamedTuple):
    """`name` is one of `Sight.may`, `tiles` what it is done with.

    Where there is still a choice, of chows or of the discard that declares ready, the first one is meant.
    """

    name: str
    tiles: tuple[str, ...] = ()


@dataclass(frozen=True)
class Plan:
    """What a player wants.

    `takes` are the moves to make when they are on offer, the dearest first; everything else is passed.
    `declines` says how often such a move is first refused. `gives` is how many tiles go into an exchange.
    `keeps` discards for the nearest win; else the drawn tile, or the right-most one, goes out.
    """

    takes: tuple[str, ...]
    declines: Mapping[str, int] = field(default_factory=dict)
    gives: int = 2
    keeps: bool = True


class Policy:
    """A plan being followed; it remembers what it has declined."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._declined: dict[str, int] = {}

    def choose(self, sight: Sight) -> Move:
        """The move for this sight."""
        for name in self.plan.takes:
            if name in sight.may and not self._declines(name):
                return _move(name, sight, self.plan)
        if "pass" in sight.may:
            return Move("pass")
        if "exchange" in sight.may:
            return Move("exchange")
        if "extra" in sight.may:
            return Move("extra")
        if self.plan.keeps:
            return Move("discard", _worst(sight.hand, sight.melds, 1))
        return Move("discard", sight.hand[-1:])

    def _declines(self, name: str) -> bool:
        count = self._declined.get(name, 0)
        if count >= self.plan.declines.get(name, 0):
            return False
        self._declined[name] = count + 1
        return True


def _move(name: str, sight: Sight, plan: Plan) -> Move:
    if name == "exchange":
        return Move(name, _worst(sight.hand, sight.melds, plan.gives))
    if name == "triplet":
        return Move(name, _worst(sight.hand, sight.melds, 3))
    if name == "pick":
        counts = _counts(sight.hand)
        return Move(name, (min(sight.picks, key=lambda tile: _away_with(counts, sight.melds, tile)),))
    return Move(name)


def _worst(hand: tuple[str, ...], melds: int, number: int) -> tuple[str, ...]:
    """The tiles without which the hand stays nearest to a win, with the most tiles that bring it nearer.

    Of equals, the last.
    """
    counts = _counts(hand)
    left = list(hand)
    worst: list[str] = []
    for _ in range(number):
        chosen = max(reversed(left), key=lambda tile: _worth_without(counts, melds, tile))
        left.remove(chosen)
        counts[parse_tile(chosen)] -= 1
        worst.append(chosen)
    return tuple(worst)


def _worth_without(counts: list[int], melds: int, tile: str) -> tuple[int, int]:
    kind = parse_tile(tile)
    counts[kind] -= 1
    away = shanten(counts, melds, SHAPES)
    useful = sum(4 - counts[one] for one in useful_tiles(counts, melds, SHAPES))
    counts[kind] += 1
    return -away, useful


def _away_with(counts: list[int], melds: int, tile: str) -> int:
    kind = parse_tile(tile)
    counts[kind] += 1
    away = shanten(counts, melds, SHAPES)
    counts[kind] -= 1
    return away


def _counts(hand: tuple[str, ...]) -> list[int]:
    counts = [0] * 34
    for tile in hand:
        counts[parse_tile(tile)] += 1
    return counts
