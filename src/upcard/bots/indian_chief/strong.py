"""The strong player at Indian Chief: what a meld scores now, and what the cards that stay behind bring later.

What a set of open boxes is worth to who fills them well, whatever the hands are, is a table (`OPEN_WORTH`), found by
dynamic programming over the 128 sets: ``python -m benchmarks.chief_values``. A meld takes its cards out of the hand and
leaves the others there; so the refill is drawn again and again from the cards that the seat has not seen, and the next
hand counts as the box that does best with it, and the worth of the boxes then left. What is drawn follows from what
the seat sees, so the same view gets the same answer, unless the time ran out.
"""

import random
from math import fsum
from typing import Final

from upcard.bots.bot import Decision
from upcard.bots.budget import PART, Budget, worlds_for
from upcard.bots.indian_chief.worth import OPEN_WORTH, bests
from upcard.cards.card import HIDDEN, faces_text, rank_of
from upcard.games.indian_chief.choosing import Melds
from upcard.games.indian_chief.game import ChiefGame, pack_for
from upcard.games.indian_chief.moves import DECLINE, Lay, Steal
from upcard.games.indian_chief.rules import BEGGAR_MAN, BOXES, HAND, THIEF
from upcard.games.indian_chief.scoring import score
from upcard.games.indian_chief.state import CHOOSE, ChiefState
from upcard.kernel.state import Move
from upcard.kernel.worlds import Worlds, worlds
from upcard.text.messages import Message

MARGIN: Final = 14.0
"""A meld that looks so much worse than the best, before anything is drawn, is not tried."""
SCREEN: Final = 8
"""Refills after which only the `FINAL` best melds are tried further."""
FINAL: Final = 6
REFILLS: Final = 60
LOOT: Final = 5
"""So many cards, at most, a Thief is taken to choose from: more are hardly better, and take longer."""


class _Sight:
    """What the seat sees."""

    def __init__(self, game: ChiefGame, s: ChiefState, seat: int) -> None:
        self.game = game
        self.s = s
        self.seat = seat
        self.hand = s.hand(seat).faces()
        self.open = 0
        for box in range(len(BOXES)):
            if s.sheets[seat][box] is None:
                self.open |= 1 << box
        self.shown = fsum([_usual_size(s.sheets[other]) for other in range(s.seats) if other != seat])
        """Cards that the others will meld in a turn, on average."""
        self.later = self._beggar(_left(s.seats, self.hand))
        self.worth: Final = OPEN_WORTH[s.seats >= 4]

    def _beggar(self, left: list[int]) -> list[float]:
        """Return, by rank, what a card of it brings as Beggar Man."""
        return [2 * self.shown * count / max(1, sum(left)) for count in left]

    def rest(self, boxes: int) -> float:
        """Return what these boxes are worth, with hands that are not known yet."""
        beggar = 4 * self.shown / 13 if boxes >> BEGGAR_MAN & 1 else 0.0
        return self.worth[boxes] / 10 + beggar

    def best(self, hand: list[int], boxes: int) -> float:
        """Return what a hand of eight is worth for these open boxes."""
        if not boxes:
            return 0.0
        found = bests(self.game.rules, hand, boxes, self.later)
        return max([found[box] + self.rest(boxes & ~(1 << box)) for box in range(len(BOXES)) if boxes >> box & 1])

    def worlds(self) -> Worlds[ChiefState]:
        s = self.s
        rng = random.Random(f"{s.turn} {s.step} {self.open} {faces_text(self.hand)} {s.sheets}")
        return worlds(self.game, s, self.seat, rng)


def _usual_size(sheet: tuple[int | None, ...]) -> float:
    """Return how many cards somebody melds on average who has these boxes open."""
    sizes = [box + 1 for box, points in enumerate(sheet) if points is None]
    return sum(sizes) / max(1, len(sizes))


def _left(seats: int, hand: tuple[int, ...]) -> list[int]:
    """Return, by rank, the cards of the pack that are not in the hand."""
    left = [0] * 14
    for face in pack_for(seats):
        left[rank_of(face)] += 1
    for face in hand:
        if face != HIDDEN:
            left[rank_of(face)] -= 1
    return left


def decide(game: ChiefGame, seen: ChiefState, seat: int, seconds: float) -> Decision:
    """Return the strong player's answer for ``seat``, within ``seconds``.

    Raises ValueError when the seat is not asked.
    """
    budget = Budget(PART * seconds)
    if seat not in game.asks(seen):
        raise ValueError(f"seat {seat} is not asked anything")
    sight = _Sight(game, seen, seat)
    return _choose(sight, budget) if seen.step == CHOOSE else _steal(sight, budget)


class _Try:
    """A meld on trial: ``sure`` is what it scores now, ``later`` the sum of what followed."""

    def __init__(self, lay: Lay, sure: float, rest: float, kept: list[int]) -> None:
        self.lay = lay
        self.sure = sure
        self.guess = sure + rest
        self.kept = kept
        self.later = 0.0


def _choose(sight: _Sight, budget: Budget) -> Decision:
    """Return the meld with which score and prospects are best on average, all melds with the same refills."""
    tries = _tries(sight)
    if sight.s.sheets[sight.seat].count(None) == 1:
        return _said(tries[0], 0.0)
    tables = sight.worlds()
    done, refills = 0, worlds_for(len(tries), REFILLS)
    while len(tries) > 1 and done < refills:
        fresh = _fresh(tables)
        found: list[float] = []
        for each in tries:
            found.append(_followed(sight, each, fresh))
            if budget.is_spent():
                break
        if len(found) < len(tries):
            break  # a refill counts for all of them, or for none
        for at, each in enumerate(tries):
            each.later += found[at]
        done += 1
        if done == SCREEN:
            tries = sorted(tries, key=lambda each: -each.sure - each.later / SCREEN)[:FINAL]
    best = max(tries, key=lambda each: each.sure + each.later / done) if done else tries[0]
    return _said(best, best.later / done if done else best.guess - best.sure)


def _tries(sight: _Sight) -> list[_Try]:
    """Return the melds that are worth a trial, the best-looking first.

    Of those for one box that leave equal cards it is one.
    """
    s, rules = sight.s, sight.game.rules
    melds = Melds(rules, sight.hand, s.sheets[sight.seat])
    found: dict[tuple[int, ...], _Try] = {}
    for at in range(len(melds)):
        lay = melds[at]
        assert isinstance(lay, Lay)
        box = lay.box()
        if box == BEGGAR_MAN:
            ranks = [rank_of(face) for face in lay.faces]
            twice = 2 if ranks[0] == ranks[1] and rules.beggar_pair == "once_per_match" else 1
            sure = twice * fsum([sight.later[rank] for rank in set(ranks)])
        else:
            sure = float(score(rules, lay, ()))
        if lay.faces in found and found[lay.faces].sure >= sure:
            continue
        kept = list(sight.hand)
        for face in lay.faces:
            kept.remove(face)
        found[lay.faces] = _Try(lay, sure, sight.rest(sight.open & ~(1 << box)), kept)
    tries = sorted(found.values(), key=lambda each: -each.guess)
    return [each for each in tries if each.guess >= tries[0].guess - MARGIN]


def _fresh(tables: Worlds[ChiefState]) -> list[int]:
    """Return cards that may come, in one world: those of the stub, top card first, then any others."""
    dealt = tables.deal()
    fresh = dealt[-1][::-1]
    for cards in dealt[:-1]:
        fresh += cards
    return fresh


def _followed(sight: _Sight, each: _Try, fresh: list[int]) -> float:
    """Return what the hand after that meld and refill is worth."""
    boxes = sight.open & ~(1 << each.lay.box())
    count = len(each.lay.faces)
    if each.lay.box() == THIEF:
        loot = fresh[: max(1, min(LOOT, int(sight.shown)))]
        return max([sight.best([*each.kept, face], boxes) for face in loot])
    return sight.best(each.kept + fresh[:count], boxes)


def _said(best: _Try, later: float) -> Decision:
    return Decision(
        best.lay,
        "{box} scores about {now} with these cards, and the cards that stay should bring about "
        "{later} in the other boxes.",
        box=Message(BOXES[best.lay.box()]),
        now=f"{best.sure:.0f}",
        later=f"{later:.0f}",
    )


def _steal(sight: _Sight, budget: Budget) -> Decision:
    """Steal the card that makes most of the hand for the open boxes.

    It has to be more than a card of the stub brings.
    """
    hand = [face for face in sight.hand if face != HIDDEN]
    if len(hand) != HAND - 1 or not sight.open:
        return Decision(DECLINE, "There is nothing worth stealing.")
    most, pick = 0.0, None
    known: dict[int, float] = {}
    for move in sight.game.moves(sight.s, sight.seat):
        if isinstance(move, Steal):
            if move.face not in known:
                known[move.face] = sight.best(sorted([*hand, move.face]), sight.open)
            if pick is None or known[move.face] > most:
                most, pick = known[move.face], move
    if pick is None:
        return Decision(DECLINE, "There is nothing to steal.")
    drawn, done, refills = 0.0, 0, worlds_for(1, REFILLS // 2)
    tables = sight.worlds()
    while done < refills:
        drawn += sight.best([*hand, _fresh(tables)[0]], sight.open)
        done += 1
        if budget.is_spent():
            break
    stub = drawn / done
    figures = {"loot": f"{most:.0f}", "stub": f"{stub:.0f}"}
    chosen: Move = pick if most >= stub else DECLINE
    if chosen is pick:
        return Decision(
            pick,
            "With the stolen card the open boxes should bring {loot}, and with a card from the pack {stub}.",
            **figures,
        )
    return Decision(
        chosen,
        "With a card from the pack the open boxes should bring {stub}, and with the best card here {loot}.",
        **figures,
    )
