"""Keeps the events that each bot at a table has not been told yet (`upcard.kernel.run.Listener`)."""

from collections.abc import Callable, Mapping

from upcard.bots import Bot
from upcard.kernel.run import hearers_of
from upcard.kernel.state import Event, Move, State
from upcard.match.match import Match
from upcard.server.failures import log_failure

Events = list[tuple[Event, ...]]
"""What has happened, play by play, as a seat may know it."""


class BotEventQueue:
    """What happens, kept for those bots of a table that listen, until they think next."""

    def __init__(self) -> None:
        self._waiting: dict[int, tuple[Bot, Events]] = {}
        """Each bot that listens, by its seat, and what it is still to be told."""

    def note(self, match: Match, bots: Mapping[int, Bot]) -> None:
        """Take up what has happened in the match, if anything has.

        A bot that has just sat down is told what the match still has.
        """
        listening = {seat for seat, _ in hearers_of(bots.items())}
        for seat in listening | self._waiting.keys():
            bot = bots.get(seat)
            if bot is None or seat not in listening:
                del self._waiting[seat]
                continue
            known = self._waiting.get(seat)
            if known is None or known[0] is not bot:
                known = self._waiting[seat] = (bot, [])
            events = _told(match, seat)
            if events:
                known[1].append(events)

    def take(self, seat: int, bot: Bot) -> Events:
        """Return what that bot is to be told now; it waits no more."""
        known = self._waiting.get(seat)
        if known is None or known[0] is not bot:
            return []
        heard = known[1].copy()
        known[1].clear()
        return heard

    def untold(self) -> list[int]:
        """Return the seats of bots that something waits for."""
        return [seat for seat, (_, heard) in self._waiting.items() if heard]


def _told(match: Match, seat: int) -> tuple[Event, ...]:
    try:
        return match.told(seat)
    except LookupError:  # it sat down late in the game: it is told from now on
        return ()


def listen(bot: Bot, heard: Events, seat: int) -> None:
    """Tell a bot what has happened. One that fails as it listens is said in the log, and plays on."""
    for _, hearer in hearers_of([(seat, bot)]):
        for events in heard:
            try:
                hearer.hear(events, seat)
            except Exception as failure:
                log_failure(f"bot {bot.name}, as it listened,", failure)
                return


def thought(bot: Bot, game: object, seen: State, seat: int, heard: Events) -> Callable[[], Move]:
    """Return what is done beside the event loop: tell the bot what has happened, and let it answer."""

    def work() -> Move:
        listen(bot, heard, seat)
        return bot.choose(game, seen, seat)

    return work


__all__ = ["BotEventQueue", "Events", "listen", "thought"]
