"""The page on which a player looks back at a finished game, and a table that begins at one of its moves."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import upcard
from upcard.cards.card import face_text
from upcard.catalogue import CATALOGUE
from upcard.match.record import Record, record_of, write_record
from upcard.options.house_rules import choose_rules
from upcard.review import Review, named
from upcard.review.words import example_told

from .conftest import Server, Sit
from .hands import Hands

pytestmark = pytest.mark.browser

WORKED_OUT = 120_000
"""Milliseconds: it is done at low priority."""


def guts(player: str, hands: int, seed: int) -> Record:
    """A game of Guts between bots, the first of which is told as a person."""
    rules = choose_rules(CATALOGUE, "guts", None, {"hands": hands})
    found = upcard.play(rules, [player, "steady"], seed=seed, names=["Ada", "Ben"])
    return record_of(found, bots=("", "steady"))


DUE = """localStorage.setItem("upcard.practise.cards", JSON.stringify({
  "guts-1": {card: "", due: "2026-01-01T00:00:00Z"},
}))"""
"""A puzzle that comes with the game, and has been due for long."""

COSTLY = guts("random", 8, 4)
FLAWLESS = guts("steady", 2, 1)


def opened(person: Hands, record: Record) -> str:
    """The path of the table of that record, which is this browser's."""
    answer = person.page.request.post("/api/records", data={"record": write_record(record)})
    assert answer.status == 201, answer.text()
    return f"/table/{answer.json()['id']}"


@pytest.mark.parametrize(
    ("width", "height", "scheme"),
    [
        pytest.param(1440, 900, "light", marks=pytest.mark.long),
        (390, 844, "dark"),
        pytest.param(844, 390, "light", marks=pytest.mark.long),
    ],
)
def test_the_choices_that_cost_most_are_shown_looked_at_and_tried_again(
    server: Server, sit: Sit, clean: Callable[[Page], None], width: int, height: int, scheme: str
) -> None:
    expected = named(Review(COSTLY, 0).findings())
    assert len(expected) > 1
    person = sit(server, width=width, height=height, scheme=scheme, seen=True)
    page = person.page
    path = opened(person, COSTLY)
    page.goto(path)
    page.get_by_role("link", name="Review").click()
    page.wait_for_url(re.compile(f"{path}/review$"))
    expect(page.get_by_role("heading", name=", and why")).to_be_visible(timeout=WORKED_OUT)
    marked = re.compile(r"\d+ choices, in rows; marked are .*choice 1 \(Hand \d+\)")
    expect(page.get_by_text(marked)).to_have_count(1, timeout=WORKED_OUT)
    expect(page.locator(".dots .costly").filter(has_text=re.compile(r"\d"))).to_have_count(len(expected))
    expect(page.locator(".dots i")).to_have_count(len(Review(COSTLY, 0).choices))
    curve = page.get_by_role("img", name="Totals one after the other: Ada ")
    expect(curve).to_be_visible(visible=width >= 640 and height >= 500)
    moments = page.get_by_role("article")
    expect(moments).to_have_count(len(expected))
    first = moments.first
    expect(first).to_contain_text(re.compile(r"about \d+ chips?, give or take \d+"))
    expect(first.locator(".two")).to_have_text(re.compile("^You (In|Out) Better (In|Out)$"))
    expect(page.locator(".receipt li")).to_have_text(
        [
            re.compile("The others, on average"),
            re.compile("Cards dealt to you"),
            re.compile("What the others did"),
            re.compile("Your own choices"),
            re.compile("You.*chips?"),
        ]
    )
    figures = [text.replace("−", "-").split()[0] for text in page.locator(".receipt li b").all_inner_texts()]
    assert sum(map(int, figures[:-1])) == int(figures[-1])
    # Guts calls a deal a hand, and so does all of the page.
    expect(page.get_by_role("heading", name="Hand by hand")).to_be_visible()
    expect(page.locator(".dots span").first).to_have_text("Hand 1")
    table = [
        [int(cell.replace("−", "-")) for cell in row.split("\t")[1:]]
        for row in page.locator(".deals tbody tr").all_inner_texts()
    ]
    for row in table:
        assert sum(row[:-1]) == row[-1], "each line adds up as it is shown"
    for column in zip(*table, strict=True):
        assert sum(column[:-1]) == column[-1], "and so does each column"
    edges = "parts => parts.map((part) => part.getBoundingClientRect().x)"
    back, content = page.locator("[aria-label='Back to the result'], main").evaluate_all(edges)
    assert abs(back - content) < 16, "the way back stands at the edge"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    clean(page)

    first.get_by_role("link", name="Look at it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Choice 1 of {len(expected)}")
    expect(page.locator(".board")).to_be_visible()
    expect(page.get_by_role("group", name="Your hand").locator(".card")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    clean(page)
    page.get_by_role("button", name="Show me how it would have gone").click()
    shown = page.get_by_role("heading", name="How it could have gone on")
    expect(shown).to_be_focused()
    panel = page.locator("section", has=shown)
    expect(panel).to_contain_text("as they could have lain, not as they lay. It is taken from 640 deals")
    expect(panel.get_by_role("button", name="As usual")).to_have_attribute("aria-pressed", "true")
    deals = {deal.kind: deal for deal in Review(COSTLY, 0).examples(expected[0])}
    titles = {"good": "Goes well", "usual": "As usual", "bad": "Goes badly"}
    assert len(deals) > 1
    expect(panel.get_by_role("button")).to_have_text([titles[kind] for kind in deals])
    for kind, deal in deals.items():
        panel.get_by_role("button", name=titles[kind]).click()
        expect(panel.get_by_role("listitem")).to_have_count(len(deal.steps))
        expect(panel.get_by_role("listitem").first).to_contain_text(f"You are {expected[0].better}.")
        expect(panel.get_by_role("status")).to_have_text(example_told(deal, expected[0].unit).replace("-", "−"))
        expect(panel).to_contain_text("it is better on average, not in every deal.")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    clean(page)
    page.get_by_role("link", name="Next").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Choice 2 of {len(expected)}")
    expect(shown).to_be_hidden()
    page.go_back()

    page.get_by_role("button", name="Try it from here").click()
    page.wait_for_url(lambda url: path not in url)
    expect(page.locator("[data-verb=in]")).to_be_visible()
    expect(page.get_by_text("A trial: it counts for nothing.")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    clean(page)
    page.get_by_role("link", name="Back to the review").click()
    page.wait_for_url(re.compile(f"{path}/review$"))
    # Practising begins with these, whatever else is due.
    page.evaluate(DUE)
    page.get_by_role("button", name=re.compile("^Practise these")).click()
    page.wait_for_url(re.compile("/practise/guts$"))
    hand = page.get_by_role("group", name="Your hand").locator(".card")
    expect(hand).to_have_count(2)
    held = Review(COSTLY, 0).choice(expected[0]).seen.piles[0].faces()
    faces = {each.get_attribute("data-face") for each in hand.all()}
    assert faces == {face_text(face) for face in held}
    page.reload()
    expect(page.get_by_text("Guts: 1 of 5")).to_be_visible()
    assert person.problems == []


def test_a_game_with_nothing_to_name_says_so(server: Server, sit: Sit, clean: Callable[[Page], None]) -> None:
    review = Review(FLAWLESS, 0)
    assert review.choices and not review.findings()
    person = sit(server, width=390, height=844)
    person.page.goto(f"{opened(person, FLAWLESS)}/review")
    headline = person.page.get_by_role("heading", name="You could not have known better")
    expect(headline).to_be_visible(timeout=WORKED_OUT)
    expect(person.page.locator(".receipt")).to_be_visible()
    clean(person.page)
    assert person.problems == []


def test_where_nothing_is_named_the_closest_call_can_be_looked_at(
    server: Server, sit: Sit, clean: Callable[[Page], None]
) -> None:
    game = guts("steady", 12, 2)
    review = Review(game, 0)
    assert not review.findings()
    person = sit(server, width=390, height=844)
    page = person.page
    page.goto(f"{opened(person, game)}/review")
    call = page.get_by_role("article")
    expect(call.get_by_role("heading", name="The closest call")).to_be_visible(timeout=WORKED_OUT)
    expect(call).to_contain_text("It is no mistake.")
    expect(call.locator(".two")).to_have_text(re.compile("^You (In|Out) Or (In|Out)$"))
    expect(page.locator(".dots .closest")).to_have_count(1)
    expect(page.get_by_text("The ring in colour is the closest call")).to_be_visible()
    expect(page.locator(".dots i")).to_have_count(len(review.choices))
    expect(page.get_by_text("marked are the closest call (Hand")).to_have_count(1)
    clean(page)
    call.get_by_role("link", name="Look at it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The closest call")
    expect(page.locator(".board")).to_be_visible()
    expect(page.get_by_role("button", name="Show me how it would have gone")).to_be_hidden()
    clean(page)
    assert person.problems == []


def test_what_cannot_be_reviewed_is_said_in_one_sentence(server: Server, sit: Sit) -> None:
    person = sit(server)
    path = person.ordered("Ada", {"kind": "bot", "name": "Ben", "bot": "steady"}, game="guts")
    person.page.goto(f"{path}/review")
    expect(person.page.get_by_role("alert")).to_contain_text("The game is still being played")
    assert len(person.page.get_by_role("alert").all()) == 1
