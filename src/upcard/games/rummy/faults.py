"""Makes the refusal of cards that are no legal meld, with its clause."""

from typing import Final

from upcard.cards.card import faces_text
from upcard.games.rummy.compiled_rules import CompiledRules
from upcard.melds.meld import Meld
from upcard.melds.meld_rules import Fault, MeldRules, check
from upcard.text.messages import Message, marked


def must_be_meld(r: CompiledRules, meld: Meld, rules: MeldRules) -> None:
    """Check the meld. Raises Refused saying what is wrong with it."""
    fault = check(meld, rules)
    if fault is not None:
        topic, reason = meld_fault(meld, fault, rules)
        topic = limit_topic(r, rules) if topic == "wild_limit" else topic
        raise r.refuse(topic, reason, fault.faces or meld.faces)


def limit_topic(r: CompiledRules, rules: MeldRules) -> str:
    """Return the topic of too many wild cards in a meld by these rules: those of a contract, or of all other melds."""
    if rules.wild_limit == "two":
        return "wild_limit_table=two" if rules is r.table else "wild_limit_contract=two"
    return "wild_limit_table" if rules is r.table else "wild_limit"


def meld_fault(meld: Meld, fault: Fault, rules: MeldRules) -> tuple[str, Message]:
    """Return the topic of a fault, and the sentence that says it."""
    own = _COLOUR_FAULTS if meld.is_colour() else _SET_FAULTS if meld.is_set() else _RUN_FAULTS
    topic, template = own.get(fault.code) or _FAULTS[fault.code]
    most = rules.longest_set() if meld.is_set() else rules.longest_run()
    least = rules.colours if meld.is_colour() else rules.min_set if meld.is_set() else rules.min_run
    size = len(meld.faces)
    return topic, Message(
        template,
        meld=str(meld),
        cards=faces_text(fault.faces),
        least=least,
        most=most,
        naturals=rules.min_naturals,
        wilds=rules.most_wilds(size, meld.is_set()),
        size=size,
    )


TOO_FEW_NATURALS: Final = marked("{meld} has too few natural cards: a meld needs at least {naturals}.")

_SET_FAULTS: Final = {
    "too_short": ("set_size", marked("{meld} is too short: a set has at least {least} cards.")),
    "too_long": ("max_set", marked("{meld} is too long: a set has at most {most} cards.")),
    "wild_melds": ("wild_melds", marked("{meld}: a set holds no wild card.")),
}
_COLOUR_FAULTS: Final = {
    "rank": ("colour", marked("{meld}: cards of one colour are a meld of a contract alone.")),
    "colour": ("colour", marked("{meld}: {cards} is of the other colour.")),
    "few_colours": ("colour", marked("{meld} is too small: {least} cards of one colour are asked for.")),
    "wild_melds": ("wild_melds", marked("{meld}: among cards of one colour none is wild.")),
}
_RUN_FAULTS: Final = {
    "too_short": ("run_size", marked("{meld} is too short: a run has at least {least} cards.")),
    "too_long": ("run_long", marked("{meld} is too long: a run has at most {most} cards.")),
    "wild_melds": ("wild_melds", marked("{meld}: a run holds no wild card.")),
}
_FAULTS: Final = {
    "rank": ("set_rank", marked("{meld} is no set: {cards} is of another rank.")),
    "suit": ("run_suit", marked("{meld} is no run: {cards} is of another suit.")),
    "place": ("run_place", marked("{meld} is no run: {cards} does not stand at its place.")),
    "corner": ("corner", marked("{meld} goes round the corner: no run passes through the ace.")),
    "ace": ("ace", marked("{meld} is no run: the ace is low.")),
    "twin_suit": ("set_suits", marked("{meld}: the suits of a set must be different.")),
    "three_suits": ("set_suits=three", marked("{meld}: the cards of a set are of exactly three suits.")),
    "min_naturals": ("naturals", TOO_FEW_NATURALS),
    "wild_limit": ("wild_limit", marked("{meld} has too many wild cards: at most {wilds} of {size} may be wild.")),
    "neighbours": ("neighbours", marked("{meld}: two wild cards may not stand side by side.")),
}
"""By the code of a fault: its topic, and the sentence."""
