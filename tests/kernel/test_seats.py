"""How many seats a table has at most."""

import dataclasses
from typing import Any

import pytest

from upcard.catalogue import CATALOGUE
from upcard.kernel.game import Refused
from upcard.kernel.state import ONLOOKER
from upcard.match.match import Match
from upcard.options.house_rules import choose_rules

BEGGAR = CATALOGUE["beggar-my-neighbor"]


def up_to(most: int) -> Any:
    return dataclasses.replace(BEGGAR, seats=lambda rules: (2, most))


def test_an_entry_for_more_seats_than_a_table_has_is_one_sentence() -> None:
    assert up_to(ONLOOKER).seats(None) == (2, 30)
    reason = "^beggar-my-neighbor: the book standard is for up to 31 players, and a table has at most 30 seats$"
    with pytest.raises(ValueError, match=reason):
        up_to(ONLOOKER + 1)


def test_a_match_for_more_seats_is_refused() -> None:
    """Where a house rule asks for more than its book does."""
    rules = choose_rules(CATALOGUE, "beggar-my-neighbor", None, {})
    game: Any = rules.entry.build(rules.rules)
    table = game.start(2).but(seats=31)
    with pytest.raises(Refused, match="A table has at most 30 seats, not 31"):
        Match(rules, table)
