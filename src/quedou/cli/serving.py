"""`quedou play` and `quedou serve`: one node in this process."""

import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer
from platformdirs import user_data_path

from quedou.cli.mistake import Mistake

Host = Annotated[str, typer.Option(help="Address to listen on.")]
Port = Annotated[int, typer.Option(envvar="PORT", min=0, max=65535, help="Port; 0 takes a free one.")]
Data = Annotated[
    Path | None,
    typer.Option(
        envvar="QUEDOU_DATA", help="Folder for all that is written; default: the user's data folder."
    ),
]
Db = Annotated[str | None, typer.Option(help="Database address; default: sqlite, in the data folder.")]


app = typer.Typer()


@app.command()
def play(host: Host = "127.0.0.1", port: Port = 8000, data: Data = None) -> None:
    """Serve the game here and say where; opens a browser when there is one to see."""
    _serve(host, port, data, None, _open_browser)


@app.command()
def serve(host: Host = "127.0.0.1", port: Port = 8000, data: Data = None, db: Db = None) -> None:
    """Run one node. SIGTERM drains it."""
    _serve(host, port, data, db, lambda address: None)


def _serve(host: str, port: int, data: Path | None, db: str | None, then: Callable[[str], None]) -> None:
    # Half a second that the other commands need not pay.
    from quedou.server.app import create_app
    from quedou.server.run import log_lines, run
    from quedou.store import Database, StoreError

    folder = data or user_data_path("quedou", appauthor=False)
    url = db or f"sqlite:///{folder.absolute() / 'quedou.db'}"
    log_lines()
    try:
        listening = _listen(host, port)
        database = Database(url)
    except (StoreError, OSError) as error:
        raise Mistake(str(error)) from None
    address = _address(host, listening)

    def ready() -> None:
        typer.echo(address)
        then(address)

    raise typer.Exit(0 if run(create_app(database), listening, ready) else 1)


def _listen(host: str, port: int) -> socket.socket:
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=1024)
    except OSError as error:
        why = os.strerror(error.errno) if error.errno else str(error)
        raise OSError(f"cannot listen on {host}:{port} ({why}); choose another with --port") from None


def _address(host: str, listening: socket.socket) -> str:
    port = listening.getsockname()[1]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104
    return f"http://{shown}:{port}"


def _open_browser(address: str) -> None:
    has_display = sys.platform == "darwin" or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
    if sys.stdout.isatty() and has_display:
        webbrowser.open(address)
