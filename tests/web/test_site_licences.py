"""The licences of a site: of every file in it, of every package, and of what is inside its Python."""

import json
import re
import subprocess
import zipfile
from importlib.metadata import PathDistribution
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from upcard.site.shipped import FILE, FOLDER, engine_parts, package_parts
from upcard.site.sources import PYODIDE, node
from upcard.terminal.licences import licence_of

from .static_server import BELOW, StaticServer

pytestmark = pytest.mark.browser

ASKED = """
import { pathToFileURL } from "node:url";
const { loadPyodide } = await import(pathToFileURL(process.argv[1] + "/pyodide.mjs").href);
const python = await loadPyodide({ indexURL: process.argv[1] });
console.log(python.runPython(`
import _decimal, _sqlite3, _zstd, json, platform, pyexpat, sys, zlib
json.dumps({
    "modules": sys.builtin_module_names,
    "CPython": platform.python_version(),
    "Emscripten": ".".join(map(str, sys._emscripten_info.emscripten_version)),
    "Expat": pyexpat.EXPAT_VERSION.removeprefix("expat_"),
    "SQLite": _sqlite3.sqlite_version,
    "Zstandard": _zstd.zstd_version,
    "libmpdec": _decimal.__libmpdec_version__,
    "zlib": zlib.ZLIB_RUNTIME_VERSION,
})`));
"""

LIBRARIES = {
    "_bz2": "bzip2",
    "_ctypes": "libffi",
    "_curses": "ncurses",
    "_dbm": "Berkeley DB",
    "_decimal": "libmpdec",
    "_gdbm": "gdbm",
    "_hashlib": "OpenSSL",
    "_lzma": "liblzma",
    "_random": "Mersenne Twister",
    "_sha2": "HACL*",
    "_sqlite3": "SQLite",
    "_ssl": "OpenSSL",
    "_tkinter": "Tk",
    "_uuid": "libuuid",
    "_zstd": "Zstandard",
    "pyexpat": "Expat",
    "readline": "readline",
    "zlib": "zlib",
}
"""The modules of Python that bring somebody else's library."""

OURS = re.compile(
    r"(index|clause)\.html|(clause|opening|rulebook|worker)\.js|rulebook\.css|\w+\.json|manifest\.webmanifest"
    r"|favicon\.svg|icons/\w+\.png"
    r"|rulebook/[\w-]+\.html|(notices|licences)\.txt|assets/[\w.-]+\.(js|css|svg|json)"
)
"""The client, whose parts its notices name, and pages of our own."""


@pytest.fixture(scope="module")
def text(built: Path) -> str:
    return (built / FILE).read_text(encoding="utf-8")


def test_every_file_of_a_site_is_something_that_is_listed(built: Path, text: str) -> None:
    names = [path.relative_to(built).as_posix() for path in built.rglob("*") if path.is_file()]
    fonts = {path.stem.removeprefix("OFL-") for path in (built / "fonts").glob("OFL-*.txt")}
    (listed,) = (built / "engine").glob("*.json")
    read = json.loads(listed.read_text())
    parts = {part["name"]: part["file"] for part in read["parts"]}
    # Pyodide; CPython's library, modules of packages and of Upcard; and what starts them.
    pyodide = {"pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"}
    assert set(parts) == {*pyodide, "python_stdlib.zip", "room", "start.py"}
    engine = {f"engine/{file}" for file in (listed.name, read["start"], *parts.values())}
    rest = [name for name in names if name not in engine and not OURS.fullmatch(name)]
    named = re.compile(rf"fonts/OFL-({'|'.join(fonts)})\.txt|assets/({'|'.join(fonts)})-[\w-]+\.woff2")
    assert len(rest) == 2 * len(fonts) and [name for name in rest if not named.fullmatch(name)] == []
    assert (built / "notices.txt").read_text(encoding="utf-8") in text


def test_every_package_of_a_site_is_there_with_its_licence(built: Path, text: str) -> None:
    said = {(part.name, part.version, part.licence) for part in package_parts()}
    wheels = sorted((built.parent / "kept").glob("packages-*/*.whl"))
    assert len(wheels) == len(said)
    for wheel in wheels:
        (folder,) = [each for each in zipfile.Path(wheel).iterdir() if each.name.endswith(".dist-info")]
        files = (
            [*folder.iterdir(), *(folder / "licenses").iterdir()]
            if (folder / "licenses").is_dir()
            else folder.iterdir()
        )
        (licence,) = [file for file in files if file.name.startswith("LICENSE")]
        assert licence.read_text(encoding="utf-8").strip() in text
        package = PathDistribution(folder)
        name = package.metadata["Name"].replace("_", "-")
        assert (name, package.version, licence_of(package).removesuffix(" License")) in said


def test_what_is_inside_the_python_of_a_site_is_listed(built: Path, text: str) -> None:
    place = built.parent / "kept" / PYODIDE
    command = [node(), "--input-type=module", "--eval", ASKED, str(place)]
    found: dict[str, Any] = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    inside = {LIBRARIES[name] for name in found.pop("modules") if name in LIBRARIES}
    listed = {part.name: part.version for part in engine_parts()}
    assert len(inside) > 8 and inside <= listed.keys()
    assert found == {name: listed[name] for name in found}
    for part in engine_parts():
        assert f"\n{part.name} {part.version}".rstrip() in text and f"\n{part.name}\n" in text
    for licence in ("Mozilla Public License Version 2.0", "PYTHON SOFTWARE FOUNDATION LICENSE", "Apache License"):
        assert licence in text


def test_what_is_listed_is_that_of_the_package_that_is_fetched(built: Path) -> None:
    """The list and the notices are written by hand: another version of Pyodide asks to look them through again."""
    place = built.parent / "kept" / PYODIDE
    package = json.loads((place / "package.json").read_text(encoding="utf-8"))
    parts = {part.name: part for part in engine_parts()}
    named = (parts["Pyodide"].version, parts["Pyodide"].licence)
    assert (package["version"], package["license"]) == named and f"pyodide@{named[0]}" == PYODIDE
    about = json.loads((place / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    assert about["python"] == parts["CPython"].version
    code = (place / "pyodide.asm.wasm").read_bytes()
    assert f"\0{parts['liblzma'].version}\0".encode() in code
    zlib = re.search(rb" deflate ([0-9.]+) Copyright ([0-9-]+) Jean-loup Gailly and Mark Adler ", code)
    assert zlib is not None and zlib[1].decode() == parts["zlib"].version
    notices = (FOLDER / "engine.txt").read_text(encoding="utf-8")
    assert f"Copyright (c) {zlib[2].decode()} Jean-loup Gailly and Mark Adler" in notices


def test_the_page_links_the_licences(built: Path, tmp_path: Path, browser: Browser) -> None:
    (tmp_path / BELOW).symlink_to(built)
    running = StaticServer(tmp_path)
    page = browser.new_page()
    try:
        page.goto(running.url)
        page.get_by_role("link", name="Licences").click()
        expect(page).to_have_url(running.url + FILE)
        expect(page.get_by_text("What this site is made of, and under which licences.")).to_be_visible()
    finally:
        page.close()
        running.stop()
