"""What follows by itself: drawing what is due, renewing the stock, passing the turn, ending a deal.

Events: ``drew`` (a stock card; ``other`` = 1 for a penalty card), ``renewed``, ``window``, ``claimed``,
``unclaimed``, ``turn``, ``fined`` (points), ``out``, ``bent``, ``stock_out``, ``void``, ``given_up`` (void
deals), ``scored`` (cards in hand, points), ``dealt``, ``upcard``, ``won``.
"""

from typing import Final

from upcard.cards.card import EVERYBODY, NO_FACE, NOBODY, Card
from upcard.cards.melds import Meld, lay_out, melds_in
from upcard.games.rummy.moves import PASS, Call
from upcard.games.rummy.rulings import Rulings
from upcard.games.rummy.state import DEALING, DOWN, DOWN_NOW, NOT_DOWN, NOT_RETURNED, OVER, RummyState
from upcard.kernel.state import EMPTY_HAND, EMPTY_PILE, ONLOOKER, Event, Move, Pile, sort_hand

# The steps of a turn, as indices into `game.turn_of`.
DRAW: Final = 0
CLAIM: Final = 1
CONSENT: Final = 2
PLAY: Final = 3
SHOW: Final = 5
"""The showdown, where melds stay in the hand until then."""

PENALTY: Final = 1

# Events that say no more than who: made once.
ANSWERED: Final = tuple([(Event("answered", seat),) for seat in range(ONLOOKER)])
DECLINED: Final = tuple([(Event("declined", seat),) for seat in range(ONLOOKER)])
TURN: Final = tuple([Event("turn", seat) for seat in range(ONLOOKER)])
NOBODY_OUT: Final = -1


def renewals_left(r: Rulings, s: RummyState) -> bool:
    """May the stock be renewed once more in this deal (CR-A-66)?"""
    return r.renew and not (r.renewal_limit and s.renewals >= r.renewal_limit)


def can_renew(r: Rulings, s: RummyState) -> bool:
    """Can a stock be formed from the discards below the upcard (CR-D-15, CR-P-28)?"""
    least = 1 if _upcard_is_gone(s) and not r.new_upcard else 2
    return renewals_left(r, s) and len(s.discards().cards) >= least


def can_renew_for_claim(r: Rulings, s: RummyState) -> bool:
    """Could a stock be formed once a claimant has taken the upcard (CR-A-24)? Where it begins with a new upcard, that
    takes one card more."""
    return renewals_left(r, s) and len(s.discards().cards) > (2 if r.new_upcard else 1)


def _upcard_is_gone(s: RummyState) -> bool:
    """A claimant, or the player of CR-W-27, has taken the upcard before the stock card is drawn: what
    lies there now are covered discards only (CR-A-24)."""
    return bool(s.due) and (s.due[0] != s.turn or s.taken != NO_FACE)


def renewable(r: Rulings, s: RummyState) -> tuple[int, ...]:
    """The faces that the next renewal shuffles."""
    cards = s.discards().cards
    return tuple([card.face for card in (cards if r.new_upcard or _upcard_is_gone(s) else cards[:-1])])


def renewed(r: Rulings, s: RummyState, faces: tuple[int, ...]) -> RummyState:
    """The stock formed anew, first face on top; where the upcard is shuffled too the first is turned up (CL-A-06)."""
    discards = s.discards()
    left = EMPTY_PILE if _upcard_is_gone(s) else Pile(discards.cards[-1:], True)
    events: tuple[Event, ...] = (Event("renewed", -1, (), len(faces)),)
    if r.new_upcard:
        upcard = Card(faces[0], EVERYBODY)
        left = Pile((upcard,), True)
        faces = faces[1:]
        events += (Event("upcard", -1, (upcard,)),)
    stock = Pile(tuple([Card(face, NOBODY) for face in reversed(faces)]), True)
    return s.but(
        piles=s.piles[: s.seats] + (stock, left),
        renewing=False,
        renewals=s.renewals + 1,
        discarder=-1 if r.new_upcard else s.discarder,
        events=events,
    )


def settle(r: Rulings, s: RummyState) -> RummyState:
    """Hand out the stock cards that are due, as far as chance is not needed, then go on."""
    while s.due:
        stock = s.stock().cards
        if not stock:
            if can_renew(r, s):
                return s.but(renewing=True, events=s.events)
            return stock_out(r, s, s.due[0])
        seat = s.due[0]
        card = Card(stock[-1].face, stock[-1].seen | 1 << seat)
        penalty = PENALTY if seat != s.turn else 0
        s = s.but(
            piles=_dealt_to(s, seat, card, Pile(stock[:-1], True)),
            due=s.due[1:],
            returned=NOT_RETURNED,
            events=s.events + (Event("drew", seat, (card,), 1, penalty),),
        )
    return open_window(r, s, s.events) if s.step == CLAIM else s


def _dealt_to(s: RummyState, seat: int, card: Card, stock: Pile) -> tuple[Pile, ...]:
    return with_two(s.piles, seat, s.piles[seat].plus(card), s.seats, stock)


def with_two(piles: tuple[Pile, ...], at: int, pile: Pile, further: int, other: Pile) -> tuple[Pile, ...]:
    """The piles with two put in others' places."""
    changed = list(piles)
    changed[at] = pile
    changed[further] = other
    return tuple(changed)


def may_claim(r: Rulings, s: RummyState, seat: int) -> bool:
    """Is that seat asked about the upcard now? (CR-C-19; it depends on nothing hidden.)"""
    if seat == s.turn or seat == s.claimant:
        return False
    if not r.claim_if_down and s.down[seat] != NOT_DOWN:
        return False
    if not r.claim_own and seat == s.discarder:
        return False
    return bool(r.fine) or not over_limit(r, s, seat)


def stock_only(r: Rulings, s: RummyState, seat: int) -> bool:
    """Is that seat down where only players who are not may draw the upcard (KAL-09)?"""
    return r.stock_if_down and s.down[seat] != NOT_DOWN


def must_let_go(r: Rulings, s: RummyState) -> bool:
    """The active player cannot keep the upcard from a claimant, having no right to it (KAL-14)."""
    return stock_only(r, s, s.turn)


def over_limit(r: Rulings, s: RummyState, seat: int) -> bool:
    """Has that seat had all the claims of this deal that it may have (KAL-18)?"""
    return 0 < r.claim_limit <= s.claims[seat]


def open_window(r: Rulings, s: RummyState, events: tuple[Event, ...]) -> RummyState:
    """Ask everybody who may claim the upcard; close at once where nobody may. ``events`` came before."""
    deal = r.of(s)
    penalty_card = bool(s.stock().cards) or can_renew_for_claim(r, s) or r.void
    if deal.claims and s.discards().cards and penalty_card and (s.claimant < 0 or r.chain):
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


def close_window(r: Rulings, s: RummyState, events: tuple[Event, ...]) -> RummyState:
    """The claims are over: the active player goes on (CR-C-21). ``events`` came before."""
    if r.window_after_draw:
        return s.but(step=PLAY, answers=(), calls=(), events=events)
    if r.window_before_draw and s.claimant < 0:
        return s.but(step=DRAW, answers=(), calls=(), events=events)
    return settle(r, s.but(step=PLAY, answers=(), calls=(), due=(s.turn,), events=events))


def next_turn(r: Rulings, s: RummyState) -> RummyState:
    """The turn passes (CR-C-13). ``s`` lies as the discard left it."""
    seat = r.next_seat(s, s.turn)
    if s.caller >= 0:
        while seat != s.caller and not s.stock().cards and not can_renew(r, s):
            # A final turn without a card to draw is none (PAY-A-15).
            s = s.but(events=s.events + (Event("no_draw", seat),))
            seat = r.next_seat(s, seat)
        if seat == s.caller:
            return lay_open(r, s)
    down = tuple([DOWN if was == DOWN_NOW else was for was in s.down])
    return begin_turn(
        r,
        s.but(
            turn=seat,
            step=DRAW,
            down=down,
            owed=0,
            taken=NO_FACE,
            redrew=False,
            claimant=-1,
            events=s.events + (TURN[seat],),
        ),
    )


def begin_turn(r: Rulings, s: RummyState) -> RummyState:
    """A turn begins with the draw, or with the others being asked before it (`claim_window`)."""
    return open_window(r, s, s.events) if r.window_before_draw and s.caller < 0 else s


def stock_out(r: Rulings, s: RummyState, seat: int) -> RummyState:
    """That seat wants a stock card, and none can be had: all score, or the deal is void (KAL-23)."""
    if r.void:
        return void_deal(r, s.but(events=s.events + (Event("void", seat),)))
    return finish_deal(r, s.but(due=(), events=s.events + (Event("stock_out", seat),)), NOBODY_OUT)


def void_deal(r: Rulings, s: RummyState) -> RummyState:
    """The same dealer deals again to the same contract (KAL-24 to KAL-26), up to the limit (KAL-A-35). Fines stay,
    unless the rules take them back (KAL-A-11)."""
    voids = s.voids + 1
    charged = tuple([s.carried[seat] + s.fines[seat] for seat in range(s.seats)]) if r.keep_fines else s.carried
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
        step=DEALING,
        events=s.events,
    )
    if r.void_limit and voids >= r.void_limit:
        return next_deal(r, after, nothing, [*s.events, Event("given_up", -1, (), voids)])
    return after


def next_deal(r: Rulings, s: RummyState, points: tuple[int, ...], events: list[Event]) -> RummyState:
    """Write the points of a deal down, with what was charged in it, and go on to the next, or end the game."""
    charged = tuple([points[seat] + s.fines[seat] + s.carried[seat] for seat in range(s.seats)])
    nothing = tuple([0] * s.seats)
    after = s.but(sheet=s.sheet + (charged,), fines=nothing, carried=nothing, voids=0)
    if not is_over(r, after):
        dealer = r.next_seat(s, s.dealer)
        return after.but(deal=s.deal + 1, dealer=dealer, step=DEALING, events=tuple(events))
    totals = after.totals()
    events.extend([Event("won", seat, (), totals[seat]) for seat in best_seats(r, after)])
    return after.but(step=OVER, events=tuple(events))


def is_over(r: Rulings, s: RummyState) -> bool:
    """Was the deal that is on the sheet the last (CR-C-05, CL-O-14)?"""
    return bool(r.most_deals and s.deal >= r.most_deals) or (r.target > 0 and max(s.totals()) >= r.target)


def best_seats(r: Rulings, s: RummyState) -> tuple[int, ...]:
    """The seats with the best total: the lowest, or the highest where points are collected (GEN-10)."""
    totals = s.totals()
    best = max(totals) if r.collects else min(totals)
    return tuple([seat for seat in range(s.seats) if totals[seat] == best])


def bends(r: Rulings, s: RummyState, out: int) -> bool:
    """Going out in the turn of the own contract, the bonus not being lost (KAL-65, KAL-21)."""
    return r.bend and out >= 0 and s.down[out] == DOWN_NOW and not s.fines[out]


def finish_deal(r: Rulings, s: RummyState, out: int) -> RummyState:
    """Lay the hands open and score them (CR-C-03, CR-C-04); ``out`` is the seat that went out, or -1. Where melds
    were kept in the hand the showdown comes first."""
    if r.concealed and s.step != SHOW:
        return lay_open(r, s)
    events = list(s.events)
    if out >= 0 and not r.concealed:
        events.append(Event("out", out))
    times = 2 if bends(r, s, out) else 1
    if times == 2:
        events.append(Event("bent", out))
    points: list[int] = []
    piles = list(s.piles)
    for seat in range(s.seats):
        shown = tuple([Card(card.face, EVERYBODY) for card in s.piles[seat].cards])
        piles[seat] = Pile(shown, False)
        left = 0 if seat == out else times * sum([r.points[card.face] for card in shown])
        points.append(left)
        events.append(Event("held" if r.collects else "scored", seat, shown, left))
    if r.collects:
        won = sum(points)
        points = [won if seat == out else 0 for seat in range(s.seats)]
        if out >= 0:
            events.append(Event("scored", out, (), won))
    after = s.but(
        piles=tuple(piles),
        answers=(),
        calls=(),
        due=(),
        renewing=False,
        owed=0,
        taken=NO_FACE,
        redrew=False,
        claimant=-1,
        returned=NOT_RETURNED,
    )
    return next_deal(r, after, tuple(points), events)


def lay_open(r: Rulings, s: RummyState) -> RummyState:
    """The showdown: all hands are open, the caller's melds lie on the table (PAY-30, PAY-31)."""
    piles = [Pile(tuple([Card(card.face, EVERYBODY) for card in pile.cards]), False) for pile in s.piles[: s.seats]]
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
    """The melds of a call, from the caller's hand to the table."""
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


def next_shown(r: Rulings, s: RummyState) -> RummyState:
    """Who sorts the hand next, from the caller's left (PAY-A-11), from the dealer's where nobody called; a hand of
    which nothing can be laid is passed over. After all have done so the deal is scored."""
    if r.apart and s.caller >= 0:
        s = _as_called(s)
    callers = tuple([meld for index, meld in enumerate(s.melds) if s.owners[index] == s.caller])
    first = s.caller if s.caller >= 0 else s.dealer
    for steps in range(1, s.seats + 1):
        seat = r.next_seat(s, first, steps)
        if seat == s.caller or s.down[seat] == DOWN:
            continue
        if _can_lay(r, s.hand(seat).cards, callers):
            return s.but(turn=seat, events=s.events)
    return finish_deal(r, s, s.caller)


def _can_lay(r: Rulings, hand: tuple[Card, ...], callers: tuple[Meld, ...]) -> bool:
    """Would less be left of the hand after melds of its own and lay-offs on the caller's?"""
    for meld in melds_in(hand, r.table):
        # Mostly the first tells, and nothing need be laid out.
        if sum([r.points[face] for face in meld.faces]):
            return True
    return lay_out(hand, r.table, r.points, callers).dead < sum([r.points[card.face] for card in hand])


def _as_called(s: RummyState) -> RummyState:
    """The caller's melds without what others have laid off on them; those cards lie under the discards."""
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
            aside.extend([Card(face, EVERYBODY) for face in added])
            melds[index] = call.melds[at]
            at += 1
    if not aside:
        return s
    discards = Pile(tuple(aside) + s.discards().cards, True)
    return s.but(piles=s.with_pile(s.seats + 1, discards), melds=tuple(melds), events=s.events)


def dealt(r: Rulings, s: RummyState, faces: tuple[int, ...]) -> RummyState:
    """Deal the shuffled pack, first card on top: one at a time from the dealer's left (CR-C-08 to
    CR-C-12, CR-P-09)."""
    count = r.rules.cards_each(s.deal, s.seats)
    hands: list[list[Card]] = [[] for _ in range(s.seats)]
    at = 0
    for _ in range(count):
        for step in range(1, s.seats + 1):
            seat = r.next_seat(s, s.dealer, step)
            hands[seat].append(Card(faces[at], 1 << seat))
            at += 1
    upcard = Card(faces[at], EVERYBODY)
    stock = Pile(tuple([Card(face, NOBODY) for face in reversed(faces[at + 1 :])]), True)
    first = r.next_seat(s, s.dealer)
    nobody = tuple([NOT_DOWN] * s.seats)
    # Where no contract is asked, everybody lays and lays off as one whose contract is on the table.
    down = tuple([DOWN] * s.seats) if r.of(s).free else nobody
    table = s.but(
        piles=tuple([sort_hand(hand) for hand in hands]) + (stock, Pile((upcard,), True)),
        turn=first,
        step=DRAW,
        melds=(),
        owners=(),
        down=down,
        owed=0,
        taken=NO_FACE,
        redrew=False,
        claimant=-1,
        discarder=-1,
        renewals=0,
        claims=nobody,
        caller=-1,
        returned=NOT_RETURNED,
        events=(Event("dealt", s.dealer, (), count), Event("upcard", -1, (upcard,)), Event("turn", first)),
    )
    return begin_turn(r, table)


def empty_table(seats: int) -> RummyState:
    """Before the first deal."""
    nobody = tuple([0] * seats)
    return RummyState(
        seats,
        tuple([EMPTY_HAND] * seats) + (EMPTY_PILE, EMPTY_PILE),
        (),
        0,
        (),
        1,
        -1,
        -1,
        DEALING,
        (),
        (),
        nobody,
        0,
        NO_FACE,
        False,
        (),
        False,
        -1,
        -1,
        (),
        0,
        nobody,
        (),
        nobody,
        nobody,
        0,
    )
