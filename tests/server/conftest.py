"""A node whose computers do not ponder, and a guest at it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from quedou.table import pace

from .node import Node

BRISK = {"LEAD": 20, "FLOOR": 30, "JITTER": 10, "THINK": 40, "THINK_MORE": 10}


@pytest.fixture
def brisk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything that is only there for people takes milliseconds."""
    for name, value in BRISK.items():
        monkeypatch.setattr(pace, name, value)


@pytest.fixture
def node(tmp_path: Path, brisk: None) -> Iterator[Node]:
    with Node(tmp_path) as served:
        yield served
