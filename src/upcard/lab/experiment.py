"""Plays an experiment: the same game by two rule sets, between the same bots, shuffled from the same seeds."""

import random
from dataclasses import dataclass
from typing import Any, Final

from upcard.arena.contest import lowest_wins
from upcard.kernel.game import CHANCE
from upcard.kernel.run import Endless, Player, play_on, seeded
from upcard.kernel.state import Move, State
from upcard.kernel.ui.entry import Entry
from upcard.match.moments import kinds_of
from upcard.options.house_rules import HouseRules
from upcard.players import made
from upcard.programs.programs import Programs

SEEDS: Final = 10_000_000
"""Games of one seed; with the next number other cards begin."""

LONGEST: Final = 200_000
"""A game is over after so many plays, or does not end."""


@dataclass(frozen=True)
class PlayedGame:
    """What became of one game.

    Attributes:
        turns: how often the turn went to another seat; where a game's table has no such thing, the answering.
        decisions: answers of the seats.
        deals: how many were dealt.
        outs: how many of them ended by somebody going out, or getting rid of everything.
        claims: how many cards somebody got out of turn.
        gains: what each deal brought each seat, more is better; one column, the totals, where the game keeps no points
            by deal.
        winners: the seats that won.
    """

    turns: int
    decisions: int
    deals: int
    outs: int
    claims: int
    gains: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]


@dataclass(frozen=True)
class Experiment:
    """Two rule sets of one game, ``here`` and ``there``, played by the ``bots``, by seat."""

    here: HouseRules
    there: HouseRules
    bots: tuple[str, ...]
    seed: int

    @property
    def seconds(self) -> float | None:
        """The seconds that a program has for an answer: None, since no program plays."""
        return None

    def play(self, number: int, programs: Programs) -> tuple[PlayedGame, PlayedGame]:
        """Return the game of that number, from 0, by the rules here and by those there.

        Raises Endless.
        """
        del programs
        seed = self.seed * SEEDS + number
        return played_game(self.here, self.bots, seed), played_game(self.there, self.bots, seed)


def played_game(rules: HouseRules, bots: tuple[str, ...], seed: int) -> PlayedGame:
    """One whole game between bots. Raises Endless."""
    found = GameBetweenBots(rules, bots, seed).on(LONGEST)
    if found is None:
        raise Endless(f"the game was not over after {LONGEST} plays")
    return found


class GameBetweenBots:
    """A game that can be left after any move, and gone on with."""

    def __init__(self, rules: HouseRules, bots: tuple[str, ...], seed: int) -> None:
        self.rules = rules
        self.plays = 0
        self._rng = random.Random(seed)
        self._game = rules.entry.build(rules.rules)
        self._state: State = self._game.start(len(bots))
        self._players: dict[int, Player] = {seat: made(name, seed + seat) for seat, name in enumerate(bots)}
        self._notes = _Notes(rules.entry)

    def on(self, plays: int) -> PlayedGame | None:
        """Return what has become of the game, after so many plays more; None where it is not over."""
        entry = self.rules.entry
        if entry.bulk is not None:
            # There is nothing to decide, so nobody's turn but the cards'.
            some = entry.bulk(self.rules.rules, 1, self._rng)
            turns = max(some.lengths)
            return PlayedGame(turns, turns, 1, 0, 0, (), tuple([seat for seat, won in enumerate(some.wins) if won]))
        try:
            end, _ = play_on(self._game, self._state, self._players, seeded(self._rng), plays, self._notes.watch)
        except Endless:
            self.plays += plays
            self._state = self._notes.last
            return None
        sign = -1 if lowest_wins(self.rules) else 1
        columns = entry.scores.read(end) if entry.scores is not None else (entry.totals(end),)
        gains = tuple([tuple([sign * (points or 0) for points in column]) for column in columns if _any_points(column)])
        count, notes = self._notes.count, self._notes
        return PlayedGame(
            notes.turns,
            notes.decisions,
            count("deal"),
            count("out"),
            count("claim"),
            gains,
            entry.winners(self._game, end),
        )


def _any_points(column: tuple[int | None, ...]) -> bool:
    """Say whether that deal has brought anybody anything yet."""
    return any([points is not None for points in column])


class _Notes:
    """Counts while a game is played."""

    def __init__(self, entry: Entry) -> None:
        self.turns = self.decisions = 0
        self.last: Any = None
        """The table after the last play."""
        self._kinds = entry.moments
        self._seen: dict[str, int] = {}
        self._turn = CHANCE

    def watch(self, _before: State, seat: int, _move: Move, after: State) -> None:
        if seat != CHANCE:
            self.decisions += 1
            # Whose turn it is, whoever is asked meanwhile: may I, do you pass.
            turn = getattr(after, "turn", seat)
            self.turns += turn != self._turn
            self._turn = turn
        self.last = after
        for kind, _ in kinds_of(self._kinds, after.events):
            self._seen[kind] = self._seen.get(kind, 0) + 1

    def count(self, kind: str) -> int:
        return self._seen.get(kind, 0)


__all__ = ["LONGEST", "Experiment", "GameBetweenBots", "PlayedGame", "played_game"]
