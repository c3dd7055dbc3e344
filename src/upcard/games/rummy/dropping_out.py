"""Says who is out of a game to a target, who may buy back in, and what comes of it (HWR-40 to HWR-45).

Events: ``dropped``, ``bought_back`` (the total to go on with), ``paid`` (chips), ``collected`` (chips), ``won``.
"""

from collections.abc import Sequence

from upcard.games.rummy.compiled_rules import CompiledRules
from upcard.games.rummy.rules import Rules
from upcard.games.rummy.scoring import best_seats, next_in
from upcard.games.rummy.state import DEALING, OVER, RummyState
from upcard.kernel.state import Event

LEAST_IN = 2
"""While fewer are in, nobody buys back in: the last one has won (HWR-43)."""


def still_in(rules: Rules, sums: Sequence[int], dropped: Sequence[int]) -> list[int]:
    """Return the seats that are in and have not reached the target with these totals."""
    return [seat for seat, total in enumerate(sums) if seat not in dropped and total < rules.target]


def reached(rules: Rules, sums: Sequence[int], dropped: Sequence[int]) -> list[int]:
    """Return the seats that have reached the target with these totals, and have not dropped out yet."""
    return [seat for seat, total in enumerate(sums) if seat not in dropped and total >= rules.target]


def gone(rules: Rules, sums: Sequence[int], dropped: Sequence[int]) -> list[int]:
    """Return the seats that drop out with these totals unless they buy back in: none where all have reached it."""
    return reached(rules, sums, dropped) if still_in(rules, sums, dropped) else []


def ends_now(rules: Rules, deal: int, sums: Sequence[int], dropped: Sequence[int]) -> bool:
    """Say whether the game is over after so many deals: one is in at most, or there is no further deal (HWR-41)."""
    most = rules.most_deals()
    return len(still_in(rules, sums, dropped)) < LEAST_IN or bool(most and deal >= most)


def may_buy_back(
    rules: Rules, deal: int, sums: Sequence[int], dropped: Sequence[int], bought: Sequence[int]
) -> list[int]:
    """Return the seats that may buy back in after so many deals; ``bought``: how often each has done so (HWR-43)."""
    if ends_now(rules, deal, sums, dropped):
        return []
    return [seat for seat in reached(rules, sums, dropped) if bought[seat] < rules.buy_backs]


def back_at(rules: Rules, sums: Sequence[int], dropped: Sequence[int]) -> int:
    """Return the total with which a player who buys back in goes on: the highest of those still in (HWR-44)."""
    return max([sums[seat] for seat in still_in(rules, sums, dropped)])


def pot(rules: Rules, bought: Sequence[int]) -> int:
    """Return the chips that were paid for buying back in (HWR-45)."""
    return int(rules.buy_back_price) * sum(bought)


def won_of_pot(rules: Rules, bought: Sequence[int], winners: Sequence[int]) -> tuple[int, ...]:
    """Return, by seat, what the winners take of the pot; chips that cannot be shared go to the first of them."""
    shares = [0] * len(bought)
    chips = pot(rules, bought)
    for place, seat in enumerate(winners):
        shares[seat] = chips // len(winners) + (chips % len(winners) if place == 0 else 0)
    return tuple(shares)


def drop_out(r: CompiledRules, s: RummyState, events: list[Event]) -> RummyState:
    """Go on after a deal that is scored: those who have reached the target are out, or are asked to buy back in.

    They are asked one after another, from the dealer's left; then the next deal comes, or the game is over.
    """
    rules, played, totals = r.rules, s.deal - 1, s.totals()
    over = ends_now(rules, played, totals, s.dropped)
    asked = may_buy_back(rules, played, totals, s.dropped, s.bought)
    for seat in _from_left(r, s, gone(rules, totals, s.dropped)):
        if seat in asked:
            return s.but(buying=seat, step=DEALING, events=tuple(events))
        s = s.but(dropped=(*s.dropped, seat))
        events.append(Event("dropped", seat))
    if not over:
        dealer = r.next_seat(s, s.dealer)
        return s.but(buying=-1, dealer=dealer, step=DEALING, events=tuple(events))
    winners = best_seats(rules, totals, (), s.dropped)
    events.extend([Event("won", seat, (), totals[seat]) for seat in winners])
    chips = won_of_pot(rules, s.bought, winners)
    events.extend([Event("collected", seat, (), chips[seat]) for seat in winners if chips[seat]])
    return s.but(buying=-1, deal=played, step=OVER, events=tuple(events))


def bought_back(r: CompiledRules, s: RummyState) -> RummyState:
    """Return the table once who is asked has bought back in.

    The sheet takes the difference off in the row of the deal that was played (HWR-44).
    """
    seat, totals = s.buying, s.totals()
    total = back_at(r.rules, totals, s.dropped)
    row, bought = list(s.sheet[-1]), list(s.bought)
    row[seat] -= totals[seat] - total
    bought[seat] += 1
    events = [Event("bought_back", seat, (), total)]
    if r.rules.buy_back_price:
        events.append(Event("paid", seat, (), r.rules.buy_back_price))
    return drop_out(r, s.but(sheet=(*s.sheet[:-1], tuple(row)), bought=tuple(bought)), events)


def stayed_out(r: CompiledRules, s: RummyState) -> RummyState:
    """Return the table once who is asked has chosen to stay out."""
    return drop_out(r, s.but(dropped=(*s.dropped, s.buying)), [Event("dropped", s.buying)])


def _from_left(r: CompiledRules, s: RummyState, seats: Sequence[int]) -> list[int]:
    """Return these seats in the order of their turns, from the dealer's left."""
    order = [next_in(r.rules, s.seats, s.dealer, steps, ()) for steps in range(1, s.seats + 1)]
    return [seat for seat in order if seat in seats]
