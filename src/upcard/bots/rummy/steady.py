"""The steady player at a rummy table: one rule of thumb for each question."""

from upcard.bots.bot import Decision
from upcard.bots.rummy import calling, free_melding, knocking
from upcard.bots.rummy.claiming import call_rummy, claim
from upcard.bots.rummy.discarding import discard
from upcard.bots.rummy.drawing import consent, draw
from upcard.bots.rummy.heuristic_weights import FIRST, HeuristicWeights, weights_of
from upcard.bots.rummy.laying import lay_contract, lay_further, lay_taken
from upcard.bots.rummy.seat_knowledge import SeatKnowledge
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.moves import BUY_BACK
from upcard.games.rummy.state import RummyState


def decide(game: RummyGame, seen: RummyState, seat: int) -> Decision:
    """Return the steady player's answer for ``seat``. Raises ValueError when the seat is not asked."""
    return decide_by(weights_of(game.rules), game, seen, seat)


def decide_first(game: RummyGame, seen: RummyState, seat: int) -> Decision:
    """Return what the first steady player would have answered. Raises ValueError when the seat is not asked."""
    return decide_by(FIRST, game, seen, seat)


def decide_by(weights: HeuristicWeights, game: RummyGame, seen: RummyState, seat: int) -> Decision:
    """Return the answer for ``seat`` of who has these weights. Raises ValueError when the seat is not asked."""
    ask = game.asks(seen).get(seat)
    if ask is None:
        raise ValueError(f"seat {seat} is not asked anything")
    if ask.prompt == "buy_back":
        return Decision(BUY_BACK, "Whoever is out cannot win any more.")
    sight = SeatKnowledge(game, seen, seat, weights)
    if ask.prompt == "rummy":
        return call_rummy(sight)
    if ask.prompt == "throw":
        return free_melding.discard(sight) if sight.deal.free else discard(sight)
    if ask.prompt == "show":
        return calling.show_hand(sight)
    if sight.r.knocks and ask.prompt in ("draw", "play"):
        return knocking.draw(sight) if ask.prompt == "draw" else knocking.play(sight)
    if sight.r.melding_hand and ask.prompt in ("draw", "play"):
        return calling.draw(sight) if ask.prompt == "draw" else calling.play(sight)
    if ask.prompt == "draw":
        return free_melding.draw(sight) if sight.deal.free else draw(sight)
    if ask.prompt == "claim":
        return claim(sight)
    if ask.prompt == "consent":
        return consent(sight)
    if seen.pledged:
        return lay_taken(sight)
    laid = lay_further(sight) if sight.down else lay_contract(sight)
    return laid or (free_melding.discard(sight) if sight.deal.free else discard(sight))
