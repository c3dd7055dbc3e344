"""What holds for a while is seen in the middle of the table: a revolution, jacks, and what binds the trick."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import Server, Sit
from .laid import laid_out, sit_at

RULES = {"revolution": "sets", "jacks_back": True, "suit_bind": True}
HANDS = (
    "9S 9H 9D 9C KH AH 3S 4S 5S 6S 7S 8S TS",
    "JH 3H 4H 5H 6H 7H 8H TH JS QS KS AS 2S",
    "QH 3D 4D 5D 6D 7D 8D TD JD QD KD AD 2D",
    "2H 3C 4C 5C 6C 7C 8C TC JC QC KC AC 2C",
)
MOVES = ("0 play 9S 9H 9D 9C", "1 pass", "2 pass", "3 pass", "0 play KH", "1 play JH", "2 play QH", "3 pass")


pytestmark = pytest.mark.browser


@pytest.mark.clause("DAI-W01", "DAI-W07", "DAI-W16")
@pytest.mark.parametrize(("width", "height"), [(390, 844), pytest.param(1440, 900, marks=pytest.mark.long)])
def test_the_table_says_what_holds_now(
    server: Server, sit: Sit, clean: Callable[[Page], None], width: int, height: int
) -> None:
    person = sit(server, width=width, height=height)
    sit_at(server, person, laid_out("standard", RULES, HANDS, "", MOVES, "daifugo"))
    signs = person.page.get_by_role("list", name="What holds now").get_by_role("listitem")
    expect(signs).to_have_text(["Revolution", "Turned by jacks", "2 is highest", "Bound to hearts"])
    for sign in signs.all():
        expect(sign).to_be_in_viewport(ratio=1)
    clean(person.page)
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
