"""Games and bots register themselves: what lies outside of their folders names no game."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.many import many
from upcard.bots import BOTS
from upcard.bots.policies import REGISTRY
from upcard.catalogue import OWN

from .rulebook import ROOT

SOURCES = ROOT / "src" / "upcard"
GAMES = {path.name for path in (SOURCES / "games").iterdir() if path.is_dir()}
ID = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, OWN))})(?![\w-])")


def is_a_game_s(path: Path) -> bool:
    """Does it lie in ``games`` or in ``bots/<game>``? So does a revision of the database, which is never edited."""
    parts = path.relative_to(SOURCES).parts
    return parts[0] == "games" or (parts[0] == "bots" and parts[1] in GAMES) or "migrations" in parts


OUTSIDE = [path for path in sorted(SOURCES.rglob("*.py")) if not is_a_game_s(path)]


def texts(node: ast.AST) -> Iterator[ast.Constant]:
    """The texts in that part of a module, examples and all."""
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part


def examples(module: ast.Module) -> set[ast.Constant]:
    """Texts that are read by people alone: docstrings, and the examples of the API's description, which are arguments
    of ``@get`` and ``@post`` or constants that only such an argument names."""
    found = {
        part.value for part in ast.walk(module) if isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant)
    }
    routes = [
        call
        for part in ast.walk(module)
        if isinstance(part, ast.AsyncFunctionDef)
        for call in part.decorator_list
        if isinstance(call, ast.Call)
    ]
    shown = [name for call in routes for argument in call.args for name in ast.walk(argument)]
    found |= {text for call in routes for text in texts(call)}
    uses = [part.id for part in ast.walk(module) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load)]
    for part in module.body:
        if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name) and part.value is not None:
            name = part.target.id
            times = [each.id for each in shown if isinstance(each, ast.Name)].count(name)
            if times and times == uses.count(name):
                found |= set(texts(part.value))
    return found


def named(code: str) -> list[str]:
    """The games that a module names."""
    module = ast.parse(code)
    apart = examples(module)
    return [str(text.value) for text in texts(module) if text not in apart and ID.search(str(text.value))]


def test_what_names_a_game_is_noticed() -> None:
    assert named('AIMS = {"guts": 1}') == ["guts"]
    assert named('KEPT = f"{book} of pay-me"') == [" of pay-me"]
    assert named('"""As in guts."""\nX = "no-guts"') == []
    route = 'ASK: Final = {"game": "guts"}\n@post("/a", ASK, {"game": "mille"})\nasync def post_a(): ...\n'
    assert named(route) == [] and named(route + "print(ASK)") == ["guts"]


@many({"all": OUTSIDE})
def test_no_module_outside_of_the_games_and_their_bots_names_one(path: Path) -> None:
    assert named(path.read_text(encoding="utf-8")) == []


@many({"all": [path for path in OUTSIDE if path.relative_to(SOURCES).parts[0] in ("kernel", "stepping")]})
def test_kernel_and_environments_import_no_game(path: Path) -> None:
    imported = [
        part.module or ""
        for part in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(part, ast.ImportFrom)
    ]
    assert not [module for module in imported if module.startswith(("upcard.games", "upcard.catalogue"))]


@many({"all": [path for path in OUTSIDE if path.relative_to(SOURCES).parts[0] == "kernel"]})
def test_the_kernel_knows_no_kind_of_bot(path: Path) -> None:
    module = ast.parse(path.read_text(encoding="utf-8"))
    known = {str(text.value) for text in texts(module)}
    known |= {part.id for part in ast.walk(module) if isinstance(part, ast.Name)}
    assert not known & set(BOTS) - {"random"}, "random is a module, too"


def test_each_game_of_upcard_s_own_has_its_policies_in_a_package_of_its_name() -> None:
    for entry in OWN.values():
        kind = type(entry.build(next(iter(entry.books.values())).rules))
        policies = REGISTRY.own()[kind]
        game = kind.__module__.split(".")[2]
        assert all(place.split(".")[2].partition(":")[0] in (game, "only") for place in policies.places.values())
        assert set(policies.places) <= set(BOTS)
