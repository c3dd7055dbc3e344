"""Answers the umpire's question who gets the upcard, at a rummy table with real cards."""

from typing import Any

from upcard.cards.card import faces_text
from upcard.games.rummy.clauses import clauses
from upcard.games.rummy.moves import MAY_I, PASS
from upcard.games.rummy.rules import OPTIONS
from upcard.games.rummy.scoring import next_seat
from upcard.games.rummy.state import CLAIM, CONSENT, NOT_DOWN, RummyState
from upcard.games.rummy.ui.umpire_table import TableDescription, why_not
from upcard.games.rummy.ui.words import tell
from upcard.kernel.game import Refused
from upcard.kernel.state import ONLOOKER, Event
from upcard.kernel.ui.position import seat_name
from upcard.kernel.ui.umpiring import BadQuestion, Judgement, UmpireInputs
from upcard.text.messages import say


def who_gets(table: TableDescription, told: UmpireInputs) -> Judgement:
    """Return who of those that call gets the upcard.

    Raises Refused where none of them may call, BadQuestion.
    """
    game, calls, turns = table.game, told.players("calls"), told.players("turn")
    if len(turns) != 1:
        raise BadQuestion("turn", "name one player")
    turn = turns[0]
    card = told.cards("card")
    data: dict[str, Any] = {"step": "claim", "turn": seat_name(turn)}
    data["discarder"] = seat_name(next_seat(table.rules, table.seats, turn, -1))
    data["discards"] = faces_text(card[:1] or table.plain(())[:1])
    data["down"] = [seat_name(seat) for seat in (told.players("down") if "down" in told.inputs else ())]
    try:
        now = table.position(told, data)
    except BadQuestion:
        # No window opens here: who calls all the same is told why.
        why = why_not(game, table.position(told, {**data, "step": "draw"}), MAY_I, calls[0])
        if why is None:
            raise
        raise why from None
    lost: list[tuple[int, Refused]] = []
    events: list[Event] = []
    for seat in calls:
        try:
            now = now if _is_settled(now, events) else game.play(now, seat, MAY_I)
            events += now.events
        except Refused as why:
            lost.append((seat, why))
    if len(lost) == len(calls):
        raise lost[0][1]
    while not _is_settled(now, events):
        now = game.play(now, next(iter(game.asks(now))), PASS)
        events += now.events
    return _granted(table, now, events, told, tuple([f"{told.names[seat]}: {why}" for seat, why in lost]))


def _granted(
    table: TableDescription, now: RummyState, events: list[Event], told: UmpireInputs, lost: tuple[str, ...]
) -> Judgement:
    """Return who has got the upcard, as the events say."""
    names = told.names
    fined = [tell(event, names, ONLOOKER) for event in events if event.name == "fined"]
    cited = clauses(table.rules, "claim_priority")[:1]
    got = [event.seat for event in events if event.name == "claimed"]
    if now.step == CONSENT:
        who, active = names[now.calls[0]], names[now.turn]
        reason = say("{who} gets the upcard, unless {active}, whose turn it is, takes it.", who=who, active=active)
        price = (say("If {who} gets the upcard, a penalty card comes with it.", who=who),)
        if table.rules.claim_cards != 1:
            price = (OPTIONS.sentence("claim_cards", table.rules),)
        return Judgement(
            None, reason, (*cited, table.game.compiled_rules.clause("consent_first")), (*price, *fined, *lost)
        )
    if not got:
        return Judgement(None, say("None of these players gets the upcard."), cited, (*fined, *lost))
    others: tuple[str, ...] = (say("{who} also draws a penalty card.", who=names[got[0]]),)
    if table.rules.claim_cards != 1:
        others = (OPTIONS.sentence("claim_cards", table.rules),)
    if table.game.compiled_rules.active_may_reject and now.down[now.turn] != NOT_DOWN:
        others = (say("{active} is down and must allow the call.", active=names[now.turn]), *others)
        cited = (*cited, table.game.compiled_rules.clause("must_allow"))
    return Judgement(None, say("{who} gets the upcard.", who=names[got[0]]), cited, (*others, *fined, *lost))


def _is_settled(s: RummyState, events: list[Event]) -> bool:
    """Say whether it is known who gets the upcard."""
    return s.step != CLAIM or any([event.name == "claimed" for event in events])


__all__ = ["who_gets"]
