"""The metadata hook: the README as a package index shows it.

The README's links lead to pages beside it. On an index there are none, so there each leads to the same page of the
documentation at the address that `pyproject.toml` names.
"""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"\]\(docs/([^)#\s]+)\.md(#[^)\s]*)?\)")
"""A link to a page of the documentation."""


class UpcardMetadataHook(MetadataHookInterface):
    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        text = with_whole_links(text, metadata["urls"]["Documentation"])
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


def with_whole_links(text: str, documentation: str) -> str:
    """The text with whole addresses in place of links to pages of `docs/`, as Sphinx names them."""
    base = documentation.rstrip("/")
    return LINK.sub(lambda link: f"]({base}/{link[1]}.html{link[2] or ''})", text)
