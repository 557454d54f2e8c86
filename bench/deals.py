"""Whole deals of random legal play in one process, beside the fastest peer that a Python user can install.

CPU time. The loop is Python, as a user writes it: ask for the legal actions, choose one, step. A decision is
one call of `step`. Every game first plays a while unmeasured (ours remembers what it has worked out about
suits, so the figures are those of a program that has run for a while). `views` makes a view at each of them,
as a client, a bot or a learner needs it; `riichienv` makes its observations at every step too. Run it as
`python -m bench.deals`.
"""

import random
import time
from collections.abc import Callable
from functools import partial

import riichienv

import quedou
from quedou.deal import Deal, View, seeded_setup
from quedou.deal.record import record_text
from quedou.rules import RULESETS, get_rules

WARM_UP = 1500
DEALS = 1500
ROUNDS = 3
PEER_ROUNDS = 150
FLOORS = {"decisions": 5.0, "views": 2.0}
"""What `redouble`, compiled, must reach in multiples of the peer's steps (issue 4)."""

Chance = Callable[[], float]


def play(rules_id: str, first: int, deals: int, chance: Chance, views: bool) -> int:
    """Play deals `first` onwards; the number of decisions in them."""
    rules = get_rules(rules_id)
    options = rules.options()
    decisions = 0
    for number in range(first, first + deals):
        deal = Deal(rules, options, seeded_setup(1, number))
        while True:
            seat = deal.actor
            if seat < 0:
                break
            if views:
                View(deal, seat)
            legal = deal.legal(seat)
            deal.step(seat, legal[int(chance() * len(legal))])
            decisions += 1
    return decisions


def measure(run: Callable[[int], int], size: int, first: int = 0) -> tuple[float, float]:
    """Games and decisions a second, the best of some rounds; `run` plays `size` games from a number on."""
    games = decisions = 0.0
    for part in range(ROUNDS):
        start = time.process_time()
        done = run(first + part * size)
        took = time.process_time() - start
        games = max(games, size / took)
        decisions = max(decisions, done / took)
    return games, decisions


def peer(chance: Chance, rounds: int) -> int:
    """Rounds of the peer's four-player game; the number of steps in them."""
    steps = 0
    environment = riichienv.RiichiEnv()
    for _ in range(rounds):
        seen = environment.reset()
        while not environment.done():
            actions = {}
            for player, observation in seen.items():
                legal = observation.legal_actions()
                actions[player] = legal[int(chance() * len(legal))]
            seen = environment.step(actions)
            steps += 1
    return steps


def clone_costs(rules_id: str) -> tuple[float, float]:
    """Microseconds a clone takes at the start of a deal and at its end."""
    rules = get_rules(rules_id)
    deal = Deal(rules, rules.options(), seeded_setup(1, 1, dealer=0))
    costs: list[float] = []
    while True:
        if not costs or deal.left == 1:
            start = time.process_time()
            for _ in range(20_000):
                deal.clone()
            costs.append((time.process_time() - start) / 20_000 * 1e6)
            if len(costs) == 2:
                return costs[0], costs[1]
        deal.step(deal.actor, deal.default_action(deal.actor))
        if deal.settled:
            return costs[0], costs[0]


def main() -> None:
    """Print the table."""
    chance = random.Random(20260101).random
    core = "compiled" if quedou.COMPILED else "interpreted"
    peer(chance, PEER_ROUNDS // 3)
    rounds, steps = measure(lambda _: peer(chance, PEER_ROUNDS), PEER_ROUNDS)
    print(f"whole deals of random legal play, {core}, CPU time")
    print(f"{'':10} {'deals/s':>9} {'decisions/s':>12} {'x peer':>7} {'with views':>11} {'x peer':>7}")
    print(f"{'riichienv':10} {rounds:9.0f} {steps:12.0f} {'':>7} {steps:11.0f}")
    for rules_id in RULESETS:
        play(rules_id, 0, WARM_UP, chance, views=False)
        plainly = partial(play, rules_id, deals=DEALS, chance=chance, views=False)
        games, plain = measure(plainly, DEALS, WARM_UP)
        seeing = partial(play, rules_id, deals=DEALS, chance=chance, views=True)
        _, viewed = measure(seeing, DEALS, WARM_UP + ROUNDS * DEALS)
        ratios = (plain / steps, viewed / steps)
        print(f"{rules_id:10} {games:9.0f} {plain:12.0f} {ratios[0]:7.1f} {viewed:11.0f} {ratios[1]:7.1f}")
        if rules_id == "redouble" and quedou.COMPILED:
            for reached, (name, floor) in zip(ratios, FLOORS.items(), strict=True):
                if reached < floor:
                    print(f"{'':10} below the floor: {name} x {reached:.1f}, expected x {floor:.0f}")
    first, last = clone_costs("redouble")
    deal = Deal(get_rules("redouble"), get_rules("redouble").options(), seeded_setup(1, 1))
    while not deal.settled:
        deal.step(deal.actor, deal.default_action(deal.actor))
    print(f"a clone: {first:.2f} µs at the first turn, {last:.2f} µs at the last tile")
    print(f"a deal's log: {len(deal.log)} events, {len(record_text(deal))} bytes as a record")


if __name__ == "__main__":
    main()
