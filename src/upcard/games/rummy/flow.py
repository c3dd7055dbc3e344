"""Plays on without an answer: stock cards due, renewing the stock, the next turn, the end of a deal.

Events: ``drew`` (a stock card; ``other`` = 1 for a penalty card), ``renewed``, ``window``, ``claimed``,
``unclaimed``, ``turn``, ``fined`` (points), ``out``, ``bent``, ``gained`` (points), ``stock_out``, ``void``,
``given_up`` (void deals), ``scored`` (cards in hand, points), ``dealt``, ``upcard``, ``won``.
"""

from typing import Final

from upcard.cards.card import NO_FACE, OPEN, Card
from upcard.games.rummy.compiled_rules import CompiledRules
from upcard.games.rummy.dropping_out import drop_out
from upcard.games.rummy.moves import PASS, Call
from upcard.games.rummy.noticing import next_noticing
from upcard.games.rummy.scoring import (
    add_by_seat,
    bends,
    best_seats,
    bonus,
    boxes_of,
    brought,
    by_sides,
    carried_on,
    claims_cost,
    compared,
    counted,
    doubles,
    end_bonuses,
    hands_count,
    is_given_up,
    is_over,
    moved_on,
    undercuts,
)
from upcard.games.rummy.state import (
    CLAIM,
    DEALING,
    DOWN,
    DOWN_NOW,
    DRAW,
    NOT_DOWN,
    NOT_RETURNED,
    OVER,
    PLAY,
    SHOW,
    RummyState,
)
from upcard.games.rummy.stock import can_renew, has_penalty_card
from upcard.games.rummy.taking import may_claim
from upcard.kernel.state import ONLOOKER, Event, Move, Pile
from upcard.melds.engine import Meld, lay_out, melds_in

PENALTY: Final = 1

# Events that say no more than who: made once.
ANSWERED: Final = tuple([(Event("answered", seat),) for seat in range(ONLOOKER)])
DECLINED: Final = tuple([(Event("declined", seat),) for seat in range(ONLOOKER)])
TURN: Final = tuple([Event("turn", seat) for seat in range(ONLOOKER)])
NOBODY_OUT: Final = -1


def settle(r: CompiledRules, s: RummyState) -> RummyState:
    """Hand out the stock cards that are due, as far as chance is not needed, then go on."""
    while s.due:
        stock = s.stock().cards
        if not stock:
            if can_renew(r, s):
                return s.but(renewing=True)
            return stock_out(r, s, s.due[0])
        s = _drawn(s, s.due, s.step, s.answers, s.events)
    if is_used_up(r, s):
        return used_up(r, s)
    return open_window(r, s, s.events) if s.step == CLAIM else s


def draw(
    r: CompiledRules, s: RummyState, step: int, answers: tuple[Move | None, ...], events: tuple[Event, ...]
) -> RummyState:
    """Give the active player the stock card of the turn, and go on with that step. ``events`` came before."""
    if s.stock().cards:
        return settle(r, _drawn(s, (s.turn,), step, answers, events))
    return settle(r, s.but(step=step, answers=answers, calls=(), due=(s.turn,), events=events))


def _drawn(
    s: RummyState, due: tuple[int, ...], step: int, answers: tuple[Move | None, ...], events: tuple[Event, ...]
) -> RummyState:
    """Return the table after the first of those to whom a stock card is ``due`` has drawn it."""
    seat, stock = due[0], s.stock().cards
    card = Card(stock[-1].face, stock[-1].seen | 1 << seat)
    penalty = PENALTY if seat != s.turn else 0
    return s.but(
        piles=with_two(s.piles, seat, s.piles[seat].plus(card), s.seats, Pile(stock[:-1], True)),
        step=step,
        answers=answers,
        calls=(),
        due=due[1:],
        returned=NOT_RETURNED,
        events=events + (Event("drew", seat, (card,), 1, penalty),),
    )


def drawn_as_fine(s: RummyState, seat: int) -> RummyState:
    """Return the table once that seat has drawn the top stock card, out of turn, as a fine (HWR-54)."""
    return _drawn(s, (seat,), s.step, s.answers, s.events)


def is_used_up(r: CompiledRules, s: RummyState) -> bool:
    """Say whether both piles are empty and that ends the deal at once (CR-A-29)."""
    return r.no_stock_possible_end_at_once and s.caller < 0 and not s.stock().cards and not s.discards().cards


def used_up(r: CompiledRules, s: RummyState) -> RummyState:
    """End the deal where both piles are empty: all score, nobody has gone out (CR-D-17)."""
    return finish_deal(r, s.but(due=(), events=s.events + (Event("stock_out", s.turn),)), NOBODY_OUT)


def with_two(piles: tuple[Pile, ...], at: int, pile: Pile, further: int, other: Pile) -> tuple[Pile, ...]:
    """Return the piles with two put in others' places."""
    changed = list(piles)
    changed[at] = pile
    changed[further] = other
    return tuple(changed)


def open_window(r: CompiledRules, s: RummyState, events: tuple[Event, ...]) -> RummyState:
    """Ask everybody who may claim the upcard; close at once where nobody may. ``events`` came before."""
    deal = r.of(s)
    offered = deal.claims and s.discards().cards and has_penalty_card(r, s)
    if offered and (s.claimant < 0 or r.claim_chain_no_repeat):
        answers: list[Move | None] = []
        somebody = False
        for seat in range(s.seats):
            if may_claim(r, s, seat):
                answers.append(None)
                somebody = True
            else:
                answers.append(PASS)
        if somebody:
            window = s.window + 1
            return s.but(
                step=CLAIM,
                answers=tuple(answers),
                calls=(),
                window=window,
                events=events + (Event("window", s.turn, s.discards().cards[-1:]),),
            )
    return close_window(r, s, events)


def close_window(r: CompiledRules, s: RummyState, events: tuple[Event, ...]) -> RummyState:
    """End the claims, so that the active player goes on (CR-C-21). ``events`` came before."""
    if r.claim_window_after_stock_draw:
        return s.but(step=PLAY, answers=(), calls=(), events=events)
    if r.claim_window_before_draw and s.claimant < 0:  # CR-A-13
        return s.but(step=DRAW, answers=(), calls=(), events=events)
    return draw(r, s, PLAY, (), events)


def next_turn(
    r: CompiledRules, s: RummyState, piles: tuple[Pile, ...], discarder: int, events: tuple[Event, ...]
) -> RummyState:
    """Pass the turn (CR-C-13), after a discard, or an end without one, that leaves these ``piles``."""
    # Who has discarded may be the same as a turn before (HWR-70). It is asked only where it matters: turns are many.
    asked = r.turns_on_discards or r.rummy_call
    discarded = asked and len(piles[s.seats + 1].cards) > len(s.discards().cards)
    steps = 1
    if r.turns_on_discards and s.caller < 0 and discarded:
        face = piles[s.seats + 1].top().face
        if r.reverses[face]:  # HWR-72
            s = s.but(reversed=not s.reversed)
            events = (*events, Event("reversed", -1, (), r.direction * (-1 if s.reversed else 1)))
        if r.skips[face]:  # HWR-70
            events = (*events, Event("skipped", r.next_seat(s, s.turn)))
            steps = 2
    seat = r.next_seat(s, s.turn, steps)
    if s.caller >= 0:  # PAY-28
        s = s.but(piles=piles, discarder=discarder, events=events)
        upcard = r.final_draw_any and bool(s.discards().cards)  # HWR-11
        while seat != s.caller and not upcard and not s.stock().cards and not can_renew(r, s):  # PAY-A-15
            # A final turn without a card to draw is none.
            s = s.but(events=s.events + (Event("no_draw", seat),))
            seat = r.next_seat(s, seat)
        if seat == s.caller:  # PAY-31
            return lay_open(r, s)
        events = s.events
    after = s.but(
        piles=piles,
        turn=seat,
        step=DRAW,
        # CR-A-36
        down=tuple([DOWN if was == DOWN_NOW else was for was in s.down]) if DOWN_NOW in s.down else s.down,
        taken=NO_FACE,
        redrew=False,
        claimant=-1,
        discarder=discarder,
        events=events + (TURN[seat],),
    )
    if r.rummy_call and discarded:  # HWR-52
        noticing = next_noticing(r, after, discarder)
        if noticing >= 0:
            return after.but(noticing=noticing)
    return begin_draw(r, after)


def begin_draw(r: CompiledRules, s: RummyState) -> RummyState:
    """Begin a turn with the draw, or with the others being asked before it (`claim_window`)."""
    return open_window(r, s, s.events) if r.claim_window_before_draw and s.caller < 0 else s


def stock_out(r: CompiledRules, s: RummyState, seat: int) -> RummyState:
    """Go on where that seat wants a stock card, and none can be had.

    All score (CR-A-30), or the deal is void (KAL-23).
    """
    if r.stock_empty_renew_once_then_void or r.stock_empty_void_at_two:
        return void_deal(r, s.but(events=s.events + (Event("void", seat),)))
    return finish_deal(r, s.but(due=(), events=s.events + (Event("stock_out", seat),)), NOBODY_OUT)


def void_deal(r: CompiledRules, s: RummyState) -> RummyState:
    """Let the same dealer deal again to the same contract (KAL-24 to KAL-26), up to the limit (KAL-A-35).

    Fines stay, unless the rules take them back (KAL-A-11).
    """
    voids = s.voids + 1
    charged = carried_on(r.rules, s.carried, s.fines)
    nothing = tuple([0] * s.seats)
    after = s.but(
        answers=(),
        calls=(),
        due=(),
        renewing=False,
        owed=0,
        taken=NO_FACE,
        redrew=False,
        claimant=-1,
        fines=nothing,
        carried=charged,
        voids=voids,
        reversed=False,
        step=DEALING,
    )
    if is_given_up(r.rules, voids):
        return next_deal(r, after, nothing, [*s.events, Event("given_up", -1, (), voids)])
    return after


def next_deal(r: CompiledRules, s: RummyState, points: tuple[int, ...], events: list[Event]) -> RummyState:
    """Write the points of a deal down, with what was charged in it, and go on to the next, or end the game."""
    charged = add_by_seat(points, add_by_seat(s.fines, s.carried))
    if r.partners:  # HWR-47
        charged = by_sides(r.rules, charged)
    nothing = tuple([0] * s.seats)
    after = s.but(sheet=s.sheet + (charged,), fines=nothing, carried=nothing, voids=0, reversed=False)
    if r.own_contracts:
        after = after.but(contracts=moved_on(s.contracts, [down != NOT_DOWN for down in s.down]))
    if r.drops_out:  # HWR-40
        return drop_out(r, after.but(deal=s.deal + 1), events)
    totals = after.totals()
    if not is_over(r.rules, s.deal, totals, after.contracts):
        dealer = r.next_seat(after, s.dealer)
        return after.but(deal=s.deal + 1, dealer=dealer, step=DEALING, events=tuple(events))
    added = end_bonuses(r.rules, totals, boxes_of(after.sheet, s.seats)) if r.adds_bonuses else ()
    if any(added):
        events.extend([Event("added", seat, (), points) for seat, points in enumerate(added) if points])
        after = after.but(sheet=(*after.sheet[:-1], add_by_seat(after.sheet[-1], added)))
        totals = after.totals()
    events.extend([Event("won", seat, (), totals[seat]) for seat in best_seats(r.rules, totals, after.contracts)])
    return after.but(step=OVER, events=tuple(events))


def finish_deal(r: CompiledRules, s: RummyState, out: int) -> RummyState:
    """Lay the hands open and score them (CR-C-03, CR-C-04).

    ``out`` is the seat that went out, or -1. Where melds were kept in the hand the showdown comes first.
    """
    if r.melding_hand and s.step != SHOW:  # PAY-31
        return lay_open(r, s)
    if r.knocks:
        return _finish_knocked(r, s, out)
    events = list(s.events)
    if out >= 0 and not r.melding_hand:  # CR-C-48, PAY-25
        events.append(Event("out", out))
    bent = bends(r.rules, out, s.down[out] == DOWN_NOW, s.fines[out] > 0)
    if bent:
        events.append(Event("bent", out))
    gained = bonus(r.rules, out, s.down[out] == DOWN_NOW, s.fines[out] > 0)
    if gained:
        events.append(Event("gained", out, (), gained))
    counts = hands_count(_left(r, s), out, bent)
    held = "held" if r.score_mode_winner_collects or r.counts_laid else "scored"
    players = [seat for seat in range(s.seats) if seat not in s.dropped]
    events.extend([Event(held, seat, _shown(s, seat), counts[seat]) for seat in players])
    points = brought(r.rules, counts, out, gained, s.laid)
    if r.counts_laid:
        events.extend([Event("scored", seat, (), points[seat]) for seat in range(s.seats)])
    if r.score_mode_winner_collects and out >= 0:  # CL-A-08
        events.append(Event("scored", out, (), points[out]))
    return next_deal(r, _all_open(s), _less_prices(r, s, points, events), events)


def _less_prices(r: CompiledRules, s: RummyState, points: tuple[int, ...], events: list[Event]) -> tuple[int, ...]:
    """Return the points of a deal with what claims have cost, and add to the events what that was (HWR-51)."""
    if not r.claim_points or not any(s.claims):
        return points
    prices = enumerate([r.claim_points * count for count in s.claims])
    events.extend([Event("priced", seat, (), price) for seat, price in prices if price])
    return add_by_seat(points, claims_cost(r.rules, s.claims))


def _finish_knocked(r: CompiledRules, s: RummyState, knocker: int) -> RummyState:
    """Compare everybody's hand with that of the ``knocker``, or of nobody: -1 (HWR-63 to HWR-66)."""
    left, events = _left(r, s), list(s.events)
    doubled = doubles(r.rules, s.turned)
    points, times = compared(r.rules, left, knocker, doubled), 2 if doubled else 1
    events.extend([Event("held", seat, _shown(s, seat), left[seat]) for seat in range(s.seats)])
    for seat in range(s.seats):
        if knocker >= 0 and undercuts(left, knocker, seat):
            events.append(Event("gained", seat, (), times * r.rules.undercut_bonus, knocker))
        elif seat == knocker and not left[seat]:
            events.append(Event("gained", seat, (), times * r.rules.gin_bonus * (s.seats - 1), seat))
    events.extend([Event("scored", seat, (), count) for seat, count in enumerate(points) if count])
    return next_deal(r, _all_open(s), _less_prices(r, s, points, events), events)


def _left(r: CompiledRules, s: RummyState) -> list[int]:
    """Return, by seat, what the cards in hand count."""
    return [counted(r.card_points, s.hand(seat).faces()) for seat in range(s.seats)]


def _shown(s: RummyState, seat: int) -> tuple[Card, ...]:
    """Return the hand of a seat, open to all."""
    return tuple([OPEN[card.face] for card in s.piles[seat].cards])


def _all_open(s: RummyState) -> RummyState:
    """Return the table with all hands open and nothing to be answered any more."""
    return s.but(
        piles=tuple([Pile(_shown(s, seat), False) for seat in range(s.seats)]) + s.piles[s.seats :],
        answers=(),
        calls=(),
        due=(),
        renewing=False,
        taken=NO_FACE,
        redrew=False,
        claimant=-1,
        returned=NOT_RETURNED,
        pledged=NO_FACE,
    )


def lay_open(r: CompiledRules, s: RummyState) -> RummyState:
    """Begin the showdown: all hands are open, the caller's melds lie on the table (PAY-30, PAY-31)."""
    piles = [Pile(tuple([OPEN[card.face] for card in pile.cards]), False) for pile in s.piles[: s.seats]]
    after = s.but(
        piles=tuple(piles) + s.piles[s.seats :],
        step=SHOW,
        due=(),
        renewing=False,
        taken=NO_FACE,
        claimant=-1,
        events=s.events + (Event("showdown", s.caller),),
    )
    call = s.answers[s.caller] if s.caller >= 0 else None
    if isinstance(call, Call) and s.caller not in s.owners:
        after = lay_open_melds(after, call.melds)
    return next_shown(r, after)


def lay_open_melds(s: RummyState, melds: tuple[Meld, ...]) -> RummyState:
    """Lay the melds of a call, from the caller's hand to the table."""
    events = list(s.events)
    hand = s.hand(s.caller)
    for number, meld in enumerate(melds, len(s.melds) + 1):
        hand = hand.minus_all(meld.faces)
        events.append(Event("laid", s.caller, (), number, -1, meld))
    return s.but(
        piles=s.with_pile(s.caller, hand),
        melds=s.melds + melds,
        owners=s.owners + tuple([s.caller] * len(melds)),
        events=tuple(events),
    )


def next_shown(r: CompiledRules, s: RummyState) -> RummyState:
    """Ask who sorts the hand next; after all have done so, score the deal.

    It goes from the caller's left (PAY-A-11), from the dealer's where nobody called; a hand of which nothing can be
    laid is passed over.
    """
    if r.layoff_order_independent and s.caller >= 0:
        s = _as_called(s)
    callers = tuple([s.melds[index] for index in callers_melds(r, s)])
    first = s.caller if s.caller >= 0 else s.dealer
    for steps in range(s.seats):
        seat = r.next_seat(s, first, steps + 1)
        if seat == s.caller or s.down[seat] == DOWN:
            continue
        if _can_lay(r, s.hand(seat).cards, callers):
            return s.but(turn=seat)
    return finish_deal(r, s, s.caller)


def callers_melds(r: CompiledRules, s: RummyState) -> list[int]:
    """Return the indices of the caller's melds on the table, where others may lay off there; nobody does on gin."""
    if r.layoff_order_none or is_gin(r, s):
        return []
    return [index for index, owner in enumerate(s.owners) if owner == s.caller]


def is_gin(r: CompiledRules, s: RummyState) -> bool:
    """Say whether somebody has knocked, and has nothing left that counts (HWR-63)."""
    return r.knocks and s.caller >= 0 and not counted(r.card_points, s.hand(s.caller).faces())


def _can_lay(r: CompiledRules, hand: tuple[Card, ...], callers: tuple[Meld, ...]) -> bool:
    """Say whether less would be left of the hand after melds and lay-offs.

    The melds are its own, the lay-offs on the caller's.
    """
    for meld in melds_in(hand, r.table):
        # Mostly the first tells, and nothing need be laid out.
        if sum([r.card_points[face] for face in meld.faces]):
            return True
    return lay_out(hand, r.table, r.card_points, callers).dead < sum([r.card_points[card.face] for card in hand])


def _as_called(s: RummyState) -> RummyState:
    """Return the caller's melds without what others have laid off on them.

    Those cards lie under the discards.
    """
    call = s.answers[s.caller]
    assert isinstance(call, Call)
    melds = list(s.melds)
    aside: list[Card] = []
    at = 0
    for index, owner in enumerate(s.owners):
        if owner == s.caller:
            added = list(melds[index].faces)
            for face in call.melds[at].faces:
                added.remove(face)
            aside.extend([OPEN[face] for face in added])
            melds[index] = call.melds[at]
            at += 1
    if not aside:
        return s
    discards = Pile(tuple(aside) + s.discards().cards, True)
    return s.but(piles=s.with_pile(s.seats + 1, discards), melds=tuple(melds))
