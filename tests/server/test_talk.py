"""What people say: phrases, reactions, chat, nudges; kept with the table, clean, limited, and never in the log."""

import json
from typing import Any

import pytest

from upcard.server.live import chat
from upcard.server.store.sql import SqlStore
from upcard.server.wire.decode import BadMessage, clean_text

from .conftest import Browser, Message, Page, Server
from .friends import BOT, asked_page, begun, greeted, joined, refusal
from .loops import run


def said(page: Page, **wanted: Any) -> Message:
    """Wait for something said with these fields."""
    return page.hear_until(
        lambda message: message["type"] == "said" and all(message[key] == value for key, value in wanted.items())
    )


@pytest.fixture(autouse=True)
def in_no_hurry(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the tests of the limit are held to it."""
    if "limit" not in request.node.name:
        monkeypatch.setattr(chat, "WITHIN", 0.0)


def test_everybody_hears_chat_phrases_and_reactions(server: Server) -> None:
    _, _, (ada, ben) = joined(server)
    ada.ask("say", text="Hello, Ben!")
    heard = said(ben, kind="chat")
    assert (heard["seat"], heard["name"], heard["text"]) == (0, "Ada", "Hello, Ben!")
    ben.ask("phrase", phrase="good-luck")
    assert said(ada, kind="phrase")["text"] == "Good luck!"
    ben.ask("react", reaction="🎉")
    reaction = said(ada, kind="reaction")
    assert (reaction["text"], reaction["seat"]) == ("🎉", 1)
    numbers = [json.loads(text)["number"] for text in ada.received if '"type":"said"' in text]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def test_a_command_sent_twice_counts_once(server: Server) -> None:
    _, _, (ada, ben) = joined(server)
    for _ in range(3):
        assert ada.ask("say", cid="hello", text="Hello, Ben!")["type"] == "accepted"
    first = ada.ask("move-seat", cid="code")
    assert first["type"] == "code"
    assert ada.ask("move-seat", cid="code") == first
    for cid, paused in (("stop", True), ("go", False), ("stop", True)):
        assert ada.ask("settings", cid=cid, paused=paused)["type"] == "accepted"
    # What is another seat's own id is not this one's.
    assert ben.ask("say", cid="hello", text="Hello, Ada!")["type"] == "accepted"
    said(ada, text="Hello, Ada!")
    told = [json.loads(text) for text in ada.received]
    assert [each["text"] for each in told if each["type"] == "said" and each["kind"] == "chat"] == [
        "Hello, Ben!",
        "Hello, Ada!",
    ]
    assert not [each for each in told if each["type"] == "table"][-1]["paused"]


def test_the_catalogue_lists_what_can_be_said(visitor: Browser) -> None:
    found = visitor.get("/api/catalogue").json()
    assert {"id": "well-played", "text": "Well played!"} in found["phrases"]
    assert "👏" in found["reactions"]


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("say", {"text": ""}),
        ("say", {"text": "x" * 301}),
        ("say", {"text": " \t "}),
        ("say", {"text": "\u202e"}),
        ("say", {"text": "\u200d"}),
        ("say", {"text": "a\u0000b"}),
        ("say", {"text": 7}),
        ("phrase", {"phrase": "<script>"}),
        ("react", {"reaction": "🖕"}),
        ("react", {"reaction": "👍👍"}),
    ],
)
def test_what_cannot_be_said(server: Server, kind: str, fields: Message) -> None:
    _, _, (ada, ben) = joined(server)
    ada.say(type=kind, cid="a", **fields)
    assert ada.hear_until_type("error")["reason"]
    ada.ask("phrase", phrase="hello")
    assert said(ben, seat=0)["text"] == "Hello, everybody!"


def test_text_is_one_line_that_cannot_turn_or_hide_anything(server: Server) -> None:
    _, _, (ada, ben) = joined(server)
    ada.ask("say", text="<b>hi</b>\n\u202eevil\u202c \u0007 é\u0301\u0301\u0301\u0301\u0301 👨\u200d👩")
    text = said(ben, kind="chat")["text"]
    # Markup stays text: the client puts it into text nodes only.
    assert text == "<b>hi</b> evil  é\u0301\u0301\u0301 👨\u200d👩"
    with pytest.raises(BadMessage):
        clean_text("\u2066\u2069")


def test_the_host_turns_chat_off_and_phrases_remain(server: Server) -> None:
    _, _, (ada, ben) = joined(server)
    assert ada.ask("settings", chat=False)["type"] == "accepted"
    assert "Chat is off" in refusal(ben.ask("say", text="psst"))
    assert ben.ask("phrase", phrase="hello")["type"] == "accepted"
    assert ben.ask("react", reaction="👍")["type"] == "accepted"
    assert ada.ask("settings", chat=True)["type"] == "accepted"
    assert ben.ask("say", text="Now.")["type"] == "accepted"


def test_a_limit_to_how_much_one_says_at_once(server: Server) -> None:
    _, _, (ada, ben) = joined(server)
    answers = [ada.ask("react", reaction="👍")["type"] for _ in range(chat.MOST + 2)]
    assert answers == ["accepted"] * chat.MOST + ["refused"] * 2
    assert ben.ask("say", text="I may still speak.")["type"] == "accepted"


def test_talk_survives_a_restart_and_only_what_is_new_is_sent(own_server: Server) -> None:
    table, browsers, (ada, ben) = joined(own_server)
    for number in range(4):
        ada.ask("say", text=f"Sentence {number}.")
    last = said(ben, text="Sentence 3.")["number"]
    own_server.stop()
    own_server.start()
    page = browsers[1].sit(table)
    page.say(type="hello", seen=0, heard=last - 2)
    assert [said(page, kind="chat")["text"] for _ in range(2)] == ["Sentence 2.", "Sentence 3."]
    everything, _ = greeted(browsers[0], table)
    assert said(everything, kind="notice")["text"] == "Ben sits down."


def test_talk_is_never_in_the_log_of_the_game(server: Server) -> None:
    table, _, (ada, _) = begun(server)
    ada.ask("say", text="I hold the jack of clubs, or do I?")

    async def read() -> tuple[list[str], list[str]]:
        store = await SqlStore.open(server.data)
        try:
            return [row.move for row in await store.moves(table)], [row.text for row in await store.said(table)]
        finally:
            await store.close()

    moves, kept = run(read())
    assert moves
    assert not any("jack" in move for move in moves)
    assert any("jack" in text for text in kept)


# --- nudges --------------------------------------------------------------------------------------------------


def test_a_nudge_reaches_whoever_is_awaited(server: Server) -> None:
    _, _, pages = begun(server, BOT)
    awaited = asked_page(pages)
    assert awaited is not None
    to = pages.index(awaited)
    other = pages[1 - to]
    assert other.ask("nudge", seat=to)["type"] == "accepted"
    nudge = said(awaited, kind="nudge")
    assert (nudge["to"], nudge["seat"]) == (to, 1 - to)
    names = ("Ada", "Ben")
    assert nudge["text"] == f"{names[1 - to]} reminds {names[to]}: the table is waiting."
    assert "has just been reminded" in refusal(other.ask("nudge", seat=to))
    for wrong in (1 - to, 2, 9):
        assert refusal(other.ask("nudge", seat=wrong)) == "Nobody waits for that seat."


def test_who_was_away_finds_the_nudge(server: Server) -> None:
    table, browsers, pages = begun(server)
    awaited = asked_page(pages)
    assert awaited is not None
    to = pages.index(awaited)
    awaited.socket.close()
    assert pages[1 - to].ask("nudge", seat=to)["type"] == "accepted"
    page, _ = greeted(browsers[to], table)
    assert said(page, kind="nudge")["to"] == to


def test_nobody_is_nudged_before_the_game_and_at_a_paused_table(server: Server) -> None:
    _, _, (ada, ben) = joined(server)
    assert refusal(ben.ask("nudge", seat=0)) == "Nobody waits for that seat."
    ada.ask("start")
    ada.ask("settings", paused=True)
    assert refusal(ben.ask("nudge", seat=0)) == "Nobody waits for that seat."
