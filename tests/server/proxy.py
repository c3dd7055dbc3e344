"""Proxies before several servers."""

import asyncio
import itertools
import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from benchmarks.ports import free_port

from ..patience import PATIENCE

DEPLOY: Final = Path(__file__).parents[2] / "deploy"
CONFIGURATION: Final = DEPLOY / "haproxy.cfg"


class Proxy:
    """As small as one can be: connections to ``url`` go round the ``ports`` of servers on this machine, each to the
    next one that takes it."""

    def __init__(self, ports: Sequence[int]) -> None:
        self._turn = itertools.cycle(ports)
        self._servers = len(ports)
        self.url = ""

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def stop(self) -> None:
        self._server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for _attempt in range(self._servers):
            try:
                back, forth = await asyncio.open_connection("127.0.0.1", next(self._turn))
            except OSError:
                continue
            with suppress(asyncio.CancelledError):
                await asyncio.gather(_pass_on(reader, forth), _pass_on(back, writer))
            return
        writer.close()


def find(program: str) -> str | None:
    """The path of a program; Debian keeps some off the PATH."""
    return shutil.which(program, path=f"{os.environ.get('PATH', os.defpath)}:/usr/sbin")


class Documented:
    """A real proxy with a configuration of `deploy`, but for its own port and those of its servers. Make it with
    `haproxy`, `caddy` or `nginx`."""

    def __init__(self, command: Sequence[str], port: int, folder: Path) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self._port = port
        self._command = command
        self._folder = folder

    async def start(self) -> None:
        """Until it listens. Raises AssertionError: it does not."""
        await asyncio.to_thread(self.begin)

    def begin(self) -> None:
        """`start`, for who waits for it."""
        surroundings = {**os.environ, "HOME": str(self._folder), "XDG_DATA_HOME": str(self._folder)}
        log = self._folder / "proxy.log"
        with log.open("wb") as said:
            self._process = subprocess.Popen(self._command, env=surroundings, stdout=said, stderr=said)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self._process.poll() is None:
            with suppress(OSError):
                socket.create_connection(("127.0.0.1", self._port), 1).close()
                return
            time.sleep(0.05)
        self.stop()
        raise AssertionError(f"{self._command[0]} does not start: {log.read_text()[-2000:]}")

    def stop(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def haproxy(program: str, ports: Sequence[int], folder: Path) -> Documented:
    """HAProxy with deploy/haproxy.cfg."""
    text, port = CONFIGURATION.read_text(), free_port()
    lines = re.findall(r"(?m)^    server .*\n", text)
    assert len(lines) == 3
    text = text.replace(
        "".join(lines), "".join([f"    server s{number} 127.0.0.1:{each}\n" for number, each in enumerate(ports)])
    )
    text = _replaced(text, "bind :8080", f"bind 127.0.0.1:{port}")
    (folder / "haproxy.cfg").write_text(text)
    return Documented([program, "-db", "-f", str(folder / "haproxy.cfg")], port, folder)


def caddy(program: str, ports: Sequence[int], folder: Path) -> Documented:
    """Caddy with deploy/several/Caddyfile, without TLS, for which it would need the name."""
    text, port = (DEPLOY / "several" / "Caddyfile").read_text(), free_port()
    text = _replaced(text, "cards.example.org {", f"http://127.0.0.1:{port} {{")
    servers = " ".join([f"127.0.0.1:{each}" for each in ports])
    text = _replaced(text, "127.0.0.1:8001 127.0.0.1:8002 127.0.0.1:8003", servers)
    (folder / "Caddyfile").write_text("{\n\tadmin off\n}\n" + text)
    command = [program, "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]
    return Documented(command, port, folder)


def nginx(program: str, ports: Sequence[int], folder: Path) -> Documented:
    """nginx with deploy/several/nginx.conf, within as little as it needs around it."""
    text, port = (DEPLOY / "several" / "nginx.conf").read_text(), free_port()
    text = _replaced(text, "listen 80;", f"listen 127.0.0.1:{port};")
    lines = re.findall(r"(?m)^    server 127\.0\.0\.1:\d+ .*\n", text)
    assert len(lines) == 3
    how = lines[0].split(" ", 6)[-1]
    text = text.replace("".join(lines), "".join([f"    server 127.0.0.1:{each} {how}" for each in ports]))
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join([f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds])
    around = f"daemon off;\nmaster_process off;\npid {folder}/nginx.pid;\nerror_log stderr;\nevents {{}}\nhttp {{\n"
    (folder / "nginx.conf").write_text(f"{around}access_log off;\n{temporary}{text}}}\n")
    return Documented([program, "-p", str(folder), "-c", str(folder / "nginx.conf")], port, folder)


PROXIES: Final[dict[str, Callable[[str, Sequence[int], Path], Documented]]] = {
    "haproxy": haproxy,
    "caddy": caddy,
    "nginx": nginx,
}
"""By the name of the program."""


def _replaced(text: str, old: str, new: str) -> str:
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in the configuration"
    return text.replace(old, new)


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    with suppress(OSError):
        writer.close()
