"""Says a move as its button does, with the cards that it names: "Discard: 7S", "Lay: 7S 7H 7D, 4C 5C 6C"."""

import re
from collections.abc import Iterable
from typing import Final

from upcard.kernel.ui.scene import Action
from upcard.text.messages import in_a_row, say

CARDS: Final = r"((?:[A2-9TJQK][SHDC]|\*)(?: (?:[A2-9TJQK][SHDC]|\*))*)"
GROUP: Final = re.compile(r"[{<]([^{}<>]+)[}>]")
BLANK: Final = re.compile(r"\{(\w+)\}")


def move_in_words(actions: Iterable[Action], text: str) -> str:
    """Return a move in words; as it is written where it is none of the actions.

    Args:
        actions: what could be answered there, as the scene of the seat has it.
        text: the move as it is written.
    """
    for action in actions:
        found = _filling(action, text)
        if found is not None:
            return _said(action, found)
    return text


def _filling(action: Action, text: str) -> tuple[str, ...] | None:
    """Return what fills the blanks of this action in a move; None where it is none of its moves."""
    first, *rest = [re.escape(part) for part in re.split(r"\{\w+\}", action.form or action.verb)]
    slots = [CARDS if slot.kind == "cards" else "(.*)" for slot in action.slots]
    found = re.fullmatch(first + "".join([slot + part for slot, part in zip(slots, rest, strict=False)]), text)
    return None if found is None else found.groups()


def _said(action: Action, found: tuple[str, ...]) -> str:
    if any([slot.kind == "number" for slot in action.slots]):
        return f"{action.label} {' '.join(found)}"
    if BLANK.search(action.way):
        named = {slot.name: cards for slot, cards in zip(action.slots, found, strict=False)}
        return BLANK.sub(lambda blank: named.get(blank[1], ""), action.way)
    groups = GROUP.findall(" ".join(found))
    if groups:
        return say("{action}: {cards}", action=action.label, cards=in_a_row(groups))
    if any([slot.kind != "cards" for slot in action.slots]) or not found:
        return action.label
    return say("{action}: {cards}", action=action.label, cards=" ".join(found))


__all__ = ["move_in_words"]
