"""The errors of the store; each says what is wrong in one sentence, with nothing secret in it."""

from typing import Final

from upcard.text.errors import SpokenError
from upcard.text.messages import marked

RESTORED: Final = marked("the tables have been restored from a backup")


class StoreError(SpokenError):
    """The disk or the database does not do its part; one sentence, nothing secret."""


class Restored(StoreError):
    """The database has been restored from a backup: what is in memory is of no use any more."""


class Unreachable(StoreError):
    """The database is not reached, or does not answer: nothing can be stored now, by anybody."""


class Damaged(StoreError):
    """The database holds what no database writes; other parts of it may be whole."""


class InDoubt(Unreachable):
    """Raised where it is not known whether something was stored: the connection or the disk failed at the commit.

    The caller repeats the command, which counts once.
    """


class Unstorable(StoreError):
    """A value that not every database can hold; it has reached none."""
