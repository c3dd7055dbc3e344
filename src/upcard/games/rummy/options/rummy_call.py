"""The option of calling "Rummy!" at a discard that fits a meld of the table."""

from typing import Final

from upcard.options.option import Choice, Clash, Word
from upcard.text.messages import marked

THROWER_DRAWS: Final = "thrower_draws"
CALLER_DISCARDS: Final = "caller_discards"
CALLED: Final = (THROWER_DRAWS, CALLER_DISCARDS)

RUMMY_CALL: Final = Choice(
    "rummy_call",
    "What follows when a player discards a card that fits a meld of the table?",
    "{rummy_call}.",
    "HWR-52 HWR-53 HWR-54",
    Word("none", "nothing: it lies on the discard pile", "a discard that fits a meld of the table stays on the pile"),
    Word(
        THROWER_DRAWS,
        "another player may call “Rummy!” and lay it off; whoever threw it draws a card",
        "if a discard fits a meld of the table, whoever is first in turn may call “Rummy!” and lay it off there, and "
        "the player who threw it draws a card from the stock",
        "HWR-54",
    ),
    Word(
        CALLER_DISCARDS,
        "another player may call “Rummy!” and lay it off, and then throws a card of their own",
        "if a discard fits a meld of the table, whoever is first in turn may call “Rummy!” and lay it off there, and "
        "then throws a card of their own",
        "HWR-55",
    ),
    unless={"melding": ("hand",)},
    clashes=(
        Clash(CALLED, "melding", ("hand",), "{rummy_call}, but melding = hand lays nothing"),
        Clash(
            CALLED,
            "layoff",
            ("none",),
            "{rummy_call}, but with layoff = none nobody lays off",
        ),
    ),
    find=marked("rummy call shout missed discard fits table meld penalty calling shouting"),
)

__all__ = ["CALLER_DISCARDS", "RUMMY_CALL", "THROWER_DRAWS"]
