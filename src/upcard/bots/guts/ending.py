"""Plays the end of a session of Guts on, to see which answer more often leaves a seat with the most chips.

The session is played on again and again, by players who keep to the balance of `steady`, with hands as parts of all
hands that they beat, drawn independently. Both answers are tried with the same hands. What is drawn follows from what
the seat sees: the same view gets the same answer, unless the time ran out.
"""

from math import sqrt
from random import Random
from typing import Final

from upcard.bots.budget import Budget, worlds_for
from upcard.bots.guts.thresholds import MOST_IN, thresholds
from upcard.games.betting.seats import in_turn, next_dealer
from upcard.games.guts.chips import Chips, all_out, anted, antes, covers, is_over, parted, payers, shared, won
from upcard.games.guts.game import GutsGame
from upcard.games.guts.rules import ADVISED
from upcard.games.guts.state import IN, OUT, SILENT, GutsState

HANDS: Final = 5
"""It is played so in so many of the last hands."""
WORLDS: Final = 200
SURE: Final = 1.0
"""Standard errors by which the one answer has to be ahead of the other."""


def is_near(game: GutsGame, seen: GutsState) -> bool:
    """Say whether the session is soon over, it is known when, and there are tables for so many."""
    rules = game.rules
    if rules.session_end != "hands" or rules.leftover != "split" or rules.all_out not in ("carry", "carry_and_ante"):
        return False
    if rules.ghost_hand or rules.legs > 1:
        return False
    return 0 <= rules.hands - seen.number < HANDS and seen.seats <= ADVISED[1]


def chance_gained(game: GutsGame, seen: GutsState, seat: int, part: float, budget: Budget) -> float:
    """Return by how much likelier the seat comes to have most chips when it is in.

    Its hand beats that ``part`` of all; a win that is shared counts by its part. 0 where chance explains the
    difference.
    """
    ending = _Ending(game, seen, seat, part)
    rng = Random(f"{seen.number} {seat} {seen.cards(seat)} {seen.stacks} {seen.declared}")
    gains: list[float] = []
    for _ in range(worlds_for(2, WORLDS)):
        hands = [[rng.random() for _ in range(seen.seats)] for _ in range(ending.left)]
        ending.begin(rng)
        gains.append(ending.share(True, hands) - ending.share(False, hands))
        if budget.is_spent():
            break
    mean = sum(gains) / len(gains)
    spread = sum([(gain - mean) ** 2 for gain in gains])
    if len(gains) < 2 or abs(mean) <= SURE * sqrt(spread / (len(gains) - 1) / len(gains)):
        return 0.0
    return mean


class _Ending:
    """The rest of a session, from where ``seat`` is asked; after the hand that is played ``left`` are dealt at most."""

    def __init__(self, game: GutsGame, seen: GutsState, seat: int, part: float) -> None:
        self.game = game
        self.seen = seen
        self.seat = seat
        self.part = part
        self.left = game.rules.hands - seen.number
        self.parts: list[float] = []

    def begin(self, rng: Random) -> None:
        """Deal the hands of this hand: who is in holds one with which it would be."""
        seen, sealed = self.seen, self.game.sealed
        order = seen.in_turn()
        out = thresholds(len(order), sealed).out
        self.parts = [rng.random() for _ in range(seen.seats)]
        declared = players_in = 0
        for other in order:
            if seen.declared[other] == SILENT:
                break
            if seen.declared[other] == IN:
                least = out[declared][min(players_in, MOST_IN)]
                self.parts[other] = least + (1 - least) * self.parts[other]
                players_in += 1
            declared += 1
        self.parts[self.seat] = self.part

    def share(self, is_in: bool, hands: list[list[float]]) -> float:
        """Return the seat's part of the session, when it is in now or not, with these hands later on."""
        seen, rules = self.seen, self.game.rules
        said = [seen.declared[other] for other in range(seen.seats)]
        said[self.seat] = IN if is_in else OUT
        chips, dealer, number = seen.chips(), seen.dealer, seen.number
        players_in = self._players_in(chips, dealer, said, self.parts)
        chips = self._settled(chips, dealer, players_in, self.parts)
        for parts in hands:
            if is_over(rules, chips, number, len(players_in) == 1):
                break
            number += 1
            dealer = next_dealer(dealer, chips.gone)
            if antes(rules, chips, False, not players_in):
                chips = anted(rules, chips)
            players_in = self._players_in(chips, dealer, [SILENT] * seen.seats, parts)
            chips = self._settled(chips, dealer, players_in, parts)
        stacks = shared(chips, dealer, in_turn(dealer, chips.gone)).stacks
        most = max(stacks)
        return (stacks[self.seat] == most) / stacks.count(most)

    def _players_in(self, chips: Chips, dealer: int, said: list[int], parts: list[float]) -> list[int]:
        """Return who is in, from the dealer's left; who has not ``said`` keeps to the thresholds."""
        order = in_turn(dealer, chips.gone)
        sealed = self.game.sealed
        out = thresholds(max(2, len(order)), sealed).out
        found: list[int] = []
        for declared, seat in enumerate(order):
            if said[seat] == SILENT:
                least = out[0][0] if sealed else out[declared][min(len(found), MOST_IN)]
                if parts[seat] > least and covers(self.game.rules, chips.stacks[seat], chips.pot):
                    found.append(seat)
            elif said[seat] == IN:
                found.append(seat)
        return found

    def _settled(self, chips: Chips, dealer: int, players_in: list[int], parts: list[float]) -> Chips:
        rules = self.game.rules
        if not players_in:
            return all_out(rules, chips, dealer, ())
        best = players_in[0]
        for seat in players_in:
            if parts[seat] > parts[best]:
                best = seat
        paying = payers(rules, [seat for seat in players_in if seat != best], dict(enumerate(parts)))
        return parted(rules, won(rules, chips, [best], paying), players_in)


__all__ = ["chance_gained", "is_near"]
