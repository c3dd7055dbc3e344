"""Which clause of the rulebook a refusal, or a sentence of a rules sheet, cites.

A *topic* is one prohibition, or one thing that is done. The clauses here are those of the page that describes
every option; a game has its own where its page speaks of the matter (`Source.topics`). Where a house rule has
changed the option behind a topic, the clause that describes the option is cited instead.
"""

from typing import Final

from upcard.games.rummy.books import BOOKS, source_of
from upcard.games.rummy.rules import Rules
from upcard.games.rummy.source import Topic

TOPICS: Final[dict[str, Topic]] = {
    "draw_first": Topic("CR-C-16"),
    "draw_once": Topic("CR-C-16"),
    "no_upcard": Topic("GEN-20"),
    "not_your_turn": Topic("CR-C-13"),
    "claims_open": Topic("CR-C-21"),
    "meld_in_turn": Topic("CR-C-32"),
    "claimant_waits": Topic("CR-C-22"),
    "no_claim_now": Topic("CR-C-19", "CR-D-05 CR-W-10 CR-P-10 CR-F-10"),
    "consent_first": Topic("CR-A-14"),
    "no_consent": Topic("CR-A-14"),
    "claims_off": Topic("CR-O-06"),
    "claim_forbidden": Topic("CR-A-22", "CR-F-14", "claim_forbidden_hands", "CR-A-22"),
    "claim_active": Topic("CR-C-19", "CR-D-06 CR-W-10 CR-P-10 CR-F-10"),
    "claim_twice": Topic("CR-O-09", "CR-D-12 F=CR-A-19", "claim_chain", "CR-O-09"),
    "claim_barred": Topic("CR-A-15"),
    "own_discard": Topic("CR-A-16"),
    "one_claim": Topic("CR-A-19", "CR-W-13 CR-P-15", "claim_chain", "CR-A-19"),
    "uncovered": Topic("CR-A-20", "CR-D-14 CR-W-14 CR-P-14"),
    "claim_limit": Topic("CR-A-67"),
    "contract_first": Topic("CR-C-33"),
    "contract_before": Topic("CR-C-34"),
    "contract_once": Topic("CR-C-33"),
    "contract_size": Topic("CR-A-08", "CR-W-15 CR-P-16 CR-F-05", "contract_sizes", "CR-A-08"),
    "contract_turn": Topic("CR-A-36", "CR-D-20 CR-W-18 CR-P-17 CR-F-06", "layoff_from", "CR-A-36"),
    "others_only": Topic("CR-A-36", "CR-W-18", "layoff_from", "CR-A-36"),
    "layoff_before": Topic("CR-C-38"),
    "extra_turn": Topic("CR-A-35", "CR-D-21 CR-W-24 CR-P-19 CR-F-06", "extra_melds", "CR-A-35"),
    "touching": Topic("CR-A-10", "CR-D-18 CR-P-21 CR-F-08", "touching_runs", "CR-A-10"),
    "overlapping": Topic("CR-A-10", "CR-F-09", "touching_runs", "CR-A-10"),
    "same_rank": Topic("CR-A-09"),
    "wild_limit": Topic("CR-A-33", "CR-W-16", "wild_limit_contract", "CR-A-33"),
    "wild_limit_table": Topic("CR-A-33", "CR-W-17 CR-F-07"),
    "neighbours": Topic("CR-A-33", "CR-F-07"),
    "naturals": Topic("GEN-14", "", "min_naturals", "CR-A-32"),
    "set_size": Topic("CR-C-26"),
    "set_long": Topic("CR-A-46"),
    "set_rank": Topic("CR-C-26"),
    "run_size": Topic("CR-C-28"),
    "run_suit": Topic("CR-C-28"),
    "run_place": Topic("CR-C-28"),
    "corner": Topic("CR-C-30"),
    "ace": Topic("CR-C-29"),
    "run_long": Topic("GEN-16", "CR-P-25", "max_run", "CR-A-34"),
    "set_add": Topic("CR-C-41"),
    "run_add": Topic("CR-C-42"),
    "not_held": Topic("GEN-01"),
    "no_such_meld": Topic("CR-C-37"),
    "swap_set": Topic("CR-C-46", "CR-P-26"),
    "swap_card": Topic("CR-C-44"),
    "swap_turn": Topic("CR-A-41", "CR-W-18 CR-F-05", "layoff_from", "CR-A-36"),
    "swap_before": Topic("CR-A-39", "CR-D-23 CR-W-22 CR-P-23 CR-F-15"),
    "swap_off": Topic("CR-A-38"),
    "shift_off": Topic("CR-A-43"),
    "shift_closed": Topic("CR-A-43"),
    "joker_duty": Topic("GEN-07", "CR-D-24 CR-F-16", "joker_take_use", "CR-A-38"),
    "joker_stuck": Topic("CR-A-42", "CR-D-25", "joker_take_use", "CR-A-42"),
    "deal7_part": Topic("CR-A-01", "CR-D-26 CR-P-30 CR-F-18", "hand7", "CR-A-01"),
    "deal7_layoff": Topic("CR-A-01", "CR-D-27 CR-P-29 CR-F-18", "hand7", "CR-A-01"),
    "deal7_last": Topic("CR-A-03", "CR-W-31", "hand7", "CR-A-03"),
    "playable": Topic("CR-A-50", "CR-W-26", "discard_ban", "CR-A-50"),
    "ban_joker": Topic("CR-A-54"),
    "returned": Topic("CR-A-53"),
    "forced_play": Topic("CR-W-28"),
    "keep_one": Topic("CR-A-49", "CR-F-17", "go_out_discard", "CR-A-49"),
    "must_discard": Topic("CR-C-25"),
    "no_card_left": Topic("CR-A-51", "CR-W-27", "go_out_discard", "CR-A-51"),
    "take_upcard": Topic("CR-A-29"),
    "over": Topic("CR-C-05"),
    "deal": Topic("GEN-21"),
    "first_dealer": Topic("CR-A-56", "CR-P-05", "first_dealer", "CR-A-56"),
    "renew": Topic("CR-A-31", "CR-D-15 CR-P-28", "stock_empty", "CR-A-31"),
    "decks": Topic("CR-A-57", "CR-D-02 CR-W-04 CR-P-02", "decks", "CR-A-57"),
    "more_decks": Topic("CR-A-57", "CR-W-05 CR-P-03", "decks", "CR-A-57"),
    "most_decks": Topic("CR-A-57", "CR-W-06", "decks", "CR-A-57"),
    "jokers": Topic("CR-O-01", "CR-D-02 CR-W-03 CR-P-04 CR-F-01", "jokers", "CR-O-01"),
    "claim_order": Topic("CR-A-21", "CR-D-07 CR-W-11 CR-P-12 CR-F-12", "claim_priority", "CR-A-21"),
    "joker_use": Topic("CR-A-38", "CR-D-24 CR-W-23 CR-P-23 CR-F-16", "joker_take_use", "CR-A-38"),
    "stock_ends": Topic("CR-A-30", "CR-F-20", "stock_empty", "CR-A-30"),
    # Steps that no book of Contract Rummy knows.
    "stock_only": Topic("KAL-09"),
    "must_allow": Topic("KAL-14"),
    "call_penalty": Topic("KAL-20"),
    "layoff_low": Topic("KAL-44"),
    "neighbours_added": Topic("CR-A-33", "CR-F-07"),
    "shift_high": Topic("KAL-47"),
    "shift_low": Topic("KAL-48"),
    "only_jokers": Topic("KAL-A-21"),
    "only_returned": Topic("CR-A-53"),
    "void": Topic("KAL-24"),
    "void_limit": Topic("KAL-A-35"),
    "void_fines": Topic("KAL-A-11"),
    "bend": Topic("KAL-65"),
    "seats": Topic("CR-A-57", "CR-D-01 CR-W-01 CR-P-01", "players", "CR-A-57"),
    "concealed": Topic("PAY-13"),
    "call": Topic("PAY-25 PAY-26 PAY-27"),
    "call_over": Topic("PAY-A-07"),
    "call_discard": Topic("PAY-A-07"),
    "call_twice": Topic("PAY-A-09"),
    "false_call": Topic("PAY-A-23"),
    "final_draw": Topic("PAY-29"),
    "final_turns": Topic("PAY-28 PAY-30"),
    "final_discard": Topic("PAY-A-08"),
    "caller_shown": Topic("PAY-A-10"),
    "showdown": Topic("PAY-31"),
    "callers_melds": Topic("PAY-32"),
    "others_melds": Topic("PAY-33"),
    "layoff_order": Topic("PAY-A-11"),
    "wild_stays": Topic("PAY-34"),
    "set_suits": Topic("PAY-A-04"),
    "no_contract": Topic("CL-C-07"),
    "auto_meld": Topic("CL-A-13"),
    "layoff_none": Topic("CL-A-03"),
    "layoff_own": Topic("CL-A-03"),
    "misdraw_off": Topic("CL-A-19"),
    "misdraw": Topic("CL-B-22 CL-B-23 CL-A-16"),
    "look": Topic("CL-B-24"),
    "looked": Topic("CL-A-18"),
    "bury": Topic("CL-B-26 CL-B-27"),
    # What sheets say and nothing refuses.
    "target": Topic("CL-O-14"),
    "hand_size": Topic("CL-B-03"),
    "hand_size_more": Topic("CL-B-04"),
    "hand_size_most": Topic("CL-B-05"),
    "wild_in_set": Topic("CL-B-32 CL-A-09"),
    "deal_rank": Topic("PAY-20"),
    "wild_as_itself": Topic("PAY-A-02"),
    "begins": Topic("CR-C-12 CR-C-13 CR-C-14"),
    "game": Topic("CR-C-01 CR-C-02"),
    "draw": Topic("CR-C-16 CR-C-17"),
    "may_lay": Topic("CR-C-15 GEN-15"),
    "discard": Topic("CR-C-25"),
    "claim_time": Topic("CR-A-13"),
    "claim_price": Topic("CR-C-20 CR-C-22"),
    "sets": Topic("CR-C-26 CR-C-27"),
    "runs": Topic("CR-C-28"),
    "aces": Topic("CR-C-29 CR-C-30"),
    "jokers_stand": Topic("CR-C-31"),
    "wild_ranks": Topic("CR-O-02"),
    "wild_neighbours": Topic("CR-A-32"),
    "first_meld": Topic("CR-C-33 CR-C-34"),
    "any_meld": Topic("CR-C-39"),
    "joker_replaced": Topic("CR-C-44"),
    "joker_moves": Topic("CR-P-24"),
    "joker_in_set": Topic("CR-C-46"),
    "empty_hand": Topic("CR-C-48"),
    "renewal_limit": Topic("CR-A-66"),
    "no_stock": Topic("CR-A-29"),
    "scored": Topic("CR-C-03 CR-C-04 CR-C-07"),
    "points": Topic("CR-C-03"),
    "lowest_wins": Topic("CR-C-05 CR-A-62"),
}


def clauses(rules: Rules, topic: str) -> tuple[str, ...]:
    """The clauses that speak of a topic under these rules: the book's own where it plays by them."""
    source = source_of(rules)
    cited = source.topics.get(topic, TOPICS[topic])
    book = BOOKS.get(rules.book)
    if cited.about and book is not None and getattr(rules, cited.option) != getattr(book, cited.option):
        return (cited.about,)
    letter = source.texts[rules.book].letter if book is not None else ""
    return tuple(cited.by_book.get(letter, cited.common).split())


def clause(rules: Rules, topic: str) -> str:
    """The clause id that a refusal about this topic cites under these rules."""
    return clauses(rules, topic)[0]


def contract_clause(rules: Rules, deal: int) -> str:
    """The table cell that holds the contract of a deal."""
    book = BOOKS.get(rules.book)
    if book is None or book.deals != rules.deals:
        return clauses(rules, "game")[-1]
    return source_of(rules).contract_cell(rules.book, deal)


def point_clauses(rules: Rules) -> tuple[str, ...]:
    """The clauses that give the points of cards; the one that says that cards count, for points of one's own."""
    book = BOOKS.get(rules.book)
    if book is None or book.card_points != rules.card_points or book.wild_ranks != rules.wild_ranks:
        return clauses(rules, "points")
    return source_of(rules).texts[rules.book].points
