"""Serves puzzles to practise over HTTP; what was answered when is kept by the browser."""

from functools import cache
from random import Random
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from upcard.cards.card import BadCard
from upcard.catalogue import CATALOGUE
from upcard.kernel.game import BadMove, Refused
from upcard.kernel.state import Move
from upcard.options.house_rules import heading
from upcard.practise.built_in import built_in_puzzles, games_with_puzzles
from upcard.practise.puzzles import BadPuzzles, Puzzle, read_puzzles
from upcard.practise.schedule import A_VISIT, BadPractice, answered_card, days_until, now, read_card
from upcard.review.words import cost_told
from upcard.server import wire
from upcard.server.http.endpoints import Json, get, post
from upcard.server.http.requests import read_json, room_of
from upcard.server.live.wire_game import WireGame
from upcard.server.wire.decode import BadMessage
from upcard.server.wire.practise import MAX_PUZZLE
from upcard.text.messages import translated

ASK: Final = {"name": "guts-1"}
GUESS: Final = {"name": "guts-1", "move": "in"}
GROUPS: Final = {"name": "contract-rummy-parlett-6", "groups": [["7D", "7C", "*"], ["9S", "9H", "9C"]]}
"""Examples for the description."""

LAYS: Final = "down "
TRIED: Final = 160
"""In so many deals a lay-down that is none of a puzzle's moves is tried: fewer than those were, for somebody waits."""


@cache
def _built_in() -> dict[str, Puzzle]:
    """Return all puzzles that come with the games, by their names."""
    return {puzzle.name: puzzle for game in games_with_puzzles() for puzzle in built_in_puzzles(game)}


@get("/api/practise", wire.PuzzleSets)
async def get_practise(request: Request) -> Response:
    """Return the names of the puzzles that come with each game."""
    return Json(await room_of(request).beside(_sets))


@post("/api/practise/puzzle", wire.PuzzleAnswer, wire.PuzzleAsk, ASK, errors=(404,))
async def post_puzzle(request: Request) -> Response:
    """Return a puzzle: the table as the seat saw it, and the moves of which one is to be chosen."""
    order = await read_json(request, wire.PuzzleAsk, 2 * MAX_PUZZLE)
    return Json(await room_of(request).beside(lambda: _shown(_puzzle(order))))


@post("/api/practise/arrange", wire.Arranged, wire.PuzzleGroups, GROUPS, errors=(404,))
async def post_groups(request: Request) -> Response:
    """Return how groups of own cards can be read as melds at a puzzle, and the lay-down that they are together."""
    order = await read_json(request, wire.PuzzleGroups, 2 * MAX_PUZZLE)
    return Json(await room_of(request).beside(lambda: _arranged(_puzzle(order), order)))


@post("/api/practise/answer", wire.PuzzleVerdict, wire.PuzzleGuess, GUESS, errors=(404,))
async def post_answer(request: Request) -> Response:
    """Return what an answer to a puzzle is worth, why, and when the puzzle comes back."""
    order = await read_json(request, wire.PuzzleGuess, 2 * MAX_PUZZLE)
    return Json(await room_of(request).beside(lambda: _judged(_puzzle(order), order)))


def _sets() -> wire.PuzzleSets:
    sets = [
        wire.PuzzleSet(game, translated(CATALOGUE[game].title), tuple([each.name for each in built_in_puzzles(game)]))
        for game in games_with_puzzles()
    ]
    return wire.PuzzleSets(tuple(sets), A_VISIT)


def _puzzle(order: wire.PuzzleAsk) -> Puzzle:
    """Return the puzzle that is meant. Raises BadMessage, BadPuzzles."""
    if order.own:
        try:
            found = read_puzzles(order.own)
        except BadPuzzles as problem:
            raise BadMessage("{problem}", problem=problem.message) from None
        if len(found) != 1:
            raise BadMessage("one puzzle is wanted, not {number}", number=len(found))
        return found[0]
    try:
        return _built_in()[order.name]
    except KeyError:
        raise BadMessage("there is no puzzle of that name") from None


def _shown(puzzle: Puzzle) -> wire.PuzzleAnswer:
    moves = [each.move for each in puzzle.answers]
    Random(puzzle.name).shuffle(moves)
    return wire.PuzzleAnswer(heading(puzzle.table.rules), puzzle.match().scene(puzzle.seat), tuple(moves))


def _arranged(puzzle: Puzzle, order: wire.PuzzleGroups) -> wire.AnyMessage:
    """Return how the groups can be read. Raises BadMessage: a card is none."""
    game = WireGame(puzzle.table.rules, ())
    try:
        return game.arrange(puzzle.table.state, puzzle.seat, wire.Arrange("", order.groups))
    except BadCard as problem:
        raise BadMessage("{problem}", problem=problem.message) from None


def _answer(puzzle: Puzzle, text: str) -> Move:
    """Return the move that answers a puzzle: one of its own, or another lay-down that is legal.

    Raises:
        BadMessage: it is none.
    """
    game = puzzle.table.game
    if text not in [each.move for each in puzzle.answers] and not text.startswith(LAYS):
        raise BadMessage("{move} is none of the moves of this puzzle", move=text[:60])
    try:
        move = game.read(text)
        puzzle.check(move)
    except (BadMove, Refused) as problem:
        raise BadMessage("{problem}", problem=str(problem)) from None
    return move


def _judged(puzzle: Puzzle, order: wire.PuzzleGuess) -> wire.PuzzleVerdict:
    """Return the verdict. Raises BadMessage: the move is none of the puzzle's, or the card is none."""
    cost = puzzle.judge(_answer(puzzle, order.move), TRIED) if order.move else None
    right = bool(order.move) and cost is None
    try:
        card = answered_card(read_card(order.card) if order.card else None, right, now())
    except BadPractice as problem:
        raise BadMessage("{problem}", problem=problem.message) from None
    told = "" if cost is None else cost_told(cost)
    days = days_until(card.due, now())
    return wire.PuzzleVerdict(right, puzzle.best.move, told, puzzle.why, card.to_json(), card.due.isoformat(), days)


PRACTISE: Final = (get_practise, post_puzzle, post_groups, post_answer)

__all__ = ["PRACTISE"]
