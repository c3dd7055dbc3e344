"""Games and bots of another package, each with something wrong."""

import dataclasses
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from upcard.bots import Decision
from upcard.bots.policies import Policies, PolicyBot
from upcard.cards.card import EVERYBODY, Card
from upcard.catalogue import CATALOGUE
from upcard.games.guts.game import GutsGame
from upcard.games.guts.moves import SAY_OUT
from upcard.games.guts.rules import Rules
from upcard.games.guts.state import GutsState
from upcard.kernel.game import Refused
from upcard.kernel.state import Event, Move, State

GUTS = CATALOGUE["guts"]


class Fickle(GutsGame):
    """Offers moves that it then refuses, once the cards are dealt."""

    def play(self, s: GutsState, seat: int, move: Move) -> GutsState:
        if seat >= 0:
            raise Refused("GUT-35", "Not now.")
        return super().play(s, seat, move)


class Failing(GutsGame):
    """Fails when it is set up."""

    def start(self, seats: int) -> GutsState:
        raise RuntimeError("no table today")


class LeavingGame(GutsGame):
    """Ends the program where somebody plays."""

    def play(self, s: GutsState, seat: int, move: Move) -> GutsState:
        raise SystemExit("enough")


def leave(*_given: Any) -> Any:
    raise SystemExit("enough")


def talk(*_given: Any) -> Any:
    raise ValueError("\x1b[2J" + 1000 * "y")


class Loud(GutsGame):
    """Shows the hand of whoever answers in its event."""

    def play(self, s: GutsState, seat: int, move: Move) -> GutsState:
        after = super().play(s, seat, move)
        if seat < 0:
            return after
        cards = tuple([Card(card.face, EVERYBODY) for card in s.piles[seat].cards])
        return after.but(events=(*after.events, Event("answered", seat, cards)))


class Whispering(GutsGame):
    """Tells in a number what whoever answers holds."""

    def play(self, s: GutsState, seat: int, move: Move) -> GutsState:
        after = super().play(s, seat, move)
        if seat < 0:
            return after
        return after.but(events=(*after.events, Event("answered", seat, (), max(s.piles[seat].faces()))))


class Silent(GutsGame):
    def moves(self, s: GutsState, seat: int) -> Iterator[Move]:
        return iter(())


class Generous(GutsGame):
    """Offers moves without end."""

    def moves(self, s: GutsState, seat: int) -> Iterator[Move]:
        for move in super().moves(s, seat):
            while True:
                yield move


class Pensive(GutsGame):
    """Looks for a move without end, and would not be held up."""

    def moves(self, s: GutsState, seat: int) -> Iterator[Move]:
        while seat >= 0:
            with suppress(Exception):
                seat = abs(seat)
        return super().moves(s, seat)


class Cautious(PolicyBot):
    """A kind of bot that Upcard does not have."""

    name = "cautious"
    about = "Stays out."


def stay_out(game: Any, seen: State, seat: int) -> Decision:
    return Decision(SAY_OUT, "Better not.")


POLICIES = Policies(Fickle, {"cautious": "tests.plugins.outside:stay_out", "steady": "tests.plugins.outside:stay_out"})
TAKEN_POLICIES = Policies(GutsGame, {})


def forget(game: Any, s: GutsState) -> dict[str, Any]:
    """A position that is another table's, with another dealer."""
    return {**GUTS.write_position(game, s), "dealer": "P1"}


def like_guts(**changes: Any) -> Any:
    page = "tests.plugins:good"
    return dataclasses.replace(GUTS, **{"id": "good", "rulebook": page, **changes})


GOOD = like_guts()
GOOD_TOO = like_guts(id="good-too")
TAKEN = like_guts(id="guts")
NO_PAGE = like_guts(rulebook="tests.plugins:nowhere")
TAKEN_PAGE = like_guts(rulebook="guts")
BAD_ID = like_guts(id="Good Game")
NO_BOOKS = like_guts(books={})
NO_START = like_guts(build=Failing)
FICKLE = like_guts(id="fickle", build=Fickle)
LOUD = like_guts(id="loud", build=Loud)
WHISPERING = like_guts(id="whispering", build=Whispering)
SILENT = like_guts(id="silent", build=Silent)
GENEROUS = like_guts(id="generous", build=Generous)
PENSIVE = like_guts(id="pensive", build=Pensive)
FORGETFUL = like_guts(id="forgetful", write_position=forget)
LEAVING = like_guts(build=LeavingGame)
LEAVING_SCENE = like_guts(scene=leave)
NO_SEATS = like_guts(seats=lambda rules: (5, 2))
NO_TITLE = like_guts(title=None)
TWO_LINES = like_guts(title="Good\nGame")
OTHER_BOOK = like_guts(books={"other": GUTS.books["standard"]})
NO_NUMBER = like_guts(usual="four")
NO_LUCK = like_guts(luck=7)
TALKATIVE = like_guts(sheet=talk)
NO_ENTRY = Rules()


class Cheater:
    """Declares what is no answer at all."""

    name = "cheater"
    about = "Breaks rules."

    def __init__(self, seed: int) -> None:
        pass

    def plays(self, game: Any) -> bool:
        return True

    def decide(self, game: Any, seen: State, seat: int) -> Decision:
        return Decision(game.read("raise 99"), "It is not allowed.")

    def choose(self, game: Any, seen: State, seat: int) -> Move:
        return self.decide(game, seen, seat).move


class Endless(Cheater):
    """Cannot say whether it knows a game."""

    name = "endless"

    def plays(self, game: Any) -> bool:
        while True:
            pass


class Unborn(Cheater):
    """Is never made."""

    name = "unborn"

    def __init__(self, seed: int) -> None:
        while seed == 0:
            pass


class Nameless(Cheater):
    name = ""


class Unsure(Cheater):
    name = "unsure"

    def plays(self, game: Any) -> bool:
        raise LookupError("who knows")


class Leaving(Cheater):
    """Wants the program to end whenever it is asked."""

    name = "leaving"

    def plays(self, game: Any) -> bool:
        raise SystemExit("enough")

    def choose(self, game: Any, seen: State, seat: int) -> Move:
        raise SystemExit("enough")
