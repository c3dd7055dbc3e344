"""A server that opens draws at another time than when cards are to be dealt (see `tests.server.cheats`)."""

from upcard.kernel.game import CHANCE
from upcard.server.live import autoplay

from .cheats import AT, Cheat


class OpensEarly(Cheat):
    """The list is closed while people still play: the accomplice would play on with the cards known."""

    page = "Draw 3 was to be opened while somebody was still to play"
    verify = page
    patience = 3.0

    class Autoplay(autoplay.Autoplay):
        async def _step(self) -> bool:
            drawn, asked = self._table.draws, self._table.asks
            if drawn.next.number == AT and CHANCE not in asked and len(asked) > 0:
                await drawn.wait_while(self._awaits_pledges)
                await drawn.close(self._table.row.people)
                self._table.publisher.draw()
            return await super()._step()
