"""What happens in a deal, as one int each in the log and as JSON outside.

An event is `code | seat << 5 | fields`, six bits a field from bit 6 up; `docs/records.md` lists the JSON.
Source: rules page `common`, section 10.4.
"""

from typing import Final

STARTED: Final = 0
DEALT: Final = 1
BONUS: Final = 2
FLOWER: Final = 3
NAMED: Final = 4
EXCHANGED: Final = 5
DRAWN: Final = 6
OFFERED_TRIPLET: Final = 7
OFFERED_PICK: Final = 8
TRIPLET_TAKEN: Final = 9
PICKED: Final = 10
READY_DECLARED: Final = 11
DISCARDED: Final = 12
CHOWED: Final = 13
PUNGED: Final = 14
KONGED: Final = 15
KONG_ROBBED: Final = 16
PASSED: Final = 17
DOUBLED: Final = 18
PAID: Final = 19
EXTRA_OPENED: Final = 20
EXTRA_TILE: Final = 21
EXHAUSTED: Final = 22
WON: Final = 23
EIGHT_FLOWERS: Final = 24
ESCAPED: Final = 25
SETTLED: Final = 26
REVEALED: Final = 27

EVENT_NAMES: Final = (
    *("deal_started", "dealt", "bonus_shown", "flower", "named", "exchanged", "drawn", "triplet_offered"),
    *("pick_offered", "triplet_taken", "picked", "ready", "discarded", "chow", "pung", "kong"),
    *("kong_robbed", "passed", "doubled", "paid", "extra_opened", "extra_tile", "exhausted", "won"),
    *("eight_flowers", "escaped", "settled", "revealed"),
)

# Where a tile comes from; the origin of the tile that a turn began with.
FROM_DEAL: Final = 0
FROM_HEAD: Final = 1
FROM_KONG: Final = 2
FROM_FLOWER: Final = 3
FROM_CLAIM: Final = 4
FROM_TRIPLET: Final = 5

ORIGIN_NAMES: Final = ("deal", "head", "kong", "flower", "claim", "triplet")

# Why a payment is due at once.
FOR_KONG: Final = 0
FOR_FLOWER: Final = 1

PAYMENT_NAMES: Final = ("kong", "flowers")

# Why a deal ends without a winner.
BY_WALL: Final = 0
BY_LIMIT: Final = 1

EXHAUSTION_NAMES: Final = ("wall", "discard_limit")


def with_tiles(code: int, seat: int, tiles: list[int]) -> int:
    """An event that carries tiles: their number, then each."""
    entry = code | seat << 5 | len(tiles) << 6
    for place, kind in enumerate(tiles):
        entry |= kind << 12 + 6 * place
    return entry


def tiles_of(entry: int) -> list[int]:
    """The tiles that an event carries."""
    return [field(entry, 1 + place) for place in range(field(entry, 0))]


def code_of(entry: int) -> int:
    """The event's code."""
    return entry & 31


def seat_of(entry: int) -> int:
    """The seat it is about."""
    return entry >> 5 & 1


def field(entry: int, place: int) -> int:
    """A field of six bits, from 0."""
    return entry >> 6 + 6 * place & 63


class Log:
    """An append-only list of events. A clone shares what is written, whatever its length."""

    def __init__(self, parent: "Log | None" = None, start: int = 0) -> None:
        self._parent = parent
        self._start = start
        self._own: list[int] = []

    def append(self, entry: int) -> None:
        self._own.append(entry)

    def __len__(self) -> int:
        return self._start + len(self._own)

    def clone(self) -> "Log":
        """Another log that goes on from here; neither sees what the other appends."""
        if self._own:
            shared = Log(self._parent, self._start)
            shared._own = self._own
            self._parent = shared
            self._start += len(self._own)
            self._own = []
        return Log(self._parent, self._start)

    def since(self, start: int) -> list[int]:
        """The events from number `start` on, oldest first."""
        parts: list[list[int]] = []
        part: Log | None = self
        while part is not None and part._start + len(part._own) > start:
            parts.append(part._own[max(0, start - part._start) :])
            part = part._parent
        entries: list[int] = []
        for chunk in reversed(parts):
            entries.extend(chunk)
        return entries
