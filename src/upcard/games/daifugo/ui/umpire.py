"""Defines the umpire of Daifugo: answers questions about a game with real cards."""

from typing import Any, Final

from upcard.cards.card import JOKER, faces_text
from upcard.cards.pack import Pack
from upcard.games.daifugo.local_plays import can_turn, sweeps
from upcard.games.daifugo.local_plays import terms_of as terms_on_top
from upcard.games.daifugo.moves import PASS, Play
from upcard.games.daifugo.rules import Rules
from upcard.games.daifugo.session import first_card
from upcard.games.daifugo.state import DaifugoState
from upcard.games.daifugo.terms import JOKERS, shape_of
from upcard.games.daifugo.ui.trick import terms_of
from upcard.games.daifugo.ui.words import tell
from upcard.kernel.game import Refused
from upcard.kernel.ui.entry import Entry
from upcard.kernel.ui.position import BadPosition, seat_name
from upcard.kernel.ui.score_rules import ScoreToken
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

TURNED: Final = ScoreToken("turned", marked("Turned round by a revolution"))
ORDER: Final = UmpireInput("order", marked("The order of ranks"), "word", needed=False, words=(TURNED,))
OPENING: Final = ScoreToken("first", marked("It is the first play of the game"))
FIRST: Final = UmpireInput("when", marked("When it is played"), "word", needed=False, words=(OPENING,))
COMES_OF_IT: Final = (
    "revolution",
    "counter_revolution",
    "turned",
    "bound",
    "ranks_bound",
    "reversed",
    "ended",
    "fouled",
)
"""Events of which whoever asks about a play is told."""


class DaifugoUmpire(Umpire):
    """Answers by playing the cards on a trick."""

    def __init__(self, entry: Entry, rules: Rules, seats: int) -> None:
        super().__init__(entry, rules, seats)
        self.pack = Pack(1, rules.jokers)
        self.pack_clauses = ("DAI-03", "DAI-W23" if rules.jokers else "DAI-03")
        order = (ORDER,) if can_turn(rules) else ()
        first = (FIRST,) if rules.first_card_played and first_card(rules) >= 0 else ()
        rest = UmpireInput("rest", marked("What stays in my hand"), "cards", needed=False, words=(NOTHING,))
        cards = UmpireInput("cards", marked("The cards to play"), "cards")
        self.questions = (
            Question("play", marked("May I play this?"), (cards, TRICK, rest, *order, *first)),
            Question("pass", marked("May I pass?"), (TRICK, *order)),
        )

    def judge(self, question: str, told: UmpireInputs) -> Judgement:
        """Judge whether the play is legal, and if not, say which are."""
        if question == "pass":
            return self._pass(told)
        cards, rest = told.cards("cards"), told.cards("rest")
        other = rest if told.is_told("rest") else self._others(told, cards)
        table = self.laid(self._data(told, (*cards, *other)))
        try:
            after = self.game.play(table, 0, Play(cards))
        except Refused as why:
            if len(cards) == 1 and not told.is_told("rest"):
                # Of the rest of the hand nothing is known.
                return refused(why)
            return refused(why, self._instead(self.laid(self._data(told, (*cards, *rest)))))
        names = tuple([seat_name(seat) for seat in range(self.seats)])
        more = tuple([tell(event, names, 0) for event in after.events if event.name in COMES_OF_IT])
        if not table.need:
            run = terms_on_top(self.rules, after).run
            clauses = ("DAI-W20",) if run else ("DAI-14",)
            return Judgement(True, say("{cards} may be led.", cards=faces_text(cards)), clauses, more)
        beaten = table.trick().faces()[-table.need :]
        told_as = marked("{cards} beats {beaten}.") if len(cards) == 1 else marked("{cards} beat {beaten}.")
        reason = say(told_as, cards=faces_text(cards), beaten=faces_text(beaten))
        return Judgement(True, reason, self._why_it_beats(table, cards), more)

    def _why_it_beats(self, table: DaifugoState, cards: tuple[int, ...]) -> tuple[str, ...]:
        """Return the clauses by which these cards beat the ones on top."""
        shape = shape_of(cards, table.is_down())
        if shape is not None and sweeps(self.rules, shape):
            return ("DAI-W41",)
        terms = terms_on_top(self.rules, table)
        if terms.level == JOKERS:
            return ("DAI-W27",)
        if all([face == JOKER for face in cards]):
            return ("DAI-18", "DAI-W24")
        order = "DAI-20"
        if table.is_down():
            order = "DAI-W01" if table.revolution else "DAI-W07"
        return ("DAI-18", "DAI-W21") if terms.run else ("DAI-18", order)

    def _pass(self, told: UmpireInputs) -> Judgement:
        """Judge whether there is a trick in which one may pass."""
        self.game.play(self.laid(self._data(told, self._others(told, ()))), 0, PASS)
        return Judgement(True, say("You may pass; then you are out of this trick."), ("DAI-22", "DAI-24"))

    def _others(self, told: UmpireInputs, cards: tuple[int, ...]) -> tuple[int, ...]:
        """Return a card of which nothing is said."""
        named = {*cards, *told.cards("trick")}
        return tuple([face for face in self.pack.faces() if face not in named])[:1]

    def _data(self, told: UmpireInputs, hand: tuple[int, ...]) -> dict[str, Any]:
        """Return the keys of a table at which the others have made the plays in turn.

        The first seat is asked.
        """
        plays = told.groups("trick")
        others = [seat_name(1 + (len(plays) - at) % 2) for at in range(len(plays))]
        trick = [{"by": owner, "cards": faces_text(faces)} for owner, faces in zip(others, plays, strict=True)]
        turned = "order" in told.inputs and told.word("order") == TURNED.text
        try:
            terms_of(self.rules, plays, turned)
        except BadPosition as why:
            raise BadQuestion("trick", "{reason}: name the lead first", reason=why.message) from None
        table = {"seats": self.seats, "hands": {"P1": faces_text(hand)}, "trick": trick, "turn": "P1"}
        if not plays and not ("when" in told.inputs and told.is_told("when")):
            # What is led later in a game comes after other cards.
            gone = [face for face in self.pack.faces() if face not in hand]
            table["played"] = faces_text(gone[-1:])
        return {**table, "revolution": "yes"} if turned else table

    def _instead(self, table: Any) -> tuple[Instead, ...]:
        """Return what could be played of these cards."""
        found = [move for move in self.game.moves(table, 0) if isinstance(move, Play)]
        if not found:
            return (Instead(say("None of these cards may be played.")),)
        plays = tuple(["{" + faces_text(move.faces) + "}" for move in found[:6]])
        return (Instead(say("Of these cards you may play:"), plays),)


__all__ = ["DaifugoUmpire"]
