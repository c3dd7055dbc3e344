"""Defines the umpire of Indian Chief: answers questions about a game with real cards."""

from typing import Final

from upcard.cards.card import faces_text, suit_of
from upcard.cards.pack import Pack
from upcard.games.indian_chief.chief import NAMES, baccarat_value, poker_value
from upcard.games.indian_chief.choosing import Melds
from upcard.games.indian_chief.game import pack_for
from upcard.games.indian_chief.moves import Lay
from upcard.games.indian_chief.rules import (
    BEGGAR_MAN,
    BOXES,
    DOCTOR,
    HAND,
    INDIAN_CHIEF,
    LAWYER,
    POOR_MAN,
    RICH_MAN,
    THIEF,
    Rules,
)
from upcard.games.indian_chief.scoring import SPADES, division, doctor_fails, face_sum, score
from upcard.kernel.ui.entry import Entry
from upcard.kernel.ui.narration import count_points
from upcard.kernel.ui.umpiring import BadQuestion, Instead, Judgement, Question, Umpire, UmpireInput, UmpireInputs
from upcard.text.messages import marked, say, translated

_CLAUSES: Final = {
    THIEF: ("IND-47", "IND-48"),
    BEGGAR_MAN: ("IND-38", "IND-39"),
    POOR_MAN: ("IND-35", "IND-36"),
    LAWYER: ("IND-72",),
    RICH_MAN: ("IND-33", "IND-34"),
    DOCTOR: ("IND-69",),
    INDIAN_CHIEF: ("IND-74", "IND-78"),
}
"""By box: what gives its points."""
_FAILS: Final = {
    "IND-64": marked("Two of its cards have the same rank."),
    "IND-65": marked("It has no heart."),
    "IND-66": marked("It has no ace."),
    "IND-67": marked("The heart and the ace are one card."),
}
"""By the clause that six cards do not meet: what is wrong with them."""
DOCTOR_CARD: Final = 10
"""What each card of the best suit brings the Doctor (IND-69)."""


class ChiefUmpire(Umpire):
    """Answers by scoring the cards as the game scores a meld."""

    questions = (
        Question(
            "box",
            marked("Which box is it, and how much does it score?"),
            (
                UmpireInput("cards", marked("The cards of the meld, or a hand of eight"), "cards"),
                UmpireInput(
                    "others", marked("Melds of the others, which count for the Beggar Man"), "groups", needed=False
                ),
            ),
        ),
    )

    def __init__(self, entry: Entry, rules: Rules, seats: int) -> None:
        super().__init__(entry, rules, seats)
        self.pack = Pack(len(pack_for(seats)) // len(Pack(1).faces()))
        clause = "IND-02" if self.pack.decks == 1 else "IND-03"
        self.pack_clauses = (clause, clause)

    def box(self, told: UmpireInputs) -> Judgement:
        """Return the box that so many cards fill, and its points; of a whole hand the best meld for each."""
        faces, others = told.cards("cards"), told.groups("others")
        if len(faces) > HAND:
            raise BadQuestion("cards", "a hand has eight cards")
        if len(faces) == HAND:
            return self._of_hand(tuple(sorted(faces)), others)
        lay = Lay(tuple(sorted(faces)))
        box = lay.box()
        points = score(self.rules, lay, others)
        reason = say("{box}: {points}.", box=translated(BOXES[box]), points=count_points(points))
        cited, more = _CLAUSES[box], []
        if box == DOCTOR:
            failed = doctor_fails(self.rules, lay.faces)
            cited = (*failed, "IND-68") if failed else cited
            more.extend([say(_FAILS[clause]) for clause in failed])
            if not failed:
                more.append(say("{count} of its cards are of one suit.", count=points // DOCTOR_CARD))
        elif box == LAWYER:
            more.append(say("The face values add up to {total}.", total=face_sum(faces)))
            cited = cited if points else ("IND-73",)
        elif box == POOR_MAN:
            spades = [face for face in lay.faces if suit_of(face) == SPADES]
            more.append(say("Its spades are {cards}.", cards=faces_text(spades)) if spades else say("It has no spade."))
        elif box == BEGGAR_MAN and not others:
            more.append(say("No melds of the others are named."))
        elif box == INDIAN_CHIEF:
            more.append(self._divided(lay))
        return Judgement(None, reason, cited, tuple(more))

    def _divided(self, lay: Lay) -> str:
        """Say which division of seven cards is the best."""
        five, two = division(lay.faces, ())
        worth = poker_value(five)
        return say(
            "{five} is {kind}, {worth}; {two} is {baccarat} at Baccarat.",
            five=faces_text(five),
            kind=translated(NAMES[worth]),
            worth=worth,
            two=faces_text(two),
            baccarat=baccarat_value(two),
        )

    def _of_hand(self, hand: tuple[int, ...], others: tuple[tuple[int, ...], ...]) -> Judgement:
        """Return the best meld of a hand for each box that is still open, which all are."""
        best: dict[int, tuple[int, Lay]] = {}
        melds = Melds(self.rules, hand, (None,) * len(BOXES))
        for at in range(len(melds)):
            lay = melds[at]
            assert isinstance(lay, Lay)
            points = score(self.rules, lay, others)
            if lay.box() not in best or points > best[lay.box()][0]:
                best[lay.box()] = (points, lay)
        found = [
            Instead(
                say("{box}: {points}.", box=translated(BOXES[box]), points=count_points(points)),
                ("{" + faces_text(lay.faces) + "}",),
            )
            for box, (points, lay) in sorted(best.items())
        ]
        return Judgement(None, say("The best melds of this hand, box by box."), ("IND-12",), (), (), tuple(found))


__all__ = ["ChiefUmpire"]
