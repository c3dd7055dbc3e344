"""House rules by interview, and two sheets side by side, over HTTP."""

from collections.abc import Iterator

import pytest

from upcard.catalogue import CATALOGUE
from upcard.options.house_rules import read_house_rules
from upcard.server.live.offer import full_offer

from .conftest import Browser, Server

BOOK = {"game": "contract-rummy", "book": "denexa"}


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("interview"), full_offer())
    yield server
    server.stop()


@pytest.fixture
def asker(real: Server) -> Browser:
    return Browser(real)


def test_one_question_after_the_other(asker: Browser) -> None:
    first = asker.post("/api/interview", BOOK).json()
    assert first["question"]["chosen"] == 0 and first["question"]["telling"] and first["left"] > first["telling"] > 10
    key = first["question"]["key"]
    value = next(each["value"] for each in first["question"]["replies"][1:] if not each["why"])
    second = asker.post("/api/interview", {**BOOK, "answers": {key: value}, "name": "Sunday"}).json()
    assert second["left"] <= first["left"] - 1 and second["question"]["key"] != key
    assert second["answers"] == {key: value} and [each["key"] for each in second["ours"]] == [key]
    read = read_house_rules(CATALOGUE, second["file"])
    assert read.name == "Sunday" and read.answered == (key,)
    back = asker.post("/api/interview", {**BOOK, "answers": {key: value}, "key": key}).json()
    assert back["question"]["replies"][back["question"]["chosen"]]["value"] == value
    skipped = asker.post("/api/interview", {**BOOK, "skipped": [key]}).json()
    as_book = asker.post("/api/interview", {**BOOK, "answers": {key: first["question"]["replies"][0]["value"]}}).json()
    assert skipped["question"]["key"] == as_book["question"]["key"] != key and skipped["ours"] == []
    on = asker.post("/api/interview", {"game": "contract-rummy", "toml": second["file"]}).json()
    assert on["left"] == second["left"] and on["title"] == "Contract Rummy · Denexa · Sunday"


def test_an_answer_comes_with_what_it_needs_of_others(asker: Browser) -> None:
    """Runs of three in a deal want that a run may have three cards: both are answered at once, and neither is lost."""
    deals = ["10: S3 R3", "10: R4 R4"]
    refused = asker.post("/api/interview", {**BOOK, "reply": {"deals": deals}})
    assert refused.status_code == 400 and "too short" in refused.text
    both = asker.post("/api/interview", {**BOOK, "reply": {"min_run": 3, "deals": deals}}).json()
    assert both["answers"] == {"min_run": 3, "deals": deals}
    assert [each["key"] for each in both["ours"]] == ["deals", "min_run"]
    alone = asker.post("/api/interview", {**BOOK, "reply": {"min_run": 3}}).json()
    assert both["since"]["again"] == [] and both["since"]["fewer"] == alone["since"]["fewer"]


def test_the_form_says_what_is_not_as_in_the_book(asker: Browser) -> None:
    deals = ["11: S3 S3"] * 10
    told = asker.post("/api/rules", {**BOOK, "changes": {"deals": deals}, "form": True}).json()
    ((key, ours, book),) = [(each["key"], each["ours"], each["book"]) for each in told["ours"]]
    assert (key, ours.count("Deal "), book.count("\nDeal ")) == ("deals", 10, 6)
    plain = asker.post("/api/rules", {**BOOK, "form": True}).json()
    assert plain["ours"] == []


def test_what_is_no_answer_is_refused_with_its_reason(asker: Browser) -> None:
    other = asker.post("/api/interview", {"game": "contract-rummy", "toml": 'game = "guts"'})
    assert other.status_code == 400 and "the file is for guts, not for contract-rummy" in other.text
    for more, words in (
        ({"answers": {"claim_limit": "three"}}, "whole number"),
        ({"answers": {"joker": 1}}, "no such option"),
        ({"answers": {"extra_melds": "never"}}, "new_meld"),
        ({"key": "joker"}, "no open question"),
        ({"name": "\u202eevil"}, ""),
        ({"notes": ["Tea at ten.", "\u202eevil"]}, "line 2 holds characters that cannot be shown"),
        ({"book": "nobody"}, "no book"),
    ):
        refused = asker.post("/api/interview", {**BOOK, **more})
        assert refused.status_code in (400, 404, 409, 422), more
        assert words in refused.text


def test_what_a_table_plays_besides_goes_from_the_interview_to_the_table(asker: Browser) -> None:
    notes = ["The youngest deals first.", "Tea at ten."]
    order = {"game": "guts", "name": "Ours"}
    found = asker.post("/api/interview", {**order, "notes": [*notes, " "]}).json()
    assert found["notes"] == notes and read_house_rules(CATALOGUE, found["file"]).notes == tuple(notes)
    # Rules to start from keep theirs, unless others are said, or none.
    on = {"game": "guts", "toml": found["file"]}
    assert asker.post("/api/interview", on).json()["notes"] == notes
    assert asker.post("/api/interview", {**on, "notes": []}).json()["notes"] == []
    form = asker.post("/api/rules", {"game": "guts", "notes": notes, "form": True}).json()
    assert form["notes"] == notes and form["sheet"][-1]["heading"] in (
        "Also at our table",
        "Where the book is unclear, this table plays",
    )
    wrong = asker.post("/api/rules", {"game": "guts", "notes": ["x" * 300], "form": True}).json()
    assert [each["key"] for each in wrong["problems"]] == ["notes"] and wrong["notes"] == []
    players = [{"kind": "human", "name": "Ada"}, {"kind": "bot", "name": "Ivy", "bot": "steady"}]
    made = asker.post("/api/tables", {"game": "guts", "toml": found["file"], "players": players})
    assert made.is_success, made.text
    table = made.json()["id"]
    rules = asker.get(f"/api/tables/{table}/rules").json()
    assert [line["text"] for line in rules["differences"]] == [f"Also at our table: {note}" for note in notes]
    (section,) = [each for each in rules["sheet"] if each["heading"] == "Also at our table"]
    assert [line["text"] for line in section["lines"]] == notes


def test_two_sheets(asker: Browser) -> None:
    order = {"game": "contract-rummy", "one": {"book": "denexa"}, "other": {"book": "family"}}
    found = asker.post("/api/beside", order).json()
    assert found["one"] == "Contract Rummy · Denexa" and len(found["rows"]) > 5
    assert found["rows"][0]["came_up"] > 0 and found["games"] >= found["rows"][0]["came_up"]
    same = asker.post("/api/beside", {**order, "other": order["one"]}).json()
    assert same["rows"] == []
    strange = asker.post("/api/beside", {**order, "other": {"toml": 'game = "guts"'}})
    assert strange.status_code >= 400 and "is for guts" in strange.text
