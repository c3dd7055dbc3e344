"""Settles the end of a hand and of the session: showdown, pots and winners (ANA-16 to ANA-18, ANA-72a to ANA-105)."""

from upcard.cards.card import OPEN
from upcard.cards.poker import HIGH
from upcard.games.anaconda.chips import is_over, shared, won
from upcard.games.anaconda.rules import Rules
from upcard.games.anaconda.state import AWAY, HIGH_WAY, LIVE, LOW_WAY, OVER, SHUFFLE, AnacondaState
from upcard.kernel.state import Event, Pile


def taken_alone(rules: Rules, s: AnacondaState) -> AnacondaState:
    """Give everything to the only player who has not folded, who shows nothing (ANA-16 to ANA-18)."""
    seat = s.live()[0]
    event = Event("took", seat, (), s.pot())
    return _end_hand(rules, s.but(events=(*s.events, event)), {seat: s.pot()}, 0)


def showdown(rules: Rules, s: AnacondaState) -> AnacondaState:
    """Turn every fifth card up, and share each pot (ANA-72a to ANA-100)."""
    piles = list(s.piles)
    events = [*s.events]
    for seat in s.live():
        cards = tuple([OPEN[card.face] for card in piles[seat].cards])
        piles[seat] = Pile(cards, False)
        events.append(Event("showed", seat, cards))
    shown = s.but(piles=tuple(piles), events=())
    shares_of, left = shares(rules, shown)
    for seat in s.live():
        if shares_of.get(seat, 0):
            events.append(Event("won", seat, (), shares_of[seat]))
    if left:
        events.append(Event("stays", -1, (), left))
    return _end_hand(rules, shown.but(events=tuple(events)), shares_of, left)


def shares(rules: Rules, s: AnacondaState) -> tuple[dict[int, int], int]:
    """Return what each seat wins of the main pot and the side pots, and what stays.

    The hands of live seats are known.
    """
    high: list[int | None] = [None] * s.seats
    low: list[int | None] = [None] * s.seats
    for seat in s.live():
        faces = s.cards(seat).faces()
        if s.declared[seat] & HIGH_WAY:
            high[seat] = HIGH.value(faces)
        if s.declared[seat] & LOW_WAY:
            low[seat] = rules.low().value(faces)
    live = tuple([standing == LIVE for standing in s.standing])
    return won(rules, s.totals, live, s.carried, tuple(high), tuple(low))


def _end_hand(rules: Rules, s: AnacondaState, shares_of: dict[int, int], left: int) -> AnacondaState:
    """Write the hand down and deal another, or end the session (ANA-102, ANA-103)."""
    stacks = tuple([s.stacks[seat] + shares_of.get(seat, 0) for seat in range(s.seats)])
    change = tuple([now - before for now, before in zip(stacks, s.before, strict=True)])
    done = s.but(
        step=SHUFFLE,
        turn=-1,
        stacks=stacks,
        totals=(0,) * s.seats,
        carried=left,
        sheet=(*s.sheet, change),
    )
    return _finish(done) if is_over(rules, s.number, stacks) else done


def _finish(s: AnacondaState) -> AnacondaState:
    """Share out the chips left in the pot."""
    more = shared(s.stacks, s.carried, s.dealer, s.live())
    events = [Event("shared", seat, (), more[seat]) for seat in s.clockwise(s.dealer) if more[seat]]
    return s.but(
        stacks=tuple([chips + extra for chips, extra in zip(s.stacks, more, strict=True)]),
        carried=0,
        sheet=(*s.sheet[:-1], tuple([chips + extra for chips, extra in zip(s.sheet[-1], more, strict=True)])),
        step=OVER,
        events=(*s.events, *events),
    )


def dealt_in(s: AnacondaState) -> tuple[int, ...]:
    """Return, by seat, whether it is `LIVE`, or `AWAY` without chips (ANA-106)."""
    return tuple([LIVE if chips > 0 else AWAY for chips in s.stacks])
