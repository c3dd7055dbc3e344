"""Positions of Guts: stacks, pot, hands, and who has declared what."""

from collections.abc import Mapping
from typing import Any, Final

from upcard.cards.card import EVERYBODY, HIDDEN, NOBODY, Card, faces_text
from upcard.games.guts.game import PACK, GutsGame
from upcard.games.guts.rules import FEWEST, MOST, MOST_HANDS
from upcard.games.guts.state import CHOOSE_DEALER, DECLARE, IN, OUT, OVER, SHOW, SHUFFLE, SILENT, GutsState, fresh
from upcard.kernel.face.keys import Keys, NumberKey, NumbersKey, RowsKey, SeatKey, WordKey, WordsKey, flag
from upcard.kernel.face.narration import count_cards
from upcard.kernel.face.position import (
    BadPosition,
    Tables,
    filled,
    read_answers,
    read_cards,
    rest_of_pack,
    seat_name,
    too_many,
    written_answers,
)
from upcard.kernel.game import BadMove
from upcard.kernel.state import Move, Pile, State, sort_hand
from upcard.text.messages import Message, marked

STEPS = {"choose dealer": CHOOSE_DEALER, "shuffle": SHUFFLE, "declare": DECLARE, "show": SHOW, "over": OVER}
WORDS = {"": SILENT, "in": IN, "out": OUT}
MOST_CHIPS = 10**12


def _written_shown(s: GutsState) -> list[str]:
    """The hands that everybody has seen; nothing where there is none."""
    shown = [pile.faces() if all(card.seen == EVERYBODY for card in pile.cards) else () for pile in s.piles[: s.seats]]
    return [faces_text(faces) for faces in shown] if any(shown) else []


_WANTED: Final = marked("{seats} whole numbers of chips are wanted")
_CHIPS: Final = NumbersKey(always=True, low=-MOST_CHIPS, high=MOST_CHIPS, wanted=_WANTED)
KEYS: Final = Keys(
    seats=NumberKey(always=True),
    step=WordKey(default=DECLARE, always=True, words=STEPS),
    dealer=SeatKey(),
    number=NumberKey(default=1, high=MOST_HANDS, always=True),
    window=NumberKey(high=10**6, always=True),
    stacks=_CHIPS,
    pot=NumberKey(high=MOST_CHIPS, always=True),
    funded=flag(default=True, always=True),
    before=_CHIPS,
    declared=WordsKey(words=WORDS, always=True),
    gone=WordsKey(words={"": False, "gone": True}),
    hands=lambda s: [faces_text(pile.faces()) for pile in s.piles[: s.seats]],
    discards=lambda s: faces_text(s.piles[s.seats].faces()),
    rest=lambda s: faces_text(s.piles[-1].faces()),
    shown=_written_shown,
    sheet=RowsKey(row=NumbersKey(wanted=marked("rows of {seats} whole numbers are wanted")), numbered=False),
    answers=lambda s: written_answers(s.answers) if any(s.answers) else None,
    turn=SeatKey(),
)


def read_position(game: GutsGame, data: Mapping[str, Any]) -> State:
    """The table that the keys describe: by default the first hand of as many players as there are hands, or of five,
    the dealer in the last seat, everybody still to declare.

    Raises:
        BadPosition: naming the key.
    """
    tables = Tables(data)
    hands = tables.by_seat("hands", MOST)
    seats = tables.number("seats", len(hands) if len(hands) > 1 else 5, FEWEST, MOST)
    if len(hands) > seats:
        raise too_many("hands", Message.counted("1 hand", "{number} hands", len(hands)), seats)
    reading = KEYS.reading(tables, seats)
    step = reading.get("step")
    reading.get("dealer", default=seats - 1)
    number = reading.get("number")
    stacks = reading.get("stacks", default=(game.rules.stack,) * seats)
    reading.get("pot", default=game.rules.ante * seats)
    declared = reading.get("declared")
    gone = reading.get("gone")
    reading.get("before", default=stacks)
    discards, rest = tables.cards("discards"), tables.cards("rest")
    known = tables.cards_in("shown")
    texts = tables.items("answers")
    answers = read_answers(texts, seats, lambda seat, text: _answer(game, text)) if number else ()
    fields = reading.fields()
    tables.done()
    if step == CHOOSE_DEALER:
        return fresh(seats, game.rules.stack)
    named = {f"hands {at}": read_cards(f"hands {at}", text) for at, text in enumerate(hands, 1)}
    named |= {"discards": discards, "rest": rest}
    for place, faces in named.items():
        if place.startswith("hands") and len(faces) not in (0, 2):
            raise BadPosition(place, "{cards}; a hand has two", cards=count_cards(len(faces)))
    left = rest_of_pack(PACK, named) if number else []
    piles: list[Pile] = []
    for seat in range(seats):
        place = f"hands {seat + 1}"
        faces = named.get(place, ())
        if seat >= len(hands) and step == DECLARE and not gone[seat] and declared[seat] != OUT:
            faces = filled(place, (), 2, left)
        if not faces and step in (DECLARE, SHOW) and not gone[seat] and declared[seat] in (SILENT, IN):
            raise BadPosition(place, "a player who is not out holds two cards")
        seen = EVERYBODY if known.get(f"shown {seat + 1}") else 1 << seat
        piles.append(sort_hand([Card(face, NOBODY if face == HIDDEN else seen) for face in faces]))
    piles.append(sort_hand([Card(face, NOBODY) for face in discards]))
    piles.append(Pile(tuple(Card(face, NOBODY) for face in (*rest, *left)), True))
    s = GutsState(piles=tuple(piles), answers=answers if game.sealed else (), **fields)
    return s.but(turn=_turn(game, s, s.turn))


def _answer(game: GutsGame, text: str) -> Move:
    if text not in WORDS:
        game.read(text)
        raise BadMove("in or out is wanted")
    return game.read(text)


def _turn(game: GutsGame, s: GutsState, given: int) -> int:
    """Whose turn it is; -1 where nobody's is. Raises BadPosition for a table at which nobody could play on."""
    if s.step == OVER:
        return given
    if len(s.in_turn()) < 2:
        raise BadPosition("gone", "at least two players have to be in the game")
    if s.step == SHUFFLE:
        return given
    if not s.number:
        raise BadPosition("number", "the first hand that is played has the number 1")
    if s.step == SHOW:
        players_in = [seat for seat in s.in_turn() if s.declared[seat] == IN]
        if len(players_in) != 1 or SILENT in [s.declared[seat] for seat in s.in_turn()]:
            raise BadPosition("declared", "only one player who is in, all others being out, is asked to show")
        waiting = players_in
    else:
        waiting = [seat for seat in s.in_turn() if s.declared[seat] == SILENT]
        if not waiting:
            raise BadPosition("declared", "everybody has declared already")
        if game.sealed and len(waiting) < len(s.in_turn()):
            raise BadPosition("declared", "all declare at the same moment: see answers")
        if game.sealed and not [seat for seat in waiting if s.answers[seat] is None]:
            raise BadPosition("answers", "everybody has answered already")
        if game.sealed:
            # All are asked, and whose turn it would be says nothing.
            return given if given >= 0 else waiting[0]
    if given >= 0 and given != waiting[0]:
        raise BadPosition(
            "turn", "{who} is not asked: it is for {asked} to answer", who=seat_name(given), asked=seat_name(waiting[0])
        )
    return waiting[0]


def write_position(game: GutsGame, s: GutsState) -> dict[str, Any]:
    """The keys that describe the table."""
    if s.step == CHOOSE_DEALER:
        return {"seats": s.seats, "step": "choose dealer"}
    return KEYS.written(s)
