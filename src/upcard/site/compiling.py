"""Compiles modules to bytecode for a site; `pack.mjs` runs it in Pyodide, as bytecode is of one Python version.

The library is split: what Python wants until it runs stays an archive of its own, the rest goes along with the modules
of the card room, where it packs better.
"""

import ast
import marshal
import sys
import zipfile
from collections.abc import Iterator
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from typing import Final

UNUSED: Final = (
    *("_pydatetime", "_pydecimal", "_pyio", "_pyrepl", "antigravity", "argparse", "bdb", "cProfile", "cmd", "code"),
    *("configparser", "curses", "dbm", "doctest", "ensurepip", "ftplib", "getpass", "idlelib", "imaplib"),
    *("lib2to3", "mailbox", "modulefinder", "netrc", "nturl2path", "optparse", "pdb", "pickletools"),
    *("pip", "plistlib", "poplib", "profile", "pstats", "pydoc", "pydoc_data", "rlcompleter", "sched", "smtplib"),
    *("sqlite3", "symtable", "tabnanny", "tarfile", "test", "this", "timeit", "tkinter", "trace", "tracemalloc"),
    *("turtle", "turtledemo", "unittest", "venv", "wave", "webbrowser", "wsgiref", "xmlrpc", "zipapp"),
)
"""Parts of the standard library that a card room in a page cannot want: tools for programmers, and protocols."""

ENCODINGS: Final = ("__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "punycode", "unicode_escape", "utf_8")

WHEN: Final = (1980, 1, 1, 0, 0, 0)
"""The date of everything in the archive: the same sources make the same bytes."""

LEVEL: Final = 22
"""How hard modules are packed, as Zstandard counts it."""


def compile_all(modules: Path, library: Path, out: Path) -> None:
    """Write ``room``, a file of `upcard.site.modules`, and ``python_stdlib.zip``, what Python itself begins with.

    Args:
        modules: a folder of packages.
        library: the standard library, an archive of sources.
        out: an empty folder.
    """
    from compression import zstd  # type: ignore[import-not-found, unused-ignore]

    found = dict(_files(modules))
    head = MAGIC_NUMBER + bytes(12)  # of sources whose date and size nobody knows
    with zipfile.ZipFile(library) as whole, zipfile.ZipFile(out / "python_stdlib.zip", "w") as packed:
        for entry in whole.infolist():
            name, content = entry.filename, whole.read(entry)
            if entry.is_dir() or not _is_used(name):
                continue
            if name.endswith(".py"):
                name, content = f"{name}c", _code(content, name)
                if not _is_loaded(name):
                    found[name] = content
                    continue
                content = head + content
            packed.writestr(zipfile.ZipInfo(name, WHEN), content)
    (out / "room").write_bytes(zstd.compress(marshal.dumps(found), LEVEL))


def _is_used(name: str) -> bool:
    package, _, module = name.removesuffix(".py").rpartition("/")
    return name.partition("/")[0].removesuffix(".py") not in UNUSED and (package != "encodings" or module in ENCODINGS)


def _is_loaded(name: str) -> bool:
    """Is it, by now, in the Python that compiles? Packages are as a whole: they are looked for where they began."""
    return name.partition("/")[0].removesuffix(".pyc") in sys.modules


def _files(folder: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            name, content = path.relative_to(folder).as_posix(), path.read_bytes()
            yield (f"{name}c", _code(content, name)) if name.endswith(".py") else (name, content)


def _code(source: bytes, name: str) -> bytes:
    """Return a module's code, marshalled, without docstrings and annotations of functions: nobody reads them there."""
    tree = ast.parse(source, name)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef) and ast.get_docstring(
            node, clean=False
        ):
            docstring = node.body.pop(0)
            if not node.body:
                node.body.append(ast.copy_location(ast.Pass(), docstring))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
        if isinstance(node, ast.arg):
            node.annotation = None
    return marshal.dumps(compile(tree, name, "exec", dont_inherit=True))
