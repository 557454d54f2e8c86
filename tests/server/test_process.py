"""Nothing lost: a server killed in the middle of a deal, and one asked to stop (DESIGN, promise 3)."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from .node import Client, Json, build_wall


class Process:
    """`quedou serve` on a folder and a port of its own."""

    def __init__(self, folder: Path, command: str = "serve") -> None:
        self.folder = folder
        self.command = command
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port: int = probe.getsockname()[1]
        self.host = f"127.0.0.1:{self.port}"
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Return when it has said its address."""
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "quedou",
                self.command,
                "--port",
                str(self.port),
                "--data",
                str(self.folder),
            ],
            stdout=subprocess.PIPE,
            stderr=(self.folder / "log").open("a"),
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == f"http://{self.host}\n"

    def end(self, number: signal.Signals) -> int:
        """Send a signal; the exit code."""
        assert self.process is not None
        self.process.send_signal(number)
        with self.process:
            return self.process.wait(20)


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Process]:
    served = Process(tmp_path)
    served.start()
    yield served
    assert served.process is not None
    if served.process.poll() is None:
        served.end(signal.SIGKILL)


def without_clock(view: Json) -> Json:
    """What must be the same after a restart: all but the time that has passed, and who is connected."""
    kept = {key: value for key, value in view["view"].items() if key != "clock"}
    kept["table"] = {key: value for key, value in kept["table"].items() if key != "connected"}
    return kept


async def my_turn(client: Client, table: str, n: int = 0) -> Json:
    """Watch, and let claims pass, until there is a tile to discard; that view."""
    async with client.socket() as wire:
        await wire.send("watch", table=table, n=n)
        view = await build_wall(wire, table) if n == 0 else await wire.until("view")
        while not view["view"]["legal"] or view["view"]["legal"][-1]["type"] != "discard":
            if view["view"]["legal"]:
                await wire.send("act", table=table, n=view["n"], action=view["view"]["legal"][-1])
            view = await wire.until("view")
        return view


async def test_a_killed_server_goes_on_with_the_same_tiles_and_the_same_clock(process: Process) -> None:
    client = await Client(process.host).enter()
    table = await client.open_table(opponent="steady", decision_s=60)
    asked_at = time.monotonic()
    before = await my_turn(client, table)
    assert process.end(signal.SIGKILL) == -signal.SIGKILL
    process.start()
    after = await my_turn(client, table, n=before["n"])
    passed = (time.monotonic() - asked_at) * 1000
    assert without_clock(after) == without_clock(before)
    assert (after["n"], after["news"]) == (before["n"], [])
    ran = before["view"]["clock"]["left_ms"] - after["view"]["clock"]["left_ms"]
    assert 0 < ran <= passed, "the clock ran on, no faster than time"
    async with client.socket() as wire:
        await wire.send("watch", table=table, n=after["n"])
        act = {"table": table, "n": after["n"], "action": after["view"]["legal"][-1]}
        assert (await wire.ask("act", **act))["type"] == "ack"
        later = await wire.until("view")
    assert process.end(signal.SIGKILL) == -signal.SIGKILL
    process.start()
    async with client.socket() as wire:
        await wire.send("watch", table=table)
        again = await wire.until("view")
    assert again["n"] >= later["n"]
    assert again["view"]["seats"][again["view"]["me"]]["river"], "the acknowledged discard is there"


async def test_every_acknowledged_move_survives_a_kill_at_any_moment(process: Process) -> None:
    client = await Client(process.host).enter()
    table = await client.open_table()
    acknowledged = 0
    n = 0
    for round_ in range(3):
        async with client.socket() as wire:
            await wire.send("watch", table=table, n=n)
            view = await build_wall(wire, table) if round_ == 0 else await wire.until("view")
            while not view["view"]["legal"]:
                view = await wire.until("view")
            act = {"table": table, "n": view["n"], "action": view["view"]["legal"][-1]}
            assert (await wire.ask("act", **act))["type"] == "ack"
            acknowledged += 1
            n = view["n"]
            process.end(signal.SIGKILL)
        process.start()
        async with client.socket() as wire:
            await wire.send("watch", table=table)
            assert (await wire.until("view"))["n"] > n, f"after {acknowledged} moves"


async def test_a_server_that_is_asked_to_stop_drains_and_exits_with_zero(process: Process) -> None:
    client = await Client(process.host).enter()
    table = await client.open_table()
    async with client.socket() as wire:
        await wire.send("watch", table=table)
        await build_wall(wire, table)
        stopping = asyncio.create_task(asyncio.to_thread(process.end, signal.SIGTERM))
        assert await wire.closed() in (1001, 1012)
    assert await stopping == 0
    assert "Traceback" not in (process.folder / "log").read_text()


async def test_play_says_where_the_game_is_and_answers_there(tmp_path: Path) -> None:
    process = Process(tmp_path, "play")
    process.start()
    try:
        await (await Client(process.host).enter()).open_table()
    finally:
        assert process.end(signal.SIGINT) == 0


@pytest.mark.parametrize("taken", ["port", "folder"])
def test_a_second_server_says_in_one_line_why_it_cannot_start(process: Process, taken: str) -> None:
    port = process.port if taken == "port" else 0
    folder = process.folder if taken == "folder" else process.folder / "other"
    command = [sys.executable, "-m", "quedou", "serve", "--port", str(port), "--data", str(folder)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert ended.returncode == 2
    assert ended.stderr.startswith("quedou: ")
    assert ended.stderr.count("\n") == 1
