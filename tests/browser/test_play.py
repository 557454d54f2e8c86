"""A deal of redouble, played through the page to its result, whatever happens on the way."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visit
from .player import Player, Typist
from .policy import Move, Plan, Policy, Sight
from .scenarios import SCENARIOS, chosen_walls
from .servers import FixedServer, Server

pytestmark = pytest.mark.browser

USUAL = Plan(("win", "ready", "pung", "chow"))


def _clock_ends(page: Page) -> float:
    """When my time runs out by the ring around my portrait, in seconds since 1970."""
    share, now = page.locator("[data-testid=me] circle.left").evaluate(
        """(ring) => {
          const [left, all] = ring.getAttribute("stroke-dasharray").split(" ").map(Number);
          return [left / all, Date.now() / 1000];
        }"""
    )
    return float(now + share * SECONDS)


SECONDS = 60
"""Of every decision at these tables."""


@pytest.mark.parametrize("sort", [Player, Typist])
def test_a_deal_is_played_to_its_result_and_the_next_one_begins(
    sort: type[Player], fixed: FixedServer, visit: Visit
) -> None:
    player = visit(fixed, chosen_walls()["redouble-won"], sort)
    player.open_table("redouble", seconds=SECONDS)
    policy = Policy(SCENARIOS["redouble-won"].plan)
    player.play(policy)
    expect(player.at("result")).to_have_attribute("data-kind", "win")
    expect(player.at("fans").locator("li")).not_to_have_count(0)
    points = player.at("points").inner_text()
    assert player.at("my-delta").inner_text().split()[-1] == f"+{points}"
    assert player.at("their-delta").inner_text().split()[-1] == f"−{points}"
    player.next_deal()
    expect(player.at("plate")).to_contain_text("Deal 2")
    player.play_moves(policy, 1)


def test_the_offers_of_the_arcade_are_answered_with_keys(fixed: FixedServer, visit: Visit) -> None:
    scenario = SCENARIOS["arcade-events"]
    player = visit(fixed, chosen_walls()["arcade-events"])
    player.open_table(scenario.rules, scenario.options, SECONDS)
    made: list[Move] = []

    class Noting(Policy):
        def choose(self, sight: Sight) -> Move:
            made.append(super().choose(sight))
            return made[-1]

    Typist(player.page).play(Noting(scenario.plan))
    assert {"exchange", "triplet", "pick"} <= {move.name for move in made}


def test_the_opponents_tiles_are_not_in_the_page(brisk: FixedServer, visit: Visit) -> None:
    player = visit(brisk, "hidden")
    player.open_table("redouble", seconds=SECONDS)
    player.play_moves(Policy(Plan((), keeps=False)), 1)
    theirs = player.at("their-hand").locator("use")
    expect(theirs).to_have_count(13)
    assert {use.get_attribute("href") for use in theirs.all()} == {"#back"}
    standing = player.at("their-hand").evaluate("(hand) => hand.outerHTML")
    assert not re.search(r"#t\d|\b[1-9][mpszf]\b", standing)


def test_a_reload_in_the_middle_shows_the_same_tiles(brisk: FixedServer, visit: Visit) -> None:
    player = visit(brisk, "reload")
    player.open_table("redouble", seconds=SECONDS)
    policy = Policy(USUAL)
    player.play_moves(policy, 3)
    before = player.look(), _lying(player), _clock_ends(player.page)
    player.page.reload()
    assert player.wait()
    assert player.look() == before[0]
    assert _lying(player) == before[1]
    assert _clock_ends(player.page) == pytest.approx(before[2], abs=1)
    player.play(policy)


def test_a_killed_server_comes_back_and_the_same_deal_goes_on(server: Server, visit: Visit) -> None:
    player = visit(server)
    player.open_table("redouble", seconds=SECONDS)
    policy = Policy(Plan((), keeps=False))
    player.play_moves(policy, 2)
    before = player.look(), _lying(player), _clock_ends(player.page)
    server.kill()
    expect(player.at("reconnecting")).to_be_visible()
    assert player.tiles() == before[0]["hand"], "the table stays in sight"
    server.start()
    expect(player.at("reconnecting")).to_have_count(0)
    assert player.wait()
    assert player.look() == before[0]
    assert _lying(player) == before[1]
    assert _clock_ends(player.page) == pytest.approx(before[2], abs=1)
    player.play_moves(policy, 1)


def test_a_move_that_was_acknowledged_is_there_after_a_kill(server: Server, visit: Visit) -> None:
    player = visit(server)
    player.open_table("redouble", seconds=SECONDS)
    policy = Policy(Plan((), keeps=False))
    assert player.wait()
    while (move := policy.choose(player.sight())).name != "discard":
        player.do(move)
        assert player.wait()
    player.do(move)
    tile = move.tiles[0]
    expect(player.at("my-river").locator(".cell")).to_have_count(1)
    server.kill()
    server.start()
    player.page.reload()
    assert player.wait()
    expect(player.at("my-river").locator(f"use[href='#t{tile}']")).to_have_count(1)


def test_a_second_tab_takes_the_table_over_and_the_first_one_says_so(
    brisk: FixedServer, visit: Visit
) -> None:
    player = visit(brisk, "second tab")
    player.open_table("redouble", seconds=SECONDS)
    policy = Policy(USUAL)
    player.play_moves(policy, 1)
    second = Player(player.page.context.new_page())
    second.page.goto(player.page.url)
    assert second.wait()
    assert second.tiles() == player.tiles()
    notice = player.at("notice")
    expect(notice).to_contain_text("opened elsewhere")
    second.play_moves(policy, 1)
    tiles = second.tiles()
    notice.get_by_role("button").click()
    expect(second.at("notice")).to_be_visible()
    assert player.wait()
    assert player.tiles() == tiles
    player.play(policy)


def test_a_table_left_for_the_lobby_is_continued_from_there(brisk: FixedServer, visit: Visit) -> None:
    player = visit(brisk, "lobby")
    player.open_table("redouble", seconds=SECONDS)
    player.play_moves(Policy(USUAL), 2)
    before = player.look(), _lying(player)
    player.at("leave").click()
    player.at("pause-table").click()
    player.at("open-table").first.click()
    assert player.wait()
    assert (player.look(), _lying(player)) == before


def test_who_leaves_for_good_is_played_for_and_cannot_take_over_again(
    brisk: FixedServer, visit: Visit
) -> None:
    player = visit(brisk, "left")
    player.open_table("redouble", seconds=SECONDS)
    player.play_moves(Policy(USUAL), 1)
    address = player.page.url
    player.at("leave").click()
    player.at("leave-table").click()
    expect(player.at("start")).to_be_visible()
    player.page.goto(address)
    expect(player.at("result")).to_be_visible()
    player.at("to-lobby").click()
    expect(player.at("start")).to_be_visible()
    expect(player.at("open-table")).to_have_count(0)


def test_a_late_move_is_answered_with_a_sentence(brisk: FixedServer, visit: Visit) -> None:
    """The line is tampered with so that a move says that it looked at an older view."""
    player = visit(brisk, "late")
    late = Late()
    player.page.route_web_socket(re.compile("/ws$"), late.between)
    player.open_table("redouble", seconds=SECONDS)
    assert player.wait()
    before = player.tiles()
    late.now = True
    player.do(Move("discard", (before[-1],)))
    told = player.at("refusal")
    expect(told).to_contain_text("The table has moved on since then; look again and choose anew.")
    assert "late" not in told.inner_text()
    assert player.tiles() == before
    late.now = False
    assert player.wait()
    player.do(Move("discard", (before[-1],)))
    expect(told).to_have_count(0)
    expect(player.at("my-river").locator(".cell")).to_have_count(1)


class Late:
    """Stands between the page and the server."""

    now = False

    def between(self, line: Any) -> None:
        """Pass everything on; a move, while it is late, with the number of no view."""
        server = line.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            said = json.loads(text)
            if self.now and said["type"] == "act":
                said["n"] = 0
            server.send(json.dumps(said))

        line.on_message(pass_on)


def test_a_table_that_is_not_mine_is_no_table(brisk: FixedServer, visit: Visit) -> None:
    host = visit(brisk, "stranger")
    host.open_table("redouble", seconds=SECONDS)
    stranger = visit(brisk)
    stranger.page.goto(host.page.url)
    expect(stranger.at("notice")).to_contain_text("There is no such table, or it is not yours.")
    stranger.at("notice").get_by_role("button").click()
    expect(stranger.at("start")).to_be_visible()


def _lying(player: Player) -> list[list[str]]:
    """The tiles that lie open, by place."""
    places = ("my-river", "their-river", "my-melds", "their-melds")
    return [
        [str(use.get_attribute("href")) for use in player.at(place).locator("use").all()] for place in places
    ]
