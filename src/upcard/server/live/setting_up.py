"""Creates a table: who sits there, by which rules."""

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from upcard.kernel.state import State
from upcard.server import wire
from upcard.server.live import seating, series
from upcard.server.live.listing import players_of
from upcard.server.live.offer import Offer, RuleChoice
from upcard.server.live.quota import count_stored
from upcard.server.live.scores import Beside
from upcard.server.live.seating import NotAllowed
from upcard.server.store.rows import Beginning, SeatRow, Setup, TableRow
from upcard.server.store.store import Store
from upcard.server.store.table_quota import Maker, TooMany
from upcard.server.tokens import fingerprint
from upcard.server.wire.decode import BadMessage, clean_name
from upcard.text.names import looks


class Evening(Struct, frozen=True):
    """What a table that continues a score sheet's evening begins with.

    It is the id of that ``table`` and of the score ``sheet``, the ``key`` for others to write there, how many of its
    rows are ``closed``, the table ``state`` before the deal that comes, and who sits there, by seat.
    """

    table: str
    sheet: str
    key: str
    closed: int
    state: State
    names: tuple[str, ...]


def _with_evening(setup: Setup, evening: Evening | None) -> Setup:
    if evening is None:
        return setup
    return replace(setup, sheet=evening.sheet, sheet_key=evening.key, evening=evening.names, closed=evening.closed)


async def create_table(
    store: Store,
    offer: Offer,
    beside: Beside,
    order: wire.NewTable,
    token: str,
    maker: Maker | None,
    evening: Evening | None = None,
) -> str:
    """Set up the table that was ordered, store it, and return its id; ``evening``: the one that continues with it.

    See `upcard.server.live.room.Room.create`.
    """
    people = [seat for seat, player in enumerate(order.players) if player.kind == "human" and not player.here]
    if len(people) != 1:
        raise BadMessage(
            "a table has one seat for a person who sets it up, not {people} (others' are open)", people=len(people)
        )
    if any([player.here and player.kind != "human" for player in order.players]):
        raise BadMessage("whoever is here, at the same device, is a human")
    choice = RuleChoice(order.game, order.book, order.changes, order.toml)
    own = clean_name(order.players[people[0]].name)
    if order.spectators or any([player.kind == "open" or player.here for player in order.players]):
        seating.check_own_name(own)
    used = {looks(own)}
    seats = []
    for number, player in enumerate(order.players):
        if number == people[0]:
            seats.append(SeatRow(own, None, fingerprint(token)))
        elif player.kind == "open":
            seats.append(SeatRow(seating.open_name(number) if evening is None else evening.names[number], None, None))
        else:
            name = seating.free_name(clean_name(player.name), used)
            used.add(looks(name))
            seats.append(SeatRow(name, None, fingerprint(token)) if player.here else SeatRow(name, player.bot, None))
    row = TableRow(
        id=series.new_id() if evening is None else evening.table,
        game=order.game,
        book="",
        rules=msgspec.json.encode(choice).decode(),
        name=clean_name(order.name) if order.name.strip() else "",
        speed=order.speed,
        over=False,
        status="",
        seats=tuple(seats),
        setup=_with_evening(seating.first_setup(order, people[0]), evening),
    )
    chosen = await beside(lambda: offer.rules(choice))
    wire_game = offer.game_with(chosen, players_of(row))
    for player in order.players:
        if player.kind == "bot":
            wire_game.bot(player.bot)
    row = replace(
        row,
        game=wire_game.entry.id,
        book=wire_game.chosen.book,
        kept=wire_game.kept(),
        version=wire_game.entry.version,
    )
    base = None if evening is None else replace(wire_game.snapshot(0, evening.state), base=True)
    count_stored([row.rules, row.kept, base.position if base else None])
    await keep_table(store, row, maker, None if base is None else Beginning((base,)))
    return row.id


async def keep_table(store: Store, row: TableRow, maker: Maker | None, begun: Beginning | None) -> None:
    """Keep a new table. Raises NotAllowed (``maker`` has set up many of late), StoreError."""
    try:
        await store.create(row, maker, begun)
    except TooMany:
        raise NotAllowed("Too many tables have been set up from your address within an hour.") from None
