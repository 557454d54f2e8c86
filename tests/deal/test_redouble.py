"""The flow of `redouble`, rule by rule of its page."""

import pytest

from quedou.deal.view_json import view_json

from .laying import act, can, choices, fans, lay, play

# Seat 0 deals. The other's hand waits for nothing near.
DEALER = "123456789m11z77z5z"
APART = "147m2233344z666z"


def test_64_tiles_leave_37_in_the_wall() -> None:
    """redouble.md, 1 and 2; common.md, 4.5."""
    deal = lay("redouble", DEALER, APART)
    assert (deal.left, len(deal.wall)) == (37, 64)


def test_ready_may_be_declared_with_a_discard_that_leaves_a_ready_hand_and_need_not() -> None:
    """redouble.md, 3: the player may press 聽牌 with it; he need not."""
    deal = lay("redouble", DEALER, APART)
    assert can(deal, 0, "ready 5z")
    assert can(deal, 0, "discard 5z")
    assert not can(deal, 0, "ready 1m")
    act(deal, 0, "discard 5z")
    assert not deal.seats[0].ready


def test_an_open_hand_may_declare_ready() -> None:
    """redouble.md, 3: open hands may."""
    deal = lay("redouble", "1235789m111z77z55z", "147m223334z6664z", draws="5z")
    play(deal, "0 discard 5m", "1 discard 5z", "0 pung")
    assert can(deal, 0, "ready 7z")


def test_a_locked_hand_only_wins_doubles_or_goes_on() -> None:
    """redouble.md, 3: the tiles are locked; the system draws and discards; no chow, pung or kong."""
    deal = lay("redouble", DEALER, "1147m2233344z66z", draws="1z6z7z")
    act(deal, 0, "ready 5z")
    act(deal, 1, "discard 1z")
    assert choices(deal, 0) == {"win", "double", "pass"}
    act(deal, 0, "pass")
    assert choices(deal, 0) == {"pass"}
    assert deal.forced(0) == deal.legal(0)[0]
    act(deal, 0, "pass")
    assert deal.seats[0].river[-1] == deal.last_tile
    assert deal.seats[0].size == 13


def test_a_locked_hand_claims_nothing_but_a_win() -> None:
    """redouble.md, 3: no chow, pung or kong."""
    claims = []
    for words in ("ready 5z", "discard 5z"):
        deal = lay("redouble", "12345677788m11z5z", "149m2233344z666z", draws="7m")
        play(deal, f"0 {words}", "1 discard 7m")
        claims.append(choices(deal, 0))
    assert claims == [{"pass"}, {"kong", "pung", "chow", "pass"}]


def test_the_opponents_tiles_are_shown_to_the_locked_seat_and_to_it_alone() -> None:
    """redouble.md, 3: shown to him only; the opponent sees that ready was declared and nothing else."""
    deal = lay("redouble", DEALER, APART, draws="8m1m")
    before = view_json(deal.project(0))["seats"]
    act(deal, 0, "ready 5z")
    act(deal, 1, "discard 8m")
    locked, other = deal.project(0), deal.project(1)
    assert before[1]["concealed"] is None  # type: ignore[index]
    assert locked.theirs.hand() == deal.seats[1].hand()
    assert other.theirs.counts == []
    assert other.theirs.ready
    assert any(told["type"] == "revealed" for told in deal.news(0, 0))
    assert not any(told["type"] == "revealed" for told in deal.news(1, 0))
    assert [told.get("tile") for told in deal.news(0, 0) if told["type"] == "drawn"] == ["8m", "1m"]


def test_both_may_declare_ready() -> None:
    """redouble.md, 3."""
    deal = lay("redouble", DEALER, "123456789m2233z", draws="4z")
    play(deal, "0 ready 5z", "1 ready 4z", "auto")
    assert deal.seats[0].ready
    assert deal.seats[1].ready


def test_declared_ready_counts_only_when_it_was_declared() -> None:
    """redouble.md, 3: the fan counts only if the button was pressed before the win."""
    for words, expected in (("ready 5z", True), ("discard 5z", False)):
        deal = lay("redouble", DEALER, APART, draws="7z")
        play(deal, f"0 {words}", "1 discard 7z", "0 win")
        assert ("declared_ready" in fans(deal)) is expected


def test_a_win_may_be_passed_and_doubled_by_discard_by_self_draw_and_by_robbing() -> None:
    """redouble.md, 4: whenever a player could win he may choose `double`."""
    deal = lay("redouble", DEALER, APART, draws="7z1z")
    play(deal, "0 discard 5z", "1 discard 7z")
    assert can(deal, 0, "double")
    act(deal, 0, "double")
    assert deal.seats[0].doubles == 1
    assert choices(deal, 0) >= {"win", "double", "discard"}
    act(deal, 0, "double")
    assert deal.seats[0].doubles == 2
    assert not can(deal, 0, "win")


def test_after_a_passed_self_draw_the_player_discards_as_he_likes_or_declares_ready() -> None:
    """redouble.md, 4: who is not locked may declare ready with that discard (可轉聽)."""
    deal = lay("redouble", DEALER, APART, draws="8m7z")
    play(deal, "0 discard 5z", "1 discard 8m")
    assert can(deal, 0, "pass")
    play(deal, "0 pass", "0 double")
    assert can(deal, 0, "ready 1z")
    assert can(deal, 0, "discard 1m")
    act(deal, 0, "ready 7z")
    assert deal.seats[0].ready


def test_a_locked_hand_that_doubles_a_self_draw_discards_the_drawn_tile() -> None:
    """redouble.md, 4: a locked one discards the drawn tile."""
    deal = lay("redouble", DEALER, APART, draws="8m7z")
    play(deal, "0 ready 5z", "1 discard 8m", "0 double")
    assert deal.seats[0].river[-1] == deal.last_tile
    assert deal.last_seat == 0


def test_the_winners_result_is_doubled_with_his_own_k_only() -> None:
    """redouble.md, 4 and 6: points = total x 2^k; the loser's k does nothing."""
    deal = lay("redouble", DEALER, APART, draws="7z8m1z")
    play(deal, "0 discard 5z", "1 discard 7z", "0 double", "0 discard 8m", "1 discard 1z", "0 win")
    assert deal.result is not None
    assert deal.result.score is not None
    assert deal.result.doubles == 1
    assert deal.result.points == 2 * deal.result.score.total
    assert deal.result.delta == [deal.result.points, -deal.result.points]


@pytest.mark.parametrize("most", [0, 1, 2, 3])
def test_no_more_wins_are_doubled_than_the_table_allows(most: int) -> None:
    """redouble.md, 1 and 4: k <= `max_doubles`; then 胡 and 不胡 only."""
    deal = lay("redouble", DEALER, APART, draws="7z8m1z8m9m7z1z", options={"max_doubles": most})
    act(deal, 0, "ready 5z")
    doubled = 0
    while not deal.settled and doubled < 4:
        if deal.actor == 1:
            play(deal, "auto")
        elif can(deal, 0, "double"):
            act(deal, 0, "double")
            doubled += 1
        elif can(deal, 0, "win"):
            assert doubled == most
            assert choices(deal, 0) == {"win", "pass"}
            break
        else:
            act(deal, 0, "pass")
    assert deal.seats[0].doubles == doubled == most


def test_doubling_may_be_reserved_to_locked_hands() -> None:
    """redouble.md, 1: `double_needs_ready`."""
    for ready in (True, False):
        deal = lay("redouble", DEALER, APART, draws="7z", options={"double_needs_ready": True})
        play(deal, "0 ready 5z" if ready else "0 discard 5z", "1 discard 7z")
        assert can(deal, 0, "double") is ready
        assert can(deal, 0, "win")


def test_a_pass_does_not_double_and_a_claim_passes_too() -> None:
    """redouble.md, 4: `pass` stays legal and does not double; a claim of the tile passes too."""
    deal = lay("redouble", "123456789m11z7z7z5z", APART, draws="7z")
    play(deal, "0 discard 5z", "1 discard 7z")
    assert choices(deal, 0) == {"win", "double", "pung", "pass"}
    act(deal, 0, "pung")
    assert deal.seats[0].doubles == 0


def test_a_passed_tile_cannot_be_won_later_in_the_same_turn_but_the_next_one_can() -> None:
    """redouble.md, 4."""
    deal = lay("redouble", DEALER, APART, draws="8m7z8m1z")
    play(deal, "0 discard 5z", "1 discard 8m", "0 pass", "0 double")
    assert not can(deal, 0, "win")
    play(deal, "0 discard 7z", "auto", "auto")
    assert can(deal, 0, "win")


def test_k_is_public_from_the_moment_it_changes() -> None:
    """redouble.md, 4: also in the middle of an opaque turn."""
    deal = lay("redouble", DEALER, APART, draws="7z")
    play(deal, "0 discard 5z", "1 discard 7z", "0 double")
    assert deal.project(1).theirs.doubles == 1
    assert {"type": "doubled", "seat": 0, "doubles": 1} in deal.news(1, 0)


def test_the_deal_is_drawn_without_payment_when_the_last_discard_is_not_won() -> None:
    """redouble.md, 2 and 6; a draw keeps the dealer."""
    deal = lay("redouble", DEALER, APART)
    while not deal.settled:
        play(deal, "auto")
    assert deal.result is not None
    assert deal.left == 0
    assert (deal.result.winner, deal.result.delta, deal.result.next_dealer) == (-1, [0, 0], 0)


@pytest.mark.parametrize(("rule", "after_win", "after_draw"), [("winner", 1, 0), ("alternate", 1, 1)])
def test_the_winner_deals_next_or_the_deal_goes_round(rule: str, after_win: int, after_draw: int) -> None:
    """redouble.md, 1: `dealer_rule`."""
    deal = lay("redouble", APART + "7z", "123456789m1177z", options={"dealer_rule": rule})
    play(deal, "0 discard 7z", "1 win")
    assert deal.result is not None
    assert deal.result.next_dealer == after_win
    drawn = lay("redouble", DEALER, APART, options={"dealer_rule": rule})
    while not drawn.settled:
        play(drawn, "auto")
    assert drawn.result is not None
    assert drawn.result.next_dealer == after_draw


def test_silence_never_wins_unless_the_table_says_so() -> None:
    """redouble.md, 1 and 7: `auto_win`, default off."""
    for auto_win in (False, True):
        deal = lay("redouble", DEALER, APART, draws="7z", options={"auto_win": auto_win})
        play(deal, "0 discard 5z", "1 discard 7z", "auto")
        assert deal.settled is auto_win
