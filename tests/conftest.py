"""What every test shares."""

import os

import pytest
from hypothesis import settings

import quedou

# No test depends on how long it takes. On CI the same examples come every time; elsewhere new ones do.
settings.register_profile("quedou", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("quedou")


def pytest_configure(config: pytest.Config) -> None:
    """Refuse to test the interpreted core by mistake when the compiled one was asked for, and the reverse."""
    expected = os.environ.get("QUEDOU_EXPECT", "pure")
    found = "compiled" if quedou.COMPILED else "pure"
    if expected != found:
        raise pytest.UsageError(f"the core under test is {found}, QUEDOU_EXPECT says {expected}")
