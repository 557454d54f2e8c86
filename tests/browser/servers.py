"""Servers on ports of their own, and the Chromium that looks at them."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Playwright

ROOT: Final = Path(__file__).parents[2]
CHROMIUM: Final = shutil.which("chromium") or shutil.which("chromium-browser")
QUIET: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def open_chromium(playwright: Playwright) -> Browser:
    """The Chromium of this machine, without a window."""
    return playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))


class Server:
    """One `quedou serve` process on a data folder; it can be killed and started again on the same port."""

    module: tuple[str, ...] = ("quedou", "serve", "--port", "{port}", "--data", "{data}")

    def __init__(self, data: Path, **environment: str) -> None:
        self.data = data
        self.environment = environment
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None
        self.killed = False

    def start(self) -> None:
        """Start the process and return when it answers."""
        command = [part.format(port=self.port, data=self.data) for part in self.module]
        with (self.data / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", *command],
                cwd=ROOT,
                stdout=log,
                stderr=log,
                env={**os.environ, **self.environment},
            )
        for _ in range(200):
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=2):
                    return
            except OSError:
                if self.process.poll() is not None:
                    break
                time.sleep(0.1)
        raise RuntimeError(f"no answer from {self.url}: {self.log()[-2000:]}")

    def log(self) -> str:
        """What the process has written."""
        return (self.data / "server.log").read_text()

    def kill(self) -> None:
        """End the process as a power cut would."""
        assert self.process is not None
        self.killed = True
        self.process.kill()
        self.process.wait(10)

    def stop(self) -> int:
        """Ask the process to drain and end; return its exit code."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(20)


class FixedServer(Server):
    """A node that lays the walls it is told to, and whose computers answer at once."""

    module = ("tests.browser.fixed_server", "{port}", "{data}")

    def lay(self, wall: str | None) -> None:
        """The wall of the next table; None leaves it to chance."""
        named = self.data / "wall"
        if wall is None:
            named.unlink(missing_ok=True)
        else:
            named.write_text(wall)
