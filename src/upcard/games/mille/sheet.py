"""The rules of a Mille table in plain language."""

from upcard.games.catalogue import Line, Section
from upcard.games.mille.rules import TIMES, Rules


def sheet(rules: Rules) -> tuple[Section, ...]:
    """The rules, sentence by sentence, each with the clauses it rests on."""
    return (
        Section("Players and deal", _deal(rules)),
        Section("Drawing and taking the pile", _draw(rules)),
        Section("Melds", _melds(rules)),
        Section("The end of a deal", _end(rules)),
        Section("Score", _score(rules)),
        Section("The end of the game", _game(rules)),
        Section("Money", _money(rules)),
    )


def _deal(rules: Rules) -> tuple[Line, ...]:
    return (
        Line("Two play, with two packs of 52 cards and no joker.", ("MIL-01", "MIL-02", "MIL-03")),
        Line("The first dealer is chosen by chance, then the deal alternates.", ("MIL-04", "MIL-05")),
        Line(
            "Each is dealt fifteen cards; one card is turned up, the rest is the stock.",
            ("MIL-06", "MIL-07", "MIL-08", "MIL-09"),
        ),
        Line("The non-dealer begins.", ("MIL-13", "MIL-14")),
    )


def _draw(rules: Rules) -> tuple[Line, ...]:
    lines = [
        Line("A turn: draw, meld if you like, discard.", ("MIL-15",)),
        Line(
            "Draw one card from the stock; or take the whole discard pile, if your hand has two natural cards of the "
            "upcard’s rank, which are melded with it at once.",
            ("MIL-16", "MIL-17", "MIL-18", "MIL-19", "MIL-20", "MIL-21", "MIL-22"),
        ),
        Line("Wild 2s and cards on the table do not help to take it.", ("MIL-23", "MIL-25", "MIL-26")),
    ]
    if rules.take_on_two == "never":
        lines.append(Line("A 2 on top cannot be taken.", ("MIL-24",)))
    else:
        lines.append(Line("A 2 on top is taken with two 2s, as a meld of 2s.", ("MIL-A02",)))
    if rules.first_upcard_two_free:
        lines.append(Line("A 2 turned up at the deal may simply be taken by the first player.", ("MIL-A02",)))
    if rules.pile_view == "all":
        lines.append(Line("Everybody may look through the discard pile.", ("MIL-29",)))
    else:
        lines.append(Line("Only the upcard may be looked at.", ("MIL-A04",)))
    return tuple(lines)


def _melds(rules: Rules) -> tuple[Line, ...]:
    least = "a natural card" if rules.min_naturals_in_meld == 1 else "two natural cards"
    return (
        Line("A meld is three or more cards of one rank; runs are none.", ("MIL-31", "MIL-32", "MIL-33")),
        Line("All your cards of a rank are one meld, to which you may add.", ("MIL-36", "MIL-37", "MIL-38")),
        Line(f"A 2 stands for any card; a meld has at least {least}.", ("MIL-40", "MIL-41a", "MIL-41b", "MIL-42")),
        Line("Three or more 2s alone are a meld of their own.", ("MIL-44", "MIL-45")),
        Line("Nobody has to meld, and what lies there stays.", ("MIL-35", "MIL-46")),
    )


def _end(rules: Rules) -> tuple[Line, ...]:
    when = "when a card is wanted from it" if rules.stock_refill == "on_need" else "after the turn that emptied it"
    return (
        Line("Whoever has no card left goes out, with or without a discard.", ("MIL-50", "MIL-51", "MIL-52")),
        Line(f"An empty stock is formed anew from the pile below the upcard, {when}.", ("MIL-53", "MIL-A10")),
        Line("Where that is not possible the deal ends, and both score.", ("MIL-54",)),
    )


def _score(rules: Rules) -> tuple[Line, ...]:
    out = ", if you went out" if rules.clean_hand_needs_going_out else ""
    return (
        Line(
            "Queen of spades 100; jack of diamonds 50; 2 20; ace 15; king, queen, jack, 10: 10; 9 to 3: 5.",
            ("MIL-55a", "MIL-55b", "MIL-55c", "MIL-55d", "MIL-55e", "MIL-55f", "MIL-56"),
        ),
        Line("Melded cards count for you, cards in hand against you.", ("MIL-70", "MIL-71")),
        Line("Eight natural cards of a rank count double: an asterisk.", ("MIL-58", "MIL-59", "MIL-66", "MIL-67")),
        Line(
            f"Without a wild card all your melds count double{out}: an asterisk.",
            ("MIL-60", "MIL-61", "MIL-62", "MIL-63", "MIL-64", "MIL-65", "MIL-68", "MIL-69"),
        ),
        Line("A score below zero is a chapeau, and circled.", ("MIL-72", "MIL-73")),
    )


def _game(rules: Rules) -> tuple[Line, ...]:
    both = {
        "higher_total": "If both are there, the higher total wins; with equal totals another deal is played.",
        "player_who_went_out": "If both are there, the player who went out wins.",
    }[rules.both_reach_target]
    double = {
        "final_total_negative": "below zero",
        "last_hand_negative": "with a chapeau in the last deal",
    }[rules.double_skunk]
    return (
        Line(
            f"The game ends after a deal in which somebody has {rules.target} or more.", ("MIL-77", "MIL-78", "MIL-79")
        ),
        Line(both, ("MIL-80", "MIL-81", "MIL-A17")),
        Line(
            f"A loser below {rules.skunk_below()} is skunked, one {double} doubly.",
            ("MIL-83", "MIL-84", "MIL-85", "MIL-86", "MIL-A18"),
        ),
    )


def _money(rules: Rules) -> tuple[Line, ...]:
    if not rules.stakes:
        return (Line("It is not played for money.", ("MIL-10",)),)
    large = TIMES * rules.stakes
    return (
        Line(f"The stakes are {rules.stakes} and {large}.", ("MIL-10", "MIL-11", "MIL-12")),
        Line(
            f"The loser pays {large} for the game, {large} for each asterisk of the winner and {large} for each "
            "chapeau of the own,",
            ("MIL-87", "MIL-88", "MIL-89", "MIL-90", "MIL-91"),
        ),
        Line(f"and {rules.stakes} for each 100 points between the rounded totals.", ("MIL-92", "MIL-93", "MIL-94")),
        Line("A skunk doubles all that, a double skunk makes it three times as much.", ("MIL-95", "MIL-96", "MIL-97")),
    )
