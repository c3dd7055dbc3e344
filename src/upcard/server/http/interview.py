"""Serves interviews about house rules over HTTP; each request brings all that was answered."""

from dataclasses import replace
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from upcard.interview import Interview, OpenQuestion, Picture, differing, games_counted
from upcard.options.house_rules import BadHouseRules, HouseRules, heading
from upcard.options.own_rules import reached
from upcard.options.rule_file import write_house_rules
from upcard.server import wire
from upcard.server.http.endpoints import Json, post
from upcard.server.http.requests import read_json, room_of
from upcard.server.live.offer import Offer, RuleChoice
from upcard.text.names import why_no_name

INTERVIEW: Final = {"game": "contract-rummy", "book": "family", "answers": {"claim_limit": 3}, "skipped": ["ace"]}
BESIDE: Final = {"game": "contract-rummy", "one": {"book": "denexa"}, "other": {"book": "family"}}
"""Examples for the description."""


@post("/api/interview", wire.InterviewAnswer, wire.InterviewRequest, INTERVIEW, errors=(404, 409))
async def post_interview(request: Request) -> Response:
    """Return the next question that rules leave open, the most telling first.

    With it come the rules as they are answered so far.
    """
    ask = await read_json(request, wire.InterviewRequest)
    room = room_of(request)
    return Json(await room.beside(lambda: _answer(room.offer, ask)))


@post("/api/beside", wire.BesideAnswer, wire.BesideRequest, BESIDE, errors=(404, 409))
async def post_beside(request: Request) -> Response:
    """Compare two rule sets: what they answer differently.

    Also how often that came up in games between bots.
    """
    ask = await read_json(request, wire.BesideRequest)
    room = room_of(request)
    return Json(await room.beside(lambda: _beside(room.offer, ask)))


def _beside(offer: Offer, ask: wire.BesideRequest) -> wire.BesideAnswer:
    """Compare two sets of rules. Raises BadHouseRules: one of them cannot be played, or is of another game."""
    one, other = [_rules(offer, RuleChoice(ask.game, pick.book, toml=pick.toml)) for pick in (ask.one, ask.other)]
    rows = [
        wire.BesideRow(each.key, each.question, each.clauses, each.here, each.there, each.came_up)
        for each in differing(one, other)
    ]
    return wire.BesideAnswer(heading(one), heading(other), tuple(rows), games_counted())


def _rules(offer: Offer, choice: RuleChoice) -> HouseRules:
    """Return the rules that are chosen.

    Raises BadHouseRules: they cannot be played, or are for another game than the one that is named.
    """
    found = offer.rules(choice)
    if found.entry.id != choice.game:
        raise BadHouseRules(
            0, "game", "the file is for {other}, not for {game}", other=found.entry.id, game=choice.game
        )
    return found


def _answer(offer: Offer, ask: wire.InterviewRequest) -> wire.InterviewAnswer:
    """Answer a request of an interview.

    Raises BadHouseRules: the rules or an answer cannot be played, are for another game, or there is no such question.
    """
    start = _rules(offer, RuleChoice(ask.game, ask.book, toml=ask.toml))
    name = " ".join(ask.name.split())
    wrong = why_no_name(name) if name else ""
    if wrong:
        raise BadHouseRules(0, "name", wrong)
    so_far, since = _said(
        Interview(offer.games, replace(start, name=name or start.name), ask.answers, ask.skipped), ask
    )
    so_far = so_far if ask.notes is None else so_far.note(ask.notes)
    left = so_far.left
    key = ask.key or next(iter(left), "")
    rules = so_far.rules
    return wire.InterviewAnswer(
        heading(rules),
        rules.entry.id,
        rules.book,
        _question(so_far, so_far.question(key)) if key else None,
        tuple([wire.InterviewLine(each.keys, each.text) for each in so_far.lines()]),
        len(left),
        len([each for each in left if so_far.telling(each) > 0]),
        so_far.answers,
        so_far.skipped,
        tuple([wire.InterviewGiven(each.key, each.question, each.answer) for each in so_far.given()]),
        since,
        rules.entry.changes(rules.entry.books[rules.book].rules, rules.rules),
        write_house_rules(reached(rules)),
        rules.notes,
        tuple([wire.OwnRuleLine(each.key, each.ours, each.book) for each in so_far.differing()]),
        games_counted(),
    )


def _said(before: Interview, ask: wire.InterviewRequest) -> tuple[Interview, wire.InterviewSince]:
    """Return the interview with what is answered or put aside now, and what that has changed.

    Raises BadHouseRules.
    """
    before = before.confirm(ask.so) if ask.so else before
    now = before.skip(ask.aside) if ask.aside else before
    for key, value in ask.reply.items():
        now = now.answer(key, value)
    since = now.since(before, ask.aside, *ask.reply)
    asked = {each.key: each.question for each in now.start.entry.options()}
    return now, wire.InterviewSince(tuple([asked[each] for each in since.again]), since.more, since.fewer)


def _question(so_far: Interview, asked: OpenQuestion) -> wire.InterviewQuestion:
    replies = [
        wire.InterviewReply(each.value, each.text, each.books, each.came_up, each.why, each.outcome)
        for each in asked.replies
    ]
    return wire.InterviewQuestion(
        asked.key,
        asked.text,
        asked.clauses,
        tuple(replies),
        asked.chosen,
        _picture(asked.picture) if asked.picture else None,
        so_far.telling(asked.key) > 0,
    )


def _picture(shown: Picture) -> wire.InterviewPicture:
    zones = tuple([wire.InterviewZone(label, cards) for label, cards in shown.zones])
    return wire.InterviewPicture(zones, shown.mover, shown.does, shown.cards)
