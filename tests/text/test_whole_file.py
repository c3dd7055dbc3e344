"""A file is written whole or not at all, a link stays a link, and whoever could read it still can."""

import os
from pathlib import Path

import pytest

from upcard.text.whole_file import write_new, write_whole


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


def test_who_may_read_a_file_stays_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_text("old", encoding="utf-8")
    file.chmod(0o600)
    write_whole(file, b"new")
    assert file.read_bytes() == b"new"
    assert os.name != "posix" or file.stat().st_mode & 0o777 == 0o600


def test_what_is_interrupted_leaves_nothing_beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed(_: int) -> None:
        raise KeyboardInterrupt

    file = tmp_path / "a.json"
    file.write_text("old", encoding="utf-8")
    monkeypatch.setattr("upcard.text.whole_file.os.fsync", pressed)
    with pytest.raises(KeyboardInterrupt):
        write_whole(file, "new")
    with pytest.raises(KeyboardInterrupt):
        write_new(tmp_path / "b.json", "new")
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"] and file.read_text(encoding="utf-8") == "old"


def test_a_file_of_somebody_else_beside_it_is_left_alone(tmp_path: Path) -> None:
    """Two may write at the same time, and a link of that name could lead anywhere."""
    file, other = tmp_path / "a.json", tmp_path / "a.json.new"
    other.write_text("precious", encoding="utf-8")
    write_whole(file, "new")
    assert (file.read_text(encoding="utf-8"), other.read_text(encoding="utf-8")) == ("new", "precious")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
def test_a_pipe_is_written_to_and_stays(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with os.fdopen(os.open(pipe, os.O_RDONLY | os.O_NONBLOCK), "rb") as reader:
        write_whole(pipe, "text")
        assert reader.read() == b"text"
    assert pipe.is_fifo()


def test_a_new_file_takes_nobody_elses_place(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    write_new(file, "one")
    with pytest.raises(FileExistsError):
        write_new(file, "other")
    assert file.read_text(encoding="utf-8") == "one"


@pytest.mark.parametrize("durable", [True, False])
def test_only_what_cannot_be_made_again_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, durable: bool
) -> None:
    waited: list[int] = []
    monkeypatch.setattr("upcard.text.whole_file.os.fsync", waited.append)
    write_whole(tmp_path / "a.json", "new", durable)
    assert len(waited) == durable and (tmp_path / "a.json").read_text(encoding="utf-8") == "new"
