"""Facts about a hand: melds, notation, winning shapes, waits, shanten. No rules, no points.

A hand is its concealed tiles, as a list of 34 counts, and its melds. What counts as a win is a bit mask of
shapes (`quedou.hand.shapes`); a ruleset says which of them it knows.
"""

from quedou.hand.melds import ADDED_KONG, CHOW, CONCEALED_KONG, MELDED_KONG, PUNG, Meld
from quedou.hand.notation import Hand, HandError, format_hand, parse_hand
from quedou.hand.shanten import shanten, shanten_of_tiles, useful_tiles
from quedou.hand.shapes import (
    FREE_GREEN,
    KNITTED,
    KNITTED_STRAIGHT,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
)
from quedou.hand.waits import is_winning, ready_discards, waits

__all__ = [
    "ADDED_KONG",
    "CHOW",
    "CONCEALED_KONG",
    "FREE_GREEN",
    "KNITTED",
    "KNITTED_STRAIGHT",
    "MELDED_KONG",
    "PUNG",
    "SEVEN_PAIRS",
    "STANDARD",
    "THIRTEEN_ORPHANS",
    "Hand",
    "HandError",
    "Meld",
    "format_hand",
    "is_winning",
    "parse_hand",
    "ready_discards",
    "shanten",
    "shanten_of_tiles",
    "useful_tiles",
    "waits",
]
