"""Shows a scene in a terminal as text: seats, piles, melds, the own hand, the score sheet."""

from collections.abc import Container
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from upcard.cards.card import JOKER, parse_face, rank_of, suit_of
from upcard.kernel.ui.narration import count_cards, count_chips, count_points, deal_heading
from upcard.kernel.ui.scene import Row, Scene, Sheet, Zone
from upcard.terminal.console import card_text, cards_text, wrapped
from upcard.text.messages import in_a_row, say

BY_SUIT = "suit"
BY_RANK = "rank"

MOST_OF_A_PILE = 8
INDENT = 5


def draw_scene(console: Console, scene: Scene, plain: bool, order: str = BY_SUIT, hands: bool = False) -> None:
    """Draw the table as the scene has it; ``hands``: also what is known of the other hands."""
    deal = scene.deal
    if deal is not None:
        heading = deal_heading(deal)
        if deal.contract:
            heading = say("{heading} ({short})", heading=heading, short=deal.short)
        _put(console, Text(heading, "bold"))
    _draw_seats(console, scene, plain)
    zones = {zone.id: zone for zone in scene.zones}
    stock, discards = zones.get("stock"), zones.get("discards")
    if stock is not None and discards is not None:
        line = Text(say("Stock: {cards}.", cards=_count(stock.count)) + " ")
        if not discards.cards:
            line += Text(say("No upcard."))
        elif discards.count > 1:
            line += _around(
                card_text(discards.cards[-1], plain),
                say("Upcard: {shown}, on {cards}.", shown=SHOWN, cards=_count(discards.count - 1)),
            )
        else:
            line += _around(card_text(discards.cards[-1], plain), say("Upcard: {shown}.", shown=SHOWN))
        _put(console, line)
    for pot in scene.pots:
        bets = sum(seat.bet or 0 for seat in scene.seats) if len(scene.pots) == 1 else 0
        if bets:
            pool = say(
                "{label}: {amount}, or {sum} with these bets", label=pot.label, amount=pot.amount, sum=pot.amount + bets
            )
        else:
            pool = say("{label}: {amount}", label=pot.label, amount=pot.amount)
        console.print(Text(pool))
    if scene.signs:
        _put(console, Text(in_a_row([*scene.signs]), "bold"))
    for zone in scene.zones:
        if zone.kind == "pile" and not _told_at_seat(zone, scene):
            _put(console, _pile(zone, scene, plain))
        elif zone.kind == "meld":
            _put(console, _meld(zone, scene, plain))
    for zone in scene.zones:
        if zone.kind == "hand" and zone.owner != scene.you and (hands or zone.cards):
            hidden = zone.count - len(zone.cards)
            said = _hand_of(scene.seats[zone.owner or 0].name)
            if hidden:
                said = say("{hand} and {cards} unseen", hand=said, cards=_count(hidden))
            _put(console, _around(cards_text(zone.cards, plain), said))
    own = zones.get(f"hand-{scene.you}")
    if own is not None:
        draw_hand(console, say("Your hand, {cards}: ", cards=_count(own.count)), own.cards, plain, order)


def draw_hand(console: Console, label: str, cards: tuple[str, ...], plain: bool, order: str) -> None:
    """Draw the own hand."""
    _put(console, Text(label) + hand_text(cards, plain, order))


def _put(console: Console, line: Text) -> None:
    """Print a line of the table; what does not fit stands below it, further in."""
    lines = [line] if line.cell_len <= console.width else line.wrap(console, console.width - INDENT)
    for at, part in enumerate(lines):
        part.rstrip()
        console.print(Text(" " * INDENT if at else "") + part)


def hand_text(cards: tuple[str, ...], plain: bool, order: str) -> Text:
    """Return the hand by suit (one group a suit) or by rank."""
    faces = sorted(cards, key=lambda text: _place(text, order))
    groups: dict[int, list[str]] = {}
    for text in faces:
        face = parse_face(text)
        groups.setdefault(suit_of(face) if order == BY_SUIT else rank_of(face), []).append(text)
    return Text("  ").join([cards_text(group, plain) for group in groups.values()])


def _place(text: str, order: str) -> tuple[int, int]:
    face = parse_face(text)
    joker = 99 if face == JOKER else 0
    by_suit = (suit_of(face) + joker, rank_of(face))
    return by_suit if order == BY_SUIT else (rank_of(face) + joker, suit_of(face))


def _draw_seats(console: Console, scene: Scene, plain: bool) -> None:
    for seat in scene.seats:
        marks = list(seat.marks)
        if seat.dealer:
            marks.append(say("dealer"))
        if seat.asked and seat.seat != scene.you:
            marks.append(say("to answer"))
        mark = "-> " if plain else "▸ "
        line = Text(mark if seat.active else " " * len(mark))
        line += Text(f"{seat.name}", "bold" if seat.active else "")
        line += Text(say(": {cards}", cards=_count(seat.cards)))
        if scene.unit:
            line += Text(say(", {amount}", amount=_amount(seat.total, scene.unit)))
        if seat.bet:
            line += Text(say(", {amount} bet in this round", amount=seat.bet))
        if marks:
            line += Text(f" ({', '.join(marks)})", "dim")
        _put(console, line)


def _told_at_seat(zone: Zone, scene: Scene) -> bool:
    """Say whether it is a face-down pile of all that its owner has, so that the seat's line has said it."""
    return zone.owner is not None and not zone.cards and zone.count == scene.seats[zone.owner].cards


def _meld(zone: Zone, scene: Scene, plain: bool) -> Text:
    owner = scene.seats[zone.owner].name if zone.owner is not None else ""
    line = Text(f"  {zone.number}  ")
    shown = [
        card_text(face, plain) + Text(f"={role}", "dim") if face != role and len(role) == 2 else card_text(face, plain)
        for face, role in zip(zone.cards, zone.roles, strict=True)
    ]
    line += Text(" ").join(shown)
    return line + Text(f"  {zone.label}, {owner}", "dim")


def _pile(zone: Zone, scene: Scene, plain: bool) -> Text:
    """Return the label, the last cards that can be seen, and how many more lie there."""
    owner = f", {scene.seats[zone.owner].name}" if zone.owner is not None else ""
    shown = zone.cards[-MOST_OF_A_PILE:]
    more = zone.count - len(shown)
    line = Text(f"  {zone.label}{owner}: ") + cards_text(shown, plain)
    if shown and more:
        return line + Text(say(" on {cards}", cards=_count(more)), "dim")
    return line if shown else line + Text(_count(more))


def scored(sheet: Sheet | None) -> list[tuple[str, tuple[str, ...]]]:
    """Return what stands in the columns that are not empty: each with its label."""
    if sheet is None or not sheet.rows:
        return []
    columns = zip(*[_cells(sheet, row) for row in sheet.rows], strict=True)
    return [(column.label, cells) for column, cells in zip(sheet.columns, columns, strict=True) if any(cells)]


def draw_sheets(
    console: Console, scene: Scene, plain: bool, told: Container[str] = (), before: Scene | None = None
) -> None:
    """Draw the score sheet, the ledger where the game keeps one, and the notes that have not been ``told``.

    What was ``before`` is left out where all of it would be long.
    """
    olds = (before.sheet, before.ledger) if before is not None else (None, None)
    for sheet, old in zip((scene.sheet, scene.ledger), olds, strict=True):
        if sheet is not None:
            if sheet is scene.ledger:
                console.print(Text(sheet.title, "bold"))
            draw_sheet(console, sheet, plain, scored(old))
            for note in sheet.notes:
                if note not in told:
                    console.print(wrapped(note), style="dim")


def draw_sheet(console: Console, sheet: Sheet, plain: bool, old: Container[tuple[str, tuple[str, ...]]] = ()) -> None:
    """Draw a score sheet, a row a seat.

    Where that is too wide for the terminal it is a row a deal, or else lines of text, without what is ``old``.
    """
    if sheet.sums == "none" and not scored(sheet):
        console.print(say("Nothing is scored yet."))
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
                cells.append(say("total {total}", total=row.total))
            console.print(wrapped(f"{row.name}: {', '.join(cells)}", 0, INDENT))


def _by_seat(sheet: Sheet) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("")
    for column in sheet.columns:
        table.add_column(f"{column.label}\n{column.short or column.note}", justify="right")
    if sheet.sums != "none":
        table.add_column(say("total"), justify="right")
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
        table.add_row(Text(f"{column.label} {column.short or column.note}", "dim"), *[Text(cell) for cell in cells])
    if sheet.sums != "none":
        table.add_row(say("total"), *[Text(str(row.total), "bold") for row in sheet.rows])
    return table


def _cells(sheet: Sheet, row: Row) -> list[str]:
    """Return the cells as text, each with its mark; empty where there is neither.

    Signed all of them where some are losses.
    """
    marks = row.marks or ("",) * len(row.cells)
    losses = any(cell is not None and cell < 0 for other in sheet.rows for cell in other.cells)
    texts = ["" if cell is None else f"{cell:+}" if losses and cell else str(cell) for cell in row.cells]
    return [text + mark for text, mark in zip(texts, marks, strict=True)]


SHOWN: Final = "\0"
"""In a sentence the place of cards, which have colours."""


def _around(cards: Text, sentence: str) -> Text:
    """Return the sentence with the cards in their place."""
    before, _, after = sentence.partition(SHOWN)
    return Text(before) + cards + Text(after)


def _hand_of(name: str) -> str:
    r"""Return the label of somebody's hand.

    >>> _hand_of("Hazel"), _hand_of("You")
    ('Hazel’s hand: \x00', 'Your hand: \x00')
    """
    if name.casefold() == "you":
        return say("Your hand: {cards}", cards=SHOWN)
    return say("{who}’s hand: {cards}", who=name, cards=SHOWN)


def _count(number: int) -> str:
    return count_cards(number) if number else say("no cards")


def _amount(number: int, unit: str) -> str:
    """Return so many of a unit, in words.

    >>> _amount(1, "points"), _amount(3, "chips"), _amount(2, "sticks")
    ('1 point', '3 chips', '2 sticks')
    """
    counted = {"points": count_points, "chips": count_chips}.get(unit)
    return counted(number) if counted is not None else f"{number} {say(unit)}"
