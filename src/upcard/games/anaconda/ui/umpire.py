"""Defines the umpire of Anaconda: answers questions about a game with real cards."""

from dataclasses import replace
from itertools import islice
from typing import Final

from upcard.cards.card import faces_text
from upcard.cards.pack import Pack
from upcard.cards.poker import CATEGORIES, HIGH, Ranking
from upcard.games.anaconda.game import PACK, WAYS
from upcard.games.anaconda.moves import CHECK, Keep, Say
from upcard.games.anaconda.rules import FEWEST, HAND, KEPT, MOST, Rules
from upcard.games.anaconda.ui.words import tell
from upcard.kernel.state import ONLOOKER, Event, Move
from upcard.kernel.ui.entry import Entry
from upcard.kernel.ui.score_rules import ScoreToken
from upcard.kernel.ui.umpiring import BadQuestion, Judgement, Question, Umpire, UmpireInput, UmpireInputs
from upcard.text.messages import marked, say, translated

MOST_POT: Final = 10**6
_SAID: Final = (
    ScoreToken("high", marked("High")),
    ScoreToken("low", marked("Low")),
    ScoreToken("both", marked("Both")),
)


class AnacondaUmpire(Umpire):
    """Answers by putting these hands into the last betting round, in which everybody checks.

    Where no cards lie open before the end everybody keeps these five cards of seven.
    """

    pack = Pack(1)
    pack_clauses = ("ANA-04", "ANA-04")
    questions = (
        Question(
            "showdown",
            marked("Who wins the showdown?"),
            (
                UmpireInput("hands", marked("The hands, five cards each"), "groups"),
                UmpireInput("ways", marked("What each player declared, in the same order"), "words", words=_SAID),
                UmpireInput("pot", marked("The pot"), "number", low=1, high=MOST_POT, usual="100"),
            ),
        ),
    )

    def __init__(self, entry: Entry, rules: Rules, seats: int) -> None:
        super().__init__(entry, rules, seats)
        if rules.high_only:
            [asked] = AnacondaUmpire.questions
            inputs = tuple([each for each in asked.inputs if each.name != "ways"])
            self.questions = (replace(asked, inputs=inputs),)

    def showdown(self, told: UmpireInputs) -> Judgement:
        """Say who wins what."""
        hands, pot, high_only = told.groups("hands"), told.number("pot"), self.rules.high_only
        ways = ("high",) * len(hands) if high_only else told.words("ways")
        if len(hands) == 1:
            raise BadQuestion(
                "hands", "only one hand is named, and a player who is left alone takes the pot: name all hands"
            )
        if not FEWEST <= len(hands) <= MOST or any([len(hand) != KEPT for hand in hands]):
            raise BadQuestion("hands", "name {low} to {high} hands of five cards", low=FEWEST, high=MOST)
        if len(ways) != len(hands):
            raise BadQuestion("ways", "write one word for each hand: {words}", words=", ".join(WAYS))
        for seat, way in enumerate(() if high_only else ways):
            # Whether it may be declared at all, the game says.
            before = self.laid({"seats": len(hands), "step": "declare"})
            self.game.play(before, seat, Say(way))
        count = len(hands)
        if pot < count:
            raise BadQuestion("pot", "the pot holds at least one chip of each player")
        whole, step = list(hands), "bet"
        moves: list[Move] = [CHECK] * count
        if not self.rules.open_cards:
            others = iter([face for face in PACK if not any([face in hand for hand in hands])])
            whole, step = [(*hand, *islice(others, HAND - KEPT)) for hand in hands], "keep"
            moves = [Keep(hand) for hand in hands]
        data = {
            "step": step,
            "hands": [faces_text(hand) for hand in whole],
            "round": self.rules.betting_rounds(),
            "declared": list(ways),
            "totals": [1] * count,
            "carried": pot - count,
            "stacks": [pot] * count,
        }
        table = self.laid(data)
        events: list[Event] = []
        while not any([event.name == "won" for event in events]):
            seat = next(iter(self.game.asks(table)))
            table = self.game.play(table, seat, moves[seat])
            events = list(table.events)
        names = tuple([say("Hand {number}", number=at) for at in range(1, count + 1)])
        won = [event for event in events if event.name == "won"]
        said = [tell(event, names, ONLOOKER) for event in events if event.name in ("won", "stays")]
        low = self.rules.low()
        for at, hand in enumerate(hands):
            if ways[at] != "low":
                told_as = marked("{who}: {kind}, {cards}.") if high_only else marked("{who}, high: {kind}, {cards}.")
                said.append(_of_hand(HIGH, told_as, names[at], hand))
            if ways[at] != "high":
                said.append(_of_hand(low, marked("{who}, low: {kind}, {cards}."), names[at], hand))
        alone = len(set(ways)) == 1 and "both" not in ways
        if alone and not high_only:
            said.append(say("All players declared the same, so the best of these hands takes the whole pot."))
        cited = ["ANA-W09"] if high_only else ["ANA-78"] if alone else ["ANA-74", "ANA-75"]
        if len(won) > len({ways[event.seat] for event in won}):
            said.append(say("Equal hands share that part of the pot."))
            cited.append("ANA-93")
        if any([event.name == "stays" for event in events]):
            cited.append("ANA-94" if "ANA-93" in cited else "ANA-92")
        cards = tuple([faces_text(hands[event.seat]) for event in won])
        return Judgement(None, said[0], tuple(cited), tuple(said[1:]), cards)


def _of_hand(ranking: Ranking, template: str, who: str, hand: tuple[int, ...]) -> str:
    """Say what the hand is by that ranking, its cards in the order in which they are compared."""
    category = ranking.category(hand)
    kind = say("no pair") if ranking.low and category == CATEGORIES[0] else translated(category)
    return say(template, who=who, kind=kind, cards=faces_text(ranking.ordered(hand)))


__all__ = ["AnacondaUmpire"]
