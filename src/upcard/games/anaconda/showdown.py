"""The end of a hand and of the session: who gets what (ANA-16 to ANA-18, ANA-72a to ANA-105)."""

from upcard.cards.card import EVERYBODY, Card
from upcard.cards.poker import HIGH
from upcard.games.anaconda.rules import MOST_HANDS, Rules
from upcard.games.anaconda.state import AWAY, HIGH_WAY, LIVE, LOW_WAY, OVER, SHUFFLE, AnacondaState
from upcard.games.betting.pots import layered, split_high_low
from upcard.kernel.state import Event, Pile


def taken_alone(rules: Rules, s: AnacondaState) -> AnacondaState:
    """The only player who has not folded takes everything and shows nothing (ANA-16 to ANA-18)."""
    seat = s.live()[0]
    event = Event("took", seat, (), s.pot())
    return _end_hand(rules, s.but((*s.events, event)), {seat: s.pot()}, 0)


def showdown(rules: Rules, s: AnacondaState) -> AnacondaState:
    """Every fifth card is turned up, and each pot is shared (ANA-72a to ANA-100)."""
    piles = list(s.piles)
    events = [*s.events]
    for seat in s.live():
        cards = tuple([Card(card.face, EVERYBODY) for card in piles[seat].cards])
        piles[seat] = Pile(cards, False)
        events.append(Event("showed", seat, cards, 0, -1))
    shown = s.but((), piles=tuple(piles))
    won, left = shares(rules, shown)
    for seat in s.live():
        if won.get(seat, 0):
            events.append(Event("won", seat, (), won[seat]))
    if left:
        events.append(Event("stays", -1, (), left))
    return _end_hand(rules, shown.but(tuple(events)), won, left)


def shares(rules: Rules, s: AnacondaState) -> tuple[dict[int, int], int]:
    """What each seat wins of the main pot and the side pots, and what stays; the hands of live seats are known."""
    high: list[int | None] = [None] * s.seats
    low: list[int | None] = [None] * s.seats
    for seat in s.live():
        faces = s.cards(seat).faces()
        if s.declared[seat] & HIGH_WAY:
            high[seat] = HIGH.value(faces)
        if s.declared[seat] & LOW_WAY:
            low[seat] = rules.low().value(faces)
    live = tuple([standing == LIVE for standing in s.standing])
    won: dict[int, int] = {}
    stays = 0
    for pot in layered(s.totals, live, s.carried):
        to_high, half = rules.odd_chip == "to_high", rules.one_way_pot == "half_carries"
        part, left = split_high_low(pot, tuple(high), tuple(low), to_high, half)
        stays += left
        for seat, chips in part.items():
            won[seat] = won.get(seat, 0) + chips
    return won, stays


def _end_hand(rules: Rules, s: AnacondaState, won: dict[int, int], left: int) -> AnacondaState:
    """The hand is written down; another is dealt, or the session ends (ANA-102, ANA-103)."""
    stacks = tuple([s.stacks[seat] + won.get(seat, 0) for seat in range(s.seats)])
    change = tuple([now - before for now, before in zip(stacks, s.before, strict=True)])
    done = s.but(
        s.events,
        step=SHUFFLE,
        turn=-1,
        stacks=stacks,
        totals=(0,) * s.seats,
        carried=left,
        sheet=(*s.sheet, change),
    )
    limit = rules.hands if rules.session_end == "hands" else MOST_HANDS
    solvent = [seat for seat in range(s.seats) if stacks[seat] > 0]
    return _finish(done) if len(solvent) < 2 or s.number >= limit else done


def _finish(s: AnacondaState) -> AnacondaState:
    """Chips left in the pot go one at a time, clockwise from the last dealer's left, to the players who have any, or
    where nobody has, to those who were still in (ANA-104, ANA-A27)."""
    order = [seat for seat in s.clockwise(s.dealer) if s.stacks[seat] > 0] or s.live()
    each, odd = divmod(s.carried, len(order))
    stacks = list(s.stacks)
    last = list(s.sheet[-1])
    events = [*s.events]
    for at, seat in enumerate(order):
        chips = each + (at < odd)
        if chips:
            stacks[seat] += chips
            last[seat] += chips
            events.append(Event("shared", seat, (), chips))
    return s.but(tuple(events), stacks=tuple(stacks), carried=0, sheet=(*s.sheet[:-1], tuple(last)), step=OVER)


def dealt_in(s: AnacondaState) -> tuple[int, ...]:
    """By seat: live, or away without chips (ANA-106)."""
    return tuple([LIVE if chips > 0 else AWAY for chips in s.stacks])
