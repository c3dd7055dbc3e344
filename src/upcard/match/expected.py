"""Compares a table with what is expected of it: the keys of ``then`` in a position file.

Cards are compared as cards, in any order where they lie in a hand or a set; what a position leaves out has its default,
so that ``claims = [0, 0, 0]`` and ``melds = []`` hold of a table without any.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from upcard.cards.card import BadCard, face_text, parse_face
from upcard.kernel.state import ONLOOKER, State, view
from upcard.match.position_file import Table
from upcard.match.trial import seat_sign
from upcard.melds.meld import BadMeld, parse_meld

ORDERED: Final = ("stock", "discards", "rest", "pile", "stacks", "stub")
"""Keys whose cards lie in an order."""

SCORES: Final = "scores"
TOTALS: Final = "totals"


def differences(table: Table, after: State, then: Mapping[str, Any]) -> list[tuple[str, Any, Any]]:
    """Where ``after``, which came of the ``table``, is not as wanted: (key, what is there, what was wanted)."""
    entry, game, before = table.rules.entry, table.game, table.state
    position = entry.write_position(game, after)
    said: dict[str, Callable[[Any], Any]] = {
        SCORES: lambda _: list(entry.totals(after)),
        "payments": lambda _: [now - then for now, then in zip(entry.totals(after), entry.totals(before), strict=True)],
        "winners": lambda _: [seat_sign(seat) for seat in entry.winners(game, after)],
        "asked": lambda _: [seat_sign(seat) for seat in sorted(game.asks(after))],
        "count": lambda wanted: _counts(position, wanted),
        "seen": lambda wanted: _seen(table, after, wanted),
    }
    # Where a position has totals of its own, the scores are told by their other name.
    said |= {} if TOTALS in position else {TOTALS: said[SCORES]}
    return [
        each
        for key, wanted in then.items()
        for each in _compared(key, said[key](wanted) if key in said else position.get(key), wanted)
    ]


def _counts(position: Mapping[str, Any], wanted: object) -> Any:
    """How many cards lie at the places that are wanted."""
    if not isinstance(wanted, Mapping):
        return None
    found: dict[str, Any] = {}
    for key, value in wanted.items():
        there = position.get(key)
        if isinstance(value, Mapping):
            found[key] = _counts(_by_seat(there), value)
        else:
            found[key] = len(there.split()) if isinstance(there, str) else 0 if there is None else len(there)
    return found


def _seen(table: Table, after: State, wanted: object) -> Any:
    """By seat, or ``everybody``, the position as it is seen from there."""
    if not isinstance(wanted, Mapping):
        return None
    seats = {seat_sign(seat): seat for seat in range(after.seats)} | {"EVERYBODY": ONLOOKER}
    write = table.rules.entry.write_position
    return {key: write(table.game, view(after, seats[key.upper()])) if key.upper() in seats else None for key in wanted}


def _by_seat(value: Any) -> Mapping[str, Any]:
    """Return a table by seat, also of a list."""
    if isinstance(value, list):
        return {seat_sign(seat): each for seat, each in enumerate(value)}
    return value if isinstance(value, Mapping) else {}


def _compared(place: str, found: Any, wanted: Any) -> list[tuple[str, Any, Any]]:
    """Where what was found is not what was wanted; of a table only the keys that are wanted count."""
    if isinstance(wanted, Mapping):
        there = _by_seat(found)
        return [
            each
            for key, value in wanted.items()
            for each in _compared(f"{place}.{key}", there.get(key, there.get(key.upper())), value)
        ]
    key = place.rsplit(".", 1)[0] if place.rsplit(".", 1)[-1][:1] == "P" else place
    return [] if _same(found, wanted, key.rsplit(".", 1)[-1] in ORDERED) else [(place, found, wanted)]


def _same(found: Any, wanted: Any, ordered: bool) -> bool:
    if found == wanted:
        return True
    if found is None:
        return wanted in ([], {}, "", 0, "no") or (isinstance(wanted, list) and not any(wanted))
    if isinstance(found, list) and isinstance(wanted, list):
        return len(found) == len(wanted) and all(
            _same(one, other, ordered) for one, other in zip(found, wanted, strict=True)
        )
    if isinstance(found, Mapping) and isinstance(wanted, Mapping):
        return found.keys() == wanted.keys() and all(_same(found[key], wanted[key], ordered) for key in found)
    if not isinstance(found, str) or isinstance(wanted, bool) or not isinstance(wanted, (str, int)):
        return False
    one, other = found.strip(), str(wanted).strip()
    if other.endswith("...") and ordered:
        cards = _cards(other.removesuffix("..."))
        return cards is not None and (_cards(one) or [])[: len(cards)] == cards
    if _seat(one) == _seat(other) != "":
        return True
    for meaning in (_meld, _cards if ordered else _hand):
        here, there = meaning(one), meaning(other)
        if here is not None and there is not None:
            return bool(here == there)
    return False


def _seat(text: str) -> str:
    number = text[1:] if text[:1] in ("P", "p") else text
    return number if number.isascii() and number.isdigit() else ""


def _meld(text: str) -> tuple[object, ...] | None:
    try:
        meld = parse_meld(text)
    except (BadMeld, BadCard):
        return None
    return (meld.suit, meld.low, meld.faces if text.startswith("<") else tuple(sorted(meld.faces)))


def _hand(text: str) -> list[str] | None:
    cards = _cards(text)
    return None if cards is None else sorted(cards)


def _cards(text: str) -> list[str] | None:
    try:
        return [face_text(parse_face(word)) for word in text.replace(",", " ").split()]
    except BadCard:
        return None
