"""How Sphinx makes a site of these pages: ``python -m sphinx -W docs DIR``.

The pages are plain Markdown and know nothing of it. The site has them in the order of the lists on ``index.md``; a link
to a file outside of this folder leads to the address of the source, which ``pyproject.toml`` has. Where a site by
``upcard site`` lies, ``-D play_url=…`` says (an address, or a path from the first page of these), and the page of each
game leads there. With a path, the programs of the README, which stand on the library's page too, can be run on it by
the engine that lies at that path (``_static/programs.js``).
"""

import html
import re
import shutil
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
html_static_path = ["_static"]
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

PROGRAMS = "library"
"""The page of the programs."""
FILES = "_static/files"
"""Files of the source that programs read lie there, below the site's first page."""
SECTION_OF_PROGRAMS = re.compile(r"^## In Python$.*?(Five programs.*?)^\[The library\]", re.M | re.S)
PROGRAM = re.compile(r"^```pycon\n.*?^```$", re.M | re.S)
READS = re.compile(r"""Path\("([^"]+)"\)""")


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
    if name == PROGRAMS:
        text = text.replace("\n## ", f"\n{programs(local_site(app))}## ", 1)
    source[0] = playable(app, name, TO_CLAUSE.sub(r'<a href="\2.html#\3">\1</a>', text))
    if name == "index":
        source[0] += contents(source[0])


def playable(app: Sphinx, name: str, text: str) -> str:
    """Return the page with a link below its heading: the first page to the lobby, a game's page to its table."""
    folder, _, game = name.partition("/")
    url = app.config.play_url
    if name == "index":
        start, said = url, "Play in the browser"
    elif folder == "rulebook" and game not in {"index", "house-rules", "world"}:
        start, said = f"{'' if '://' in url else '../'}{url}#/?set={game}", "Play this now"
    else:
        return text
    heading, rest = text.split("\n", 1)
    return f'{heading}\n\n<p><a class="play-now" href="{html.escape(start)}">{said}</a></p>\n{rest}' if url else text


def readme_programs() -> str:
    """Return the README's section of programs, without its heading."""
    found = SECTION_OF_PROGRAMS.search((HERE.parent / "README.md").read_text(encoding="utf-8"))
    assert found is not None, "README.md has no section of programs"
    return found[1]


def programs(site: str) -> str:
    """Return the section of the programs for the library's page; ``site`` is where the engine lies, or nothing."""

    def runnable(program: re.Match[str]) -> str:
        reads = html.escape(" ".join(READS.findall(program[0])))
        data = f'data-site="{html.escape(site)}" data-files="{FILES}/" data-reads="{reads}"'
        return f'<div class="program" {data}>\n\n{program[0]}\n\n</div>'

    text = readme_programs()
    return f"## Programs to begin with\n\n{PROGRAM.sub(runnable, text) if site else text}\n"


def local_site(app: Sphinx) -> str:
    """Return the path to the site by `upcard site` that lies beside these pages; nothing if there is none."""
    url: str = app.config.play_url
    return "" if "://" in url else url


def add_scripts(app: Sphinx, name: str, _template: str, _context: object, _tree: object) -> None:
    """Give the page of the programs what runs them."""
    if name == PROGRAMS and local_site(app):
        app.add_js_file("programs.js", type="module")
        app.add_css_file("programs.css")


def add_files(app: Sphinx, problem: Exception | None) -> None:
    """Lay the pictures, which a package index shows from here, and what the programs read beside the pages."""
    if problem is not None:
        return
    shutil.copytree(HERE / "pictures", Path(app.outdir, "pictures"), dirs_exist_ok=True)
    if local_site(app):
        for name in READS.findall(readme_programs()):
            place = Path(app.outdir, FILES, name)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(HERE.parent / name, place)


def setup(app: Sphinx) -> None:
    """Tell Sphinx what is done with a page before it is read."""
    app.add_config_value("play_url", "", "env", [str])
    app.connect("source-read", as_on_the_site)
    app.connect("html-page-context", add_scripts)
    app.connect("build-finished", add_files)
