"""Coroutines in tests that are no coroutines themselves."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def apart(work: Callable[[], T]) -> T:
    """Call it in a thread of its own, for what starts an event loop itself."""
    with ThreadPoolExecutor(1) as other:
        return other.submit(work).result()


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run it to its end in a thread of its own: where a browser is driven, this thread has an event loop already."""
    return apart(lambda: asyncio.run(work))
