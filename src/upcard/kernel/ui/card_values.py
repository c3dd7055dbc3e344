"""Puts what cards count into a sentence."""

from collections.abc import Collection, Mapping
from typing import Final

from upcard.text.messages import listed, marked, say
from upcard.text.sentences import upper

RANKS: Final = "23456789TJQKA*"
"""From the lowest rank to the joker: whatever counts most comes last in most books."""

_NAMES: Final = {
    "T": "10",
    "J": marked("jack"),
    "Q": marked("queen"),
    "K": marked("king"),
    "A": marked("ace"),
    "*": marked("joker"),
}

_RANGE: Final = 3
"""So many ranks in a row are told by the first and the last."""


def values_in_words(
    counts: Mapping[str, int],
    single: Mapping[str, int] | None = None,
    split: Collection[str] = (),
    order: str = RANKS,
    also: Mapping[int, str] | None = None,
) -> str:
    """Return what cards count as the beginning of a sentence.

    Args:
        counts: by rank, ``*`` is the joker.
        single: cards by their names that count otherwise than their rank does.
        split: ranks of which the others are told as such; single cards are named before them.
        order: of the ranks.
        also: what else is named with the cards that count so much.

    >>> values_in_words({**dict.fromkeys("3456789", 5), **dict.fromkeys("TJQK", 10), "A": 20, "2": 20})
    '3 to 9: 5; 10 to king: 10; ace and 2: 20'
    """
    own = [key for key in counts if key.isdigit() and counts[key] == int(key) and key not in split]
    if counts.get("T") == 10 != counts.get("J") and "T" not in split:
        own.append("T")
    groups: list[tuple[list[str], str]] = [(own, say("their number"))] if len(own) >= _RANGE else []
    rest = [key for key in counts if len(own) < _RANGE or key not in own]
    for points in sorted({counts[key] for key in rest}):
        groups.append(([key for key in rest if counts[key] == points], str(points)))
    groups.sort(key=lambda group: order.index("*" if "*" in group[0] else group[0][0]))
    names_of: dict[int, list[str]] = {}
    for name, points in (single or {}).items():
        names_of.setdefault(points, []).append(name)
    apart = [f"{listed(names)}: {points}" for points, names in sorted(names_of.items())]
    parts: list[str] = []
    for keys, said in groups:
        if apart and set(split).intersection(keys):
            parts += apart
            apart = []
        names = _names(keys, split, order)
        for points, more in (also or {}).items():
            if said == str(points):
                names.append(more)
        parts.append(f"{listed(names)}: {said}")
    return upper("; ".join([*parts, *apart]))


def _names(keys: list[str], split: Collection[str], order: str) -> list[str]:
    """Those ranks, the joker first, three or more in a row by the first and the last."""
    found: list[str] = []
    row: list[str] = []
    for at, key in enumerate(keys):
        row.append(key)
        after = keys[at + 1] if at + 1 < len(keys) else ""
        next_to = bool(after) and order.index(after) == order.index(key) + 1
        if next_to and after not in "A*" and key not in split and after not in split:
            continue
        if len(row) < _RANGE:
            found += [say("any other {name}", name=_name(each)) if each in split else _name(each) for each in row]
        else:
            found.append(say("{low} to {high}", low=_name(row[0]), high=_name(row[-1])))
        row = []
    return sorted(found, key=lambda name: name != say("joker"))


def _name(key: str) -> str:
    return say(_NAMES[key]) if key in _NAMES else key


__all__ = ["values_in_words"]
