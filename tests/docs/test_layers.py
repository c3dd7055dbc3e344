"""The order of imports that the documentation shows is the one that is checked."""

import re
import tomllib

from .layers import LAYERS, PICTURE, svg
from .rulebook import ROOT

CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
ARCHITECTURE = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")


def test_the_picture_has_the_packages_that_are_checked_in_their_order() -> None:
    shown = [name for names in reversed(LAYERS.values()) for name in names]
    assert shown == [layer.removeprefix("upcard.") for layer in CONTRACTS[0]["layers"]][::-1]


def test_the_picture_is_made_from_the_imports_as_they_are() -> None:
    assert PICTURE.read_text(encoding="utf-8") == svg(), "python -m tests.docs.layers writes it"
    assert "(layers.svg)" in ARCHITECTURE


def test_each_layer_has_its_paragraph() -> None:
    section = ARCHITECTURE.split("## The layers\n")[1].split("\n## ")[0]
    told = re.findall(r"^\*\*([\w ]+)\.\*\* ", section, flags=re.M)
    assert told == list(reversed(LAYERS))
    for title, names in LAYERS.items():
        (paragraph,) = re.findall(rf"^\*\*{title}\.\*\* .*?(?=\n\n|\Z)", section, flags=re.M | re.S)
        assert [name for name in names if f"`{name}`" not in paragraph] == []


def test_so_is_that_of_the_server() -> None:
    checked = [layer.removeprefix("upcard.server.") for layer in CONTRACTS[1]["layers"]]
    assert f"`{'  <-  '.join(checked[::-1])}`" in ARCHITECTURE
