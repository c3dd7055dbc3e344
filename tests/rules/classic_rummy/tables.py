"""Classic Rummy tables in mid-deal."""

from typing import Any

from tests.rules.table import Table, rummy, table
from upcard.cards.card import faces_text
from upcard.games.rummy.books import BOOKS

BEGINNER, ONLINE = BOOKS["beginner"], BOOKS["online"]


def holding(book: str, hand: str, *melds: str, seats: int = 2, more: str = "", **changes: Any) -> Table:
    """P1 has drawn; the melds (``P2 {8S 8H 8D}``) lie on the table."""
    lain = "".join(
        f'[[melds]]\nowner = "{meld.split(" ", 1)[0]}"\ncards = "{meld.split(" ", 1)[1]}"\n' for meld in melds
    )
    return table(book, f'step = "play"\nseats = {seats}\n{more}\n[hands]\nP1 = "{hand}"\n{lain}', **changes)


def drawing(book: str, hands: dict[str, str], more: str = "", seats: int = 2, **changes: Any) -> Table:
    """P1 is to draw."""
    held = "\n".join(f'{seat} = "{cards}"' for seat, cards in hands.items())
    return table(book, f"seats = {seats}\n{more}\n[hands]\n{held}", **changes)


def dealt(book: str, seats: int, dealer: int = 1, **changes: Any) -> Table:
    """The first deal, the pack as it comes."""
    pack = faces_text(BOOKS[book].but(**changes).pack(seats).faces())
    return rummy(book, **changes).begin(seats).play("*", f"choose {dealer}", f"shuffle {pack}")


def judged(book: str, meld: str, seats: int = 2, **changes: Any) -> str:
    """The clause by which a meld, laid from a hand that has more, is refused, or ``legal``."""
    faces = " ".join(word.partition("=")[0] for word in meld.translate(str.maketrans("{}<>", "    ")).split())
    t = holding(book, f"{faces} KD", seats=seats, **changes)
    move = t.game.read(f"meld {meld}")
    if move in list(t.game.moves(t.state, 0)):
        t.play("P1", f"meld {meld}")
        return "legal"
    return t.clause("P1", f"meld {meld}")
