"""A site takes the place of an older one, wherever its folder leads, and of nothing else."""

import shutil
from pathlib import Path

import pytest

from upcard.site.build import replace_site
from upcard.site.sources import NoSource


def written(folder: Path, page: str) -> Path:
    """A site of a few files."""
    (folder / "assets").mkdir(parents=True)
    for name in ("index.html", "version.json", "site-worker.js", f"assets/{page}.js"):
        (folder / name).write_text(page, encoding="utf-8")
    return folder


def files(folder: Path) -> dict[str, str]:
    found = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in found}


NEW = {"assets/new.js": "new", "index.html": "new", "version.json": "new"}


@pytest.mark.parametrize("before", ["nothing", "an empty folder", "a site"])
def test_a_site_is_written(before: str, tmp_path: Path) -> None:
    out = tmp_path / "deep" / "out"
    if before == "an empty folder":
        out.mkdir(parents=True)
    if before == "a site":
        written(out, "old")
    replace_site(written(tmp_path / "new", "new"), out)
    assert files(out) == NEW and not (out / ".new").exists()


def test_the_folder_may_be_a_link(tmp_path: Path) -> None:
    real, link = written(tmp_path / "real", "old"), tmp_path / "www"
    link.symlink_to(real)
    replace_site(written(tmp_path / "new", "new"), link)
    assert link.is_symlink() and files(real) == NEW


def test_the_folder_may_be_the_one_in_which_the_command_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "out"
    out.mkdir()
    monkeypatch.chdir(out)
    replace_site(written(tmp_path / "new", "new"), Path("."))
    assert files(out) == NEW


def test_an_old_site_stays_where_there_is_no_room_for_the_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = written(tmp_path / "out", "old")
    before = files(out)

    def half(new: Path, place: Path) -> None:
        place.mkdir()
        (place / "index.html").write_text("n", encoding="utf-8")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(shutil, "copytree", half)
    with pytest.raises(OSError, match="No space left"):
        replace_site(written(tmp_path / "new", "new"), out)
    assert files(out) == before


def test_other_files_are_not_touched(tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "letters.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(NoSource, match="is not empty, and no site"):
        replace_site(written(tmp_path / "new", "new"), out)
    assert files(out) == {"letters.txt": "mine"}
