"""Plays millions of deals of Beggar My Neighbor, each in a few machine words.

A stack holds 52 cards at most, so it fits into words of 64 bits: ``p`` has a bit where a penalty card lies,
``x`` and ``y`` are the two bits of what it costs, less one; the lowest bit is the next card. Number cards are
alike (BMN-41), so a run of them moves by one shift. `play_deal` plays by the same clauses as the game, and is
held against it card by card in the tests.
"""

import random
from typing import Final

from mypy_extensions import i64

from upcard.cards.bits import up
from upcard.cards.card import NOBODY, Card, parse_face
from upcard.games.beggar_my_neighbor.game import BeggarGame
from upcard.games.beggar_my_neighbor.moves import TURN
from upcard.games.beggar_my_neighbor.rules import Rules
from upcard.games.beggar_my_neighbor.state import DRAWN, NOBODY_YET, BeggarState
from upcard.kernel.state import EMPTY_PILE, Pile

SAFETY: Final = 100_000
"""Cards after which a deal without a stop is played again card by card, looking for a position that repeats."""

FIRST_ONE: Final = 0x0102_0103_0102_0104
"""By value of four bits, in four bits each: the place of the lowest one; 4 where there is none."""

UNDECIDED: Final = -1
MOST_LENGTH: Final = 10_000


class Places:
    """Random places from 0 to 63, drawn from ``rng`` many at a time."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.data: bytes = b""
        self.at: i64 = 0

    def next(self) -> i64:
        """Return the next random place, 0 to 63."""
        if self.at == len(self.data):
            self.data = self.rng.randbytes(4096)
            self.at = 0
        place: i64 = self.data[self.at]
        self.at += 1
        return place & 63


def deal_planes(places: Places) -> tuple[i64, i64, i64]:
    """Draw penalty cards to 16 of 52 places, four of each cost, all deals equally likely.

    Returns ``p, x, y``, the first 26 places the stack of who starts.
    """
    p: i64 = 0
    x: i64 = 0
    y: i64 = 0
    one: i64 = 1
    drawn: i64 = 0
    while drawn < 16:
        place = places.next()
        if place < 52 and not (p >> place) & one:
            p |= up(one, place)
            x |= up(drawn & one, place)
            y |= up((drawn >> 1) & one, place)
            drawn += 1
    return p, x, y


def lowest(bits: i64) -> i64:
    """Return the place of the lowest one of four bits; 4 where there is none."""
    first_one: i64 = FIRST_ONE
    return (first_one >> ((bits & 15) << 2)) & 15


def turned_in_turn(penalties: i64, cards: i64, others: i64) -> i64:
    """Return how many number cards each of the two turns (BMN-12).

    They turn until one turns one of the ``penalties``, or has turned so many ``cards`` (``others``) as to be out.
    """
    one: i64 = 1
    ends = penalties | up(one, cards) | up(one, others)
    count: i64 = 0
    while not (ends >> count) & 15:
        count += 4
    return count + lowest(ends >> count)


def ended(turned: i64, collected: i64, loser: i64, most: i64) -> i64:
    """Return the end of a deal as `play_deal` tells it; ``loser`` is 1 where that is who started."""
    return up(up(turned, 20) | collected, 1) | loser if turned <= most else UNDECIDED


def play_deal(p: i64, x: i64, y: i64, at_once: bool, most: i64) -> i64:
    """Play a deal and return who wins: ``(turned << 20 | collected) << 1``.

    Plus 1 where the player who starts loses; `UNDECIDED` where more than ``most`` cards would have to be turned. It
    holds two stacks and the pile as single words, each with how many cards it has (``an``, ``bn``, ``pn``): as tuples
    of four they take the compiled engine 1.7 times as long.
    """
    one: i64 = 1
    half: i64 = 0x3FFFFFF
    # Who has no card is out when one is wanted (BMN-36), or as soon as the last one is gone.
    early: i64 = 1 if at_once else 0
    # a is to turn, b waits; `other` is 0 while a is who started the deal.
    ap: i64 = p & half
    ax: i64 = x & half
    ay: i64 = y & half
    an: i64 = 26
    bp: i64 = p >> 26
    bx: i64 = x >> 26
    by: i64 = y >> 26
    bn: i64 = 26
    other: i64 = 0
    turned: i64 = 0
    collected: i64 = 0
    pp: i64
    px: i64
    py: i64
    pn: i64
    while turned <= most:
        each = turned_in_turn(ap | bp, an - early, bn - early)
        if each == an - early:
            return ended(turned + each + each + early, collected, 1 - other, most)
        up_to: i64 = each + 1
        if (ap >> each) & one:
            px, py, pn = (ax >> each) & one, (ay >> each) & one, each + each
            ap, bp = bp >> each, ap >> up_to
            ax, bx = bx >> each, ax >> up_to
            ay, by = by >> each, ay >> up_to
            an, bn = bn - each, an - up_to
            other = 1 - other
        elif each == bn - early:
            return ended(turned + each + each + 1 + early, collected, other, most)
        else:
            px, py, pn = (bx >> each) & one, (by >> each) & one, each + up_to
            ap, bp = ap >> up_to, bp >> up_to
            ax, bx = ax >> up_to, bx >> up_to
            ay, by = ay >> up_to, by >> up_to
            an, bn = an - up_to, bn - up_to
        # The penalty card lies on the pile, and a owes what it costs (BMN-15 to BMN-19).
        owed: i64 = 1 + px + py + py
        pp, px, py, pn = up(one, pn), up(px, pn), up(py, pn), pn + 1
        turned += pn
        while True:
            paid = lowest(ap | up(one, an - early) | up(one, owed))
            if paid == owed:
                break
            if paid == an - early:
                return ended(turned + paid + early, collected, 1 - other, most)
            # A penalty card stops the payment, and b owes what that one costs (BMN-23, BMN-25).
            cx, cy = (ax >> paid) & one, (ay >> paid) & one
            owed = 1 + cx + cy + cy
            pn += paid
            pp, px, py, pn = pp | up(one, pn), px | up(cx, pn), py | up(cy, pn), pn + 1
            up_to = paid + 1
            turned += up_to
            ap, bp = bp, ap >> up_to
            ax, bx = bx, ax >> up_to
            ay, by = by, ay >> up_to
            an, bn = bn, an - up_to
            other = 1 - other
        # All is paid: b takes the pile under its stack, and turns the next card (BMN-28 to BMN-33).
        turned += paid
        collected += 1
        ap, bp = bp | up(pp, bn), ap >> paid
        ax, bx = bx | up(px, bn), ax >> paid
        ay, by = by | up(py, bn), ay >> paid
        an, bn = bn + pn + paid, an - paid
        other = 1 - other
        if not bn:
            return ended(turned, collected, other, most)
    return UNDECIDED


class Tally:
    """What became of many deals.

    How many ``games``, how many the starter won, how many nobody won, and by ``lengths[n]`` how many ended after n
    cards turned (the last place counts the longer ones too); the ``longest``.
    """

    def __init__(self) -> None:
        self.games: i64 = 0
        self.starter_won: i64 = 0
        self.drawn: i64 = 0
        self.lengths: list[int] = [0] * (MOST_LENGTH + 1)
        self.longest: i64 = 0

    def add(self, turned: i64, starter_won: bool, drawn: bool) -> None:
        """Count one more deal."""
        self.games += 1
        if drawn:
            self.drawn += 1
        elif starter_won:
            self.starter_won += 1
        if turned > self.longest:
            self.longest = turned
        at = turned if turned < MOST_LENGTH else MOST_LENGTH
        self.lengths[at] += 1


def simulate(rules: Rules, deals: int, rng: random.Random, tally: Tally) -> None:
    """Play that many random deals and add them to the tally."""
    at_once = rules.out_rule == "at_once"
    most: i64 = rules.max_cards_turned or SAFETY
    places = Places(rng)
    for _ in range(deals):
        p, x, y = deal_planes(places)
        end: i64 = play_deal(p, x, y, at_once, most)
        if end == UNDECIDED:
            exactly = play_cards(rules, p, x, y)
            tally.add(exactly.turned, exactly.result == 1, exactly.result == DRAWN)
        else:
            tally.add(end >> 21, not end & 1, False)


def play_cards(rules: Rules, p: int, x: int, y: int) -> BeggarState:
    """Play the same deal by the game itself, to its end; seat 1, who does not deal, starts."""
    game = BeggarGame(rules)
    stacks: list[Pile] = []
    for start in (26, 0):
        letters = [_letter(p >> at & 1, x >> at & 1, y >> at & 1) for at in range(start, start + 26)]
        cards = [Card(parse_face(letter + "S"), NOBODY) for letter in reversed(letters)]
        stacks.append(Pile(tuple(cards), True))
    s = BeggarState(piles=(stacks[0], stacks[1], EMPTY_PILE), dealer=0, turn=1)
    s = game.remember(s)
    while s.result == NOBODY_YET:
        s = game.play(s, s.turn, TURN)
    return s


def _letter(penalty: int, low: int, high: int) -> str:
    return "JQKA"[low + 2 * high] if penalty else "2"
