"""One deal as a state machine: actions in, events out; projections; records.

>>> from quedou.rules import get_rules
>>> rules = get_rules("redouble")
>>> deal = Deal(rules, rules.options(), seeded_setup(seed=1, deal=1, dealer=0))
>>> view = deal.project(0)
>>> deal.step(0, view.legal[-1]) is None, deal.project(0).phase == view.phase
(True, False)
"""

from quedou.deal.actions import ActionError
from quedou.deal.deal import Deal
from quedou.deal.imagine import imagine
from quedou.deal.projection import SeatView, View
from quedou.deal.record import RecordError, Replay, read_record, record_text, verify
from quedou.deal.refusals import Refusal
from quedou.deal.result import Result
from quedou.deal.view_json import view_json
from quedou.deal.wall import Setup, WallError, seeded_setup

__all__ = [
    "ActionError",
    "Deal",
    "RecordError",
    "Refusal",
    "Replay",
    "Result",
    "SeatView",
    "Setup",
    "View",
    "WallError",
    "imagine",
    "read_record",
    "record_text",
    "seeded_setup",
    "verify",
    "view_json",
]
