"""The umpire of Daifugo that is played with real cards."""

from itertools import pairwise
from typing import Any, Final

from upcard.cards.card import faces_text
from upcard.cards.pack import Pack
from upcard.games.daifugo.game import PACK
from upcard.games.daifugo.moves import PASS, Play
from upcard.games.daifugo.state import strength
from upcard.kernel.game import Refused
from upcard.kernel.ui.position import seat_name
from upcard.kernel.ui.umpiring import (
    NOTHING,
    BadQuestion,
    Instead,
    Judgement,
    Question,
    Umpire,
    UmpireInput,
    UmpireInputs,
    refused,
)
from upcard.text.messages import marked, say

TRICK: Final = UmpireInput(
    "trick", marked("The plays of the trick, in the order in which they were made"), "groups", needed=False
)


class DaifugoUmpire(Umpire):
    """Answers by playing the cards on a trick."""

    pack = Pack(1)
    pack_clauses = ("DAI-03", "DAI-03")
    questions = (
        Question(
            "play",
            marked("May I play this?"),
            (
                UmpireInput("cards", marked("The cards to play"), "cards"),
                TRICK,
                UmpireInput("rest", marked("What stays in my hand"), "cards", needed=False, words=(NOTHING,)),
            ),
        ),
        Question("pass", marked("May I pass?"), (TRICK,)),
    )

    def judge(self, question: str, told: UmpireInputs) -> Judgement:
        """Judge whether the play is legal, and if not, say which are."""
        if question == "pass":
            return self._pass(told)
        cards, rest = told.cards("cards"), told.cards("rest")
        more = rest if told.is_told("rest") else self._others(told, cards)
        table = self.laid(self._data(told, (*cards, *more)))
        try:
            self.game.play(table, 0, Play(cards))
        except Refused as why:
            if len(cards) == 1 and not told.is_told("rest"):
                # Of the rest of the hand nothing is known.
                return refused(why)
            return refused(why, self._instead(self.laid(self._data(told, (*cards, *rest)))))
        if not table.need:
            return Judgement(True, say("{cards} may be led.", cards=faces_text(cards)), ("DAI-14",))
        beaten = table.trick().faces()[-table.need :]
        told_as = marked("{cards} beats {beaten}.") if len(cards) == 1 else marked("{cards} beat {beaten}.")
        reason = say(told_as, cards=faces_text(cards), beaten=faces_text(beaten))
        return Judgement(True, reason, ("DAI-18", "DAI-20"))

    def _pass(self, told: UmpireInputs) -> Judgement:
        """Judge whether there is a trick in which one may pass."""
        self.game.play(self.laid(self._data(told, self._others(told, ()))), 0, PASS)
        return Judgement(True, say("You may pass; then you are out of this trick."), ("DAI-22", "DAI-24"))

    def _others(self, told: UmpireInputs, cards: tuple[int, ...]) -> tuple[int, ...]:
        """Return a card of which nothing is said."""
        named = {*cards, *told.cards("trick")}
        return tuple([face for face in PACK if face not in named])[:1]

    def _data(self, told: UmpireInputs, hand: tuple[int, ...]) -> dict[str, Any]:
        """Return the keys of a table at which the others have made the plays in turn.

        The first seat is asked.
        """
        plays = told.groups("trick")
        others = [seat_name(1 + (len(plays) - at) % 2) for at in range(len(plays))]
        trick = [{"by": owner, "cards": faces_text(faces)} for owner, faces in zip(others, plays, strict=True)]
        if any([len(faces) != len(plays[0]) for faces in plays]):
            raise BadQuestion("trick", "a play has as many cards of one rank as the lead")
        ranks = [strength(faces[0]) for faces in plays]
        if any([later <= earlier for earlier, later in pairwise(ranks)]):
            raise BadQuestion("trick", "a play is of a higher rank than the one before it: name the lead first")
        return {"seats": self.seats, "hands": {"P1": faces_text(hand)}, "trick": trick, "turn": "P1"}

    def _instead(self, table: Any) -> tuple[Instead, ...]:
        """Return what could be played of these cards."""
        found = [move for move in self.game.moves(table, 0) if isinstance(move, Play)]
        if not found:
            return (Instead(say("None of these cards may be played.")),)
        plays = tuple(["{" + faces_text(move.faces) + "}" for move in found[:6]])
        return (Instead(say("Of these cards you may play:"), plays),)


__all__ = ["DaifugoUmpire"]
