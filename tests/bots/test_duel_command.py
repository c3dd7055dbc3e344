"""``python -m benchmarks.duel`` tells what it has measured."""

import json

import pytest
from click.testing import CliRunner

from benchmarks.duel import main


def said(*arguments: str) -> str:
    done = CliRunner().invoke(main, arguments)
    assert done.exit_code == 0, done.output
    return done.output


def test_duplicate_deals() -> None:
    found = json.loads(said("classic-rummy", "steady", "random", "--seats", "2", "--deals", "2", "--json"))
    assert (found["book"], found["seats"], found["gain"]["count"]) == ("beginner", 2, 2)
    low, high = found["gain"]["interval"]
    assert low <= found["gain"]["mean"] <= high
    assert found["gain"]["mean"] > 0


def test_the_deals_that_are_named_and_other_weights() -> None:
    """By the weights of the yardstick it plays as the yardstick does."""
    text = said(
        "pay-me", "steady", "steady-1", "--seats", "2", "--deals", "2", "--numbers", "1,2", "--weights", "full=6"
    )
    assert "2 deals: gain +0.00 ± 0.00 (95 %: +0.00 to +0.00) points a deal" in text


def test_searching() -> None:
    """Where it is not asked that, it plays as the steady player does."""
    text = said(
        "contract-rummy", "steady", "steady", "--seats", "3", "--deals", "2", "--search", "1", "--only", "consent"
    )
    assert "2 deals: gain +0.00 ± 0.00" in text
    assert "gain " in said("pay-me", "steady", "steady", "--seats", "2", "--deals", "2", "--search", "0.05")


def test_whole_games() -> None:
    text = said("guts", "steady", "random", "--seats", "2", "--games", "4", "--change", "hands=9")
    assert "4 games at each seat: won " in text and "(even: 0.500)" in text


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ("guts steady steady", "say either --deals N or --games N"),
        ("guts steady steady --deals 3", "only rummy games"),
        ("guts steady steady-1 --games 3", "does not play this game"),
        ("guts steady steady --games 3 --change ante=0", "ante"),
        ("guts steady steady --games 3 --search 1", "only rummy games"),
        ("carioca steady steady --games 3 --seats 9", "there are 2 to 5 players"),
        ("carioca steady steady --games 3 --book other", "there are carioca"),
        ("carioca steady steady --deals 3 --weights outs=many", "invalid literal"),
        ("carioca steady steady --deals 3 --weights luck=3", "unexpected keyword argument"),
    ],
)
def test_what_cannot_be_measured(arguments: str, why: str) -> None:
    done = CliRunner().invoke(main, arguments.split())
    assert done.exit_code == 2
    assert why in done.output
