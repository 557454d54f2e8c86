"""The flow of `wenzhou`, rule by rule of its page."""

import pytest

from quedou.deal import Deal, seeded_setup
from quedou.rules import get_rules
from quedou.tiles import parse_tile, parse_tiles

from .laying import act, can, choices, fans, lay, play


def test_the_dealers_flowers_are_replaced_before_his_first_discard_and_the_others_stay_in_hand() -> None:
    """wenzhou.md, 2.2: each player replaces his at his own first action."""
    deal = lay("wenzhou", "1f2f", "3f4f", tail="9m8m7m6m")
    assert deal.seats[0].flowers == parse_tiles("12f")
    assert deal.seats[1].flowers == []
    assert deal.seats[1].held == parse_tiles("34f")
    assert deal.project(0).theirs.size == 13


def test_the_others_flowers_are_replaced_at_his_first_turn_from_the_tail() -> None:
    """wenzhou.md, 2.2: before or after drawing."""
    deal = lay("wenzhou", "9s", "3f4f", draws="1p", tail="5f8m7m6m")
    act(deal, 0, "discard 9s")
    play(deal, "pass")
    assert deal.seats[1].flowers == parse_tiles("354f")
    assert deal.seats[1].size == 14
    assert deal.drawn == parse_tile("1p")


def test_the_others_flowers_are_replaced_after_a_claim_on_the_first_discard() -> None:
    """wenzhou.md, 2.2: after the claim and before his own discard."""
    deal = lay("wenzhou", "5m", "55m3f4f", tail="8p7p")
    play(deal, "0 discard 5m", "1 pung")
    assert deal.seats[1].flowers == parse_tiles("34f")
    assert deal.seats[1].size == 11
    assert choices(deal, 1) == {"discard"}


def test_the_opponent_sees_the_first_flowers_with_the_act_that_follows() -> None:
    """wenzhou.md, 2.2 with Design: Opaque turns."""
    deal = lay("wenzhou", "9s", "3f4f", draws="1p", tail="8m7m6m")
    act(deal, 0, "discard 9s")
    play(deal, "pass")
    assert deal.project(0).theirs.flowers == []
    assert not any(told["type"] == "flower" for told in deal.news(0, 0))
    act(deal, 1, "discard 1p")
    assert deal.project(0).theirs.flowers == parse_tiles("34f")


def test_a_hand_with_flowers_in_it_cannot_win() -> None:
    """wenzhou.md, 2.2."""
    deal = lay("wenzhou", "3m", "12m456789m111z1f2f", tail="2z2z")
    act(deal, 0, "discard 3m")
    assert not (deal.actor == 1 and can(deal, 1, "win"))


PATIENT = "555m123p456s99s1z2z"


def test_first_pung_then_kong_after_any_intake() -> None:
    """wenzhou.md, 2.4: with three copies a player may pung and keep the fourth (先碰后杠)."""
    deal = lay("wenzhou", "5m", PATIENT, draws="3z")
    play(deal, "0 discard 5m", "1 pung")
    assert can(deal, 1, "kong added 5m")
    act(deal, 1, "discard 1z")
    play(deal, "pass", "0 discard 3z", "pass")
    assert can(deal, 1, "kong added 5m")


def test_a_concealed_kong_may_be_held_back_and_declared_after_a_claim() -> None:
    """wenzhou.md, 2.4: chow, pung, kong or draw."""
    deal = lay("wenzhou", "5m", "46m7777p123s1z2z3z")
    play(deal, "0 discard 5m", "1 chow 46m")
    assert can(deal, 1, "kong concealed 7p")
    act(deal, 1, "kong concealed 7p")
    assert deal.drawn >= 0


def test_no_kong_while_the_other_player_is_to_act() -> None:
    """wenzhou.md, 2.4: never while the other player is to act."""
    deal = lay("wenzhou", "9s", "7777p")
    act(deal, 0, "discard 9s")
    play(deal, "pass")
    act(deal, 1, "discard 7p")
    assert deal.legal(1) == []


def test_an_added_kong_after_a_claim_can_be_robbed() -> None:
    """wenzhou.md, 2.4 and 3: like any other, and a robbed kong needs no flower point."""
    deal = lay("wenzhou", "5m46m234p678p234s9p7s", "555m68s", draws="9p")
    play(
        deal,
        "0 discard 5m",
        "1 pung",
        "1 discard 1z",
        "pass",
        "0 discard 7s",
        "1 chow 68s",
        "1 kong added 5m",
    )
    assert can(deal, 0, "win")
    act(deal, 0, "win")
    assert deal.result is not None
    assert (deal.result.by, deal.result.points) == (2, 10)


def test_each_player_discards_twenty_six_times_at_most() -> None:
    """wenzhou.md, 2.5: 52 discards together, claimed ones included; then the deal is drawn."""
    deal = lay("wenzhou", "", "")
    while not deal.settled:
        play(deal, "auto")
    assert [len(seat.river) for seat in deal.seats] == [26, 26]
    assert deal.result is not None
    assert (deal.result.winner, deal.result.delta) == (-1, [0, 0])
    assert deal.news(0, 0)[-2] == {"type": "exhausted", "reason": "discard_limit"}


def test_without_discards_left_a_player_wins_or_declares_a_kong_and_does_not_chow_or_pung() -> None:
    """wenzhou.md, 2.5: because he could not discard; if his turn brings no win the deal is drawn."""
    options = {"discard_limit": 1}
    for hand, answers in (("1z22z1p", {"pass"}), ("1z46m", {"pass"}), ("1z222z", {"kong", "pass"})):
        claimed = "5m" if "m" in hand else "2z"
        deal = lay("wenzhou", hand, "", draws=claimed, options=options)
        play(deal, "0 discard 1z", "pass", f"1 discard {claimed}")
        assert choices(deal, 0) == answers
    act(deal, 0, "kong claimed 2z")
    assert choices(deal, 0) == {"pass"}
    act(deal, 0, "pass")
    assert deal.news(0, 0)[-2] == {"type": "exhausted", "reason": "discard_limit"}


def test_the_last_discard_of_all_may_be_won() -> None:
    """wenzhou.md, 2.5."""
    deal = lay("wenzhou", "12m456789m111z22z4z", "", draws="3m", options={"discard_limit": 1})
    play(deal, "0 discard 4z", "pass", "1 discard 3m", "0 win")
    assert deal.result is not None
    assert deal.result.winner == 0


def test_all_eight_flowers_end_the_deal_at_once_and_are_paid() -> None:
    """wenzhou.md, 2.6, 6 and 6.4: (10 + 9 x 5) x 4 = 220 with a melded pung of West."""
    deal = lay("wenzhou", "3z1s", "33z1f2f3f4f5f6f7f", draws="9p8f", tail="9s9s9s8s8s8s7s")
    play(deal, "0 discard 3z", "1 pung", "1 discard 7s")
    play(deal, "pass", "0 discard 1s", "pass")
    assert deal.settled
    assert deal.result is not None
    assert deal.result.to_json()["kind"] == "eight_flowers"
    assert (deal.result.winner, deal.result.points) == (1, 220)
    assert deal.result.delta == [-220, 220]


def test_a_win_on_a_discard_needs_a_flower_point_or_a_fan() -> None:
    """wenzhou.md, 3: 一花起胡; a self-draw needs neither."""
    hand = "12m456p789p345s99s"
    deal = lay("wenzhou", "3m", hand)
    act(deal, 0, "discard 3m")
    assert "win" not in choices(deal, 1)
    flowered = lay("wenzhou", "3m8s", hand.replace("99s", "9s") + "1f", draws="9s", tail="9s")
    play(flowered, "0 discard 8s", "pass", "1 discard 9s", "pass", "0 discard 3m")
    assert "win" in choices(flowered, 1)
    drawn = lay("wenzhou", "8s", hand, draws="3m")
    play(drawn, "0 discard 8s", "pass")
    assert "win" in choices(drawn, 1)


# With its flower replaced by 5z it waits for 3m and 6m.
WAITER = "45m456p789p345s5z1f"


@pytest.mark.parametrize(("discard", "wins"), [("3m", False), ("2z", True)])
def test_a_player_cannot_win_on_a_kind_that_he_has_just_discarded(discard: str, wins: bool) -> None:
    """wenzhou.md, 3, Own discards: when the other follows with the same kind."""
    deal = lay("wenzhou", "3m9s", WAITER, draws=discard, tail="5z")
    play(deal, "0 discard 9s", "pass", f"1 discard {discard}", "pass", "0 discard 3m")
    assert ("win" in choices(deal, 1)) is wins


def test_the_ban_on_own_discards_is_lifted_by_the_next_own_move() -> None:
    """wenzhou.md, 3: every own move clears it, and the discard after it sets it anew."""
    deal = lay("wenzhou", "3m9s1s", WAITER, draws="3m2z3z", tail="5z")
    play(deal, "0 discard 9s", "pass", "1 discard 3m", "pass", "0 discard 1s", "pass")
    play(deal, "1 discard 3z", "pass", "0 discard 3m")
    assert "win" in choices(deal, 1)


def test_a_lone_tile_of_the_pair_just_broken_may_be_won_on() -> None:
    """wenzhou.md, 3, the 獨吊 exception: a chow with two of four tiles, and the pair is broken."""
    deal = lay("wenzhou", "19p2s6m5z", "1199p22s45m55z1z2z3z")
    for discard, answer, then in (("1p", "pung", "1z"), ("9p", "pung", "2z"), ("2s", "pung", "3z")):
        play(deal, f"0 discard {discard}", f"1 {answer}", f"1 discard {then}", "pass")
    play(deal, "0 discard 6m", "1 chow 45m", "1 discard 5z", "pass", "0 discard 5z", "1 win")
    assert fans(deal) == {"lone_tile": 1}


def _passed_robbing(other: str, then: str, robs: bool = True) -> Deal:
    """Seat 0 adds the fourth 3m to a pung, seat 1 does not rob it; then seat 0 discards `then`."""
    deal = lay("wenzhou", f"33m{then}9s1s", other, draws="3m2z3m", tail="5z4z")
    play(
        deal, "0 discard 9s", "pass", "1 discard 3m", "0 pung", "0 discard 1s", "pass", "1 discard 2z", "pass"
    )
    if robs:
        play(deal, "0 kong added 3m")
        assert can(deal, 1, "win")
        act(deal, 1, "pass")
    act(deal, 0, f"discard {then}")
    return deal


def test_a_passed_win_bars_the_next_one_until_an_own_move() -> None:
    """wenzhou.md, 3, Passed win: with two players after a passed robbing."""
    deal = _passed_robbing(WAITER, "6m")
    assert "win" not in choices(deal, 1)
    assert "win" in choices(_passed_robbing(WAITER, "6m", robs=False), 1)
    play(deal, "1 pass")
    assert deal.seats[1].passed_fans == -1


def test_a_win_of_more_fans_and_more_points_may_follow_a_passed_one() -> None:
    """wenzhou.md, 3: 有加番的情況下可以胡牌; but not where the passed win was at the cap already."""
    deal = _passed_robbing("4445m111p999p777s", "5m")
    assert deal.seats[1].passed_fans == 0
    assert "win" in choices(deal, 1)


def test_a_draw_keeps_the_dealer_and_a_winner_deals() -> None:
    """wenzhou.md, 1: `dealer_rule`."""
    rules = get_rules("wenzhou")
    deal = Deal(rules, rules.options({"discard_limit": 1}), seeded_setup(1, 1, dealer=1))
    while not deal.settled:
        play(deal, "auto")
    assert deal.result is not None
    assert deal.result.next_dealer == 1
