"""Runs a node in this process until it is told to stop."""

import logging
import signal
import socket
import sys
from collections.abc import Callable
from types import FrameType

import structlog
import uvicorn
from litestar import Litestar

from .socket import FRAME_LIMIT

DRAIN_S = 5
"""How long requests in flight may take after SIGTERM."""


def log_lines() -> None:
    """One line an event on standard error, for people at a terminal and as JSON elsewhere."""
    terminal = sys.stderr.isatty()
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            *([] if terminal else [structlog.processors.format_exc_info]),
            structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
            if terminal
            else structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()


def configuration(app: Litestar) -> uvicorn.Config:
    """How the node speaks HTTP and WebSocket: no deflate, small frames, a heartbeat."""
    return uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=16 * FRAME_LIMIT,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        timeout_graceful_shutdown=DRAIN_S,
        server_header=False,
        lifespan="on",
    )


def run(app: Litestar, listening: socket.socket, ready: Callable[[], None]) -> bool:
    """Serve on a bound socket; `ready` is called once requests are answered. False if it could not start.

    SIGTERM and SIGINT stop taking requests, let those in flight finish and return.
    """
    server = _Server(configuration(app), ready)
    # uvicorn raises the signal again when it has drained; by then it has done its work.
    for one in (signal.SIGTERM, signal.SIGINT):
        signal.signal(one, _drained)
    server.run(sockets=[listening])
    return server.started


def _drained(number: int, frame: FrameType | None) -> None:
    structlog.get_logger("quedou").info("stopped", signal=signal.Signals(number).name)
