"""The rules sheet of Mille: the rules of a table in plain language."""

from upcard.cards.card import RANKS, face_name, parse_face, rank_of
from upcard.cards.pack import Pack
from upcard.games.mille.rules import OPTIONS, TIMES, Rules
from upcard.games.mille.score import value
from upcard.kernel.ui.card_values import values_in_words
from upcard.kernel.ui.entry import Line, Section, line, section


def rules_sheet(rules: Rules) -> tuple[Section, ...]:
    """Return the rules, sentence by sentence, each with the clauses it rests on."""
    sections = (
        section("Players and deal", _deal(rules)),
        section("Drawing and taking the pile", _draw(rules)),
        section("Melds", _melds(rules)),
        section("The end of a deal", _end(rules)),
        section("Score", _score(rules)),
        section("The end of the game", _game(rules)),
        section("Money", _money(rules)),
    )
    return OPTIONS.tell(sections, rules)


def _deal(rules: Rules) -> tuple[Line, ...]:
    return (
        line("Two play, with two packs of 52 cards and no joker.", ("MIL-01", "MIL-02", "MIL-03")),
        line("The first dealer is chosen by chance, then the deal alternates.", ("MIL-04", "MIL-05")),
        line(
            "Each is dealt fifteen cards; one card is turned up, the rest is the stock.",
            ("MIL-06", "MIL-07", "MIL-08", "MIL-09"),
        ),
        line("The non-dealer begins.", ("MIL-13", "MIL-14")),
    )


def _draw(rules: Rules) -> tuple[Line, ...]:
    lines = [
        line("A turn: draw, meld if you like, discard.", ("MIL-15",)),
        line(
            "Draw one card from the stock, or take the whole discard pile. To take the pile you need two "
            "natural cards of the upcard’s rank in your hand, and you meld them with the upcard at once.",
            ("MIL-16", "MIL-17", "MIL-18", "MIL-19", "MIL-20", "MIL-21", "MIL-22"),
        ),
        line("Wild 2s and cards on the table do not help to take the pile.", ("MIL-23", "MIL-25", "MIL-26")),
    ]
    lines.append(OPTIONS.line("take_on_two", rules))
    if rules.first_upcard_two_free:
        lines.append(OPTIONS.line("first_upcard_two_free", rules))
    lines.append(OPTIONS.line("pile_view", rules))
    return tuple(lines)


def _melds(rules: Rules) -> tuple[Line, ...]:
    return (
        line("A meld is three or more cards of one rank; there are no runs.", ("MIL-31", "MIL-32", "MIL-33")),
        line("All your cards of one rank form one meld, and you may add to it.", ("MIL-36", "MIL-37", "MIL-38")),
        Line(OPTIONS.sentence("min_naturals_in_meld", rules), ("MIL-40", "MIL-41a", "MIL-41b", "MIL-42")),
        line("Three or more 2s alone are a meld of their own, and are not wild there.", ("MIL-44", "MIL-45", "MIL-61")),
        line("Nobody has to meld. Melded cards stay where they are.", ("MIL-35", "MIL-46")),
    )


def _end(rules: Rules) -> tuple[Line, ...]:
    return (
        line("Whoever has no card left goes out, with or without a discard.", ("MIL-50", "MIL-51", "MIL-52")),
        Line(OPTIONS.sentence("stock_refill", rules), ("MIL-53", "MIL-A10")),
        line("If no new stock can be made, the deal ends, and both players score.", ("MIL-54",)),
    )


def _score(rules: Rules) -> tuple[Line, ...]:
    return (
        line(
            "{points}.",
            ("MIL-55a", "MIL-55b", "MIL-55c", "MIL-55d", "MIL-55e", "MIL-55f", "MIL-56"),
            points=points_in_words(),
        ),
        line("Melded cards count for you, cards in hand against you.", ("MIL-70", "MIL-71")),
        line(
            "A meld of all eight cards of a rank, without a wild card, counts double. This is marked with an asterisk.",
            ("MIL-58", "MIL-59", "MIL-66", "MIL-67"),
        ),
        Line(
            OPTIONS.sentence("clean_hand_needs_going_out", rules),
            ("MIL-60", "MIL-61", "MIL-62", "MIL-63", "MIL-64", "MIL-65", "MIL-68", "MIL-69"),
        ),
        line("A score below zero is called a chapeau, and is circled.", ("MIL-72", "MIL-73")),
    )


def points_in_words() -> str:
    """Say what cards count, the two that count more than their rank last."""
    order = RANKS[3:] + RANKS[1:3]
    counts = {rank: value(parse_face(f"{rank}C")) for rank in order}
    dearer = {face: value(face) for face in Pack(1).faces() if value(face) != counts[RANKS[rank_of(face)]]}
    return values_in_words(counts, {face_name(face): points for face, points in dearer.items()}, order=order)


def _game(rules: Rules) -> tuple[Line, ...]:
    double = OPTIONS.said("double_skunk", rules)
    return (
        Line(OPTIONS.sentence("target", rules), ("MIL-77", "MIL-78", "MIL-79")),
        Line(OPTIONS.sentence("both_reach_target", rules), ("MIL-80", "MIL-81", "MIL-A17")),
        line(
            "A loser with less than {points} is skunked, and a loser {double} is skunked doubly.",
            ("MIL-83", "MIL-84", "MIL-85", "MIL-86", "MIL-A18"),
            points=rules.skunk_below(),
            double=double,
        ),
    )


def _money(rules: Rules) -> tuple[Line, ...]:
    if not rules.stakes:
        return (Line(OPTIONS.sentence("stakes", rules), ("MIL-10",)),)
    large = TIMES * rules.stakes
    return (
        line("The stakes are {small} and {large}.", ("MIL-10", "MIL-11", "MIL-12"), small=rules.stakes, large=large),
        line(
            "The loser pays {large} for the game, {large} for each asterisk of the winner and {large} for each "
            "chapeau of their own,",
            ("MIL-87", "MIL-88", "MIL-89", "MIL-90", "MIL-91"),
            large=large,
        ),
        line(
            "and {small} for each 100 points between the rounded totals.",
            ("MIL-92", "MIL-93", "MIL-94"),
            small=rules.stakes,
        ),
        line("A skunk doubles all that, a double skunk makes it three times as much.", ("MIL-95", "MIL-96", "MIL-97")),
    )
