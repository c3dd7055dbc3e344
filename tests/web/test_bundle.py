"""What is shipped to browsers: the server's own types, and nothing from anywhere else."""

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
    assert not re.findall(r'"https?://(?!(?:opencollective|github|tidelift|paulmillr|www\.patreon)[./])[^"]*"', lock)


def test_the_client_asks_nobody_else(need: Callable[[object, str], None]) -> None:
    folder = resources.files("upcard.server") / "client"
    need((folder / "index.html").is_file(), "the browser client is not built (pip install -e .)")
    names = {"www.w3.org", "svelte.dev"}  # namespaces, and the address in Svelte's error texts
    for file in [folder / "index.html", *(folder / "assets").iterdir()]:
        text = file.read_bytes().decode("utf-8", "replace")
        hosts = set(re.findall(r"(?:https?:)?//([a-z0-9-]+(?:\.[a-z0-9-]+)+)", text))
        assert hosts <= names, f"{file.name} names {hosts - names}"


@pytest.mark.parametrize("name", ["index.html"])
def test_the_page_is_whole(name: str, need: Callable[[object, str], None]) -> None:
    folder = resources.files("upcard.server") / "client"
    need((folder / name).is_file(), "the browser client is not built (pip install -e .)")
    page = (folder / name).read_text()
    for address in re.findall(r'(?:src|href)="(/[^"]+)"', page):
        assert (folder / address.lstrip("/")).is_file(), address
