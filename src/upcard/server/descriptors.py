"""Raises the limit of file descriptors, which is how many sockets the server may hold."""

import sys
from typing import Final

ENOUGH: Final = 65_536
RESERVED: Final = 100
"""Kept for the database, the log, and whatever is opened for a moment."""


def more_descriptors() -> int:
    """Raise this process's limit as far as it may (up to `ENOUGH`), and return how many sockets there may be.

    It is 0 where nothing limits them.
    """
    if sys.platform == "win32":
        return 0
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    if soft == resource.RLIM_INFINITY:
        return 0
    return max(soft - RESERVED, soft // 2)
