"""Tables whose cards are known: a log written by hand, with a shuffle of our own, for a browser to go on with."""

import asyncio
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace
from playwright.sync_api import expect

from upcard.cards.card import parse_faces
from upcard.catalogue import CATALOGUE
from upcard.kernel.game import CHANCE, SHUFFLE
from upcard.kernel.state import Move, Shuffle
from upcard.options.house_rules import choose_rules
from upcard.server.live.offer import RuleChoice
from upcard.server.store.rows import LogRow, SeatRow, TableRow
from upcard.server.store.sql import SqlStore
from upcard.server.tokens import fingerprint, new_token

from .conftest import Server
from .hands import Hands

Laid = tuple[TableRow, list[LogRow], str]
"""A table, its log, and the token of the person who sits at its first seat."""


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
) -> Laid:
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
    store = await SqlStore.open(folder)
    await store.create(row)
    for entry in log:
        await store.append(row.id, entry)
    await store.close()


def sit_at(server: Server, person: Hands, laid: Laid) -> None:
    """Keep the table in the server's data folder, and take its first seat."""
    row, log, token = laid
    # Playwright's own event loop runs in this thread.
    with ThreadPoolExecutor(1) as other:
        other.submit(lambda: asyncio.run(_keep(server.data, row, log))).result()
    person.page.context.add_cookies([{"name": "upcard", "value": token, "url": server.url}])
    person.page.goto(f"/table/{row.id}")
    expect(person.page.locator(".board, .end")).to_be_visible()


def stealing() -> Laid:
    """Eight at Indian Chief, and the person the only Thief: seventeen cards to choose from."""
    hands = ["4C 2S 3S 5S 6S 7S 8S 9S", "JD QD KD 2H 3H 4H 5H 6H", "AS 2D 3D 4D 5D 6D 7D 8D", "AC 2C 3C 5C 6C 7C 8C 9C"]
    hands += ["9D TD 7H 8H 9H TH JH QH", "AH AD KH KS QS JS TS TC"]
    hands += ["JC QC KC 2S 3S 4S 4H 5S", "6S 7S 8S 9S TS JS QS KS"]
    moves = ["0 meld 4C", "1 meld JD QD KD", "2 meld AS 2D", "3 meld AC 2C", "4 meld 9D TD", "5 meld AH AD KH"]
    moves += ["6 meld JC QC", "7 meld 6S 7S 8S"]
    row, log, token = laid_out("standard", {}, hands, "", moves, "indian-chief")
    names = ("Ada", "Rosalind", "Hazel", "Rowan", "Aspen", "Maple", "Linden", "Bartholomew")
    seats = tuple([replace(seat, name=name) for seat, name in zip(row.seats, names, strict=True)])
    return replace(row, seats=seats), log, token


LONG_NAMES = (
    *("Tom", "Bartholomew", "Rosalind", "Alexandra", "Christopher", "Maximilian", "Wilhelmina", "Theodora"),
    *("Konstantin", "Penelope", "Leonard", "Charlotte"),
)


def all_down(seats: int) -> tuple[TableRow, list[LogRow], str]:
    """So many with long names at Contract Rummy, the contract of the first deal laid by all; the person is to draw."""
    ranks = "A23456789"
    groups = [
        [f"{ranks[at]}S {ranks[at]}H {ranks[at]}D", f"{ranks[at + 1]}S {ranks[at + 1]}H {ranks[at + 1]}C"]
        for at in [seat % 8 for seat in range(seats)]
    ]
    over = [" ".join(rank + "SHDC"[at % 4] for rank in "TJQK") for at in range(seats)]
    hands = [f"{one} {two} {rest}" for (one, two), rest in zip(groups, over, strict=True)]
    moves: list[str] = []
    for seat, (one, two) in enumerate(groups):
        moves.append(f"{seat} draw stock")
        moves += [f"{other} pass" for other in range(seats) if other != seat]
        moves += [f"{seat} down {{{one}}} {{{two}}}", f"{seat} discard {over[seat].split()[-1]}"]
    row, log, token = laid_out("wikipedia", {"players": [3, seats]} if seats > 8 else {}, hands, "", moves)
    named = [replace(seat, name=name) for seat, name in zip(row.seats, LONG_NAMES, strict=False)]
    return replace(row, seats=tuple(named)), log, token
