"""A table for twelve: friends who come by link, cards for which all have drawn, a whole game, and who is refused."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from upcard.catalogue import CATALOGUE
from upcard.match.audit import audit
from upcard.match.chain import pledge_of
from upcard.match.record import read_record, replay

from .conftest import Browser, Page, Server
from .friends import OPEN, take, told
from .test_contract_rummy import play_by_hints
from .test_draws import fair_page

TWELVE = """game = "contract-rummy"
book = "wikipedia"
[changes]
players = [3, 12]
deals = ["10: S3 S3"]
claim_forbidden_hands = []
hand7 = "normal"
"""
"""One deal instead of seven."""


def contribute(page: Page, seat: int) -> list[list[str]]:
    """Pledge and open for every draw until the cards are there; the pledges that were shown, by draw."""
    given, shown = f"{seat:032x}", list[list[str]]()
    while not page.scene or page.scene["seats"][seat]["cards"] == 0:
        message = page.hear()
        if message["type"] != "next-draw":
            continue
        number = message["draw"]
        if not message["pledges"]:
            pledge = pledge_of(bytes.fromhex(message["head"]), number, seat, bytes.fromhex(given)).hex()
            page.say(type="pledge", cid=f"pledge-{number}", draw=number, pledge=pledge)
        else:
            shown.append(message["pledges"])
            page.say(type="open", cid=f"open-{number}", draw=number, contribution=given)
    return shown


def test_twelve_friends_come_by_link_and_all_have_drawn_for_the_cards(room: Server) -> None:
    people = [Browser(room) for _ in range(12)]
    order: dict[str, Any] = {"players": [{"kind": "human", "name": "Ada"}, *[OPEN] * 11], "speed": "instant"}
    answer = people[0].post("/api/tables", {"game": "contract-rummy", "toml": TWELVE, **order})
    assert answer.status_code == 201, answer.text
    table = answer.json()["id"]
    seats = [0, *[take(guest, table, f"Guest {number}") for number, guest in enumerate(people[1:], 2)]]
    assert seats == list(range(12))
    late = Browser(room).post(f"/api/tables/{table}/join", {"name": "Late"})
    assert late.status_code == 409, "a table of twelve is full"
    pages = [fair_page(person, table) for person in people]
    told(pages[0], host=0)
    assert pages[0].ask("start")["type"] == "accepted"
    with ThreadPoolExecutor(12) as together:
        shown = list(together.map(contribute, pages, range(12)))
    assert all([draws == shown[0] for draws in shown])
    assert len([pledge for pledge in shown[0][-1] if pledge]) == 12, "all have drawn for the cards"
    scene = pages[11].scene
    assert [len(scene["seats"]), {seat["cards"] for seat in scene["seats"]}] == [12, {10}]
    assert next(zone["count"] for zone in scene["zones"] if zone["kind"] == "stock") == 324 - 120 - 1
    assert len({seat["name"] for seat in scene["seats"]}) == 12


def test_a_game_of_twelve_is_played_and_recorded(room: Server) -> None:
    guest = Browser(room)
    table = guest.create("contract-rummy", toml=TWELVE, bots=11, bot="steady")
    page = guest.sit(table)
    page.hello()
    play_by_hints(page)
    assert page.scene["over"]
    assert len(page.scene["sheet"]["rows"]) == 12
    record = read_record(CATALOGUE, guest.get(f"/api/tables/{table}/record").text)
    assert len(record.players) == 12
    assert len(list(replay(record))) == page.n
    assert audit(record).fair
    assert record.totals == tuple(row["total"] for row in page.scene["sheet"]["rows"])
    assert len(guest.get(f"/api/tables/{table}/step/{page.n // 2}").json()["scene"]["seats"]) == 12


@pytest.mark.parametrize("bots", [8, 12])
def test_more_than_the_rules_are_for_are_refused(room: Server, bots: int) -> None:
    """By the book from nine on, and by these house rules from thirteen."""
    guest = Browser(room)
    players = [
        {"kind": "human", "name": "Me"},
        *[{"kind": "bot", "name": f"B{at}", "bot": "steady"} for at in range(bots)],
    ]
    rules = {"book": "wikipedia"} if bots == 8 else {"toml": TWELVE}
    answer = guest.post("/api/tables", {"game": "contract-rummy", "players": players, **rules})
    assert answer.status_code == 400
    most = 8 if bots == 8 else 12
    assert f"3 to {most} players, not {bots + 1}" in answer.json()["reason"]


def test_the_form_offers_up_to_twelve_and_takes_the_decks_along(room: Server) -> None:
    """Ten take five decks without another word."""
    ask = {"game": "contract-rummy", "book": "wikipedia", "form": True, "changes": {"players": [3, 10]}}
    found = Browser(room).post("/api/rules", {**ask, "opened": "players", "part": 0}).json()
    assert (found["problems"], found["seats"]) == ([], [3, 10])
    counters = [counter for row in found["form"]["panel"]["rows"] for counter in row["counters"]]
    (most,) = [counter for counter in counters if counter["label"] == "At most"]
    assert (most["high"], most["more"]["value"], most["more"]["why"]) == (12, [3, 11], "")
    sheet = Browser(room).post("/api/rules", {**ask, "form": False}).json()
    said = [line["text"] for section in sheet["sheet"] for line in section["lines"]]
    assert "With 9 or 10 players: five decks and 10 jokers, 270 cards." in said
