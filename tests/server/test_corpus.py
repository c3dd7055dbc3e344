"""Thousands of bad messages against a live table: each is answered, nothing fails, nothing changes."""

import json
import logging
import random
from collections.abc import Iterator

import httpx
import pytest

from upcard.games import CATALOGUE
from upcard.games.catalogue import Entry
from upcard.kernel.game import CHANCE, Refused
from upcard.kernel.run import chance_move
from upcard.server.limits import Limits

from .bad_messages import bad_bodies, bad_messages, mutated
from .conftest import TOYS, Browser, Page, Server

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
    page = visitor.sit(visitor.create())
    page.hello()
    assert page.my_turn() == "draw"
    before = as_it_is(page)
    for text in MESSAGES:
        page.socket.send(text)
        answer = page.hear()
        assert answer["type"] == "error", (text[:200], answer)
        assert 0 < len(answer["reason"]) < 300, (text[:200], answer)
    assert as_it_is(page) == before
    assert failures(caplog) == []


def test_every_bad_body_is_refused_and_changes_nothing(patient: Server, caplog: pytest.LogCaptureFixture) -> None:
    visitor = Browser(patient)
    table = visitor.create()
    before = visitor.get("/api/tables").json()
    with httpx.Client(base_url=patient.url, headers={"content-type": "application/json"}) as stranger:
        for path, body in BODIES:
            answer = stranger.post(path.replace("{table}", table), content=body.encode("utf-8", "surrogatepass"))
            assert answer.status_code in (400, 413), (path, body[:200], answer.text)
            assert 0 < len(answer.json()["reason"]) < 300
            assert not answer.cookies, (path, body[:200])
    assert visitor.get("/api/tables").json() == before
    assert failures(caplog) == []


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
    from upcard.server.reading import read_command

    from .bad_messages import COMMANDS

    for sample in COMMANDS:
        read_command(json.dumps(sample))
