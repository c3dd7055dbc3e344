"""What is photographed beside the tables: the lobby, house rules, score sheets, what is asked and looked up."""

from collections.abc import Callable
from typing import Final

from playwright.sync_api import Page, expect

from ..conftest import Server
from ..hands import Hands
from .scene import Open, SceneOf


def page_of(name: str, address: str, sign: str, then: Callable[[Page], None] | None = None) -> SceneOf:
    """A page at an address, which is there when the sign is; ``then`` something is done there."""

    def see(server: Server, person: Hands) -> None:
        person.page.goto(address)
        expect(person.page.locator(sign).first).to_be_visible()
        if then is not None:
            then(person.page)

    return SceneOf("", name, see)


def _begun(page: Page) -> None:
    page.locator(".books button").first.click()
    page.get_by_role("button", name="One question at a time").click()
    expect(page.get_by_role("radio").first).to_be_visible()


def _waiting(then: Callable[[Page], None] | None = None) -> Open:
    """A table at which a friend is waited for."""

    def see(server: Server, person: Hands) -> None:
        bot = {"kind": "bot", "name": "Juniper", "bot": "steady"}
        path = person.ordered("Ada", {"kind": "open"}, bot, game="contract-rummy")
        if then is not None:
            then(person.page)
        person.page.goto(path)
        expect(person.page.locator(".quick, form").first).to_be_visible()

    return see


def _keeping_score(page: Page) -> None:
    page.get_by_label("The game").select_option("kalooki")
    for seat, name in enumerate(("Ada", "Bartholomew", "Grandma"), 1):
        page.get_by_label(f"Name of player {seat}").fill(name)
    page.get_by_role("button", name="Start the sheet").click()
    expect(page.locator(".pad")).to_be_visible()


PAGES: Final = (
    page_of("shelf", "/", ".box"),
    page_of("set a table", "/?set", ".preview li"),
    page_of("friends", "/?set=contract-rummy&friends", ".preview li"),
    page_of("house rules", "/?set=contract-rummy&rules", ".rules li"),
    page_of("interview", "/interview?game=contract-rummy", ".books button"),
    page_of("a question", "/interview?game=contract-rummy", ".books button", _begun),
    page_of("two sheets", "/beside?game=contract-rummy", "main li"),
    page_of("umpire", "/umpire?game=contract-rummy", "footer .primary"),
    page_of("new score sheet", "/score", "footer .primary"),
    page_of("score sheet", "/score", "footer .primary", _keeping_score),
    page_of("no statistics", "/statistics", ".none"),
    SceneOf("", "waiting for friends", _waiting()),
    SceneOf("", "invited", _waiting(lambda page: page.context.clear_cookies())),
)
"""Pages of no game, or of one for all."""
