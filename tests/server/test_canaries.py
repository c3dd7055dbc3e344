"""Whole games of every game on a real server: no seat, spectator, log, page or error says what is hidden."""

import logging
import random
from collections.abc import Callable, Iterator
from functools import partial

import msgspec
import pytest
from msgspec.structs import replace

from tests.laws.worlds import CARD
from upcard.cards.card import EVERYBODY, Card
from upcard.catalogue import CATALOGUE
from upcard.kernel.state import ONLOOKER, Pile, State, view
from upcard.kernel.ui.entry import written
from upcard.server import wire
from upcard.server.http.app import create_app
from upcard.server.http.limits import Limits
from upcard.server.live.listing import players_of
from upcard.server.live.offer import RuleChoice, full_offer
from upcard.server.live.seat_scenes import SeatScenes
from upcard.server.store.rows import LogRow, TableRow
from upcard.server.store.sql import SqlStore
from upcard.server.tokens import fingerprint

from .conftest import Browser, Message, Server
from .friends import asked_page
from .loops import run
from .other_worlds import Played

BOOKS = [(entry.id, book) for entry in CATALOGUE.values() for book in entry.books]
SHORT: dict[str, Message] = {
    "classic-rummy": {"target": 10},
    "daifugo": {"hands": 1},
    "guts": {"hands": 2},
    "anaconda": {"hands": 2},
    "dealers-choice": {"hands": 2},
    "beggar-my-neighbor": {"max_cards_turned": 300},
    "mille": {"target": 300},
}
"""House rules under which a game is short; of games with a list of deals the first is played."""

LONG = ("beginner", "denexa", "family", "parlett")
"""Books of the longer run, of games of which another book is played in the usual one."""

SECRETIVE = ("indian-chief", "standard")
"""A short game with hands, a stock and sealed answers."""

PEOPLE, SEATS, LONGEST = 2, 4, 3000
PRYING = (3, 40)
"""After so many moves of people everybody asks for everything."""


def short(game: str, book: str) -> Message:
    rules = CATALOGUE[game].books[book].rules
    deals = getattr(rules, "deals", ())
    one_deal = {"deals": written(deals[:1]), "claim_forbidden_hands": [], "hand7": "normal"}
    return SHORT.get(game, one_deal if deals else {})


class Evening:
    """A whole game of two people with bots, looked on at, and everything that the server said meanwhile."""

    def __init__(self, server: Server, game: str, book: str) -> None:
        self.server = server
        self.lot = random.Random(f"{game} {book}")
        self.host, self.guest, self.onlooker = Browser(server), Browser(server), Browser(server)
        self.answers: list[str] = []
        low, high = CATALOGUE[game].seats(CATALOGUE[game].books[book].rules)
        seats = max(low, min(high, SEATS))
        bots = [{"kind": "bot", "name": f"Bot {n}", "bot": "steady"} for n in range(seats - PEOPLE)]
        players = [{"kind": "human", "name": "Ada"}, *bots[:1], {"kind": "open"}, *bots[1:]]
        order = {"game": game, "book": book, "changes": short(game, book), "players": players, "speed": "instant"}
        made = self.host.post("/api/tables", {**order, "spectators": True})
        assert made.status_code == 201, made.text
        self.table = str(made.json()["id"])
        assert self.guest.post(f"/api/tables/{self.table}/join", {"name": "Bo"}).status_code == 200
        self.pages = [browser.sit(self.table) for browser in (self.host, self.guest, self.onlooker)]
        self.seats = [0, 2 if seats > PEOPLE else 1, ONLOOKER]
        for page in self.pages:
            page.hello()
        self.code = str(self.pages[0].ask("move-seat")["code"])
        self.pages[0].ask("start")
        self.play()

    def play(self) -> None:
        for number in range(LONGEST):
            page = asked_page(self.pages)
            if page is None:
                return
            if number in PRYING:
                self.pry()
            hint = {} if self.lot.random() < 0.25 else page.ask("hint")
            answer = page.move(hint.get("text") or self.lot.choice(page.ask("moves")["moves"]))
            assert answer["type"] == "accepted", answer
        raise AssertionError("the game does not end")

    def pry(self) -> None:
        """Everybody, and a stranger, asks for everything, while the game goes on."""
        for browser in (self.host, self.guest, self.onlooker, Browser(self.server)):
            for path in (
                "",
                "/record",
                "/result",
                "/fairness",
                "/series",
                "/step/0",
                "/step/9?all_cards=true",
                "/nothing",
            ):
                answer = browser.get(f"/api/tables/{self.table}{path}")
                assert path in ("", "/series") or answer.status_code >= 400
                self.answers.append(answer.text)
            for path in ("/api/tables", "/metrics", "/health", f"/table/{self.table}"):
                self.answers.append(browser.get(path).text)
            for path, body in (("join", {"name": "Cy"}), ("code", {"code": "WRONG"}), ("join", {"name": 1})):
                if browser is not self.host or path != "code":
                    self.answers.append(browser.post(f"/api/tables/{self.table}/{path}", body).text)

    def stored(self) -> tuple[TableRow, list[LogRow], str]:
        async def read() -> tuple[TableRow, list[LogRow], str]:
            store = await SqlStore.open(self.server.data)
            try:
                row = await store.table(self.table)
                assert row is not None
                return row, await store.moves(self.table), await store.draws.seed(self.table) or ""
            finally:
                await store.close()

        return run(read())

    def secrets(self) -> list[str]:
        """What nobody else may hear of: tokens, the code, what is kept of them, and what draws are made from."""
        row, _, seed = self.stored()
        tokens = [
            value for browser in (self.host, self.guest, self.onlooker) for value in browser.http.cookies.values()
        ]
        marks = [*map(fingerprint, tokens), *[mark for seat in row.seats for mark in (seat.token, seat.code) if mark]]
        return [self.code, *tokens, *marks, seed]

    def close(self) -> None:
        for page in self.pages:
            page.socket.close()


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of the whole catalogue, with its counts for everybody to read, that hears everything out."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tests.server.conftest.create_app", partial(create_app, metrics=True))
        running = Server(tmp_path_factory.mktemp("room"), full_offer(), Limits(messages=1e6, burst=10**6))
    yield running
    running.stop()


def leaks(evening: Evening) -> tuple[list[str], Played]:
    """What was told to people who could not know it, in any message of the game."""
    row, log, _ = evening.stored()
    offer = evening.server.offer
    wire_game = offer.game_for(msgspec.json.decode(row.rules, type=RuleChoice), players_of(row))
    # Where melds lie down by themselves everybody knows that no hand holds one (CL-O-06): not every deal can be meant.
    any_deal = getattr(wire_game.chosen.rules, "auto_meld", "off") == "off"
    played = Played(wire_game, len(row.seats), log, random.Random(row.game), any_deal)
    found = []
    for page, seat in zip(evening.pages, evening.seats, strict=True):
        found += played.leaks(seat, page.received)
    return found, played


@pytest.mark.parametrize(
    ("game", "book"),
    [pytest.param(game, book, marks=[pytest.mark.long] if book in LONG else []) for game, book in BOOKS],
)
def test_nothing_hidden_reaches_anybody(room: Server, game: str, book: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    for library in ("websockets.client", "httpx", "httpcore"):
        caplog.set_level(logging.WARNING, library)  # the players' side
    evening = Evening(room, game, book)
    evening.close()
    logged = "\n".join(record.getMessage() + str(record.exc_text or "") for record in caplog.records)
    found, played = leaks(evening)
    assert not found, "\n".join(found[:5])
    scenes = len([1 for page in evening.pages for text in page.received if '"type":"scene"' in text])
    assert played.compared["dealt anew"] > scenes - 10
    assert not CARD.findall(logged)
    for text in evening.answers:
        assert not CARD.findall(text), text
    told = {seat: "\n".join(page.received) for page, seat in zip(evening.pages, evening.seats, strict=True)}
    told[evening.seats[0]] = told[evening.seats[0]].replace(evening.code, "", 1)  # it asked for it
    for secret in evening.secrets():
        assert secret not in logged + "".join(told.values()) + "".join(evening.answers)


# --- and what does reach somebody is found -----------------------------------------------------------------


def shows_a_card(state: State, seat: int) -> State:
    """A view with one card too many."""
    seen = view(state, seat)
    for owner, pile in enumerate(state.piles):
        for at, card in enumerate(pile.cards):
            if not card.seen & 1 << seat:
                cards = seen.piles[owner].cards
                shown = (*cards[:at], Card(card.face, EVERYBODY), *cards[at + 1 :])
                return seen.but(piles=(*seen.piles[:owner], Pile(shown, True), *seen.piles[owner + 1 :]))
    return seen


def tells_an_answer(told: wire.SceneMessage, state: State) -> wire.SceneMessage:
    words = " ".join([str(answer) for answer in state.answers if answer])
    return replace(told, events=(*told.events, wire.Event("", 0, words, (), 0, -1)))


def counts_the_hidden(told: wire.SceneMessage, state: State) -> wire.SceneMessage:
    high = len([card for card in state.piles[1].cards if card.face & 15 > 7])
    return replace(told, events=(*told.events, wire.Event("", 0, "", (), high, -1)))


def awaits_whom_it_pays_to_ask(told: wire.SceneMessage, state: State) -> wire.SceneMessage:
    waiting = tuple(
        [seat for seat in told.scene.waiting if any(card.face & 15 == 7 for card in state.piles[seat].cards)]
    )
    return replace(told, scene=replace(told.scene, waiting=waiting))


@pytest.mark.parametrize("say", [tells_an_answer, counts_the_hidden, awaits_whom_it_pays_to_ask])
def test_a_message_that_depends_on_what_is_hidden_is_found(
    room: Server, say: Callable[[wire.SceneMessage, State], wire.SceneMessage], monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = SeatScenes.entry

    def careless(sight: SeatScenes, n: int, seat: int) -> wire.SceneMessage:
        return say(entry(sight, n, seat), sight._match.history.at(n))

    monkeypatch.setattr(SeatScenes, "entry", careless)
    evening = Evening(room, *SECRETIVE)
    evening.close()
    found, _ = leaks(evening)
    assert found


def test_a_view_that_shows_one_card_too_many_is_found(room: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("upcard.server.live.seat_scenes.view", shows_a_card)
    evening = Evening(room, *SECRETIVE)
    evening.close()
    found, _ = leaks(evening)
    assert any("dealt anew" in each for each in found)
