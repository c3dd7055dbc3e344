"""Servers that deal as they like, or make draws again, and hand out a record that tells it otherwise."""

from collections.abc import Callable
from dataclasses import replace as changed
from typing import cast

from upcard.kernel.game import CHANCE, Ask
from upcard.kernel.state import Move, Shuffle
from upcard.match.chain import Chain, ChainedDraw, chain_move, new_seed
from upcard.match.chance import secure_move
from upcard.match.fairness import Drawn
from upcard.match.lots import Lot
from upcard.match.match import Match
from upcard.match.record import Record, record_of
from upcard.server.live import autoplay

from .cheats import AT, FRIEND, ME, NOTHING, RNG, TRIES, Cheat, Choosing, Impatient, liking


def with_rounds(record: Record, change: Callable[[list[ChainedDraw]], list[ChainedDraw]]) -> Record:
    """The record with other draws, numbered from 1."""
    (chain,) = record.chains
    rounds = [changed(each, number=at) for at, each in enumerate(change(list(chain.rounds)), 1)]
    return changed(record, chains=(changed(chain, rounds=tuple(rounds)),))


class LeavesAVoidDrawOut(Cheat):
    """The accomplice does not open; the void draw is not in the record, and does not count."""

    silent = (AT,)
    page = "Draw 3 is not as it was shown to this browser"
    verify = "Draw 3: the pledges to it are not those that you were shown"

    Draws = Impatient

    def record(self, record: Record) -> Record:
        return with_rounds(record, lambda rounds: [each for each in rounds if not each.lapsed])


class InsertsAVoidDraw(Cheat):
    """A void draw that nobody was shown turns the order of those after it."""

    page = "Draw 3 is not as it was shown to this browser"
    verify = "Draw 3: the pledges to it are not those that you were shown"

    def record(self, record: Record) -> Record:
        empty = (b"",) * len(record.players)
        void = ChainedDraw(AT, (b"", RNG.randbytes(32), *empty[2:]), empty)
        return with_rounds(record, lambda rounds: [*rounds[: AT - 1], void, *rounds[AT - 1 :]])


class LeavesADrawOut(Cheat):
    """A shuffle is in no chain."""

    page = "This browser was shown draw 5, and the record does not have it"
    verify = "the record does not tell how it was drawn"

    def record(self, record: Record) -> Record:
        return with_rounds(record, lambda rounds: rounds[:-1])


class ChangesTheirOrder(Cheat):
    """What was given to two draws stands the other way round."""

    page = "Draw 3 is not as it was shown to this browser"
    verify = "Draw 3: the pledges to it are not those that you were shown"

    def record(self, record: Record) -> Record:
        def other(rounds: list[ChainedDraw]) -> list[ChainedDraw]:
            one, two = rounds[AT - 1 : AT + 1]
            return [*rounds[: AT - 1], changed(two, move=one.move), changed(one, move=two.move), *rounds[AT + 1 :]]

        return with_rounds(record, other)


class BreaksTheChain(Cheat):
    """The draws from a certain one on hang on a second head."""

    page = "does not follow from the head that this browser was shown"
    verify = "The record has draws that do not follow from the head that you were shown"

    def record(self, record: Record) -> Record:
        (chain,) = record.chains
        rest = [changed(each, number=at) for at, each in enumerate(chain.rounds[AT:], 1)]
        return changed(record, chains=(changed(chain, rounds=chain.rounds[:AT]), Chain(new_seed(), tuple(rest))))


class HidesBehindTheOldProtocol(Cheat):
    """The record says that it was drawn by the first protocol."""

    page = "does not follow from the head that this browser was shown"
    verify = "old protocol"

    def record(self, record: Record) -> Record:
        empty = (b"",) * len(record.players)
        lots = {each.move: Lot(new_seed(), empty) for each in record.chains[0].rounds if each.move is not None}
        return changed(record, chains=(), lots={move: Drawn(lot.commitment(), lot) for move, lot in lots.items()})


class NamesOtherPlayers(Cheat):
    """The record says that somebody else sat there."""

    page = NOTHING
    verify = "The record names other players"

    def record(self, record: Record) -> Record:
        return changed(record, players=(record.players[ME], "Zoe", *record.players[2:]))


class TellsAnotherGame(Cheat):
    """What was dealt was chosen, and the record is of a game that never was, with the cards that were drawn."""

    page = NOTHING
    verify = "Draw 3: it dealt you other cards than you were shown"

    class Draws(Choosing):
        def move(self, ask: Ask) -> Move:
            return max([secure_move(ask) for _ in range(TRIES)], key=liking) if self.here else super().move(ask)

    def record(self, record: Record) -> Record:
        (chain,) = record.chains
        made = {each.move: link for each, link in zip(chain.rounds, chain.links()[1:], strict=True)}
        told = Match(record.rules, len(record.players), names=record.players)
        told.chance = lambda ask: chain_move(chain.seed, made[told.n + 1], ask)
        for seat, text in record.moves:
            told.answer(seat, str(told.chance(told.asks[CHANCE])) if seat == CHANCE else text)
        told.chains = record.chains
        return record_of(told)


class DealsTheAccompliceOtherCards(Cheat):
    """I am dealt what was drawn, the accomplice another card. The record has the cards that were drawn."""

    page = NOTHING
    verify = "The table that you saw next after move"

    class Autoplay(autoplay.Autoplay):
        async def _draw(self) -> None:
            self._table.draws.match = self._table.match  # type: ignore[attr-defined]
            await super()._draw()

    class Draws(Choosing):
        match: Match

        def move(self, ask: Ask) -> Move:
            drawn = super().move(ask)
            if not self.here:
                return drawn
            mine, other = self.hands(drawn)
            while True:
                faces = [*cast(Shuffle, drawn).faces]
                one, two = RNG.sample(range(len(faces)), 2)
                faces[one], faces[two] = faces[two], faces[one]
                move = Shuffle(tuple(faces))
                hands = self.hands(move)
                if hands[0] == mine and hands[1] != other:
                    return move

        def hands(self, move: Move) -> list[tuple[str, ...]]:
            """What that would deal to me, and to the accomplice."""
            dealt = self.match.fork()
            dealt.answer(CHANCE, str(move))
            return [
                next(zone.cards for zone in dealt.scene(seat).zones if zone.kind == "hand" and zone.owner == seat)
                for seat in (ME, FRIEND)
            ]

    def record(self, record: Record) -> Record:
        return TellsAnotherGame().record(record)
