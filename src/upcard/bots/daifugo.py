"""The steady player at a Daifugo table: get the low cards out, and use high ones where they win a lead."""

from collections.abc import Sequence
from typing import Final

from upcard.bots.bot import Decision
from upcard.cards.card import HIDDEN
from upcard.games.daifugo.game import DaifugoGame
from upcard.games.daifugo.moves import LAST, MORE, PASS, Play, Return
from upcard.games.daifugo.state import DaifugoState, strength

ENOUGH: Final = 3
"""After so many deals a session by agreement may end."""
HIGH: Final = strength(1)
"""Aces and 2s are kept for a trick that they win."""


def decide(game: DaifugoGame, seen: DaifugoState, seat: int) -> Decision:
    """The steady player's answer for ``seat``. Raises ValueError when the seat is not asked."""
    ask = game.asks(seen).get(seat)
    if ask is None:
        raise ValueError(f"seat {seat} is not asked anything")
    if ask.prompt == "agree":
        enough = len(seen.sheet) >= ENOUGH
        return Decision(LAST if enough else MORE, "It was a long session." if enough else "The session is young.")
    if ask.prompt == "give":
        return Decision(next(game.moves(seen, seat)), "The highest cards are due.")
    if ask.prompt == "return":
        return Decision(Return(_least_useful(game, seen, seat)), "These are the hardest to get rid of.")
    sight = _Sight(seen, seat)
    return _lead(sight) if ask.prompt == "lead" else _follow(sight)


class _Sight:
    """The own hand by rank, and what the others may still hold."""

    def __init__(self, s: DaifugoState, seat: int) -> None:
        self.need = s.need
        self.groups: list[list[int]] = [[] for _ in range(13)]
        """Faces by strength."""
        self.unseen = [4] * 13
        """Cards by strength that somebody else may hold."""
        for face in s.piles[seat].faces():
            self.groups[strength(face)].append(face)
        for pile in (s.piles[seat], s.trick(), s.played()):
            for face in pile.faces():
                self.unseen[strength(face)] -= 1
        self.beaten = strength(s.to_beat()[0]) if s.need else -1
        others = [len(s.piles[other].cards) for other in range(s.seats) if other != seat and s.piles[other].cards]
        self.fewest = min(others)
        live = [len(s.piles[other].cards) for other in range(s.seats) if other != seat and s.live >> other & 1]
        self.most_live = max(live, default=0)

    def wins(self, place: int, count: int) -> bool:
        """Can nobody beat so many cards of that strength?"""
        if self.most_live < count:
            return True
        for higher in range(place + 1, 13):
            if self.unseen[higher] >= count:
                return False
        return True

    def losers(self) -> list[int]:
        """The strengths of which the whole group may be beaten, lowest first."""
        return [place for place in range(13) if self.groups[place] and not self.wins(place, len(self.groups[place]))]

    def held(self) -> list[int]:
        """The strengths in hand, lowest first."""
        return [place for place in range(13) if self.groups[place]]


def _lead(sight: _Sight) -> Decision:
    held, losers = sight.held(), sight.losers()
    if len(held) == 1:
        return Decision(_play(sight.groups[held[0]]), "These are the last cards.")
    if len(losers) <= 1:
        sure = [place for place in held if place not in losers]
        return Decision(_play(sight.groups[sure[-1]]), "Nobody can beat them, and then the rest goes out.")
    best = losers[0]
    if sight.fewest < 3:
        # Somebody is about to finish: rather what that hand is too small to follow.
        for place in losers:
            if len(sight.groups[place]) > sight.fewest:
                best = place
                break
        else:
            best = losers[-1] if sight.fewest == 1 else best
    return Decision(_play(sight.groups[best]), "The lowest cards go out only by a lead.")


def _follow(sight: _Sight) -> Decision:
    need = sight.need
    fitting = [place for place in range(sight.beaten + 1, 13) if len(sight.groups[place]) >= need]
    if not fitting:
        return Decision(PASS, "Nothing in the hand beats it.")
    held = sight.held()
    for place in fitting:
        if len(held) == 1 and len(sight.groups[place]) == need:
            return Decision(_play(sight.groups[place]), "These are the last cards.")
    sure = [place for place in fitting if sight.wins(place, need)]
    if sure and len([place for place in sight.losers() if place != sure[0]]) <= 1:
        return Decision(_play(sight.groups[sure[0]][:need]), "It wins the lead, and the rest goes out.")
    whole = [place for place in fitting if len(sight.groups[place]) == need]
    if whole and (whole[0] < HIGH or whole[0] in sure):
        return Decision(_play(sight.groups[whole[0]]), "It beats the cards on top at the least cost.")
    urgent = sight.fewest <= 2
    for place in sure:
        left = len(sight.groups[place]) - need
        if urgent or left != 1 or place >= HIGH:
            return Decision(_play(sight.groups[place][:need]), "It wins the lead.")
    if urgent:
        return Decision(_play(sight.groups[fitting[-1]][:need]), "Somebody is about to finish.")
    return Decision(PASS, "The cards that would beat it are worth more later.")


def _play(faces: Sequence[int]) -> Play:
    return Play(tuple(sorted(faces)))


def _least_useful(game: DaifugoGame, s: DaifugoState, seat: int) -> tuple[int, ...]:
    """The cards without which the fewest groups are left, low ones first."""
    hand = s.piles[seat].faces()
    assert HIDDEN not in hand
    best: tuple[int, ...] = ()
    least = 10**9
    for move in game.moves(s, seat):
        if isinstance(move, Return):
            left = list(hand)
            for face in move.faces:
                left.remove(face)
            groups = len({face & 15 for face in left})
            cost = 4 * groups + sum([strength(face) for face in move.faces])
            if cost < least:
                best, least = move.faces, cost
    return best
