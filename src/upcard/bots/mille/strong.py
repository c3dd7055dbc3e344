"""The strong player at a Mille table: it tries its moves in playouts, in worlds of its view.

It looks whether another move than the steady player's brings more when the deal is played to its end, again and again,
in worlds that the seat cannot tell from its own.

All moves are tried in the same worlds, and both play on by steady's rules of thumb (`upcard.bots.mille.playouts`).
After a few worlds moves that have fallen behind are dropped. The steady player's move is left only for one that is
ahead of it beyond what chance explains. What is drawn follows from what the seat sees, so the same view gets the same
answer, unless the time ran out.
"""

import random
from math import sqrt
from typing import Final

from upcard.bots.bot import Decision
from upcard.bots.budget import PART, Budget, worlds_for
from upcard.bots.mille import steady as mille
from upcard.bots.mille.playouts import MillePlayout
from upcard.bots.weighed import WorldLead, better_than, discarding, drawing, nothing_better, world_lead
from upcard.cards.card import HIDDEN, rank_of
from upcard.games.mille.game import MilleGame
from upcard.games.mille.moves import DRAW, Draw, Take
from upcard.games.mille.score import TWO, value
from upcard.games.mille.state import DEALING, MELDING, OVER, MilleState
from upcard.games.rummy.moves import Discard
from upcard.kernel.state import Move
from upcard.kernel.worlds import worlds
from upcard.text.messages import Message

SCREEN: Final = 12
"""Worlds after which a move that is behind is dropped."""
MOST: Final = 160
"""Worlds for one decision."""
SURE: Final = 1.75
"""Standard errors by which a move has to be ahead."""


def decide(game: MilleGame, seen: MilleState, seat: int, seconds: float) -> Decision:
    """Return the strong player's answer for ``seat``, within ``seconds``.

    Raises ValueError when the seat is not asked.
    """
    budget = Budget(PART * seconds)
    usual = mille.decide(game, seen, seat)
    moves = [usual.move, *[move for move in others(game, seen, seat) if move != usual.move]]
    if len(moves) == 1:
        return usual
    found = compared(game, seen, seat, moves, budget)
    best = _ahead(found)
    if best:
        return Decision(moves[best], _why(moves[0], world_lead(found[best])))
    longest = max([len(row) for row in found[1:]])
    if longest < SCREEN:
        return usual
    nearest = max([at for at in range(1, len(found)) if len(found[at]) == longest], key=lambda at: sum(found[at]))
    behind = world_lead([-each for each in found[nearest]])
    if behind.points > behind.give_or_take:
        return usual.adding(_why(moves[nearest], behind))
    return usual.adding(nothing_better(longest))


def _why(than: Move, lead: WorldLead) -> Message:
    """Say over how many deals a move was weighed, and by how much it is better than which other one."""
    if isinstance(than, Discard):
        other = discarding(than.face)
    elif isinstance(than, Take):
        other = Message("taking the pile")
    elif isinstance(than, Draw):
        other = drawing()
    else:
        other = Message("melding now")
    return better_than(other, lead, 0)


def others(game: MilleGame, s: MilleState, seat: int) -> list[Move]:
    """Return the moves that are worth a trial beside the steady player's.

    They are each draw; a discard of each rank, its cheapest card; holding melds back is one, too.
    """
    if s.step != MELDING:
        takes = [move for move in game.moves(s, seat) if isinstance(move, Take)]
        return [DRAW, max(takes, key=lambda move: len(move.faces))] if takes else []
    cheapest: dict[int, int] = {}
    for face in s.hand(seat).faces():
        if face != HIDDEN and rank_of(face) != TWO:
            known = cheapest.get(rank_of(face))
            if known is None or value(face) < value(known):
                cheapest[rank_of(face)] = face
    return [Discard(face) for face in cheapest.values()]


def compared(game: MilleGame, seen: MilleState, seat: int, moves: list[Move], budget: Budget) -> list[list[float]]:
    """Return, by move and world, what it brings more than the first move.

    Of one that was dropped nothing more is told.
    """
    key = "|".join([str(pile) for pile in seen.piles])
    tables = worlds(game, seen, seat, random.Random(f"{seat} {seen.deal} {seen.step} {key}"))
    found: list[list[float]] = [[] for _ in moves]
    tried = list(range(len(moves)))
    for number in range(worlds_for(len(moves), MOST)):
        world = next(tables)
        ends: list[float] = []
        for at in tried:
            ends.append(_end(game, world, seat, moves[at], number))
            if budget.is_spent():
                break
        if len(ends) < len(tried):
            break
        for place, at in enumerate(tried):
            found[at].append(ends[place] - ends[0])
        if number + 1 in (SCREEN, 3 * SCREEN):
            tried = [at for at in tried if at == 0 or sum(found[at]) > 0]
            if len(tried) == 1:
                break
    return found


def _end(game: MilleGame, world: MilleState, seat: int, move: Move, number: int) -> float:
    """Return what the deal brings more than it brings the other, after that move."""
    s = game.play(world, seat, move)
    if s.step in (DEALING, OVER):
        return float(s.sheet[-1][seat] - s.sheet[-1][1 - seat])
    return MillePlayout(game.rules, s).play(seat, random.Random(number))


def _ahead(found: list[list[float]]) -> int:
    """Return the move that is ahead of the first one beyond what chance explains, 0 where none is."""
    best, most = 0, 0.0
    worlds_seen = max([len(row) for row in found])
    for at, row in enumerate(found):
        if not at or len(row) < max(SCREEN, worlds_seen):
            continue
        mean = sum(row) / len(row)
        error = sqrt(sum([(each - mean) ** 2 for each in row]) / (len(row) - 1) / len(row))
        if mean > SURE * error and mean > most:
            best, most = at, mean
    return best
