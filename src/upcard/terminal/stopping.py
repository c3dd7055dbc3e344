"""Ends commands that play for long, so that what was played before counts."""

from types import TracebackType

import click

from upcard.interruption import status_of, terminate_like_sigint
from upcard.terminal.errors import CommandError


class Stoppable:
    """A block in which a CommandError, Ctrl-C and signals that tell a process to end stop the playing.

    The command goes on behind it, to show what there is until `tell`.

    Args:
        context: of the command, which hears such signals to its end.
    """

    def __init__(self, context: click.Context) -> None:
        self.context = context
        self.why: KeyboardInterrupt | CommandError | None = None
        """What has stopped the playing."""

    def __enter__(self) -> "Stoppable":
        self.context.with_resource(terminate_like_sigint())
        return self

    def __exit__(self, _kind: object, problem: BaseException | None, _trace: TracebackType | None) -> bool:
        if isinstance(problem, (KeyboardInterrupt, CommandError)):
            # Without the frames it came through: what they hold is let go.
            self.why = problem.with_traceback(None)
        return self.why is not None

    def tell(self, otherwise: int = 0) -> None:
        """End the command with what has stopped the playing; with the exit status ``otherwise`` where nothing has.

        Raises CommandError.
        """
        if isinstance(self.why, CommandError):
            raise self.why
        self.context.exit(otherwise if self.why is None else status_of(self.why))
