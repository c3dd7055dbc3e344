"""The real game at the table: whole games, help, records, and nothing hidden in the stream."""

import json
import re
import time
from datetime import UTC, datetime

import pytest

from upcard.cards.card import face_text
from upcard.catalogue import CATALOGUE
from upcard.kernel.state import view
from upcard.match.record import read_record, replay
from upcard.server.live.offer import full_offer

from .conftest import Browser, Page, Server
from .test_secrets import CARD

SHORT = """game = "contract-rummy"
book = "{book}"

[changes]
deals = ["10: S3 S3", "10: S3 R4"]
claim_forbidden_hands = []
hand7 = "normal"
"""
"""Two deals instead of seven."""


@pytest.fixture
def guest(room: Server) -> Browser:
    return Browser(room)


def play_by_hints(page: Page, moves: int = 10_000) -> None:
    """Do what the steady player would do, until the game is over or so many answers have been given."""
    while moves and page.my_turn() != "over":
        hint = page.ask("hint")
        assert hint["type"] == "hinted", hint
        assert hint["why"].endswith(".")
        answer = page.move(hint["text"])
        assert answer["type"] == "accepted", (hint, answer)
        moves -= 1


@pytest.mark.parametrize(
    "book", ["denexa", "wikipedia", *[pytest.param(book, marks=pytest.mark.long) for book in ("parlett", "family")]]
)
def test_a_game_is_played_recorded_and_stepped_through(guest: Browser, book: str) -> None:
    table = guest.create("contract-rummy", toml=SHORT.format(book=book), bot="steady")
    page = guest.sit(table)
    page.hello()
    play_by_hints(page)
    scene = page.scene
    assert scene["over"]
    assert scene["winners"]
    assert all(cell is not None for row in scene["sheet"]["rows"] for cell in row["cells"])
    text = guest.get(f"/api/tables/{table}/record").text
    record = read_record(CATALOGUE, text)
    assert record.totals == tuple(row["total"] for row in scene["sheet"]["rows"])
    assert len(list(replay(record))) == page.n
    days = [datetime.fromtimestamp(time.time() - ago, UTC).date().isoformat() for ago in (0, 600)]
    assert record.date in days and (record.event, record.seed) == ("", None)
    assert record.bots == ("", *["steady"] * (len(record.players) - 1))
    middle = guest.get(f"/api/tables/{table}/step/{page.n // 2}").json()
    assert middle["of"] == page.n
    assert middle["scene"]["you"] == 0
    no_card_too_many(page, record_states(text))


def record_states(text: str) -> list[set[str]]:
    """What seat 0 can see after each move of a record: every face in its view, melds and events included."""
    record = read_record(CATALOGUE, text)
    found: list[set[str]] = [set()]
    for _, _, _, state in replay(record):
        seen = view(state, 0)
        cards = [card for pile in seen.piles for card in pile.cards]
        cards += [card for event in seen.events for card in event.cards]
        faces = {face_text(card.face) for card in cards}
        for part in (getattr(seen, "melds", ()), [event.what for event in seen.events]):
            faces |= set(CARD.findall(" ".join(re.sub(r"[{}<>=]", " ", str(each)) for each in part)))
        found.append(faces)
    return found


def no_card_too_many(page: Page, visible: list[set[str]]) -> None:
    scenes = 0
    for text in page.received:
        message = json.loads(text)
        if message["type"] == "scene":
            scenes += 1
            # Melds that were taken up at the end of a deal are told of by the events of that move.
            allowed = visible[message["n"]] | visible[max(0, message["n"] - 1)]
            # What a card laid at the end of a run would stand for is no card that anybody has seen.
            zones = [{key: zone[key] for key in zone if key != "ends"} for zone in message["scene"]["zones"]]
            told = set(CARD.findall(re.sub(r"[{}<>=]", " ", json.dumps(zones))))
            told |= {card for event in message["events"] for card in event["cards"] if card != "??"}
            assert told <= allowed, (message["n"], told - allowed)
    assert scenes > 20


def test_the_staging_area_knows_the_rules(guest: Browser) -> None:
    page = guest.sit(guest.create("contract-rummy", book="denexa", bot="steady"))
    page.hello()
    page.my_turn()
    hand = next(zone for zone in page.scene["zones"] if zone["id"] == "hand-0")["cards"]
    found = page.ask("arrange", groups=[hand[:2], hand[2:5]], purpose="down")
    assert found["type"] == "arranged"
    assert not found["ok"]
    assert found["groups"][0]["reason"]
    assert found["refusal"]["link"].startswith("/rulebook/")
    best = page.ask("best")
    assert best["type"] == "best"
    assert (best["short"] == 0) == bool(best["text"])
    held = list(hand)
    for group in best["groups"]:
        for card in group:
            held.remove(card)
    assert best["sentence"]
    bad = page.ask("arrange", groups=[["7S", "eleven"]])
    assert bad["type"] == "error"
    assert "'eleven' is not a card" in bad["reason"]


def test_every_refusal_links_to_its_clause(guest: Browser) -> None:
    page = guest.sit(guest.create("contract-rummy", book="wikipedia", bot="steady"))
    page.hello()
    page.my_turn()
    for text in (
        "discard ??",
        "down {7H 7D 7C}",
        "add * to 9",
        "swap 7S in 1",
        "end",
        "draw both",
        "may-i",
        "shuffle 7S",
    ):
        answer = page.ask("try", text=text)
        if answer["type"] == "refused" and answer["clause"]:
            assert answer["link"].endswith("#" + answer["clause"])
            assert guest.get(answer["link"]).status_code == 200
            assert answer["reason"].endswith(".")


def test_the_table_is_as_it_was_after_a_restart_in_mid_game(tmp_path_factory: pytest.TempPathFactory) -> None:
    server = Server(tmp_path_factory.mktemp("restart"), full_offer())
    try:
        guest = Browser(server)
        table = guest.create("contract-rummy", book="denexa", bot="steady")
        page = guest.sit(table)
        page.hello()
        play_by_hints(page, 12)
        while page.my_turn() == "claim":  # in a window bots may be about to answer too
            play_by_hints(page, 1)
        scene, n = page.scene, page.n
        page.socket.close()
        server.stop()
        server.start()
        later = guest.sit(table)
        assert later.hello()["n"] == n
        assert later.scene == scene
        play_by_hints(later, 3)
    finally:
        server.stop()


def test_a_contradiction_in_house_rules_is_refused_with_its_line(guest: Browser) -> None:
    rules = 'game = "contract-rummy"\nbook = "wikipedia"\n\n[changes]\njoker_take_use = "new_meld"\n'
    answer = guest.post("/api/rules", {"game": "contract-rummy", "toml": rules}).json()
    (problem,) = answer["problems"]
    assert problem["line"] == 5
    assert problem["reason"]


def test_house_rules_as_a_form(guest: Browser) -> None:
    """What is open in the form is taken at a table; what does not fit is left out, with its reason."""
    ask = {"game": "contract-rummy", "book": "wikipedia", "form": True, "name": " Our   rules "}
    ask["changes"] = {"wild_ranks": ["2"], "max_run": 3, "none": 1}
    told = guest.post("/api/rules", {**ask, "opened": "deals", "part": 6}).json()
    assert (told["game"], told["book"], told["name"], told["seats"]) == (
        "contract-rummy",
        "wikipedia",
        "Our rules",
        [3, 8],
    )
    assert told["changes"] == {"wild_ranks": ["2"]}
    assert [problem["key"] for problem in told["problems"]] == ["max_run", "none"]
    assert told["file"].startswith('game = "contract-rummy"\nbook = "wikipedia"\nname = "Our rules"\n')
    panel = told["form"]["panel"]
    assert (panel["key"], panel["part"]) == ("deals", 6)
    steps = [
        step for row in panel["rows"] for counter in row["counters"] for step in (counter["less"], counter["more"])
    ]
    assert any(step and not step["why"] for step in steps)
    for step in [step for step in steps if step]:
        changes = {**told["changes"], "deals": step["value"]}
        problems = guest.post("/api/rules", {**ask, "form": False, "changes": changes}).json()["problems"]
        assert bool(problems) == bool(step["why"]), step
    assert guest.post("/api/rules", {"game": "chess", "form": True}).json()["problems"][0]["key"] == "game"
    named = guest.post("/api/rules", {**ask, "changes": {}, "name": "a\u202eb"}).json()
    assert ([problem["key"] for problem in named["problems"]], named["name"]) == (["name"], "")
    filed = guest.post("/api/rules", {"game": "x", "form": True, "toml": told["file"]}).json()
    assert (filed["changes"], filed["name"], filed["problems"]) == (told["changes"], "Our rules", [])
