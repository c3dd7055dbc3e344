"""Reads and writes positions of Indian Chief: hands, the melds of a turn, the boxes filled."""

from collections.abc import Mapping
from typing import Any, Final

from upcard.cards.card import EVERYBODY, HIDDEN, NOBODY, Card, faces_text
from upcard.games.indian_chief.game import ChiefGame, pack_for
from upcard.games.indian_chief.rules import FEWEST, HAND, MOST, TURNS
from upcard.games.indian_chief.state import (
    CHOOSE,
    CHOOSE_DEALER,
    OVER,
    SHUFFLE_MELDS,
    SHUFFLE_PACK,
    SHUFFLE_STUB,
    STEAL,
    ChiefState,
    fresh,
)
from upcard.kernel.game import Refused
from upcard.kernel.state import EMPTY_HAND, Pile, State, sort_hand
from upcard.kernel.ui.keys import Keys, listed_hands
from upcard.kernel.ui.narration import count_cards
from upcard.kernel.ui.position import filled, read_answers, rest_of_pack, seat_name
from upcard.kernel.ui.tables import BadPosition, too_many
from upcard.text.messages import Message

REFILLED = (STEAL, SHUFFLE_MELDS, SHUFFLE_STUB)
"""Steps at which hands are short of the cards that they will be refilled with."""


def _written_known(s: ChiefState) -> list[str] | None:
    known = [[card.face for card in s.hand(seat).cards if card.seen == EVERYBODY] for seat in range(s.seats)]
    return [faces_text(faces) for faces in known] if any(known) else None


def _written_melds(s: ChiefState) -> list[str] | None:
    melds = [_text(s.meld(seat)) for seat in range(s.seats)]
    return melds if any(melds) else None


def _text(pile: Pile) -> str:
    return faces_text(pile.faces())


KEYS: Final = Keys(
    ChiefState,
    "seats step dealer turn window hands stub sheets known melds boxes queue owed dealt_to answers",
    brief={CHOOSE_DEALER: "seats step dealer", SHUFFLE_PACK: "seats step dealer"},
    hands=listed_hands,
    known=_written_known,
    melds=_written_melds,
)


def read_position(game: ChiefGame, data: Mapping[str, Any]) -> State:
    """Read the state that the keys of a position describe.

    By default it is the first turn of as many players as there are hands, or of three; hands are filled up from the
    pack, and the rest is the stub.

    Raises:
        BadPosition: naming the key.
    """
    table = KEYS.open(data)
    table.sit_at_hands(3, FEWEST, MOST, told=3)
    seats = table.seats
    step = table.get("step")
    dealer, sheets = table.get("dealer", 0), table.get("sheets")
    owing = table.has("owed")
    melds = table.cards_in("melds")
    texts = table.items("answers")
    answers = read_answers(texts, seats, lambda seat, text: game.read(text)) if step in (CHOOSE, STEAL) else ()
    stub = table.cards("stub")
    stolen = list(table.cards_in("known").values())
    if len(stolen) > seats:
        raise too_many("known", Message.counted("1 hand", "{number} hands", len(stolen)), seats)
    fields = table.fields()
    table.done()
    if step in (CHOOSE_DEALER, SHUFFLE_PACK):
        start = fresh(seats)
        return start if step == CHOOSE_DEALER else _before(start, dealer, sheets)
    named = table.hands() | melds
    if len(melds) > seats:
        raise too_many("melds", Message.counted("1 meld", "{number} melds", len(melds)), seats)
    left = rest_of_pack(pack_for(seats), {**named, "stub": stub})
    held: list[Pile] = []
    for seat in range(seats):
        place = f"hands {seat + 1}"
        faces = named.get(place, ())
        if len(faces) > HAND:
            raise BadPosition(place, "{cards}; a hand has {most} at most", cards=count_cards(len(faces)), most=HAND)
        if step == CHOOSE:
            faces = filled(place, faces, HAND, left)
        known = list(stolen[seat]) if seat < len(stolen) else []
        held.append(sort_hand([Card(face, _seen(face, seat, known)) for face in faces]))
    laid = [
        sort_hand([Card(face, EVERYBODY) for face in named.get(f"melds {seat + 1}", ())]) if melds else EMPTY_HAND
        for seat in range(seats)
    ]
    pile = Pile(tuple(Card(face, NOBODY) for face in reversed((*stub, *left))), True)
    if not owing:
        fields["owed"] = tuple(HAND - len(hand.cards) if step in REFILLED else 0 for hand in held)
    s = ChiefState(piles=(*held, *laid, pile), answers=answers, **fields)
    _check(game, s)
    return s


def _before(start: ChiefState, dealer: int, sheets: tuple[tuple[int | None, ...], ...]) -> ChiefState:
    """Return the table before all cards are dealt.

    It is that of the first turn, or of the one that comes by the boxes filled.
    """
    filled = {len([box for box in sheet if box is not None]) for sheet in sheets}
    if len(filled) > 1 or max(filled) >= TURNS:
        raise BadPosition("sheets", "all have filled as many boxes, and one at least is open")
    return start.but(step=SHUFFLE_PACK, dealer=dealer, sheets=sheets, turn=max(filled))


def _check(game: ChiefGame, s: ChiefState) -> None:
    """Check that somebody can play on at this table. Raises BadPosition."""
    if len(s.boxes) != s.seats and (s.step == STEAL or [seat for seat in range(s.seats) if s.meld(seat).cards]):
        raise BadPosition("boxes", "the box that each player filled in this turn is wanted")
    if s.step == OVER:
        return
    coming = TURNS - s.turn + (s.step == CHOOSE)
    for seat in range(s.seats):
        if len([box for box in s.sheets[seat] if box is None]) < coming:
            raise BadPosition(
                "sheets",
                "{seat} has fewer than {coming} open boxes for the turns to come",
                seat=seat_name(seat),
                coming=coming,
            )
        if s.step in REFILLED and len(s.hand(seat).cards) + s.owed[seat] != HAND:
            raise BadPosition(
                "owed",
                "{seat} is to have {hand} cards again, what is owed with the hand",
                seat=seat_name(seat),
                hand=HAND,
            )
        if s.step == SHUFFLE_STUB and s.owed[seat]:
            raise BadPosition(f"hands {seat + 1}", "{hand} cards are wanted: all hands have been refilled", hand=HAND)
    if s.step == STEAL:
        group = s.queue[0] if s.queue else ()
        if not group or len(set(group)) < len(group):
            raise BadPosition("queue", 'who may steal is wanted, each once: [["P1"]]')
    if s.step in (CHOOSE, STEAL):
        _check_answers(game, s)
    elif s.step == SHUFFLE_MELDS and not any(s.meld(seat).cards for seat in range(s.seats)):
        raise BadPosition("melds", "there is nothing to shuffle into a stub")


def _check_answers(game: ChiefGame, s: ChiefState) -> None:
    """Check that each answer is legal and that not all have answered. Raises BadPosition."""
    asking = s.but(answers=s.nobody_has_answered())
    asked = game.asks(asking)
    if not [seat for seat in asked if s.answers[seat] is None]:
        raise BadPosition("answers", "everybody has answered already")
    for seat, answer in enumerate(s.answers):
        if answer is not None and not [card for card in s.hand(seat).cards if card.face == HIDDEN]:
            try:
                game.play(asking, seat, answer)
            except Refused as refusal:
                raise BadPosition(f"answers {seat + 1}", "{reason}", reason=refusal.reason) from None


def _seen(face: int, seat: int, known: list[int]) -> int:
    """Return who has seen a card: a stolen one is known to everybody."""
    if face in known:
        known.remove(face)
        return EVERYBODY
    return NOBODY if face == HIDDEN else 1 << seat


def write_position(game: ChiefGame, s: State) -> dict[str, Any]:
    """Return the keys that describe this state; `read_position` gives it back."""
    return KEYS.written(s)
