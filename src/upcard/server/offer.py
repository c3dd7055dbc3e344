"""The whole catalogue and all bots."""

from upcard.server.desk import Offer


def full_offer() -> Offer:
    raise NotImplementedError
