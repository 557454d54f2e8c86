"""Why an action was not accepted, in words for a person."""

from typing import Final

from quedou.deal.actions import (
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
    WIN,
)
from quedou.deal.state import EXTRA_PHASE, OFFER_PHASE, TURN_PHASE, State

_TEXTS: Final = {
    DISCARD: "That tile is not in the hand.",
    READY: "With that discard the hand is not ready, or ready cannot be declared.",
    CHOW: "These two tiles make no run with the discard.",
    PUNG: "A pung needs two more tiles of the discarded kind in the hand.",
    KONG: "That kong cannot be declared now.",
    WIN: "The hand is no win.",
    PASS: "There is nothing to pass.",
    DOUBLE: "There is no win to pass, or it cannot be doubled again.",
    EXCHANGE: "Tiles are exchanged before the first discard only.",
    TAKE_TRIPLET: "No three tiles are offered for these.",
    PICK: "No tile of that kind is offered.",
    PICK_EXTRA: "That tile is not there to turn over.",
}


class Refusal:
    """Why an action was not accepted: a code for programs, a sentence for a person.

    Codes: `settled`, `no_such_seat`, `not_your_turn`, `unknown_action`, `not_legal`.
    """

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        self.message = message

    def __repr__(self) -> str:
        return f"<refused, {self.code}: {self.message}>"


def not_now(state: State, seat: int) -> Refusal:
    """The refusal of anything by a seat that is not to act."""
    if state.actor < 0:
        return Refusal("settled", "The deal is over.")
    if seat not in (0, 1):
        return Refusal("no_such_seat", "There are two seats, 0 and 1.")
    return Refusal("not_your_turn", "It is the other player's turn.")


def not_legal(state: State, action: int) -> Refusal:
    """The refusal of an action that is not listed."""
    text = _TEXTS.get(action >> 16 << 16)
    if text is None:
        return Refusal("unknown_action", "There is no such action.")
    verb = action >> 16 << 16
    if verb in (DISCARD, READY) and state.phase != TURN_PHASE:
        text = (
            "There is an offer to answer first."
            if state.phase == OFFER_PHASE
            else "There is a discard to answer first."
        )
    elif verb in (DISCARD, READY) and state.seats[state.actor].ready:
        text = "The hand is locked: it is played by itself, except for a win."
    elif verb in (CHOW, PUNG) and state.seats[state.actor].ready:
        text = "A hand that has declared ready claims nothing but a win."
    elif state.phase == EXTRA_PHASE and verb != PICK_EXTRA:
        text = "Turn one of the face-down tiles over."
    return Refusal("not_legal", text)
