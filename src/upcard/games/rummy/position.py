"""A rummy table written down by hand, and back."""

import itertools
import random
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from upcard.cards.card import (
    EVERYBODY,
    HIDDEN,
    NO_FACE,
    NOBODY,
    BadCard,
    Card,
    face_text,
    faces_text,
    parse_face,
)
from upcard.cards.meld import BadMeld, Meld, parse_meld
from upcard.cards.melds import check
from upcard.games.rummy.flow import CLAIM, CONSENT, DRAW, PLAY, SHOW, can_renew, may_claim, open_window
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.melding import meld_fault
from upcard.games.rummy.moves import PASS, Call, read_move
from upcard.games.rummy.state import (
    CHOOSE_DEALER,
    CUT_FOR_DEAL,
    DEALING,
    DOWN,
    DOWN_NOW,
    LOOKED,
    MAY_LOOK,
    NOT_DOWN,
    NOT_RETURNED,
    OVER,
    RummyState,
)
from upcard.kernel.game import BadMove
from upcard.kernel.position import BadPosition, Tables, read_cards, read_seat, rest_of_pack
from upcard.kernel.state import SEALED, Move, Pile, sort_hand

STEPS: Final = {
    "draw": DRAW,
    "claim": CLAIM,
    "consent": CONSENT,
    "play": PLAY,
    "show": SHOW,
    "deal": DEALING,
    "dealer": CHOOSE_DEALER,
    "cut": CUT_FOR_DEAL,
    "over": OVER,
}
RETURNED: Final = {"no": NOT_RETURNED, "may-look": MAY_LOOK, "looked": LOOKED}
MORE: Final = "..."
"""At the end of ``stock``: the rest of the pack lies below, in a fixed order."""


def read_position(game: RummyGame, data: Mapping[str, Any]) -> RummyState:
    """The table that the keys describe.

    Seats are written ``P1`` … or ``1`` …, cards as text, piles from the top. Missing hands get the deal's
    number of cards from the rest of the pack in a fixed order.

    Raises:
        BadPosition: naming the key.
    """
    tables = Tables(data)
    rules = game.rules
    hands = tables.table("hands")
    low, high = rules.players
    seats = tables.number("seats", min(high, max(low, _most_seat(hands))), low, high)
    deal = tables.number("deal", 1, 1, rules.most_deals() or 10**6)
    step = STEPS[tables.word("step", "draw", tuple(STEPS))]
    if step == SHOW and rules.melding != "hand":
        raise BadPosition("step", "there is no showdown where melds are laid on the table")
    turn = _seat_or_none("turn", tables.text("turn", "P1" if step >= 0 else ""), seats)
    before = f"P{(turn - game.rulings.towards) % seats + 1}"
    dealer = _seat_or_none("dealer", tables.text("dealer", before if step >= 0 else ""), seats)
    # Between two deals the melds of the one just scored still lie there.
    laid_in = deal - 1 if step == DEALING and deal > 1 else deal
    melds, owners = _read_melds(game, tables.items("melds"), seats, laid_in)
    named = {f"hands.P{seat + 1}": faces for seat, faces in _read_hands(hands, seats).items()}
    for index, meld in enumerate(melds):
        named[f"melds {index + 1}"] = meld.faces
    has_discards = tables.has("discards")
    named["discards"] = read_cards("discards", tables.text("discards", ""))
    stock_text = tables.text("stock", MORE).strip()
    more = stock_text.endswith(MORE)
    named["stock"] = read_cards("stock", stock_text.removesuffix(MORE))
    known = {
        read_seat("known", key, seats): read_cards(f"known.{key}", value)
        for key, value in tables.table("known").items()
    }
    rest = rest_of_pack(rules.pack(seats).faces(), named)
    random.Random(0).shuffle(rest)
    piles: list[Pile] = []
    for seat in range(seats):
        place = f"hands.P{seat + 1}"
        if place not in named and step >= 0:
            named[place] = tuple([rest.pop() for _ in range(min(len(rest), rules.cards_each(deal, seats)))])
        piles.append(_hand(seat, named.get(place, ()), known.get(seat, ())))
    if not has_discards and step >= 0 and rest:
        named["discards"] = (rest.pop(),)
    stock = list(named["stock"]) + (rest if more else [])
    cards = [Card(face, NOBODY) for face in reversed(stock)]
    returned = RETURNED[tables.word("returned", "no", tuple(RETURNED))]
    if returned != NOT_RETURNED and (
        not cards or step not in ((DRAW,) if returned == LOOKED else (DRAW, PLAY)) or not rules.misdraw
    ):
        raise BadPosition("returned", "no stock card was put back in this position")
    if returned == LOOKED:
        cards[-1] = Card(cards[-1].face, NOBODY if cards[-1].face == HIDDEN else 1 << turn)
    piles.append(Pile(tuple(cards), True))
    piles.append(Pile(tuple([Card(face, EVERYBODY) for face in reversed(named["discards"])]), True))
    free = game.rulings.deals[rules.place(deal) - 1].free and step >= 0
    down = [DOWN if free or seat in owners else NOT_DOWN for seat in range(seats)]
    for key, value in (("down", DOWN), ("down_now", DOWN_NOW), ("not_down", NOT_DOWN)):
        for item in tables.items(key):
            down[read_seat(key, item, seats)] = value
    state = game.start(seats).but(
        piles=tuple(piles),
        window=tables.number("window", 0, 0, 10**9),
        deal=deal,
        dealer=dealer,
        turn=turn,
        step=step,
        melds=melds,
        owners=owners,
        down=tuple(down),
        owed=tables.number("owed", 0, 0, 32),
        taken=_face("taken", tables.text("taken", "")),
        redrew=tables.word("redrew", "no", ("no", "yes")) == "yes",
        renewals=tables.number("renewals", 0, 0, 10**6),
        claims=_read_claims(tables, seats),
        claimant=_seat_or_none("claimant", tables.text("claimant", ""), seats),
        discarder=_seat_or_none("discarder", tables.text("discarder", ""), seats),
        due=tuple([read_seat("due", item, seats) for item in tables.items("due")]),
        renewing=tables.word("renewing", "no", ("no", "yes")) == "yes",
        calls=tuple([read_seat("calls", item, seats) for item in tables.items("calls")]),
        sheet=_read_sheet(tables.items("sheet"), seats, rules.most_deals() or 10**6),
        fines=_numbers("fines", tables.items("fines") or [0] * seats, seats),
        carried=_numbers("carried", tables.items("carried") or [0] * seats, seats),
        voids=tables.number("voids", 0, 0, 10**6),
        returned=returned,
    )
    if step >= 0:
        _check_seats(state)
    state = _with_call(game, state, tables)
    if step >= 0 and state.caller >= 0:
        _check_final_turn(game, state)
    if step == CLAIM and not state.renewing:
        state = _with_answers(game, state, tables)
    tables.done()
    if rules.target and len(state.sheet) != deal - (step != OVER):
        raise BadPosition(
            "sheet", f"{len(state.sheet)} deals are scored, but this is deal {deal} of a game to a target"
        )
    if step >= 0:
        _check_turn(game, state)
    return state


def write_position(game: RummyGame, s: RummyState) -> dict[str, Any]:
    """The keys of this table; `read_position` gives it back."""
    names = {value: word for word, value in STEPS.items()}
    data: dict[str, Any] = {"seats": s.seats, "deal": s.deal, "step": names[s.step]}
    if s.turn >= 0:
        data["turn"] = _seat(s.turn)
    if s.dealer >= 0:
        data["dealer"] = _seat(s.dealer)
    data["hands"] = {_seat(seat): faces_text(s.hand(seat).faces()) for seat in range(s.seats)}
    known = {
        _seat(seat): faces_text([card.face for card in s.hand(seat).cards if card.seen == EVERYBODY])
        for seat in range(s.seats)
    }
    data["known"] = {seat: text for seat, text in known.items() if text}
    data["discards"] = faces_text(s.discards().faces()[::-1])
    data["stock"] = faces_text(s.stock().faces()[::-1])
    data["melds"] = [{"owner": _seat(owner), "cards": str(meld)} for meld, owner in zip(s.melds, s.owners, strict=True)]
    for key, value in (("down", DOWN), ("down_now", DOWN_NOW), ("not_down", NOT_DOWN)):
        free = game.rulings.of(s).free and s.step >= 0
        usual = [DOWN if free or seat in s.owners else NOT_DOWN for seat in range(s.seats)]
        data[key] = [_seat(seat) for seat in range(s.seats) if s.down[seat] == value != usual[seat]]
    if s.caller >= 0:
        data["caller"] = _seat(s.caller)
        if s.answers:
            data["call"] = str(s.answers[s.caller])
    elif s.answers:
        data["answers"] = ["" if answer is None else str(answer) for answer in s.answers]
    data["calls"] = [_seat(seat) for seat in s.calls]
    data["due"] = [_seat(seat) for seat in s.due]
    for key, seat in (("claimant", s.claimant), ("discarder", s.discarder)):
        if seat >= 0:
            data[key] = _seat(seat)
    if s.taken != NO_FACE:
        data["taken"] = face_text(s.taken)
    for key, number in (("owed", s.owed), ("renewals", s.renewals), ("window", s.window), ("voids", s.voids)):
        if number:
            data[key] = number
    for key, flag in (("redrew", s.redrew), ("renewing", s.renewing)):
        if flag:
            data[key] = "yes"
    for key, numbers in (("claims", s.claims), ("fines", s.fines), ("carried", s.carried)):
        if any(numbers):
            data[key] = list(numbers)
    if s.returned:
        data["returned"] = {value: word for word, value in RETURNED.items()}[s.returned]
    data["sheet"] = [list(points) for points in s.sheet]
    return {key: value for key, value in data.items() if value not in ([], {})}


def _seat(seat: int) -> str:
    return f"P{seat + 1}"


def _most_seat(hands: Mapping[str, Any]) -> int:
    """As many sit at the table as hands are named, four where at most one is."""
    named = [key[1:] for key in hands if key[:1] in ("P", "p") and key[1:].isascii() and key[1:].isdigit()]
    most = max([int(number) for number in named if len(number) <= 2], default=1)
    return most if most > 1 else 4


def _read_hands(hands: Mapping[str, Any], seats: int) -> dict[int, tuple[int, ...]]:
    return {read_seat("hands", key, seats): read_cards(f"hands.{key}", text) for key, text in hands.items()}


def _hand(seat: int, faces: tuple[int, ...], known: tuple[int, ...]) -> Pile:
    left = list(known)
    cards: list[Card] = []
    for face in faces:
        if face in left:
            left.remove(face)
            cards.append(Card(face, EVERYBODY))
        else:
            cards.append(Card(face, NOBODY if face == HIDDEN else 1 << seat))
    if left:
        raise BadPosition(f"known.P{seat + 1}", f"{face_text(left[0])} is not in the hand")
    return sort_hand(cards)


def _read_melds(game: RummyGame, items: list[Any], seats: int, deal: int) -> tuple[tuple[Meld, ...], tuple[int, ...]]:
    melds: list[Meld] = []
    owners: list[int] = []
    ruled = game.ruled_in(deal)
    for number, item in enumerate(items, 1):
        place = f"melds {number}"
        if not isinstance(item, dict):
            raise BadPosition(place, 'a meld is written { owner = "P1", cards = "{8H 8D 8C}" }')
        table = Tables(item, f"{place}.")
        owners.append(read_seat(f"{place}.owner", table.text("owner", "P1"), seats))
        try:
            meld = parse_meld(table.text("cards", ""))
        except (BadMeld, BadCard) as error:
            raise BadPosition(f"{place}.cards", str(error)) from None
        table.done()
        fault = check(meld, ruled.table)
        # A meld of a contract lies there by the contract's own limit of wild cards.
        if fault is not None and check(meld, ruled.contract_rules) is not None:
            raise BadPosition(f"{place}.cards", meld_fault(meld, fault, ruled.table)[1])
        melds.append(meld)
    return tuple(melds), tuple(owners)


def _face(place: str, text: str) -> int:
    if not text:
        return NO_FACE
    try:
        return parse_face(text)
    except BadCard as error:
        raise BadPosition(place, str(error)) from None


def _seat_or_none(place: str, text: str, seats: int) -> int:
    return read_seat(place, text, seats) if text else -1


def _numbers(place: str, items: list[Any], count: int) -> tuple[int, ...]:
    if len(items) != count or any(isinstance(item, bool) or not isinstance(item, int) for item in items):
        raise BadPosition(place, f"{count} whole numbers are wanted, one a seat")
    if any(abs(item) >= 10**9 for item in items):
        raise BadPosition(place, "a number is too large")
    return tuple(items)


def _read_claims(tables: Tables, seats: int) -> tuple[int, ...]:
    return _numbers("claims", tables.items("claims") or [0] * seats, seats)


def _read_sheet(items: list[Any], seats: int, deals: int) -> tuple[tuple[int, ...], ...]:
    if len(items) > deals:
        raise BadPosition("sheet", f"{len(items)} deals are scored, but a game has {deals}")
    return tuple(
        [
            _numbers(f"sheet {number}", item if isinstance(item, list) else [], seats)
            for number, item in enumerate(items, 1)
        ]
    )


def _with_call(game: RummyGame, s: RummyState, tables: Tables) -> RummyState:
    """Who has called, and with what melds."""
    caller = _seat_or_none("caller", tables.text("caller", ""), s.seats)
    text = tables.text("call", "")
    if caller < 0 or game.rules.melding != "hand":
        if text or caller >= 0:
            raise BadPosition("call" if text else "caller", "nobody has called in this position")
        return s
    if s.step < 0:
        return s.but(caller=caller)
    answers: list[Move | None] = [None] * s.seats
    if text == str(SEALED):
        answers[caller] = SEALED
        return s.but(caller=caller, answers=tuple(answers))
    if not text:
        raise BadPosition("call", "the melds of the caller are wanted: call {9S 9H 9D}")
    try:
        call = read_move(text)
    except BadMove as error:
        raise BadPosition("call", str(error)) from None
    if not isinstance(call, Call):
        raise BadPosition("call", "a call is written call {9S 9H 9D}")
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
    return s.but(caller=caller, answers=tuple(answers))


def _check_seats(s: RummyState) -> None:
    """Raises BadPosition where nobody is at play, or has dealt."""
    if s.turn < 0:
        raise BadPosition("turn", "whose turn is it? P1, P2 …")
    if s.dealer < 0:
        raise BadPosition("dealer", "who has dealt? P1, P2 …")


def _check_turn(game: RummyGame, s: RummyState) -> None:
    """Raises BadPosition for a deal that could not be played on."""
    r = game.ruled(s)
    if s.renewing:
        if not s.due or s.stock().cards or not can_renew(r, s):
            raise BadPosition("renewing", "a stock is formed where it is empty, a card is due, and discards lie there")
        return
    if s.due:
        raise BadPosition("due", "a stock card is due only while the stock is being renewed")
    hand = s.hand(s.turn).cards
    drawn = s.step == PLAY or (s.step == CLAIM and r.window_after_draw)
    if drawn and not hand and not (s.step == PLAY and r.of(s).redraw and s.down[s.turn] != NOT_DOWN):
        raise BadPosition(f"hands.{_seat(s.turn)}", "whose turn it is holds no card: it is over")
    if s.step == CLAIM:
        if not r.of(s).claims or not s.discards().cards:
            raise BadPosition("step", "no claim is possible in this position")
        if None not in s.answers:
            raise BadPosition("answers", "everybody has answered already")
    elif s.step == CONSENT:
        if not r.may_reject or not s.discards().cards:
            raise BadPosition("step", "nobody is asked for consent in this position")
        if len(s.calls) != 1 or s.calls[0] == s.turn:
            raise BadPosition("calls", 'who has called, and waits for consent? ["P2"]')
    elif s.step == PLAY and s.owed and not [card for card in hand if r.is_wild(card.face) or card.face == HIDDEN]:
        raise BadPosition("owed", f"{_seat(s.turn)} holds no wild card that is still to be laid")
    if HIDDEN not in [card.face for card in hand] and next(game.moves(s, next(iter(game.asks(s)))), None) is None:
        raise BadPosition("owed" if s.owed else "step", "no move is legal in this position")


def _check_final_turn(game: RummyGame, s: RummyState) -> None:
    """Raises BadPosition for what does not follow a call."""
    if s.step in (CLAIM, CONSENT):
        raise BadPosition("step", "nothing is claimed after a call")
    if s.turn == s.caller:
        raise BadPosition("turn", f"{_seat(s.turn)} has called: the others have the last turns")
    call = s.answers[s.caller]
    laid = [meld for meld, owner in zip(s.melds, s.owners, strict=True) if owner == s.caller]
    if not laid or not isinstance(call, Call):
        return
    for meld, called in itertools.zip_longest(laid, call.melds):
        if meld is None or called is None or Counter(called.faces) - Counter(meld.faces):
            raise BadPosition("melds", f"the melds of {_seat(s.caller)} are those of the call, and what was laid off")


def _with_answers(game: RummyGame, s: RummyState, tables: Tables) -> RummyState:
    answers = tables.items("answers")
    if not answers:
        opened = open_window(game.rulings, s, ())
        if opened.step != CLAIM:
            raise BadPosition("step", "no claim is possible in this position")
        return opened.but(window=max(1, s.window))
    if len(answers) != s.seats:
        raise BadPosition("answers", f"{s.seats} answers are wanted, one a seat ('' for none yet)")
    read: list[Move | None] = []
    for seat, answer in enumerate(answers):
        place = f"answers P{seat + 1}"
        if not isinstance(answer, str):
            raise BadPosition(place, "an answer is 'may-i', 'pass' or ''")
        if answer == str(SEALED):
            read.append(SEALED)
            continue
        try:
            read.append(read_move(answer) if answer else None if may_claim(game.rulings, s, seat) else PASS)
        except BadMove as error:
            raise BadPosition(place, str(error)) from None
    return s.but(answers=tuple(read), window=max(1, s.window))
