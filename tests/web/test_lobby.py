"""The lobby: books, house rules, seats, the preview, and where it leads."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import Server, Sit

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_for_axe_in_the_lobby(server: Server, sit: Sit, clean: Callable[[Page], None], scheme: str) -> None:
    person = sit(server, scheme=scheme)
    page = person.page
    page.goto("/")
    expect(page.get_by_role("radio", name="Normal")).to_be_visible()
    expect(page.locator(".preview li").first).to_be_visible()
    person.open_house_rules()
    expect(page.locator(".option").first).to_be_visible()
    clean(page)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    clean(page)


def test_every_book_says_what_it_is_and_shows_its_rules(server: Server, sit: Sit) -> None:
    page = sit(server).page
    page.goto("/")
    books = page.locator("label.book")
    expect(books).to_have_count(4)
    seen = set()
    for index in range(4):
        book = books.nth(index)
        assert len(book.locator(".about").inner_text()) > 20
        with page.expect_response("**/api/rules"):
            book.locator("input").check(force=True) if not book.locator("input").is_checked() else page.reload()
        page.wait_for_timeout(100)
        seen.add(page.locator(".preview .text").inner_text())
    assert len(seen) == 4
    assert page.locator(".preview a.clause").count() > 10


def test_differences_from_another_book(server: Server, sit: Sit) -> None:
    page = sit(server).page
    page.goto("/")
    page.locator('input[name="book"][value="family"]').check()
    page.get_by_label("compared with").select_option("denexa")
    expect(page.get_by_role("heading", name="What differs")).to_be_visible()
    assert page.locator(".differences li").count() > 3


def test_a_file_of_house_rules_is_judged_with_line_and_reason(server: Server, sit: Sit) -> None:
    page = sit(server).page
    page.goto("/")
    page.get_by_text("House rules", exact=False).first.click()
    page.get_by_role("button", name="Paste or upload a file").click()
    text = 'game = "contract-rummy"\nbook = "denexa"\n[changes]\nmax_run = "many"\n'
    page.get_by_label("House-rule file (TOML)").fill(text)
    problem = page.locator(".problems li").first
    expect(problem).to_contain_text("Line 4")
    expect(problem).to_contain_text("max_run")
    page.get_by_label("House-rule file (TOML)").fill(text.replace('"many"', "13"))
    expect(page.locator(".problems")).to_have_count(0)
    # What the file says is what the form shows; choosing another game puts the file aside.
    page.get_by_label("House-rule file (TOML)").fill('game = "daifugo"')
    game = page.locator("#game")
    expect(game).to_have_value("daifugo")
    game.select_option("guts")
    expect(page.get_by_role("status")).to_contain_text("put aside")
    expect(page.locator(".preview")).to_contain_text("GUT-")
    page.get_by_role("button", name="Take the file back").click()
    expect(game).to_have_value("daifugo")
    page.get_by_role("button", name="Deal the cards").click()
    page.wait_for_url("**/table/*")
    expect(page.get_by_role("heading", name="Daifugo")).to_be_visible()


def test_a_bad_value_is_told_at_its_field(server: Server, sit: Sit, clean: Callable[[Page], None]) -> None:
    person = sit(server)
    page = person.page
    page.goto("/")
    page.locator("#game").select_option("guts")
    person.open_house_rules()
    field = page.locator("#option-stack")
    field.fill("-5")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".option", has=field)).to_contain_text("not -5")
    clean(page)
    page.get_by_role("button", name="Deal the cards").click()
    expect(field).to_be_focused()
    expect(field).to_be_in_viewport()
    expect(page.get_by_text("not -5")).to_have_count(1)
    field.fill("5")
    expect(page.locator("[aria-invalid]")).to_have_count(0)


def test_tables_to_play_on_come_first(server: Server, sit: Sit) -> None:
    person = sit(server)
    page = person.page
    person.set_table("denexa")
    page.goto("/")
    table = page.get_by_role("region", name="Your tables").get_by_role("listitem")
    expect(table).to_contain_text("your turn")
    expect(table.get_by_role("link", name="Play on")).to_be_in_viewport()


def test_a_changed_option_shows_in_the_rules_of_the_table(server: Server, sit: Sit) -> None:
    person = sit(server)
    page = person.page
    page.goto("/")
    page.locator('input[name="book"][value="denexa"]').check()
    person.open_house_rules()
    page.locator("#option-touching_runs").select_option("free")
    expect(page.locator(".group[open]", has=page.locator("#option-touching_runs")).locator("summary")).to_contain_text(
        "1 changed"
    )
    page.get_by_label("Find a house rule").fill("touching")
    expect(page.locator(".option")).to_have_count(1)
    page.get_by_label("compared with").select_option("denexa")
    expect(page.locator(".differences li")).to_have_count(1)
    difference = page.locator(".differences li").inner_text()
    page.get_by_role("button", name="Deal the cards").click()
    page.wait_for_url("**/table/*")
    page.get_by_role("button", name="Rules").click()
    expect(page.get_by_role("dialog")).to_contain_text("un")
    assert difference
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_seats_stay_within_what_the_book_allows(server: Server, sit: Sit) -> None:
    page = sit(server).page
    page.goto("/")
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
    page.goto("/")
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
