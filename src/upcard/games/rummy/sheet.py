"""A rule set in plain language: what to tell the table before the first deal."""

from typing import Final

from upcard.cards.card import RANKS, face_name, parse_face
from upcard.games.catalogue import Difference, Line, Section, written
from upcard.games.rummy.clauses import contract_clause, point_clauses
from upcard.games.rummy.lines import Lines
from upcard.games.rummy.options import changes, options
from upcard.games.rummy.rules import CARD_KEYS, WHOLE_HAND, Rules
from upcard.games.rummy.sheet_calling import calling, showdown
from upcard.games.rummy.sheet_free import (
    AUTOMATIC,
    accident,
    end_in_words,
    freely,
    game_in_words,
    hand_sizes,
    has_wilds,
    lay_off_limits,
)
from upcard.games.rummy.show import NUMBERS, PLURALS, slots_in_words, wild_in_words


def sheet(rules: Rules) -> tuple[Section, ...]:
    """The rules of a table, sentence by sentence, each with the clauses it rests on."""
    if rules.melding == "hand":
        return (
            Section("Players and pack", _pack(rules)),
            Section("Deals", _deals(rules)),
            Section("A turn", _turn(rules)),
            Section("May I?", _claims(rules)),
            Section("Sets and runs", _melds(rules)),
            Section("Going out", calling(rules)),
            Section("The showdown", showdown(rules)),
            Section("The stock", _stock(rules)),
            Section("Score", _score(rules)),
        )
    return (
        Section("Players and pack", _pack(rules)),
        Section("Deals and contracts" if _contracts(rules) else "Deals", _deals(rules)),
        Section("A turn", _turn(rules)),
        Section("Calls" if rules.claim_mode == "call_with_consent" else "May I?", _claims(rules)),
        Section("Sets and runs", _melds(rules)),
        Section("After the contract", _later(rules)) if _contracts(rules) else Section("Melding", freely(rules)),
        *((Section("Jokers on the table", _jokers(rules)),) if has_wilds(rules) else ()),
        Section("Going out", _out(rules)),
        *((Section("The last deal", _last(rules)),) if _contracts(rules) else ()),
        Section("The stock", _stock(rules)),
        Section("Score", _score(rules)),
    )


def _contracts(rules: Rules) -> bool:
    """Is there a deal with a contract?"""
    return any(deal.contract for deal in rules.deals)


def differences(here: Rules, there: Rules) -> tuple[Difference, ...]:
    """The options in which two rule sets differ, each said in plain words."""
    changed = set(changes(here, there)) | set(changes(there, here))
    return tuple(
        [
            Difference(
                option.key,
                option.help.split(". ")[0].rstrip(".").replace("`", ""),
                _said(here, option.key),
                _said(there, option.key),
            )
            for option in options()
            if option.key in changed
        ]
    )


def _said(rules: Rules, key: str) -> str:
    if key == "deals":
        return "; ".join(
            [
                f"{number}: {deal.cards} cards, {deal.contract or 'no contract'}"
                for number, deal in enumerate(rules.deals, 1)
            ]
        )
    if key == "card_points":
        return _points_in_words(rules)
    value = getattr(rules, key)
    for option in options():
        if option.key == key:
            for word, meaning in option.values:
                if word == (str(value).lower() if isinstance(value, bool) else str(value)):
                    return meaning
    plain = written(value)
    if isinstance(plain, list):
        return ", ".join([str(part) for part in plain]) or "none"
    return str(plain)


def _count(number: int) -> str:
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def _pack(rules: Rules) -> tuple[Line, ...]:
    say = Lines(rules)
    low, high = rules.players
    say.say(
        f"{_count(low).capitalize()} to {_count(high)} play." if low < high else f"{_count(low).capitalize()} play.",
        "seats",
    )
    groups: list[list[int]] = []
    for seats in range(low, high + 1):
        if groups and _same_pack(rules, groups[-1][0], seats):
            groups[-1].append(seats)
        else:
            groups.append([seats])
    tiers: set[int] = set()
    for group in groups:
        decks, jokers = rules.deck_count(group[0]), rules.joker_count(group[0])
        tiers.add(decks)
        word = "or" if len(group) == 2 else "to"
        players = _count(group[0]) + (f" {word} {_count(group[-1])}" if len(group) > 1 else "")
        who = "The pack is" if len(groups) == 1 else f"With {players} players:"
        say.say(
            f"{who} {_count(decks)} deck{'' if decks == 1 else 's'} and {_count(jokers)} "
            f"joker{'' if jokers == 1 else 's'}, {rules.pack(group[0]).size()} cards.",
            ("decks", "more_decks", "most_decks")[min(2, len(tiers) - 1)],
            "jokers",
        )
    dealer = "One card each is drawn from the pack; the lowest deals first." if rules.first_dealer == "low_card" else ""
    say.say(dealer or "The first dealer is chosen by chance.", "first_dealer")
    side = "left" if rules.direction == "left" else "right"
    say.say(
        f"The player on the dealer’s {side} begins; turns and the deal pass to the {side}.",
        "begins",
    )
    return say.done()


def _same_pack(rules: Rules, one: int, other: int) -> bool:
    return (rules.deck_count(one), rules.joker_count(one)) == (rules.deck_count(other), rules.joker_count(other))


def _deals(rules: Rules) -> tuple[Line, ...]:
    say = Lines(rules)
    concealed = rules.melding == "hand"
    same = "" if concealed or not _contracts(rules) else " The contract of a deal is the same for everybody."
    say.say(f"{game_in_words(rules)}{same}", "game", *(("target",) if rules.target else ()))
    hand_sizes(rules, say)
    if not concealed and not _contracts(rules):
        say.say("There is no contract: any meld may be laid first.", "no_contract")
        if len(rules.deals) == 1:
            return say.done()
    for number, deal in enumerate(rules.deals, 1):
        contract = rules.contract(number)
        if not contract.slots:
            wild = wild_in_words(rules, number)
            said = f"; {wild} too" if wild else ""
            say.say(f"Deal {number}: {deal.cards} cards each{said}.", contract_clause(rules, number))
            continue
        words = slots_in_words(contract.slots)
        say.say(f"Deal {number}: {deal.cards} cards each; {words} ({contract}).", contract_clause(rules, number))
    if concealed or not _contracts(rules):
        return say.done()
    if rules.contract_sizes == "exact":
        say.say("The melds of a contract have exactly these sizes.", "contract_size")
    else:
        say.say("The melds of a contract may be larger.", "contract_size")
    return say.done()


def _turn(rules: Rules) -> tuple[Line, ...]:
    say = Lines(rules)
    say.say("Draw one card: the upcard, or the top card of the stock.", "draw")
    if rules.draw_if_down == "stock":
        say.say("Once you are down you draw from the stock only.", "stock_only")
    if rules.melding == "hand":
        say.say("Melds stay in the hand: nothing is laid on the table before the deal ends.", "concealed")
    else:
        automatic = "Then all melds in your hand are laid; lay off if you like."
        may = automatic if rules.auto_meld == "on" else "Then, if you like, lay melds and lay off."
        say.say(may if rules.layoff != "none" else "Then, if you like, lay melds.", "may_lay")
    say.say("End the turn with one discard.", "discard")
    accident(rules, say)
    for ban in sorted(rules.discard_ban):
        text, topic = _BANS[ban]
        say.say(text, topic)
    return say.done()


_BANS: Final = {
    "joker": (
        "A joker may not be discarded; nor are cards laid so that only jokers are left that cannot be laid.",
        "ban_joker",
    ),
    "playable": ("A player who is down may not discard a card that could be played on the table.", "playable"),
    "returned_upcard": ("The upcard you took may not be discarded in the same turn.", "returned"),
}


def _claims(rules: Rules) -> tuple[Line, ...]:
    say = Lines(rules)
    if rules.claim_mode == "none":
        say.say("Nobody takes a card out of turn.", "claims_off")
        return say.done()
    when = {
        "after_stock_draw": "When the active player has drawn from the stock, the others may ask for the upcard.",
        "after_refusal": "When the active player leaves the upcard, the others may ask for it; "
        "the stock card is drawn afterwards.",
        "before_draw": "Before the active player draws, the others may ask for the upcard.",
    }[rules.claim_window]
    calls = rules.claim_mode == "call_with_consent"
    if calls:
        when = when.replace("ask for", "call")
    say.say(when, "no_claim_now", "claim_time")
    say.say("Whoever gets it also draws a penalty card from the stock, and waits for the own turn.", "claim_price")
    first = (
        "The first to ask gets it."
        if rules.claim_priority == "first_call"
        else "If several ask, it goes to the one whose turn comes first."
    )
    say.say(first, "claim_order")
    if rules.claim_chain == "single":
        say.say("One card can be claimed in a turn.", "one_claim")
    else:
        say.say("Then the next discard may be claimed, and so on; nobody takes two in a row.", "claim_twice")
    if calls:
        say.say("The active player allows the call, or rejects it and takes the upcard as the draw.", "consent_first")
    elif rules.active_may_reject:
        say.say("The active player may take a claimed card after all.", "consent_first")
    if rules.draw_if_down == "stock" and (calls or rules.active_may_reject):
        say.say("An active player who is down must let it go.", "must_allow")
    say.say(
        "A player who is down may claim." if rules.claim_if_down else "A player who is down may not claim.",
        "claim_barred",
    )
    if not rules.claim_own_discard:
        say.say("Nobody claims the own discard.", "own_discard")
    if rules.claim_limit:
        say.say(f"Nobody makes more than {_count(rules.claim_limit)} claims in a deal.", "claim_limit")
        if rules.call_over_limit == "penalty":
            bonus = ", and the bonus for bending the table in this deal" if rules.bend_double else ""
            cost = f"{rules.call_penalty} points at once{bonus}"
            say.say(f"Every further attempt brings no card and costs {cost}.", "call_penalty")
    for number in rules.claim_forbidden_hands:
        say.say(f"No claims in deal {number}.", "claim_forbidden")
    return say.done()


def _melds(rules: Rules) -> tuple[Line, ...]:
    say = Lines(rules)
    different = rules.set_suits == "different"
    suits = "their suits are all different" if different else "suits do not matter"
    set_topics = ("sets", "set_suits") if different else ("sets",)
    most = f", and no more than {_count(rules.max_set)}" if rules.max_set else ""
    say.say(f"A set is {_count(rules.min_set)} or more cards of one rank{most}; {suits}.", *set_topics)
    say.say(
        f"A run is {_count(rules.min_run)} or more cards of one suit in order, at most {rules.max_run}.",
        "runs",
        "run_long",
    )
    say.say(
        "The ace is low or high, never both at once." if rules.ace == "both" else "The ace is low.",
        "aces",
    )
    if has_wilds(rules):
        say.say("A joker stands for any card.", "jokers_stand")
    for rank in rules.wild_ranks:
        say.say(f"All {PLURALS[RANKS.index(rank)]} are wild too.", "wild_ranks")
    if rules.deal_rank_wild:
        say.say("In each deal the rank of the number of cards dealt is wild as well.", "deal_rank")
    if not rules.wild_as_natural_counts and has_wilds(rules):
        say.say("A wild card that stands for itself, at its place in its suit, counts as natural.", "wild_as_itself")
    if rules.min_naturals and has_wilds(rules):
        say.say(
            f"A meld has at least {_count(rules.min_naturals)} natural card{'' if rules.min_naturals == 1 else 's'}.",
            "naturals",
        )
    for limit, where in ((rules.wild_limit_contract, "a contract"), (rules.wild_limit_table, "later melds")):
        if limit != "none" and rules.melding == "hand":
            if where == "later melds":
                say.say(f"In a meld {_LIMITS[limit]}.", "wild_limit_table")
        elif limit != "none":
            say.say(
                f"In the melds of {where} {_LIMITS[limit]}."
                if where == "a contract"
                else f"In {where} {_LIMITS[limit]}.",
                "wild_limit",
            )
    if rules.wild_limit_contract != "none" and rules.wild_limit_table == "none":
        say.say("Once it lies there, a meld takes any number of wild cards.", "wild_limit_table")
    if not rules.wild_neighbours:
        say.say("Two wild cards never stand side by side in a run.", "wild_neighbours")
    if rules.melding == "hand" or not _contracts(rules):
        return say.done()
    touching = {
        "free": "Two runs of one suit in a contract may lie as they like.",
        "no_touch": "Two runs of one suit in a contract must not follow on each other; that would be one run.",
        "gap": "Two runs of one suit in a contract leave at least one rank free between them.",
        "one_per_suit": "The runs of a contract are of different suits.",
    }[rules.touching_runs]
    say.say(touching, "touching")
    if rules.same_rank_sets == "forbidden":
        say.say("The sets of a contract are of different ranks.", "same_rank")
    return say.done()


_LIMITS: Final = {
    "one": "at most one card is wild",
    "minority": "fewer cards are wild than natural",
    "half": "at most half of the cards are wild",
}


def _later(rules: Rules) -> tuple[Line, ...]:
    say = Lines(rules)
    say.say("The first meld of a deal is the whole contract, laid in one turn.", "first_meld")
    lay_off = {
        "next_turn": "In that turn nothing else is laid; from the next turn on you lay off on any meld of the table.",
        "same_turn_others": "In that turn you may lay off on other players’ melds; from the next turn on, on any.",
        "same_turn": "From then on you may lay off on any meld of the table, in the same turn too.",
    }[rules.layoff_from]
    say.say(lay_off, "contract_turn", "others_only", "any_meld")
    further = {
        "never": "No further melds are formed.",
        "next_turn": "From the next turn on you may lay further melds.",
        "same_turn": "You may lay further melds, in the same turn too.",
    }[rules.extra_melds]
    say.say(further, "extra_turn")
    lay_off_limits(rules, say)
    if rules.auto_meld == "on":
        say.say(AUTOMATIC, "auto_meld")
    if rules.touching_runs == "one_per_suit":
        say.say("Nobody lays two runs of one suit in a deal.", "touching")
    if rules.layoff_ends == "high_then_low":
        say.say("A run on the table grows at its high end; once it reaches the ace, at its low end.", "layoff_low")
    return say.done()


def _put(rules: Rules) -> str:
    where = "meld" if rules.joker_take_from == "any" else "run"
    return f"Whoever holds the card for which a joker stands in a {where} may put it there"


def _jokers(rules: Rules) -> tuple[Line, ...]:
    say = Lines(rules)
    put = _put(rules)
    stays, shifts = rules.joker_take_use == "none", rules.joker_shift != "none"
    high_first = rules.joker_shift == "high_then_low"
    end, then = ("the high", ", and once it reaches the ace to the low end") if high_first else ("either", "")
    if not stays:
        use = {
            "new_meld": f"{put} and take the joker, to lay it in a new meld in the same turn.",
            "any_meld": f"{put} and take the joker; it must be played at once.",
            "free": f"{put} and take the joker into hand.",
        }[rules.joker_take_use]
        say.say(use, "joker_replaced", "joker_use")
        if shifts:
            say.say(f"Or the joker moves to {end} end of that run{then}.", "joker_moves")
    elif shifts:
        say.say(
            f"{put}; the joker moves to {end} end of that run{then}.", "joker_replaced", "joker_moves", "shift_closed"
        )
    else:
        say.say("A joker on the table stays on the table.", "joker_replaced", "swap_off")
    if not stays or shifts:
        early = "A player who is not down may take a joker to lay it in the contract of the same turn."
        down = early if rules.joker_take_before_contract else "Only a player who is down may do so."
        say.say(down if _contracts(rules) else "Any player may do so in the own turn.", "swap_before")
    if stays and shifts:
        say.say("No joker is ever taken into hand.", "swap_off")
    if rules.joker_take_from == "any" and not stays:
        say.say("In a set any card of its rank takes the joker’s place.", "joker_in_set", "wild_in_set")
    else:
        say.say("A joker in a set stays there.", "joker_in_set")
    return say.done()


def _out(rules: Rules) -> tuple[Line, ...]:
    say = Lines(rules)
    text = {
        "optional": "The deal ends when a player has no card left; the last one may be melded, laid off or discarded.",
        "required": "The deal ends when a player discards the last card; it may not be laid off.",
        "required_or_redraw": "The deal ends when a player discards the last card. Who has no card to discard "
        "takes the upcard and a stock card, plays what can be played, and discards.",
    }[rules.go_out_discard]
    topic = "no_card_left" if rules.go_out_discard == "required_or_redraw" else "keep_one"
    say.say(text, "empty_hand", topic)
    return say.done()


def _last(rules: Rules) -> tuple[Line, ...]:
    say = Lines(rules)
    number = len(rules.deals)
    text = {
        "normal": "It is played like the others.",
        "all_cards": "The contract takes every card of the hand at once, without a discard.",
        "all_or_discard": "The contract takes every card of the hand at once, or all but one, which is discarded.",
        "exact_then_discard": "The contract takes every card of the hand but one at once; that one is discarded.",
        "exact_1_over": "The contract takes every card of the hand but one at once; that one does not count.",
        "exact_13": "The contract takes every card of the hand at once, without a discard.",
        "play_out": "The last card must be played on the table; "
        "one that fits nowhere is kept, and the turn ends without a discard.",
        "all_at_once": "The contract takes every card of the hand at once, without a discard.",
    }[rules.hand7]
    say.say(f"Deal {number}: {text}", "deal7_last" if rules.hand7 == "play_out" else "deal7_part")
    if rules.hand7 in WHOLE_HAND:
        say.say("Nobody lays part of a hand or lays off in that deal; laying the contract ends it.", "deal7_layoff")
    return say.done()


def _stock(rules: Rules) -> tuple[Line, ...]:
    say = Lines(rules)
    text = {
        "renew": "When a card is wanted from the empty stock, all discards but the upcard are shuffled into a new one.",
        "all_and_new_upcard": "When a card is wanted from the empty stock, all discards are shuffled into a new one, "
        "and its first card is the upcard.",
        "renew_once_then_void": "The first time a card is wanted from the empty stock, all discards but the upcard are "
        "shuffled into a new one; the second time the deal is void.",
        "end_when_needed": "When a card is wanted from the empty stock, the deal ends and everybody scores.",
        "end_when_last_drawn": "The deal ends after the turn in which the last stock card was drawn; everybody scores.",
    }[rules.stock_empty]
    void = rules.stock_empty == "renew_once_then_void"
    renews = rules.stock_empty in ("renew", "all_and_new_upcard")
    say.say(text, "renew" if void or renews else "stock_ends")
    if void:
        say.say("A void deal is not scored: the same dealer deals the same contract again.", "void")
        if rules.void_limit:
            say.say(f"After {_count(rules.void_limit)} void deals in a row the game goes on to the next.", "void_limit")
        if rules.call_over_limit == "penalty":
            stay = "stay" if rules.void_keeps_penalties else "are taken back"
            say.say(f"Points charged for calls in a void deal {stay}.", "void_fines")
        say.say("If the upcard is all there is, a player who may take it can do so.", "no_stock")
    if renews:
        if rules.renewal_limit:
            say.say(f"After {rules.renewal_limit} renewals in one deal no more is made.", "renewal_limit")
        no_stock = (
            "must take the upcard"
            if rules.no_stock_possible == "must_take_upcard"
            else "may take the upcard; wanting a stock card ends the deal, and everybody scores"
        )
        say.say(f"Where no stock can be made the active player {no_stock}.", "no_stock")
    return say.done()


def _score(rules: Rules) -> tuple[Line, ...]:
    say = Lines(rules)
    say.say(
        "The caller scores 0; the others add the points of what is left after melds and lay-offs."
        if rules.melding == "hand"
        else "Whoever goes out scores 0; the others add the points of all cards left in hand."
        if not rules.highest_wins()
        else "Whoever goes out collects the points of all cards left in the others’ hands.",
        "scored",
    )
    if rules.bend_double:
        double = "Whoever goes out in the turn of the own contract bends the table: the others’ cards count double."
        say.say(double, "bend")
    say.say(_points_in_words(rules) + ".", *point_clauses(rules))
    say.say(end_in_words(rules), "lowest_wins", *(("target",) if rules.target else ()))
    return say.done()


def _points_in_words(rules: Rules) -> str:
    """``Joker 15; ace 15; king, queen, jack, 10: 10; …``"""
    groups: dict[int, list[str]] = {}
    for key in (*("*" * has_wilds(rules)), "A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"):
        wild = key in rules.wild_ranks and rules.wild_points == "joker"
        name = {"*": "joker", "A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "10"}.get(key, key)
        single = [card for card in rules.card_points if card[0] == key and card in CARD_KEYS and not wild]
        for card in single:
            groups.setdefault(rules.card_points[card], []).append(face_name(parse_face(card)))
        name = f"any other {name}" if single else name
        groups.setdefault(rules.card_points["*" if wild else key], []).append(name)
    if rules.deal_rank_wild and rules.wild_points == "joker":
        groups.setdefault(rules.card_points["*"], []).append("the wild rank of the deal")
    text = "; ".join([f"{', '.join(names)}: {points}" for points, names in groups.items()])
    return text[0].upper() + text[1:]
