"""`make bench`: every benchmark, interpreted and compiled, one after the other.

`python -m bench scoring deals` runs only those. Each benchmark is a module here with a `main()`; it runs in a
process of its own, so that none warms another's caches.
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
COMPILED = ROOT / "build" / "compiled"
CORE = ("scoring", "deals", "bots")
"""Measured with the interpreted and with the compiled core."""
STACK = ("server", "page")


def run(name: str, *, compiled: bool) -> None:
    """Run one benchmark in a process of its own."""
    path = [str(COMPILED)] if compiled else []
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([*path, str(ROOT)])}
    subprocess.run([sys.executable, "-m", f"bench.{name}"], cwd=ROOT, env=environment, check=True)


def main(names: list[str]) -> None:
    """Run the named benchmarks, or all."""
    for name in names or [*CORE, *STACK]:
        for compiled in (False, True) if name in CORE and COMPILED.exists() else (COMPILED.exists(),):
            run(name, compiled=compiled)


if __name__ == "__main__":
    main(sys.argv[1:])
