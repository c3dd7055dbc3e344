"""Runs a page's ```python blocks, so that its `>>>` examples can use what they define; the page's first
```toml block is ``EXAMPLE``."""

import re
from collections.abc import Iterator

import pytest

BLOCK = re.compile(r"^```(python|toml)\n(.*?)^```", re.S | re.M)


@pytest.fixture(autouse=True)
def page_code(request: pytest.FixtureRequest, doctest_namespace: dict[str, object]) -> Iterator[None]:
    names: dict[str, object] = {"__name__": request.node.path.stem.replace("-", "_")}
    if request.node.path.suffix == ".md":
        for language, block in BLOCK.findall(request.node.path.read_text(encoding="utf-8")):
            if language == "python":
                exec(block, names)
            else:
                names.setdefault("EXAMPLE", block)
    doctest_namespace.update(names)
    yield
    for name in names:
        doctest_namespace.pop(name, None)
