"""A scene in a terminal: seats, piles, melds, the own hand, the score sheet."""

from collections.abc import Container

from rich.console import Console
from rich.table import Table
from rich.text import Text

from upcard.cards.card import JOKER, parse_face, rank_of, suit_of
from upcard.kernel.scene import Row, Scene, Sheet, Zone
from upcard.terminal import look

BY_SUIT = "suit"
BY_RANK = "rank"

MOST_OF_A_PILE = 8
INDENT = 5


def draw_scene(console: Console, scene: Scene, plain: bool, order: str = BY_SUIT, hands: bool = False) -> None:
    """The table as the scene has it; ``hands``: also what is known of the other hands."""
    deal = scene.deal
    if deal is not None:
        of = f" of {deal.of}" if deal.of else ""
        contract = f": {deal.contract} ({deal.short})" if deal.contract else ""
        _put(console, Text(f"{deal.name} {deal.number}{of}{contract}", "bold"))
    _draw_seats(console, scene, plain)
    zones = {zone.id: zone for zone in scene.zones}
    stock, discards = zones.get("stock"), zones.get("discards")
    if stock is not None and discards is not None:
        line = Text(f"Stock: {_count(stock.count)}. ")
        if discards.cards:
            line += Text("Upcard: ") + look.card(discards.cards[-1], plain)
            if discards.count > 1:
                line += Text(f", on {_count(discards.count - 1)}")
            line += Text(".")
        else:
            line += Text("No upcard.")
        _put(console, line)
    for pot in scene.pots:
        bets = sum([seat.bet or 0 for seat in scene.seats]) if len(scene.pots) == 1 else 0
        console.print(Text(f"{pot.label}: {pot.amount}" + (f", with these bets {pot.amount + bets}" if bets else "")))
    for zone in scene.zones:
        if zone.kind == "pile" and not _told_at_seat(zone, scene):
            _put(console, _pile(zone, scene, plain))
        elif zone.kind == "meld":
            _put(console, _meld(zone, scene, plain))
    for zone in scene.zones:
        if zone.kind == "hand" and zone.owner != scene.you and (hands or zone.cards):
            hidden = zone.count - len(zone.cards)
            unknown = f" and {_count(hidden)} unseen" if hidden else ""
            whose = Text(f"{_whose(scene.seats[zone.owner or 0].name)} hand: ")
            _put(console, whose + look.cards(zone.cards, plain) + Text(unknown))
    own = zones.get(f"hand-{scene.you}")
    if own is not None:
        draw_hand(console, f"Your hand, {_count(own.count)}: ", own.cards, plain, order)


def draw_hand(console: Console, label: str, cards: tuple[str, ...], plain: bool, order: str) -> None:
    """The own hand."""
    _put(console, Text(label) + hand_text(cards, plain, order))


def _put(console: Console, line: Text) -> None:
    """A line of the table; what does not fit stands below it, further in."""
    lines = [line] if line.cell_len <= console.width else line.wrap(console, console.width - INDENT)
    for at, part in enumerate(lines):
        part.rstrip()
        console.print(Text(" " * INDENT if at else "") + part)


def hand_text(cards: tuple[str, ...], plain: bool, order: str) -> Text:
    """The hand by suit (one group a suit) or by rank."""
    faces = sorted(cards, key=lambda text: _place(text, order))
    groups: dict[int, list[str]] = {}
    for text in faces:
        face = parse_face(text)
        groups.setdefault(suit_of(face) if order == BY_SUIT else rank_of(face), []).append(text)
    return Text("  ").join([look.cards(group, plain) for group in groups.values()])


def _place(text: str, order: str) -> tuple[int, int]:
    face = parse_face(text)
    joker = 99 if face == JOKER else 0
    by_suit = (suit_of(face) + joker, rank_of(face))
    return by_suit if order == BY_SUIT else (rank_of(face) + joker, suit_of(face))


def _draw_seats(console: Console, scene: Scene, plain: bool) -> None:
    for seat in scene.seats:
        marks = list(seat.marks)
        if seat.dealer:
            marks.append("dealer")
        if seat.asked and seat.seat != scene.you:
            marks.append("to answer")
        mark = "-> " if plain else "▸ "
        line = Text(mark if seat.active else " " * len(mark))
        line += Text(f"{seat.name}", "bold" if seat.active else "")
        line += Text(f": {_count(seat.cards)}")
        if scene.unit:
            line += Text(f", {_amount(seat.total, scene.unit)}")
        if seat.bet:
            line += Text(f", {seat.bet} bet in this round")
        if marks:
            line += Text(f" ({', '.join(marks)})", "dim")
        _put(console, line)


def _told_at_seat(zone: Zone, scene: Scene) -> bool:
    """Is it a face-down pile of all that its owner has, so that the seat's line has said it?"""
    return zone.owner is not None and not zone.cards and zone.count == scene.seats[zone.owner].cards


def _meld(zone: Zone, scene: Scene, plain: bool) -> Text:
    owner = scene.seats[zone.owner].name if zone.owner is not None else ""
    line = Text(f"  {zone.number}  ")
    shown = [
        look.card(face, plain) + Text(f"={role}", "dim") if face != role and len(role) == 2 else look.card(face, plain)
        for face, role in zip(zone.cards, zone.roles, strict=True)
    ]
    line += Text(" ").join(shown)
    return line + Text(f"  {zone.label}, {owner}", "dim")


def _pile(zone: Zone, scene: Scene, plain: bool) -> Text:
    """The label, the last cards that can be seen, and how many more lie there."""
    owner = f", {scene.seats[zone.owner].name}" if zone.owner is not None else ""
    shown = zone.cards[-MOST_OF_A_PILE:]
    more = zone.count - len(shown)
    line = Text(f"  {zone.label}{owner}: ") + look.cards(shown, plain)
    if shown and more:
        return line + Text(f" on {_count(more)}", "dim")
    return line if shown else line + Text(_count(more))


def scored(sheet: Sheet | None) -> list[tuple[str, tuple[str, ...]]]:
    """What stands in the columns that are not empty: each with its label."""
    if sheet is None or not sheet.rows:
        return []
    columns = zip(*[_cells(sheet, row) for row in sheet.rows], strict=True)
    return [(column.label, cells) for column, cells in zip(sheet.columns, columns, strict=True) if any(cells)]


def draw_sheets(
    console: Console, scene: Scene, plain: bool, told: Container[str] = (), before: Scene | None = None
) -> None:
    """The score sheet, and the ledger where the game keeps one; below them the notes that have not been ``told``.
    What was ``before`` is left out where all of it would be long."""
    olds = (before.sheet, before.ledger) if before is not None else (None, None)
    for sheet, old in zip((scene.sheet, scene.ledger), olds, strict=True):
        if sheet is not None:
            if sheet is scene.ledger:
                console.print(Text(sheet.title, "bold"))
            _draw_sheet(console, sheet, plain, scored(old))
            for note in sheet.notes:
                if note not in told:
                    console.print(look.wrapped(note), style="dim", markup=False)


def _draw_sheet(console: Console, sheet: Sheet, plain: bool, old: Container[tuple[str, tuple[str, ...]]]) -> None:
    """A row a seat; where that is too wide for the terminal a row a deal, or else lines of text, without what is
    ``old``."""
    if sheet.sums == "none" and not scored(sheet):
        console.print("Nothing is scored yet.")
        return
    tables = () if plain else (_by_seat(sheet), _by_deal(sheet))
    boundless = console.options.update(width=1000)
    fitting = [table for table in tables if console.measure(table, options=boundless).maximum <= console.width]
    if fitting:
        console.print(fitting[0])
    else:
        columns = list(zip(*[_cells(sheet, row) for row in sheet.rows], strict=True))
        new = [
            any(cells) and (column.label, cells) not in old
            for column, cells in zip(sheet.columns, columns, strict=True)
        ]
        for row in sheet.rows:
            cells = [
                f"{sheet.counts.lower() + ' ' if column.label.isdigit() else ''}{column.label}: {cell}"
                for column, cell, shown in zip(sheet.columns, _cells(sheet, row), new, strict=True)
                if cell and shown
            ]
            if sheet.sums != "none":
                cells.append(f"total {row.total}")
            console.print(look.wrapped(f"{row.name}: {', '.join(cells)}", 0, INDENT), markup=False)


def _by_seat(sheet: Sheet) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("")
    for column in sheet.columns:
        table.add_column(f"{column.label}\n{column.note}", justify="right")
    if sheet.sums != "none":
        table.add_column("total", justify="right")
    for row in sheet.rows:
        total = [Text(str(row.total), "bold")] if sheet.sums != "none" else []
        table.add_row(Text(row.name), *[Text(cell) for cell in _cells(sheet, row)], *total)
    return table


def _by_deal(sheet: Sheet) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("")
    for row in sheet.rows:
        table.add_column(Text(row.name.replace(" ", "\n")), justify="right")
    for column, cells in zip(sheet.columns, zip(*[_cells(sheet, row) for row in sheet.rows], strict=True), strict=True):
        table.add_row(Text(f"{column.label} {column.note}", "dim"), *[Text(cell) for cell in cells])
    if sheet.sums != "none":
        table.add_row("total", *[Text(str(row.total), "bold") for row in sheet.rows])
    return table


def _cells(sheet: Sheet, row: Row) -> list[str]:
    """The cells as text, each with its mark; empty where there is neither. Signed all of them where some are losses."""
    marks = row.marks or ("",) * len(row.cells)
    losses = any([cell is not None and cell < 0 for other in sheet.rows for cell in other.cells])
    texts = ["" if cell is None else f"{cell:+}" if losses and cell else str(cell) for cell in row.cells]
    return [text + mark for text, mark in zip(texts, marks, strict=True)]


def _whose(name: str) -> str:
    """
    >>> _whose("Hazel"), _whose("You")
    ('Hazel’s', 'Your')
    """
    return "Your" if name.casefold() == "you" else f"{name}’s"


def _count(number: int) -> str:
    return "1 card" if number == 1 else f"{number or 'no'} cards"


def _amount(number: int, unit: str) -> str:
    return f"{number} {unit.removesuffix('s') if number == 1 else unit}"
