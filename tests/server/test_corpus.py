"""Thousands of bad messages against a live table: each is answered, nothing fails, nothing changes."""

import json
import logging
import random
import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from benchmarks.attack_texts import FORWARDED, TOML
from upcard.catalogue import CATALOGUE
from upcard.kernel.game import CHANCE, Refused
from upcard.kernel.run import chance_move
from upcard.kernel.ui.entry import Entry
from upcard.server.http.connection_limiter import FRAMES
from upcard.server.http.limits import Limits, Proxies

from ..patience import PATIENCE
from .bad_messages import PLAYER, bad_bodies, bad_messages, mutated
from .conftest import PLAIN, TOYS, Browser, Page, Server

MESSAGES = bad_messages()
BODIES = bad_bodies()


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that hears everything out."""
    running = Server(tmp_path_factory.mktemp("patient"), TOYS, Limits(messages=1e6, burst=10**6))
    yield running
    running.stop()


def failures(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the server has logged as failing."""
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


def as_it_is(page: Page) -> tuple[object, ...]:
    """Everything that a page of the table is told when it comes."""
    page.say(type="hello", seen=0)
    about = page.hear_until_type("table")
    scene = page.hear_until_type("scene")
    page.say(type="ping")
    page.hear_until_type("pong")
    return about, scene["n"], scene["scene"]


def test_there_are_enough_of_them() -> None:
    assert len(MESSAGES) + len(BODIES) > 3_000
    assert len(MESSAGES) >= 2_000


def test_every_bad_message_is_answered_with_an_error_and_changes_nothing(
    patient: Server, caplog: pytest.LogCaptureFixture
) -> None:
    visitor = Browser(patient)
    table = visitor.create()
    page = visitor.sit(table)
    page.hello()
    assert page.my_turn() == "draw"
    before = as_it_is(page)
    # One connection may not send so many at once.
    for first in range(0, len(MESSAGES), FRAMES[1] // 2):
        page = visitor.sit(table)
        assert as_it_is(page) == before
        for text in MESSAGES[first : first + FRAMES[1] // 2]:
            page.socket.send(text)
            answer = page.hear()
            assert answer["type"] == "error", (text[:200], answer)
            assert 0 < len(answer["reason"]) < 300, (text[:200], answer)
        page.socket.close()
    assert as_it_is(visitor.sit(table)) == before
    assert failures(caplog) == []


def test_every_bad_body_is_refused_and_changes_nothing(patient: Server, caplog: pytest.LogCaptureFixture) -> None:
    visitor = Browser(patient)
    table = visitor.create()
    before = visitor.get("/api/tables").json()
    with httpx.Client(
        base_url=patient.url, headers={"content-type": "application/json"}, timeout=PATIENCE, verify=PLAIN
    ) as stranger:
        for path, body in BODIES:
            answer = stranger.post(path.replace("{table}", table), content=body.encode("utf-8", "surrogatepass"))
            assert answer.status_code in (400, 413), (path, body[:200], answer.text)
            assert 0 < len(answer.json()["reason"]) < 300
            assert not answer.cookies, (path, body[:200])
    assert visitor.get("/api/tables").json() == before
    assert failures(caplog) == []


def test_rule_files_that_keep_a_reader_busy_are_answered(patient: Server, caplog: pytest.LogCaptureFixture) -> None:
    with httpx.Client(base_url=patient.url, timeout=PATIENCE, verify=PLAIN) as stranger:
        for text in TOML:
            asked = stranger.post("/api/rules", json={"game": "toy", "toml": text})
            assert asked.status_code in (200, 413), text[:100]
            if asked.status_code == 200:
                assert 0 < len(asked.json()["problems"][0]["reason"]) < 300
            made = stranger.post(
                "/api/tables", json={"game": "toy", "players": [PLAYER, {"kind": "open"}], "toml": text}
            )
            assert made.status_code in (400, 413), text[:100]
    assert failures(caplog) == []


def test_every_strange_head_is_answered_and_its_addresses_are_nobody_s(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    behind = Server(tmp_path / "data", TOYS, Limits(burst=10**6, requests=1.0), proxies=Proxies("127.0.0.1"))
    try:
        for lines in FORWARDED:
            with socket.create_connection(("127.0.0.1", behind.port), 10) as line:
                head = f"GET /api/catalogue HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n{lines}\r\n"
                line.sendall(head.encode("latin-1"))
                assert line.recv(12) in (b"HTTP/1.1 200", b"HTTP/1.1 400", b"HTTP/1.1 431"), lines[:100]
    finally:
        behind.stop()
    assert [line for line in failures(caplog) if "Invalid HTTP request" not in line] == []


@pytest.mark.parametrize("entry", CATALOGUE.values(), ids=list(CATALOGUE))
def test_moves_broken_at_random_are_judged_or_refused(entry: Entry) -> None:
    """Texts made from the moves of whole games, in every book: read and played, or one clear refusal."""
    lot = random.Random(11)
    words: list[str] = []
    for book in entry.books.values():
        game = entry.build(book.rules)
        state = game.start(entry.seats(book.rules)[0])
        for _ in range(60):
            asks = game.asks(state)
            if not asks:
                break
            seat, ask = lot.choice(list(asks.items()))
            if seat == CHANCE:
                move = chance_move(ask, lot)
            else:
                move = lot.choice([each for each, _ in zip(game.moves(state, seat), range(40), strict=False)])
                for _ in range(6):
                    text = mutated(str(move), lot)
                    kept = hash(state)
                    try:
                        game.play(state, seat, game.read(text))
                    except (Refused, ValueError) as why:
                        words.append(str(why.reason if isinstance(why, Refused) else why))
                    assert hash(state) == kept
            state = game.play(state, seat, move)
    assert len(words) > 50
    assert all(0 < len(sentence) < 400 for sentence in words)


def test_the_samples_are_right(patient: Server) -> None:
    """Else their broken forms would prove nothing."""
    from upcard.server.wire.decode import read_command

    from .bad_messages import COMMANDS

    for sample in COMMANDS:
        read_command(json.dumps(sample))
