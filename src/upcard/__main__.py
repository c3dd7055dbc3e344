"""The ``upcard`` command, also as ``python -m upcard``: what has to be so before anything else is imported."""

import os
import signal
import sys
from types import FrameType
from typing import Final

INTERRUPTED: Final = 130
"""Exit status after Ctrl-C, or when the input ends before the game does; as shells have it."""


def main() -> None:
    """Run the command line. Ctrl-C ends it silently from the first moment, while half of it is imported, to the
    last; what the terminal's encoding lacks is written as a question mark, and read as a sign of its own."""
    theirs = signal.getsignal(signal.SIGINT)
    wanted = theirs is signal.default_int_handler  # not in the background of a shell, which has it ignored
    if wanted:
        signal.signal(signal.SIGINT, _leave)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if stream is not None:
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    from upcard.terminal.cli import main as run

    try:
        if wanted:
            signal.signal(signal.SIGINT, theirs)
        run(prog_name="upcard")
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    finally:
        if wanted:
            signal.signal(signal.SIGINT, _leave)


def _leave(_signal: int, _frame: FrameType | None) -> None:
    # An exception would be reported by whichever half-imported module it hits.
    os._exit(INTERRUPTED)


if __name__ == "__main__":
    main()
