"""The options of rummy about deals that are void because the stock has run out."""

from typing import Final

from upcard.games.rummy.options.knocking import TWO_LEFT
from upcard.options.option import Number, Option, Switch, Word
from upcard.text.messages import marked, say_counted
from upcard.text.numbers import spelled

VOIDS: Final = ("renew_once_then_void", TWO_LEFT)
"""Ways of the empty stock that may void a deal."""
NEVER_VOID: Final = ("renew", "all_and_new_upcard", "end_when_needed", "end_when_last_drawn")
"""Ways of the empty stock that void no deal."""


def _void_deals(number: int) -> str:
    return say_counted("{count} void deal", "{count} void deals in a row", number, count=spelled(number))


VOID_DEALS: Final[tuple[Option, ...]] = (
    Switch(
        "void_keeps_penalties",
        "Do the points charged for calls beyond the limit stay when the deal is void?",
        "Points charged for calls in a void deal {void_keeps_penalties}.",
        "KAL-A-11",
        Word("true", "yes", "stay"),
        Word("false", "no: they are taken back", "are taken back"),
        unless={"claim_mode": ("none",), "stock_empty": NEVER_VOID, "call_over_limit": ("not_offered",)},
        find=marked("void deal cancelled claims fines penalty points redeal"),
    ),
    Number(
        "void_limit",
        "After how many void deals in a row does the game go on to the next deal? Nobody scores for "
        "cards then; 0 to 1000, and 0 means no limit.",
        "After {void_limit} the game goes on to the next deal.",
        "KAL-A-35",
        low=0,
        high=1000,
        zero="no limit",
        none="A void deal is dealt again as often as needed.",
        unless={"stock_empty": NEVER_VOID},
        say=_void_deals,
        find=marked("void deals cancelled redeal again how many"),
    ),
)

__all__ = ["NEVER_VOID", "VOIDS", "VOID_DEALS"]
