"""Errors that people read, each a template with arguments that is put into words where it is read."""

from typing import Final, Self

from mypy_extensions import mypyc_attr

from upcard.text.messages import Message, Text
from upcard.text.quoting import printable

LONGEST_WHY: Final = 600
"""Letters of what others' code has to say."""


@mypyc_attr(allow_interpreted_subclasses=True)
class SpokenError(ValueError):
    """An error whose text is a message: ``str(error)`` is in the language of the moment.

    The one built-in base is for all of them: compiled classes cannot have two.

    Args:
        template: why, with the arguments ``named``, or a message. No argument is called as a parameter here: the
            compiled engine would not tell them apart.
    """

    def __init__(self, template: Text, /, **named: object) -> None:
        self.message = template if isinstance(template, Message) else Message(template, **named)
        """The template with its arguments, which another error may carry on."""
        super().__init__(self.message)

    @property
    def reason(self) -> str:
        """What is wrong, in the language of the moment."""
        return str(self.message)

    def __str__(self) -> str:
        # Not by `reason`: the compiled engine finds no overridable member of an error without a constructor of its own.
        return str(self.message)


@mypyc_attr(allow_interpreted_subclasses=True)
class Unreadable(SpokenError):
    """Text that cannot be read as what it should be."""


@mypyc_attr(allow_interpreted_subclasses=True)
class PlacedError(SpokenError):
    """What is wrong in something that people wrote, and where.

    Args:
        where: the key at fault as it stands there (``hands.P1``), or words for it; empty for the whole.
        template: as in `SpokenError`.
    """

    def __init__(self, where: Text, template: Text, /, **named: object) -> None:
        super().__init__(template, **named)
        self.args = (where, self.message)
        self.where = where
        self.key = where if isinstance(where, str) else ""
        """The key at fault, also where ``where`` is words; empty if there is none."""
        self.line = 0
        """Counts from 1; 0 where it is not known, and the key may tell it."""

    def on_line(self, line: int) -> Self:
        """Return the same error, on that line."""
        self.line = line
        return self

    @property
    def place(self) -> str:
        """Where, in the language of the moment."""
        return str(self.where)

    def with_place(self) -> Message:
        """Return the reason, with the place before it where there is one."""
        return Message("{place}: {reason}", place=self.where, reason=self.message) if self.where else self.message

    def __str__(self) -> str:
        return str(self.with_place())

    def __reduce__(self) -> "tuple[object, tuple[object, ...], dict[str, object]]":
        return type(self), self.args, {"line": self.line, "key": self.key}


def at_line(line: int) -> Text:
    """Return a line of a text as a place; empty for 0."""
    return Message("line {line}", line=line) if line else ""


def why_in_a_line(problem: BaseException, plain: type[BaseException]) -> str:
    """Return what others' code has raised, in one line that can be shown, of a length that can be read.

    With its kind unless that is ``plain``.
    """
    kind = type(problem).__name__
    try:
        said = str(problem) if type(problem) is plain else f"{kind}: {problem}"
    except Exception:  # its own words fail, too
        said = kind
    line = printable(" ".join(said.split()))
    return line if len(line) <= LONGEST_WHY else f"{line[: LONGEST_WHY - 1]}…"
