"""Every game of the catalogue, by every book, played from the lobby to its end through the page."""

import tomllib
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from upcard.catalogue import CATALOGUE

from .conftest import Server, Sit

pytestmark = pytest.mark.browser

PLAYED_ELSEWHERE = "contract-rummy"
SHORTER: dict[str, dict[str, object]] = {
    "classic-rummy": {"target": 30},
    "anaconda": {"hands": 3},
    "dealers-choice": {"hands": 4, "chooser": "in_turn"},
    "daifugo": {"hands": 2},
    "guts": {"hands": 5},
}
"""House rules for games that would take minutes: the last hands of a session are played as the first ones are."""
LONG = ("kalooki", "carioca", "beginner", "mille", "beggar-my-neighbor", "pay-me", "online")
"""Games and books of the longer run: their deals are many, or they have few answers of their own."""

BOOKS = [
    pytest.param(entry.id, book, marks=[pytest.mark.long] if {book, entry.id} & set(LONG) else [])
    for entry in CATALOGUE.values()
    for book in entry.books
    if entry.id != PLAYED_ELSEWHERE
]


@pytest.mark.parametrize(("game", "book"), BOOKS)
def test_a_whole_game_from_the_lobby_to_its_end(
    server: Server, sit: Sit, clean: Callable[[Page], None], game: str, book: str
) -> None:
    entry = CATALOGUE[game]
    fewest, _ = entry.seats(entry.books[book].rules)
    person = sit(server, width=900, height=700)
    person.fill_the_form(book, bots=fewest - 1, game=game, changes=SHORTER.get(game, {}))
    clean(person.page)
    verbs = person.play_on()
    assert person.over
    assert verbs
    assert person.problems == []
    expect(person.page.locator("#end-title")).not_to_be_empty()
    assert person.page.locator(".places li").count() == (fewest if keeps_score(game, book, fewest) else 0)
    clean(person.page)
    with person.page.expect_download() as download:
        person.page.get_by_role("link", name="Download the record").click()
    record = tomllib.loads(download.value.path().read_text())
    assert (record["game"], record["book"]) == (game, book)


def keeps_score(game: str, book: str, seats: int) -> bool:
    """Has a table of the game a score sheet?"""
    entry = CATALOGUE[game]
    built = entry.build(entry.books[book].rules)
    names = tuple([f"N{seat}" for seat in range(seats)])
    return entry.scene(built, built.start(seats), 0, names).sheet is not None
