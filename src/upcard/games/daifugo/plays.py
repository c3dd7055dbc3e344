"""Lists the plays on a trick, and makes the refusals of others (DAI-14 to DAI-27)."""

from typing import Final

from upcard.cards.card import FACES, card_name, face_of, rank_of
from upcard.games.daifugo.moves import PASS, Play
from upcard.games.daifugo.state import DaifugoState, strength
from upcard.kernel.game import Refused
from upcard.kernel.state import Move, Pile
from upcard.text.messages import Message, marked


def _groups() -> list[list[list[Move]]]:
    """Return plays by strength and suits held (as bits), then by number of cards; under 0 those of any number."""
    found: list[list[list[Move]]] = []
    for place in range(13):
        rank = (place + 2) % 13 + 1
        plays: list[Play] = [
            Play(tuple([face_of(suit, rank) for suit in range(4) if mask >> suit & 1])) for mask in range(16)
        ]
        for held in range(16):
            by_size: list[list[Move]] = [[], [], [], [], []]
            for mask in range(1, 16):
                if mask & held == mask:
                    by_size[0].append(plays[mask])
                    by_size[len(plays[mask].faces)].append(plays[mask])
            found.append(by_size)
    return found


GROUPS: Final = _groups()
STRENGTH: Final = [strength(face) for face in range(FACES)]
SUIT_BIT: Final = [1 << (face >> 4) for face in range(FACES)]
SINGLE: Final[list[Move]] = [Play((face,)) for face in range(FACES)]


def _of_one_rank(hand: Pile, beaten: int, need: int, found: list[Move]) -> list[Move]:
    """Return ``found`` and all plays of ``need`` cards of a rank above ``beaten``.

    They are of any number where ``need`` is 0.
    """
    held = [0] * 13
    for card in hand.cards:
        place = STRENGTH[card.face]
        if place > beaten:
            held[place] |= SUIT_BIT[card.face]
    for place, mask in enumerate(held):
        if mask:
            found.extend(GROUPS[place * 16 + mask][need])
    return found


def plays(s: DaifugoState, hand: Pile) -> list[Move]:
    """Return the groups of one rank, and the pass where one may pass (DAI-14, DAI-16 to DAI-23)."""
    need = s.need
    if not need:
        return _of_one_rank(hand, -1, 0, [])
    beaten = STRENGTH[s.piles[s.seats].cards[-1].face]
    if need > 1:
        return _of_one_rank(hand, beaten, need, [PASS])
    found: list[Move] = [PASS]
    for card in hand.cards:
        if STRENGTH[card.face] > beaten:
            found.append(SINGLE[card.face])
    return found


def check_play(s: DaifugoState, hand: Pile, faces: tuple[int, ...]) -> None:
    """Check that the play is legal. Raises Refused."""
    must_hold(hand, faces)
    for face in faces:
        if face & 15 != faces[0] & 15:
            clause = "DAI-19" if s.need else "DAI-15"
            raise Refused(clause, "The cards of a play are of one rank.", faces, "Play cards of one rank.")
    if not s.need:
        return
    if len(faces) != s.need:
        cards = Message.counted("1 card", "{number} cards", s.need)
        raise Refused("DAI-18", "Every play of this trick has {cards}.", faces, "Play {cards}, or pass.", cards=cards)
    beaten = s.piles[s.seats].cards[-1].face
    if STRENGTH[faces[0]] <= STRENGTH[beaten]:
        raise _too_low(faces, beaten)


def _too_low(faces: tuple[int, ...], beaten: int) -> Refused:
    if rank_of(beaten) == 2:
        return Refused("DAI-27", "Nothing beats a 2.", faces, "Pass.")
    remedy = marked("Play a higher rank, or pass.")
    if rank_of(faces[0]) == rank_of(beaten):
        return Refused("DAI-21", "An equal rank does not beat the cards on top.", faces, remedy)
    return Refused("DAI-20", "A lower rank does not beat the cards on top.", faces, remedy)


def must_hold(hand: Pile, faces: tuple[int, ...]) -> None:
    """Check that these cards are in the hand. Raises Refused for a card that is not in it, or not that often."""
    for at, face in enumerate(faces):
        if not hand.has(face) or (face in faces[:at] and faces[: at + 1].count(face) > hand.count_face(face)):
            held = hand.has(face)
            raise Refused(
                "GEN-01" if held else "GEN-22",
                "You do not hold the {card} that often." if held else "You do not hold the {card}.",
                (face,),
                "Play from your hand.",
                card=card_name(face),
            )
