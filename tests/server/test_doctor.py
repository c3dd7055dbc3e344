"""`upcard doctor`: what is wrong with a set-up."""

import http.server
import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from upcard.server.doctor import Finding, Installation, examine
from upcard.server.store.folder_lock import locked
from upcard.terminal.cli import main

from .conftest import Server
from .loops import apart


def command(arguments: list[str]) -> Result:
    return apart(lambda: CliRunner().invoke(main, arguments))


def setup(folder: Path, **changes: object) -> Installation:
    usual = {"host": "127.0.0.1", "port": 0, "data": folder, "database": None, "names": (), "proxies": ()}
    return Installation(**{**usual, "workers": 1, "strong": 2, **changes})  # type: ignore[arg-type]


def all_found(what: Installation, url: str | None) -> list[Finding]:
    return apart(lambda: list(examine(what, url)))


def wrong(folder: Path, url: str | None = None, **changes: object) -> dict[str, Finding]:
    """What is not fine, by what was looked at; each has a sentence of advice."""
    found = {finding.about: finding for finding in all_found(setup(folder, **changes), url) if not finding.fine}
    assert all(finding.said.endswith(".") and finding.advice.endswith(".") for finding in found.values()), found
    return found


def test_nothing_is_wrong_with_a_new_folder(tmp_path: Path) -> None:
    assert wrong(tmp_path / "tables") == {}


def test_a_folder_that_a_server_uses(tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    with locked(folder):
        assert "another server keeps its tables there" in wrong(folder)["tables"].said


def test_a_folder_that_others_can_read(tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    folder.mkdir(mode=0o755)
    assert wrong(folder)["folder"].advice == f"Run chmod 700 {folder}."


def test_a_place_where_nothing_can_be_kept(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert set(wrong(tmp_path / "file")) == {"tables"}
    url = "postgresql://nobody@127.0.0.1:1/none"
    assert set(wrong(tmp_path, data=None, database=url)) == {"tables"}


def test_a_clock_that_is_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, now = tmp_path / "tables", time.time

    async def ahead(_store: object) -> float:
        return now() + 3600

    monkeypatch.setattr("upcard.server.store.sql.SqlStore.time", ahead)
    assert "3,600 seconds away" in wrong(folder)["clock"].said


def test_a_port_that_is_taken(tmp_path: Path, server: Server) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        assert "cannot listen at" in wrong(tmp_path / "a", port=taken.getsockname()[1])["port"].said.lower()
    assert "is running at port" in wrong(tmp_path / "b", port=server.port)["port"].said


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"proxies": ("0.0.0.0/0",)}, "Every client is trusted as a proxy"),
        ({"names": ("cards.example.org",)}, "all share one visitor's limits"),
    ],
)
def test_a_proxy_that_is_not_right(tmp_path: Path, changes: dict[str, tuple[str, ...]], said: str) -> None:
    assert said in wrong(tmp_path / "tables", None, **changes)["proxy"].said


def test_more_than_the_machine_has(tmp_path: Path) -> None:
    assert "processors" in wrong(tmp_path / "tables", strong=200)["limits"].said
    assert "processors" in wrong(tmp_path / "tables", workers=256)["limits"].said


@contextmanager
def other_server() -> Iterator[str]:
    """A web server that is not Upcard."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), http.server.BaseHTTPRequestHandler) as other:
        thread = threading.Thread(target=other.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{other.server_address[1]}"
        other.shutdown()
        thread.join()


def test_as_visitors_come(tmp_path: Path, server: Server) -> None:
    found = {finding.about: finding for finding in all_found(setup(tmp_path / "tables"), server.url)}
    assert found["url"].fine and found["websocket"].fine
    with other_server() as other:
        assert "answers 501" in wrong(tmp_path / "b", url=other)["url"].said
    assert "is not reached" in wrong(tmp_path / "c", url=other)["url"].said


def test_the_command(tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    ran = command(["doctor", "--data", str(folder), "--port", "0"])
    assert (ran.exit_code, ran.stdout.splitlines()[-1]) == (0, "Nothing is wrong.")
    ran = command(["doctor", "--data", str(folder), "--port", "0", "--strong", "200", "--json"])
    assert ran.exit_code == 1
    assert [each["about"] for each in json.loads(ran.stdout) if not each["fine"]] == ["limits"]
    ran = command(["doctor", "--url", "cards.example.org"])
    assert ran.exit_code == 2 and "begins with http://" in ran.stderr
