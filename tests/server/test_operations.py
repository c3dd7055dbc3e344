"""What whoever runs the server looks at: health, metrics, the log."""

import asyncio
import configparser
import json
import logging
import re
import shlex
import socket
import sys
import time
from functools import partial
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]
import click
import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from benchmarks.protocol import serving
from tests.clocks import turn
from upcard.server.failures import log_failure
from upcard.server.http.app import create_app
from upcard.server.logs import Few, JsonLines
from upcard.server.sockets import MODE
from upcard.server.store.database import driver_words
from upcard.terminal.cli import main

from ..patience import PATIENCE
from .conftest import PLAIN, TOYS, Browser, Server
from .loops import run
from .postgres import Cluster

ROOT = Path(__file__).parents[2]


@pytest.fixture
def watched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> "Server":
    monkeypatch.setattr("tests.server.conftest.create_app", partial(create_app, metrics=True))
    return Server(tmp_path, TOYS)


def metrics(visitor: Browser) -> dict[str, float]:
    text = visitor.get("/metrics").text
    return {
        sample.name + "".join(f" {value}" for value in sample.labels.values()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_health(visitor: Browser) -> None:
    answer = visitor.get("/health")
    assert (answer.status_code, answer.json()["status"]) == (200, "ok")


def test_metrics_are_served_only_where_asked_for(visitor: Browser) -> None:
    assert "upcard_moves" not in visitor.get("/metrics").text


def test_metrics_have_no_second_address(watched: "Server") -> None:
    """What a proxy turns away by its address (`deploy/haproxy.cfg` compares it as it is written) cannot be had by
    another spelling of it."""
    try:
        visitor = Browser(watched)
        assert visitor.get("/metrics").status_code == 200
        port = int(watched.url.rpartition(":")[2])
        for spelling in ("/%6Detrics", "/metric%73", "//metrics", "/metrics/", "/x/../metrics"):
            head = f"GET {spelling} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode()
            with socket.create_connection(("127.0.0.1", port), 5) as line, line.makefile("rb") as answered:
                line.sendall(head)
                answer = answered.read()
            assert b"upcard_moves_total" not in answer, spelling
    finally:
        watched.stop()


def test_moves_and_connections_are_counted(watched: Server) -> None:
    try:
        visitor = Browser(watched)
        before = metrics(visitor)
        page = visitor.sit(visitor.create())
        page.hello()
        page.my_turn()
        assert page.move("draw")["type"] == "accepted"
        after = metrics(visitor)
        assert after["upcard_moves_total person"] == before.get("upcard_moves_total person", 0) + 1
        assert after["upcard_moves_total chance"] == before.get("upcard_moves_total chance", 0) + 1
        assert after["upcard_storing_seconds_count"] >= before["upcard_storing_seconds_count"] + 2
        assert (after["upcard_tables"], after["upcard_connections seat"]) == (1, 1)
        failures = after["upcard_failures_total"]
        log_failure("a test", RuntimeError("KS"))
        assert metrics(visitor)["upcard_failures_total"] == failures + 1
    finally:
        watched.stop()


def test_the_log_as_json_lines(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        log_failure("a request", ValueError("the hand was KS"))
    entry = json.loads(JsonLines().format(caplog.records[-1]))
    assert entry["level"] == "ERROR"
    assert entry["logger"] == "upcard"
    assert entry["message"].startswith("a request failed: ValueError at ")
    assert "KS" not in json.dumps(entry)
    assert entry["time"].endswith("+00:00")


def test_the_service_file_starts_what_there_is() -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read(ROOT / "deploy" / "upcard.service")
    program, *arguments = shlex.split(unit["Service"]["ExecStart"])
    assert program.endswith("/upcard")
    command = main.get_command(click.Context(main), arguments[0])
    assert command is not None
    context = command.make_context("serve", arguments[1:], resilient_parsing=False)
    assert context.params["host"] == "127.0.0.1"
    assert context.params["metrics"] is True
    port = context.params["port"]
    assert f"127.0.0.1:{port}" in (ROOT / "deploy" / "Caddyfile").read_text()
    assert context.params["names"][0] in (ROOT / "deploy" / "Caddyfile").read_text()


def test_the_socket_file_is_opened_for_the_service_and_for_no_strangers() -> None:
    unit = configparser.ConfigParser(interpolation=None)
    unit.read(ROOT / "deploy" / "upcard.socket")
    opened = unit["Socket"]
    assert opened["SocketMode"] == f"{MODE:04o}"
    page = (ROOT / "docs" / "serving.md").read_text(encoding="utf-8")
    assert f"reverse_proxy unix/{opened['ListenStream']}" in page
    assert f"--unix {opened['ListenStream']}" in page


def test_the_service_may_not_take_the_whole_machine() -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.read(ROOT / "deploy" / "upcard.service")
    bounds = {name: unit["Service"][name] for name in ("MemoryMax", "TasksMax", "LimitNOFILE")}
    assert all(re.fullmatch(r"[1-9]\d*[MG]?", bound) for bound in bounds.values()), bounds
    page = (ROOT / "docs" / "serving.md").read_text()
    assert all(f"`{name}`" in page for name in bounds)


def test_of_many_equal_entries_a_few_are_logged(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    few, turned = Few(most=3, seconds=10), [1000.0]
    turn(monkeypatch, lambda: turned[0])
    with caplog.at_level(logging.WARNING):
        for number in range(100):
            logging.getLogger("upcard").warning("number %d", number)
        logging.getLogger("upcard").warning("another")
        logged = [record for record in caplog.records[:-1] if few.filter(record)]
        assert [record.getMessage() for record in logged] == ["number 0", "number 1", "number 2"]
    turned[0] += 10
    last = caplog.records[0]
    assert few.filter(last)
    assert last.getMessage() == "number 0 (and 97 like it were left out before)"


@pytest.mark.skipif(sys.platform != "linux", reason="limits another process's files")
def test_health_says_that_the_disk_is_full(tmp_path: Path) -> None:
    import resource

    with serving(tmp_path, limited=True) as server:
        assert httpx.get(server.url + "/health", timeout=PATIENCE, verify=PLAIN).status_code == 200
        limit = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1024, limit[1]))
        wait_for(server.url, 503, "The database cannot be used (disk I/O error).")
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, limit)
        wait_for(server.url, 200)


def test_health_says_that_the_database_is_silent(postgres: Cluster) -> None:
    url = postgres.database()
    server = Server(url, TOYS)

    async def silenced() -> None:
        connection = await asyncpg.connect(url)
        try:
            async with connection.transaction():
                await connection.execute("lock table meta in access exclusive mode")
                await asyncio.to_thread(wait_for, server.url, 503, "The database does not answer.")
        finally:
            await connection.close()

    try:
        assert httpx.get(server.url + "/health", timeout=PATIENCE, verify=PLAIN).status_code == 200
        run(silenced())
        wait_for(server.url, 200)
    finally:
        server.stop()


def wait_for(url: str, status: int, reason: str = "") -> None:
    """Until its health is that; no answer names an address, and the quickest comes within two seconds: each does, where
    the machine has nothing else to do."""
    until, took = time.monotonic() + PATIENCE, []
    while True:
        began = time.monotonic()
        answer = httpx.get(url + "/health", timeout=PATIENCE, verify=PLAIN)
        took.append(time.monotonic() - began)
        assert "127.0.0.1" not in answer.text
        if answer.status_code == status:
            assert answer.json().get("reason", "") == reason
            if min(took) < 2:
                return
        assert time.monotonic() < until, (answer.text, took)
        time.sleep(0.1)


def test_what_strangers_are_told_names_no_address() -> None:
    refused = ConnectionRefusedError(111, "Connect call failed ('10.1.2.3', 5432)")
    assert "10.1.2.3" not in driver_words(refused)
    assert driver_words(OSError("Multiple exceptions: 10.1.2.3, 10.1.2.4")) == "it cannot be reached"
