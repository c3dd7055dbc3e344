"""House rules by interview, on a phone by touch: from a book to rules that are kept, printed and played."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from upcard.catalogue import CATALOGUE
from upcard.interview import Interview
from upcard.kernel.ui.entry import written
from upcard.options.house_rules import choose_rules, read_house_rules

from .conftest import Server, Sit

pytestmark = pytest.mark.browser

SMALL = """() => [...document.querySelectorAll("button, a.btn, input:not([type=file]), select")]
.map((each) => each.getBoundingClientRect())
.filter((box) => box.width > 0 && (box.width < 43.5 || box.height < 43.5)).length"""
"""How many targets are smaller than a finger."""


def fits(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") == page.evaluate("innerWidth")
    assert page.evaluate(SMALL) == 0


def test_a_whole_interview(server: Server, sit: Sit, clean: Callable[[Page], None], tmp_path: Path) -> None:
    page = sit(server, width=360, height=740, has_touch=True, is_mobile=True).page
    question, replies = page.locator("main h2"), page.get_by_role("radio")
    following = page.get_by_role("button", name="Next question")
    single = page.get_by_role("button", name="One question at a time")

    def asked(number: int) -> str:
        """The question with that number, which is asked alone."""
        expect(page.get_by_text(re.compile(rf"^question {number}(, at most| again)"))).to_be_visible()
        expect(question).to_have_count(1)
        expect(page.get_by_role("radiogroup")).to_have_count(1)
        return question.inner_text()

    page.goto("/?set=contract-rummy")
    page.get_by_role("link", name="Answer questions instead").tap()
    expect(page.get_by_role("button", name="The usual")).to_be_visible()
    clean(page)
    fits(page)
    page.get_by_role("button", name="The usual").tap()
    expect(question).to_have_text("Do you play it like this?")
    expect(page.get_by_role("radiogroup")).to_have_count(0)
    expect(page.get_by_role("button", name="The pack has two decks.")).to_be_visible()
    clean(page)
    fits(page)
    single.tap()
    first = asked(1)
    expect(following).to_be_disabled()
    clean(page)
    fits(page)
    replies.nth(1).tap()
    following.tap()
    second = asked(2)
    assert second != first
    page.get_by_role("button", name="Don’t know").tap()
    third = asked(3)
    assert third not in (first, second)
    # Back to what was put aside, and to what was answered: that stands as it was.
    page.get_by_role("button", name="Back").tap()
    assert asked(2) == second
    expect(page.get_by_role("radio", checked=True)).to_have_count(0)
    page.get_by_role("button", name="Back").tap()
    assert asked(1) == first
    expect(replies.nth(1)).to_be_checked()
    page.get_by_role("button", name="Continue").tap()
    # Something else than the books say: the sentence of the house rules, with all that can be chosen in it.
    expect(question).to_have_text(third)
    pictures = 0
    while "How many jokers" not in (before := question.inner_text()):
        pictures += page.locator(".felt").count()
        page.get_by_role("button", name="Don’t know").tap()
        expect(question).not_to_have_text(before)
    assert pictures > 0
    page.get_by_role("button", name="Something else").tap()
    expect(page.locator(".other .panel")).to_be_visible()
    fits(page)
    page.locator(".other .panel").get_by_role("button", name="Seven jokers").tap()
    expect(page.locator(".other .pick")).to_contain_text("seven jokers")
    following.tap()
    expect(page.locator(".other")).to_have_count(0)
    # Stopped, and gone on with in another visit.
    page.get_by_role("button", name="Later").tap()
    expect(page.get_by_role("heading", name="2 rules are yours")).to_be_visible()
    expect(page.locator(".ours li")).to_have_count(2)
    # Another one is begun meanwhile: both are kept.
    page.goto("/interview?game=daifugo")
    page.get_by_role("button", name="Daifugo The 2 is the high").tap()
    single.tap()
    asked(1)
    replies.nth(1).tap()
    following.tap()
    asked(2)
    page.goto("/interview?game=contract-rummy")
    begun = page.get_by_role("button", name=re.compile(r"Continue after \d+ questions?$"))
    expect(begun).to_have_count(2)
    clean(page)
    fits(page)
    begun.filter(has_text="Denexa").tap()
    page.get_by_role("button", name="Later").tap()
    expect(page.get_by_role("heading", name="2 rules are yours")).to_be_visible()
    clean(page)
    fits(page)
    page.get_by_label("These rules are called").fill("Sunday")
    page.get_by_role("button", name="Keep as our rules").tap()
    expect(page.get_by_role("status")).to_have_text("“Sunday” is kept in this browser.")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").tap()
    saved.value.save_as(tmp_path / "ours.toml")
    rules = read_house_rules(CATALOGUE, (tmp_path / "ours.toml").read_text(encoding="utf-8"))
    book = CATALOGUE["contract-rummy"].books["denexa"].rules
    assert rules.name == "Sunday" and len(rules.answered) == 2
    assert all(written(getattr(rules.rules, key)) != written(getattr(book, key)) for key in rules.answered)
    page.get_by_role("button", name="Play with these rules").tap()
    expect(page.locator(".rules")).to_contain_text("Sunday")
    expect(page.locator(".rules")).to_contain_text("2 are yours")
    page.get_by_role("button", name="Sunday").tap()
    page.goto("/beside?game=contract-rummy")
    page.get_by_label("Second rule set").select_option("Sunday")
    expect(page.get_by_text("They differ in 2 points.")).to_be_visible()
    # Deals are listed, each in a line.
    page.get_by_label("Second rule set").select_option("Family")
    deals = page.locator("li").filter(has_text="Which deals are played").locator("p:not(.soft)")
    expect(deals).to_have_count(14)
    expect(deals.nth(8)).to_have_text("Deal 2: 10 cards, one set of three and one set of four")
    expect(
        page.get_by_text(re.compile(r"It made a difference in \d+ of \d+ games between bots.")).first
    ).to_be_visible()
    fits(page)
    page.get_by_label("Second rule set").select_option("Sunday")
    expect(page.get_by_text("They differ in 2 points.")).to_be_visible()
    clean(page)
    fits(page)


def test_what_stands_in_the_way_of_an_answer_is_reached_and_goes_along(
    server: Server, sit: Sit, clean: Callable[[Page], None]
) -> None:
    page = sit(server, width=390, height=844, has_touch=True, is_mobile=True).page
    page.goto("/interview?game=contract-rummy")
    page.get_by_role("button", name="For two to seven").tap()
    page.get_by_role("button", name="One question at a time").tap()
    question = page.locator("main h2")
    expect(question).not_to_have_text("Do you play it like this?")
    while "Which deals are played" not in (before := question.inner_text()):
        page.get_by_role("button", name="Don’t know").tap()
        expect(question).not_to_have_text(before)
    page.get_by_role("button", name="Something else").tap()
    page.locator('[data-option="deals"][data-part="1"]').tap()
    page.get_by_role("button", name="Run: Less").tap(force=True)
    page.get_by_role("button", name="See: “A run has at least four cards").tap()
    shortest = page.locator('[data-option="min_run"]')
    expect(shortest).to_be_focused()
    fits(page)
    clean(page)
    page.locator(".panel").get_by_role("button", name="Less").tap()
    expect(shortest).to_have_text("three")
    page.locator('[data-option="deals"][data-part="1"]').tap()
    page.get_by_role("button", name="Run: Less").tap()
    expect(page.locator('[data-option="deals"][data-part="1"]')).to_contain_text("one run of three")
    page.get_by_role("button", name="Next question").tap()
    expect(question).not_to_have_text("Which deals are played, with how many cards and which contract?")
    page.get_by_role("button", name="Later").tap()
    expect(page.get_by_role("heading", name="2 rules are yours")).to_be_visible()
    expect(page.locator(".ours li")).to_contain_text(["one run of three", "A run has at least three cards"])


def test_an_answer_is_changed_in_its_place(server: Server, sit: Sit, clean: Callable[[Page], None]) -> None:
    """From the list of answers, in one touch; what no longer goes with it is said, and so is what it adds."""
    page = sit(server, width=360, height=740, has_touch=True, is_mobile=True).page
    page.goto("/interview?game=guts")
    page.locator(".books button").first.tap()
    page.get_by_role("button", name="One question at a time").tap()
    heading, given = page.get_by_role("heading", level=2), page.locator("details")
    header = page.locator("header p")
    expect(heading).to_have_text("When is the session over?")
    left = re.fullmatch(r"question 1, at most (\d+) more", header.inner_text())
    assert left
    page.get_by_role("radio", name=re.compile("After a number of hands")).tap()
    page.get_by_role("button", name="Next question").tap()
    expect(heading).to_have_text("How many hands does a session have, if it ends after a number of hands?")
    expect(page.locator(".since")).to_have_count(0)
    assert header.inner_text() == f"question 2, at most {int(left[1]) - 1} more"
    page.get_by_role("radio").nth(1).tap()
    page.get_by_role("button", name="Next question").tap()
    expect(header).to_have_text(re.compile(r"^question 3, at most \d+ more$"))
    third = heading.inner_text()
    given.locator("summary").tap()
    fits(page)
    clean(page)
    given.get_by_role("button", name=re.compile("When is the session over")).tap()
    expect(header).to_have_text("question 1 again")
    expect(page.get_by_role("radio", checked=True)).to_have_text(re.compile("After a number of hands"))
    page.get_by_role("radio", name=re.compile("has all the chips")).tap()
    page.get_by_role("button", name="Continue").tap()
    expect(heading).to_have_text(third)
    said = page.locator(".since")
    expect(said).to_contain_text(
        "Your answer to “How many hands does a session have, if it ends after a number of hands?” does not fit "
        "this one, so it is taken back."
    )
    expect(said).to_contain_text("This leaves out 2 questions")
    clean(page)
    fits(page)
    expect(given.locator("summary")).to_have_text("Your answer: change it")


def test_a_table_that_mostly_plays_a_book_says_what_it_does_otherwise(
    server: Server, sit: Sit, clean: Callable[[Page], None]
) -> None:
    page = sit(server, width=390, height=844, has_touch=True, is_mobile=True).page
    page.goto("/interview?game=guts")
    page.locator(".books button").first.tap()
    heading = page.get_by_role("heading", level=2)
    expect(heading).to_have_text("Do you play it like this?")
    fits(page)
    clean(page)
    lines = Interview(CATALOGUE, choose_rules(CATALOGUE, "guts", None, {}), {}).lines()
    page.locator("main li button").nth([len(line.keys) for line in lines].index(1)).tap()
    page.get_by_role("button", name="Yes, all but that one").tap()
    expect(page.get_by_role("radio").first).to_be_visible()
    expect(page.locator(".why")).to_have_count(0)
    page.get_by_role("radio").nth(1).tap()
    page.get_by_role("button", name="Next question").tap()
    expect(heading).to_have_text("Do you play it like this?")
    expect(page.locator("main li button").first).to_be_visible()
    while heading.inner_text() == "Do you play it like this?":
        line = page.locator("main li button").first.inner_text()
        page.get_by_role("button", name="Yes, all of it").tap()
        expect(page.locator("main li").first).not_to_have_text(line)
    # The last question: what nobody has asked about.
    expect(heading).to_have_text("Anything else?")
    expect(page.get_by_text("the last question")).to_be_visible()
    clean(page)
    fits(page)
    own = page.get_by_label("Also at our table")
    expect(page.get_by_role("button", name="Nothing else")).to_be_visible()
    own.fill("x" * 300)
    page.get_by_role("button", name="That is all").tap()
    expect(page.get_by_role("alert").filter(has_text="line 1 is longer than 200 letters")).to_be_visible()
    own.fill("The youngest deals first.\n\nTea at ten.")
    page.get_by_role("button", name="That is all").tap()
    expect(heading).to_have_text("One rule is yours")
    noted = page.get_by_text("Tea at ten.")
    expect(noted).to_be_visible()
    clean(page)
    fits(page)
    page.get_by_role("button", name="Anything else?").tap()
    expect(own).to_have_value("The youngest deals first.\nTea at ten.")
    page.get_by_role("button", name="That is all").tap()
    # They go with the rules to where these are chosen, to the table, and into its rules.
    page.get_by_role("button", name="Play with these rules").tap()
    expect(page.get_by_role("heading", name="Set a table")).to_be_visible()
    page.goto("/?set=guts&rules")
    expect(own).to_have_value("The youngest deals first.\nTea at ten.")
    told = page.locator("aside.what li")
    expect(told.last).to_have_text("Tea at ten.")
    own.fill("Tea at nine.")
    own.press("Tab")
    expect(told.last).to_have_text("Tea at nine.")
    expect(page.locator("article.paper")).to_contain_text("Tea at nine.")
    own.fill("y" * 300)
    own.press("Tab")
    expect(page.get_by_role("alert").filter(has_text="Line 1 is longer than 200 letters.")).to_be_visible()
    expect(own).to_have_value("y" * 300)
    own.fill("Tea at nine.")
    own.press("Tab")
    clean(page)
    fits(page)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").tap()
    file = saved.value.path().read_text(encoding="utf-8")
    assert read_house_rules(CATALOGUE, file).notes == ("Tea at nine.",)
