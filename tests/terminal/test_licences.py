"""`upcard licences`: what is shipped is on the list, with a licence."""

import json
import re
from collections.abc import Callable
from pathlib import Path

from click.testing import CliRunner

from upcard.server.http.app import CLIENT
from upcard.site.shipped import FOLDER, engine_parts, package_parts
from upcard.site.sources import PYODIDE, REQUIREMENTS
from upcard.terminal.cli import main
from upcard.terminal.licences import DRAWINGS, FONT_LICENCE, PAPER_FONTS, client_parts, installed, paper_fonts

FREE = re.compile(r"MIT|BSD|Apache|MPL-2\.0|PSF|ISC|Python Software Foundation|Mozilla Public License 2\.0")
FREE_TOO = {"Zlib", "bzip2-1.0.6", "HPND", "dtoa", "CNRI-Python", "Unicode-3.0", "public domain"}
"""Licences of what is inside Python, which ask for no more than those."""


def test_all_that_is_served_is_listed_with_a_free_licence(root: Path) -> None:
    found = {part.name: part for part in installed()}
    locked = re.findall(r"^([a-z0-9.-]+)==([^ ]+)(.*)$", (root / "requirements/lock.txt").read_text("utf-8"), re.M)
    # The lock has extras and other systems' packages, too; what it names without a condition every installation has.
    optional = {"asyncpg", "typst", "uvloop"}
    always = {name for name, _, condition in locked if ";" not in condition} - optional
    assert len(always) > 15 and always <= found.keys(), always - found.keys()
    assert {part.name: part.licence for part in found.values() if not FREE.search(part.licence)} == {}


def test_the_parts_of_the_client_are_those_of_the_lock_file(root: Path, need: Callable[[object, str], None]) -> None:
    need((CLIENT / "licences.json").is_file(), "the browser client is not built (pip install -e .)")
    parts = [part for part in client_parts(CLIENT) if part.where == "client"]
    lock = json.loads((root / "web/package-lock.json").read_text("utf-8"))["packages"]
    notices = (root / "web/public/notices.txt").read_text("utf-8")
    assert {"svelte", "clsx", "@noble/hashes", "react-playing-card-set"} <= {part.name for part in parts}
    for part in parts:
        locked = lock[f"node_modules/{part.name}"]
        assert (part.version, part.licence) == (locked["version"], locked["license"])
        assert f"\n{part.name}\n  Copyright (c) " in notices, f"{part.name} is not in notices.txt"


def test_every_font_is_listed_with_its_licence(root: Path, need: Callable[[object, str], None]) -> None:
    need((CLIENT / "index.html").is_file(), "the browser client is not built (pip install -e .)")
    fonts = [part for part in client_parts(CLIENT) if part.where == "font"]
    assert len(fonts) == len(list((root / "web/public/fonts").glob("OFL-*.txt"))) > 1
    assert {part.licence for part in fonts} == {FONT_LICENCE}


def test_the_fonts_of_paper_are_those_of_the_client_and_one_with_a_licence_of_its_own(root: Path) -> None:
    listed = {part.name.removesuffix(" (paper)") for part in paper_fonts()}
    shipped = {path.name.partition("-")[0] for path in PAPER_FONTS.iterdir() if path.suffix != ".txt"}
    licences = [path for folder in (root / "web/public/fonts", PAPER_FONTS) for path in folder.glob("OFL-*.txt")]
    assert listed == shipped == {path.stem.split("-")[1] for path in licences}


def test_all_that_is_in_a_site_is_listed_with_a_free_licence_and_has_its_notice() -> None:
    packages = {f"{part.name}=={part.version}" for part in package_parts()}
    assert packages == set(re.findall(r"^[\w.-]+==[\w.]+", REQUIREMENTS.read_text("utf-8"), re.M)) and packages
    engine = engine_parts()
    notices = (FOLDER / "engine.txt").read_text("utf-8")
    assert [part.name for part in engine if f"\n{part.name}\n  " not in notices] == []
    assert len(re.findall(r"^(?:\S.*\n)  (?:Copyright|By |compiler-rt)", notices, re.M)) == len(engine)
    found = {part.licence for part in (*engine, *package_parts())}
    assert {licence for licence in found if not FREE.search(licence)} <= FREE_TOO
    # With another Pyodide comes another Python: then the list is gone through again.
    assert f"pyodide@{engine[0].version}" == PYODIDE


def test_the_licence_of_upcard_is_the_same_in_a_site(root: Path) -> None:
    assert (FOLDER / "Apache-2.0.txt").read_text("utf-8") == (root / "LICENSE").read_text("utf-8")


def test_the_command_says_each_in_a_line() -> None:
    lines = CliRunner().invoke(main, ["licences"]).output.splitlines()
    listed = json.loads(CliRunner().invoke(main, ["licences", "--json"]).output)
    assert len(lines) == len(listed) > 15
    named = {(part["where"], part["name"]) for part in listed}
    assert {("site", part.name) for part in (*engine_parts(), *package_parts())} <= named
    assert {(part.where, part.name) for part in (*paper_fonts(), *DRAWINGS)} <= named
    assert lines[0].split()[:2] == ["python", "upcard"] and lines[0].endswith("Apache-2.0")
