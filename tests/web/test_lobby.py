"""The lobby: books, house rules, seats, the preview, and where it leads."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from upcard.catalogue import CATALOGUE
from upcard.options.variants import variant_rules
from upcard.server.ports import own_address

from ..docs.test_names import NAMES, listed, written_otherwise
from .conftest import Server, Sit

pytestmark = pytest.mark.browser

TITLES = {each.id: each.title for entry in CATALOGUE.values() for each in listed(entry)}
NAMED: dict[str, list[tuple[int, int]]] = {}
"""For how many each game and variant of the shelf is, by its title."""
for game in CATALOGUE.values():
    NAMED[game.title] = [game.seats(book.rules) for book in game.books.values()]
    NAMED.update({each.title: [game.seats(variant_rules(game, each))] for each in game.variants})


def test_a_variant_is_on_the_shelf_and_is_chosen_like_a_game(server: Server, sit: Sit) -> None:
    page = sit(server, width=390, height=844).page
    page.goto("/")
    page.get_by_role("link", name="Liverpool Rummy: book, seats and house rules").click()
    game = page.locator("select#game")
    expect(game.locator("option:checked")).to_have_text("Liverpool Rummy")
    expect(page.locator(".preview .text")).to_contain_text("takes every card of the hand at once")
    game.select_option("Contract Rummy")
    expect(page.get_by_label("Contract Rummy: by which book?").or_(page.locator("label.book.on"))).to_contain_text(
        "The usual"
    )
    game.select_option("Liverpool Rummy")
    expect(page.get_by_role("group", name="Liverpool Rummy: the rules")).to_contain_text("by the book Parlett")
    page.goto("/")
    page.get_by_role("button", name="Play now: Liverpool Rummy").click()
    expect(page.get_by_role("heading", name="Liverpool Rummy").first).to_be_attached()
    page.goto("/")
    expect(page.get_by_role("button", name="Play now: Liverpool Rummy")).to_have_class(re.compile("brass"))
    for way in ("/score?new", "/umpire"):
        page.goto(way)
        page.get_by_label("The game").select_option("Liverpool Rummy")
        expect(page.get_by_label("The rules").locator("option:checked")).to_have_text("Liverpool Rummy")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_for_axe_in_the_lobby(server: Server, sit: Sit, clean: Callable[[Page], None], scheme: str) -> None:
    person = sit(server, scheme=scheme)
    page = person.page
    page.goto("/?set")
    expect(page.get_by_role("radio", name="Normal")).to_be_visible()
    expect(page.locator(".preview li").first).to_be_visible()
    clean(page)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    clean(page)


def test_every_book_says_what_it_is_and_shows_its_rules(server: Server, sit: Sit) -> None:
    page = sit(server).page
    page.goto("/?set")
    books = page.locator("label.book")
    expect(books).to_have_count(4)
    text = page.locator(".preview .text")
    expect(text.locator("li").first).to_be_visible()
    assert text.locator("a.clause").count() == 0, "clauses stand there for whoever wants them"
    first = seen = text.inner_text()
    for index in range(3, -1, -1):
        book = books.nth(index)
        assert len(book.locator(".about").inner_text()) > 20
        book.locator("input").check(force=True)
        expect(text).not_to_have_text(seen, use_inner_text=True)
        seen = text.inner_text()
    assert seen == first
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Clauses of the rulebook").check()
    page.keyboard.press("Escape")
    clauses = page.locator(".preview a.clause")
    assert clauses.count() > 10
    small = clauses.evaluate_all("all => all.filter(e => Math.min(e.offsetWidth, e.offsetHeight) < 44).length")
    assert small == 0


def test_books_have_plain_names_and_play_now_keeps_what_the_box_says(server: Server, sit: Sit) -> None:
    page = sit(server, width=390, height=844).page
    page.goto("/")
    box = page.get_by_role("listitem").filter(has=page.get_by_role("button", name="Play now: Contract Rummy"))
    expect(box.locator(".seats")).to_contain_text("3–5 players")
    expect(box.locator(".seats")).to_contain_text("2–8 by other rules")
    page.goto("/?set=contract-rummy")
    for plain, source in (("The usual", "Denexa"), ("For up to eight", "Wikipedia"), ("For two to seven", "Parlett")):
        book = page.locator("label.book").filter(has_text=source)
        expect(book.locator("b")).to_have_text(plain)
        expect(book.locator(".range")).to_contain_text(f"from: {source}")


FOUND = """async (sought, words) => {
  const found = {};
  for (const each of words) {
    sought.value = each;
    sought.dispatchEvent(new Event("input", {bubbles: true}));
    await new Promise((shown) => setTimeout(shown));
    const boxes = document.querySelectorAll("section[aria-labelledby='shelf'] li");
    found[each] = [...boxes].map((box) => box.innerText);
  }
  return found;
}"""
"""What the shelf shows for each of these words, one after the other."""


def test_a_game_is_found_by_the_names_that_people_look_for(
    server: Server, sit: Sit, clean: Callable[[Page], None]
) -> None:
    page = sit(server, width=390, height=844).page
    page.goto("/")
    sought = page.get_by_role("searchbox", name="Find a game")
    boxes = page.locator("section[aria-labelledby='shelf'] h3")
    expect(boxes).to_have_count(len(NAMED))
    for words, title, said in (
        ("liverpool", "Liverpool Rummy", "Liverpool is another name for Liverpool Rummy."),
        ("PRESIDENT", "President", "an equal rank may follow"),
        ("grand mill", "Daifugo", "Grand Millionaire is another name for Daifugo."),
        ("indian chief", "Indian Chief", ""),
    ):
        sought.fill(words)
        expect(boxes).to_have_text([title])
        expect(page.locator("p.about")).to_contain_text(said)
    for words, number in (("two players", 2), ("for six", 6), ("2 players", 2)):
        sought.fill(words)
        for_so_many = [title for title, spans in NAMED.items() if any(low <= number <= high for low, high in spans)]
        expect(boxes).to_have_text(for_so_many)
    sought.fill("40 players")
    expect(page.get_by_text("No game here is for that many players.")).to_be_visible()
    sought.fill("buy")
    expect(boxes.first).to_have_text("Contract Rummy")
    expect(boxes.filter(has_text="Mille")).to_have_count(0)
    clean(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    sought.fill("chess")
    expect(page.get_by_text("No game here has that name.")).to_be_visible()
    expect(boxes).to_have_count(0)
    sought.fill("")
    expect(boxes).to_have_count(len(NAMED))


def test_every_name_that_people_look_for_leads_to_a_game_and_says_what_differs(server: Server, sit: Sit) -> None:
    page = sit(server, width=390, height=844).page
    page.goto("/")
    sought = page.get_by_role("searchbox", name="Find a game")
    sought.fill("pRÉSIDENT")
    expect(page.locator("p.about").filter(has_text="an equal rank may follow")).to_have_count(1)
    written = {each: name for name in NAMES for each in (name, *written_otherwise(name))}
    found: dict[str, list[str]] = sought.evaluate(FOUND, list(written))
    wrong = []
    for each, name in written.items():
        game, told = NAMES[name]
        if not any(TITLES[game] in box and (told in box or TITLES[game] == name) for box in found[each]):
            wrong.append(f"{each}: {found[each]}")
    assert wrong == []


def test_about_a_game_leads_to_its_rules_and_its_rulebook(
    server: Server, sit: Sit, clean: Callable[[Page], None]
) -> None:
    page = sit(server, width=390, height=844).page
    page.goto("/")
    for game, entry in CATALOGUE.items():
        page.get_by_text(f"About the game: {entry.title}", exact=True).click()
        with page.expect_popup() as opened:
            page.get_by_role("link", name=re.compile(f"^The rulebook ?: {entry.title}")).click()
        expect(opened.value).to_have_url(f"{server.url}/rulebook/{game}")
        expect(opened.value.get_by_role("heading").first).to_contain_text(entry.title)
        opened.value.close()
    page.get_by_text("About the game: Guts", exact=True).click()
    page.get_by_role("button", name=re.compile("^The rules ?: Guts")).click()
    dialog = page.get_by_role("dialog", name="The rules")
    for section in CATALOGUE["guts"].sheet(next(iter(CATALOGUE["guts"].books.values())).rules):
        expect(dialog.get_by_role("heading", name=section.heading)).to_be_visible()
    expect(dialog.get_by_role("link", name="the whole rulebook")).to_have_attribute("href", "/rulebook/guts")
    clean(page)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_who_plays_over_days_is_told_that_nobody_is_called(server: Server, sit: Sit) -> None:
    page = sit(server, width=390, height=844).page
    page.goto("/?set=contract-rummy&friends")
    said = page.get_by_text("a notification comes only while the page is open")
    clock = page.get_by_label("Time limit for each answer")
    clock.select_option(label="3 minutes")
    expect(said).to_have_count(0)
    clock.select_option(label="1 day")
    expect(said).to_be_visible()


def test_differences_from_another_book(server: Server, sit: Sit) -> None:
    page = sit(server).page
    page.goto("/?set")
    page.locator('input[name="book"][value="family"]').check()
    page.get_by_label("compared with").select_option("denexa")
    expect(page.get_by_role("heading", name="What differs")).to_be_visible()
    assert page.locator(".differences li").count() > 3


@pytest.mark.parametrize("scheme", [pytest.param("light", marks=pytest.mark.long), "dark"])
def test_nothing_for_axe_on_the_shelf(server: Server, sit: Sit, clean: Callable[[Page], None], scheme: str) -> None:
    page = sit(server, width=390, height=844, scheme=scheme).page
    page.goto("/")
    expect(page.get_by_role("button", name=re.compile("^Play now: "))).to_have_count(len(NAMED))
    clean(page)
    link = page.get_by_label("The link that a friend has sent")
    link.fill("somewhere")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("alert")).to_contain_text("That is not a link to a table: such a link has /table/ in it")
    link.fill(f"{server.url}/table/not-there")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_text("There is no such table")).to_be_visible()
    page.goto("/")
    page.get_by_role("link", name="Open a table for friends").click()
    expect(page.get_by_label("Who plays seat 2")).to_have_value("open")


COUNT = """
sessionStorage.touches ??= "0";
addEventListener("pointerdown", () => (sessionStorage.touches = String(Number(sessionStorage.touches) + 1)), true);
"""
"""Counts touches, over page loads too."""

TOUCHES = "Number(sessionStorage.touches)"
WHOLE = "e => e.scrollWidth <= e.clientWidth"


def test_every_game_is_one_touch_from_its_first_card(server: Server, sit: Sit) -> None:
    """From opening the page on a phone; whoever would rather see the lesson is one touch from that."""
    person = sit(server, width=360, height=740, has_touch=True, is_mobile=True, script=COUNT)
    page = person.page
    for game, entry in CATALOGUE.items():
        page.goto("/")
        page.evaluate("sessionStorage.touches = '0'")
        page.get_by_role("button", name=f"Play now: {entry.title}", exact=True).tap()
        page.wait_for_url("**/table/*")
        if game == "dealers-choice":
            # Whoever deals first chooses first, and that may be the person.
            expect(page.get_by_role("button", name="Deal Guts").or_(page.locator(".table .card")).first).to_be_visible()
        else:
            expect(page.locator(".table .card").first).to_be_visible()
            person.settled(lambda game=game: bool(person.hand()) or game == "beggar-my-neighbor")  # type: ignore[misc]
        assert page.evaluate(TOUCHES) == 1, game
        assert page.locator("h1 .game").evaluate(WHOLE), game
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.goto("/")
    # Who has sat at them all is not offered their lessons first; they are there all the same.
    expect(page.get_by_role("link", name=re.compile("New to it"))).to_have_count(0)
    page.evaluate("sessionStorage.touches = '0'")
    page.get_by_role("link", name="Mille: Lesson").tap()
    expect(page.get_by_role("heading", name="Take the pile")).to_be_visible()
    assert page.evaluate(TOUCHES) == 1
    assert person.problems == []


def test_the_shelf_asks_nothing(server: Server, sit: Sit) -> None:
    """The first game can be begun without scrolling, and no book or clause has to be known."""
    page = sit(server, width=360, height=740).page
    page.goto("/")
    expect(page.get_by_role("button", name="Play now: Contract Rummy")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("link", name=re.compile("New to it"))).to_have_count(len(CATALOGUE))
    for role in ("radio", "combobox", "checkbox"):
        expect(page.get_by_role(role)).to_have_count(0)
    said = page.locator("main").inner_text()
    for book in CATALOGUE["contract-rummy"].books.values():
        assert book.title not in said
    assert not re.search(r"\b[A-Z]{2,3}-[A-Z]?-?\d", said)
    # What is unfolded moves no button beside it, and is as wide as two boxes.
    others = page.get_by_role("button", name=re.compile("Play now: (Contract Rummy|Carioca)"))
    stood = others.evaluate_all("(all) => all.map((each) => each.getBoundingClientRect().top + scrollY)")
    page.locator("summary", has_text=re.compile("Carioca$")).click()
    told = page.locator(".told:visible")
    expect(told.first).to_be_visible()
    boxes = [one.bounding_box() for one in told.all()]
    assert all(box is not None and box["width"] > 280 and box["x"] > 0 for box in boxes)
    assert others.evaluate_all("(all) => all.map((each) => each.getBoundingClientRect().top + scrollY)") == stood
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    # One step leads to books and house rules, and back.
    page.get_by_role("link", name="Contract Rummy: book, seats and house rules").click()
    expect(page.get_by_role("heading", name="Set a table")).to_be_visible()
    page.get_by_role("link", name="All games").click()
    expect(page.get_by_role("button", name="Play now: Contract Rummy")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(360, 740), (844, 390)])
def test_a_box_that_is_touched_is_played(server: Server, sit: Sit, width: int, height: int) -> None:
    """Without scrolling, on a phone held sideways too: whoever sees the picture touches it."""
    page = sit(server, width=width, height=height).page
    page.goto("/")
    box = page.locator(".box").first.bounding_box()
    assert box and box["y"] + 60 < height
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 40)
    page.wait_for_url("**/table/*")
    expect(page.locator("h1 .game")).to_contain_text("Contract Rummy")


def test_a_table_is_set_without_scrolling(server: Server, sit: Sit) -> None:
    page = sit(server, width=390, height=844).page
    for path, what in (("/?set", "Deal the cards"), ("/?set&friends", "Set the table")):
        page.goto(path)
        expect(page.get_by_role("button", name=what)).to_be_in_viewport(ratio=1)


def test_tables_to_play_on_come_first(server: Server, sit: Sit) -> None:
    person = sit(server)
    page = person.page
    person.fill_the_form("denexa")
    page.goto("/")
    table = page.get_by_role("region", name="Your tables").get_by_role("listitem")
    expect(table).to_contain_text("your turn")
    expect(table.get_by_role("link", name="Play on")).to_be_in_viewport()
    # Then the way to friends, then the games.
    tops = [page.get_by_role("region", name=name).bounding_box() for name in ("Your tables", "Friends", "Games")]
    assert sorted(tops, key=lambda box: box["y"] if box else 0) == tops


def test_a_rule_file_that_comes_with_a_game_is_not_put_into_another_book(server: Server, sit: Sit) -> None:
    """Gin by the online book of Classic Rummy would be neither: what does not fit there would be left out."""
    page = sit(server, width=390, height=844).page
    page.goto("/?set=gin")
    expect(page.get_by_role("group", name="Gin: the rules")).to_contain_text(
        "These are rules of Classic Rummy by the book Beginner’s guide, with changes that belong together."
    )
    expect(page.get_by_role("region", name="House rules")).to_contain_text("Gin: unchanged")
    expect(page.locator('input[name="book"]')).to_have_count(0)
    page.get_by_label("Game", exact=True).select_option("classic-rummy")
    expect(page.locator('input[name="book"]')).to_have_count(2)
    expect(page.get_by_role("region", name="House rules")).to_contain_text("as the book says")


def test_seats_stay_within_what_the_book_allows(server: Server, sit: Sit) -> None:
    page = sit(server).page
    page.goto("/?set")
    page.locator('input[name="book"][value="wikipedia"]').check()
    add = page.get_by_role("button", name="Add a seat")
    while add.is_enabled():
        add.click()
    assert page.locator(".seats li").count() == 8
    page.locator('input[name="book"][value="denexa"]').check()
    assert page.locator(".seats li").count() == 5
    expect(add).to_be_disabled()


def test_every_game_has_its_usual_number_of_seats(server: Server, sit: Sit) -> None:
    page = sit(server).page
    page.goto("/?set")
    seats = page.locator(".seats li")
    expect(seats).to_have_count(4)
    page.get_by_role("button", name=re.compile("^Remove ")).last.click()
    expect(seats).to_have_count(3)
    page.locator("#game").select_option("guts")
    expect(seats).to_have_count(5)
    page.reload()
    expect(seats).to_have_count(5)
    page.locator("#game").select_option("contract-rummy")
    expect(seats).to_have_count(3)


def test_the_house_is_let_in_by_a_button(own_server: Server, sit: Sit, clean: Callable[[Page], None]) -> None:
    """Address and QR code on the spot; what does not go by plain http; and the door is shut again."""
    if own_address() is None:
        pytest.skip("this machine is in no network")
    page = sit(own_server, width=390, height=844, own=True).page
    page.goto("/?set=contract-rummy&friends")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Set the table").click()
    link = page.get_by_role("textbox", name="The table's link")
    before = link.input_value()
    page.get_by_role("button", name="Open it to my network").click()
    expect(page.get_by_role("img", name=re.compile("^QR code"))).to_be_visible()
    assert link.input_value().startswith(f"http://{own_address()}:")
    expect(
        page.get_by_text(
            "The connection is plain http, so others in your network could read it. On those devices the "
            "page cannot be installed or played offline, and sends no notifications"
        )
    ).to_be_visible()
    page.get_by_text("And people elsewhere?").click()
    clean(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    guest = sit(own_server, own=True).page
    guest.goto(link.input_value())
    expect(guest.get_by_role("button", name="Take a seat")).to_be_visible()
    page.get_by_role("button", name="Close it to the network again").click()
    expect(link).to_have_value(before)
