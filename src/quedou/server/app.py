"""The ASGI application of one node: HTTP and WebSocket over a hall of tables."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from secrets import token_bytes
from typing import Any

from litestar import Litestar, Request, Router, WebSocket, websocket
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.plugins.prometheus import PrometheusConfig, PrometheusController

import quedou
from quedou.store import Database, StoreError
from quedou.table import TableError

from . import messages
from .api import HANDLERS, hall_of
from .clockwork import Clockwork
from .errors import Mistake, on_depth, on_failure, on_http, on_mistake, on_unavailable
from .hall import Hall, clock_ms
from .pages import SECURITY, home, load_build, page
from .people import same_origin, who
from .socket import Connection

BODY_LIMIT = 64 * 1024
NOBODY = 4401
"""The close code for a cookie that belongs to nobody."""


class Metrics(PrometheusController):
    """Prometheus text."""

    path = "/metrics"
    openmetrics_format = False
    include_in_schema = False


@websocket("/ws")
async def play(socket: "WebSocket[Any, Any, State]") -> None:
    """The connection of one client."""
    if not same_origin(socket):
        await socket.close(code=4403)
        return
    hall = hall_of(socket.app.state)
    user = await who(socket, hall.database)
    await socket.accept()
    if user is None:
        told = messages.refused(None, "nobody", "This browser is not known here; load the page again.")
        await socket.send_data(told.decode(), mode="text")
        await socket.close(code=NOBODY)
        return
    await Connection(socket, hall, user).run()


def _guard_origin(request: "Request[Any, Any, Any]") -> None:
    if request.method not in ("GET", "HEAD", "OPTIONS") and not same_origin(request):
        raise Mistake(403, "foreign_page", "Requests that change something must come from our own page.")


def create_app(
    database: Database,
    now: Callable[[], int] = clock_ms,
    fresh: Callable[[int], bytes] = token_bytes,
    requests_a_minute: int = 3000,
) -> Litestar:
    """One node on an open database, which it closes. `now` and `fresh` are its clock and its random bytes."""

    @asynccontextmanager
    async def open_hall(app: Litestar) -> AsyncIterator[None]:
        hall = Hall(database, now, fresh)
        clockwork = Clockwork(hall)
        app.state.hall = hall
        ticking = asyncio.create_task(clockwork.run())
        try:
            yield
        finally:
            ticking.cancel()
            await clockwork.close()
            hall.close()
            await database.close()

    prometheus = PrometheusConfig(app_name="quedou", prefix="quedou", group_path=True)
    limit = RateLimitConfig(rate_limit=("minute", requests_a_minute))
    return Litestar(
        route_handlers=[
            Router("/", route_handlers=HANDLERS, middleware=[limit.middleware]),
            play,
            Metrics,
            home,
            page,
        ],
        state=State({"build": load_build()}),
        lifespan=[open_hall],
        before_request=_guard_origin,
        middleware=[prometheus.middleware],
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000),
        exception_handlers={
            Mistake: on_mistake,
            HTTPException: on_http,
            RecursionError: on_depth,
            StoreError: on_unavailable,
            TableError: on_unavailable,
            Exception: on_failure,
        },
        openapi_config=OpenAPIConfig(
            title="Quedou",
            version=quedou.__version__,
            render_plugins=[JsonRenderPlugin(path="/")],
        ),
        request_max_body_size=BODY_LIMIT,
        response_headers=SECURITY,
        logging_config=None,
    )
