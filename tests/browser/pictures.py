"""Takes the pictures of the docs: `python -m tests.browser.pictures` writes `docs/pictures` anew.

Every picture is of a deal that is being played in the page, on the walls of the scenarios.
"""

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from .player import Player
from .policy import Policy
from .scenarios import SCENARIOS, chosen_walls
from .servers import ROOT, FixedServer, open_chromium

FOLDER: Final = ROOT / "docs/pictures"
LIMIT: Final = 400_000
"""Bytes of one picture."""
SETTLED_MS: Final = 700
"""By then everything has come to rest."""

MAIN: Final = {"hint": "table", "prompt": "prompt", "their hand": "ready", "won": "result"}
"""The pictures of one deal of redouble, by the phase that they show, at both sizes."""
SIZES: Final = ((1440, 900), (390, 844))
PHASE_SIZE: Final = (1024, 768)

PICTURED: Final = {
    "guobiao-robbed": ("flowers", "robbed kong"),
    "guobiao-robber": ("kong to rob",),
    "guobiao-rounds": ("kong", "south round"),
    "arcade-ready": ("asked", "sea bottom", "won at the sea bottom"),
    "arcade-events": ("exchange", "triplet", "pick"),
    "instant-paid": ("paid for a kong",),
    "instant-ready": ("heavenly ready",),
    "redouble-doubled": ("double", "doubled win"),
    "redouble-declined": ("no more doubles",),
    "wenzhou-claims": ("flowers in hand", "kong after a claim", "win on a discard"),
    "wenzhou-limit": ("discard limit",),
    "wenzhou-eight": ("eight flowers",),
}
"""The special phases that have a picture of their own."""


@contextmanager
def table_of(browser: Browser, name: str, size: tuple[int, int], locale: str) -> Iterator[Player]:
    """Somebody in the lobby of a server that will lay the wall of this scenario."""
    with TemporaryDirectory() as folder:
        server = FixedServer(Path(folder))
        server.start()
        wall = chosen_walls()[name]
        server.lay(wall)
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, locale=locale, reduced_motion="reduce"
        )
        try:
            yield Player.enter(context, server.url, wall)
        finally:
            context.close()
            server.stop()


def play(player: Player, name: str, wanted: dict[str, str]) -> None:
    """Play the scenario and take a picture of each wanted phase the first time that it is seen."""
    scenario = SCENARIOS[name]
    player.level = scenario.level
    player.open_table(scenario.rules, scenario.options)
    policy = Policy(scenario.plan)
    left = dict(wanted)

    def look() -> None:
        for phase in [one for one in left if player.shows(one)]:
            player.page.mouse.move(0, 0)
            if phase == "hint":
                point_at_a_hint(player)
            take(player, left.pop(phase))

    for number in range(scenario.deals):
        if number:
            player.next_deal()
        player.play(policy, look)
        if not left:
            return
    raise RuntimeError(f"{name} has not shown {', '.join(left)}")


def point_at_a_hint(player: Player) -> None:
    """Look at tiles until one says what its discard would leave."""
    for key in player.at("hand").locator(".key").all():
        key.hover()
        if player.page.get_by_role("tooltip").count():
            return


def take(player: Player, name: str) -> None:
    """Save what the page shows, with a palette of 256 colours."""
    player.page.wait_for_timeout(SETTLED_MS)
    picture = Image.open(io.BytesIO(player.page.screenshot())).convert("RGB")
    path = FOLDER / f"{name}.png"
    palette = picture.quantize(256, method=Image.Quantize.MAXCOVERAGE, kmeans=2)
    picture.quantize(palette=palette, dither=Image.Dither.FLOYDSTEINBERG).save(path, optimize=True)
    size = path.stat().st_size
    sys.stdout.write(f"{path.name} {size}\n")
    if size > LIMIT:
        raise RuntimeError(f"{path.name} has {size} bytes, over {LIMIT}")


def main() -> None:
    """All of them."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = open_chromium(playwright)
        for size in SIZES:
            ending = f"{size[0]}x{size[1]}"
            with table_of(browser, "redouble-pictured", size, "zh-CN") as player:
                take(player, f"lobby-{ending}")
                play(player, "redouble-pictured", {one: f"{name}-{ending}" for one, name in MAIN.items()})
        for scenario, phases in PICTURED.items():
            rules = SCENARIOS[scenario].rules
            with table_of(browser, scenario, PHASE_SIZE, "en-GB") as player:
                play(player, scenario, {one: f"{rules}-{one.replace(' ', '-')}" for one in phases})
        browser.close()


if __name__ == "__main__":
    main()
