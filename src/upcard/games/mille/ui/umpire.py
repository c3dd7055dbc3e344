"""Defines the umpire of Mille: answers questions about a game with real cards."""

from typing import Any, Final

from upcard.cards.card import faces_text, rank_of
from upcard.cards.pack import Pack
from upcard.games.mille.game import PACK
from upcard.games.mille.moves import Add, LayMeld, Take
from upcard.games.mille.score import TWO, WHOLE_RANK, is_natural, melded, score, values
from upcard.games.mille.state import SEATS, MilleState
from upcard.kernel.game import Refused
from upcard.kernel.ui.narration import count_points
from upcard.kernel.ui.umpiring import BadQuestion, Judgement, Question, Umpire, UmpireInput, UmpireInputs
from upcard.melds.meld import SET, Meld
from upcard.text.messages import marked, say

MINE: Final = UmpireInput("mine", marked("My melds"), "groups", needed=False)


class MilleUmpire(Umpire):
    """Answers by making the move that is asked about."""

    pack = Pack(2)
    pack_clauses = ("MIL-02", "MIL-03")
    questions = (
        Question("meld", marked("Is this a meld?"), (UmpireInput("cards", marked("The cards"), "cards"), MINE)),
        Question(
            "pile",
            marked("May I take the pile?"),
            (
                UmpireInput("cards", marked("From my hand"), "cards"),
                UmpireInput("upcard", marked("The upcard"), "cards"),
                MINE,
            ),
        ),
        Question(
            "add",
            marked("May I add this to a meld?"),
            (UmpireInput("cards", marked("The cards"), "cards"), UmpireInput("mine", marked("My melds"), "groups")),
        ),
        Question(
            "worth",
            marked("How many points is this?"),
            (MINE, UmpireInput("left", marked("What is left in my hand"), "cards", needed=False)),
        ),
    )

    def meld(self, told: UmpireInputs) -> Judgement:
        """Judge whether these cards could be melded, or laid to one's own meld of their rank."""
        meld = _meld(told.cards("cards"))
        table = self._table(told, meld.faces, {"step": "play"})
        self.game.play(table, 0, LayMeld(meld))
        at = table.meld_of(0, meld.low)
        if at >= 0:
            added = _added(meld.faces, table.melds[at])
            return Judgement(True, added.reason, ("MIL-36", *added.clauses))
        kind = say("a natural meld, which counts double") if is_natural(meld) else say("a meld")
        reason = say(
            "{cards} is {kind}: {points}.",
            cards=meld,
            kind=kind,
            points=count_points(sum(melded((meld,)).naturals) + values(meld.faces)),
        )
        wild = ("MIL-40",) if meld.low != TWO and any([rank_of(face) == TWO for face in meld.faces]) else ()
        cited = ("MIL-44",) if meld.low == TWO else ("MIL-31", *wild)
        return Judgement(True, reason, (*cited, "MIL-58") if is_natural(meld) else cited)

    def pile(self, told: UmpireInputs) -> Judgement:
        """Judge whether the pile could be taken with these cards."""
        upcard, cards = told.cards("upcard"), told.cards("cards")
        if len(upcard) != 1:
            raise BadQuestion("upcard", "name one card, the top one of the pile")
        data = {"step": "draw", "discards": faces_text(upcard)}
        self.game.play(self._table(told, cards, data), 0, Take(cards))
        reason = say("The pile is taken with {cards}.", cards=faces_text((*upcard, *cards)))
        return Judgement(True, reason, ("MIL-18", "MIL-19"))

    def add(self, told: UmpireInputs) -> Judgement:
        """Judge whether the cards could be added to a meld of one's own."""
        cards = told.cards("cards")
        table = self._table(told, cards, {"step": "play"})
        why: Refused | None = None
        for at, meld in enumerate(table.melds):
            try:
                self.game.play(table, 0, Add(cards, at + 1))
            except Refused as refused:
                why = why or refused
                continue
            return _added(cards, meld)
        assert why is not None
        raise why

    def worth(self, told: UmpireInputs) -> Judgement:
        """Say what these melds score, less what is left."""
        melds = tuple([_meld(group) for group in told.groups("mine")])
        left = told.cards("left")
        if not melds and not left:
            raise BadQuestion("mine", "is missing")
        self._table(told, left, {"step": "play"})
        scored = score(self.rules, melds, left)
        parts = melded(melds)
        more = [say("The melds count {points} before any doubling.", points=count_points(parts.plain))] if melds else []
        cited = ["MIL-70"]
        if parts.naturals:
            more.append(say("Natural melds count double."))
            cited.append("MIL-58")
        clean = scored.stars > len(parts.naturals)
        if clean:
            more.append(say("A clean hand counts double."))
            cited.append("MIL-60")
        if any([len(meld.faces) > WHOLE_RANK for meld in melds]):
            more.append(say("Eight cards of a rank with a wild card among them are not a natural meld."))
            cited.append("MIL-59")
        if left:
            more.append(say("The cards left in the hand count {points}.", points=count_points(values(left))))
        if scored.points < 0:
            more.append(say("That is a chapeau."))
            cited.append("MIL-72")
        return Judgement(
            None,
            say("The score of the deal is {points}.", points=count_points(scored.points)),
            tuple(cited),
            tuple(more),
        )

    def _table(self, told: UmpireInputs, hand: tuple[int, ...], data: dict[str, Any]) -> MilleState:
        """Return a table where it is the first seat's turn, with these cards and one more in the hand."""
        melds = [{"owner": "P1", "cards": str(_meld(group))} for group in told.groups("mine")]
        named = {*hand, *told.cards("mine")}
        more = [face for face in PACK if face not in named][:1]
        keys = {"seats": SEATS, "hands": {"P1": faces_text((*hand, *more))}, "melds": melds, "turn": "P1", **data}
        table: MilleState = self.laid(keys)
        return table


def _added(cards: tuple[int, ...], meld: Meld) -> Judgement:
    """Return the yes to cards that go to that meld."""
    wild = meld.low != TWO and any([rank_of(face) == TWO for face in cards])
    cited = ("MIL-37",) if any([rank_of(face) == meld.low for face in cards]) else ()
    reason = say("{cards} may be added to {meld}.", cards=faces_text(cards), meld=meld)
    return Judgement(True, reason, (*cited, "MIL-43") if wild else cited)


def _meld(faces: tuple[int, ...]) -> Meld:
    """Return the cards as a meld of the rank that most of those have which are no 2s."""
    plain = [rank_of(face) for face in faces if rank_of(face) != TWO]
    return Meld(SET, max(plain, key=plain.count) if plain else TWO, faces)


__all__ = ["MilleUmpire"]
