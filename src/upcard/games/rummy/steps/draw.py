"""The step of drawing the upcard or from the stock (CR-C-16, CR-C-17)."""

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from upcard.cards.card import card_name
from upcard.games.rummy.compiled_rules import CompiledRules
from upcard.games.rummy.flow import DECLINED, draw, is_used_up, open_window, used_up, with_two
from upcard.games.rummy.moves import BOTH, DRAW_BOTH, DRAW_STOCK, DRAW_UPCARD, UPCARD, Draw, TakeDiscards
from upcard.games.rummy.options.deep import TOP
from upcard.games.rummy.options.knocking import TWO_LEFT
from upcard.games.rummy.options.void_deals import VOIDS
from upcard.games.rummy.rules import OPTIONS, Rules
from upcard.games.rummy.state import CLAIM, DRAW, PLAY, RummyState
from upcard.games.rummy.steps.contract import is_upcard_closed
from upcard.games.rummy.steps.deep_draw import can_lay, take_discards, taken_down_to, takes, why_not_laid
from upcard.games.rummy.steps.step import Seen, Step, answers_nothing
from upcard.games.rummy.stock import can_renew, renews
from upcard.games.rummy.taking import stock_only, why_stock_only
from upcard.games.rummy.ui.lines import Lines
from upcard.kernel.game import Ask, Refused
from upcard.kernel.state import Event, Move, Pile
from upcard.kernel.ui.forms import action, key
from upcard.kernel.ui.narration import kept
from upcard.kernel.ui.scene import Action, Key
from upcard.text.messages import marked, say, say_counted

ASK_DRAW: Final = Ask("draw")


class DrawStep(Step):
    """Draw exactly one card: the upcard, or the stock's top card (CR-C-16, CR-C-17)."""

    question = DRAW

    def asks(self, r: CompiledRules, s: RummyState) -> dict[int, Ask]:
        """Ask the active player."""
        return {s.turn: ASK_DRAW}

    def accepts(self, move: Move) -> bool:
        """Say whether it is a draw of one card."""
        return (isinstance(move, Draw) and move.source != BOTH) or isinstance(move, TakeDiscards)

    def moves(self, r: CompiledRules, s: RummyState, seat: int) -> Iterable[Move]:
        """Return the legal draws."""
        if not s.discards().cards or (s.caller >= 0 and not r.final_draw_any):
            return (DRAW_STOCK,)
        if s.caller >= 0 and self._no_stock_left(r, s):
            return (DRAW_UPCARD,)
        if stock_only(r, s, seat):
            return (DRAW_STOCK,)
        if r.draw_to_go_down and is_upcard_closed(r, s, seat):
            return (DRAW_STOCK,)
        if self._only_upcard(r, s):
            return (DRAW_UPCARD,)
        if not r.draws_deep:
            return (DRAW_STOCK, DRAW_UPCARD)
        if r.draws_to_meld and not _can_meld_upcard(r, s, seat):
            return (DRAW_STOCK, *takes(r, s, seat))
        return (DRAW_STOCK, DRAW_UPCARD, *takes(r, s, seat))

    def _only_upcard(self, r: CompiledRules, s: RummyState) -> bool:
        """Say whether no stock card can be had, and the rules say to take the upcard then (CR-A-29).

        One card would go round and round: each such turn counts as a renewal, and once there are too many of these a
        player may refuse the upcard, which ends the deal (CR-A-66).
        """
        if not r.no_stock_possible_must_take_upcard or not self._no_stock_left(r, s):
            return False
        return not r.renewal_limit or s.renewals < r.renewal_limit

    def _no_stock_left(self, r: CompiledRules, s: RummyState) -> bool:
        """Say whether the upcard is all that can be had."""
        return bool(s.discards().cards) and not s.stock().cards and not can_renew(r, s)

    def reject_other(self, r: CompiledRules, s: RummyState, seat: int, move: Move) -> Refused:
        """Return the refusal of any other move before the draw."""
        return answers_nothing(r, s, move) or r.refuse(
            "draw_first",
            "A turn begins with the draw.",
            (),
            _may_draw(r, [move for move in self.moves(r, s, seat) if isinstance(move, Draw)]),
        )

    def play(self, r: CompiledRules, s: RummyState, seat: int, move: Move) -> RummyState:
        """Return the table after the draw. Raises Refused."""
        if isinstance(move, TakeDiscards):
            if s.caller >= 0:
                raise r.refuse("final_draw", "After a call you draw from the stock only.", (), "Draw from the stock.")
            after = take_discards(r, s.but(events=()), seat, move.number)
            return used_up(r, after) if is_used_up(r, after) else after
        assert isinstance(move, Draw)
        if s.caller >= 0:
            if move.source == UPCARD and r.final_draw_any:  # HWR-11
                return take_upcard(r, s, seat, ())
            if r.final_draw_any and self._no_stock_left(r, s):
                raise r.refuse("no_stock_possible", "No stock card can be drawn any more.", (), "Take the upcard.")
            if move.source == UPCARD:
                raise r.refuse("final_draw", "After a call you draw from the stock only.", (), "Draw from the stock.")
            return draw(r, s, PLAY, s.answers, ())
        if move.source == UPCARD:
            return take_upcard(r, s.but(renewals=s.renewals + 1) if self._only_upcard(r, s) else s, seat, ())
        if self._only_upcard(r, s):
            raise r.refuse(
                "no_stock_possible=must_take_upcard", "No stock card can be drawn any more.", (), "Take the upcard."
            )
        if r.claim_window_after_stock_draw:
            return draw(r, s, CLAIM, s.answers, DECLINED[seat])
        if r.claim_window_before_draw:
            return draw(r, s, PLAY, s.answers, DECLINED[seat])
        return open_window(r, s, DECLINED[seat])

    def actions(self, at: Seen) -> Sequence[Action]:
        """Return the buttons of the legal draws."""
        moves = self.moves(at.r, at.s, at.seat)
        found = [_draw(move, at.s) for move in reversed([*moves]) if isinstance(move, Draw)]
        return found + [_take_down_to(move, at.s) for move in moves if isinstance(move, TakeDiscards)]

    def keys(self, r: CompiledRules) -> Sequence[Key]:
        """Return the keys of the draws."""
        found = [key(DRAW_STOCK), key(DRAW_UPCARD)]
        if r.draws_deep:
            found.append(key(TakeDiscards))
        if any(deal.go_out_discard_redraw for deal in r.deals):
            found.append(key(DRAW_BOTH))
        return found

    def prompt(self, at: Seen) -> str:
        """Ask for the draw."""
        if at.s.caller >= 0:
            who = at.names[at.s.caller]
            if at.r.final_draw_any:
                return say("{who} has called. Your last turn: draw a card.", who=who)
            return say("{who} has called. Your last turn: draw from the stock.", who=who)
        return say("Your turn: draw a card.")

    def meanwhile(self, at: Seen) -> str:
        """Say who is to draw."""
        return say("It is {who}’s turn to draw.", who=at.names[at.s.turn])


def _may_draw(r: CompiledRules, ways: Sequence[Draw]) -> str:
    """Return a remedy that says what can be drawn."""
    if not r.rules.take_wild_upcard and not r.rules.skip_ranks and DRAW_STOCK in ways:
        return marked("Draw from the stock, or the upcard unless it is wild.")
    if len(ways) > 1:
        return marked("Draw the upcard or from the stock.")
    return marked("Draw from the stock.") if DRAW_STOCK in ways else marked("Take the upcard.")


def take_upcard(r: CompiledRules, s: RummyState, seat: int, events: tuple[Event, ...]) -> RummyState:
    """Draw from the discard pile, as the active player (CR-C-17). ``events`` came before."""
    discards = s.discards().cards
    if not discards:
        raise r.refuse("no_upcard", "There is no upcard.", (), "Draw from the stock.")
    if stock_only(r, s, seat):
        raise why_stock_only(r, s, seat)
    card = discards[-1]
    if r.draw_to_go_down and is_upcard_closed(r, s, seat):
        raise r.refuse(
            "draw_before_down=to_go_down",
            "You are not down, and could not go down with the {card}.",
            (card.face,),
            "Draw from the stock.",
            card=card_name(card.face),
        )
    if r.draws_to_meld:
        after = taken_down_to(s.but(events=events), seat, 1)
        if not can_lay(r, after, seat, card.face):
            raise why_not_laid(r, card.face, "discard_draw=to_meld_all")
        return used_up(r, after) if is_used_up(r, after) else after
    piles = with_two(s.piles, seat, s.piles[seat].plus(card), s.seats + 1, Pile(discards[:-1], True))
    told = events + (Event("took", seat, (card,)),)
    after = s.but(piles=piles, step=PLAY, calls=(), taken=card.face, discarder=-1, events=told)
    return used_up(r, after) if is_used_up(r, after) else after


def _draw(move: Draw, s: RummyState) -> Action:
    upcard = s.upcard()
    if move.source == "upcard" and upcard is not None:
        return _take(upcard.face)
    return action(DRAW_STOCK)


def _can_meld_upcard(r: CompiledRules, s: RummyState, seat: int) -> bool:
    """Say whether the upcard could be laid at once."""
    after = taken_down_to(s, seat, 1)
    return can_lay(r, after, seat, after.pledged)


def _take_down_to(move: TakeDiscards, s: RummyState) -> Action:
    face = s.discards().cards[-move.number].face
    return _take_more(face, move.number)


@kept(256)
def _take_more(face: int, number: int) -> Action:
    label = say_counted(
        "Take the {card} and the card above it",
        "Take the {card} and the {number} cards above it",
        number - 1,
        card=card_name(face),
    )
    return replace(action(TakeDiscards(number), label), down=number)


@kept(64)
def _take(face: int) -> Action:
    return action(DRAW_UPCARD, say("Take the {card}", card=card_name(face)))


def may_be_bound(rules: Rules) -> bool:
    """Say whether there is a time when only the stock may be drawn from."""
    return rules.draw_if_down == "stock" and OPTIONS.matters("draw_if_down", rules)


def rules_of_drawing(rules: Rules, lines: Lines) -> None:
    """Add the lines of the rules sheet about drawing."""
    lines.rule("Draw one card: the upcard, or the top card of the stock.", "draw")
    if rules.discard_draw != TOP:
        lines.option("discard_draw", "discard_draw", "lay_taken")
    if may_be_bound(rules):
        lines.option("draw_if_down")
    if rules.draw_before_down == "to_go_down" and OPTIONS.matters("draw_before_down", rules):
        lines.option("draw_before_down")


def rules_of_stock(rules: Rules, lines: Lines) -> None:
    """Add the line of the rules sheet about a stock that has run out."""
    if rules.stock_empty == TWO_LEFT:
        lines.option("stock_empty", "stock_empty=void_at_two")
    else:
        lines.option("stock_empty", "renew" if renews(rules) or rules.stock_empty in VOIDS else "stock_ends")


def rules_of_no_stock(rules: Rules, lines: Lines) -> None:
    """Add the line of the rules sheet about a stock that cannot be formed anew.

    There is none where that of `rules_of_stock` says it.
    """
    if rules.stock_empty == "renew_once_then_void":
        lines.rule(
            "If the upcard is the only card left, a player who may take it can do so. If another card is "
            "needed, even a penalty card, the deal is void."
            if rules.claim_mode != "none"
            else "If the upcard is the only card left, a player who may take it can do so. If another card is "
            "needed, the deal is void.",
            "no_stock_possible",
        )
    elif renews(rules) or (rules.stock_empty == "end_when_needed" and rules.no_stock_possible == "must_take_upcard"):
        lines.option("no_stock_possible")
