"""The rules sheet where melds stay in the hand: the call, the last turns and the showdown."""

from typing import Final

from upcard.games.catalogue import Line
from upcard.games.rummy.lines import Lines
from upcard.games.rummy.rules import Rules

_CALL: Final = "Whoever has the whole hand in melds after the draw may say “Pay me” and go out"


def calling(rules: Rules) -> tuple[Line, ...]:
    """Going out."""
    say = Lines(rules)
    over = {
        "optional": f"{_CALL}: all cards but one, which is discarded, or all of them, with a discard or without.",
        "required": f"{_CALL}: all cards but one, which is discarded.",
    }[rules.go_out_discard]
    say.say(over, "call", "call_over")
    say.say("A call that leaves another card over is refused, and nothing has changed.", "false_call")
    say.say("Everybody else has one more turn, then the deal ends.", "final_turns")
    say.say("In that turn only the stock is drawn from.", "final_draw")
    say.say("Whoever has every card in melds in that turn may keep them all, without a discard.", "final_discard")
    say.say("A second complete hand then has no further effect.", "call_twice")
    return say.done()


def showdown(rules: Rules) -> tuple[Line, ...]:
    """Laying open and laying off."""
    say = Lines(rules)
    say.say("All hands are laid open, and each player sorts the own hand into melds.", "showdown")
    say.say(
        "The caller lays the melds open with the call; they stay as they are."
        if rules.reveal_caller == "at_call"
        else "The caller’s melds are shown then, as they were at the call.",
        "caller_shown",
    )
    say.say("Cards that fit melds of the caller may be laid off there; the melds must stay legal.", "callers_melds")
    say.say("Nobody lays off on other players’ melds.", "others_melds")
    say.say(
        "Players lay off in turn from the caller on; what is laid off stays, and the next may build on it."
        if rules.layoff_order == "turn"
        else "Everybody lays off on the caller’s melds as they were called, whatever others lay off there.",
        "layoff_order",
    )
    say.say("No wild card of a meld is replaced.", "wild_stays")
    return say.done()
