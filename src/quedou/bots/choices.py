"""Every action that a seat may take, with what it promises: the list from which the bots choose.

All worths are on one scale, points above losing: a win is worth its points and the loss avoided, everything
else what `quedou.bots.outlook` promises of the hand it leads to, less the chance that the opponent wins
first where he moves next.
"""

from typing import Final

from quedou.bots.outlook import Outlook, Promise
from quedou.bots.plans import Plan
from quedou.bots.rack import Rack
from quedou.deal.actions import (
    ARGUMENT,
    CHOW,
    DISCARD,
    DOUBLE,
    EXCHANGE,
    KONG,
    PASS,
    PICK,
    PICK_EXTRA,
    PUNG,
    READY,
    TAKE_TRIPLET,
    VERB,
    WIN,
    mask_of,
)
from quedou.deal.projection import MY_EXCHANGE
from quedou.deal.state import TRIPLET_OFFER
from quedou.hand.melds import ADDED_KONG, CONCEALED_KONG, Meld
from quedou.hand.melds import CHOW as CHOW_MELD
from quedou.hand.melds import PUNG as PUNG_MELD

_SIDEWAYS: Final = 0.8
"""What is left of a claim that brings the hand no nearer: it has given a draw away."""
_SIDEWAYS_GLADLY: Final = 1.3
"""What it seems to a player who looks at nothing but his own hand, as long as that is not ready."""


class Choice:
    """An action, what it is worth in points above losing, and the chance to win that it leaves."""

    __slots__ = ("action", "chance", "worth")

    def __init__(self, action: int, worth: float, chance: float) -> None:
        self.action = action
        self.worth = worth
        self.chance = chance


def weigh(outlook: Outlook) -> list[Choice]:
    """The legal actions by worth, best first; of the many ways to give tiles away, the likeliest."""
    view = outlook.view
    legal = view.legal
    if legal[0] & VERB == PICK_EXTRA:
        fished = outlook.fished()
        return [Choice(action, fished.worth, fished.chance) for action in legal]
    if view.phase == MY_EXCHANGE:
        return [_exchange(outlook)]
    if view.offer == TRIPLET_OFFER:
        choices = _triplet(outlook)
    else:
        choices = [_weigh(outlook, action) for action in legal]
    choices.sort(key=_by_worth, reverse=True)
    return choices


def _weigh(outlook: Outlook, action: int) -> Choice:
    view = outlook.view
    verb = action & VERB
    argument = action & ARGUMENT
    counts = view.mine.counts.copy()
    melds = view.mine.melds
    tile = view.last_tile
    if verb in (DISCARD, READY):
        counts[argument] -= 1
        promise = outlook.waiting(counts, melds, outlook.contenders, verb == READY)
        promise.scale(outlook.after_discard(argument))
        return Choice(action, promise.worth, promise.chance)
    if verb == CHOW:
        low = argument & 63
        high = argument >> 6
        counts[low] -= 1
        counts[high] -= 1
        promise = _laid(outlook, counts, Meld(CHOW_MELD, min(low, tile), tile))
    elif verb == PUNG:
        counts[tile] -= 2
        promise = _laid(outlook, counts, Meld(PUNG_MELD, tile, tile))
    elif verb == KONG:
        return _kong(outlook, action, argument & 63, argument >> 6)
    elif verb == PICK:
        outlook.live[argument] -= 1
        counts[argument] += 1
        promise = outlook.drawn(counts, melds, outlook.contenders)
        outlook.live[argument] += 1
    elif verb == WIN:
        return Choice(action, outlook.win_points() + outlook.loss, 1.0)
    elif verb == DOUBLE:
        return _go_on(Outlook(outlook.ground, view, 1, outlook.shortlist), action)
    else:
        return _go_on(outlook, action)
    return Choice(action, promise.worth, promise.chance)


def _laid(outlook: Outlook, counts: list[int], meld: Meld) -> Promise:
    """The hand after a chow or pung: an open one has other prizes.

    A brisk outlook does not ask whether the claim brings the hand nearer.
    """
    melds = [*outlook.view.mine.melds, meld]
    promise = outlook.full(counts, melds, outlook.plans_of(counts, melds))
    if outlook.shortlist is None:
        mine = outlook.view.mine
        kept = outlook.waiting(mine.counts, mine.melds, outlook.contenders, False).lacking
        if promise.lacking >= kept:
            if outlook.alone and kept > 1:
                promise.worth *= _SIDEWAYS_GLADLY
            else:
                promise.scale(_SIDEWAYS)
    return promise


def _go_on(outlook: Outlook, action: int) -> Choice:
    """Pass, be it a claim, an offer or a win: the hand stays as it is."""
    mine = outlook.view.mine
    counts = mine.counts.copy()
    if sum(counts) % 3 == 1:
        promise = outlook.waiting(counts, mine.melds, outlook.contenders, mine.ready)
    elif mine.ready:
        drawn = outlook.view.drawn
        counts[drawn] -= 1
        promise = outlook.waiting(counts, mine.melds, outlook.contenders, True)
        promise.scale(outlook.after_discard(drawn))
    else:
        promise = outlook.full(counts, mine.melds, outlook.contenders)
    return Choice(action, promise.worth, promise.chance)


def _kong(outlook: Outlook, action: int, kind: int, meld_type: int) -> Choice:
    """A kong draws again before the opponent moves."""
    view = outlook.view
    counts = view.mine.counts.copy()
    counts[kind] = 0
    part = 1.0
    melds = view.mine.melds.copy()
    if meld_type == ADDED_KONG:
        part = 1.0 - outlook.danger.risk(kind)
        for place, meld in enumerate(melds):
            if meld.type == PUNG_MELD and meld.tile == kind:
                melds[place] = Meld(ADDED_KONG, kind, kind)
    else:
        melds.append(Meld(meld_type, kind, -1 if meld_type == CONCEALED_KONG else kind))
    promise = outlook.waiting(counts, melds, outlook.plans_of(counts, melds), False)
    promise.scale(part)
    return Choice(action, promise.worth + view.terms.kong_pays, promise.chance)


def _triplet(outlook: Outlook) -> list[Choice]:
    """Take the offered pung for three tiles that the hand can best do without, or refuse it."""
    mine = outlook.view.mine
    kind = outlook.view.offered_kinds[0]
    counts = mine.counts.copy()
    choices = [_go_on(outlook, PASS)]
    counts[kind] += 3
    outlook.live[kind] -= 3
    contenders = outlook.plans_of(counts, mine.melds)
    given = idle_tiles(contenders[0].plan, counts, mine.melds, 3, kind)
    if len(given) == 3:
        promise = outlook.drawn(counts, mine.melds, contenders)
        action = TAKE_TRIPLET | mask_of(mine.hand(), given)
        choices.append(Choice(action, promise.worth, promise.chance))
    outlook.live[kind] += 3
    return choices


def _exchange(outlook: Outlook) -> Choice:
    """Give back all that the most promising plan does not need."""
    mine = outlook.view.mine
    counts = mine.counts.copy()
    best = outlook.contenders[0]
    given = idle_tiles(best.plan, counts, mine.melds, 14, -1)
    action = EXCHANGE | mask_of(mine.hand(), given) if given else PASS
    return Choice(action, best.expected, best.chance)


def idle_tiles(plan: Plan, counts: list[int], melds: list[Meld], most: int, kept: int) -> list[int]:
    """Take up to `most` tiles that the plan does not need out of `counts`, outermost first, never `kept`."""
    lacking = plan.lacking(Rack(counts), melds)
    idle: list[int] = []
    for distance in range(5):
        for kind in range(34):
            if kind == kept or _inwards(kind) != distance:
                continue
            while counts[kind] and len(idle) < most:
                counts[kind] -= 1
                if plan.lacking(Rack(counts), melds) > lacking:
                    counts[kind] += 1
                    break
                idle.append(kind)
    return idle


def _inwards(kind: int) -> int:
    """How far a tile is from the edge of its suit: what is at the edge has the fewest uses."""
    return min(kind % 9, 8 - kind % 9) if kind < 27 else 0


def _by_worth(choice: Choice) -> float:
    return choice.worth


__all__ = ["Choice", "weigh"]
