"""Reports on finished games: results, moments, and why bots played as they did."""

from datetime import UTC, datetime
from time import monotonic
from typing import Final

from upcard.bots import Bot
from upcard.bots.reasons import why
from upcard.kernel.game import CHANCE
from upcard.kernel.state import ONLOOKER, Move, State, view
from upcard.match.deals import DealSpan, deal_of
from upcard.match.match import Match
from upcard.match.meta_actions import MetaAction
from upcard.match.moments import moments
from upcard.server import wire
from upcard.server.failures import log_failure
from upcard.server.live.ledger import BrokenTable
from upcard.server.live.listing import players_of
from upcard.server.live.seat_scenes import SeatScenes
from upcard.server.live.seating import NotAllowed
from upcard.server.live.table import LiveTable
from upcard.server.wire.decode import BadMessage, clean_text
from upcard.text.messages import marked

LONGEST: Final = 300
"""Letters of a reason that are shown."""

ASKING: Final = 0.7
"""Seconds after which no further move is asked about: a thought about one may take as long again, and the time that the
server has for an answer is limited."""

NOT_YET: Final = marked("This deal is still being played; why bots play as they do is told when it is over.")


def result(table: LiveTable) -> wire.ResultAnswer:
    """Return how a finished game ended."""
    last = max(table.ledger.played.values(), default=0.0)
    return wire.ResultAnswer(
        name=table.row.name,
        players=players_of(table.row),
        played=datetime.fromtimestamp(last, UTC).isoformat(timespec="seconds"),
        steps=0 if table.note else table.n,
        scene=table.scene(ONLOOKER),
    )


async def reasons(table: LiveTable, n: int, seat: int) -> wire.ReasonsAnswer:
    """Return why bots played as they did in the deal of entry ``n``, told to ``seat``.

    Each bot is given the view that it had then, and says why it made the move that stands in the log. Some have to
    think as long as they did then: the answer is of those moves from ``n`` on, and then before it, for which there is
    time.

    Raises:
        NotAllowed: the deal is not over.
        TooLong: it takes too long to find out.
        BrokenTable: the game cannot be gone through.
        StoreError
    """
    if table.note:
        raise BrokenTable("{note}", note=table.note)
    if not any([place.bot for place in table.row.seats]):
        return wire.ReasonsAnswer(n, n, n, n, ())
    log = await table.store.moves(table.id)
    match = await table.played_again(log)
    deal = deal_of(match, n)
    if not deal.over:
        raise NotAllowed(NOT_YET)
    # What a person has sent has an id; of the rest a bot's seat has what the bot played.
    sent = {row.seq for row in log if row.cid is not None}
    moves = [
        (at, who, move)
        for at, who, move in match.history.standing()
        if deal.first <= at <= deal.last and at not in sent and who != CHANCE and table.row.seats[who].bot
    ]
    bots = {who: table.wire_game.stand_in(table.row.seats[who].bot or "") for _, who, _ in moves}
    scenes = SeatScenes(table.wire_game, match)
    return await table.thinker.think(lambda: _reasons(match, scenes, deal, moves, bots, n, seat), table.id)


async def moments_of(table: LiveTable, seat: int) -> wire.MomentsAnswer:
    """Return the moments of a finished game worth looking at, told to ``seat``.

    Raises TooLong, BrokenTable, StoreError.
    """
    match = await table.whole()
    scenes = SeatScenes(table.wire_game, match)

    def find() -> wire.MomentsAnswer:
        found = [
            wire.Moment(n, kind, who if who >= 0 else None, scenes.describe_move(n, who, seat))
            for n, kind, who in moments(match)
        ]
        own = tuple(
            [n for n, who, move in match.history.standing() if who == seat and not isinstance(move, MetaAction)]
        )
        return wire.MomentsAnswer(tuple(found), own)

    return await table.thinker.think(find, table.id)


def _reasons(
    match: Match,
    scenes: SeatScenes,
    deal: DealSpan,
    moves: list[tuple[int, int, Move]],
    bots: dict[int, Bot],
    around: int,
    seat: int,
) -> wire.ReasonsAnswer:
    """Ask of the moves from ``around`` on, then of those before it, one at least, until the time is up."""
    until = monotonic() + ASKING
    later = [each for each in moves if each[0] >= around]
    earlier = moves[: len(moves) - len(later)][::-1]
    first, last = deal.first, deal.last
    found = []
    for at, (n, who, move) in enumerate([*later, *earlier]):
        if at and monotonic() > until:
            if at < len(later):
                first, last = (earlier[0][0] + 1 if earlier else first), n - 1
            else:
                first = n + 1
            break
        told = _said(bots[who], match.game, view(match.history.at(n - 1), who), who, move)
        if told:
            found.append(wire.Reason(n, who, scenes.describe_move(n, who, seat), told))
    found.sort(key=lambda each: each.n)
    return wire.ReasonsAnswer(deal.first, deal.last, first, last, tuple(found))


def _said(bot: Bot, game: object, seen: State, who: int, move: Move) -> str:
    """Return what the bot says, as it may be shown; empty where it fails, as one of another package may."""
    try:
        return clean_text(why(bot, game, seen, who, move))[:LONGEST]
    except BadMessage:
        return ""
    except Exception as failure:
        log_failure(f"bot {bot.name}", failure)
        return ""
