"""What cards count, as a person says it."""

from typing import Final

from upcard.cards.card import face_name, parse_face
from upcard.games.rummy.rules import CARD_KEYS, Rules
from upcard.text.messages import listed, marked, say
from upcard.text.sentences import upper

_ORDER: Final = "23456789TJQKA*"
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


def points_in_words(rules: Rules) -> str:
    """``3 to 9: their number; 10 to king: 10; ace: 20; joker and 2: 50``, the beginning of a sentence."""
    table = rules.card_points
    shared = rules.wild_points == "joker"
    counts: dict[str, int] = {}
    for key in _ORDER:
        if key != "*" or rules.has_wilds():
            counts[key] = table["*" if shared and key in rules.wild_ranks else key]
    single: dict[int, list[str]] = {}
    split: set[str] = set()
    for card in CARD_KEYS:
        if card in table and not (shared and card[0] in rules.wild_ranks):
            single.setdefault(table[card], []).append(face_name(parse_face(card)))
            split.add(card[0])
    own = [key for key in counts if key.isdigit() and counts[key] == int(key) and key not in split]
    if counts["T"] == 10 != counts["J"] and "T" not in split:
        own.append("T")
    groups: list[tuple[list[str], str]] = [(own, say("their number"))] if len(own) >= _RANGE else []
    rest = [key for key in counts if len(own) < _RANGE or key not in own]
    for points in sorted({counts[key] for key in rest}):
        groups.append(([key for key in rest if counts[key] == points], str(points)))
    groups.sort(key=lambda group: _ORDER.index("*" if "*" in group[0] else group[0][0]))
    parts: list[str] = []
    for keys, said in groups:
        if split.intersection(keys):
            parts += [f"{listed(names)}: {points}" for points, names in single.items()]
            single.clear()
        names = _names(keys, split)
        if shared and rules.deal_rank_wild and said == str(table["*"]):
            names.append(say("the wild rank of the deal"))
        parts.append(f"{listed(names)}: {said}")
    return upper("; ".join(parts))


def _names(keys: list[str], split: set[str]) -> list[str]:
    """Those ranks, the joker first, three or more in a row by the first and the last."""
    found: list[str] = []
    row: list[str] = []
    for at, key in enumerate(keys):
        row.append(key)
        after = keys[at + 1] if at + 1 < len(keys) else ""
        next_to = bool(after) and _ORDER.index(after) == _ORDER.index(key) + 1
        if next_to and after not in "A*" and not split.intersection((key, after)):
            continue
        if len(row) < _RANGE:
            found += [say("any other {name}", name=_name(each)) if each in split else _name(each) for each in row]
        else:
            found.append(say("{low} to {high}", low=_name(row[0]), high=_name(row[-1])))
        row = []
    return sorted(found, key=lambda name: name != say("joker"))


def _name(key: str) -> str:
    return say(_NAMES[key]) if key in _NAMES else key


__all__ = ["points_in_words"]
