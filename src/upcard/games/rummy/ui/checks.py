"""Checks whether a rule set of rummy can be played; each fault names the field and the reason."""

from functools import lru_cache

from upcard.cards.card import RANKS
from upcard.games.rummy.options.knocking import TWO_LEFT
from upcard.games.rummy.options.own_contracts import ANY_SUITS
from upcard.games.rummy.options.turn import TurnRules
from upcard.games.rummy.ui.knock_checks import check_knocking
from upcard.games.rummy.ui.own_contract_checks import check_own_contracts
from upcard.games.rummy.ui.run_room import room_for_runs
from upcard.games.rummy.values import MOST_DECKS, MOST_SEATS, POINT_KEYS, WHOLE_HAND, grown
from upcard.kernel.ui.entry import HouseRuleError
from upcard.melds.engine import BadContract, Contract, ContractSlot, MeldRules, parse_contract
from upcard.melds.meld import RANKS_IN_ALL
from upcard.melds.melder import MOST_SLOTS, TOLD_APART
from upcard.text.messages import marked


@lru_cache(maxsize=500)
def check_rules(rules: TurnRules) -> None:
    """Check that the rules do not contradict each other. Raises HouseRuleError for the first thing that is wrong.

    Forms and interviews try the same rules again and again to find out what can be chosen, so verdicts are kept.
    """
    _check_pack(rules)
    _check_melds(rules)
    _check_deals(rules)
    _check_claims(rules)
    _check_ending(rules)
    _check_calling(rules)
    check_knocking(rules)
    _check_skipping(rules)
    _check_free_play(rules)
    _check_game(rules)
    if rules.own_contracts():
        check_own_contracts(rules)


def _check_skipping(rules: TurnRules) -> None:
    """Check that nobody has to take a card that nobody takes. Raises HouseRuleError."""
    if rules.skip_ranks and rules.no_stock_possible == "must_take_upcard":
        raise HouseRuleError(
            "skip_ranks", "nobody takes a discard that makes a player miss the turn, but must_take_upcard takes any"
        )


def _check_pack(rules: TurnRules) -> None:
    low, high = rules.players
    if not 2 <= low <= high <= MOST_SEATS:
        raise HouseRuleError(
            "players",
            "{low} to {high} players do not fit a table, which has 2 to {most} seats",
            low=low,
            high=high,
            most=MOST_SEATS,
        )
    if not rules.decks or any(not 1 <= decks <= MOST_DECKS for _, decks in rules.decks):
        raise HouseRuleError("decks", "give 1 to {most} decks for each number of players", most=MOST_DECKS)
    if [most for most, _ in rules.decks] != sorted({most for most, _ in rules.decks}):
        raise HouseRuleError("decks", "the numbers of players must rise")


def _check_deals(rules: TurnRules) -> None:
    if not 1 <= len(rules.deals) <= 20:
        raise HouseRuleError("deals", "a game has 1 to 20 deals, not {deals}", deals=len(rules.deals))
    _check_hand_size(rules)
    made: dict[tuple[int, ...], MeldRules] = {}
    for number, deal in enumerate(rules.deals, 1):
        try:
            free = rules.melding == "hand" or not deal.contract
            contract = Contract(()) if free else parse_contract(deal.contract)
        except BadContract as error:
            raise HouseRuleError("deals", "deal {number}: {error}", number=number, error=error.message) from None
        for seats in range(rules.players[0], rules.players[1] + 1):
            size = rules.pack(seats).size()
            cards = rules.cards_each(number, seats)
            if cards < 1 or seats * cards + 1 > size:
                key = "hand_size" if rules.hand_size else "deals"
                raise HouseRuleError(
                    key,
                    "deal {number}: {cards} cards for {seats} players need a larger pack than {size}",
                    number=number,
                    cards=cards,
                    seats=seats,
                    size=size,
                )
        if contract.is_all_ranks():
            _check_all_ranks(rules, number)
        if len(contract.slots) > MOST_SLOTS:
            raise HouseRuleError(
                "deals",
                "deal {number}: a contract asks for at most {most_slots} melds",
                number=number,
                most_slots=MOST_SLOTS,
            )
        # Each of such melds may take another copy of the same card.
        alike = [slot for slot in contract.slots if slot.kind == "R" or rules.set_suits == "different"]
        if len(alike) > TOLD_APART and rules.deck_count(rules.players[1]) > TOLD_APART:
            raise HouseRuleError(
                "decks",
                "deal {number}: with more than {most} decks a contract has at most {most} runs"
                if rules.set_suits == "any"
                else "deal {number}: with more than {most} decks a contract has at most {most} melds",
                number=number,
                most=TOLD_APART,
            )
        held = min(rules.cards_each(number, seats) for seats in range(rules.players[0], rules.players[1] + 1)) + 1
        held += _bought(rules, number)
        if contract.cards() > held:
            raise HouseRuleError(
                "deals",
                "deal {number}: the contract {contract} takes {cards} cards, but a hand holds {held} after the draw",
                number=number,
                contract=deal.contract,
                cards=contract.cards(),
                held=held,
            )
        last = number == len(rules.deals) and not rules.own_contracts()
        keeps_one = rules.go_out_discard == "required" and (not last or rules.hand7 == "normal")
        if keeps_one and contract.cards() > held - 1:
            raise HouseRuleError(
                "hand7" if last else "go_out_discard",
                "deal {number}: the contract {contract} takes all {held} cards of a hand, "
                "but go_out_discard = required keeps one to discard",
                number=number,
                contract=deal.contract,
                held=held,
            )
        wilds = rules.wilds(number)
        melds = made.get(wilds) or made.setdefault(wilds, rules.meld_rules(contract=True, deal=number))
        for slot in contract.slots:
            least = rules.min_set if slot.kind == "S" else 2 if contract.is_colour() else rules.min_run
            most = (melds.longest_set() or 99) if slot.kind == "S" else melds.longest_run()
            if not contract.is_colour() and not least <= slot.size <= most:
                raise _wrong_size(rules, number, slot, least, most)
            # Of how many play only sets depend, by the packs that are used.
            for seats in range(rules.players[0], rules.players[1] + 1 if slot.kind == "S" else rules.players[0] + 1):
                if not can_be_made(rules, melds, slot, seats, number):
                    raise HouseRuleError(
                        "deals",
                        "deal {number}: no pack for {seats} players holds a legal {slot}",
                        number=number,
                        seats=seats,
                        slot=slot,
                    )
        runs = sorted([slot.size for slot in contract.slots if slot.kind == "R"], reverse=True)
        if rules.run_suits == ANY_SUITS:
            if len(runs) > TOLD_APART:
                raise HouseRuleError(
                    "deals",
                    "deal {number}: where runs are of any suits a contract has at most {most} of them",
                    number=number,
                    most=TOLD_APART,
                )
            continue
        if rules.ace == "corner" and len(runs) > 1 and rules.touching_runs in ("no_touch", "gap"):
            raise HouseRuleError(
                "touching_runs",
                "{touching}, but deal {number} asks for {contract}: runs that go round the corner (ace) have no ends "
                "that could touch",
                touching=rules.touching_runs,
                number=number,
                contract=deal.contract,
            )
        if not room_for_runs(runs, rules.touching_runs):
            raise HouseRuleError(
                "touching_runs",
                "deal {number}: the runs of {contract} cannot all lie apart in four suits",
                number=number,
                contract=deal.contract,
            )


def _wrong_size(rules: TurnRules, number: int, slot: ContractSlot, least: int, most: int) -> HouseRuleError:
    """Return the fault of a deal whose contract asks for a meld of a size that no meld has.

    Or else it is the fault of the option that says which sizes they have.
    """
    if slot.kind == "S":
        small = marked("deal {number}: a set of {size} cards is too small, sets have at least {least} (see min_set)")
        large = marked(
            "deal {number}: a set of {size} cards is too large, sets have at most {most} (see max_set, set_suits)"
        )
        asks = marked("{least}, but deal {number} asks for a set of {size} cards: write it like '{grown}' (see deals)")
    else:
        small = marked("deal {number}: a run of {size} cards is too short, runs have at least {least} (see min_run)")
        large = marked("deal {number}: a run of {size} cards is too long, runs have at most {most} (see max_run)")
        asks = marked("{least}, but deal {number} asks for a run of {size} cards: write it like '{grown}' (see deals)")
    said = {"number": number, "size": slot.size}
    if slot.size < least:
        fault = HouseRuleError("deals", small, **said, least=least, most=most)
        deal = grown(rules.deals, slot.kind, least)[number - 1]
        option = "min_set" if slot.kind == "S" else "min_run"
        fault.also = HouseRuleError(option, asks, **said, least=least, grown=deal)
        return fault
    fault = HouseRuleError("deals", large, **said, least=least, most=most)
    if slot.kind == "S":
        fault.also = HouseRuleError(
            "max_set", "{most}, but deal {number} asks for a set of {size} cards (see deals)", **said, most=most
        )
    return fault


def _check_all_ranks(rules: TurnRules, number: int) -> None:
    """Check that the deal with a run of all ranks in several suits ends when it is laid (HWR-21)."""
    contract = rules.deals[number - 1].contract
    if {rules.cards_each(number, seats) for seats in range(rules.players[0], rules.players[1] + 1)} != {12}:
        raise HouseRuleError(
            "deals",
            "deal {number}: {contract} takes a whole hand of thirteen, so twelve cards are dealt",
            number=number,
            contract=contract,
        )
    if rules.claim_mode != "none" and number not in rules.claim_forbidden_hands:
        raise HouseRuleError(
            "claim_forbidden_hands",
            "deal {number} is missing: {contract} takes a whole hand of thirteen, so nobody may claim a card",
            number=number,
            contract=contract,
        )
    if rules.run_suits == ANY_SUITS:
        raise HouseRuleError(
            "run_suits",
            "any, but deal {number} asks for {contract}: there a run of all ranks is one of several suits",
            number=number,
            contract=contract,
        )
    if rules.own_contracts():
        raise HouseRuleError(
            "progress",
            "own, but deal {number} asks for {contract}, which takes a whole hand of thirteen",
            number=number,
            contract=contract,
        )
    if rules.go_out_discard == "required_or_redraw":
        raise HouseRuleError(
            "go_out_discard",
            "required_or_redraw, but in deal {number} {contract} takes the whole hand",
            number=number,
            contract=contract,
        )
    if rules.wild_ranks or rules.deal_rank_wild or rules.wild_melds == "sets":
        raise HouseRuleError(
            "deals",
            "deal {number}: in {contract} jokers are the only wild cards (see wild_ranks, deal_rank_wild, wild_melds)",
            number=number,
            contract=contract,
        )


def can_be_made(rules: TurnRules, melds: MeldRules, slot: ContractSlot, seats: int, deal: int) -> bool:
    """Say whether the pack for so many players holds a meld that fills the slot in that deal.

    The meld has to be legal by ``melds``.
    """
    decks = rules.deck_count(seats)
    always = set(rules.ranks_wild(deal))
    wild_ranks = always if rules.wild_as_natural_counts else set()
    most = melds.most_wilds(slot.size, in_set=slot.kind in "SC")
    if slot.kind == "C" and slot.size != RANKS_IN_ALL:
        natural = 2 * decks * (len(POINT_KEYS) - 1 - len(always - wild_ranks))
        return most >= 0 and slot.size - min(most, rules.joker_count(seats) + 4 * decks * len(always)) <= natural
    if slot.kind == "S":
        natural = 0 if len(wild_ranks) == 13 else 4 if melds.distinct_suits else 4 * decks
        return slot.size - min(most, rules.joker_count(seats) + 4 * decks * len(always)) <= natural
    for low in range(melds.lowest_place(), melds.highest_low(slot.size) + 1):
        wild = [RANKS[(place - 1) % 13 + 1] in wild_ranks for place in range(low, low + slot.size)]
        beside = any(wild[at] and wild[at + 1] for at in range(slot.size - 1))
        if sum(wild) <= most and (melds.neighbours or not beside):
            return True
    return False


def _bought(rules: TurnRules, number: int) -> int:
    """Return how many cards claims bring a hand at most in that deal, 0 without a limit (HWR-03)."""
    if rules.claim_mode == "none" or number in rules.claim_forbidden_hands:
        return 0
    limit = min(rules.claim_limit, rules.claim_game_limit or rules.claim_limit)
    return limit * (1 + rules.claim_cards)


def _check_melds(rules: TurnRules) -> None:
    if rules.max_set and rules.max_set < rules.min_set:
        raise HouseRuleError(
            "max_set", "{max_set} is less than min_set, {min_set}", max_set=rules.max_set, min_set=rules.min_set
        )
    if rules.set_suits == "different" and max(rules.min_set, rules.max_set) > 4:
        raise HouseRuleError(
            "max_set" if rules.max_set > 4 else "min_set",
            "{min_set}, but with set_suits = different a set has four cards at most",
            min_set=max(rules.min_set, rules.max_set),
        )
    if rules.run_suits == ANY_SUITS and rules.set_suits == "different" and rules.has_contracts():
        raise HouseRuleError("run_suits", "any, but with set_suits = different the suits of a set matter")
    for number, deal in enumerate(rules.deals, 1):
        if rules.set_suits == "three" and "S" in deal.contract.upper():
            raise HouseRuleError(
                "set_suits",
                "three, but deal {number} asks for {contract}: sets of a contract have any suits, or different ones "
                "(see deals)",
                number=number,
                contract=deal.contract,
            )
        if rules.deal_rank_wild and rules.deal_rank_by == "cards" and not 1 <= deal.cards <= 13:
            raise HouseRuleError(
                "deal_rank_wild",
                "deal {number}: {cards} cards are dealt, and no rank has that number (see deals)",
                number=number,
                cards=deal.cards,
            )
    if rules.joker_take_use == "new_meld" and rules.extra_melds == "never" and not rules.joker_take_before_contract:
        raise HouseRuleError("joker_take_use", "new_meld needs further melds, but extra_melds = never")


def _check_claims(rules: TurnRules) -> None:
    for number in rules.claim_forbidden_hands:
        if not 1 <= number <= len(rules.deals):
            raise HouseRuleError("claim_forbidden_hands", "there is no deal {number}", number=number)
    if rules.active_may_reject and rules.claim_window == "after_stock_draw":
        raise HouseRuleError(
            "active_may_reject", "with claim_window = after_stock_draw the active player has drawn already"
        )


def _check_ending(rules: TurnRules) -> None:
    if rules.hand7 not in WHOLE_HAND or rules.own_contracts():
        return
    if rules.hand_size:
        raise HouseRuleError(
            "hand_size", "hand7 = {hand7} needs the same number of cards for everybody, as in deals", hand7=rules.hand7
        )
    deal, contract = rules.deals[-1], rules.contract(len(rules.deals))
    if not contract.slots:
        return
    held, takes = deal.cards + 1, contract.cards()
    least_over, most_over = WHOLE_HAND[rules.hand7]
    if rules.hand7 == "exact_13" and takes != held:
        raise HouseRuleError(
            "hand7",
            "exact_13 lays the whole hand of {held} at once, but the contract takes {takes} (see deals)",
            held=held,
            takes=takes,
        )
    if takes > held - least_over:
        raise HouseRuleError(
            "hand7",
            "{hand7} leaves {least_over} of {held} cards over, but the contract {contract} takes {takes} (see deals)",
            hand7=rules.hand7,
            least_over=least_over,
            held=held,
            contract=deal.contract,
            takes=takes,
        )
    melds = rules.meld_rules(contract=True, deal=len(rules.deals))
    for seats in range(rules.players[0], rules.players[1] + 1):
        largest = sum(_largest(rules, melds, slot, seats) for slot in contract.slots)
        if largest < held - most_over:
            raise HouseRuleError(
                "hand7",
                "{hand7} lays {held} cards at once, but the contract {contract} takes {largest} at most (see deals)",
                hand7=rules.hand7,
                held=held - most_over,
                contract=deal.contract,
                largest=largest,
            )


def _largest(rules: TurnRules, melds: MeldRules, slot: ContractSlot, seats: int) -> int:
    """Return how many cards the largest legal meld has that fills the slot in the last deal."""
    size = slot.size
    last = len(rules.deals)
    most = 99 if slot.kind == "C" else (melds.longest_set() or 99) if slot.kind == "S" else melds.longest_run()
    while slot.at_least and size < most and can_be_made(rules, melds, ContractSlot(slot.kind, size + 1), seats, last):
        size += 1
    return size


def _check_calling(rules: TurnRules) -> None:
    """Check for what makes no sense where melds stay in the hand until somebody calls."""
    if rules.melding == "table":
        return
    for number, deal in enumerate(rules.deals, 1):
        if deal.contract:
            raise HouseRuleError(
                "deals",
                "deal {number}: with melding = hand there is no contract, but it is {contract}",
                number=number,
                contract=deal.contract,
            )
        if deal.cards + 1 < min(rules.min_set, rules.min_run):
            raise HouseRuleError(
                "deals",
                "deal {number}: {cards} cards after the draw are too few for a meld",
                number=number,
                cards=deal.cards + 1,
            )
    if "playable" in rules.discard_ban:
        raise HouseRuleError(
            "discard_ban", "with melding = hand nothing lies on the table that a card could be played on"
        )


def _check_hand_size(rules: TurnRules) -> None:
    if not rules.hand_size:
        return
    if [most for most, _ in rules.hand_size] != sorted({most for most, _ in rules.hand_size}):
        raise HouseRuleError("hand_size", "the numbers of players must rise")
    if rules.deal_rank_wild and rules.deal_rank_by == "cards":
        raise HouseRuleError("hand_size", "with deal_rank_wild the number of cards stands in deals")


def _check_free_play(rules: TurnRules) -> None:
    """Check for what contradicts itself where melds are laid without a contract."""
    free = [number for number, deal in enumerate(rules.deals, 1) if not deal.contract]
    asks = rules.first_meld_points and rules.melding == "table"
    if free and asks and (rules.wild_ranks or rules.deal_rank_wild):
        raise HouseRuleError(
            "first_meld_points",
            "{points}, but where ranks are wild as well nothing is asked of a first lay-down without a contract",
            points=rules.first_meld_points,
        )
    if free and rules.hand7 != "normal" and rules.melding == "table" and free[-1] == len(rules.deals):
        raise _asks_for_contract(rules, free[-1], "hand7", "{hand7}, but the last deal has no contract (see deals)")
    # With points asked of a first lay-down nobody is down before, as with a contract.
    if free and rules.melding == "table" and not rules.first_meld_points:
        if rules.extra_melds == "never":
            raise _asks_for_contract(
                rules,
                free[0],
                "extra_melds",
                "never, but deal {free} has no contract: nothing could be laid in it (see deals)",
            )
        if rules.draw_if_down == "stock":
            raise _asks_for_contract(
                rules,
                free[0],
                "draw_if_down",
                "stock, but in deal {free}, without a contract, it would bind everybody (see deals)",
            )
        claimed = [number for number in free if number not in rules.claim_forbidden_hands]
        if claimed and rules.claim_mode != "none" and not rules.claim_if_down:
            raise _asks_for_contract(
                rules,
                claimed[0],
                "claim_if_down",
                "false, but in deal {free}, without a contract, it would let nobody take a card out of turn "
                "(see deals)",
            )


def _asks_for_contract(rules: TurnRules, deal: int, key: str, reason: str) -> HouseRuleError:
    """Return the fault of an option that makes no sense in that deal, which has no contract.

    Or else it is the fault of the deal.
    """
    fault = HouseRuleError(key, reason, free=deal, hand7=rules.hand7)
    fault.also = HouseRuleError(
        "deals",
        "deal {deal} has no contract, but {option} asks for one: write it like '10: S3 R4'",
        deal=deal,
        option=f"{key} = {str(getattr(rules, key)).lower()}",
    )
    return fault


def _check_game(rules: TurnRules) -> None:
    """Check how long a game is, and who wins it."""
    if rules.target and rules.score_mode == "single_hand":
        raise HouseRuleError(
            "target", "{target}, but with score_mode = single_hand one deal is played", target=rules.target
        )
    costs = rules.score_mode == "holder_pays" and min(rules.card_points.values()) > 0
    nothing = not costs or rules.knocks() or rules.stock_empty == TWO_LEFT
    if rules.target and not rules.deal_limit and nothing:
        raise HouseRuleError(
            "deal_limit", "0, but a deal may bring nobody a point, and the target would never be reached"
        )
    if rules.target and rules.stock_empty == "renew_once_then_void":
        raise HouseRuleError(
            "target", "{target}, but void deals (stock_empty) bring nobody nearer to it", target=rules.target
        )
    if rules.target and rules.stock_empty == TWO_LEFT and not rules.void_limit:
        raise HouseRuleError("void_limit", "0, but with stock_empty = void_at_two every deal might be void for ever")
