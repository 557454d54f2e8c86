"""What holds of the page on every screen: words, settings, sizes, and what axe-core looks for."""

from typing import Any, Final

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .player import Player
from .policy import Move, Plan, Policy
from .scenarios import SCENARIOS, chosen_walls
from .servers import ROOT, FixedServer

pytestmark = pytest.mark.browser

AXE: Final = ROOT / "web/node_modules/axe-core/axe.min.js"
SIZES: Final = {
    "desktop": (1440, 900),
    "tablet": (1024, 768),
    "phone upright": (390, 844),
    "phone lying": (844, 390),
}
OPEN: Final = "[data-testid=hand] .key:not(:disabled)"
TOUCH: Final = 44
"""CSS pixels that a finger needs."""

REACH: Final = """(buttons) => buttons.map((button) => {
  const box = button.getBoundingClientRect();
  const hits = (y) => button.contains(document.elementFromPoint(box.x + box.width / 2, y));
  let height = 0;
  for (let y = Math.max(0, box.top - 60); y < Math.min(innerHeight, box.bottom + 60); y++) height += hits(y);
  return height;
})"""
"""How high each button is to a finger at its middle."""
CUT: Final = """() => [...document.querySelectorAll("main *")].filter((part) => {
  const hides = getComputedStyle(part).overflowX !== "visible" && !part.matches("[role=radiogroup]");
  const holds = hides || part.matches("[data-testid=plate], button");
  return holds && part.clientWidth > 1 && part.scrollWidth > part.clientWidth + 1;
}).map((part) => `${part.className}: ${part.scrollWidth} in ${part.clientWidth}`)"""
"""Parts whose content is cut off at the side, or stands out. The row of rulesets may be pushed along."""


def test_the_language_is_the_browsers_until_another_is_chosen_and_then_remembered(
    brisk: FixedServer, visit: Visit
) -> None:
    player = visit(brisk, locale="zh-TW")
    expect(player.at("start")).to_have_text("開一局")
    for language, start in (("zh-Hans", "开一局"), ("en", "Deal me in"), ("zh-Hant", "開一局")):
        _set(player, "language", language)
        expect(player.page.locator("html")).to_have_attribute("lang", language)
        player.page.keyboard.press("Escape")
        expect(player.at("start")).to_have_text(start)
        player.page.reload()
        expect(player.at("start")).to_have_text(start)


def test_settings_are_remembered(brisk: FixedServer, visit: Visit) -> None:
    player = visit(brisk)
    chosen = {"face": "index", "speed": "fast", "steps": "two", "room": "light", "sound": "false"}
    for group, value in chosen.items():
        _set(player, group, value)
    player.page.reload()
    player.at("settings").click()
    for group, value in chosen.items():
        button = player.at(group).locator(f"[data-value='{value}']")
        expect(button).to_have_attribute("aria-checked", "true")
    expect(player.page.locator("html")).to_have_attribute("data-room", "light")


def test_with_two_steps_the_first_press_only_raises_the_tile(brisk: FixedServer, visit: Visit) -> None:
    player = visit(brisk, "two steps")
    _set(player, "steps", "two")
    player.page.keyboard.press("Escape")
    player.open_table("redouble")
    assert player.wait()
    tile = player.tiles()[0]
    player.do(Move("discard", (tile,)))
    expect(player.key(tile).last).to_have_attribute("aria-pressed", "true")
    expect(player.at("my-river").locator(".cell")).to_have_count(0)
    player.do(Move("discard", (tile,)))
    expect(player.at("my-river").locator(".cell")).to_have_count(1)


@pytest.mark.parametrize("size", SIZES)
def test_everything_fits_the_screen_and_the_fingers(size: str, brisk: FixedServer, visit: Visit) -> None:
    width, height = SIZES[size]
    player = visit(brisk, f"fits {size}", viewport={"width": width, "height": height}, has_touch=width < 1400)
    _fits(player)
    player.open_table("guobiao")
    policy = Policy(Plan(("win", "pung", "chow")))
    for _ in range(4):
        assert player.wait()
        _fits(player)
        _in_sight(player, "hand", "actions", "me", "opponent", "plate", "my-river", "their-river")
        if player.page.locator(OPEN).count():
            _touchable(player, OPEN)
        if "pass" in player.sight().may:
            _touchable(player, "[data-testid=actions] button")
        player.do(policy.choose(player.sight()))
    player.play(policy)
    _fits(player)
    _in_sight(player, "points", "next-deal")
    _touchable(player, "[data-testid=next-deal]")


@pytest.mark.parametrize("size", SIZES)
def test_a_long_row_of_the_opponent_leaves_his_name_and_the_tools_free(
    size: str, fixed: FixedServer, visit: Visit
) -> None:
    """Four flowers, four tiles and three melds, two of them kongs."""
    width, height = SIZES[size]
    scenario = SCENARIOS["guobiao-robber"]
    player = visit(fixed, chosen_walls()["guobiao-robber"], viewport={"width": width, "height": height})
    player.level = scenario.level
    player.open_table(scenario.rules)
    policy = Policy(scenario.plan)
    while player.wait() and not player.shows("kong to rob"):
        player.do(policy.choose(player.sight()))
    assert player.shows("kong to rob")
    row = ("their-flowers", "their-hand", "their-melds")
    _in_sight(player, *row)
    for part in row:
        for other in ("opponent", "tools"):
            assert not _overlap(player, part, other), (part, other)


def test_a_finger_taps_twice_to_discard(brisk: FixedServer, visit: Visit) -> None:
    player = visit(brisk, "finger", viewport={"width": 390, "height": 844}, has_touch=True)
    player.open_table("redouble")
    assert player.wait()
    tile = player.tiles()[-1]
    player.key(tile).last.tap()
    expect(player.at("my-river").locator(".cell")).to_have_count(0)
    player.key(tile).last.tap()
    expect(player.at("my-river").locator(".cell")).to_have_count(1)


@pytest.mark.parametrize("room", ["dark", "light"])
def test_axe_finds_nothing(room: str, brisk: FixedServer, visit: Visit) -> None:
    player = visit(brisk, f"axe {room}")
    _set(player, "room", room)
    _audit(player, "settings")
    player.page.keyboard.press("Escape")
    _audit(player, "lobby")
    player.at("table-options").click()
    _audit(player, "options")
    player.page.keyboard.press("Escape")
    player.open_table("redouble")
    policy = Policy(Plan(("win", "ready")))
    audited: set[str] = set()

    def audit() -> None:
        state = str(player.page.locator("main").get_attribute("data-phase"))
        if state not in audited:
            audited.add(state)
            _audit(player, state)

    player.play(policy, audit)
    assert {"turn", "claim", "settled"} <= audited


def test_a_deal_can_be_seen_at_twice_the_text_size(brisk: FixedServer, visit: Visit) -> None:
    """Zoom of 200 % at 1280 × 800 is a page of 640 × 400."""
    player = visit(brisk, "zoom", viewport={"width": 640, "height": 400}, device_scale_factor=2)
    _fits(player)
    player.open_table("redouble")
    assert player.wait()
    _fits(player)
    player.do(Move("discard", (player.tiles()[-1],)))
    expect(player.at("my-river").locator(".cell")).to_have_count(1)


def test_the_wall_of_a_finished_deal_is_checked_in_the_page(fixed: FixedServer, visit: Visit) -> None:
    scenario = SCENARIOS["redouble-won"]
    player = visit(fixed, chosen_walls()["redouble-won"])
    player.open_table(scenario.rules)
    player.play(Policy(scenario.plan))
    player.at("fair-check").click()
    expect(player.page.get_by_role("dialog")).to_contain_text("The wall is true")


def _set(player: Player, group: str, value: str) -> None:
    if player.page.get_by_role("dialog").count() == 0:
        player.at("settings").click()
    player.at(group).locator(f"[data-value='{value}']").click()


def _fits(player: Player) -> None:
    wide: list[int] = player.page.evaluate(
        "() => [document.scrollingElement.scrollWidth, document.documentElement.clientWidth]"
    )
    assert wide[0] <= wide[1], f"the page scrolls sideways: {wide}"
    cut: list[str] = player.page.evaluate(CUT)
    assert not cut


def _in_sight(player: Player, *testids: str) -> None:
    """Each part lies within the window, all of it."""
    size = player.page.viewport_size
    assert size is not None
    for testid in testids:
        box = player.at(testid).bounding_box()
        assert box is not None, testid
        assert box["x"] >= -1, (testid, box)
        assert box["y"] >= -1, (testid, box)
        assert box["x"] + box["width"] <= size["width"] + 1, (testid, box)
        assert box["y"] + box["height"] <= size["height"] + 1, (testid, box)


def _overlap(player: Player, first: str, second: str) -> bool:
    one, two = player.at(first).bounding_box(), player.at(second).bounding_box()
    assert one is not None, first
    assert two is not None, second
    across = one["x"] < two["x"] + two["width"] and two["x"] < one["x"] + one["width"]
    return across and one["y"] < two["y"] + two["height"] and two["y"] < one["y"] + one["height"]


def _touchable(player: Player, selector: str) -> None:
    """A finger may land a little above or below what it sees: measured is what answers to it."""
    heights: list[int] = player.page.locator(selector).evaluate_all(REACH)
    assert heights
    assert min(heights) >= TOUCH, (selector, heights)


def _audit(player: Player, screen: str) -> None:
    """Run axe-core on the page as it stands."""
    player.page.evaluate(AXE.read_text())
    found: dict[str, Any] = player.page.evaluate("() => axe.run()")
    told = [
        f"{one['impact']} {one['id']}: {one['help']}: {[node['html'][:160] for node in one['nodes'][:3]]}"
        for one in found["violations"]
    ]
    assert not told, f"{screen}: {told}"
