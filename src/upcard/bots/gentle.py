"""Defines the bot ``gentle``, a player for children and for evenings that are not about winning."""

from mypy_extensions import mypyc_attr

from upcard.bots.policies import PolicyBot
from upcard.text.messages import marked


@mypyc_attr(allow_interpreted_subclasses=True)
class GentleBot(PolicyBot):
    """A bot that plays as a beginner would.

    It knows the rules, likes what is plain to see, and overlooks the rest. It searches nothing, so that it answers in a
    moment.
    """

    name: str = "gentle"
    about: str = marked("Plays like a beginner and is easy to beat.")
