"""What follows from one new option of a game, beside the rule that obeys it."""

import dataclasses
from dataclasses import dataclass
from typing import Any, Final

import pytest

from upcard.interview.questions import Interview
from upcard.kernel.copying import ByFields
from upcard.kernel.ui.entry import Book, Entry, HouseRuleError, section
from upcard.match.record import digest
from upcard.options.gaps import gaps
from upcard.options.house_rules import BadHouseRules, choose_rules, read_house_rules, rules_sheet
from upcard.options.option import Number
from upcard.options.options import Group, Options
from upcard.options.rule_file import write_house_rules

from ..server.toy import TOY, ToyRules
from .option_pages import with_options


@dataclass(frozen=True)
class Rules(ByFields):
    book: str = "plain"
    rounds: int = 2
    blind: int = 0

    def __post_init__(self) -> None:
        OPTIONS.check(self)


ROUNDS: Final = Number("rounds", "How many turns has everybody?", "{rounds} turns each.", "GEN-01", low=1, high=9)
BLIND: Final = Number(
    "blind",
    "How many cards are dealt blind? 0 to 5.",
    "{blind} cards are dealt blind.",
    "GEN-02",
    low=0,
    high=5,
    section="Play",
    quiet=(0,),
    find="face down",
)
OPTIONS: Final = Options(Rules, Group("Play", ROUNDS, BLIND))


def entry(rules: Any = Rules(), options: Options = OPTIONS) -> Entry:
    given: Any = options.in_entry()
    return dataclasses.replace(
        TOY,
        books={"plain": Book("plain", "Plain", "The only book.", rules)},
        sheet=lambda rules: options.tell((section("Play", (options.line("rounds", rules),)),), rules),
        **given,
    )


def test_a_new_option_is_declared_once_and_is_everywhere() -> None:
    games = {"toy": entry()}
    # Records from before: what was played by default is played as before.
    assert digest(Rules(rounds=3)) == digest(ToyRules(rounds=3))
    assert digest(Rules(blind=1)) != digest(Rules())
    # Rule files, their errors, and what they are written as.
    rules = read_house_rules(games, 'game = "toy"\nbook = "plain"\n[changes]\nblind = 2\n')
    assert rules.rules == Rules(blind=2)
    assert "blind = 2" in write_house_rules(rules)
    with pytest.raises(BadHouseRules, match="blind: 6 is not between 0 and 5"):
        choose_rules(games, "toy", "plain", {"blind": 6})
    with pytest.raises(BadHouseRules, match="did you mean blind"):
        choose_rules(games, "toy", "plain", {"blnd": 2})
    with pytest.raises(HouseRuleError, match="blind"):
        Rules(blind=-1)
    # The sheet, with the clause; and two sheets side by side.
    told = [(line.text, line.clauses) for part in rules_sheet(rules) for line in part.lines]
    assert told[-1] == ("2 cards are dealt blind.", ("GEN-02",))
    assert [each.key for each in games["toy"].differences(Rules(), rules.rules)] == ["blind"]
    # The form at the web table, and what people look for.
    assert games["toy"].form is not None
    shown = games["toy"].form(Rules(), Rules(), games["toy"].sheet(Rules()), {}, "blind", 0)
    assert shown.panel is not None
    assert [counter.high for row in shown.panel.rows for counter in row.counters] == [5]
    assert games["toy"].options()[1].find == "face down"
    # The gaps of a file, and the questions of the interview.
    start = choose_rules(games, "toy", "plain", {})
    assert [gap.key for gap in gaps(games, start)] == ["rounds", "blind"]
    assert Interview(games, start, {}).answer("blind", 1).rules.rules == Rules(blind=1)
    # The page of the rulebook.
    page = with_options("# Toy\n\n## Play\n", OPTIONS, {"plain": Rules()})
    assert "### `blind`" in page
    assert "Default: `0`.\n\nClauses: GEN-02." in page
    # A rule that no option describes, or that is described twice, is none.
    with pytest.raises(ValueError, match="not described, or described twice: blind"):
        Options(Rules, Group("Play", ROUNDS))
