"""The exchange of cards between titles before the first lead of Daifugo (DAI-49 to DAI-59)."""

from itertools import combinations

from upcard.cards.card import Card
from upcard.games.daifugo.moves import Give, Return
from upcard.games.daifugo.plays import must_hold
from upcard.games.daifugo.session import gifts
from upcard.games.daifugo.state import GIVE, PLAY, POOR_GIVE, POOR_RETURN, RETURN, DaifugoState, strength
from upcard.kernel.game import Refused
from upcard.kernel.state import Event, Move, Pile


def exchanges(s: DaifugoState, hand: Pile) -> list[Move]:
    """Return what the seat in turn may give, or give back."""
    count = gift_now(s)[2]
    faces = hand.faces()
    # Two jokers are one face: then some ways are the same.
    if s.step in (GIVE, POOR_GIVE):
        due = _highest(hand, count)
        high = [face for face in faces if strength(face) >= due[0]]
        return [Give(pair) for pair in dict.fromkeys(combinations(high, count)) if _strengths(pair) == due]
    return [Return(pair) for pair in dict.fromkeys(combinations(faces, count))]


def give(s: DaifugoState, seat: int, faces: tuple[int, ...]) -> DaifugoState:
    """Give the lower title's highest cards to the higher title (DAI-50)."""
    poor = s.step == POOR_GIVE
    _, to, count = gift_now(s)
    if len(faces) != count:
        clause = _of(poor, "DAI-50")
        if poor:  # DAI-A14
            raise Refused(clause, "You give one card.", faces, "Give your highest card.")
        raise Refused(clause, "You give two cards.", faces, "Give your highest cards.")
    hand = s.piles[seat]
    must_hold(hand, faces)
    if _strengths(faces) != _highest(hand, count):
        raise Refused(
            _of(poor, "DAI-52"),
            "You give your highest card, 2s before aces."
            if poor  # DAI-A14
            else "You give your highest two cards, 2s before aces.",
            faces,
            "Give those.",
        )
    step = POOR_RETURN if poor else RETURN  # DAI-A14
    return handed(s, seat, to, faces).but(step=step, turn=to, events=(gift(seat, to, faces),))


def give_back(s: DaifugoState, seat: int, faces: tuple[int, ...], poor_exchange: bool, leader: int) -> DaifugoState:
    """Give back as many cards of one's own choice (DAI-54).

    ``poor_exchange``: the Poor and the Millionaire exchange a card too; ``leader``: who leads to the first trick.
    """
    poor = s.step == POOR_RETURN
    to, _, count = gift_now(s)
    if len(faces) != count:
        clause = _of(poor, "DAI-54")
        if poor:  # DAI-A14
            raise Refused(clause, "You give back exactly one card.", faces, "Return one card.")
        raise Refused(clause, "You give back exactly two cards.", faces, "Return two cards.")
    must_hold(s.piles[seat], faces)
    events = (gift(seat, to, faces),)
    done = handed(s, seat, to, faces).but(events=events)
    given = gifts(poor_exchange, s.sheet[-1])
    if not poor and len(given) > 1:
        return done.but(step=POOR_GIVE, turn=given[1][0], events=events)
    return first_lead(done, leader)


def gift_now(s: DaifugoState) -> tuple[int, int, int]:
    """Return which of the gifts the step is about: from whom, to whom, and how many cards."""
    return gifts(True, s.sheet[-1])[1 if s.step in (POOR_GIVE, POOR_RETURN) else 0]


def first_lead(s: DaifugoState, seat: int) -> DaifugoState:
    """Let that seat lead to the first trick."""
    return s.but(step=PLAY, turn=seat, events=s.events + (Event("leads", seat),))


def handed(s: DaifugoState, seat: int, to: int, faces: tuple[int, ...]) -> DaifugoState:
    """Return the table with the cards in the other's hand; these two seats know them (DAI-59, DAI-W13)."""
    mine = s.piles[seat]
    theirs = s.piles[to]
    for face in faces:
        for card in mine.cards:
            if card.face == face:
                theirs = theirs.plus(Card(face, card.seen | 1 << seat | 1 << to))
                break
        mine = mine.minus(face)
    piles = list(s.piles)
    piles[seat] = mine
    piles[to] = theirs
    return s.but(piles=tuple(piles))


def gift(seat: int, to: int, faces: tuple[int, ...]) -> Event:
    """Return what is told of cards that only these two see."""
    cards = tuple([Card(face, 1 << seat | 1 << to) for face in faces])
    return Event("gave", seat, cards, len(faces), to)


def _of(poor: bool, clause: str) -> str:
    """Return the clause, or the option's for the exchange between the Poor and the Millionaire."""
    return "DAI-A14" if poor else clause


def _strengths(faces: tuple[int, ...]) -> list[int]:
    return sorted([strength(face) for face in faces])


def _highest(hand: Pile, count: int) -> list[int]:
    """Return the strengths of the highest cards of a hand (DAI-51)."""
    return sorted([strength(card.face) for card in hand.cards])[-count:]
