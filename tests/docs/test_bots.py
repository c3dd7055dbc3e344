"""docs/bots.md names every bot, in its own words."""

import re

from upcard.bots import BOTS

from .rulebook import ROOT

PAGE = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")


def test_every_bot_is_described() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", PAGE, flags=re.M))
    assert rows == {name: make(0).about for name, make in BOTS.items()}
