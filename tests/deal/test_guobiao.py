"""The flow of `guobiao`, rule by rule of its page."""

import pytest

from quedou.deal import Deal, seeded_setup
from quedou.rules import get_rules
from quedou.rules.flow import next_dealer, round_wind
from quedou.tiles import EAST, FLOWER

from .laying import can, choices, fans, lay, play

WAITER = "12m456789m111z22z"


@pytest.mark.parametrize(("tile_set", "left"), [(72, 45), (136, 109), (144, 117)])
def test_the_wall_is_of_the_set_that_the_table_chose(tile_set: int, left: int) -> None:
    """guobiao.md, 1: `tile_set`."""
    rules = get_rules("guobiao")
    deal = Deal(rules, rules.options({"tile_set": tile_set}), seeded_setup(3, 1))
    laid = len(deal.seats[0].flowers) + len(deal.seats[1].flowers)
    assert (len(deal.wall), deal.left) == (tile_set, left - laid)
    assert any(kind >= FLOWER for kind in deal.wall) is (tile_set != 136)


def test_the_first_dealer_is_drawn_by_lot_and_the_dice_are_for_show() -> None:
    """guobiao.md, 2.1."""
    rules = get_rules("guobiao")
    deals = [Deal(rules, rules.options(None), seeded_setup(seed, 1)) for seed in range(40)]
    assert {deal.dealer for deal in deals} == {0, 1}
    assert {die for deal in deals for die in deal.dice} == {1, 2, 3, 4, 5, 6}
    assert all(len(deal.dice) == 4 for deal in deals)


def test_a_round_lasts_two_deals_and_a_full_game_eight() -> None:
    """guobiao.md, 2.5: East, South, West, North; each player deals once a round."""
    rules = get_rules("guobiao")
    terms = rules.terms(rules.options(None))
    winds = [round_wind(terms, number) - EAST for number in range(1, 10)]
    assert winds == [0, 0, 1, 1, 2, 2, 3, 3, 0]
    dealers = [0]
    for winner in (0, 0, -1, 1):
        dealers.append(next_dealer(terms, dealers[-1], winner))
    assert dealers == [0, 1, 0, 1, 0]


def test_with_winner_deals_a_round_still_lasts_two_deals() -> None:
    """guobiao.md, 2.5: `dealer_rule` = `winner`."""
    rules = get_rules("guobiao")
    terms = rules.terms(rules.options({"dealer_rule": "winner"}))
    assert [next_dealer(terms, 0, winner) for winner in (0, 1, -1)] == [0, 1, 0]
    assert round_wind(terms, 3) == EAST + 1


@pytest.mark.parametrize(("number", "prevalent"), [(1, False), (3, True)])
def test_seat_and_round_winds_reach_the_scorer(number: int, prevalent: bool) -> None:
    """guobiao.md, 2.5: the other player sits South; the second round is South's."""
    deal = lay("guobiao", "3m", "12m456789m11z222z", number=number)
    play(deal, "0 discard 3m", "1 win")
    assert "seat_wind" in fans(deal)
    assert ("prevalent_wind" in fans(deal)) is prevalent


def test_the_first_to_win_ends_the_deal_and_the_loser_pays() -> None:
    """guobiao.md, 2.6 and 4."""
    deal = lay("guobiao", "3m", WAITER)
    play(deal, "0 discard 3m", "1 win")
    assert deal.result is not None
    assert deal.result.points == 13
    assert deal.result.delta == [-13, 13]


def test_a_self_draw_may_be_paid_thrice() -> None:
    """guobiao.md, 1 and 4: `self_draw_sides`."""
    for sides in (1, 3):
        deal = lay("guobiao", "9m", WAITER, draws="3m", options={"self_draw_sides": sides, "cap": 13})
        play(deal, "0 discard 9m", "pass", "1 win")
        assert deal.result is not None
        assert deal.result.points == 13 * sides


@pytest.mark.parametrize(("least", "wins"), [(0, True), (6, True), (7, False), (8, False)])
def test_a_hand_below_the_minimum_is_no_win(least: int, wins: bool) -> None:
    """guobiao.md, 1 and 3: `min_fan`, flowers not counted."""
    deal = lay("guobiao", "58m", "1f2f55123234m67m3z", tail="3z4z", options={"min_fan": least})
    assert len(deal.seats[1].flowers) == 2
    play(deal, "0 discard 5m", "1 pung", "1 discard 4z", "pass", "0 discard 8m")
    assert can(deal, 1, "win") is wins


def test_the_wider_sets_know_thirteen_orphans_and_knitted_hands() -> None:
    """guobiao.md, 3."""
    orphans = lay("guobiao", "9s", "19m19p1s1234567z7z", options={"tile_set": 136})
    play(orphans, "0 discard 9s")
    assert can(orphans, 1, "win")
    knitted = lay("guobiao", "9p", "147m258s36p12345z", options={"tile_set": 144})
    play(knitted, "0 discard 9p")
    assert can(knitted, 1, "win")


def test_nothing_is_declared_in_this_game() -> None:
    """guobiao.md, 5: the table knows no ready."""
    deal = lay("guobiao", "123456789m11z77z5z", "")
    assert choices(deal, 0) == {"discard"}
