"""The step of laying melds and laying off at the showdown (PAY-31 to PAY-34)."""

from collections.abc import Iterable, Sequence
from typing import Final

from upcard.cards.card import EVERYBODY, Card
from upcard.games.rummy.compiled_rules import CompiledRules
from upcard.games.rummy.faults import must_be_meld
from upcard.games.rummy.flow import callers_melds, is_gin, next_shown
from upcard.games.rummy.laying import find_meld, lay, replace_meld
from upcard.games.rummy.moves import END_TURN, SHOW_HAND, EndTurn, LayMeld, LayOff, ShowHand, Swap
from upcard.games.rummy.rules import Rules
from upcard.games.rummy.state import DOWN, SHOW, RummyState
from upcard.games.rummy.steps.layoff import LayOffStep, rules_of_ends
from upcard.games.rummy.steps.step import Seen, Step, must_hold
from upcard.games.rummy.ui.lines import Lines
from upcard.kernel.game import Ask
from upcard.kernel.run import Listing, Made, joined
from upcard.kernel.state import Event, Move
from upcard.kernel.ui.forms import Fill, action, key
from upcard.kernel.ui.scene import Action, Key
from upcard.melds.engine import lay_out, melds_in
from upcard.text.messages import say

ASK_SHOW: Final = Ask("show")


class ShowStep(Step):
    """The step of the showdown, for each player in turn; what is left counts.

    The open hand is sorted into melds and laid off on the caller's (PAY-31 to PAY-34).
    """

    question = SHOW

    def asks(self, r: CompiledRules, s: RummyState) -> dict[int, Ask]:
        """Ask the seat whose turn it is to sort the hand."""
        return {s.turn: ASK_SHOW}

    def __init__(self, lay_off: LayOffStep) -> None:
        self.lay_off = lay_off

    def accepts(self, move: Move) -> bool:
        """Return True: every move is judged here."""
        return True

    def moves(self, r: CompiledRules, s: RummyState, seat: int) -> Iterable[Move]:
        """Yield the legal moves."""
        yield from self._few(r, s, seat)
        for meld in melds_in(s.hand(seat).cards, r.table):
            yield LayMeld(meld)

    def listing(self, r: CompiledRules, s: RummyState, seat: int) -> Listing:
        """Return the same, to be counted and picked from."""
        return joined([self._few(r, s, seat), Made(LayMeld, list(melds_in(s.hand(seat).cards, r.table)))])

    def _few(self, r: CompiledRules, s: RummyState, seat: int) -> list[Move]:
        """Return all moves but the melds."""
        found: list[Move] = [SHOW_HAND, END_TURN]
        callers = callers_melds(r, s)
        if callers:
            for face in s.hand(seat).kinds():
                self.lay_off.add_moves_of(r, s, seat, face, callers, found)
        return found

    def play(self, r: CompiledRules, s: RummyState, seat: int, move: Move) -> RummyState:
        """Return the table after the move. Raises Refused."""
        if isinstance(move, EndTurn):
            return next_shown(r, shown(s.but(events=(Event("rested", seat),)), seat))
        if isinstance(move, ShowHand):
            return next_shown(r, shown(self._best(r, s, seat), seat))
        if isinstance(move, LayMeld):
            after = self._meld(r, s, seat, move)
        elif isinstance(move, LayOff):
            after = self._onto(r, s, seat, move)
        elif isinstance(move, Swap):
            raise r.refuse("wild_stays", "No wild card of a meld is replaced at the showdown.", (move.face,))
        else:
            raise r.refuse(
                "showdown",
                "The hands are open: nothing is drawn, called or discarded any more.",
                (),
                "Lay melds, lay off on the caller’s melds, or show.",
            )
        return after if after.hand(seat).cards else next_shown(r, shown(after, seat))

    def _meld(self, r: CompiledRules, s: RummyState, seat: int, move: LayMeld) -> RummyState:
        must_hold(r, s, seat, move.meld.faces)
        must_be_meld(r, move.meld, r.table)
        event = Event("laid", seat, (), len(s.melds) + 1, -1, move.meld)
        return lay(s, seat, (move.meld,), move.meld.faces).but(events=(event,))

    def _onto(self, r: CompiledRules, s: RummyState, seat: int, move: LayOff) -> RummyState:
        index = find_meld(r, s, move.meld)
        if r.layoff_order_none:
            raise r.refuse("layoff_order=none", "Nobody lays off here.", (move.face,))
        if is_gin(r, s):
            raise r.refuse("gin_bonus", "Nobody lays off on gin.", (move.face,))
        if s.owners[index] != s.caller:
            raise r.refuse("others_melds", "Cards are laid off on the caller’s melds only.", (move.face,))
        must_hold(r, s, seat, (move.face,))
        grown = self.lay_off.grown(r, s.melds[index], move)
        event = Event("laid_off", seat, (Card(move.face, EVERYBODY),), move.meld, s.caller, grown)
        return replace_meld(s, index, grown).but(
            piles=s.with_pile(seat, s.hand(seat).minus(move.face)), events=(event,)
        )

    def _best(self, r: CompiledRules, s: RummyState, seat: int) -> RummyState:
        """Return the layout of what is left that counts least."""
        callers = callers_melds(r, s)
        found = lay_out(s.hand(seat).cards, r.table, r.card_points, tuple([s.melds[index] for index in callers]))
        events: list[Event] = []
        hand = s.hand(seat)
        melds = list(s.melds)
        for index, grown in zip(callers, found.table, strict=True):
            added = list(grown.faces)
            for face in melds[index].faces:
                added.remove(face)
            for face in added:
                card = Card(face, EVERYBODY)
                events.append(Event("laid_off", seat, (card,), index + 1, s.caller, grown))
            hand = hand.minus_all(tuple(added))
            melds[index] = grown
        after = s.but(piles=s.with_pile(seat, hand), melds=tuple(melds))
        for meld in found.melds:
            events.append(Event("laid", seat, (), len(after.melds) + 1, -1, meld))
            after = lay(after, seat, (meld,), meld.faces)
        return after.but(events=tuple(events))

    def actions(self, at: Seen) -> Sequence[Action]:
        """Return the buttons."""
        lay_off = (action(LayOff, role=Fill()),) if callers_melds(at.r, at.s) else ()
        return (action(SHOW_HAND), action(LayMeld), *lay_off, action(END_TURN, say("Show it as it is")))

    def keys(self, r: CompiledRules) -> Sequence[Key]:
        """Return the keys."""
        return (key(SHOW_HAND), key(LayMeld), key(LayOff, role=Fill()))

    def prompt(self, at: Seen) -> str:
        """Say what the hand counts as it lies, and at best."""
        s, r = at.s, at.r
        hand = s.hand(at.seat).cards
        least = lay_out(hand, r.table, r.card_points, tuple(s.melds[index] for index in callers_melds(r, s))).dead
        held = sum(r.card_points[card.face] for card in hand)
        return say("Lay out your hand: as it lies it counts {held}, at best {least}.", held=held, least=least)

    def meanwhile(self, at: Seen) -> str:
        """Say who sorts the hand."""
        return say("{who} sorts the hand.", who=at.names[at.s.turn])


def shown(s: RummyState, seat: int) -> RummyState:
    """Return the table once a seat has sorted its hand: what is left counts."""
    down = list(s.down)
    down[seat] = DOWN
    return s.but(down=tuple(down))


def rules_of_showdowns(rules: Rules, lines: Lines) -> None:
    """Add the lines of the rules sheet about laying open and laying off."""
    lines.rule("All hands are laid open, and each player sorts their own hand into melds.", "showdown")
    if not rules.knocks():
        lines.option("reveal_caller")
    if rules.layoff_order == "none":
        lines.option("layoff_order", "layoff_order=none")
        return
    lines.rule(
        "Unless it is gin, cards that fit melds of the caller, the player who knocked, may be laid off there; the "
        "melds must stay legal."
        if rules.knocks()
        else "Cards that fit melds of the caller may be laid off there; the melds must stay legal.",
        "callers_melds",
        *(("gin_bonus",) if rules.knocks() else ()),
    )
    if rules.players[1] > 2 or not rules.knocks():
        lines.rule("Nobody lays off on other players’ melds.", "others_melds")
        lines.option("layoff_order")
    rules_of_ends(rules, lines)
    if not rules.knocks():
        lines.rule("No wild card of a meld is replaced.", "wild_stays")
