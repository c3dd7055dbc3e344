"""The option of drawing deeper cards of the discard pile, where one of them is laid at once."""

from typing import Final

from upcard.options.option import Choice, Clash, Word
from upcard.text.messages import marked

TOP: Final = "top"
DEEP: Final = "to_meld"
DEEP_OR_MELD: Final = "to_meld_all"

DISCARD_DRAW: Final = Choice(
    "discard_draw",
    "Which cards of the discard pile may be drawn?",
    "{discard_draw}.",
    "HWR-35 HWR-36",
    Word("top", "the uppermost only", "of the discard pile only the uppermost card is drawn"),
    Word(
        "to_meld",
        "the uppermost; or, with all that lie above it, a deeper one that is laid at once",
        "the discard pile is spread: you may draw its uppermost card, or a deeper one that you lay at once, and with "
        "it you take all cards above it",
    ),
    Word(
        "to_meld_all",
        "any card that is laid at once, with all that lie above it",
        "the discard pile is spread: you may draw any card of it that you lay at once, and with it you take all cards "
        "above it",
        "HWR-37",
    ),
    more=(
        "The card is laid in a meld, or laid off, before anything else is done. Both words for deeper cards do not go "
        'with `melding = "hand"`, `auto_meld = "on"` or `no_stock_possible = "must_take_upcard"`, and `to_meld_all` '
        'goes only with `claim_mode = "none"`.'
    ),
    unless={"melding": ("hand",), "auto_meld": ("on",)},
    clashes=(
        Clash((DEEP, DEEP_OR_MELD), "melding", ("hand",), "{discard_draw}, but with melding = hand nothing is laid"),
        Clash((DEEP, DEEP_OR_MELD), "auto_meld", ("on",), "{discard_draw}, but with auto_meld = on nobody chooses"),
        Clash(
            (DEEP_OR_MELD,),
            "claim_mode",
            ("may_i", "call_with_consent"),
            "to_meld_all, but with claim_mode = {claim_mode} the others take the upcard without laying it",
        ),
        Clash(
            (DEEP, DEEP_OR_MELD),
            "no_stock_possible",
            ("must_take_upcard",),
            "{discard_draw}, but no_stock_possible = must_take_upcard takes the uppermost card and no other",
        ),
    ),
    find=marked("deeper pile whole discard pile several cards spread 500 pick up drawing deep several 2 two cards"),
)

__all__ = ["DEEP", "DEEP_OR_MELD", "DISCARD_DRAW", "TOP"]
