"""What holds of every game at every table, whatever is played: legality, conservation, ends, text."""

from functools import cache

import pytest

from tests.amounts import amount
from tests.docs.rulebook import all_clauses
from tests.laws.worlds import Case, books, crowds, house_rules, variants
from tests.many import ByGame, many
from upcard.testing import check, laws
from upcard.testing.cases import sample
from upcard.testing.laws import GARBAGE, clauses_of


@cache
def by_the_book() -> list[Case]:
    return books(amount(700, 50))


@cache
def every_table() -> list[Case]:
    """By every book and variant, by more players than a book names, and by house rules."""
    more = crowds(amount(350, 40)) + variants(amount(350, 40))
    return by_the_book() + more + house_rules(amount(24, 6), amount(350, 40))


every_case = many(ByGame(every_table))
every_book = many(ByGame(by_the_book))

__all__ = ["GARBAGE", "every_table", "sample"]


def first_call_wins(case: Case) -> bool:
    """The one rule that may tell the order in which sealed answers came (CR-W-11)."""
    return getattr(case.rules, "claim_priority", "") == "first_call"


def test_the_clauses_that_may_be_cited_are_those_of_the_rulebook() -> None:
    assert clauses_of(every_table()[0]) == set(all_clauses())


@every_case
def test_every_offered_move_plays(case: Case) -> None:
    check(laws.every_offered_move_plays, case)


@every_book
def test_the_moves_offered_come_to_an_end(case: Case) -> None:
    check(laws.the_moves_offered_come_to_an_end, case)


@every_case
def test_somebody_can_answer_until_the_game_is_over(case: Case) -> None:
    check(laws.somebody_can_answer_until_the_game_is_over, case)


@every_case
def test_no_card_is_lost_or_made(case: Case) -> None:
    check(laws.no_card_is_lost_or_made, case)


@pytest.mark.clause("GEN-19")
@every_case
def test_any_text_is_legal_or_refused_and_changes_nothing(case: Case) -> None:
    check(laws.any_text_is_legal_or_refused_and_changes_nothing, case)


@every_case
def test_what_is_accepted_was_offered(case: Case) -> None:
    check(laws.what_is_accepted_was_offered, case)


@every_case
def test_who_is_not_asked_has_no_move(case: Case) -> None:
    check(laws.who_is_not_asked_has_no_move, case)


@every_case
def test_what_is_listed_is_what_is_offered(case: Case) -> None:
    check(laws.what_is_listed_is_what_is_offered, case)


@every_case
def test_moves_are_read_back_as_they_print(case: Case) -> None:
    check(laws.moves_are_read_back_as_they_print, case)


@every_case
def test_positions_are_read_back_as_they_are_written(case: Case) -> None:
    check(laws.positions_are_read_back_as_they_are_written, case)


@every_case
def test_a_replay_is_the_game(case: Case) -> None:
    check(laws.a_replay_is_the_game, case)


@every_case
def test_what_happened_is_told_once(case: Case) -> None:
    check(laws.what_happened_is_told_once, case)


@many(ByGame(lambda: [case for case in every_table() if not first_call_wins(case)]))
def test_simultaneous_answers_may_come_in_any_order(case: Case) -> None:
    check(laws.simultaneous_answers_may_come_in_any_order, case)


@every_book
def test_games_end(case: Case) -> None:
    check(laws.games_end, case)


@every_case
def test_every_face_can_draw_and_tell_every_table(case: Case) -> None:
    check(laws.every_face_can_draw_and_tell_every_table, case)


@every_case
def test_whatever_is_legal_can_be_pressed(case: Case) -> None:
    check(laws.whatever_is_legal_can_be_pressed, case)


@every_case
def test_house_rules_are_told_by_their_differences(case: Case) -> None:
    check(laws.house_rules_are_told_by_their_differences, case)


@every_book
def test_a_position_that_is_none_is_refused_by_its_place(case: Case) -> None:
    check(laws.a_position_that_is_none_is_refused_by_its_place, case)


@every_case
def test_the_sheet_cites_clauses_that_there_are(case: Case) -> None:
    check(laws.the_sheet_cites_clauses_that_there_are, case)


@every_book
def test_a_record_holds_the_game(case: Case) -> None:
    check(laws.a_record_holds_the_game, case)
