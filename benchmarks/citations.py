"""Where the engine cites a clause, and what can be broken there."""

import ast
import re
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "upcard"
ENGINE = ("melds", "kernel", "games")
ANY_CLAUSE = re.compile(r"\b[A-Z]{2,3}-(?:[A-Z]-)?[A-Z]?\w+\b")
RANGE = re.compile(r"\b([A-Z]{2,3}-(?:[A-Z]-)?[A-Z]?)(\d+)\s+to\s+(?:[A-Z]{2,3}-(?:[A-Z]-)?[A-Z]?)(\d+)\b")
TOPIC = re.compile(r'^ +"(\w+)": Topic\((.*)')
OPPOSITE: dict[type[ast.cmpop], str] = {
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Lt: ">=",
    ast.GtE: "<",
    ast.Gt: "<=",
    ast.LtE: ">",
    ast.In: "not in",
    ast.NotIn: "in",
}
SIGN = re.compile(r"not in|in|[=!<>]=|[<>]")


class Mutant(NamedTuple):
    """One change of a source file: what stood ``start`` to ``end`` becomes ``text``. ``beside``: the other clauses that
    are cited at that place."""

    file: Path
    line: int
    start: int
    end: int
    text: str
    beside: tuple[str, ...] = ()


class Source:
    """A file of the engine, parsed."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.text = file.read_text(encoding="utf-8")
        self.lines = self.text.splitlines(keepends=True)
        self.tree = ast.parse(self.text)
        self._idle: list[tuple[int, int]] | None = None
        self.parents = {child: parent for parent in ast.walk(self.tree) for child in ast.iter_child_nodes(parent)}

    def span(self, node: ast.expr) -> tuple[int, int]:
        """Where in the text an expression stands."""
        return self.place(node)

    def idle(self) -> list[tuple[int, int]]:
        """Where assertions, annotations and formatted texts stand: what is broken there changes no behavior, or has no
        place of its own."""
        if self._idle is None:
            found: list[ast.expr | ast.stmt | ast.arg] = []
            for node in ast.walk(self.tree):
                if isinstance(node, ast.Assert | ast.JoinedStr):
                    found.append(node)
                elif isinstance(node, ast.arg | ast.AnnAssign) and node.annotation is not None:
                    found.append(node.annotation)
                elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                    found += [*node.decorator_list, *([node.returns] if node.returns else [])]
            self._idle = [self.place(node) for node in found]
        return self._idle

    def place(self, node: ast.expr | ast.stmt | ast.arg) -> tuple[int, int]:
        """Where in the text a node stands."""
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self._at(node.lineno, node.col_offset), self._at(node.end_lineno, node.end_col_offset)

    def _at(self, line: int, column: int) -> int:
        before = sum(map(len, self.lines[: line - 1]))
        return before + len(self.lines[line - 1].encode()[:column].decode())

    def replaced(self, node: ast.expr, text: str) -> Mutant:
        return Mutant(self.file, node.lineno, *self.span(node), text)

    def negated(self, node: ast.expr) -> Mutant:
        start, end = self.span(node)
        return self.replaced(node, f"(not ({self.text[start:end]}))")

    def above(self, node: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
        """The nodes around a node within its function, from the inside, each with its child on the way."""
        while (parent := self.parents.get(node)) is not None and not isinstance(parent, ast.Module | ast.ClassDef):
            yield parent, node
            if isinstance(parent, ast.FunctionDef):
                return
            node = parent


@cache
def sources() -> tuple[Source, ...]:
    """The engine, but for faces: what they say is no rule."""
    files = [file for part in ENGINE for file in sorted((SOURCE / part).rglob("*.py")) if "ui" not in file.parts]
    return tuple([Source(file) for file in files])


@cache
def topics() -> dict[str, dict[str, tuple[str, ...]]]:
    """Of each clause in a table of clauses: the topics that stand for it, and by topic all that this one cites."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for source in sources():
        for line in source.lines:
            if match := TOPIC.match(line):
                cited = tuple(ANY_CLAUSE.findall(match[2]))
                for clause in cited:
                    found.setdefault(clause, {})[match[1]] = cited
    return found


class Citation(NamedTuple):
    """Where a source cites a clause or a topic: a constant, a function by its docstring, or a line by its comment, and
    all ``clauses`` that it cites there."""

    source: Source
    node: ast.AST | None
    line: int
    clauses: tuple[str, ...] = ()


def cited_in(text: str) -> tuple[str, ...]:
    """The clauses of a text, those of "GUT-12 to GUT-16" one by one."""
    found = dict.fromkeys(ANY_CLAUSE.findall(text))
    for family, first, last in RANGE.findall(text):
        found |= dict.fromkeys([f"{family}{number:0{len(first)}}" for number in range(int(first), int(last) + 1)])
    return tuple(found)


@cache
def citations() -> dict[str, list[Citation]]:
    """By clause or topic. Texts that are neither are there, too."""
    found: dict[str, list[Citation]] = {}
    for source in sources():
        for node in ast.walk(source.tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and not _is_asked(source, node):
                found.setdefault(node.value, []).append(Citation(source, node, node.lineno))
            elif isinstance(node, ast.FunctionDef):
                clauses = cited_in(ast.get_docstring(node) or "")
                for clause in clauses:
                    found.setdefault(clause, []).append(Citation(source, node, node.lineno, clauses))
        for number, line in enumerate(source.lines, 1):
            clauses = cited_in(line.partition("#")[2])
            for clause in clauses:
                found.setdefault(clause, []).append(Citation(source, None, number, clauses))
    return found


def mutants(clause: str) -> Iterator[Mutant]:
    """All ways to break what cites the clause."""
    stands_for = topics().get(clause, {})
    words = dict.fromkeys([clause, *stands_for])
    for word in words:
        for source, node, line, clauses in citations().get(word, []):
            if word != clause and "rummy" not in source.file.parts and "melds" not in source.file.parts:
                continue  # the other games have no tables of topics
            if node is not None and _is_one_of(source, node, words):
                continue
            if node is None:
                found = beside(source, line)
            else:
                found = inside(source, node) if isinstance(node, ast.FunctionDef) else deciding(source, node)
            for mutant in found:
                also = (*clauses, *stands_for.get(word, ()), *cited_in(source.lines[mutant.line - 1].partition("#")[2]))
                yield mutant._replace(beside=tuple([other for other in dict.fromkeys(also) if other != clause]))


def _is_one_of(source: Source, node: ast.AST, words: Collection[str]) -> bool:
    """Is the topic said in place of another one that stands for the same clause? Then nothing hangs on which it is."""
    around = source.parents.get(node)
    if not isinstance(around, ast.IfExp):
        return False
    asked = [each.value for each in ast.walk(around.test) if isinstance(each, ast.Constant)]
    said = [each.value for each in (around.body, around.orelse) if isinstance(each, ast.Constant)]
    return any([each in words for each in asked]) or (len(said) == 2 and all([each in words for each in said]))


def _is_asked(source: Source, node: ast.Constant) -> bool:
    """Is it a topic where topics are declared, or told from others, or the name of an event or a question: not where it
    is cited?"""
    parent = source.parents.get(node)
    while isinstance(parent, ast.IfExp):
        parent = source.parents.get(parent)
    if isinstance(parent, ast.Call) and isinstance(parent.func, ast.Name):
        return parent.func.id in ("Event", "Ask")
    if isinstance(parent, ast.Dict):
        return node in parent.keys
    while isinstance(parent, ast.Tuple):
        parent = source.parents.get(parent)
    return isinstance(parent, ast.Compare)


def deciding(source: Source, node: ast.AST) -> Iterator[Mutant]:
    """What decides whether this is said: the nearest condition around it, else the last one that may return before."""
    for around, child in source.above(node):
        if isinstance(around, ast.If | ast.IfExp):
            if child is around.test:
                yield source.negated(around.test)
                return
            body = around.body if isinstance(around.body, list) else [around.body]
            yield source.replaced(around.test, "False" if child in body else "True")
            return
        block = getattr(around, "body", None)
        if isinstance(child, ast.stmt) and isinstance(block, list) and child in block:
            guards = [each for each in block[: block.index(child)] if isinstance(each, ast.If)]
            if guards:
                yield source.negated(guards[-1].test)
                return


def inside(source: Source, around: ast.AST) -> Iterator[Mutant]:
    """What can be turned round or moved by one in a function or a statement."""
    for node in ast.walk(around):
        if isinstance(node, ast.If | ast.IfExp):
            yield source.negated(node.test)
        elif isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in OPPOSITE:
            (_, left), (right, _) = source.span(node.left), source.span(node.comparators[0])
            turned = SIGN.sub(OPPOSITE[type(node.ops[0])], source.text[left:right], count=1)
            yield Mutant(source.file, node.lineno, left, right, turned)
        elif isinstance(node, ast.BoolOp):
            (_, left), (right, _) = source.span(node.values[0]), source.span(node.values[1])
            if source.text[left:right].strip() in ("and", "or"):
                yield Mutant(source.file, node.lineno, left, right, " or " if isinstance(node.op, ast.And) else " and ")
        elif isinstance(node, ast.Constant) and type(node.value) is int and not _says_none(source, node):
            yield source.replaced(node, str(node.value + 1))


def _says_none(source: Source, node: ast.Constant) -> bool:
    """Is it the 1 of a -1 that is handed on or returned: the number for nobody, which is never told from -2?"""
    sign = source.parents.get(node)
    around = source.parents.get(sign) if isinstance(sign, ast.UnaryOp) else None
    if isinstance(around, ast.IfExp):
        return isinstance(source.parents.get(around), ast.Return | ast.keyword)
    return isinstance(around, ast.Call | ast.keyword | ast.arguments | ast.Return)


def beside(source: Source, number: int) -> Iterator[Mutant]:
    """A comment speaks of the statement on its line, else of the next one."""
    statements = [node for node in ast.walk(source.tree) if isinstance(node, ast.stmt)]
    here = [node for node in statements if node.lineno <= number <= (node.end_lineno or 0) and not _has_body(node)]
    after = sorted([node for node in statements if node.lineno > number], key=lambda node: node.lineno)
    for node in here[:1] or after[:1]:
        if isinstance(node, ast.If):
            yield source.negated(node.test)
        else:
            yield from deciding(source, node)
            yield from inside(source, node)


def _has_body(node: ast.stmt) -> bool:
    return hasattr(node, "body")


def clauses() -> list[str]:
    """All of the rulebook that something in the engine cites so that it can be broken."""
    pages = sorted((ROOT / "docs/rulebook").glob("*.md"))
    text = "\n".join([page.read_text(encoding="utf-8") for page in pages])
    return [
        clause for clause in re.findall(r"^ *- \*\*([A-Z]{2,3}-[\w-]+)\*\*", text, flags=re.M) if any(mutants(clause))
    ]
