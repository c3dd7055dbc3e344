"""Honest games never fail: people leave, come back, go on at other devices, open too late, and play again; nothing that
any of them noted contradicts the record, and of what they had no part in nothing is claimed."""

import random
import re
from collections.abc import Callable
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Any

import pytest
from msgspec.structs import replace

from upcard.server import wire
from upcard.server.live import draws
from upcard.server.live.connection import Connection
from upcard.server.live.seating import NotAllowed

from ..amounts import amount
from ..patience import PATIENCE
from .cheats import AT, FRIEND, ME, Cheat, Whispering, install
from .conftest import Browser, Message, Server
from .friends import OPEN, gather, take
from .notebooks import Honest, Notebooks
from .test_cheats import HANDS, Found, notebooks, playing, sit_down, verdicts

__all__ = ["notebooks"]

RULES = {"session_end": "hands", "hands": HANDS}
BOT = {"kind": "bot", "name": "Bot", "bot": "random"}


def proved(found: Found) -> tuple[int, int]:
    """Of how many draws, and of how many there are, the notes are a proof: both verifiers say the same."""
    (short,) = re.findall(r"Your notes prove (\d+) of (\d+) draws\.", found.found)
    long = re.findall(r"Your notes prove (?:all )?(\d+)(?: of (\d+))? draws", found.said)
    assert [(each[0], each[1] or each[0]) for each in long] == [short], found
    return int(short[0]), int(short[1])


def holds(found: Found) -> bool:
    """Nothing is wrong; the status says whether the notes are a proof of all draws."""
    some, all_of_them = proved(found)
    status = 0 if some == all_of_them else 3
    return (found.warnings, found.wrong, found.status, found.its_status) == ([], [], status, status)


def elsewhere(honest: Honest, device: str) -> Honest:
    """The same seat at another device."""
    code = honest.page.ask("move-seat")["code"]
    phone = Browser(honest.browser.server)
    answer = phone.post(f"/api/tables/{honest.table}/code", {"code": code})
    assert answer.status_code == 200, answer.text
    return Honest(phone, honest.table, honest.seat, honest.notebooks, device)


def test_a_seat_that_goes_on_at_a_phone_is_proved(
    room: Server, notebooks: Notebooks, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It had pledged to the next draw already, which is open until the phone has pledged: nobody else waits for a
    device that is on its way."""
    there, wait_while = Event(), draws.Draws.wait_while

    async def wait(self: draws.Draws, missing: Callable[[], bool]) -> None:
        def moving() -> bool:
            this = self.next
            return (this.number, this.state) == (AT, "open") and not (there.is_set() and str(ME) in this.pledges)

        await wait_while(self, lambda: missing() or moving())

    monkeypatch.setattr(draws, "PATIENCE", 60.0)
    monkeypatch.setattr(draws.Draws, "wait_while", wait)
    honest, accomplice = sit_down(room, notebooks)
    with playing(accomplice):
        honest.play(until=AT)
        phone = elsewhere(honest, "phone")
        there.set()
        phone.play()
    both = verdicts(phone, tmp_path, honest)
    assert holds(both), both
    assert proved(both) == (HANDS + 1, HANDS + 1)
    assert "void" not in both.said, "nobody had to be waited for in vain"
    honest.browser = phone.browser
    for device in (honest, phone):
        found = verdicts(device, tmp_path)
        assert holds(found), found.said[found.said.index("Your notes") :][:500]
        assert 0 < proved(found)[0] < HANDS + 1


def all_but_one(room: Server, notebooks: Notebooks, tmp_path: Path) -> tuple[Honest, Found]:
    """A whole game, of which nothing is wrong, and all draws but one are proved; who has played it honestly, and what
    the verifiers say."""
    honest, accomplice = sit_down(room, notebooks)
    with playing(accomplice):
        honest.play()
    found = verdicts(honest, tmp_path)
    assert holds(found), found
    assert proved(found) == (HANDS, HANDS + 1)
    return honest, found


def test_who_came_too_late_is_told_of_what_nothing_is_proved(
    room: Server, notebooks: Notebooks, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that says so of what came in time does that, too: it can choose the next deal, and it is told which."""

    class Late(Cheat):
        class Draws(draws.Draws):
            async def open(self, seat: int, number: int, contribution: str, command: Any = None) -> None:
                if (seat, number) == (ME, AT):
                    raise NotAllowed("The pledges to this draw are not closed yet.")
                await super().open(seat, number, contribution, command)

            async def wait_while(self, missing: Callable[[], bool]) -> None:
                await super().wait_while(lambda: missing() and (self.next.number, self.lapsed) != (AT, (ME,)))

    for (where, name), what in install(Late()).items():
        monkeypatch.setattr(where, name, what)
    _, found = all_but_one(room, notebooks, tmp_path)
    assert f"They prove nothing about draws {AT + 1}, in which no device" in " ".join(found.said.split())
    assert f"nothing about draws {AT + 1}" in " ".join(found.found.split())


def test_who_is_told_to_look_on_is_told_of_what_nothing_is_proved(
    room: Server, notebooks: Notebooks, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For one draw the page is told that its seat is somebody else's; it is shown the list, as all who look on."""

    class CallsMeAnOnlooker(Cheat):
        class Draws(draws.Draws):
            def lacks_pledge(self, seat: int) -> bool:
                return super().lacks_pledge(seat) and not (self.next.number == AT and seat == ME)

        class Publisher(Whispering):
            def told(self, connection: Connection, message: wire.Draw) -> wire.Draw | None:
                if connection.seat == ME:
                    about = self.about(connection)
                    connection.send(replace(about, you=None, here=()) if message.draw == AT else about)
                return message

    monkeypatch.setattr(draws, "PATIENCE", PATIENCE)
    for (where, name), what in install(CallsMeAnOnlooker()).items():
        if name != "PATIENCE":
            monkeypatch.setattr(where, name, what)
    honest, found = all_but_one(room, notebooks, tmp_path)
    assert f"They prove nothing about draws {AT}, in which" in " ".join(found.said.split())
    assert f"nothing about draws {AT}" in " ".join(found.found.split())
    assert honest.ask("compare", honest.browser.get(f"/api/tables/{honest.table}/fairness").json()["draws"])[
        "unproved"
    ] == [AT]


class Restless(Honest):
    """Does, at each draw, what people do: mostly nothing but play."""

    lot: random.Random
    before: list[Honest]
    lock: Lock

    def draw(self, message: Message) -> None:
        what, closed = self.lot.random(), bool(message["pledges"])
        if closed and what < 0.1:
            self.ask("receive", message, self.seat)  # what it sends is lost
            return
        super().draw(message)
        if what > 0.9:
            self.come_back()
        elif 0.8 < what < 0.9 and not closed and self.seat is not None:
            self.move()
        elif 0.77 < what < 0.8 and self.seat is not None:
            self.page.say(type="leave", cid=f"leave-{len(self.page.received)}")

    def move(self) -> None:
        """Continue on another device; the one before is put away."""
        self.page.say(type="move-seat", cid=f"code-{len(self.before)}")

    def hear(self, message: Message) -> None:
        super().hear(message)
        if message["type"] == "code":
            old = Honest.__new__(Honest)
            old.__dict__.update(self.__dict__)
            self.before.append(old)
            phone = Browser(self.browser.server)
            answer = phone.post(f"/api/tables/{self.table}/code", {"code": message["code"]})
            if answer.status_code != 200:
                self.before.pop()
                return  # the seat was left meanwhile
            for device in self.before:
                device.browser = phone
            old.page.socket.close()
            self.browser, self.device, self.warnings = phone, f"{self.device}'", []
            self.sit()


def restless(browser: Browser, table: str, seat: int, books: Notebooks, device: str, lot: random.Random) -> Restless:
    made = Restless.__new__(Restless)
    made.lot, made.before, made.lock = random.Random(lot.random()), [], Lock()
    Restless.__init__(made, browser, table, seat, books, device)
    return made


def evening(room: Server, books: Notebooks, seed: int) -> list[Restless]:
    """Three people and somebody who looks on, and a bot."""
    lot, browsers = random.Random(seed), [Browser(room) for _ in range(4)]
    table = gather(browsers[0], OPEN, OPEN, BOT, game="guts", changes=RULES, auto_start=True, spectators=True)
    people = [restless(browsers[0], table, 0, books, f"{seed} Ada", lot)]
    for seat, name in ((1, "Ben"), (2, "Cleo")):
        take(browsers[seat], table, name, seat=seat)
        people.append(restless(browsers[seat], table, seat, books, f"{seed} {name}", lot))
    return [*people, restless(browsers[3], table, 30, books, f"{seed} Dan", lot)]


def play_all(people: list[Restless]) -> None:
    failed: list[BaseException] = []

    def play(person: Restless) -> None:
        try:
            person.play()
        except BaseException as failure:  # told below
            failed.append(failure)

    threads = [Thread(target=play, args=(person,)) for person in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []


@pytest.mark.parametrize("seed", range(amount(30, 3)))
def test_an_honest_game_never_fails(
    seed: int, room: Server, notebooks: Notebooks, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(draws, "PATIENCE", 2.0)
    people = evening(room, notebooks, seed)
    play_all(people)
    for person in people:
        found = verdicts(person, tmp_path, *person.before)
        assert [each.warnings for each in person.before] == [[]] * len(person.before)
        assert holds(found), found.said[found.said.index("Your notes") :][:500]
        for device in (person, *person.before):
            if "[[draws]]" in device.notes():
                assert holds(verdicts(device, tmp_path)), "each device by itself"


def test_a_rematch_hangs_on_a_head_of_its_own(
    room: Server, notebooks: Notebooks, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(draws, "PATIENCE", 60.0)
    honest, accomplice = sit_down(room, notebooks)
    with playing(accomplice):
        honest.play()
    for each in (honest, accomplice):
        assert each.page.ask("rematch", answer="yes")["type"] == "accepted"
    again = honest.page.hear_until(lambda message: message["type"] == "table" and bool(message["next"]))["next"]
    second = Honest(honest.browser, again, ME, notebooks)
    accomplice.table = again
    accomplice.sit()
    with playing(accomplice):
        second.play()
    for each in (honest, second):
        found = verdicts(each, tmp_path)
        assert holds(found), found.said[found.said.index("Your notes") :][:500]
        assert proved(found) == (HANDS + 1, HANDS + 1)
    assert re.findall('head = "(.*)"', honest.notes()) != re.findall('head = "(.*)"', second.notes())
    assert accomplice.seat == FRIEND
