"""The client's build, served as files; every page path answers with the one page there is."""

import mimetypes
from pathlib import Path
from typing import Final

from litestar import Response, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

CLIENT: Final = Path(__file__).resolve().parent.parent / "client"
"""Where the build of `web/` is put, and what the wheel carries."""
FOREVER: Final = "public, max-age=31536000, immutable"

SECURITY: Final = {
    "Content-Security-Policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self';"
        " frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    ),
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}

_MISSING: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Quedou</title>
<body style="font:18px/1.6 system-ui;max-width:36em;margin:4em auto;padding:0 1em">
<h1>雀斗 Quedou</h1><p>The server is running, but the page has not been built yet.
Stop the server, run <code>make client</code> in the checkout, and start it again;
<code>make play</code> does both.</p></body></html>"""


def load_build(folder: Path = CLIENT) -> dict[str, bytes]:
    """Every file of the build by its path; just the page that says so where there is none."""
    files = {
        found.relative_to(folder).as_posix(): found.read_bytes()
        for found in folder.rglob("*")
        if found.is_file()
    }
    files.setdefault("index.html", _MISSING.encode())
    return files


@get("/", include_in_schema=False)
async def home(state: State) -> Response[bytes]:
    """The page."""
    return _file(state, "index.html")


@get("/{path:path}", include_in_schema=False)
async def page(state: State, path: FromPath[str]) -> Response[bytes]:
    """A file of the build, or the page itself for a path that is one of its screens."""
    return _file(state, path.strip("/"))


def _file(state: State, name: str) -> Response[bytes]:
    files: dict[str, bytes] = state.build
    if name not in files:
        if name.startswith("api/") or "." in name.rsplit("/", 1)[-1]:
            raise NotFoundException
        name = "index.html"
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    caching = FOREVER if name.startswith("assets/") else "no-cache"
    return Response(files[name], media_type=kind, headers={"Cache-Control": caching})
