"""How much is played where more is better.

The suite plays a part of it. The whole is played by the optimised engine, many times as fast, in the longer run
(``pytest -m long``, tests/packaging).
"""

import os

WHOLE = "UPCARD_WHOLE"
"""Name of the environment variable that asks for the whole amount: 1."""


def amount(whole: int, part: int) -> int:
    """The one or the other, by the run that this is."""
    return whole if os.environ.get(WHOLE) == "1" else part
