"""Reads and writes positions of Guts: stacks, pot, hands, and who has declared what."""

from collections.abc import Mapping
from typing import Any, Final

from upcard.cards.card import EVERYBODY, HIDDEN, NOBODY, Card, faces_text
from upcard.games.guts.game import PACK, GutsGame
from upcard.games.guts.rules import FEWEST, cards_of_hand
from upcard.games.guts.state import CHOOSE_DEALER, DECLARE, IN, OUT, OVER, SHOW, SHUFFLE, SILENT, GutsState, fresh
from upcard.kernel.game import BadMove
from upcard.kernel.state import Move, Pile, State, sort_hand
from upcard.kernel.ui.keys import Keys, listed_hands
from upcard.kernel.ui.narration import count_cards
from upcard.kernel.ui.position import BadPosition, filled, read_answers, rest_of_pack, seat_name


def _written_shown(s: GutsState) -> list[str]:
    """Return the hands that everybody has seen; nothing where there is none."""
    shown = [pile.faces() if all(card.seen == EVERYBODY for card in pile.cards) else () for pile in s.piles[: s.seats]]
    return [faces_text(faces) for faces in shown] if any(shown) else []


OPEN: Final = "open"
"""What a position says of a ghost hand that has been turned up."""


def _written_ghost(s: GutsState) -> str | None:
    """Return whether the ghost hand lies open; None where it does not, or there is none."""
    return OPEN if any([card.seen == EVERYBODY for card in s.piles[-1].cards]) else None


KEYS: Final = Keys(
    GutsState,
    "seats step dealer number window stacks pot funded before declared gone legs hands discards rest ghost shown sheet"
    " answers",
    brief={CHOOSE_DEALER: "seats step"},
    hands=listed_hands,
    ghost=_written_ghost,
    shown=_written_shown,
)


def read_position(game: GutsGame, data: Mapping[str, Any]) -> State:
    """Read the state that the keys of a position describe.

    By default it is the first hand of as many players as there are hands, or of five, the dealer in the last seat,
    everybody still to declare.

    Raises:
        BadPosition: naming the key.
    """
    table = KEYS.open(data)
    size = game.rules.cards
    count = table.sit_at_hands(5, FEWEST, game.rules.most())
    seats = table.seats
    step = table.get("step")
    table.get("dealer", seats - 1)
    number = table.get("number")
    stacks = table.get("stacks", (game.rules.stack,) * seats)
    table.get("pot", game.rules.ante * seats)
    declared, gone = table.get("declared"), table.get("gone")
    table.get("before", stacks)
    discards, rest = table.cards("discards"), table.cards("rest")
    known = table.cards_in("shown")
    ghost_is_open = table.word("ghost", "", ("", OPEN)) == OPEN
    if ghost_is_open and not game.rules.ghost_hand:
        raise BadPosition("ghost", "no ghost hand is dealt at this table")
    texts = table.items("answers")
    answers = read_answers(texts, seats, lambda seat, text: _answer(game, text)) if number else ()
    fields = table.fields()
    if not fields["legs"] and game.rules.legs > 1:
        fields["legs"] = (0,) * seats
    if fields["legs"] and max(fields["legs"]) >= game.rules.legs:
        raise BadPosition("legs", "whoever wins leg {legs} takes the pot", legs=game.rules.legs)
    table.done()
    if step == CHOOSE_DEALER:
        return fresh(seats, game.rules.stack, game.rules.legs)
    named = table.hands() | {"discards": discards, "rest": rest}
    for place, faces in named.items():
        if place.startswith("hands") and len(faces) not in (0, size):
            raise BadPosition(place, "{cards}; a hand has {size}", cards=count_cards(len(faces)), size=size)
    left = rest_of_pack(PACK, named) if number else []
    piles: list[Pile] = []
    for seat in range(seats):
        place = f"hands {seat + 1}"
        faces = named.get(place, ())
        if seat >= count and step == DECLARE and not gone[seat] and declared[seat] != OUT:
            faces = filled(place, (), size, left)
        if not faces and step in (DECLARE, SHOW) and not gone[seat] and declared[seat] in (SILENT, IN):
            raise BadPosition(place, "a player who is not out holds {cards}", cards=cards_of_hand(size))
        seen = EVERYBODY if known.get(f"shown {seat + 1}") else 1 << seat
        piles.append(sort_hand([Card(face, NOBODY if face == HIDDEN else seen) for face in faces]))
    piles.append(sort_hand([Card(face, NOBODY) for face in discards]))
    aside = (*rest, *left)
    ghost = size if ghost_is_open else 0
    piles.append(Pile(tuple([Card(face, EVERYBODY if at < ghost else NOBODY) for at, face in enumerate(aside)]), True))
    s = GutsState(piles=tuple(piles), answers=answers if game.sealed else (), **fields)
    return s.but(turn=_turn(game, s, s.turn))


def _answer(game: GutsGame, text: str) -> Move:
    if text not in ("", "in", "out"):
        game.read(text)
        raise BadMove("in or out is wanted")
    return game.read(text)


def _turn(game: GutsGame, s: GutsState, given: int) -> int:
    """Return whose turn it is; -1 where nobody's is.

    Raises BadPosition for a table at which nobody could play on.
    """
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


def write_position(game: GutsGame, s: State) -> dict[str, Any]:
    """Return the keys that describe this state; `read_position` gives it back."""
    return KEYS.written(s)
