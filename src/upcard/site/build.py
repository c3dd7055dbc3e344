"""Builds a site: a folder of files that any web host serves, with the card room in the page (`upcard site`)."""

import gzip
import hashlib
import html
import json
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec

import upcard
from upcard.clauses import page_of_clause, pages
from upcard.server.http.app import CLIENT
from upcard.server.http.lobby import catalogue
from upcard.server.http.root_path import rooted
from upcard.server.http.rulebook import page_html
from upcard.server.live.offer import full_offer
from upcard.site import modules, shipped
from upcard.site.sources import NoSource, fetch_packages, fetch_pyodide, lay_out_modules, pack

ENGINE: Final = "engine"
"""The folder of CPython and the card room; files in there have a digest in their names, and never change."""

STRONG: Final = 1
"""Strong players that think at the same time: there is one thread."""

NOT_PRINTED: Final = list[str]()
"""A page prints by the browser: the typesetter is not there."""

FIRST: Final = ("pyodide.asm.wasm", "python_stdlib.zip", "pyodide.asm.mjs", "pyodide.mjs", "room")

WORKER: Final = "worker.js"

START: Final = "python.js"
"""What starts CPython in a worker: part of the client's own, and a file beside the engine for pages elsewhere."""


@dataclass(frozen=True)
class Site:
    """A site that was built: how many files it has, and their bytes in all; those of the engine, and of the client."""

    files: int
    size: int
    engine: int
    client: int

    def as_dict(self) -> dict[str, int]:
        """Return the figures of the site by name, as ``--json`` prints them."""
        return {"files": self.files, "size": self.size, "engine": self.engine, "client": self.client}


def build_site(out: Path, kept: Path, told: Callable[[str], None]) -> Site:
    """Build a site.

    Args:
        out: the folder; a site that is there is replaced.
        kept: a folder in which what is fetched stays for the next time.
        told: hears what is done now.

    Raises:
        NoSource: something that it is made of is not to be had.
    """
    if not (CLIENT / "index.html").is_file():
        raise NoSource("the browser client is not built: install the package again")
    told("fetch")
    pyodide, packages = fetch_pyodide(kept), fetch_packages(kept)
    with tempfile.TemporaryDirectory(prefix="upcard-site-") as scratch:
        laid, parts, new = (Path(scratch, name) for name in ("modules", "parts", "site"))
        laid.mkdir()
        lay_out_modules(packages, laid)
        told("compile")
        pack(pyodide, laid, parts)
        told("write")
        shutil.copytree(CLIENT, new, ignore=shutil.ignore_patterns(".stamp", "offline.*", WORKER, START))
        listed = _write_engine(parts, new / ENGINE, pyodide)
        _write_pages(new)
        licences = shipped.licences_text(upcard.__version__, packages, CLIENT)
        (new / shipped.FILE).write_text(licences, encoding="utf-8")
        _write_index(new, listed)
        version = _write_worker(new, (CLIENT / "site-worker.js").read_text(encoding="utf-8"))
        (new / "version.json").write_text(json.dumps({"version": version}), encoding="utf-8")
        replace_site(new, out)
    files = [path for path in out.rglob("*") if path.is_file()]
    engine = sum(path.stat().st_size for path in files if path.parent.name == ENGINE)
    client = sum(path.stat().st_size for path in files if path.parent.name == "assets")
    return Site(len(files), sum(path.stat().st_size for path in files), engine, client)


def _write_engine(parts: Path, out: Path, pyodide: Path) -> str:
    """Write the parts, packed, and their list; return the list's name."""
    out.mkdir()
    imports = f"{Path(modules.__file__).read_text(encoding='utf-8')}\ninstall(Path('/room'), Path('/modules'))\n"
    (parts / "start.py").write_text(imports, encoding="utf-8")
    listed = []
    for name in (*FIRST, "start.py"):
        packed = gzip.compress((parts / name).read_bytes(), 9, mtime=0)
        file = f"{hashlib.sha256(packed).hexdigest()[:16]}.bin"
        (out / file).write_bytes(packed)
        listed.append({"name": name, "file": file, "size": len(packed)})
    start = (CLIENT / START).read_bytes()
    starts = f"{hashlib.sha256(start).hexdigest()[:16]}.js"
    (out / starts).write_bytes(start)
    about = json.loads((pyodide / "pyodide-lock.json").read_bytes())["info"]
    text = json.dumps({"parts": listed, "start": starts, "lock": {"info": about, "packages": {}}})
    name = f"{hashlib.sha256(text.encode()).hexdigest()[:16]}.json"
    (out / name).write_text(text, encoding="utf-8")
    return name


def _write_pages(out: Path) -> None:
    """Write the rulebook, the way to its clauses, and what can be played."""
    (out / "rulebook").mkdir()
    for name in pages():
        text = page_html(name)
        # Of a folder of files, wherever it lies.
        text = re.sub(r'href="/rulebook/([\w-]+)', r'href="\1.html', text).replace('href="/"', 'href="/index.html"')
        text = rooted(text, "..")
        (out / "rulebook" / f"{name}.html").write_text(text, encoding="utf-8")
    (out / "clause.html").write_text(CLAUSE_PAGE, encoding="utf-8")
    found = json.dumps(page_of_clause(), separators=(",", ":"))
    (out / "clause.js").write_text(CLAUSE_SCRIPT.format(pages=found), encoding="utf-8")
    offered = msgspec.structs.replace(catalogue(full_offer(strong=STRONG)), prints=NOT_PRINTED)
    (out / "catalogue.json").write_bytes(msgspec.json.encode(offered))


def _write_index(out: Path, listed: str) -> None:
    path = out / "index.html"
    page = path.read_text(encoding="utf-8")
    (worker,) = (out / "assets").glob("worker-*.js")
    # Known to the first script: the worker begins before the page has come.
    links = f'<link rel="engine" href="./{ENGINE}/{html.escape(listed)}" data-worker="./assets/{worker.name}" />'
    links += f'\n    <link rel="license" href="./{shipped.FILE}" />'
    # A site lies anywhere: its parts are named from where the page is.
    page = rooted(page, ".")
    if (first := '<script src="./opening.js">') not in page:
        raise NoSource("the browser client is not that of this version: install the package again")
    path.write_text(page.replace(first, f"{links}\n    {first}", 1), encoding="utf-8")


def _write_worker(out: Path, worker: str) -> str:
    """Write the worker that keeps the site for when there is no network; return the digest of all that it keeps."""
    kept = {name: hashlib.sha256((out / name).read_bytes()).hexdigest()[:16] for name in sorted(_kept(out))}
    version = hashlib.sha256(json.dumps([kept, worker]).encode()).hexdigest()[:16]
    text = worker.replace('"VERSION"', json.dumps(version)).replace('"FILES"', json.dumps(kept))
    (out / WORKER).write_text(text, encoding="utf-8")
    for page in out.rglob("*.html"):
        said = page.read_text(encoding="utf-8")
        page.write_text(
            said.replace("</head>", f'<meta name="version" content="{version}" />\n</head>'), encoding="utf-8"
        )
    return version


def _kept(out: Path) -> Iterator[str]:
    """Yield what a browser keeps for when there is no network; licences are read with one."""
    for path in out.rglob("*"):
        elsewhere = path.parent.name == ENGINE and path.suffix == ".js"
        if path.is_file() and path.name not in ("site-worker.js", shipped.FILE) and not elsewhere:
            yield path.relative_to(out).as_posix()


def replace_site(new: Path, out: Path) -> None:
    """Put a whole site in the place of what is there; somebody's other files are not touched.

    The folder itself stays: it may be a link, the one in which the command runs, or a disk of its own.

    Raises:
        NoSource: something else is there.
        OSError: it cannot be written; a site that was there still is, unless the disk failed at the last moment.
    """
    (new / "site-worker.js").unlink()
    mark, beside = out / "version.json", out / ".new"
    if out.is_dir() and {*out.iterdir()} - {beside} and not mark.is_file():
        raise NoSource(f"{out} is not empty, and no site: choose an empty folder")
    out.mkdir(parents=True, exist_ok=True)
    try:
        shutil.rmtree(beside, ignore_errors=True)  # of a command that was killed
        shutil.copytree(new, beside)  # for which there may be no room
        for old in {*out.iterdir()} - {beside, mark}:
            if old.is_dir() and not old.is_symlink():
                shutil.rmtree(old)
            else:
                old.unlink()
        for each in beside.iterdir():
            each.replace(out / each.name)
    finally:
        shutil.rmtree(beside, ignore_errors=True)


CLAUSE_PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Upcard rulebook</title>
<link rel="stylesheet" href="rulebook.css">
<script src="rulebook.js"></script>
</head>
<body>
<main><p>The rulebook has no such clause. <a href="rulebook/index.html">The rulebook</a></p></main>
<script src="clause.js"></script>
</body>
</html>
"""

CLAUSE_SCRIPT: Final = """// The page of the rulebook on which a clause stands: clause.html?CR-D-20
const pages = {pages};
const clause = decodeURIComponent(location.search.slice(1));
if (Object.hasOwn(pages, clause)) location.replace(`rulebook/${{pages[clause]}}.html#${{clause}}`);
"""


__all__ = ["Site", "build_site", "replace_site"]
