"""Nothing that the page says escapes translation: in a language of other letters, no word on it is left in plain ones.

The server says its own sentences in that language as well. What is in plain letters on purpose is data: names of
people, clauses, commands and addresses.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.text.pseudo import english_in
from tests.text.web_words import page_words
from upcard.catalogue import CATALOGUE
from upcard.readings import doubts

from .conftest import Server, Sit
from .hands import Hands

pytestmark = pytest.mark.browser

READINGS = [text for doubt in doubts("contract-rummy") for text in (doubt.question, *[part for part, _ in doubt.parts])]
"""The page of the rulebook is as it is written: its questions, and what it answers."""

LANGUAGE = "uk"
"""Of other letters, with three forms for numbers: what the browser itself makes of a date is in no plain letters."""

LINKED = f"""
new MutationObserver((_, watch) => {{
  if (!document.head) return;
  watch.disconnect();
  const address = "/words/{LANGUAGE}.json";
  const link = document.createElement("link");
  document.head.append(Object.assign(link, {{ rel: "words", hreflang: "{LANGUAGE}", href: address }}));
}}).observe(document, {{ childList: true, subtree: true }});
"""
"""The page as it is where it has words of that language."""

CLAUSE = re.compile(r"\b[A-Z]{2,3}-(?:[A-Z]-)?[A-Z]?\d+[a-z]?\b")
NAMES = ("Upcard", "Ada", "Bertha", "Cleo", "Willow", "Hazel", "steady", "Alt")
"""The program, the people, a bot by its id, and what is printed on a key."""
VARIANTS = tuple([variant for entry in CATALOGUE.values() for variant in entry.variants])
ABOUT = [each.about for each in CATALOGUE.values()] + [each.about for each in VARIANTS]
ALIASES = (
    *[alias.name for about in ABOUT for alias in about.aliases],
    *[name for variant in VARIANTS for name in (variant.title, *variant.sources)],
)
"""The names by which people look for a game are names, as those of texts are: no language has others for them."""

SHOWN = """
() => {
  const heard = ["aria-label", "aria-description", "aria-valuetext", "title", "placeholder", "alt"];
  const all = [...document.body.querySelectorAll("*")].filter((each) => !each.closest("code, script, style, noscript"));
  return [document.title, ...all.flatMap((each) => [
    [...each.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data).join(""),
    ...heard.map((name) => each.getAttribute(name) ?? ""),
  ])].filter((text) => text.trim() !== "");
}
"""
"""Every text of the page and everything that it says to those who do not see it, hidden or not."""


class Translated(Server):
    """A server that speaks the made-up language."""

    begin = (
        "from tests.text.pseudo import Pseudo\n"
        "from upcard.terminal.cli import main\n"
        "from upcard.text.messages import language\n"
        "with language(Pseudo()):\n"
        "    main()"
    )


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> str:
    return json.dumps(page_words(tmp_path_factory.mktemp("words"), LANGUAGE))


@pytest.fixture(scope="module")
def translated(_client: None, chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Translated]:
    running = Translated(tmp_path_factory.mktemp("translated"))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def person(sit: Sit, translated: Translated, words: str) -> Hands:
    """Somebody whose browser asks for that language, at a page that says it has it."""
    person = sit(translated, locale=LANGUAGE, script=LINKED)
    address = f"**/words/{LANGUAGE}.json"
    person.page.route(address, lambda route: route.fulfill(body=words, content_type="application/json"))
    return person


def plain(page: Page, *known: str) -> list[str]:
    """What on the page has words in plain letters that are not known to be data."""
    texts = page.evaluate(SHOWN)
    data = [CLAUSE.sub(" ", word) for word in (*NAMES, *ALIASES, *known)]
    return [text for text in texts if english_in(CLAUSE.sub(" ", text), data)]


def opened(person: Hands, order: dict[str, Any]) -> str:
    """The path of a table of somebody and bots, whose page is open."""
    person.page.goto("/")
    expect(person.page.locator("html")).to_have_attribute("lang", LANGUAGE)
    bots = [{"kind": "bot", "name": name, "bot": "steady"} for name in ("Bertha", "Cleo")]
    players = [{"kind": "human", "name": "Ada"}, *bots]
    table = {"players": players, "speed": "instant", **order}
    made = person.page.request.post("/api/tables", data=table)
    assert made.ok, made.text()
    path = f"/table/{made.json()['id']}"
    person.page.goto(path)
    person.page.locator(".board, .gathering, .end").first.wait_for()
    return path


def dialogs(page: Page) -> Iterator[str]:
    """Each dialog of the table's menu, while it is open."""
    for at in range(page.locator("#table-menu > button").count()):
        page.locator("header .btn").first.click()
        item = page.locator("#table-menu > button").nth(at)
        said = item.inner_text()
        if item.get_attribute("data-leaves") is not None:
            page.keyboard.press("Escape")
            continue
        item.click()
        page.locator("dialog[open] .body").wait_for()
        # What the dialog shows may have to be asked for.
        page.wait_for_load_state("networkidle")
        yield said
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)


def test_english_needs_no_words(sit: Sit, server: Server) -> None:
    person = sit(server, own=True)
    asked: list[str] = []
    person.page.on("request", lambda request: asked.append(request.url))
    person.page.goto("/")
    expect(person.page.get_by_role("heading", level=1)).to_have_text("Take a seat.")
    assert not [url for url in asked if "words" in url]


def test_the_lobby_and_the_form_of_a_table(person: Hands) -> None:
    page = person.page
    page.goto("/")
    expect(page.locator("#shelf")).to_be_visible()
    assert plain(page) == []
    page.locator("header button").first.click()
    page.locator("dialog[open]").wait_for()
    assert plain(page) == []
    page.goto("/?set&friends")
    page.locator(".preview li").first.wait_for()
    names = [field.input_value() for field in page.locator(".seats input[type=text]").all()]
    assert plain(page, *names) == []
    page.goto("/no/such/page")
    expect(page.locator(".lost")).to_be_visible()
    assert plain(page) == []


def test_the_rules(person: Hands) -> None:
    page = person.page
    page.goto("/?set=contract-rummy&rules")
    page.locator(".pick").first.click()
    page.locator(".panel .done").wait_for()
    assert plain(page, *READINGS) == []


def test_the_table_its_dialogs_and_its_drawer(person: Hands) -> None:
    page = person.page
    opened(person, {"game": "contract-rummy"})
    person.until("draw stock", "draw upcard", "discard")
    assert plain(page) == []
    for said in dialogs(page):
        assert plain(page, *READINGS) == [], said
    page.locator("header .tail button[aria-keyshortcuts=H]").click()
    page.locator("[data-hint]").wait_for()
    page.keyboard.press("c")
    page.locator(".log").wait_for()
    assert plain(page) == []


def test_the_end_and_what_comes_after_it(person: Hands) -> None:
    page = person.page
    path = opened(person, {"game": "guts", "changes": {"hands": 1}})
    page.locator("[data-verb]").first.click()
    # Who takes the pot alone is asked whether to show the cards.
    page.locator('.end, [data-verb="hide"]').first.wait_for()
    if page.locator('[data-verb="hide"]').count():
        page.locator('[data-verb="hide"]').click()
    page.locator(".end").wait_for()
    assert plain(page) == []
    page.locator(".end .rest [aria-haspopup=dialog]").click()
    page.locator("#luck").wait_for()
    assert plain(page, "RECORD", "NOTES") == []
    page.goto(f"{path}/steps")
    page.locator(".controls").wait_for()
    assert plain(page) == []
    page.goto("/statistics")
    page.locator(".plots").wait_for()
    assert plain(page) == []
    page.goto("/")
    page.locator("#shelf").wait_for()
    assert plain(page) == []


def test_a_table_of_friends(person: Hands, sit: Sit) -> None:
    page = person.page
    players = [{"kind": "human", "name": "Ada"}, {"kind": "open"}, {"kind": "open"}]
    opened(person, {"game": "guts", "players": players})
    page.locator(".gathering").wait_for()
    page.locator('option[value="hello"]').wait_for(state="attached")
    assert plain(page) == []


def test_a_lesson(person: Hands) -> None:
    page = person.page
    page.goto("/lesson/contract-rummy")
    page.locator(".lesson .how").wait_for()
    assert plain(page) == []


def test_a_word_that_stands_bare_is_seen(person: Hands) -> None:
    page = person.page
    page.goto("/")
    page.locator("#shelf").wait_for()
    page.evaluate("document.querySelector('h1').append('bare')")
    page.evaluate("document.querySelector('main').setAttribute('aria-label', 'Bare, too')")
    assert len(plain(page)) == 2
