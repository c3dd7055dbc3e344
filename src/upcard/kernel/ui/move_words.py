"""Says a move as its button does, with the cards that it names.

"Discard 7S", "Lay the contract: 7S 7H 7D, 4C 5C 6C", "Lay off 9S on meld 2 (6S 7S 8S)".
"""

import re
from typing import Final

from upcard.kernel.ui.scene import Action, Scene, Slot
from upcard.text.messages import in_a_row, marked, say

CARDS: Final = r"((?:[A2-9TJQK][SHDC]|\*)(?: (?:[A2-9TJQK][SHDC]|\*))*)"
GROUP: Final = re.compile(r"[{<]([^{}<>]+)[}>]")
BLANK: Final = re.compile(r"\{(\w+)\}")


def move_in_words(scene: Scene, text: str) -> str:
    """Return a move in words; as it is written where it is none of the actions of the scene.

    Args:
        scene: the table as the seat saw it that was asked.
        text: the move as it is written.
    """
    for action in scene.actions:
        found = _filling(action, text)
        if found is not None:
            return _said(scene, action, found)
    return text


def _filling(action: Action, text: str) -> tuple[str, ...] | None:
    """Return what fills the blanks of this action in a move; None where it is none of its moves."""
    first, *rest = [re.escape(part) for part in re.split(r"\{\w+\}", action.form or action.verb)]
    slots = [CARDS if slot.kind == "cards" else "(.*)" for slot in action.slots]
    found = re.fullmatch(first + "".join([slot + part for slot, part in zip(slots, rest, strict=False)]), text)
    return None if found is None else found.groups()


def _said(scene: Scene, action: Action, found: tuple[str, ...]) -> str:
    if any([slot.kind == "number" for slot in action.slots]):
        return f"{action.label} {' '.join(found)}"
    if BLANK.search(action.way):
        named = {slot.name: _named(scene, slot, text) for slot, text in zip(action.slots, found, strict=False)}
        return BLANK.sub(lambda blank: named.get(blank[1], ""), action.way)
    groups = GROUP.findall(" ".join(found))
    if groups:
        return say("{action}: {cards}", action=action.label, cards=in_a_row(groups))
    if any([slot.kind != "cards" for slot in action.slots]) or not found:
        return action.label
    # A label that says more than what is done has the cards apart: "Keep, the last one hidden: 5S …".
    template = marked("{action}: {cards}") if "," in action.label else marked("{action} {cards}")
    return say(template, action=action.label, cards=" ".join(found))


def _named(scene: Scene, slot: Slot, text: str) -> str:
    """Return what fills a blank; with the number of a meld its cards, too."""
    meld = next((zone for zone in scene.zones if zone.kind == "meld" and str(zone.number) == text), None)
    if slot.kind != "target" or meld is None:
        return text
    return say("{number} ({cards})", number=text, cards=" ".join(meld.cards))


__all__ = ["move_in_words"]
