"""Serves the effects of a rule over HTTP: from kept figures, or from games played while somebody waits."""

from dataclasses import replace
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from upcard.interview.answers import with_answer
from upcard.interview.deciding import seats_for
from upcard.kernel.ui.entry import written
from upcard.lab.precomputed import kept
from upcard.lab.quantities import Effect
from upcard.lab.report import span_text, value_text, verdict_text
from upcard.lab.report_text import in_plain_words
from upcard.options.house_rules import heading
from upcard.options.own_rules import own_rules
from upcard.server import wire
from upcard.server.http.endpoints import Json, post
from upcard.server.http.requests import read_json, room_of
from upcard.server.live.offer import Offer, RuleChoice
from upcard.server.live.rule_comparison import NoCommonSeats
from upcard.server.live.seating import NotAllowed
from upcard.text.messages import marked, say

CHANGE: Final = {"game": "contract-rummy", "book": "family", "changes": {"claim_limit": 3}, "key": "claim_limit"}
"""An example for the description."""

NOTHING: Final = marked("This is as in the book.")
NOT_ALONE: Final = marked("This rule cannot be put back alone: other rules of yours depend on it.")
NO_SEATS: Final = marked("The rules with this and those without it have no number of players in common.")


PICTURES: Final = {
    "minutes": (marked("How long"), marked("minutes with real cards; the difference give or take {reach}")),
    "out": (marked("Who goes out"), marked("deals in which somebody does; the difference give or take {reach}")),
    "margin": (marked("From first to second"), marked("points at the end; the difference give or take {reach}")),
}
"""Of a quantity: the title, and what it shows."""


class Asked:
    """Two rule sets, and what one of them says otherwise."""

    def __init__(self, offer: Offer, ask: wire.ChangeRequest) -> None:
        """Read what is to be compared. Raises BadHouseRules, NotAllowed: there is nothing to be compared."""
        self.rules = offer.rules(RuleChoice(ask.game, ask.book, ask.changes))
        self.key = ask.key
        entry = self.rules.entry
        book = entry.books[self.rules.book].rules
        self.book = replace(self.rules, rules=book, name="")
        differing = [each.key for each in entry.differences(book, self.rules.rules)]
        if not differing or (ask.key and ask.key not in differing):
            raise NotAllowed(NOTHING)
        value = written(getattr(self.rules.rules, ask.key)) if ask.key else None
        there = with_answer(self.book, ask.key, value) if ask.key else self.rules.rules
        self.alone = there is not None and not (ask.beside and len(differing) > 1)
        self.here, self.there = self.book, replace(self.rules, rules=there)
        if not self.alone:
            here = with_answer(self.rules, ask.key, written(getattr(book, ask.key)))
            if here is None:
                raise NotAllowed(NOT_ALONE)
            self.here, self.there = replace(self.rules, rules=here), self.rules

    def answer(
        self, found: tuple[Effect, ...], games: int, seats: int, kept: bool = False, done: bool = True
    ) -> wire.ChangeAnswer:
        """Return the answer in words and figures."""
        plain = in_plain_words(found, games)
        if self.key:
            told = own_rules(self.rules, self.there.rules, self.here.rules)
            rule, before = next((each.ours, each.book) for each in told if each.key == self.key)
        else:
            rule, before = heading(self.there), heading(self.here)
        figures = tuple([_figure(each) for each in found])
        return wire.ChangeAnswer(
            plain.headline, plain.sentences, figures, games, seats, rule, before, kept, done, self.alone
        )


@post("/api/change", wire.ChangeAnswer, wire.ChangeRequest, CHANGE, errors=(404, 409))
async def post_change(request: Request) -> Response:
    """Compare games between bots by a book and by house rules, or by one of them."""
    ask = await read_json(request, wire.ChangeRequest)
    room = room_of(request)
    asked = await room.beside(lambda: Asked(room.offer, ask))
    known = kept(asked.there, asked.key) if asked.key and asked.alone else None
    if known is not None:
        seats = seats_for(asked.here.entry, asked.here.rules) or 0
        return Json(asked.answer(known.effects, known.games, seats, kept=True))

    async def waits() -> bool:
        return not await request.is_disconnected()

    try:
        comparison = await room.comparisons.of(asked.here, asked.there, waits)
    except NoCommonSeats:
        raise NotAllowed(NO_SEATS) from None
    return Json(asked.answer(comparison.effects, comparison.games, len(comparison.bots), done=comparison.done))


def _figure(found: Effect) -> wire.ChangeFigure:
    kind = found.quantity.kind
    picture, about = PICTURES.get(found.quantity.key, ("", ""))
    if kind == "share" and found.here == found.there == 1:
        picture = about = ""  # there is nothing to be seen
    return wire.ChangeFigure(
        found.quantity.key,
        found.quantity.named(),
        kind == "share",
        found.here,
        found.there,
        found.low,
        found.high,
        {"more": 1, "less": -1}.get(found.verdict, 0),  # type: ignore[arg-type]
        value_text(found.here, kind),
        value_text(found.there, kind),
        value_text(found.difference, kind, signed=True),
        span_text(found),
        verdict_text(found),
        say(picture),
        say(about, reach=value_text(found.high - found.difference, kind)),
    )
