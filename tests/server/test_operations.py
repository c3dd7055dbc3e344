"""What whoever runs the server looks at: health, metrics, the log."""

import configparser
import json
import logging
import shlex
from functools import partial
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from upcard.server.app import create_app
from upcard.server.failures import log_failure
from upcard.server.logs import JsonLines
from upcard.terminal.cli import main

from .conftest import TOYS, Browser, Server

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
    command = main.commands[arguments[0]]
    context = command.make_context("serve", arguments[1:], resilient_parsing=False)
    assert context.params["host"] == "127.0.0.1"
    assert context.params["metrics"] is True
    port = context.params["port"]
    assert f"127.0.0.1:{port}" in (ROOT / "deploy" / "Caddyfile").read_text()
    assert context.params["names"][0] in (ROOT / "deploy" / "Caddyfile").read_text()
