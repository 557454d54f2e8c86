"""Computer players. They see a `View`, what their seat may know, and nothing else.

>>> from quedou.deal import Deal, View, seeded_setup
>>> from quedou.rules import get_rules
>>> rules = get_rules("redouble")
>>> deal = Deal(rules, rules.options(), seeded_setup(seed=1, deal=1, dealer=0))
>>> bot = make_bot("steady", "redouble", None, seed=1)
>>> bot.decide(View(deal, 0)) in deal.legal(0)
True
"""

from collections.abc import Callable, Mapping
from typing import Final

from quedou.bots.beginner import Beginner
from quedou.bots.bot import Bot
from quedou.bots.ground import ground_of
from quedou.bots.keen import Keen
from quedou.bots.random import Random
from quedou.bots.steady import Steady
from quedou.rules import Options, get_rules

__all__ = ["LEVELS", "MOVES", "Bot", "UnknownLevel", "make_bot"]

LEVELS: Final = ("beginner", "steady", "keen")
"""The levels a player can choose, weakest first. `random` exists for tests and measurements."""

MOVES: Final = 2_000
"""Moves that the keen player imagines for a decision, unless it is told otherwise."""


def _always() -> bool:
    return True


class UnknownLevel(ValueError):  # noqa: N818 - the name says what is wrong
    """A level that no bot has."""

    def __init__(self, level: str) -> None:
        super().__init__(f"{level!r} is no level: expected one of {', '.join(LEVELS)} or random")
        self.level = level


def make_bot(
    level: str,
    rules_id: str,
    options: Mapping[str, object] | Options | None,
    seed: int,
    moves: int = MOVES,
    go_on: Callable[[], bool] = _always,
) -> Bot:
    """A player of this level for one seat.

    The same level and seed, asked the same questions, give the same answers. `moves` is how many the keen
    player imagines for a decision; it asks `go_on` before each of them, so that whoever has a clock can set
    it a deadline (then its answers depend on the clock). Raises `UnknownLevel`, `UnknownRuleset` and
    `OptionError`.
    """
    rules = get_rules(rules_id)
    chosen = options if isinstance(options, Options) else rules.options(options)
    if level == "random":
        return Random(seed)
    if level == "beginner":
        return Beginner()
    if level == "steady":
        return Steady(ground_of(rules, chosen))
    if level == "keen":
        return Keen(ground_of(rules, chosen), seed, moves, go_on)
    raise UnknownLevel(level)
