"""A table as a fold: who may do what, when, and what it costs."""

from itertools import pairwise

import pytest

from quedou.deal.actions import PASS
from quedou.deal.wall import commitment
from quedou.rules import RULESETS
from quedou.table import Table, pace
from quedou.table.commands import Act, Decide, TimeUp
from quedou.table.events import Acted, AutoPlay, Ended, Resumed, Sealed, Substituted, decode, encode
from quedou.table.frames import seal_message, view_message
from quedou.table.judge import FRESH_BYTES

from .driver import HERE, Driver


def playing(rules: str = "redouble", chairs: str = "pp", **more: object) -> Driver:
    driver = Driver(rules, chairs, **more)  # type: ignore[arg-type]
    driver.deal_now()
    return driver


def actor(driver: Driver) -> int:
    return next(turn.seat for turn in driver.table.turns if turn is not None)


def test_every_event_reads_back_as_it_was_written() -> None:
    driver = playing("guobiao", "pc", deals=2)
    driver.run(lambda one: one.table.status == "ended")
    assert [decode(encode(event)) for event in driver.log] == driver.log


@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize("chairs", ["pp", "pc", "cc"])
def test_a_table_read_from_its_log_shows_the_same_bytes_at_the_same_moments(rules: str, chairs: str) -> None:
    driver = playing(rules, chairs, seed=5, deals=2)
    for _ in range(30):
        driver.tick()
    lines = [encode(event) for event in driver.log]
    again = Table.fold([decode(line) for line in lines])
    assert (again.seq, again.status, again.due()) == (len(lines), driver.table.status, driver.table.due())
    for seat in (0, 1):
        old, new = driver.table.screens[seat].last, again.screens[seat].last
        assert old is not None
        assert old == new
        assert view_message(again, new, old.at, HERE) == view_message(driver.table, old, old.at, HERE)


def test_the_event_that_begins_a_deal_carries_all_that_earlier_deals_left() -> None:
    driver = playing("redouble", "cc", seed=3)
    driver.run(lambda one: one.table.number == 4 and one.table.acts > 5)
    first = max(place for place, event in enumerate(driver.log) if isinstance(event, Sealed))
    short = Table.fold([driver.log[0], *driver.log[first:]], first + 1)
    assert vars(short).keys() == vars(driver.table).keys()
    for name in ("seq", "deal_seq", "scores", "auto", "missed", "number", "turns", "acts"):
        assert getattr(short, name) == getattr(driver.table, name), name
    assert [screen.last for screen in short.screens] == [screen.last for screen in driver.table.screens]


@pytest.mark.parametrize("rules", RULESETS)
def test_two_computers_play_a_whole_match_and_the_scores_sum_to_zero(rules: str) -> None:
    for seed in range(3):
        driver = Driver(rules, "cc", seed=seed, deals=8)
        driver.run(lambda one: one.table.status == "ended")
        assert driver.table.number == 8
        assert sum(driver.table.scores) == 0
        assert driver.log[-1] == Ended(driver.now, "played")


def test_the_winner_deals_next_and_a_draw_keeps_the_dealer() -> None:
    driver = Driver("redouble", "cc", seed=2, deals=8)
    results: list[tuple[int, int]] = []

    def watch(one: Driver) -> bool:
        if one.table.status == "settled" and one.table.number > len(results):
            assert one.deal.result is not None
            results.append((one.deal.dealer, one.deal.result.winner))
        return one.table.status == "ended"

    driver.run(watch)
    for (dealer, winner), (after, _) in pairwise(results):
        assert after == (dealer if winner < 0 else winner)
    assert any(winner >= 0 for _, winner in results)


# Views and commands.


def test_an_action_on_an_older_view_is_late() -> None:
    driver = playing()
    seat = actor(driver)
    n = driver.shown(seat).n
    assert driver.act(seat, driver.deal.legal(seat)[-1]).accepted
    answer = driver.act(seat, driver.deal.legal(1 - seat)[-1], n=n)
    assert answer.code == "late"


def test_the_other_seat_cannot_act_and_learns_nothing_by_trying() -> None:
    driver = playing()
    seat = 1 - actor(driver)
    for action in ({"type": "pass"}, {"type": "win"}, {"type": "discard", "tile": "5m"}, "nonsense"):
        answer = driver.send(Act("x", seat, driver.shown(seat).n, action))
        assert answer == ("not_your_turn", "It is not your turn.", ())


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ({"type": "discard", "tile": "1f"}, "illegal"),
        ({"type": "win"}, "illegal"),
        ({"type": "pung"}, "illegal"),
        ({"type": "discard", "tile": "0x"}, "bad_action"),
        ({"type": "discard"}, "bad_action"),
        ({"type": "fly"}, "bad_action"),
        ([], "bad_action"),
        (None, "bad_action"),
    ],
)
def test_what_cannot_be_done_is_refused_in_words_and_the_deal_goes_on(action: object, code: str) -> None:
    driver = playing()
    seat = actor(driver)
    answer = driver.send(Act("x", seat, driver.shown(seat).n, action))
    assert (answer.code, answer.message[-1]) == (code, ".")
    assert driver.act(seat, driver.deal.legal(seat)[-1]).accepted


def test_a_computer_or_a_clock_that_looked_at_an_older_table_does_nothing() -> None:
    driver = playing(chairs="cp", dealer=0)
    action = driver.deal.legal(0)[-1]
    assert driver.send(Decide("x", 0, driver.table.seq - 1, action)).code == "late"
    assert driver.send(TimeUp("x", driver.table.seq - 1, bytes(FRESH_BYTES))).code == "late"
    assert driver.send(TimeUp("x", driver.table.seq, bytes(FRESH_BYTES))).code == "late"


# Clocks and silence.


def test_a_silent_player_discards_the_tile_just_drawn_and_the_second_time_is_played_for() -> None:
    driver = playing(dealer=0, seed=3)
    driver.act(0, driver.deal.legal(0)[-1])
    driver.now = driver.last(1).at
    drawn = driver.view(1)["seats"][1]["drawn"]
    driver.tick()
    driver.now = driver.log[-1].at
    assert drawn is not None
    assert driver.view(1)["seats"][1]["river"] == [{"tile": drawn, "claimed": False}]
    assert driver.table.auto == ["", ""]
    driver.run(lambda one: one.table.auto != ["", ""])
    assert "timeouts" in driver.table.auto
    assert 2 in [
        sum(event.by == "timeout" for event in driver.log if isinstance(event, Acted) and event.seat == seat)
        for seat in (0, 1)
    ]


def test_a_claim_and_the_turn_after_it_share_one_clock_and_count_as_one_missed_turn() -> None:
    for seed in range(60):
        driver = playing(seed=seed, dealer=0)
        driver.now += 1000
        driver.act(0, driver.deal.legal(0)[-1])
        if PASS in driver.deal.legal(1):
            break
    began = driver.now
    driver.tick()
    assert driver.deal.phase == 1, "the claim has been passed and a tile drawn"
    driver.tick()
    assert driver.now - began < 15_000 + pace.TRIP + pace.LEAD
    assert driver.table.missed[1] == 1
    assert driver.last(0).at == began + 15_000 + pace.TRIP + pace.LEAD


def test_any_input_ends_auto_play() -> None:
    driver = playing(dealer=0)
    driver.auto(0, True)
    assert driver.table.auto[0] == "asked"
    assert driver.act(0, driver.deal.legal(0)[-1]).accepted
    assert driver.table.auto[0] == ""
    driver.auto(0, True)
    answer = driver.act(0, driver.deal.legal(1)[-1], n=1)
    assert answer.code == "late"
    assert driver.table.auto[0] == "", "a late input is an input"


def test_auto_play_takes_a_think_time_and_a_silent_player_the_whole_clock() -> None:
    driver = playing(dealer=0)
    driver.auto(0, True)
    since = driver.now
    driver.tick()
    assert pace.THINK <= driver.log[-1].at - since < pace.THINK + pace.THINK_MORE


def test_who_loses_the_connection_keeps_the_full_time_of_the_prompt_he_had() -> None:
    driver = playing(dealer=0)
    began = driver.now
    driver.now += 2000
    driver.auto(0, True, "lost")
    driver.tick()
    assert driver.now - began >= 15_000
    driver.default(1) if driver.table.turns[1] else None
    assert driver.table.auto[0] == "lost"


def test_who_comes_back_within_the_deal_plays_on_and_auto_play_he_asked_for_stays() -> None:
    driver = playing(dealer=0)
    driver.auto(0, True, "lost")
    driver.auto(0, False, "back")
    assert driver.table.auto[0] == ""
    driver.auto(0, True)
    driver.auto(0, False, "back")
    assert driver.table.auto[0] == "asked"


def test_after_an_outage_a_running_clock_has_five_more_seconds() -> None:
    driver = playing(dealer=0)
    driver.now += 60_000
    answer = driver.send(TimeUp("x", driver.table.seq, bytes(FRESH_BYTES), outage=True))
    assert answer.events == (Resumed(driver.now, driver.now + pace.RESTART),)
    assert driver.due_at == driver.now + pace.RESTART
    assert b'"left_ms":5000' in driver.sent(0)
    driver.now += pace.RESTART
    answer = driver.send(TimeUp("y", driver.table.seq, bytes(FRESH_BYTES), outage=True))
    assert isinstance(answer.events[0], Acted)


# Fair walls.


def test_nobody_reveals_before_all_commitments_are_known_and_the_wall_uses_all_three_parts() -> None:
    driver = Driver(chairs="pp")
    mine, theirs = bytes(range(32)), bytes(range(1, 33))
    first = commitment("0", "T1", 1, mine)
    assert driver.commit(0, first).accepted
    assert driver.reveal(0, mine.hex()).code == "too_early"
    assert b'"commitments":null' in seal_message(driver.table, driver.now, HERE)
    assert driver.commit(1, commitment("1", "T1", 1, theirs)).accepted
    assert first.encode() in seal_message(driver.table, driver.now, HERE)
    assert driver.reveal(0, theirs.hex()).code == "bad_seal"
    assert driver.reveal(0, mine.hex()).accepted
    assert driver.table.status == "sealing"
    assert driver.reveal(1, theirs.hex()).accepted
    assert driver.table.status == "playing"
    setup = driver.deal.setup
    assert (setup.entropy, setup.replaced) == ((mine, theirs), (False, False))


def test_a_commitment_stands() -> None:
    driver = Driver(chairs="pp")
    driver.commit(0, "a" * 64)
    assert driver.commit(0, "b" * 64).code == "committed"
    assert driver.commit(1, "A" * 64).code == "bad_seal"
    assert driver.commit(1, "a" * 63).code == "bad_seal"


def test_a_client_that_never_answers_still_gets_a_deal_and_the_record_says_so() -> None:
    driver = Driver(chairs="pp")
    driver.commit(0, "a" * 64)
    driver.run(lambda one: one.table.status == "playing")
    assert [event.seat for event in driver.log if isinstance(event, Substituted)] == [1, 0]
    assert driver.deal.setup.replaced == (True, True)
    assert driver.commit(0, "b" * 64).code == "not_sealing"


def test_a_silent_opponent_costs_nobody_else_his_part_of_the_wall() -> None:
    driver = Driver(chairs="pp")
    mine = bytes(range(32))
    driver.now += 1900
    assert driver.commit(0, commitment("0", "T1", 1, mine)).accepted
    driver.tick()
    assert all(driver.table.hashes)
    driver.now += pace.SEAL - 1
    assert driver.due_at == driver.now + 1
    assert driver.reveal(0, mine.hex()).accepted
    assert driver.deal.setup.entropy[0] == mine
    assert driver.deal.setup.replaced == (False, True)


def test_the_secret_is_in_no_frame_before_the_deal_is_over() -> None:
    driver = playing("redouble", "cp", seed=4)
    sealed = next(event for event in driver.log if isinstance(event, Sealed))
    hidden = [sealed.secret.encode(), driver.table.made.key.encode(), *map(str.encode, sealed.spare)]
    while driver.table.status == "playing":
        driver.tick()
        if driver.shown(1).status == "playing":
            assert not any(secret in driver.sent(1) for secret in hidden)
    driver.now = driver.table.settled_at
    assert sealed.secret.encode() in driver.sent(1)


# Between deals, and leaving.


def settled(**more: object) -> Driver:
    driver = playing("redouble", "pc", **more)
    driver.auto(0, True)
    driver.run(lambda one: one.table.status == "settled")
    driver.now = driver.table.settled_at
    return driver


def test_the_next_deal_comes_after_eight_seconds_or_when_everybody_is_ready() -> None:
    driver = settled()
    assert driver.due_at == driver.table.settled_at + pace.NEXT_DEAL
    assert driver.next(0).accepted
    assert driver.due_at <= driver.now
    driver.tick()
    assert (driver.table.number, driver.table.status) == (2, "sealing")


def test_nobody_is_ready_for_the_next_deal_before_he_has_seen_the_end_of_this_one() -> None:
    driver = playing(chairs="pc")
    assert driver.next(0).code == "not_settled"


def test_who_leaves_inside_a_deal_pays_thirteen_points_where_the_rules_call_it_an_escape() -> None:
    driver = playing("guobiao", "pp")
    driver.leave(0)
    assert (driver.table.status, driver.table.scores) == ("ended", (-13, 13))
    assert driver.view(1)["result"]["kind"] == "forfeit"
    assert driver.leave(1).code == "table_over"


def test_elsewhere_the_system_plays_the_deal_to_its_end_for_who_has_left() -> None:
    driver = playing("redouble", "pc")
    driver.leave(0)
    assert driver.act(0, PASS).code in ("illegal", "not_your_turn")
    assert driver.auto(0, False).code == "left"
    driver.run(lambda one: one.table.status == "ended")
    assert driver.table.number == 1
    assert driver.log[-1] == Ended(driver.now, "left")


def test_leaving_between_deals_is_free() -> None:
    driver = settled()
    scores = driver.table.scores
    driver.leave(0)
    assert (driver.table.status, driver.table.scores) == ("ended", scores)


def test_the_match_ends_when_a_lost_player_has_not_come_back_for_the_next_deal() -> None:
    driver = playing("redouble", "pc")
    driver.auto(0, True, "lost")
    driver.run(lambda one: one.table.status == "ended")
    assert driver.table.number == 1
    assert any(isinstance(event, AutoPlay) for event in driver.log)
    assert driver.log[-1] == Ended(driver.now, "absent")
