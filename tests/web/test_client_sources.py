"""The client's sources: linted, formatted, typed, and held to their unit tests, as `npm run` does it."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from ..conftest import Need

YOUNG = "--max-semi-space-size=128"
"""MiB in which node keeps what is new: with its usual 16 it looks for garbage for a sixth of its time."""


@pytest.mark.parametrize(
    "command",
    [
        ("eslint", "."),
        ("prettier", "--check", "."),
        ("svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings"),
        ("vitest", "run", "--pool=threads", "--no-isolate"),
    ],
    ids=lambda command: command[0],
)
def test_the_sources_pass(root: Path, need: Need, command: tuple[str, ...]) -> None:
    node, web = shutil.which("node"), root / "web"
    tool = web / "node_modules" / ".bin" / command[0]
    need(node and tool.exists() and (web / "src/generated").is_dir(), "the browser client's packages are not installed")
    environment = {**os.environ, "NODE_OPTIONS": YOUNG}
    done = subprocess.run([tool, *command[1:]], cwd=web, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr


def test_it_is_checked_by_the_tools_that_are_pinned(root: Path) -> None:
    wanted = json.loads((root / "web/package.json").read_text(encoding="utf-8"))["devDependencies"]
    for tool in ("eslint", "eslint-plugin-svelte", "prettier", "prettier-plugin-svelte"):
        assert wanted[tool][0].isdigit(), f"{tool} is not pinned"


def test_numbers_that_can_be_negative_are_shown_with_a_minus_and_no_hyphen(root: Path) -> None:
    """By `printed`: what a row, a cell or a total holds stands nowhere between two tags as it came."""
    raw = re.compile(r"[>}]\{(?!sheet\.counts)(?:\w+\.)*(?:total|totals\[\w+\]|points|counts|cell)(?: \?\? \"\")?\}")
    found = [
        f"{path.name}: {hit}" for path in (root / "web/src").rglob("*.svelte") for hit in raw.findall(path.read_text())
    ]
    assert not found
