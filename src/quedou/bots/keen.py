"""The keen player: what the steady one would do, unless trying it out says otherwise.

The few best choices are tried in the same imagined worlds, the steady player playing both sides to the end.
The first choice is kept unless another is better by two standard errors of the paired differences: a search
that trusts bare means plays worse than none.
"""

from collections.abc import Callable
from math import sqrt
from typing import Final

from quedou.bots.bot import Bot
from quedou.bots.chance import Chance
from quedou.bots.choices import Choice, weigh
from quedou.bots.ground import Ground
from quedou.bots.outlook import Outlook
from quedou.bots.steady import Steady
from quedou.bots.worlds import imagine_world
from quedou.deal import Deal, View
from quedou.deal.actions import PICK_EXTRA, VERB

_CANDIDATES: Final = 3
_CLOSE: Final = 0.7
"""What is worth less than this part of the best choice is not tried."""
_FEWEST: Final = 8
"""Worlds before a difference is believed."""
_ERRORS: Final = 2.0
_HOPE: Final = 0.5
"""A choice that lies so many standard errors behind is tried no further."""
_CERTAIN: Final = 100.0
"""Standard errors of a difference that is the same in every world."""


class Trial:
    """What trying out a choice gave: the points it brought in each world."""

    __slots__ = ("action", "points")

    def __init__(self, action: int) -> None:
        self.action = action
        self.points: list[int] = []


class Keen(Bot):
    """See the module.

    At most `worlds` worlds are tried for a decision; before each, `go_on` is asked whether there is time
    for another.
    """

    def __init__(self, ground: Ground, seed: int, worlds: int, go_on: Callable[[], bool]) -> None:
        self._ground = ground
        self._seed = seed
        self._worlds = worlds
        self._go_on = go_on
        self._steady = Steady(ground)

    def decide(self, view: View) -> int:
        if len(view.legal) == 1:
            return view.legal[0]
        choices = candidates(weigh(Outlook(self._ground, view)))
        if len(choices) == 1:
            return choices[0].action
        return best_of(self.try_out(view, choices))

    def try_out(self, view: View, choices: list[Choice]) -> list[Trial]:
        """Play every choice to its end in the same worlds; those without hope are dropped on the way."""
        trials = [Trial(choice.action) for choice in choices]
        chance = Chance(self._seed << 20 ^ view.head << 8 ^ len(view.mine.river) << 1 ^ view.me)
        for _ in range(self._worlds):
            if not self._try_in_one(view, trials, chance):
                break
            trials = still_hopeful(trials)
            if len(trials) == 1:
                break
        return trials

    def _try_in_one(self, view: View, trials: list[Trial], chance: Chance) -> bool:
        """Play every choice to its end in one more world; False, and nothing learnt, where time runs out."""
        world = imagine_world(view, chance)
        points: list[int] = []
        for trial in trials:
            if not self._go_on():
                return False
            deal = world.clone()
            deal.step(view.me, trial.action)
            self._finish(deal)
            result = deal.result
            points.append(result.delta[view.me] if result is not None else 0)
        for place, trial in enumerate(trials):
            trial.points.append(points[place])
        return True

    def _finish(self, deal: Deal) -> None:
        while not deal.settled:
            for seat in deal.to_act():
                forced = deal.forced(seat)
                action = forced if forced >= 0 else self._steady.decide(View(deal, seat))
                deal.step(seat, action)


def candidates(choices: list[Choice]) -> list[Choice]:
    """The choices that are worth trying out, the best first."""
    if choices[0].action & VERB == PICK_EXTRA:
        return choices[:1]
    least = _CLOSE * choices[0].worth
    return [choice for choice in choices[:_CANDIDATES] if choice.worth >= least]


def still_hopeful(trials: list[Trial]) -> list[Trial]:
    """The first choice, and those that may yet prove better."""
    first = trials[0]
    if len(first.points) < _FEWEST:
        return trials
    return [trial for trial in trials if trial is first or lead(first, trial) > -_HOPE]


def best_of(trials: list[Trial]) -> int:
    """The first choice, unless another has proved better; then the best of those in the mean."""
    first = trials[0]
    best = first
    if len(first.points) >= _FEWEST:
        for trial in trials[1:]:
            if lead(first, trial) > _ERRORS and sum(trial.points) > sum(best.points):
                best = trial
    return best.action


def lead(first: Trial, other: Trial) -> float:
    """By how many standard errors of the paired differences the other is better."""
    worlds = len(first.points)
    differences = [other.points[world] - first.points[world] for world in range(worlds)]
    mean = sum(differences) / worlds
    spread = 0.0
    for difference in differences:
        spread += (difference - mean) ** 2
    if spread == 0.0:
        return _CERTAIN if mean > 0.0 else -_CERTAIN
    return mean / sqrt(spread / (worlds - 1) / worlds)
