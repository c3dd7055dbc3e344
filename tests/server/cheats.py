"""Servers that choose the cards: each changes what a live table does, in a few lines.

The accomplice sits at seat `FRIEND`, the one who is cheated at seat `ME`, a bot at seat `BOT`. What is tampered with is
draw `AT`.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace as changed
from typing import Any

from msgspec.structs import replace

from upcard.kernel.game import Ask
from upcard.kernel.state import Move
from upcard.match.chain import CONTRIBUTION, Chain, chain_move, head_of, new_seed, pledge_of
from upcard.match.chance import secure_move
from upcard.match.record import Record
from upcard.server import wire
from upcard.server.live import actor, autoplay, commands, draws, publish, table, table_state
from upcard.server.live.connection import Connection
from upcard.server.store.rows import CommandRow, DrawRow

from ..patience import PATIENCE

ME, FRIEND, BOT = 0, 1, 2
AT = 3
TRIES = 30
NOTHING = ""
"""What the page says of what only rules can tell, or the whole order of the cards: that is for the verifiers."""

RNG = random.Random(14)


class Choosing(draws.Draws):
    """Of all the ways in which draw `AT` may come out the one that its accomplice likes best is taken."""

    @property
    def here(self) -> bool:
        return self.next.number == AT

    def choices(self) -> Iterable[DrawRow]:
        """How the draw may come out."""
        return [self.next]

    def move(self, ask: Ask) -> Move:
        if self.here:
            row, rows = self.next, []
            for each in self.choices():
                self._rows[-1] = each
                rows.append((liking(super().move(ask)), each))
            self._rows[-1] = max(rows, key=lambda found: found[0])[1] if rows else row
        return super().move(ask)

    def with_given(self, seat: int, given: bytes, pledged: bool = True) -> DrawRow:
        """The draw with that contribution of the seat, and the pledge to match."""
        row, key = self.next, str(seat)
        pledge = pledge_of(self._head, row.number, seat, given).hex()
        return replace(
            row,
            pledges={**row.pledges, key: pledge} if pledged else row.pledges,
            contributions={**row.contributions, key: given.hex()},
        )


class Whispering(publish.Publisher):
    """What draws hang on is told to each seat by itself."""

    def draw(self) -> None:
        now = self._draw_now()
        if now != self._drawn:
            self._drawn = now
            for connection in self._table.connections:
                message = self.told(connection, self._table.draws.told())
                if connection.joins_draws and message is not None:
                    connection.send(message)

    def told(self, connection: Connection, message: wire.Draw) -> wire.Draw | None:
        return message


def liking(move: Move) -> int:
    """How much the accomplice likes that shuffle: aces on top."""
    return str(move).count("A", 0, 60)


def some() -> Iterator[bytes]:
    return (RNG.randbytes(CONTRIBUTION) for _ in range(TRIES))


class Cheat:
    """A modified server: what takes the place of the parts of a live table. ``silent``: the draws that the accomplice
    does not open. ``page`` and ``verify``: what the victim's page and `upcard verify` say of it."""

    Draws: type[draws.Draws] = draws.Draws
    Publisher: type[publish.Publisher] = publish.Publisher
    Autoplay: type[autoplay.Autoplay] = autoplay.Autoplay
    silent: tuple[int, ...] = ()
    patience = PATIENCE
    page = ""
    verify = ""

    def hello(self, seat: int, command: wire.Hello) -> wire.Hello:
        """What is taken for a page's first words."""
        return command

    def record(self, record: Record) -> Record:
        """What is handed out as the record."""
        return record


# --- what is not shown -----------------------------------------------------------------------------------


class Withholds(Cheat):
    """A draw is never shown to me; what is mine in it is invented, the best of many."""

    page = "Cards were dealt before this page was shown what fixes their order"
    verify = "Cards were dealt before this page was shown what fixes their order"

    class Draws(Choosing):
        def lacks_pledge(self, seat: int) -> bool:
            return super().lacks_pledge(seat) and not (self.here and seat == ME)

        def choices(self) -> Iterable[DrawRow]:
            return [self.with_given(ME, given) for given in some()]

    class Publisher(Whispering):
        def told(self, connection: Connection, message: wire.Draw) -> wire.Draw | None:
            return None if connection.seat == ME and message.draw == AT else message


class ShowsNothing(Cheat):
    """I am never told anything of draws: there is not one note."""

    page = "Cards were dealt before this page was shown what fixes their order"
    verify = "The notes are empty"

    def hello(self, seat: int, command: wire.Hello) -> wire.Hello:
        return replace(command, draws=False) if seat == ME else command


class NeverAsks(Cheat):
    """I am shown the closed list as if I had been away, and not asked before."""

    page = "Draw 3 is made without this browser"
    verify = "Draw 3 is made without this browser's contribution"

    class Draws(Choosing):
        def lacks_pledge(self, seat: int) -> bool:
            return super().lacks_pledge(seat) and not (self.here and seat == ME)

    class Publisher(Whispering):
        def told(self, connection: Connection, message: wire.Draw) -> wire.Draw | None:
            return None if connection.seat == ME and message.draw == AT and not message.pledges else message


class ShowsWhatIsNoDraw(Cheat):
    """What I am shown for a draw would be another draw in my notes, if it was written there as it comes."""

    page = "The table has shown a draw that cannot be read"
    verify = page

    class Draws(Choosing):
        def lacks_pledge(self, seat: int) -> bool:
            return super().lacks_pledge(seat) and not (self.here and seat == ME)

    class Publisher(Whispering):
        def told(self, connection: Connection, message: wire.Draw) -> wire.Draw | None:
            if connection.seat != ME or message.draw != AT:
                return message
            forged = f'"\npledges = ["{"ab" * 32}"]\n[[draws]]\nnumber = {AT}\nseat = 1\nlink = "{message.link}'
            return replace(message, link=message.link + forged)


class ShowsMeAnotherList(Cheat):
    """The list that I am shown has another pledge of the accomplice's than everybody else's."""

    page = "Draw 3 was not made from what this browser saw pledged"
    verify = "Draw 3: the pledges to it are not those that you were shown"

    class Publisher(Whispering):
        def told(self, connection: Connection, message: wire.Draw) -> wire.Draw | None:
            if connection.seat == ME and message.draw == AT and message.pledges:
                other = [*message.pledges]
                other[FRIEND] = "ab" * 32
                return replace(message, pledges=tuple(other))
            return message


class ChangesTheHead(Cheat):
    """In the middle of the game another head is shown, of a seed that was chosen then."""

    page = "The table now shows another head than the one shown before the first card"
    verify = "Draw 3"
    patience = 0.1

    class Draws(Choosing):
        def told(self) -> wire.Draw:
            told = super().told()
            return replace(told, head=head_of(bytes(256)).hex()) if told.draw >= AT else told


# --- what is changed afterwards --------------------------------------------------------------------------


class ShowsADecoy(Cheat):
    """What I open is thrown away, and another contribution stands for mine, with a pledge to match."""

    page = "Draw 3 was not made from what this browser saw pledged"
    verify = "Draw 3: the pledges to it are not those that you were shown"

    class Draws(Choosing):
        def choices(self) -> Iterable[DrawRow]:
            return [self.with_given(ME, given) for given in some()]


class SpeaksLast(Cheat):
    """The accomplice gives what suits when all others have opened, and its pledge is written to match."""

    page = "Draw 3 was not made from what this browser saw pledged"
    verify = "Draw 3: the pledges to it are not those that you were shown"

    class Draws(Choosing):
        def choices(self) -> Iterable[DrawRow]:
            return [self.with_given(FRIEND, given) for given in some()]


class OpensOtherwise(Cheat):
    """The accomplice opens what it did not pledge, and nobody looks."""

    page = "Draw 3 was not made from what this browser saw pledged"
    verify = "what P2 contributed is not what was pledged before"

    class Draws(Choosing):
        def choices(self) -> Iterable[DrawRow]:
            return [self.with_given(FRIEND, given, pledged=False) for given in some()]


class PledgesAfterwards(Cheat):
    """The accomplice is not in the list; its pledge comes when I have opened mine."""

    page = "Draw 3 was not made from what this browser saw pledged"
    verify = "Draw 3: the pledges to it are not those that you were shown"

    class Draws(Choosing):
        def lacks_pledge(self, seat: int) -> bool:
            return super().lacks_pledge(seat) and not (self.here and seat == FRIEND)

        async def pledge(self, seat: int, number: int, pledge: str, command: CommandRow | None = None) -> None:
            if not (number == AT and seat == FRIEND):
                await super().pledge(seat, number, pledge, command)

        def choices(self) -> Iterable[DrawRow]:
            return [self.with_given(FRIEND, given) for given in some()]


class DropsMyPledge(Cheat):
    """I pledge, and am not in the list."""

    page = "Draw 3 is made without this browser"
    verify = "Draw 3: the table took your pledge, and the record does not have it"

    class Draws(Choosing):
        def lacks_pledge(self, seat: int) -> bool:
            return super().lacks_pledge(seat) and not (self.here and seat == ME)

        async def pledge(self, seat: int, number: int, pledge: str, command: CommandRow | None = None) -> None:
            if not (number == AT and seat == ME):
                await super().pledge(seat, number, pledge, command)


class DropsWhatIOpened(Cheat):
    """I open, and am said not to have: the draw is void, and the next one is made without me."""

    page = "The table took what this browser opened for draw 3, and then went on without it"
    verify = "Draw 3: the table took your contribution, but the record does not have it"

    class Draws(Choosing):
        async def open(self, seat: int, number: int, contribution: str, command: CommandRow | None = None) -> None:
            if not (number == AT and seat == ME):
                await super().open(seat, number, contribution, command)

        async def wait_while(self, missing: Callable[[], bool]) -> None:
            await super().wait_while(lambda: missing() and not (self.here and self.lapsed == (ME,)))


class HasAnotherSeed(Cheat):
    """A seed is found afterwards that deals better; the head stays."""

    verify = "the seed is not the one that the head was made of"
    page = "does not follow from the head"

    class Draws(Choosing):
        def move(self, ask: Ask) -> Move:
            if self.here:
                link = draws._round(self.next, self._seats).link(self._link())
                seeds = [new_seed() for _ in range(TRIES)]
                self._seed = max(seeds, key=lambda seed: liking(chain_move(seed, link, ask)))
            return super().move(ask)

        def chain(self) -> Chain:
            return changed(super().chain(), claimed=self._head)


class HasAnotherHead(Cheat):
    """The record has a head that fits its seed, and another one was shown."""

    verify = "does not follow from the head"
    page = "does not follow from the head"

    class Draws(Choosing):
        def chain(self) -> Chain:
            return changed(super().chain(), seed=new_seed())


class ShufflesOtherwise(Cheat):
    """The draw is right, and the cards lie otherwise."""

    page = NOTHING
    verify = "the seed and the contributions lead to another order"

    class Draws(Choosing):
        def move(self, ask: Ask) -> Move:
            return max([secure_move(ask) for _ in range(TRIES)], key=liking) if self.here else super().move(ask)


# --- what is made again, and what does not count ---------------------------------------------------------


class DrawsAgain(Cheat):
    """A draw that everybody has opened is not liked, and is begun again under its number."""

    page = "Draw 3 was begun twice"
    verify = "You saw draw 3 begun twice"

    class Autoplay(autoplay.Autoplay):
        again = False

        async def _draw(self) -> None:
            each = self._table.draws
            if each.next.number != AT or each.lapsed or self.again:
                await super()._draw()
                return
            self.again = True
            row = replace(each.next, state="open", pledges={}, contributions={}, step=each.next.step + 1)
            await each._store.draws.change(self._table.id, row)
            each._rows[-1] = row
            self._table.publisher.draw()


class Impatient(draws.Draws):
    """Nobody waits for an accomplice who does not open."""

    @property
    def silent(self) -> bool:
        """Is it the accomplice alone that has not opened?"""
        row = self.next
        missing = set(row.pledges) - set(row.contributions)
        return row.number == AT and row.state == "closed" and missing == {str(FRIEND)}

    async def wait_while(self, missing: Callable[[], bool]) -> None:
        await super().wait_while(lambda: missing() and not self.silent)


class LetsTheAccompliceInAgain(Cheat):
    """Who has not opened takes part in the next draw all the same: as many tries as it likes."""

    silent = (AT,)
    page = "Draw 4 counts somebody who had failed to open an earlier pledge"
    verify = "P2 had not opened its pledge before and was let in again"

    class Draws(Impatient):
        def _barred(self) -> set[int]:
            return set()


class MakesItThoughNotAllIsOpen(Cheat):
    """The accomplice likes the order without its contribution better."""

    silent = (AT,)
    page = "Cards were dealt by draw 3 although a pledge to it was not opened"
    verify = "it was made although a pledge was not opened"

    class Draws(Impatient):
        @property
        def lapsed(self) -> tuple[int, ...]:
            return () if self.silent else super().lapsed


def install(cheat: Cheat) -> Mapping[tuple[Any, str], Any]:
    """What is to be put in the place of what, so that tables opened from now on cheat."""

    async def record(self: table.LiveTable) -> Record:
        return cheat.record(await honest(self))

    async def hello(self: commands.CommandHandler, connection: Connection, command: wire.Hello) -> None:
        await greet(self, connection, cheat.hello(connection.seat, command))

    honest, greet = table.LiveTable.record, commands.CommandHandler.handle_hello
    return {
        (table_state, "Draws"): cheat.Draws,
        (actor, "Publisher"): cheat.Publisher,
        (table, "Autoplay"): cheat.Autoplay,
        (table.LiveTable, "record"): record,
        (commands.CommandHandler, "handle_hello"): hello,
        (draws, "PATIENCE"): cheat.patience,
    }
