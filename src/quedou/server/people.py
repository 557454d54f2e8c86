"""Who asks: a guest is a cookie with a random token, stored only as its hash."""

import secrets
from functools import partial
from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from quedou.store import Database
from quedou.store.guests import User, add_guest, find_user

COOKIE: Final = "quedou"
YEAR_S: Final = 365 * 24 * 3600
TOKEN_LIMIT: Final = 100

_NAMES: Final = "松竹梅蘭菊荷桂楓柳桃杏榕槐柏楠樺"


async def who(connection: "ASGIConnection[Any, Any, Any, Any]", database: Database) -> User | None:
    """The person behind a request, or None for nobody: no cookie, or one that the store does not know."""
    token = connection.cookies.get(COOKIE, "")
    if not token or len(token) > TOKEN_LIMIT:
        return None
    return await database.read(partial(find_user, token=token))


async def welcome(database: Database, now: int) -> tuple[User, str]:
    """A new guest and the token for the cookie."""
    user = User(secrets.token_urlsafe(9), f"{secrets.choice(_NAMES)}{secrets.randbelow(900) + 100}")
    token = secrets.token_urlsafe(32)
    await database.write(partial(add_guest, user=user, token=token, now=now))
    return user, token


def cookie(token: str, secure: bool) -> Cookie:
    """The cookie that brings the token back; no script can read it, no other site can send it along."""
    return Cookie(
        key=COOKIE, value=token, max_age=YEAR_S, path="/", httponly=True, samesite="lax", secure=secure
    )


def same_origin(connection: "ASGIConnection[Any, Any, Any, Any]") -> bool:
    """Whether a browser's request comes from our own page; programs send no Origin."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    host = connection.headers.get("host", "")
    return bool(host) and origin.split("://", 1)[-1].lower() == host.lower()
