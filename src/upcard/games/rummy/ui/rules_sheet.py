"""The rules sheet of rummy: a rule set in plain language, to be told before the first deal."""

from collections.abc import Callable

from upcard.cards.card import RANKS
from upcard.games.rummy.books import source_of
from upcard.games.rummy.clauses import clauses, contract_clause, point_clauses
from upcard.games.rummy.options.knocking import OFFERED
from upcard.games.rummy.options.void_deals import VOIDS
from upcard.games.rummy.rules import OPTIONS, Rules
from upcard.games.rummy.steps.buy_back import rules_of_dropping_out
from upcard.games.rummy.steps.call import rules_of_calls
from upcard.games.rummy.steps.claim import calls, rules_of_claims
from upcard.games.rummy.steps.contract import rules_of_contracts, rules_of_first_melds, rules_of_last_deal
from upcard.games.rummy.steps.discard import rules_of_bans, rules_of_discards, rules_of_going_out
from upcard.games.rummy.steps.draw import rules_of_drawing, rules_of_no_stock, rules_of_stock
from upcard.games.rummy.steps.knock import rules_of_comparing, rules_of_knocks
from upcard.games.rummy.steps.layoff import rules_of_ends, rules_of_whose_melds
from upcard.games.rummy.steps.meld import rules_of_suits
from upcard.games.rummy.steps.misdraw import rules_of_accidents
from upcard.games.rummy.steps.showdown import rules_of_showdowns
from upcard.games.rummy.steps.swap import rules_of_jokers
from upcard.games.rummy.stock import renews
from upcard.games.rummy.ui import kinds
from upcard.games.rummy.ui.deal_sentences import end_in_words, game_in_words, hand_sizes
from upcard.games.rummy.ui.lines import Lines
from upcard.games.rummy.ui.names import slots_in_words, wild_in_words
from upcard.games.rummy.ui.ranks import plural
from upcard.games.rummy.values import MOST_NAMED
from upcard.kernel.ui.entry import Line, Section
from upcard.melds.contracts import fewest_of_colour
from upcard.text.messages import say
from upcard.text.numbers import spelled, spelled_range


def rules_sheet(rules: Rules) -> tuple[Section, ...]:
    """Return the rules of a table, sentence by sentence, each with the clauses it rests on."""
    concealed, contracts = rules.melding == "hand", rules.has_contracts()
    # (heading, what is said below it)
    sections: list[tuple[str, tuple[Line, ...]]] = [
        (say("Players and pack"), _pack(rules)),
        (say("Deals and contracts") if contracts and not concealed else say("Deals"), _deals(rules)),
        (say("A turn"), _turn(rules)),
        (say("Calls") if calls(rules) and not concealed else say("May I?"), _of(rules, rules_of_claims)),
        (say("Sets and runs"), _melds(rules)),
    ]
    if concealed:
        if rules.knocks():
            sections.append((say("Knocking"), _of(rules, rules_of_knocks)))
        else:
            sections.append((say("Going out"), _of(rules, rules_of_calls)))
        sections.append((say("The showdown"), _of(rules, rules_of_showdowns)))
    else:
        sections.append((say("After the contract"), _later(rules)) if contracts else (say("Melding"), _freely(rules)))
        if rules.has_wilds():
            sections.append((say("Jokers on the table"), _of(rules, rules_of_jokers)))
        sections.append((say("Going out"), _of(rules, rules_of_going_out)))
        if contracts and not rules.own_contracts() and rules.deals_played() == len(rules.deals):
            sections.append((say("The last deal"), _of(rules, rules_of_last_deal)))
    sections.append((say("The stock"), _stock(rules)))
    sections.append((say("Score"), _score(rules)))
    said = [Section(heading, lines) for heading, lines in sections]
    return OPTIONS.tell(said, rules, lambda key: clauses(rules, key))


def _of(rules: Rules, tell: Callable[[Rules, Lines], None]) -> tuple[Line, ...]:
    """Return what one step has to say."""
    lines = Lines(rules)
    tell(rules, lines)
    return lines.done()


def _pack(rules: Rules) -> tuple[Line, ...]:
    lines = Lines(rules)
    low, high = rules.players
    lines.option("players", "seats" if high <= MOST_NAMED else "most_seats")
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
        lines.rule(
            "The pack is {decks} and {jokers}, {cards} cards."
            if len(groups) == 1
            else "With {players} players: {decks} and {jokers}, {cards} cards.",
            ("decks", "more_decks", "most_decks", "further_decks")[min(3, len(tiers) - 1)],
            "jokers",
            players=_numbers(group[0], group[-1]),
            decks=kinds.count_decks(decks),
            jokers=kinds.count_jokers(jokers),
            cards=rules.pack(group[0]).size(),
        )
    lines.option("first_dealer")
    lines.option("direction", "begins")
    if rules.partners != "none":
        lines.option("partners")
    return lines.done()


def _numbers(low: int, high: int) -> str:
    """Say which numbers: ``two``, ``two or three``, ``two to four``."""
    return spelled(low) if low == high else spelled_range(low, high)


def _same_pack(rules: Rules, one: int, other: int) -> bool:
    return (rules.deck_count(one), rules.joker_count(one)) == (rules.deck_count(other), rules.joker_count(other))


def _deals(rules: Rules) -> tuple[Line, ...]:
    lines = Lines(rules)
    concealed = rules.melding == "hand"
    said = game_in_words(rules)
    if rules.own_contracts():
        lines.add(said, "progress")
        lines.option("progress")
    elif not concealed and rules.has_contracts():
        said = say("{game} The contract of a deal is the same for everybody.", game=said)
    if not rules.own_contracts():
        lines.add(said, "game", *(("target",) if rules.target else ()))
    hand_sizes(rules, lines)
    _cards_of_deals(rules, lines)
    if not concealed and not rules.has_contracts():
        if rules.first_meld_points:
            lines.rule("There is no contract: everybody chooses the melds of a first lay-down.", "no_contract")
        else:
            lines.rule("There is no contract: any meld may be laid first.", "no_contract")
    elif not concealed:
        lines.option("contract_sizes")
        if rules.first_meld_points:
            rules_of_first_melds(rules, lines)
    lines.rule(
        "The rest lies face down and is the stock. Its top card is turned up and starts the discard pile; the top card "
        "of that pile is called the upcard.",
        "set_up",
    )
    return lines.done()


def _cards_of_deals(rules: Rules, lines: Lines) -> None:
    """Say what is dealt and asked for in each of several deals."""
    if len(rules.deals) == 1 and not rules.has_contracts():
        return
    if rules.own_contracts():
        lines.rule(
            "In every deal each gets {cards} cards.", "set_up", cards=spelled(rules.cards_each(1, rules.players[0]))
        )
    for number, deal in enumerate(rules.deals[: rules.deals_played()], 1):
        contract = rules.contract(number)
        if not contract.slots:
            wild = wild_in_words(rules, number)
            lines.rule(
                "Deal {number}: {cards} cards each; {wild} too." if wild else "Deal {number}: {cards} cards each.",
                contract_clause(rules, number),
                number=number,
                cards=deal.cards,
                wild=wild,
            )
            continue
        lines.rule(
            "Contract {number}: {words} ({contract})."
            if rules.own_contracts()
            else "Deal {number}: {cards} cards each; {words} ({contract}).",
            contract_clause(rules, number),
            number=number,
            cards=deal.cards,
            words=slots_in_words(contract.slots),
            contract=contract,
        )
    if fewest_of_colour([deal.contract for deal in rules.deals]):
        lines.rule("Cards of one colour are of any ranks and lie in no order.", "colour")
        if rules.layoff != "none":
            lines.rule("To cards of one colour on the table others of it are added, and wild cards.", "colour_add")


def _turn(rules: Rules) -> tuple[Line, ...]:
    lines = Lines(rules)
    rules_of_drawing(rules, lines)
    if rules.first_upcard == OFFERED:
        lines.option("first_upcard")
    if rules.melding == "hand":
        lines.option("melding")
    elif rules.auto_meld == "on" and rules.layoff != "none":
        lines.rule("Then all melds in your hand are laid automatically; lay off if you like.", "may_lay")
    elif rules.layoff != "none":
        lines.rule("Then, if you like, lay melds and lay off.", "may_lay")
    else:
        lines.rule("Then, if you like, lay melds.", "may_lay")
    rules_of_discards(rules, lines)
    rules_of_accidents(rules, lines)
    rules_of_bans(rules, lines)
    return lines.done()


def _melds(rules: Rules) -> tuple[Line, ...]:
    lines = Lines(rules)
    lines.option("min_set", "sets", *_of_suits(rules))
    lines.option("min_run", "runs", "run_long", *(("run_suits",) if rules.run_suits == "any" else ()))
    lines.option("ace", "ace=corner" if rules.ace == "corner" else "aces")
    source = source_of(rules)
    if source.words:
        lines.add(say(source.words), *source.words_in.split())
    if rules.has_wilds():
        lines.rule(
            "A wild card stands for any card." if rules.jokers == "0" else "A joker stands for any card.",
            "jokers_stand",
        )
    for rank in rules.wild_ranks:
        lines.rule("All {ranks} are wild too.", "wild_ranks", ranks=plural(RANKS.index(rank)))
    if rules.deal_rank_wild:
        lines.option("deal_rank_wild")
    if not rules.wild_as_natural_counts and rules.has_wilds():
        lines.option("wild_as_natural_counts", "wild_as_itself")
    if rules.min_naturals and rules.has_wilds():
        lines.option("min_naturals", "naturals")
    kept = rules.melding == "hand"
    if rules.wild_melds != "any" and rules.has_wilds():
        lines.option("wild_melds")
    if rules.wild_limit_contract != "none" and not kept:
        two = rules.wild_limit_contract == "two"
        lines.option("wild_limit_contract", "wild_limit_contract=two" if two else "wild_limit")
    if rules.wild_limit_table != "none":
        limit = OPTIONS.said("wild_limit_table", rules)
        two = rules.wild_limit_table == "two"
        if kept or not rules.has_contracts():
            lines.rule("In a meld {limit}.", "wild_limit_table=two" if two else "wild_limit_table", limit=limit)
        else:
            lines.rule("In later melds {limit}.", "wild_limit_table=two" if two else "wild_limit", limit=limit)
    if rules.wild_limit_contract != "none" and rules.wild_limit_table == "none" and not kept:
        lines.rule("Once a meld is on the table, any number of wild cards may be added to it.", "wild_limit_table")
    if not rules.wild_neighbours:
        lines.option("wild_neighbours")
    if rules.melding == "hand" or not rules.has_contracts():
        return lines.done()
    if rules.run_suits == "one":
        lines.option("touching_runs")
    if rules.same_rank_sets == "forbidden":
        lines.option("same_rank_sets")
    return lines.done()


def _of_suits(rules: Rules) -> tuple[str, ...]:
    """Return the topics of the suits of a set, where they matter."""
    if rules.set_suits == "any":
        return ()
    return ("set_suits",) if rules.set_suits == "different" else ("set_suits=three",)


def _later(rules: Rules) -> tuple[Line, ...]:
    lines = Lines(rules)
    rules_of_contracts(rules, lines)
    if rules.layoff == "any":
        lines.option("layoff_from", "layoff_from", "any_meld")
    elif rules.layoff != "none" or (
        rules.has_wilds() and (rules.joker_take_use, rules.joker_shift) != ("none", "none")
    ):
        lines.option("layoff_from")
    lines.option("extra_melds")
    rules_of_whose_melds(rules, lines)
    if rules.auto_meld == "on":
        lines.option("auto_meld")
    rules_of_ends(rules, lines)
    return lines.done()


def _freely(rules: Rules) -> tuple[Line, ...]:
    """Say how melds are laid where there is no contract."""
    lines = Lines(rules)
    if rules.first_meld_points:
        rules_of_first_melds(rules, lines)
    else:
        lines.option("auto_meld", "auto_meld" if rules.auto_meld == "on" else "extra_melds")
    if rules.layoff == "any":
        lines.option("layoff", "any_meld")
    rules_of_whose_melds(rules, lines)
    rules_of_ends(rules, lines)
    rules_of_suits(rules, lines)
    return lines.done()


def _stock(rules: Rules) -> tuple[Line, ...]:
    lines = Lines(rules)
    rules_of_stock(rules, lines)
    if rules.stock_empty in VOIDS:
        lines.rule(
            "A void deal is not scored: the same dealer deals the same contract again."
            if rules.has_contracts()
            else "A void deal is not scored: the same dealer deals again.",
            "void",
        )
        if rules.void_limit:
            lines.option("void_limit")
        if OPTIONS.matters("void_keeps_penalties", rules):
            lines.option("void_keeps_penalties")
    if renews(rules) and rules.renewal_limit:
        lines.option("renewal_limit")
    rules_of_no_stock(rules, lines)
    return lines.done()


def _score(rules: Rules) -> tuple[Line, ...]:
    lines = Lines(rules)
    if rules.knocks():
        rules_of_comparing(rules, lines)
    elif rules.melding == "hand":
        lines.rule(
            "The caller scores 0; the others add the points of the cards left after melds."
            if rules.layoff_order == "none"
            else "The caller scores 0; the others add the points of the cards left after melds and lay-offs.",
            "scored",
        )
    else:
        lines.option("score_mode", "score_mode=laid" if rules.counts_laid() else "scored")
        if rules.counts_laid():
            lines.rule(
                "A wild card laid counts as the card that it stands for, and an ace below a 2 counts one point there."
                if rules.has_wilds()
                else "An ace laid below a 2 counts one point.",
                "HWR-39",
            )
    if rules.partners != "none":
        lines.rule("Each side counts the points of its players together, and wins or loses together.", "HWR-47")
    if rules.bend_double and OPTIONS.matters("bend_double", rules):
        lines.option("bend_double")
    if rules.exact_cut:
        lines.option("exact_cut")
    if rules.one_turn_bonus and OPTIONS.matters("one_turn_bonus", rules):
        lines.option("one_turn_bonus")
    lines.option("card_points", *point_clauses(rules))
    if rules.drops_out():
        rules_of_dropping_out(rules, lines)
        lines.add(end_in_words(rules), "HWR-41", *(("deal_limit",) if rules.deal_limit else ()))
        return lines.done()
    cited = "target" if rules.target else "progress" if rules.own_contracts() else ""
    lines.add(end_in_words(rules), "lowest_wins", *((cited,) if cited else ()))
    return lines.done()
