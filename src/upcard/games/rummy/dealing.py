"""Makes the table before the first deal, draws for the dealer, and deals."""

from upcard.cards.card import JOKER, NO_FACE, OPEN, UNSEEN, rank_of
from upcard.games.rummy.compiled_rules import CompiledRules
from upcard.games.rummy.flow import begin_draw
from upcard.games.rummy.scoring import add_by_seat
from upcard.games.rummy.state import DEALING, DOWN, DRAW, NOT_DOWN, NOT_RETURNED, RummyState
from upcard.kernel.state import EMPTY_HAND, EMPTY_PILE, Event, Pile, dealt_to


def empty_table(
    seats: int,
    own_contracts: bool = False,
    counts_laid: bool = False,
    drops_out: bool = False,
    limits_claims: bool = False,
) -> RummyState:
    """Return the table before the first deal."""
    nobody = tuple([0] * seats)
    piles = tuple([EMPTY_HAND] * seats) + (EMPTY_PILE, EMPTY_PILE)
    table = RummyState(seats=seats, piles=piles, step=DEALING, down=nobody, claims=nobody, fines=nobody, carried=nobody)
    return table.but(
        contracts=nobody if own_contracts else (),
        laid=nobody if counts_laid else (),
        bought=nobody if drops_out else (),
        earlier_claims=nobody if limits_claims else (),
    )


def cut_for_deal(s: RummyState, faces: tuple[int, ...]) -> RummyState:
    """Draw one card each from the cut pack: the lowest deals, the ace being lowest (CR-P-05, CR-P-06).

    Those who tie draw again, and a joker is replaced (CR-A-56).
    """
    among = list(range(s.seats))
    events: list[Event] = []
    cards = iter([face for face in faces if face != JOKER])
    while len(among) > 1:
        ranks: list[int] = []
        for seat in among:
            face = next(cards, NO_FACE)
            if face == NO_FACE:
                break
            ranks.append(rank_of(face))
            events.append(Event("cut", seat, (OPEN[face],)))
        if len(ranks) < len(among):
            break  # ties to the end of the pack: the first of those who tie deals
        lowest = min(ranks)
        among = [seat for seat, rank in zip(among, ranks, strict=True) if rank == lowest]
    events.append(Event("dealer", among[0]))
    return s.but(dealer=among[0], step=DEALING, events=tuple(events))


def dealt(r: CompiledRules, s: RummyState, faces: tuple[int, ...]) -> RummyState:
    """Deal the shuffled pack, first card on top: one at a time from the dealer's left.

    See CR-C-08 to CR-C-12, CR-P-09. Who has dropped out gets none (HWR-40).
    """
    count = r.rules.cards_each(s.deal, s.seats)
    players = s.seats - len(s.dropped)
    at = count * players
    hands = [EMPTY_HAND] * s.seats
    for step in range(players):
        seat = r.next_seat(s, s.dealer, step + 1)
        hands[seat] = dealt_to(seat, faces[step:at:players])
    upcard = OPEN[faces[at]]
    stock = Pile(tuple([UNSEEN[face] for face in reversed(faces[at + 1 :])]), True)
    first = r.next_seat(s, s.dealer)
    nobody = tuple([NOT_DOWN] * s.seats)
    deal = r.of(s)
    # Where nothing is asked of the first melds, everybody lays and lays off as one whose contract is on the table.
    down = tuple([DOWN] * s.seats) if deal.free and not deal.first_points else nobody  # CL-C-07, HWR-04
    if r.claim_game_limit:
        s = s.but(earlier_claims=add_by_seat(s.earlier_claims, s.claims))
    table = s.but(
        piles=(*hands, stock, Pile((upcard,), True)),
        turn=first,
        step=DRAW,
        melds=(),
        owners=(),
        down=down,
        owed=0,
        taken=NO_FACE,
        redrew=False,
        claimant=-1,
        discarder=-1,
        renewals=0,
        claims=nobody,
        caller=-1,
        returned=NOT_RETURNED,
        laid=nobody if r.counts_laid else (),
        pledged=NO_FACE,
        turned=upcard.face if r.notes_upcard else NO_FACE,
        offers=s.seats if r.first_upcard_offered and not r.skips[upcard.face] else 0,  # HWR-71
        events=(Event("dealt", s.dealer, (), count), Event("upcard", -1, (upcard,)), Event("turn", first)),
    )
    return begin_draw(r, table)
