"""The flow of `instant`, rule by rule of its page."""

import pytest

from quedou.deal import Deal
from quedou.deal.view_json import view_json

from .laying import act, choices, fans, lay, play

WAITER = "12m456789m111z22z"


def payments(deal: Deal, seat: int = 0) -> list[tuple[object, object, object, object]]:
    """What a seat has heard of payments: from, to, points, reason."""
    told = deal.news(seat, 0)
    return [
        (item["from"], item["to"], item["points"], item["reason"]) for item in told if item["type"] == "paid"
    ]


@pytest.mark.parametrize(
    ("dealer", "other", "lines"),
    [
        ("1111m", "", ["0 kong concealed 1m"]),
        ("2z", "222z", ["0 discard 2z", "1 kong claimed 2z"]),
    ],
)
def test_every_kong_is_paid_one_point_at_once(dealer: str, other: str, lines: list[str]) -> None:
    """instant.md, 3: claimed, added or concealed, the opponent pays 1 point at once."""
    deal = lay("instant", dealer, other)
    play(deal, *lines)
    owner = int(lines[-1][0])
    assert payments(deal) == [(1 - owner, owner, 1, "kong")]
    assert deal.project(0).mine.paid == (1 if owner == 0 else -1)


ADDER = "33m7788m5566z34z"


def test_an_added_kong_is_paid_when_the_rob_window_has_passed() -> None:
    """instant.md, 3."""
    deal = lay("instant", ADDER, WAITER, draws="3m6z3m")
    play(
        deal,
        "0 discard 4z",
        "1 discard 3m",
        "0 pung",
        "0 discard 3z",
        "1 discard 6z",
        "pass",
        "0 kong added 3m",
    )
    assert payments(deal) == []
    act(deal, 1, "pass")
    assert payments(deal) == [(1, 0, 1, "kong")]


def test_a_robbed_kong_pays_nothing() -> None:
    """instant.md, 3 and 5.4."""
    deal = lay("instant", ADDER, WAITER, draws="3m6z3m")
    play(deal, "0 discard 4z", "1 discard 3m", "0 pung", "0 discard 3z", "1 discard 6z", "pass")
    play(deal, "0 kong added 3m", "1 win")
    assert deal.result is not None
    assert deal.result.payments == []
    assert fans(deal)["robbing_the_kong"] == 1


@pytest.mark.parametrize(("flowers", "paid"), [(3, 0), (4, 1), (5, 2), (6, 3), (7, 4), (8, 5)])
def test_the_fourth_flower_and_each_further_one_bring_a_point(flowers: int, paid: int) -> None:
    """instant.md, 3: 4 flowers are worth 1, 5 worth 2 ... 8 worth 5 in all; those of the opening count."""
    hand = "".join(f"{n}f" for n in range(1, flowers + 1))
    deal = lay("instant", hand, "", tail="1122334m")
    assert [item[1:] for item in payments(deal)] == [(0, 1, "flowers")] * paid
    assert deal.paid == paid


def test_payments_stand_when_the_deal_is_exhausted_or_left() -> None:
    """instant.md, 3: independent of who wins; leaving does not undo them."""
    for leaves in (False, True):
        deal = lay("instant", "1111m", "")
        act(deal, 0, "kong concealed 1m")
        if leaves:
            deal.forfeit(1)
        while not deal.settled:
            play(deal, "auto")
        assert deal.result is not None
        bonus = 13 if leaves else 0
        assert deal.result.delta == [deal.paid + bonus, -deal.paid - bonus]
        assert deal.result.payments[0] == (1, 0, 1, 0)


def test_payments_in_an_opaque_turn_are_heard_with_the_act_that_ends_it() -> None:
    """instant.md, 3 with Design: Opaque turns: the flower I do not see yet pays nobody yet."""
    deal = lay("instant", "1f2f3f5m", "4f5f6f", draws="7f", tail="9m9m9m8m8m8m7m")
    assert deal.paid == 0
    act(deal, 0, "discard 5m")
    assert payments(deal, 0) == []
    assert payments(deal, 1) == [(0, 1, 1, "flowers")]
    assert deal.project(0).mine.paid == 0
    act(deal, 1, f"discard {deal.describe(1, deal.default_action(1))['tile']}")
    assert payments(deal, 0) == [(0, 1, 1, "flowers")]
    assert deal.project(0).mine.paid == -1


def test_heavenly_hand_is_the_dealers_on_the_dealt_tiles_after_the_opening_flowers() -> None:
    """instant.md, 4: any winning shape, before any kong."""
    deal = lay("instant", "1f123456789m11z77z", "", tail="7z")
    play(deal, "0 win")
    assert "heavenly_hand" in fans(deal)


def test_a_kong_before_it_rules_heavenly_hand_out() -> None:
    """instant.md, 4."""
    deal = lay("instant", "1111m234567m11z22z", "", tail="2z")
    play(deal, "0 kong concealed 1m", "0 win")
    assert "heavenly_hand" not in fans(deal)


def test_earthly_hand_is_a_self_draw_on_the_others_first_draw() -> None:
    """instant.md, 4, First go-around: `first_draw`."""
    deal = lay("instant", "4z", WAITER, draws="3m")
    play(deal, "0 discard 4z", "pass", "1 win")
    assert "earthly_hand" in fans(deal)
    assert "heavenly_ready" not in fans(deal)


def test_humanly_hand_is_the_others_on_the_first_discard() -> None:
    """instant.md, 4, First go-around: `first_discard`."""
    deal = lay("instant", "3m", WAITER)
    play(deal, "0 discard 3m", "1 win")
    assert "humanly_hand_first_round" in fans(deal)


def test_humanly_hand_is_also_the_dealers_on_the_others_first_discard_and_then_it_is_over() -> None:
    """instant.md, 4, First go-around: `first_round`."""
    for first in (True, False):
        deal = lay("instant", WAITER + "4z", "", draws="3m" if first else "5z6z3m")
        play(deal, "0 discard 4z", "pass")
        if not first:
            play(deal, "1 discard 5z", "pass", "0 discard 6z", "pass")
        play(deal, "1 discard 3m", "0 win")
        assert ("humanly_hand_first_round" in fans(deal)) is first


def test_a_claim_ends_the_first_go_around() -> None:
    """instant.md, 4: no claim and no kong before."""
    deal = lay("instant", WAITER + "4z", "44z3m", draws="")
    play(deal, "0 discard 4z", "1 pung", "1 discard 3m", "0 win")
    assert "humanly_hand_first_round" not in fans(deal)


def test_heavenly_ready_needs_no_button_and_lasts_while_only_drawn_tiles_are_discarded() -> None:
    """instant.md, 4, Heavenly Ready."""
    kept = lay("instant", "4z", WAITER, draws="5z6z3m")
    play(kept, "0 discard 4z", "pass", "1 discard 5z", "pass", "0 discard 6z", "pass")
    assert choices(kept, 1) >= {"win"}
    play(kept, "1 win")
    assert fans(kept)["heavenly_ready"] == 1
    changed = lay("instant", "4z", WAITER, draws="2z6z3m")
    play(changed, "0 discard 4z", "pass", "1 discard 1z", "pass", "0 discard 6z", "pass", "1 discard 1z")
    assert not changed.seats[1].heavenly


def test_the_dealer_is_heavenly_ready_after_his_first_discard() -> None:
    """instant.md, 4: the dealer, after his first discard."""
    deal = lay("instant", WAITER + "4z", "", draws="5z6z7z3m")
    play(deal, "0 discard 4z", "pass", "1 discard 5z", "pass", "0 discard 6z", "pass", "1 discard 7z", "pass")
    play(deal, "0 win")
    assert fans(deal)["heavenly_ready"] == 1


def test_flowers_do_not_disturb_heavenly_ready() -> None:
    """instant.md, 4: drawing and replacing flowers does not disturb it."""
    deal = lay("instant", "4z", WAITER, draws="1f6z3m", tail="5z")
    play(deal, "0 discard 4z", "pass", "1 discard 5z", "pass", "0 discard 6z", "pass", "1 win")
    assert fans(deal)["heavenly_ready"] == 1


def test_a_claim_or_a_kong_ends_heavenly_ready() -> None:
    """instant.md, 4: claimed nothing and declared no kong."""
    deal = lay("instant", "1z", WAITER, draws="6z", tail="3m")
    play(deal, "0 discard 1z", "1 kong claimed 1z", "1 win")
    assert "heavenly_ready" not in fans(deal)


def test_heavenly_ready_of_the_opponent_is_told_to_nobody() -> None:
    """instant.md, 4 with common.md, 10.5: passive, so private."""
    deal = lay("instant", "4z", WAITER)
    assert deal.seats[1].heavenly
    assert deal.project(1).mine.heavenly
    assert not deal.project(0).theirs.heavenly
    assert view_json(deal.project(0))["seats"][1]["ready"] is False  # type: ignore[index]
