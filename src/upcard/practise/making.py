"""Makes puzzles of choices in recorded games, where one move is clearly better than another that tempts."""

from collections.abc import Sequence
from typing import Any, Final

from upcard.bots.outcomes import CHIPS, PLACES, POINTS, Outcomes
from upcard.bots.policies import outcomes_of, policy_of
from upcard.kernel.state import Move
from upcard.match.duels import Estimate
from upcard.options.house_rules import HouseRules
from upcard.practise.puzzles import Puzzle, TriedMove, puzzle_text
from upcard.review.choices import PlayedChoice
from upcard.review.judging import FRESH, SURE, CostlyChoice, Look, lead, leads, result
from upcard.review.review import STEADY

GENTLE: Final = "gentle"
SCREENS: Final = ((8, 0.5), (24, 1.5), (64, SURE))
"""The first look, in which all moves are tried: after so many deals the best one leads by so many standard errors."""
WORTHWHILE: Final = {POINTS: 3.0, CHIPS: 1.0, PLACES: 0.2}
"""By unit, the least that a wrong answer costs: less is not worth a thought."""
MOST_ANSWERS: Final = 5
"""So many moves have the second look; others are tried when somebody answers with them."""
MOST_RIGHT: Final = 3
"""Of more right answers there is nothing to find."""


def puzzle_of(rules: HouseRules, game: Any, choice: PlayedChoice, name: str) -> Puzzle | None:
    """Return a puzzle of a choice; None where no move tempts that is clearly worse than the best one.

    As in a review (`upcard.review.judging`) the best move has to be ahead in a first look and again in fresh deals, and
    the figures are those of the second look. What the best move is has a reason: the steady bot plays it too.

    Args:
        rules: what is played by.
        game: what is played.
        choice: where; what was played there tempts.
        name: of the puzzle.
    """
    outcomes: Outcomes | None = outcomes_of(game) and outcomes_of(game)(game, choice.seen, choice.seat)
    if outcomes is None or not outcomes.sure or len(outcomes.moves) < 2:
        return None
    usual = _played_by(STEADY, game, choice)
    if usual is None:
        return None
    tempting = [move for move in (_played_by(GENTLE, game, choice), choice.played) if move not in (None, usual)]
    moves = list(dict.fromkeys([usual, *tempting, *outcomes.moves]))
    known: dict[Move, list[float]] = {}
    for deals, gap in SCREENS:
        first = result(leads(game, choice, outcomes, moves, Look(deals, ()), "first look", known=known))
        if any(lead(row) > 1 for row in first[1:]):
            return None  # the steady bot's move is not the best one
        behind = sorted(range(1, len(moves)), key=lambda at: -sum(first[at]))
        clearly = [at for at in behind if lead([-value for value in first[at]]) >= gap]
        if not clearly or len(behind) - len(clearly) >= MOST_RIGHT:
            return None
    looked = [at for at in behind if at not in clearly]
    looked += sorted(clearly, key=lambda at: moves[at] not in tempting)[: MOST_ANSWERS - 1 - len(looked)]
    again = result(
        leads(game, choice, outcomes, [usual, *[moves[at] for at in looked]], Look(FRESH, ()), "second look")
    )
    answers = [TriedMove(str(usual), 0.0, 0.0, FRESH)]
    for at, row in zip(looked, again[1:], strict=True):
        found = Estimate(row)
        answers.append(TriedMove(str(moves[at]), -found.mean, found.error, found.count))
    answers[1:] = sorted(answers[1:], key=lambda answer: answer.behind)
    wrong = [answer for answer in answers if not answer.right]
    if any(answer.behind < 0 for answer in answers) or len(answers) - len(wrong) > MOST_RIGHT:
        return None
    if not wrong or wrong[-1].behind < WORTHWHILE[outcomes.unit]:
        return None
    puzzle = Puzzle(name, puzzle_text(rules, choice.seen, game), choice.seat, outcomes.unit, answers)
    return puzzle if puzzle.why else None


def _played_by(bot: str, game: Any, choice: PlayedChoice) -> Move | None:
    policy = policy_of(game, bot)
    decision = None if policy is None else policy(game, choice.seen, choice.seat)
    return None if decision is None else decision.move


def puzzle_of_finding(rules: HouseRules, game: Any, choice: PlayedChoice, finding: CostlyChoice, name: str) -> Puzzle:
    """Return the puzzle of a choice that a review has named: its answers are what was played and what was better.

    Args:
        rules: what is played by.
        game: what is played.
        choice: where, as the seat saw it.
        finding: what the choice cost.
        name: of the puzzle.
    """
    answers = [
        TriedMove(str(finding.better), 0.0, 0.0, finding.deals),
        TriedMove(str(finding.played), finding.cost, finding.error, finding.deals),
    ]
    return Puzzle(name, puzzle_text(rules, choice.seen, game), choice.seat, finding.unit, answers)


def tempts(puzzle: Puzzle, bots: Sequence[str] = (GENTLE,)) -> bool:
    """Say whether one of these bots would play a wrong answer."""
    game, seen = puzzle.table.game, puzzle.table.state
    wrong = [answer.move for answer in puzzle.answers if not answer.right]
    for bot in bots:
        policy = policy_of(game, bot)
        if policy is not None and str(policy(game, seen, puzzle.seat).move) in wrong:
            return True
    return False


__all__ = ["puzzle_of", "puzzle_of_finding", "tempts"]
