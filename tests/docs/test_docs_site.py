"""The pages as a site: strict, with a search, and with nothing from elsewhere."""

import re
import subprocess
import sys
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import pytest

ROOT = Path(__file__).resolve().parents[2]
FROM_ELSEWHERE = re.compile(r"""(?:src=|<link[^>]*href=|url\(|@import )["']?https?://""")


def broken(site: Path) -> list[str]:
    """Links between the pages of a site that lead to no page, or to no place on it."""
    texts = {path: path.read_text(encoding="utf-8") for path in site.rglob("*.html")}
    places = {path: set(re.findall(r'\bid="([^"]+)"', text)) for path, text in texts.items()}
    found = []
    for path, text in texts.items():
        for link in re.findall(r'<a [^>]*href="([^":]*\.html(?:#[^"]*)?|#[^"]+)"', text):
            file, _, place = unquote(unescape(link)).partition("#")
            goal = (path.parent / file).resolve() if file else path
            if goal not in places or (place and place not in places[goal]):
                found.append(f"{path.relative_to(site)}: {link}")
    return found


@pytest.mark.long
def test_the_pages_make_a_site_without_a_warning(tmp_path: Path) -> None:
    read = tmp_path / "read"
    subprocess.run(
        [sys.executable, "-m", "sphinx", "-q", "-W", *("-D", "play_url=../play/"), *("-d", read), "docs", tmp_path],
        cwd=ROOT,
        check=True,
    )
    pages = {path.relative_to(tmp_path).with_suffix("").as_posix() for path in tmp_path.rglob("*.html")}
    written = {path.relative_to(ROOT / "docs").with_suffix("").as_posix() for path in (ROOT / "docs").rglob("*.md")}
    assert written <= pages, "every page is on the site"
    assert (tmp_path / "searchindex.js").is_file()
    loading = [path for path in tmp_path.rglob("*.*") if path.suffix in {".html", ".css"}]
    assert [path for path in loading if FROM_ELSEWHERE.search(path.read_text(encoding="utf-8"))] == []
    guts = (tmp_path / "rulebook/guts.html").read_text(encoding="utf-8")
    assert '<a class="play-now" href="../../play/#/?set=guts">' in guts
    assert 'id="GUT-04"' in guts
    assert "play-now" not in (tmp_path / "rulebook/index.html").read_text(encoding="utf-8")
    assert broken(tmp_path) == []
    library = (tmp_path / "library.html").read_text(encoding="utf-8")
    assert library.count('<div class="program" data-site="../play/"') == 5
    contents = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert all(f'href="{name}.html"' in contents for name in written - {"index"}), "every page is in the contents"
