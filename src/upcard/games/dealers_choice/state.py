"""The state of a table of dealer's choice: one hand of Guts or of Anaconda, and the chips between hands."""

from typing import Annotated, Any, ClassVar, Final

from upcard.games.anaconda.state import AnacondaState
from upcard.games.betting.fields import BETTING, CHIPS, GONE, MOST_CHIPS, PUT_IN, SHEET
from upcard.games.betting.rounds import Round, opened
from upcard.games.betting.seats import in_turn
from upcard.games.dealers_choice.chips import ANACONDA, GUTS, NO_GAME
from upcard.games.dealers_choice.rules import MOST_HANDS
from upcard.games.guts.state import GutsState
from upcard.kernel.kinds import BySeatKind, FlagKind, Kind, NumberKind, PileKind, PilesKind, SeatKind, WordKind
from upcard.kernel.state import EMPTY_HAND, EMPTY_PILE, Event, Pile, State

CHOOSE_DEALER: Final = 0
SHUFFLE: Final = 1
"""The game is chosen, and the cards are to be dealt. From here to `PICK` a step is one of the game that is played."""
PICK: Final = 7
"""The dealer is to choose a game, or it is settled which is dealt (`chooser`, `guts_pot`)."""
OVER: Final = 8
PLAY: Final = 2
"""In a position, for any step of the game that is played: it stands with the keys of that game."""
STEPS: Final = {"choose dealer": CHOOSE_DEALER, "pick": PICK, "shuffle": SHUFFLE, "play": PLAY, "over": OVER}


class StepKind(WordKind):
    """A step of the session, or one of the game that is played."""

    def written(self, value: Any) -> str:
        """Return the word of the step; those of a game's own are all written as playing."""
        return super().written(value if value in self.values else PLAY)


class ChoiceState(State):
    """Piles: those of the hand that is played or was played last, the hands by seat, the cards out of play, the rest.

    The fields of a hand are those of the two games, under the names that they have there.
    """

    EVENTS: ClassVar[str] = (
        "all_in all_out ante bet both call check chose dealer dealt exposed fold hid high in left low out "
        "paid passed picked raise returned shared showed stays took won"
    )

    piles: Annotated[tuple[Pile, ...], PilesKind(PileKind("out of play", "discards"), PileKind("rest"))]
    game: Annotated[int, WordKind("", "guts", "anaconda", key="playing")] = NO_GAME
    """The game that is played, or was played last: `GUTS`, `ANACONDA` or `NO_GAME`.

    Its key is another one: the ``game`` of a position file is the whole of the evening.
    """
    step: Annotated[int, StepKind(*STEPS, values=tuple(STEPS.values()), always=True)] = CHOOSE_DEALER
    """One of the constants above, or the step of the game that is played."""
    number: Annotated[int, NumberKind(high=MOST_HANDS, always=True)] = 0
    """The number of the hand, from 1, those of both games together; 0 before the first."""
    dealer: Annotated[int, SeatKind()] = -1
    """A seat, or -1 before one is chosen."""
    turn: Annotated[int, SeatKind(key=None)] = -1
    """Who acts, or -1."""
    stacks: Annotated[tuple[int, ...], CHIPS]
    """Chips by seat."""
    before: Annotated[tuple[int, ...], CHIPS]
    """Stacks before this hand's antes."""
    gone: Annotated[tuple[bool, ...], GONE]
    """By seat, who has left the session."""
    declared: Annotated[tuple[int, ...], BySeatKind(key=None)]
    """By seat, what it has declared, in the numbers of the game."""
    pot: Annotated[int, NumberKind(high=MOST_CHIPS, always=True)] = 0
    """Chips in the pot of Guts, those too that wait there."""
    funded: Annotated[bool, FlagKind(always=True, unsaid=True)] = False
    """The pot of Guts holds more than the remainder of a tie."""
    carried: Annotated[int, NumberKind(high=MOST_CHIPS, always=True)] = 0
    """Chips that a hand of Anaconda has left for the next one."""
    round_number: Annotated[int, NumberKind(key=None)] = 0
    """The betting round of Anaconda."""
    betting: Annotated[Round, BETTING]
    """The bets of that round."""
    totals: Annotated[tuple[int, ...], BySeatKind(key=None, part=PUT_IN.part, meaning=PUT_IN.meaning)]
    """By seat, chips put in during a hand of Anaconda."""
    standing: Annotated[tuple[int, ...], BySeatKind(key=None)]
    """By seat, as in Anaconda."""
    sheet: Annotated[tuple[tuple[int, ...], ...], SHEET] = ()
    """What each finished hand brought each seat."""
    dealt: Annotated[tuple[int, ...], Kind(key=None)] = ()
    """Which game each finished hand was."""

    def rows(self, game: int) -> tuple[tuple[int, ...], ...]:
        """Return what the finished hands of that game have brought."""
        return tuple([row for row, dealt in zip(self.sheet, self.dealt, strict=True) if dealt == game])

    def guts(self, step: int) -> GutsState:
        """Return the hand as a table of Guts knows it, at that step.

        Before the deal it is the first: who deals is settled.
        """
        return GutsState(
            seats=self.seats,
            piles=self.piles,
            answers=self.answers,
            window=self.window,
            events=self.events,
            step=step,
            number=int(self.step != SHUFFLE),
            dealer=self.dealer,
            turn=self.turn,
            stacks=self.stacks,
            pot=self.pot,
            funded=self.funded,
            declared=self.declared,
            gone=self.gone,
            sheet=self.rows(GUTS),
            before=self.before,
        )

    def anaconda(self, step: int) -> AnacondaState:
        """Return the hand as a table of Anaconda knows it, at that step."""
        return AnacondaState(
            seats=self.seats,
            piles=self.piles,
            answers=self.answers,
            window=self.window,
            events=self.events,
            step=step,
            number=int(self.step != SHUFFLE),
            dealer=self.dealer,
            turn=self.turn,
            round_number=self.round_number,
            betting=self.betting,
            stacks=self.stacks,
            totals=self.totals,
            carried=self.carried,
            standing=self.standing,
            declared=self.declared,
            sheet=self.rows(ANACONDA),
            before=self.before,
        )

    def with_guts(self, hand: GutsState) -> "ChoiceState":
        """Return the table after a play at Guts."""
        return self.but(
            piles=hand.piles,
            answers=hand.answers,
            window=hand.window,
            events=hand.events,
            step=hand.step,
            turn=hand.turn,
            stacks=hand.stacks,
            before=hand.before,
            gone=hand.gone,
            declared=hand.declared,
            pot=hand.pot,
            funded=hand.funded,
        )

    def with_anaconda(self, hand: AnacondaState) -> "ChoiceState":
        """Return the table after a play at Anaconda."""
        return self.but(
            piles=hand.piles,
            answers=hand.answers,
            window=hand.window,
            events=hand.events,
            step=hand.step,
            turn=hand.turn,
            stacks=hand.stacks,
            before=hand.before,
            declared=hand.declared,
            carried=hand.carried,
            round_number=hand.round_number,
            betting=hand.betting,
            totals=hand.totals,
            standing=hand.standing,
        )

    def chosen(self, game: int) -> "ChoiceState":
        """Gather the cards in for a hand of that game."""
        none = (0,) * self.seats
        return self.but(
            piles=no_cards(self.seats),
            answers=(),
            game=game,
            step=SHUFFLE,
            turn=-1,
            number=self.number + 1,
            before=self.stacks,
            declared=none,
            round_number=0,
            betting=opened(self.seats),
            totals=none,
            standing=none,
            events=(Event("picked", self.dealer, (), game),),
        )

    def in_turn(self) -> list[int]:
        """Return the seats in the session, from the dealer's left to the dealer."""
        return in_turn(self.dealer, self.gone)


def no_cards(seats: int) -> tuple[Pile, ...]:
    """Return the piles of either game before the deal."""
    return (EMPTY_HAND,) * (seats + 1) + (EMPTY_PILE,)


def fresh(seats: int, stack: int) -> ChoiceState:
    """Return the table before anything has happened."""
    stacks, none = (stack,) * seats, (0,) * seats
    return ChoiceState(
        seats=seats,
        piles=no_cards(seats),
        stacks=stacks,
        before=stacks,
        gone=(False,) * seats,
        declared=none,
        betting=opened(seats),
        totals=none,
        standing=none,
    )
