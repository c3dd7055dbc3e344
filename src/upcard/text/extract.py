"""Finds the templates in a module's source, for Babel (an extraction method, see ``babel.cfg``)."""

import ast
import re
import tomllib
from collections.abc import Iterator
from typing import IO, Any, Final

OPTIONS: Final = (
    "Switch",
    "Number",
    "Choice",
    "WordSet",
    "SetSize",
    "ShortestRun",
    "Players",
    "BySeats",
    "Jokers",
    "Deals",
    "DealNumbers",
    "LastDeal",
    "LayoffFrom",
    "Ranks",
    "Points",
)
"""The kinds of options of house rules."""

PLACES: Final[dict[str, tuple[int | str, ...]]] = {
    "say": (0,),
    "Message": (0,),
    "marked": (0,),
    "yours": (0,),
    "theirs": (0,),
    "Refused": (1, 3),
    "refuse": (1, 3),
    "Decision": (1,),
    "BadMove": (0,),
    "BadMeld": (0,),
    "Damaged": (0,),
    "BadCard": (0,),
    "BadPart": (0,),
    "BadAmount": (0,),
    "BadQuestion": (1,),
    "BadSheet": (1,),
    "Untyped": (0,),
    "line": (0,),
    "remark": (0,),
    "doubt": (2, 3),
    "contradiction": (1, 2),
    "section": (0,),
    "rule": (0,),
    "BadDraw": (0,),
    "BadNotes": (0,),
    "BadMessage": (0,),
    "BadNotebook": (1,),
    "BadPosition": (1,),
    "BadPractice": (0,),
    "BadPuzzles": (0,),
    "BadRecord": (1,),
    "BadToml": (1,),
    "BadContract": (0,),
    "Restored": (0,),
    "SpokenError": (0,),
    "Unprintable": (0,),
    "Unreadable": (0,),
    "PlacedError": (1,),
    "Unstorable": (0,),
    "ServeError": (0,),
    "BrokenTable": (0,),
    "NoSuchBot": (0,),
    "ProgramFailed": (0,),
    "NoCluster": (0,),
    "NoReview": (0,),
    "NotAllowed": (0,),
    "Unfit": (0,),
    "StoreError": (0,),
    "Unreachable": (0,),
    "InDoubt": (0,),
    "CommandError": (0,),
    "Unclear": (0,),
    "NotNow": (0,),
    "Ambiguous": (0,),
    "TooMuch": (0,),
    "HiddenOutcome": (0,),
    "NobodyAsked": (0,),
    "at_move": (1,),
    "BadHouseRules": (2,),
    "HouseRuleError": (1,),
    "IgnoredChange": (1,),
    "_asks_for_contract": (3,),
    "wrong": (0,),
    "Entry": ("title", "summary"),
    "Book": (1, 2),
    "Source": ("title", "summary"),
    "Text": (1, 2),
    "Group": (0,),
    "Word": (1, 2),
    "Clash": (3,),
    **dict.fromkeys(OPTIONS, (1, 2, "none", "zero")),
}
"""Which arguments of these functions are templates, by their places and names."""

COUNTED: Final = ("say_counted", "counted")
"""Functions whose first two arguments are the templates for one and for many."""

METHODS: Final = ("refuse", "counted", "wrong", "at_move", "rule", "doubt", "contradiction")
"""Those of them that are methods."""

FINISHED: Final = ("str", "repr", "say", "say_counted", "listed", "join", "format", "format_map")
"""Functions that make finished text."""

Found = tuple[int, str, str | tuple[str, str], list[str]]


class NoTemplate(ValueError):
    """What stands in the place of a template is finished text: an f-string, or texts added up."""

    def __init__(self, line: int, source: str) -> None:
        super().__init__(f"line {line}: {source} is no template")
        self.line = line


def templates(file: IO[bytes], keywords: Any, comment_tags: Any, options: Any) -> Iterator[Found]:
    """Yield (line, function, template or (one, many), comments) for each template that the module holds.

    It is as Babel wants them: it knows gettext's own two functions, so those are named.

    Raises:
        NoTemplate: finished text in a template's place.
    """
    nodes = list(ast.walk(ast.parse(file.read())))
    known = _known(nodes)
    for node in nodes:
        if not isinstance(node, ast.Call):
            continue
        name = _name(node)
        if name not in (known if isinstance(node.func, ast.Name) else METHODS):
            continue
        if name in COUNTED:
            pair = [text for at in (0, 1) for text in _texts(node.args[at])]
            if len(pair) == 2:
                yield node.lineno, "ngettext", (pair[0], pair[1]), []
        for at in PLACES.get(name, ()):
            for argument in _arguments(node, at):
                for text in _texts(argument):
                    if text:
                        yield node.lineno, "gettext", text, []


def variants(file: IO[bytes], keywords: Any, comment_tags: Any, options: Any) -> Iterator[Found]:
    """Yield what `templates` does for the rule file of a variant: what it says of itself besides names."""
    text = file.read().decode("utf-8")
    about = tomllib.loads(text).get("about", {})
    for key in ("summary", "origin"):
        if key in about:
            found = re.search(rf"^{key} *=", text, re.M)
            yield text.count("\n", 0, found.start() if found else 0) + 1, "gettext", about[key], []


def _known(nodes: list[ast.AST]) -> set[str]:
    """Return the names of a module that may be those functions: what it defines, and what it imports but for Rich's."""
    names: set[str] = set()
    for node in nodes:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names.add(node.name)
        elif isinstance(node, ast.ImportFrom) and not (node.module or "").startswith("rich"):
            names.update([alias.name for alias in node.names])
    return names


def _arguments(call: ast.Call, at: int | str) -> list[ast.expr]:
    """Return the argument with that place or name, if the call has it."""
    if isinstance(at, int):
        return call.args[at : at + 1]
    return [keyword.value for keyword in call.keywords if keyword.arg == at]


def _name(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def _texts(node: ast.expr) -> list[str]:
    """Return the literals that the expression may be; none for a name, which is marked where it is set."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return _texts(node.body) + _texts(node.orelse)
    if isinstance(node, (ast.JoinedStr, ast.BinOp)) or (isinstance(node, ast.Call) and _name(node) in FINISHED):
        raise NoTemplate(node.lineno, ast.unparse(node))
    return []
