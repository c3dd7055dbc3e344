"""Another game of the same people: everybody is asked, and it begins when all agree."""

import pytest
from msgspec.structs import replace

from upcard.server import wire
from upcard.server.live.rematches import agreed, answer, answers, begun
from upcard.server.live.seating import Change, NotAllowed
from upcard.server.store.rows import SeatRow, Setup, TableRow

from .conftest import Browser, Message, Page, Server
from .friends import BOT, OPEN, greeted, notice, play_together, refusal, take, told

SHORT = 'game = "toy"\n[changes]\nrounds = 1'


def person(name: str) -> SeatRow:
    return SeatRow(name, None, f"mark of {name}", '{"rule":"auto","only":[]}', "code", 5.0)


WILLOW = SeatRow("Willow", "first", None)
ROW = TableRow(
    id="one",
    game="toy",
    book="plain",
    rules="{}",
    name="",
    speed="instant",
    over=True,
    status="Over.",
    seats=(person("Ada"), WILLOW, person("Ben"), person("Cid")),
    setup=Setup(host=0, link="secret", paused=True),
)
ADA, BEN, CID = 0, 2, 3


def nobody(seat: int) -> bool:
    return False


def everybody(seat: int) -> bool:
    return True


def said(row: TableRow, seat: int, **more: object) -> TableRow:
    """That row, after the person at that seat has answered; everybody is connected."""
    return answer(row, seat, wire.Rematch("cid", **more), True, everybody).row  # type: ignore[arg-type]


def test_everybody_is_asked_and_bots_agree() -> None:
    assert answers(ROW) == ()
    row = said(ROW, BEN)
    assert answers(row) == ("asked", "bot", "yes", "asked")
    assert not agreed(row)
    row = said(said(row, ADA), CID)
    assert answers(row) == ("yes", "bot", "yes", "yes")
    assert agreed(row)


def test_the_next_table_has_the_same_seats_rules_and_settings() -> None:
    row = replace(ROW, setup=replace(ROW.setup, clock=30, barred=("x",), links=False))
    for seat in row.people:
        row = said(row, seat)
    change, again = begun(Change(row, "Cid plays another game, too."), 4, "first")
    assert change == Change(replace(row, next=again.id), "Cid plays another game, too. The next game begins.")
    assert again.setup == Setup(host=0, clock=30, barred=("x",), links=False, started=True)
    assert [(seat.name, seat.bot, seat.token) for seat in again.seats] == [
        (seat.name, seat.bot, seat.token) for seat in ROW.seats
    ]
    assert {seat.standing for seat in again.seats} == {"{}"}
    assert {seat.code for seat in again.seats} == {None}
    assert (again.series, again.number, again.version, again.over, again.revision) == ("one", 2, 4, False, 0)
    assert answers(change.row) == (), "there is nothing to be asked any more"
    assert not agreed(change.row)


def test_an_answer_can_be_changed_until_all_agree() -> None:
    row = said(said(ROW, ADA), BEN, answer="no")
    assert answers(row) == ("yes", "bot", "no", "asked")
    row = said(said(row, CID), BEN)
    assert answers(row) == ("yes", "bot", "yes", "yes")
    row = said(ROW, ADA, bots=())
    assert said(row, ADA, answer="no") == ROW, "nobody wants another game: nobody is asked"
    with pytest.raises(NotAllowed, match="Nobody has asked"):
        said(ROW, BEN, answer="no")


def test_nobody_waits_for_who_does_not_play_again_or_is_away() -> None:
    row = said(said(said(ROW, ADA), BEN), CID, answer="no")
    # Who does not want to play is replaced by whoever does, and has no right to the seat any more.
    row = said(row, BEN, bots=(CID,))
    assert answers(row) == ("yes", "bot", "yes", "bot")
    _, again = begun(Change(row), 1, "first")
    assert again.seats[CID] == SeatRow("Cid", "first", None)
    # Who is away and has not answered can come back to the seat.
    row = said(said(ROW, ADA), CID)
    away = answer(row, CID, wire.Rematch("cid", bots=(BEN,)), True, nobody).row
    _, again = begun(Change(away), 1, "first")
    assert again.seats[BEN] == SeatRow("Ben", "first", "mark of Ben")
    # Who is replaced and comes before the game begins plays after all.
    row = answer(said(ROW, ADA), ADA, wire.Rematch("cid", bots=(BEN,)), True, nobody).row
    assert answers(said(row, BEN)) == ("yes", "bot", "yes", "asked")


def test_who_is_here_is_waited_for() -> None:
    row = said(said(ROW, ADA), CID)
    with pytest.raises(NotAllowed, match="Ben is here and has not answered"):
        said(row, CID, bots=(BEN,))
    assert agreed(said(row, ADA, bots=(BEN,))), "the host begins without"
    for wrong in (1, ADA, 4, 25):
        with pytest.raises(NotAllowed, match="another person"):
            said(row, ADA, bots=(wrong,))
    with pytest.raises(NotAllowed, match="Cid plays the next game"):
        said(row, ADA, bots=(CID,))


def test_the_host_who_does_not_play_again_is_followed() -> None:
    row = said(said(said(ROW, BEN), CID), ADA, answer="no")
    _, again = begun(Change(said(row, BEN, bots=(ADA,))), 1, "first")
    assert again.setup.host == BEN


def test_who_wants_to_play_takes_the_seat_back_from_a_bot() -> None:
    seats = (*ROW.seats[:BEN], replace(ROW.seats[BEN], bot="first"), ROW.seats[CID])
    row = said(said(said(replace(ROW, seats=seats), ADA), BEN), CID)
    _, again = begun(Change(row), 1, "first")
    assert again.seats[BEN].bot is None


def test_an_open_seat_is_open_again() -> None:
    row = replace(ROW, seats=(person("Ada"), SeatRow("Seat 2", None, None)))
    row = said(row, ADA)
    assert answers(row) == ("yes", "open")
    _, again = begun(Change(row), 1, "first")
    assert not again.setup.started


def test_only_after_the_game() -> None:
    for word in ("yes", "no"):
        with pytest.raises(NotAllowed, match="when the game is over"):
            answer(ROW, ADA, wire.Rematch("cid", word), False, everybody)


# --- at a table ---------------------------------------------------------------------------------------------


def three(server: Server) -> tuple[str, list[Browser], list[Page]]:
    """Ada, Ben and Cid have played a game with a bot."""
    ada, ben, cid = Browser(server), Browser(server), Browser(server)
    order: Message = {"game": "toy", "speed": "instant", "toml": SHORT}
    players = [{"kind": "human", "name": "Ada"}, OPEN, OPEN, BOT]
    made = ada.post("/api/tables", {**order, "players": players})
    table = str(made.json()["id"])
    for browser, name in ((ben, "Ben"), (cid, "Cid")):
        take(browser, table, name)
    browsers = [ada, ben, cid]
    pages = [greeted(browser, table)[0] for browser in browsers]
    assert pages[0].ask("start")["type"] == "accepted"
    play_together(pages)
    return table, browsers, pages


def test_who_has_answered_is_seen_by_all_and_kept(own_server: Server) -> None:
    table, browsers, pages = three(own_server)
    assert refusal(pages[0].ask("rematch", answer="no")) == "Nobody has asked for another game."
    assert pages[1].ask("rematch", cid="again")["type"] == "accepted"
    for page in (pages[0], pages[2]):
        assert told(page, rematch=["asked", "yes", "asked", "bot"])["next"] is None
    assert notice(pages[2], "Ben asks for another game.")
    own_server.stop()
    own_server.start()
    pages = [greeted(browser, table)[0] for browser in browsers]
    assert pages[1].ask("rematch", cid="again")["type"] == "accepted", "the same command counts once"
    assert pages[0].ask("rematch")["type"] == "accepted"
    assert told(pages[2], rematch=["yes", "yes", "asked", "bot"])["next"] is None
    assert pages[2].ask("rematch", answer="no")["type"] == "accepted"
    assert notice(pages[0], "Cid does not play another game.")
    assert pages[1].ask("rematch", bots=[2])["type"] == "accepted"
    about = pages[0].hear_until(lambda message: message["type"] == "table" and bool(message["next"]))
    assert about["rematch"] == []
    assert notice(pages[2], "The next game begins.")
    page, about = greeted(browsers[0], about["next"])
    assert [player["kind"] for player in about["players"]] == ["human", "human", "bot", "bot"]
    assert [player["name"] for player in about["players"]] == ["Ada", "Ben", "Cid", "Bot"]
    assert browsers[2].sit(about["id"]).hear()["type"] == "error", "no right to that seat any more"


def test_a_game_begins_when_the_last_who_was_asked_leaves(own_server: Server) -> None:
    _, browsers, pages = three(own_server)
    for page in pages[:2]:
        assert page.ask("rematch")["type"] == "accepted"
    assert pages[2].ask("leave")["type"] == "accepted"
    about = pages[0].hear_until(lambda message: message["type"] == "table" and bool(message["next"]))
    _, about = greeted(browsers[0], about["next"])
    assert [player["kind"] for player in about["players"]] == ["human", "human", "bot", "bot"]


def test_one_person_among_bots_waits_for_nobody(own_server: Server) -> None:
    browser = Browser(own_server)
    table = browser.create(toml=SHORT)
    page, _ = greeted(browser, table)
    play_together([page])
    assert page.ask("rematch")["type"] == "accepted"
    assert browser.get(f"/api/tables/{table}").json()["next"]
