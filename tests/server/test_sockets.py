"""Served at a unix socket, and at sockets that the service manager has opened."""

import os
import socket
import stat
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx
import pytest
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from upcard.server.doctor import Installation, examine
from upcard.server.http.connection_limiter import ConnectionLimiter
from upcard.server.http.limits import LOCAL, Proxies
from upcard.server.http.web_server import web_server
from upcard.server.ports import ServeError, listen
from upcard.server.sockets import MODE, inherited_sockets, unix_socket

from ..patience import PATIENCE
from .loops import apart

pytestmark = pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="this system has no unix sockets")

SERVE = "from upcard.terminal.cli import main; main()"


def health(path: Path) -> int:
    """The status of /health at that socket, once somebody listens there."""
    end = time.monotonic() + PATIENCE
    with httpx.Client(transport=httpx.HTTPTransport(uds=str(path)), base_url="http://localhost") as client:
        while True:
            try:
                return client.get("/health", headers={"x-forwarded-for": "192.0.2.7"}).status_code
            except httpx.TransportError:
                assert time.monotonic() < end
                time.sleep(0.05)


@pytest.mark.parametrize("setting", ["option", "variable", "file"])
def test_it_is_served_and_removed_when_the_server_ends(tmp_path: Path, setting: str) -> None:
    path, config = tmp_path / "socket", tmp_path / "config.toml"
    config.write_text(f'unix = "{path}"\n', encoding="utf-8")
    more = {"option": ["--unix", str(path)], "variable": [], "file": ["--config", str(config)]}[setting]
    env = {**os.environ, **({"UPCARD_UNIX": str(path)} if setting == "variable" else {})}
    command = [sys.executable, "-c", SERVE, "serve", "--no-open", "--data", str(tmp_path / "data"), *more]
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert health(path) == 200
            assert stat.S_IMODE(path.stat().st_mode) == MODE
        finally:
            server.terminate()
        said, _ = server.communicate(timeout=PATIENCE)
    assert said.startswith(f"Upcard is at unix:{path} ")
    assert not path.exists()


def test_a_socket_that_was_left_behind_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "socket"
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(path))
    with unix_socket(path), socket.socket(socket.AF_UNIX) as caller:
        caller.connect(str(path))
    assert not path.exists()


def test_a_socket_that_is_in_use_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "socket"
    with unix_socket(path):
        with pytest.raises(ServeError, match="another server listens there"), unix_socket(path):
            pass
        assert path.exists()


def test_a_file_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("kept", encoding="utf-8")
    with pytest.raises(ServeError, match="something else is there"), unix_socket(tmp_path / "file"):
        pass
    assert (tmp_path / "file").read_text(encoding="utf-8") == "kept"


def test_the_socket_of_another_server_is_not_removed(tmp_path: Path) -> None:
    path, other = tmp_path / "socket", tmp_path / "other"
    with unix_socket(path), socket.socket(socket.AF_UNIX) as later:
        later.bind(str(other))
        other.replace(path)
    assert path.exists()


def test_the_doctor_tries_the_socket(tmp_path: Path) -> None:
    def found(path: Path) -> bool:
        setup = Installation("127.0.0.1", None, tmp_path / "data", None, ("cards.example.org",), (), 1, 2, path)
        return apart(lambda: next(each.fine for each in examine(setup) if each.about == "socket"))

    assert found(tmp_path / "socket")
    assert not found(tmp_path / "none" / "socket")


# Descriptor 3 and LISTEN_PID are set as the service manager does, in the process that becomes the server.
ACTIVATE = """
import os, sys
os.dup2(int(sys.argv[1]), 3, inheritable=True)
os.environ |= {"LISTEN_FDS": "1", "LISTEN_PID": str(os.getpid())}
os.execv(sys.executable, [sys.executable, "-c", sys.argv[2], *sys.argv[3:]])
"""


def test_a_socket_that_the_service_manager_opened_is_served(tmp_path: Path) -> None:
    listener = listen("127.0.0.1", 0)
    port, given = listener.getsockname()[1], listener.fileno()
    serve = ["serve", "--no-open", "--port", "1", "--data", str(tmp_path / "data")]
    command = [sys.executable, "-c", ACTIVATE, str(given), SERVE, *serve]
    with subprocess.Popen(command, pass_fds=[given], stdout=subprocess.PIPE, text=True) as server:
        try:
            # It was open before the server began: whoever comes waits, and is not turned away.
            assert httpx.get(f"http://127.0.0.1:{port}/health", timeout=PATIENCE).status_code == 200
        finally:
            server.terminate()
            listener.close()
        said, _ = server.communicate(timeout=PATIENCE)
    assert said.startswith(f"Upcard is at http://localhost:{port}/ ")


async def _say_client(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "http":
        await PlainTextResponse(scope["client"][0])(scope, receive, send)


@pytest.mark.parametrize(("proxies", "found"), [((LOCAL,), "192.0.2.7"), ((), LOCAL)])
def test_who_connects_to_a_socket_says_where_requests_come_from(
    tmp_path: Path, proxies: tuple[str, ...], found: str
) -> None:
    path = tmp_path / "socket"
    believed = Proxies(*proxies)
    with unix_socket(path) as listener:
        server = web_server(_say_client, ConnectionLimiter(proxies=believed), believed, goodbye=1)
        serving = threading.Thread(target=server.run, args=([listener],), daemon=True)
        serving.start()
        with httpx.Client(transport=httpx.HTTPTransport(uds=str(path)), base_url="http://localhost") as client:
            said = client.get("/", headers={"x-forwarded-for": "192.0.2.7"}, timeout=PATIENCE).text
        server.should_exit = True
        serving.join(PATIENCE)
    assert said == found


def test_sockets_for_another_process_are_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LISTEN_FDS", "1")
    monkeypatch.setenv("LISTEN_PID", str(os.getpid() + 1))
    assert inherited_sockets() == []
