"""Does a review blame by chance, and does it find what is there? ``python -m benchmarks.review [--tables NAMES]``.

In each deal one seat plays as the reviewer itself would: of all moves the one that comes out best in as many deals as
both looks have together. Then its choices are reviewed with other deals of the hidden cards: whatever is named there
was named by chance. Where a review names nothing whatever is played (`Outcomes.sure`), that seat plays as the steady
player, and there is nothing to review. On the way mistakes of known size are planted: a move that comes out 10, 20 or
40 points worse than the one that was played, by 320 deals of its own, is reviewed as if it had been played.

``--games`` plays and reviews whole games instead of deals, without planted mistakes. With ``--keep`` each table is kept
as soon as it is done, beside those of other runs; a deal or a game that is not finished in time does not count.

``--ledgers`` plays whole games, too, one gentle player among steady ones, and makes the gentle one's ledgers with a
part of the playouts: do the parts add up to the result, and how well are they known?
"""

import json
import random
import time
from collections import Counter
from collections.abc import Sequence
from math import inf
from typing import Any, Final

import click

import upcard
from benchmarks.figures import keep_row
from upcard.bots.outcomes import Outcomes
from upcard.bots.policies import outcomes_of
from upcard.bots.steady import SteadyBot
from upcard.catalogue import CATALOGUE
from upcard.kernel.run import play_out
from upcard.kernel.state import Move, State
from upcard.match.duels import SURE as INTERVAL
from upcard.match.duels import Estimate, play_deal, whole_pack
from upcard.match.record import record_of
from upcard.options.house_rules import HouseRules, choose_rules
from upcard.review.cards import DEALS, FEW, cards_of
from upcard.review.choices import PlayedChoice
from upcard.review.deals import ReviewedDeal
from upcard.review.judging import FIRST, FRESH, NOTHING, SHORT, SURE, LedgerPart, Look, judge, lead, leads, result
from upcard.review.ledger import DealtCards, JudgedChoice, PointsLedger, shown, whole
from upcard.review.review import Review

SEATS: Final = 4
PLANTED: Final = (10, 20, 40)
WITHIN: Final = 0.25
"""A mistake counts as one of so many points where it differs from that by no larger a part."""
SIZING: Final = Look(320, ())
ROUNDS: Final = (32, 64, 160, 320)
"""Numbers of deals after which moves are dropped that are far behind the best one."""
ROUNDED: Final = 1e-6
MOST_SIZED: Final = 4
"""So many other moves are sized up at one choice."""


class Late(Exception):
    """There is no more time."""


class Reviewer:
    """Plays what has come out best in as many deals as a review has, and keeps what was chosen where.

    After ``until``, by the steady clock, it raises Late.
    """

    def __init__(self, number: int, until: float = inf) -> None:
        self.number = number
        self.until = until
        self.choices: list[tuple[PlayedChoice, Outcomes]] = []

    def choose(self, game: Any, seen: State, seat: int) -> Move:
        """The move that has come out best, or the steady bot's where there is no other, or none that a review names."""
        if time.monotonic() >= self.until:
            raise Late
        outcomes: Outcomes = outcomes_of(game)(game, seen, seat)
        moves = list(outcomes.moves)
        if len(moves) < 2 or not outcomes.sure:
            return SteadyBot(0).choose(game, seen, seat)
        at = PlayedChoice(len(self.choices) + 1, seat, seen, moves[0])
        first = (FIRST if outcomes.quick else SHORT).deals
        best = best_of(game, at, outcomes, (*ROUNDS, first + FRESH), f"played {self.number}")
        self.choices.append((at._replace(played=best), outcomes))
        return best


def best_of(game: Any, at: PlayedChoice, outcomes: Outcomes, rounds: Sequence[int], deck: str) -> Move:
    """The move that has come out best in the same deals, as many as the last of the ``rounds`` has, which end earlier
    where all others are far behind it."""
    moves = list(outcomes.moves)
    known: dict[Move, list[float]] = {}
    for deals in rounds:
        rows = result(leads(game, at, outcomes, moves, Look(deals, ()), deck, known=known))
        best = max(rows, key=sum)
        best_move = moves[rows.index(best)]
        behind = [lead([more - less for more, less in zip(best, row, strict=True)]) for row in rows]
        moves = [move for move, by in zip(moves, behind, strict=True) if by < SURE or move == best_move]
        if len(moves) == 1:
            break
    return best_move


def reviewed(
    game: Any, seats: int, number: int, whole_game: bool, until: float = inf
) -> tuple[int, int, Counter[int], Counter[int]]:
    """One deal, or a whole game: how many choices there were, how many of them were named, and, of a deal, planted
    mistakes and found ones by size. Raises Late."""
    rng = random.Random(number)
    reviewer = Reviewer(number, until)
    players: list[Any] = [reviewer, *[SteadyBot(number) for _ in range(seats - 1)]]
    if whole_game:
        play_out(game, game.start(seats), players, rng)
    else:
        play_deal(game, whole_pack(game, seats, rng), players, rng)
    named = 0
    planted, found = Counter[int](), Counter[int]()
    for choice, outcomes in reviewer.choices:
        if time.monotonic() >= until:
            raise Late
        named += judge(game, choice, outcomes) is not None
        if whole_game:
            continue
        others = [move for move in outcomes.moves if move != choice.played][:MOST_SIZED]
        rows = result(leads(game, choice, outcomes, [choice.played, *others], SIZING, f"planted {number}"))
        for move, row in zip(others, rows[1:], strict=True):
            loss = -sum(row) / len(row)
            size = next((each for each in PLANTED if abs(loss - each) <= WITHIN * each), 0)
            if size:
                planted[size] += 1
                found[size] += judge(game, choice._replace(played=move), outcomes) is not None
    return len(reviewer.choices), named, planted, found


def seats_of(rules: HouseRules) -> int:
    """How many play: four, or as many as can."""
    low, high = rules.entry.seats(rules.rules)
    return max(low, min(high, SEATS))


class Tally:
    """What came of the deals of one table, or of ``whole_games``."""

    def __init__(self, rules: HouseRules, deals: int, whole_games: bool) -> None:
        self.rules = rules
        self.deals = deals
        self.whole_games = whole_games
        self.choices = self.named = self.blamed = 0
        """``named`` of the ``choices``; ``blamed``: deals, or games, in which any was named."""
        self.planted, self.found = Counter[int](), Counter[int]()

    def play(self, seconds: float) -> None:
        """Play and review them all, or as many as there is time for."""
        built = self.rules.entry.build(self.rules.rules)
        until = time.monotonic() + seconds
        for number in range(self.deals):
            try:
                of_one = reviewed(built, seats_of(self.rules), number, self.whole_games, until)
            except Late:
                self.deals = number
                break
            choices, named, planted, found = of_one
            self.choices += choices
            self.named += named
            self.blamed += named > 0
            self.planted += planted
            self.found += found
            what = "games" if self.whole_games else "deals"
            told = f"{self.rules.entry.id}: {number + 1} of {self.deals} {what}, {self.named} named of {self.choices}"
            click.echo(f"\r{told}", nl=False, err=True)
        click.echo(err=True)

    def row(self) -> list[Any]:
        """A row of the page's table."""
        title = self.rules.entry.title
        name = title if len(self.rules.entry.books) == 1 else f"{title}, {self.rules.book}"
        parts = [] if self.whole_games else [f"{self.found[size]} of {self.planted[size]}" for size in PLANTED]
        return [name, self.deals, self.choices, self.named, self.blamed, *parts]


class Ledgers:
    """What came of the ledgers of one table: ``dealt``, ``drawn``, ``others`` and ``own`` of each game."""

    def __init__(self, rules: HouseRules, games: int, part: int) -> None:
        self.rules = rules
        self.games = games
        self.part = part
        self.deals = 0
        self.furthest = 0.0
        """By how much the parts of a deal or of a game missed its result at most."""
        self.off = 0
        """Ledgers whose figures, as they are shown, do not add up."""
        self.found: list[PointsLedger] = []

    def play(self, seconds: float) -> None:
        """Play the games and make their ledgers, or of as many as there is time for."""
        seats = seats_of(self.rules)
        until = time.monotonic() + seconds
        for number in range(self.games):
            if time.monotonic() >= until and number:
                self.games = number
                break
            players = ["gentle", *["steady"] * (seats - 1)]
            review = Review(record_of(upcard.play(self.rules, players, seed=number)), 0)
            pieces: list[JudgedChoice | DealtCards] = [self._choice(review, choice) for choice in review.choices]
            if not review.nobody_chose:
                pieces.extend([self._cards(review, deal) for deal in review.deals])
            deals = review.ledgers(pieces)
            self.deals += len(deals)
            self.found.append(whole(deals))
            for each in (*deals, self.found[-1]):
                self.furthest = max(self.furthest, abs(sum(part.mean for part in each.parts) - each.result))
            rounded, game = shown(deals)
            for each in (*rounded, game):
                told = each.average + (-1 if each.fewer else 1) * sum(part.mean for part in each.parts)
                self.off += abs(told - each.points) > ROUNDED
            click.echo(f"\r{self.rules.entry.id}: {number + 1} of {self.games} games", nl=False, err=True)
        click.echo(err=True)

    def _choice(self, review: Review, choice: PlayedChoice) -> JudgedChoice:
        """What a choice brought, in a part of the deals of the first look."""
        outcomes: Outcomes = outcomes_of(review.game)(review.game, choice.seen, choice.seat)
        own = NOTHING
        if outcomes.moves and choice.played != outcomes.moves[0]:
            look = Look(max(2, (FIRST if outcomes.quick else SHORT).deals // self.part), ())
            moves = [outcomes.moves[0], choice.played]
            row = Estimate(result(leads(review.game, choice, outcomes, moves, look, "first look"))[1])
            own = LedgerPart(row.mean, row.error)
        deal = sum(deal.first < choice.n for deal in review.deals) - 1
        return JudgedChoice(choice.n, max(0, deal), own, None)

    def _cards(self, review: Review, deal: ReviewedDeal) -> DealtCards:
        outcomes: Outcomes = outcomes_of(review.game)(review.game, deal.seen, 0)
        deals = max(2, (DEALS if outcomes.quick else FEW) // self.part)
        return result(cards_of(review.game, deal, 0, outcomes, deals))

    def row(self) -> list[Any]:
        """A row of the table: means of all games, and how well a part is known on average."""
        title = self.rules.entry.title
        name = title if len(self.rules.entry.books) == 1 else f"{title}, {self.rules.book}"
        results = Estimate([ledger.result for ledger in self.found])
        cells = [f"{results.mean:.1f} ± {INTERVAL * results.error:.1f}"]
        for column in zip(*[ledger.parts for ledger in self.found], strict=True):
            means, known = Estimate([part.mean for part in column]), Estimate([part.give_or_take for part in column])
            cells.append(f"{means.mean:.1f} ± {INTERVAL * means.error:.1f} ({known.mean:.1f})")
        return [name, self.games, self.deals, f"{self.furthest:.0e}", self.off, *cells]


LEDGER_COLUMNS: Final = [
    *("game", "games", "deals", "off by at most", "shown wrongly", "ahead"),
    *("dealt", "drawn", "others", "own"),
]


def tally_columns(whole_games: bool) -> list[str]:
    """Of the table of deals, or of whole games."""
    what = "games" if whole_games else "deals"
    sizes = [] if whole_games else [f"of {size} points, found" for size in PLANTED]
    return ["game", what, "choices", "named by chance", f"in so many {what}", *sizes]


def tables(text: str) -> list[tuple[HouseRules, int]]:
    """What ``guts:1000,contract-rummy/family:12`` names: games, books and numbers of deals."""
    found = []
    for each in text.split(","):
        table, _, deals = each.partition(":")
        game, _, book = table.partition("/")
        found.append((choose_rules(CATALOGUE, game, book or None, {}), int(deals or 20)))
    return found


@click.command()
@click.option("--tables", "wanted", default="guts:400,pay-me:10", show_default=True, help="GAME[/BOOK][:DEALS],…")
@click.option("--keep", "keeps", is_flag=True, help="Write the figures to benchmarks/results.")
@click.option("--games", "whole_games", is_flag=True, help="Review so many whole games, not deals.")
@click.option("--ledgers", "of_ledgers", is_flag=True, help="Make ledgers of so many whole games.")
@click.option("--part", default=1, show_default=True, help="With one of so many playouts of a review.")
@click.option("--minutes", default=600.0, show_default=True, help="So long for all tables; each has an equal part.")
def main(wanted: str, keeps: bool, whole_games: bool, of_ledgers: bool, part: int, minutes: float) -> None:
    """Review deals or games that the reviewer has played, or make the ledgers of games."""
    name = "ledgers" if of_ledgers else "review_games" if whole_games else "review"
    columns = LEDGER_COLUMNS if of_ledgers else tally_columns(whole_games)
    listed = tables(wanted)
    for rules, count in listed:
        table = Ledgers(rules, count, part) if of_ledgers else Tally(rules, count, whole_games)
        table.play(60.0 * minutes / len(listed))
        row = table.row()
        click.echo(json.dumps(dict(zip(columns, row, strict=True)), ensure_ascii=False))
        if keeps and row[1]:
            keep_row(name, columns, row)


if __name__ == "__main__":
    main()
