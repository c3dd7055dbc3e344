"""Puts melds and what a deal asks for into sentences: contracts, and wild cards."""

from collections import Counter
from typing import Final

from upcard.cards.card import face_text, suit_name
from upcard.games.rummy.options.melds import MeldingRules
from upcard.games.rummy.ui.ranks import all_ranks_in_words, colour_in_words, plural
from upcard.melds.engine import ContractSlot
from upcard.melds.meld import MIXED, RANKS_IN_ALL, RED, Meld
from upcard.text.messages import listed, say, say_counted
from upcard.text.numbers import spelled

TEN: Final = 10


def meld_label(meld: Meld) -> str:
    """Name a meld: ``set of eights``, ``run of hearts, 5 to 8``."""
    if meld.is_colour():
        return say("meld of red cards" if meld.low == RED else "meld of black cards")
    if meld.is_set():
        return say("set of {ranks}", ranks=plural(meld.low))
    ends = [face_text(meld.role(at))[0].replace("T", "10") for at in (0, len(meld.faces) - 1)]
    if meld.suit == MIXED:
        if len(meld.faces) == RANKS_IN_ALL:
            return say("run of all ranks")
        return say("run of several suits, {low} to {high}", low=ends[0], high=ends[1])
    suit = suit_name(meld.suit)
    return say("run of {suit}, {low} to {high}", suit=suit, low=ends[0], high=ends[1])


def slots_in_words(slots: tuple[ContractSlot, ...]) -> str:
    """Name the sets and runs of a contract: ``two sets of three and one run of four``.

    >>> from upcard.melds.engine import parse_contract
    >>> slots_in_words(parse_contract("S3 R4").slots)
    'one set of three and one run of four'
    """
    counts = Counter([(slot.kind, slot.at_least, slot.size) for slot in slots])
    return listed([_slots_alike(kind, least, size, count) for (kind, least, size), count in counts.items()])


def _slots_alike(kind: str, least: bool, size: int, count: int) -> str:
    named = {"count": spelled(count), "size": spelled(size)}
    if kind == "C" and size != RANKS_IN_ALL:
        return colour_in_words(size, least)
    if kind in "MC":
        return all_ranks_in_words(kind)
    if kind == "S" and least:
        return say_counted("{count} set of {size} or more", "{count} sets of {size} or more", count, **named)
    if kind == "S":
        return say_counted("{count} set of {size}", "{count} sets of {size}", count, **named)
    if least:
        return say_counted("{count} run of {size} or more", "{count} runs of {size} or more", count, **named)
    return say_counted("{count} run of {size}", "{count} runs of {size}", count, **named)


def wild_in_words(rules: MeldingRules, deal: int) -> str:
    """Say what is wild: ``fives are wild``; empty where the deal has no wild rank of its own."""
    if not rules.deal_rank_wild:
        return ""
    return say("{ranks} are wild", ranks=plural(rules.deal_rank(deal)))


def deal_in_short(rules: MeldingRules, deal: int) -> str:
    """Return the contract, ``S3 R4``; without one the deal's wild rank, ``5s wild``."""
    return str(rules.contract(deal)) if rules.has_contract(deal) else wild_in_short(rules, deal)


def wild_in_short(rules: MeldingRules, deal: int) -> str:
    """Say in short what is wild: ``5s wild``, ``kings wild``.

    It is empty where the deal has no wild rank of its own.
    """
    if not rules.deal_rank_wild:
        return ""
    rank = rules.deal_rank(deal)
    if rank <= TEN and rank > 1:
        return say("{rank}s wild", rank=rank)
    return say("{ranks} wild", ranks=plural(rank))
