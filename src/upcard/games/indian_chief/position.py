"""Positions of Indian Chief: hands, the melds of a turn, the boxes filled."""

from collections.abc import Mapping
from typing import Any

from upcard.cards.card import EVERYBODY, HIDDEN, NOBODY, Card, faces_text
from upcard.games.indian_chief.game import ChiefGame, pack_for
from upcard.games.indian_chief.rules import BOXES, FEWEST, HAND, MOST, TURNS
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
from upcard.kernel.game import BadMove, Refused
from upcard.kernel.position import BadPosition, Tables, filled, read_cards, read_seat, rest_of_pack
from upcard.kernel.state import EMPTY_HAND, Move, Pile, State, sort_hand

STEPS = {
    "choose dealer": CHOOSE_DEALER,
    "shuffle pack": SHUFFLE_PACK,
    "choose": CHOOSE,
    "steal": STEAL,
    "shuffle melds": SHUFFLE_MELDS,
    "shuffle stub": SHUFFLE_STUB,
    "over": OVER,
}
MOST_WINDOWS = 10**6
REFILLED = (STEAL, SHUFFLE_MELDS, SHUFFLE_STUB)
"""Steps at which hands are short of the cards that they will be refilled with."""


def read_position(game: ChiefGame, data: Mapping[str, Any]) -> State:
    """The table that the keys describe: by default the first turn of as many players as there are hands, or of
    three; hands are filled up from the pack, and the rest is the stub.

    Raises:
        BadPosition: naming the key.
    """
    tables = Tables(data)
    hands = tables.items("hands")
    seats = tables.number("seats", max(len(hands), 3), FEWEST, MOST)
    if len(hands) > seats:
        raise BadPosition("hands", f"{len(hands)} hands for {seats} seats")
    step = STEPS[tables.word("step", "choose", tuple(STEPS))]
    dealer = tables.seat("dealer", 0, seats)
    turn = tables.number("turn", 1, 1, TURNS)
    window = tables.number("window", 1, 0, MOST_WINDOWS)
    sheets = _sheets(tables, seats)
    boxes = _boxes(tables, seats)
    queue = tuple([tuple([read_seat("queue", seat, seats) for seat in group]) for group in _lists(tables, "queue")])
    owed = _numbers(tables, "owed", seats) if tables.has("owed") else ()
    dealt_to = tables.seat("dealt_to", -1, seats)
    melds = tables.items("melds")
    answers = _answers(game, tables, seats, step)
    stub_text = tables.text("stub", "")
    stolen = _stolen(tables, seats)
    tables.done()
    if step in (CHOOSE_DEALER, SHUFFLE_PACK):
        start = fresh(seats)
        return start if step == CHOOSE_DEALER else start.but((), step=step, dealer=dealer)
    named = {f"hands {at}": read_cards(f"hands {at}", text) for at, text in enumerate(hands, 1)}
    named |= {f"melds {at}": read_cards(f"melds {at}", text) for at, text in enumerate(melds, 1)}
    if len(melds) > seats:
        raise BadPosition("melds", f"{len(melds)} melds for {seats} seats")
    stub = read_cards("stub", stub_text)
    left = rest_of_pack(pack_for(seats), {**named, "stub": stub})
    held: list[Pile] = []
    for seat in range(seats):
        place = f"hands {seat + 1}"
        faces = named.get(place, ())
        if len(faces) > HAND:
            raise BadPosition(place, f"{len(faces)} cards; a hand has {HAND} at most")
        if step == CHOOSE:
            faces = filled(place, faces, HAND, left)
        known = list(stolen.get(seat, ()))
        held.append(sort_hand([Card(face, _seen(face, seat, known)) for face in faces]))
    laid = [
        sort_hand([Card(face, EVERYBODY) for face in named.get(f"melds {seat + 1}", ())]) if melds else EMPTY_HAND
        for seat in range(seats)
    ]
    pile = Pile(tuple([Card(face, NOBODY) for face in reversed((*stub, *left))]), True)
    if not owed:
        owed = tuple([HAND - len(hand.cards) if step in REFILLED else 0 for hand in held])
    s = ChiefState(
        seats, (*held, *laid, pile), answers, window, (), step, turn, dealer, sheets, boxes, queue, owed, dealt_to
    )
    _check(game, s)
    return s


def _check(game: ChiefGame, s: ChiefState) -> None:
    """Raises BadPosition for a table at which nobody could play on."""
    if len(s.boxes) != s.seats and (s.step == STEAL or [seat for seat in range(s.seats) if s.meld(seat).cards]):
        raise BadPosition("boxes", "the box that each player filled in this turn is wanted")
    if s.step == OVER:
        return
    coming = TURNS - s.turn + (s.step == CHOOSE)
    for seat in range(s.seats):
        if len([box for box in s.sheets[seat] if box is None]) < coming:
            raise BadPosition("sheets", f"P{seat + 1} has fewer than {coming} open boxes for the turns to come")
        if s.step in REFILLED and len(s.hand(seat).cards) + s.owed[seat] != HAND:
            raise BadPosition("owed", f"P{seat + 1} is to have {HAND} cards again, what is owed with the hand")
        if s.step == SHUFFLE_STUB and s.owed[seat]:
            raise BadPosition(f"hands {seat + 1}", f"{HAND} cards are wanted: all hands have been refilled")
    if s.step == STEAL:
        group = s.queue[0] if s.queue else ()
        if not group or len(set(group)) < len(group):
            raise BadPosition("queue", 'who may steal is wanted, each once: [["P1"]]')
    if s.step in (CHOOSE, STEAL):
        _check_answers(game, s)
    elif s.step == SHUFFLE_MELDS and not any([s.meld(seat).cards for seat in range(s.seats)]):
        raise BadPosition("melds", "there is nothing to shuffle into a stub")


def _check_answers(game: ChiefGame, s: ChiefState) -> None:
    """Raises BadPosition for an answer that is not legal, or where all have answered."""
    asking = s.but((), answers=s.nobody_has_answered())
    asked = game.asks(asking)
    if not [seat for seat in asked if s.answers[seat] is None]:
        raise BadPosition("answers", "everybody has answered already")
    for seat, answer in enumerate(s.answers):
        if answer is not None and not [card for card in s.hand(seat).cards if card.face == HIDDEN]:
            try:
                game.play(asking, seat, answer)
            except Refused as refusal:
                raise BadPosition(f"answers {seat + 1}", refusal.reason) from None


def _seen(face: int, seat: int, known: list[int]) -> int:
    """A stolen card is known to everybody."""
    if face in known:
        known.remove(face)
        return EVERYBODY
    return NOBODY if face == HIDDEN else 1 << seat


def _stolen(tables: Tables, seats: int) -> dict[int, tuple[int, ...]]:
    """Cards of each hand that everybody has seen."""
    texts = tables.items("known")
    if len(texts) > seats:
        raise BadPosition("known", f"{len(texts)} hands for {seats} seats")
    return {seat: read_cards(f"known {seat + 1}", text) for seat, text in enumerate(texts)}


def _lists(tables: Tables, key: str) -> list[list[Any]]:
    found = tables.items(key)
    for part in found:
        if not isinstance(part, list):
            raise BadPosition(key, "a list of lists is wanted")
    return found


def _numbers(tables: Tables, key: str, seats: int) -> tuple[int, ...]:
    values = tables.items(key) or [0] * seats
    if len(values) != seats or not all([type(value) is int and 0 <= value <= HAND for value in values]):
        raise BadPosition(key, f"{seats} numbers from 0 to {HAND} are wanted")
    return tuple(values)


def _sheets(tables: Tables, seats: int) -> tuple[tuple[int | None, ...], ...]:
    """``[[10, "", …], …]``: the seven boxes of each seat from Thief to Indian Chief, "" where open."""
    rows = tables.items("sheets") or [list(("",) * len(BOXES)) for _ in range(seats)]
    if len(rows) != seats:
        raise BadPosition("sheets", f"a sheet for each of {seats} seats is wanted")
    sheets: list[tuple[int | None, ...]] = []
    for row in rows:
        if not isinstance(row, list) or len(row) != len(BOXES):
            raise BadPosition("sheets", f"seven boxes are wanted, from {BOXES[0]} to {BOXES[-1]}")
        if not all([box == "" or type(box) is int for box in row]):
            raise BadPosition("sheets", 'a box is a number, or "" where it is open')
        sheets.append(tuple([None if box == "" else box for box in row]))
    return tuple(sheets)


def _boxes(tables: Tables, seats: int) -> tuple[int, ...]:
    """The boxes filled in this turn, by name."""
    names = tables.items("boxes")
    if names and len(names) != seats:
        raise BadPosition("boxes", f"a box for each of {seats} seats is wanted")
    for name in names:
        if name not in BOXES:
            raise BadPosition("boxes", f"{str(name)[:20]!r} is none of {', '.join(BOXES)}")
    return tuple([BOXES.index(name) for name in names])


def _answers(game: ChiefGame, tables: Tables, seats: int, step: int) -> tuple[Move | None, ...]:
    texts = tables.items("answers")
    if step not in (CHOOSE, STEAL):
        return ()
    if len(texts) > seats:
        raise BadPosition("answers", f"{len(texts)} answers for {seats} seats")
    answers: list[Move | None] = [None] * seats
    for seat, text in enumerate(texts):
        if text:
            try:
                answers[seat] = game.read(str(text))
            except BadMove as problem:
                raise BadPosition(f"answers {seat + 1}", str(problem)) from None
    return tuple(answers)


def write_position(game: ChiefGame, s: ChiefState) -> dict[str, Any]:
    """The keys that describe the table."""
    data: dict[str, Any] = {"seats": s.seats, "step": next(name for name, step in STEPS.items() if step == s.step)}
    if s.dealer >= 0:
        data["dealer"] = f"P{s.dealer + 1}"
    if s.step in (CHOOSE_DEALER, SHUFFLE_PACK):
        return data
    data |= {"turn": s.turn, "window": s.window, "hands": [_text(s.hand(seat)) for seat in range(s.seats)]}
    data["stub"] = faces_text(tuple(reversed(s.stub().faces())))
    data["sheets"] = [["" if box is None else box for box in sheet] for sheet in s.sheets]
    known = [[card.face for card in s.hand(seat).cards if card.seen == EVERYBODY] for seat in range(s.seats)]
    if any(known):
        data["known"] = [faces_text(faces) for faces in known]
    if any([s.meld(seat).cards for seat in range(s.seats)]):
        data["melds"] = [_text(s.meld(seat)) for seat in range(s.seats)]
    if s.boxes:
        data["boxes"] = [BOXES[box] for box in s.boxes]
    if s.queue:
        data["queue"] = [[f"P{seat + 1}" for seat in group] for group in s.queue]
    if any(s.owed):
        data["owed"] = list(s.owed)
    if s.dealt_to >= 0:
        data["dealt_to"] = f"P{s.dealt_to + 1}"
    if any([answer is not None for answer in s.answers]):
        data["answers"] = ["" if answer is None else str(answer) for answer in s.answers]
    return data


def _text(pile: Pile) -> str:
    return faces_text(pile.faces())
