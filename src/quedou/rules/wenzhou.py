"""wenzhou: where it differs. Source: rules page `wenzhou`."""

from typing import Final

from quedou.fan.facts import Params
from quedou.fan.finished import Hand
from quedou.fan.score import Score
from quedou.fan.scorer import Scorer
from quedou.fan.table import FanTable
from quedou.fan.tally import Tally
from quedou.fan.win import BY_DISCARD, Win
from quedou.hand.melds import ADDED_KONG, CHOW, CONCEALED_KONG, MELDED_KONG, PUNG, Meld
from quedou.rules.base import Options, Ruleset
from quedou.tiles import EAST

_HONOR_POINTS: Final = {CHOW: 0, PUNG: 1, MELDED_KONG: 3, ADDED_KONG: 3, CONCEALED_KONG: 4}
_NUMBER_POINTS: Final = {CHOW: 0, PUNG: 0, MELDED_KONG: 1, ADDED_KONG: 1, CONCEALED_KONG: 2}
_CONCEALED_HONOR_PUNG: Final = 2
_ALL_FLOWERS: Final = 8


def flower_points_of_melds(melds: list[Meld]) -> int:
    """The flower points of what is laid out. Source: rules page `wenzhou`, section 4.

    >>> flower_points_of_melds([Meld(PUNG, EAST), Meld(CONCEALED_KONG, 0)])
    3
    """
    points = 0
    for meld in melds:
        points += _HONOR_POINTS[meld.type] if meld.tile >= EAST else _NUMBER_POINTS[meld.type]
    return points


def flower_points(win: Win, pungs: int, claimed_pung: bool) -> int:
    """Flower points of a reading: `pungs` are its concealed ones, one of them completed by a claimed tile."""
    points = win.flowers + flower_points_of_melds(win.melds)
    honors = pungs >> EAST
    while honors:
        points += _CONCEALED_HONOR_PUNG
        honors &= honors - 1
    if claimed_pung and win.tile >= EAST:
        points += _HONOR_POINTS[PUNG] - _CONCEALED_HONOR_PUNG
    return points


class WenzhouScorer(Scorer):
    """Readings are compared by the points of the win, flower points included."""

    def __init__(self, table: FanTable, options: Options) -> None:
        super().__init__(table)
        self._base = options.number("base")
        self._flower_value = options.number("flower_value")
        self._weight_cap = options.number("weight_cap")
        self._sides = options.number("self_draw_sides")

    def weigh(self, found: Tally, hand: Hand, pungs: int, claimed_pung: bool) -> int:
        win = hand.win
        flowers = flower_points(win, pungs, claimed_pung)
        weight = min(1 << found.total, self._weight_cap)
        if win.flowers == _ALL_FLOWERS:
            weight = self._weight_cap
        sides = 1 if win.by == BY_DISCARD else self._sides
        return (self._base + flowers * self._flower_value) * weight * sides


class Wenzhou(Ruleset):
    def __init__(self) -> None:
        super().__init__("wenzhou", ("base", "flower_value", "weight_cap", "self_draw_sides", "lone_tile"))

    # Scoring

    def tile_set(self, options: Options) -> int:
        return 144

    def params(self, options: Options) -> Params:
        params = super().params(options)
        params.any_pair_wait = options["lone_tile"] == "any_pair_wait"
        return params

    def new_scorer(self, table: FanTable, options: Options) -> Scorer:
        return WenzhouScorer(table, options)

    def suffices(self, hand: Hand, win: Win, options: Options) -> bool:
        """A win on a discard needs one flower point or one fan (一花起胡)."""
        if win.by != BY_DISCARD:
            return True
        return hand.tally.total > 0 or flower_points(win, hand.pungs, hand.claimed_pung) > 0

    def shortfall(self, hand: Hand, options: Options) -> str:
        return "no flower point and no fan: expected one of them for a win on a discard"

    def explain(self, hand: Hand, win: Win, options: Options) -> Score:
        score = super().explain(hand, win, options)
        score.points = hand.merit
        score.flower_points = flower_points(win, hand.pungs, hand.claimed_pung)
        return score

    # Flow

    def eight_flowers_points(self, melds: list[Meld], options: Options) -> int:
        """Open melds and kongs count beside the flowers (rules page `wenzhou`, section 6)."""
        flowers = _ALL_FLOWERS + flower_points_of_melds(melds)
        points = options.number("base") + flowers * options.number("flower_value")
        return points * options.number("weight_cap")
