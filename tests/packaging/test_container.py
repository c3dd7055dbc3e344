"""`deploy/Containerfile` and `deploy/compose.yaml`: what they promise, and the steps of the first one by one."""

import asyncio
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tarfile
import time
import tomllib
from pathlib import Path
from typing import Any, Final
from urllib.request import urlopen

import click
import pytest
import yaml

from benchmarks.ports import free_port
from upcard.server.store.database import open_database
from upcard.server.store.errors import StoreError
from upcard.terminal.cli import main

from ..conftest import Need
from ..patience import PATIENCE
from ..server.loops import run
from ..server.proxy import find
from .container import Instruction, carried, stages

DEPLOY: Final = Path(__file__).parents[2] / "deploy"
BUILD, FINAL = stages(DEPLOY / "Containerfile")
COMPOSE: Final[dict[str, Any]] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))

SECRET: Final = re.compile("password|secret|token|key", re.I)

LARGEST: Final = 180
"""Megabytes of the image, of which these are Python's, of `gcr.io/distroless/python3-debian13`."""
PYTHON: Final = 61

STOPPING: Final = 10
"""Seconds after SIGTERM until who runs containers kills."""


def test_the_engine_is_compiled_by_one_file_for_every_processor() -> None:
    assert BUILD.settings("ARG")["UPCARD_COMPILE"] == "1"
    assert any("UPCARD_COMPILE=$UPCARD_COMPILE" in step.rest for step in BUILD.of("RUN"))
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8").partition("\n")[2]
    assert not re.search(r"--platform|amd64|arm64|x86_64|aarch64", text.partition("\nFROM")[2])


def test_both_stages_have_the_same_debian_and_name_a_version_of_it() -> None:
    assert BUILD.base == "docker.io/library/debian:trixie-slim"
    assert FINAL.base == "gcr.io/distroless/python3-debian13:nonroot"  # trixie is Debian 13


def test_what_runs_has_no_rights_and_writes_into_one_volume() -> None:
    user, group = FINAL.one("USER").rest.split(":")
    assert int(user) > 0 and int(group) > 0
    (volume,) = FINAL.one("VOLUME").words()
    assert FINAL.settings("ENV")["UPCARD_DATA"] == volume
    (made,) = [step for step in FINAL.of("COPY") if step.flags.get("chown")]
    source, target = made.words()
    assert made.flags["chown"] == f"{user}:{group}"
    # Only that user may look into the folder, as `upcard doctor` wants it.
    assert any(f"install -d -m 700 {source}/{Path(volume).name}" in step.rest for step in BUILD.of("RUN"))
    assert target == str(Path(volume).parent)
    assert not FINAL.of("RUN"), "there is no shell"


def test_nothing_comes_from_the_checkout_but_by_the_build_and_no_secret_is_kept() -> None:
    assert all(step.flags.get("from") == BUILD.name for step in FINAL.of("COPY")) and not FINAL.of("ADD")
    names = {*BUILD.settings("ARG"), *BUILD.settings("ENV"), *FINAL.settings("ENV"), *FINAL.settings("ARG")}
    assert len(names) > 3 and not [name for name in names if SECRET.search(name)]


def command_of(words: list[str]) -> dict[str, Any]:
    """What the options of a command of ``upcard`` come to. Raises click.UsageError: there is no such command."""
    command = main.get_command(click.Context(main), words[0])
    assert command is not None
    return command.make_context(words[0], [*words[1:]]).params


def test_it_starts_the_server_and_asks_for_its_health(root: Path) -> None:
    (program,) = FINAL.one("ENTRYPOINT").words()
    assert Path(program).name in tomllib.loads((root / "pyproject.toml").read_text())["project"]["scripts"]
    port = command_of(FINAL.one("CMD").words())["port"]
    assert [str(port)] == FINAL.one("EXPOSE").words()
    assert f"http://127.0.0.1:{port}/health" in health()[-1]
    assert Path(health()[0]).parent == Path(program).parent
    assert FINAL.one("STOPSIGNAL").rest == "SIGTERM"


def health() -> list[str]:
    """The command that says whether the server in the image is well."""
    command: list[str] = json.loads(FINAL.one("HEALTHCHECK").rest.removeprefix("CMD "))
    return command


def test_the_services_of_a_club() -> None:
    services, volumes = COMPOSE["services"], COMPOSE["volumes"]
    assert services.keys() == {"upcard", "database", "proxy"}
    for name, service in services.items():
        assert service["read_only"] is True, name
        assert "no-new-privileges:true" in service["security_opt"], name
        assert service["restart"] == "unless-stopped"
        kept = [volume.split(":")[0] for volume in service["volumes"]]
        assert set(kept) <= {*volumes, "./Caddyfile"} and kept, name
    assert sorted(name for service in services.values() for name in service["volumes"] if name[0] != ".") == [
        "backups:/var/lib/upcard",
        "certificates:/data",
        "database:/var/lib/postgresql/data",
        "proxy:/config",
    ]
    # From outside one comes by the proxy alone, and the database is out of its reach.
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"]
    assert services["proxy"]["networks"] == ["front"] and services["database"]["networks"] == ["back"]
    assert COMPOSE["networks"]["back"] == {"internal": True}


def test_upcard_in_a_club_is_the_image_of_the_containerfile() -> None:
    service = COMPOSE["services"]["upcard"]
    context, file = service["build"]["context"], service["build"]["dockerfile"]
    assert (DEPLOY / context / file).resolve() == DEPLOY / "Containerfile"
    assert service["healthcheck"]["test"] == ["CMD", *health()]
    flags = FINAL.one("HEALTHCHECK").flags
    assert {key.replace("-", "_"): value for key, value in flags.items()}.items() <= {
        key: str(value) for key, value in service["healthcheck"].items()
    }.items()
    assert int(service["stop_grace_period"].removesuffix("s")) <= STOPPING
    (subnet,) = COMPOSE["networks"]["front"]["ipam"]["config"]
    assert service["environment"]["UPCARD_TRUSTED_PROXY"] == subnet["subnet"]


def test_the_settings_of_a_club_are_those_of_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    environment = COMPOSE["services"]["upcard"]["environment"] | {"UPCARD_NAME": "cards.example.org"}
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    context = click.Context(main, info_name="upcard", auto_envvar_prefix="UPCARD")
    command = main.get_command(context, "serve")
    assert command is not None
    asked = {option.envvar for option in command.params if isinstance(option, click.Option)}
    assert {name for name in environment if name.startswith("UPCARD_")} <= asked
    told = command_of(FINAL.one("CMD").words())
    assert (told["names"], told["metrics"], told["log"]) == (("cards.example.org",), True, "json")
    assert told["database"] == "postgresql://upcard@database/upcard"


def test_secrets_of_a_club_come_from_its_environment_and_go_nowhere(root: Path) -> None:
    given = [
        (name, value)
        for service in COMPOSE["services"].values()
        for name, value in service["environment"].items()
        if SECRET.search(name)
    ]
    assert len(given) == 2
    # Without the variable nothing starts.
    assert all(re.fullmatch(r"\$\{POSTGRES_PASSWORD:\?[^}]+\}", value) for _, value in given)
    page = (root / "docs" / "serving.md").read_text(encoding="utf-8")
    assert "deploy/.env" in page and not carried(root / ".dockerignore", "deploy/.env")
    if (root / ".gitignore").is_file():  # a source distribution has none
        assert "deploy/.env" in (root / ".gitignore").read_text().splitlines()


def test_the_database_of_a_club_is_told_the_password_that_the_url_leaves_out(monkeypatch: pytest.MonkeyPatch) -> None:
    environment = COMPOSE["services"]["upcard"]["environment"]
    (variable,) = [name for name, value in environment.items() if "POSTGRES_PASSWORD" in value]
    monkeypatch.setenv(variable, "a:b@c/ü")
    told: list[bytes] = []

    async def ask(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """As a PostgreSQL that wants a password: without TLS, in plain text."""
        while True:
            said = await reader.readexactly(int.from_bytes(await reader.readexactly(4)) - 4)
            if said != (80877103).to_bytes(4):  # the question after TLS
                break
            writer.write(b"N")
        writer.write(b"R" + (8).to_bytes(4) + (3).to_bytes(4))
        if await reader.read(1) == b"p":
            told.append(await reader.readexactly(int.from_bytes(await reader.readexactly(4)) - 4))
        writer.close()

    async def connect() -> None:
        server = await asyncio.start_server(ask, "127.0.0.1", 0)
        async with server:
            host = f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
            with pytest.raises(StoreError):
                await open_database(environment["UPCARD_DATABASE"].replace("@database/", f"@{host}/"))

    run(connect())
    assert told[0] == "a:b@c/ü\0".encode()


def test_the_proxy_of_a_club_is_told_by_variables_whom_it_serves(need: Need) -> None:
    program = find("caddy")
    need(program is not None, "Caddy is not installed (Debian: apt install caddy)")
    assert program is not None
    set_here = COMPOSE["services"]["proxy"]["environment"]
    asked = re.findall(r"\{\$(\w+):", (DEPLOY / "Caddyfile").read_text(encoding="utf-8"))
    assert set_here.keys() == set(asked)
    told = {"UPCARD_NAME": "club.example.org", "UPCARD_AT": set_here["UPCARD_AT"]}
    adapt = [program, "adapt", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")]
    done = subprocess.run(adapt, env=os.environ | told, capture_output=True, text=True, check=True)
    assert '"host":["club.example.org"]' in done.stdout and '"dial":"upcard:8000"' in done.stdout
    assert "127.0.0.1" not in done.stdout and "cards.example.org" not in done.stdout


class Box:
    """A folder in which the paths of an image lie."""

    def __init__(self, folder: Path, sources: Path, ignored: Path) -> None:
        self.folder = folder
        self.sources = sources
        self.ignored = ignored

    def put(self, text: str) -> str:
        """The text with the image's own paths in the folder."""
        return re.sub(r"(?<![\w.$/])/(?=(opt|src|volumes|var)\b)", f"{self.folder}/", text)

    def copy(self, step: Instruction) -> None:
        """Carry out a ``COPY``: from the sources without what is left out, or from one place to another."""
        source, target = step.words()
        here, there = Path(self.put(source)) if "from" in step.flags else self.sources / source, Path(self.put(target))
        if here == there:
            assert here.exists(), source
        elif here.is_dir():
            shutil.copytree(here, there, ignore=self._left_out, dirs_exist_ok=True)
        else:
            there.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(here, there)

    def _left_out(self, folder: str, names: list[str]) -> list[str]:
        if not Path(folder).is_relative_to(self.sources):
            return []
        paths = {name: Path(folder, name) for name in names}
        return [
            name
            for name, path in paths.items()
            if path.is_file() and not carried(self.ignored, path.relative_to(self.sources).as_posix())
        ]

    def run(self, step: Instruction, arguments: dict[str, str]) -> None:
        told = {**os.environ, **arguments, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
        done = subprocess.run(["sh", "-ec", self.put(step.rest)], env=told, capture_output=True, text=True)
        assert done.returncode == 0, f"{step.rest}\n{done.stdout[-3000:]}{done.stderr[-3000:]}"


@pytest.mark.long
@pytest.mark.build
def test_its_steps_make_a_server_that_is_well_and_small_and_ends_when_told(
    sdist: Path, root: Path, compiler: None, tmp_path: Path
) -> None:
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path / "sdist", filter="data")
    (sources,) = (tmp_path / "sdist").iterdir()
    box = Box(tmp_path / "box", sources, root / ".dockerignore")
    arguments = BUILD.settings("ARG") | {"UPCARD_COMPILE": "quick"}
    for step in BUILD.instructions:
        if step.name == "COPY":
            box.copy(step)
        elif step.name == "RUN" and "apt-get" not in step.rest:
            box.run(step, arguments)
    assert not [path for path in (box.folder / "src" / "tests").rglob("*") if path.is_file()]
    for step in FINAL.of("COPY"):
        box.copy(step)

    installed = box.folder / "opt" / "upcard"
    size = sum(path.lstat().st_size for path in installed.rglob("*") if not path.is_dir()) / 1e6
    assert size < LARGEST - PYTHON, f"{size:.0f} MB"
    python = installed / "bin" / "python"
    asked = "import upcard.kernel.state as state; print(type(state.State.__init__).__name__, state.__loader__)"
    said = subprocess.run([python, "-I", "-c", asked], capture_output=True, text=True, check=True).stdout
    assert "ExtensionFileLoader" in said, "the engine is not compiled"
    assert not [*installed.rglob("site-packages/pip")] and not [*installed.rglob("site-packages/typst")]

    environment = {name: box.put(value) for name, value in FINAL.settings("ENV").items()}
    volume = Path(environment["UPCARD_DATA"])
    assert volume.stat().st_mode & 0o777 == 0o700
    port = str(free_port())
    (program,) = FINAL.one("ENTRYPOINT").words()
    words = [{"0.0.0.0": "127.0.0.1", "8000": port}.get(word, word) for word in FINAL.one("CMD").words()]
    with subprocess.Popen([box.put(program), *words], env=os.environ | environment, cwd="/") as server:
        try:
            wait_for(f"http://127.0.0.1:{port}/health")
            checked = [box.put(word).replace(":8000/", f":{port}/") for word in health()]
            assert subprocess.run(checked, check=False).returncode == 0, shlex.join(checked)
            server.send_signal(signal.SIGTERM)
            # Having ended in good order it raises the signal again, which the first process of a container outlives.
            assert server.wait(STOPPING) in (0, -signal.SIGTERM)
            assert subprocess.run(checked, capture_output=True, check=False).returncode != 0
        finally:
            server.kill()
    assert (volume / "upcard.db").is_file()


def wait_for(url: str) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            with urlopen(url, timeout=PATIENCE) as answer:
                assert answer.status == 200
                return
        except OSError:
            assert time.monotonic() < until, "it does not answer"
            time.sleep(0.2)
