"""Computes statistics over the finished games of one browser.

They are those at which it has a seat, and the evenings with real cards whose score sheets it names.

Nothing is shown that was not open at the end of each game: names, totals, who won, who went out and who claimed.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Final, Literal

from upcard.kernel.state import ONLOOKER, view
from upcard.kernel.ui.entry import Entry
from upcard.match.statistics import FinishedGame, Person, Statistic, statistics
from upcard.score import ScoreSheet
from upcard.score.going_on import times_of
from upcard.server import wire
from upcard.server.failures import log_damage
from upcard.server.live.offer import Offer
from upcard.server.live.series import read_result
from upcard.server.live.wire_game import shared_game
from upcard.server.store.rows import Recent
from upcard.server.store.store import Store
from upcard.text.messages import translated
from upcard.text.names import looks

MOST: Final = 300
"""Tables, the last played ones, that are looked at."""


async def statistics_of(
    store: Store, offer: Offer, mark: str | None, evenings: Mapping[str, FinishedGame] | None = None
) -> wire.StatisticsAnswer:
    """Return the statistics of the browser with that fingerprint, and finished ``evenings`` by the ids of their sheets.

    A table's game that is on one of these counts once. Raises StoreError.
    """
    real = evenings or {}
    games = list(real.values())
    for found in reversed([] if mark is None else await store.recent(mark, MOST)):
        with log_damage(found.row.id):
            game = _game(found, mark or "") if found.row.setup.sheet not in real else None
            if game is not None and game.book in (offer.games[game.game].books if game.game in offer.games else {}):
                games.append(game)
    games.sort(key=lambda game: game.at)
    told = tuple([_told(offer.games[each.game], each) for each in statistics(games)])
    return wire.StatisticsAnswer(len(games), told, len(real))


def evening_played(sheet: ScoreSheet, name: str) -> FinishedGame | None:
    """Return what a score sheet says of a game, on which ``name`` is whoever asks.

    None if it is not over. It is that of those who sat there in the end.
    """
    if not sheet.over:
        return None
    names = [sheet.names[seat] for seat in sheet.seats]
    people = tuple([Person(each, you=bool(name) and looks(each) == looks(name)) for each in names])
    at = datetime.fromtimestamp(max(times_of(sheet), default=0), UTC).isoformat(timespec="seconds")
    entry, book = sheet.rules.entry.id, sheet.rules.book
    totals = tuple([sheet.totals[seat] for seat in sheet.seats])
    winners = tuple([sheet.seats.index(seat) for seat in sheet.winners])
    return FinishedGame(entry, book, people, totals, winners, at=at, real=True)


def _game(found: Recent, mark: str) -> FinishedGame | None:
    """Return the game at a table.

    None if it is not over, or nobody has kept how it ended; or it was opened from a file: that may be anybody's game,
    or counts where it was played; or it was begun in the middle of another one.
    """
    row, result = found.row, read_result(found.row)
    if not row.over or result is None or row.setup.record is not None or row.setup.trial:
        return None
    # Of several people at one device it is whoever has set the table up, as long as that seat is theirs.
    seats = row.seats_of(mark)
    own = row.setup.host if row.setup.host in seats else row.seat_of(mark)
    people = tuple(
        [
            Person(seat.name, seat.token is None, number == own, replaced=bool(seat.bot and seat.token))
            for number, seat in enumerate(row.seats)
        ]
    )
    at = datetime.fromtimestamp(found.updated, UTC).isoformat(timespec="seconds")
    return FinishedGame(row.game, row.book, people, result.totals, result.winners, result.outs, result.claims, at)


def _told(entry: Entry, found: Statistic) -> wire.Statistic:
    unit, best = _points(entry, found.book)
    return wire.Statistic(
        name=found.person.name,
        you=found.person.you,
        bot=found.person.bot,
        game=found.game,
        book=found.book,
        title=_title(entry, found.book),
        unit=unit,
        best=best,
        wins=found.wins,
        mean=round(found.mean, 2),
        streak=found.streak,
        running=found.running,
        outs=found.outs,
        claims=found.claims,
        counted=found.counted,
        outcomes=tuple([wire.Outcome(*each) for each in found.outcomes]),
    )


def _title(entry: Entry, book: str) -> str:
    """Return the game, and the book where it has more than one."""
    if len(entry.books) == 1:
        return translated(entry.title)
    return f"{translated(entry.title)} · {translated(entry.books[book].title)}"


def _points(entry: Entry, book: str) -> tuple[str, Literal["low", "high", ""]]:
    """Return what the totals of that book count, and whether low or high ones are best.

    Both are empty where they are no points.
    """
    rules = entry.books[book].rules
    game, seats = shared_game(entry, rules), entry.seats(rules)[0]
    names = tuple([f"P{seat + 1}" for seat in range(seats)])
    scene = entry.scene(game, view(game.start(seats), ONLOOKER), ONLOOKER, names)
    if scene.sheet is None or scene.sheet.sums == "none":
        return "", ""
    return scene.unit, scene.sheet.best
