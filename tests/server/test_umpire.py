"""The umpire over HTTP."""

from collections.abc import Iterator

import pytest

from upcard.server.live.offer import full_offer

from .conftest import Browser, Server

MELD = {"game": "contract-rummy", "question": "meld", "told": {"cards": "7H 8H 9H"}}


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("umpire"), full_offer())
    yield server
    server.stop()


@pytest.fixture
def asker(real: Server) -> Browser:
    return Browser(real)


def test_what_can_be_asked_by_rules_and_by_a_sheet(asker: Browser) -> None:
    plain = asker.post("/api/umpire/questions", {"game": "kalooki"}).json()
    assert [each["name"] for each in plain["questions"]][:2] == ["meld", "contract"]
    assert plain["players"][:2] == ["P1", "P2"] and ["*", None] in plain["keys"] and ["Ax", None] in plain["keys"]
    order = {"game": "contract-rummy", "changes": {"min_run": 3}, "players": ["Ada", "Ben", "Cid"]}
    begun = asker.post("/api/scores", order).json()
    ours = {"sheet": begun["id"]}
    assert asker.post("/api/umpire/questions", ours).json()["players"] == ["Ada", "Ben", "Cid"]
    assert asker.post("/api/umpire/ask", MELD).json()["yes"] is False
    assert asker.post("/api/umpire/ask", {**MELD, "game": None, **ours}).json()["yes"] is True
    hits = asker.post("/api/umpire/find", {**ours, "words": "shortest run"}).json()["hits"]
    assert any(hit["heading"].endswith("?") and hit["text"] == "Three." for hit in hits)


def test_a_no_has_a_reason_and_the_text_of_its_clause(asker: Browser) -> None:
    answer = asker.post("/api/umpire/ask", MELD).json()
    assert answer["reason"].endswith("a run has at least 4 cards.")
    assert answer["clauses"][0]["clause"] == "CR-C-28" and "four or more" in answer["clauses"][0]["text"]


@pytest.mark.parametrize(
    ("path", "body", "status", "why"),
    [
        ("ask", {**MELD, "question": "moon"}, 400, "the questions are meld"),
        ("ask", {**MELD, "told": {"cards": "ZZ"}}, 400, "'ZZ' is not a card"),
        ("ask", {**MELD, "told": {"cards": "7H " * 400}}, 400, "1000"),
        ("ask", {**MELD, "players": ["A"]}, 400, "these rules are for 3 to 5 players, not 1"),
        ("ask", {"question": "meld"}, 400, "Name a game"),
        ("ask", {**MELD, "moon": 1}, 400, "moon"),
        ("questions", {"game": "bridge"}, 400, "there is no game 'bridge'"),
        ("questions", {"sheet": "nosuchsheet"}, 404, "no such score sheet"),
        ("find", {"game": "kalooki", "words": "x" * 201}, 400, "200"),
        ("find", {"game": "kalooki", "words": "x" * 41}, 400, "a word has at most 40 letters"),
        ("find", {"game": "kalooki", "words": " ".join(map(chr, range(97, 122)))}, 400, "look for at most 24 words"),
    ],
)
def test_what_cannot_be_answered(asker: Browser, path: str, body: dict[str, object], status: int, why: str) -> None:
    answer = asker.post(f"/api/umpire/{path}", body)
    assert answer.status_code == status and why in answer.json()["reason"], answer.text
