"""The clock of the processor time of a thread."""

import time
from collections.abc import Callable
from typing import Final

seconds: Final[Callable[[], float]] = getattr(time, "thread_time", time.perf_counter)
"""What this thread has had of the processor, in seconds; where nobody tells, and there is one thread alone, as in a
browser, the time that has gone by."""
