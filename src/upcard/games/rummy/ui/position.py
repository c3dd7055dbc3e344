"""Reads and writes positions of rummy: hands, melds, the stock and the discards, and the step of the turn."""

import itertools
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from upcard.cards.card import EVERYBODY, HIDDEN, NOBODY, Card
from upcard.games.rummy.compiled_rules import DealRules
from upcard.games.rummy.dropping_out import may_buy_back
from upcard.games.rummy.faults import meld_fault
from upcard.games.rummy.flow import open_window
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.moves import NOTATION, PASS, Call
from upcard.games.rummy.noticing import could_call
from upcard.games.rummy.options.knocking import OFFERED
from upcard.games.rummy.scoring import totals
from upcard.games.rummy.state import (
    CLAIM,
    CONSENT,
    DEALING,
    DOWN,
    DOWN_NOW,
    DRAW,
    LOOKED,
    NOT_DOWN,
    NOT_RETURNED,
    OVER,
    PLAY,
    SHOW,
    RummyState,
)
from upcard.games.rummy.steps.rummy_call import throws
from upcard.games.rummy.stock import can_renew
from upcard.games.rummy.taking import may_claim
from upcard.kernel.game import BadMove
from upcard.kernel.state import SEALED, Move, Pile
from upcard.kernel.ui.keys import Keys, given
from upcard.kernel.ui.position import (
    MORE,
    BadPosition,
    Tables,
    answers_wanted,
    most_seat,
    read_seat,
    read_table,
    seat_name,
    written_answers,
)
from upcard.melds.engine import check
from upcard.melds.meld import Meld
from upcard.text.messages import Message, marked

KEYS: Final = Keys(
    RummyState,
    "seats deal step turn dealer hands known discards stock melds down down_now not_down caller call answers calls due"
    " claimant discarder taken owed renewals window voids contracts laid pledged turned offers dropped bought buying"
    " noticing reversed redrew renewing claims earlier_claims fines carried returned sheet",
    down=given,
    down_now=given,
    not_down=given,
    call=lambda s: str(s.answers[s.caller]) if s.caller >= 0 and s.answers else None,
    answers=lambda s: written_answers(s.answers) if s.caller < 0 else None,
)
_DOWN: Final = {"down": DOWN, "down_now": DOWN_NOW, "not_down": NOT_DOWN}


def read_position(game: RummyGame, data: Mapping[str, Any]) -> RummyState:
    """Read the state that the keys of a position describe.

    Seats are written ``P1`` … or ``1`` …, cards as text, piles from the top. Missing hands get the deal's number of
    cards from the rest of the pack in a fixed order.

    Raises:
        BadPosition: naming the key.
    """
    table = KEYS.open(data)
    rules = game.rules
    low, high = rules.players
    seats = table.sit(min(high, max(low, most_seat(table.keys("hands")))), low, high)
    deal = table.within("deal", 1, 1, rules.most_deals() or 10**6)
    step = table.get("step")
    if step == SHOW and rules.melding != "hand":
        raise BadPosition("step", "there is no showdown where melds are laid on the table")
    turn = table.get("turn", 0 if step >= 0 else -1)
    gone = table.get("dropped")
    dealer = (turn - game.compiled_rules.direction) % seats
    while dealer in gone and dealer != turn:
        dealer = (dealer - game.compiled_rules.direction) % seats
    table.get("dealer", dealer if step >= 0 else -1)
    # Between two deals the melds of the one just scored still lie there.
    laid_in = deal - 1 if step == DEALING and deal > 1 else deal
    melds, owners = _read_melds(game, table, seats, laid_in)
    size = rules.cards_each(deal, seats) if step >= 0 else 0
    piles, stock, discards = read_table(table, seats, rules.pack(seats).faces(), melds, size, step >= 0, MORE, gone)
    for seat in gone:
        if step >= 0 and piles[seat].cards:
            raise BadPosition(f"hands.{seat_name(seat)}", "{who} has dropped out", who=seat_name(seat))
    cards = [Card(face, NOBODY) for face in reversed(stock)]
    returned = table.get("returned")
    if returned != NOT_RETURNED and (
        not cards or step not in ((DRAW,) if returned == LOOKED else (DRAW, PLAY)) or not rules.misdraw
    ):
        raise BadPosition("returned", "no stock card was put back in this position")
    if returned == LOOKED:
        cards[-1] = Card(cards[-1].face, NOBODY if cards[-1].face == HIDDEN else 1 << turn)
    piles.append(Pile(tuple(cards), True))
    piles.append(Pile(tuple(Card(face, EVERYBODY) for face in reversed(discards)), True))
    free = _all_down(game.compiled_rules.deals[rules.place(deal) - 1]) and step >= 0
    down = [DOWN if free or seat in owners else NOT_DOWN for seat in range(seats)]
    for key, value in _DOWN.items():
        for item in table.items(key):
            if free and value == NOT_DOWN:
                raise BadPosition(key, "no contract is asked for in this deal")
            down[read_seat(key, item, seats)] = value
    sheet = table.get("sheet")
    if len(sheet) > (rules.most_deals() or 10**6):
        raise BadPosition(
            "sheet", "{scored}, but a game has {most}", scored=_scored(sheet), most=rules.most_deals() or 10**6
        )
    fields = table.fields()
    _check_contracts(game, seats, fields)
    _check_claims(game, seats, fields)
    _check_dropped(game, seats, fields)
    state = RummyState(piles=tuple(piles), melds=melds, owners=owners, down=tuple(down), **fields)
    if step >= 0:
        _check_seats(state)
    state = _with_call(game, state, table.text("call", ""))
    if step >= 0 and state.caller >= 0:
        _check_final_turn(game, state)
    if step == CLAIM and not state.renewing:
        state = _with_answers(game, state, table.items("answers"))
    table.done()
    _check_first_upcard(game, state)
    if (rules.target or rules.own_contracts()) and len(state.sheet) != deal - (step != OVER):
        reason = marked(
            "{scored}, but this is deal {deal} of a game to a target"
            if rules.target
            else "{scored}, but this is deal {deal} of a game for the last contract"
        )
        raise BadPosition("sheet", reason, scored=_scored(state.sheet), deal=deal)
    if step >= 0:
        _check_turn(game, state)
    if state.noticing >= 0:
        _check_noticing(game, state)
    if state.reversed and not rules.reverse_ranks:
        raise BadPosition("reversed", "nothing turns the direction of the turn round here")
    return state


def write_position(game: RummyGame, s: RummyState) -> dict[str, Any]:
    """Return the keys that describe this state; `read_position` gives it back."""
    free = _all_down(game.compiled_rules.of(s)) and s.step >= 0
    usual = [DOWN if free or seat in s.owners else NOT_DOWN for seat in range(s.seats)]
    seats = range(s.seats)
    down = {key: [seat_name(at) for at in seats if s.down[at] == value != usual[at]] for key, value in _DOWN.items()}
    return KEYS.written(s, **down)


def _all_down(deal: DealRules) -> bool:
    """Say whether nothing is asked of the first melds of a deal, so that everybody counts as down."""
    return deal.free and not deal.first_points


def _read_melds(game: RummyGame, tables: Tables, seats: int, deal: int) -> tuple[tuple[Meld, ...], tuple[int, ...]]:
    melds: list[Meld] = []
    owners: list[int] = []
    ruled = game.ruled_in(deal)
    for place, owner, meld in tables.melds(seats):
        fault = check(meld, ruled.table)
        # A meld of a contract lies there by the contract's own limit of wild cards.
        if fault is not None and check(meld, ruled.contract_rules) is not None:
            raise BadPosition(place, meld_fault(meld, fault, ruled.table)[1])
        melds.append(meld)
        owners.append(owner)
    return tuple(melds), tuple(owners)


def _check_contracts(game: RummyGame, seats: int, fields: dict[str, Any]) -> None:
    """Check how many contracts each has laid, and fill in that they are none; so with the points laid.

    Raises BadPosition.
    """
    contracts, own = fields["contracts"], game.rules.own_contracts()
    if contracts and not own:
        raise BadPosition("contracts", "everybody has the contract of the deal by these rules")
    if own and not contracts:
        fields["contracts"] = (0,) * seats
    if fields["laid"] and not game.rules.counts_laid():
        raise BadPosition("laid", "cards count for nobody who lays them by these rules")
    if not fields["laid"] and game.rules.counts_laid():
        fields["laid"] = (0,) * seats
    most = len(game.rules.deals)
    if contracts and fields["step"] != OVER and max(contracts) >= most:
        raise BadPosition("contracts", "the game is over when somebody has laid all {most}", most=most)


def _check_first_upcard(game: RummyGame, s: RummyState) -> None:
    """Check what is told of the card that was turned up first. Raises BadPosition."""
    rules = game.rules
    if s.turned and not rules.notes_upcard():
        raise BadPosition("turned", "by these rules nothing hangs on the card that was turned up first")
    if s.step >= 0 and not s.turned and rules.notes_upcard():
        raise BadPosition("turned", "which card was turned up first? It decides how the deal ends or counts")
    if s.offers and (rules.first_upcard != OFFERED or s.step != DRAW or not s.discards().cards):
        raise BadPosition("offers", "nobody is offered the first upcard in this position")


def _check_claims(game: RummyGame, seats: int, fields: dict[str, Any]) -> None:
    """Check that claims of deals before count, and fill in that there were none. Raises BadPosition."""
    if fields["earlier_claims"] and not game.compiled_rules.claim_game_limit:
        raise BadPosition("earlier_claims", "a game has no limit of claims by these rules")
    if game.compiled_rules.claim_game_limit and not fields["earlier_claims"]:
        fields["earlier_claims"] = (0,) * seats


def _check_dropped(game: RummyGame, seats: int, fields: dict[str, Any]) -> None:
    """Check who is out and who is asked to buy back in, and fill in that nobody has done so. Raises BadPosition."""
    rules, dropped = game.rules, fields["dropped"]
    if not rules.drops_out():
        for key, unsaid in (("dropped", ()), ("bought", ()), ("buying", -1)):
            if fields[key] != unsaid:
                raise BadPosition(key, "nobody drops out by these rules")
        return
    fields["bought"] = fields["bought"] or (0,) * seats
    if len(set(dropped)) != len(dropped) or len(dropped) > seats - (1 if fields["step"] == OVER else 2):
        raise BadPosition("dropped", "at least two players are in, and nobody drops out twice")
    for key in ("turn", "dealer", "buying"):
        if fields[key] in dropped and fields["step"] != OVER:
            raise BadPosition(key, "{who} has dropped out", who=seat_name(fields[key]))
    if fields["buying"] >= 0:
        sums = totals(fields["sheet"], (0,) * seats)
        asked = may_buy_back(rules, fields["deal"] - 1, sums, dropped, fields["bought"])
        if fields["step"] != DEALING or fields["buying"] not in asked:
            raise BadPosition("buying", "nobody who may buy back in between two deals is asked in this position")


def _with_call(game: RummyGame, s: RummyState, text: str) -> RummyState:
    """Return the table with the call that the text spells, by the caller."""
    caller = s.caller
    if caller < 0 or game.rules.melding != "hand":
        if text or caller >= 0:
            raise BadPosition("call" if text else "caller", "nobody has called in this position")
        return s
    if s.step < 0:
        return s
    answers: list[Move | None] = [None] * s.seats
    if text == str(SEALED):
        answers[caller] = SEALED
        return s.but(answers=tuple(answers))
    if not text:
        raise BadPosition("call", "the melds of the caller are wanted: call {{9S 9H 9D}}")
    try:
        call = NOTATION.read(text)
    except BadMove as error:
        raise BadPosition("call", error.message) from None
    if not isinstance(call, Call):
        raise BadPosition("call", "a call is written call {{9S 9H 9D}}")
    table = game.ruled(s).table
    faces: list[int] = []
    for meld in call.melds:
        fault = check(meld, table)
        if fault is not None:
            raise BadPosition("call", meld_fault(meld, fault, table)[1])
        faces.extend(meld.faces)
    held = s.hand(caller).faces()
    hidden = held.count(HIDDEN) > 0
    if caller not in s.owners and not hidden and sorted(faces) != sorted(held):
        raise BadPosition("call", "it names other cards than the caller holds")
    answers[caller] = call
    return s.but(answers=tuple(answers))


def _check_seats(s: RummyState) -> None:
    """Check that somebody is at play, and has dealt. Raises BadPosition."""
    if s.turn < 0:
        raise BadPosition("turn", "whose turn is it? P1, P2 …")
    if s.dealer < 0:
        raise BadPosition("dealer", "who has dealt? P1, P2 …")


def _check_turn(game: RummyGame, s: RummyState) -> None:
    """Check that the deal could be played on. Raises BadPosition."""
    r = game.ruled(s)
    if s.renewing:
        if not s.due or s.stock().cards or not can_renew(r, s):
            raise BadPosition("renewing", "a stock is formed where it is empty, a card is due, and discards lie there")
        return
    if s.due:
        raise BadPosition("due", "a stock card is due only while the stock is being renewed")
    hand = s.hand(s.turn).cards
    drawn = s.step == PLAY or (s.step == CLAIM and r.claim_window_after_stock_draw)
    if drawn and not hand and not (s.step == PLAY and r.of(s).go_out_discard_redraw and s.down[s.turn] != NOT_DOWN):
        raise BadPosition(f"hands.{seat_name(s.turn)}", "whose turn it is holds no card: it is over")
    if s.step == CLAIM:
        if not r.of(s).claims or not s.discards().cards:
            raise BadPosition("step", "nobody can be asked about the upcard in this position")
        if None not in s.answers:
            raise BadPosition("answers", "everybody has answered already")
    elif s.step == CONSENT:
        if not r.active_may_reject or not s.discards().cards:
            raise BadPosition("step", "nobody is asked for consent in this position")
        if len(s.calls) != 1 or s.calls[0] == s.turn:
            raise BadPosition("calls", 'who has called, and waits for consent? ["P2"]')
    elif s.step == PLAY and s.owed and not [card for card in hand if r.is_wild(card.face) or card.face == HIDDEN]:
        raise BadPosition("owed", "{who} holds no wild card that is still to be laid", who=seat_name(s.turn))
    if HIDDEN not in [card.face for card in hand] and next(game.moves(s, next(iter(game.asks(s)))), None) is None:
        raise BadPosition("owed" if s.owed else "step", "no move is legal in this position")


def _check_noticing(game: RummyGame, s: RummyState) -> None:
    """Check that a discard lies there that who is asked could lay off, or that this one throws. Raises BadPosition."""
    r, who = game.ruled(s), seat_name(s.noticing)
    if not r.rummy_call or s.step != DRAW or s.noticing in s.dropped:
        raise BadPosition("noticing", "nobody calls a discard in this position")
    if throws(s):
        return
    if s.discarder in (-1, s.noticing) or not s.discards().cards or not could_call(r, s, s.noticing):
        raise BadPosition("noticing", "there is no discard of another player that {who} could lay off", who=who)


def _check_final_turn(game: RummyGame, s: RummyState) -> None:
    """Check that what is there follows a call. Raises BadPosition."""
    if game.rules.knocks() and s.step != SHOW:
        raise BadPosition("caller", "after a knock all hands are open: step = 'show'")
    if s.step in (CLAIM, CONSENT):
        raise BadPosition("step", "nobody takes the upcard out of turn after a call")
    if s.turn == s.caller:
        raise BadPosition("turn", "{who} has called: the others have the last turns", who=seat_name(s.turn))
    call = s.answers[s.caller]
    laid = [meld for meld, owner in zip(s.melds, s.owners, strict=True) if owner == s.caller]
    if not laid or not isinstance(call, Call):
        return
    for meld, called in itertools.zip_longest(laid, call.melds):
        if meld is None or called is None or Counter(called.faces) - Counter(meld.faces):
            raise BadPosition(
                "melds",
                "the melds of {who} are those of the call, and what was laid off",
                who=seat_name(s.caller),
            )


def _with_answers(game: RummyGame, s: RummyState, answers: list[Any]) -> RummyState:
    if not answers:
        opened = open_window(game.ruled(s), s, ())
        if opened.step != CLAIM:
            raise BadPosition("step", "nobody can be asked about the upcard in this position")
        return opened.but(window=max(1, s.window))
    if len(answers) != s.seats:
        raise answers_wanted(s.seats)
    read: list[Move | None] = []
    for seat, answer in enumerate(answers):
        place = f"answers P{seat + 1}"
        if not isinstance(answer, str):
            raise BadPosition(place, "an answer is 'may-i', 'pass' or ''")
        if answer == str(SEALED):
            read.append(SEALED)
            continue
        try:
            read.append(NOTATION.read(answer) if answer else None if may_claim(game.ruled(s), s, seat) else PASS)
        except BadMove as error:
            raise BadPosition(place, error.message) from None
    return s.but(answers=tuple(read), window=max(1, s.window))


def _scored(sheet: Sequence[object]) -> Message:
    return Message.counted("1 deal is scored", "{number} deals are scored", len(sheet))
