"""Looks for the walls of the scenarios: `python -m tests.browser.walls [NAME…]` rewrites `walls.json`.

A deal is simulated as the server plays it: from the same bytes, against the same computer, with the plan of
the scenario in seat 0.
"""

import json
import sys
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from itertools import count
from typing import Any, Final

from quedou.bots import make_bot
from quedou.deal import Deal
from quedou.deal.actions import PASS
from quedou.deal.view_json import view_json
from quedou.deal.wall import Setup
from quedou.rules import get_rules
from quedou.tiles import format_tiles, parse_tile

from .policy import Move, Policy, Sight
from .scenarios import PHASES, SCENARIOS, WALLS, Scenario, View, chosen_walls, wall_bytes

ME: Final = 0
NAMES: Final = {"take_triplet": "triplet", "pick_extra": "extra"}
TYPES: Final = {name: verb for verb, name in NAMES.items()}


def setup_of(wall: str, number: int, dealer: int) -> Setup:
    """What the server lays deal `number` from when it is told to lay this wall."""
    fresh = wall_bytes(wall, 96)
    table = urlsafe_b64encode(wall_bytes(wall, 9)).decode()
    return Setup(fresh[:32], (fresh[32:64], fresh[64:]), table, number, dealer, -1)


def stops(scenario: Scenario, wall: str) -> Iterator[View]:
    """My views in a match: each time I have something to do, and at the end of each deal."""
    rules = get_rules(scenario.rules)
    options = rules.options(scenario.options)
    policy = Policy(scenario.plan)
    dealer = -1
    for number in range(1, scenario.deals + 1):
        deal = Deal(rules, options, setup_of(wall, number, dealer))
        bot = make_bot(scenario.level, scenario.rules, options, 0)
        while not deal.settled:
            seat = deal.to_act()[0]
            if deal.forced(seat) == PASS:
                action = PASS
            elif seat == ME:
                view: View = view_json(deal.project(ME))
                yield view
                action = deal.read(ME, action_of(policy.choose(sight_of(view)), view))
            else:
                action = bot.decide(deal.project(seat))
            refusal = deal.step(seat, action)
            if refusal is not None:
                raise ValueError(refusal.message)
        yield view_json(deal.project(ME))
        dealer = -1 if deal.result is None else deal.result.next_dealer


def sight_of(view: View) -> Sight:
    """What the page shows of a view."""
    mine = view["seats"][ME]
    drawn = [mine["drawn"]] if mine["drawn"] else []
    types = {action["type"] for action in view["legal"]}
    return Sight(
        hand=(*mine["concealed"], *drawn),
        melds=len(mine["melds"]),
        may=frozenset(NAMES.get(one, one) for one in types),
        picks=tuple(action["tile"] for action in view["legal"] if action["type"] == "pick"),
    )


def action_of(move: Move, view: View) -> dict[str, Any]:
    """The action that pressing for this move sends."""
    verb = TYPES.get(move.name, move.name)
    if verb in ("exchange", "take_triplet"):
        return {"type": verb, "tiles": format_tiles(sorted(map(parse_tile, move.tiles)))}
    if move.tiles:
        return {"type": verb, "tile": move.tiles[0]}
    listed: list[dict[str, Any]] = [action for action in view["legal"] if action["type"] == verb]
    if verb == "ready":
        hand = sight_of(view).hand
        return min(listed, key=lambda action: hand.index(action["tile"]))
    if verb == "chow":
        return min(listed, key=lambda action: min(action["tiles"][:2], view["last"]["tile"][0]))
    return listed[0]


def seen(scenario: Scenario, wall: str) -> set[str]:
    """The phases of the scenario that are met on this wall, if it does not take too long."""
    found: set[str] = set()
    moves = 0
    for view in stops(scenario, wall):
        found |= {name for name in scenario.sees if PHASES[name].told(view)}
        moves += view["result"] is None
        if moves > scenario.moves or scenario.hopeless(view):
            return set()
    return found


def search(name: str) -> str:
    """The first wall on which all of a scenario is met."""
    scenario = SCENARIOS[name]
    for number in count():
        wall = f"{name} {number}"
        if seen(scenario, wall) == set(scenario.sees):
            return wall
    raise AssertionError("unreachable")


def main(names: list[str]) -> None:
    """Look for the walls of these scenarios, or of all whose wall no longer shows them."""
    walls = chosen_walls() if WALLS.exists() else {}
    for name, scenario in SCENARIOS.items():
        holds = name in walls and seen(scenario, walls[name]) == set(scenario.sees)
        if name in names or not holds:
            walls[name] = search(name)
            sys.stdout.write(f"{walls[name]}\n")
            sys.stdout.flush()
            kept = {one: walls[one] for one in SCENARIOS if one in walls}
            WALLS.write_text(json.dumps(kept, indent=2) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
