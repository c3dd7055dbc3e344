"""The umpire of rummy games that are played with real cards."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from upcard.cards.card import face_text, faces_text
from upcard.games.rummy.clauses import clause, clauses, contract_clause, point_clauses
from upcard.games.rummy.face.advice import DOWN, arrange, best
from upcard.games.rummy.face.names import slots_in_words
from upcard.games.rummy.face.position import read_position
from upcard.games.rummy.face.told_melds import meld_as_written, melds_told
from upcard.games.rummy.face.words import tell
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.moves import MAY_I, PASS, Call, LayDown, LayOff, Swap
from upcard.games.rummy.rules import Rules
from upcard.games.rummy.rulings import Rulings
from upcard.games.rummy.scoring import counted, next_seat
from upcard.games.rummy.state import CLAIM, CONSENT, RummyState
from upcard.kernel.face.keeping import BadAmount, CellWord
from upcard.kernel.face.narration import count_points
from upcard.kernel.face.packs import faces_of
from upcard.kernel.face.position import seat_name
from upcard.kernel.face.umpiring import BadQuestion, Instead, Judgement, Question, Tray, Trays, Umpire, laid, refused
from upcard.kernel.game import Refused
from upcard.kernel.state import ONLOOKER, Event, Move
from upcard.melds.engine import lay_out
from upcard.melds.meld import Meld
from upcard.text.messages import either, marked, say

BEFORE: Final = "before"
NOW: Final = "now"
NOT_YET: Final = "no"

CARDS: Final = Tray("cards", marked("The cards"), "cards")
TABLE: Final = Tray("table", marked("Melds of others"), "groups", needed=False)
MINE: Final = Tray("mine", marked("My melds"), "groups", needed=False)
REST: Final = Tray("rest", marked("Stays in my hand"), "cards", needed=False)
IS_DOWN: Final = Tray(
    "down",
    marked("Have I laid my contract?"),
    "word",
    words=(
        CellWord(BEFORE, marked("Before this turn")),
        CellWord(NOW, marked("In this turn")),
        CellWord(NOT_YET, marked("Not yet")),
    ),
    usual=BEFORE,
)
_DOWN_KEYS: Final = {BEFORE: "down", NOW: "down_now", NOT_YET: "not_down"}

ME: Final = 0
"""The seat that asks; what lies on the table otherwise is of the next one."""
MOST_HELD: Final = 30
"""Cards of a hand: more than anybody holds, and few enough to look for every contract in them."""

FILLED: Final = 12
"""Kinds of cards that are tried as those of which nothing is said."""


class RummyUmpire(Umpire):
    """Answers by laying the cards as a position of the game, and making the move that is asked about."""

    def __init__(self, rules: Rules, seats: int) -> None:
        self.rules = rules
        self.seats = seats
        self.game = RummyGame(rules)
        self.pack = rules.pack(seats)
        self.pack_clauses = (clause(rules, "decks"), clause(rules, "jokers"))
        self.questions = self._questions()

    def _questions(self) -> tuple[Question, ...]:
        deals = len(self.rules.deals)
        deal = (Tray("deal", marked("Deal"), "number", low=1, high=deals, usual="1"),) if deals > 1 else ()
        laid = (IS_DOWN,) if any(not each.free for each in self.game.rulings.deals) else ()
        found = [Question("meld", marked("Is this a meld?"), (CARDS, *deal))]
        groups = Tray("melds", marked("My melds"), "groups")
        if self.rules.melding == "hand":
            found.append(Question("call", marked("May I call with this?"), (groups, REST, *deal)))
        elif laid:
            found.append(Question("contract", marked("Is this the contract?"), (groups, REST, *deal)))
        if self.rules.melding == "table":
            if self.game.rulings.layoff:
                card = Tray("cards", marked("The card to lay off"), "cards")
                label = marked("May I lay this off?")
                found.append(Question("layoff", label, (card, TABLE, MINE, REST, *laid, *deal)))
            if self.game.rulings.joker_take_use or self.game.rulings.joker_shift:
                card = Tray("cards", marked("The card for the joker"), "cards")
                label = marked("May I take that joker?")
                found.append(Question("joker", label, (card, TABLE, MINE, REST, *laid, *deal)))
        left = Tray("cards", marked("Cards left"), "worth")
        found.append(Question("worth", marked("What does this count?"), (left, *deal)))
        calls = Tray("calls", marked("Who calls, in this order"), "seats")
        turn = Tray("turn", marked("Whose turn it is"), "seat", usual="P1")
        upcard = Tray("card", marked("The upcard"), "cards", needed=False)
        down = (Tray("down", marked("Whose contract is laid"), "seats", needed=False),) if laid else ()
        found.append(Question("claim", marked("Who gets the upcard?"), (calls, turn, upcard, *down, *deal)))
        return tuple(found)

    def judge(self, question: str, told: Trays) -> Judgement:
        """The answer."""
        return _JUDGES[question](self, told)

    # Melds

    def meld(self, told: Trays) -> Judgement:
        """Is it one, on the table or in a contract?"""
        r = self.game.ruled_in(self._deal(told))
        text = self._one_group(told, "cards")
        found = melds_told(r, "cards", text, r.table)
        in_contract = r.contract_rules if r.of(self._table(told)).contract.slots else r.table
        if isinstance(found, Refused):
            only = melds_told(r, "cards", text, in_contract)
            if isinstance(only, Refused):
                return refused(found)
            return self._is_meld(r, only, (say("But only in the contract: {why}", why=found.reason),))
        strict = melds_told(r, "cards", text, in_contract)
        more = (say("But not in the contract: {why}", why=strict.reason),) if isinstance(strict, Refused) else ()
        return self._is_meld(r, found, more)

    def _is_meld(self, r: Rulings, melds: tuple[Meld, ...], more: tuple[str, ...]) -> Judgement:
        meld = melds[0]
        reason = say("{meld} is a set." if meld.is_set() else "{meld} is a run.", meld=meld)
        cited = clauses(self.rules, "sets" if meld.is_set() else "runs")[:1]
        if any([r.is_wild(face) for face in meld.faces]):
            cited += clauses(self.rules, "jokers_stand")[:1]
        if len(melds) > 1:
            more = (say("It can also be {others}.", others=either(melds[1:4])), *more)
        return Judgement(True, reason, cited, more)

    def contract(self, told: Trays) -> Judgement:
        """Do these melds meet the contract, or the call?"""
        rest = told.cards("rest")
        groups = told.groups("melds")
        held = tuple([face for group in groups for face in group])
        first: Refused | None = None
        for more in (rest,) if rest or not self._needs_more(told) else self._fillers(held):
            table = self._table(told, (*held, *more))
            why = self._lay(table, told, groups)
            if why is None:
                return self._is_contract(table, assumed=bool(more) and not rest)
            first = first or why
        assert first is not None
        found = best(self.game, self._table(told, (*held, *rest)), ME)
        if not isinstance(found.move, (LayDown, Call)):
            return refused(first)
        melds = tuple([str(meld) for meld in found.move.melds])
        return refused(first, (Instead(say("With these cards this goes:"), melds),))

    def _lay(self, table: RummyState, told: Trays, groups: tuple[tuple[int, ...], ...]) -> Refused | None:
        """Why the game refuses these groups; None where it does not."""
        written = [meld_as_written("melds", part) for part in told.parts("melds")]
        melds = tuple([meld for meld in written if meld is not None])
        if len(melds) < len(written):
            return arrange(self.game, table, ME, groups, DOWN).refusal
        left = list(table.hand(ME).faces())
        for meld in melds:
            for face in meld.faces:
                left.remove(face)
        in_hand = self.game.ruled(table).melding_hand
        move = LayDown(melds) if not in_hand else Call(melds, left[0]) if len(left) == 1 else Call(melds)
        return _why_not(self.game, table, move)

    def _is_contract(self, table: RummyState, assumed: bool) -> Judgement:
        more = (say("If you keep a card that may be discarded."),) if assumed else ()
        if self.game.rulings.melding_hand:
            return Judgement(True, say("You may call with these cards."), clauses(self.rules, "call")[:2], more)
        slots = slots_in_words(self.game.ruled(table).of(table).contract.slots)
        reason = say("This is the contract of deal {deal}: {contract}.", deal=table.deal, contract=slots)
        return Judgement(True, reason, (contract_clause(self.rules, table.deal),), more)

    # Cards on the table

    def layoff(self, told: Trays) -> Judgement:
        """Could these cards be laid off one after the other, and where?"""
        cards = told.cards("cards")
        table = self._with_melds(told, cards)
        said: list[str] = []
        cited: tuple[str, ...] = ()
        for face in cards:
            moves = [move for move in self.game.moves(table, ME) if isinstance(move, LayOff) and move.face == face]
            if not moves:
                return refused(self._why_no(table, [LayOff(face, at + 1) for at in range(len(table.melds))]))
            targets = dict.fromkeys([str(table.melds[move.meld - 1]) for move in moves])
            said.append(say("{card} goes to {melds}.", card=face_text(face), melds=either(list(targets))))
            meld = table.melds[moves[0].meld - 1]
            cited += clauses(self.rules, "set_add" if meld.is_set() else "run_add")[:1]
            if face != cards[-1]:
                table = self.game.play(table, ME, moves[0])
        return Judgement(True, said[0], tuple(dict.fromkeys(cited)), tuple(said[1:]))

    def joker(self, told: Trays) -> Judgement:
        """May the wild card of a meld be replaced by that card?"""
        cards = told.cards("cards")
        if len(cards) != 1:
            raise BadQuestion("cards", "one card is wanted, in the joker’s place")
        table = self._with_melds(told, cards)
        moves = [move for move in self.game.moves(table, ME) if isinstance(move, Swap)]
        moves = [move for move in moves if move.face == cards[0]]
        if not moves:
            return refused(self._why_no(table, [Swap(cards[0], at + 1) for at in range(len(table.melds))]))
        names = (say("You"), *told.names[1:])
        said = [tell(self.game.play(table, ME, move).events[0], names, ME) for move in moves]
        topic = "joker_moves" if moves[0].shift else "joker_replaced"
        more = list(said[1:])
        if self.game.ruled(table).joker_take_use_in_turn and not moves[0].shift:
            more.append(say("It has to be used in this turn."))
        return Judgement(True, said[0], clauses(self.rules, topic)[:1], tuple(more))

    def _why_no(self, table: RummyState, moves: list[Move]) -> Refused:
        """Why none of these moves is legal: where there are several, the refusal of the last that fails by more than
        its cards."""
        if not moves:
            raise BadQuestion("table", "is missing: no meld lies there")
        whys = [why for why in [_why_not(self.game, table, move) for move in moves] if why is not None]
        plain = {self.game.ruled(table).clause(topic) for topic in ("set_add", "run_add", "swap_card", "swap_set")}
        return next((why for why in whys if why.clause not in plain), whys[0])

    def _with_melds(self, told: Trays, cards: tuple[int, ...]) -> RummyState:
        """The table with the melds that lie there, and these cards, with others, in the hand."""
        melds: list[dict[str, str]] = []
        r = self.game.ruled_in(self._deal(told))
        for tray, owner in (("table", 1), ("mine", ME)):
            for text in told.parts(tray):
                found = melds_told(r, tray, text, r.table)
                if isinstance(found, Refused):
                    found = melds_told(r, tray, text, r.contract_rules)
                if isinstance(found, Refused):
                    raise BadQuestion(tray, "no such meld can lie there: {why}", why=found.reason)
                melds.append({"owner": seat_name(owner), "cards": str(found[0])})
        down = told.word("down") if "down" in told.trays else BEFORE
        rest = told.cards("rest")
        if not rest:
            named = (*cards, *told.cards("table"), *told.cards("mine"))
            rest = next(self._fillers(named), ())
        return self._table(told, (*cards, *rest), melds, down)

    # Points and claims

    def worth(self, told: Trays) -> Judgement:
        """What cards count that are left in the hand."""
        r = self.game.ruled_in(self._deal(told))
        try:
            faces = faces_of(told.amount("cards"), lambda face: r.card_points[face])
        except BadAmount as problem:
            raise BadQuestion("cards", problem.message) from None
        points = counted(r.card_points, faces)
        reason = say("Together they count {points}.", points=count_points(points))
        each = {face_text(face): r.card_points[face] for face in faces}
        more = [say("{card} counts {points}.", card=card, points=count) for card, count in each.items()]
        cited = point_clauses(self.rules)
        if not r.melding_hand:
            return Judgement(None, reason, cited, tuple(more))
        hand = self._table(told, faces).hand(ME).cards
        found = lay_out(hand, r.table, r.card_points, ())
        if not found.melds:
            return Judgement(None, reason, cited, tuple(more))
        reason = say("With its melds laid out it counts {points}.", points=count_points(found.dead))
        melds = tuple([str(meld) for meld in found.melds])
        return Judgement(None, reason, cited, tuple(more), (), (Instead(say("These are laid out:"), melds),))

    def claim(self, told: Trays) -> Judgement:
        """Who of those that call gets the upcard?"""
        calls, turns = told.players("calls"), told.players("turn")
        if len(turns) != 1:
            raise BadQuestion("turn", "one player is wanted")
        turn = turns[0]
        card = told.cards("card")
        data: dict[str, Any] = {"step": "claim", "turn": seat_name(turn)}
        data["discarder"] = seat_name(next_seat(self.rules, self.seats, turn, -1))
        data["discards"] = faces_text(card[:1] or self._plain(())[:1])
        data["down"] = [seat_name(seat) for seat in (told.players("down") if "down" in told.trays else ())]
        try:
            table = self._position(told, data)
        except BadQuestion:
            # No window opens here: who calls all the same is told why.
            raise self._claim_refused(self._position(told, {**data, "step": "draw"}), calls[0]) from None
        lost: list[str] = []
        events: list[Event] = []
        for seat in calls:
            try:
                table = table if _is_settled(table, events) else self.game.play(table, seat, MAY_I)
                events += table.events
            except Refused as why:
                lost.append(say("{who}: {why}", who=told.names[seat], why=why))
        while not _is_settled(table, events):
            table = self.game.play(table, next(iter(self.game.asks(table))), PASS)
            events += table.events
        return self._granted(table, events, told, tuple(lost))

    def _claim_refused(self, table: RummyState, seat: int) -> Refused:
        why = _why_not(self.game, table, MAY_I, seat)
        assert why is not None
        return why

    def _granted(self, table: RummyState, events: list[Event], told: Trays, lost: tuple[str, ...]) -> Judgement:
        """Who has got the upcard, as the events say."""
        names = told.names
        fined = [tell(event, names, ONLOOKER) for event in events if event.name == "fined"]
        cited = clauses(self.rules, f"claim_priority={self.rules.claim_priority}")[:1]
        got = [event.seat for event in events if event.name == "claimed"]
        if table.step == CONSENT:
            who, active = names[table.calls[0]], names[table.turn]
            reason = say("{who}, unless {active}, whose turn it is, takes it.", who=who, active=active)
            return Judgement(None, reason, (*cited, self.game.rulings.clause("consent_first")), (*fined, *lost))
        if not got:
            return Judgement(None, say("Nobody of these."), cited, (*fined, *lost))
        others = (say("{who} gets a penalty card with it.", who=names[got[0]]),)
        return Judgement(None, say("{who} gets the upcard.", who=names[got[0]]), cited, (*others, *fined, *lost))

    # Positions

    def _deal(self, told: Trays) -> int:
        return told.number("deal") if "deal" in told.trays else 1

    def _one_group(self, told: Trays, tray: str) -> str:
        parts = told.parts(tray)
        if len(parts) != 1:
            raise BadQuestion(tray, "the cards of one meld are wanted")
        return parts[0]

    def _needs_more(self, told: Trays) -> bool:
        """Is a card to be kept that nothing is said of? Not where the whole hand is laid."""
        deal = self.game.rulings.deals[self.rules.place(self._deal(told)) - 1]
        return not deal.whole_hand and self.rules.melding == "table"

    def _fillers(self, named: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """Two further cards, in several ways: those of which nothing is said."""
        left = self._plain(named)
        for at in range(min(FILLED, len(left) - 1)):
            yield (left[at], left[-1 - at])

    def _plain(self, named: tuple[int, ...]) -> tuple[int, ...]:
        """The natural cards of the pack that are not named, a kind once."""
        wild = self.game.rulings.wild_faces
        return tuple([face for face in dict.fromkeys(self.pack.faces()) if face not in named and not wild[face]])

    def _table(
        self, told: Trays, hand: tuple[int, ...] = (), melds: list[dict[str, str]] | None = None, down: str = NOT_YET
    ) -> RummyState:
        """A table at which it is for who asks to play, with that hand."""
        if len(hand) > MOST_HELD:
            raise BadQuestion("", "nobody holds more than {most} cards", most=MOST_HELD)
        data: dict[str, Any] = {"step": "play", "turn": seat_name(ME), "melds": melds or []}
        if hand:
            data["hands"] = {seat_name(ME): faces_text(hand)}
        deal = self.game.rulings.deals[self.rules.place(self._deal(told)) - 1]
        if not deal.free:
            data[_DOWN_KEYS[down]] = [seat_name(ME)]
        return self._position(told, data)

    def _position(self, told: Trays, data: dict[str, Any]) -> RummyState:
        deal = self._deal(told)
        scored = [[0] * self.seats] * (deal - 1) if self.rules.target else []
        keys = {"seats": self.seats, "deal": deal, "sheet": scored, **data}
        table: RummyState = laid(read_position, self.game, keys)
        return table


def _is_settled(table: RummyState, events: list[Event]) -> bool:
    """Is it known who gets the upcard?"""
    return table.step != CLAIM or any([event.name == "claimed" for event in events])


def _why_not(game: RummyGame, table: RummyState, move: Move, seat: int = ME) -> Refused | None:
    """Why the game refuses the move; None where it does not."""
    try:
        game.play(table, seat, move)
    except Refused as why:
        return why
    return None


_JUDGES: Final[dict[str, Callable[[RummyUmpire, Trays], Judgement]]] = {
    "meld": RummyUmpire.meld,
    "contract": RummyUmpire.contract,
    "call": RummyUmpire.contract,
    "layoff": RummyUmpire.layoff,
    "joker": RummyUmpire.joker,
    "worth": RummyUmpire.worth,
    "claim": RummyUmpire.claim,
}
"""By question."""

__all__ = ["RummyUmpire"]
