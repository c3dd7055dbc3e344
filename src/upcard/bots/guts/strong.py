"""The strong player at Guts: in by thresholds that are balanced among all players and adapted to how others declare.

Between two players it keeps to the equilibrium; among more, to thresholds that are balanced for what a loser pays and
for how many of the others seem to toss a coin.

In the last hands of a session it looks to what the session is about: to have most chips (`upcard.bots.guts.ending`).

It keeps to thresholds where chips are what the balance takes them for: everybody can pay, what winners take and losers
owe goes by the pot alone, and who is in alone takes it without meeting a ghost hand. Elsewhere, and between two players
with other hands than the book's, it answers as the steady player does.
"""

import random
from typing import Final

from upcard.bots.bot import Decision
from upcard.bots.budget import PART, Budget
from upcard.bots.guts import steady as guts
from upcard.bots.guts.answer import answer_out, is_reckoned
from upcard.bots.guts.ending import chance_gained, is_near
from upcard.bots.guts.opponent_model import judge_others
from upcard.bots.guts.pair import pair
from upcard.bots.guts.thresholds import MOST_IN, rounded_price, thresholds
from upcard.games.guts.game import GutsGame
from upcard.games.guts.hands import TWO_CARDS
from upcard.games.guts.moves import SAY_IN, SAY_OUT
from upcard.games.guts.rules import ADVISED
from upcard.games.guts.settlement import due, taken
from upcard.games.guts.state import DECLARE, IN, SILENT, GutsState

MOST_SEATS: Final = ADVISED[1]
"""With more it plays as steady does: there a balance takes long, and nobody has measured what it gains."""
FEW_COINS: Final = 0.1
SURE: Final = 0.0
"""So much likelier, as a logarithm, each of the others has to be steady than anything else before it is answered."""


def decide(game: GutsGame, seen: GutsState, seat: int, seconds: float) -> Decision:
    """Return the strong player's answer for ``seat``, within ``seconds``.

    Raises ValueError when the seat is not asked.
    """
    budget = Budget(PART * seconds)
    if seat not in game.asks(seen):
        raise ValueError(f"seat {seat} is not asked anything")
    if seen.step == DECLARE and is_near(game, seen) and game.covers(seen, seat):
        part = guts.better_than(seen.cards(seat).faces(), game.ranking)
        gained = chance_gained(game, seen, seat, part, Budget(budget.left() / 2))
        much = f"{abs(gained):.0%}"
        if gained > 0:
            return Decision(SAY_IN, "Being in makes it {much} likelier that you end with the most chips.", much=much)
        if gained < 0:
            return Decision(
                SAY_OUT, "Staying out makes it {much} likelier that you end with the most chips.", much=much
            )
    return by_chips(game, seen, seat, Budget(budget.left()))


def by_chips(game: GutsGame, seen: GutsState, seat: int, budget: Budget) -> Decision:
    """Return the answer that is best for the chips of this hand and the next."""
    if seen.step != DECLARE or not _is_plain(game, seen):
        return guts.decide(game, seen, seat, budget)
    order = seen.in_turn()
    others = [other for other in order if other != seat]
    declared = len([other for other in others if seen.declared[other] != SILENT])
    players_in = len([other for other in others if seen.declared[other] == IN])
    if declared == len(others) and not players_in:
        return guts.decide(game, seen, seat)
    if len(order) == 2 and game.ranking is not TWO_CARDS:
        return guts.decide(game, seen, seat, budget)
    if len(order) == 2:
        return _of_two(game, seen, seat, declared)
    # Half of the time is for the answer to what was read.
    read = judge_others(game, seen, seat, Budget(budget.left() / 2))
    budget = Budget(budget.left())
    price = due(game.rules, seen.pot) / seen.pot
    steady = read.coin <= FEW_COINS and read.steady > SURE and _goes_on(game)
    if steady and is_reckoned(len(order), declared + 1, price, budget):
        said = tuple([seen.declared[other] == IN for other in order if seen.declared[other] != SILENT])
        antes = 0 if game.rules.ante_policy == "every_hand" else game.rules.ante * len(order)
        needed = answer_out(said, len(order), price, antes / seen.pot)
    else:
        balance = thresholds(len(order), game.sealed, read.coin, rounded_price(price), budget)
        needed = balance.out[declared][min(players_in, MOST_IN)]
    part = guts.better_than(seen.cards(seat).faces(), game.ranking)
    parts = {"part": f"{part:.0%}", "needed": f"{needed:.0%}"}
    if part > needed:
        return Decision(SAY_IN, "This hand beats {part} of all hands, and {needed} is enough here.", **parts)
    return Decision(SAY_OUT, "This hand beats {part} of all hands, and {needed} is needed here.", **parts)


def _is_plain(game: GutsGame, seen: GutsState) -> bool:
    """Say whether chips are what the balance takes them for."""
    rules, order = game.rules, seen.in_turn()
    owed = due(rules, seen.pot)
    if (
        rules.ghost_hand
        or rules.legs > 1
        or not seen.pot
        or taken(rules, seen.pot) != seen.pot
        or len(order) > MOST_SEATS
    ):
        return False
    if rules.losers != "all" and len(order) > 2:
        return False
    if rules.insolvency != "credit" and min([seen.stacks[each] for each in order]) < owed:
        return False
    if game.sealed and rules.all_out in ("dealer_takes", "best_hand_pays"):
        return False
    if len(order) > 2:
        # Elsewhere the losers together pay less than what each of them owes.
        return not rules.max_pot or rules.max_pot_mode in ("cap_payment", "cap_both")
    if rules.max_pot and seen.pot > rules.max_pot:
        return False
    # Declaring second is an advantage: whose it is next, and of what pot, must not depend on what is said now.
    return game.sealed or (rules.ante_policy != "every_hand" and rules.session_end != "pot_taken")


def _goes_on(game: GutsGame) -> bool:
    """Say whether it is known who says what after whom, and the next pot is played for."""
    return not game.sealed and game.rules.session_end != "pot_taken"


def _of_two(game: GutsGame, seen: GutsState, seat: int, declared: int) -> Decision:
    """Return the equilibrium's answer.

    What is drawn follows from what the seat sees: the same view gets the same answer.
    """
    faces = seen.cards(seat).faces()
    balance = pair(game.sealed)
    often = (balance.second if declared else balance.first)[TWO_CARDS.strength(faces)]
    drawn = random.Random(f"{seen.number} {sorted(faces)} {seen.stacks}").random()
    parts = {"part": f"{guts.better_than(faces):.0%}", "often": f"{often:.0%}"}
    if drawn < often:
        return Decision(
            SAY_IN, "This hand beats {part} of all hands: strong says in with it in {often} of cases.", **parts
        )
    return Decision(
        SAY_OUT, "This hand beats {part} of all hands: strong says in with it in {often} of cases.", **parts
    )
