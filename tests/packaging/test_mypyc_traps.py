"""What mypy accepts and the compiled engine does not."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.many import many

SOURCES = Path(__file__).parents[2] / "src" / "upcard"
ENGINE = ("text", "cards", "melds", "kernel", "games", "bots", "stepping")
COMPILED = sorted(
    path for part in ENGINE for path in (SOURCES / part).rglob("*.py") if "ui" not in path.relative_to(SOURCES).parts
)
OTHERS = sorted({*SOURCES.rglob("*.py"), *(SOURCES.parents[1] / "examples").rglob("*.py")} - {*COMPILED})


def own_handlers(function: ast.AST) -> Iterator[ast.ExceptHandler]:
    """The handlers of a function, without those of functions inside it."""
    for node in ast.iter_child_nodes(function):
        if isinstance(node, ast.ExceptHandler):
            yield node
        if not isinstance(node, ast.FunctionDef | ast.Lambda | ast.ClassDef):
            yield from own_handlers(node)


@many({"all": COMPILED})
def test_a_caught_exception_has_a_name_of_its_own(path: Path) -> None:
    """mypyc gives a name one type in a function: the second of two kinds of exception is a TypeError there."""
    for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(function, ast.FunctionDef):
            kinds: dict[str, str] = {}
            for handler in own_handlers(function):
                if handler.name and handler.type:
                    kind = ast.unparse(handler.type)
                    assert kinds.setdefault(handler.name, kind) == kind, f"{function.name}: {handler.name}"


def classes(tree: ast.Module) -> list[ast.ClassDef]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]


def test_a_compiled_class_from_which_another_derives_allows_it() -> None:
    """Without the attribute an interpreted class that inherits from a compiled one is a TypeError, when it is made. And
    ``serializable`` must not be used: mypyc 2.4 then calls no ``__init__``."""
    decorators: dict[tuple[str, str], str] = {}
    for path in COMPILED:
        module = ".".join(path.relative_to(SOURCES.parent).with_suffix("").parts)
        for node in classes(ast.parse(path.read_text(encoding="utf-8"))):
            decorators[module, node.name] = " ".join([ast.unparse(part) for part in node.decorator_list])
    derived = set()
    for path in OTHERS:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        sources = {alias.name: (str(node.module), alias.name) for node in imports for alias in node.names}
        bases = [ast.unparse(base).partition("[")[0] for node in classes(tree) for base in node.bases]
        derived |= {sources[base] for base in bases if base in sources} & set(decorators)
    assert ("upcard.kernel.state", "State") in derived
    assert not [source for source in derived if "allow_interpreted_subclasses=True" not in decorators[source]]
    assert not [source for source, text in decorators.items() if "serializable" in text]


@many({"all": COMPILED})
def test_no_text_has_half_a_character_in_it(path: Path) -> None:
    """mypyc refuses surrogates in literals; a regular expression can spell them."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value.encode()


@many({"all": COMPILED})
def test_nothing_is_looked_for_in_a_tuple_that_unpacks_another(path: Path) -> None:
    """mypyc takes what stands in the tuple apart, and stops at the star."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Compare) and isinstance(node.ops[-1], ast.In | ast.NotIn):
            found = node.comparators[-1]
            stars = isinstance(found, ast.Tuple) and any([isinstance(each, ast.Starred) for each in found.elts])
            assert not stars, f"line {node.lineno}: {ast.unparse(node)}"
