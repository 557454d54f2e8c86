"""One deal as a state machine: actions in, events out; projections; records."""

from quedou.deal.actions import ActionError
from quedou.deal.deal import Deal
from quedou.deal.projection import SeatView, View
from quedou.deal.refusals import Refusal
from quedou.deal.result import Result
from quedou.deal.wall import Setup, WallError, seeded_setup

__all__ = [
    "ActionError",
    "Deal",
    "Refusal",
    "Result",
    "SeatView",
    "Setup",
    "View",
    "WallError",
    "seeded_setup",
]
