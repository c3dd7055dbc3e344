"""Scores a deal of rummy, and finds the next dealer, the end of the game and the winners.

All of it follows from rules and numbers alone, for games at the table and for score sheets.
"""

from collections.abc import Sequence
from typing import Final

from upcard.cards.card import NO_FACE, SUITS, suit_of
from upcard.games.rummy.options.game_bonuses import DOUBLED_ALL
from upcard.games.rummy.rules import Rules

SPADES: Final = SUITS.index("S")


def next_seat(rules: Rules, seats: int, seat: int, steps: int = 1) -> int:
    """Return the seat whose turn comes that many turns later, and who deals that many deals later.

    See CR-C-13, CR-C-14.
    """
    return (seat + (steps if rules.direction == "left" else -steps)) % seats


def next_in(rules: Rules, seats: int, seat: int, steps: int, dropped: Sequence[int]) -> int:
    """Return the seat whose turn comes that many turns later, where those who have dropped out are left out."""
    way = 1 if steps > 0 else -1
    while steps:
        seat = next_seat(rules, seats, seat, way)
        if seat not in dropped:
            steps -= way
    return seat


def counted(card_points: Sequence[int], faces: Sequence[int]) -> int:
    """Return what cards in hand count (CR-C-03); ``card_points`` by face, as by `Rules.points`."""
    return sum([card_points[face] for face in faces])


def bends(rules: Rules, out: int, contract_turn: bool, fined: bool) -> bool:
    """Say whether the others count double, as whoever goes out has bent the table.

    They do where ``out`` (-1: nobody) went out in the turn of their own contract (KAL-65), and has not lost the bonus
    by points charged in this deal (KAL-21).
    """
    return rules.bend_double and out >= 0 and contract_turn and not fined


def bonus(rules: Rules, out: int, contract_turn: bool, fined: bool) -> int:
    """Return what whoever goes out gains by doing so in the turn of their own contract (HWR-15).

    The arguments are those of `bends`.
    """
    return rules.one_turn_bonus if out >= 0 and contract_turn and not fined else 0


def hands_count(left: Sequence[int], out: int, bent: bool) -> tuple[int, ...]:
    """Return, by seat, what the hands count whose cards left count so much.

    It is nothing for who went out (CR-C-04), double on a bent table (KAL-65).
    """
    times = 2 if bent else 1
    return tuple([0 if seat == out else times * points for seat, points in enumerate(left)])


def brought(
    rules: Rules, counts: Sequence[int], out: int, gained: int = 0, laid: Sequence[int] = ()
) -> tuple[int, ...]:
    """Return, by seat, what a deal brings whose hands count so much.

    It goes to who holds the cards, or all to who went out (CL-A-08), but for partners' cards (HWR-48), who has
    ``gained`` a bonus. Where cards count for
    who has ``laid`` them, it is what these count, less the hand (HWR-38).
    """
    if rules.counts_laid():
        bonuses = [gained if seat == out else 0 for seat in range(len(counts))]
        return tuple([(laid[seat] if laid else 0) + bonuses[seat] - count for seat, count in enumerate(counts)])
    if not rules.highest_wins():
        return tuple([count - gained if seat == out else count for seat, count in enumerate(counts)])
    ours = rules.side_of(out, len(counts)) if out >= 0 else ()
    won = sum([count for seat, count in enumerate(counts) if seat not in ours]) + gained
    return tuple([won if seat == out else 0 for seat in range(len(counts))])


def compared(rules: Rules, left: Sequence[int], knocker: int, doubled: bool = False) -> tuple[int, ...]:
    """Return, by seat, what a deal brings that the ``knocker`` has ended (HWR-63 to HWR-66); -1: nobody has.

    ``left``: by seat, what the cards in no meld count; ``doubled``: whether all points of the deal are.
    """
    points = [0] * len(left)
    if knocker < 0:
        return tuple(points)
    times = 2 if doubled else 1
    for seat, count in enumerate(left):
        if seat == knocker:
            continue
        more = count - left[knocker]
        if undercuts(left, knocker, seat):
            points[seat] += times * (rules.undercut_bonus - more)
        else:
            points[knocker] += times * (more + (0 if left[knocker] else rules.gin_bonus))
    return tuple(points)


def undercuts(left: Sequence[int], knocker: int, seat: int) -> bool:
    """Say whether that seat has no more left than whoever knocked with something left (HWR-65)."""
    return seat != knocker and 0 < left[knocker] >= left[seat]


def doubles(rules: Rules, turned: int) -> bool:
    """Say whether a deal counts double in which that card was turned up first (HWR-66)."""
    return rules.spade_double and turned != NO_FACE and suit_of(turned) == SPADES


def by_sides(rules: Rules, points: tuple[int, ...]) -> tuple[int, ...]:
    """Return, by seat, what a deal brings each side, where these ``points`` are those of the players (HWR-47)."""
    if rules.partners == "none":
        return points
    seats = len(points)
    return tuple([sum([points[each] for each in rules.side_of(seat, seats)]) for seat in range(seats)])


def end_bonuses(rules: Rules, sums: Sequence[int], boxes: Sequence[int]) -> tuple[int, ...]:
    """Return, by seat, what is added at the end of a game with these totals (HWR-80 to HWR-82).

    ``boxes``: by seat, how many deals have brought points.
    """
    nothing = tuple([0] * len(sums))
    if not rules.adds_bonuses():
        return nothing
    added = [rules.box_bonus * count for count in boxes]
    leaders = [seat for seat, total in enumerate(sums) if total == max(sums)]
    if len(leaders) == 1:
        [first] = leaders
        added[first] += rules.game_bonus
        if boxes[first] and not any([count for seat, count in enumerate(boxes) if seat != first]):
            if rules.shutout == DOUBLED_ALL:
                added[first] += added[first]
            if rules.shutout != "none":
                added[first] += sums[first]
    return tuple(added)


def boxes_of(rows: Sequence[Sequence[int]], seats: int) -> tuple[int, ...]:
    """Return, by seat, how many of these deals have brought points: the boxes of a score sheet (HWR-81)."""
    return tuple([len([row for row in rows if row[seat] > 0]) for seat in range(seats)])


def claims_cost(rules: Rules, claims: Sequence[int]) -> tuple[int, ...]:
    """Return, by seat, what so many upcards got out of turn bring: they cost points (HWR-51)."""
    price = -rules.claim_points if rules.highest_wins() else rules.claim_points
    return tuple([price * count for count in claims])


def add_by_seat(points: tuple[int, ...], more: tuple[int, ...]) -> tuple[int, ...]:
    """Add two rows of points, seat by seat."""
    return tuple([points[seat] + more[seat] for seat in range(len(points))])


def carried_on(rules: Rules, carried: tuple[int, ...], fines: tuple[int, ...]) -> tuple[int, ...]:
    """Return, by seat, what stays charged after a void deal.

    That is its fines too, unless the rules take them back (KAL-A-11).
    """
    return add_by_seat(carried, fines) if rules.void_keeps_penalties else carried


def is_given_up(rules: Rules, voids: int) -> bool:
    """Say whether the game goes on to the next deal, after so many void ones in a row (KAL-A-35)."""
    return bool(rules.void_limit) and voids >= rules.void_limit


def totals(rows: tuple[tuple[int, ...], ...], charged: tuple[int, ...]) -> tuple[int, ...]:
    """Return, by seat, the points of all deals (CR-C-03).

    With them counts what is ``charged`` already in the one being played (KAL-20).
    """
    # Environments ask for it at every look; row by row takes the compiled engine half as long as seat by seat.
    sums = list(charged)
    for row in rows:
        for seat, points in enumerate(row):
            sums[seat] += points
    return tuple(sums)


def moved_on(contracts: tuple[int, ...], laid: Sequence[bool]) -> tuple[int, ...]:
    """Return, by seat, how many contracts of their own are laid after a deal (HWR-31).

    ``laid``: by seat, whether theirs was laid in it.
    """
    return tuple([count + (1 if now else 0) for count, now in zip(contracts, laid, strict=True)])


def is_over(rules: Rules, deal: int, sums: Sequence[int], contracts: Sequence[int] = ()) -> bool:
    """Say whether the game is over after so many deals, with these totals (CR-C-05, CL-O-14).

    ``contracts``: by seat, how many they have laid, where everybody has their own (HWR-32).
    """
    if contracts and max(contracts) >= len(rules.deals):
        return True
    most = rules.most_deals()
    return bool(most and deal >= most) or (rules.target > 0 and max(sums) >= rules.target)


def best_seats(
    rules: Rules, sums: Sequence[int], contracts: Sequence[int] = (), dropped: Sequence[int] = ()
) -> tuple[int, ...]:
    """Return the seats with the best of these totals.

    They are the lowest, or the highest where points are collected (GEN-10). Where everybody has contracts of their own,
    they are the lowest of those that have laid most ``contracts`` (HWR-33); of those who have ``dropped`` out nobody
    wins (HWR-41).
    """
    if dropped:
        least = min([total for seat, total in enumerate(sums) if seat not in dropped])
        return tuple([seat for seat, total in enumerate(sums) if seat not in dropped and total == least])
    if contracts:
        furthest = [seat for seat, count in enumerate(contracts) if count == max(contracts)]
        least = min([sums[seat] for seat in furthest])
        return tuple([seat for seat in furthest if sums[seat] == least])
    best = max(sums) if rules.highest_wins() else min(sums)
    return tuple([seat for seat, total in enumerate(sums) if total == best])
