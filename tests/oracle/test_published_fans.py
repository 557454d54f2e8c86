"""The fans of `guobiao` on the hands that zheng-fan/GB-Mahjong was tested with."""

from collections import Counter
from typing import Any

from quedou.scoring import score_case

from .oracles import published_lines
from .peer import ids

HONORS = ("1z", "2z", "3z", "4z", "7z", "6z", "5z")
"""In that file the dragons stand in the order red, green, white."""
OURS_HAS_MORE = {
    "258m23469p14788s3p": ("closed_wait", "disputed: a sole wait inside a chow beside a Knitted Straight"),
    "258m23469p14788s3p|EE0000|1": ("closed_wait", "the same with a flower"),
    "[EEE,2][SSSS,1]WWWNN555p|SN1000": (
        "seat_wind",
        "two players have no seat of North, and here it is South",
    ),
    "[EEE,2][SSS,1]WWW78m55p9m|NN1000": ("seat_wind", "the same"),
    "[EEE,2][SSS,1]WWW99m55p9m|NN1000": ("seat_wind", "the same"),
}
"""The rows in which we count one fan more, with the reason. common.md, section 8, decides the first."""


def tile(number: int) -> str:
    return HONORS[number - 27] if number >= 27 else f"{number % 9 + 1}{'mps'[number // 9]}"


def meld(form: str, number: int, offer: int) -> str:
    """A chow goes by its middle tile; a kong offered by nobody is concealed."""
    rank, suit = tuple(tile(number))
    if form == "CHI":
        return f"[{int(rank) - 1}{rank}{int(rank) + 1}{suit}]"
    if form == "PENG":
        return f"[{rank * 3}{suit}]"
    return f"[{rank * 4}{suit}]" if offer else f"({rank * 4}{suit})"


def case_of(row: dict[str, Any]) -> dict[str, Any]:
    """The published hand as a case; 144 tiles, no cap, and 5 for a mixed pair of kongs as there."""
    melds = [meld(*one) for one in row["melds"]]
    claimed = "rob_kong" if row["about_kong"] else "discard"
    after_kong = row["about_kong"] and row["self_draw"]
    flags = {"last_of_kind": row["fourth"], "wall_end": row["wall_last"], "after_kong": after_kong}
    return {
        "rules": "guobiao",
        "options": {"tile_set": 144, "cap": None, "mixed_kong_pair": 5},
        "hand": " ".join(["".join(map(tile, row["concealed"])), *melds]),
        "win": tile(row["win"]),
        "by": "self_draw" if row["self_draw"] else claimed,
        "seat": "E" if row["seat_wind"] == 0 else "S",
        "round": "ESWN"[row["round_wind"]],
        "flowers": row["flowers"],
        "flags": [flag for flag, held in flags.items() if held],
    }


def test_published_hands_score_the_published_fans_but_for_five_rows_each_with_its_reason() -> None:
    rows = published_lines("mcr_zhengfan_fan_tests.jsonl")
    assert len(rows) == 129
    more = {}
    for row in rows:
        answer: Any = score_case(case_of(row["parsed"]))
        ours = Counter({fan["id"]: fan["count"] for fan in answer["fans"]})
        theirs = [Counter(ids()[name] for name in fans) for fans in (row["fans"], row["alt_fans"]) if fans]
        if ours not in theirs:
            (extra,) = (ours - theirs[0]).elements()
            assert ours - Counter([extra]) == theirs[0], row
            more[row["hand"]] = extra
        else:
            assert answer["total"] == row["points"], row
    assert more == {hand: fan for hand, (fan, _) in OURS_HAS_MORE.items()}
