"""A seat that is kept for somebody of an evening: nobody takes it by knowing the link, and its owner gets it back."""

from collections.abc import Iterator
from typing import Any

import pytest

from upcard.server.live.offer import full_offer

from .conftest import Browser, Page, Server
from .friends import greeted, notice, refusal, take
from .test_evenings import at_the_table
from .test_scores import begun


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("kept"), full_offer(0))
    yield server
    server.stop()


def a_table(real: Server) -> tuple[Page, str]:
    """Ada's page at a table where seats are kept for Ben and Cid, and the table's id."""
    owner, _, _ = begun(real)
    browser = Browser(real)
    table = at_the_table(owner, browser, seat=0)
    return greeted(browser, table)[0], table


def asks(browser: Browser, table: str, name: str, seat: int | None = None) -> Any:
    body = {"name": name} if seat is None else {"name": name, "seat": seat}
    return browser.post(f"/api/tables/{table}/join", body)


def comes(browser: Browser, table: str, name: str, host: Page) -> None:
    """Somebody comes by the name for which a seat is kept, and the host lets them in."""
    answer = asks(browser, table, name).json()
    assert answer["seat"] is None, answer
    seat = browser.get(f"/api/tables/{table}").json()["asked"]
    assert host.ask("let-in", seat=seat, name=name, yes=True)["type"] == "accepted"


def test_another_name_asks_for_a_seat_that_is_kept(real: Server) -> None:
    ada, table = a_table(real)
    zoe = Browser(real)
    answer = asks(zoe, table, "Zoë", 1)
    assert answer.json() == {
        "seat": None,
        "asked": "The seat is kept for Ben. Those at the table have been asked whether you may have it.",
    }
    assert notice(ada, "Zoë asks for the seat that is kept for Ben.")
    seen = zoe.get(f"/api/tables/{table}").json()
    assert (seen["you"], seen["asked"], seen["players"][1]["kept"]) == (None, 1, True)
    assert Browser(real).get(f"/api/tables/{table}").json()["asked"] is None
    assert ada.ask("let-in", seat=1, name="Zoë", yes=True)["type"] == "accepted"
    assert zoe.get(f"/api/tables/{table}").json()["you"] == 1


def test_who_comes_by_the_name_of_a_kept_seat_asks_too(real: Server) -> None:
    """For anybody may give a name, look-alike letters or not, with the seat's number or without."""
    ada, table = a_table(real)
    for name, seat in (("Ben", None), ("ben", 1), ("Вen", None)):
        cheat = Browser(real)
        assert asks(cheat, table, name, seat).json()["seat"] is None, name
        assert cheat.get(f"/api/tables/{table}").json()["you"] is None
        assert notice(ada, f"Somebody comes as {name}, and asks for the seat that is kept for that name.")
        assert ada.ask("let-in", seat=1, name=name, yes=False)["type"] == "accepted"
    ben = Browser(real)
    comes(ben, table, "Ben", ada)
    assert ben.get(f"/api/tables/{table}").json()["you"] == 1


def test_who_has_left_a_kept_seat_gets_it_again_and_nobody_else_of_that_name(real: Server) -> None:
    ada, table = a_table(real)
    ben = Browser(real)
    comes(ben, table, "Ben", ada)
    page, _ = greeted(ben, table)
    assert page.ask("leave")["type"] == "accepted"
    assert asks(Browser(real), table, "Ben").json()["seat"] is None
    assert take(ben, table, "Ben") == 1


def test_who_was_let_in_for_another_and_has_left_asks_again(real: Server) -> None:
    ada, table = a_table(real)
    zoe = Browser(real)
    asks(zoe, table, "Zoë", 1)
    assert ada.ask("let-in", seat=1, name="Zoë", yes=True)["type"] == "accepted"
    assert greeted(zoe, table)[0].ask("leave")["type"] == "accepted"
    assert asks(zoe, table, "Zoë", 1).json()["seat"] is None


def test_a_name_that_somebody_there_has_is_no_name_to_ask_by(real: Server) -> None:
    _, table = a_table(real)
    assert "Somebody at this table has that name" in asks(Browser(real), table, "Ada", 1).json()["reason"]


def test_whose_seat_it_is_may_come_before_anybody_has_answered(real: Server) -> None:
    ada, table = a_table(real)
    asks(Browser(real), table, "Zoë", 1)
    comes(Browser(real), table, "Ben", ada)
    assert refusal(ada.ask("let-in", seat=1, name="Zoë", yes=True)) == "Nobody asks for that seat any more."


def test_the_owner_who_comes_back_asks_and_gets_it_again(real: Server) -> None:
    ada, table = a_table(real)
    zoe, ben = Browser(real), Browser(real)
    asks(zoe, table, "Zoë")
    assert ada.ask("let-in", seat=1, name="Zoë", yes=True)["type"] == "accepted"
    page, _ = greeted(zoe, table)
    assert asks(ben, table, "Ben").json()["seat"] is None
    assert notice(ada, "Ben is back, and asks for the seat where Zoë sits.")
    assert refusal(page.ask("let-in", seat=1, name="Ben", yes=True)) == "Only the host can do that."
    assert ada.ask("let-in", seat=1, name="Ben", yes=True)["type"] == "accepted"
    assert notice(ada, "Ben has the seat again, where Zoë sat.")
    assert ben.get(f"/api/tables/{table}").json()["you"] == 1
    assert zoe.get(f"/api/tables/{table}").json()["you"] is None


def test_the_room_says_no(real: Server) -> None:
    ada, table = a_table(real)
    zoe = Browser(real)
    asks(zoe, table, "Zoë", 2)
    assert ada.ask("let-in", seat=2, name="Zoë", yes=False)["type"] == "accepted"
    assert notice(ada, "Zoë does not get the seat of Cid.")
    seen = zoe.get(f"/api/tables/{table}").json()
    assert (seen["you"], seen["asked"], seen["players"][2]["kept"]) == (None, None, True)
    assert refusal(ada.ask("let-in", seat=2, name="Zoë", yes=True)) == "Nobody asks for that seat any more."


def test_a_guest_at_the_table_cannot_answer_for_the_host_who_is_there(real: Server) -> None:
    ada, table = a_table(real)
    ben = Browser(real)
    comes(ben, table, "Ben", ada)
    page, _ = greeted(ben, table)
    asks(Browser(real), table, "Zoë", 2)
    assert refusal(page.ask("let-in", seat=2, name="Zoë", yes=True)) == "Only the host can do that."


def test_few_can_ask_at_once(real: Server) -> None:
    ada, table = a_table(real)
    for number in range(6):
        assert asks(Browser(real), table, f"Guest {number}", 1).json()["seat"] is None
    assert "Others ask for a seat" in asks(Browser(real), table, "One more", 1).json()["reason"]
    comes(Browser(real), table, "Ben", ada)
