"""Lists the plays on a trick by house rules of the world, and makes the refusals of others (DAI-W01 to DAI-W34)."""

from collections.abc import Iterator
from typing import Final

from upcard.cards.card import JOKER, card_name, face_of, suit_name
from upcard.games.daifugo.moves import PASS, Play
from upcard.games.daifugo.plays import GROUPS, STRENGTH, must_hold
from upcard.games.daifugo.rules import Rules
from upcard.games.daifugo.session import first_card
from upcard.games.daifugo.state import DaifugoState
from upcard.games.daifugo.terms import (
    JOKERS,
    NINE,
    OPEN,
    RANKS,
    SUITS,
    THREE,
    TWO,
    PlayShape,
    Terms,
    can_be_in,
    shape_of,
)
from upcard.kernel.game import Refused
from upcard.kernel.state import Move, Pile
from upcard.text.messages import Message, listed, marked

SPADE_THREE: Final = (face_of(0, 3),)
FOUR: Final = 4
"""Cards of a revolution, and of a rank that is complete."""
THREE_CARDS: Final = 3
"""Cards of three 9s, and of three 3s (DAI-W41, DAI-W42)."""
SHORTEST: Final = 3
"""Cards of the shortest run (DAI-W20)."""

# Why cards do not follow those on top.
FITS: Final = 0
OTHER_KIND: Final = 1
TOO_LOW: Final = 2
OTHER_SUITS: Final = 3
NOT_NEXT: Final = 4


def terms_of(rules: Rules, s: DaifugoState) -> Terms:
    """Return what the trick asks for, as it lies there."""
    if not s.need:
        return OPEN
    top, down = s.to_beat(), s.is_down()
    shape = shape_of(top, down)
    if shape is not None and shape.run and shape.size >= FOUR and rules.revolution == "sets_and_runs":
        shape = shape_of(top, not down)  # It has turned the order round itself.
    if shape is None:
        return OPEN
    return Terms(
        shape.run, shape.level, shape.suits, s.house_effects.bound, s.house_effects.ranks_bound, s.house_effects.back
    )


def sweeps(rules: Rules, shape: PlayShape) -> bool:
    """Say whether it is three 3s that beat any three cards (DAI-W41)."""
    return rules.three_threes and shape.size == THREE_CARDS and shape.is_of(THREE)


def turns_round(rules: Rules, shape: PlayShape) -> bool:
    """Say whether such a play is a revolution (DAI-W01, DAI-W05, DAI-W42)."""
    if rules.three_nines and shape.size == THREE_CARDS and shape.is_of(NINE):
        return True
    return shape.size >= FOUR and (
        rules.revolution == "sets_and_runs" or (rules.revolution == "sets" and not shape.run)
    )


def can_turn(rules: Rules) -> bool:
    """Say whether anything turns the order of ranks round until the deal is over."""
    return rules.revolution != "none" or rules.three_nines


def beats_joker(rules: Rules, terms: Terms, need: int, faces: tuple[int, ...]) -> bool:
    """Say whether it is the 3 of spades on a joker that was played alone (DAI-W27)."""
    return rules.spade_three and need == 1 and terms.level == JOKERS and faces == SPADE_THREE


def fault(rules: Rules, terms: Terms, down: bool, shape: PlayShape) -> int:
    """Return why a play of as many cards does not follow those on top; `FITS` where it does.

    ``down``: a lower rank beats a higher one.
    """
    if sweeps(rules, shape):
        return FITS
    if shape.run != terms.run:
        return OTHER_KIND
    beaten, level = terms.level, shape.level
    if level == JOKERS or beaten == JOKERS:  # DAI-W24, DAI-W26
        return FITS if beaten < level else TOO_LOW
    if not (level < beaten if down else level > beaten) and not (rules.equal_ranks and level == beaten):
        return TOO_LOW
    if terms.bound and not can_be_in(terms.bound, shape):
        return OTHER_SUITS  # DAI-W16
    if terms.ranks and level != beaten + (-1 if down else 1):
        return NOT_NEXT  # DAI-W18
    return FITS


def due_card(rules: Rules, s: DaifugoState, hand: Pile) -> int:
    """Return the card of this hand that the first play of the game has to have; -1 where there is none (DAI-W39)."""
    if not rules.first_card_played or s.sheet or s.need or s.played().cards:
        return -1
    face = first_card(rules)
    return face if face >= 0 and hand.count_face(face) else -1


def plays(rules: Rules, s: DaifugoState, hand: Pile) -> list[Move]:
    """Return all that may be played, and the pass where one may pass."""
    need, terms, down, due = s.need, terms_of(rules, s), s.is_down(), due_card(rules, s, hand)
    found: list[Move] = [PASS] if need else []
    candidates = list(_candidates(rules, hand, need, terms.run))
    if rules.three_threes and terms.run and need == THREE_CARDS:
        candidates += list(_candidates(rules, hand, need, False))
    for faces in candidates:
        if due >= 0 and due not in faces:
            continue
        shape = shape_of(faces, down)
        assert shape is not None
        if not need or beats_joker(rules, terms, need, faces) or fault(rules, terms, down, shape) == FITS:
            found.append(Play(faces))
    return found


def _candidates(rules: Rules, hand: Pile, need: int, run: bool) -> Iterator[tuple[int, ...]]:
    """Yield cards of the hand that are a play, ``need`` of them, or any number where that is 0."""
    jokers = hand.count_face(JOKER)
    wild = jokers if rules.joker_use == "wild" else 0
    by_suit = [0] * SUITS
    by_rank = [0] * RANKS
    for card in hand.cards:
        if card.face < JOKER:
            place = STRENGTH[card.face]
            by_rank[place] |= 1 << (card.face >> 4)
            by_suit[card.face >> 4] |= 1 << place
    if not need or not run:
        for place, held in enumerate(by_rank):
            for count in range(wild + 1 if held else 0):
                size = need - count
                if size > 4 or (need and size < 1):
                    continue
                for move in GROUPS[place * 16 + held][size if need else 0]:
                    assert isinstance(move, Play)
                    yield move.faces + (JOKER,) * count
        for count in range(1, jokers + 1):
            if need in (0, count):
                yield (JOKER,) * count
    if rules.runs and (run or not need):
        for suit, held in enumerate(by_suit):
            yield from _runs(suit, held, wild, need)


def _runs(suit: int, held: int, wild: int, need: int) -> Iterator[tuple[int, ...]]:
    """Yield the runs of a suit, of whose cards ``held`` are in the hand, by strength as bits (DAI-W20, DAI-W22)."""
    for low in range(RANKS):
        if not held >> low & 1:
            continue
        # Sets of cards from the lowest on, with the places between them that jokers have to fill.
        sets: list[tuple[tuple[int, ...], int]] = [((_face(suit, low),), 0)]
        for place in range(low + 1, RANKS):
            with_it = [
                ((*faces, _face(suit, place)), place - low - len(faces))
                for faces, _ in sets
                if held >> place & 1 and place - low - len(faces) <= wild
            ]
            for faces, holes in with_it:
                for count in range(holes, wild + 1):
                    size = len(faces) + count
                    if size == need or (not need and SHORTEST <= size <= RANKS):
                        yield tuple(sorted(faces)) + (JOKER,) * count
            sets += with_it


def _face(suit: int, place: int) -> int:
    """Return the card of that suit and strength."""
    return face_of(suit, (place + 2) % RANKS + 1)


def check_play(rules: Rules, s: DaifugoState, hand: Pile, faces: tuple[int, ...]) -> PlayShape:
    """Return what the play is. Raises Refused: it is not legal."""
    must_hold(hand, faces)
    need, terms, down = s.need, terms_of(rules, s), s.is_down()
    shape = shape_of(faces, down)
    if shape is None or (shape.run and not rules.runs):
        if rules.runs:
            raise Refused(
                "DAI-W20",
                "The cards of a play are of one rank, or three or more of one suit in sequence.",
                faces,
                "Play cards of one rank, or a run.",
            )
        clause = "DAI-19" if need else "DAI-15"
        raise Refused(clause, "The cards of a play are of one rank.", faces, "Play cards of one rank.")
    if shape.level != JOKERS and JOKER in faces and rules.joker_use == "alone":
        raise Refused("DAI-W24", "A joker stands for no other card here.", faces, "Play jokers alone.")
    if not need:
        due = due_card(rules, s, hand)
        if due >= 0 and due not in faces:
            raise Refused(
                "DAI-W39",
                "The first play of the game has the {card}.",
                faces,
                "Play it, alone or with others.",
                card=card_name(due),
            )
        return shape
    if len(faces) != need:
        cards = Message.counted("1 card", "{number} cards", need)
        raise Refused("DAI-18", "Plays of this trick have {cards}.", faces, "Play {cards}, or pass.", cards=cards)
    if beats_joker(rules, terms, need, faces):
        return shape
    why = fault(rules, terms, down, shape)
    if why != FITS:
        raise _refusal(rules, s, terms, why, shape, faces)
    return shape


def _refusal(
    rules: Rules, s: DaifugoState, terms: Terms, why: int, shape: PlayShape, faces: tuple[int, ...]
) -> Refused:
    if why == OTHER_KIND:
        if terms.run:
            return Refused("DAI-W21", "Only a run beats a run.", faces, "Play a higher run, or pass.")
        return Refused("DAI-W21", "A run beats only a run.", faces, "Play cards of one rank, or pass.")
    if why == OTHER_SUITS:
        suits = BoundSuits(terms.bound)
        return Refused("DAI-W16", "The trick is bound to {suits}.", faces, "Play these suits, or pass.", suits=suits)
    if why == NOT_NEXT:
        return Refused("DAI-W18", "The trick is bound to the next rank.", faces, "Play the next rank, or pass.")
    if terms.level == JOKERS:
        if rules.spade_three and s.need == 1:
            return Refused("DAI-W26", "Nothing but the 3 of spades beats a joker.", faces, "Pass.")
        return Refused("DAI-W26", "Nothing beats jokers.", faces, "Pass.")
    remedy = marked("Play a higher run, or pass.") if shape.run else marked("Play a higher rank, or pass.")
    if s.is_down():
        remedy = marked("Play a lower run, or pass.") if shape.run else marked("Play a lower rank, or pass.")
    if shape.run:
        return Refused("DAI-W21", "That run does not beat the one on top.", faces, remedy)
    if shape.level == terms.level:
        return Refused("DAI-21", "An equal rank does not beat the cards on top.", faces, remedy)
    if s.is_down():
        clause = "DAI-W01" if s.revolution else "DAI-W07"
        return Refused(clause, "The order is turned round: only a lower rank beats the cards on top.", faces, remedy)
    if terms.level == TWO and not rules.jokers:
        return Refused("DAI-27", "Nothing beats a 2.", faces, "Pass.")
    return Refused("DAI-20", "A lower rank does not beat the cards on top.", faces, remedy)


class BoundSuits:
    """Suits in a row, in the language in which they are read."""

    def __init__(self, suits: int) -> None:
        self.suits = suits

    def __str__(self) -> str:
        return suits_in_words(self.suits)


def suits_in_words(suits: int) -> str:
    """Return suits, given as bits, in words: ``spades and hearts``."""
    return listed([str(suit_name(suit)) for suit in range(SUITS) if suits >> suit & 1])
