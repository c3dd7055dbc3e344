"""The gentle, steady and strong players at a Daifugo table with house rules of the world.

What a play is worth is weighed by the hand alone (`weigh`): low cards go first, groups and runs whole, cards that win a
trick when that is needed, and no forbidden card last. The strong player also tries what looks best in tables that could
be, where all play by that habit to the end of the deal.
"""

import random
from itertools import islice
from typing import Final

from upcard.bots.bot import Decision
from upcard.bots.budget import Budget, worlds_for
from upcard.bots.daifugo.playouts import worth
from upcard.bots.luck import luck
from upcard.bots.weighed import finishes_first
from upcard.cards.card import JOKER, face_of, rank_of
from upcard.games.daifugo.local_game import LocalGame
from upcard.games.daifugo.local_plays import SPADE_THREE, sweeps, turns_round
from upcard.games.daifugo.moves import KEEP, PASS, Give, NameRank, Play, Return, Throw
from upcard.games.daifugo.state import GIVE_ON, NAME, PLAY, THROW, DaifugoState, strength
from upcard.games.daifugo.terms import EIGHT, JOKERS, THREE, TWO, shape_of
from upcard.kernel.state import Move, Pile
from upcard.kernel.worlds import worlds
from upcard.text.messages import Text

PROUD: Final = 0.2
"""So often the gentle player plays its highest cards, where the lowest would do."""
TRIED: Final = 6
"""So many of the plays that look best are tried in other worlds."""
OUT: Final = 100.0
"""What going out is worth, beside all else."""
FOUL: Final = -60.0
"""What going out with forbidden cards is worth."""
PASSING: Final = -9.0
"""What a pass is worth while all hold many cards."""
MIDDLE: Final = 6
"""The height of a card that is neither high nor low."""
OF_A_RANK: Final = 4
ENDLESS: Final = 400
"""Moves after which a deal in another world is given up."""


def height(face: int, turned: bool) -> int:
    """Return how high a card is, from 0; jokers are highest, whether or not the order is ``turned`` round."""
    place = strength(face)
    return JOKERS if place == JOKERS else TWO - place if turned else place


def decide_gently(game: LocalGame, seen: DaifugoState, seat: int) -> Decision:
    """Return the gentle player's answer: the lowest cards, and now and then the highest."""
    moves = list(game.moves(seen, seat))
    parted = _part(moves, seen)
    if parted is not None:
        return parted
    plays = [move for move in moves if isinstance(move, Play)]
    if not plays:
        return Decision(PASS, "Nothing in the hand beats it.")
    turned = seen.is_down()
    if luck(seen, seat) < PROUD:
        best = max(plays, key=lambda play: (max([height(face, turned) for face in play.faces]), -len(play.faces)))
        return Decision(best, "High cards are there to be played.")
    lowest = min(plays, key=lambda play: (max([height(face, turned) for face in play.faces]), -len(play.faces)))
    return Decision(lowest, "The lowest cards that will do.")


def decide_by_local_rules(game: LocalGame, seen: DaifugoState, seat: int, count: int, budget: Budget) -> Decision:
    """Return the answer by habit, or, where ``count`` is not 0, by what comes of it in so many worlds at most."""
    moves = list(game.moves(seen, seat))
    parted = _part(moves, seen)
    if parted is not None:
        return parted
    weighed = sorted([(weigh(game, seen, seat, move), -at) for at, move in enumerate(moves)], reverse=True)
    best = moves[-weighed[0][1]]
    if len(moves) == 1 or not count or weighed[0][0] >= OUT:
        return Decision(best, _why(game, seen, seat, best, len(moves)))
    tried = [moves[-at] for _, at in weighed[:TRIED]]
    return _try(game, seen, seat, tried, count, budget)


def _try(game: LocalGame, seen: DaifugoState, seat: int, tried: list[Move], count: int, budget: Budget) -> Decision:
    """Return which of these comes out best in other worlds, on average."""
    rng = random.Random(f"{seen.deal} {seat} {seen.hand(seat)} {seen.trick()} {len(seen.played().cards)}")
    worths = [0.0] * len(tried)
    firsts = [0] * len(tried)
    deals = 0
    for world in islice(worlds(game, seen, seat, rng), worlds_for(len(tried), count)):
        for at, move in enumerate(tried):
            before = _ahead(game, game.play(world, seat, move), seat, len(seen.sheet))
            worths[at] += worth(before, seen.seats)
            firsts[at] += not before
        deals += 1
        if budget.is_spent():
            break
    best = max(range(len(tried)), key=lambda at: (worths[at], -at))
    if tried[best] == PASS:
        return Decision(PASS, "The cards that would beat it are worth more later.")
    return Decision(tried[best], finishes_first(firsts[best], deals))


def _ahead(game: LocalGame, s: DaifugoState, me: int, finished: int) -> int:
    """Return how many come before ``me`` where all go on by habit until that is settled."""
    for _ in range(ENDLESS):
        if len(s.sheet) > finished:
            return s.sheet[-1].index(me)
        if me in s.finished:
            return s.finished.index(me)
        if me in s.fallen:
            return s.seats - 1 - s.fallen.index(me)
        s = game.play(s, s.turn, habit(game, s, s.turn))
    return s.seats - 1


def habit(game: LocalGame, s: DaifugoState, seat: int) -> Move:
    """Return what the hand alone makes look best."""
    moves = list(game.moves(s, seat))
    if len(moves) == 1:
        return moves[0]
    parted = _part(moves, s)
    if parted is not None:
        return parted.move
    return max(moves, key=lambda move: weigh(game, s, seat, move))


def _part(moves: list[Move], s: DaifugoState) -> Decision | None:
    """Return which cards to part with; None where a play is asked for."""
    if s.step == PLAY:
        return None
    held = s.hand(s.turn)
    if s.step == NAME:
        return _name(moves, s)
    most = max([len(move.faces) for move in moves if isinstance(move, (Give, Throw, Return))])
    ways = [move for move in moves if isinstance(move, (Give, Throw, Return)) and len(move.faces) == most]
    turned = s.revolution
    best = min(ways, key=lambda move: _missed(held, move.faces, turned))
    if s.step == GIVE_ON:
        return Decision(best, "Whatever does not help you can go to the next player.")
    if s.step == THROW:
        return Decision(best, "Whatever does not help you can go.")
    return Decision(best, "The lowest cards can go.")


def _name(moves: list[Move], s: DaifugoState) -> Decision:
    """Return which rank everybody throws away: one of which the others hold high cards, or the seat low ones."""
    mine = [rank_of(card.face) for card in s.hand(s.turn).cards]
    gone = [rank_of(card.face) for pile in (s.trick(), s.played()) for card in pile.cards]
    others = len([seat for seat in range(s.seats) if seat != s.turn and s.hand(seat).cards])

    def gain(move: Move) -> float:
        if not isinstance(move, NameRank):
            return 0.0
        high = height(face_of(0, move.rank), s.revolution)
        own = mine.count(move.rank)
        theirs = OF_A_RANK - own - gone.count(move.rank)
        # A card of one's own is a play less to make where it is low; others lose as much as it would beat.
        return own * (MIDDLE - high) + theirs * (high - MIDDLE) / others

    best = max(moves, key=gain)
    if best == KEEP:
        return Decision(best, "Any rank would cost you more than the others.")
    return Decision(best, "What the others lose by it helps you most.")


def _missed(held: Pile, faces: tuple[int, ...], turned: bool) -> float:
    """Return how much the cards are missed: high ones, and those of groups."""
    missed = 0.0
    for face in faces:
        same = len([card for card in held.cards if card.face & 15 == face & 15 and face != JOKER])
        gone = len([each for each in faces if each & 15 == face & 15])
        missed += height(face, turned) + (3 if same > gone else 0)
    return missed


def weigh(game: LocalGame, s: DaifugoState, seat: int, move: Move) -> float:
    """Return what a move is worth, as far as the hand tells."""
    hand = s.hand(seat).faces()
    if not isinstance(move, Play):
        fewest = min([len(s.hand(other).cards) or 99 for other in range(s.seats) if other != seat])
        return PASSING - max(0, 6 - len(hand)) - (3 if fewest < 3 else 0)
    rules, faces, down = game.rules, move.faces, s.is_down()
    shape = shape_of(faces, down)
    assert shape is not None
    left = list(hand)
    for face in faces:
        left.remove(face)
    if not left:
        return FOUL if _is_foul(game, faces, s.revolution) else OUT
    high = [height(face, down) for face in faces]
    worth = -0.8 * sum(high) / len(high)
    worth += (1.5 if s.need == 0 else 0.5) * (len(faces) - 1)
    if not shape.run:
        rest = [face for face in left if face & 15 == faces[0] & 15 and face != JOKER]
        worth -= 2.0 * len(rest) if rest and max(high) < TWO - 1 else 0.0
    worth -= 3.0 * faces.count(JOKER) if shape.level != JOKERS else 0.0
    if (rules.eights_end and shape.is_of(EIGHT)) or (rules.twos_clear and shape.is_of(TWO)):
        worth += 3.0 if s.need else -2.0
    if sweeps(rules, shape):
        worth += 3.0 if s.need else 1.0
    if turns_round(rules, shape):
        now = sum([height(face, s.revolution) for face in left])
        then = sum([height(face, not s.revolution) for face in left])
        worth += (then - now) / (1 + len(left))
    if rules.forbidden_last and all([_is_foul(game, (face,), s.revolution) for face in left]):
        worth -= 20.0
    return worth


def _is_foul(game: LocalGame, faces: tuple[int, ...], turned: bool) -> bool:
    """Say whether these may not be the last cards (DAI-W30)."""
    banned = game.rules.forbidden_last
    if not banned:
        return False
    shape = shape_of(faces, turned)
    level = shape.level if shape is not None and not shape.run else -1
    return (
        ("joker" in banned and JOKER in faces)
        or ("eight" in banned and level == EIGHT)
        or ("highest" in banned and level == (THREE if turned else TWO))
        or ("spade_three" in banned and faces == SPADE_THREE)
    )


def _why(game: LocalGame, s: DaifugoState, seat: int, move: Move, ways: int) -> Text:
    """Return why a move is made by habit, in a sentence."""
    if not isinstance(move, Play):
        if ways == 1:
            return "Nothing in the hand beats it."
        return "The cards that would beat it are worth more later."
    if len(move.faces) == len(s.hand(seat).cards):
        if _is_foul(game, move.faces, s.revolution):
            return "There is nothing else to play, though these cards are forbidden as the last ones."
        return "These are the last cards."
    shape = shape_of(move.faces, s.is_down())
    if shape is not None and s.need and game.rules.eights_end and shape.is_of(EIGHT):
        return "It ends the trick, and you lead."
    if shape is not None and shape.run:
        return "A run gets rid of several cards at once."
    return "The lowest cards that will do." if s.need else "The lowest cards go first, and groups whole."
