"""Defines the umpire of rummy: answers questions about a game with real cards."""

from itertools import islice
from typing import Final

from upcard.cards.card import NO_FACE, card_name, face_text
from upcard.games.rummy.books import BOOKS
from upcard.games.rummy.clauses import clause, clauses, contract_clause, point_clauses
from upcard.games.rummy.compiled_rules import CompiledRules, DealRules
from upcard.games.rummy.moves import HIGH, LOW, STAY, Call, Discard, LayDown, LayMeld, LayOff, Swap
from upcard.games.rummy.rules import Rules
from upcard.games.rummy.scoring import counted
from upcard.games.rummy.state import OVER, PLAY, RummyState
from upcard.games.rummy.steps.contract import down_rules, over_fault
from upcard.games.rummy.steps.swap import none_leaves
from upcard.games.rummy.ui.advice import MOST_TRIED, choices, melds_to_lay
from upcard.games.rummy.ui.names import slots_in_words
from upcard.games.rummy.ui.told_melds import (
    became,
    meld_as_written,
    melds_told,
    one_card,
    one_group,
    ordered,
    what_makes,
    when_owed,
    why_not_in_order,
)
from upcard.games.rummy.ui.umpire_calls import called, card_over, must_be_whole
from upcard.games.rummy.ui.umpire_draws import draw_inputs
from upcard.games.rummy.ui.umpire_showdown import showdown_question, table_shown
from upcard.games.rummy.ui.umpire_table import ME, NOT_YET, NOW, TableDescription, why_not
from upcard.games.rummy.ui.umpire_upcard import claims_question, may_call_rummy, may_draw, rummy_question, who_gets
from upcard.kernel.game import Refused
from upcard.kernel.ui.entry import Entry
from upcard.kernel.ui.narration import count_points
from upcard.kernel.ui.packs import faces_of
from upcard.kernel.ui.score_rules import ScoreToken
from upcard.kernel.ui.told_values import BadAmount
from upcard.kernel.ui.umpiring import (
    BadQuestion,
    Instead,
    Judgement,
    Question,
    Umpire,
    UmpireInput,
    UmpireInputs,
    refused,
)
from upcard.melds.engine import lay_out, parse_meld
from upcard.melds.meld import Meld
from upcard.text.messages import either, marked, say

TAKE: Final = "take"

CARDS: Final = UmpireInput("cards", marked("The cards"), "cards")
MELDS: Final = UmpireInput("melds", marked("My melds"), "groups")
DISCARD: Final = UmpireInput("discard", marked("My discard"), "cards", needed=False)
TO: Final = UmpireInput(
    "to", marked("To which meld, by its number: first those of the others, then mine"), "number", False, low=1, high=99
)
END: Final = UmpireInput(
    "end",
    marked("Where the joker goes"),
    "word",
    needed=False,
    words=(
        ScoreToken(TAKE, marked("I take it")),
        ScoreToken(LOW, marked("It moves to the low end")),
        ScoreToken(HIGH, marked("It moves to the high end")),
    ),
)
ANY_MELD: Final = parse_meld("{AS AH AD}")
"""Stands for what is no meld, where the turn forbids any."""
_SHIFTS: Final = {TAKE: STAY, LOW: LOW, HIGH: HIGH}


class RummyUmpire(Umpire):
    """Answers by laying the cards as a position of the game, and making the move that is asked about."""

    def __init__(self, entry: Entry, rules: Rules, seats: int) -> None:
        super().__init__(entry, rules, seats)
        self.told_table = TableDescription(self.game, seats, self.laid)
        self.pack = self.told_table.pack
        self.pack_clauses = (clause(rules, "decks"), clause(rules, "jokers"))
        self.questions = self._questions()

    def _questions(self) -> tuple[Question, ...]:
        table = self.told_table
        deal, turn = table.deal_input(), table.turn_inputs()
        on_table = self.rules.melding == "table"
        found = [Question("meld", marked("Is this a meld?"), (CARDS, *deal))]
        if not on_table:
            label = marked("May I knock with this?") if self.rules.knocks() else marked("May I say “Pay me” with this?")
            found.append(Question("call", label, (MELDS, DISCARD, *table.knock_input(), *turn)))
        elif table.goes_down:
            label = marked("Is this the contract?") if table.has_contracts else marked("May I go down with this?")
            found.append(Question("contract", label, (MELDS, *table.turn_inputs(NOT_YET))))
        lay = UmpireInput("cards", marked("The meld to lay"), "cards")
        found.append(Question("lay", marked("May I lay this now?"), (lay, *turn)))
        if on_table:
            card = UmpireInput("cards", marked("The card to lay off"), "cards")
            found.append(Question("layoff", marked("May I lay this off?"), (card, *turn, TO)))
        else:
            found += [question for question in [showdown_question(table)] if question is not None]
        if on_table and self.rules.has_wilds():
            card = UmpireInput("cards", marked("The card for the joker"), "cards")
            found.append(Question("joker", marked("May I take that joker?"), (card, *turn, TO, END)))
        card = UmpireInput("cards", marked("The card to discard"), "cards")
        found.append(Question("discard", marked("May I discard this?"), (card, *turn)))
        found.append(Question("draw", marked("May I draw the upcard?"), (*draw_inputs(table), *deal)))
        if self.rules.claim_mode != "none":
            found.append(claims_question(table))
        if self.game.compiled_rules.rummy_call:
            found.append(rummy_question(table))
        left = UmpireInput("cards", marked("Cards left"), "worth")
        found.append(Question("worth", marked("How many points is this?"), (left, *deal)))
        return tuple(found)

    # Melds

    def meld(self, told: UmpireInputs) -> Judgement:
        """Judge whether it is a meld, on the table or in a contract."""
        deal = self.told_table.deal(told)
        r = self.game.ruled_in(deal)
        text = one_group(told, "cards")
        found = melds_told(r, "cards", text, r.table)
        no_contract = r.melding_hand or r.deals[self.rules.place(deal) - 1].free
        in_contract = r.table if no_contract else r.contract_rules
        if isinstance(found, Refused):
            only = melds_told(r, "cards", text, in_contract)
            if isinstance(only, Refused):
                return refused(found)
            told_only = (say("It may be laid only in the contract: {why}", why=found.reason),)
            return self._is_meld(r, only, told_only, why_not_in_order(r, text, in_contract))
        strict = melds_told(r, "cards", text, in_contract)
        more = (say("Not so in the contract: {why}", why=strict.reason),) if isinstance(strict, Refused) else ()
        return self._is_meld(r, found, more, why_not_in_order(r, text, r.table))

    def _is_meld(
        self, r: CompiledRules, melds: tuple[Meld, ...], more: tuple[str, ...], order: Refused | None
    ) -> Judgement:
        meld = melds[0]
        reason = say(
            "{meld} are cards of one colour."
            if meld.is_colour()
            else "{meld} is a set."
            if meld.is_set()
            else "{meld} is a run.",
            meld=meld,
        )
        if len(melds) > 1:
            more = (say("The cards can also be read as {others}.", others=either(melds[1:4])), *more)
        return ordered(Judgement(True, reason, what_makes(r, meld), more), order)

    def lay(self, told: UmpireInputs) -> Judgement:
        """Judge whether the meld may be laid in this turn."""
        text = one_group(told, "cards")
        written = meld_as_written("cards", text)
        faces = told.cards("cards")
        r = self.game.ruled_in(self.told_table.deal(told))
        found = (written,) if written is not None else melds_told(r, "cards", text, r.table)
        if isinstance(found, Refused) and self.told_table.may_play(told) and not r.melding_hand:
            return refused(found)
        table = self._first_hand(told, faces)
        if isinstance(found, Refused):
            return refused(why_not(self.game, table, LayMeld(ANY_MELD)) or found)
        whys = [why_not(self.game, table, LayMeld(meld)) for meld in found]
        for meld, why in zip(found, whys, strict=True):
            if why is None:
                after = self.game.play(table, ME, LayMeld(meld))
                cited = (*what_makes(r, meld), *clauses(self.rules, "extra_melds")[:1])
                more = self._last_card(after)
                yes = Judgement(True, say("{meld} may be laid.", meld=meld), cited, more)
                return ordered(yes, why_not_in_order(r, text, r.table))
        return refused(next(why for why in whys if why is not None))

    def contract(self, told: UmpireInputs) -> Judgement:
        """Judge whether these melds meet the contract, or the call."""
        held = (*told.cards("melds"), *(told.cards("discard") if "discard" in told.inputs else ()))
        if "turned" in told.inputs and not told.is_told("turned"):
            raise BadQuestion("turned", "name the card that was turned up first: it says how much a knock may leave")
        first: Refused | None = None
        if self.rules.knocks():
            must_be_whole(self.told_table, told, len(held) + len(told.cards("rest")))
        for hand in self.told_table.hands(told, held, self._keeps_more(told)):
            table = self.told_table.laid(told, hand)
            found = self._lay(table, told)
            if not isinstance(found, Refused):
                must_be_whole(self.told_table, told, len(hand))
                assumed = len(hand) > len(held) and not told.is_told("rest")
                yes = self._is_contract(table, assumed, found, card_over(self.game, told, table))
                for order in self._orders(table, told):
                    yes = ordered(yes, order)
                return yes
            first = first or found
        assert first is not None
        hand = (*held, *told.cards("rest"))
        if not (self.told_table.may_play(told) and self.told_table.is_searched(hand)):
            return refused(first)
        others = melds_to_lay(self.game, self.told_table.laid(told, hand), ME)
        if not others:
            return refused(first)
        melds = tuple([str(meld) for meld in others])
        return refused(first, (Instead(say("These cards can be laid like this:"), melds),))

    def _lay(self, table: RummyState, told: UmpireInputs) -> Refused | tuple[Meld, ...]:
        """Return the melds as which the game takes these groups, or why it refuses them.

        They are given where they are not how the groups would be read first, or not in the order of the cards. The
        groups are refused however they are read.
        """
        r = self.game.ruled(table)
        found: list[tuple[Meld, ...]] = []
        for part in told.parts("melds"):
            written = meld_as_written("melds", part)
            melds = (
                (written,)
                if written is not None
                else melds_told(r, "melds", part, r.table if r.melding_hand else down_rules(r, table))
            )
            if isinstance(melds, Refused) and not self.told_table.may_play(told):
                any_melds = (ANY_MELD,)
                return why_not(self.game, table, Call(any_melds) if r.melding_hand else LayDown(any_melds)) or melds
            if isinstance(melds, Refused):
                return melds
            found.append(melds)
        first: Refused | None = None
        for way in islice(choices(found), MOST_TRIED):
            why = why_not(self.game, table, called(self.game, table, told, way) if r.melding_hand else LayDown(way))
            if why is None:
                return () if first is None and not self._orders(table, told) else way
            first = first or why
        assert first is not None
        return first

    def _orders(self, table: RummyState, told: UmpireInputs) -> list[Refused]:
        """Return why wild cards may not stand where they do, for each group of which that is so."""
        r = self.game.ruled(table)
        rules = r.table if r.melding_hand else down_rules(r, table)
        found = [why_not_in_order(r, part, rules) for part in told.parts("melds")]
        return [order for order in found if order is not None]

    def _is_contract(self, table: RummyState, assumed: bool, way: tuple[Meld, ...], over: int) -> Judgement:
        """Return the answer yes to a question about a contract.

        It shows ``way``, how the cards have to lie, where that is not obvious, and names the card that is ``over`` as
        the discard.
        """
        more = (say("You must keep a card that may be discarded."),) if assumed else ()
        if over != NO_FACE:
            more = (say("Your discard is the {card}.", card=card_name(over)),)
        like = (Instead(say("Lay them like this:"), tuple([str(meld) for meld in way])),) if way else ()
        if self.game.compiled_rules.melding_hand:
            yes, topic = say("You may say “Pay me” with these cards."), "call"
            if self.rules.knocks():
                yes, topic = say("You may knock with these cards."), f"knock={self.rules.knock}"
            return Judgement(True, yes, clauses(self.rules, topic)[:2], more, instead=like)
        r = self.game.ruled(table)
        if r.of(table).first_points:
            reason = say("You may go down with these melds.")
            return Judgement(True, reason, clauses(self.rules, "first_meld_points")[:1], more, instead=like)
        number = table.contracts[ME] + 1 if r.own_contracts else table.deal
        reason = say(
            "This is contract {deal}: {contract}."
            if r.own_contracts
            else "This is the contract of deal {deal}: {contract}.",
            deal=number,
            contract=slots_in_words(r.of(table, ME).contract.slots),
        )
        return Judgement(True, reason, (contract_clause(self.rules, number),), more, instead=like)

    # Cards on the table

    def layoff(self, told: UmpireInputs) -> Judgement:
        """Judge whether these cards could be laid off one after the other, and where."""
        cards, roles = told.cards("cards"), told.roles("cards")
        shown = self.rules.melding == "hand"
        table = table_shown(self.told_table, told, cards) if shown else self._first_hand(told, cards)
        melds = self._asked_melds(told, table)
        said: list[str] = []
        cited: tuple[str, ...] = ()
        for face, role in zip(cards, roles, strict=True):
            moves = [LayOff(face, number, role) for number in melds]
            if role == NO_FACE:
                # A wild card that fits both ends of a run says which.
                moves += [move for move in self.game.moves(table, ME) if isinstance(move, LayOff)]
            moves = [move for move in moves if move.face == face and move.meld in melds]
            whys = [why_not(self.game, table, move) for move in moves]
            good = [move for move, why in zip(moves, whys, strict=True) if why is None]
            if not good:
                return refused(self._most_telling(table, whys))
            targets = dict.fromkeys([str(table.melds[move.meld - 1]) for move in good])
            said.append(say("{card} can be added to {melds}.", card=face_text(face), melds=either(list(targets))))
            grown = self.game.play(table, ME, good[0])
            cited += (self._of_layoff(table, good[0], grown),)
            table = grown
            if table.step == OVER or not table.melds:
                break
        said += () if shown else self._last_card(table)
        return Judgement(True, said[0], tuple(dict.fromkeys(cited)), tuple(said[1:]))

    def _last_card(self, after: RummyState) -> tuple[str, ...]:
        """Return what follows where the last card of the hand has gone to the table."""
        if after.step != PLAY:
            return (say("That is your last card, so you go out."),)
        if after.hand(ME).cards:
            return ()
        return (say("You have no card left to discard, so you take the upcard and a stock card and play on."),)

    def _of_layoff(self, table: RummyState, move: LayOff, after: RummyState) -> str:
        """Return the clause by which the card goes to the meld."""
        meld = table.melds[move.meld - 1]
        if meld.is_set():
            return clause(self.rules, "colour_add" if meld.is_colour() else "set_add")
        grown = next(event.what for event in after.events if event.name == "laid_off")
        assert isinstance(grown, Meld)
        if grown.low != meld.low and self.game.ruled(table).table.high_first:
            return clauses(self.rules, "layoff_ends")[-1]
        return clause(self.rules, "run_add")

    def joker(self, told: UmpireInputs) -> Judgement:
        """Judge whether the wild card of a meld may be replaced by that card, and say what becomes of it."""
        cards = told.cards("cards")
        if len(cards) != 1:
            raise BadQuestion("cards", "name one card, the one for the joker’s place")
        first: Judgement | None = None
        for hand in self.told_table.hands(told, cards, takes_wild=True):
            found = self._taken(told, self.told_table.laid(told, hand), cards[0])
            if found.yes:
                return found
            first = first or found
        assert first is not None
        return first

    def _taken(self, told: UmpireInputs, table: RummyState, card: int) -> Judgement:
        """Judge whether that card of the hand may replace a wild one of the table."""
        r = self.game.ruled(table)
        ends = (_SHIFTS[told.word("end")],) if told.is_told("end") else (STAY, LOW, HIGH) if r.joker_shift else (STAY,)
        moves = [Swap(card, number, end) for number in self._asked_melds(told, table) for end in ends]
        whys = [why_not(self.game, table, move) for move in moves]
        if None not in whys:
            return refused(self._most_telling(table, whys))
        if told.is_told("end") and told.word("end") == TAKE and not r.joker_take_use:
            # The move without an end is that to the only end where it may go.
            return refused(none_leaves(r, table.melds[moves[whys.index(None)].meld - 1], card))
        said: list[str] = []
        cited: tuple[str, ...] = ()
        owed = False
        for move, why in zip(moves, whys, strict=True):
            if why is None:
                after = self.game.play(table, ME, move)
                sentence, topic = became(after.events, table.melds[move.meld - 1])
                said.append(sentence)
                if topic.startswith("shift") and not self.game.ruled(table).joker_shift_high_then_low:
                    topic = "joker_moves"
                cited += clauses(self.rules, topic)[:1]
                owed = owed or after.owed > table.owed
        if owed:
            said.append(when_owed(r, table.down[ME]))
            book = BOOKS.get(self.rules.book)
            if book is not None and book.joker_take_use == self.rules.joker_take_use:
                cited += clauses(self.rules, "joker_duty")[:1]
        said = list(dict.fromkeys(said))
        return Judgement(True, said[0], tuple(dict.fromkeys(cited)), tuple(said[1:]))

    def _asked_melds(self, told: UmpireInputs, table: RummyState) -> list[int]:
        """Return the numbers of the melds that are asked about. Raises BadQuestion where there are none."""
        if not table.melds:
            raise BadQuestion("table", "is missing: name the melds on the table")
        if not told.is_told("to"):
            return list(range(1, len(table.melds) + 1))
        number = told.number("to")
        if number > len(table.melds):
            raise BadQuestion("to", "there are only {count} melds", count=len(table.melds))
        return [number]

    def _most_telling(self, table: RummyState, whys: list[Refused | None]) -> Refused:
        """Return, of the refusals at several melds, the most telling one.

        It is the first that is about more than which cards the meld takes.
        """
        found = [why for why in whys if why is not None]
        topics = ("set_add", "run_add", "swap_card", "swap_set", "swap_off")
        plain = {self.game.ruled(table).clause(topic) for topic in topics}
        return next((why for why in found if why.clause not in plain), found[0])

    def _first_hand(self, told: UmpireInputs, cards: tuple[int, ...]) -> RummyState:
        """Return the table, with these cards in the hand.

        Those that stay there are with them, or others of which nothing is said.
        """
        return self.told_table.laid(told, next(self.told_table.hands(told, cards), cards))

    def draw(self, told: UmpireInputs) -> Judgement:
        """Judge whether the upcard may be drawn."""
        return may_draw(self.told_table, told)

    def discard(self, told: UmpireInputs) -> Judgement:
        """Judge whether the card may be discarded."""
        face = one_card(told, "cards", marked("name one card to discard"))
        deal = self.told_table.deal_rules(told)
        if deal.whole_hand and self.told_table.down(told) == NOW:
            return self._discard_over(told, deal, face)
        table = self._first_hand(told, (face,))
        self.game.play(table, ME, Discard(face))
        return self._may_be_discarded(face, clauses(self.rules, "discard"))

    def _discard_over(self, told: UmpireInputs, deal: DealRules, face: int) -> Judgement:
        """Judge whether the card may be discarded that the contract leaves over.

        The contract is of the whole hand and laid in this turn.
        """
        table = self.told_table.laid(told, (face, *told.cards("rest")))
        r = self.game.ruled(table)
        why = over_fault(r, deal, len(table.hand(ME).cards))
        if why is not None:
            return refused(why)
        if deal.over_is_ignored:
            return refused(
                r.refuse(
                    "last_deal_part",
                    "Laying the contract ended this deal: you keep the card that is left over.",
                    (face,),
                )
            )
        self.game.play(table, ME, Discard(face))
        return self._may_be_discarded(face, clauses(self.rules, "last_deal_part"))

    def _may_be_discarded(self, face: int, cited: tuple[str, ...]) -> Judgement:
        return Judgement(True, say("The {card} may be discarded.", card=card_name(face)), cited[:1])

    # Points and claims

    def worth(self, told: UmpireInputs) -> Judgement:
        """Say what cards count that are left in the hand."""
        r = self.game.ruled_in(self.told_table.deal(told))
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
        if not self.told_table.is_searched(faces):
            raise BadQuestion("cards", "these are too many cards to lay out in melds")
        hand = self.told_table.laid(told, faces).hand(ME).cards
        found = lay_out(hand, r.table, r.card_points, ())
        if not found.melds:
            return Judgement(None, reason, cited, tuple(more))
        reason = say("With its melds laid out, the hand counts {points}.", points=count_points(found.dead))
        melds = tuple([str(meld) for meld in found.melds])
        return Judgement(None, reason, cited, tuple(more), (), (Instead(say("These are laid out:"), melds),))

    call = contract

    def claim(self, told: UmpireInputs) -> Judgement:
        """Say who of those that call gets the upcard."""
        return who_gets(self.told_table, told)

    def rummy(self, told: UmpireInputs) -> Judgement:
        """Judge whether the discard may be called."""
        return may_call_rummy(self.told_table, told)

    def _keeps_more(self, told: UmpireInputs) -> bool:
        """Say whether a card stays in the hand of which nothing is said.

        It does not where the whole hand is laid.
        """
        return not self.told_table.deal_rules(told).whole_hand and self.rules.melding == "table"


__all__ = ["RummyUmpire"]
