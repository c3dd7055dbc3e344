"""The rules sheet of Daifugo: the rules of a table in plain language."""

from upcard.games.daifugo.local_plays import can_turn
from upcard.games.daifugo.rules import OPTIONS, Rules
from upcard.kernel.ui.entry import Line, Section, line, section


def rules_sheet(rules: Rules) -> tuple[Section, ...]:
    """Return the rules, sentence by sentence, each with the clauses it rests on."""
    sections = (
        section("Players and deal", _deal(rules)),
        section("Leading and following", _play(rules)),
        section("The end of a trick", _trick(rules)),
        section("Titles", _titles()),
        section("The exchange", _exchange(rules)),
        section("The session", _session(rules)),
    )
    told = OPTIONS.tell(sections, rules)
    # What goes for all special cards alike is said after what each of them does.
    return tuple(
        [part if at != 1 else Section(part.heading, (*part.lines, *_special(rules))) for at, part in enumerate(told)]
    )


def _deal(rules: Rules) -> tuple[Line, ...]:
    return (
        Line(OPTIONS.sentence("players", rules), ("DAI-01", "DAI-02a", "DAI-03")),
        OPTIONS.line("jokers", rules, () if rules.jokers else ("DAI-03",)),
        line("All cards are dealt, one at a time; some hands may have one card more.", ("DAI-05", "DAI-06", "DAI-07")),
        line("The first dealer is chosen by chance; later the Destitute deals.", ("DAI-04", "DAI-08")),
        line("Everybody sees how many cards the others hold.", ("DAI-09",)),
    )


def _play(rules: Rules) -> tuple[Line, ...]:
    order = line("The 2 is highest, then ace, king and so on down to the 3; suits mean nothing.", ("DAI-10", "DAI-11"))
    if rules.jokers or rules.suit_bind or rules.runs or rules.rank_bind != "none":
        order = line("The 2 is highest, then ace, king and so on down to the 3.", ("DAI-10",))
    lead = line("The leader plays one to four cards of one rank, and may not pass.", ("DAI-14", "DAI-15", "DAI-16"))
    if rules.runs or rules.jokers:
        lead = line("The leader plays one or more cards of one rank, and may not pass.", ("DAI-14", "DAI-16"))
    following = ("DAI-18", "DAI-19", "DAI-20", "DAI-21", "DAI-22", "DAI-23")
    # A book that plays jokers, or turns the order round, does not say that nothing beats 2s.
    highest = rules.jokers or can_turn(rules) or rules.jacks_back or rules.equal_ranks or rules.three_threes
    return (
        order,
        lead,
        line("The next player plays as many cards, all of one higher rank, or passes.", following),
        line("A player who has passed is out of the trick.", ("DAI-24", "DAI-25")),
        line("A player who has not passed may play again when their turn comes round.", ("DAI-26", "DAI-17")),
        *(() if highest else (line("Nothing beats 2s.", ("DAI-27",)),)),
    )


def _special(rules: Rules) -> tuple[Line, ...]:
    """Return what goes for all special cards alike; the options say the rest."""
    lines = []
    effects = (
        rules.three_nines,
        rules.three_threes,
        rules.jacks_back,
        rules.fives_skip,
        rules.eights_end,
        rules.twos_clear,
    )
    words = {rules.sevens_give, rules.tens_throw, rules.nines_turn, rules.queens_name}
    if any(effects) or words != {"none"}:
        if rules.runs:
            lines.append(line("In a run no card has an effect of its own.", ("DAI-W08",)))
        if rules.jokers and rules.joker_use == "wild":
            lines.append(line("A joker among cards of a rank counts as one of them.", ("DAI-W09",)))
    if rules.jokers:
        lines.append(line("Nothing beats jokers that are played alone.", ("DAI-W24", "DAI-W26")))
        lines.append(line("In the exchange jokers are the highest cards.", ("DAI-W37",)))
    return tuple(lines)


def _trick(rules: Rules) -> tuple[Line, ...]:
    return (
        line(
            "A trick ends when all players but one have passed; that player leads to the next trick.",
            ("DAI-29", "DAI-30"),
        ),
        line("The cards of a finished trick are out of play.", ("DAI-31",)),
        Line(OPTIONS.sentence("finisher_lead", rules), ("DAI-32", "DAI-33", "DAI-A06")),
    )


def _titles() -> tuple[Line, ...]:
    return (
        line("Titles go by the order in which players finish.", ("DAI-35", "DAI-36", "DAI-37")),
        line(
            "The first player is the Daifugo, the second the Millionaire, the last but one the Poor, and "
            "the last the Destitute.",
            ("DAI-38", "DAI-39", "DAI-40"),
        ),
        line(
            "The others are Commoners; with three players, the one in the middle is a Commoner.",
            ("DAI-41", "DAI-42", "DAI-44", "DAI-45"),
        ),
    )


def _exchange(rules: Rules) -> tuple[Line, ...]:
    return (
        line(
            "From the second deal on, before the play, the Destitute gives the two highest cards to the Daifugo.",
            ("DAI-48", "DAI-49", "DAI-50", "DAI-51"),
        ),
        line("The Daifugo gives any two cards back.", ("DAI-54", "DAI-55", "DAI-56")),
        OPTIONS.line("poor_exchange", rules),
        Line(OPTIONS.sentence("later_lead", rules), _leading(rules)),
    )


def _leading(rules: Rules) -> tuple[str, ...]:
    return (*_cited("first_lead", rules), *_cited("later_lead", rules))


def _cited(key: str, rules: Rules) -> tuple[str, ...]:
    return OPTIONS[key].cites(getattr(rules, key))


def _session(rules: Rules) -> tuple[Line, ...]:
    return (
        Line(OPTIONS.sentence("session_end", rules), ("DAI-60", "DAI-63")),
        line("The Daifugo of the last deal wins; earlier titles do not count.", ("DAI-61", "DAI-62")),
        line("Nobody changes seats.", ("DAI-64",)),
    )
