"""What every test shares."""

import os

import pytest

import quedou


def pytest_configure(config: pytest.Config) -> None:
    """Refuse to test the interpreted core by mistake when the compiled one was asked for, and the reverse."""
    expected = os.environ.get("QUEDOU_EXPECT", "pure")
    found = "compiled" if quedou.COMPILED else "pure"
    if expected != found:
        raise pytest.UsageError(f"the core under test is {found}, QUEDOU_EXPECT says {expected}")
