"""The special phases of each ruleset, how they look, and how one plays to meet them.

`walls.json` names for each scenario a wall on which its plan meets all that it is to see; it is found by
`python -m tests.browser.walls`. Source: section 2 of the rules pages, sections 3 to 5 of `arcade`, 3 and 4 of
`redouble`.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import shake_256
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from .policy import Plan

View: TypeAlias = dict[str, Any]
"""A view as `docs/protocol.md` describes it."""

WALLS: Final = Path(__file__).with_name("walls.json")
LEVEL: Final = "beginner"


class Phase(NamedTuple):
    """How a phase is told from a view, and the selector of what shows it on the page (in English)."""

    told: Callable[[View], bool]
    shown: str


def _mine(view: View) -> dict[str, Any]:
    side: dict[str, Any] = view["seats"][view["me"]]
    return side


def _theirs(view: View) -> dict[str, Any]:
    side: dict[str, Any] = view["seats"][1 - view["me"]]
    return side


def _lying(view: View) -> int:
    return sum(not lying["claimed"] for lying in _mine(view)["river"])


def _offers(view: View, *types: str) -> bool:
    return set(types) <= {action["type"] for action in view["legal"]}


def _result(view: View, key: str) -> Any:
    return view["result"] and view["result"][key]


def _counts(view: View, fan: str) -> bool:
    return any(line["id"] == fan for line in (_result(view, "score") or {}).get("fans", ()))


def _paid_for(view: View, reason: str) -> bool:
    return any(payment["reason"] == reason for payment in _result(view, "payments") or ())


ME: Final = "[data-testid=me]"
RESULT: Final = "[data-testid=result]"

PHASES: Final[dict[str, Phase]] = {
    "flowers": Phase(
        lambda view: bool(_mine(view)["flowers"] and _theirs(view)["flowers"]),
        "main:has([data-testid=their-flowers] .tile) [data-testid=my-flowers] .tile",
    ),
    "kong": Phase(
        lambda view: any("kong" in meld["type"] for meld in _mine(view)["melds"]),
        "[data-testid=my-melds] .meld:has(> .cell:nth-child(4))",
    ),
    "hint": Phase(
        lambda view: view["phase"] == "turn" and _offers(view, "ready") and _lying(view) > 4,
        "main:has([data-testid=my-river] .cell:nth-of-type(6)) [data-testid=act-ready]",
    ),
    "prompt": Phase(
        lambda view: _offers(view, "chow", "pung"),
        "[data-testid=actions]:has([data-testid=act-chow]) [data-testid=act-pung]",
    ),
    "claimed": Phase(lambda view: bool(_mine(view)["melds"]), "[data-testid=my-melds] .meld"),
    "won": Phase(
        lambda view: _result(view, "winner") == view["me"],
        f"{RESULT}[data-kind=win] [data-testid=my-delta] .up",
    ),
    "kong to rob": Phase(
        lambda view: view["phase"] == "rob" and _offers(view, "win", "pass"),
        "main[data-phase=rob] [data-testid=act-win]",
    ),
    "robbed kong": Phase(lambda view: _result(view, "by") == "rob_kong", f"{RESULT} >> text=Robbed the kong"),
    "south round": Phase(lambda view: view["round"] == "S", "[data-testid=plate] >> text=S round"),
    "exchange": Phase(lambda view: _offers(view, "exchange"), "[data-testid=offer-exchange]"),
    "bonus tile": Phase(lambda view: bool(view["bonus"]), "[data-testid=bonus] .tile"),
    "triplet": Phase(lambda view: _offers(view, "take_triplet"), "[data-testid=offer-triplet]"),
    "pick": Phase(lambda view: _offers(view, "pick"), "[data-testid=offer-pick]"),
    "ready": Phase(lambda view: bool(_mine(view)["ready"]), f"{ME} [data-testid=ready-badge]"),
    "asked": Phase(
        lambda view: _mine(view)["ready"] and _offers(view, "win", "pass"),
        f"main:has({ME} [data-testid=ready-badge]):has([data-testid=act-win]) [data-testid=act-pass]",
    ),
    "sea bottom": Phase(
        lambda view: _offers(view, "pick_extra"),
        "[data-testid=offer-extra] [data-testid=extra-tile]:not([disabled])",
    ),
    "won at the sea bottom": Phase(
        lambda view: _result(view, "by") == "extra_draw", f"{RESULT} >> text=Fished from the sea bottom"
    ),
    "heavenly ready": Phase(
        lambda view: _result(view, "winner") == view["me"] and _counts(view, "heavenly_ready"),
        f"{RESULT} [data-fan=heavenly_ready]",
    ),
    "paid for a kong": Phase(
        lambda view: _paid_for(view, "kong"), f"{RESULT} >> text=Paid on the spot · Kong"
    ),
    "paid for flowers": Phase(
        lambda view: _paid_for(view, "flowers"), f"{RESULT} >> text=Paid on the spot · Flowers"
    ),
    "their hand": Phase(
        lambda view: view["result"] is None and _theirs(view)["revealed"],
        "main:not([data-phase=settled]) [data-testid=their-hand] .tile:not(.back)",
    ),
    "double": Phase(lambda view: _offers(view, "double"), "[data-testid=act-double]"),
    "no more doubles": Phase(
        lambda view: view["rules"] == "redouble" and _offers(view, "win") and not _offers(view, "double"),
        "[data-testid=act-pass] >> text=No win",
    ),
    "doubled win": Phase(
        lambda view: bool(_result(view, "doubles")) and _result(view, "winner") == view["me"],
        f"{RESULT} >> text=Passed wins",
    ),
    "flowers in hand": Phase(
        lambda view: bool(view["held"] and view["legal"]), "[data-testid=hand] use[href^='#t'][href$='f']"
    ),
    "kong after a claim": Phase(
        lambda view: view["phase"] == "turn" and not _mine(view)["drawn"] and _offers(view, "kong"),
        "main[data-phase=turn]:not(:has([data-testid=drawn-tile])) [data-testid=act-kong]",
    ),
    "discards left": Phase(
        lambda view: _mine(view)["discards_left"] is not None, f"{ME} >> text=/\\d+ discards/"
    ),
    "win on a discard": Phase(
        lambda view: view["phase"] == "claim" and _offers(view, "win", "pass"),
        "main[data-phase=claim] [data-testid=act-win]",
    ),
    "discard limit": Phase(
        lambda view: _result(view, "kind") == "exhausted" and view["wall"]["left"] > 0,
        f"{RESULT} >> text=Both players have used up their discards",
    ),
    "eight flowers": Phase(
        lambda view: _result(view, "kind") == "eight_flowers", f"{RESULT}[data-kind=eight_flowers]"
    ),
}


@dataclass(frozen=True)
class Scenario:
    """A match of `deals` deals in which every phase of `sees` is met in at most `moves` moves of mine.

    The computer plays at `level`; the weakest makes no kong.

    `hopeless` ends the search on a wall as soon as it can no longer come to that.
    """

    rules: str
    plan: Plan
    sees: tuple[str, ...]
    options: Mapping[str, object] = field(default_factory=dict)
    level: str = LEVEL
    deals: int = 1
    moves: int = 25
    hopeless: Callable[[View], bool] = lambda view: False


SCENARIOS: Final[dict[str, Scenario]] = {
    "guobiao-robbed": Scenario("guobiao", Plan(("win", "kong", "pung", "chow")), ("flowers", "robbed kong")),
    "guobiao-robber": Scenario(
        "guobiao", Plan(("win", "pung", "chow")), ("kong to rob", "robbed kong", "won"), level="steady"
    ),
    "guobiao-rounds": Scenario(
        "guobiao", Plan(("win", "kong", "pung", "chow")), ("flowers", "kong", "south round"), deals=3
    ),
    "arcade-ready": Scenario(
        "arcade",
        Plan(("ready", "win"), declines={"win": 1}),
        ("bonus tile", "ready", "asked", "sea bottom", "won at the sea bottom"),
    ),
    "arcade-events": Scenario(
        "arcade",
        Plan(("exchange", "triplet", "pick", "win", "ready")),
        ("exchange", "triplet", "pick"),
        options={"random_events": True},
    ),
    "instant-paid": Scenario(
        "instant", Plan(("win", "kong", "pung")), ("flowers", "kong", "paid for a kong", "paid for flowers")
    ),
    "instant-ready": Scenario(
        "instant",
        Plan(("win",)),
        ("heavenly ready",),
        hopeless=lambda view: not view["hints"] and not view["result"],
    ),
    "redouble-won": Scenario(
        "redouble", Plan(("win", "ready", "kong", "pung", "chow")), ("claimed", "ready", "won")
    ),
    "redouble-pictured": Scenario(
        "redouble",
        Plan(("ready", "win", "pung", "chow"), declines={"pung": 1, "win": 1}),
        ("prompt", "hint", "ready", "their hand", "won"),
    ),
    "redouble-doubled": Scenario(
        "redouble", Plan(("double", "win", "ready")), ("ready", "their hand", "double", "doubled win")
    ),
    "redouble-declined": Scenario("redouble", Plan(("double", "ready")), ("no more doubles",)),
    "wenzhou-claims": Scenario(
        "wenzhou",
        Plan(("win", "pung"), declines={"win": 1}),
        ("flowers in hand", "flowers", "discards left", "kong after a claim", "win on a discard"),
    ),
    "wenzhou-limit": Scenario("wenzhou", Plan((), keeps=False), ("discard limit",), moves=60),
    "wenzhou-eight": Scenario(
        "wenzhou",
        Plan((), keeps=False),
        ("eight flowers",),
        moves=60,
        hopeless=lambda view: bool(_theirs(view)["flowers"]),
    ),
}


def wall_bytes(wall: str, size: int) -> bytes:
    """What a node that is told to lay this wall takes for random: the same for the same size."""
    return shake_256(f"{wall} {size}".encode()).digest(size)


def page_bytes(wall: str) -> bytes:
    """What the page in seat 0 brings to this wall: what the server would put in if it came too late."""
    return wall_bytes(wall, 96)[32:64]


def chosen_walls() -> dict[str, str]:
    """The wall of each scenario."""
    walls: dict[str, str] = json.loads(WALLS.read_text())
    return walls
