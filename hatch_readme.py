"""The metadata hook: the README as a package index shows it.

The README's links lead to pages and pictures beside it. On an index there are none, so there each leads to the same one
of the documentation, and to other files of the source, at the addresses that `pyproject.toml` names.
"""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)(#[^)\s]*)?\)")
"""A link to a file beside the README, and the place in it."""


class UpcardMetadataHook(MetadataHookInterface):
    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        text = with_whole_links(text, metadata["urls"]["Documentation"], metadata["urls"]["Source"])
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


def with_whole_links(text: str, documentation: str, source: str) -> str:
    """The text with whole addresses in place of links to files: those of `docs/` as Sphinx names them."""

    def whole(link: re.Match[str]) -> str:
        path, place = link[1], link[2] or ""
        if path.startswith("docs/"):
            return f"]({documentation.rstrip('/')}/{re.sub('[.]md$', '.html', path.removeprefix('docs/'))}{place})"
        return f"]({source.rstrip('/')}/{path}{place})"

    return LINK.sub(whole, text)
