"""The beginner: follows the nearest way to a finished hand, and sees little else.

Coherent weaknesses: it does not count which tiles are gone, does not know what a hand is worth, is not
afraid of any discard, claims nothing but a win and never doubles one.
"""

from quedou.bots.bot import Bot
from quedou.deal import View
from quedou.deal.actions import (
    ARGUMENT,
    DISCARD,
    PASS,
    READY,
    VERB,
    WIN,
)
from quedou.hand.shanten import shanten
from quedou.hand.shapes import SEVEN_PAIRS, STANDARD

_SHAPES = STANDARD | SEVEN_PAIRS


class Beginner(Bot):
    """See the module."""

    def decide(self, view: View) -> int:
        legal = view.legal
        if legal[0] == WIN:
            return WIN
        counts = view.mine.counts.copy()
        melds = len(view.mine.melds)
        best = PASS if PASS in legal else legal[0]
        least = 99
        most = -1
        for action in legal:
            verb = action & VERB
            if verb in (DISCARD, READY):
                counts[action & ARGUMENT] -= 1
                away = shanten(counts, melds, _SHAPES)
                counts[action & ARGUMENT] += 1
                neighbours = -_company(counts, action & ARGUMENT)
                if verb == READY:
                    neighbours += 100
                if away < least or (away == least and neighbours > most):
                    best = action
                    least = away
                    most = neighbours
        return best


def _company(counts: list[int], kind: int) -> int:
    """How well a tile fits with the others: its copies count most, then its neighbours."""
    company = 4 * counts[kind]
    if kind < 27:
        for step in (-2, -1, 1, 2):
            if 0 <= kind % 9 + step <= 8 and counts[kind + step]:
                company += 3 - abs(step)
    return company
