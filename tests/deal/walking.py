"""Random walks through deals, and what the properties need beside them."""

import random
from collections.abc import Iterator, Mapping
from itertools import combinations

from quedou.deal import Deal, View, seeded_setup
from quedou.deal.actions import WIN
from quedou.deal.projection import SeatView
from quedou.fan.win import Win
from quedou.rules import Ruleset, get_rules
from quedou.rules.options import OptionRule, Value
from quedou.tiles import FLOWER

MOST_STEPS = 600


def begin(rules_id: str, options: Mapping[str, object] | None, seed: int, number: int = 1) -> Deal:
    """A deal of a fair wall."""
    rules = get_rules(rules_id)
    return Deal(rules, rules.options(options), seeded_setup(seed, number))


def walk(deal: Deal, seed: int, eager: float = 0.7) -> Iterator[tuple[int, int]]:
    """Play to the end with random legal actions, wins mostly taken; yield (seat, action) before each."""
    chance = random.Random(seed)
    for _ in range(MOST_STEPS):
        if deal.settled:
            return
        seat = chance.choice(deal.to_act())
        legal = deal.legal(seat)
        action = chance.choice(legal)
        if legal[0] == WIN and chance.random() < eager:
            action = WIN
        yield seat, action
        refusal = deal.step(seat, action)
        assert refusal is None, f"{deal.describe(seat, action)}: {refusal}"
    raise AssertionError(f"the deal has not ended after {MOST_STEPS} actions")


def facts(thing: object) -> dict[str, object]:
    """Every public fact of a view, comparable."""
    found: dict[str, object] = {}
    for name in dir(thing):
        value = None if name.startswith("_") else getattr(thing, name)
        if name.startswith("_") or callable(value):
            continue
        found[name] = facts(value) if isinstance(value, (View, SeatView, Win)) else value
    return found


def other_world(deal: Deal, seat: int, seed: int) -> Deal:
    """The same deal to the eyes of this seat, with all that is hidden from it laid otherwise."""
    chance = random.Random(seed)
    world = deal.clone()
    world.wall = world.wall.copy()
    world.reserve = world.reserve.copy()
    theirs = world.seats[1 - seat]
    open_hand = world.terms.reveals and world.seats[seat].ready
    hand = [] if open_hand else theirs.hand()
    shown = len(world.bonus)
    hidden = hand + world.wall[world.head : world.end] + world.reserve[shown:]
    plain = [kind for kind in hidden if kind < FLOWER]
    chance.shuffle(plain)
    for kind in hand:
        theirs.give(kind)
    for kind in plain[: len(hand)]:
        theirs.take(kind)
    rest = plain[len(hand) :] + [kind for kind in hidden if kind >= FLOWER]
    chance.shuffle(rest)
    wall = world.end - world.head
    world.wall[world.head : world.end] = rest[:wall]
    world.reserve[shown:] = rest[wall:]
    world.listed = None
    return world


def option_sets(rules: Ruleset) -> list[dict[str, Value]]:
    """Sets of options in which every pair of values of two options occurs."""
    choices = {key: _some_values(rule) for key, rule in rules.option_rules.items()}
    wanted = {
        ((one, first), (two, second))
        for one, two in combinations(choices, 2)
        for first in choices[one]
        for second in choices[two]
    }
    found: list[dict[str, Value]] = []
    while wanted:
        chosen: dict[str, Value] = dict(min(wanted, key=str))
        for key, values in choices.items():
            if key not in chosen:
                chosen[key] = max(values, key=lambda value, key=key: _met(wanted, {**chosen, key: value}))  # type: ignore[misc]
        wanted = {pair for pair in wanted if not all(chosen[key] == value for key, value in pair)}
        found.append(chosen)
    return found


def _met(wanted: set[tuple[tuple[str, Value], tuple[str, Value]]], chosen: dict[str, Value]) -> int:
    return sum(all(key in chosen and chosen[key] == value for key, value in pair) for pair in wanted)


def _some_values(rule: OptionRule) -> list[Value]:
    values = list(rule.values)
    if rule.high >= rule.low:
        values += sorted({rule.low, min(rule.high, 60)})
    if rule.nullable:
        values.append(None)
    if rule.default not in values:
        values.append(rule.default)
    return values
