"""The step of laying melds: further ones once the contract is down, or any where there is no contract (CR-D-21)."""

from collections.abc import Iterable, Iterator, Sequence

from upcard.cards.card import JOKER
from upcard.games.rummy.compiled_rules import CompiledRules
from upcard.games.rummy.duties import can_be_met
from upcard.games.rummy.faults import must_be_meld
from upcard.games.rummy.laying import count_wilds, counted_for, lay, none_to_discard, of_one_suit, rid_of_all
from upcard.games.rummy.layoff_access import can_dead_end, dead_end_refusal, is_dead_end
from upcard.games.rummy.moves import LayMeld
from upcard.games.rummy.rules import Rules
from upcard.games.rummy.state import NOT_DOWN, RummyState
from upcard.games.rummy.steps.step import Seen, Step, may_still_do, must_hold
from upcard.games.rummy.ui.lines import Lines
from upcard.kernel.game import Refused
from upcard.kernel.run import Listing, Made
from upcard.kernel.state import Event, Move
from upcard.kernel.ui.forms import action, key
from upcard.kernel.ui.scene import Action, Key
from upcard.melds.engine import lists_of_melds, melds_in
from upcard.melds.meld import Meld
from upcard.text.messages import say


class LayMeldStep(Step):
    """Further melds, once the contract is down (CR-D-21)."""

    def accepts(self, move: Move) -> bool:
        """Say whether it is a further meld."""
        return isinstance(move, LayMeld)

    def is_open(self, r: CompiledRules, s: RummyState, seat: int) -> bool:
        """Say whether the seat may lay further melds in this turn."""
        return (
            s.down[seat] != NOT_DOWN
            and s.down[seat] >= r.extra_melds
            and bool(s.hand(seat).cards)
            and not r.of(s).whole_hand
        )

    def moves(self, r: CompiledRules, s: RummyState, seat: int) -> Iterable[Move]:
        """Return the legal melds."""
        if not self.is_open(r, s, seat):
            return ()
        if (
            not s.owed
            and not r.of(s).go_out_discard_required
            and not can_dead_end(r, s)
            and not r.touching_runs_one_per_suit
        ):
            return map(LayMeld, melds_in(s.hand(seat).cards, r.table))
        return self._further(r, s, seat)

    def listing(self, r: CompiledRules, s: RummyState, seat: int) -> Listing:
        """Return the same, to be counted and picked from."""
        if not self.is_open(r, s, seat):
            return ()
        if s.owed or can_dead_end(r, s) or r.touching_runs_one_per_suit:
            return list(self._further(r, s, seat))
        hand = s.hand(seat).cards
        most = len(hand) - 1 if r.of(s).go_out_discard_required else len(hand)
        found: list[Meld] = []
        for melds in lists_of_melds(hand, r.table):
            if melds and len(melds[0].faces) <= most:
                found += melds
        return Made(LayMeld, found)

    def _further(self, r: CompiledRules, s: RummyState, seat: int) -> Iterator[Move]:
        for meld in melds_in(s.hand(seat).cards, r.table):
            if self._fault(r, s, seat, meld) is None:
                yield LayMeld(meld)

    def play(self, r: CompiledRules, s: RummyState, seat: int, move: Move) -> RummyState:
        """Return the table after the meld is laid. Raises Refused."""
        assert isinstance(move, LayMeld)
        meld = move.meld
        if r.of(s).whole_hand:
            raise r.refuse(
                "last_deal_part",
                "In this deal nothing is laid but the whole hand at once.",
                meld.faces,
                "Lay it as the contract.",
            )
        if s.down[seat] == NOT_DOWN and r.of(s).first_points:
            raise r.refuse(
                "first_meld_points",
                "You are not down yet: the first melds are laid in one move, and are worth {least} or more together."
                if r.of(s).first_points > 1
                else "You are not down yet: the first melds are laid in one move.",
                meld.faces,
                "Go down with all of them at once.",
                least=r.of(s).first_points,
            )
        if s.down[seat] == NOT_DOWN:
            raise r.refuse(
                "contract_before",
                "Your contract is not on the table yet.",
                meld.faces,
                "Lay the whole contract first.",
            )
        if s.down[seat] < r.extra_melds:
            never = r.rules.extra_melds == "never"
            raise r.refuse(
                "extra_melds",
                "No further melds are formed after the contract."
                if never
                else "Further melds wait for your next turn.",
                meld.faces,
                may_still_do(r, s, seat),
            )
        must_hold(r, s, seat, meld.faces)
        must_be_meld(r, meld, r.table)
        fault = self._fault(r, s, seat, meld)
        if fault is not None:
            raise fault
        after = lay(s, seat, (meld,), meld.faces).but(
            owed=max(0, s.owed - count_wilds(r, meld)), events=(Event("laid", seat, (), len(s.melds) + 1, -1, meld),)
        )
        return rid_of_all(r, counted_for(r, after, seat, (meld,), None), seat)

    def _fault(self, r: CompiledRules, s: RummyState, seat: int, meld: Meld) -> Refused | None:
        hand = s.hand(seat)
        if none_to_discard(r, s, len(hand.cards) - len(meld.faces)):
            return r.refuse(
                "go_out_discard", "The last card is discarded, not laid.", meld.faces, "Keep one card to discard."
            )
        if r.touching_runs_one_per_suit:
            for index, other in enumerate(s.melds):
                if s.owners[index] == seat and other.is_run() and other.suit == meld.suit:
                    return of_one_suit(r, other, meld)
        if can_dead_end(r, s) and is_dead_end(r, s, lay(s, seat, (meld,), meld.faces), seat):
            return dead_end_refusal(r, hand.minus_all(meld.faces))
        if not s.owed:
            return None
        owed = max(0, s.owed - count_wilds(r, meld))
        if r.joker_take_use_any_meld and owed == s.owed:
            return r.refuse("joker_duty", "The joker you took is played before anything else.", (JOKER,))
        if r.joker_take_use_any_run and meld.is_set():
            return r.refuse("joker_take_use=any_run", "The joker you took is laid in a run.", (JOKER,))
        if owed and not can_be_met(r, lay(s, seat, (meld,), meld.faces).but(owed=owed), seat):
            return r.refuse("joker_duty", "The joker you took could no longer go into a new meld this turn.", (JOKER,))
        return None

    def actions(self, at: Seen) -> Sequence[Action]:
        """Return the button of a meld."""
        return (action(LayMeld),)

    def keys(self, r: CompiledRules) -> Sequence[Key]:
        """Return the key of a meld."""
        return (key(LayMeld),)

    def prompt(self, at: Seen) -> str:
        """Say that a meld is to be chosen, or that the joker taken is to be laid.

        Where melds are laid of themselves, the step has to be answered where there is a choice.
        """
        if at.s.owed:
            return say("Lay the joker you took.")
        return say("There is more than one way to meld: choose a meld to lay.")


def rules_of_suits(rules: Rules, lines: Lines) -> None:
    """Add the lines of the rules sheet about runs of one suit."""
    if rules.touching_runs == "one_per_suit" and rules.run_suits == "one":
        lines.rule("Nobody lays two runs of one suit in a deal.", "touching_runs")
