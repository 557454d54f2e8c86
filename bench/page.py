"""What a first visit loads: the script, compressed as it is sent, beside the promise of 150 kB."""

import gzip
import re
from pathlib import Path

import quedou

PROMISE = 150_000
CLIENT = Path(__file__).parent.parent / "src/quedou/client"


def main() -> None:
    """Measure the scripts that the page names."""
    page = (CLIENT / "index.html").read_text(encoding="utf-8")
    scripts = re.findall(r'(?:src|href)="/?([^"]+\.js)"', page)
    size = sum(len(gzip.compress((CLIENT / script).read_bytes(), 9)) for script in scripts)
    print(f"\npage (quedou {quedou.__version__}): script of the first load, gzip")
    print(f"  {size / 1000:.1f} kB in {len(scripts)} files, {size / PROMISE:.2f} of the promise")


if __name__ == "__main__":
    main()
