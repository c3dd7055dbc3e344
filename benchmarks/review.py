"""Does a review blame by chance, and does it find what is there? ``python -m benchmarks.review [--tables NAMES]``.

In each deal one seat plays as the reviewer itself would: of all moves the one that comes out best in as many deals as
the first look has. Then its choices are reviewed with other deals of the hidden cards: whatever is named there was
named by chance. On the way mistakes of known size are planted: a move that comes out 10, 20 or 40 points worse than the
one that was played, by 320 deals of its own, is reviewed as if it had been played (``planted``).
"""

import json
import random
from collections import Counter
from typing import Any, Final

import click

from benchmarks.figures import keep, measured
from upcard.bots.outcomes import Outcomes
from upcard.bots.policies import outcomes_of
from upcard.bots.steady import SteadyBot
from upcard.catalogue import CATALOGUE
from upcard.kernel.state import Move, State
from upcard.match.duels import play_deal, whole_pack
from upcard.options.house_rules import HouseRules, choose_rules
from upcard.review.choices import PlayedChoice
from upcard.review.judging import FIRST, Look, judge, leads, result

SEATS: Final = 4
PLANTED: Final = (10, 20, 40)
WITHIN: Final = 0.25
"""A mistake counts as one of so many points where it differs from that by no larger a part."""
SIZING: Final = Look(320, ())
PLAYING: Final = Look(FIRST.deals, ())
MOST_SIZED: Final = 4
"""So many other moves are sized up at one choice."""


class Reviewer:
    """Plays what the first look has come out best, and keeps what was chosen where."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.choices: list[tuple[PlayedChoice, Outcomes]] = []

    def choose(self, game: Any, seen: State, seat: int) -> Move:
        """The move that is best by the first look, or the steady bot's where there is no other."""
        outcomes: Outcomes = outcomes_of(game)(game, seen, seat)
        moves = list(outcomes.moves)
        if len(moves) < 2:
            return SteadyBot(0).choose(game, seen, seat)
        at = PlayedChoice(len(self.choices) + 1, seat, seen, moves[0])
        found = result(leads(game, at, outcomes, moves, PLAYING, f"played {self.number}"))
        best = moves[max(range(len(moves)), key=lambda index: sum(found[index]))]
        self.choices.append((at._replace(played=best), outcomes))
        return best


def reviewed(game: Any, seats: int, number: int) -> tuple[int, int, Counter[int], Counter[int]]:
    """One deal: how many choices there were, how many of them were named, planted mistakes and found ones by size."""
    rng = random.Random(number)
    table = whole_pack(game, seats, rng)
    reviewer = Reviewer(number)
    play_deal(game, table, [reviewer, *[SteadyBot(number) for _ in range(seats - 1)]], rng)
    named = 0
    planted, found = Counter[int](), Counter[int]()
    for choice, outcomes in reviewer.choices:
        named += judge(game, choice, outcomes) is not None
        others = [move for move in outcomes.moves if move != choice.played][:MOST_SIZED]
        rows = result(leads(game, choice, outcomes, [choice.played, *others], SIZING, f"planted {number}"))
        for move, row in zip(others, rows[1:], strict=True):
            loss = -sum(row) / len(row)
            size = next((each for each in PLANTED if abs(loss - each) <= WITHIN * each), 0)
            if size:
                planted[size] += 1
                found[size] += judge(game, choice._replace(played=move), outcomes) is not None
    return len(reviewer.choices), named, planted, found


class Tally:
    """What came of the deals of one table."""

    def __init__(self, rules: HouseRules, deals: int) -> None:
        self.rules = rules
        self.deals = deals
        self.choices = self.named = 0
        self.planted, self.found = Counter[int](), Counter[int]()

    def play(self) -> None:
        """Play and review them all."""
        built = self.rules.entry.build(self.rules.rules)
        for number in range(self.deals):
            choices, named, planted, found = reviewed(built, SEATS, number)
            self.choices += choices
            self.named += named
            self.planted += planted
            self.found += found
            told = f"{self.rules.entry.id}: {number + 1} of {self.deals} deals, {self.named} named of {self.choices}"
            click.echo(f"\r{told}", nl=False, err=True)
        click.echo(err=True)

    def row(self) -> list[Any]:
        """A row of the page's table."""
        title = self.rules.entry.title
        name = title if len(self.rules.entry.books) == 1 else f"{title}, {self.rules.book}"
        parts = [f"{self.found[size]} of {self.planted[size]}" for size in PLANTED]
        return [name, self.deals, self.choices, self.named, *parts]


def tables(text: str) -> list[Tally]:
    """What ``guts:1000,contract-rummy/family:12`` names: games, books and numbers of deals."""
    found = []
    for each in text.split(","):
        table, _, deals = each.partition(":")
        game, _, book = table.partition("/")
        found.append(Tally(choose_rules(CATALOGUE, game, book or None, {}), int(deals or 20)))
    return found


@click.command()
@click.option("--tables", "wanted", default="guts:400,pay-me:10", show_default=True, help="GAME[/BOOK][:DEALS],…")
@click.option("--keep", "keeps", is_flag=True, help="Write the figures to benchmarks/results/review.json.")
def main(wanted: str, keeps: bool) -> None:
    """Review deals that the reviewer has played."""
    tallies = tables(wanted)
    for tally in tallies:
        tally.play()
    columns = ["game", "deals", "choices", "named by chance", *[f"of {size} points, found" for size in PLANTED]]
    figures = {"columns": columns, "rows": [tally.row() for tally in tallies]}
    click.echo(json.dumps(figures, indent=1, ensure_ascii=False))
    if keeps:
        keep("review", measured(figures))


if __name__ == "__main__":
    main()
