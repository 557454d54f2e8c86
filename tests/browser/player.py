"""Somebody at the page: reads what it shows, and acts with the mouse or with keys, never past the page."""

from collections.abc import Callable, Mapping
from typing import Any, Final, Self

from playwright.sync_api import BrowserContext, Locator, Page, expect

from .policy import Move, Policy, Sight
from .scenarios import LEVEL, PHASES, page_bytes

PATIENCE: Final = 20_000
"""Milliseconds for anything that the page or the opponent may take."""

LOOK: Final = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const face = (one) => one.querySelector("use").getAttribute("href").slice(2);
  const there = (id) => all(`[data-testid="${id}"]`).some((one) => !one.disabled);
  const bar = document.querySelector("[data-testid=actions]");
  const names = ["chow", "pung", "kong", "ready", "win", "double", "pass"];
  const may = names.filter((name) => there(`act-${name}`));
  if (there("exchange-confirm")) may.push("exchange");
  if (all("[data-testid=offer-triplet]").length) may.push("triplet");
  if (there("pick-tile")) may.push("pick");
  if (there("extra-tile")) may.push("extra");
  const open = all("[data-testid=hand] .key:not(:disabled)").length;
  return {
    hand: all("[data-testid=hand] .key").map(face).filter((tile) => !tile.endsWith("f")),
    melds: all("[data-testid=my-melds] .meld").length,
    may,
    picks: all("[data-testid=pick-tile]").map(face),
    move: bar?.getAttribute("aria-disabled") === "false" && (may.length > 0 || open > 0),
    result: all("[data-testid=result]").length > 0,
  };
}"""
"""What a person sees who looks at the table; `move` says that the page waits for him."""

CHECKS: Final = 7
"""What the page checks of a wall in whose making it had a part."""
STOPPED: Final = f"() => {{ const seen = ({LOOK})(); return seen.move || seen.result; }}"

FIXED_BYTES: Final = """
const given = new Uint8Array(%s);
const draw = crypto.getRandomValues.bind(crypto);
crypto.getRandomValues = (array) => {
  if (array.byteLength !== given.length) return draw(array);
  array.set(given);
  return array;
};
"""


class Player:
    """A person with a mouse."""

    level: str = LEVEL
    """Of the computer at the tables that it opens."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @classmethod
    def enter(cls, context: BrowserContext, url: str, wall: str | None = None) -> Self:
        """Open the lobby. For a wall chosen by the test the page's own random bytes are chosen too."""
        context.set_default_timeout(PATIENCE)
        if wall is not None:
            context.add_init_script(FIXED_BYTES % list(page_bytes(wall)))
        page = context.new_page()
        page.goto(url)
        player = cls(page)
        player.at("start").wait_for()
        return player

    def at(self, testid: str) -> Locator:
        """The part of the page of that name."""
        return self.page.get_by_test_id(testid)

    # The lobby.

    def open_table(self, rules: str, options: Mapping[str, object] | None = None, seconds: int = 60) -> None:
        """Choose the ruleset, the options and the computer's level, and sit down."""
        self.at(f"rules-{rules}").click()
        self._choose("level", self.level)
        self.at("table-options").click()
        self._choose("option-decision", str(seconds))
        for key, value in (options or {}).items():
            self._choose(f"option-{key}", str(value).lower())
        self.at("save-options").click()
        self.at("start").click()
        self.at("hand").wait_for()

    def _choose(self, group: str, value: str) -> None:
        self.at(group).locator(f"[data-value='{value}']").click()

    # The table.

    def look(self) -> dict[str, Any]:
        """What stands on the page now."""
        seen: dict[str, Any] = self.page.evaluate(LOOK)
        return seen

    def sight(self) -> Sight:
        """The same, as a plan wants it."""
        seen = self.look()
        return Sight(tuple(seen["hand"]), seen["melds"], frozenset(seen["may"]), tuple(seen["picks"]))

    def tiles(self) -> list[str]:
        """My hand as it stands."""
        hand: list[str] = self.look()["hand"]
        return hand

    def shows(self, phase: str) -> bool:
        """Whether the page shows this special phase now."""
        return self.page.locator(PHASES[phase].shown).first.is_visible()

    def wait(self) -> bool:
        """Wait until the page waits for me, or shows a result; True for a move."""
        self.page.wait_for_function(STOPPED, polling=50)
        return not self.look()["result"]

    def play(self, policy: Policy, at_stop: Callable[[], object] = lambda: None) -> None:
        """Play to the result of the deal; `at_stop` is called at each stop, the result included."""
        while self.wait():
            at_stop()
            self.do(policy.choose(self.sight()))
        at_stop()

    def play_moves(self, policy: Policy, count: int) -> None:
        """Make so many moves, and stop where the next one is due."""
        for _ in range(count):
            assert self.wait(), "the deal was over too early"
            self.do(policy.choose(self.sight()))
        assert self.wait(), "the deal was over too early"

    def next_deal(self) -> None:
        """From the result to the next deal."""
        self.at("next-deal").click()
        expect(self.at("result")).to_have_count(0)

    def check_wall(self) -> None:
        """From the result: the page finds the wall of the deal true, in every respect."""
        self.at("fair-check").click()
        expect(self.at("fair-verdict")).to_have_attribute("data-ok", "true")
        expect(self.page.get_by_role("dialog").locator("li")).to_have_count(CHECKS)
        self.page.keyboard.press("Escape")

    def do(self, move: Move) -> None:
        """Make a move."""
        if move.name == "discard":
            self.press(self.key(move.tiles[0]).last)
        elif move.name == "ready":
            self.press(self.at("act-ready"))
            self.press(self.at("hand").locator(".key:not(:disabled)").first)
        elif move.name in ("exchange", "triplet"):
            for tile in move.tiles:
                self.press(self.key(tile).and_(self.page.locator(":not(.up)")).last)
            self.press(self.at("exchange-confirm" if move.name == "exchange" else "triplet-take"))
        elif move.name == "pick":
            self.press(self.at("pick-tile").filter(has=self.face(move.tiles[0])))
        elif move.name == "extra":
            self.press(self.page.locator("[data-testid=extra-tile]:not([disabled])").first)
        else:
            self.press(self.at(f"act-{move.name}").first)

    def press(self, button: Locator) -> None:
        """Click it."""
        button.click()

    def key(self, tile: str) -> Locator:
        """My tiles of that kind that can be pressed."""
        return self.at("hand").locator(".key:not(:disabled)").filter(has=self.face(tile))

    def face(self, tile: str) -> Locator:
        """A drawn tile of that kind."""
        return self.page.locator(f"use[href='#t{tile}']")


class Typist(Player):
    """A person with a keyboard alone: digits, arrows, Enter, Escape, Tab."""

    SLOTS: Final = {
        "chow": "1",
        "pung": "2",
        "kong": "3",
        "ready": "4",
        "double": "4",
        "win": "5",
        "pass": "Escape",
    }

    def open_table(self, rules: str, options: Mapping[str, object] | None = None, seconds: int = 60) -> None:
        """With Tab to the ruleset, arrows to the one wanted, Tab and Enter to the start."""
        assert not options
        self._tab_to("[data-rules]")
        for _ in range(5):
            if self._focused(f"[data-rules={rules}]"):
                break
            self.page.keyboard.press("ArrowRight")
        self._tab_to("[data-testid=level] *")
        while not self._focused(f"[data-value={self.level}]"):
            self.page.keyboard.press("ArrowLeft")
        self._tab_to("[data-testid=start]")
        self.page.keyboard.press("Enter")
        self.at("hand").wait_for()

    def next_deal(self) -> None:
        """Tab to the button and press Enter."""
        self._tab_to("[data-testid=next-deal]")
        self.page.keyboard.press("Enter")
        expect(self.at("result")).to_have_count(0)

    def do(self, move: Move) -> None:
        """Digits for what stands in the bar, arrows and Enter for a tile."""
        if move.name in ("discard", "ready"):
            if move.name == "ready":
                self.page.keyboard.press("4")
            self._step_to(move.tiles[0] if move.tiles else None)
            self.page.keyboard.press("Enter")
            return
        if move.name in ("exchange", "triplet"):
            for tile in move.tiles:
                self._step_to(tile, ":not([aria-pressed=true])")
                self.page.keyboard.press("Enter")
            self._tab_to("[data-testid=exchange-confirm], [data-testid=triplet-take]")
            self.page.keyboard.press("Enter")
            return
        if move.name in ("pick", "extra"):
            face = f":has(use[href='#t{move.tiles[0]}'])" if move.tiles else ""
            self._tab_to(f"[data-testid={move.name}-tile]{face}")
            self.page.keyboard.press("Enter")
            return
        self.page.keyboard.press(self.SLOTS[move.name])
        if move.name in ("chow", "kong") and self.at(f"act-{move.name}").count() > 1:
            self.page.keyboard.press("Enter")

    def _step_to(self, tile: str | None, state: str = "") -> None:
        for _ in range(15):
            self.page.keyboard.press("ArrowRight")
            if tile is None or self._focused(f".key{state}:has(use[href='#t{tile}'])"):
                return
        raise AssertionError(f"the arrows do not reach {tile}")

    def _tab_to(self, selector: str) -> None:
        for _ in range(60):
            if self._focused(selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not reach {selector}")

    def _focused(self, selector: str) -> bool:
        return self.page.locator(f":is({selector}):focus").count() > 0
