"""A file is written whole or not at all, and a link stays a link."""

from pathlib import Path

import pytest

from upcard.text.whole_file import write_whole


def test_a_link_stays_and_the_file_to_which_it_leads_is_written(tmp_path: Path) -> None:
    file, link = tmp_path / "kept" / "a.json", tmp_path / "a.json"
    file.parent.mkdir()
    file.write_text("old", encoding="utf-8")
    link.symlink_to(file)
    write_whole(link, "new")
    assert link.is_symlink() and file.read_text(encoding="utf-8") == "new"


def test_links_that_lead_to_each_other_are_an_error(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    one.symlink_to(other)
    other.symlink_to(one)
    with pytest.raises(OSError, match="symbolic links"):
        write_whole(one, "text")
    assert one.is_symlink() and other.is_symlink()


def test_what_cannot_be_written_leaves_nothing_beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    file = tmp_path / "a.json"
    file.write_text("old", encoding="utf-8")
    monkeypatch.setattr("upcard.text.whole_file.os.fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(file, "new")
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"] and file.read_text(encoding="utf-8") == "old"
