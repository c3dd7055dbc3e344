"""Positions of Crazy Eights: the fields of the state, ``hands`` by seat, ``stock`` and ``pile`` (top card last)."""

from collections.abc import Mapping
from typing import Any, Final

from upcard.cards.card import EVERYBODY, NOBODY, Card
from upcard.kernel.state import Pile, State, sort_hand
from upcard.kernel.ui.keys import Keys
from upcard.kernel.ui.position import BadPosition, rest_of_pack, written_hands
from upcard_crazy_eights.game import PACK, CrazyEights
from upcard_crazy_eights.rules import FEWEST, MOST
from upcard_crazy_eights.state import DEAL, OVER, PLAY, EightsState

KEYS: Final = Keys(
    EightsState,
    "seats step turn hands stock pile drawn passes suit scores",
    hands=lambda s: written_hands(s) if s.pile().cards else None,
)


def read_position(game: CrazyEights, data: Mapping[str, Any]) -> State:
    """The table that the keys describe. Cards that are not named are the stock.

    Raises:
        BadPosition: naming the key.
    """
    table = KEYS.open(data)
    seats = table.sit(max(FEWEST, len(table.keys("hands"))), FEWEST, MOST)
    hands = table.cards_by_seat("hands", seats)
    if len(hands) not in (0, seats):
        raise BadPosition("hands", f"a hand for each of P1 to P{seats} is wanted")
    step = table.get("step", PLAY if hands else DEAL)
    table.within("drawn", 0, 0, game.rules.draws)
    table.within("passes", 0, 0, seats - 1)
    scores = table.get("scores")
    if len(scores) > game.rules.deals or (step == OVER) != (len(scores) == game.rules.deals):
        raise BadPosition("scores", f"{len(scores)} deals of {game.rules.deals} are scored in the step {step!r}")
    named = {f"hands.P{seat + 1}": faces for seat, faces in hands.items()}
    given = table.has("stock")
    stock = named["stock"] = table.cards("stock")
    pile = named["pile"] = table.cards("pile")
    fields = table.fields()
    table.done()
    left = tuple(rest_of_pack(PACK, named))
    if step == PLAY and not pile:
        raise BadPosition("pile", "a card has to lie there")
    if hands and given and left:
        raise BadPosition("stock", f"{len(left)} cards of the pack lie nowhere")
    piles = (
        *[sort_hand([Card(face, 1 << seat) for face in hands.get(seat, ())]) for seat in range(seats)],
        Pile(tuple([Card(face, NOBODY) for face in (stock if given or not hands else left)]), True),
        Pile(tuple([Card(face, EVERYBODY) for face in pile]), True),
    )
    return EightsState(piles=piles, **fields)


def write_position(game: CrazyEights, s: EightsState) -> dict[str, Any]:
    """The keys that describe the table."""
    return KEYS.written(s)
