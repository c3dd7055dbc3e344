"""Friends at a table without a server: three browsers, which find each other by codes that go by hand."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from .conftest import PATIENCE
from .hands import Hands
from .sites import HAND, Visitor, visit
from .static_server import StaticServer

pytestmark = pytest.mark.browser

WIRE = """
window.wire = [];
window.lines = [];
const heard = Object.getOwnPropertyDescriptor(RTCDataChannel.prototype, "onmessage");
Object.defineProperty(RTCDataChannel.prototype, "onmessage", {
  get() { return heard.get.call(this); },
  set(hear) {
    heard.set.call(this, (event) => {
      window.wire.push(new TextDecoder().decode(new Uint8Array(event.data)));
      hear.call(this, event);
    });
  },
});
const Connection = RTCPeerConnection;
window.RTCPeerConnection = class extends Connection {
  constructor(...given) { super(...given); window.lines.push(this); }
  createDataChannel(...given) { return (this.channel = super.createDataChannel(...given)); }
};
"""
"""What comes over a line is noted down as it comes, and the lines themselves can be had."""

SLOW = """
const send = RTCDataChannel.prototype.send;
RTCDataChannel.prototype.send = function (data) {
  setTimeout(() => this.readyState === "open" && send.call(this, data), 400);
};
"""
"""Everything that a page sends comes late, in its order."""


@pytest.fixture
def people(browser: Browser, site: StaticServer) -> Iterator[Any]:
    """``people(script)``: one more browser; ``script`` runs before those of any page."""
    here: list[Visitor] = []

    def come(script: str = "", **options: Any) -> Visitor:
        found = visit(browser, site.url, PATIENCE, **options)
        found.context.add_init_script(WIRE + script)
        here.append(found)
        return found

    yield come
    for each in here:
        each.leave()


def open_table(host: Visitor, friends: int) -> Page:
    """A table with so many open seats, which the host has open."""
    page = host.open("#/?set&friends")
    page.get_by_label("Your name").fill("Ada")
    page.locator('input[name="book"]').first.check()
    while page.get_by_role("button", name=re.compile("^Remove ")).count() > max(friends, 2):
        page.get_by_role("button", name=re.compile("^Remove ")).last.click()
    for seat in range(2, friends + 2):
        page.get_by_label(f"Who plays seat {seat}").select_option(label="A friend")
    page.get_by_role("radio", name="Instant", exact=True).check()
    page.get_by_role("button", name="Set the table").click()
    expect(page.get_by_role("button", name="Invite without a server")).to_be_visible()
    return page


INVITE = re.compile("^Invite (without a server|another friend)$")


def invitation(host: Page, way: re.Pattern[str] = INVITE) -> str:
    """The link of a new invitation, from where one is offered."""
    host.get_by_role("button", name=way).first.click()
    box = host.get_by_role("textbox", name="The invitation")
    expect(box).to_have_value(re.compile("#/join/"))
    return box.input_value()


def reply_of(page: Page) -> str:
    box = page.get_by_role("textbox", name="Your reply")
    expect(box).to_have_value(re.compile(r"^[\w-]{50,}$"))
    return box.input_value()


def let_in(host: Page, reply: str) -> None:
    host.get_by_label("Enter the reply").fill(reply)
    host.get_by_role("button", name="Let them in").click()


def join(host: Page, friend: Visitor, name: str) -> Page:
    """The friend's page at the table."""
    link = invitation(host)
    page = friend.open(link.removeprefix(friend.url))
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Take a seat").click()
    let_in(host, reply_of(page))
    expect(page).to_have_url(re.compile("#/table/"))
    return page


def play(people: list[Page], turns: int) -> None:
    """Each answers as hinted when asked."""
    hands = [Hands(page) for page in people]
    for _ in range(turns):
        asked: list[Hands] = []
        for _ in range(600):
            for each in hands:
                each.next_deal()
            asked = [each for each in hands if each.asked()]
            if asked:
                break
            people[0].wait_for_timeout(50)
        assert asked, "somebody is asked"
        before = asked[0].n
        if "pass" in asked[0].asked():
            asked[0].click(asked[0].verb("pass"))
        else:
            asked[0].play_hint()
        expect(asked[0].page.locator("[data-n]")).not_to_have_attribute("data-n", str(before))


def said(page: Page) -> list[dict[str, Any]]:
    """The messages of the table that have come over this page's line."""
    whole, found = "", list[dict[str, Any]]()
    for frame in page.evaluate("window.wire"):
        whole += frame[1:]
        if frame[0] == "\0":
            message = json.loads(whole)
            whole = ""
            if message["type"] == "text":
                found.append(json.loads(message["text"]))
    return found


def test_three_play_and_no_card_of_the_host_leaves_its_device(people: Any) -> None:
    ada, ben, cleo = people(), people(), people()
    host = open_table(ada, 2)
    friends = [join(host, ben, "Ben"), join(host, cleo, "Cleo")]
    for page in friends:
        expect(page.get_by_text("(you)")).to_be_visible()
    host.get_by_role("button", name=re.compile("^Deal the cards")).click()
    for page in (host, *friends):
        expect(page.locator(".rack [data-face]").first).to_be_visible()
    hands = [page.evaluate(HAND) for page in (host, *friends)]
    assert len({*hands}) == 3
    play([host, *friends], 12)
    for seat, page in enumerate(friends, start=1):
        scenes = [message["scene"] for message in said(page) if message["type"] == "scene"]
        assert len(scenes) > 5
        seen, hidden = set[str](), 0
        for scene in scenes:
            assert scene["you"] == seat
            hands_seen = [zone for zone in scene["zones"] if zone["kind"] == "hand"]
            held = {zone["owner"]: {*zone["cards"]} - {"??"} for zone in hands_seen}
            seen |= {face for zone in scene["zones"] if zone["kind"] != "hand" for face in zone["cards"]}
            # A card that was taken from the discard pile before everybody's eyes is shown on.
            assert {face for owner, cards in held.items() if owner != seat for face in cards} <= seen
            hidden = max([hidden, *[zone["count"] for zone in hands_seen if zone["owner"] == 0 and not held[0]]])
        assert hidden >= 7, "the hand of the host was there, face down"
        assert any(zone["cards"] for zone in scenes[-1]["zones"] if zone["owner"] == seat)
        wire = "".join(page.evaluate("window.wire"))
        assert host.evaluate(
            """(wire) => new Promise((answer) => {
              const asked = indexedDB.open("upcard /cards/", 1);
              asked.onsuccess = () => {
                const token = asked.result.transaction("rows").objectStore("rows").get("token");
                token.onsuccess = () => answer(token.result.length > 40 && !wire.includes(token.result));
              };
            })""",
            wire,
        ), "by which the host is known stays there"
    for visitor in (ben, cleo):
        assert not [url for url in visitor.asked if "/engine/" in url or url.endswith("worker.js")]


def begun(host: Page, *friends: Page) -> None:
    """The cards are dealt, and everybody has theirs."""
    host.get_by_role("button", name=re.compile("^Deal the cards")).click()
    for page in (host, *friends):
        expect(page.locator(".rack [data-face]").first).to_be_visible()


def come_back(host: Page, page: Page) -> None:
    """The host has no line to that friend any more: invites again, at the friend's seat, and they open it."""
    Hands(host).menu("Table")
    page.goto(invitation(host, re.compile("^Invite again$")))
    expect(page.get_by_text("You already have a seat at this table.")).to_be_visible()
    page.get_by_role("button", name="Continue").click()
    let_in(host, reply_of(page))
    expect(page).to_have_url(re.compile("#/table/"))
    host.get_by_role("button", name="Close").click()
    expect(page.get_by_text("does not answer")).to_have_count(0)


def test_a_friend_whose_page_or_line_is_gone_has_the_same_seat_again(people: Any) -> None:
    ada, ben = people(), people()
    host = open_table(ada, 1)
    page = join(host, ben, "Ben")
    begun(host, page)
    play([host, page], 4)
    hand = page.evaluate(HAND)
    ben.asked.clear()
    page.reload()
    expect(page.get_by_text("The table is on the device of Ada, and that device does not answer.")).to_be_visible()
    expect(page.get_by_text("Ask Ada for a new invitation")).to_be_visible()
    assert not [url for url in ben.asked if "/engine/" in url]
    come_back(host, page)
    expect(page.locator(".rack [data-face]").first).to_be_visible()
    assert page.evaluate(HAND) == hand
    play([host, page], 2)
    # Now the line is cut, and the page stays.
    page.evaluate("window.lines.at(-1).close()")
    expect(host.locator(".board")).to_be_visible()
    come_back(host, page)
    expect(page.locator(".rack [data-face]").first).to_be_visible()
    play([host, page], 2)


@pytest.mark.long
def test_the_page_of_the_host_is_loaded_anew_and_nothing_is_lost(people: Any) -> None:
    ada, ben = people(), people()
    host = open_table(ada, 1)
    page = join(host, ben, "Ben")
    begun(host, page)
    play([host, page], 5)
    newest = max(Hands(each).n for each in (host, page))
    hands = [each.evaluate(HAND) for each in (host, page)]
    host.reload()
    expect(page.get_by_text("The table is on the device of Ada, and that device does not answer.")).to_be_visible()
    expect(host.locator(".rack [data-face]").first).to_be_visible()
    come_back(host, page)
    for each in (host, page):
        expect(each.locator(".rack [data-face]").first).to_be_visible()
        expect(each.locator("[data-n]")).to_have_attribute("data-n", str(newest))
    assert [each.evaluate(HAND) for each in (host, page)] == hands
    play([host, page], 2)


STANDS_STILL = """
() => setTimeout(() => {
  const end = performance.now() + 12000;
  while (performance.now() < end);
}, 100)
"""


@pytest.mark.long
def test_while_the_device_of_the_host_sleeps_friends_are_told_and_then_go_on(people: Any) -> None:
    ada, ben = people(), people()
    host = open_table(ada, 1)
    page = join(host, ben, "Ben")
    begun(host, page)
    host.evaluate(STANDS_STILL)
    Hands(page).menu("Rules")
    told = page.get_by_text("Is that device switched on, with the page open? The game goes on as soon as it answers")
    expect(told).to_be_visible()
    expect(told).to_have_count(0)
    expect(page.get_by_role("dialog").get_by_text("Contract Rummy").first).to_be_visible()
    page.get_by_role("button", name="Close").click()
    play([host, page], 2)


@pytest.mark.long
def test_a_slow_line_only_takes_longer(people: Any) -> None:
    ada, ben = people(SLOW), people(SLOW)
    host = open_table(ada, 1)
    page = join(host, ben, "Ben")
    begun(host, page)
    play([host, page], 4)
    expect(page.get_by_text("does not answer")).to_have_count(0)


NO_JSON = "channel.send(new Uint8Array([0, ...new TextEncoder().encode('['.repeat(5000))]))"
LARGE = "for (let at = 0; at < 160; at++) channel.send(new Uint8Array(65536))"


@pytest.mark.long
def test_garbage_costs_a_friend_the_line_and_nobody_else_anything(people: Any) -> None:
    ada, visitors = people(), [people(), people(), people()]
    host = open_table(ada, 3)
    ben, cleo, dan = [join(host, visitor, name) for visitor, name in zip(visitors, ("Ben", "Cleo", "Dan"), strict=True)]
    begun(host, ben, cleo, dan)
    for page, garbage in ((ben, NO_JSON), (cleo, LARGE)):
        page.evaluate(f"{{ const channel = window.lines.at(-1).channel; {garbage}; }}")
        expect(page.get_by_text("The table is on the device of Ada, and that device does not answer.")).to_be_visible()
        expect(page.get_by_text("Ask Ada for a new invitation")).to_be_visible()
    Hands(host).menu("Table")
    for name in ("Ben", "Cleo"):
        seat = host.locator(".people li").filter(has_text=name)
        expect(seat).to_contain_text("away")
        seat.get_by_role("button", name="Let a bot play").click()
    expect(host.locator(".people li").filter(has_text="Dan")).to_contain_text("here")
    host.get_by_role("button", name="Close").click()
    play([host, dan], 3)


@pytest.mark.long
def test_wrong_codes_are_called_what_they_are(people: Any) -> None:
    ada, ben = people(), people()
    host = open_table(ada, 1)
    link = invitation(host)
    page = ben.open(link.removeprefix(ben.url))
    page.get_by_label("Your name").fill("Ben")
    page.get_by_role("button", name="Take a seat").click()
    reply = reply_of(page)
    assert len(reply) <= 250 and len(link.rpartition("/")[2]) <= 250
    enter, go = host.get_by_label("Enter the reply"), host.get_by_role("button", name="Let them in")
    for text, answer in (
        (reply[:60], "This code is cut off: copy all of it."),
        (reply[:60] + ("A" if reply[60] != "A" else "B") + reply[61:], "There is a mistake in this code"),
        (link, "This is an invitation. Enter the reply to it here."),
        ("See you at eight!", "That is no code."),
    ):
        enter.fill(text)
        go.click()
        expect(host.get_by_role("alert").filter(has_text=answer)).to_be_visible()
    ben_again = ben.open(f"#/join/{link.rpartition('/')[2][:80]}")
    expect(ben_again.get_by_text("This code is cut off: copy all of it.")).to_be_visible()
    own = ada.open(link.removeprefix(ada.url))
    expect(
        own.get_by_text("This is your own invitation. The friend you send it to opens it in another browser.")
    ).to_be_visible()
    own.close()
    # Loaded anew the host's page knows nothing of the invitation.
    host.reload()
    invitation(host)
    enter.fill(reply)
    go.click()
    expect(host.get_by_text("This is the reply to another invitation")).to_be_visible()


def test_a_friend_finds_a_card_room_of_their_own_beside_the_table(people: Any) -> None:
    ada, ben = people(), people()
    host = open_table(ada, 1)
    page = join(host, ben, "Ben")
    begun(host, page)
    page.goto(f"{ben.url}#/")
    expect(page.get_by_role("heading", name="You are at a table of Ada")).to_be_visible()
    page.get_by_role("link", name="Back to the table").click()
    expect(page.locator(".rack [data-face]").first).to_be_visible()
    page.goto(f"{ben.url}#/score")
    page.get_by_role("button", name="Open my own card room").click()
    expect(page.get_by_role("button", name="Start the sheet")).to_be_visible()
    page.goto(ben.url)
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
