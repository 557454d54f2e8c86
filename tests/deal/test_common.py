"""What all rulesets share: the rules page `common`, sections 4, 5, 10 and 11."""

import pytest

from quedou.deal import Deal, seeded_setup
from quedou.deal.view_json import view_json
from quedou.rules import RULESETS, get_rules
from quedou.tiles import parse_tile

from .laying import act, can, choices, fans, lay, play


def test_dealer_and_other_get_their_tiles_four_by_four_and_jumping() -> None:
    """common.md, 4.3."""
    rules = get_rules("guobiao")
    deal = Deal(rules, rules.options({"tile_set": 136}), seeded_setup(1, 1, dealer=1))
    w = deal.first_wall
    dealer = w[0:4] + w[8:12] + w[16:20] + [w[24], w[26]]
    other = w[4:8] + w[12:16] + w[20:24] + [w[25]]
    assert deal.seats[1].hand() == sorted(dealer)
    assert deal.seats[0].hand() == sorted(other)


@pytest.mark.parametrize(
    ("rules_id", "options", "left"),
    [("redouble", {}, 37), ("guobiao", {"tile_set": 136}, 109), ("arcade", {}, 44)],
)
def test_the_wall_after_the_deal(rules_id: str, options: dict[str, object], left: int) -> None:
    """common.md, 4.5, where no flower is replaced."""
    rules = get_rules(rules_id)
    assert Deal(rules, rules.options(options), seeded_setup(1, 1)).left == left


@pytest.mark.parametrize(("rules_id", "left"), [("guobiao", 45), ("instant", 45), ("wenzhou", 117)])
def test_each_flower_laid_out_takes_one_tile_from_the_tail(rules_id: str, left: int) -> None:
    """common.md, 4.5 and 5.4."""
    rules = get_rules(rules_id)
    for number in range(1, 20):
        deal = Deal(rules, rules.options(None), seeded_setup(1, number))
        laid = len(deal.seats[0].flowers) + len(deal.seats[1].flowers)
        assert deal.left == left - laid


def test_the_next_draw_is_the_head_and_the_next_replacement_the_tail() -> None:
    """common.md, 4.4."""
    deal = lay("redouble", "1111m", "5555m", draws="8m", tail="9m")
    act(deal, 0, "kong concealed 1m")
    assert deal.drawn == parse_tile("9m")
    act(deal, 0, "discard 9m")
    assert deal.drawn == parse_tile("8m")


def test_a_seat_that_claims_discards_without_drawing() -> None:
    """common.md, 5.1."""
    deal = lay("redouble", "2z", "22z")
    play(deal, "0 discard 2z", "1 pung")
    assert choices(deal, 1) == {"discard"}
    assert (deal.left, deal.drawn) == (37, -1)


def test_each_pair_of_own_tiles_is_a_chow_of_its_own() -> None:
    """common.md, 5.2."""
    deal = lay("redouble", "4m123z", "23567m1122z777z6z")
    act(deal, 0, "discard 4m")
    assert [deal.describe(1, action) for action in deal.legal(1)] == [
        {"type": "chow", "tiles": "23m"},
        {"type": "chow", "tiles": "35m"},
        {"type": "chow", "tiles": "56m"},
        {"type": "pass"},
    ]


@pytest.mark.parametrize(("discard", "hand"), [("9m", "12p"), ("1p", "89m"), ("1z", "23z"), ("9s", "12z")])
def test_a_chow_is_a_run_of_one_suit(discard: str, hand: str) -> None:
    """common.md, 5.2: honours make none, and no run goes over the end of a suit."""
    deal = lay("arcade", discard, hand)
    act(deal, 0, f"discard {discard}")
    assert "chow" not in choices(deal, 1)


def test_all_four_answers_to_a_discard_are_free_to_choose() -> None:
    """common.md, 5.2: win, kong, pung, chow, pass."""
    deal = lay("redouble", "3m", "12333m456789m11z")
    act(deal, 0, "discard 3m")
    assert choices(deal, 1) == {"win", "double", "kong", "pung", "chow", "pass"}


def test_a_tile_of_the_claimed_kind_may_be_discarded_at_once() -> None:
    """common.md, 5.2."""
    deal = lay("redouble", "4m", "234m")
    play(deal, "0 discard 4m", "1 chow 23m")
    assert can(deal, 1, "discard 4m")


def test_a_claimed_tile_is_marked_in_the_meld_and_in_the_pool() -> None:
    """common.md, 5.2; the page shows where it came from."""
    deal = lay("redouble", "4m", "23m")
    play(deal, "0 discard 4m", "1 chow 23m")
    first, second = _seats(deal, 0)
    assert second["melds"] == [{"type": "chow", "tiles": ["2m", "3m", "4m"], "claimed": "4m"}]
    assert first["river"] == [{"tile": "4m", "claimed": True}]


def _seats(deal: Deal, seat: int) -> list[dict[str, object]]:
    seats = view_json(deal.project(seat))["seats"]
    assert isinstance(seats, list)
    return seats


def test_a_kong_needs_a_draw_before_it_in_the_turn() -> None:
    """common.md, 5.3: after a chow or pung one must discard."""
    deal = lay("redouble", "4m", "23m7777z")
    play(deal, "0 discard 4m", "1 chow 23m")
    assert choices(deal, 1) == {"discard"}
    drawn = lay("redouble", "4m", "7777z")
    act(drawn, 0, "discard 4m")
    assert "kong" in choices(drawn, 1)


def test_a_claimed_kong_draws_from_the_tail_and_goes_on() -> None:
    """common.md, 5.3."""
    deal = lay("redouble", "2z", "222z", tail="9m")
    play(deal, "0 discard 2z", "1 kong claimed 2z")
    assert (deal.actor, deal.drawn) == (1, parse_tile("9m"))
    assert deal.left == 36


def test_a_concealed_kong_stays_face_down_until_the_deal_ends() -> None:
    """common.md, 5.3 and 10.4."""
    deal = lay("redouble", "1111m", "")
    act(deal, 0, "kong concealed 1m")
    told = [item for item in deal.news(1, 0) if item["type"] == "kong"]
    assert told == [{"type": "kong", "seat": 0, "kind": "concealed"}]
    assert _seats(deal, 1)[0]["melds"] == [{"type": "concealed_kong", "tiles": None, "claimed": None}]
    while not deal.settled:
        play(deal, "auto")
    assert _seats(deal, 1)[0]["melds"] == [{"type": "concealed_kong", "tiles": ["1m"] * 4, "claimed": None}]


ADDER = "33m7788m5566z34z"
WAITER = "12m456789m111z22z"


def adding(other: str) -> Deal:
    """Seat 0, with 33m, pungs the 3m that seat 1 draws, and has just drawn the fourth."""
    deal = lay("redouble", ADDER, other, draws="3m6z3m")
    play(deal, "0 discard 4z", "1 discard 3m", "0 pung", "0 discard 3z", "1 discard 6z", "pass")
    assert deal.drawn == parse_tile("3m")
    return deal


def test_an_added_kong_can_be_robbed_and_is_then_cancelled() -> None:
    """common.md, 5.3: the pung stays a pung of three, the robbed tile wins, the adder pays."""
    deal = adding(WAITER)
    act(deal, 0, "kong added 3m")
    assert choices(deal, 1) == {"win", "double", "pass"}
    act(deal, 1, "win")
    assert deal.result is not None
    assert (deal.result.by, deal.result.loser, deal.result.tile) == (2, 0, parse_tile("3m"))
    assert "robbing_the_kong" in fans(deal)
    assert [meld.is_kong for meld in deal.seats[0].melds] == [False]


def test_an_added_kong_that_is_let_pass_is_a_kong_and_draws_from_the_tail() -> None:
    """common.md, 5.3."""
    deal = adding(WAITER)
    play(deal, "0 kong added 3m", "1 pass")
    assert [meld.is_kong for meld in deal.seats[0].melds] == [True]
    assert deal.actor == 0
    assert deal.drawn == deal.wall[deal.end]


def test_the_window_after_an_added_kong_opens_whether_or_not_it_can_be_robbed() -> None:
    """common.md, 10.5: both players see the same beat; who cannot win has only the pass."""
    deal = adding("1256m77899m1122z")
    act(deal, 0, "kong added 3m")
    assert choices(deal, 1) == {"pass"}
    robbed = adding(WAITER)
    act(robbed, 0, "kong added 3m")
    views = [view_json(each.project(0)) for each in (deal, robbed)]
    assert [view["phase"] for view in views] == ["opponent", "opponent"]
    assert views[0]["last"] == views[1]["last"] == {"seat": 0, "tile": "3m"}


def test_a_win_on_the_replacement_of_a_kong_is_told_to_the_scorer() -> None:
    """common.md, 5.3 and 10.6: the flag `after_kong`."""
    deal = lay("redouble", "1111m234567m11z22z", "", tail="1z")
    play(deal, "0 kong concealed 1m", "0 win")
    assert fans(deal)["out_with_replacement_tile"] == 1


def test_a_flower_between_kong_and_win_makes_it_a_plain_self_draw() -> None:
    """common.md, 5.4: a win with the replacement of a flower is not Out with Replacement Tile."""
    for tail, flowered in (("1z", False), ("1f1z", True)):
        deal = lay("guobiao", "1111m234567m11z22z", "", tail=tail)
        play(deal, "0 kong concealed 1m", "0 win")
        assert ("out_with_replacement_tile" in fans(deal)) is not flowered


def test_flowers_are_laid_out_and_replaced_as_long_as_the_replacement_is_one() -> None:
    """common.md, 5.4."""
    deal = lay("guobiao", "5m", "", draws="1f", tail="2f3f9m")
    act(deal, 0, "discard 5m")
    assert deal.seats[1].flowers == [parse_tile(f"{n}f") for n in (1, 2, 3)]
    assert deal.drawn == parse_tile("9m")


def test_the_opening_flowers_are_the_dealers_then_the_others_then_the_dealer_acts() -> None:
    """common.md, 5.4."""
    deal = lay("guobiao", "1f2f", "3f", tail="4f9m8m7m")
    told = [(item["type"], item.get("seat"), item.get("tile")) for item in deal.news(0, 0)][2:]
    assert told == [
        ("flower", 0, "1f"),
        ("drawn", 0, "4f"),
        ("flower", 0, "4f"),
        ("drawn", 0, "9m"),
        ("flower", 0, "2f"),
        ("drawn", 0, "8m"),
        ("flower", 1, "3f"),
        ("drawn", 1, None),
    ]
    assert deal.actor == 0


def test_with_the_wall_empty_a_discard_may_be_won_and_not_claimed_otherwise() -> None:
    """common.md, 5.5: and no kong may be declared."""
    deal = lay("redouble", "3m", "12333m456789m11z", draws="4z8m", left=2)
    play(deal, "0 discard 5z", "1 discard 4z", "0 discard 3m")
    assert deal.left == 0
    assert choices(deal, 1) == {"win", "double", "pass"}
    act(deal, 1, "win")
    assert "last_tile_draw_or_claim" in fans(deal)


def test_no_kong_with_an_empty_wall() -> None:
    """common.md, 5.5."""
    deal = lay("redouble", "", "7777z", draws="4m", left=1)
    act(deal, 0, "discard 6z")
    assert deal.left == 0
    assert "kong" not in choices(deal, 1)


def test_the_last_tile_may_be_drawn_and_won_with() -> None:
    """common.md, 5.5 and 10.6: the flag `wall_end`."""
    deal = lay("redouble", "", "12m456789m111z22z", draws="3m", left=1)
    play(deal, "0 discard 6z", "1 win")
    assert "last_tile_draw_or_claim" in fans(deal)


def test_a_replacement_that_is_due_with_an_empty_wall_exhausts_the_deal() -> None:
    """common.md, 5.5."""
    deal = lay("guobiao", "", "", draws="1f", left=1)
    act(deal, 0, "discard 6z")
    assert deal.settled
    assert deal.result is not None
    assert deal.result.winner == -1


def test_after_the_last_discard_the_other_seat_is_asked_even_if_it_can_only_pass() -> None:
    """common.md, 10.5: the end of the wall comes after the beat, whether or not there was a win to answer."""
    deal = lay("redouble", "", "", draws="4m", left=1)
    play(deal, "0 discard 6z", "1 discard 4m")
    assert not deal.settled
    assert choices(deal, 0) == {"pass"}
    act(deal, 0, "pass")
    assert deal.settled


def test_last_of_kind_looks_at_pools_and_open_sets_and_at_no_hand() -> None:
    """common.md, 8: three copies visible to both before the winning tile appears."""
    for first, expected in (("3m", True), ("9m", False)):
        deal = lay("guobiao", "3339m", WAITER, draws="4z5z6z7z3m", options={"tile_set": 144})
        play(deal, f"0 discard {first}", "pass", "1 discard 4z", "pass", "0 discard 3m", "pass")
        play(deal, "1 discard 6z", "pass", "0 discard 3m", "pass", "1 win")
        assert ("last_tile" in fans(deal)) is expected


def test_silence_passes_a_claim_and_discards_the_drawn_tile() -> None:
    """common.md, 11."""
    deal = lay("redouble", "3m", "33m", draws="8m")
    act(deal, 0, "discard 3m")
    assert deal.describe(1, deal.default_action(1)) == {"type": "pass"}
    act(deal, 1, "pass")
    assert deal.describe(1, deal.default_action(1)) == {"type": "discard", "tile": "8m"}


def test_silence_in_the_first_turn_and_after_a_claim_discards_the_right_most_tile() -> None:
    """common.md, 11: the last in the order m p s z."""
    deal = lay("arcade", "2z19m19p19s", "22z19m19p19s4z")
    last = max(deal.seats[0].hand())
    assert deal.default_action(0) & 63 == last
    play(deal, "0 discard 2z", "1 pung")
    assert deal.default_action(1) & 63 == max(deal.seats[1].hand())


@pytest.mark.parametrize("rules_id", RULESETS)
def test_leaving_costs_thirteen_points_and_voids_the_deal(rules_id: str) -> None:
    """platform.md, 4: the table asks for it where its policy is `forfeit`."""
    rules = get_rules(rules_id)
    deal = Deal(rules, rules.options(None), seeded_setup(1, 1, dealer=0))
    paid = deal.paid
    deal.forfeit(0)
    assert deal.settled
    assert deal.result is not None
    assert deal.result.to_json()["kind"] == "forfeit"
    assert deal.result.delta == [paid - 13, 13 - paid]
    with pytest.raises(ValueError, match="over"):
        deal.forfeit(1)


def test_a_refusal_is_a_value_with_a_sentence_and_changes_nothing() -> None:
    """common.md, 10.3: anything else is refused with a reason."""
    deal = lay("redouble", "3m", "")
    before = len(deal.log)
    for seat, action, code in (
        (1, 1 << 16, "not_your_turn"),
        (0, 1 << 16 | 33 << 6, "not_legal"),
        (0, 3 << 16, "not_legal"),
        (0, -1, "unknown_action"),
        (0, 99 << 16, "unknown_action"),
        (7, 1 << 16, "no_such_seat"),
    ):
        refusal = deal.step(seat, action)
        assert refusal is not None
        assert refusal.code == code
        assert refusal.message.endswith(".")
    assert len(deal.log) == before
