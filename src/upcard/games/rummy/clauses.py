"""Finds the clause of the rulebook that a refusal, or a sentence of a rules sheet, cites.

A *topic* is one prohibition, or one thing that is done. What an option decides has the option's key for a topic, or
the key and a word of it (``discard_ban=wild``): its clause stands in the description of the option. All others, and
those of options that say more than one thing, are here. These are the clauses of the page that describes every option;
a game has its own where its page speaks of the matter (`Source.topics`). Where a house rule has changed the option
behind a topic, the clause that describes the option is cited instead.
"""

from typing import Final

from upcard.games.rummy.books import BOOKS, source_of
from upcard.games.rummy.rules import OPTIONS, Rules
from upcard.games.rummy.source import Topic

TOPICS: Final[dict[str, Topic]] = {
    "draw_first": Topic("CR-C-16"),
    "draw_once": Topic("CR-C-16"),
    "no_upcard": Topic("GEN-20"),
    "not_your_turn": Topic("CR-C-13"),
    "claims_open": Topic("CR-C-21"),
    "meld_in_turn": Topic("CR-C-32"),
    "claimant_waits": Topic("CR-C-22"),
    "no_claim_now": Topic("CR-C-19"),
    "no_penalty_card": Topic("CR-A-24"),
    "consent_first": Topic("CR-A-14"),
    "no_consent": Topic("CR-A-14"),
    "claim_active": Topic("CR-C-19"),
    "uncovered": Topic("CR-A-20"),
    "contract_first": Topic("CR-C-33"),
    "contract_before": Topic("CR-C-34"),
    "contract_once": Topic("CR-C-33"),
    "layoff_before": Topic("CR-C-38"),
    "wild_limit": Topic("CR-A-33", "wild_limit_contract"),
    "wild_limit_table": Topic("CR-A-33"),
    "neighbours": Topic("CR-A-33"),
    "naturals": Topic("GEN-14", "min_naturals", "CR-A-32"),
    "set_size": Topic("CR-C-26"),
    "set_rank": Topic("CR-C-26"),
    "run_size": Topic("CR-C-28"),
    "run_suit": Topic("CR-C-28"),
    "run_place": Topic("CR-C-28"),
    "corner": Topic("CR-C-30"),
    "ace": Topic("CR-C-29"),
    "run_long": Topic("GEN-16", "max_run", "CR-A-34"),
    "set_add": Topic("CR-C-41"),
    "colour": Topic("HWR-22"),
    "colour_add": Topic("HWR-23"),
    "run_add": Topic("CR-C-42"),
    "not_held": Topic("GEN-22"),
    "not_held_twice": Topic("GEN-01"),
    "no_move": Topic("GEN-23"),
    "no_such_meld": Topic("CR-C-37"),
    "swap_set": Topic("CR-C-46"),
    "swap_card": Topic("CR-C-44"),
    "swap_turn": Topic("CR-A-41", "layoff_from", "CR-A-36"),
    "swap_before": Topic("CR-A-39"),
    "swap_off": Topic("CR-A-38"),
    "swap_wild": Topic("CR-A-61"),
    "shift_off": Topic("CR-P-24", "joker_shift"),
    "shift_closed": Topic("CR-A-43"),
    "joker_duty": Topic("GEN-07", "joker_take_use", "CR-A-38"),
    "joker_stuck": Topic("CR-A-42", "joker_take_use"),
    "last_deal": Topic("CR-A-01", "hand7"),
    "last_deal_part": Topic("CR-A-01", "hand7"),
    "last_deal_layoff": Topic("CR-A-01", "hand7"),
    "last_deal_out": Topic("CR-A-03", "hand7"),
    "forced_play": Topic("CR-W-28"),
    "must_discard": Topic("CR-C-25"),
    "over": Topic("CR-C-05"),
    "deal": Topic("GEN-21"),
    "first_dealer": Topic("CR-A-56", "first_dealer"),
    "renew": Topic("CR-A-31", "stock_empty"),
    "decks": Topic("CR-A-57", "decks"),
    "more_decks": Topic("CR-A-57", "decks"),
    "most_decks": Topic("CR-A-57", "decks"),
    "further_decks": Topic("CR-A-71"),
    "jokers": Topic("CR-O-01", "jokers"),
    "joker_use": Topic("CR-A-38", "joker_take_use"),
    "stock_ends": Topic("CR-A-30", "stock_empty"),
    # Of steps that no book of Contract Rummy knows.
    "upcard_to_go_down": Topic("HWR-07"),
    "lay_taken": Topic("HWR-36"),
    "rummy_turn": Topic("HWR-53"),
    "skip_stays": Topic("HWR-71"),
    "buy_back_turn": Topic("HWR-43"),
    "must_allow": Topic("KAL-14"),
    "neighbours_added": Topic("CR-A-33"),
    "shift_high": Topic("KAL-47"),
    "shift_low": Topic("KAL-48"),
    "only_jokers": Topic("CR-A-54"),
    "only_returned": Topic("CR-A-53"),
    "void": Topic("KAL-24"),
    "seats": Topic("CR-A-57", "players"),
    "most_seats": Topic("CR-A-70"),
    "call": Topic("PAY-25 PAY-26 PAY-27"),
    "call_over": Topic("PAY-A-07"),
    "call_discard": Topic("PAY-A-07"),
    "call_twice": Topic("PAY-A-09"),
    "false_call": Topic("PAY-A-23"),
    "final_draw": Topic("PAY-29", "final_draw", "HWR-11"),
    "final_turns": Topic("PAY-28 PAY-30"),
    "final_discard": Topic("PAY-A-08"),
    "showdown": Topic("PAY-31"),
    "callers_melds": Topic("PAY-32"),
    "others_melds": Topic("PAY-33"),
    "wild_stays": Topic("PAY-34"),
    "set_suits": Topic("PAY-A-04"),
    "no_contract": Topic("CL-C-07"),
    "knock_shown": Topic("HWR-62"),
    "knock_discard": Topic("HWR-62"),
    "knock_scored": Topic("HWR-64"),
    "auto_meld": Topic("CL-A-13"),
    "misdraw=false": Topic("CR-C-16"),
    "misdraw": Topic("CL-B-22 CL-B-23 CL-A-16"),
    "look": Topic("CL-B-24"),
    "looked": Topic("CL-A-18"),
    "bury": Topic("CL-B-26 CL-B-27"),
    # What sheets say and nothing refuses.
    "hand_size_more": Topic("CL-B-04"),
    "hand_size_most": Topic("CL-B-05"),
    "wild_in_set": Topic("CL-B-32 CL-A-09"),
    "wild_as_itself": Topic("PAY-A-02"),
    "begins": Topic("CR-C-12 CR-C-13 CR-C-14"),
    "game": Topic("CR-C-01 CR-C-02"),
    "set_up": Topic("CR-C-09 CR-C-10 CR-C-11"),
    "draw": Topic("CR-C-16 CR-C-17"),
    "may_lay": Topic("CR-C-15 GEN-15"),
    "discard": Topic("CR-C-25"),
    "claim_price": Topic("CR-C-20 CR-C-22"),
    "sets": Topic("CR-C-26 CR-C-27"),
    "runs": Topic("CR-C-28"),
    "aces": Topic("CR-C-29 CR-C-30"),
    "jokers_stand": Topic("CR-C-31"),
    "wild_neighbours": Topic("CR-A-32"),
    "first_meld": Topic("CR-C-33 CR-C-34"),
    "any_meld": Topic("CR-C-39"),
    "joker_replaced": Topic("CR-C-44"),
    "joker_moves": Topic("CR-P-24"),
    "joker_in_set": Topic("CR-C-46"),
    "empty_hand": Topic("CR-C-48"),
    "scored": Topic("CR-C-03 CR-C-04 CR-C-07"),
    "points": Topic("CR-C-03"),
    "lowest_wins": Topic("CR-C-05 CR-A-62"),
}


def clauses(rules: Rules, topic: str) -> tuple[str, ...]:
    """Return the clauses that speak of a topic under these rules: the book's own where it plays by them."""
    source = source_of(rules)
    cited = source.topics.get(topic) or TOPICS.get(topic) or _of_option(topic)
    text = source.texts.get(rules.book)
    if text is None:
        return cited.clauses
    if cited.option and getattr(rules, cited.option) != getattr(text.rules, cited.option):
        return (cited.about,)
    return text.clauses.get(topic, cited.clauses)


def _of_option(topic: str) -> Topic:
    """Return the topic of an option, or of one of its words, as the option is described."""
    key, _, value = topic.partition("=")
    option = OPTIONS[key]
    word = option.word(value)
    return Topic(" ".join(word.clauses) if word and word.clauses else option.clauses[0], key)


def clause(rules: Rules, topic: str) -> str:
    """Return the clause id that a refusal about this topic cites under these rules."""
    return clauses(rules, topic)[0]


def contract_clause(rules: Rules, deal: int) -> str:
    """Return the table cell that holds the contract of a deal."""
    contract = rules.contract(deal)
    if contract.is_colour():
        return "HWR-22"
    if contract.is_all_ranks():
        return "HWR-19" if contract.slots[0].kind == "M" else "HWR-20"
    book = BOOKS.get(rules.book)
    if rules.own_contracts():
        return clause(rules, "progress")
    if book is None or book.deals != rules.deals:
        return clauses(rules, "game")[-1]
    return source_of(rules).texts[rules.book].contract_cell(deal)


def part_clause(rules: Rules, deal: int) -> str:
    """Return the clause against laying a part of the contract.

    It is the page's own for that, or the contract's row.
    """
    own = source_of(rules).topics.get("contract_part")
    return own.clauses[0] if own else contract_clause(rules, deal)


def size_clause(rules: Rules, deal: int, kind: str) -> str:
    """Return the clause against a meld of another size in the contract of a deal; ``kind``: ``S`` a set, ``R`` a run.

    It is what the page says of such melds, where cards are left after the contract and a discard; else what it says of
    the sizes of contracts.
    """
    own = source_of(rules).topics.get(f"contract_{kind}")
    book = BOOKS.get(rules.book)
    if own is None or book is None or (book.deals, book.contract_sizes) != (rules.deals, rules.contract_sizes):
        return clause(rules, "contract_sizes")
    return own.clauses[0] if rules.contract(deal).cards() < rules.deals[deal - 1].cards else own.clauses[-1]


def point_clauses(rules: Rules) -> tuple[str, ...]:
    """Return the clauses that give the points of cards.

    With that of wild ranks where those are a house rule; the one that says that cards count, for points of one's own.
    """
    book = BOOKS.get(rules.book)
    if book is None or book.card_points != rules.card_points:
        return clauses(rules, "points")
    points = source_of(rules).texts[rules.book].points
    return points if book.wild_ranks == rules.wild_ranks else (*points, clause(rules, "wild_points"))
