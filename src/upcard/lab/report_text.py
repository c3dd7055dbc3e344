"""Makes the few sentences at the head of a report that say what a rule changes.

A sentence needs more than an interval that leaves out zero: about a dozen quantities are looked at, of which one or two
would seem to differ where nothing does.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from upcard.arena.sequence import FEWEST
from upcard.lab.quantities import Effect
from upcard.text.messages import marked, say, say_counted

CERTAIN: Final = 3.0
"""Standard errors from which on a difference is told in words."""

LITTLE: Final = 0.05
"""So small a part of a game's length is no difference in length."""

KNOWN: Final = 0.1
"""An interval of so small a part to either side says that a game is about as long."""


@dataclass(frozen=True)
class InPlainWords:
    """What an experiment has shown, in sentences: the ``headline``, and what follows it."""

    headline: str
    sentences: tuple[str, ...]


BOTH_WAYS: Final = {
    "out": (
        marked("More deals end by somebody going out: {there} of 100, not {here}."),
        marked("Fewer deals end by somebody going out: {there} of 100, not {here}."),
    ),
    "claims": (
        marked("More cards are claimed: {there} in a deal, not {here}."),
        marked("Fewer cards are claimed: {there} in a deal, not {here}."),
    ),
    "points": (
        marked("A deal brings or costs everybody more: {there} points on average, not {here}."),
        marked("A deal brings or costs everybody less: {there} points on average, not {here}."),
    ),
    "margin": (
        marked("The first ends further ahead of the second: by {there} points, not {here}."),
        marked("The first and the second end closer together: {there} points apart, not {here}."),
    ),
    "lead_changes": (
        marked("The lead changes more often: {there} times in a game, not {here}."),
        marked("The lead changes less often: {there} times in a game, not {here}."),
    ),
    "comeback": (
        marked("More games are won from behind: {there} of 100, not {here}."),
        marked("Fewer games are won from behind: {there} of 100, not {here}."),
    ),
}
"""What is said of a quantity where it is more, and where it is less."""


def in_plain_words(found: Sequence[Effect], games: int) -> InPlainWords:
    """Return what ``games`` by each of two rule sets have shown.

    Nothing is found where nobody could notice a difference.
    """
    by_key = {each.quantity.key: each for each in found}
    if not found or all([each.verdict == "same" for each in found]):
        return InPlainWords(
            say("Hardly anything"),
            (
                say_counted(
                    "In 1 game between bots nothing came out otherwise.",
                    "In {number} games between bots nothing came out otherwise.",
                    games,
                ),
            ),
        )
    if games < FEWEST:
        return InPlainWords(
            say("Too few games to know"),
            (
                say_counted(
                    "Only 1 game by each was played in the time there was.",
                    "Only {number} games by each were played in the time there was.",
                    games,
                ),
            ),
        )
    headline, length = _length(by_key["minutes"])
    told = [said for said in (*[_both_ways(by_key.get(key)) for key in BOTH_WAYS], _most_of_seats(found)) if said]
    rest = say("All else stays within chance.") if told else say("In all else these games show no difference.")
    return InPlainWords(headline, (length, *told, rest))


def is_certain(found: Effect) -> bool:
    """Say whether there is a difference beyond doubt."""
    return found.difference != 0 and abs(found.difference) > CERTAIN * found.error


def _length(found: Effect) -> tuple[str, str]:
    here, there = _figure(found.here), _figure(found.there)
    longer, much = found.difference > 0, abs(found.difference) > LITTLE * found.here
    if much and is_certain(found):
        headline = say("Games get longer") if longer else say("Games get shorter")
        return headline, say("About {there} minutes with real cards, not {here}.", there=there, here=here)
    if found.high - found.difference <= KNOWN * found.here and not (much and found.verdict in ("more", "less")):
        return (
            say("Games stay about as long"),
            say("About {there} minutes with real cards, and {here} without it.", there=there, here=here),
        )
    if found.verdict in ("more", "less"):
        headline = say("Games seem to get longer") if longer else say("Games seem to get shorter")
    else:
        headline = say("Longer or shorter? These games cannot tell")
    return (
        headline,
        say(
            "About {there} minutes with real cards, and {here} without it; the difference may be {low} to {high}.",
            there=there,
            here=here,
            low=_figure(found.low, signed=True),
            high=_figure(found.high, signed=True),
        ),
    )


def _both_ways(found: Effect | None) -> str:
    if found is None or not is_certain(found):
        return ""
    more, less = BOTH_WAYS[found.quantity.key]
    return _filled(more if found.difference > 0 else less, found)


def _most_of_seats(found: Sequence[Effect]) -> str:
    """Of the seat for which it changes most."""
    seats = [each for each in found if each.quantity.seat is not None and is_certain(each)]
    if not seats:
        return ""
    most = max(seats, key=lambda each: abs(each.difference))
    template = (
        marked("Seat {seat} wins more often: {there} of 100 games, not {here}.")
        if most.difference > 0
        else marked("Seat {seat} wins less often: {there} of 100 games, not {here}.")
    )
    return _filled(template, most, seat=(most.quantity.seat or 0) + 1)


def _filled(template: str, found: Effect, **named: object) -> str:
    """Nothing where the figures read alike."""
    factor = 100 if found.quantity.kind == "share" else 1
    here, there = _figure(factor * found.here), _figure(factor * found.there)
    return say(template, here=here, there=there, **named) if here != there else ""


def _figure(value: float, signed: bool = False) -> str:
    """As people say it: whole from ten on.

    >>> _figure(41.6), _figure(2.25), _figure(-0.5, signed=True)
    ('42', '2.2', '-0.5')
    """
    return f"{value:{'+' if signed else ''},.{0 if abs(value) >= 10 else 1}f}"


__all__ = ["InPlainWords", "in_plain_words", "is_certain"]
