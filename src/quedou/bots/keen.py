"""The keen player: plays against somebody, and tries its best choices out before it chooses.

It weighs several plans, what losing would cost, what the opponent shows and which discards he may wait for,
and so when to lock, to double a win, to exchange and to pick. Then the few best choices are tried in the same
imagined worlds, a brisk player on both sides to the end. The first choice is kept unless another is better
by two standard errors of the paired differences: a search that trusts less plays worse than none.
"""

from collections.abc import Callable
from math import sqrt
from typing import Final

from quedou.bots.bot import Bot
from quedou.bots.brisk import Brisk
from quedou.bots.chance import Chance
from quedou.bots.choices import Choice, weigh
from quedou.bots.ground import Ground
from quedou.bots.outlook import Outlook
from quedou.bots.worlds import imagine_world
from quedou.deal import Deal, View
from quedou.deal.actions import PICK_EXTRA, VERB

_CANDIDATES: Final = 5
_CLOSE: Final = 0.5
"""What is worth less than this part of the best choice is not tried."""
_FIRST_TURNS: Final = 2
"""What comes of the first discards is lost in chance: they are not tried."""
_FEW: Final = 8
"""Worlds before a choice is given up."""
_ENOUGH: Final = 24
"""Worlds before a difference is believed."""
_ERRORS: Final = 2.0
_HOPE: Final = 1.0
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

    A decision is worth `moves` imagined moves, which bounds its time: no further world is begun after them.
    Before each of them `go_on` is asked whether there is time left; else the world at hand is dropped.
    """

    def __init__(self, ground: Ground, seed: int, moves: int, go_on: Callable[[], bool]) -> None:
        self._ground = ground
        self._seed = seed
        self._moves = moves
        self._go_on = go_on
        self._player = Brisk(ground)

    def decide(self, view: View) -> int:
        if len(view.legal) == 1:
            return view.legal[0]
        choices = candidates(weigh(Outlook(self._ground, view)))
        if len(choices) == 1 or len(view.mine.river) < _FIRST_TURNS:
            return choices[0].action
        return best_of(self.try_out(view, choices))

    def try_out(self, view: View, choices: list[Choice]) -> list[Trial]:
        """Play every choice to its end in the same worlds; those without hope are dropped on the way.

        Where the first world shows that there are not moves for enough of them, it is the only one.
        """
        trials = [Trial(choice.action) for choice in choices]
        chance = Chance(self._seed << 20 ^ view.head << 8 ^ len(view.mine.river) << 1 ^ view.me)
        left = self._moves
        self._player.look_again(view.me)
        while left > 0 and len(trials) > 1:
            made = self._try_in_one(view, trials, chance)
            if not made or (left == self._moves and made * _ENOUGH > left):
                break
            left -= made
            trials = still_hopeful(trials)
        return trials

    def _try_in_one(self, view: View, trials: list[Trial], chance: Chance) -> int:
        """Play every choice to its end in one more world; the moves made, 0 where time ran out first."""
        world = imagine_world(view, chance)
        self._player.look_again(1 - view.me)
        points: list[int] = []
        moves = 0
        for trial in trials:
            deal = world.clone()
            deal.step(view.me, trial.action)
            made = self._finish(deal)
            if made < 0:
                return 0
            moves += 1 + made
            result = deal.result
            points.append(result.delta[view.me] if result is not None else 0)
        for place, trial in enumerate(trials):
            trial.points.append(points[place])
        return moves

    def _finish(self, deal: Deal) -> int:
        """Play the deal to its end; the moves made, or -1 where time ran out."""
        moves = 0
        while not deal.settled:
            for seat in deal.to_act():
                if not self._go_on():
                    return -1
                moves += 1
                forced = deal.forced(seat)
                action = forced if forced >= 0 else self._player.decide(View(deal, seat))
                deal.step(seat, action)
        return moves


def candidates(choices: list[Choice]) -> list[Choice]:
    """The choices that are worth trying out, the best first."""
    if choices[0].action & VERB == PICK_EXTRA:
        return choices[:1]
    least = _CLOSE * choices[0].worth
    return [choice for choice in choices[:_CANDIDATES] if choice.worth >= least]


def still_hopeful(trials: list[Trial]) -> list[Trial]:
    """The first choice, and those that may yet prove better."""
    first = trials[0]
    if len(first.points) < _FEW:
        return trials
    return [trial for trial in trials if trial is first or lead(first, trial) > -_HOPE]


def best_of(trials: list[Trial]) -> int:
    """The first choice, unless another has proved better; then the best of those in the mean."""
    first = trials[0]
    best = first
    if len(first.points) >= _ENOUGH:
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
