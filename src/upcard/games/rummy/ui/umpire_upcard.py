"""Answers the umpire's questions about the upcard of a rummy table: may it be drawn, and who gets it."""

from collections.abc import Iterable
from typing import Any

from upcard.cards.card import card_name, faces_text
from upcard.games.rummy.clauses import clauses
from upcard.games.rummy.moves import ALLOW, DRAW_STOCK, DRAW_UPCARD, MAY_I, PASS
from upcard.games.rummy.rules import OPTIONS, Rules
from upcard.games.rummy.scoring import next_seat
from upcard.games.rummy.state import CLAIM, CONSENT, NOT_DOWN, RummyState
from upcard.games.rummy.steps.draw import rules_of_no_stock, rules_of_stock
from upcard.games.rummy.steps.rummy_call import rummy_calls
from upcard.games.rummy.ui.lines import Lines
from upcard.games.rummy.ui.umpire_draws import deeper_draw
from upcard.games.rummy.ui.umpire_table import BEFORE, ME, STOCK, TableDescription, why_not
from upcard.games.rummy.ui.words import tell
from upcard.kernel.game import Refused
from upcard.kernel.state import ONLOOKER, Event
from upcard.kernel.ui.entry import Line
from upcard.kernel.ui.position import seat_name
from upcard.kernel.ui.umpiring import BadQuestion, Judgement, Question, UmpireInput, UmpireInputs, refused
from upcard.text.messages import either, marked, say


def claims_question(table: TableDescription) -> Question:
    """Return the question who gets the upcard, with what it has to be told."""
    calls = UmpireInput("calls", marked("Who calls, in the order of the calls"), "seats")
    turn = UmpireInput("turn", marked("Whose turn it is"), "seat", usual="P1")
    upcard = UmpireInput("card", marked("The upcard"), "cards", needed=False)
    label = marked("Whose contract is on the table") if table.has_contracts else marked("Who is down")
    down = (UmpireInput("down", label, "seats", needed=False),) if table.goes_down else ()
    return Question("claim", marked("Who gets the upcard?"), (calls, turn, upcard, *down, STOCK, *table.deal_input()))


def rummy_question(table: TableDescription) -> Question:
    """Return the question whether "Rummy!" may be called at a discard, with what it has to be told (HWR-52)."""
    card = UmpireInput("card", marked("The discard"), "cards")
    inputs = (card, *table.melds_input(), *table.down_input(BEFORE), *table.deal_input())
    return Question("rummy", marked("May I call “Rummy!” at this card?"), inputs)


def may_call_rummy(table: TableDescription, told: UmpireInputs) -> Judgement:
    """Judge whether the discard could be laid off by who asks. Raises BadQuestion."""
    cards = told.cards("card")
    if len(cards) != 1:
        raise BadQuestion("card", "name one card, the one that was discarded")
    at = table.laid(
        told,
        table.plain(cards)[:1],
        {
            "step": "draw",
            "discards": faces_text(cards),
            "discarder": seat_name(next_seat(table.rules, table.seats, ME)),
        },
    )
    r = table.game.ruled(at)
    found = list(dict.fromkeys([str(at.melds[call.meld - 1]) for call in rummy_calls(r, at, ME)]))
    card = card_name(cards[0])
    cited = clauses(table.rules, "rummy_call")
    if not found:
        return Judgement(False, say("The {card} fits no meld that you may lay off on.", card=card), cited)
    reason = say("You may: the {card} can be added to {melds}.", card=card, melds=either(found))
    return Judgement(True, reason, cited, (OPTIONS.sentence("rummy_call", table.rules),))


def may_draw(table: TableDescription, told: UmpireInputs) -> Judgement:
    """Judge whether the upcard may be drawn, or more cards of the discard pile where the rules have it.

    Raises Refused (of more cards), BadQuestion.
    """
    cards = told.cards("card")
    if len(cards) > 1 and table.game.compiled_rules.draws_deep:
        return deeper_draw(table, told, cards)
    if len(cards) > 1 or not told.is_told("card"):
        raise BadQuestion("card", "name one card, the top one of the discard pile, or no card")
    at = table.laid(told, table.before_draw(told, cards), {"discards": faces_text(cards)})
    no_stock = told.word("stock") == "no"
    why = why_not(table.game, at, DRAW_UPCARD)
    if why is not None:
        return _no_card(table, at, why) if no_stock else refused(why)
    reason = say("The {card} may be drawn.", card=card_name(cards[0]))
    cited = clauses(table.rules, "draw")[-1:]
    if not no_stock:
        return Judgement(True, reason, cited)
    ending = _no_stock(table.rules)
    return Judgement(True, reason, (*cited, *ending.clauses), (ending.text,))


def _no_card(table: TableDescription, at: RummyState, why: Refused) -> Judgement:
    """Return the refusal of the upcard with what becomes of the deal, as no stock card can be drawn either."""
    try:
        events = table.game.play(at, ME, DRAW_STOCK).events
    except Refused:
        return refused(why)
    if _is_void(events):
        more, cited = say("No stock card can be drawn either, so the deal is void."), _void(table.rules)
    else:
        more, cited = say("No stock card can be drawn either, so the deal ends."), _no_stock(table.rules).clauses
    cited = tuple(dict.fromkeys((*filter(None, [why.clause]), *cited)))
    return Judgement(False, why.reason, cited, (more,), why.cards())


def _no_stock(rules: Rules) -> Line:
    """Return the line of the rules sheet that says what happens where no stock card can be had."""
    lines = Lines(rules)
    rules_of_no_stock(rules, lines)
    if not lines.done():
        rules_of_stock(rules, lines)
    return lines.done()[0]


def _void(rules: Rules) -> tuple[str, ...]:
    """Return the clauses by which a deal is void, and those by which it is that where no stock card can be had."""
    return (*clauses(rules, "void")[:1], *_no_stock(rules).clauses)


def who_gets(table: TableDescription, told: UmpireInputs) -> Judgement:
    """Return who of those that call gets the upcard.

    Whoever's turn it is draws it, before anybody else is asked. Raises Refused where none of them may call,
    BadQuestion.
    """
    calls, turns = told.players("calls"), told.players("turn")
    if len(turns) != 1:
        raise BadQuestion("turn", "name one player")
    turn = turns[0]
    if turn not in calls or table.game.compiled_rules.active_may_reject:
        return _claimed(table, told, turn, calls)
    draws = table.position(told, {**_offered(table, told, turn), "step": "draw"})
    if why_not(table.game, draws, DRAW_UPCARD, turn) is not None:
        return _claimed(table, told, turn, calls)
    active = told.names[turn]
    reason = say("{active}, whose turn it is, may simply draw the upcard, before anything else.", active=active)
    cited = clauses(table.rules, "draw")[-1:]
    try:
        late = _claimed(table, told, turn, calls)
    except Refused as why:
        more = say("A player who has drawn already in this turn cannot take it any more.")
        return Judgement(None, reason, (*cited, why.clause), (more,))
    more = say("If {active} has drawn already: {answer}", active=active, answer=late.reason)
    others = tuple([each for each in late.more if not each.startswith(f"{active}: ")])
    cited = (*cited, *clauses(table.rules, "claim_active")[:1], *late.clauses)
    return Judgement(None, reason, tuple(dict.fromkeys(cited)), (more, *others))


def _offered(table: TableDescription, told: UmpireInputs, turn: int) -> dict[str, Any]:
    """Return the keys of a position in which the others are asked about the upcard."""
    card = told.cards("card")
    return {
        "step": "claim",
        "turn": seat_name(turn),
        "discarder": seat_name(next_seat(table.rules, table.seats, turn, -1)),
        "discards": faces_text(card[:1] or table.plain(())[:1]),
        "down": [seat_name(seat) for seat in (told.players("down") if "down" in told.inputs else ())],
    }


def _claimed(table: TableDescription, told: UmpireInputs, turn: int, calls: tuple[int, ...]) -> Judgement:
    """Return who gets the upcard, where it is on offer to the others. Raises as `who_gets` does."""
    game, data = table.game, _offered(table, told, turn)
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
        cited = (*cited, table.game.compiled_rules.clause("consent_first"))
        if _is_void(table.game.play(now, now.turn, ALLOW).events):
            price: tuple[str, ...] = (
                say("No penalty card can be drawn: if {who} gets the upcard, the deal is void.", who=who),
            )
            return Judgement(None, reason, (*cited, *_void(table.rules)), (*price, *fined, *lost))
        price = _price(table, say("If {who} gets the upcard, a penalty card comes with it.", who=who))
        return Judgement(None, reason, cited, (*price, *fined, *lost))
    if not got:
        return Judgement(None, say("None of these players gets the upcard."), cited, (*fined, *lost))
    who = names[got[0]]
    others = _price(table, say("{who} also draws a penalty card.", who=who))
    reason = say("{who} gets the upcard.", who=who)
    ending: tuple[str, ...] = ()
    if _is_void(events):
        others = ()
        reason = say("{who} gets the upcard, but no penalty card can be drawn, so the deal is void.", who=who)
        ending = _void(table.rules)
    if table.game.compiled_rules.active_may_reject and now.down[now.turn] != NOT_DOWN:
        others = (say("{active} is down and must allow the call.", active=names[now.turn]), *others)
        cited = (*cited, table.game.compiled_rules.clause("must_allow"))
    return Judgement(None, reason, (*cited, *ending), (*others, *fined, *lost))


def _is_void(events: Iterable[Event]) -> bool:
    """Say whether the deal was void by these events."""
    return any([event.name == "void" for event in events])


def _price(table: TableDescription, one_card: str) -> tuple[str, ...]:
    """Return what a claim costs: in cards, ``one_card`` where it is one, and in points, where it is any (HWR-51)."""
    cards = one_card if table.rules.claim_cards == 1 else OPTIONS.sentence("claim_cards", table.rules)
    return (cards, OPTIONS.sentence("claim_points", table.rules)) if table.rules.claim_points else (cards,)


def _is_settled(s: RummyState, events: list[Event]) -> bool:
    """Say whether it is known who gets the upcard."""
    return s.step != CLAIM or any([event.name == "claimed" for event in events])


__all__ = ["claims_question", "may_call_rummy", "may_draw", "rummy_question", "who_gets"]
