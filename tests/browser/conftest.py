"""A real server on a real port, and a real Chromium looking at it."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Response, sync_playwright

from .player import Player
from .servers import CHROMIUM, FixedServer, Server, open_chromium

LINE_LOST: Final = re.compile(r"WebSocket connection to .* failed|Failed to load resource: net::ERR_")
"""What a browser says by itself when a server was killed: of the line, never of an answer's status."""


class Visit(Protocol):
    """Opens the lobby as a new guest; `wall` is what a fixed server is to lay, `options` the browser's."""

    def __call__(
        self, server: Server, wall: str | None = None, sort: type[Player] = Player, **options: Any
    ) -> Player: ...


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server of this test's own."""
    server = Server(tmp_path)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def fixed(tmp_path: Path) -> Iterator[FixedServer]:
    """A fixed server of this test's own: a wall can be laid once on one data folder."""
    server = FixedServer(tmp_path)
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def brisk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FixedServer]:
    """A fixed server for the session; each test comes as a guest of its own."""
    server = FixedServer(tmp_path_factory.mktemp("brisk"))
    server.start()
    yield server
    assert server.stop() == 0
    assert "Traceback" not in server.log()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One Chromium for the session; each test opens its own context in it."""
    if CHROMIUM is None:
        pytest.skip("no chromium on this machine, and only root can install it")
    with sync_playwright() as playwright:
        browser = open_chromium(playwright)
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Browser) -> Iterator[Visit]:
    """See `Visit`. When the test is over, no page of it may have complained of anything."""
    watch = Watch()
    contexts: list[BrowserContext] = []

    def enter(server: Server, wall: str | None = None, sort: type[Player] = Player, **options: Any) -> Player:
        usual = {"viewport": {"width": 1280, "height": 800}, "locale": "en-GB", "reduced_motion": "reduce"}
        context = chromium.new_context(**{**usual, **options})
        context.on("page", watch.page)
        contexts.append(context)
        watch.servers.append(server)
        if isinstance(server, FixedServer):
            server.lay(wall)
        return sort.enter(context, server.url, wall)

    yield enter
    for context in contexts:
        context.close()
    assert not watch.complaints


class Watch:
    """Notes the errors that pages throw or print, and the requests that fail."""

    def __init__(self) -> None:
        self.complaints: list[str] = []
        self.servers: list[Server] = []

    def page(self, page: Page) -> None:
        """Watch this page."""
        page.on("pageerror", lambda error: self.complaints.append(f"thrown: {error}"))
        page.on("console", self._said)
        page.on("response", self._answered)

    def _said(self, message: ConsoleMessage) -> None:
        lost = LINE_LOST.search(message.text) and any(server.killed for server in self.servers)
        if message.type == "error" and not lost:
            self.complaints.append(f"printed: {message.text} ({message.location['url']})")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.complaints.append(f"{response.status} from {response.url}")
