"""The game Anaconda: seven cards, two passes, four betting rounds, and a pot split between best high and best low.

Tables may pass otherwise, show no cards before the end, or play for the high hand alone (ANA-W01 to ANA-W10).
"""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import ClassVar, Final

from upcard.cards.card import UNSEEN
from upcard.cards.pack import Pack, same_cards
from upcard.games.anaconda.bets import apply_action, betting_actions
from upcard.games.anaconda.cards import check_keep, check_pass, check_turn, formed, passed, rolled, showing, shown_of
from upcard.games.anaconda.chips import antes, next_dealer
from upcard.games.anaconda.hidden import AnacondaHidden
from upcard.games.anaconda.moves import BOTH, HIGH, LOW, NOTATION, ROLLED_NOTATION, Keep, PassCards, Say, TurnUp
from upcard.games.anaconda.rules import FEWEST, HAND, KEPT, MOST, Rules
from upcard.games.anaconda.showdown import dealt_in, showdown, taken_alone
from upcard.games.anaconda.state import (
    BET,
    BOTH_WAYS,
    CHOOSE_DEALER,
    DECLARE,
    FOLDED,
    HIGH_WAY,
    KEEP,
    LIVE,
    LOW_WAY,
    OVER,
    PASS,
    ROLL,
    SHUFFLE,
    SILENT,
    AnacondaState,
    fresh,
)
from upcard.games.betting.pots import returned
from upcard.games.betting.rounds import opened, waiting
from upcard.kernel.by_rules import ByRules
from upcard.kernel.game import CHANCE, CHOOSE, Ask, Refused
from upcard.kernel.game import SHUFFLE as SHUFFLE_PACK
from upcard.kernel.notation import Notation
from upcard.kernel.run import Listing, Made, each
from upcard.kernel.state import EMPTY_HAND, Choose, Event, Move, Pile, Shuffle, dealt_to

PACK: Final = Pack(1).faces()
WAYS: Final = {"high": HIGH_WAY, "low": LOW_WAY, "both": BOTH_WAYS}
_ASK_BET: Final = Ask("bet")
_PROMPTS: Final = {PASS: "pass", DECLARE: "side", KEEP: "keep", ROLL: "roll"}
_AGAIN: Final = {PASS: "ANA-47", DECLARE: "ANA-61", KEEP: "ANA-69", ROLL: "ANA-W12"}
_ASKED: Final = {PASS: "ANA-43", DECLARE: "ANA-55", KEEP: "ANA-63", ROLL: "ANA-W12"}


def _keep_hiding(choice: tuple[tuple[int, ...], int]) -> Move:
    """Return the move that keeps these five cards, the one at that place hidden."""
    five, at = choice
    return Keep(five[:at] + five[at + 1 :], (five[at],))


class AnacondaGame(ByRules):
    """Two to seven players, one pack."""

    notation: ClassVar[Notation] = NOTATION

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def start(self, seats: int) -> AnacondaState:
        """Return the table before anything has happened.

        Raises Refused unless two to seven play (ANA-01, ANA-02).
        """
        if not FEWEST <= seats <= MOST:
            clause = "ANA-01" if seats > MOST else "ANA-02"
            raise Refused(clause, "Two to seven play Anaconda, not {seats}.", seats=seats)
        return fresh(seats, self.rules.stack)

    def asks(self, s: AnacondaState) -> Mapping[int, Ask]:
        """Return who may act now, by seat: one to bet, all to pass, keep or declare, or chance."""
        if s.step == BET:
            return {s.turn: _ASK_BET}
        if s.step == OVER:
            return {}
        if s.step == CHOOSE_DEALER:
            return {CHANCE: Ask(CHOOSE, count=s.seats)}
        if s.step == SHUFFLE:
            return {CHANCE: Ask(SHUFFLE_PACK, faces=PACK)}
        ask = Ask(_PROMPTS[s.step], True, s.window)
        return dict.fromkeys(self.awaited(s), ask)

    def awaited(self, s: AnacondaState) -> list[int]:
        """Return the seats that may act now, in their order; chance's too."""
        if s.step == BET:
            return [s.turn]
        if s.step in (CHOOSE_DEALER, SHUFFLE):
            return [CHANCE]
        return [] if s.step == OVER else [seat for seat in s.live() if s.answers[seat] is None]

    def moves(self, s: AnacondaState, seat: int) -> Iterator[Move]:
        """Yield every legal move of the seat, up to equal cards."""
        return each(self.listing(s, seat))

    def listing(self, s: AnacondaState, seat: int) -> Listing:
        """Return the same moves, to be counted and picked from."""
        if seat not in self.awaited(s):
            return ()
        if s.step == BET:
            return betting_actions(self.rules, s, seat)
        if s.step == CHOOSE_DEALER:
            return Made(Choose, range(1, s.seats + 1))
        if s.step == SHUFFLE:
            return (Shuffle(PACK),)
        if s.step == DECLARE:
            return (HIGH, LOW, BOTH) if self.rules.both_ways else (HIGH, LOW)
        hand = s.cards(seat).faces()
        if s.step == PASS:
            return Made(PassCards, list(combinations(hand, self.wanted(s))))
        if s.step == ROLL:
            return Made(TurnUp, [face for face in hand if face not in shown_of(s.cards(seat))])
        fives = list(combinations(hand, KEPT))
        if not self.rules.open_cards or self.rules.rolls():
            return Made(Keep, fives)
        return Made(_keep_hiding, [(five, at) for five in fives for at in range(KEPT)])

    def play(self, s: AnacondaState, seat: int, move: Move) -> AnacondaState:
        """Return the table after the move. Raises Refused where it is not legal."""
        if seat not in self.awaited(s):
            raise self._not_asked(s, seat)
        if seat == CHANCE:
            return self._chance(s, move)
        if s.step == BET:
            return self._next(apply_action(self.rules, s, seat, move), seat)
        if s.step == PASS:
            check_pass(s.cards(seat), move, self.wanted(s))
        elif s.step == KEEP:
            check_keep(s.cards(seat), move, self.rules.open_cards and not self.rules.rolls())
        elif s.step == ROLL:
            check_turn(s.cards(seat), move)
        elif not isinstance(move, Say) or move.word not in WAYS:
            raise Refused("ANA-55", "Now everybody declares high or low.", (), "Say high or low.")
        elif move.word == "both" and not self.rules.both_ways:
            raise Refused("ANA-60", "Nobody can go both ways at this table.", (), "Say high or low.")
        return self._answer(s, seat, move)

    def wanted(self, s: AnacondaState) -> int:
        """Return how many cards the pass after this betting round is of (ANA-44, ANA-W01)."""
        return self.rules.cards_passed()[s.round_number - 1]

    def hidden(self, s: AnacondaState) -> AnacondaHidden:
        """Return what a view hides: others' hands, and who knows which cards of them."""
        return AnacondaHidden(s, PACK, self.rules)

    def _not_asked(self, s: AnacondaState, seat: int) -> Refused:
        if s.step == OVER:
            return Refused("ANA-102", "The session is over.")
        if not 0 <= seat < s.seats or s.step in (CHOOSE_DEALER, SHUFFLE):
            return Refused("ANA-13", "The cards are being dealt.", (), "Wait until you are asked.")
        if s.standing[seat] == FOLDED:
            return Refused("ANA-30", "You have folded.", (), "Wait for the next hand.")
        if s.step == BET:
            return Refused("ANA-21", "It is not your turn.", (), "Wait until you are asked.")
        if s.standing[seat] != LIVE:
            return Refused(_ASKED[s.step], "You are not in this hand.")
        return Refused(_AGAIN[s.step], "You have decided, and that cannot be changed.", (), "Wait for the others.")

    # --- betting --------------------------------------------------------------------------------------

    def _open_round(self, s: AnacondaState, number: int) -> AnacondaState:
        """Begin a betting round.

        The first actor to the dealer's left opens, or the player whose open cards are best (ANA-20, ANA-A06).
        """
        table = s.but(step=BET, round_number=number, betting=opened(s.seats))
        order = list(table.actors())
        if self.rules.in_open(number) and self.rules.opener_round4 == "best_showing" and order:
            first = max(order, key=lambda seat: (showing(shown_of(s.cards(seat))), -order.index(seat)))
            order = [first]
        left = waiting(table.betting, table.actors())
        return table.but(turn=order[0]) if left else self._end_round(table)

    def _next(self, s: AnacondaState, seat: int) -> AnacondaState:
        """Go on clockwise to the next who has to act, until everybody has matched the bet (ANA-21, ANA-32)."""
        if len(s.live()) == 1:  # ANA-16
            return taken_alone(self.rules, self._return(s))
        left = waiting(s.betting, s.actors())
        for other in s.clockwise(seat):
            if other in left:
                return s.but(turn=other)
        return self._end_round(s)

    def _return(self, s: AnacondaState) -> AnacondaState:
        """Give back what nobody else has matched (ANA-39)."""
        owner, chips = returned(s.totals)
        if not chips:
            return s
        stacks = (*s.stacks[:owner], s.stacks[owner] + chips, *s.stacks[owner + 1 :])
        totals = (*s.totals[:owner], s.totals[owner] - chips, *s.totals[owner + 1 :])
        return s.but(stacks=stacks, totals=totals, events=(*s.events, Event("returned", owner, (), chips)))

    def _end_round(self, s: AnacondaState) -> AnacondaState:
        """Go on with what follows each betting round (ANA-13)."""
        table = self._return(s)
        table = table.but(turn=-1, betting=opened(s.seats))
        if self.rules.in_open(s.round_number):
            if s.round_number < self.rules.betting_rounds():
                return self._ask_all(table, ROLL)
            return showdown(self.rules, table)
        if s.round_number > len(self.rules.cards_passed()):
            return self._ask_all(table, KEEP if self.rules.high_only else DECLARE)
        if s.round_number == 2 and len(s.live()) == 2 and self.rules.skips_second_pass():
            return self._open_round(table, 3)
        return self._ask_all(table, PASS)

    # --- everybody at once ----------------------------------------------------------------------------

    def _ask_all(self, s: AnacondaState, step: int) -> AnacondaState:
        return s.but(step=step, turn=-1, answers=s.nobody_has_answered(), window=s.window + 1)

    def _answer(self, s: AnacondaState, seat: int, move: Move) -> AnacondaState:
        """Keep an answer secret until all have answered (ANA-46, ANA-56, ANA-68)."""
        given = (*s.answers[:seat], move, *s.answers[seat + 1 :])
        chosen = s.but(answers=given, events=(Event("chose", seat),))
        if [other for other in s.live() if given[other] is None]:
            return chosen
        if s.step == PASS:
            return self._open_round(self._told(chosen, passed(self.rules, chosen)), s.round_number + 1)
        if s.step == DECLARE:
            return self._ask_all(self._declare(chosen), KEEP)
        if s.step == ROLL:
            return self._open_round(self._told(chosen, rolled(chosen)), s.round_number + 1)
        kept = self._told(chosen, formed(chosen))
        if self.rules.rolls():
            return self._ask_all(kept, ROLL)
        return self._open_round(kept, s.round_number + 1) if self.rules.open_cards else showdown(self.rules, kept)

    def _told(self, before: AnacondaState, after: AnacondaState) -> AnacondaState:
        return after.but(events=(*before.events, *after.events))

    def _declare(self, s: AnacondaState) -> AnacondaState:
        """Reveal all declarations at the same moment (ANA-57)."""
        declared = list(s.declared)
        events = [*s.events]
        for seat in s.live():
            move = s.answers[seat]
            assert isinstance(move, Say)
            declared[seat] = WAYS[move.word]
            events.append(Event(move.word, seat))
        return s.but(declared=tuple(declared), answers=(), events=tuple(events))

    # --- chance ---------------------------------------------------------------------------------------

    def _chance(self, s: AnacondaState, move: Move) -> AnacondaState:
        if s.step == CHOOSE_DEALER:
            if not isinstance(move, Choose) or not 1 <= move.number <= s.seats:
                raise Refused("ANA-11", "The dealer has to be chosen from the seats.")
            return s.but(step=SHUFFLE, dealer=move.number - 1, events=(Event("dealer", move.number - 1),))
        if not isinstance(move, Shuffle) or not same_cards(move.faces, PACK):
            raise Refused("ANA-09", "The shuffle has to hold every card of the pack once.")
        return self._open_round(self._deal(s, move.faces), 1)

    def _deal(self, s: AnacondaState, deck: tuple[int, ...]) -> AnacondaState:
        """Take the antes of everybody with chips, and deal seven cards each, one at a time.

        See ANA-07 to ANA-10, ANA-42, ANA-106.
        """
        standing = dealt_in(s)
        dealer = next_dealer(s.dealer, s.stacks) if s.number else s.dealer
        totals = antes(self.rules, s.stacks)
        way = HIGH_WAY if self.rules.high_only else SILENT  # ANA-W09
        table = s.but(
            number=s.number + 1,
            dealer=dealer,
            before=s.stacks,
            stacks=tuple([chips - paid for chips, paid in zip(s.stacks, totals, strict=True)]),
            totals=totals,
            standing=standing,
            declared=tuple([way if each == LIVE else SILENT for each in standing]),
            events=(Event("ante", CHANCE, (), self.rules.ante), Event("dealt", dealer, (), HAND)),
        )
        order = table.live()
        hands: list[Pile] = [EMPTY_HAND] * (s.seats + 1)
        dealt = len(order) * HAND
        for at, seat in enumerate(order):
            hands[seat] = dealt_to(seat, deck[at : dealt : len(order)])
        rest = Pile(tuple([UNSEEN[face] for face in deck[dealt:]]), True)
        return table.but(piles=(*hands, rest))


class RolledAnacondaGame(AnacondaGame):
    """Anaconda in which the cards of the hands are turned up one by one (ANA-W12)."""

    notation: ClassVar[Notation] = ROLLED_NOTATION


def build(rules: Rules) -> AnacondaGame:
    """Return the game by these rules."""
    return RolledAnacondaGame(rules) if rules.rolls() else AnacondaGame(rules)
