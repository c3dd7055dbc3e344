"""Several people at one device: each seat is whoever has set the table up's, and is shown by itself."""

import json

import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.laws.worlds import CARD
from upcard.kernel.state import ONLOOKER
from upcard.server import wire
from upcard.server.live import rematches, seating
from upcard.server.live.connection import Connection
from upcard.server.live.people import People
from upcard.server.live.seating import NotAllowed
from upcard.server.store.rows import SeatRow, Setup, TableRow

from .conftest import Browser, Message, Page, Server
from .friends import OPEN, gather, notice, refusal, take, told
from .test_protocol import play_on

BEN: Message = {"kind": "human", "name": "Ben", "here": True}
CYD: Message = {"kind": "human", "name": "Cyd", "here": True}
SHORT = 'game = "toy"\n[changes]\nrounds = 1'


def sit(browser: Browser, table: str, seat: int | str | None, **more: object) -> Page:
    """A tab that shows that seat, ``table`` or what it shows by itself, and has said hello."""
    query = "" if seat is None else f"?seat={seat}"
    address = f"ws://127.0.0.1:{browser.server.port}/api/tables/{table}/seat{query}"
    socket = connect(address, additional_headers={"Cookie": browser.cookie()}, max_size=None, max_queue=None)
    page = Page(socket.__enter__())
    page.say(type="hello", **more)
    page.hear_until_type("scene")
    return page


def about(page: Page) -> Message:
    """What the page was told of the table last."""
    found: list[Message] = [each for each in map(json.loads, page.received) if each["type"] == "table"]
    return found[-1]


def knows(page: Page, **wanted: object) -> Message:
    """What the page was told of the table last, or will be told, with these fields."""
    known = about(page)
    return known if all(known[key] == value for key, value in wanted.items()) else told(page, **wanted)


def hand(page: Page) -> list[str]:
    """The own cards that the page was shown last."""
    return [
        card
        for zone in page.scene["zones"]
        if zone["kind"] == "hand" and zone["owner"] == page.scene["you"]
        for card in zone["cards"]
    ]


def refused(browser: Browser, table: str, seat: int | str) -> bool:
    """Is no such seat shown to that browser?"""
    with pytest.raises(ConnectionClosed) as closed:
        sit(browser, table, seat)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code == 4404


def test_seats_here_belong_to_whoever_sets_the_table_up(server: Server) -> None:
    ada, stranger = Browser(server), Browser(server)
    table = gather(ada, BEN, CYD)
    shown = ada.get(f"/api/tables/{table}").json()
    assert (shown["you"], shown["here"], shown["started"]) == (0, [0, 1, 2], True)
    assert [player["name"] for player in shown["players"]] == ["Ada", "Ben", "Cyd"]
    pages = [sit(ada, table, seat) for seat in range(3)]
    assert [about(page)["you"] for page in pages] == [0, 1, 2]
    assert all(about(page)["here"] == [0, 1, 2] for page in pages)
    assert stranger.get(f"/api/tables/{table}").json()["here"] == []
    assert [refused(stranger, table, seat) for seat in (0, 1, "table")] == [True] * 3
    assert stranger.post(f"/api/tables/{table}/join", {"name": "Dan"}).status_code == 409


def test_a_browser_has_no_seat_that_is_not_its_own(server: Server) -> None:
    ada, dan = Browser(server), Browser(server)
    table = gather(ada, BEN, OPEN)
    take(dan, table, "Dan")
    assert [refused(dan, table, seat) for seat in (0, 1, 3, "first", "31", "-1")] == [True] * 6
    assert refused(ada, table, 2)
    assert about(sit(dan, table, None))["here"] == [2]
    assert about(sit(dan, table, "table"))["you"] is None


def test_a_page_that_chooses_no_seat_is_shown_nobodys_cards(server: Server) -> None:
    ada = Browser(server)
    table = gather(ada, BEN)
    page = sit(ada, table, None)
    assert (about(page)["you"], about(page)["here"], about(page)["watching"]) == (None, [0, 1], 0)
    for kind in ("moves", "hint", "move-seat", "leave"):
        assert page.ask(kind)["reason"].startswith("The cards are covered")
    assert page.ask("move", text="draw", window=0)["type"] == "refused"
    assert page.ask("say", text="Hello")["type"] == "refused"


def test_no_seat_is_sent_what_another_one_here_holds(server: Server) -> None:
    ada = Browser(server)
    table = gather(ada, BEN, CYD, toml=SHORT)
    cover = sit(ada, table, "table")
    pages = [sit(ada, table, seat) for seat in range(3)]
    hands: list[set[str]] = [set(), set(), set()]
    while not cover.scene["over"]:
        newest = max(page.n for page in (cover, *pages))
        for page in (cover, *pages):
            while page.n < newest:
                page.hear()
        for seat, page in enumerate(pages):
            hands[seat] |= set(hand(page))
        asked = [page for page in pages if page.scene["prompt"]]
        if asked:
            for seat, page in enumerate(pages):
                others = set().union(*[set(hand(other)) for other in pages if other is not page])
                assert others.isdisjoint(hand(page))
                last = [text for text in page.received if '"type":"scene"' in text][-1]
                assert others.isdisjoint(CARD.findall(last)), f"seat {seat}"
            last = [text for text in cover.received if '"type":"scene"' in text][-1]
            assert set().union(*[set(hand(page)) for page in pages]).isdisjoint(CARD.findall(last))
            play_on(asked[0])
        else:
            cover.hear()
    assert all(len(each) >= 3 for each in hands)


def test_people_at_one_device_add_to_draws_as_one(server: Server) -> None:
    ada = Browser(server)
    table = gather(ada, BEN, OPEN)
    cover, page = sit(ada, table, "table", draws=True), sit(ada, table, 1, draws=True)
    assert cover.ask("start")["type"] == "accepted"
    page.hear_until_type("next-draw")
    # Whoever's cards are shown, it is the first seat of the device that pledges, and nobody is waited for besides.
    assert page.ask("pledge", draw=1, pledge="a" * 64)["type"] == "accepted"
    closed = page.hear_until(lambda message: message["type"] == "next-draw" and message["pledges"])
    assert closed["pledges"] == ["a" * 64, "", ""]
    assert refusal(cover.ask("pledge", draw=1, pledge="b" * 64)) == "You have pledged something to this draw already."


def test_who_is_not_here_is_played_for_by_a_bot_and_comes_back(server: Server) -> None:
    ada, dan = Browser(server), Browser(server)
    table = gather(ada, BEN, OPEN)
    take(dan, table, "Dan")
    cover = sit(ada, table, "table")
    assert cover.ask("start")["type"] == "accepted"
    assert cover.ask("seat", seat=1, to="bot")["type"] == "accepted"
    assert about(cover)["players"][1]["bot"] is not None
    assert notice(cover, "A bot plays for Ben.")
    assert refusal(cover.ask("move", text="draw", window=0)).startswith("The cards are covered")
    assert cover.ask("seat", seat=1, to="person")["type"] == "accepted"
    assert notice(cover, "Ben plays again.")
    # Somebody at another device may not.
    assert refusal(sit(dan, table, None).ask("seat", seat=1, to="bot")) == "Only the host can do that."


def test_one_of_them_goes_on_at_a_device_of_their_own(server: Server) -> None:
    ada, phone = Browser(server), Browser(server)
    table = gather(ada, BEN, CYD)
    cover, page = sit(ada, table, "table"), sit(ada, table, 1)
    code = page.ask("move-seat")["code"]
    assert phone.post(f"/api/tables/{table}/code", {"code": code}).json() == {"seat": 1}
    assert about(sit(phone, table, None))["you"] == 1
    # The page that showed the seat here shows nobody's cards from then on.
    assert knows(page, you=None)["here"] == [0, 2]
    assert knows(cover, here=[0, 2])["you"] is None
    assert refused(ada, table, 1)
    assert [ada.get(f"/api/tables/{table}").json()["here"], phone.get(f"/api/tables/{table}").json()["here"]] == [
        [0, 2],
        [1],
    ]


def test_each_of_them_is_asked_whether_a_move_may_be_taken_back(server: Server) -> None:
    ada = Browser(server)
    table = gather(ada, BEN, CYD)
    pages = [sit(ada, table, seat) for seat in range(3)]
    page = pages[0]
    page.my_turn()
    assert page.move("draw")["type"] == "accepted"
    for other in pages[1:]:
        other.hear_until(lambda message: message["type"] == "scene" and message["scene"]["prompt"])
        assert other.move("pass")["type"] == "accepted"
    page.my_turn()
    assert page.move(f"discard {hand(page)[0]}")["type"] == "accepted"
    cover = sit(ada, table, "table")
    answer = page.ask("undo")
    assert answer["type"] == "accepted", answer
    asked = cover.hear_until(lambda message: message["type"] == "scene" and message["asked"])["asked"]
    assert (asked["seat"], asked["awaited"]) == (0, [1, 2])
    for seat in (1, 2):
        assert refusal(cover.ask("agree", n=asked["n"], yes=True)).startswith("The cards are covered")
        assert pages[seat].ask("agree", n=asked["n"], yes=True)["type"] == "accepted"
    back = pages[0].hear_until(lambda message: message["type"] == "scene" and not message["asked"])
    assert len(hand(pages[0])) == 4, back


def test_the_list_has_the_table_once_and_knows_whose_turn_it_is(server: Server) -> None:
    ada = Browser(server)
    table = gather(ada, BEN, CYD)
    listed = ada.get("/api/tables").json()
    assert [(each["id"], each["turn"]) for each in listed] == [(table, True)]


def test_another_game_has_the_same_seats_here(server: Server) -> None:
    ada = Browser(server)
    table = gather(ada, BEN, toml=SHORT)
    cover = sit(ada, table, "table")
    pages = [sit(ada, table, seat) for seat in range(2)]
    finish(pages, cover)
    assert cover.ask("rematch", answer="yes")["type"] == "accepted"
    following = about(cover)["next"] or cover.hear_until(lambda message: bool(message.get("next")))["next"]
    assert ada.get(f"/api/tables/{following}").json()["here"] == [0, 1]
    assert [about(sit(ada, following, seat))["you"] for seat in range(2)] == [0, 1]


def test_statistics_count_for_whoever_has_set_the_table_up(server: Server) -> None:
    """Whose seat is not the first."""
    ada = Browser(server)
    order = {"game": "toy", "players": [BEN, {"kind": "human", "name": "Ada"}], "speed": "instant", "toml": SHORT}
    table = ada.post("/api/tables", order).json()["id"]
    cover = sit(ada, table, "table")
    finish([sit(ada, table, seat) for seat in range(2)], cover)
    while not (told := ada.get("/api/statistics").json()["statistics"]):
        pass  # how it ended is stored after everybody has been told
    assert {each["name"] for each in told if each["you"]} == {"Ada"}


def finish(pages: list[Page], cover: Page) -> None:
    """Everybody plays whatever they are asked, to the end."""
    while not cover.scene["over"]:
        for page in pages:
            while page.n < cover.n:
                page.hear()
        asked = [page for page in pages if page.scene["prompt"] and page.n == cover.n]
        if asked:
            play_on(asked[0])
        cover.hear_until(lambda message: message["type"] == "scene")


@pytest.mark.parametrize(
    ("players", "reason"),
    [
        ([BEN], "A table has one seat for a person who sets it up, not 0"),
        ([{"kind": "human", "name": "Ada"}, {"kind": "human", "name": "Ben"}], "not 2"),
        ([{"kind": "human", "name": "Ada"}, {"kind": "open", "here": True}], "Whoever is here"),
        ([{"kind": "human", "name": "Ada"}, {**BEN, "name": " "}], "name"),
        ([{"kind": "human", "name": "You"}, BEN], 'The others would read "You" as themselves: choose another name'),
    ],
)
def test_such_a_table_is_not_set_up(server: Server, players: list[Message], reason: str) -> None:
    answer = Browser(server).post("/api/tables", {"game": "toy", "players": players})
    assert answer.status_code in (400, 409)
    assert reason in answer.json()["reason"]


def test_two_of_one_name_are_told_apart(server: Server) -> None:
    ada = Browser(server)
    table = gather(ada, {**BEN, "name": "ada"})
    assert [each["name"] for each in ada.get(f"/api/tables/{table}").json()["players"]] == ["Ada", "ada 2"]


# --- judged without a server ---------------------------------------------------------------------------------

MINE, YOURS = "mark of a tablet", "mark of a phone"
ROW = TableRow(
    id="one",
    game="toy",
    book="plain",
    rules="{}",
    name="",
    speed="instant",
    over=True,
    status="Over.",
    seats=tuple([SeatRow(name, None, mark) for name, mark in (("Ada", MINE), ("Ben", YOURS), ("Cyd", MINE))]),
    setup=Setup(host=1),
)


def test_one_answer_to_another_game_is_that_of_the_whole_device() -> None:
    asked = rematches.answer(ROW, 0, wire.Rematch("cid", answer="yes"), True, lambda seat: True).row
    assert rematches.answers(asked) == ("yes", "asked", "yes")
    declined = rematches.answer(asked, 1, wire.Rematch("cid", answer="yes"), True, lambda seat: True).row
    assert rematches.agreed(declined)
    declined = rematches.answer(asked, 1, wire.Rematch("cid", answer="no"), True, lambda seat: True).row
    assert rematches.answers(declined) == ("yes", "no", "yes")
    silent = rematches.answer(asked, 2, wire.Rematch("cid", answer="no"), True, lambda seat: True).row
    assert rematches.answers(silent) == ()


def test_whoever_is_removed_takes_nobody_else_of_the_device_along() -> None:
    playing = replace(ROW, over=False, status="")
    after = seating.set_seat(playing, 1, 2, "open", "steady").row
    assert (after.setup.barred, after.seats_of(MINE)) == ((), (0,))
    assert seating.set_seat(after, 1, 0, "open", "steady").row.setup.barred == (MINE,)


def test_a_seat_is_that_of_its_device_alone() -> None:
    seating.check_owner(ROW, 2, MINE)
    with pytest.raises(NotAllowed):
        seating.check_owner(ROW, 1, MINE)
    assert (ROW.seat_of(MINE), ROW.seats_of(MINE), ROW.seats_of(None), ROW.at_device_of(1)) == (0, (0, 2), (), (1,))


def line(mark: str, chosen: int | None) -> Connection:
    found = Connection(ONLOOKER, mark)
    found.chosen = chosen
    return found


@pytest.fixture
def tablet() -> tuple[People, Connection]:
    people, connection = People(), line(MINE, 2)
    assert people.admit(connection, ROW)
    assert people.come(connection)
    return people, connection


def test_everybody_at_a_device_is_present_while_one_is_shown(tablet: tuple[People, Connection]) -> None:
    people, connection = tablet
    assert [player.present for player in people.players(ROW)] == [True, False, True]
    assert (people.watching, people.seats()) == (0, {2})
    other = line(MINE, ONLOOKER)
    assert people.admit(other, ROW)
    assert not people.come(other)
    assert (other.seat, other.covered, people.watching) == (ONLOOKER, True, 0)
    assert not people.go(connection)
    assert people.go(other)
    assert not people.present(0)


def test_a_seat_that_is_gone_is_covered_and_no_other_is_shown(tablet: tuple[People, Connection]) -> None:
    people, connection = tablet
    gone = replace(ROW, seats=(*ROW.seats[:2], replace(ROW.seats[2], token=YOURS)))
    assert people.reseat(gone) == [connection]
    assert (connection.seat, connection.seats, connection.covered) == (ONLOOKER, (0,), True)
