"""Tables of Mille."""

from tests.rules.table import Table, at_position


def table(
    hand: str,
    discards: str = "3C",
    *melds: str,
    other: str = "4C 4D",
    more: str = "",
    step: str = "play",
    **changes: object,
) -> Table:
    """P1 to move with that hand; ``melds`` like ``P1 {KS KD KH}``."""
    laid = ", ".join(f'{{ owner = "{meld[:2]}", cards = "{meld[3:]}" }}' for meld in melds)
    text = f'step = "{step}"\nturn = "P1"\ndiscards = "{discards}"\nmelds = [{laid}]\n{more}\n'
    return at_position("mille", f'{text}[hands]\nP1 = "{hand}"\nP2 = "{other}"', **changes)


def draw(hand: str, discards: str, *melds: str, other: str = "4C 4D", more: str = "", **changes: object) -> Table:
    return table(hand, discards, *melds, other=other, more=more, step="draw", **changes)
