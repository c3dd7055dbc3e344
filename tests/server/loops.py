"""Coroutines in tests that are no coroutines themselves."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run it to its end in a thread of its own: where a browser is driven, this thread has an event loop already."""
    with ThreadPoolExecutor(1) as other:
        return other.submit(lambda: asyncio.run(work)).result()
