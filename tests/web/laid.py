"""Tables whose cards are known: a log written by hand, with a shuffle of our own, for a browser to go on with."""

import asyncio
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import expect

from upcard.cards.card import parse_faces
from upcard.games import CATALOGUE
from upcard.games.house_rules import choose_rules
from upcard.kernel.game import CHANCE, SHUFFLE
from upcard.kernel.state import Move, Shuffle
from upcard.server.desk import RuleChoice
from upcard.server.door import fingerprint, new_token
from upcard.server.rows import LogRow, SeatRow, TableRow
from upcard.server.store import Store

from .conftest import Server
from .hands import Hands


def stacked(faces: Sequence[int], hands: Sequence[str], then: str) -> Shuffle:
    """The pack in an order that deals these hands, the first seat after the dealer's first; ``then`` come the
    upcard and the stock from the top, and all other cards below."""
    dealt = [parse_faces(hand) for hand in hands]
    top = [hand[at] for at in range(len(dealt[0])) for hand in dealt] + list(parse_faces(then))
    rest = list(faces)
    for face in top:
        rest.remove(face)
    return Shuffle(tuple(top + rest))


def laid_out(
    book: str,
    changes: Mapping[str, Any],
    hands: Sequence[str],
    then: str,
    moves: Sequence[str],
    name: str = "contract-rummy",
) -> tuple[TableRow, list[LogRow], str]:
    """A table and its log up to the last of the moves (``1 draw stock`` is what the second seat does). The first
    seat is the person's and the first to play, the last deals."""
    rules = choose_rules(CATALOGUE, name, book, changes)
    game = rules.entry.build(rules.rules)
    seats = len(hands)
    state = game.start(seats)
    log: list[LogRow] = []

    def play(seat: int, move: Move) -> None:
        nonlocal state
        state = game.play(state, seat, move)
        log.append(LogRow(len(log) + 1, seat, None, str(move)))

    play(CHANCE, game.read(f"choose {seats}"))
    ask = game.asks(state)[CHANCE]
    assert ask.prompt == SHUFFLE
    play(CHANCE, stacked(ask.faces, hands, then))
    for line in moves:
        seat, _, text = line.partition(" ")
        play(int(seat), game.read(text))
    token = new_token()
    choice = RuleChoice(name, book, dict(changes))
    bots = [SeatRow(f"Bot {at}", "steady", None) for at in range(1, seats)]
    row = TableRow(
        id=f"laid-{token[:8]}",
        game=name,
        book=book,
        rules=msgspec.json.encode(choice).decode(),
        name="",
        speed="instant",
        over=False,
        status="",
        seats=(SeatRow("You", None, fingerprint(token)), *bots),
    )
    return row, log, token


async def _keep(folder: Path, row: TableRow, log: list[LogRow]) -> None:
    store = await Store.open(folder)
    await store.create(row)
    for entry in log:
        await store.append(row.id, entry)
    await store.close()


def sit_at(server: Server, person: Hands, laid: tuple[TableRow, list[LogRow], str]) -> None:
    """Keep the table in the server's data folder, and take its first seat."""
    row, log, token = laid
    # Playwright's own event loop runs in this thread.
    with ThreadPoolExecutor(1) as other:
        other.submit(lambda: asyncio.run(_keep(server.data, row, log))).result()
    person.page.context.add_cookies([{"name": "upcard", "value": token, "url": server.url}])
    person.page.goto(f"/table/{row.id}")
    expect(person.page.locator(".board")).to_be_visible()
