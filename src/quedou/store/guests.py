"""People: guests known by a cookie whose token is stored only as its hash."""

from hashlib import sha256

from sqlalchemy import Connection, insert, select

from .schema import users


class User:
    """A person as the store knows them."""

    __slots__ = ("id", "name")

    def __init__(self, id: str, name: str) -> None:  # noqa: A002 - the column's name
        self.id = id
        self.name = name


def token_hash(token: str) -> str:
    """What is stored of a token: a 256-bit random token needs no salt and no slow hash."""
    return sha256(token.encode()).hexdigest()


def add_guest(connection: Connection, user: User, token: str, now: int) -> None:
    """Remember a new guest; `now` in milliseconds since 1970."""
    connection.execute(
        insert(users).values(id=user.id, name=user.name, token_hash=token_hash(token), created_at=now)
    )


def find_user(connection: Connection, token: str) -> User | None:
    """Whose cookie this is, or None for nobody's."""
    row = connection.execute(
        select(users.c.id, users.c.name).where(users.c.token_hash == token_hash(token))
    ).one_or_none()
    return None if row is None else User(row.id, row.name)
