"""Pay Me tables in mid-deal."""

import re
from typing import Any

from tests.rules.table import Table, table
from upcard.kernel.game import BadMove, Refused

DEALS = range(1, 12)
WILD = "3456789TJQK"


def holding(hand: str, deal: int, seats: int = 2, more: str = "", **changes: Any) -> Table:
    """P1 has drawn."""
    return table("pay-me", f'step = "play"\nseats = {seats}\ndeal = {deal}\n{more}\n[hands]\nP1 = "{hand}"', **changes)


def judged(melds: str, deal: int, **changes: Any) -> str:
    """The clause by which a call with just these melds is refused, or ``legal``."""
    faces = " ".join(word.partition("=")[0] for word in melds.translate(str.maketrans("{}<>", "    ")).split())
    t = holding(faces, deal, 8, **changes)
    text = f"call {melds}"
    try:
        t.play("P1", text)
    except Refused as refusal:
        return refusal.clause
    except BadMove as fault:
        return str(fault)
    return "legal"


def called(hands: dict[str, str], deal: int, call: str, more: str = "", **changes: Any) -> Table:
    """P1 has called with that layout (``{9S 9H 9D}``); P2 draws first. ``hands`` of the others."""
    seats = max(int(seat[1:]) for seat in hands)
    faces = " ".join(word.partition("=")[0] for word in call.translate(str.maketrans("{}<>", "    ")).split())
    held = "\n".join(f'{seat} = "{cards}"' for seat, cards in {"P1": faces, **hands}.items())
    return table(
        "pay-me",
        f'step = "draw"\nturn = "P2"\nseats = {seats}\ndeal = {deal}\ncaller = "P1"\ncall = "call {call}"\n{more}\n'
        f"[hands]\n{held}",
        **changes,
    )


def showdown(hands: dict[str, str], deal: int, call: str, more: str = "", **changes: Any) -> Table:
    """P1 called with that layout, the last turns are over: P2 sorts the hand first."""
    seats = max(int(seat[1:]) for seat in hands)
    held = "\n".join(f'{seat} = "{cards}"' for seat, cards in {"P1": "", **hands}.items())
    melds = "".join(f'[[melds]]\nowner = "P1"\ncards = "{meld}"\n' for meld in split(call))
    return table(
        "pay-me",
        f'step = "show"\nturn = "P2"\nseats = {seats}\ndeal = {deal}\ncaller = "P1"\ncall = "call {call}"\n{more}\n'
        f"[hands]\n{held}\n{melds}",
        **changes,
    )


def split(call: str) -> list[str]:
    """The melds of a layout."""
    return re.findall(r"{[^}]*}|<[^>]*>", call)
