"""How long things take at a table. Design: *Opaque turns*, *Clocks and silence*; rules page `common`, 11.

The pauses of a turn are drawn from the table's key and the number of the public act before it: never from
a hand, and the same on every node. All times are whole milliseconds.
"""

import hmac
from typing import Final, NamedTuple

DECISION: Final = 15_000
"""The default time for a decision."""
DECISION_RANGE: Final = (5_000, 60_000)
TRIP: Final = 750
"""Fixed grace for the way to the server and back; it is not shown on the ring."""
LEAD: Final = 300
"""What the system does for a seat is decided this long before it shows, so that thinking and committing,
whose time may depend on a hand, never move the moment."""
FLOOR: Final = 700
"""No public act shows sooner after the one before it."""
JITTER: Final = 500
THINK: Final = 800
"""The least that a computer or auto-play takes for a turn, and how much more it may be."""
THINK_MORE: Final = 900
LOCKED: Final = 2_500
"""The floor when a person's locked hand is played against a person: room to answer a win unnoticed."""
WINDOW: Final = 5_000
"""How long the table waits where a person could only win and the deal may go on: an added kong to rob, and
arcade's last discard before the sea bottom."""
SEAL: Final = 2_000
"""What a client has to commit, and again to reveal."""
NEXT_DEAL: Final = 8_000
DEALS: Final = 8
"""The length of a friendly match."""
LOST: Final = 10_000
"""How long a connection may be gone before auto-play."""
RESTART: Final = 5_000
"""After an outage every running clock has at least this much left."""
MISSES: Final = 2
"""Time-outs in a row that start auto-play."""


class Pause(NamedTuple):
    """The two draws of one turn."""

    floor: int
    """From the last public act to the earliest moment at which the next one shows."""
    think: int
    """What a computer or auto-play takes."""


def pause(key: bytes, deal: int, act: int) -> Pause:
    """The pauses after public act number `act` of a deal (0 is the deal itself).

    >>> pause(b"key", 1, 0) == pause(b"key", 1, 0)
    True
    """
    drawn = hmac.digest(key, f"pause {deal} {act}".encode(), "sha256")
    return Pause(
        FLOOR + int.from_bytes(drawn[:4], "big") % JITTER,
        THINK + int.from_bytes(drawn[4:8], "big") % THINK_MORE,
    )
