"""Advice about a hand that is not finished: its waits and their worth, and the best discard.

Only the own tiles and what is said to be seen elsewhere are known; nothing is guessed about the opponent.
"""

from quedou.hand import Meld, format_hand, ready_discards, shanten, useful_tiles, waits
from quedou.hand.shapes import FREE_GREEN, green_melds
from quedou.rules import Options, Ruleset, Win
from quedou.rules.win import BY_DISCARD, BY_SELF_DRAW
from quedou.tiles import TILE_SETS, tile_name


class Wait:
    """A kind that completes a hand: copies `left` unseen, and the win by discard and by self-draw.

    A total of -1 is no win.
    """

    def __init__(self, tile: int, left: int) -> None:
        self.tile = tile
        self.left = left
        self.total = -1
        self.points = 0
        self.drawn_total = -1
        self.drawn_points = 0

    @property
    def worth(self) -> float:
        """Points of a win, the mean of claimed and drawn."""
        return (self.points + self.drawn_points) / 2

    def to_json(self) -> dict[str, object]:
        return {
            "tile": tile_name(self.tile),
            "left": self.left,
            "discard": _win_json(self.total, self.points),
            "self_draw": _win_json(self.drawn_total, self.drawn_points),
        }


class Advice:
    """A discard (-1 for a hand that has none to make) and what it leaves.

    `useful` are kinds with the copies left of each; `waits` those of a ready hand. `expected` is the mean of
    points over the tiles left to wait for: of the hand where it is ready, of the best ready hand after each
    useful tile where it is one away, else None.
    """

    def __init__(self, discard: int, distance: int) -> None:
        self.discard = discard
        self.shanten = distance
        self.useful: list[tuple[int, int]] = []
        self.waits: list[Wait] = []
        self.expected: float | None = None

    @property
    def left(self) -> int:
        """Copies of all useful tiles, or of the waits of a ready hand, that are left."""
        return sum(left for _, left in self.useful)

    def to_json(self) -> dict[str, object]:
        return {
            "discard": tile_name(self.discard) if self.discard >= 0 else None,
            "shanten": self.shanten,
            "useful": [{"tile": tile_name(kind), "left": left} for kind, left in self.useful],
            "left": self.left,
            "expected": None if self.expected is None else round(self.expected, 2),
            "waits": [wait.to_json() for wait in self.waits],
        }


class Study:
    """One player's tiles under one ruleset, and the copies of each kind that he cannot see."""

    def __init__(
        self, rules: Ruleset, options: Options, counts: list[int], melds: list[Meld], seen: list[int]
    ) -> None:
        self.rules = rules
        self.options = options
        self.counts = counts
        self.melds = melds
        self.shapes = options.shapes if green_melds(melds) else options.shapes & ~FREE_GREEN
        self.unseen = [TILE_SETS[options.tile_set][kind] - counts[kind] for kind in range(34)]
        for kind in seen:
            self.unseen[kind] -= 1
        for meld in melds:
            for kind in meld.tiles:
                self.unseen[kind] -= 1

    def waits(self) -> list[Wait]:
        """The waits of 13 tiles, each with its worth; none where the hand is not ready."""
        found: list[Wait] = []
        for tile in waits(self.counts, self.melds, self.shapes):
            wait = Wait(tile, max(0, self.unseen[tile]))
            if wait.left:
                by_discard = self.rules.score(Win(self.counts, self.melds, tile, BY_DISCARD), self.options)
                drawn = self.rules.score(Win(self.counts, self.melds, tile, BY_SELF_DRAW), self.options)
                if by_discard is not None:
                    wait.total, wait.points = by_discard.total, by_discard.points
                if drawn is not None:
                    wait.drawn_total, wait.drawn_points = drawn.total, drawn.points
            found.append(wait)
        return found

    def outlook(self, discard: int = -1) -> Advice:
        """What these 13 tiles may become."""
        distance = shanten(self.counts, len(self.melds), self.shapes)
        advice = Advice(discard, distance)
        advice.useful = [
            (kind, self.unseen[kind])
            for kind in useful_tiles(self.counts, len(self.melds), self.shapes)
            if TILE_SETS[self.options.tile_set][kind] and self.unseen[kind] > 0
        ]
        if distance == 0:
            advice.waits = self.waits()
            advice.expected = _mean([(wait.worth, wait.left) for wait in advice.waits])
        elif distance == 1:
            advice.expected = _mean([(self._after(kind), left) for kind, left in advice.useful])
        return advice

    def discards(self) -> list[Advice]:
        """Advice for each discard from 14 tiles, the best first."""
        found: list[Advice] = []
        for kind in range(34):
            if self.counts[kind]:
                self.counts[kind] -= 1
                found.append(self.outlook(kind))
                self.counts[kind] += 1
        found.sort(key=lambda advice: (advice.shanten, -_promise(advice), advice.discard))
        return found

    def _after(self, drawn: int) -> float:
        """The worth of the best ready hand once this tile is drawn."""
        self.counts[drawn] += 1
        self.unseen[drawn] -= 1
        best = 0.0
        for discard in ready_discards(self.counts, self.melds, self.shapes):
            self.counts[discard] -= 1
            best = max(best, _mean([(wait.worth, wait.left) for wait in self.waits()]))
            self.counts[discard] += 1
        self.counts[drawn] -= 1
        self.unseen[drawn] += 1
        return best

    @property
    def text(self) -> str:
        """The hand in the notation."""
        concealed = [kind for kind in range(34) for _ in range(self.counts[kind])]
        return format_hand(concealed, self.melds)


def _promise(advice: Advice) -> float:
    """The tiles that help; what they are expected to be worth decides between ready hands."""
    if advice.shanten == 0 and advice.expected is not None:
        return advice.left * advice.expected
    return float(advice.left)


def _mean(worths: list[tuple[float, int]]) -> float:
    copies = sum(left for _, left in worths)
    return sum(worth * left for worth, left in worths) / copies if copies else 0.0


def _win_json(total: int, points: int) -> dict[str, object] | None:
    return None if total < 0 else {"total": total, "points": points}
