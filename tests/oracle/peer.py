"""The PyPI package `pymahjonggb`, which scores the rules that `guobiao` comes from, asked about our cases."""

import tomllib
from collections import Counter
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from MahjongGB import MahjongFanCalculator

from .brute import candidates
from .cases import Block, Case, Tile, read_case

_SUITS = {"m": "W", "p": "B", "s": "T"}
_HONORS = ("F1", "F2", "F3", "F4", "J3", "J2", "J1")
PRINTED = {"独听・边张": "边张", "独听・嵌张": "坎张", "独听・单钓": "单钓将"}
"""Its names where they are not those of our table."""
MIXED_KONGS = "concealed_kong_and_melded_kong"
MIXED_PAIR = "mixed kong pair"
"""One concealed and one melded kong: 5 there, 2 + 1 here (option `mixed_kong_pair`)."""
OTHER_READING = "other reading"
"""Another reading or family with the same total."""


def _tile(tile: Tile) -> str:
    suit, rank = tile
    return _HONORS[rank - 1] if suit == "z" else f"{_SUITS[suit]}{rank}"


def _pack(meld: Block) -> tuple[str, str, int]:
    """A chow goes by its middle tile; a kong offered by nobody is concealed."""
    suit, rank = meld.tile
    if meld.form == "chow":
        return "CHI", _tile((suit, rank + 1)), 1
    return {"pung": "PENG", "kong": "GANG"}[meld.form], _tile(meld.tile), int(meld.open)


def peer_score(given: Mapping[str, Any]) -> tuple[Counter[str], int]:
    """The fans by id and the total. It knows no first turn, so a case may not have the flag `dealt`."""
    case: Case = read_case(given)
    fans = MahjongFanCalculator(
        tuple(_pack(meld) for meld in case.melds),
        tuple(_tile(tile) for tile in case.concealed),
        _tile(case.win),
        case.flowers,
        case.by == "self_draw",
        "last_of_kind" in case.flags,
        "after_kong" in case.flags or case.by == "rob_kong",
        "wall_end" in case.flags,
        case.seat[1] - 1,
        case.round[1] - 1,
        True,
    )
    counts = Counter({ids()[PRINTED.get(name, name)]: count for _, count, name, _ in fans})
    return counts, sum(value * count for value, count, _, _ in fans)


@cache
def ids() -> dict[str, str]:
    """The ids of our table by printed name."""
    text = files("quedou.rules").joinpath("guobiao.toml").read_text(encoding="utf-8")
    return {row["name"]: row["id"] for row in tomllib.loads(text)["fan"]} | {"明暗杠": MIXED_KONGS}


def difference(given: Mapping[str, Any], ours: Counter[str], total: int) -> list[str]:
    """Why our fans and those of the peer differ, each as the page `guobiao`, section 6, has it."""
    theirs, their_total = peer_score(given)
    reasons = []
    if theirs[MIXED_KONGS]:
        theirs = theirs - Counter([MIXED_KONGS]) + Counter(["concealed_kong", "melded_kong"])
        their_total -= 2
        reasons.append(MIXED_PAIR)
    if ours != theirs:
        same = [other for other in candidates(read_case(given)) if other.total == total == their_total]
        known = any(Counter(other.counts) == theirs for other in same)
        reasons.append(
            OTHER_READING if known else f"unexplained: {dict(ours - theirs)}, {dict(theirs - ours)}"
        )
    return reasons
