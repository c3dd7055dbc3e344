"""A PostgreSQL of one's own: a cluster in a temporary folder, thrown away afterwards, and a standby of one."""

import asyncio
import glob
import os
import pwd
import shutil
import subprocess
import tempfile
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from .ports import free_port

NOT_ROOT = ("postgres", "nobody")
"""Whom to run it as where this runs as root, which PostgreSQL refuses."""


def find_programs() -> Path | None:
    """The folder of initdb and postgres; Debian keeps it off the PATH."""
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else []
    folders += [Path(path) for path in sorted(glob.glob("/usr/lib/postgresql/*/bin"), reverse=True)]
    return next((folder for folder in folders if (folder / "postgres").exists()), None)


UNTIL_THE_END = '"$@" & started=$!; read _; kill -QUIT $started; wait $started'
"""Runs a command until its input is closed: whatever ends this process ends PostgreSQL, too."""


class Cluster:
    """A running PostgreSQL. ``stop`` ends it and removes what it wrote. ``of``: a cluster whose standby it is, by
    streaming replication; ``port``: any unless given."""

    def __init__(self, programs: Path, of: "Cluster | None" = None, port: int = 0) -> None:
        self._programs = programs
        self._folder = Path(tempfile.mkdtemp(prefix="upcard-postgres-"))
        self._as: dict[str, Any] = {}
        if os.getuid() == 0:
            user = next(entry for name in NOT_ROOT for entry in pwd.getpwall() if entry.pw_name == name)
            os.chown(self._folder, user.pw_uid, user.pw_gid)
            self._as = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        self.port = port or free_port()
        if of is None:
            self._make("initdb", "-A", "trust", "-U", "upcard", "-E", "UTF8", "--no-sync", "--no-locale")
        else:
            way = ("-h", "127.0.0.1", "-p", str(of.port), "-U", "upcard")
            self._make("pg_basebackup", *way, "-R", "-X", "stream", "-c", "fast", "--no-sync")
        self._start()

    def _make(self, program: str, *arguments: str) -> None:
        command: list[str | Path] = [self._programs / program, "-D", self._folder / "data", *arguments]
        subprocess.run(command, cwd=self._folder, check=True, capture_output=True, **self._as)

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
                command, cwd=self._folder, stdout=log, stderr=log, stdin=subprocess.PIPE, **self._as
            )
        until = time.monotonic() + 30
        while True:
            try:
                self.execute("select 1")
                return
            except (OSError, asyncpg.PostgresError):
                assert self._process.poll() is None and time.monotonic() < until, (self._folder / "log").read_text()
                time.sleep(0.05)

    def database(self, like: str = "") -> str:
        """The URL of a new database: an empty one, or a copy of that with the URL ``like``."""
        name = f"t{uuid.uuid4().hex}"
        self.execute(f"create database {name} template {like.rpartition('/')[2] or 'template1'}")
        return self.url(name)

    def url(self, name: str) -> str:
        return f"postgresql://upcard@127.0.0.1:{self.port}/{name}"

    def standby(self, port: int = 0) -> "Cluster":
        """Another cluster that follows this one. From now on this one commits nothing that the other does not have."""
        other = Cluster(self._programs, self, port)
        self.execute("alter system set synchronous_standby_names = '*'")
        self.execute("select pg_reload_conf()")
        until = time.monotonic() + 30
        while self.execute("select sync_state from pg_stat_replication") != "sync":
            assert time.monotonic() < until, "the standby does not follow"
            time.sleep(0.05)
        return other

    def promote(self) -> None:
        """A standby goes on by itself: whom it followed is gone."""
        self.execute("alter system reset synchronous_standby_names")
        self.execute("select pg_reload_conf()")
        self.execute("select pg_promote()")

    def offer_tls(self, certificate: Path | None, key: Path | None = None) -> None:
        """With that certificate and its key, or not any more (None)."""
        for file, name in ((certificate, "server.crt"), (key, "server.key")):
            if file is not None:
                place = self._folder / "data" / name
                shutil.copy(file, place)
                place.chmod(0o600)
                if self._as:
                    os.chown(place, self._as["user"], self._as["group"])
        wanted = "off" if certificate is None else "on"
        self.execute(f"alter system set ssl = {wanted}")
        self.execute("select pg_reload_conf()")
        until = time.monotonic() + 30
        while self.execute("show ssl") != wanted:
            assert time.monotonic() < until, (self._folder / "log").read_text()
            time.sleep(0.05)

    def restart(self) -> None:
        """Let every connection break."""
        self.end()
        self._start()

    def stop(self) -> None:
        self.end()
        shutil.rmtree(self._folder, ignore_errors=True)

    def end(self) -> None:
        """Without goodbyes, as in a crash."""
        if self._process.poll() is None:
            assert self._process.stdin is not None
            self._process.stdin.close()
        self._process.wait(20)

    def execute(self, statement: str) -> Any:
        """Execute a statement; the first value of what it returns. From wherever: in a thread of its own."""

        async def work() -> Any:
            connection = await asyncpg.connect(self.url("postgres"))
            try:
                return await connection.fetchval(statement)
            finally:
                await connection.close()

        with ThreadPoolExecutor(1) as other:
            return other.submit(asyncio.run, work()).result()
