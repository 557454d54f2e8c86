"""Moves through the full stack beside what they are made of, in one run on one machine.

A move is WebSocket → table → commit → projection → WebSocket of the opponent: it counts when the opponent has
been shown it. Beside it a bare echo on the same server, and bare commits on the same disk. The pauses that
hide a hand are off; both players discard, or let pass, as fast as they are shown something.
"""

import asyncio
import os
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from base64 import urlsafe_b64encode
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Final

import httpx
import msgspec
import uvicorn
from litestar import Litestar, WebSocket, post, websocket
from websockets.asyncio.client import ClientConnection, connect

from quedou.rules import get_rules
from quedou.server import socket as wire_limits
from quedou.server.app import create_app
from quedou.server.run import configuration
from quedou.store import Database, log
from quedou.table import pace
from quedou.table.events import Chair, Made

SECONDS: Final = 4.0
"""Each measurement takes this long."""
TABLES: Final = (1, 32)
NO_PAUSE: Final = {"FLOOR": 0, "JITTER": 1, "SEAL": 1, "NEXT_DEAL": 0, "LOCKED": 0, "WINDOW": 0, "LEAD": 0}
_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.decode


# The server's process.


@websocket("/echo")
async def echo(socket: "WebSocket[Any, Any, Any]") -> None:
    """What a frame costs without a game."""
    await socket.accept()
    while (heard := await socket.receive())["type"] != "websocket.disconnect":
        await socket.send_data(str(heard.get("text")), mode="text")


@post("/bench/table")
async def two_people(request: Any) -> dict[str, str]:
    """A table for the two guests whose ids are in the query."""
    hall = request.app.state.hall
    rules = get_rules("redouble")
    users = request.query_params["users"].split(",")
    made = Made(
        at=hall.now(),
        table=urlsafe_b64encode(os.urandom(9)).decode(),
        key=os.urandom(32).hex(),
        rules=rules.id,
        version=rules.version,
        options=rules.options(None).to_json(),
        chairs=(Chair("person", "松", None, users[0]), Chair("person", "竹", None, users[1])),
        decision_ms=60_000,
        deals=None,
    )
    return {"table": (await hall.open(made)).made.table}


def serve(folder: Path) -> None:
    """Serve on a free port, which is printed."""
    for name, value in NO_PAUSE.items():
        setattr(pace, name, value)
    for name in ("RATE", "BURST", "PATIENCE"):
        setattr(wire_limits, name, 10**9)
    app: Litestar = create_app(Database(f"sqlite:///{folder}/quedou.db"), requests_a_minute=10**6)
    app.register(echo)
    app.register(two_people)
    listening = socket.create_server(("127.0.0.1", 0))
    sys.stdout.write(f"127.0.0.1:{listening.getsockname()[1]}\n")
    sys.stdout.flush()
    uvicorn.Server(configuration(app)).run(sockets=[listening])


# The players' process.


class Table:
    """Two players; counts the moves that were acknowledged, times those that the other was shown."""

    def __init__(self, host: str) -> None:
        self.host = host
        self.table = ""
        self.wires: list[ClientConnection] = []
        self.moves = 0
        self.took: list[float] = []
        self._sent_at = 0.0
        self._ids = count()

    async def open(self) -> None:
        """Two guests sit down."""
        guests = [httpx.AsyncClient(base_url=f"http://{self.host}") for _ in range(2)]
        ids = [(await guest.get("/api/me")).json()["id"] for guest in guests]
        opened = await guests[0].post("/bench/table", params={"users": ",".join(ids)})
        self.table = opened.json()["table"]
        for guest in guests:
            headers = {"Cookie": f"quedou={guest.cookies['quedou']}"}
            address = f"ws://{self.host}/ws"
            self.wires.append(await connect(address, additional_headers=headers, compression=None))
            await guest.aclose()

    async def play(self, until: float) -> None:
        """Play until that moment of the loop's clock."""
        await asyncio.gather(*[self._sit(wire, until) for wire in self.wires])

    async def _sit(self, wire: ClientConnection, until: float) -> None:
        await wire.send(_text({"type": "watch", "id": f"w{next(self._ids)}", "table": self.table}))
        loop = asyncio.get_running_loop()
        while loop.time() < until:
            message = _decode(await wire.recv())
            if message["type"] == "ack":
                self.moves += 1
            elif message["type"] == "view":
                await self._answer(wire, message)
        await wire.close()

    async def _answer(self, wire: ClientConnection, message: dict[str, Any]) -> None:
        view = message["view"]
        news = {item["type"] for item in message["news"] if item.get("seat", view["me"]) != view["me"]}
        if "discarded" in news and self._sent_at:
            self.took.append(time.perf_counter() - self._sent_at)
        if view["legal"] and view["phase"] not in ("opponent", "settled"):
            action = view["legal"][-1]
            if action["type"] == "discard":
                self._sent_at = time.perf_counter()
            act = {"type": "act", "id": f"a{next(self._ids)}", "table": self.table, "n": message["n"]}
            await wire.send(_text({**act, "action": action}))


def _text(message: dict[str, Any]) -> str:
    return _encode(message).decode()


async def moves(host: str, tables: int) -> tuple[float, list[float]]:
    """Moves a second at so many tables at once, and how long each took."""
    at = [Table(host) for _ in range(tables)]
    for table in at:
        await table.open()
    until = asyncio.get_running_loop().time() + SECONDS
    await asyncio.gather(*[table.play(until) for table in at])
    return sum(table.moves for table in at) / SECONDS, sorted(one for table in at for one in table.took)


async def echoes(host: str, sockets: int) -> tuple[float, list[float]]:
    """Round trips a second over so many sockets at once, and how long each took."""
    until = asyncio.get_running_loop().time() + SECONDS
    took: list[float] = []

    async def one() -> None:
        action = {"type": "discard", "tile": "5m"}
        text = _text({"type": "act", "id": "a1", "table": "x" * 12, "n": 7, "action": action})
        async with connect(f"ws://{host}/echo", compression=None) as wire:
            while asyncio.get_running_loop().time() < until:
                start = time.perf_counter()
                await wire.send(text)
                await wire.recv()
                took.append(time.perf_counter() - start)

    await asyncio.gather(*[one() for _ in range(sockets)])
    return len(took) / SECONDS, sorted(took)


def commits(folder: Path, synchronous: str) -> float:
    """Bare commits of one row a second."""
    connection = sqlite3.connect(folder / f"bare-{synchronous}.db", isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute(f"PRAGMA synchronous={synchronous}")
    connection.execute("CREATE TABLE bare (seq INTEGER PRIMARY KEY, payload TEXT)")
    payload = '{"type":"acted","at":1700000000000,"seat":1,"action":65540,"by":"person"}'
    done = 0
    until = time.perf_counter() + SECONDS / 2
    while time.perf_counter() < until:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO bare (payload) VALUES (?)", (payload,))
        connection.execute("COMMIT")
        done += 1
    connection.close()
    return done / (SECONDS / 2)


async def appends(folder: Path, tables: int) -> float:
    """Appends a second through the store, at so many tables at once."""
    database = Database(f"sqlite:///{folder}/store-{tables}.db")
    until = asyncio.get_running_loop().time() + SECONDS / 2
    head = log.Head("playing", 2, 1)
    done = count()

    async def one(name: str) -> None:
        row = log.NewTable(name, "redouble", 1, "{}", 1)
        sitting = [log.Seat(None, None, "松"), log.Seat(None, None, "竹")]
        await database.write(partial(log.create, table=row, sitting=sitting, payloads=["{}"], head=head))
        seq = 1
        while asyncio.get_running_loop().time() < until:
            payload = '{"type":"acted","at":1700000000000,"seat":1,"action":65540,"by":"person"}'
            step = partial(log.append, table_id=name, expected=seq, payloads=[payload], head=head)
            await database.write(partial(step, cmd_id=f"0:{seq}"))
            next(done)
            seq += 1

    await asyncio.gather(*[one(f"T{number}") for number in range(tables)])
    await database.close()
    return next(done) / (SECONDS / 2)


def _line(name: str, rate: float, took: list[float], beside: float) -> str:
    times = ""
    if took:
        half, most = took[len(took) // 2] * 1000, took[min(len(took) - 1, len(took) * 99 // 100)] * 1000
        times = f"p50 {half:6.1f} ms  p99 {most:6.1f} ms"
    return f"{name:<42} {rate:9.0f} /s {rate / beside:7.2f} × echo   {times}\n"


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        command = [sys.executable, "-m", "bench.server", "serve", name]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            try:
                assert process.stdout is not None
                host = process.stdout.readline().strip()
                for tables in TABLES:
                    echo_rate, echo_took = asyncio.run(echoes(host, 2 * tables))
                    rate, took = asyncio.run(moves(host, tables))
                    sys.stdout.write(_line(f"echo, {2 * tables} sockets", echo_rate, echo_took, echo_rate))
                    sys.stdout.write(_line(f"moves, {tables} tables", rate, took, echo_rate))
                    append_rate = asyncio.run(appends(folder, tables))
                    sys.stdout.write(
                        _line(f"appends to the store, {tables} tables", append_rate, [], echo_rate)
                    )
            finally:
                process.terminate()
        for synchronous in ("FULL", "NORMAL"):
            bare = commits(folder, synchronous)
            sys.stdout.write(_line(f"bare commits, synchronous={synchronous}", bare, [], echo_rate))


if __name__ == "__main__":
    if sys.argv[1:2] == ["serve"]:
        serve(Path(sys.argv[2]))
    else:
        main()
