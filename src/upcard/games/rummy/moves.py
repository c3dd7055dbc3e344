"""The moves of rummy."""

from typing import Final

from upcard.cards.card import NO_FACE
from upcard.kernel import parts
from upcard.kernel.move import Move
from upcard.kernel.notation import Notation
from upcard.kernel.parts import Button, MoveWord
from upcard.melds.meld import Meld
from upcard.text.messages import marked

STOCK: Final = "stock"
UPCARD: Final = "upcard"
BOTH: Final = "both"

STAY: Final = ""
LOW: Final = "low"
HIGH: Final = "high"


class Draw(Move):
    """Draw from the stock, take the upcard, or both (CR-W-27)."""

    form = "draw {source}"
    source: str = parts.word(
        MoveWord(STOCK, Button(marked("Draw from the stock"), "D", marked("draw from the stock"), "stock", main=True)),
        MoveWord(UPCARD, Button(marked("Take the upcard"), "U", marked("take the upcard"), "discards")),
        MoveWord(BOTH, Button(marked("Draw the upcard and a stock card"), "B", marked("draw both"), main=True)),
    )


class TakeDiscards(Move):
    """Draw so many cards of the discard pile, down to one that is laid at once: ``take 4`` (HWR-35)."""

    form = "take {number}"
    button = Button(
        marked("Take cards from the discard pile"), "T", marked("take several cards of the discard pile"), "discards"
    )
    number: int = parts.number()


class Misdraw(Move):
    """Two stock cards taken by accident; the lower one goes back (CL-B-22)."""

    form = "misdraw {seen}"
    seen: bool = parts.word(
        MoveWord("seen", Button(marked("I took two stock cards by accident, and saw both")), True),
        MoveWord("unseen", Button(marked("I took two stock cards by accident, and saw only mine")), False),
    )


class Look(Move):
    """At the stock card that was put back (CL-B-24)."""

    form = "look"
    button = Button(marked("Look at the stock card that was put back"))


class Bury(Move):
    """Put that card into the middle of the stock, and draw the next (CL-B-26)."""

    form = "bury"
    button = Button(marked("Put the card into the middle of the stock and draw the next"))


class MayI(Move):
    """Claim the upcard out of turn."""

    form = "may-i"
    button = Button(marked("May I?"), "M", marked("May I? Claim the upcard"), short=marked("May I?"))


class Pass(Move):
    """Answer that the upcard is not claimed."""

    form = "pass"
    button = Button(marked("Pass"), "P", marked("pass"))


class Allow(Move):
    """Let the claimant have the upcard."""

    form = "allow"
    button = Button(marked("Allow it"))


class Reject(Move):
    """Take the upcard oneself, although it was declined."""

    form = "reject"
    button = Button(marked("Take the card myself"))


class LayDown(Move):
    """``down {7H 7D 7C} <5S 6S *=7S 8S>``: the whole contract."""

    form = "down {melds}"
    button = Button(marked("Lay the contract"), "G", marked("lay what is on the workbench"), alias="lay")
    melds: tuple[Meld, ...] = parts.melds()


class LayMeld(Move):
    """``meld {9S 9D *}``: a further meld."""

    form = "meld {meld}"
    button = Button(marked("Lay a meld"), "G", marked("lay what is on the workbench"))
    meld: Meld = parts.meld()


class LayOff(Move):
    """Lay one card off on a meld of the table: ``add 9S to 2``.

    A wild card says its place in a run (``add *=4S to 2``); ``role`` is `NO_FACE` where it goes without saying.
    """

    form = "add {face}{role} to {meld}"
    button = Button(
        marked("Lay off"),
        "L",
        marked("lay the selected cards off on that meld"),
        way=marked("Lay off {card} on meld {meld}"),
    )
    face: int = parts.card()
    meld: int = parts.meld_number()
    role: int = parts.role("=", default=NO_FACE, button=marked("Lay off as {role}"))


class Swap(Move):
    """Put a natural card in a joker's place and take the joker: ``swap 7S in 1``.

    ``swap 7S in 1 low`` (or ``high``) leaves the joker in the run, at that end.
    """

    form = "swap {face} in {meld}{shift}"
    button = Button(
        marked("Take a joker"),
        "J",
        marked("take the joker of that meld with the selected card"),
        way=marked("Take the joker into your hand"),
    )
    face: int = parts.card(sample="7S")
    meld: int = parts.meld_number()
    shift: str = parts.more_word(
        MoveWord(LOW, Button(marked("Shift the joker to the low end"))),
        MoveWord(HIGH, Button(marked("Shift the joker to the high end"))),
        default=STAY,
        name="end",
    )


class Call(Move):
    """Call "Pay me", with the whole hand in melds: ``call {7H 7D 7C} <5S 6S *=7S> discard KD`` (PAY-25).

    ``discard`` is `NO_FACE` where none is made (PAY-27).
    """

    form = "call {melds}{discard}"
    button = Button(marked("Pay me"), "G", marked("lay what is on the workbench"))
    melds: tuple[Meld, ...] = parts.melds()
    discard: int = parts.role(" discard ", default=NO_FACE)


class Discard(Move):
    """End the turn by discarding a card."""

    form = "discard {face}"
    button = Button(marked("Discard"), "X", marked("discard the selected card"), "discards")
    face: int = parts.card(sample="KD")


class ShowHand(Move):
    """At the showdown, lay out what is left of the hand so that it counts least (PAY-A-14)."""

    form = "show"
    button = Button(marked("Lay out the best way"), "O", marked("at the showdown, lay out your hand the best way"))


class EndTurn(Move):
    """End a turn that has no discard (CR-W-32, PAY-A-08); at the showdown, let the rest of the hand count."""

    form = "end"
    button = Button(marked("End the turn without a discard"), "E", marked("end a turn that has no discard"))


class BuyBack(Move):
    """Buy back in, after reaching the target (HWR-43)."""

    form = "buy-back"
    button = Button(marked("Buy back in"))


class StayOut(Move):
    """Stay out, after reaching the target (HWR-43)."""

    form = "stay-out"
    button = Button(marked("Stay out"))


class CallRummy(Move):
    """Call "Rummy!" and lay the discard off on a meld of the table: ``rummy 2`` (HWR-52).

    A wild card says its place in a run (``rummy 2 as 4S``).
    """

    form = "rummy {meld}{role}"
    button = Button(marked("Rummy!"))
    meld: int = parts.meld_number()
    role: int = parts.role(" as ", default=NO_FACE, button=marked("Lay off as {role}"))


DRAW_STOCK: Final = Draw(STOCK)
DRAW_UPCARD: Final = Draw(UPCARD)
DRAW_BOTH: Final = Draw(BOTH)
MISDRAW_SEEN: Final = Misdraw(True)
MISDRAW_UNSEEN: Final = Misdraw(False)
LOOK: Final = Look()
BURY: Final = Bury()
MAY_I: Final = MayI()
PASS: Final = Pass()
ALLOW: Final = Allow()
REJECT: Final = Reject()
END_TURN: Final = EndTurn()
SHOW_HAND: Final = ShowHand()
BUY_BACK: Final = BuyBack()
STAY_OUT: Final = StayOut()

NOTATION: Final = Notation(
    Draw,
    Misdraw,
    Look,
    Bury,
    MayI,
    Pass,
    Allow,
    Reject,
    LayDown,
    LayMeld,
    LayOff,
    Swap,
    Call,
    Discard,
    ShowHand,
    EndTurn,
    TakeDiscards,
    BuyBack,
    StayOut,
    CallRummy,
)
