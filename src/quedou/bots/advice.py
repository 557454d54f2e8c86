"""What the computer thinks of a decision: every legal action with what may be expected of it, as plain data.

The evaluation is that of the players themselves (`quedou.bots.choices`), so that advice and play agree.
"""

from quedou.bots.choices import Choice, weigh
from quedou.bots.ground import ground_of
from quedou.bots.outlook import Outlook
from quedou.deal import View
from quedou.deal.actions import ARGUMENT, DISCARD, PICK_EXTRA, READY, VERB, WIN, action_json
from quedou.hand.waits import mask_kinds, waiting_mask
from quedou.tiles import tile_name


class WaitAdvice:
    """A tile that completes the hand: copies that may still come, points on an own draw and on a discard."""

    __slots__ = ("discard", "draw", "kind", "left")

    def __init__(self, kind: int, left: int, draw: int, discard: int) -> None:
        self.kind = kind
        self.left = left
        self.draw = draw
        self.discard = discard

    def to_json(self) -> dict[str, object]:
        return {"tile": tile_name(self.kind), "left": self.left, "draw": self.draw, "discard": self.discard}


class Advice:
    """An action: the points to expect of the deal, the chance to win it, the waits where it leaves some."""

    __slots__ = ("action", "chance", "expected", "waits")

    def __init__(self, action: int, expected: float, chance: float, waits: list[WaitAdvice]) -> None:
        self.action = action
        self.expected = expected
        self.chance = chance
        self.waits = waits

    def to_json(self, hand: list[int]) -> dict[str, object]:
        """As JSON; `hand` is the seat's concealed tiles, ascending."""
        return {
            "action": action_json(self.action, hand),
            "expected": round(self.expected, 2),
            "chance": round(self.chance, 3),
            "waits": [wait.to_json() for wait in self.waits],
        }


def advise(view: View) -> list[Advice]:
    """The legal actions of a view, the best first; of many ways to give tiles away, the likeliest.

    >>> from quedou.deal import Deal, seeded_setup
    >>> from quedou.rules import get_rules
    >>> rules = get_rules("guobiao")
    >>> deal = Deal(rules, rules.options(), seeded_setup(seed=1, deal=1, dealer=0))
    >>> advice = advise(deal.project(0))
    >>> sorted(item.action for item in advice) == sorted(deal.legal(0))
    True
    """
    if not view.legal:
        return []
    outlook = Outlook(ground_of(view.rules, view.options), view)
    decided = 1.0 - outlook.drawn_deal()
    loss = outlook.ground.usual_loss * (1 << view.theirs.doubles)
    return [_advice(outlook, choice, decided, loss) for choice in weigh(outlook)]


def _advice(outlook: Outlook, choice: Choice, decided: float, loss: float) -> Advice:
    """The choice in points of the deal.

    To play well one has to hope, and to fear, a little more than is true; told is what comes: deals without a
    winner, and what hands usually cost in the end.
    """
    won = choice.worth - choice.chance * outlook.loss
    if choice.action & VERB in (WIN, PICK_EXTRA):
        return Advice(choice.action, won, choice.chance, [])
    expected = decided * (won - (1.0 - choice.chance) * loss)
    return Advice(choice.action, expected, decided * choice.chance, _waits(outlook, choice.action))


def _waits(outlook: Outlook, action: int) -> list[WaitAdvice]:
    verb = action & VERB
    if verb not in (DISCARD, READY):
        return []
    view = outlook.view
    counts = view.mine.counts.copy()
    counts[action & ARGUMENT] -= 1
    stance = outlook.declared if verb == READY else outlook.undeclared
    waits: list[WaitAdvice] = []
    for kind in mask_kinds(waiting_mask(counts, view.mine.melds, view.terms.shapes)):
        prize = outlook.ground.prize(counts, view.mine.melds, kind, stance)
        waits.append(WaitAdvice(kind, max(0, outlook.live[kind]), prize.draw, prize.discard))
    return waits
