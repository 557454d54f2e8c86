"""One WebSocket connection: who it is, what it may say and how fast, and what it is shown.

Everything that goes out waits in a bounded outbox; a client that does not read is closed. Design: *The store*
(bound every outbox and time out every socket write), *Opaque turns* (an ack carries nothing).
"""

import asyncio
from typing import Final

import msgspec
import structlog
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from quedou.store import StoreError
from quedou.store.guests import User
from quedou.table import Refused, Table, TableError, commands
from quedou.table.frames import badges, seal_message, view_message

from . import messages
from .hall import Hall
from .metrics import REFUSED, SOCKETS

FRAME_LIMIT: Final = 4096
"""Bytes in a frame from a client."""
OUTBOX: Final = 64
"""Messages that may wait for a client that reads slowly."""
WRITE_S: Final = 10.0
RATE: Final = 20
"""Messages a second that a client may go on sending, and how many at once."""
BURST: Final = 60
WATCHED: Final = 4
"""Tables that one connection may watch."""
PATIENCE: Final = 200
"""Messages over the rate after which the connection is closed."""

POLICY: Final = 1008
SLOW: Final = 1013

logger = structlog.get_logger("quedou")


class Outbox:
    """Messages on their way to one client, in order."""

    def __init__(self, socket: WebSocket) -> None:  # type: ignore[type-arg]
        self._socket = socket
        self._queue: asyncio.Queue[bytes] = asyncio.Queue(OUTBOX)
        self.overflowed = asyncio.Event()

    def put(self, message: bytes) -> None:
        """Send when its turn comes; a full outbox ends the connection."""
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self.overflowed.set()

    async def run(self) -> None:
        """Write for as long as the client reads."""
        while True:
            message = await self._queue.get()
            try:
                async with asyncio.timeout(WRITE_S):
                    await self._socket.send_data(message.decode(), mode="text")
            except (TimeoutError, WebSocketDisconnect, RuntimeError):
                self.overflowed.set()
                return


class Viewer:
    """Shows one seat of one table through a connection: each frame at its moment, each once."""

    def __init__(self, hall: Hall, outbox: Outbox, table_id: str, seat: int, n: int) -> None:
        self.table_id = table_id
        self.seat = seat
        self._hall = hall
        self._outbox = outbox
        self._n = n
        self._badges: object = None
        self._sealing: object = None
        self._timer: asyncio.TimerHandle | None = None
        self.over = False

    def changed(self, table: Table) -> None:
        """Send what shows by now, and wait for what shows later."""
        if self.over:
            return
        now = self._hall.now()
        connected = self._hall.connected(self.table_id)
        if table.status == "sealing":
            sealing = (table.number, all(table.hashes))
            if sealing != self._sealing:
                self._sealing = sealing
                self._outbox.put(seal_message(table, now, connected))
        screen = table.screens[self.seat]
        frame = screen.shown(now)
        if frame is not None:
            badge = badges(table, frame, connected)
            if frame.n != self._n or (badge != self._badges and table.status != "sealing"):
                news = screen.news_since(self._n, now) if frame.n != self._n else b"[]"
                self._outbox.put(view_message(table, frame, now, connected, news))
                self._n = frame.n
                self._badges = badge
        coming = screen.coming(now)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if coming is not None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(max(0, coming - now) / 1000, self._again)

    def _again(self) -> None:
        table = self._hall.at_hand(self.table_id)
        if table is not None:
            self.changed(table)

    def replaced(self) -> None:
        """A newer connection shows the seat now."""
        if self.over:
            return
        self.stop()
        self._outbox.put(messages.superseded(self.table_id))

    def stop(self) -> None:
        """Show nothing any more."""
        self.over = True
        if self._timer is not None:
            self._timer.cancel()


class Connection:
    """A client from its first frame to its last."""

    def __init__(self, socket: WebSocket, hall: Hall, user: User) -> None:  # type: ignore[type-arg]
        self._socket = socket
        self._hall = hall
        self._user = user
        self._outbox = Outbox(socket)
        self._viewers: dict[str, Viewer] = {}
        self._allowance = float(BURST)
        self._heard_at = asyncio.get_running_loop().time()
        self._over_rate = 0

    async def run(self) -> None:
        """Serve until either side goes."""
        SOCKETS.inc()
        writer = asyncio.create_task(self._outbox.run())
        reader = asyncio.create_task(self._read())
        overflow = asyncio.create_task(self._outbox.overflowed.wait())
        try:
            await asyncio.wait((writer, reader, overflow), return_when=asyncio.FIRST_COMPLETED)
            code = reader.result() if reader.done() else SLOW
        finally:
            for task in (writer, reader, overflow):
                task.cancel()
            for viewer in self._viewers.values():
                viewer.stop()
                self._hall.detach(viewer)
            SOCKETS.dec()
        if code:
            await _close(self._socket, code)

    async def _read(self) -> int:
        """Hear the client; the code to close with, or 0 when it has gone."""
        while True:
            heard = await self._socket.receive()
            if heard["type"] == "websocket.disconnect":
                return 0
            data: str | bytes = heard.get("text") or heard.get("bytes") or ""  # type: ignore[assignment]
            if not self._in_time():
                self._over_rate += 1
                if self._over_rate > PATIENCE:
                    return POLICY
                self._refuse(None, "too_fast", "That is too many messages at once; slow down.")
            elif len(data) > FRAME_LIMIT:
                self._refuse(None, "too_large", f"A message may have {FRAME_LIMIT} bytes.")
            else:
                await self._hear(data)

    def _in_time(self) -> bool:
        now = asyncio.get_running_loop().time()
        self._allowance = min(BURST, self._allowance + (now - self._heard_at) * RATE)
        self._heard_at = now
        if self._allowance < 1:
            return False
        self._allowance -= 1
        return True

    async def _hear(self, data: str | bytes) -> None:
        try:
            message = messages.read(data)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            self._refuse(messages.id_of(data), "bad_message", f"That message cannot be read: {error}.")
            return
        if isinstance(message, messages.Ping):
            self._outbox.put(messages.pong(message.id))
            return
        try:
            if isinstance(message, messages.Watch):
                await self._watch(message)
            else:
                await self._command(message)
        except (StoreError, TableError) as error:
            logger.error("not_served", user=self._user.id, why=str(error))
            text = "The server cannot do that just now; nothing was lost. Try again in a moment."
            self._refuse(message.id, "unavailable", text)

    def _refuse(self, command_id: str | None, code: str, text: str) -> None:
        REFUSED.labels(code).inc()
        logger.info("refused", user=self._user.id, code=code, why=text)
        self._outbox.put(messages.refused(command_id, code, text))

    async def _seat(self, command_id: str, table_id: str) -> tuple[Table, int] | None:
        """The table and this person's seat there; refused where there is none."""
        table = await self._hall.table(table_id)
        if table is None:
            self._refuse(command_id, "unknown_table", "There is no such table.")
            return None
        seat = table.seat_of(self._user.id)
        if seat is None:
            self._refuse(command_id, "not_your_table", "You do not sit at that table.")
            return None
        return table, seat

    async def _watch(self, message: messages.Watch) -> None:
        found = await self._seat(message.id, message.table)
        if found is None:
            return
        table, seat = found
        older = self._viewers.pop(message.table, None)
        if older is not None:
            older.stop()
        if len(self._viewers) >= WATCHED:
            self._refuse(message.id, "too_many", f"One connection can watch {WATCHED} tables.")
            return
        viewer = Viewer(self._hall, self._outbox, message.table, seat, message.n)
        self._viewers[message.table] = viewer
        self._outbox.put(messages.ack(message.id))
        self._hall.attach(viewer)
        viewer.changed(table)

    async def _command(self, message: messages.Message) -> None:
        if isinstance(message, messages.Ping):
            return
        found = await self._seat(message.id, message.table)
        if found is None:
            return
        seat = found[1]
        viewer = self._viewers.get(message.table)
        if viewer is None or viewer.over:
            text = "This connection does not show your seat; watch the table to take it over."
            self._refuse(message.id, "not_watching", text)
            return
        cmd_id = f"{seat}:{message.id}"
        answer = await self._hall.submit(message.table, _to_command(message, cmd_id, seat), cmd_id)
        if isinstance(answer, Refused):
            self._refuse(message.id, answer.code, answer.message)
        else:
            self._outbox.put(messages.ack(message.id))


def _to_command(message: messages.Message, cmd_id: str, seat: int) -> commands.Command:
    match message:
        case messages.Act(n=n, action=action):
            return commands.Act(cmd_id, seat, n, action)
        case messages.Auto(on=on):
            return commands.Auto(cmd_id, seat, on)
        case messages.Next():
            return commands.Next(cmd_id, seat)
        case messages.Commit(deal=deal, hash=text):
            return commands.Commit(cmd_id, seat, deal, text)
        case messages.Reveal(deal=deal, bytes=text):
            return commands.Reveal(cmd_id, seat, deal, text)
        case _:
            return commands.Leave(cmd_id, seat)


async def _close(socket: WebSocket, code: int) -> None:  # type: ignore[type-arg]
    try:
        await socket.close(code=code)
    except (RuntimeError, WebSocketDisconnect):
        return
