"""Defines the umpire of Guts: answers questions about a game with real cards."""

from dataclasses import replace
from typing import Final

from upcard.cards.card import faces_text, rank_of
from upcard.cards.pack import Pack
from upcard.games.guts.hands import TWO_CARDS, HandRanking
from upcard.games.guts.moves import SAY_IN, SAY_OUT
from upcard.games.guts.rules import FEWEST, Rules
from upcard.games.guts.ui.words import tell
from upcard.kernel.state import ONLOOKER, Event
from upcard.kernel.ui.entry import Entry
from upcard.kernel.ui.narration import count_chips
from upcard.kernel.ui.umpiring import BadQuestion, Judgement, Question, Umpire, UmpireInput, UmpireInputs
from upcard.text.messages import marked, say, translated

MOST_POT: Final = 10**6
HIGH_ACE: Final = 14
"""The rank of an ace, which is above the king."""


class GutsUmpire(Umpire):
    """Answers by dealing these hands to players who are all in; a hand that is alone meets the ghost hand."""

    pack = Pack(1)
    pack_clauses = ("GUT-04", "GUT-04")
    questions = (
        Question(
            "showdown",
            marked("Who wins the showdown?"),
            (
                UmpireInput("hands", marked("The hands of those who are in"), "groups"),
                UmpireInput("pot", marked("The pot"), "number", low=1, high=MOST_POT, usual="1"),
            ),
        ),
    )

    def __init__(self, entry: Entry, rules: Rules, seats: int) -> None:
        super().__init__(entry, rules, seats)
        if rules.ghost_hand:
            [asked] = GutsUmpire.questions
            hands, pot = asked.inputs
            ghost = UmpireInput("ghost", marked("The ghost hand, where one player is in alone"), "cards", needed=False)
            self.questions = (replace(asked, inputs=(hands, ghost, pot)),)

    def showdown(self, told: UmpireInputs) -> Judgement:
        """Say who wins what, and who pays."""
        hands, pot = told.groups("hands"), told.number("pot")
        if len(hands) == 1 and self.rules.ghost_hand:
            return self._against_ghost(hands[0], told.cards("ghost"), pot)
        if len(hands) == 1:
            raise BadQuestion(
                "hands",
                "only one hand is named, and a player who is in alone shows none: name the hands of all players who "
                "are in"
                if self.rules.legs > 1
                else "only one hand is named, and a player who is in alone takes the pot: name the hands of all "
                "players who are in",
            )
        most = self.rules.most()
        if not FEWEST <= len(hands) <= most:
            raise BadQuestion("hands", "name the hands of {low} to {high} players", low=FEWEST, high=most)
        chips = [pot + self.rules.stack] * len(hands)
        data = {"hands": [faces_text(hand) for hand in hands], "pot": pot, "stacks": chips}
        table = self.laid(data)
        events: list[Event] = []
        while not events:
            table = self.game.play(table, next(iter(self.game.asks(table))), SAY_IN)
            events = [event for event in table.events if event.name in ("won", "paid")]
        names = tuple([say("Hand {number}", number=at) for at in range(1, len(hands) + 1)])
        won = [event for event in events if event.name == "won"]
        said = [tell(event, names, ONLOOKER) for event in [*won, *[each for each in events if each.name == "paid"]]]
        if len(won) > 1:
            said.append(say("The best hands are equal, so their players share the pot."))
            cited = ["GUT-51", "GUT-46"]
        else:
            others = [hands[at] for at in range(len(hands)) if at != won[0].seat]
            clause, why = self._decided(hands[won[0].seat], others)
            said.append(why)
            cited = ["GUT-50", clause]
        if self.rules.losers == "worst" and len(hands) - len(won) > 1:
            said.append(say("Of the losers only the worst hand pays, and hands that are equally bad do each."))
            cited.append("GUT-W11")
        stays = pot - sum([event.number for event in won])
        if stays:
            said.append(say("The pot keeps {chips} for the next hand.", chips=count_chips(stays)))
            cited += ["GUT-52"] if len(won) > 1 else []
        cards = tuple([faces_text(hands[event.seat]) for event in won])
        return Judgement(None, said[0], tuple(cited), tuple(said[1:]), cards)

    def _against_ghost(self, hand: tuple[int, ...], ghost: tuple[int, ...], pot: int) -> Judgement:
        """Say whether a player who is in alone beats the ghost hand."""
        if len(ghost) != self.rules.cards:
            raise BadQuestion(
                "ghost", "who is in alone meets a ghost hand of {cards} cards: name it", cards=self.rules.cards
            )
        chips = [pot + self.rules.stack] * FEWEST
        data = {"seats": FEWEST, "hands": [faces_text(hand)], "rest": faces_text(ghost), "pot": pot, "stacks": chips}
        table = self.laid(data)
        for move in (SAY_IN, SAY_OUT):
            table = self.game.play(table, next(iter(self.game.asks(table))), move)
        names = tuple([say("Hand {number}", number=at) for at in range(1, FEWEST + 1)])
        [event] = [event for event in table.events if event.name in ("won", "paid", "leg")]
        reason = tell(event, names, ONLOOKER)
        if event.name in ("won", "leg"):
            clause, why = self._decided(hand, [ghost])
            return Judgement(None, reason, ("GUT-W08", clause), (why,), (faces_text(hand),))
        why = say("The ghost hand is not beaten, and the pot stays.")
        return Judgement(None, reason, ("GUT-W09",), (why,), (faces_text(ghost),))

    def _decided(self, best: tuple[int, ...], others: list[tuple[int, ...]]) -> tuple[str, str]:
        """Return the clause by which a hand is better than all others, and why in a sentence."""
        ranking: HandRanking = self.game.ranking
        if ranking is TWO_CARDS:
            clause = _decided(best, others)
            return clause, say(_WHY[clause])
        kind = ranking.kind(best)
        if kind in [ranking.kind(hand) for hand in others]:
            return "GUT-W04", say("Of hands of one kind the higher cards decide.")
        clause = "GUT-W03"
        if ranking.sequences:
            clause = "GUT-W05" if ranking.cards == 3 else "GUT-W06"
        return clause, say("The best kind of hand wins: {kind}.", kind=translated(kind))


_WHY: Final = {
    "GUT-42": marked("A pair beats every hand without one."),
    "GUT-43": marked("The higher pair wins."),
    "GUT-44": marked("The higher card wins; aces are high."),
    "GUT-45": marked("The higher cards are equal, so the lower ones decide."),
}
"""By the clause that decides between hands: why the best of them wins."""


def _decided(best: tuple[int, ...], others: list[tuple[int, ...]]) -> str:
    """Return the clause by which a hand is better than all others."""
    high, low = _ranks(best)
    if high == low:
        return "GUT-43" if any([len(set(_ranks(hand))) == 1 for hand in others]) else "GUT-42"
    return "GUT-45" if any([_ranks(hand)[0] == high for hand in others]) else "GUT-44"


def _ranks(hand: tuple[int, ...]) -> list[int]:
    """Return the ranks of two cards, the higher one first, aces high."""
    return sorted([rank_of(face) if rank_of(face) > 1 else HIGH_ACE for face in hand], reverse=True)


__all__ = ["GutsUmpire"]
