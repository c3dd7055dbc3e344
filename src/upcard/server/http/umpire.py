"""Serves the umpire of games with real cards over HTTP."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from upcard.clauses import plain_clause
from upcard.options.house_rules import HouseRules, heading
from upcard.score import ScoreSheet
from upcard.server import wire
from upcard.server.http.endpoints import Json, post
from upcard.server.http.requests import read_json, room_of
from upcard.server.live.offer import RuleChoice
from upcard.server.wire.decode import BadMessage, clean_name
from upcard.text.messages import Message, say, translated
from upcard.umpire import BadQuestion, Judgement, Question, UmpireInput, ask, find, keys, questions

T = TypeVar("T")

ASK: Final = {"game": "kalooki", "question": "meld", "told": {"cards": "7H 8H 9H 10H"}}
FIND: Final = {"game": "kalooki", "words": "joker"}
"""Examples for the description."""


@post("/api/umpire/questions", wire.UmpireQuestions, wire.RealTable, {"game": "kalooki"}, errors=(404, 409))
async def post_questions(request: Request) -> Response:
    """Return what can be asked by these rules where they are played with real cards."""
    order = await read_json(request, wire.RealTable)
    return Json(await _at(request, order, _questions))


@post("/api/umpire/ask", wire.UmpireAnswer, wire.UmpireAsk, ASK, errors=(404, 409))
async def post_ask(request: Request) -> Response:
    """Judge what is asked of the game's umpire, and say by which clause."""
    order = await read_json(request, wire.UmpireAsk)
    return Json(await _at(request, order, lambda rules, names, _sheet: _asked(rules, names, order)))


@post("/api/umpire/find", wire.RuleHits, wire.UmpireFind, FIND, errors=(404, 409))
async def post_find(request: Request) -> Response:
    """Look for words, or a clause, in these rules."""
    order = await read_json(request, wire.UmpireFind)
    return Json(await _at(request, order, lambda rules, _names, _sheet: _hits(rules, order.words)))


async def _at(
    request: Request,
    order: wire.RealTable,
    work: Callable[[HouseRules, tuple[str, ...], ScoreSheet | None], T],
) -> T:
    """Do the work, beside the event loop, with the rules and the players of that table.

    Raises:
        NoScore: there is no such sheet.
        BadMessage, BadHouseRules, BadQuestion: there are no such rules, or they do not answer that.
    """
    room = room_of(request)
    if order.sheet is not None:
        sheet = (await room.scores.known(order.sheet)).sheet
        return await room.beside(lambda: work(sheet.rules, sheet.names, sheet))
    if order.game is None:
        raise BadMessage("name a game, or a score sheet")
    choice = RuleChoice(order.game, order.book, order.changes, order.toml)
    named = tuple([clean_name(name) for name in order.players])

    def chosen() -> T:
        rules = room.offer.rules(choice)
        low, high = rules.entry.seats(rules.rules)
        usual = max(low, min(rules.entry.usual, high))
        return work(rules, named or tuple([f"P{seat + 1}" for seat in range(usual)]), None)

    return await room.beside(chosen)


def _questions(rules: HouseRules, names: tuple[str, ...], sheet: ScoreSheet | None) -> wire.UmpireQuestions:
    found = tuple([_question(each, sheet) for each in questions(rules, len(names))])
    return wire.UmpireQuestions(heading(rules), names, found, keys(rules, len(names)))


def _question(question: Question, sheet: ScoreSheet | None) -> wire.UmpireQuestion:
    """Return a question in the words of the wire; the deal is the one that is played."""
    inputs = question.inputs
    if sheet is not None:
        deal = str(sheet.rows[-1].plan.deal)
        inputs = tuple([replace(input_, usual=deal) if input_.name == "deal" else input_ for input_ in inputs])
    return wire.UmpireQuestion(question.name, translated(question.label), tuple([_input(input_) for input_ in inputs]))


def _input(input_: UmpireInput) -> wire.UmpireInput:
    words = tuple([wire.ScoreWord(word.text, translated(word.label), word.seat) for word in input_.words])
    return wire.UmpireInput(
        input_.name, translated(input_.label), input_.takes, input_.needed, words, input_.low, input_.high, input_.usual
    )


def _asked(rules: HouseRules, names: tuple[str, ...], order: wire.UmpireAsk) -> wire.UmpireAnswer:
    """Return the answer. Raises BadQuestion, which names an input by its label."""
    try:
        return _answer(ask(rules, names, order.question, order.told))
    except BadQuestion as problem:
        asked = [each for each in questions(rules, len(names)) if each.name == order.question]
        labels = {input_.name: input_.label for each in asked for input_ in each.inputs}
        if problem.key not in labels:
            raise
        raise BadQuestion(Message(labels[problem.key]), problem.message) from None


def _answer(judged: Judgement) -> wire.UmpireAnswer:
    return wire.UmpireAnswer(
        judged.yes,
        judged.reason,
        judged.more,
        tuple([wire.ClauseText(clause, plain_clause(clause)) for clause in judged.clauses]),
        judged.cards,
        tuple([wire.UmpireInstead(each.text, each.groups) for each in judged.instead]),
    )


def _hits(rules: HouseRules, words: str) -> wire.RuleHits:
    found = find(rules, words)
    return wire.RuleHits(
        tuple(
            [
                wire.RuleHit(hit.heading if hit.ours else say("rulebook"), hit.text, hit.clauses, hit.ours)
                for hit in found
            ]
        )
    )


UMPIRE: Final = (post_questions, post_ask, post_find)
"""What is asked for over HTTP."""
