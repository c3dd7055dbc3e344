"""Sentences of rules sheets that a reader could take wrongly, and the clauses beside them."""

import pytest

from upcard.catalogue import CATALOGUE
from upcard.clauses import page_of_clause, plain_clause
from upcard.games.rummy.rules import OPTIONS
from upcard.options.house_rules import BadHouseRules, choose_rules
from upcard.readings import with_readings


def lines(game: str, book: str | None = None, **changes: object) -> dict[str, tuple[str, ...]]:
    """The clauses of each sentence on a sheet."""
    sheet = with_readings(choose_rules(CATALOGUE, game, book, changes))
    return {line.text: line.clauses for section in sheet for line in section.lines}


@pytest.mark.clause("CR-D-26", "CR-D-27", "CR-D-28", "CR-P-30", "CR-F-18")
def test_the_last_deal_rests_on_the_clause_that_takes_the_whole_hand() -> None:
    whole = "Deal 7: The contract takes every card of the hand at once, in melds of"
    many, exact = [
        f"{whole} {sizes}, without a discard." for sizes in ("the named sizes or more", "exactly the named sizes")
    ]
    part = "Nobody lays part of a hand or lays off in that deal; laying the contract ends it."
    denexa, family = lines("contract-rummy", "denexa"), lines("contract-rummy", "family")
    assert (denexa[many], denexa[part]) == (("CR-D-28",), ("CR-D-26", "CR-D-27"))
    assert (family[exact], family[part]) == (("CR-F-18",), ("CR-F-18",))


@pytest.mark.clause("CR-D-20", "CR-D-22", "CR-P-17", "CR-P-18", "CR-W-18", "CAR-22", "CAR-A-03", "CR-A-36")
def test_when_cards_are_laid_off_rests_on_the_books_own_clauses() -> None:
    later = (
        "In the turn of your contract you lay nothing else; "
        "from the next turn on you may lay off on any meld of the table."
    )
    assert lines("contract-rummy", "denexa")[later] == ("CR-D-20", "CR-D-22", "CR-C-39")
    assert lines("contract-rummy", "parlett")[later] == ("CR-P-17", "CR-P-18", "CR-C-39")
    assert lines("carioca")[later] == ("CAR-22", "CAR-A-03", "CAR-25")
    for book, asked in (("denexa", False), ("wikipedia", True)):
        assert any("CR-A-36" in ids for ids in lines("contract-rummy", book).values()) == asked


@pytest.mark.clause("CAR-27", "CR-W-16", "CAR-A-05")
def test_a_limit_of_wild_cards_is_one_of_each_meld() -> None:
    assert "In each meld of a contract at most one card is wild." in lines("carioca")
    assert "In each meld of a contract fewer cards are wild than natural." in lines("contract-rummy", "wikipedia")


@pytest.mark.clause("CAR-A-16", "CR-A-10")
def test_runs_that_are_bound_by_nothing_may_touch_or_overlap() -> None:
    for game, book in (("carioca", None), ("contract-rummy", "wikipedia")):
        assert "Two runs of one suit in a contract may touch or overlap." in lines(game, book)


@pytest.mark.clause("KAL-27", "KAL-29", "KAL-41", "CAR-14", "CAR-15")
def test_a_sheet_says_what_its_game_calls_sets_and_runs() -> None:
    """The readings of Kalooki speak of threes and fours, and so do its players."""
    assert (
        "In Kalooki a set is called a “three”, a run is called a “four”, and laying off is called “tacking on”."
        in lines("kalooki")
    )
    assert "In Carioca a set is called a “trio”, and a run is called an “escalera”." in lines("carioca")
    assert not [
        text
        for text in lines("contract-rummy", "denexa")
        if "In Kalooki a set is called a “three”, a run is called a “four”, and laying off is called "
        "“tacking on”" in text
    ]


@pytest.mark.clause("DCH-09", "GUT-A07", "ANA-A14")
def test_a_sheet_of_dealers_choice_has_the_readings_of_its_games() -> None:
    """But those of what lies between the hands, which it settles for itself."""
    choice = {ids for ids in lines("dealers-choice").values() if len(ids) == 1}
    for game, own in (("guts", {"GUT-A01", "GUT-A14", "GUT-A15", "GUT-A19"}), ("anaconda", {"ANA-A01", "ANA-A02"})):
        alone = with_readings(choose_rules(CATALOGUE, game, None, {}))[-1]
        asked = {line.clauses for line in alone.lines if line.clauses[0] not in own | {"ANA-A27", "ANA-A28"}}
        assert asked and asked <= choice
        assert not {(clause,) for clause in own} & choice
    headings = [section.heading for section in with_readings(choose_rules(CATALOGUE, "dealers-choice", None, {}))]
    assert headings[-2:] == [
        "Guts: Where the book is unclear, this table plays",
        "Anaconda: Where the book is unclear, this table plays",
    ]


@pytest.mark.clause("DAI-48", "MIL-A07", "MIL-32", "MIL-80")
def test_sheets_speak_as_manuals_do() -> None:
    assert (
        "From the second deal on, before the play, the Destitute gives the two highest cards to the Daifugo."
        in lines("daifugo")
    )
    mille = lines("mille")
    assert "A 2 stands for any card; a meld has at least one natural card." in mille
    assert "A meld is three or more cards of one rank; there are no runs." in mille
    assert any(text.startswith("If both have reached the target, ") for text in mille)


@pytest.mark.clause("CR-P-23")
def test_from_when_a_joker_is_taken_is_said_where_one_is_taken_or_moves_and_nowhere_else() -> None:
    """Whether a player has to be down for it."""

    def told(**changes: object) -> bool:
        found = lines("contract-rummy", "parlett", **changes)
        return any(text.startswith("Only a player who is down may ") for text in found)

    assert told(joker_take_use="free", joker_shift="none")
    assert told(joker_take_use="none", joker_shift="either_end")
    assert not told(joker_take_use="none", joker_shift="none")


def test_every_way_to_play_the_last_deal_has_a_sentence_of_its_own() -> None:
    option = OPTIONS["hand7"]
    assert len({word.said for word in option.values}) == len(option.values)
    with pytest.raises(BadHouseRules, match="for a contract with a set in it, but the last one is R4 R4 R4"):
        lines("contract-rummy", "denexa", hand7="all_at_once")


def test_that_no_joker_is_taken_holds_beside_that_it_moves() -> None:
    chosen = choose_rules(CATALOGUE, "contract-rummy", "parlett", {"joker_take_use": "none"})
    assert chosen.rules.joker_shift == "either_end"
    taken, moves = [OPTIONS.sentence(key, chosen.rules) for key in ("joker_take_use", "joker_shift")]
    assert taken == "No joker is taken from the table into the hand."
    assert moves == "A replaced joker moves to either end of its run."


def test_a_clause_is_told_without_the_keys_of_rule_files_with_which_it_means_nothing() -> None:
    told = [plain_clause(clause) for clause in page_of_clause()]
    assert not [text for text in told if "Does not come up with" in text or "left out with" in text]
    assert plain_clause("CAR-A-08").startswith("Who chooses the end?")


@pytest.mark.clause("CL-A-08")
@pytest.mark.parametrize(
    ("game", "book"),
    [("contract-rummy", "denexa"), ("contract-rummy", "wikipedia"), ("carioca", None), ("kalooki", None)],
)
def test_a_game_of_one_deal_has_the_first_contract_alone(game: str, book: str | None) -> None:
    """No other is told, nor how the last one is played."""
    sheet = choose_rules(CATALOGUE, game, book, {"score_mode": "single_hand"})
    sections = {section.heading: section.lines for section in sheet.entry.sheet(sheet.rules)}
    told = [line.text for line in sections["Deals and contracts"]]
    assert any(text.startswith("Deal 1:") for text in told) and not any(text.startswith("Deal 2:") for text in told)
    assert "The last deal" not in sections
    whole = choose_rules(CATALOGUE, game, book, {})
    assert any(section.heading == "The last deal" for section in whole.entry.sheet(whole.rules))
