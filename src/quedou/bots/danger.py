"""The opponent as seen from outside: how likely he is ready, how likely he wins soon, and on which tiles."""

from math import exp
from typing import Final

from quedou.deal import View
from quedou.hand.shanten import shanten
from quedou.hand.waits import waiting_mask
from quedou.tiles import TILE_SETS

# Fitted to self-play. Half of the hands are ready after so many discards for each kind in the set; a meld
# is worth some discards; and how sharply that comes. What is still to come is taken more softly: a race is
# reckoned by the pressure of its next go-around, and one without any would seem won.
_HALF_READY: Final = 0.37
_SHARPNESS: Final = 3.6
_HALF_SOON: Final = 0.45
_SOFTNESS: Final = 2.6
_MELD: Final = 0.17

_WAITS: Final = 2.0
"""Kinds that a ready hand waits for, on average."""
_WINNING_TILES: Final = 5.0
"""Live tiles that a ready hand waits for, on average."""
_TRIES: Final = 1.75
"""Chances at them in a go-around: a draw, and what the other discards."""
_PATIENCE: Final = 0.5
"""Of the wins that may be doubled, so many are taken at once."""
_HORIZON: Final = 48


class Danger:
    """What threatens at one moment.

    `ready` is the chance that the opponent is ready now, `pressure` the chance that he wins in a go-around:
    the next one, the one after it and so on; `known` says that his tiles lie open. Who plays `alone` knows
    only how deals go: nothing that the opponent has laid out or declared counts, and no discard is a risk.
    """

    def __init__(self, view: View, live: list[int], alone: bool = False) -> None:
        theirs = view.theirs
        self._alone = alone
        self._live = live
        self._waits = 0
        self.known = theirs.revealed and not alone
        self._weights: list[float] = []
        self._total = 0.0
        melds = 0 if alone else len(theirs.melds)
        tiles = _WINNING_TILES
        declared = theirs.ready and not alone
        self.ready = 1.0 if declared else 0.0
        away = 0
        if self.known:
            # The tiles lie open to a locked seat: only the draws are left to guess.
            away = shanten(theirs.counts, melds, view.terms.shapes)
            self.ready = 1.0 if away <= 0 else 0.0
            if away <= 0:
                self._waits = waiting_mask(theirs.counts, theirs.melds, view.terms.shapes)
                tiles = float(sum([live[kind] for kind in range(34) if self._waits >> kind & 1]))
        wins = min(0.9, tiles * _TRIES / max(1, sum(live)))
        if declared and theirs.doubles < view.terms.max_doubles:
            wins *= _PATIENCE
        kinds = 0
        for copies in TILE_SETS[view.terms.tile_set][:34]:
            kinds += copies > 0
        river = len(theirs.river)
        if not self.known and not declared:
            self.ready = _ready(river / (_HALF_READY * kinds) + _MELD * melds, _SHARPNESS)
        self.pressure: list[float] = []
        for ahead in range(_HORIZON):
            if self.ready == 1.0:
                self.pressure.append(wins)
            elif self.known:
                self.pressure.append(wins * min(1.0, ahead / (4.0 * away)))
            else:
                soon = (river + ahead) / (_HALF_SOON * kinds) + _MELD * melds
                self.pressure.append(wins * _ready(soon, _SOFTNESS))

    def risk(self, kind: int) -> float:
        """The chance that the opponent wins on this discard."""
        if self._alone:
            return 0.0
        if self.known:
            return 1.0 if self._waits >> kind & 1 else 0.0
        if not self._weights:
            self._weights = [_ways(self._live, kind) for kind in range(34)]
            self._total = max(1.0, sum(self._weights))
        return min(0.9, self.ready * _WAITS * self._weights[kind] / self._total)


def _ready(halves: float, sharpness: float) -> float:
    return 1.0 / (1.0 + exp(sharpness * (1.0 - halves)))


def _ways(live: list[int], kind: int) -> float:
    """The ways to hold tiles that wait for this kind: one of it, two of it, two that make a run with it."""
    left = live[kind]
    ways = float(left + left * (left - 1) // 2)
    if kind < 27:
        rank = kind % 9
        below = live[kind - 1] if rank >= 1 else 0
        above = live[kind + 1] if rank <= 7 else 0
        if rank >= 2:
            ways += live[kind - 2] * below
        ways += below * above
        if rank <= 6:
            ways += above * live[kind + 2]
    return ways
