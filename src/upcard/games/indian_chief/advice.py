"""What a meld would bring, for the seat that thinks about laying it."""

from typing import Final

from upcard.cards.card import SUIT_NAMES, faces_text, rank_of, suit_of
from upcard.games.indian_chief.chief import NAMES, baccarat_value, poker_value
from upcard.games.indian_chief.game import ChiefGame
from upcard.games.indian_chief.moves import Lay
from upcard.games.indian_chief.rules import BEGGAR_MAN, BOXES, DOCTOR, INDIAN_CHIEF, LAWYER, Rules
from upcard.games.indian_chief.scoring import beggar_man, division, doctor, doctor_fails, face_sum, score
from upcard.games.indian_chief.state import ChiefState
from upcard.kernel.state import Move

_LACKS: Final = {
    "IND-64": "six different ranks",
    "IND-65": "a heart",
    "IND-66": "an ace",
    "IND-67": "a heart besides the ace",
}


def foretell(game: ChiefGame, s: ChiefState, seat: int, move: Move) -> str:
    """The box that an allowed meld would fill, and its points; "" for any other move. Only the own cards are
    looked at."""
    if not isinstance(move, Lay):
        return ""
    number = len(move.faces)
    cards = "1 card" if number == 1 else f"{number} cards"
    return f"{BOXES[move.box()]} ({cards}) is open: {_worth(game.rules, move)}."


def _worth(rules: Rules, lay: Lay) -> str:
    box, faces = lay.box(), lay.faces
    if box == BEGGAR_MAN:
        each = _points(beggar_man(rules, faces, [faces[:1]]))
        ranks = "this rank" if rank_of(faces[0]) == rank_of(faces[1]) else "these ranks"
        return f"{each} for every opposing card of {ranks}"
    points = _points(score(rules, lay, ()))
    if box == LAWYER and face_sum(faces) != 25:
        return f"{points}; the values sum to {face_sum(faces)}, not 25"
    if box == DOCTOR:
        lacks = [_LACKS[clause] for clause in doctor_fails(rules, faces)]
        if lacks:
            return f"{points}; missing: {', '.join(lacks)}"
        if lay.suit >= 0:
            # Which suit to name is still to be decided: all are told.
            suits = sorted({suit_of(face) for face in faces}, key=lambda suit: -doctor(rules, faces, suit))
            return ", ".join([f"{_points(doctor(rules, faces, suit))} as {SUIT_NAMES[suit]}" for suit in suits])
    if box == INDIAN_CHIEF:
        poker, pair = division(faces, lay.pair)
        hand, rest = poker_value(poker), baccarat_value(pair)
        return f"{points}, {hand} for {NAMES[hand]} and {rest} for {faces_text(pair)} at Baccarat"
    return points


def _points(number: int) -> str:
    return "1 point" if number == 1 else f"{number} points"
