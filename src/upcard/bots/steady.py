"""Defines the bot ``steady``, a competent player that goes by rules of thumb."""

from mypy_extensions import mypyc_attr

from upcard.bots.policies import PolicyBot
from upcard.text.messages import marked


@mypyc_attr(allow_interpreted_subclasses=True)
class SteadyBot(PolicyBot):
    """A bot that plays by the rules of thumb of whatever game it sits down to."""

    name: str = "steady"
    about: str = marked("Plays sensibly, and watches what the others need.")


@mypyc_attr(allow_interpreted_subclasses=True)
class FirstSteadyBot(PolicyBot):
    """A bot that plays as `steady` did at first: what is better since then is measured against it."""

    name: str = "steady-1"
    about: str = marked("Plays as the first version of steady did, for comparison.")
