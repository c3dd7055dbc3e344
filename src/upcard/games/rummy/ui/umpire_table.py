"""Lays the table that the umpire of a rummy game is told, as a position of that game."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from upcard.cards.card import faces_text, rank_of
from upcard.games.rummy.compiled_rules import DealRules
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.rules import Rules
from upcard.games.rummy.state import RummyState
from upcard.games.rummy.ui.told_melds import melds_told
from upcard.kernel.game import Refused
from upcard.kernel.state import Move
from upcard.kernel.ui.position import seat_name
from upcard.kernel.ui.score_rules import ScoreToken
from upcard.kernel.ui.umpiring import NOTHING, BadQuestion, UmpireInput, UmpireInputs
from upcard.text.messages import marked

BEFORE: Final = "before"
NOW: Final = "now"
NOT_YET: Final = "no"

PLAY: Final = "play"
DRAW: Final = "draw"
WAIT: Final = "wait"
REDREW: Final = "redrew"

TABLE: Final = UmpireInput("table", marked("Melds of others"), "groups", needed=False)
MINE: Final = UmpireInput("mine", marked("My melds"), "groups", needed=False)
SIDES: Final = (
    replace(TABLE, label=marked("Melds of the other side")),
    replace(MINE, label=marked("Melds of my side")),
)
REST: Final = UmpireInput("rest", marked("What stays in my hand"), "cards", needed=False, words=(NOTHING,))
OWED: Final = UmpireInput(
    "owed", marked("Jokers that I took in this turn and still have to lay"), "number", low=0, high=32, usual="0"
)
TAKEN: Final = UmpireInput("taken", marked("The upcard that I took in this turn"), "cards", needed=False, repeats=True)
STOCK: Final = UmpireInput(
    "stock",
    marked("Can a stock card be drawn?"),
    "word",
    words=(
        ScoreToken("yes", marked("Yes")),
        ScoreToken("no", marked("No: the stock is empty, and no new one can be made")),
    ),
    usual="yes",
)
TURNED: Final = UmpireInput("turned", marked("The card that was turned up first"), "cards", needed=False)
_WHEN: Final = (
    ScoreToken(PLAY, marked("I have drawn")),
    ScoreToken(DRAW, marked("I have not drawn yet")),
    ScoreToken(WAIT, marked("It is another player’s turn")),
)
_REDREW: Final = ScoreToken(REDREW, marked("I had no card to discard and drew two"))
_DOWN: Final = (
    ScoreToken(BEFORE, marked("Before this turn")),
    ScoreToken(NOW, marked("In this turn")),
    ScoreToken(NOT_YET, marked("Not yet")),
)
_DOWN_KEYS: Final = {BEFORE: "down", NOW: "down_now", NOT_YET: "not_down"}

ME: Final = 0
"""The seat that asks; what lies on the table otherwise is of the next one."""

MOST_HELD: Final = 40
"""The most cards of a hand in which contracts are looked for."""

MOST_WILD_HELD: Final = {False: 8, True: 5}
"""The most wild cards of a hand, by whether the contract takes it whole: with more it takes long to see whether any
move is legal."""

MOST_SEARCHED: Final = 24
MOST_WILD: Final = 4
"""The most cards of a hand, and wild ones among them, in which other melds are looked for: with more it takes long."""

_NO_MORE: Final[dict[str, Any]] = {}

FEWEST_OTHERS: Final = 3
"""Where fewer cards of the pack are not named, a hand is taken to hold no others."""
FILLED: Final = 3
"""Kinds of cards that are tried as those of which nothing is said."""


class TableDescription:
    """Lays what is told to a question, by the rules of a game among so many players."""

    def __init__(self, game: RummyGame, seats: int, lay: Callable[[Mapping[str, Any]], Any]) -> None:
        self.game = game
        self._lay = lay
        self.rules: Rules = game.rules
        self.seats = seats
        self.pack = self.rules.pack(seats)
        self.has_contracts = any([bool(each.contract.slots) for each in game.compiled_rules.deals])
        self.goes_down = self.has_contracts or any([each.first_points > 0 for each in game.compiled_rules.deals])
        """Nobody is down at the beginning of some deal: a contract is laid first, or melds that are worth enough."""

    def deal_input(self) -> tuple[UmpireInput, ...]:
        """Return the input that tells the deal, or one's own contract, where there are several."""
        deals = len(self.rules.deals)
        label = marked("My contract, by its number") if self.rules.own_contracts() else marked("Deal")
        return (UmpireInput("deal", label, "number", low=1, high=deals, usual="1"),) if deals > 1 else ()

    def down_input(self, usual: str) -> tuple[UmpireInput, ...]:
        """Return the input that tells whether one's own contract is laid, where there are contracts.

        Or whether one is down, where a first lay-down has to be worth so many points.
        """
        if not self.goes_down:
            return ()
        label = marked("Have I laid my contract?") if self.has_contracts else marked("Am I down?")
        return (UmpireInput("down", label, "word", words=_DOWN, usual=usual),)

    def melds_input(self) -> tuple[UmpireInput, ...]:
        """Return the inputs that tell the melds on the table; where partners lay off on each other's, by sides."""
        return SIDES if self.game.compiled_rules.layoff_side else (TABLE, MINE)

    def hand_input(self) -> tuple[UmpireInput, ...]:
        """Return the inputs that tell the hand, where the upcard is taken only to go down with it.

        With the melds on the table, where cards of the discard pile are drawn to lay one of them.
        """
        r = self.game.compiled_rules
        hand = (UmpireInput("rest", marked("My hand"), "cards", needed=False),)
        if r.draws_deep:
            return (*hand, *self.melds_input())
        return hand if self.goes_down and r.draw_to_go_down else ()

    def before_draw(self, told: UmpireInputs, upcard: tuple[int, ...]) -> tuple[int, ...]:
        """Return the hand of who asks for that upcard.

        Raises BadQuestion: it is not told, and decides the answer.
        """
        if "rest" in told.inputs and told.is_told("rest"):
            return told.cards("rest")
        r = self.game.compiled_rules
        if r.draws_deep and (len(upcard) > 1 or (upcard and r.draws_to_meld)):
            raise BadQuestion("rest", "name your hand: such a card is drawn only where you can lay it at once")
        if "rest" in told.inputs and self.deal_rules(told).first_points and told.word("down") == NOT_YET and upcard:
            raise BadQuestion("rest", "name your hand: who is not down takes the upcard only to go down with it")
        return self.plain(upcard)[:1]

    def when_input(self, usual: str = PLAY) -> tuple[UmpireInput, ...]:
        """Return the input that tells how far the turn has come."""
        redraws = any([each.go_out_discard_redraw for each in self.game.compiled_rules.deals])
        words = (*_WHEN, _REDREW) if redraws and usual == PLAY else _WHEN
        return (UmpireInput("when", marked("Where are we in the turn?"), "word", words=words, usual=usual),)

    def turn_inputs(self, usual: str = BEFORE) -> tuple[UmpireInput, ...]:
        """Return the inputs that tell the rest of a turn.

        They are the melds on the table, one's hand, and what was done before.
        """
        r = self.game.compiled_rules
        owed = (OWED,) if r.joker_take_use_in_turn or self.rules.joker_take_before_contract else ()
        taken = (TAKEN,) if r.discard_ban_returned_upcard or r.draw_to_go_down else ()
        melds = self.melds_input() if self.rules.melding == "table" else ()
        return (*melds, REST, *self.down_input(usual), *owed, *taken, *self.when_input(), *self.deal_input())

    def knock_input(self) -> tuple[UmpireInput, ...]:
        """Return the input that tells the card that was turned up first, where it says how little a knock may leave."""
        return (TURNED,) if self.rules.knocks_by_upcard() else ()

    def deal(self, told: UmpireInputs) -> int:
        """Return the deal that is played, or the own contract of who asks."""
        return told.number("deal") if "deal" in told.inputs else 1

    def deal_rules(self, told: UmpireInputs) -> DealRules:
        """Return what holds in the deal that is played."""
        return self.game.compiled_rules.deals[self.rules.place(self.deal(told)) - 1]

    def down(self, told: UmpireInputs) -> str:
        """Return whether the contract of who asks is laid.

        Where it takes the whole hand, it is not laid before it is said. Raises BadQuestion: it cannot have been laid in
        an earlier turn.
        """
        if not self.deal_rules(told).whole_hand:
            return told.word("down")
        if told.is_usual("down"):
            return NOT_YET
        if told.word("down") == BEFORE:
            raise BadQuestion(
                "down",
                "in deal {deal} the contract takes the whole hand: a player who has laid it is out",
                deal=self.deal(told),
            )
        return told.word("down")

    def melds(self, told: UmpireInputs) -> list[dict[str, str]]:
        """Return the melds that lie there, those of others first. Raises BadQuestion for what can be none."""
        found: list[dict[str, str]] = []
        r = self.game.ruled_in(self.deal(told))
        for name, owner in (("table", 1), ("mine", ME)):
            for text in told.parts(name) if name in told.inputs else ():
                melds = melds_told(r, name, text, r.table)
                if isinstance(melds, Refused):
                    melds = melds_told(r, name, text, r.contract_rules)
                if isinstance(melds, Refused):
                    raise BadQuestion(name, "this meld cannot be on the table: {why}", why=melds.reason)
                found.append({"owner": seat_name(owner), "cards": str(melds[0])})
        return found

    def hands(
        self, told: UmpireInputs, cards: tuple[int, ...], keeps: bool = True, takes_wild: bool = False
    ) -> Iterator[tuple[int, ...]]:
        """Yield hands that hold these cards.

        They are with what is told to stay in the hand; where nothing is told, with a few others of which nothing is
        said, in several ways. Not where the hand ``keeps`` no others. Where it ``takes_wild`` cards of the table these
        can be laid with the others, in a set or in a run.
        """
        cards = (*cards, *self._owed(told, (*cards, *told.cards("rest"))))
        if told.is_told("rest") or not keeps:
            yield (*cards, *told.cards("rest"))
            return
        named = {*cards, *[face for name in ("table", "mine") if name in told.inputs for face in told.cards(name)]}
        left = self.plain(tuple(named))
        if len(left) < FEWEST_OTHERS:
            yield cards
            return
        if takes_wild or ("owed" in told.inputs and told.number("owed")):
            # Others with which a joker that is taken can be laid.
            by_rank = sorted(left, key=rank_of)
            yield (*cards, *by_rank[:2], by_rank[-1])
            runs = [(face, face + 1, face + 2) for face in left if {face + 1, face + 2} <= set(left)]
            for run in runs[:1]:
                yield (*cards, *run, next(face for face in reversed(by_rank) if face not in run))
            return
        for at in range(min(FILLED, len(left) - 1)):
            yield (*cards, left[at], left[-1 - at])

    def _owed(self, told: UmpireInputs, hand: tuple[int, ...]) -> tuple[int, ...]:
        """Return the wild cards that were taken in this turn and are not named in the hand."""
        owed = told.number("owed") if "owed" in told.inputs else 0
        left = list(self.pack.faces())
        for face in (*hand, *[face for name in ("table", "mine") if name in told.inputs for face in told.cards(name)]):
            if face in left:
                left.remove(face)
        wild = self.game.compiled_rules.wild_faces
        return tuple([face for face in left if wild[face]][: max(0, owed - self._wild(hand))])

    def plain(self, named: tuple[int, ...]) -> tuple[int, ...]:
        """Return the natural cards of the pack that are not named, a kind once."""
        wild = self.game.compiled_rules.wild_faces
        return tuple([face for face in dict.fromkeys(self.pack.faces()) if face not in named and not wild[face]])

    def laid(self, told: UmpireInputs, hand: tuple[int, ...] = (), more: Mapping[str, Any] = _NO_MORE) -> RummyState:
        """Return the table, with that hand and ``more`` keys of a position.

        It is for who asks to play unless something else is told. Raises BadQuestion.
        """
        if len(hand) > MOST_HELD:
            raise BadQuestion("rest", "more than {most} cards of a hand cannot be judged", most=MOST_HELD)
        deal = self.deal_rules(told)
        most = MOST_WILD_HELD[deal.whole_hand]
        if self._wild(hand) > most:
            raise BadQuestion("rest", "more than {most} wild cards of a hand cannot be judged", most=most)
        when = told.word("when") if "when" in told.inputs else PLAY
        data: dict[str, Any] = {
            "step": "play" if when in (PLAY, REDREW) else "draw",
            "redrew": "yes" if when == REDREW else "",
        }
        data["turn"] = seat_name(1 if when == WAIT else ME)
        data["melds"] = self.melds(told)
        # What others hold decides nothing, and with many cards on the table the pack has not a hand for everybody.
        data["hands"] = {seat_name(seat): "" for seat in range(self.seats)}
        data["hands"][seat_name(ME)] = faces_text(hand)
        if "owed" in told.inputs:
            data["owed"] = told.number("owed")
        taken = told.cards("taken") if "taken" in told.inputs else ()
        if taken:
            data["taken"] = faces_text(taken[:1])
        if self.rules.notes_upcard():
            turned = told.cards("turned") if "turned" in told.inputs else ()
            # Where it is not asked for it decides nothing.
            data["turned"] = faces_text(turned[:1] or self.plain(())[-1:])
        if (not deal.free or deal.first_points) and "down" in told.inputs:
            data[_DOWN_KEYS[self.down(told)]] = [seat_name(ME)]
        try:
            return self.position(told, {**data, **more})
        except BadQuestion:
            if not data.get("owed"):
                raise
            self.position(told, {**data, **more, "owed": 0})
            raise BadQuestion(
                "owed", "no joker could have been taken, because with these cards it could not be laid"
            ) from None

    def may_play(self, told: UmpireInputs) -> bool:
        """Say whether who asks has drawn in this turn."""
        return told.word("when") in (PLAY, REDREW)

    def is_searched(self, hand: tuple[int, ...]) -> bool:
        """Say whether there are so few cards that all melds of them can be looked for."""
        return len(hand) <= MOST_SEARCHED and self._wild(hand) <= MOST_WILD

    def _wild(self, hand: tuple[int, ...]) -> int:
        return len([face for face in hand if self.game.compiled_rules.wild_faces[face]])

    def position(self, told: UmpireInputs, data: dict[str, Any]) -> RummyState:
        """Return the position of these keys in the deal that is told. Raises BadQuestion."""
        deal = self.deal(told)
        scored = [[0] * self.seats] * (deal - 1) if self.rules.target else []
        keys = {"seats": self.seats, "deal": deal, "sheet": scored, **data}
        if self.rules.own_contracts():
            keys.update(deal=1, contracts=[deal - 1 if seat == ME else 0 for seat in range(self.seats)])
        if "stock" in told.inputs and told.word("stock") == "no":
            keys["stock"] = ""
        # A pile that is told to be empty is empty, and not one of which nothing is said.
        laid = {key: value for key, value in keys.items() if value or key in ("stock", "discards")}
        table: RummyState = self._lay(laid)
        return table


def why_not(game: RummyGame, table: RummyState, move: Move, seat: int = ME) -> Refused | None:
    """Return why the game refuses the move; None where it does not."""
    try:
        game.play(table, seat, move)
    except Refused as why:
        return why
    return None


__all__ = ["DRAW", "ME", "MOST_WILD_HELD", "NOT_YET", "NOW", "STOCK", "TableDescription", "why_not"]
