"""What is shipped to browsers: the server's own types, and nothing from anywhere else."""

import gzip
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from importlib import resources
from pathlib import Path

import pytest


def test_the_message_types_are_those_of_the_server(root: Path) -> None:
    script = root / "web" / "scripts" / "wire.py"
    path = {"PYTHONPATH": os.pathsep.join(sys.path)}
    written = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=True, env=path).stdout
    assert (root / "web" / "src" / "wire.ts").read_text() == written


def test_the_lock_names_no_host(root: Path) -> None:
    lock = (root / "web" / "package-lock.json").read_text()
    assert json.loads(lock)["lockfileVersion"] >= 2
    assert "resolved" not in lock
    assert not re.findall(
        r'"https?://(?!(?:eslint|opencollective|github|tidelift|paulmillr|www\.patreon)[./])[^"]*"', lock
    )


def test_the_client_asks_nobody_else(need: Callable[[object, str], None]) -> None:
    folder = resources.files("upcard.server") / "client"
    need((folder / "index.html").is_file(), "the browser client is not built (pip install -e .)")
    names = {"www.w3.org", "svelte.dev"}  # namespaces, and the address in Svelte's error texts
    for file in [folder / "index.html", *(folder / "assets").iterdir()]:
        text = file.read_bytes().decode("utf-8", "replace")
        hosts = set(re.findall(r"(?:https?:)?//([a-z0-9-]+(?:\.[a-z0-9-]+)+)", text))
        assert hosts <= names, f"{file.name} names {hosts - names}"


def test_the_first_page_is_light(need: Callable[[object, str], None]) -> None:
    """Compressed, besides cards and fonts, under 130 kB; the fonts, as they are, under 100 kB. What the page and its
    scripts name counts, and every drawing; what is loaded when it is wanted does not."""
    folder = resources.files("upcard.server") / "client"
    need((folder / "index.html").is_file(), "the browser client is not built (pip install -e .)")
    page = folder / "index.html"
    fonts, first = 0, len(gzip.compress(page.read_bytes()))
    named = set(re.findall(r'(?:src|href)="/assets/([^"]+)"', page.read_text()))
    wanted = [*named]
    while wanted:
        file = folder / "assets" / wanted.pop()
        more = (
            set(re.findall(r'(?:from|import)\s*"\./([^"]+)"', file.read_text())) if file.name.endswith(".js") else set()
        )
        wanted += more - named
        named |= more
    assert any(name.endswith(".js") for name in named)
    for file in (folder / "assets").iterdir():
        if file.name.endswith(".woff2"):
            fonts += len(file.read_bytes())
        elif file.name in named or (file.name.endswith(".svg") and not file.name.startswith("cards-")):
            first += len(gzip.compress(file.read_bytes()))
    assert 0 < fonts < 100_000
    assert first < 130_000, first


def test_what_every_page_is_drawn_with_asks_to_be_compiled_whole(need: Callable[[object, str], None]) -> None:
    folder = resources.files("upcard.server") / "client"
    need((folder / "index.html").is_file(), "the browser client is not built (pip install -e .)")
    page = (folder / "index.html").read_text()
    scripts = re.findall(r'="/assets/(index-[^"]+\.js)"', page)
    assert len(scripts) == 2
    for name in scripts:
        # Browsers look for it before the first piece of code alone.
        assert (folder / "assets" / name).read_text().startswith("//# allFunctionsCalledOnLoad\n"), name


@pytest.mark.parametrize("name", ["index.html"])
def test_the_page_is_whole(name: str, need: Callable[[object, str], None]) -> None:
    folder = resources.files("upcard.server") / "client"
    need((folder / name).is_file(), "the browser client is not built (pip install -e .)")
    page = (folder / name).read_text()
    for address in re.findall(r'(?:src|href)="(/[^"]+)"', page):
        assert (folder / address.lstrip("/")).is_file(), address


def test_what_is_bundled_is_credited(root: Path) -> None:
    """Whose code and drawings the client contains stands in a file that is served, and lies in the wheel."""
    imported = {"react-playing-card-set"}  # drawn into the sprite by scripts/cards.mjs
    for file in (root / "web/src").rglob("*"):
        if file.suffix in (".ts", ".svelte"):
            named = re.findall(r"""\b(?:from|import\()\s*["']([a-z@][^"']*)["']""", file.read_text())
            imported |= {"/".join(name.split("/")[: 2 if name[0] == "@" else 1]) for name in named}
    notices = (root / "web/public/notices.txt").read_text()
    assert {"svelte", "qrcode-generator", "@noble/hashes"} < imported
    assert not [name for name in imported if f"\n{name}\n  Copyright (c) " not in notices]
    assert "MIT License" in notices
