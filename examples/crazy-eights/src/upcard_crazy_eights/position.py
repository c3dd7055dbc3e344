"""Positions of Crazy Eights: ``step``, ``turn``, ``drawn``, ``passes``, ``suit``, ``hands`` by seat, ``stock`` and
``pile`` (top card last), ``scores`` by deal."""

from collections.abc import Mapping
from typing import Any

from upcard.cards.card import EVERYBODY, NOBODY, Card, faces_text
from upcard.kernel.face.position import BadPosition, Tables, read_cards, rest_of_pack
from upcard.kernel.state import Pile, State, sort_hand
from upcard_crazy_eights.game import PACK, CrazyEights
from upcard_crazy_eights.moves import SUITS
from upcard_crazy_eights.rules import FEWEST, MOST
from upcard_crazy_eights.state import OVER, PLAY, STEPS, EightsState


def read_position(game: CrazyEights, data: Mapping[str, Any]) -> State:
    """The table that the keys describe. Cards that are not named are the stock.

    Raises:
        BadPosition: naming the key.
    """
    tables = Tables(data)
    hands = tables.table("hands")
    seats = tables.number("seats", max(FEWEST, len(hands)), FEWEST, MOST)
    if list(hands) != [f"P{seat + 1}" for seat in range(len(hands))] or len(hands) > seats:
        raise BadPosition("hands", f"a hand for each of P1 to P{seats} is wanted")
    step = tables.word("step", PLAY if hands else STEPS[0], STEPS)
    turn = tables.seat("turn", 0, seats)
    drawn = tables.number("drawn", 0, 0, game.rules.draws)
    passes = tables.number("passes", 0, 0, seats - 1)
    suit = tables.word("suit", "", ("", *SUITS))
    scores = tuple([_scores(deal, seats) for deal in tables.items("scores")])
    over = step == OVER
    if len(scores) > game.rules.deals or over != (len(scores) == game.rules.deals):
        raise BadPosition("scores", f"{len(scores)} deals of {game.rules.deals} are scored in the step {step!r}")
    named = {f"hands {name}": read_cards(f"hands {name}", text) for name, text in hands.items()}
    named["pile"] = read_cards("pile", tables.text("pile", ""))
    given = tables.has("stock")
    named["stock"] = read_cards("stock", tables.text("stock", ""))
    tables.done()
    left = rest_of_pack(PACK, named)
    if step == PLAY and not named["pile"]:
        raise BadPosition("pile", "a card has to lie there")
    if hands and given and left:
        raise BadPosition("stock", f"{len(left)} cards of the pack lie nowhere")
    stock = named["stock"] if given or not hands else tuple(left)
    held = [named.get(f"hands P{seat + 1}", ()) for seat in range(seats)]
    piles = (
        *[sort_hand([Card(face, 1 << seat) for face in faces]) for seat, faces in enumerate(held)],
        Pile(tuple([Card(face, NOBODY) for face in stock]), True),
        Pile(tuple([Card(face, EVERYBODY) for face in named["pile"]]), True),
    )
    named_suit = SUITS.index(suit) if suit else -1
    return EightsState(
        seats=seats,
        piles=piles,
        step=step,
        turn=turn,
        drawn=drawn,
        passes=passes,
        suit=named_suit,
        scores=scores,
    )


def write_position(game: CrazyEights, s: EightsState) -> dict[str, Any]:
    """The keys that describe the table."""
    data: dict[str, Any] = {"seats": s.seats, "step": s.step, "turn": f"P{s.turn + 1}"}
    if s.pile().cards:
        data["hands"] = {f"P{seat + 1}": faces_text(s.hand(seat).faces()) for seat in range(s.seats)}
        data["stock"], data["pile"] = faces_text(s.stock().faces()), faces_text(s.pile().faces())
    for key, value in (("drawn", s.drawn), ("passes", s.passes)):
        if value:
            data[key] = value
    if s.suit >= 0:
        data["suit"] = SUITS[s.suit]
    if s.scores:
        data["scores"] = [list(deal) for deal in s.scores]
    return data


def _scores(deal: object, seats: int) -> tuple[int, ...]:
    if not isinstance(deal, list) or len(deal) != seats or not all([type(points) is int for points in deal]):
        raise BadPosition("scores", f"a list of {seats} numbers for each deal is wanted")
    return tuple(deal)
