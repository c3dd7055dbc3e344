"""A PostgreSQL for the tests: a cluster in a temporary folder, thrown away afterwards."""

import glob
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
import uuid
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]

from .loops import run

NOT_ROOT = ("postgres", "nobody")
"""Whom to run it as where the tests run as root, which PostgreSQL refuses."""


def find_programs() -> Path | None:
    """The folder of initdb and postgres; Debian keeps it off the PATH."""
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else []
    folders += [Path(path) for path in sorted(glob.glob("/usr/lib/postgresql/*/bin"), reverse=True)]
    return next((folder for folder in folders if (folder / "postgres").exists()), None)


UNTIL_THE_END = '"$@" & started=$!; read _; kill -QUIT $started; wait $started'
"""Runs a command until its input is closed: whatever ends the tests ends PostgreSQL, too."""


class Cluster:
    """A running PostgreSQL. ``stop`` ends it and removes what it wrote."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        self._folder = Path(tempfile.mkdtemp(prefix="upcard-postgres-"))
        self._as: dict[str, str | int | list[str | int]] = {}
        if os.getuid() == 0:
            user = next(entry for name in NOT_ROOT for entry in pwd.getpwall() if entry.pw_name == name)
            os.chown(self._folder, user.pw_uid, user.pw_gid)
            self._as = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = int(free.getsockname()[1])
        self._initialise()
        self._start()

    def _initialise(self) -> None:
        command = [self._programs / "initdb", "-D", self._folder / "data", "-A", "trust", "-U", "upcard", "-E", "UTF8"]
        subprocess.run(
            [*command, "--no-sync", "--no-locale"],
            cwd=self._folder,
            check=True,
            capture_output=True,
            **self._as,  # type: ignore[call-overload]
        )

    def _start(self) -> None:
        settings = {"listen_addresses": "127.0.0.1", "unix_socket_directories": "", "port": self.port, "fsync": "off"}
        command: list[str | Path] = [
            "sh",
            "-c",
            UNTIL_THE_END,
            "sh",
            self._programs / "postgres",
            "-D",
            self._folder / "data",
        ]
        for name, value in settings.items():
            command += ["-c", f"{name}={value}"]
        with (self._folder / "log").open("wb") as log:
            self._process = subprocess.Popen(
                command,
                cwd=self._folder,
                stdout=log,
                stderr=log,
                stdin=subprocess.PIPE,
                **self._as,  # type: ignore[call-overload]
            )
        until = time.monotonic() + 30
        while True:
            try:
                run(self._execute("select 1"))
                return
            except (OSError, asyncpg.PostgresError):
                assert self._process.poll() is None and time.monotonic() < until, (self._folder / "log").read_text()
                time.sleep(0.05)

    def database(self) -> str:
        """The URL of a new, empty database."""
        name = f"t{uuid.uuid4().hex}"
        run(self._execute(f"create database {name}"))
        return self.url(name)

    def url(self, name: str) -> str:
        return f"postgresql://upcard@127.0.0.1:{self.port}/{name}"

    def restart(self) -> None:
        """Let every connection break."""
        self._end()
        self._start()

    def stop(self) -> None:
        self._end()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _end(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(20)

    async def _execute(self, statement: str) -> None:
        connection = await asyncpg.connect(self.url("postgres"))
        try:
            await connection.execute(statement)
        finally:
            await connection.close()


async def everything_in(url: str) -> bytes:
    """All rows of all tables, as text."""
    connection = await asyncpg.connect(url)
    try:
        names = await connection.fetch("select tablename from pg_tables where schemaname = 'public'")
        rows = [row for (name,) in names for row in await connection.fetch(f'select * from "{name}"')]
    finally:
        await connection.close()
    return repr([tuple(row) for row in rows]).encode()
