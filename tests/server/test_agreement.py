"""What people agree on: a move that was shown is taken back, and the host corrects the score."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from upcard.catalogue import CATALOGUE
from upcard.match.record import read_record, replay
from upcard.server.live.offer import full_offer

from .conftest import Browser, Message, Page, Server
from .friends import BOT, asked_page, begun, gather, greeted, play_together, refusal, sync, take


def last_scene(page: Page) -> Message:
    """The last scene that came."""
    scenes = [json.loads(text) for text in page.received if '"type":"scene"' in text]
    return dict(scenes[-1])


def told(page: Page, name: str) -> str:
    """The sentence of the next event of that name."""

    def named(message: Message) -> bool:
        return message["type"] == "scene" and any(event["name"] == name for event in message["events"])

    found = page.hear_until(named)
    return str(next(event["sentence"] for event in found["events"] if event["name"] == name))


def thrown(pages: list[Page]) -> tuple[Page, Page, Message]:
    """One of two people has thrown a card: that page, the other, and the thrower's scene before."""
    page = asked_page(pages)
    assert page is not None
    page.move("draw")
    other = pages[1 - pages.index(page)]
    sync(pages)
    other.move("pass")
    sync(pages)
    before = page.scene
    hand = next(zone for zone in before["zones"] if zone["id"] == f"hand-{before['you']}")
    assert page.move(f"discard {hand['cards'][0]}")["type"] == "accepted"
    sync(pages)
    return page, other, before


def test_a_thrown_card_comes_back_when_the_other_agrees(server: Server) -> None:
    _, _, pages = begun(server)
    page, other, before = thrown(pages)
    who = before["seats"][before["you"]]["name"]
    scene = last_scene(page)
    assert (scene["undo"], scene["back"]) == (False, 1)
    assert page.ask("undo")["type"] == "accepted"
    assert told(page, "proposed") == "You ask to take your last move back."
    assert told(other, "proposed") == f"{who} asks to take the last move back."
    asked = last_scene(other)["asked"]
    assert asked["kind"] == "undo" and asked["awaited"] == [other.scene["you"]] and who in asked["sentence"]
    assert "not asked to agree" in refusal(page.ask("agree", n=asked["n"], yes=True))
    assert "That request is not open any more" in refusal(other.ask("agree", n=asked["n"] + 1, yes=True))
    first = other.ask("agree", n=asked["n"], yes=True, cid="yes")
    assert first["type"] == "accepted"
    assert told(page, "undone") == "You take your last move back."
    assert told(other, "undone") == f"{who} takes the last move back."
    assert page.scene == before and last_scene(page)["asked"] is None
    assert other.ask("agree", n=asked["n"], yes=True, cid="yes") == first
    play_together(pages)


def test_it_can_be_declined_and_withdrawn(server: Server) -> None:
    _, _, pages = begun(server)
    page, other, _ = thrown(pages)
    for answering, sentence in ((other, "declines"), (page, "You withdraw your request")):
        page.ask("undo")
        told(page, "proposed")
        told(other, "proposed")
        asked = last_scene(other)["asked"]
        assert answering.ask("agree", n=asked["n"], yes=False)["type"] == "accepted"
        assert sentence in told(page, "declined")
        sync(pages)
        assert last_scene(other)["asked"] is None
    # Whoever plays on makes it impossible.
    page.ask("undo")
    told(other, "proposed")
    other.move("draw")
    assert last_scene(other)["asked"] is None
    play_together(pages)


def test_what_is_asked_for_outlasts_the_server(own_server: Server) -> None:
    table, browsers, pages = begun(own_server)
    page, other, before = thrown(pages)
    page.ask("undo")
    told(other, "proposed")
    at, seat = pages.index(page), pages.index(other)
    own_server.stop()
    own_server.start()
    pages = [greeted(browser, table)[0] for browser in browsers]
    page, other = pages[at], pages[seat]
    asked = last_scene(other)["asked"]
    assert asked["seat"] == before["you"]
    assert other.ask("agree", n=asked["n"], yes=True)["type"] == "accepted"
    told(page, "undone")
    assert page.scene == before
    play_together(pages)
    record = browsers[0].get(f"/api/tables/{table}/record").text
    assert "!" not in record and "undo" not in record


def test_among_bots_nobody_is_asked(server: Server) -> None:
    ada = Browser(server)
    page, _ = greeted(ada, gather(ada, BOT, speed="slow"))
    while page.my_turn() != "play":
        page.move("draw" if page.scene["prompt"] == "draw" else "pass")
    before = page.scene
    hand = next(zone for zone in before["zones"] if zone["id"] == f"hand-{before['you']}")
    page.move(f"discard {hand['cards'][0]}")
    assert last_scene(page)["undo"]
    assert page.ask("undo")["type"] == "accepted"
    assert told(page, "undone") == "You take your last move back."
    assert page.scene == before


# --- the score -------------------------------------------------------------------------------------------------


@pytest.fixture
def room(tmp_path: Any) -> Iterator[Server]:
    running = Server(tmp_path, full_offer())
    yield running
    running.stop()


def declare(page: Page) -> None:
    """Ada is in, Ben is out; cards are not shown."""
    verbs = [each["verb"] for each in page.scene["actions"]]
    wanted = "in" if page.scene["you"] == 0 else "out"
    assert page.move(wanted if wanted in verbs else "hide")["type"] == "accepted", verbs


def guts(server: Server) -> tuple[str, list[Browser], list[Page]]:
    """Ada and Ben at Guts, after the first hand."""
    ada, ben = Browser(server), Browser(server)
    table = gather(ada, {"kind": "open"}, game="guts", changes={"session_end": "hands", "hands": 3})
    take(ben, table, "Ben", seat=1)
    pages = [greeted(browser, table)[0] for browser in (ada, ben)]
    assert pages[0].ask("start")["type"] == "accepted"
    while not pages[0].scene["sheet"]["columns"]:
        page = asked_page(pages)
        assert page is not None
        declare(page)
    return table, [ada, ben], pages


def column(page: Page) -> list[int]:
    return [row["cells"][0] for row in page.scene["sheet"]["rows"]]


def test_the_host_corrects_the_score_and_the_record_has_it(room: Server) -> None:
    table, browsers, pages = guts(room)
    ada, ben = pages
    had = column(ada)
    wanted = [had[0] - 3, had[1] + 3]
    assert "Only the host" in refusal(ben.ask("correct", deal=1, points=wanted))
    assert "Chips only move from one player to another: the column has to add up to" in refusal(
        ada.ask("correct", deal=1, points=[had[0], had[1] + 3])
    )
    assert "Column 2" in refusal(ada.ask("correct", deal=2, points=wanted))
    assert "one for each seat" in refusal(ada.ask("correct", deal=1, points=[1]))
    totals = [seat["total"] for seat in ada.scene["seats"]]
    assert ada.ask("correct", deal=1, points=wanted, cid="mine")["type"] == "accepted"
    sentence = f"Ada asks to correct the score of hand 1: Ada {wanted[0]}, Ben {wanted[1]}."
    assert told(ben, "proposed") == sentence
    sync(pages)
    asked = last_scene(ben)["asked"]
    assert (asked["kind"], asked["seat"], asked["awaited"]) == ("correct", 0, [1])
    assert column(ada) == had, "not before everybody has agreed"
    # The server is started anew meanwhile.
    room.stop()
    room.start()
    pages = [greeted(browser, table)[0] for browser in browsers]
    ada, ben = pages
    asked = last_scene(ben)["asked"]
    assert ben.ask("agree", n=asked["n"], yes=True)["type"] == "accepted"
    assert told(ada, "corrected") == f"The score is corrected: hand 1 is Ada {wanted[0]}, Ben {wanted[1]} now."
    sync(pages)
    assert column(ada) == column(ben) == wanted
    assert [seat["total"] for seat in ada.scene["seats"]] == [totals[0] - 3, totals[1] + 3]
    while (page := asked_page(pages)) is not None:
        declare(page)
    assert column(ada) == wanted
    text = browsers[0].get(f"/api/tables/{table}/record").text
    line = next(each for each in text.splitlines() if "!correct" in each)
    assert line.strip(' ",') == f"P1 !correct 1: {wanted[0]} {wanted[1]} agreed P2"
    record = read_record(CATALOGUE, text)
    assert record.totals is not None
    *_, (_, _, _, last) = replay(record)
    assert last.sheet[0] == tuple(wanted)  # type: ignore[attr-defined]
    steps = browsers[1].get(f"/api/tables/{table}/step/{asked['n']}").json()
    assert steps["sentence"] == sentence


def test_a_bot_in_somebody_s_place_agrees_to_nothing(room: Server) -> None:
    """The host could correct the score alone, with a bot at the seat of whoever would not have it."""
    _, _, (ada, ben) = guts(room)
    before = column(ada)
    assert ada.ask("seat", seat=1, to="bot")["type"] == "accepted"
    assert ada.ask("correct", deal=1, points=[before[0] + 1, before[1] - 1])["type"] == "accepted"
    assert told(ben, "proposed")
    asked = last_scene(ben)["asked"]
    assert (asked["kind"], asked["awaited"]) == ("correct", [1])
    assert column(ben) == before
    assert ben.ask("agree", n=asked["n"], yes=False)["type"] == "accepted"
    told(ada, "declined")
    assert column(ada) == before
    # Of somebody who is away nobody waits for a word.
    ben.socket.close()
    ada.hear_until(lambda message: message["type"] == "table" and "present" not in message["players"][1])
    assert ada.ask("correct", deal=1, points=[before[0] + 1, before[1] - 1])["type"] == "accepted"
    told(ada, "corrected")
    assert column(ada) == [before[0] + 1, before[1] - 1]


def test_what_keeps_no_points_is_not_corrected(server: Server) -> None:
    _, _, pages = begun(server)
    assert "keeps no points" in refusal(pages[0].ask("correct", deal=1, points=[1, 2]))


# --- looking back ----------------------------------------------------------------------------------------------


def test_the_moments_and_the_statistics_of_a_browser(room: Server) -> None:
    """Whoever sat at the table sees them; a stranger sees none, and not what the others held."""
    table, browsers, pages = guts(room)
    ada, ben, eve = *browsers, Browser(room)
    assert ada.get(f"/api/tables/{table}/moments").status_code == 409
    assert ada.get("/api/statistics").json() == {"games": 0, "statistics": [], "real": 0}
    while (page := asked_page(pages)) is not None:
        declare(page)
    found = ada.get(f"/api/tables/{table}/moments").json()
    assert [each["kind"] for each in found["moments"]] == ["deal"] * 3
    assert found["own"] and set(found["own"]).isdisjoint(ben.get(f"/api/tables/{table}/moments").json()["own"])
    for n in found["own"]:
        step = ada.get(f"/api/tables/{table}/step/{n}").json()
        assert step["sentence"].startswith("You")
        # What was answered is told to whoever answered, and to nobody else.
        assert step["move"] in {action["verb"] for action in step["asked"]}
        others = ben.get(f"/api/tables/{table}/step/{n}?all_cards=true").json()
        assert (others["move"], others["asked"]) == ("", [])
    assert eve.get(f"/api/tables/{table}/moments").status_code == 404
    assert eve.get("/api/statistics").json() == {"games": 0, "statistics": [], "real": 0}
    totals = [seat["total"] for seat in pages[0].scene["seats"]]
    for browser, seat in ((ada, 0), (ben, 1)):
        while not (answer := browser.get("/api/statistics").json())["games"]:
            pages[0].ask("try", text="in")  # the end of a game is noted after its last move is told
        assert answer["games"] == 1
        own = next(each for each in answer["statistics"] if each["you"])
        other = next(each for each in answer["statistics"] if not each["you"])
        assert [own["mean"], other["mean"]] == [totals[seat], totals[1 - seat]]
        assert (own["name"], own["game"], own["unit"], own["best"], own["counted"]) == (
            ("Ada", "Ben")[seat],
            "guts",
            "chips",
            "high",
            1,
        )
        assert own["wins"] == (seat in pages[0].scene["winners"])
