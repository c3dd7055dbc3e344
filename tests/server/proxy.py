"""Proxies before several servers."""

import asyncio
import itertools
import re
import socket
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path


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


class HAProxy:
    """The proxy of docs/several-servers.md, as it is configured there, before three servers."""

    def __init__(self, program: str, page: Path, ports: Sequence[int], folder: Path) -> None:
        found = re.search(r"```haproxy\n(.*?)```", page.read_text(), flags=re.S)
        assert found is not None
        text = found[1]
        for given, port in zip(("8001", "8002", "8003"), ports, strict=True):
            text = text.replace(f":{given} ", f":{port} ")
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        self._command = [program, "-db", "-f", str(folder / "haproxy.cfg")]
        (folder / "haproxy.cfg").write_text(text.replace("bind :8080", f"bind 127.0.0.1:{port}"))

    async def start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(*self._command, stderr=asyncio.subprocess.DEVNULL)
        for _ in range(200):
            with suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", int(self.url.rpartition(":")[2]))
                writer.close()
                return
            await asyncio.sleep(0.05)
        raise AssertionError("HAProxy does not start")

    def stop(self) -> None:
        self._process.kill()


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    with suppress(OSError):
        writer.close()
