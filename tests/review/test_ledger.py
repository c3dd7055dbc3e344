"""A ledger's four parts add up to the result; what one chose oneself is in the last of them, and nothing else."""

import math
import random
from itertools import pairwise
from typing import Any

import pytest

import upcard
from upcard.bots.policies import outcomes_of
from upcard.bots.steady import SteadyBot
from upcard.kernel.state import CHANCE, Move, State, view
from upcard.kernel.worlds import worlds
from upcard.match.record import Record, record_of
from upcard.options.house_rules import choose_rules
from upcard.programs.programs import Programs
from upcard.review import JudgedChoice, LedgerPart, PlayedChoice, PointsLedger, Review, cards, judging
from upcard.review.deals import deals_of
from upcard.review.judging import NOTHING, Look, judged, result
from upcard.review.ledger import added, shown, whole
from upcard.review.rounding import rounded_table

from ..rules.guts.tables import table

GAMES = {
    "contract-rummy": 3,
    "kalooki": 3,
    "carioca": 2,
    "pay-me": 2,
    "classic-rummy": 2,
    "mille": 2,
    "daifugo": 4,
    "guts": 3,
    "anaconda": 3,
    "dealers-choice": 3,
    "indian-chief": 3,
}
"""Every game in which somebody chooses something, with a number of players."""
CHANGES: dict[str, dict[str, Any]] = {
    "anaconda": {"hands": 3},
    "dealers-choice": {"hands": 3},
    "guts": {"hands": 10},
    "contract-rummy": {"deals": ["10: S3 S3", "10: S3 R4"]},
    "kalooki": {"deals": ["9: S3 S3 S3"]},
    "carioca": {"deals": ["11: S3 S3", "11: S3 R4"]},
    "pay-me": {"deals": ["4", "5", "6"]},
}
"""Shorter games."""


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hardly any deals: what adds up does so with any number of them."""
    monkeypatch.setattr(cards, "DEALS", 3)
    monkeypatch.setattr(cards, "FEW", 2)
    monkeypatch.setattr(judging, "FIRST", Look(2, ()))
    monkeypatch.setattr(judging, "SHORT", Look(2, ()))
    monkeypatch.setattr(judging, "FRESH", 2)


def played(game: str, *players: Any, seed: int = 4) -> Record:
    """A whole game, of few deals."""
    rules = choose_rules(upcard.CATALOGUE, game, None, CHANGES.get(game, {}))
    return record_of(upcard.play(rules, players, seed=seed))


def adds_up(ledger: PointsLedger) -> bool:
    """Do the parts make the result, and the figures that are shown the points?"""
    figures = shown([ledger])[1]
    sign = -1 if ledger.fewer else 1
    told = figures.average + sign * sum(part.mean for part in figures.parts)
    exact = math.isclose(sum(part.mean for part in ledger.parts), ledger.result, abs_tol=1e-6)
    return exact and math.isclose(told, figures.points, abs_tol=1e-9) and figures.points == ledger.points


class Contrary:
    """Plays what the steady bot does not, wherever there is anything else."""

    def choose(self, game: Any, seen: State, seat: int) -> Move:
        """The first other move."""
        usual = SteadyBot(0).choose(game, seen, seat)
        return next((move for move in game.moves(seen, seat) if move != usual), usual)


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("game", GAMES)
def test_the_parts_add_up_in_every_game(game: str) -> None:
    record = played(game, "random" if game != "contract-rummy" else "gentle", *["steady"] * (GAMES[game] - 1))
    review = Review(record, 0)
    deals = review.ledgers()
    assert len(deals) == len(review.deals) > 0
    assert all(adds_up(ledger) for ledger in deals)
    ledger = review.ledger()
    assert ledger is not None
    assert adds_up(ledger)
    assert all(0 <= part.error < math.inf for part in ledger.parts)
    if ledger.unit == "points":
        assert record.totals is not None
        assert ledger.points == record.totals[0]
        assert math.isclose(ledger.average, sum(record.totals[1:]) / (GAMES[game] - 1))


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("game", ["guts", "daifugo", "pay-me", "mille", "indian-chief"])
def test_what_the_policy_itself_would_choose_brings_nothing(game: str) -> None:
    review = Review(played(game, *["steady"] * GAMES[game], seed=2), 1)
    ledger = review.ledger()
    assert ledger is not None
    assert review.choices
    assert ledger.own == NOTHING
    assert ledger.others.mean != 0


def test_a_blunder_is_in_the_own_choices() -> None:
    sitting = table("AS AH", "4C 9D", "3D JC", pot=3)
    game, seen = sitting.game, view(sitting.state, 0)
    moves = {str(move): move for move in game.moves(seen, 0)}
    outcomes = outcomes_of(game)(game, seen, 0)
    found = result(judged(game, PlayedChoice(1, 0, seen, moves["out"]), outcomes))
    costly, own = found.costly, found.own
    assert costly is not None and found.compared
    assert own.mean < -own.give_or_take < 0
    assert abs(own.mean + costly.cost) < own.give_or_take + costly.give_or_take
    assert result(judged(game, PlayedChoice(1, 0, seen, moves["in"]), outcomes)) == (None, NOTHING, True, None)


def test_blunders_make_the_own_choices_and_not_those_of_the_others() -> None:
    review = Review(played("guts", Contrary(), "steady", "steady"), 0)
    ledger = review.ledger()
    assert ledger is not None
    assert ledger.own.mean < -2 * ledger.own.give_or_take
    other = Review(review.record, 1).ledger()
    assert other is not None
    assert other.own == NOTHING


@pytest.mark.usefixtures("few")
def test_the_same_record_has_the_same_ledger_whatever_the_order_of_the_pieces() -> None:
    record = played("pay-me", "random", "steady")
    one, again = Review(record, 0), Review(upcard.read(upcard.write(record)), 0)
    programs = Programs(1)
    pieces = [again.play(number, programs) for number in reversed(range(again.count))]
    assert one.ledgers() == again.ledgers(pieces)
    assert one.ledger() == again.ledger(pieces)
    assert one.findings() == again.findings(pieces)


@pytest.mark.usefixtures("few")
def test_of_pieces_that_are_missing_there_is_no_ledger() -> None:
    review = Review(played("guts", "random", "steady"), 0)
    programs = Programs(1)
    pieces = [review.play(number, programs) for number in range(review.count - 1)]
    assert review.ledgers(pieces) == []
    assert review.ledger(pieces) is None


@pytest.mark.usefixtures("few")
def test_the_choices_that_steady_would_have_made_otherwise_come_first() -> None:
    review = Review(played("guts", "random", "steady", "steady"), 0)
    programs = Programs(1)
    kinds = []
    for number in range(review.count):
        piece = review.play(number, programs)
        kinds.append((1 if piece.own == NOTHING else 0) if isinstance(piece, JudgedChoice) else "deal")
    first = kinds.index("deal")
    deals = len(review.deals)
    assert 0 in kinds[:first]
    assert kinds[first : first + deals] == ["deal"] * deals
    assert set(kinds[first + deals :]) == {1}


def test_where_nobody_chooses_the_cards_have_made_it_all() -> None:
    record = played("beggar-my-neighbor", "steady", "steady")
    review = Review(record, 0)
    assert review.nobody_chose
    assert review.count == 0
    ledger = review.ledger()
    assert ledger is not None
    assert adds_up(ledger)
    assert abs(ledger.result) == 52
    assert (ledger.drawn, ledger.others, ledger.own) == (NOTHING, NOTHING, NOTHING)
    assert ledger.dealt == LedgerPart(ledger.result, 0.0)


def test_with_hands_that_are_dealt_anyhow_all_seats_together_are_ahead_of_nobody() -> None:
    for game in ("guts", "pay-me", "mille", "daifugo", "indian-chief"):
        review = Review(played(game, *["steady"] * GAMES[game]), 0)
        deal = review.deals[0]
        world = next(worlds(review.game, deal.seen, 0, random.Random(1)))
        built = [outcomes_of(review.game)(review.game, view(world, seat), seat) for seat in range(GAMES[game])]
        ends = [outcomes.end(world, random.Random(1)) for outcomes in built]
        assert any(ends)
        assert math.isclose(sum(ends), 0, abs_tol=1e-9)


def test_a_deal_has_the_cards_that_its_seat_drew_from_the_stock() -> None:
    record = played("mille", "steady", "steady")
    deals = deals_of(record, 0)
    at_once = [
        move
        for (seat, move), (following, _) in pairwise(record.moves)
        if seat == 0 and move.startswith("draw") and following != CHANCE
    ]
    assert sum(len(deal.drawn) for deal in deals) == len(at_once) > 0
    assert [deal.number for deal in deals] == list(range(len(deals)))
    for deal, following in pairwise(deals):
        assert deal.after == following.before
        assert len(deal.seen.piles[0].cards) == len(following.seen.piles[0].cards)


def test_figures_that_are_shown_add_up() -> None:
    rng = random.Random(5)
    for number in range(500):
        parts = [LedgerPart(rng.gauss(0, 9), 1.0) for _ in range(3)]
        points, average, fewer = rng.randrange(200), rng.randrange(600) / 3, number % 2 == 0
        dealt, drawn, others = parts
        ledger = PointsLedger("points", fewer, points, average, dealt, drawn, others, NOTHING)
        rest = ledger.result - sum(part.mean for part in parts)
        ledger = ledger._replace(own=LedgerPart(rest, 2.0))
        assert adds_up(ledger)
        assert all(abs(a.mean - b.mean) < 1 for a, b in zip(ledger.parts, shown([ledger])[1].parts, strict=True))
        assert adds_up(whole([ledger, ledger, ledger]))


@pytest.mark.parametrize("digits", [0, 1])
def test_rows_and_columns_of_a_table_add_up_as_they_are_shown(digits: int) -> None:
    """Each figure is rounded up or down, and so is the sum of each column; what is whole stays as it is."""
    rng, unit = random.Random(7), 10**digits
    for _ in range(300):
        rows = []
        for _ in range(rng.randrange(1, 12)):
            row = [rng.choice([0.0, rng.gauss(0, 9), float(rng.randrange(9))]) for _ in range(4)]
            rows.append([*row, rng.randrange(40) - sum(row)])
        found = rounded_table(rows, [sum(row) for row in rows], digits)
        for row, told in zip(rows, found, strict=True):
            assert math.isclose(sum(told), sum(row), abs_tol=1e-6)
            for figure, near in zip(row, told, strict=True):
                assert abs(figure - near) < 1 / unit and math.isclose(near * unit, round(near * unit), abs_tol=1e-6)
                assert figure == near or not math.isclose(figure * unit, round(figure * unit), abs_tol=1e-9)
        for column, sums in zip(zip(*rows, strict=True), zip(*found, strict=True), strict=True):
            assert abs(sum(column) - sum(sums)) < 1 / unit + 1e-6


def test_errors_of_a_sum_are_those_of_parts_that_do_not_depend_on_each_other() -> None:
    assert added([LedgerPart(1.0, 3.0), LedgerPart(2.0, 4.0)]) == LedgerPart(3.0, 5.0)
    assert added([]) == NOTHING
