"""Finds the templates in a source of the browser client, for Babel (an extraction method, see ``babel.cfg``)."""

import ast
import re
from collections.abc import Iterator
from typing import IO, Any, Final

from upcard.text.extract import Found, NoTemplate

_CALL: Final = re.compile(r"(?<![\w.#$])(?<!function )(say|sayCounted|marked)\(")
"""A call of one of the functions that take templates, of which `sayCounted` takes two."""

_TOKEN: Final = re.compile(
    r"""\s+|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|[\w.$]+|=>|\?\?|\?\.|.""", re.DOTALL
)

_FINISHED: Final = ("say", "sayCounted", "listed", "inARow", "chained", "String")
"""Functions that make finished text."""


def templates(file: IO[bytes], keywords: Any, comment_tags: Any, options: Any) -> Iterator[Found]:
    """Yield (line, function, template or (one, many), comments) for each template that the source holds.

    They are as `upcard.text.extract.templates` gives them.

    Raises:
        NoTemplate: finished text in a template's place.
    """
    source = file.read().decode()
    for call in _CALL.finditer(source):
        line = source.count("\n", 0, call.start()) + 1
        arguments = _arguments(source, call.end())
        if call[1] == "sayCounted":
            pair = [text for argument in arguments[:2] for text in _texts(argument, line)]
            if len(pair) == 2:
                yield line, "ngettext", (pair[0], pair[1]), []
        else:
            for text in _texts(arguments[0], line):
                if text:
                    yield line, "gettext", text, []


def _arguments(source: str, at: int) -> list[list[str]]:
    """Return the arguments of the call whose bracket opens before ``at``, in tokens; what stands in brackets is one."""
    arguments: list[list[str]] = [[]]
    depth = 0
    for token in _TOKEN.finditer(source, at):
        sign = token[0]
        if depth == 0 and sign == ")":
            break
        if depth == 0 and sign == ",":
            arguments.append([])
        elif depth > 0:
            arguments[-1][-1] += sign
        elif not sign.isspace():
            arguments[-1].append(sign)
        depth += (sign in ("(", "[", "{")) - (sign in (")", "]", "}"))
    return arguments


def _texts(argument: list[str], line: int) -> list[str]:
    """Return the literals that an argument may be; none for a name, which is marked where it is set."""
    choices: list[list[str]] = [[]]
    for token in argument:
        if token == "?":
            choices[-1] = []  # the condition
        elif token in (":", "??"):
            choices.append([])
        else:
            choices[-1].append(token)
    found: list[str] = []
    for choice in choices:
        literals = [token for token in choice if token[0] in "\"'"]
        parts = [token for token in choice if token != "+"]
        if len(literals) == len(parts):
            found += ["".join([str(ast.literal_eval(each)) for each in literals])] if literals else []
        elif literals or "+" in choice or choice[0][0] == "`" or (choice[0] in _FINISHED and choice[1:]):
            raise NoTemplate(line, " ".join(choice))
    return found


__all__ = ["templates"]
