"""All chips of a session of Guts as a value: what each step of a hand does to them, and when the session is over.

Also who may still say "in", and who is out of chips. Who pays how much is in `settlement`, which takes rules and
declarations alone, so that score sheets go by it as tables do.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from upcard.cards.value import Value
from upcard.games.betting.seats import in_turn
from upcard.games.guts.rules import MOST_HANDS, Rules
from upcard.games.guts.settlement import at_stake, collect, paid, settle, split, taken


class Chips(Value):
    """All chips of a session of Guts.

    ``stacks``: by seat; ``pot``; ``funded``: whether the pot holds more than the remainder of a tie (GUT-13 to GUT-16);
    ``gone``: by seat, who has left the game.
    """

    def __init__(self, stacks: tuple[int, ...], pot: int, funded: bool, gone: tuple[bool, ...]) -> None:
        self.stacks = stacks
        self.pot = pot
        self.funded = funded
        self.gone = gone

    def key(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return (self.stacks, self.pot, self.funded, self.gone)


def antes(rules: Rules, chips: Chips, first: bool, all_out: bool) -> bool:
    """Say whether everybody antes (GUT-12 to GUT-16).

    ``first``: it is before the first hand; ``all_out``: nobody was in in the hand before.
    """
    policy = rules.ante_policy
    if policy == "every_hand" or not chips.pot or (policy == "when_unfunded" and not chips.funded):
        return True
    return not first and rules.all_out == "carry_and_ante" and all_out


def anted(rules: Rules, chips: Chips) -> Chips:
    """Return the chips after everybody in the game has paid the ante, or what was there (GUT-12, GUT-70)."""
    stacks = list(chips.stacks)
    pot = chips.pot
    for seat in range(len(stacks)):
        if not chips.gone[seat]:
            ante = paid(rules, stacks[seat], rules.ante)
            stacks[seat] -= ante
            pot += ante
    return Chips(tuple(stacks), pot, chips.funded, chips.gone)


def covers(rules: Rules, stack: int, pot: int) -> bool:
    """Say whether a player with that stack may say "in" (GUT-A12, ``must_cover``)."""
    return rules.insolvency != "must_cover" or stack >= at_stake(rules, pot)


def payers(rules: Rules, losers: list[int], strengths: Mapping[int, Any]) -> list[int]:
    """Return who of the losers pays: all, or those with the worst hand (GUT-W11).

    ``strengths``: how good each loser's hand is, more being better.
    """
    if rules.losers == "all" or not losers:
        return losers
    worst = min([strengths[seat] for seat in losers])
    return [seat for seat in losers if strengths[seat] == worst]


def won(rules: Rules, chips: Chips, winners: Sequence[int], paying: Sequence[int]) -> Chips:
    """Return the chips after the winners have shared the pot and those who pay have made the next one.

    See GUT-37, GUT-50 to GUT-60; who is ``paying`` stands in order from the dealer's left. There is no winner where a
    ghost hand has not been beaten (GUT-W09).
    """
    stacks, collected, remainder = settle(rules, chips.pot, chips.stacks, winners, paying)
    funded = collected > 0 or not winners or taken(rules, chips.pot) < chips.pot  # GUT-15, GUT-A11
    return Chips(tuple(stacks), remainder + collected, funded, chips.gone)


def with_leg(rules: Rules, legs: tuple[int, ...], seat: int, seats: int) -> tuple[tuple[int, ...], bool]:
    """Return the legs by seat when that one has won another, and whether it takes the pot by it (GUT-W13, GUT-W14).

    A table that was played without them, and is judged by rules with them, has none yet.
    """
    if rules.legs == 1:
        return legs, True
    legs = legs or (0,) * seats
    if legs[seat] + 1 >= rules.legs:
        return (0,) * len(legs), True
    return (*legs[:seat], legs[seat] + 1, *legs[seat + 1 :]), False


def all_out(rules: Rules, chips: Chips, dealer: int, payers: Sequence[int]) -> Chips:
    """Return the chips after a hand in which nobody was in (GUT-65, GUT-66).

    The table may play something else instead (GUT-A05); ``payers``: who had the best hand, where that pays as much as
    the pot holds, limited as losers' payments are (GUT-A11).
    """
    stacks = list(chips.stacks)
    if rules.all_out == "dealer_takes":
        stacks[dealer] += chips.pot
        return Chips(tuple(stacks), 0, False, chips.gone)
    collected = 0
    if rules.all_out == "best_hand_pays":
        collected = collect(rules, chips.pot, stacks, payers, chips.pot)
    return Chips(tuple(stacks), chips.pot + collected, True, chips.gone)


def parted(rules: Rules, chips: Chips, players_in: list[int]) -> Chips:
    """Return the chips with everybody marked as gone who has none left after a settlement (GUT-69).

    Where nobody was in there was no settlement, unless the best hand has paid.
    """
    if rules.insolvency == "credit" or not (players_in or rules.all_out == "best_hand_pays"):
        return chips
    gone = tuple([was or stack <= 0 for was, stack in zip(chips.gone, chips.stacks, strict=True)])
    return Chips(chips.stacks, chips.pot, chips.funded, gone)


def is_over(rules: Rules, chips: Chips, number: int, alone: bool) -> bool:
    """Say whether the session is over after that many hands.

    ``alone``: one player alone has taken the pot of the last one. See GUT-71, GUT-72, GUT-A13, GUT-A14, GUT-A19.
    """
    # Without a settlement a seat whose last chips lie in the pot stays in the game.
    ended = len([seat for seat in chips.gone if not seat]) < 2
    if rules.session_end == "pot_taken":
        ended = ended or alone  # GUT-A13
    elif rules.session_end == "hands" and number >= rules.hands:
        ended = ended or rules.leftover == "split" or not chips.pot or alone
    return ended or number >= MOST_HANDS


def shared(chips: Chips, dealer: int, dealt: Sequence[int]) -> Chips:
    """Divide what is left in the pot among those still in the game (GUT-73, GUT-74).

    Where nobody is, it goes to those who were ``dealt`` the last hand.
    """
    order = in_turn(dealer, chips.gone) or dealt
    stacks = list(chips.stacks)
    for seat, more in zip(order, split(chips.pot, order), strict=True):
        stacks[seat] += more
    return Chips(tuple(stacks), 0, chips.funded, chips.gone)
