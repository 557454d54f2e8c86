"""A node for tests: it lays the wall that the test names, and its computers do not ponder.

    python -m tests.browser.fixed_server PORT FOLDER

Before a table is opened the test writes the wall's name into FOLDER/wall; without that file, chance decides.
Nothing of this is in the program: the wall comes in where a node takes its random bytes, which is an argument
of `create_app`.
"""

import socket
import sys
from pathlib import Path
from secrets import token_bytes

from quedou.server.app import create_app
from quedou.server.run import log_lines, run
from quedou.store import Database
from quedou.table import pace

from .scenarios import wall_bytes

BRISK = {"LEAD": 30, "FLOOR": 40, "JITTER": 1, "THINK": 120, "THINK_MORE": 1}
"""Milliseconds; see `quedou.table.pace`."""


def main(port: int, folder: Path) -> None:
    """Serve until SIGTERM."""
    for name, value in BRISK.items():
        setattr(pace, name, value)
    named = folder / "wall"

    def fresh(size: int) -> bytes:
        return wall_bytes(named.read_text(), size) if named.exists() else token_bytes(size)

    log_lines()
    database = Database(f"sqlite:///{folder.absolute() / 'quedou.db'}")
    run(create_app(database, fresh=fresh), socket.create_server(("127.0.0.1", port)), lambda: None)


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
