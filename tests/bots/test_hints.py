"""A hint is what a bot would do and why, and whether nobody has tried out how well it plays by these rules."""

from typing import Any

import pytest

from upcard.bots.policies import Policies, untried_rules
from upcard.catalogue import CATALOGUE
from upcard.games.guts.game import GutsGame
from upcard.kernel.state import view
from upcard.match.match import Match
from upcard.options.house_rules import choose_rules
from upcard.players import PLAYERS, hint


def advised(name: str, **changes: Any) -> tuple[str, str]:
    """What the hint says at the first question of a game, and what the steady player says alone."""
    match = Match(choose_rules(CATALOGUE, name, None, changes), 3)
    match.run()
    seat = next(iter(match.game.asks(match.state)))
    seen, steady = view(match.state, seat), PLAYERS["steady"](0)
    found, alone = hint(steady, match.game, seen, seat), steady.decide(match.game, seen, seat)
    assert found.move == alone.move
    return found.why, alone.why


@pytest.mark.parametrize("name", ["contract-rummy", "kalooki", "guts", "daifugo", "liverpool-rummy"])
def test_by_rules_that_are_tried_out_a_hint_is_what_the_bot_says(name: str) -> None:
    told, alone = advised(name)
    assert told == alone


@pytest.mark.parametrize(("name", "changes"), [("kaluki-40", {}), ("contract-rummy", {"contract_points": 40})])
def test_by_others_it_says_that_this_is_not_known(name: str, changes: dict[str, Any]) -> None:
    told, alone = advised(name, **changes)
    assert told == f"{alone} How good that is by these house rules is not known."


def test_they_are_those_that_quick_playouts_do_not_know() -> None:
    forty = choose_rules(CATALOGUE, "kaluki-40", None, {})
    assert set(untried_rules(forty.entry.build(forty.rules))) == {
        "first_meld_points",
        "draw_before_down",
        "joker_take_from",
    }


def test_a_place_that_is_none_is_an_error() -> None:
    with pytest.raises(ValueError, match="rules that are not tried are found in module:function, not in 'here'"):
        Policies(GutsGame, {}, untried="here")
