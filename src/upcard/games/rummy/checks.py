"""Is a rule set one that can be played? Each fault names the field and the reason."""

import dataclasses
from typing import TYPE_CHECKING

from upcard.cards.card import RANKS
from upcard.cards.melder import MOST_SLOTS
from upcard.cards.melds import BadContract, Contract, MeldRules, Slot, parse_contract

if TYPE_CHECKING:
    from upcard.games.rummy.rules import Rules


def check_rules(rules: "Rules") -> None:
    """Raises BadRules for the first thing that is wrong."""
    _check_words(rules)
    _check_pack(rules)
    _check_melds(rules)
    _check_deals(rules)
    _check_claims(rules)
    _check_ending(rules)
    _check_calling(rules)
    _check_free_play(rules)
    _check_game(rules)


def _fault(key: str, reason: str) -> Exception:
    from upcard.games.rummy.rules import BadRules

    return BadRules(key, reason)


def _check_words(rules: "Rules") -> None:
    from upcard.games.rummy.rules import CARD_KEYS, CHOICES, DISCARD_BANS, POINT_KEYS

    for field in dataclasses.fields(rules):
        if field.name in CHOICES and getattr(rules, field.name) not in CHOICES[field.name]:
            given = str(getattr(rules, field.name))[:30]
            raise _fault(field.name, f"{given!r} is none of {', '.join(CHOICES[field.name])}")
    for ban in sorted(rules.discard_ban):
        if ban not in DISCARD_BANS:
            raise _fault("discard_ban", f"{ban[:30]!r} is none of {', '.join(DISCARD_BANS)}")
    for key in POINT_KEYS:
        if key not in rules.card_points:
            raise _fault("card_points", f"no points are given for {key}")
    for key, points in rules.card_points.items():
        if key not in POINT_KEYS and key not in CARD_KEYS:
            raise _fault("card_points", f"{key[:12]!r} is no rank (A 2 … 9 T J Q K, * for the joker) and no card (AS)")
        if not 0 <= points <= 1000:
            raise _fault("card_points", f"{key} cannot count {points} (0 to 1000)")
    for rank in rules.wild_ranks:
        if rank not in RANKS[1:] or len(rank) != 1:
            raise _fault("wild_ranks", f"{rank[:12]!r} is no rank")


def _check_pack(rules: "Rules") -> None:
    low, high = rules.players
    if not 2 <= low <= high <= 8:
        raise _fault("players", f"from {low} to {high} is no range between 2 and 8, the seats of a table")
    if not rules.decks or any(not 1 <= decks <= 4 for _, decks in rules.decks):
        raise _fault("decks", "give 1 to 4 decks for each number of players")
    if [most for most, _ in rules.decks] != sorted({most for most, _ in rules.decks}):
        raise _fault("decks", "the numbers of players must rise")
    if rules.decks[-1][0] < high:
        raise _fault("decks", f"nothing is said for {high} players")
    if rules.jokers not in ("seats - 1", "2 per deck") and not (
        rules.jokers.isascii() and rules.jokers.isdigit() and int(rules.jokers[:4]) <= 32 and len(rules.jokers) <= 2
    ):
        raise _fault("jokers", f"{rules.jokers[:20]!r} is neither 'seats - 1' nor '2 per deck' nor a number up to 32")


def _check_deals(rules: "Rules") -> None:
    if not 1 <= len(rules.deals) <= 20:
        raise _fault("deals", f"a game has 1 to 20 deals, not {len(rules.deals)}")
    _check_hand_size(rules)
    for number, deal in enumerate(rules.deals, 1):
        try:
            free = rules.melding == "hand" or not deal.contract
            contract = Contract(()) if free else parse_contract(deal.contract)
        except BadContract as error:
            raise _fault("deals", f"deal {number}: {error}") from None
        for seats in range(rules.players[0], rules.players[1] + 1):
            size = rules.pack(seats).size()
            cards = rules.cards_each(number, seats)
            if cards < 1 or seats * cards + 1 > size:
                key = "hand_size" if rules.hand_size else "deals"
                raise _fault(key, f"deal {number}: {cards} cards for {seats} players need a larger pack than {size}")
        if len(contract.slots) > MOST_SLOTS:
            raise _fault("deals", f"deal {number}: a contract asks for at most {MOST_SLOTS} melds")
        held = min(rules.cards_each(number, seats) for seats in range(rules.players[0], rules.players[1] + 1)) + 1
        if contract.cards() > held:
            raise _fault(
                "deals",
                f"deal {number}: the contract {deal.contract} takes {contract.cards()} cards, but a hand holds "
                f"{held} after the draw",
            )
        last = number == len(rules.deals)
        keeps_one = rules.go_out_discard == "required" and (not last or rules.hand7 == "normal")
        if keeps_one and contract.cards() > held - 1:
            raise _fault(
                "hand7" if last else "go_out_discard",
                f"deal {number}: the contract {deal.contract} takes all {held} cards of a hand, but "
                f"go_out_discard = required keeps one to discard",
            )
        melds = rules.meld_rules(contract=True, deal=number)
        for slot in contract.slots:
            least = rules.min_set if slot.kind == "S" else rules.min_run
            most = (melds.longest_set() or 99) if slot.kind == "S" else melds.longest_run()
            if not least <= slot.size <= most:
                what = "set" if slot.kind == "S" else "run"
                raise _fault("deals", f"deal {number}: a {what} of {slot.size} is none (see min_{what}, max_{what})")
            for seats in range(rules.players[0], rules.players[1] + 1):
                if not can_be_made(rules, melds, slot, seats, number):
                    raise _fault("deals", f"deal {number}: no pack for {seats} players holds a legal {slot}")
        runs = sorted([slot.size for slot in contract.slots if slot.kind == "R"], reverse=True)
        if not room_for_runs(runs, rules.touching_runs):
            raise _fault(
                "touching_runs", f"deal {number}: the runs of {deal.contract} cannot all lie apart in four suits"
            )


def can_be_made(rules: "Rules", melds: MeldRules, slot: Slot, seats: int, deal: int) -> bool:
    """Does the pack for so many players hold a meld, legal by ``melds``, that fills the slot in that deal?"""
    decks = rules.deck_count(seats)
    always = set(rules.ranks_wild(deal))
    wild_ranks = always if rules.wild_as_natural_counts else set()
    most = melds.most_wilds(slot.size)
    if slot.kind == "S":
        natural = 0 if len(wild_ranks) == 13 else 4 if melds.distinct_suits else 4 * decks
        return slot.size - min(most, rules.joker_count(seats) + 4 * decks * len(always)) <= natural
    for low in range(melds.lowest_place(), melds.highest_place() - slot.size + 2):
        wild = [RANKS[(place - 1) % 13 + 1] in wild_ranks for place in range(low, low + slot.size)]
        beside = any(wild[at] and wild[at + 1] for at in range(slot.size - 1))
        if sum(wild) <= most and (melds.neighbours or not beside):
            return True
    return False


def room_for_runs(sizes: list[int], touching: str) -> bool:
    """Can runs of these sizes, longest first, lie in four suits as far apart as the rule asks?"""
    if touching == "one_per_suit":
        return len(sizes) <= 4
    return touching != "gap" or _packs(sizes, [15, 15, 15, 15])


def _packs(sizes: list[int], room: list[int]) -> bool:
    """A run takes its places and the gap above it; a suit has fourteen places and the gap above them."""
    if not sizes:
        return True
    for at in range(len(room)):
        if room[at] <= sizes[0] or room[at] in room[:at]:
            continue
        if _packs(sizes[1:], [left - sizes[0] - 1 if at == other else left for other, left in enumerate(room)]):
            return True
    return False


def _check_melds(rules: "Rules") -> None:
    if not 2 <= rules.min_set <= 8:
        raise _fault("min_set", f"{rules.min_set} is not between 2 and 8")
    if not 2 <= rules.min_run <= 8:
        raise _fault("min_run", f"{rules.min_run} is not between 2 and 8")
    if rules.max_set and rules.max_set < rules.min_set:
        raise _fault("max_set", f"{rules.max_set} is less than min_set, {rules.min_set}")
    if rules.set_suits == "different" and max(rules.min_set, rules.max_set) > 4:
        raise _fault(
            "max_set" if rules.max_set > 4 else "min_set",
            f"{max(rules.min_set, rules.max_set)}, but with set_suits = different a set has four cards at most",
        )
    for number, deal in enumerate(rules.deals, 1):
        if rules.deal_rank_wild and not 1 <= deal.cards <= 13:
            raise _fault("deal_rank_wild", f"deal {number}: {deal.cards} cards are dealt, and no rank has that number")
    if rules.max_run not in (13, 14):
        raise _fault("max_run", f"{rules.max_run} is neither 13 nor 14")
    if not 0 <= rules.min_naturals <= 2:
        raise _fault("min_naturals", f"{rules.min_naturals} is not 0, 1 or 2")
    if rules.joker_take_use == "none" and rules.joker_take_before_contract:
        raise _fault("joker_take_before_contract", "joker_take_use = none lets nobody take a joker into hand")
    if rules.joker_take_use == "new_meld" and rules.extra_melds == "never" and not rules.joker_take_before_contract:
        raise _fault("joker_take_use", "new_meld needs further melds, but extra_melds = never")


def _check_claims(rules: "Rules") -> None:
    for number in rules.claim_forbidden_hands:
        if not 1 <= number <= len(rules.deals):
            raise _fault("claim_forbidden_hands", f"there is no deal {number}")
    if not 0 <= rules.claim_limit <= 99:
        raise _fault("claim_limit", f"{rules.claim_limit} is not between 0 (no limit) and 99")
    if rules.active_may_reject and rules.claim_window == "after_stock_draw":
        raise _fault("active_may_reject", "with claim_window = after_stock_draw the active player has drawn already")
    if not 0 <= rules.renewal_limit <= 1000:
        raise _fault("renewal_limit", f"{rules.renewal_limit} is not between 0 (no limit) and 1000")
    _check_calls(rules)
    _check_stock(rules)


def _check_calls(rules: "Rules") -> None:
    if rules.claim_mode == "call_with_consent" and rules.claim_window == "after_stock_draw":
        raise _fault("claim_mode", "call_with_consent asks the active player, who has drawn already: see claim_window")
    if not 1 <= rules.call_penalty <= 1000:
        raise _fault("call_penalty", f"{rules.call_penalty} is not between 1 and 1000")
    if rules.call_over_limit == "penalty" and not rules.claim_limit:
        raise _fault("call_over_limit", "penalty needs a limit, but claim_limit = 0 sets none")


def _check_stock(rules: "Rules") -> None:
    if not 0 <= rules.void_limit <= 1000:
        raise _fault("void_limit", f"{rules.void_limit} is not between 0 (no limit) and 1000")
    if rules.no_stock_possible == "must_take_upcard":
        if rules.stock_empty == "renew_once_then_void":
            raise _fault("no_stock_possible", "must_take_upcard plays on, but stock_empty = renew_once_then_void ends")
        if rules.draw_if_down == "stock":
            raise _fault("no_stock_possible", "must_take_upcard, but draw_if_down = stock takes no upcard")
    if rules.go_out_discard == "required_or_redraw" and rules.draw_if_down == "stock":
        raise _fault("go_out_discard", "required_or_redraw takes the upcard, but draw_if_down = stock takes none")


def _check_ending(rules: "Rules") -> None:
    from upcard.games.rummy.rules import WHOLE_HAND

    if rules.hand7 not in WHOLE_HAND:
        return
    if rules.hand_size:
        raise _fault("hand_size", f"hand7 = {rules.hand7} needs the same number of cards for everybody, as in deals")
    deal, contract = rules.deals[-1], rules.contract(len(rules.deals))
    held, takes = deal.cards + 1, contract.cards()
    least_over, most_over = WHOLE_HAND[rules.hand7]
    if rules.hand7 == "exact_13" and takes != held:
        raise _fault("hand7", f"exact_13 lays the whole hand of {held} at once, but the contract takes {takes}")
    if takes > held - least_over:
        raise _fault(
            "hand7",
            f"{rules.hand7} leaves {least_over} of {held} cards over, but the contract {deal.contract} takes {takes}",
        )
    melds = rules.meld_rules(contract=True, deal=len(rules.deals))
    for seats in range(rules.players[0], rules.players[1] + 1):
        largest = sum(_largest(rules, melds, slot, seats) for slot in contract.slots)
        if largest < held - most_over:
            raise _fault(
                "hand7",
                f"{rules.hand7} lays {held - most_over} cards at once, but the contract {deal.contract} takes "
                f"{largest} at most",
            )


def _largest(rules: "Rules", melds: MeldRules, slot: Slot, seats: int) -> int:
    """The cards of the largest legal meld that fills the slot in the last deal."""
    size = slot.size
    last = len(rules.deals)
    most = (melds.longest_set() or 99) if slot.kind == "S" else melds.longest_run()
    while slot.at_least and size < most and can_be_made(rules, melds, Slot(slot.kind, size + 1), seats, last):
        size += 1
    return size


def _check_calling(rules: "Rules") -> None:
    """What makes no sense where melds stay in the hand until somebody calls."""
    if rules.melding == "table":
        return
    for number, deal in enumerate(rules.deals, 1):
        if deal.contract:
            raise _fault("deals", f"deal {number}: with melding = hand there is no contract, but it is {deal.contract}")
        if deal.cards + 1 < min(rules.min_set, rules.min_run):
            raise _fault("deals", f"deal {number}: {deal.cards + 1} cards after the draw are too few for a meld")
    if rules.hand7 != "normal":
        raise _fault("hand7", f"with melding = hand there is no contract to play as {rules.hand7}")
    if rules.joker_take_use != "none":
        raise _fault("joker_take_use", "with melding = hand no joker is taken: melds are laid when the play is over")
    if rules.joker_shift != "none":
        raise _fault("joker_shift", "with melding = hand no joker moves: melds are laid when the play is over")
    if rules.go_out_discard == "required_or_redraw":
        raise _fault("go_out_discard", "with melding = hand nobody runs out of cards, so nothing is drawn again")
    if "playable" in rules.discard_ban:
        raise _fault("discard_ban", "with melding = hand nothing lies on the table that a card could be played on")


def _check_hand_size(rules: "Rules") -> None:
    if not rules.hand_size:
        return
    if [most for most, _ in rules.hand_size] != sorted({most for most, _ in rules.hand_size}):
        raise _fault("hand_size", "the numbers of players must rise")
    if rules.hand_size[-1][0] < rules.players[1]:
        raise _fault("hand_size", f"nothing is said for {rules.players[1]} players")
    if rules.deal_rank_wild:
        raise _fault("hand_size", "with deal_rank_wild the number of cards stands in deals")


def _check_free_play(rules: "Rules") -> None:
    """What contradicts itself where melds are laid without a contract, or of themselves."""
    free = [number for number, deal in enumerate(rules.deals, 1) if not deal.contract]
    if rules.melding == "hand":
        if rules.auto_meld == "on":
            raise _fault("auto_meld", "with melding = hand nothing is laid before the deal ends")
        if rules.layoff != "any":
            raise _fault("layoff", f"{rules.layoff}, but with melding = hand cards are laid off at the showdown only")
    elif free:
        if rules.extra_melds == "never":
            raise _fault("extra_melds", f"never, but deal {free[0]} has no contract: nothing could be laid in it")
        if rules.draw_if_down == "stock":
            raise _fault("draw_if_down", f"stock, but in deal {free[0]}, without a contract, it would bind everybody")
        claimed = [number for number in free if number not in rules.claim_forbidden_hands]
        if claimed and rules.claim_mode != "none" and not rules.claim_if_down:
            raise _fault(
                "claim_if_down", f"false, but in deal {claimed[0]}, without a contract, it would let nobody claim"
            )
        if rules.hand7 != "normal" and free[-1] == len(rules.deals):
            raise _fault("hand7", f"{rules.hand7}, but the last deal has no contract")
    if rules.auto_meld == "on" and rules.extra_melds == "never":
        raise _fault("auto_meld", "on, but extra_melds = never: no meld could be laid")
    if rules.misdraw and rules.claim_mode != "none":
        raise _fault(
            "misdraw", f"true, but with claim_mode = {rules.claim_mode} the next stock card may be a claimant's"
        )


def _check_game(rules: "Rules") -> None:
    """How long a game is, and who wins it."""
    if not 0 <= rules.target <= 100_000:
        raise _fault("target", f"{rules.target} is not between 0 (no target) and 100000")
    if not 0 <= rules.deal_limit <= 1000:
        raise _fault("deal_limit", f"{rules.deal_limit} is not between 0 (no limit) and 1000")
    if rules.target and rules.score_mode == "single_hand":
        raise _fault("target", f"{rules.target}, but with score_mode = single_hand one deal is played")
    if rules.target and not rules.deal_limit and (rules.score_mode != "holder_pays" or not all_count(rules)):
        raise _fault("deal_limit", "0, but a deal may bring nobody a point, and the target would never be reached")
    if rules.target and rules.stock_empty == "renew_once_then_void":
        raise _fault("target", f"{rules.target}, but void deals (stock_empty) bring nobody nearer to it")
    if rules.score_mode == "winner_collects" and rules.call_over_limit == "penalty":
        raise _fault("score_mode", "winner_collects makes points an advantage, but call_over_limit charges them")


def all_count(rules: "Rules") -> bool:
    """Does every card in hand cost something?"""
    return min(rules.card_points.values()) > 0
