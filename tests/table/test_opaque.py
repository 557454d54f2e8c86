"""The pauses of a turn: what shows, and when (DESIGN, *Opaque turns*; rules page `common`, 10.5)."""

from quedou.deal.actions import DISCARD, PASS, PUNG, READY, WIN, kong_of
from quedou.hand.melds import ADDED_KONG
from quedou.table import pace
from quedou.tiles import parse_tile

from .driver import Driver
from .walls import wall

KONG_5M = kong_of(parse_tile("5m"), ADDED_KONG)


def discard(tile: str) -> int:
    return DISCARD | parse_tile(tile)


def robbing(other: str) -> Driver:
    """Seat 0 has just drawn the fourth 5m to its pung; seat 1 waits for 5m or does not."""
    tiles = wall(64, "55m1239m666z777z5z9m", other, "4z5z5m8m")
    driver = Driver("redouble", "pp", tiles=tiles, dealer=0)
    driver.deal_now()
    driver.now += 2000
    for seat, action in (
        (0, discard("5z")),
        (1, discard("5m")),
        (0, PUNG),
        (0, discard("9m")),
        (1, discard("5z")),
    ):
        assert driver.act(seat, action).accepted, (seat, action)
        driver.now += 2000
    return driver


READY_ON_5M = "46m111z222z333z4z5m"
NOT_READY = "48m111z222z333z4z5m"
"""One tile apart; seat 0 cannot tell."""


def test_an_added_kong_takes_as_long_whether_or_not_it_could_be_robbed() -> None:
    seen = []
    for other in (READY_ON_5M, NOT_READY):
        driver = robbing(other)
        announced = driver.now
        assert driver.act(0, KONG_5M).accepted
        waiting = driver.sent(0)
        if other == READY_ON_5M:
            assert WIN in driver.deal.legal(1)
            driver.now += 1500
            assert driver.act(1, PASS).accepted
        driver.now = announced + pace.WINDOW - 1
        assert driver.shown(0).n == driver.table.screens[0].count - 1
        driver.now += 1
        seen.append((announced, waiting, driver.now, driver.sent(0)))
    assert seen[0] == seen[1]


def test_a_silent_player_lets_an_added_kong_pass_in_the_same_time() -> None:
    driver = robbing(READY_ON_5M)
    announced = driver.now
    driver.act(0, KONG_5M)
    driver.tick()
    assert driver.now < announced + pace.WINDOW
    assert driver.last(0).at == announced + pace.WINDOW
    assert driver.table.missed == [0, 0], "that he could have robbed it must not show as a missed turn"


def test_a_robbed_kong_shows_at_once() -> None:
    driver = robbing(READY_ON_5M)
    driver.act(0, KONG_5M)
    driver.now += 1500
    assert driver.act(1, WIN).accepted
    assert driver.view(0)["phase"] == "settled"
    assert driver.view(0)["result"]["by"] == "rob_kong"


def test_an_answer_faster_than_the_floor_shows_at_the_floor_and_a_slower_one_at_once() -> None:
    driver = robbing(NOT_READY)
    driver.act(0, discard("9m"))
    shown_at = driver.now
    assert driver.act(1, discard("8m")).accepted
    assert driver.view(1)["phase"] == "opponent", "his own discard he sees at once"
    frame = driver.last(0)
    assert shown_at + pace.FLOOR <= frame.at < shown_at + pace.FLOOR + pace.JITTER
    assert driver.view(0)["phase"] == "opponent"
    driver.now = frame.at
    assert driver.view(0)["phase"] == "turn"
    driver.default(0)
    driver.now += 5000
    driver.default(1)
    assert driver.last(0).at == driver.now


def test_nobody_acts_on_a_view_that_has_not_been_shown() -> None:
    driver = robbing(NOT_READY)
    driver.act(0, discard("9m"))
    driver.act(1, discard("8m"))
    coming = driver.last(0)
    hidden = driver.act(0, driver.deal.default_action(0), n=coming.n)
    waiting = driver.act(0, driver.deal.default_action(0), n=coming.n - 1)
    assert (hidden.code, waiting.code) == ("late", "not_your_turn")


def test_a_locked_hand_that_lets_a_win_pass_in_time_plays_like_one_without_a_win() -> None:
    seen = []
    for drawn in ("5m", "8m"):
        tiles = wall(64, "46m111z222z333z44z5z", "19m19m28m28m37m3m6z7z", f"7z{drawn}")
        driver = Driver("redouble", "pp", {"max_doubles": 0}, tiles=tiles, dealer=0)
        driver.deal_now()
        driver.now += 3000
        assert driver.act(0, READY | parse_tile("5z")).accepted
        driver.now += 4000
        began = driver.now
        assert driver.act(1, discard("6z")).accepted
        if WIN in driver.deal.legal(0):
            driver.now += 1000
            assert driver.act(0, PASS).accepted
        frame = driver.last(1)
        if drawn == "8m":
            assert driver.last(0).at == frame.at, "he sees the tile before it goes by itself"
        seen.append(frame.at - began)
        assert frame.at - began >= pace.LOCKED
    assert seen[0] == seen[1]
