"""Starts the ``upcard`` command, also as ``python -m upcard``, and does what has to come before all other imports."""

import signal
import sys

import upcard
from upcard.interruption import INTERRUPTED, leave, leaving_at_once


def main() -> None:
    """Run the command line.

    Ctrl-C ends it silently from the first moment, while half of it is imported, to the last; what the terminal's
    encoding lacks is written as a question mark, and read as a sign of its own.
    """
    heard = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    try:
        with leaving_at_once():
            for stream in (sys.stdin, sys.stdout, sys.stderr):
                if stream is not None:
                    stream.reconfigure(errors="replace")  # type: ignore[union-attr]
            if sys.argv[1:] == ["--version"]:  # without importing what reads all other options
                print(f"upcard, version {upcard.__version__}")
                return
            from upcard.terminal.cli import main as run
        run(prog_name="upcard")
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    finally:
        if heard:
            signal.signal(signal.SIGINT, leave)


if __name__ == "__main__":
    main()
