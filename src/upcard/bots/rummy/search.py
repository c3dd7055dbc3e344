"""A player at a rummy table who searches for a better move than the steady player's.

It looks whether another move ends the deal better when it is played on again and again, in worlds that the seat cannot
tell from its own.

The strong player plays so by the books in which it is known to be ahead of the steady one (docs/players/rummy.md);
``python -m benchmarks.duel --search`` measures it by any.

All moves are tried in the same worlds, and everybody plays on by rules of thumb (`upcard.bots.rummy.ends`). Moves that
fall behind are dropped. The steady player's move is left only for one that is ahead of it beyond what chance explains,
over enough worlds: as many as the first ones tell that the time will do for, and where that is too few, nothing is
tried. Nor is it where the contract takes the whole hand: there a deal takes too long to be played on often. Half of the
time is for the steady player's move itself; one that takes it longer is made as in playouts. What is drawn follows from
what the seat sees, so the same view gets the same answer, unless the time ran out.
"""

import itertools
import random
from dataclasses import dataclass, replace
from math import sqrt
from typing import Final

from upcard.bots.bot import Decision
from upcard.bots.budget import PART, Budget, note_cut, worlds_for
from upcard.bots.rummy.answers import asked_again
from upcard.bots.rummy.calling import cost
from upcard.bots.rummy.discarding import worth_losing
from upcard.bots.rummy.ends import LAST_DEALS, Ends, at_once, deals_left
from upcard.bots.rummy.heuristic_weights import HeuristicWeights, weights_of
from upcard.bots.rummy.quick.terms import is_quick
from upcard.bots.rummy.seat_knowledge import SeatKnowledge, without_card
from upcard.bots.rummy.steady import decide_by
from upcard.bots.weighed import WorldLead, better_than, discarding, drawing, nothing_better, world_lead
from upcard.cards.card import card_name
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.moves import (
    DRAW_STOCK,
    DRAW_UPCARD,
    MAY_I,
    PASS,
    Allow,
    Discard,
    Draw,
    LayDown,
    LayMeld,
    LayOff,
    MayI,
    Pass,
    Reject,
)
from upcard.games.rummy.state import CLAIM, CONSENT, DRAW, PLAY, RummyState
from upcard.kernel.copying import ByFields
from upcard.kernel.state import Move
from upcard.kernel.worlds import worlds
from upcard.melds.deadline import OutOfTime, within
from upcard.text.messages import Message


@dataclass(frozen=True, kw_only=True)
class Effort(ByFields):
    """How much is tried before the steady player's move is left."""

    worlds: tuple[int, ...] = (160, 64)
    """For one decision: the first of these numbers for which the time will do, or fewer where fewer playouts are
    allowed; with none of them nothing is tried."""
    screens: tuple[tuple[int, float], ...] = ((12, 0.0), (32, 0.5), (64, 1.0))
    """After how many worlds a move is dropped that is not ahead of the steady player's by how many standard errors."""
    sure: float = 2.5
    """Standard errors by which a move has to be ahead."""
    plays: int = 1_500
    """After so many a deal is taken to have no end; the hands count as they are."""
    quickly: bool = True
    """Deals are played on quickly (`upcard.bots.rummy.quick`), where they can be."""
    counted: bool = False
    """Where they are not, everybody plays on as the steady player does, who counts what could still come."""
    by_place: bool = True
    """In the last deals of a session a move is judged by the chance to be first, not by points."""
    steps: tuple[int, ...] = (DRAW, CLAIM, CONSENT, PLAY)
    """Where the table stands when moves are tried."""


USUAL: Final = Effort()
BY_THE_GAME: Final = Effort(worlds=(64,), screens=((12, 0.0), (24, 0.5), (40, 1.0)), quickly=False)
"""Where deals are played on by the game itself."""
AHEAD: Final[dict[str, Effort]] = {
    "denexa": USUAL,
    "wikipedia": USUAL,
    "parlett": USUAL,
    "family": USUAL,
    "kalooki": Effort(worlds=(64,), screens=((12, 0.0), (32, 0.5)), sure=2.0, steps=(CLAIM,)),
    "online": USUAL,
    "beginner": Effort(sure=2.0),
    "pay-me": Effort(sure=2.0),
}
"""By which books it is known to be ahead of the steady player, and with what effort."""
NOTHING: Final = Effort(steps=())
"""By all others."""
FIRST: Final = 2
"""After so many worlds it is reckoned whether the time will do."""
FEWEST: Final = 12
"""Where a limit in playouts leaves fewer worlds than these, and than were wanted, nothing is tried."""
DISCARDS: Final = 3
"""So many other discards are tried."""
WAITS: Final = 1
"""So many discards are tried where something could be laid."""
WAYS: Final = 3
"""So many ways to lay the contract are tried, the steady player's among them."""
LISTED: Final = 500
"""So many moves are looked at; with more of them there are only ways to lay the contract."""


def decide_strong(game: RummyGame, seen: RummyState, seat: int, seconds: float) -> Decision:
    """Return the strong player's answer for ``seat``, within ``seconds``.

    Raises ValueError when the seat is not asked.
    """
    return decide(game, seen, seat, seconds, None if game.rules.book in AHEAD else NOTHING)


def effort_for(game: RummyGame, seen: RummyState) -> Effort:
    """Return how much is tried at that table unless somebody says."""
    effort = AHEAD.get(game.rules.book, USUAL)
    return effort if is_quick(game, seen) else replace(BY_THE_GAME, sure=effort.sure, steps=effort.steps)


def decide(game: RummyGame, seen: RummyState, seat: int, seconds: float, effort: Effort | None = None) -> Decision:
    """Return the answer for ``seat``, within ``seconds``. Raises ValueError when the seat is not asked."""
    tried = effort or effort_for(game, seen)
    budget = Budget(PART * seconds)
    usual = _usual(game, seen, seat, budget.left() / 2)
    if seen.step not in tried.steps or game.ruled(seen).of(seen).whole_hand:
        return usual
    try:
        return within(budget.left(), lambda: _searched(game, seen, seat, usual, tried, budget))
    except OutOfTime:
        note_cut()
        return usual


def _usual(game: RummyGame, seen: RummyState, seat: int, seconds: float) -> Decision:
    """Return the steady player's answer; where it takes longer, what is about the same."""
    try:
        return within(seconds, lambda: decide_by(weights_of(game.rules), game, seen, seat))
    except OutOfTime:
        note_cut()
        return Decision(at_once(game, seen, seat), "There was too little time to compare this move with others.")


def _searched(
    game: RummyGame, seen: RummyState, seat: int, usual: Decision, effort: Effort, budget: Budget
) -> Decision:
    """Return the answer that is known to be better, or the usual one."""
    moves = [usual.move, *others(game, seen, seat, weights_of(game.rules), usual.move)]
    if len(moves) == 1:
        return usual
    found = compared(game, seen, seat, moves, effort, budget)
    best = chosen(found, effort.sure)[0]
    by_points = not effort.by_place or deals_left(game, seen) >= LAST_DEALS
    if not best:
        return usual.adding(_kept(seen, moves, found, by_points)) if found else usual
    if by_points:
        return Decision(moves[best], reason(moves[best], usual.move, seen, world_lead(found[best])))
    return Decision(
        moves[best],
        Message(
            "The game is nearly over. In {worlds} deals played to the end, this leaves the best chance of winning it.",
            worlds=len(found[best]),
        ),
    )


def _kept(s: RummyState, moves: list[Move], found: list[list[float]], by_points: bool) -> Message:
    """Say how far the nearest of those moves that were tried longest was behind the first one, if it was behind."""
    longest = max([len(row) for row in found[1:]])
    nearest = max([at for at in range(1, len(found)) if len(found[at]) == longest], key=lambda at: sum(found[at]))
    behind = world_lead([-each for each in found[nearest]])
    if by_points and behind.points > behind.give_or_take:
        return reason(moves[0], moves[nearest], s, behind)
    return nothing_better(longest)


def others(game: RummyGame, s: RummyState, seat: int, weights: HeuristicWeights, usual: Move) -> list[Move]:
    """Return the moves that are worth a trial beside the usual one."""
    if s.noticing >= 0:
        return [move for move in game.moves(s, seat) if move != usual]
    if s.step == CLAIM:
        return [PASS if isinstance(usual, MayI) else MAY_I]
    if s.step == PLAY:
        return _plays(game, s, seat, weights, usual)
    moves = game.moves(s, seat) if s.step in (DRAW, CONSENT) else iter(())
    return [move for move in moves if isinstance(move, (Draw, Allow, Reject)) and move != usual]


def _plays(game: RummyGame, s: RummyState, seat: int, weights: HeuristicWeights, usual: Move) -> list[Move]:
    """Return the plays that are worth a trial beside the usual one.

    They are other discards; where the contract can be laid, also other cards for it, and to wait. Where there is none,
    melds can wait, and cards that fit one.
    """
    sight = SeatKnowledge(game, s, seat, weights)
    lays = isinstance(usual, (LayMeld, LayOff))
    if not isinstance(usual, (LayDown, Discard)) and not (lays and sight.deal.free):
        return []
    by_melds = sight.deal.free or sight.r.melding_hand
    known = [_cards(usual)] if isinstance(usual, LayDown) else []
    ways: list[Move] = []
    ranked: list[tuple[int, int]] = []
    for move in itertools.islice(game.moves(s, seat), LISTED):
        if isinstance(move, LayDown) and len(known) < WAYS and _cards(move) not in known:
            known.append(_cards(move))
            ways.append(move)
        elif isinstance(move, Discard) and move != usual:
            rest = without_card(sight.hand, move.face)
            if by_melds:
                ranked.append((cost(sight, rest), move.face))
            else:
                ranked.append((-worth_losing(sight, move.face, 0 if sight.down else sight.distance(rest)), move.face))
    ranked.sort()
    return ways + [Discard(face) for _, face in ranked[: WAITS if known or lays else DISCARDS]]


def _cards(move: LayDown) -> tuple[int, ...]:
    return tuple(sorted([face for meld in move.melds for face in meld.faces]))


def compared(
    game: RummyGame, seen: RummyState, seat: int, moves: list[Move], effort: Effort, budget: Budget
) -> list[list[float]]:
    """Return, by move and world, how much more its end is worth (`Ends.worth`) than the first move's.

    Of one that was dropped nothing more is told; where the time did not do, there is nothing at all.
    """
    allowed = [worlds_for(len(moves), worlds) for worlds in effort.worlds]
    if allowed[0] < min(FEWEST, effort.worlds[0]):
        return []
    key = "|".join([str(pile) for pile in seen.piles])
    tables = worlds(game, seen, seat, random.Random(f"{seat} {len(seen.sheet)} {seen.step} {seen.window} {key}"))
    ends = Ends(game, seen, effort.plays, effort.quickly, effort.counted, effort.by_place)
    screens = dict(effort.screens)
    found: list[list[float]] = [[] for _ in moves]
    tried = list(range(len(moves)))
    began = budget.last
    number, most = 0, FIRST
    while number < most:
        number += 1
        world = asked_again(game, next(tables), seen)
        scores: list[float] = []
        for at in tried:
            scores.append(ends.worth(game.play(world, seat, moves[at]), seat, random.Random(number), budget))
            if budget.is_spent():
                return []
        for place, at in enumerate(tried):
            found[at].append(scores[place] - scores[0])
        if number == FIRST:
            # Later on fewer moves are tried.
            each = (budget.last - began) / len(tried) / FIRST * 2
            most = max([worlds for worlds in allowed if each * worlds <= budget.until - began], default=0)
            if most < allowed[0]:
                note_cut()
            if not most:
                return []
        gate = screens.get(number)
        if gate is not None:
            tried = [at for at in tried if not at or _lead(found[at]) > gate]
            if len(tried) == 1:
                break
    return found


def _lead(row: list[float]) -> float:
    """Return how many standard errors the mean is above zero."""
    count = len(row)
    mean = sum(row) / count
    spread = sum([(each - mean) ** 2 for each in row])
    if not spread:
        return 0.0 if mean <= 0 else float(count)
    return mean / sqrt(spread / (count - 1) / count)


def chosen(found: list[list[float]], sure: float) -> tuple[int, float]:
    """Return the move that is ahead of the first one by so many standard errors, 0 where none is; and by how much.

    What each brings is given by move and world, as by `compared`.
    """
    best, most = 0, 0.0
    for at, row in enumerate(found):
        if at and len(row) == len(found[0]) and _lead(row) > sure:
            mean = sum(row) / len(row)
            if mean > most:
                best, most = at, mean
    return best, most


def reason(move: Move, than: Move, s: RummyState, lead: WorldLead) -> Message:
    """Say over how many deals the move was weighed, and by how much it is better than which other one."""
    return better_than(_named(than, move, s), lead)


def _named(move: Move, beside: Move, s: RummyState) -> Message:
    """Name a move, as what another one is better than."""
    if isinstance(move, Discard):
        return discarding(move.face)
    if move == DRAW_STOCK:
        return drawing()
    upcard = s.upcard()
    card = card_name(upcard.face) if upcard is not None else ""
    if isinstance(move, (MayI, Reject)) or move == DRAW_UPCARD:
        return Message("taking the {card}", card=card)
    if isinstance(move, (Pass, Allow)):
        return Message("leaving the {card}", card=card)
    if isinstance(move, LayDown) and isinstance(beside, LayDown):
        return Message("laying the contract with other cards")
    if isinstance(move, LayDown):
        return Message("laying the contract now")
    return Message("laying cards now")
