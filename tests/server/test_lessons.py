"""Lessons on a websocket: the messages of a table, at which others play by themselves, and nothing is stored."""

import json
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from upcard.catalogue import OWN
from upcard.server.live.offer import full_offer

from ..patience import PATIENCE
from .conftest import Browser, Message, Page, Server


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of all games."""
    running = Server(tmp_path_factory.mktemp("lessons"), full_offer())
    yield running
    running.stop()


class Learner(Page):
    """A page with a lesson: the last thing that it asked for is kept."""

    def __init__(self, server: Server, game: str, seen: int = 0) -> None:
        super().__init__(connect(f"ws://127.0.0.1:{server.port}/api/lessons/{game}", max_queue=None).__enter__())
        self.lesson: Message = {}
        self.hello(seen)
        self.ask("speed", speed="instant")

    def hear(self, timeout: float = PATIENCE) -> Message:
        message = super().hear(timeout)
        if message["type"] == "lesson":
            self.lesson = message
        return message

    def next_task(self) -> Message:
        """Wait for the next task, or the end."""
        while self.lesson["n"] != self.n or not (self.lesson["move"] or self.lesson["done"]):
            self.hear()
        return self.lesson


@pytest.mark.parametrize("game", OWN)
def test_every_lesson_is_played_to_its_end(room: Server, game: str) -> None:
    page = Learner(room, game)
    titles: list[str] = []
    while not page.next_task()["done"]:
        lesson = page.lesson
        assert lesson["task"] == len(titles) + 1 <= lesson["of"]
        assert page.scene["you"] == 0 and page.scene["actions"]
        titles.append(lesson["title"])
        answer = page.move(lesson["move"])
        assert answer["type"] == "accepted", answer
    assert len(titles) == page.lesson["of"]
    assert page.lesson["move"] == "" and page.lesson["title"] == "Done"
    assert page.ask("move", text="pass", window=0)["type"] in ("refused", "error")
    page.socket.close()


def test_what_is_not_shown_is_refused_and_changes_nothing(room: Server) -> None:
    page = Learner(room, "contract-rummy")
    gentle = page.ask("move", text="draw stock", window=0)
    assert gentle["type"] == "refused" and gentle["clause"] == ""
    assert (
        "That would be allowed, but this lesson shows something else" in gentle["reason"]
        and "nine of spades" in gentle["remedy"]
    )
    by_rule = page.ask("move", text="discard KD", window=0)
    assert (by_rule["type"], by_rule["clause"]) == ("refused", "CR-C-16")
    assert page.ask("move", text="dance", window=0)["type"] == "error"
    assert page.ask("try", text="draw upcard")["type"] == "accepted"
    assert page.ask("try", text="draw stock")["type"] == "refused"
    assert page.ask("hint")["text"] == "draw upcard"
    assert page.ask("moves")["moves"] == ["draw stock", "draw upcard"]
    assert page.ask("best")["type"] == "best"
    for kind, fields in (("undo", {}), ("rematch", {}), ("say", {"text": "Hello"}), ("standing", {"rule": "auto"})):
        assert page.ask(kind, **fields)["type"] == "refused"
    page.say(type="ping")
    assert page.hear_until_type("pong")["type"] == "pong"
    assert page.n == 0
    page.socket.close()
    chief = Learner(room, "indian-chief")
    assert chief.ask("try", text="meld 7C 3S 2D")["sentence"], "what other cards would bring is told all the same"
    chief.socket.close()


def test_who_comes_back_goes_on_where_the_last_scene_was(room: Server) -> None:
    page = Learner(room, "contract-rummy")
    page.move("draw upcard")
    page.socket.close()
    again = Learner(room, "contract-rummy", seen=page.n)
    assert again.n == page.n and again.scene == page.scene
    assert again.next_task()["task"] == 2
    # Where others are to play, they go on; and a number that there is not is the end.
    again.move("discard KD")
    again.socket.close()
    third = Learner(room, "contract-rummy", seen=again.n)
    assert third.next_task()["title"] == "May I?"
    third.socket.close()
    with connect(f"ws://127.0.0.1:{room.port}/api/lessons/guts") as socket:
        socket.send(json.dumps({"type": "hello", "seen": 10**6}))
        heard = [json.loads(socket.recv(PATIENCE)) for _ in range(4)]
    assert [message["type"] for message in heard] == ["table", "lesson", "scene", "fates"]
    assert heard[1]["done"] and heard[1]["n"] == heard[2]["n"]


def test_cards_in_groups_are_read_as_melds_in_a_lesson(room: Server) -> None:
    page = Learner(room, "carioca")
    page.move("draw upcard")
    answer = page.ask("arrange", groups=[["4C", "5C", "*", "7C"], ["8H", "8S", "8D"]], purpose="down")
    assert answer["ok"], answer
    assert page.move(answer["text"])["type"] == "accepted"
    assert page.next_task()["task"] == 3
    page.socket.close()


def test_a_game_without_a_lesson_says_so(room: Server) -> None:
    with connect(f"ws://127.0.0.1:{room.port}/api/lessons/tiddlywinks") as socket:
        assert json.loads(socket.recv(PATIENCE)) == {"type": "error", "reason": "That game has no lesson."}
        with pytest.raises(ConnectionClosed) as end:
            socket.recv(PATIENCE)
    assert end.value.rcvd is not None and end.value.rcvd.code == 4404


def test_the_catalogue_says_how_long_lessons_are_and_nothing_is_stored(room: Server) -> None:
    games = Browser(room).get("/api/catalogue").json()["games"]
    assert all(2 <= game["lesson"] <= 16 for game in games)
    page = Learner(room, "guts")
    page.move("in")
    page.socket.close()
    assert Browser(room).get("/api/tables").json() == []
    assert b"9H 9C" not in room.stored()
