"""How Sphinx makes a site of these pages: ``python -m sphinx -W docs DIR``.

The pages are plain Markdown and know nothing of it. The site has them in the order of the lists on ``index.md``; a link
to a file outside of this folder leads to the address of the source, which ``pyproject.toml`` has. Where Upcard can be
played in the browser, ``-D play_url=…`` says (an address, or a path from the site's first page), and the page of each
game leads there.
"""

import re
import tomllib
from pathlib import Path

from sphinx.application import Sphinx

HERE = Path(__file__).parent
PROJECT = tomllib.loads((HERE.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]

project = "Upcard"
author = PROJECT["authors"][0]["name"]
project_copyright = author
version = release = PROJECT["version"]

extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build"]
suppress_warnings = ["misc.highlighting_failure"]  # HAProxy and Caddy have languages that no highlighter knows
myst_heading_anchors = 4
myst_links_external_new_tab = False

html_theme = "furo"
html_title = f"Upcard {version}"
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#1d5c41", "color-brand-content": "#1d5c41"},
    "dark_css_variables": {"color-brand-primary": "#e0b45c", "color-brand-content": "#e0b45c"},
}

SECTION = re.compile(r"^## (.+)$\n+((?:[- ].*\n)+)", re.M)
CLAUSE = re.compile(r"^- \*\*([A-Z][A-Z0-9-]+)\*\*", re.M)
TO_CLAUSE = re.compile(r"\[([^\]]+)\]\(([\w/-]+)\.md#([A-Z]+-[A-Z0-9-]+)\)")
LINK = re.compile(r"\]\(([\w/-]+)\.md\)")
OUTSIDE = re.compile(r"\]\(((?:\.\./)+)([^)]+)\)")


def contents(text: str) -> str:
    """Return the tables of contents that the lists of the first page stand for, a directive for each."""
    trees = []
    for section, lines in SECTION.findall(text):
        pages = "\n".join(LINK.findall(lines))
        trees.append(f"\n```{{toctree}}\n:hidden:\n:caption: {section}\n\n{pages}\n```\n")
    return "".join(trees)


def as_on_the_site(app: Sphinx, name: str, source: list[str]) -> None:
    """Give clauses their anchors and the first page its contents, and lead what leaves the folder to the source."""
    page = HERE / f"{name}.md"

    def led(found: re.Match[str]) -> str:
        path, _, anchor = found[2].partition("#")
        target = (page.parent / found[1] / path).resolve()
        if target.is_relative_to(HERE):
            return found[0]
        there = target.relative_to(HERE.parent).as_posix()
        return f"]({PROJECT['urls']['Source']}/{there}{'#' + anchor if anchor else ''})"

    text = CLAUSE.sub(r'- <a id="\1"></a>**\1**', OUTSIDE.sub(led, source[0]))
    source[0] = playable(app, name, TO_CLAUSE.sub(r'<a href="\2.html#\3">\1</a>', text))
    if name == "index":
        source[0] += contents(source[0])


def playable(app: Sphinx, name: str, text: str) -> str:
    """Return the page with a link to a table of its game below its heading, if it is a game's page."""
    folder, _, game = name.partition("/")
    url = app.config.play_url
    if not url or folder != "rulebook" or game in {"index", "house-rules"}:
        return text
    start = url if "://" in url else f"../{url}"
    heading, rest = text.split("\n", 1)
    return f'{heading}\n\n<p><a class="play-now" href="{start}?set={game}">Play this now</a></p>\n{rest}'


def setup(app: Sphinx) -> None:
    """Tell Sphinx what is done with a page before it is read."""
    app.add_config_value("play_url", "", "env", [str])
    app.connect("source-read", as_on_the_site)
