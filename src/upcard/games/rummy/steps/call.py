"""The steps of a call: going out with melds kept in the hand, and the turns that follow (PAY-25 to PAY-30)."""

from collections.abc import Iterable, Iterator, Sequence

from upcard.cards.card import EVERYBODY, NO_FACE, Card, card_name, faces_text
from upcard.games.rummy.compiled_rules import CompiledRules
from upcard.games.rummy.faults import must_be_meld
from upcard.games.rummy.flow import lay_open_melds, with_two
from upcard.games.rummy.moves import END_TURN, Call, Discard, LayDown, LayMeld, LayOff, Swap
from upcard.games.rummy.rules import Rules
from upcard.games.rummy.state import SHOW, RummyState
from upcard.games.rummy.steps.discard import DiscardStep, pass_on
from upcard.games.rummy.steps.step import ANY_MELD, Seen, Step, after_draw, ban_on, must_hold, why_banned
from upcard.games.rummy.ui.lines import Lines
from upcard.kernel.run import Listing, joined
from upcard.kernel.state import Event, Move, Pile
from upcard.kernel.ui.forms import Fill, action, key
from upcard.kernel.ui.scene import Action, Key
from upcard.melds.covers import Sorter, can_sort, left_at_least
from upcard.melds.placing import Placing
from upcard.text.messages import say


class Calls:
    """The calls with melds of the same shapes, counted and picked from without all of them being made."""

    def __init__(self, placing: Placing) -> None:
        self.placing = placing

    def __len__(self) -> int:
        return len(self.placing)

    def __getitem__(self, at: int) -> Move:
        return Call(self.placing[at], self.placing.over)

    def __iter__(self) -> Iterator[Move]:
        for at in range(len(self)):
            yield self[at]


class CallStep(Step):
    """The step to call "Pay me" and go out.

    The whole hand is in melds, with a discard or without (PAY-25 to PAY-27).
    """

    def is_open(self, r: CompiledRules, s: RummyState, seat: int) -> bool:
        """Say whether nobody has called yet."""
        return s.caller < 0

    def accepts(self, move: Move) -> bool:
        """Say whether it is a call, or cards laid, which are refused here."""
        return isinstance(move, (Call, LayDown, LayMeld, LayOff, Swap))

    def moves(self, r: CompiledRules, s: RummyState, seat: int) -> Iterable[Move]:
        """Yield the legal calls."""
        for placing in self._placings(r, s, seat):
            yield from Calls(placing)

    def listing(self, r: CompiledRules, s: RummyState, seat: int) -> Listing:
        """Return the same, to be counted and picked from."""
        found: list[Listing] = [Calls(placing) for placing in self._placings(r, s, seat)]
        return joined(found) if found else ()

    def _placings(self, r: CompiledRules, s: RummyState, seat: int) -> Iterator[Placing]:
        hand = s.hand(seat)
        if s.caller >= 0 or left_at_least(hand.cards, r.table) > 1:
            return
        for placing in Sorter(hand.cards, r.table).ways():
            if placing.over == NO_FACE:
                if not r.go_out_discard_required:
                    yield placing
            elif placing.shapes and not ban_on(r, s, hand, placing.over):
                yield placing

    def play(self, r: CompiledRules, s: RummyState, seat: int, move: Move) -> RummyState:
        """Return the table after the call. Raises Refused."""
        if not isinstance(move, Call):
            faces = move.melds[0].faces if isinstance(move, LayDown) else ()
            raise r.refuse("melding", "Melds stay in the hand until the showdown.", faces, after_draw(r, s))
        if s.caller >= 0:
            raise r.refuse("call_twice", "Somebody has called already: this is your last turn.", (), "Discard a card.")
        faces = must_be_melds_of_hand(r, s, seat, move)
        hand = s.hand(seat)
        self._must_be_all(r, hand, hand.minus_all(faces), move)
        if move.discard != NO_FACE:
            banned = why_banned(r, s, hand, move.discard)
            if banned is not None:
                raise banned
        return self._called(r, s, seat, move)

    def _must_be_all(self, r: CompiledRules, hand: Pile, left: Pile, move: Call) -> None:
        """Check that every card of the hand is in a meld or discarded (PAY-25, PAY-A-07); the others are ``left``.

        Raises Refused.
        """
        over = [card.face for card in left.cards]
        if move.discard != NO_FACE:
            over.remove(move.discard)
        elif r.go_out_discard_required and not over:
            raise r.refuse("call_discard", "The last card is discarded, not melded.", (), "Call with a discard.")
        if len(over) == 1 and move.discard == NO_FACE:
            raise r.refuse(
                "call_over",
                "The {card} is in no meld.",
                tuple(over),
                "Discard it: {move}.",
                card=card_name(over[0]),
                move=f"{move} discard {faces_text(over)}",
            )
        if over:
            all_fit = can_sort(hand.cards, r.table, 1)
            raise r.refuse(
                "call",
                "The {card} is in no meld: a call takes the whole hand."
                if len(over) == 1
                else "The cards {cards} are in no meld: a call takes the whole hand.",
                tuple(over),
                "They would fit: name all your melds." if all_fit else "Go on until all your cards but one fit.",
                card=card_name(over[0]),
                cards=faces_text(over),
            )

    def _called(self, r: CompiledRules, s: RummyState, seat: int, move: Call) -> RummyState:
        answers: list[Move | None] = [None] * s.seats
        answers[seat] = move
        after = s.but(caller=seat, answers=tuple(answers), events=(Event("called", seat), Event("out", seat)))
        if r.reveal_caller_at_call:
            after = lay_open_melds(after, move.melds)
        if move.discard == NO_FACE:
            return pass_on(r, after, after.piles, after.discarder, after.events)
        card = Card(move.discard, EVERYBODY)
        discards = Pile(s.discards().cards + (card,), True)
        piles = with_two(after.piles, seat, after.hand(seat).minus(card.face), s.seats + 1, discards)
        return pass_on(r, after, piles, seat, after.events + (Event("discarded", seat, (card,)),))

    def actions(self, at: Seen) -> Sequence[Action]:
        """Return the button of a call."""
        return (action(Call, melds=Fill(parts=call_parts(at.r.rules, at.s))),)

    def keys(self, r: CompiledRules) -> Sequence[Key]:
        """Return the key of a call."""
        return (key(Call, melds=Fill(parts=(ANY_MELD,))),)


class CallersDiscardStep(DiscardStep):
    """The discard where melds stay in the hand.

    In a final turn a player with every card in melds may keep them all (PAY-A-08).
    """

    def moves(self, r: CompiledRules, s: RummyState, seat: int) -> Iterable[Move]:
        """Return the legal discards, and the end of the turn where all cards may be kept."""
        found = list(super().moves(r, s, seat))
        if found != [END_TURN] and self.keeps_all(r, s, seat):
            found.append(END_TURN)
        return found

    def _stuck(self, r: CompiledRules, s: RummyState, seat: int) -> bool:
        return self.keeps_all(r, s, seat) or super()._stuck(r, s, seat)

    def keeps_all(self, r: CompiledRules, s: RummyState, seat: int) -> bool:
        """Say whether the last draw has put every card into melds."""
        return s.caller >= 0 and can_sort(s.hand(seat).cards, r.table, 0)

    def actions(self, at: Seen) -> Sequence[Action]:
        """Return the buttons, with the one to keep all cards where that is legal."""
        if at.s.caller >= 0 and END_TURN in self.moves(at.r, at.s, at.seat):
            return (action(Discard), action(END_TURN, say("Keep all cards")))
        return super().actions(at)

    def keys(self, r: CompiledRules) -> Sequence[Key]:
        """Return the keys of a discard and of the end of a turn."""
        return (key(Discard), key(END_TURN))

    def prompt(self, at: Seen) -> str:
        """Say what the turn waits for."""
        if at.s.caller >= 0:
            return say("Your last turn: discard.")
        return say("Discard a card, or say “Pay me” if your whole hand is in melds.")


def call_parts(rules: Rules, s: RummyState) -> tuple[str, ...]:
    """Return as many parts as a whole hand can make melds; none once somebody has called."""
    if s.step == SHOW or s.caller >= 0:
        return ()
    cards = rules.cards_each(s.shown_deal(), s.seats) + 1
    return (ANY_MELD,) * max(1, cards // min(rules.min_set, rules.min_run))


def must_be_melds_of_hand(r: CompiledRules, s: RummyState, seat: int, call: Call) -> tuple[int, ...]:
    """Return the cards of the melds of a call. Raises Refused: one is no meld, or is not held."""
    faces: tuple[int, ...] = ()
    for meld in call.melds:
        faces += meld.faces
    must_hold(r, s, seat, faces if call.discard == NO_FACE else (*faces, call.discard))
    for meld in call.melds:
        must_be_meld(r, meld, r.table)
    return faces


def rules_of_calls(rules: Rules, lines: Lines) -> None:
    """Add the lines of the rules sheet about going out."""
    over = {
        "optional": say(
            "Whoever has the whole hand in melds after the draw may say “Pay me” and go out: all cards but one, which "
            "is discarded, or all of them, with a discard or without."
        ),
        "required": say(
            "Whoever has the whole hand in melds after the draw may say “Pay me” and go out: all cards but one, which "
            "is discarded."
        ),
    }[rules.go_out_discard]
    lines.add(over, "call", "call_over")
    lines.rule("A call that leaves any other card outside melds is refused and changes nothing.", "false_call")
    lines.rule("Everybody else has one more turn, then the deal ends.", "final_turns")
    if rules.final_draw == "stock":
        lines.rule("In that turn players may draw from the stock only.", "final_draw")
    else:
        lines.option("final_draw", "final_draw")
    lines.rule(
        "A player who has every card in melds in that turn may keep them all and need not discard.", "final_discard"
    )
    lines.rule(
        "If a second player has the whole hand in melds in that turn, nothing more follows from it.", "call_twice"
    )
