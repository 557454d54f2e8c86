"""Fair walls: where every chance of a deal comes from, and how a wall is built of it.

Specified for other implementers in `docs/fair-walls.md`, with test vectors in `tests/data/fair_walls.json`.
Source: Design: *Fair walls*; rules page `common`, section 4.
"""

from hashlib import sha256
from typing import Final

from quedou.tiles import EAST, TILE_SETS

SECRET_BYTES: Final = 32
_SALT: Final = b"quedou fair walls 1"
_COMMITMENT: Final = "quedou commitment 1"
_INNER: Final = bytes([byte ^ 0x36 for byte in range(256)])
_OUTER: Final = bytes([byte ^ 0x5C for byte in range(256)])


class WallError(ValueError):
    """A secret, an entropy or a commitment that is not what it should be."""


def commitment(role: str, table: str, deal: int, secret: bytes) -> str:
    """What a party publishes before anyone reveals: a hash, as 64 hex digits.

    `role` is `server`, `0` or `1` (the seat). The role, the table and the deal are part of it, so that nobody
    can commit to a copy of another's commitment or of an earlier one.
    """
    _check_secret(role, secret)
    return sha256(_lines(_COMMITMENT, role, table, str(deal)) + secret).hexdigest()


def wall_key(
    secret: bytes, entropy: tuple[bytes, bytes], table: str, deal: int, rules: str, version: int
) -> bytes:
    """The key of the deal's streams: HKDF-SHA256 over the server's secret and both players' entropy."""
    _check_secret("server", secret)
    _check_secret("0", entropy[0])
    _check_secret("1", entropy[1])
    extracted = _hmac(_SALT, secret + entropy[0] + entropy[1])
    return _hmac(extracted, _lines(table, str(deal), rules, str(version)) + b"\x01")


def _hmac(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA256 by its definition (RFC 2104), for keys of at most 64 bytes; simulations make many walls."""
    padded = key.ljust(64, b"\x00")
    return sha256(padded.translate(_OUTER) + sha256(padded.translate(_INNER) + message).digest()).digest()


def _check_secret(role: str, secret: bytes) -> None:
    if len(secret) != SECRET_BYTES:
        raise WallError(f"the secret of {role} has {len(secret)} bytes, expected {SECRET_BYTES}")


def _lines(*parts: str) -> bytes:
    for part in parts:
        if "\n" in part:
            raise WallError(f"{part!r} contains a line break")
    return "".join(part + "\n" for part in parts).encode()


class Stream:
    """Fair whole numbers from a key: HMAC-SHA256 in counter mode, two bytes a draw, rejected where uneven.

    Streams of one key with different labels are independent.
    """

    def __init__(self, key: bytes, label: str) -> None:
        # As `_hmac`, with the key taken in once for all blocks.
        padded = key.ljust(64, b"\x00")
        self._inner = sha256(padded.translate(_INNER))
        self._outer = sha256(padded.translate(_OUTER))
        self._label: bytes = label.encode() + b"\x00"
        self._block = 0
        self._bytes = b""
        self._at = 0

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely; n is 1 to 65536."""
        limit = 65536 - 65536 % n
        while True:
            if self._at == len(self._bytes):
                self._next_block()
            value = self._bytes[self._at] << 8 | self._bytes[self._at + 1]
            self._at += 2
            if value < limit:
                return value % n

    def _next_block(self) -> None:
        inner = self._inner.copy()
        inner.update(self._label + self._block.to_bytes(4, "big"))
        outer = self._outer.copy()
        outer.update(inner.digest())
        self._bytes = outer.digest()
        self._block += 1
        self._at = 0

    def shuffle(self, items: list[int]) -> None:
        """Fisher-Yates from the last place down: place i changes with `below(i + 1)`."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def clone(self) -> "Stream":
        """A stream that goes on with the same numbers."""
        twin = Stream(b"", "")
        twin._inner = self._inner
        twin._outer = self._outer
        twin._label = self._label
        twin._block = self._block
        twin._bytes = self._bytes
        twin._at = self._at
        return twin


_SORTED: Final = {
    size: [kind for kind, count in enumerate(copies) for _ in range(count)]
    for size, copies in TILE_SETS.items()
}


def sorted_set(tile_set: int) -> list[int]:
    """All tiles of a set, ascending: what the shuffle starts from."""
    return _SORTED[tile_set].copy()


class Setup:
    """All that a deal starts from beside its ruleset and options.

    `deal` counts the deals of the table from 1. `dealer` is a seat, or -1 to let the stream choose one (the
    first deal). `round_wind` is a kind 27 to 30, or -1 for the one that the ruleset gives to a deal of this
    number. `tiles`, where not empty, is the whole set in wall order, laid by hand (for tests): then no secret
    is used for the wall, and the record says so. `replaced` says whose entropy the server brought
    instead. `stacked` is one of `quedou.deal.stacked`: then the wall favours the seat `favoured`.
    """

    def __init__(
        self,
        secret: bytes,
        entropy: tuple[bytes, bytes],
        table: str = "",
        deal: int = 1,
        dealer: int = -1,
        round_wind: int = -1,
        tiles: list[int] | None = None,
        replaced: tuple[bool, bool] = (False, False),
        stacked: int = 0,
        favoured: int = 0,
    ) -> None:
        _check_secret("server", secret)
        _check_secret("0", entropy[0])
        _check_secret("1", entropy[1])
        if dealer not in (-1, 0, 1):
            raise WallError(f"dealer is {dealer}, expected seat 0 or 1, or -1")
        if round_wind != -1 and not EAST <= round_wind < EAST + 4:
            raise WallError(f"round wind is {round_wind}, expected a kind 27 to 30, or -1")
        self.secret = secret
        self.entropy = entropy
        self.table = table
        self.deal = deal
        self.dealer = dealer
        self.round_wind = round_wind
        self.tiles: list[int] = tiles or []
        self.replaced = replaced
        self.stacked = stacked
        self.favoured = favoured

    def commitments(self) -> tuple[str, str, str]:
        """The commitments of the server, seat 0 and seat 1, as hex."""
        return (
            commitment("server", self.table, self.deal, self.secret),
            commitment("0", self.table, self.deal, self.entropy[0]),
            commitment("1", self.table, self.deal, self.entropy[1]),
        )


def seeded_setup(seed: int, deal: int, dealer: int = -1, round_wind: int = -1) -> Setup:
    """A setup for simulations: secrets made from a seed, so that the same seed gives the same deals.

    >>> seeded_setup(1, 1).secret == seeded_setup(1, 1).secret != seeded_setup(1, 2).secret
    True
    """
    root = sha256(f"quedou simulation {seed} {deal}".encode()).digest()
    return Setup(
        root, (sha256(root + b"0").digest(), sha256(root + b"1").digest()), "", deal, dealer, round_wind
    )
