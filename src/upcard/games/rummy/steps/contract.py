"""The step of laying the contract, whole in one turn (CR-C-33)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice
from typing import Final

from upcard.cards.card import JOKER, NO_FACE, card_name
from upcard.games.rummy.compiled_rules import CompiledRules, DealRules
from upcard.games.rummy.faults import must_be_meld
from upcard.games.rummy.flow import finish_deal
from upcard.games.rummy.laying import count_wilds, counted_for, lay, none_to_discard, of_one_suit, rid_of_all
from upcard.games.rummy.layoff_access import can_dead_end, dead_end_refusal, is_dead_end
from upcard.games.rummy.moves import LayDown, LayMeld
from upcard.games.rummy.rules import OPTIONS, Rules
from upcard.games.rummy.state import DOWN_NOW, NOT_DOWN, PLAY, RummyState
from upcard.games.rummy.steps.step import ANY_MELD, Seen, Step, may_still_do, must_hold, why_banned
from upcard.games.rummy.ui.lines import Lines
from upcard.games.rummy.ui.names import slots_in_words
from upcard.games.rummy.values import WHOLE_HAND
from upcard.kernel.game import Refused
from upcard.kernel.run import Listing
from upcard.kernel.state import Event, Move, Pile
from upcard.kernel.ui.forms import Fill, action, key
from upcard.kernel.ui.scene import Action, Key
from upcard.melds.contracts import fills, too_near
from upcard.melds.engine import ContractSlot, MeldRules, WayGroup, apart, arrange_least, check, fits
from upcard.melds.meld import MIXED, Meld
from upcard.text.messages import Message, Text, listed, marked, say

MOST_COMPARED: Final = 2_000
"""So many ways to lay the contract are compared; only hands of forty cards offer more."""


MOST_LISTED: Final = 100_000
"""So many first lay-downs of one's own choice are listed; only hands with more than four jokers offer more."""


CONTRACT_ALONE: Final = marked("Lay exactly the cards of the contract, and other cards later.")


class Contracts:
    """Ways to lay the contract, of which one is made a move when it is taken out."""

    def __init__(self, groups: list[WayGroup]) -> None:
        self.groups = groups
        self.count = 0
        for group in groups:
            self.count += len(group)

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, at: int) -> Move:
        for group in self.groups:
            if at < len(group):
                return LayDown(group.way(at))
            at -= len(group)
        raise IndexError(at)


class LayDownStep(Step):
    """The contract, whole, in one turn (CR-C-33)."""

    def accepts(self, move: Move) -> bool:
        """Say whether it is a contract."""
        return isinstance(move, LayDown)

    def is_open(self, r: CompiledRules, s: RummyState, seat: int) -> bool:
        """Say whether the seat's contract is not laid yet."""
        return s.down[seat] == NOT_DOWN

    def moves(self, r: CompiledRules, s: RummyState, seat: int) -> Iterable[Move]:
        """Return the legal ways to lay the contract."""
        return map(LayDown, contract_ways(r, s, seat)) if s.down[seat] == NOT_DOWN else ()

    def listing(self, r: CompiledRules, s: RummyState, seat: int) -> Listing:
        """Return the same, to be counted and picked from."""
        deal = r.of(s, seat)
        hand = s.hand(seat).cards
        if s.down[seat] == NOT_DOWN and deal.first_points:
            return list(islice(self.moves(r, s, seat), MOST_LISTED))
        if s.down[seat] != NOT_DOWN or deal.whole_hand or not is_any_way_legal(r, s, deal, len(hand)):
            return super().listing(r, s, seat)
        return Contracts(list(deal.melder.groups(hand, 0, len(hand)))) if deal.melder.can_meet(hand) else ()

    def play(self, r: CompiledRules, s: RummyState, seat: int, move: Move) -> RummyState:
        """Return the table after the contract is laid. Raises Refused."""
        assert isinstance(move, LayDown)
        if r.of(s).free and not r.of(s).first_points:
            raise r.refuse(
                "no_contract", "No contract is asked for: melds are laid one by one.", (), "Lay one meld at a time."
            )
        if s.down[seat] != NOT_DOWN:
            free = r.of(s).free
            once = marked("You are down already.") if free else marked("Your contract is on the table already.")
            raise r.refuse("contract_once", once, (), may_still_do(r, s, seat))
        deal = r.of(s, seat)
        faces: list[int] = []
        for meld in move.melds:
            faces.extend(meld.faces)
        must_hold(r, s, seat, tuple(faces))
        for meld in move.melds:
            must_be_meld(r, meld, down_rules(r, s))
        if not deal.first_points:
            self._must_fit(r, s, seat, deal, move)
        fault = contract_fault(r, s, seat, move.melds)
        if fault is not None:
            raise fault
        told = (
            Event("went_down", seat, (), len(s.melds) + 1, -1, move)
            if deal.free
            else Event("laid_contract", seat, (), len(s.melds) + 1, -1, move)
        )
        after = laid_down(s, seat, move.melds).but(owed=0, events=(told,))
        after = counted_for(r, after, seat, move.melds, None)
        return finish_deal(r, after, seat) if deal.over_is_ignored else rid_of_all(r, after, seat)

    def _must_fit(self, r: CompiledRules, s: RummyState, seat: int, deal: DealRules, move: LayDown) -> None:
        contract = deal.contract
        mixed = r.table.mixed_runs
        if fits(move.melds, contract, mixed):
            return
        if not apart(move.melds, contract):
            raise _why_too_near(r, move.melds)
        wanted_slots = slots_in_words(contract.slots)
        given = slots_in_words(tuple([ContractSlot(_kind(meld, mixed), len(meld.faces)) for meld in move.melds]))
        kinds = sorted([_kind(meld, mixed) for meld in move.melds])
        if fills(move.melds, contract, mixed):
            raise r.refuse("same_rank_sets", "Two sets of one contract must be of different ranks.")
        if kinds == sorted([slot.kind for slot in contract.slots]):
            if deal.whole_hand:
                raise r.refuse(
                    "last_deal_part",
                    "The contract of this deal is {contract}, laid at once; not {given}.",
                    contract=wanted_slots,
                    given=given,
                )
            sets = [sorted([len(meld.faces) for meld in move.melds if meld.is_set()])]
            sets.append(sorted([slot.size for slot in contract.slots if slot.kind == "S"]))
            size = deal.size_clauses["R" if sets[0] == sets[1] else "S"]
            raise Refused(
                deal.clause if contract.is_colour() else size,
                "The contract is {contract}, not {given}: the sizes differ.",
                (),
                CONTRACT_ALONE,
                contract=wanted_slots,
                given=given,
            )
        wanted = Counter([slot.kind for slot in contract.slots])
        part = len(kinds) < len(contract.slots) and not Counter(kinds) - wanted
        raise Refused(
            deal.part_clause if part else deal.clause,
            "Your contract is {contract}, not {given}."
            if r.own_contracts
            else "The contract of deal {deal} is {contract}, not {given}.",
            (),
            _contract_first(r, s, seat, move.melds),
            deal=s.deal,
            contract=wanted_slots,
            given=given,
        )

    def actions(self, at: Seen) -> Sequence[Action]:
        """Return the button of a contract, or of a first lay-down."""
        if at.r.of(at.s).first_points:
            return (action(LayDown, say("Go down"), melds=Fill(parts=first_parts(at.r, at.s))),)
        return (action(LayDown, melds=Fill(parts=tuple(str(slot) for slot in at.r.of(at.s, at.seat).contract.slots))),)

    def keys(self, r: CompiledRules) -> Sequence[Key]:
        """Return the key of a contract, where there are any."""
        if not any(deal.contract.slots or deal.first_points for deal in r.deals):
            return ()
        return (key(LayDown, melds=Fill(parts=(ANY_MELD,))),)


def _contract_first(r: CompiledRules, s: RummyState, seat: int, melds: tuple[Meld, ...]) -> Text:
    """Return a remedy for melds of which some are the contract, and others are more; it is empty where none are.

    Where they may be laid in the same turn, it names the moves that lay them.
    """
    contract = r.of(s, seat).contract
    for chosen in combinations(range(len(melds)), len(contract.slots)):
        way = tuple([melds[at] for at in chosen])
        if fits(way, contract, r.table.mixed_runs) and contract_fault(r, s, seat, way) is None:
            further = [meld for at, meld in enumerate(melds) if at not in chosen]
            if not _may_lay_further(r, s, seat, melds, further):
                return CONTRACT_ALONE
            moves = listed([str(LayMeld(meld)) for meld in further])
            return Message("Lay the contract first, then the rest: {moves}.", moves=moves)
    return ""


def _may_lay_further(
    r: CompiledRules, s: RummyState, seat: int, melds: tuple[Meld, ...], further: Sequence[Meld]
) -> bool:
    """Say whether the ``further`` ones of these melds may be laid after the others in the turn of the contract."""
    if r.extra_melds > DOWN_NOW or any([check(meld, r.table) for meld in further]):
        return False
    after = laid_down(s, seat, melds)
    if none_to_discard(r, s, len(after.hand(seat).cards)):
        return False
    return not (can_dead_end(r, s) and is_dead_end(r, s, after, seat))


def _kind(meld: Meld, mixed_runs: bool) -> str:
    """Return the kind of slot that the meld fills: of several suits it is a run of all ranks, but where all may be."""
    if meld.is_colour():
        return "C"
    return "S" if meld.is_set() else "M" if meld.suit == MIXED and not mixed_runs else "R"


def first_parts(r: CompiledRules, s: RummyState) -> tuple[str, ...]:
    """Return as many parts as a hand can make melds for a first lay-down."""
    cards = r.rules.cards_each(s.shown_deal(), s.seats) + 1
    return (ANY_MELD,) * max(1, cards // min(r.rules.min_set, r.rules.min_run))


def down_rules(r: CompiledRules, s: RummyState) -> MeldRules:
    """Return what a meld is with which a player goes down."""
    return r.table if r.of(s).first_points else r.contract_rules


def is_any_way_legal(r: CompiledRules, s: RummyState, deal: DealRules, held: int) -> bool:
    """Say whether every way to meet the contract from a hand of so many cards is legal.

    Then none needs a look. Where it is not, `contract_fault` tells which are.
    """
    if r.rules.contract_points:
        return False
    if deal.whole_hand:
        return deal.most_over == 0
    return not s.owed and not can_dead_end(r, s) and (not deal.go_out_discard_required or 0 < deal.exact_cards < held)


def contract_ways(r: CompiledRules, s: RummyState, seat: int) -> Iterable[tuple[Meld, ...]]:
    """Return the legal ways to lay the contract from that hand, lazily."""
    deal, hand = r.of(s, seat), s.hand(seat).cards
    if deal.first_points:
        return _legal(r, s, seat, r.first.ways(hand))
    if deal.whole_hand:
        if not deal.melder.can_cover(hand, deal.least_over, deal.most_over):
            return ()
        ways = deal.melder.covers(hand, deal.least_over, deal.most_over)
    elif deal.melder.can_meet(hand):
        ways = deal.melder.ways(hand)
    else:
        return ()
    return ways if is_any_way_legal(r, s, deal, len(hand)) else _legal(r, s, seat, ways)


def _legal(r: CompiledRules, s: RummyState, seat: int, ways: Iterator[tuple[Meld, ...]]) -> Iterator[tuple[Meld, ...]]:
    for melds in ways:
        if contract_fault(r, s, seat, melds) is None:
            yield melds


def best_way(r: CompiledRules, s: RummyState, seat: int) -> tuple[Meld, ...] | None:
    """Return the legal way to lay the contract that leaves the fewest points in hand; None without one.

    Where there is none it is a first lay-down that is worth enough.
    """
    deal = r.of(s, seat)
    if deal.first_points:
        hand = s.hand(seat).cards
        if not r.first.can(hand):
            return None
        least = arrange_least(hand, r.table, r.card_points)[0]
        if least and contract_fault(r, s, seat, least) is None:
            return least
    elif not (deal.whole_hand or s.owed or deal.go_out_discard_required):
        best = deal.melder.best(s.hand(seat).cards, r.card_points)
        if best is None or contract_fault(r, s, seat, best[0]) is None:
            return None if best is None else best[0]
    found: tuple[Meld, ...] | None = None
    most = -1
    for melds in islice(contract_ways(r, s, seat), MOST_COMPARED):
        points = sum([sum([r.card_points[face] for face in meld.faces]) for meld in melds])
        if points > most:
            most = points
            found = melds
    return found


def contract_fault(r: CompiledRules, s: RummyState, seat: int, melds: tuple[Meld, ...]) -> Refused | None:
    """Return what forbids the seat to lay these melds of its hand; None where they may be laid.

    The melds fill the contract. Who offers, advises, searches or judges a contract asks here.
    """
    deal = r.of(s, seat)
    hand = s.hand(seat)
    laid = sum([len(meld.faces) for meld in melds])
    left = len(hand.cards) - laid
    fault = _worth_fault(r, deal, melds) or over_fault(r, deal, left) or _first_fault(r, s, seat, melds)
    if fault is not None:
        return fault
    if none_to_discard(r, s, left):
        return r.refuse("go_out_discard", "A card must be left to discard.")
    if deal.whole_hand and left and not deal.over_is_ignored:
        for meld in melds:
            hand = hand.minus_all(meld.faces)
        banned = why_banned(r, s, hand, hand.cards[0].face)
        if banned is not None:
            return banned
    if s.owed and s.owed > sum([count_wilds(r, meld) for meld in melds]):
        return r.refuse(
            "joker_duty",
            "The joker you took must be part of the contract.",
            (JOKER,),
            "Put it into one of the melds.",
        )
    if can_dead_end(r, s) and not deal.whole_hand:
        after = laid_down(s, seat, melds)
        if is_dead_end(r, s, after, seat):
            return dead_end_refusal(r, after.hand(seat))
    return None


def _worth_fault(r: CompiledRules, deal: DealRules, melds: tuple[Meld, ...]) -> Refused | None:
    """Return the refusal of melds that are worth too few points (CR-A-72, HWR-04); None where they are not."""
    least = deal.first_points if deal.free else r.rules.contract_points
    if not least:
        return None
    counts = r.first.worth if deal.free else r.worth
    worth = sum([counts.of(meld) for meld in melds])
    if worth >= least:
        return None
    return r.refuse(
        "first_meld_points" if deal.free else "contract_points",
        "These melds are worth {worth}; {least} are needed.",
        (),
        "Lay melds of higher cards, or keep your cards until you can.",
        worth=worth,
        least=least,
    )


def _first_fault(r: CompiledRules, s: RummyState, seat: int, melds: tuple[Meld, ...]) -> Refused | None:
    """Return what else forbids a first lay-down of one's own choice; None where nothing does."""
    if not r.of(s).first_points:
        return None
    if must_go_down(r, s, seat) and not [meld for meld in melds if s.taken in meld.faces]:
        return r.refuse(
            "upcard_to_go_down",
            "You took the {card} from the discard pile, so it is in one of the melds with which you go down.",
            (s.taken,),
            "Put it into a meld.",
            card=card_name(s.taken),
        )
    if r.touching_runs_one_per_suit:
        runs = [meld for meld in melds if meld.is_run()]
        for at, run in enumerate(runs):
            for other in runs[:at]:
                if other.suit == run.suit:
                    return of_one_suit(r, other, run)
    return None


def must_go_down(r: CompiledRules, s: RummyState, seat: int) -> bool:
    """Say whether the seat has taken the upcard in this turn, and has still to go down with it (HWR-07)."""
    return r.draw_to_go_down and s.taken != NO_FACE and s.down[seat] == NOT_DOWN and r.of(s).first_points > 0


def is_upcard_closed(r: CompiledRules, s: RummyState, seat: int) -> bool:
    """Say whether the seat may not draw the upcard, since it would not go down with it (HWR-06).

    It is asked where the rules have that (``draw_to_go_down``).
    """
    if s.down[seat] != NOT_DOWN or not r.of(s).first_points or not s.discards().cards:
        return False
    discards = s.discards().cards
    card = discards[-1]
    piles = list(s.piles)
    piles[seat] = piles[seat].plus(card)
    piles[s.seats + 1] = Pile(discards[:-1], True)
    drawn = s.but(piles=tuple(piles), step=PLAY, taken=card.face)
    return next(iter(contract_ways(r, drawn, seat)), None) is None


def over_fault(r: CompiledRules, deal: DealRules, left: int) -> Refused | None:
    """Return the refusal of a contract that takes the whole hand, and leaves that many cards.

    None where it may leave as many.
    """
    if not deal.whole_hand or deal.least_over <= left <= deal.most_over:
        return None
    room = Message("no card" if deal.most_over == 0 else "exactly one card" if deal.least_over else "at most one card")
    return r.refuse(
        "last_deal_part",
        "The contract of this deal takes the whole hand at once and leaves {room}; {left} would be left.",
        (),
        "Keep your cards until they all fit.",
        room=room,
        left=left,
    )


def _why_too_near(r: CompiledRules, melds: tuple[Meld, ...]) -> Refused:
    """Return the refusal of two contract runs of one suit."""
    touching = r.rules.touching_runs
    runs = [meld for meld in melds if meld.is_run()]
    near = [(run, other) for at, run in enumerate(runs) for other in runs[:at] if run.suit == other.suit]
    near = [(run, other) for run, other in near if too_near(run, other, touching)]
    run, other = near[0]
    faces = other.faces + run.faces
    if touching == "one_per_suit":
        return of_one_suit(r, other, run)
    remedy = marked("Use another suit, or leave a rank free between them.")
    if touching == "gap" and run.low <= other.high() and other.low <= run.high():
        return r.refuse("touching_runs=gap", "{other} and {run} overlap.", faces, remedy, other=other, run=run)
    return r.refuse(
        "touching_runs", "{other} and {run} follow each other without a gap.", faces, remedy, other=other, run=run
    )


def laid_down(s: RummyState, seat: int, melds: tuple[Meld, ...]) -> RummyState:
    """Put the contract on the table."""
    faces: list[int] = []
    for meld in melds:
        faces.extend(meld.faces)
    down = s.down[:seat] + (DOWN_NOW,) + s.down[seat + 1 :]
    return lay(s, seat, melds, tuple(faces)).but(down=down)


def rules_of_contracts(rules: Rules, lines: Lines) -> None:
    """Add the lines of the rules sheet about the first meld."""
    lines.rule("The first meld of a deal is the whole contract, laid in one turn.", "first_meld")
    if rules.contract_points:
        lines.option("contract_points")


def rules_of_first_melds(rules: Rules, lines: Lines) -> None:
    """Add the lines of the rules sheet about a first lay-down of one's own choice."""
    lines.option("first_meld_points")
    if rules.low_ace_one:
        lines.option("low_ace_one")
    lays, further = rules.layoff_from, rules.extra_melds
    if rules.layoff != "none":
        lines.rule(
            "In the turn in which you go down you lay off nothing; from the next turn on you may lay off."
            if lays == "next_turn"
            else "In the turn in which you go down you may lay off on other players’ melds; later on, on your own too."
            if lays == "same_turn_others"
            else "Once you are down you may lay off, even in the same turn.",
            "layoff_from",
            "first_meld_points",
        )
    lines.rule(
        "No further melds are laid after the first lay-down."
        if further == "never"
        else "From the next turn on you may lay further melds, of any worth."
        if further == "next_turn"
        else "Once you are down you may lay further melds, of any worth, even in the same turn.",
        "extra_melds",
    )


def rules_of_last_deal(rules: Rules, lines: Lines) -> None:
    """Add the lines of the rules sheet about the last contract."""
    number = len(rules.deals)
    topic = "last_deal_out" if rules.hand7 == "play_out" else "last_deal"
    lines.rule("Deal {number}: {how}.", topic, number=number, how=OPTIONS.said("hand7", rules))
    if rules.hand7 in WHOLE_HAND:
        lines.rule(
            "Nobody lays part of a hand or lays off in that deal; laying the contract ends it.",
            "last_deal_part",
            "last_deal_layoff",
        )
