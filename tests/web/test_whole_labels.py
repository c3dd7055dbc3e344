"""What can be chosen in a list is read whole, on a small phone too."""

import pytest
from playwright.sync_api import expect

from .conftest import Server, Sit

pytestmark = pytest.mark.browser

CUT = """() => [...document.querySelectorAll("select")].flatMap((select) =>
  [...select.options].map((option) => option.label).filter((label) => {
    const alone = select.cloneNode(false);
    alone.append(new Option(label));
    alone.style.cssText = "position: absolute; width: max-content; min-width: 0; max-width: none";
    select.after(alone);
    const wide = alone.getBoundingClientRect().width;
    alone.remove();
    return wide > select.getBoundingClientRect().width + 0.5;
  }))"""
"""The choices for which their list is too narrow: each is laid out by itself, in a list as wide as it wants."""


@pytest.mark.parametrize(
    ("width", "height"),
    [
        (360, 640),
        pytest.param(390, 844, marks=pytest.mark.long),
        (844, 390),
        pytest.param(1440, 900, marks=pytest.mark.long),
    ],
)
@pytest.mark.parametrize("path", ["/umpire", "/?set=contract-rummy", "/score", "/interview"])
def test_no_choice_is_cut(server: Server, sit: Sit, path: str, width: int, height: int) -> None:
    page = sit(server, width=width, height=height, seen=True).page
    page.goto(path)
    expect(page.locator("select").first).to_be_visible()
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    assert page.locator("select option").count() > 5
    assert page.evaluate(CUT) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
