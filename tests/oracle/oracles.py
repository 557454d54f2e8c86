"""Where the data that others published lies, beside the checkout, and what is said where it does not."""

import json
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).resolve().parents[3] / "shared" / "oracles"


def published(name: str) -> Path:
    """The path of a published file; skips the test where there is none."""
    path = FOLDER / name
    if not path.exists():
        pytest.skip(f"published data not here: ../shared/oracles/{name}")
    return path


def published_lines(name: str) -> list[Any]:
    """A published JSON lines file, read."""
    return [json.loads(line) for line in published(name).read_text(encoding="utf-8").splitlines()]
