"""The pages as a site: strict, with a search, and with nothing from elsewhere."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FROM_ELSEWHERE = re.compile(r"""(?:src=|<link[^>]*href=|url\(|@import )["']?https?://""")


@pytest.mark.long
def test_the_pages_make_a_site_without_a_warning(tmp_path: Path) -> None:
    subprocess.run(
        [
            sys.executable,
            "-m",
            "sphinx",
            "-q",
            "-W",
            "-D",
            "play_url=../play/",
            "-d",
            tmp_path / "read",
            "docs",
            tmp_path,
        ],
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
    assert '<a class="play-now" href="../../play/?set=guts">' in guts
    assert 'id="GUT-04"' in guts
    assert "play-now" not in (tmp_path / "rulebook/index.html").read_text(encoding="utf-8")
    contents = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert all(f'href="{name}.html"' in contents for name in written - {"index"}), "every page is in the contents"
