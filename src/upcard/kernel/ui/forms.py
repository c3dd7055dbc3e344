"""Makes the actions and keys of a scene from the forms that moves declare (`upcard.kernel.move`).

The words of buttons stand beside the moves as templates, and are said in the language of the moment; what a function
here is given is said already.
"""

from typing import Final

from msgspec import Struct

from upcard.kernel.move import Move, form_of
from upcard.kernel.parts import NO_BUTTON, Button, MovePart
from upcard.kernel.ui.narration import kept
from upcard.kernel.ui.scene import Action, Key, Slot
from upcard.text.messages import translated


class Fill(Struct, frozen=True):
    """What a table says of a part of a move, beside what the part itself says.

    That is how many cards it takes or what number (``low`` to ``high``), the numbers worth a button (``presets``), the
    shapes of melds (``parts``), and the ``words`` with what a button says for each, where the part itself does not say
    that, as of players (``("P3", "Cid")``).
    """

    low: int = 1
    high: int = 1
    presets: tuple[int, ...] = ()
    parts: tuple[str, ...] = ()
    words: tuple[tuple[str, str], ...] = ()


ONE: Final = Fill()

WITH_LEAD: Final = ("role", "word")
"""Kinds of blanks whose filling has the lead written before it, so that both can be left out."""


def action(
    move: Move | type[Move], label: str = "", short: str = "", foretold: bool = False, **given: object
) -> Action:
    """Return what a seat may answer: a move that is complete, or one of a kind whose parts it has to fill in.

    Of a kind, the parts that cannot be left out are blanks; the others are if they are named among the ``given``. A
    `Fill` there says more of a blank, and any other value stands fixed in the form.

    >>> from upcard.games.rummy.moves import DRAW_STOCK, Discard
    >>> action(DRAW_STOCK).verb, action(Discard).form
    ('draw stock', 'discard {card}')
    >>> from upcard.games.mille.moves import Take
    >>> action(Take, faces=Fill(2, 5)).form
    'take {cards}'
    """
    return _action(move, label, foretold, tuple(given.items()))


@kept(512)
def _action(move: Move | type[Move], label: str, foretold: bool, given: tuple[tuple[str, object], ...]) -> Action:
    if isinstance(move, Move):
        return _made(str(move), "", (), button_of(move), label, foretold)
    form, values = form_of(move), dict(given)
    button, slots, text = form.button, list[Slot](), ""
    for at, piece in enumerate(form.pieces):
        if at % 2 == 0:
            text += piece
            continue
        part, value = form.blanks[piece], values.get(piece, ONE)
        if part.optional and piece not in values:
            continue
        if isinstance(value, Fill):
            slots.append(_slot(part, value))
            text += f"{'' if part.kind in WITH_LEAD else part.lead}{{{part.name}}}"
        else:
            button = _of_word(part, value) or button
            text += part.write(value)
    verb = text.split()[0] if slots else text
    return _made(verb, text if slots else "", tuple(slots), button, label, foretold)


def key(move: Move | type[Move], *, foretold: bool = False, **given: object) -> Key:
    """Return what the key of a move stands for, whether or not it can be made now, and what help says about it."""
    button = button_of(move) if isinstance(move, Move) else form_of(move).button
    return Key(action=_action(move, "", foretold, tuple(given.items())), about=translated(button.about))


def button_of(move: Move) -> Button:
    """Return what is declared for the button of a move: beside the word that it says, or else for all of its kind."""
    form = form_of(type(move))
    said = [_of_word(part, getattr(move, name)) for name, part in form.blanks.items()]
    return next((button for button in said if button is not None), form.button)


def _of_word(part: MovePart, value: object) -> Button | None:
    """Return what is declared for the button of the word that stands for a value; None where nothing is."""
    return next((each.button for each in part.words if each.value == value and each.button != NO_BUTTON), None)


def _made(verb: str, form: str, slots: tuple[Slot, ...], button: Button, label: str, foretold: bool) -> Action:
    return Action(
        verb=verb,
        label=label or translated(button.label),
        form=form,
        slots=slots,
        short=translated(button.short),
        key=button.key_letter,
        alias=button.alias,
        main=button.main,
        way=translated(button.way),
        zone=button.zone,
        foretold=foretold,
    )


def _slot(part: MovePart, fill: Fill) -> Slot:
    lead = part.lead if part.kind in WITH_LEAD else ""
    words = fill.words or tuple((each.word, translated(each.button.label)) for each in part.words)
    return Slot(
        name=part.name,
        kind=part.kind,
        low=fill.low,
        high=fill.high,
        parts=fill.parts,
        presets=fill.presets,
        words=words,
        lead=lead,
        say=translated(part.button),
    )


__all__ = ["Fill", "action", "button_of", "key"]
