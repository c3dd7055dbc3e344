"""Decides which card to discard: the one that the hand misses least, and that serves others least."""

from typing import Final

from upcard.bots.bot import Decision
from upcard.bots.rummy.seat_knowledge import HOPELESS, SeatKnowledge, distance_in_suit, without_card
from upcard.bots.rummy.wilds import kept, with_tip
from upcard.cards.card import HIDDEN, JOKER, Card, card_name, face_of, rank_of, suit_of
from upcard.games.rummy.moves import END_TURN, Discard
from upcard.melds.meld import COLOURS
from upcard.text.messages import Message

STEP = 1000
"""One card more to wait for weighs more than anything else."""
FAR = 4
"""With more cards to wait for than these, nobody counts which could come: it takes long, and most could."""

NEXT_TO: Final = [
    [other for other in range(1, 14) if distance_in_suit(face_of(0, rank), face_of(0, other)) in (1, 2)] if rank else []
    for rank in range(14)
]
"""By rank: those one or two ranks away."""

SUPPORT: Final = [
    [max(0, 4 - distance_in_suit(rank, other)) if rank and other else 0 for other in range(14)] for rank in range(14)
]
"""By rank and rank of another card of its suit: how near they are, from 3 side by side to 0 four ranks away."""


def discard(sight: SeatKnowledge) -> Decision:
    """Discard the card whose loss costs least.

    The contract comes first, then the cards that would bring it nearer, the card's friends in hand, points, and what it
    would give to the others.
    """
    choices = [move.face for move in sight.game.moves(sight.seen, sight.seat) if isinstance(move, Discard)]
    if not choices:
        return Decision(END_TURN, "Your last card fits nowhere, and this turn ends without a discard.")
    at = _best(sight, choices) if len(choices) > 1 else 0
    return Decision(Discard(choices[at]), with_tip(_why(sight, choices[at]), kept(sight, choices[at])))


def _best(sight: SeatKnowledge, choices: list[int]) -> int:
    """Return which of them costs least; the first of those that cost as little."""
    distances = [0 if sight.down else sight.distance(without_card(sight.hand, face)) for face in choices]
    nearest = min(distances)
    among = _counted(sight, nearest)
    outs = sight.weights.whole_outs if sight.deal.whole_hand else sight.weights.outs
    if nearest == 1 and not sight.deal.whole_hand:
        outs += sight.weights.last_outs
    most = outs * sight.outs(among) if among else 0
    # The cheapest card mostly leaves every card to come as useful as it is: then no other need be looked at.
    order = sorted([(-worth_losing(sight, face, distances[at]), at) for at, face in enumerate(choices)])
    best = -1
    highest = 0
    for cost, at in order:
        near = len(among) > 0 and distances[at] == nearest
        worth = (most if near else 0) - cost
        if best >= 0 and (worth < highest or (worth == highest and at > best)):
            continue
        if near:
            worth = outs * sight.outs(sight.needs(without_card(sight.hand, choices[at]), among)) - cost
        if best < 0 or worth > highest or (worth == highest and at < best):
            best = at
            highest = worth
    return best


def _counted(sight: SeatKnowledge, nearest: int) -> tuple[int, ...]:
    """Return the faces among which those are counted that bring a hand nearer.

    The hand is that near after the discard. It is empty where they are not counted.
    """
    whole = sight.deal.whole_hand
    if not 0 < nearest <= FAR or not (sight.weights.whole_outs if whole else sight.weights.outs):
        return ()
    if whole or sight.distance(sight.hand) < nearest:
        return tuple([face for face, count in enumerate(sight.unseen()) if count])
    # What helps a part of the hand helps the hand.
    return sight.needs(sight.hand)


def worth_losing(sight: SeatKnowledge, face: int, distance: int) -> int:
    """Return what it is worth to part with that card, but for what can still come."""
    weights = sight.weights
    worth = sight.r.card_points[face] * (weights.points if sight.smallest_rival() == HOPELESS else weights.points_down)
    if not sight.down:
        if distance == 0 and sight.r.rules.contract_points:
            # The contract is held and was not worth enough: high cards may make it so (CR-A-72).
            worth = -worth
        rest = without_card(sight.hand, face)
        worth -= STEP * distance
        worth -= friends(sight, rest, face)
    if sight.r.is_wild(face):
        worth -= STEP // 2
    if sight.fits_table(face):
        worth -= weights.feeds
    return worth - risk(sight, face)


def risk(sight: SeatKnowledge, face: int) -> int:
    """Return what it is worth that others who are not down may want that card, by the cards that go with it."""
    weights = sight.weights
    ranks, suits = weights.pair_risk, weights.near_risk
    known = 0
    if sight.down:
        ranks = suits = weights.risk_down
        known = weights.known_down
    if face == JOKER or not (ranks or suits or known) or (sight.down and not sight.somebody_waits()):
        return 0
    sets, runs = kinds(sight)
    found = 0
    if ranks or suits:
        elsewhere = sight.elsewhere()
        rank, suit = rank_of(face), suit_of(face)
        if sets:
            found += ranks * sum([elsewhere[face_of(other, rank)] for other in range(4)])
        if runs:
            found += suits * sum([elsewhere[face_of(suit, other)] for other in NEXT_TO[rank]])
    if known and any([goes_with(face, other, sets, runs) for other in sight.known()]):
        found += known
    return found


def goes_with(face: int, other: int, sets: bool, runs: bool) -> bool:
    """Say whether both could be in one set, or side by side or with one card between them in a run."""
    if rank_of(face) == rank_of(other):
        return sets or (runs and face == other)
    return runs and suit_of(face) == suit_of(other) and rank_of(other) in NEXT_TO[rank_of(face)]


def kinds(sight: SeatKnowledge) -> tuple[bool, bool]:
    """Say whether the contract asks for sets, and for runs; it does for neither where it asks for all ranks alone."""
    sets = runs = False
    for slot in sight.deal.contract.slots:
        if slot.kind == "S":
            sets = True
        elif slot.kind == "R":
            runs = True
    return sets, runs


def friends(sight: SeatKnowledge, rest: tuple[Card, ...], face: int) -> int:
    """Return how well the rest of the hand supports that card: equal ranks for sets, near ranks for runs.

    Where the contract asks for all ranks a card is worth keeping that is the only one of its rank; where it asks for
    one colour, each card of that of most.
    """
    if sight.deal.contract.is_colour():
        alike = [card for card in rest if card.face < JOKER and card.face != HIDDEN]
        return sight.weights.near * len([card for card in alike if colour_of(card.face) == colour_of(face)])
    if sight.deal.contract.is_all_ranks():
        return _friends_in_all_ranks(sight, rest, face)
    sets, runs = kinds(sight)
    pair, near = sight.weights.pair, sight.weights.near
    rank, suit = rank_of(face), suit_of(face)
    in_suit = runs and not sight.r.table.mixed_runs
    in_any = runs and not in_suit
    support = SUPPORT[rank]
    found = 0
    for card in rest:
        other = card.face
        if other in (JOKER, face):
            continue
        if sets and other & 15 == rank:
            found += pair
        if in_suit:
            if other >> 4 == suit:
                found += near * support[other & 15]
        elif in_any and other & 15 in NEXT_TO[rank]:
            found += near
    return found


def _friends_in_all_ranks(sight: SeatKnowledge, rest: tuple[Card, ...], face: int) -> int:
    one_colour = sight.deal.contract.slots[0].kind == "C"
    alike = [
        card.face
        for card in rest
        if card.face not in (JOKER, HIDDEN) and (not one_colour or colour_of(card.face) == colour_of(face))
    ]
    if rank_of(face) in [rank_of(other) for other in alike]:
        return 0
    return sight.weights.pair + (sight.weights.near * len(alike) if one_colour else 0)


def colour_of(face: int) -> int:
    """Return 0 for a black card, 1 for a red one."""
    return 0 if suit_of(face) in COLOURS[0] else 1


def _why(sight: SeatKnowledge, face: int) -> Message:
    name = card_name(face)
    if sight.down:
        return Message("The {card} fits nowhere yet and counts {points}.", card=name, points=sight.r.card_points[face])
    if sight.fits_table(face):
        return Message("Every other card does more for the contract than the {card}.", card=name)
    return Message(
        "The {card} does least for the contract and counts {points}.", card=name, points=sight.r.card_points[face]
    )
