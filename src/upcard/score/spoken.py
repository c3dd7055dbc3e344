"""Puts into sentences what a score sheet knows of a row before it is played."""

from upcard.kernel.ui.narration import the
from upcard.kernel.ui.score_rules import NO_SEAT, RowSpec
from upcard.text.messages import in_a_row, say, say_counted


def before_row(names: tuple[str, ...], plan: RowSpec) -> tuple[str, ...]:
    """Who deals how many cards, and who begins; of what the cards in play consist, where that is known."""
    return (_dealt(names, plan), _packed(plan)) if plan.decks else (_dealt(names, plan),)


def _dealt(names: tuple[str, ...], plan: RowSpec) -> str:
    """Who deals how many cards, and who begins."""
    dealer = names[plan.dealer]
    if plan.begins == NO_SEAT and plan.first_card < 0:
        return say(
            "{dealer} deals {cards} cards to each; all choose at the same time.", dealer=dealer, cards=plan.cards
        )
    begins = names[plan.begins] if plan.first_card < 0 else say("whoever has {card}", card=the(plan.first_card))
    if not plan.cards:
        return say("{dealer} deals, and {begins} begins.", dealer=dealer, begins=begins)
    if not plan.hands:
        return say(
            "{dealer} deals {cards} cards to each, and {begins} begins.", dealer=dealer, cards=plan.cards, begins=begins
        )
    hands = [
        say("{cards} to {who}", cards=cards, who=name) for cards, name in zip(plan.hands, names, strict=True) if cards
    ]
    return say("{dealer} deals {hands}; {begins} begins.", dealer=dealer, hands=in_a_row(hands), begins=begins)


def _packed(plan: RowSpec) -> str:
    """Of what the cards in play consist, and which are wild."""
    decks = say_counted("One pack", "{number} packs", plan.decks)
    jokers = say_counted("one joker", "{number} jokers", plan.jokers) if plan.jokers else say("no jokers")
    if not plan.wild:
        return say("{decks}, {jokers}.", decks=decks, jokers=jokers)
    wild = in_a_row([say("jokers") if each == "*" else each for each in plan.wild])
    return say("{decks}, {jokers}; wild: {wild}.", decks=decks, jokers=jokers, wild=wild)


__all__ = ["before_row"]
