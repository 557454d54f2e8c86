"""What a hand promises: the one evaluation behind discards, claims, kongs, offers and advice.

A hand runs a race along each plan. Of its stages, one for each tile it lacks, the first is known: the live
useful tiles. The others are taken as usual. A stage is won with chance a / (a + p), where a is the chance
to get the tile in a go-around and p the chance that the opponent wins in one. The promise of a plan is the
chance to win the race times what is at stake: the prize, and the loss that winning first avoids (one player
pays, so a win saves one too).

At one prize a plan promises the less the more tiles it lacks, so that a bot that follows the promise does
not walk away from progress.
"""

from typing import Final

from quedou.bots.danger import Danger
from quedou.bots.ground import Ground, Stance
from quedou.bots.plans import FAR, Plan
from quedou.bots.rack import Rack
from quedou.deal import View
from quedou.hand.melds import Meld
from quedou.hand.shapes import SEVEN_PAIRS
from quedou.hand.waits import mask_kinds, waiting_mask

_FADE: Final = 0.95
"""What a stage leaves of a hope beside the race: tiles that are needed twice, and plans that are dropped."""
_SURE: Final = 0.95
"""No tile is surer than this to come in a go-around."""
_MOST: Final = 0.55
"""No more than this part of the tiles that a plan may hold is useful at a time."""
_BOTH: Final = 3
"""Where the opponent alone would end so many deals without a win, this power of them ends so for both."""

# Chances at a tile in a go-around: the own draw, and what the opponent discards where it can be claimed.
_TO_WIN: Final = 1.75
_TO_MELD: Final = 1.25
_TO_PAIR: Final = 1.0

_CONTENDERS: Final = 3
_BRISK_CONTENDERS: Final = 2
_LISTED: Final = 4
_CLOSE: Final = 0.5
"""A plan that promises less than this part of the best one is not looked at more closely."""


class Contender:
    """A plan worth playing for: tiles lacking, points at stake (an example's prize, and the loss)."""

    __slots__ = ("expected", "lacking", "number", "plan", "stake")

    def __init__(self, number: int, plan: Plan, lacking: int, stake: float, expected: float) -> None:
        self.number = number
        self.plan = plan
        self.lacking = lacking
        self.stake = stake
        self.expected = expected

    @property
    def chance(self) -> float:
        """The chance to win the race along the plan."""
        return self.expected / self.stake if self.stake else 0.0


class Promise:
    """What a hand promises along a plan: tiles lacking, chance to win, worth = chance times stake."""

    __slots__ = ("chance", "lacking", "plan", "worth")

    def __init__(self, plan: int, lacking: int, chance: float, worth: float) -> None:
        self.plan = plan
        self.lacking = lacking
        self.chance = chance
        self.worth = worth

    def scale(self, part: float) -> None:
        """Leave this part of the promise."""
        self.chance *= part
        self.worth *= part


class Outlook:
    """The evaluation of hands at one moment of a deal, from one seat.

    `doubles` more passed wins are supposed. With a `shortlist` the outlook is a brisk one, at a fraction of
    the cost: only the plans of these numbers are looked at, and what one usually pays is taken for what it
    would pay here; an empty list is filled with the most promising ones.

    `declared` is the stance of a hand that declares ready when it can, `undeclared` that of one that does
    not; `contenders` are the plans for the tiles at hand and the one offered.
    """

    def __init__(
        self,
        ground: Ground,
        view: View,
        doubles: int = 0,
        shortlist: list[int] | None = None,
        alone: bool = False,
    ) -> None:
        self.ground = ground
        self.view = view
        self.shortlist = shortlist
        self.alone = alone
        mine = view.mine
        self.live: list[int] = view.unseen()
        self.hidden: int = max(1, sum(self.live))
        self.turns: float = view.left / 2.0
        if mine.discards_left >= 0:
            self.turns = min(self.turns, mine.discards_left)
        self.danger = Danger(view, self.live, alone)
        self.loss: float = 0.0 if alone else ground.usual_prize * (1 << view.theirs.doubles)
        self._most_contenders = 1 if alone else _CONTENDERS
        doubles += mine.doubles
        wind = view.round_wind
        flowers = len(mine.flowers)
        self.declared = Stance(mine.wind, wind, flowers, view.terms.ready, doubles, view.bonus)
        self.undeclared = Stance(mine.wind, wind, flowers, mine.ready, doubles, view.bonus)
        self._races: dict[int, float] = {}
        counts = mine.counts
        if view.last_tile >= 0 and view.last_seat != view.me:
            counts = counts.copy()
            counts[view.last_tile] += 1
        self.contenders = self.plans_of(counts, mine.melds)

    def plans_of(self, counts: list[int], melds: list[Meld]) -> list[Contender]:
        """The most promising plans for a hand of 13 or more tiles, best first."""
        if self.shortlist is not None:
            return self._brisk_plans(self.shortlist, Rack(counts), melds)
        found = self._within_reach(self.ground.numbers, Rack(counts), melds)
        del found[self._most_contenders :]
        for contender in found:
            prize = self.ground.example(contender.number, counts, melds, self.live, self.declared)
            contender.stake = (prize.draw + prize.discard) / 2.0 + self.loss
            contender.expected = self._reach(contender.plan, contender.lacking) * contender.stake
        found.sort(key=_by_expected, reverse=True)
        least = _CLOSE * found[0].expected
        return [contender for contender in found if contender.expected >= least]

    def _brisk_plans(self, shortlist: list[int], rack: Rack, melds: list[Meld]) -> list[Contender]:
        found = self._within_reach(shortlist, rack, melds)
        if not found:
            found = self._within_reach(self.ground.numbers, rack, melds)
            shortlist[:] = [contender.number for contender in found[:_LISTED]]
        del found[_BRISK_CONTENDERS:]
        return found

    def _within_reach(self, numbers: list[int], rack: Rack, melds: list[Meld]) -> list[Contender]:
        """These plans as far as the melds allow them, by what they usually promise, best first."""
        found: list[Contender] = []
        claimed = self.shortlist is not None and _any_claimed(melds)
        for number in numbers:
            plan = self.ground.plans[number]
            lacking = plan.lacking(rack, melds)
            if lacking < FAR:
                stake = (plan.open_prize if claimed else plan.prize) + self.loss
                found.append(Contender(number, plan, lacking, stake, self._reach(plan, lacking) * stake))
        found.sort(key=_by_expected, reverse=True)
        return found

    def waiting(
        self, counts: list[int], melds: list[Meld], contenders: list[Contender], declare: bool
    ) -> Promise:
        """What a hand of 13 tiles (less three a meld) promises; `declare` as far as it is ready now."""
        stance = self.declared if declare else self.undeclared
        rack = Rack(counts)
        best = Promise(-1, FAR, 0.0, 0.0)
        for contender in contenders:
            plan = contender.plan
            lacking = plan.lacking(rack, melds)
            if lacking == 1:
                found = self._ready(contender.number, counts, melds, stance)
            elif lacking == FAR or declare or lacking > self.turns + 1.0:
                continue
            else:
                chance = self._reach(plan, lacking)
                if lacking <= contender.lacking:
                    useful = plan.useful(rack, melds, self.live)
                    chance *= self._against_usual(plan, lacking, useful)
                found = Promise(contender.number, lacking, chance, chance * contender.stake)
            if found.worth > best.worth:
                best = found
        return best

    def win_points(self) -> float:
        """What the win that may be declared now pays."""
        win = self.view.win
        score = self.ground.rules.score(win, self.ground.options) if win is not None else None
        return float(score.points) if score is not None else 0.0

    def drawn(self, counts: list[int], melds: list[Meld], contenders: list[Contender]) -> Promise:
        """What a hand of 14 tiles (less three a meld) promises as a win, or with its best discard."""
        rack = Rack(counts)
        for contender in contenders:
            if not contender.plan.lacking(rack, melds):
                return Promise(contender.number, 0, 1.0, contender.stake)
        return self.full(counts, melds, contenders)

    def full(self, counts: list[int], melds: list[Meld], contenders: list[Contender]) -> Promise:
        """What a hand of 14 tiles (less three a meld) promises with its best discard: no claim wins."""
        best = Promise(-1, FAR, 0.0, 0.0)
        for kind in range(34):
            if counts[kind]:
                counts[kind] -= 1
                found = self.waiting(counts, melds, contenders, False)
                if found.lacking == 1 and self.view.terms.ready:
                    found = self.waiting(counts, melds, contenders, True)
                counts[kind] += 1
                found.scale(self.after_discard(kind))
                if found.worth > best.worth:
                    best = found
        return best

    def after_discard(self, kind: int) -> float:
        """The part of a promise that is left when this tile is discarded and the opponent moves."""
        return (1.0 - self.danger.risk(kind)) * (1.0 - self.danger.pressure[0])

    def drawn_deal(self) -> float:
        """The chance that the deal ends without a winner, however the race stands."""
        nobody = 1.0
        pressure = self.danger.pressure
        for ahead in range(min(len(pressure), int(self.turns))):
            nobody *= 1.0 - pressure[ahead]
        return nobody**_BOTH

    def fished(self) -> Promise:
        """What the draws that are left at the sea bottom promise, each of a tile that nobody has seen."""
        view = self.view
        counts = view.mine.counts
        melds = view.mine.melds
        tiles = 0
        paid = 0
        for kind in mask_kinds(waiting_mask(counts, melds, view.terms.shapes)):
            prize = self.ground.prize(counts, melds, kind, self.undeclared)
            if prize.draw:
                tiles += self.live[kind]
                paid += self.live[kind] * prize.draw
        if not tiles:
            return Promise(-1, 1, 0.0, 0.0)
        missed = 1.0
        for _ in range(view.terms.extra_draws - len(view.extra_shown)):
            missed *= 1.0 - tiles / self.hidden
        return Promise(-1, 1, 1.0 - missed, (1.0 - missed) * (paid / tiles + self.loss))

    def _ready(self, number: int, counts: list[int], melds: list[Meld], stance: Stance) -> Promise:
        """One tile lacking: each wait with what it pays."""
        tiles = 0.0
        paid = 0.0
        for kind in mask_kinds(waiting_mask(counts, melds, self.view.terms.shapes)):
            left = self.live[kind]
            if left:
                prize = self.ground.prize(counts, melds, kind, stance)
                if prize.draw:
                    tiles += left
                    paid += left * prize.draw
                if prize.discard:
                    tiles += (_TO_WIN - 1.0) * left
                    paid += (_TO_WIN - 1.0) * left * prize.discard
        if not tiles:
            return Promise(number, 1, 0.0, 0.0)
        chance = self._stage(tiles, 1.0)
        return Promise(number, 1, chance, chance * (paid / tiles + self.loss))

    def _stage(self, tiles: float, tries: float) -> float:
        """The chance to get one of so many live tiles before the opponent wins."""
        gained = min(_SURE, tiles * tries / self.hidden)
        if self.danger.known:
            return self._turn_by_turn(gained)
        return gained / (gained + self.danger.pressure[0])

    def _turn_by_turn(self, gained: float) -> float:
        """The same where the opponent's tiles lie open, so that it is seen how far he has to go."""
        chance = 0.0
        left = 1.0
        for pressure in self.danger.pressure:
            chance += left * gained
            left *= (1.0 - gained) * (1.0 - pressure)
        return chance

    def _reach(self, plan: Plan, lacking: int) -> float:
        """The chance to win the race along a plan with so many tiles lacking."""
        key = (plan.form << 6 | plan.size) << 4 | lacking
        found = self._races.get(key, -1.0)
        if found < 0.0:
            found = self._race(plan.usual, _tries(plan), self._most(plan), lacking)
            self._races[key] = found
        return found

    def _most(self, plan: Plan) -> float:
        """The most live tiles that can be useful at a time."""
        return _MOST * self.hidden * plan.size / self.ground.kinds

    def _race(self, usual: list[float], tries: float, most: float, lacking: int) -> float:
        pressure = self.danger.pressure
        last = len(pressure) - 1
        last_usual = len(usual) - 1
        share = 1.0 / self.hidden
        chance = 1.0
        passed = 0.0
        for stage in range(lacking, 0, -1):
            tiles = usual[min(stage, last_usual)]
            if tiles > most:
                tiles = most
            gained = tiles * share * (tries if stage > 1 else _TO_WIN)
            if gained > _SURE:
                gained = _SURE
            ahead = int(passed)
            lasts = 1.0 / (gained + pressure[min(last, ahead)])
            chance *= gained * lasts * _FADE
            if passed + lasts > self.turns:
                chance *= max(0.0, self.turns - passed) / lasts
            passed += lasts
        return chance

    def _against_usual(self, plan: Plan, lacking: int, useful: int) -> float:
        """How much better the next stage is with so many useful tiles than it usually is."""
        tries = _tries(plan)
        usual = min(self._most(plan), plan.usual[min(lacking, len(plan.usual) - 1)])
        return self._stage(useful, tries) / self._stage(usual, tries)


def _any_claimed(melds: list[Meld]) -> bool:
    for meld in melds:  # noqa: SIM110 - a generator is a detour for a compiled core
        if meld.claimed >= 0:
            return True
    return False


def _tries(plan: Plan) -> float:
    return _TO_PAIR if plan.form == SEVEN_PAIRS else _TO_MELD


def _by_expected(contender: Contender) -> float:
    return contender.expected
