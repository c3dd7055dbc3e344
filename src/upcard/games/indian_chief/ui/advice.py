"""Tells a seat of Indian Chief what a meld would score."""

from typing import Final

from upcard.cards.card import faces_text, rank_of, suit_name, suit_of
from upcard.games.indian_chief.chief import NAMES, baccarat_value, poker_value
from upcard.games.indian_chief.game import ChiefGame
from upcard.games.indian_chief.moves import Lay
from upcard.games.indian_chief.rules import BEGGAR_MAN, BOXES, DOCTOR, INDIAN_CHIEF, LAWYER, Rules
from upcard.games.indian_chief.scoring import beggar_man, division, doctor, doctor_fails, face_sum, score
from upcard.games.indian_chief.state import ChiefState
from upcard.kernel.state import Move
from upcard.kernel.ui.narration import count_cards, count_points
from upcard.text.messages import in_a_row, marked, say

_LACKS: Final = {
    "IND-64": marked("six different ranks"),
    "IND-65": marked("a heart"),
    "IND-66": marked("an ace"),
    "IND-67": marked("a heart besides the ace"),
}


def foretell(game: ChiefGame, s: ChiefState, seat: int, move: Move) -> str:
    """Return the box that an allowed meld would fill, and its points; "" for any other move.

    Only the seat's own cards are looked at.
    """
    if not isinstance(move, Lay):
        return ""
    return say(
        "{box} ({cards}) is open: {worth}.",
        box=say(BOXES[move.box()]),
        cards=count_cards(len(move.faces)),
        worth=_worth(game.rules, move),
    )


def _worth(rules: Rules, lay: Lay) -> str:
    box, faces = lay.box(), lay.faces
    if box == BEGGAR_MAN:
        each = count_points(beggar_man(rules, faces, [faces[:1]]))
        if rank_of(faces[0]) == rank_of(faces[1]):
            return say("{points} for every opposing card of this rank", points=each)
        return say("{points} for every opposing card of these ranks", points=each)
    points = count_points(score(rules, lay, ()))
    if box == LAWYER and face_sum(faces) != 25:
        return say("{points}; the values sum to {sum}, not 25", points=points, sum=face_sum(faces))
    if box == DOCTOR:
        lacks = [say(_LACKS[clause]) for clause in doctor_fails(rules, faces)]
        if lacks:
            return say("{points}; missing: {lacks}", points=points, lacks=in_a_row(lacks))
        if lay.suit >= 0:
            # Which suit to name is still to be decided: all are told.
            suits = sorted({suit_of(face) for face in faces}, key=lambda suit: -doctor(rules, faces, suit))
            return in_a_row(
                [
                    say(
                        "{points} as {suit}",
                        points=count_points(doctor(rules, faces, suit)),
                        suit=suit_name(suit),
                    )
                    for suit in suits
                ]
            )
    if box == INDIAN_CHIEF:
        poker, pair = division(faces, lay.pair)
        hand, rest = poker_value(poker), baccarat_value(pair)
        return say(
            "{points}, {hand} for {name} and {rest} for {pair} at Baccarat",
            points=points,
            hand=hand,
            name=say(NAMES[hand]),
            rest=rest,
            pair=faces_text(pair),
        )
    return points
