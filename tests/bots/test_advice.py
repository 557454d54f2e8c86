"""Advice: what the computer thinks, as data."""

import json
from statistics import mean, median

import pytest
from tests.deal.laying import lay, play

from quedou.bots import make_bot
from quedou.bots.advice import Advice, advise
from quedou.bots.ground import ground_of
from quedou.deal import Deal, View, seeded_setup
from quedou.deal.actions import EXCHANGE, PASS, TAKE_TRIPLET, VERB
from quedou.rules import RULESETS, get_rules
from quedou.tiles import parse_tile, tile_name


@pytest.mark.parametrize("rules_id", RULESETS)
def test_every_legal_action_is_judged_once_and_the_best_is_what_keen_would_try_first(rules_id: str) -> None:
    """Advice and play agree, all through a deal."""
    rules = get_rules(rules_id)
    deal = Deal(rules, rules.options(), seeded_setup(2, 5, dealer=0))
    judge = make_bot("keen", rules_id, None, 0, moves=0)
    while not deal.settled:
        seat = deal.to_act()[0]
        view = View(deal, seat)
        advice = advise(view)
        actions = [item.action for item in advice]
        assert sorted(actions) == sorted(view.legal)
        assert all(0.0 <= item.chance <= 1.0 for item in advice)
        choice = judge.decide(view)
        assert choice == actions[0]
        json.dumps([item.to_json(view.mine.hand()) for item in advice])
        deal.step(seat, choice)


def test_a_ready_discard_tells_its_waits_with_what_they_pay() -> None:
    """Tiles left as the seat sees them, points with ready declared."""
    deal = lay("redouble", "123456789m11772z", "147m123456z", "9m")
    view = View(deal, 0)
    best = advise(view)[0]
    told = best.to_json(view.mine.hand())
    assert told["action"] == {"type": "ready", "tile": "2z"}
    # Pure Straight 16, Half Flush 6, Declared Ready 4; a dragon's pung 2; Concealed 2 or Fully Concealed 4.
    waits = {tile_name(wait.kind): (wait.left, wait.draw, wait.discard) for wait in best.waits}
    assert waits["7z"] == (2, 32, 30)
    assert list(waits) == ["1z", "7z"]


def test_there_is_no_advice_for_who_waits() -> None:
    """Nothing to decide, nothing to say."""
    deal = lay("redouble", "123456789m11772z", "147m1234567z", "9m")
    assert advise(View(deal, 1)) == []


def test_only_likely_gifts_are_judged_where_there_are_thousands() -> None:
    """In the exchange and with an offered triplet the best choice stands for the others."""
    rules = get_rules("arcade")
    options = rules.options({"random_events": True})
    steady = make_bot("steady", "arcade", options, 0)
    seen: set[int] = set()
    for number in range(1, 30):
        deal = Deal(rules, options, seeded_setup(3, number, dealer=0))
        while not deal.settled:
            seat = deal.to_act()[0]
            view = View(deal, seat)
            advice = advise(view)
            assert {item.action for item in advice} <= set(view.legal)
            verbs = {action & VERB for action in view.legal}
            if EXCHANGE in verbs or TAKE_TRIPLET in verbs:
                assert len(advice) <= 2
                seen |= verbs - {PASS}
            deal.step(seat, steady.decide(view))
    assert seen == {EXCHANGE, TAKE_TRIPLET}


def test_at_the_sea_bottom_every_tile_is_as_good_and_nothing_can_be_lost() -> None:
    """arcade.md, 4: so many draws of tiles that nobody has seen; the chance shrinks with each that fails."""
    deal = lay("arcade", "123456789m11z77z9p", "", draws="9s", reserve="9s2p3p4p", left=1)
    play(deal, "0 discard 9p", "pass", "1 discard 9s", "pass")
    for draws in (3, 2, 1):
        view = View(deal, 0)
        live = view.unseen()
        share = (live[parse_tile("1z")] + live[parse_tile("7z")]) / sum(live)
        advice = advise(view)
        assert len(advice) == draws
        for item in advice:
            assert item.chance == pytest.approx(1 - (1 - share) ** draws)
            assert item.expected == pytest.approx(item.chance * advice[0].expected / advice[0].chance)
            assert item.expected > 0
        deal.step(0, advice[0].action)
        if not deal.settled:
            deal.step(0, PASS)


def test_the_exchange_is_told_with_the_hope_of_the_hand_that_is_kept() -> None:
    """arcade.md, 5: what comes for the given tiles nobody knows."""
    chances = []
    for hand in ("123456789m1177z9p", "1469m258p37s13456z"):
        deal = lay("arcade", hand, "", options={"random_events": True})
        (item,) = advise(View(deal, 0))
        assert item.action & VERB in (EXCHANGE, PASS)
        chances.append(item.chance)
    assert 1 > chances[0] > chances[1] > 0


@pytest.mark.parametrize("rules_id", RULESETS)
def test_what_is_expected_is_about_what_comes(rules_id: str) -> None:
    """Over many decisions of both seats: so much is won, so often, and more where more was expected."""
    rules = get_rules(rules_id)
    options = rules.options()
    expected: list[float] = []
    came: list[float] = []
    chances: list[float] = []
    wins: list[bool] = []
    for number in range(1, 61):
        deal = Deal(rules, options, seeded_setup(7, number))
        players = [make_bot("keen", rules_id, options, seat, moves=0) for seat in (0, 1)]
        told: list[tuple[int, Advice]] = []
        while not deal.settled:
            for seat in deal.to_act():
                view = View(deal, seat)
                if len(view.legal) > 1:
                    told.append((seat, advise(view)[0]))
                deal.step(seat, players[seat].decide(view))
        assert deal.result is not None
        for seat, advice in told:
            expected.append(advice.expected)
            chances.append(advice.chance)
            came.append(deal.result.delta[seat])
            wins.append(deal.result.winner == seat)
    stake = ground_of(rules, options).usual_loss
    assert mean(chances) == pytest.approx(mean(wins), abs=0.08)
    assert mean(expected) == pytest.approx(mean(came), abs=0.15 * stake)
    middle = median(chances)
    hopeful = [won for chance, won in zip(chances, wins, strict=True) if chance > middle]
    others = [won for chance, won in zip(chances, wins, strict=True) if chance <= middle]
    assert mean(hopeful) > mean(others) + 0.1
