"""A scene in a terminal: seats, piles, melds, the own hand, the score sheet."""

from rich.console import Console
from rich.table import Table
from rich.text import Text

from upcard.cards.card import JOKER, parse_face, rank_of, suit_of
from upcard.kernel.scene import Scene, Sheet, Zone
from upcard.terminal import look

BY_SUIT = "suit"
BY_RANK = "rank"


def draw_scene(console: Console, scene: Scene, plain: bool, order: str = BY_SUIT, hands: bool = False) -> None:
    """The table as the scene has it; ``hands``: also what is known of the other hands."""
    deal = scene.deal
    head = Text(f"Deal {deal.number} of {deal.of}: {deal.contract} ({deal.short})", "bold")
    console.print(head)
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
        console.print(line)
    for zone in scene.zones:
        if zone.kind == "meld":
            console.print(_meld(zone, scene, plain), style="" if plain else "default")
    for zone in scene.zones:
        if zone.kind == "hand" and zone.owner != scene.you and (hands or zone.cards):
            hidden = zone.count - len(zone.cards)
            unknown = f" and {_count(hidden)} unseen" if hidden else ""
            name = scene.seats[zone.owner or 0].name
            console.print(Text(f"{name}’s hand: ") + look.cards(zone.cards, plain) + Text(unknown))
    if scene.you is not None:
        own = zones[f"hand-{scene.you}"]
        console.print(Text(f"Your hand, {_count(own.count)}: ") + hand_text(own.cards, plain, order))


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
        marks = []
        if seat.down:
            marks.append("down")
        if seat.dealer:
            marks.append("dealer")
        if seat.asked and seat.seat != scene.you:
            marks.append("to answer")
        line = Text("> " if seat.active else "  ")
        line += Text(f"{seat.name}", "bold" if seat.active else "")
        line += Text(f": {_count(seat.cards)}, {_points(seat.total)}")
        if marks:
            line += Text(f" ({', '.join(marks)})", "dim")
        console.print(line)


def _meld(zone: Zone, scene: Scene, plain: bool) -> Text:
    owner = scene.seats[zone.owner].name if zone.owner is not None else ""
    line = Text(f"  {zone.number}  ")
    shown = [
        look.card(face, plain) + Text(f"={role}", "dim") if face != role and len(role) == 2 else look.card(face, plain)
        for face, role in zip(zone.cards, zone.roles, strict=True)
    ]
    line += Text(" ").join(shown)
    return line + Text(f"  {zone.label}, {owner}", "dim")


def draw_sheet(console: Console, sheet: Sheet, plain: bool) -> None:
    """The score sheet: one row a seat, one column a deal."""
    if plain:
        for row in sheet.rows:
            cells = [
                f"deal {column.label}: {cell}"
                for column, cell in zip(sheet.columns, row.cells, strict=True)
                if cell is not None
            ]
            console.print(f"{row.name}: {', '.join([*cells, f'total {row.total}'])}", markup=False)
        return
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("")
    for column in sheet.columns:
        table.add_column(f"{column.label}\n{column.note}", justify="right")
    table.add_column("total", justify="right")
    for row in sheet.rows:
        cells = ["" if cell is None else str(cell) for cell in row.cells]
        table.add_row(Text(row.name), *cells, Text(str(row.total), "bold"))
    console.print(table)


def _count(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"


def _points(number: int) -> str:
    return "1 point" if number == 1 else f"{number} points"
