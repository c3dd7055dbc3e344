"""Where a text leaves something open the sheet says how it is read."""

import contextlib
import re
from typing import Any

import pytest

from upcard.catalogue import CATALOGUE
from upcard.clauses import clauses_of
from upcard.kernel.ui.entry import Entry, HouseRuleError, written
from upcard.options.house_rules import HouseRules
from upcard.readings import comes_up, doubts, reading, unless, with_readings

from ..docs.test_rules_form import values_led_to

BOOKS = [
    pytest.param(entry, book.rules, id=f"{entry.id}-{book.id}")
    for entry in CATALOGUE.values()
    for book in entry.books.values()
]


def read(entry: Entry, rules: Any, clause: str) -> str:
    """What stands on the sheet for a clause."""
    return " ".join(
        line.text
        for section in with_readings(HouseRules(entry, rules.book, rules, ""))
        for line in section.lines
        if clause in line.clauses
    )


@pytest.mark.parametrize(("entry", "rules"), BOOKS)
def test_every_doubt_of_a_text_has_its_reading_on_the_sheet(entry: Entry, rules: Any) -> None:
    found = doubts(entry.rulebook)
    assert {doubt.clause for doubt in found} == {
        clause for clause in clauses_of(entry.rulebook) if re.search(r"-A-?\d", clause)
    }, "every question of the page is read"
    for doubt in found:
        assert doubt.question.endswith("?") or "?" in doubt.question, doubt.clause
        assert doubt.answer, doubt.clause
        if comes_up(rules, doubt, unless(entry)):
            assert read(entry, rules, doubt.clause), doubt.clause
        assert set(doubt.options) <= {option.key for option in entry.options()}, doubt.clause


@pytest.mark.clause("CR-A-01", "MIL-A18", "DAI-A06", "BMN-A04", "CL-A-19")
@pytest.mark.parametrize(
    ("game", "book", "clause", "option", "value", "usual", "other"),
    [
        ("contract-rummy", "denexa", "CR-A-01", "hand7", "exact_1_over", "4 + 4 + 5", "does not count"),
        ("contract-rummy", "parlett", "CR-A-10", "touching_runs", "gap", "overlap", "at least one rank"),
        (
            "mille",
            "standard",
            "MIL-A18",
            "double_skunk",
            "last_hand_negative",
            "below zero",
            "chapeau in the last deal",
        ),
        ("daifugo", "standard", "DAI-A06", "finisher_lead", "last_not_passed", "left", "has not passed leads"),
        ("beggar-my-neighbor", "standard", "BMN-A04", "out_rule", "at_once", "When a card is needed", "t"),
        ("classic-rummy", "beginner", "CL-A-19", "misdraw", True, "accident", "accident"),
    ],
)
def test_the_reading_is_the_one_that_is_played(
    game: str, book: str, clause: str, option: str, value: Any, usual: str, other: str
) -> None:
    entry = CATALOGUE[game]
    rules = entry.books[book].rules
    changed = entry.change(rules, {option: value})
    assert usual in read(entry, rules, clause)
    assert other in read(entry, changed, clause)
    assert read(entry, changed, clause) != read(entry, rules, clause)


def test_a_book_is_told_its_own_reading_where_books_differ() -> None:
    """And not what each of them plays."""
    entry = CATALOGUE["contract-rummy"]
    said = {book: read(entry, entry.books[book].rules, "CR-A-35") for book in ("denexa", "wikipedia")}
    assert said["denexa"] != said["wikipedia"]
    assert " W " not in said["denexa"] + said["wikipedia"]


@pytest.mark.parametrize(("entry", "rules"), BOOKS)
def test_a_reading_is_understood_without_the_rulebook(entry: Entry, rules: Any) -> None:
    """It names no clause and no letter of a book, and answers in a whole sentence."""
    for section in with_readings(HouseRules(entry, rules.book, rules, "")):
        if not section.heading.endswith("Where the book is unclear, this table plays"):
            continue
        for line in section.lines:
            assert not re.search(r"\b[A-Z]{2,3}-(?:[A-Z]{1,2}-?)?\d", line.text), line
            assert not re.search(r"(?<![\w-])[DWPFBO](?![\w-])", line.text), line
            assert line.text.endswith((".", '."')), line
            assert not re.match(r"(?:Where (?:must|do|does)|What|Which|Who|How)\b[^?]*\? (?:Yes|No)[,.:]", line.text), (
                line
            )


@pytest.mark.clause("CR-A-24")
def test_the_penalty_card_of_an_empty_stock_is_told_truly_where_no_stock_is_formed_anew() -> None:
    entry = CATALOGUE["contract-rummy"]
    text = read(entry, entry.books["family"].rules, "CR-A-24")
    assert "Where no new stock can be made, nothing can be claimed once the stock is empty." in text
    assert "What now? The claimant takes the upcard" not in text


@pytest.mark.clause("CL-A-09", "CL-A-10", "CL-A-11", "CL-A-16", "CL-A-17", "CL-A-18", "CL-A-21", "CL-A-22")
@pytest.mark.clause("CR-A-11", "CR-A-12", "CR-A-42", "CR-A-61", "CR-A-68", "GUT-A11", "DAI-A20", "MIL-A19", "MIL-A20")
@pytest.mark.parametrize(
    ("game", "book", "clause", "changes"),
    [
        ("classic-rummy", "beginner", "CL-A-09", {"jokers": "2 per deck"}),
        ("classic-rummy", "beginner", "CL-A-10", {"wild_ranks": ["2"]}),
        ("classic-rummy", "beginner", "CL-A-11", {"jokers": "2 per deck"}),
        ("classic-rummy", "beginner", "CL-A-21", {"jokers": "2 per deck"}),
        ("classic-rummy", "beginner", "CL-A-22", {"wild_ranks": ["2"]}),
        ("classic-rummy", "beginner", "CL-A-16", {"misdraw": True}),
        ("classic-rummy", "beginner", "CL-A-17", {"misdraw": True}),
        ("classic-rummy", "beginner", "CL-A-18", {"misdraw": True}),
        ("contract-rummy", "wikipedia", "CR-A-11", {"touching_runs": "no_touch"}),
        ("contract-rummy", "wikipedia", "CR-A-12", {"touching_runs": "no_touch"}),
        ("contract-rummy", "wikipedia", "CR-A-42", {"joker_take_use": "any_meld"}),
        ("contract-rummy", "parlett", "CR-A-61", {"wild_ranks": ["2"]}),
        ("contract-rummy", "family", "CR-A-68", {"wild_ranks": ["2"]}),
        ("guts", "standard", "GUT-A11", {"max_pot": 50}),
        ("daifugo", "standard", "DAI-A20", {"eights_end": True}),
        ("mille", "standard", "MIL-A19", {"stakes": 1}),
        ("mille", "standard", "MIL-A20", {"stakes": 1}),
    ],
)
def test_a_reading_stands_only_where_its_question_can_come_up(
    game: str, book: str, clause: str, changes: dict[str, Any]
) -> None:
    entry = CATALOGUE[game]
    rules = entry.books[book].rules
    assert not read(entry, rules, clause)
    assert read(entry, entry.change(rules, changes), clause)


NO_MORE = [
    ("contract-rummy", "wikipedia", "CR-A-24", {"claim_cards": 0}),
    ("contract-rummy", "wikipedia", "CR-A-25", {"claim_window": "before_draw"}),
    ("contract-rummy", "wikipedia", "CR-A-31", {"stock_empty": "end_when_needed"}),
    ("contract-rummy", "wikipedia", "CR-A-31", {"stock_empty": "end_when_last_drawn"}),
    ("contract-rummy", "wikipedia", "CR-A-36", {"layoff": "own"}),
    ("contract-rummy", "wikipedia", "CR-A-37", {"joker_take_use": "any_run"}),
    ("contract-rummy", "parlett", "CR-A-41", {"layoff_from": "same_turn"}),
    ("contract-rummy", "wikipedia", "CR-A-46", {"set_suits": "different"}),
    ("contract-rummy", "family", "CR-A-48", {"layoff": "none"}),
    ("contract-rummy", "denexa", "CR-A-55", {"take_wild_upcard": False}),
    ("kalooki", "kalooki", "KAL-A-10", {"bend_double": False}),
    ("kalooki", "kalooki", "KAL-A-10", {"call_over_limit": "not_offered"}),
    ("kalooki", "kalooki", "KAL-A-13", {"stock_empty": "renew"}),
    ("kalooki", "kalooki", "KAL-A-18", {"joker_take_use": "free"}),
    ("kalooki", "kalooki", "KAL-A-28", {"bend_double": False}),
    ("kalooki", "kalooki", "KAL-A-34", {"touching_runs": "free"}),
    ("carioca", "carioca", "CAR-A-07", {"joker_take_use": "free"}),
    ("carioca", "carioca", "CAR-A-10", {"joker_shift": "high_then_low"}),
    ("carioca", "carioca", "CAR-A-14", {"stock_empty": "void_at_two"}),
    ("carioca", "carioca", "CAR-A-24", {"wild_limit_table": "one"}),
    ("pay-me", "pay-me", "PAY-A-08", {"melding": "table"}),
    ("pay-me", "pay-me", "PAY-A-15", {"stock_empty": "void_at_two"}),
    ("pay-me", "pay-me", "PAY-A-27", {"set_suits": "any"}),
    ("classic-rummy", "online", "CL-A-14", {"auto_meld": "off"}),
    ("classic-rummy", "beginner", "CL-A-25", {"at_target": "player_out"}),
    ("guts", "standard", "GUT-A18", {"insolvency": "must_cover"}),
]
"""Answers that a house rule takes away."""


@pytest.mark.clause(*dict.fromkeys(clause for _, _, clause, _ in NO_MORE))
@pytest.mark.parametrize(("game", "book", "clause", "changes"), NO_MORE)
def test_no_reading_denies_a_house_rule(game: str, book: str, clause: str, changes: dict[str, Any]) -> None:
    """It is not told beside the sentence that says otherwise."""
    entry = CATALOGUE[game]
    (doubt,) = [each for each in doubts(entry.rulebook) if each.clause == clause]
    rules, means_nothing = entry.books[book].rules, unless(entry)
    assert comes_up(rules, doubt, means_nothing)
    assert not comes_up(entry.change(rules, changes), doubt, means_nothing)


@pytest.mark.clause("CR-A-46", "CR-A-50", "CL-A-24", "DAI-A07")
@pytest.mark.parametrize(
    ("game", "book", "clause", "changes", "kept", "left_out"),
    [
        ("contract-rummy", "wikipedia", "CR-A-46", {"max_set": 4}, "Four cards.", "Without limit"),
        ("contract-rummy", "wikipedia", "CR-A-46", {"wild_limit_table": "one"}, "Without limit", "So may jokers"),
        ("contract-rummy", "wikipedia", "CR-A-50", {"layoff_from": "same_turn"}, "add to a meld", "contract turn"),
        ("classic-rummy", "beginner", "CL-A-24", {"at_target": "player_out"}, "Yes.", "The game ends"),
        ("daifugo", "standard", "DAI-A07", {"runs": True}, "picks among the equal cards", "mean nothing"),
    ],
)
def test_of_a_reading_the_part_is_left_out_that_does_not_hold(
    game: str, book: str, clause: str, changes: dict[str, Any], kept: str, left_out: str
) -> None:
    entry = CATALOGUE[game]
    rules = entry.books[book].rules
    assert left_out in read(entry, rules, clause)
    text = read(entry, entry.change(rules, changes), clause)
    assert kept in text and left_out not in text


@pytest.mark.clause("CR-A-50", "CR-A-53", "CR-A-54", "CR-A-58", "CR-A-60", "PAY-A-18", "MIL-A23", "CL-A-26", "CL-A-30")
@pytest.mark.parametrize(
    ("game", "book", "clause", "changes", "answer"),
    [
        ("contract-rummy", "denexa", "CR-A-53", {"discard_ban": ["joker"]}, "Yes."),
        ("contract-rummy", "denexa", "CR-A-54", {"discard_ban": ["playable"]}, "Yes, save where"),
        ("contract-rummy", "wikipedia", "CR-A-53", {"discard_ban": []}, "Yes."),
        ("contract-rummy", "wikipedia", "CR-A-50", {"discard_ban": []}, "Any card may be discarded."),
        ("contract-rummy", "parlett", "CR-A-58", {"players": [2, 4]}, "Two to four."),
        (
            "contract-rummy",
            "parlett",
            "CR-A-60",
            {"wild_ranks": ["2"], "card_points": {"*": 20}},
            "A wild 2 counts what a joker counts and is no number card.",
        ),
        ("classic-rummy", "beginner", "CL-A-26", {"one_turn_bonus": 10}, "in the very first turn? Yes."),
        ("pay-me", "pay-me", "PAY-A-18", {"card_points": {"*": 30}}, "As much as a joker."),
        ("mille", "standard", "MIL-A23", {"renewal_limit": 3}, "How often is a new stock made in one deal? 3 times."),
        ("classic-rummy", "beginner", "CL-A-30", {"deal_limit": 20}, "because nobody scores? 20 deals."),
    ],
)
def test_an_answer_is_one_to_its_question(
    game: str, book: str, clause: str, changes: dict[str, Any], answer: str
) -> None:
    """Another word of the same list answers another question."""
    entry = CATALOGUE[game]
    (doubt,) = [each for each in doubts(entry.rulebook) if each.clause == clause]
    rules = entry.change(entry.books[book].rules, changes)
    text = reading(entry, rules, doubt, unless(entry))
    assert text.startswith(doubt.question) and answer in text


@pytest.mark.parametrize(("entry", "rules"), BOOKS)
def test_what_keeps_a_question_from_coming_up_is_a_value_of_an_option(entry: Entry, rules: Any) -> None:
    for doubt in doubts(entry.rulebook):
        for values in (*doubt.moot, *[each for _, moot in doubt.parts for each in moot]):
            for key, value in values.items():
                assert _is_taken(entry, key, value), (doubt.clause, key)


def _is_taken(entry: Entry, key: str, value: Any) -> bool:
    """By the rules of one of the game's books, or where cards are claimed, suits of a set differ, jokers stay, further
    melds are laid, or a pot has a limit."""
    stays = {"joker_take_use": "none", "joker_shift": "none"}
    tried: list[dict[str, Any]] = [{}, {"claim_mode": "may_i"}, {"set_suits": "different"}, stays]
    tried += [{"extra_melds": "next_turn"}, {"max_pot": 50}]
    for book in entry.books.values():
        for beside in tried:
            with contextlib.suppress(HouseRuleError, TypeError):
                rules = entry.change(book.rules, {**beside, key: value})
                return bool(written(getattr(rules, key)) == value)
    return False


WILD = re.compile(r"\b(jokers?|wild)\b", re.IGNORECASE)
CLAIMED = re.compile(r"\b(claim\w*|buy|penalty card)\b|May I")


def _plays_wild(rules: Any) -> bool:
    return not hasattr(rules, "jokers") or bool(rules.jokers != "0" or rules.wild_ranks or rules.deal_rank_wild)


def _can_claim(rules: Any) -> bool:
    return not hasattr(rules, "claim_mode") or bool(rules.claim_mode != "none")


WITHOUT: tuple[dict[str, Any], ...] = (
    {},
    {"jokers": "0", "wild_ranks": [], "deal_rank_wild": False},
    {"claim_mode": "none"},
)


@pytest.mark.parametrize(("entry", "rules"), BOOKS)
def test_no_option_leaves_a_reading_that_means_nothing(entry: Entry, rules: Any) -> None:
    """Whatever one option is changed to, no reading tells of jokers where there are none, of claims where nobody may
    claim, or of what no option of it decides any more."""
    means_nothing, found = unless(entry), doubts(entry.rulebook)
    seen: set[Any] = set()
    for without in WITHOUT:
        if not set(without) <= set(means_nothing):
            continue
        base = entry.change(rules, without)
        for key in ("", *means_nothing):
            for value in values_led_to(entry, rules.book, base, key) if key else [None]:
                try:
                    now = entry.change(base, {key: value} if key else {})
                except HouseRuleError:
                    continue
                stands = [doubt for doubt in found if comes_up(now, doubt, means_nothing)]
                seen.add(tuple(doubt.clause for doubt in stands))
                for doubt in stands:
                    if key in doubt.options:
                        continue  # it says what was chosen just now
                    text = reading(entry, now, doubt, means_nothing)
                    # A text that goes by a name of such a game asks whether there are any.
                    assert _plays_wild(now) or doubt.clause == "CR-A-63" or not WILD.search(text), (key, value, text)
                    assert _can_claim(now) or not CLAIMED.search(text), (key, value, text)
                    beside = [means_nothing[each] for each in doubt.options if each in means_nothing]
                    assert not beside or any(
                        all(written(getattr(now, other)) not in values for other, values in each.items())
                        for each in beside
                    ), (key, value, doubt.clause)
    assert len(seen) > 1 or not any(doubt.moot for doubt in found)


@pytest.mark.parametrize(("entry", "rules"), BOOKS)
def test_a_reading_names_no_value_of_an_option(entry: Entry, rules: Any) -> None:
    for section in with_readings(HouseRules(entry, rules.book, rules, "")):
        if section.heading.endswith("Where the book is unclear, this table plays"):
            assert not [line.text for line in section.lines if re.search(r"\w_\w", line.text)]
