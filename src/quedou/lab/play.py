"""Whole deals between bots, in process: no server, no clock."""

from collections.abc import Sequence

from quedou.bots import Bot
from quedou.deal import Deal, View


class IllegalMove(RuntimeError):  # noqa: N818 - the name says what is wrong
    """A bot named an action that its seat may not take."""


def play_out(deal: Deal, bots: Sequence[Bot]) -> None:
    """Let the two bots, by seat, play the deal to its end. Raises `IllegalMove`."""
    while not deal.settled:
        for seat in deal.to_act():
            action = bots[seat].decide(View(deal, seat))
            refusal = deal.step(seat, action)
            if refusal is not None:
                raise IllegalMove(f"{type(bots[seat]).__name__} as seat {seat}: {refusal.message}")
