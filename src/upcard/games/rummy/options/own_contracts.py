"""The options of games in which everybody has a contract of their own, and runs may be of any suits."""

from typing import Final

from upcard.options.option import Choice, Clash, Word
from upcard.text.messages import marked

OWN: Final = "own"
ANY_SUITS: Final = "any"

PROGRESS: Final = Choice(
    "progress",
    "When does a player come to the next contract?",
    "{progress}.",
    "HWR-31 HWR-32 HWR-33",
    Word("deal", "with every deal: all have the same contract", "the contract of a deal is the same for everybody"),
    Word(
        "own",
        "once they have laid the one before: everybody has a contract of their own, and the game ends when somebody "
        "has laid the last of them",
        "everybody begins with the first contract; whoever has laid it when a deal ends has the next one in the deal "
        "that follows, and all others have the same again",
    ),
    unless={"melding": ("hand",), "hand7": ("exact_13",)},
    more=(
        "With `own` the contracts are those of `deals`, and as many cards are dealt as in the deal of them with most; "
        "the game ends after the `deal_limit` in any case, `hand7` and `claim_forbidden_hands` mean nothing, and there "
        "is no `target`."
    ),
    clashes=(
        Clash((OWN,), "melding", ("hand",), "own, but with melding = hand there are no contracts"),
        Clash(
            (OWN,),
            "score_mode",
            ("winner_collects", "laid", "single_hand"),
            "own goes on until somebody has laid every contract, but score_mode = {score_mode} counts otherwise",
        ),
    ),
    find=marked(
        "phase phases stage level each own contract move on stay behind next round complete "
        "completed completing contract personal own fail failed repeat 10 ten"
    ),
)

RUN_SUITS: Final = Choice(
    "run_suits",
    "Are the cards of a run of one suit?",
    "A run has at least {min_run} cards {run_suits} in order, and at most {max_run}.",
    "HWR-30",
    Word("one", "yes", "of one suit"),
    Word("any", "no: only their ranks follow each other", "of any suits"),
    find=marked("mixed suits colour straight sequence same suit any suit suits matter"),
)

__all__ = ["ANY_SUITS", "OWN", "PROGRESS", "RUN_SUITS"]
