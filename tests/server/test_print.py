"""Rules on paper from the web table: a PDF, or a reason; nobody waits for those who print."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from upcard.paper import FORMS, Order
from upcard.server.http import routes

from ..patience import PATIENCE
from .conftest import Browser


def test_rules_are_printed_by_their_book(visitor: Browser) -> None:
    answer = visitor.post("/api/print", {"game": "toy", "form": "cheat", "paper": "letter", "large": True})
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"] == 'attachment; filename="toy-cheat.pdf"'
    assert answer.content.startswith(b"%PDF-")


def test_rules_are_printed_by_a_file(visitor: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Order] = []

    def print_nothing(order: Order) -> bytes:
        seen.append(order)
        return b"%PDF-"

    monkeypatch.setattr(routes, "pdf", print_nothing)
    visitor.post("/api/print", {"game": "toy", "toml": 'game = "toy"\nname = "Sunday"\n'})
    (order,) = seen
    assert (order.rules.name, order.form, order.paper, order.large) == ("Sunday", "card", "a4", False)


@pytest.mark.parametrize("game", ["x\r\nset-cookie: upcard=mallory", "x\r", 'x"; filename="x.html', "トランプ", "../x"])
def test_the_file_is_named_for_the_game_that_is_printed(
    visitor: Browser, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """With a file of rules the game of the request is any word, and stands in no header."""
    monkeypatch.setattr(routes, "pdf", lambda order: b"%PDF-")
    answer = visitor.post("/api/print", {"game": game, "toml": 'game = "toy"\n'})
    assert answer.status_code == 200
    assert answer.headers["content-disposition"] == 'attachment; filename="toy-card.pdf"'


@pytest.mark.parametrize(
    ("ask", "why"),
    [
        ({"game": "bridge"}, "there is no game 'bridge'"),
        ({"game": "toy", "form": "poster"}, "Invalid enum value 'poster'"),
        ({"game": "toy", "toml": 'game = "toy"\n[changes]\nx = 1\n'}, "Line 3"),
    ],
)
def test_what_cannot_be_printed_has_a_reason(visitor: Browser, ask: dict[str, str], why: str) -> None:
    answer = visitor.post("/api/print", ask)
    assert answer.status_code == 400
    assert why in answer.json()["reason"]


def test_nobody_waits_for_those_who_print(visitor: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def slowly(order: Order) -> bytes:
        begun.set()
        assert go_on.wait(PATIENCE)
        return b"%PDF-"

    monkeypatch.setattr(routes, "pdf", slowly)
    with ThreadPoolExecutor(1) as pool:
        printing = pool.submit(visitor.post, "/api/print", {"game": "toy"})
        try:
            assert begun.wait(PATIENCE)
            assert visitor.post("/api/rules", {"game": "toy"}).status_code == 200
            assert not printing.done()
        finally:
            go_on.set()
        assert printing.result().content == b"%PDF-"


def test_the_page_knows_what_can_be_printed(visitor: Browser) -> None:
    assert visitor.get("/api/catalogue").json()["prints"] == list(FORMS)
