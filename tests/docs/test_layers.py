"""The order of imports that the documentation shows is the one that is checked."""

import re
import tomllib

from .rulebook import ROOT

CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
ARCHITECTURE = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")


def test_the_chain_of_packages_is_the_one_that_is_checked() -> None:
    shown = re.search(r"^    text  <-.*?(?=\n\n)", ARCHITECTURE, re.M | re.S)
    assert shown is not None
    checked = [layer.removeprefix("upcard.") for layer in CONTRACTS[0]["layers"]]
    assert shown[0].replace("<-", " ").split() == checked[::-1]


def test_so_is_that_of_the_server() -> None:
    checked = [layer.removeprefix("upcard.server.") for layer in CONTRACTS[1]["layers"]]
    assert f"`{'  <-  '.join(checked[::-1])}`" in ARCHITECTURE
