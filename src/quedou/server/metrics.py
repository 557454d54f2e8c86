"""What this node counts for `/metrics`, beside the requests."""

from typing import Final

from prometheus_client import Counter, Gauge, Histogram

MOVES: Final = Counter("quedou_events", "Events stored in the logs of tables")
CONFLICTS: Final = Counter("quedou_conflicts", "Appends that found the head moved and were judged again")
REFUSED: Final = Counter("quedou_refused", "Commands that were refused", ["code"])
SUBSTITUTED: Final = Counter("quedou_substituted", "Walls in which a client's part was not revealed in time")
SOCKETS: Final = Gauge("quedou_sockets", "Open WebSocket connections")
FAILED_THOUGHTS: Final = Counter("quedou_computer_failures", "Computers that raised in place of choosing")
THINKING: Final = Histogram("quedou_computer_seconds", "Time in which a computer chose its action")
