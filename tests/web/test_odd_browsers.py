"""Browsers that keep nothing, make no sound or are open twice, tables that are gone, full hands, and long names:
nothing breaks, and each says what it can."""

import re
import sqlite3
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import Server, Sit
from .hands import STRIP, Hands
from .test_friends import begin, come, invite

pytestmark = pytest.mark.browser

CLEAN = Callable[[Page], None]

FORBIDDEN = """
for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });
"""
FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
NO_SOUND = "window.AudioContext = class { constructor() { throw new DOMException('no', 'NotSupportedError'); } };"
HELD_BACK = """
window.AudioContext = class extends AudioContext {
  get state() { return "suspended"; }
  resume() { return new Promise(() => {}); }
};
"""
FILLS_UP = """
const set = Storage.prototype.setItem;
Storage.prototype.setItem = function (...kept) {
  if (window.full) throw new DOMException("full", "QuotaExceededError");
  set.apply(this, kept);
};
"""
TOUCHED = """
window.AudioContext = class extends AudioContext {
  lifted = false;
  get state() { return this.lifted ? "running" : "suspended"; }
  async resume() { this.lifted = window.event?.type !== "pointerdown"; }
  constructor() { super(); window.made = this; }
};
"""
"""As browsers of phones do it: a finger that comes down allows nothing."""
FAILS_TO_SOUND = """
const no = () => { throw new Error("no"); };
AudioContext.prototype.createOscillator = AudioContext.prototype.createBufferSource = Navigator.prototype.vibrate = no;
ServiceWorkerContainer.prototype.register = () => { throw new DOMException("denied", "SecurityError"); };
addEventListener("unhandledrejection", ({reason}) => console.error("unhandled", reason));
"""
"""What is there fails when it is called."""
NO_NOTES = """
localStorage.setItem("upcard.settings", JSON.stringify({notify: true}));
window.Notification = class {
  static permission = "granted";
  constructor() { throw new TypeError("Illegal constructor."); }
};
ServiceWorkerRegistration.prototype.showNotification = async (title) => { window.shown = title; };
ServiceWorkerRegistration.prototype.getNotifications = async () => [{ close() { window.shown = ""; } }];
Object.defineProperty(document, "hidden", { get: () => window.away === true });
"""
"""As browsers of phones do it: only a service worker shows notes."""
UNTIL_CLOSED = "This browser stores nothing: your choices last until the page is closed."
SILENT = "This browser does not let pages play sounds now."


@pytest.mark.parametrize(
    "odd",
    [FORBIDDEN + NO_SOUND, FULL + HELD_BACK],
    ids=["forbidden", "full"],
)
def test_a_browser_that_keeps_nothing_and_makes_no_sound_plays_and_says_so(odd: str, server: Server, sit: Sit) -> None:
    person = sit(server, own=True, script=odd)
    page = person.page
    person.set_table("denexa")
    person.until("draw stock")
    person.verb("draw stock").click()
    person.until("discard")
    hand = sorted(person.hand())
    page.reload()
    person.until("discard")
    assert sorted(person.hand()) == hand, "the server knows who this is"
    person.play_hint()
    person.menu("Settings")
    page.get_by_role("radio", name="Night", exact=True).check()
    assert page.evaluate("document.documentElement.dataset.paper") == "night"
    for sentence in (UNTIL_CLOSED, SILENT):
        expect(page.get_by_text(sentence)).to_be_visible()
    assert person.problems == []


def test_a_browser_that_fails_to_sound_plays_on(server: Server, sit: Sit) -> None:
    person = sit(server, own=True, script=FAILS_TO_SOUND)
    person.set_table("standard", game="indian-chief", bots=1)
    person.settled(person.may_go_on)
    person.page.mouse.click(2, 2)
    person.play_on()
    expect(person.page.locator(".end")).to_be_visible()
    assert person.problems == []


def test_storage_that_fills_up_in_a_game_takes_nothing_away(server: Server, sit: Sit) -> None:
    """What each draw hangs on is noted on, and so nobody is accused."""
    person = sit(server, own=True, script=FILLS_UP)
    page = person.page
    person.set_table("standard", game="indian-chief", bots=1)
    person.settled(person.may_go_on)
    page.evaluate("window.full = true")
    person.play_on()
    expect(person.page.locator(".end")).to_be_visible()
    page.get_by_role("button", name="Score", exact=True).click()
    expect(page.get_by_role("region", name="What happened")).to_be_visible()
    expect(page.get_by_text("Is the deal fair?")).to_have_count(0)
    assert person.problems == []


def test_a_finger_that_is_lifted_lets_the_page_sound(server: Server, sit: Sit) -> None:
    person = sit(server, own=True, script=TOUCHED, width=360, height=740, has_touch=True, is_mobile=True)
    page = person.page
    person.set_table("denexa")
    person.until("draw stock")
    person.verb("draw stock").tap()
    person.until("discard")
    for _ in range(5):  # a busy machine may take the first touch for none that lets a page sound
        if page.evaluate("window.made.state") == "running":
            break
        page.touchscreen.tap(180, 250)
        page.wait_for_timeout(500)
    page.wait_for_function("() => window.made.state === 'running'")
    assert person.problems == []


def test_a_phone_calls_its_person_back(server: Server, sit: Sit) -> None:
    person = sit(server, own=True, script=NO_NOTES)
    page = person.page
    person.set_table("denexa")
    person.until("draw stock")
    page.evaluate("navigator.serviceWorker.ready")
    person.verb("draw stock").click()
    person.until("discard")
    person.select(person.hand()[0])
    page.evaluate("window.away = true")
    person.verb("discard").click()
    page.wait_for_function("() => window.shown === 'It is your turn'")
    expect(page.locator(".board")).to_be_visible()
    assert person.problems == []


def test_two_tabs_of_one_seat_show_the_same_and_play_on_together(server: Server, sit: Sit) -> None:
    one = sit(server)
    one.set_table("denexa")
    one.until("draw stock")
    two = Hands(one.page.context.new_page())
    two.page.goto(one.page.url)
    two.until("draw stock")
    assert sorted(two.hand()) == sorted(one.hand())
    one.verb("draw stock").click()
    for tab in (one, two):
        tab.until("discard")
    assert sorted(two.hand()) == sorted(one.hand())
    # Both answer at once: one answer counts, the other tab is told, and both show the same again.
    first, second = [tab.page.locator("[role=option]").first for tab in (one, two)]
    n = one.n
    first.click(position=STRIP)
    second.click(position=STRIP)
    for tab in (one, two):
        tab.click(tab.verb("discard"))
    one.settled(lambda: one.n > n and one.n == two.n)
    assert sorted(two.hand()) == sorted(one.hand())
    one.menu("Settings")
    for sentence in (UNTIL_CLOSED, SILENT):
        expect(one.page.get_by_text(sentence)).to_have_count(0)
    assert one.problems == two.problems == []


def test_a_table_that_is_deleted_while_one_plays_is_said_to_be_gone(own_server: Server, sit: Sit, clean: CLEAN) -> None:
    person = sit(own_server, own=True)
    person.set_table("denexa")
    page = person.page
    own_server.stop()
    expect(page.get_by_text("Reconnecting", exact=False)).to_be_visible()
    (file,) = own_server.data.glob("*.db")
    with sqlite3.connect(file) as database:
        database.execute("DELETE FROM tables")
    database.close()
    own_server.start()
    expect(page.get_by_role("heading", name="No seat here")).to_be_visible()
    expect(page.get_by_text("There is no such table")).to_be_visible()
    clean(page)
    page.get_by_role("link", name="To the lobby").click()
    expect(page.get_by_role("heading", name="Contract Rummy").first).to_be_visible()
    assert page.get_by_role("link", name="Play on").count() == 0


FORTY = {"players": [2, 2], "decks": [[2, 4]], "deals": ["40: S3 S3"], "claim_forbidden_hands": [], "hand7": "normal"}

OUTSIDE = """() => {
  const wide = document.documentElement.clientWidth, high = innerHeight;
  const shown = [...document.querySelectorAll("[role=option]")].map((each) => each.getBoundingClientRect());
  return shown.filter((box) => box.left < -1 || box.right > wide + 1 || box.top > high - 20).length;
}"""
COVERED = """() => {
  const cards = [...document.querySelectorAll("[role=option]")];
  return cards.filter((card) => {
    const box = card.getBoundingClientRect();
    for (let x = box.left + 1; x < box.right; x += 2)
      for (let y = box.top + 3; y < box.bottom; y += 6)
        if (card.contains(document.elementFromPoint(x, y))) return false;
    return true;
  }).length;
}"""


def test_a_hand_of_forty_cards_can_be_reached_card_by_card(server: Server, sit: Sit, clean: CLEAN) -> None:
    person = sit(server, width=360, height=740)
    page = person.page
    players = [{"kind": "human", "name": "Ada"}, {"kind": "bot", "name": "Rose", "bot": "steady"}]
    order = {"game": "contract-rummy", "book": "denexa", "changes": FORTY, "players": players, "speed": "instant"}
    page.goto("/")
    made = page.request.post("/api/tables", data={**order, "name": ""})
    assert made.ok, made.text()
    page.goto(f"/table/{made.json()['id']}")
    person.until("draw stock")
    assert len(person.hand()) == 40
    for width, height in ((1440, 900), (844, 390), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        person.settled(lambda: page.evaluate(OUTSIDE) == page.evaluate(COVERED) == 0)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    person.verb("draw stock").click()
    person.until("discard")
    page.locator("[role=option]").nth(20).press("Space")
    expect(page.locator("[role=option][aria-selected=true]")).to_have_count(1)
    person.verb("discard").click()
    person.settled(lambda: len(person.hand()) == 40)
    clean(page)
    assert person.problems == []


NAMES = ("مريم بنت عبد الله الطويلة", "W" * 24)
"""From right to left, and as wide as a name can be."""


def test_names_that_are_long_or_run_from_right_to_left(server: Server, sit: Sit) -> None:
    host = sit(server, width=360, height=740)
    link = invite(host, "denexa", 4, 2)
    page = host.page
    friends = [sit(server), sit(server)]
    for friend, name in zip(friends, NAMES, strict=True):
        come(friend, link, name[:24])
        told = friend.page.request.post(f"/api/tables/{link.rpartition('/')[2]}/join", data={"name": 200 * "x"})
        assert told.status in (400, 409) and "name" in told.json()["reason"].lower()
    begin(host, *friends)
    for name in NAMES:
        expect(page.get_by_text(name[:24]).first).to_be_attached()
    beyond = "all => all.map((each) => each.getBoundingClientRect())"
    beyond += ".filter((box) => box.left < 0 || box.right > innerWidth).length"
    for width, height in ((360, 740), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        host.settled(lambda: page.locator(".plate").evaluate_all(beyond) == 0)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert all([person.problems == [] for person in friends])


def test_a_clock_stands_true_though_the_machines_own_is_set_or_slept(server: Server, sit: Sit) -> None:
    host, friend = sit(server), sit(server)
    link = invite(host, clock=180)
    come(friend, link)
    begin(host, friend)
    page, clock = host.page, host.page.locator(".plate .clock").first
    expect(clock).to_have_text(re.compile(r"^[23]:"))
    page.clock.install()
    page.reload()
    expect(clock).to_have_text(re.compile(r"^[23]:"))
    page.clock.set_system_time("2040-01-01")
    page.clock.run_for(1000)
    expect(clock).to_have_text(re.compile(r"^[23]:"))
    page.clock.run_for(120_000)  # of which the table knows nothing, as it knows nothing of a page that slept
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.clock.run_for(1000)
    expect(clock).to_have_text(re.compile(r"^[23]:"))
