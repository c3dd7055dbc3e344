"""A table in the home network: by plain http browsers give a page no share sheet and no clipboard of the new kind."""

import pytest
from playwright.sync_api import Page, expect

from .conftest import Server, Sit
from .hands import Hands

pytestmark = pytest.mark.browser

PLAIN = """
Object.defineProperty(Navigator.prototype, "clipboard", {get: () => undefined});
Object.defineProperty(window, "isSecureContext", {get: () => false});
document.addEventListener("copy", () => (window.copied = document.activeElement.value));
"""
"""As by plain http; what is copied can be read."""


def copied(page: Page, label: str) -> None:
    """The link of that name is copied by its button, which keeps the focus."""
    link = page.get_by_label(label)
    button = page.get_by_role("button", name="Copy")
    expect(link).to_be_visible()
    assert page.get_by_role("button", name="Send the link").count() == 0
    page.evaluate("window.copied = ''")
    button.click()
    expect(page.get_by_role("status").filter(has_text="Copied.")).to_be_visible()
    assert page.evaluate("window.copied") == link.input_value()
    expect(button).to_be_focused()
    page.get_by_role("button", name="QR code").click()
    expect(page.get_by_role("img", name="QR code")).to_be_visible()


def plainly(server: Server, sit: Sit) -> Hands:
    return sit(server, script=PLAIN, width=360, height=740)


def test_links_are_copied(server: Server, sit: Sit) -> None:
    person = plainly(server, sit)
    page = person.page
    page.goto(person.ordered("Ada", {"kind": "open"}, game="contract-rummy", book="parlett"))
    copied(page, "The table's link")
    # In a dialog, too, of whose page behind nothing can be marked.
    page.get_by_role("button", name="Begin, with a bot").click()
    expect(page.locator(".board")).to_be_visible()
    person.menu("Table")
    copied(page, "The table's link")
    assert person.problems == []


def test_rules_are_copied(server: Server, sit: Sit) -> None:
    person = plainly(server, sit)
    page = person.page
    page.goto("/?set=guts&rules")
    page.get_by_role("button", name="Send to friends").click()
    expect(page.get_by_text("The link is copied.")).to_be_visible()
    assert page.evaluate("window.copied") == page.get_by_label("The link with these rules").input_value()
    assert person.problems == []
