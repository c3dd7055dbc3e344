"""What every part of the suite shares."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
CI = os.environ.get("UPCARD_CI") == "1"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest first, so that no worker is left with them when the others are done: builds, then browsers."""
    items.sort(key=lambda item: ("build" not in item.keywords, "browser" not in item.keywords))


Need = Callable[[object, str], None]


@pytest.fixture(scope="session")
def need() -> Need:
    """``need(condition, reason)`` skips the test where something is missing; in CI nothing may be missing."""

    def check(condition: object, reason: str) -> None:
        if not condition:
            if CI:
                pytest.fail(reason)
            pytest.skip(reason)

    return check


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return ROOT


@pytest.fixture(scope="session")
def chromium(need: Need) -> str:
    """Path of a Chromium; the one without windows, where there is one, takes two thirds of the time."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    found = next(filter(None, map(shutil.which, names)), None)
    need(found, "no Chromium on this machine (Debian: apt install chromium-headless-shell, or chromium)")
    assert found is not None
    return found


@pytest.fixture(scope="session", autouse=True)
def _the_build_under_test() -> None:
    """``UPCARD_EXPECT=compiled`` or ``pure``: fail at once if the other build would be tested."""
    expected = os.environ.get("UPCARD_EXPECT")
    if expected:
        from upcard.kernel import state

        found = "pure" if state.__file__.endswith(".py") else "compiled"
        assert found == expected, f"these tests import the {found} build from {state.__file__}"
