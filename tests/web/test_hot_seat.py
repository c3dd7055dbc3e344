"""Several people at one device: all cards are covered between turns, and shown to one person at a time."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.laws.worlds import CARD

from .conftest import Server, Sit
from .hands import Hands
from .proof.measure import measured, once_laid_out

pytestmark = pytest.mark.browser

NAMES = ("Ada", "Grandma", "Leo")
HELD, STILL = 1100, 30_100
"""Milliseconds, by the page's own clock: of the button that shows the cards, and without a touch."""

STEP = 200
"""Milliseconds by which that clock is turned between two looks at the page."""

SAID = """() => {
  globalThis.said = [];
  const noted = () => said.push(document.body.innerText);
  new MutationObserver(noted).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Notes all that the page says from now on."""

KEPT = "JSON.stringify([{...localStorage}, {...sessionStorage}, location.href, document.title])"


def here(*names: str) -> list[dict[str, object]]:
    return [{"kind": "human", "name": name, "here": True} for name in names]


class Round:
    """A device that goes round, and what its lines were sent."""

    def __init__(self, person: Hands, others: list[dict[str, object]], **order: object) -> None:
        self.person, self.page = person, person.page
        self.heard: list[tuple[str, str]] = []
        self.lines: dict[WebSocket, str] = {}
        self.page.on("websocket", self._opened)
        # Another page takes its lines along, and nobody hears that they are closed.
        self.page.on("request", lambda sent: self.lines.clear() if sent.is_navigation_request() else None)
        self.page.clock.install()
        self.path = person.ordered("Ada", *others, **order)
        self.page.goto(self.path)

    def _opened(self, socket: WebSocket) -> None:
        _, _, seat = socket.url.partition("?seat=")
        self.lines[socket] = seat
        socket.on("framereceived", lambda text: self.heard.append((seat, str(text))))
        socket.on("close", self._closed)

    def _closed(self, socket: WebSocket) -> None:
        self.lines.pop(socket, None)

    @property
    def open(self) -> list[str]:
        """Which seats the lines that are open show."""
        return list(self.lines.values())

    @property
    def button(self) -> Any:
        return self.page.get_by_role("button", name=re.compile("show my cards"))

    def covered(self, name: str = "") -> str:
        """Wait until the cards are covered, and that person is to have the device; the name of whoever is."""
        self.until(self.button.is_visible)
        said = re.fullmatch("I am (.*): show my cards.*", self.button.inner_text(), re.DOTALL)
        assert said is not None
        assert name in ("", said[1])
        return said[1]

    def until(self, condition: Callable[[], bool]) -> None:
        """Wait until a condition holds, which the page's own clock brings about."""

        def looked() -> bool:
            # In small steps: what a server needs to answer is not to look like a line that is dead.
            self.page.clock.fast_forward(STEP)
            return condition()

        self.person.settled(looked)

    def hold(self, milliseconds: int = HELD) -> None:
        self.button.hover()
        self.page.mouse.down()
        self.page.clock.fast_forward(milliseconds)
        self.page.mouse.up()

    def show(self) -> None:
        self.hold()
        self.page.locator(".play").wait_for()

    def scenes(self, seat: str) -> list[str]:
        return [text for of, text in self.heard if of == seat and '"type":"scene"' in text]

    def nothing_is_left(self, *hands: list[str]) -> None:
        """All cards are covered: none is in the page, none is kept, and only the public line is open."""
        assert self.page.locator("[data-face], .card, [role=option], #flights > *").count() == 0
        assert CARD.findall(self.page.evaluate(KEPT)) == []
        assert self.open == ["table"]
        held = {face for hand in hands for face in hand}
        assert [text for text in self.scenes("table") if held & set(CARD.findall(text))] == []


Begin = Callable[..., Round]


@pytest.fixture
def begin(server: Server, sit: Sit) -> Begin:
    """A table for people at one device, by a window of that size."""

    def table(*others: str, width: int = 390, height: int = 844, **order: Any) -> Round:
        person = sit(
            server, width=width, height=height, own=True, has_touch=True, screen={"width": width, "height": height}
        )
        return Round(person, [*here(*others)], **order)

    return table


def guts(**more: Any) -> dict[str, Any]:
    return {"game": "guts", "changes": {"hands": 2}, **more}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    ("width", "height"),
    [
        (360, 640),
        pytest.param(390, 844, marks=pytest.mark.long),
        (844, 390),
        (768, 1024),
        pytest.param(1440, 900, marks=pytest.mark.long),
    ],
)
def test_the_cover_is_read_by_all(
    server: Server, sit: Sit, clean: Callable[[Page], None], width: int, height: int, scheme: str
) -> None:
    person = sit(server, width=width, height=height, scheme=scheme)
    person.page.goto(person.ordered("Ada", *here("Grandma", "Maximiliane-Friederike G"), game="guts"))
    person.page.get_by_role("button", name=re.compile("show my cards")).wait_for()
    clean(person.page)
    assert once_laid_out(person.page, measured) == []


@pytest.mark.parametrize(("width", "height"), [(390, 844), pytest.param(844, 390, marks=pytest.mark.long)])
def test_three_at_one_device_play_a_whole_game(begin: Begin, width: int, height: int) -> None:
    table = begin("Grandma", "Leo", width=width, height=height, **guts())
    page, person = table.page, table.person
    seen: dict[str, list[str]] = {}
    turns = 0
    while not person.over:
        name = table.covered()
        table.nothing_is_left(*seen.values())
        heading = page.get_by_role("alertdialog")
        expect(heading).to_have_accessible_name(re.compile(name))
        expect(heading).to_have_accessible_description(re.compile("^All cards are covered"))
        table.show()
        expect(page.get_by_role("status").filter(has_text="Your cards are shown.")).to_be_attached()
        person.settled(lambda: len(person.hand()) > 0)
        hand = person.hand()
        seat = NAMES.index(name)
        # Whatever this page is sent, the hands of the others are not in it.
        others = {face for other, faces in seen.items() if other != name for face in faces} - set(hand)
        assert [text for text in table.scenes(str(seat)) if others & set(CARD.findall(text))] == []
        assert table.open == [str(seat)]
        seen[name] = hand
        person.settled(lambda: bool(person.asked()))
        offered = person.asked()
        wanted = "in" if name == "Ada" else "out"
        person.click(person.verb(wanted if wanted in offered else min(offered)))
        turns += 1
        table.until(lambda: table.button.is_visible() or person.over or ended(person))
        over = ended(person)
        if over or len(seen) == len(NAMES):
            # A card of one hand may be anybody's in the next.
            table.heard.clear()
            seen.clear()
        if over:
            person.next_deal()
            table.until(lambda: table.button.is_visible() or person.over)
    assert turns >= 2 * len(NAMES)
    # How it has ended is nobody's alone, and another game has the same people here.
    expect(page.get_by_role("heading", name=re.compile("win"))).not_to_contain_text("You")
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: not url.endswith(table.path))
    table.covered()
    table.nothing_is_left()
    assert person.problems == []


def ended(person: Hands) -> bool:
    """Is there something to be read first?"""
    reading = person.page.locator("dialog button:text('Next deal'), [data-go-on]:enabled")
    return reading.count() > 0


def test_a_touch_in_passing_shows_nothing(begin: Begin) -> None:
    table = begin("Grandma", "Leo", **guts())
    name = table.covered()
    table.hold(700)
    table.page.clock.fast_forward(2000)
    table.button.click()
    table.button.click()
    assert table.covered() == name
    table.nothing_is_left()


def test_with_a_keyboard_the_button_is_pressed_twice(begin: Begin) -> None:
    table = begin("Grandma", "Leo", **guts())
    page = table.page
    table.covered()
    expect(page.get_by_role("alertdialog")).to_be_focused()
    page.keyboard.press("Tab")
    expect(table.button).to_be_focused()
    page.keyboard.press("Enter")
    expect(table.button).to_contain_text("press again to show the cards")
    # Who waits too long begins again.
    page.clock.fast_forward(7000)
    expect(table.button).to_contain_text("touch and hold")
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    page.locator("[role=option]").first.wait_for()
    expect(page.get_by_role("status").filter(has_text="Your cards are shown.")).to_be_attached()
    # A key that is kept down is one press.
    page.clock.fast_forward(STILL)
    table.covered()
    page.keyboard.press("Tab")
    for _ in range(5):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    table.nothing_is_left()


def test_half_a_minute_without_a_touch_covers_the_cards(begin: Begin) -> None:
    table = begin("Grandma", "Leo", **guts())
    page = table.page
    name = table.covered()
    table.show()
    table.person.settled(lambda: len(table.person.hand()) > 0)
    hand = table.person.hand()
    page.clock.fast_forward(STILL - 1000)
    page.mouse.move(100, 300)
    page.mouse.move(110, 310)
    page.clock.fast_forward(STILL - 1000)
    assert table.person.hand() == hand
    page.evaluate(SAID)
    page.clock.fast_forward(2000)
    assert table.covered(name) == name
    table.nothing_is_left(hand)
    # That nobody is asked is not said before it is known.
    said = page.evaluate("said")
    assert [each for each in said if "All cards are covered" in each] != []
    assert [each for each in said if "Nobody at this device" in each] == []


def test_whatever_way_the_page_is_come_back_to_the_cards_are_covered(begin: Begin) -> None:
    table = begin("Grandma", "Leo", **guts())
    page = table.page
    name = table.covered()
    for come_back in (
        page.reload,
        lambda: (page.goto("/"), page.go_back()),
        lambda: page.evaluate("dispatchEvent(new Event('pagehide'))"),
    ):
        table.show()
        table.person.settled(lambda: len(table.person.hand()) > 0)
        hand = table.person.hand()
        come_back()
        assert table.covered(name) == name
        table.heard.clear()
        table.nothing_is_left(hand)
    # A second tab of the same browser, and the address of another seat.
    other = page.context.new_page()
    other.goto(table.path + "?seat=1")
    other.get_by_role("button", name=re.compile("show my cards")).wait_for()
    assert other.locator("[data-face]").count() == 0
    other.close()


def test_a_page_that_knows_nothing_of_it_is_shown_nobodys_cards(begin: Begin) -> None:
    table = begin("Grandma", "Leo", **guts())
    table.covered()
    # The invitation does not come: the page goes to the table without knowing who is here.
    table.page.route("**/api/tables/*", lambda route: route.abort())
    table.heard.clear()
    table.page.goto(table.path)
    table.covered()
    assert [text for _, text in table.heard if re.search(r'"you":\d', text)] == []


def test_who_may_have_the_upcard_is_asked_one_after_the_other(begin: Begin) -> None:
    table = begin("Grandma", "Leo", game="contract-rummy", book="denexa")
    person = table.person
    order = [table.covered()]
    dealer = NAMES[(NAMES.index(order[0]) - 1) % 3]
    table.show()
    person.click(person.verb("draw stock"))
    # Whoever has drawn waits for the others' answers, covered; the dealer is asked last, or who sits to the left first.
    for _ in range(2):
        name = table.covered()
        order.append(name)
        table.show()
        expect(person.verb("may-i")).to_be_visible()
        person.click(person.verb("may-i" if name == dealer else "pass"))
    assert order == [NAMES[(NAMES.index(order[0]) + step) % 3] for step in range(3)]
    assert table.covered(order[0]) == order[0]
    told = table.page.get_by_role("region", name="Since your last turn")
    expect(told).to_contain_text(re.compile(f"{dealer} gets .*{dealer} draws a penalty card", re.DOTALL))
    table.nothing_is_left()


def test_all_may_look_at_the_table_and_a_steady_player_plays_for_who_is_not_here(begin: Begin) -> None:
    table = begin("Grandma", "Leo", **guts(changes={"hands": 5}))
    page = table.page
    name = table.covered()
    page.get_by_role("button", name="Look at the table only").click()
    page.locator(".board").wait_for()
    assert page.locator("[data-face]:not([data-face='??'])").count() == 0
    assert not table.person.asked()
    page.get_by_role("button", name=f"Continue: {name} plays").click()
    table.covered(name)
    page.get_by_role("button", name=f"{name} is not here").click()
    page.get_by_role("button", name=f"Wait for {name}").click()
    page.get_by_role("button", name=f"{name} is not here").click()
    page.get_by_role("button", name=f"A steady player plays for {name}").click()
    page.get_by_role("button", name=f"{name} is back").wait_for()
    table.person.settled(lambda: table.covered() != name)
    page.get_by_role("button", name=f"{name} is back").click()
    expect(page.get_by_role("button", name=f"{name} is back")).to_have_count(0)


def test_with_one_person_it_is_the_ordinary_table(server: Server, sit: Sit) -> None:
    person = sit(server)
    person.set_table(game="guts", bots=4)
    expect(person.page.locator(".play")).to_be_visible()
    assert person.page.get_by_role("alertdialog").count() == 0


def test_seats_here_are_chosen_in_the_form(server: Server, sit: Sit) -> None:
    person = sit(server)
    page = person.page
    page.goto("/?set=guts")
    page.get_by_label("Your name").fill("Ada")
    remove = page.get_by_role("button", name=re.compile("^Remove "))
    while remove.count() > 3:
        remove.last.click()
    for seat, name in ((2, "Grandma"), (3, "Leo")):
        page.get_by_label(f"Who plays seat {seat}").select_option(label="At this device")
        field = page.get_by_label(f"Name of seat {seat}")
        expect(field).to_have_value("")
        field.fill(name)
    # Back to a bot, which has a name again.
    page.get_by_label("Who plays seat 4").select_option(label="At this device")
    page.get_by_label("Who plays seat 4").select_option(index=2)
    expect(page.get_by_label("Name of seat 4")).not_to_have_value("")
    with page.expect_request("**/api/tables") as made:
        page.get_by_role("button", name="Deal the cards").click()
    players = json.loads(made.value.post_data or "")["players"]
    assert [(each["kind"], each.get("here", False)) for each in players] == [
        ("human", False),
        ("human", True),
        ("human", True),
        ("bot", False),
    ]
    page.get_by_role("button", name=re.compile("^I am (Ada|Grandma|Leo): show my cards")).wait_for()
