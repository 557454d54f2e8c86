"""The finished hand that a ruleset scores; see `quedou.fan.win`."""

from quedou.fan.win import (
    AFTER_KONG,
    BY_DISCARD,
    BY_EXTRA_DRAW,
    BY_NAMES,
    BY_ROB_KONG,
    BY_SELF_DRAW,
    DEALT,
    FIRST_DISCARD,
    FIRST_DRAW,
    FIRST_ROUND,
    FLAG_NAMES,
    HEAVENLY_READY,
    LAST_OF_KIND,
    READY,
    WALL_END,
    Win,
)

__all__ = [
    "AFTER_KONG",
    "BY_DISCARD",
    "BY_EXTRA_DRAW",
    "BY_NAMES",
    "BY_ROB_KONG",
    "BY_SELF_DRAW",
    "DEALT",
    "FIRST_DISCARD",
    "FIRST_DRAW",
    "FIRST_ROUND",
    "FLAG_NAMES",
    "HEAVENLY_READY",
    "LAST_OF_KIND",
    "READY",
    "WALL_END",
    "Win",
]
