"""The engine and the library around it import three packages; all others belong to the server and the terminal."""

import subprocess
import sys
from functools import cache
from pathlib import Path

OUTER = ("server", "site", "terminal", "__main__.py", "mypy_plugin.py")
"""Where others may be imported."""

INTERFACES = ("gymnasium.py", "openspiel.py", "pettingzoo.py", "spaces.py", "text.py", "vector.py")
"""Modules of `upcard.envs` that come with an extra, and the one that draws a table as the terminal does."""

ALLOWED = {"fsrs", "msgspec", "mypy_extensions", "tomli_w", "typing_extensions"}
"""The last is imported by mypy_extensions and msgspec where it is there."""

IMPORT = """
import importlib, sys
from importlib.metadata import packages_distributions
for name in {names!r}:
    importlib.import_module(name)
loaded = {{name.partition(".")[0] for name in sys.modules}}
print(*sorted(loaded & packages_distributions().keys() - {{"upcard"}}))
"""


NOT_IN_A_PAGE = {
    "sqlalchemy",
    "alembic",
    "greenlet",
    "mako",
    "prometheus_client",
    "uvicorn",
    "websockets",
    "h11",
    "rich",
}
"""What a page would have to load, and has no use for."""


def library(source: Path) -> list[str]:
    """All modules but the outer ones."""
    found = []
    for path in sorted((source / "upcard").rglob("*.py")):
        parts = path.relative_to(source).with_suffix("").parts
        if path.relative_to(source / "upcard").parts[0] in OUTER or (parts[1] == "envs" and path.name in INTERFACES):
            continue
        found.append(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    return found


@cache
def loaded(*names: str) -> frozenset[str]:
    """The packages of others that are loaded when these modules are, in a Python of their own."""
    command = [sys.executable, "-c", IMPORT.format(names=names)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)
    return frozenset(done.stdout.split())


def imported(*names: str) -> frozenset[str]:
    """Those that these modules import: what is installed for all Pythons loads its own at their start."""
    return loaded(*names) - loaded()


def test_the_library_imports_no_server_no_database_and_no_terminal(root: Path) -> None:
    names = library(root / "src")
    assert len(names) > 300 and {"upcard", "upcard.envs", "upcard.arena.contest", "upcard.match.record"} <= set(names)
    assert imported(*names) <= ALLOWED


def modules(code: str) -> set[str]:
    """The modules that are loaded after the code has run, in a Python of its own."""
    command = [sys.executable, "-c", f"{code}\nimport sys\nprint(*sys.modules, file=sys.stderr)"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)
    return set(done.stderr.split())


def test_import_upcard_imports_nothing_else() -> None:
    more = modules("import upcard") - modules("")
    assert more == {"upcard"}


def test_its_names_import_no_server_and_no_terminal() -> None:
    more = modules("from upcard import *")
    assert {"upcard.library", "upcard.match.match"} <= more
    assert not [name for name in more if name.startswith(("upcard.server", "upcard.terminal"))]


def test_the_version_is_said_without_command_line_server_and_games() -> None:
    code = "import sys\nsys.argv[1:] = ['--version']\nfrom upcard.__main__ import main\nmain()"
    more = {name for name in modules(code) if name.startswith(("upcard", "click", "rich", "sqlalchemy", "starlette"))}
    assert more == {"upcard", "upcard.__main__", "upcard.interruption"}


def test_what_the_server_imports_is_seen() -> None:
    assert {"sqlalchemy", "starlette"} <= imported("upcard.server.http.app", "upcard.server.store.sql")


def test_the_card_room_imports_no_database_no_web_server_and_no_metrics() -> None:
    """They come with what opens it: in the worker of a page there are none."""
    assert not imported("upcard.site.engine") & NOT_IN_A_PAGE


def test_the_card_room_is_loaded_where_nobody_tells_the_time_of_a_thread() -> None:
    """As in a browser's Python, which has one thread alone."""
    code = "import time; del time.thread_time; import upcard.site.engine"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=300)
