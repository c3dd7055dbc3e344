"""Beggar My Neighbor by the million: whole deals in a few machine words.

A stack holds 52 cards at most, so it fits into words of 64 bits: ``p`` has a bit where a penalty card lies,
``x`` and ``y`` are the two bits of what it costs, less one; the lowest bit is the next card. Number cards are
alike (BMN-41), so a run of them moves by one shift. `play_deal` plays by the same clauses as the game, and is
held against it card by card in the tests.
"""

import random
from typing import Final

from mypy_extensions import i64

from upcard.cards.card import NOBODY, Card, parse_face
from upcard.games.beggar_my_neighbor.game import TURN, BeggarGame
from upcard.games.beggar_my_neighbor.rules import Rules
from upcard.games.beggar_my_neighbor.state import DRAWN, NOBODY_YET, BeggarState
from upcard.kernel.state import EMPTY_PILE, Pile

SAFETY: Final = 100_000
"""Cards after which a deal without a stop is played again card by card, looking for a position that repeats."""

FIRST_ONE: Final = 0x0102_0103_0102_0104
"""By value of four bits, in four bits each: the place of the lowest one; 4 where there is none."""

UNDECIDED: Final = -1
MOST_LENGTH: Final = 10_000


def up(bits: i64, by: i64) -> i64:
    """``bits << by`` in 64 bits; a shifted constant would be computed in 32."""
    return bits << by


class Places:
    """Random places from 0 to 63, drawn from ``rng`` many at a time."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.data: bytes = b""
        self.at: i64 = 0

    def next(self) -> i64:
        if self.at == len(self.data):
            self.data = self.rng.randbytes(4096)
            self.at = 0
        place: i64 = self.data[self.at]
        self.at += 1
        return place & 63


def deal_planes(places: Places) -> tuple[i64, i64, i64]:
    """Penalty cards drawn to 16 of 52 places, four of each cost, all deals equally likely: ``p, x, y``, the first
    26 places the stack of who starts."""
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


def play_deal(p: i64, x: i64, y: i64, at_once: bool, most: i64) -> i64:
    """Who wins: ``(turned << 20 | collected) << 1``, plus 1 where the player who starts loses; `UNDECIDED` where more
    than ``most`` cards would have to be turned."""
    one: i64 = 1
    first_one: i64 = FIRST_ONE
    half: i64 = 0x3FFFFFF
    early: i64 = 1 if at_once else 0
    # a is to turn, b waits; `starter` is 0 while a is who started the deal.
    ap: i64 = p & half
    ax: i64 = x & half
    ay: i64 = y & half
    an: i64 = 26
    bp: i64 = p >> 26
    bx: i64 = x >> 26
    by: i64 = y >> 26
    bn: i64 = 26
    starter: i64 = 0
    turned: i64 = 0
    collected: i64 = 0
    pp: i64
    px: i64
    py: i64
    pn: i64
    owed: i64
    swap: i64
    while turned <= most:
        # Nothing is owed: t number cards of each go, until one of the two turns a penalty card or has no card left.
        ends = ap | bp | up(one, an - early) | up(one, bn - early)
        t: i64 = 0
        while not (ends >> t) & 15:
            t += 4
        t += (first_one >> (((ends >> t) & 15) << 2)) & 15
        if t == an - early:
            turned += t + t + early
            return up(up(turned, 20) | collected, 1) | (1 - starter) if turned <= most else UNDECIDED
        if (ap >> t) & one:
            pn = t + t
            px = (ax >> t) & one
            py = (ay >> t) & one
            bp >>= t
            bx >>= t
            by >>= t
            bn -= t
            t += 1
            ap >>= t
            ax >>= t
            ay >>= t
            an -= t
            # b has to pay.
            swap = ap
            ap = bp
            bp = swap
            swap = ax
            ax = bx
            bx = swap
            swap = ay
            ay = by
            by = swap
            swap = an
            an = bn
            bn = swap
            starter = 1 - starter
        else:
            if t == bn - early:
                turned += t + t + 1 + early
                return up(up(turned, 20) | collected, 1) | starter if turned <= most else UNDECIDED
            pn = t + t + 1
            px = (bx >> t) & one
            py = (by >> t) & one
            t += 1
            ap >>= t
            ax >>= t
            ay >>= t
            an -= t
            bp >>= t
            bx >>= t
            by >>= t
            bn -= t
        owed = 1 + px + py + py
        pp = up(one, pn)
        px = up(px, pn)
        py = up(py, pn)
        pn += 1
        turned += pn
        while True:
            # a pays: r number cards, then all is paid, or a has no card left, or a penalty card stops it.
            r = (first_one >> (((ap | up(one, an - early) | up(one, owed)) & 15) << 2)) & 15
            if r == an - early and r < owed:
                turned += r + early
                return up(up(turned, 20) | collected, 1) | (1 - starter) if turned <= most else UNDECIDED
            if r == owed:
                break
            owed = 1 + ((ax >> r) & one) + 2 * ((ay >> r) & one)
            pn += r
            pp |= up(one, pn)
            px |= up((ax >> r) & one, pn)
            py |= up((ay >> r) & one, pn)
            pn += 1
            r += 1
            turned += r
            swap = ap >> r
            ap = bp
            bp = swap
            swap = ax >> r
            ax = bx
            bx = swap
            swap = ay >> r
            ay = by
            by = swap
            swap = an - r
            an = bn
            bn = swap
            starter = 1 - starter
        # b takes the pile, and turns the next card.
        turned += r
        collected += 1
        swap = ap >> r
        ap = bp | up(pp, bn)
        bp = swap
        swap = ax >> r
        ax = bx | up(px, bn)
        bx = swap
        swap = ay >> r
        ay = by | up(py, bn)
        by = swap
        swap = an - r
        an = bn + pn + r
        bn = swap
        starter = 1 - starter
        if not bn:
            return up(up(turned, 20) | collected, 1) | starter if turned <= most else UNDECIDED
    return UNDECIDED


class Tally:
    """What became of many deals: how many ``games``, how many the starter won, how many nobody won, and by
    ``lengths[n]`` how many ended after n cards turned (the last place counts the longer ones too); the
    ``longest``."""

    def __init__(self) -> None:
        self.games: i64 = 0
        self.starter_won: i64 = 0
        self.drawn: i64 = 0
        self.lengths: list[int] = [0] * (MOST_LENGTH + 1)
        self.longest: i64 = 0

    def add(self, turned: i64, starter_won: bool, drawn: bool) -> None:
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
    """The same deal played by the game itself, to its end; seat 1, who does not deal, starts."""
    game = BeggarGame(rules)
    stacks: list[Pile] = []
    for start in (26, 0):
        letters = [_letter(p >> at & 1, x >> at & 1, y >> at & 1) for at in range(start, start + 26)]
        cards = [Card(parse_face(letter + "S"), NOBODY) for letter in reversed(letters)]
        stacks.append(Pile(tuple(cards), True))
    s = BeggarState((stacks[0], stacks[1], EMPTY_PILE), (), 0, 1)
    s = game.remember(s)
    while s.result == NOBODY_YET:
        s = game.play(s, s.turn, TURN)
    return s


def _letter(penalty: int, low: int, high: int) -> str:
    return "JQKA"[low + 2 * high] if penalty else "2"
