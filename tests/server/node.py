"""A node in this process on a real port, and clients that talk to it over real sockets."""

import asyncio
import socket
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any, Self

import httpx
import msgspec
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from quedou.deal.wall import commitment
from quedou.server.app import create_app
from quedou.server.run import configuration
from quedou.store import Database

Json = dict[str, Any]
ANSWER_S = 20
_IDS = count(1)
"""A command id is used once, whatever the connection."""


class Node:
    """Serves from a thread for as long as it is entered."""

    def __init__(self, folder: Path) -> None:
        self.database = Database(f"sqlite:///{folder}/quedou.db")
        self.app = create_app(self.database)
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.host = f"127.0.0.1:{self._socket.getsockname()[1]}"
        self._server = uvicorn.Server(configuration(self.app))
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._socket]})

    def __enter__(self) -> Self:
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive()
            self._thread.join(0.01)
        return self

    def __exit__(self, *error: object) -> None:
        self._server.should_exit = True
        self._thread.join(30)
        assert not self._thread.is_alive()


class Socket:
    """One WebSocket of a client; what comes while something else is awaited is kept in `heard`."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.heard: list[Json] = []

    async def send(self, type_: str, **fields: object) -> str:
        """Send a message; its id."""
        command_id = str(fields.pop("id", f"m{next(_IDS)}"))
        await self.raw(msgspec.json.encode({"type": type_, "id": command_id, **fields}).decode())
        return command_id

    async def raw(self, text: str | bytes) -> None:
        await self.connection.send(text)

    async def hear(self) -> Json:
        """The next message."""
        async with asyncio.timeout(ANSWER_S):
            message: Json = msgspec.json.decode(await self.connection.recv())
        self.heard.append(message)
        return message

    async def until(self, type_: str, **fields: object) -> Json:
        """Hear until such a message comes."""
        while True:
            message = await self.hear()
            if message["type"] == type_ and all(message.get(key) == value for key, value in fields.items()):
                return message

    async def ask(self, type_: str, **fields: object) -> Json:
        """Send, and hear until the answer to it comes."""
        command_id = await self.send(type_, **fields)
        while True:
            message = await self.hear()
            if message.get("id") == command_id:
                return message

    async def refusal(self, text: str | bytes) -> Json:
        """Send something raw, and hear the refusal of it."""
        await self.raw(text)
        return await self.until("refused")

    async def closed(self) -> int:
        """Hear until the connection is closed; the code."""
        with suppress(ConnectionClosed):
            while True:
                await self.hear()
        code = self.connection.close_code
        assert code is not None
        return code


class Client:
    """One browser."""

    def __init__(self, host: str) -> None:
        self.host = host
        self.http = httpx.AsyncClient(base_url=f"http://{host}")

    @property
    def cookie(self) -> str:
        return self.http.cookies.get("quedou") or ""

    async def enter(self) -> Self:
        """Become a guest."""
        answer = await self.http.get("/api/me")
        assert answer.status_code == 200
        return self

    async def open_table(self, rules: str = "redouble", **fields: object) -> str:
        answer = await self.http.post("/api/tables", json={"rules": rules, "opponent": "beginner", **fields})
        assert answer.status_code == 201, answer.text
        table: str = answer.json()["table"]
        return table

    @asynccontextmanager
    async def socket(self, **headers: str) -> AsyncIterator[Socket]:
        given = {"Cookie": f"quedou={self.cookie}", **headers}
        async with connect(f"ws://{self.host}/ws", additional_headers=given, compression=None) as connection:
            yield Socket(connection)


async def build_wall(wire: Socket, table: str, entropy: bytes = bytes(32)) -> Json:
    """Bring this side's part of the wall; the first view of the deal."""
    seal = await wire.until("seal", step="commit")
    seat = seal["about"]["kinds"].index("person")
    digest = commitment(str(seat), table, seal["deal"], entropy)
    await wire.send("commit", table=table, deal=seal["deal"], hash=digest)
    await wire.until("seal", step="reveal")
    await wire.send("reveal", table=table, deal=seal["deal"], bytes=entropy.hex())
    return await wire.until("view")


async def play(wire: Socket, table: str, view: Json, until: str = "settled") -> Json:
    """Do the first thing that is legal each time, until a view of that phase comes."""
    while view["view"]["phase"] != until:
        legal = view["view"]["legal"]
        if legal and view["view"]["phase"] != "opponent":
            action = {"type": "pass"} if view["view"]["phase"] == "exchange" else legal[-1]
            await wire.send("act", table=table, n=view["n"], action=action)
        n = view["n"]
        while view["n"] == n:
            view = await wire.until("view")
    return view
