"""What a ruleset is: a fan table, the shapes that win, options, and points.

The base class does what the rules page `common` says for all; a ruleset's own module overrides the few
methods in which it differs. The flow side of a ruleset is in `quedou.rules.flow`.
"""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final

from quedou.fan.facts import Params
from quedou.fan.finished import Hand
from quedou.fan.rows import Row
from quedou.fan.score import Score
from quedou.fan.scorer import Scorer
from quedou.fan.table import FanTable
from quedou.fan.win import Win
from quedou.hand.shapes import SEVEN_PAIRS, STANDARD
from quedou.rules.flow import Flow
from quedou.rules.options import OptionError, OptionRule, Options, Value

__all__ = ["OptionError", "Options", "Ruleset", "Value"]


_MOST_OPTIONS: Final = 64
"""Tables with more different options than this are rare; their options are made anew."""


class Ruleset(Flow):
    """One ruleset: `id`, `version`, `names` by language (zh, zh_hant, en), and what follows from its TOML.

    `source` is the TOML as it stands, every row of the fan table in it.
    """

    def __init__(self, rules_id: str, table_options: tuple[str, ...]) -> None:
        """`table_options` are the options that change the fan table or the choice of the reading."""
        source: dict[str, Any] = tomllib.loads(
            files("quedou.rules").joinpath(f"{rules_id}.toml").read_text(encoding="utf-8")
        )
        super().__init__(source.get("flow", {}))
        self.id = rules_id
        self.version = int(source["version"])
        self.names: dict[str, str] = source["names"]
        self.option_rules = {key: OptionRule(key, row) for key, row in source["options"].items()}
        self.has_extra_draws = "extra_draws" in self.option_rules
        self._table_options = table_options
        self.source = source
        self.known_options: dict[tuple[Value, ...], Options] = {}
        self._scorers: dict[tuple[Value, ...], Scorer] = {}

    def options(self, given: Mapping[str, object] | None = None) -> Options:
        """The given options, checked, and the defaults for the others. Raises `OptionError`.

        The same values usually give the same object.
        """
        if given is None:
            given = {}
        for key in given:
            if key not in self.option_rules:
                known = ", ".join(self.option_rules)
                raise OptionError(str(key), given[key], f"an option of {self.id}: {known}")
        values: dict[str, Value] = {}
        for key, rule in self.option_rules.items():
            values[key] = rule.check(given[key]) if key in given else rule.default
        identity = tuple(values.values())
        found = self.known_options.get(identity)
        if found is None:
            if len(self.known_options) >= _MOST_OPTIONS:
                self.known_options.clear()
                self._scorers.clear()
            found = Options(values)
            found.shapes = self.shapes(found)
            found.tile_set = self.tile_set(found)
            found.scorer = self._scorer(found)
            self.known_options[identity] = found
        return found

    def shapes(self, options: Options) -> int:
        """The winning shapes, a mask of `quedou.hand.shapes`."""
        return STANDARD | SEVEN_PAIRS

    def tile_set(self, options: Options) -> int:
        """64, 72, 136 or 144: the number of tiles in the set."""
        return 72

    def rows(self, options: Options) -> list[Row]:
        """The rows of the fan table under these options, in table order."""
        rows = [Row(source) for source in self.source["fan"]]
        return [row for row in rows if all(options[key] == value for key, value in row.when.items())]

    def params(self, options: Options) -> Params:
        """What the table sets for patterns that differ by a detail."""
        params = Params()
        for row in self.rows(options):
            params.honors_only = params.honors_only or row.params.get("honors_only") is True
            params.needs_chow = params.needs_chow or row.params.get("needs_chow") is True
        return params

    def book(self, options: Options) -> list[dict[str, Any]]:
        """The fan table as the rule book shows it: one JSON-able dictionary for each row."""
        return [row.to_json() for row in self.rows(options)]

    def new_scorer(self, table: FanTable, options: Options) -> Scorer:
        return Scorer(table)

    def points(self, total: int, win: Win, options: Options) -> int:
        """What the loser owes for this total, in versus play."""
        return min(total, options.cap)

    def suffices(self, hand: Hand, win: Win, options: Options) -> bool:
        """Whether a complete hand may win with this result; flowers do not count towards a minimum."""
        return not options.min_fan or hand.tally.total - hand.tally.flowers >= options.min_fan

    def why_not(self, win: Win, options: Options) -> str:
        """Why a hand is no win, for a person."""
        hand = options.scorer.best(win, options.shapes)
        return "the tiles make no winning shape" if hand is None else self.shortfall(hand, options)

    def shortfall(self, hand: Hand, options: Options) -> str:
        """What a complete hand that does not suffice lacks."""
        fans = hand.tally.total - hand.tally.flowers
        return f"{fans} fans without flowers: expected at least {options.min_fan}"

    def score(self, win: Win, options: Options) -> Score | None:
        """The best reading of a hand, explained; None where the hand is no win.

        >>> from quedou.hand import parse_hand
        >>> from quedou.rules import get_rules
        >>> from quedou.tiles import parse_tile
        >>> rules = get_rules("redouble")
        >>> hand = parse_hand("123456789m1177z")
        >>> score = rules.score(Win(hand.counts, [], parse_tile("7z")), rules.options())
        >>> score.total, score.arrangement
        (26, '123m 456m 789m 11z 777z')
        """
        hand = options.scorer.best(win, options.shapes)
        if hand is None or not self.suffices(hand, win, options):
            return None
        return self.explain(hand, win, options)

    def explain(self, hand: Hand, win: Win, options: Options) -> Score:
        """The answer for the reading that was chosen."""
        found = hand.tally
        return Score(found, self.points(found.total, win, options), None, hand.reading())

    def total(self, win: Win, options: Options) -> int:
        """The total of the best reading alone, -1 where the hand is no win."""
        hand = options.scorer.best(win, options.shapes)
        if hand is None or not self.suffices(hand, win, options):
            return -1
        return hand.tally.total

    def _scorer(self, options: Options) -> Scorer:
        key = tuple([options[option] for option in self._table_options])
        found = self._scorers.get(key)
        if found is None:
            combined = self.source["combinations"] == "families"
            found = self.new_scorer(FanTable(self.rows(options), self.params(options), combined), options)
            self._scorers[key] = found
        return found
