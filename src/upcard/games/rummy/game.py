"""Rummy as four functions: one engine, many books."""

import itertools
from collections.abc import Iterator
from typing import Final

from upcard.cards.card import EVERYBODY, JOKER, NO_FACE, Card, rank_of
from upcard.cards.pack import same_cards
from upcard.games.rummy.automatic import LAY, laid_by_itself, meld_is_due
from upcard.games.rummy.calling import CallersDiscardStep, CallStep, ShowStep
from upcard.games.rummy.discard import DiscardStep
from upcard.games.rummy.flow import (
    CLAIM,
    CONSENT,
    DRAW,
    PLAY,
    SHOW,
    dealt,
    empty_table,
    must_let_go,
    renewable,
    renewed,
    settle,
)
from upcard.games.rummy.layoff import LayOffStep, SwapStep
from upcard.games.rummy.melding import LayDownStep, LayMeldStep
from upcard.games.rummy.misdraw import MisdrawStep
from upcard.games.rummy.moves import Allow, Bury, Draw, LayMeld, Look, MayI, Misdraw, Pass, Reject, read_move
from upcard.games.rummy.rules import Rules
from upcard.games.rummy.rulings import Rulings, every_deal
from upcard.games.rummy.state import CHOOSE_DEALER, CUT_FOR_DEAL, DEALING, OVER, RummyState
from upcard.games.rummy.steps import ClaimStep, ConsentStep, DrawStep, Step, no_rejection, why_no_claim
from upcard.kernel.game import CHANCE, CHOOSE, SHUFFLE, Ask, Refused
from upcard.kernel.run import Listing, joined
from upcard.kernel.state import Choose, Event, Move, Shuffle

ASK_DRAW: Final = Ask("draw")
ASK_CONSENT: Final = Ask("consent")
ASK_PLAY: Final = Ask("play")
ASK_SHOW: Final = Ask("show")


def turn_of(rules: Rules) -> tuple[Step, ...]:
    """The steps of a turn (CR-C-15). Steps up to and including the first that blocks are open together."""
    lay_off, swap = LayOffStep(), SwapStep()
    draw = MisdrawStep() if rules.misdraw else DrawStep()
    if rules.melding == "hand":
        call, discard = CallStep(), CallersDiscardStep(lay_off, swap)
        return (draw, ClaimStep(), ConsentStep(), call, discard, ShowStep(lay_off))
    return (
        draw,
        ClaimStep(),
        ConsentStep(),
        LayDownStep(),
        LayMeldStep(),
        lay_off,
        swap,
        DiscardStep(lay_off, swap),
    )


class RummyGame:
    """The rummy family, played by one rule set."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        deals = every_deal(rules)
        self.rulings = Rulings(rules, deals)
        self._by_deal: list[Rulings] = [self.rulings] * (len(rules.deals) + 1)
        if rules.deal_rank_wild:
            self._by_deal[2:] = [Rulings(rules, deals, deal) for deal in range(2, len(rules.deals) + 1)]
        self.steps: tuple[Step, ...] = turn_of(rules)
        self._open: list[tuple[Step, ...]] = [self._open_at(at) for at in range(len(self.steps))]
        self._claim: Step = self.steps[CLAIM]

    def _open_at(self, at: int) -> tuple[Step, ...]:
        steps: list[Step] = []
        for step in self.steps[at:]:
            steps.append(step)
            if step.blocks:
                break
        return tuple(steps)

    def ruled(self, s: RummyState) -> Rulings:
        """The rules as they hold in the deal that is played."""
        return self._by_deal[self.rules.place(s.deal)]

    def ruled_in(self, deal: int) -> Rulings:
        """The rules as they hold in that deal, counted from 1."""
        return self._by_deal[self.rules.place(deal)]

    def start(self, seats: int) -> RummyState:
        """The table before the first deal.

        Raises:
            Refused: the book does not allow that many seats.
        """
        low, high = self.rules.players
        if not low <= seats <= high:
            raise self.rulings.refuse("seats", f"This book is for {low} to {high} players, not {seats}.")
        table = empty_table(seats)
        return table.but(step=CUT_FOR_DEAL if self.rules.first_dealer == "low_card" else CHOOSE_DEALER)

    def asks(self, s: RummyState) -> dict[int, Ask]:
        """Everyone who may act now; in a window from the active player's left (CR-A-21)."""
        if s.renewing:
            return {CHANCE: Ask(SHUFFLE, False, 0, renewable(self.rulings, s))}
        if s.step == PLAY:
            return {s.turn: ASK_PLAY}
        if s.step == DRAW:
            return {s.turn: ASK_DRAW}
        if s.step == CLAIM:
            ask = Ask("claim", True, s.window, (), 0, "pass")
            asked: dict[int, Ask] = {}
            seat = s.turn
            for _ in range(s.seats):
                seat = (seat + self.rulings.towards) % s.seats
                if s.answers[seat] is None:
                    asked[seat] = ask
            return asked
        if s.step == CONSENT:
            return {s.turn: ASK_CONSENT}
        if s.step == SHOW:
            return {s.turn: ASK_SHOW}
        if s.step in (DEALING, CUT_FOR_DEAL):
            return {CHANCE: Ask(SHUFFLE, False, 0, self.rules.pack(s.seats).faces())}
        if s.step == CHOOSE_DEALER:
            return {CHANCE: Ask(CHOOSE, False, 0, (), s.seats)}
        return {}

    def moves(self, s: RummyState, seat: int) -> Iterator[Move]:
        """Every legal move of the seat, up to equal cards, lazily; also from the seat's own view."""
        if seat == CHANCE:
            return self._chance_moves(s)
        r = self.ruled(s)
        return itertools.chain.from_iterable([step.moves(r, s, seat) for step in self._asked(r, s, seat)])

    def listing(self, s: RummyState, seat: int) -> Listing:
        """The same moves, to be counted and picked from."""
        if seat == CHANCE:
            return list(self._chance_moves(s))
        r = self.ruled(s)
        return joined([step.listing(r, s, seat) for step in self._asked(r, s, seat)])

    def _asked(self, r: Rulings, s: RummyState, seat: int) -> tuple[Step, ...]:
        """The steps that the seat can answer now."""
        if s.renewing or s.step < 0:
            return ()
        if s.step == CLAIM:
            return self._open[CLAIM] if s.answers[seat] is None else ()
        if seat != s.turn:
            return ()
        if r.auto_meld and s.step == PLAY and meld_is_due(r, s):
            return (LAY,)
        return self._open[s.step]

    def _chance_moves(self, s: RummyState) -> Iterator[Move]:
        ask = self.asks(s).get(CHANCE)
        if ask is None:
            return
        if ask.prompt == CHOOSE:
            for number in range(1, ask.count + 1):
                yield Choose(number)
        else:
            for order in itertools.permutations(ask.faces):
                yield Shuffle(order)

    def play(self, s: RummyState, seat: int, move: Move) -> RummyState:
        """The table after the move.

        Raises:
            Refused: the move breaks a clause; nothing has changed.
        """
        if seat == CHANCE:
            return self._chance(s, move)
        if not 0 <= seat < s.seats:
            raise ValueError(f"there is no seat {seat}")
        r = self.ruled(s)
        if s.step == OVER:
            raise r.refuse("over", "The game is over.")
        if s.renewing or s.step < 0:
            raise r.refuse("deal", "The cards are being shuffled.")
        if isinstance(move, (MayI, Pass)):
            if s.step == CLAIM and s.answers[seat] is None:
                return self._claim.play(r, s, seat, move)
            raise why_no_claim(r, s, seat)
        if s.step == CLAIM:
            if seat == s.turn and isinstance(move, Reject) and must_let_go(r, s):
                raise no_rejection(r)
            raise self._not_now(r, s, seat, move)
        if seat != s.turn:
            raise r.refuse("not_your_turn", "It is not your turn.")
        if r.auto_meld and s.step == PLAY and not isinstance(move, LayMeld) and meld_is_due(r, s):
            raise r.refuse("auto_meld", "A meld in your hand is laid first, and you choose which.", (), "Lay a meld.")
        for step in self._open[s.step]:
            if step.takes(move):
                return self._on(r, step.play(r, s, seat, move))
        if s.step == CONSENT:
            raise r.refuse("consent_first", "Somebody has claimed the upcard.", (), "Say allow or reject.")
        if isinstance(move, (Allow, Reject)):
            raise r.refuse("no_consent", "Nobody's claim waits for your word.")
        if isinstance(move, (Misdraw, Look, Bury)):
            if not r.misdraw:
                raise r.refuse("misdraw_off", "One card is drawn in a turn, and two cannot be taken by accident here.")
            raise r.refuse("draw_once", "You have drawn already.", (), "Lay cards, or discard.")
        if s.step == DRAW:
            raise r.refuse("draw_first", "A turn begins with the draw.", (), "Draw the upcard or from the stock.")
        if isinstance(move, Draw):
            if s.claimant >= 0 and s.taken == NO_FACE:
                raise r.refuse("uncovered", "After a claim the active player has a stock card.", (), "Play on with it.")
            raise r.refuse("draw_once", "You have drawn already.", (), "Lay cards, or discard.")
        raise r.refuse("must_discard", f"{str(move)[:40]!r} is no move of this game.")

    def _on(self, r: Rulings, s: RummyState) -> RummyState:
        """What follows by itself before the next question is asked."""
        return laid_by_itself(r, s) if r.auto_meld and s.step == PLAY and not s.renewing else s

    def _not_now(self, r: Rulings, s: RummyState, seat: int, move: Move) -> Refused:
        """The refusal of anything but an answer while the others are asked about the upcard."""
        if seat == s.turn:
            return r.refuse("claims_open", "The others are still asked about the upcard.", (), "Wait for them.")
        asked = s.answers[seat] is None
        remedy = "Answer may-i or pass; your turn will come." if asked else "Wait for the others; your turn will come."
        if isinstance(move, (Draw, Misdraw, Look, Bury)):
            return r.refuse("not_your_turn", "It is not your turn to draw.", (), remedy)
        if isinstance(move, (Allow, Reject)):
            return r.refuse("no_consent", "Nobody's claim waits for your word.", (), remedy)
        return r.refuse("claimant_waits", "A claim gives no right to lay or discard.", (), remedy)

    def _chance(self, s: RummyState, move: Move) -> RummyState:
        ask = self.asks(s).get(CHANCE)
        r = self.ruled(s)
        if ask is None:
            raise r.refuse("deal", "Nothing is to be shuffled now.")
        if ask.prompt == CHOOSE:
            if not isinstance(move, Choose) or not 1 <= move.number <= ask.count:
                raise r.refuse("first_dealer", f"The first dealer is one of the seats 1 to {ask.count}.")
            dealer = move.number - 1
            return s.but(dealer=dealer, step=DEALING, events=(Event("dealer", dealer),))
        if not isinstance(move, Shuffle) or not same_cards(move.faces, ask.faces):
            raise r.refuse("deal", f"A shuffle orders exactly the {len(ask.faces)} cards that are to be shuffled.")
        if s.renewing:
            return self._on(r, settle(r, renewed(r, s, move.faces)))
        if s.step == CUT_FOR_DEAL:
            return cut_for_deal(s, move.faces)
        return dealt(r, s, move.faces)

    def read(self, text: str) -> Move:
        """The move that the text spells. Raises BadMove."""
        return read_move(text)


def cut_for_deal(s: RummyState, faces: tuple[int, ...]) -> RummyState:
    """One card each from the cut pack: the lowest deals, the ace being lowest (CR-P-05, CR-P-06); those
    who tie draw again, and a joker is replaced (CR-A-56)."""
    among = list(range(s.seats))
    events: list[Event] = []
    cards = iter([face for face in faces if face != JOKER])
    while len(among) > 1:
        ranks: list[int] = []
        for seat in among:
            face = next(cards, NO_FACE)
            if face == NO_FACE:
                break
            ranks.append(rank_of(face))
            events.append(Event("cut", seat, (Card(face, EVERYBODY),)))
        if len(ranks) < len(among):
            break  # ties to the end of the pack: the first of those who tie deals
        lowest = min(ranks)
        among = [seat for seat, rank in zip(among, ranks, strict=True) if rank == lowest]
    events.append(Event("dealer", among[0]))
    return s.but(dealer=among[0], step=DEALING, events=tuple(events))
