"""Whose address a request has: its socket's, or what a proxy that the server was told of says."""

import configparser
import itertools
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from upcard.server.http.limits import Limits, Proxies
from upcard.terminal.cli import main

from ..conftest import Need
from ..patience import PATIENCE
from .conftest import PLAIN, TOYS, Server
from .loops import run
from .proxy import CONFIGURATION, DEPLOY, find, haproxy

SEVERAL = DEPLOY / "several"
ROOT = Path(__file__).parents[2]
FEW = Limits(burst=5, requests=0.001)
HERE = Proxies("127.0.0.1")


@pytest.fixture
def direct(tmp_path: Path) -> Iterator[Server]:
    """A server that was told of no proxy."""
    running = Server(tmp_path / "direct", TOYS, FEW)
    yield running
    running.stop()


@pytest.fixture
def behind(tmp_path: Path) -> Iterator[Server]:
    """A server behind a proxy of this machine."""
    running = Server(tmp_path / "behind", TOYS, FEW, proxies=HERE)
    yield running
    running.stop()


def answered(url: str, forwarded: Iterator[str], source: str = "127.0.0.1", count: int = 9) -> int:
    """How many of so many requests were not too many."""
    with httpx.Client(transport=httpx.HTTPTransport(local_address=source, verify=PLAIN), timeout=PATIENCE) as http:
        answers = [http.get(url + "/api/catalogue", headers={"X-Forwarded-For": next(forwarded)}) for _ in range(count)]
    return sum(answer.status_code == 200 for answer in answers)


def changing() -> Iterator[str]:
    return (f"192.0.2.{number}" for number in itertools.count())


def test_nobody_is_believed_unless_the_server_was_told_so(direct: Server) -> None:
    assert answered(direct.url, changing()) == FEW.burst


def test_somebody_else_than_the_proxy_is_not_believed(behind: Server) -> None:
    assert answered(behind.url, changing(), "127.0.0.2") == FEW.burst


def test_a_proxy_is_believed(behind: Server) -> None:
    assert answered(behind.url, changing()) == 9
    assert answered(behind.url, itertools.repeat("192.0.2.200")) == FEW.burst


def test_the_last_address_that_is_no_proxy_counts(behind: Server) -> None:
    forged = (f"{first}, 198.51.100.7, 127.0.0.1" for first in changing())
    assert answered(behind.url, forged) == FEW.burst


@pytest.mark.parametrize("said", ["", "nonsense", "1.2.3.4.5", "[::1", "☃".encode().decode("latin-1"), "," * 3000])
def test_what_is_no_address_is_answered(behind: Server, said: str) -> None:
    headers = {b"X-Forwarded-For": said.encode("latin-1")}
    assert httpx.get(behind.url + "/health", headers=headers, timeout=PATIENCE, verify=PLAIN).status_code == 200


def test_https_is_the_proxy_s_to_say(direct: Server, behind: Server) -> None:
    order = {"game": "toy", "name": "", "players": [{"kind": "human", "name": "Me"}, {"kind": "open"}]}
    secure = {}
    for server, source in ((direct, "127.0.0.1"), (behind, "127.0.0.2"), (behind, "127.0.0.1")):
        with httpx.Client(transport=httpx.HTTPTransport(local_address=source, verify=PLAIN), timeout=PATIENCE) as http:
            made = http.post(server.url + "/api/tables", json=order, headers={"X-Forwarded-Proto": "https"})
        secure[server is behind, source] = "secure" in made.headers["set-cookie"].lower()
    assert secure == {(False, "127.0.0.1"): False, (True, "127.0.0.2"): False, (True, "127.0.0.1"): True}


def test_the_documented_haproxy_tells_its_visitors_apart(behind: Server, need: Need, tmp_path: Path) -> None:
    program = find("haproxy")
    need(program, "no HAProxy on this machine (Debian: apt install haproxy)")
    assert program is not None
    proxy = haproxy(program, [behind.port] * 3, tmp_path)
    run(proxy.start())
    try:
        # Its visitors' own headers count for nothing, and one of them does not use up what others have.
        assert answered(proxy.url, changing(), "127.0.0.2") == FEW.burst
        assert answered(proxy.url, changing(), "127.0.0.3") == FEW.burst
    finally:
        proxy.stop()


def test_every_documented_configuration_says_who_is_believed() -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.read(ROOT / "deploy" / "upcard.service")
    assert "--trusted-proxy 127.0.0.1" in unit["Service"]["ExecStart"]
    page = (ROOT / "docs" / "several-servers.md").read_text()
    commands = [line for line in page.splitlines() if line.startswith("upcard serve")]
    assert commands and all("--trusted-proxy 127.0.0.1" in line for line in commands)
    for language, file in (
        ("haproxy", CONFIGURATION),
        ("caddyfile", SEVERAL / "Caddyfile"),
        ("nginx", SEVERAL / "nginx.conf"),
    ):
        shown = re.search(rf"```{language}\n(.*?)```", page, flags=re.S)
        assert shown is not None, language
        assert shown[1] == file.read_text().partition("\n")[2], language
    for nginx in (ROOT / "deploy" / "nginx.conf", SEVERAL / "nginx.conf"):
        assert "proxy_set_header X-Forwarded-For $remote_addr;" in nginx.read_text()
        assert "proxy_add_x_forwarded_for" not in nginx.read_text()


@pytest.mark.parametrize(
    "wrong",
    [["--trusted-proxy", "proxy"], ["--trusted-proxy", "*"], ["--per-address", "-5"], ["--name", "https://a.b"]],
)
def test_settings_that_mean_nothing_are_refused(wrong: list[str]) -> None:
    told = CliRunner().invoke(main, ["serve", "--no-open", *wrong])
    assert told.exit_code == 2
    assert wrong[0] in told.output
    assert len([line for line in told.output.splitlines() if line.startswith("Error")]) <= 1
