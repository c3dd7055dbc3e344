"""The options of rummy about jokers on the table, with their fields in the rules."""

from dataclasses import dataclass
from typing import Final

from upcard.games.rummy.options.knocking import KnockingRules
from upcard.options.option import Choice, Clash, Switch, Word
from upcard.options.options import Group
from upcard.text.messages import marked


@dataclass(frozen=True, kw_only=True)
class JokerRules(KnockingRules):
    """The fields that `JOKERS` describes, beside those of melds."""

    joker_take_use: str = "free"
    joker_take_before_contract: bool = False
    joker_take_from: str = "runs"
    joker_take_own: bool = True
    joker_shift: str = "none"


JOKERS: Final = Group(
    "Jokers on the table",
    Choice(
        "joker_take_use",
        "May a joker be taken from the table, and what becomes of it?",
        "{joker_take_use}.",
        "CR-A-37 CR-A-38 CR-A-42 CR-D-24 CR-W-23 CR-P-23 CR-F-16",
        Word("none", "no: nobody takes one into hand", "no joker is taken from the table into the hand"),
        Word(
            "new_meld",
            "yes: it must go into a new meld in the same turn",
            "whoever holds the card for which a joker stands in a {joker_take_from} may put it there and take the "
            "joker, to lay it in a new meld in the same turn",
        ),
        Word(
            "any_meld",
            "yes: it must be laid before anything else, in a new meld or as a lay-off",
            "whoever holds the card for which a joker stands in a {joker_take_from} may put it there and take the "
            "joker; it must be played at once",
        ),
        Word(
            "any_run",
            "yes: it must be laid before anything else, in a run",
            "whoever holds the card for which a joker stands in a {joker_take_from} may put it there and take the "
            "joker; it must be laid in a run at once",
            "HWR-14",
        ),
        Word(
            "free",
            "yes: it may be laid or kept",
            "whoever holds the card for which a joker stands in a {joker_take_from} may put it there and take the "
            "joker into hand",
        ),
        unless={"melding": ("hand",)},
        clashes=(
            Clash(
                ("new_meld", "any_meld", "any_run", "free"),
                "melding",
                ("hand",),
                "with melding = hand no joker is taken: melds are laid when the play is over",
            ),
        ),
        find=marked("swap exchange replace steal joker wilds swapping taking a joker reuse pick up"),
    ),
    Switch(
        "joker_take_before_contract",
        "May a player who is not down yet take a joker, to lay it in the contract of the same turn?",
        "{joker_take_before_contract}.",
        "CR-A-39 CR-F-15",
        Word("true", "yes", "a player who is not down may take a joker to lay it in the contract of the same turn"),
        Word("false", "no", "only a player who is down may replace a joker in a meld"),
        unless={"melding": ("hand",), "joker_take_use": ("none",)},
        clashes=(
            Clash((True,), "joker_take_use", ("none",), "joker_take_use = none lets nobody take a joker into hand"),
        ),
        find=marked("swap exchange replace steal taking a joker before going down"),
    ),
    Choice(
        "joker_take_from",
        "From which melds may a wild card be taken?",
        "Whoever holds the card for which a joker stands in a {joker_take_from} may put it there.",
        "CL-B-32 CL-B-34 CL-A-09 CR-C-46",
        Word("runs", "from runs; one in a set stays there", "run"),
        Word("any", "from sets too: any card of the rank takes its place", "meld"),
        Word(
            "missing",
            "from sets of three too: both missing cards of the rank, laid at once, free their only joker",
            "run (in a set of three: both cards of the missing suits)",
            "HWR-08",
        ),
        unless={"melding": ("hand",)},
        clashes=(
            Clash(
                ("missing",),
                "set_suits",
                ("any", "three"),
                "missing, but with set_suits = {set_suits} a set lacks no suit",
            ),
            Clash(("missing",), "max_set", (3,), "missing puts four cards into a set, but max_set = 3"),
        ),
        find=marked("swap exchange replace steal taking a joker wilds set run"),
    ),
    Switch(
        "joker_take_own",
        "May a player take a joker from a meld of their own?",
        "A joker in one’s own meld {joker_take_own}.",
        "CR-A-40",
        Word("true", "yes", "may be taken as well"),
        Word("false", "no: only the other players may take it", "is left to the other players"),
        unless={"melding": ("hand",), "joker_take_use": ("none",)},
        find=marked("swap exchange replace steal taking own joker meld"),
    ),
    Choice(
        "joker_shift",
        "May a replaced joker stay in its run?",
        "A replaced joker {joker_shift}.",
        "CR-P-24 CR-A-43",
        Word("none", "no", "does not stay in its run"),
        Word(
            "either_end",
            "yes: it may move to either end of that run, if it is open",
            "moves to either end of its run",
        ),
        Word(
            "high_then_low",
            "yes: it moves to the high end of the same run; where the run reaches the ace, to the low end",
            "moves to the high end of its run, and once the run reaches the ace to the low end",
        ),
        unless={"melding": ("hand",)},
        clashes=(
            Clash(
                ("either_end", "high_then_low"),
                "melding",
                ("hand",),
                "with melding = hand no joker moves: melds are laid when the play is over",
            ),
        ),
        find=marked("swap exchange replace move moving joker shift end wilds"),
    ),
)
