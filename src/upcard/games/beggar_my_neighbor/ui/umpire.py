"""Defines the umpire of Beggar My Neighbor: answers questions about a game with real cards."""

from typing import Final

from upcard.cards.card import NO_FACE, Card, card_name, faces_text, rank_of
from upcard.cards.pack import Pack
from upcard.games.beggar_my_neighbor.game import PACK
from upcard.games.beggar_my_neighbor.moves import TURN
from upcard.games.beggar_my_neighbor.state import NOBODY_YET, PENALTIES, BeggarState
from upcard.kernel.state import Pile
from upcard.kernel.ui.narration import count_cards
from upcard.kernel.ui.position import seat_name
from upcard.kernel.ui.umpiring import BadQuestion, Judgement, Question, Umpire, UmpireInput, UmpireInputs
from upcard.text.messages import marked, say

_COSTS: Final = {1: "BMN-16", 13: "BMN-17", 12: "BMN-18", 11: "BMN-19"}
"""By rank: what a penalty card costs."""


class BeggarUmpire(Umpire):
    """Answers by turning these cards."""

    pack = Pack(1)
    pack_clauses = ("BMN-02", "BMN-02")
    questions = (
        Question(
            "owed",
            marked("How many cards are owed?"),
            (
                UmpireInput("pile", marked("The pile, beginning with the card turned first"), "cards"),
                UmpireInput("first", marked("Who turned the first card"), "seat", usual="P1"),
            ),
        ),
    )

    def owed(self, told: UmpireInputs) -> Judgement:
        """Say who has to do what after these cards."""
        first = told.players("first")
        if len(first) != 1:
            raise BadQuestion("first", "name one player")
        cards = told.cards("pile")
        turn = seat_name(first[0])
        half = faces_text(PACK[: len(PACK) // 2])
        data = {"dealer": seat_name(1 - first[0]), "turn": turn, "stacks": [half, ""]}
        table: BeggarState = self.laid(data)
        for before, face in zip((NO_FACE, *cards), cards, strict=False):
            if before != NO_FACE and not table.centre().cards:
                raise BadQuestion(
                    "pile",
                    "after the {card} this pile was taken: name only the cards turned since then",
                    card=card_name(before),
                )
            if table.result != NOBODY_YET:
                raise BadQuestion("pile", "the game would be over before the last of these cards was turned")
            table = self.game.play(_on_top(table, face), table.turn, TURN)
        who, other = told.names[table.turn], told.names[1 - table.turn]
        last = next((face for face in reversed(cards) if PENALTIES[rank_of(face)]), NO_FACE)
        if table.owed:
            reason = say("{who} owes {cards} to {other}.", who=who, cards=count_cards(table.owed), other=other)
            return Judgement(None, reason, (_COSTS[rank_of(last)], "BMN-15"))
        if table.collected and not table.centre().cards:
            return Judgement(None, say("{who} takes the pile, and turns next.", who=who), ("BMN-28", "BMN-33"))
        return Judgement(None, say("Nothing is owed: {who} turns next.", who=who), ("BMN-12",))


def _on_top(s: BeggarState, face: int) -> BeggarState:
    """Return the table with that card on top of the stack of whose turn it is."""
    stacks = [tuple([card for card in s.stack(seat).cards if card.face != face]) for seat in (0, 1)]
    held = [card for seat in (0, 1) for card in s.stack(seat).cards if card.face == face]
    stacks[s.turn] = (*stacks[s.turn], held[0] if held else Card(face))
    return s.but(piles=(Pile(stacks[0], True), Pile(stacks[1], True), s.centre()), events=s.events)


__all__ = ["BeggarUmpire"]
