"""Forms that many games have: one card, some cards, a number.

The words of actions and keys that stand in a module are templates, made words of where a scene takes them (`said`,
`said_key`); what a function here is given is said already.

Names:
    CARD: One card of the own hand.
    MELD: A meld on the table.
    GROUP: Own cards that make one meld.
    DISCARD: One card onto the discard pile.
    LAY_MELD: One meld onto the table.
    DRAW_STOCK: The top card of the stock.
    KEY_DISCARD: The key of `DISCARD`.
    KEY_LAY_MELD: The key of `LAY_MELD`.
    KEY_DRAW_STOCK: The key of `DRAW_STOCK`.
"""

from typing import Final

from msgspec.structs import replace

from upcard.kernel.face.scene import Action, Key, Slot
from upcard.text.messages import marked, spoken, translated

CARD: Final = Slot(name="card", kind="cards")
MELD: Final = Slot(name="meld", kind="target")
GROUP: Final = Slot(name="cards", kind="groups")
DISCARD: Final = Action(
    verb="discard", label=marked("Discard"), form="discard {card}", slots=(CARD,), key="X", zone="discards"
)

LAY_MELD: Final = Action(verb="meld", label=marked("Lay a meld"), form="meld {cards}", slots=(GROUP,), key="G")
DRAW_STOCK: Final = Action(verb="draw stock", label=marked("Draw from the stock"), key="D", main=True, zone="stock")
KEY_DISCARD: Final = Key(action=DISCARD, about=marked("discard the selected card"))
KEY_LAY_MELD: Final = Key(action=LAY_MELD, about=marked("lay what is on the workbench"))
KEY_DRAW_STOCK: Final = Key(action=DRAW_STOCK, about=marked("draw from the stock"))


def said(action: Action) -> Action:
    """An action whose texts are templates, in the language of the moment; its slots stay to be filled."""
    if spoken() is None:
        return action
    return replace(
        action,
        label=translated(action.label),
        short=translated(action.short),
        way=translated(action.way),
        slots=tuple(_said_slot(slot) for slot in action.slots),
    )


def said_key(key: Key) -> Key:
    """A key whose texts are templates, in the language of the moment."""
    return key if spoken() is None else Key(action=said(key.action), about=translated(key.about))


def _said_slot(slot: Slot) -> Slot:
    return replace(
        slot, say=translated(slot.say), words=tuple((word, translated(button)) for word, button in slot.words)
    )


def some_cards(
    verb: str,
    label: str,
    low: int,
    high: int,
    *,
    key: str = "",
    last: int = 0,
    ending: str = "",
    foretold: bool = False,
) -> Action:
    """From ``low`` to ``high`` own cards behind the verb; the ``last`` of them are set apart by a ``/``, and the
    ``ending`` stands behind them.

    >>> some_cards("keep", "Keep", 5, 5, last=1).form
    'keep {cards} / {last}'
    """
    cards = Slot(name="cards", kind="cards", low=low - last, high=high - last)
    apart = (Slot(name="last", kind="cards", low=last, high=last),) if last else ()
    form = f"{verb} {{cards}}" + (" / {last}" if last else "") + (f" {ending}" if ending else "")
    return Action(verb=verb, label=label, form=form, slots=(cards, *apart), key=key, foretold=foretold)


def a_number(verb: str, label: str, low: int, high: int, presets: tuple[int, ...] = ()) -> Action:
    """A number from ``low`` to ``high`` behind the verb.

    >>> a_number("bet", "Bet", 2, 9).form
    'bet {number}'
    """
    number = Slot(name="number", kind="number", low=low, high=high, presets=presets)
    return Action(verb=verb, label=label, form=f"{verb} {{number}}", slots=(number,))


__all__ = [
    "CARD",
    "DISCARD",
    "DRAW_STOCK",
    "GROUP",
    "KEY_DISCARD",
    "KEY_DRAW_STOCK",
    "KEY_LAY_MELD",
    "LAY_MELD",
    "MELD",
    "a_number",
    "said",
    "said_key",
    "some_cards",
]
