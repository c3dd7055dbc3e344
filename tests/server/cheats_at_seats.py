"""Servers that take part at seats where no person sits, or play by other rules (see `tests.server.cheats`)."""

from collections.abc import Callable, Collection, Iterable

from msgspec.structs import replace

from upcard.match.chain import CONTRIBUTION, pledge_of
from upcard.server import wire
from upcard.server.store.rows import DrawRow

from .cheats import AT, BOT, RNG, Cheat, Choosing, some


class PledgesForBots(Cheat):
    """The server pledges in the name of a bot, to see what comes of it, and not to open that where it is not liked."""

    page = "pledged to draw 3 in the name of Bot, where no person sits"
    verify = "Draw 3: P3 has pledged to it, but you were shown no person there"

    class Draws(Choosing):
        async def close(self, people: Collection[int]) -> None:
            if self.here and self.next.state == "open":
                pledge = pledge_of(self._head, AT, BOT, RNG.randbytes(CONTRIBUTION)).hex()
                await self.pledge(BOT, AT, pledge)
            await super().close((*people, BOT))

        async def wait_while(self, missing: Callable[[], bool]) -> None:
            await super().wait_while(lambda: missing() and not (self.here and self.next.state == "closed"))


class OpensForBots(PledgesForBots):
    """The same, and the bot's part is chosen when everybody has opened."""

    page = "Draw 3 is not as it was shown to this browser"
    verify = "Draw 3: the pledges to it are not those that you were shown"

    class Draws(Choosing):
        def choices(self) -> Iterable[DrawRow]:
            return [self.with_given(BOT, given) for given in some()]


class ChangesTheRules(Cheat):
    """In the middle of the game the table says that it is played by other rules."""

    page = "The table now shows other rules than those shown before the first card"
    verify = page
    patience = 0.3

    class Draws(Choosing):
        def told(self) -> wire.Draw:
            told = super().told()
            return replace(told, rules="sha256:" + "0" * 64) if told.draw >= AT else told
