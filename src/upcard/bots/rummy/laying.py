"""Decides what to lay: the contract, further melds, single cards, and jokers taken from the table."""

import itertools
from typing import Final

from upcard.bots.bot import Decision
from upcard.bots.rummy import wilds
from upcard.bots.rummy.seat_knowledge import SeatKnowledge, with_card, without_card
from upcard.bots.rummy.wilds import with_tip
from upcard.cards.card import JOKER, NO_FACE, Card, card_name
from upcard.games.rummy.duties import beside, place_of_wild
from upcard.games.rummy.moves import DRAW_BOTH, LOW, Discard, EndTurn, LayDown, LayMeld, LayOff, Swap
from upcard.games.rummy.steps.contract import best_way
from upcard.kernel.state import Move
from upcard.melds.engine import additions, arrange_least, melds_in, swapped
from upcard.melds.meld import Meld
from upcard.melds.meld import with_card as with_card_at
from upcard.text.messages import Message

MOST: Final = 2_000
"""So many moves are looked at; only hands of forty cards offer more."""
MANY: Final = 100
"""With more moves than these, what could follow each of them is not looked at."""


def lay_contract(sight: SeatKnowledge) -> Decision | None:
    """Lay the contract as soon as it can be met, in the way that leaves the fewest points; None before."""
    melds = best_way(sight.r, sight.seen, sight.seat)
    if melds is None:
        return None
    if sight.deal.first_points:
        why = Message("You can go down, and these melds leave you the fewest points.")
        return Decision(LayDown(melds), with_tip(why, wilds.laid(sight, melds)))
    laid = sum([len(meld.faces) for meld in melds])
    if laid == len(sight.hand):
        return Decision(LayDown(melds), "The contract takes every card of your hand.")
    why = Message("You can lay the contract, and these melds leave you the fewest points.")
    return Decision(LayDown(melds), with_tip(why, wilds.laid(sight, melds)))


def lay_taken(sight: SeatKnowledge) -> Decision:
    """Lay the card that was drawn from the discard pile for it, in the way that leaves the fewest points."""
    best: Move | None = None
    least = 0
    for move in itertools.islice(sight.game.moves(sight.seen, sight.seat), MOST):
        if isinstance(move, LayDown):
            hand = sight.hand
            for meld in move.melds:
                for face in meld.faces:
                    hand = without_card(hand, face)
            left = sight.points(hand)
        else:
            left = left_points(sight, *after(sight, move))
        if best is None or left < least:
            best, least = move, left
    assert best is not None, "a card is drawn to be laid only where it can be"
    return Decision(best, "The {card} was taken to be laid.", card=card_name(sight.seen.pledged))


def lay_further(sight: SeatKnowledge) -> Decision | None:
    """Return the move that leaves the fewest points in hand when all that can follow is laid too.

    None where nothing is laid now.
    """
    if sight.deal.last_deal_play_out and _waits(sight):
        return None
    best: Move | None = None
    least = 0
    moves = list(itertools.islice(sight.game.moves(sight.seen, sight.seat), MOST))
    # Where every card could be played and so none may be discarded, a joker is taken for nothing.
    free = any([isinstance(move, (Discard, EndTurn)) for move in moves])
    for move in moves:
        if isinstance(move, (LayMeld, LayOff, Swap)):
            hand, melds = after(sight, move)
            # With so much to lay, what follows can wait: the heaviest move will do.
            left = sight.points(hand) if len(moves) > MANY else left_points(sight, hand, melds)
            taken = isinstance(move, Swap) and not move.shift
            if taken and free and not sight.seen.owed and left >= left_after(sight, sight.hand):
                continue
            if best is None or left < least:
                best = move
                least = left
        elif move == DRAW_BOTH:
            return Decision(move, "You have no card left to discard, so you have to take the upcard and a stock card.")
    if best is None:
        return None
    if isinstance(best, LayMeld):
        why = Message("These cards make a meld, and on the table they cost no points.")
        return Decision(best, with_tip(why, wilds.laid(sight, (best.meld,))))
    if isinstance(best, LayOff):
        why = Message("The {card} fits a meld on the table.", card=card_name(best.face))
        if not sight.r.is_wild(best.face):
            return Decision(best, why)
        return Decision(best, with_tip(why, wilds.laid(sight, (after(sight, best)[1][best.meld - 1],))))
    assert isinstance(best, Swap)
    if best.shift:
        return Decision(
            best, "The {card} takes a joker's place, and the joker moves to the end.", card=card_name(best.face)
        )
    return Decision(best, "The {card} frees a joker that can be laid elsewhere.", card=card_name(best.face))


def _waits(sight: SeatKnowledge) -> bool:
    """Say whether a playable card is kept beside the one that cannot be played.

    That is so where the last card must be played on the table: the one that cannot is discarded now, and the next
    playable card that is drawn ends the deal.
    """
    if len(sight.hand) != 2 or sight.seen.owed:
        return False
    if len(rest_of(sight, sight.hand, sight.seen.melds)) != 1:
        return False
    return any([isinstance(move, Discard) for move in sight.game.moves(sight.seen, sight.seat)])


def after(sight: SeatKnowledge, move: Move) -> tuple[tuple[Card, ...], tuple[Meld, ...]]:
    """Return the seat's own hand and the table's melds after a legal move."""
    hand, melds = sight.hand, sight.seen.melds
    if isinstance(move, LayMeld):
        for face in move.meld.faces:
            hand = without_card(hand, face)
        return hand, (*melds, move.meld)
    if isinstance(move, LayOff):
        index = move.meld - 1
        grown = additions(move.face, melds[index], sight.r.table)
        chosen = grown[0]
        for other in grown:
            if melds[index].is_run() and _role(other, melds[index]) == move.role:
                chosen = other
        return without_card(hand, move.face), melds[:index] + (chosen,) + melds[index + 1 :]
    assert isinstance(move, Swap)
    index = move.meld - 1
    meld = melds[index]
    place = place_of_wild(sight.r, move.face, meld)
    wild = meld.faces[place]
    meld = with_card_at(meld, place, move.face)
    hand = without_card(hand, move.face)
    second = beside(sight.r, move.face, melds[index])
    if second != NO_FACE:
        hand = without_card(hand, second)
        meld = Meld(meld.suit, meld.low, (*meld.faces, second))
    if not move.shift:
        return with_card(hand, wild), melds[:index] + (meld,) + melds[index + 1 :]
    for grown_run in additions(wild, meld, sight.r.table):
        if (grown_run.low != meld.low) == (move.shift == LOW):
            meld = grown_run
            break
    return hand, melds[:index] + (meld,) + melds[index + 1 :]


def _role(grown: Meld, meld: Meld) -> int:
    return grown.role(0) if grown.low != meld.low else grown.role(len(grown.faces) - 1)


def left_after(sight: SeatKnowledge, hand: tuple[Card, ...]) -> int:
    """Return the points left of that hand when all that can be is laid."""
    return left_points(sight, hand, sight.seen.melds)


def left_points(sight: SeatKnowledge, hand: tuple[Card, ...], melds: tuple[Meld, ...]) -> int:
    """Return the points left in ``hand`` after laying on ``melds``.

    Where the rules let it, cards are laid as further melds too.
    """
    rest = rest_of(sight, hand, melds)
    if len(rest) >= 3 and sight.seen.down[sight.seat] >= sight.r.extra_melds:
        for _ in melds_in(rest, sight.r.table):
            return arrange_least(rest, sight.r.table, sight.r.card_points)[1]
    return sight.points(rest)


def rest_of(sight: SeatKnowledge, hand: tuple[Card, ...], melds: tuple[Meld, ...]) -> tuple[Card, ...]:
    """Return what is left of ``hand`` when card after card is laid off on ``melds``, as far as it goes.

    A card is also put in a joker's place where the joker moves to an end.
    """
    table = list(melds)
    rest = hand
    again = True
    r = sight.r
    anywhere = r.joker_shift or r.table.mixed_runs
    while again:
        again = False
        for card in rest:
            tried = anywhere or card.face >= JOKER or r.is_wild(card.face)
            for index, meld in enumerate(table):
                if not tried and not meld.further() >> card.face & 1:
                    continue
                grown = additions(card.face, meld, sight.r.table) or _shifted(sight, card.face, meld)
                if grown:
                    table[index] = grown[0]
                    rest = without_card(rest, card.face)
                    again = True
                    break
            if again:
                break
    return rest


def _shifted(sight: SeatKnowledge, face: int, meld: Meld) -> tuple[Meld, ...]:
    """Return what a run becomes when that card takes a joker's place and the joker moves to an end.

    It is empty where it cannot.
    """
    if not sight.r.joker_shift or not meld.is_run():
        return ()
    place = swapped(face, meld, sight.r.table)
    if place < 0:
        return ()
    natural = with_card_at(meld, place, face)
    return additions(meld.faces[place], natural, sight.r.table)
