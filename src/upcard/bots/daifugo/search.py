"""Searches for the best answer at a Daifugo table, for the steady and the strong player.

What is certain is done, and else what turns out best when the hidden cards are dealt again and again. The two differ in
their `SearchConfig`: how often that is, and what the player believes beforehand.

What is drawn follows from what the seat sees, so the same view gets the same answer.
"""

import random
from collections.abc import Sequence
from math import sqrt
from typing import Final

from upcard.bots.bot import Decision
from upcard.bots.budget import Budget, worlds_for
from upcard.bots.daifugo.ends import LastTwo
from upcard.bots.daifugo.local import decide_by_local_rules
from upcard.bots.daifugo.playouts import HIGH, PLACES, Quick, dealt, worth
from upcard.bots.weighed import finishes_first
from upcard.cards.card import HIDDEN
from upcard.games.daifugo.game import DaifugoGame
from upcard.games.daifugo.local_game import LocalGame
from upcard.games.daifugo.moves import LAST, MORE, PASS, Play, Return
from upcard.games.daifugo.state import DaifugoState, strength
from upcard.kernel.worlds import Worlds, worlds

ENOUGH: Final = 3
"""After so many deals a session by agreement may end."""


class SearchConfig:
    """How much a player searches, and what it believes beforehand.

    Args:
        plays: so many times the hidden cards are dealt for one play, at most.
        returns: and for the cards that a Daifugo gives back: there are more ways to do that.
        broken: what it costs to break a group, beside what the deals show; few of them do not tell small things apart.
        high: what it costs to part with a card, by its strength.
        ends: once two are left it plays through to the end.
        thorough: deals are played on thoroughly (`upcard.bots.daifugo.playouts`).
        worlds: with house rules of the world so many times the hidden cards are dealt for one answer, at most.
    """

    def __init__(
        self,
        plays: int,
        returns: int,
        broken: float,
        high: float,
        ends: bool,
        thorough: bool = False,
        worlds: int = 0,
    ) -> None:
        self.plays = plays
        self.returns = returns
        self.broken = broken
        self.high = high
        self.ends = ends
        self.thorough = thorough
        self.worlds = worlds


SCREEN: Final = 100
"""After each so many deals what has fallen behind is tried no further."""


def decide_with(config: SearchConfig, game: DaifugoGame, seen: DaifugoState, seat: int, seconds: float) -> Decision:
    """Return the answer of a player with that config. Raises ValueError when the seat is not asked."""
    budget = Budget(seconds)
    ask = game.asks(seen).get(seat)
    if ask is None:
        raise ValueError(f"seat {seat} is not asked anything")
    if ask.prompt == "agree":
        enough = len(seen.sheet) >= ENOUGH
        return Decision(LAST if enough else MORE, "It has been a long session." if enough else "It is early to stop.")
    if ask.prompt == "give":
        return Decision(next(game.moves(seen, seat)), "The rules say which cards you give.")
    if isinstance(game, LocalGame):
        return decide_by_local_rules(game, seen, seat, config.worlds, budget)
    sight = _Sight(game, seen, seat)
    if ask.prompt == "return":
        moves = [move for move in game.moves(seen, seat) if isinstance(move, Return)]
        return _give_back(sight, moves, config, budget)
    sure = _sure_lead(sight) if ask.prompt == "lead" else _sure_follow(sight)
    if sure is None and config.ends:
        # Half of the time is for the end.
        sure = _sure_end(sight, Budget(seconds / 2))
    return sure or _try_all(sight, config, budget)


class _Sight:
    """The own hand by rank, and what the others may still hold."""

    def __init__(self, game: DaifugoGame, s: DaifugoState, seat: int) -> None:
        self.game = game
        self.s = s
        self.seat = seat
        self.need = s.need
        self.groups: list[list[int]] = [[] for _ in range(PLACES)]
        """Own faces by strength."""
        self.unseen = [4] * PLACES
        """Cards by strength that somebody else may hold, and that this seat does not know to be in a hand."""
        self.known = [[0] * PLACES for _ in range(s.seats)]
        """Cards by seat and strength that this seat knows to be there."""
        for owner, pile in enumerate(s.piles):
            for face in pile.faces():
                if face == HIDDEN:
                    continue
                self.unseen[strength(face)] -= 1
                if owner < s.seats:
                    self.known[owner][strength(face)] += 1
        for face in s.piles[seat].faces():
            self.groups[strength(face)].append(face)
        self.sizes = [len(s.piles[other].cards) for other in range(s.seats)]
        self.beaten = strength(s.to_beat()[0]) if s.need else -1
        live = [size for other, size in enumerate(self.sizes) if other != seat and s.live >> other & 1]
        self.most_live = max(live, default=0)

    def wins(self, place: int, count: int) -> bool:
        """Say whether nobody can beat so many cards of that strength."""
        if self.most_live < count:
            return True
        for higher in range(place + 1, PLACES):
            held = sum([row[higher] for other, row in enumerate(self.known) if other != self.seat])
            if self.unseen[higher] + held >= count:
                return False
        return True

    def held(self) -> list[int]:
        """Return the strengths in hand, lowest first."""
        return [place for place in range(PLACES) if self.groups[place]]

    def losers(self) -> list[int]:
        """Return the strengths of which the whole group may be beaten, lowest first."""
        return [place for place in self.held() if not self.wins(place, len(self.groups[place]))]

    def fitting(self) -> list[int]:
        """Return the strengths that beat what lies there, lowest first."""
        return [place for place in range(self.beaten + 1, PLACES) if len(self.groups[place]) >= self.need]

    def play(self, place: int, count: int) -> Play:
        return Play(tuple(sorted(self.groups[place][:count])))

    def worlds(self) -> Worlds[DaifugoState]:
        s = self.s
        rng = random.Random(f"{s.deal} {s.step} {self.seat} {self.known} {self.unseen} {self.sizes} {s.live}")
        return worlds(self.game, s, self.seat, rng)


def _sure_lead(sight: _Sight) -> Decision | None:
    """Return a lead that leaves no choice, or after which everything goes out; None where there is none."""
    held, losers = sight.held(), sight.losers()
    if len(held) == 1:
        return Decision(sight.play(held[0], len(sight.groups[held[0]])), "These are your last cards.")
    if len(losers) > 1:
        return None
    sure = [place for place in held if place not in losers][-1]
    return Decision(
        sight.play(sure, len(sight.groups[sure])), "Nobody can beat these cards, and then the other cards go out."
    )


def _sure_follow(sight: _Sight) -> Decision | None:
    """Return a play that leaves no choice, or after which everything goes out; None where there is none."""
    need = sight.need
    fitting, held = sight.fitting(), sight.held()
    if not fitting:
        return Decision(PASS, "Nothing in the hand beats it.")
    if len(held) == 1 and len(sight.groups[held[0]]) == need:
        return Decision(sight.play(held[0], need), "These are your last cards.")
    sure = [place for place in fitting if sight.wins(place, need)]
    if sure and len([place for place in sight.losers() if place != sure[0]]) <= 1:
        return Decision(sight.play(sure[0], need), "This wins the lead, and then the other cards go out.")
    return None


def _sure_end(sight: _Sight, budget: Budget) -> Decision | None:
    """Return a move with which the seat is sure to come out first, where two are left who know each other's cards.

    None where no move is, or more than two play.
    """
    s, seat = sight.s, sight.seat
    others = [other for other, size in enumerate(sight.sizes) if size and other != seat]
    if len(others) != 1 or sum(sight.unseen) != s.piles[others[0]].count_face(HIDDEN):
        return None
    counts = [row[:] for row in sight.known]
    for place in range(PLACES):
        counts[others[0]][place] += sight.unseen[place]
    last = s.plays[-1] if sight.need else seat
    table = Quick(sight.game, counts, sight.sizes, seat, sight.need, sight.beaten, s.live, last)
    found = LastTwo(seat, budget).way(table)
    if found is None:
        return None
    place, count = found
    why = "Whatever the other player does, you finish first with it."
    return Decision(sight.play(place, count) if count else PASS, why)


def _try_all(sight: _Sight, config: SearchConfig, budget: Budget) -> Decision:
    """Return the play, or the pass, that comes out best on average."""
    s, seat, need = sight.s, sight.seat, sight.need
    ways: list[tuple[int, int]] = []
    if need:
        ways = [(place, need) for place in sight.fitting()]
        ways.append((0, 0))
    else:
        for place in sight.held():
            count = len(sight.groups[place])
            ways.append((place, count))
            if place >= HIGH and count > 1:
                ways.append((place, 1))
    holding = len([size for size in sight.sizes if size])
    worths = [0.0] * len(ways)
    firsts = [0] * len(ways)
    left = list(range(len(ways)))
    last = s.plays[-1] if need else seat
    tables = sight.worlds()
    deals = 0
    for _ in range(worlds_for(len(ways), config.plays)):
        counts = dealt(sight.known, tables.deal())
        table = Quick(sight.game, counts, sight.sizes, seat, need, sight.beaten, s.live, last, config.thorough)
        for at in left:
            place, count = ways[at]
            tried = table.copy()
            if count:
                tried.put(place, count)
            else:
                tried.drop()
            before = tried.ahead_of(seat)
            worths[at] += worth(before, holding)
            firsts[at] += not before
        deals += 1
        left = _still_tried(left, worths, deals)
        if (len(left) == 1 and deals >= SCREEN) or budget.is_spent():
            break
    for at, (place, count) in enumerate(ways):
        if count:
            broken = len(sight.groups[place]) > count and place < HIGH
            worths[at] -= deals * (config.high * place * count + (config.broken if broken else 0))
    best = max(left, key=lambda at: worths[at])
    place, count = ways[best]
    if not count:
        return Decision(PASS, "The cards that would beat it are worth more later.")
    return Decision(sight.play(place, count), finishes_first(firsts[best], deals))


def _still_tried(left: list[int], worths: list[float], deals: int) -> list[int]:
    """Return which of the ways that are ``left`` are tried further.

    They are judged by what each has brought in so many deals.
    """
    if deals % SCREEN:
        return left
    # What a deal brings lies between 0 and 1, so that this is two standard errors of a sum at least.
    least = max([worths[at] for at in left]) - sqrt(deals)
    return [at for at in left if worths[at] >= least]


def _dear(sight: _Sight, config: SearchConfig, way: tuple[int, ...]) -> float:
    """Return what giving these strengths costs, below 0, for the groups that they break and for what they are."""
    broken = [place for place in set(way) if way.count(place) < len(sight.groups[place])]
    return -config.broken * len(broken) - config.high * sum(way)


def _give_back(sight: _Sight, moves: Sequence[Return], config: SearchConfig, budget: Budget) -> Decision:
    """Return the cards without which the hand comes out best on average, from the Daifugo's lead."""
    s, seat = sight.s, sight.seat
    ways: dict[tuple[int, ...], Return] = {}
    for move in moves:
        ways.setdefault(tuple(sorted([strength(face) for face in move.faces])), move)
    other, sizes = s.destitute() if s.daifugo() == seat else s.poor(), sight.sizes[:]
    count = len(moves[0].faces)
    sizes[seat] -= count
    sizes[other] += count
    everybody = (1 << s.seats) - 1
    tries = list(ways)
    worths = [0.0] * len(tries)
    left = list(range(len(tries)))
    tables = sight.worlds()
    deals = 0
    for _ in range(worlds_for(len(tries), config.returns)):
        counts = dealt(sight.known, tables.deal())
        table = Quick(sight.game, counts, sizes, s.daifugo(), 0, -1, everybody, s.daifugo(), config.thorough)
        for at in left:
            tried = table.copy()
            for place in tries[at]:
                tried.counts[seat][place] -= 1
                tried.counts[other][place] += 1
            worths[at] += worth(tried.ahead_of(seat), s.seats)
        deals += 1
        left = _still_tried(left, worths, deals)
        if (len(left) == 1 and deals >= SCREEN) or budget.is_spent():
            break
    best = max(left, key=lambda at: worths[at] + deals * _dear(sight, config, tries[at]))
    return Decision(ways[tries[best]], "Giving these cards away gets rid of your other cards soonest.")
