"""The examples in docstrings say what comes out. (Those of the pages are collected by pytest.)"""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src"
WITH_EXAMPLES = sorted(
    ".".join(file.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
    for file in SOURCE.rglob("*.py")
    if ">>> " in file.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_what_comes_out_is_what_a_docstring_says(name: str) -> None:
    ran = doctest.testmod(import_module(name))
    assert ran.attempted > 0
    assert ran.failed == 0
