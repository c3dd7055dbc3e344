"""The laws that every game keeps, for the tests of a game.

In the tests of a package with a game this is all that is needed:

    from upcard.testing import check_game

    def test_the_laws() -> None:
        check_game(MY_GAME)

or, for a test of each law at each table, ``LAWS``, `cases_of` and `check`.

Names:
    PLAYS: How many moves of each case are played, where nobody says otherwise.
    Law: A case → nothing; it raises where the case breaks it.
    LAWS: All laws.
"""

from collections.abc import Callable
from typing import Any, Final

from upcard.kernel.ui.entry import Entry
from upcard.outside import NoEnd, plugin_time_limit
from upcard.testing import laws, sight
from upcard.testing.cases import PLAYS, Case, books, house_rules, steps_of
from upcard.text.errors import why_in_a_line

Law = Callable[[Case], None]

LAWS: Final[tuple[Law, ...]] = (
    laws.every_offered_move_plays,
    laws.the_moves_offered_come_to_an_end,
    laws.somebody_can_answer_until_the_game_is_over,
    laws.no_card_is_lost_or_made,
    laws.any_text_is_legal_or_refused_and_changes_nothing,
    laws.what_is_accepted_was_offered,
    laws.who_is_not_asked_has_no_move,
    laws.what_is_listed_is_what_is_offered,
    laws.moves_are_read_back_as_they_print,
    laws.positions_are_read_back_as_they_are_written,
    laws.a_position_that_is_none_is_refused_by_its_place,
    laws.a_replay_is_the_game,
    laws.a_record_holds_the_game,
    laws.what_happened_is_told_once,
    laws.simultaneous_answers_may_come_in_any_order,
    laws.games_end,
    laws.every_face_can_draw_and_tell_every_table,
    laws.whatever_is_legal_can_be_pressed,
    laws.house_rules_are_told_by_their_differences,
    laws.the_sheet_cites_clauses_that_there_are,
    laws.the_default_that_a_question_declares_is_legal,
    laws.a_move_that_can_be_taken_back_has_shown_nobody_a_card,
    laws.a_move_that_has_told_nothing_has_shown_only_what_its_mover_knew,
    sight.worlds_that_look_alike_are_alike_to_the_seat,
    sight.a_view_is_its_own_view_and_shows_no_face_unseen,
    sight.a_field_shows_each_seat_what_it_declares,
    sight.a_sealed_answer_shows_nobody_what_it_is,
    sight.an_event_shows_no_more_than_the_table,
    sight.which_of_two_equal_cards_was_played_shows_nobody,
)


QUICK: Final = 60
"""Plays that `first_fault` looks at."""


class LawBroken(AssertionError):
    """A game breaks a law; the message names the law, the table, and what was found."""


def title(law: Law) -> str:
    """Return the law as its name says it.

    >>> title(laws.no_card_is_lost_or_made)
    'no card is lost or made'
    """
    return law.__name__.replace("_", " ")


def check(law: Law, case: Case) -> None:
    """Check that a table keeps a law.

    Raises:
        LawBroken: it does not keep it, or the game fails while it is looked at.
    """
    try:
        law(case)
    except KeyboardInterrupt:
        raise
    except BaseException as problem:  # a game that wants the program to end breaks the law, too
        what = str(problem) if type(problem) in (AssertionError, NoEnd) else f"{type(problem).__name__}: {problem}"
        raise LawBroken(f"{title(law)}; at the table {case.name}: {what}") from problem


def cases_of(entry: Entry, changed: int = 6, plays: int = PLAYS) -> list[Case]:
    """Every book of a game at every number of players, and at most so many tables with options ``changed`` at random.

    Of each ``plays`` plays are looked at; a table plays the same every time.
    """
    return [*books(entry, plays), *house_rules(entry, changed, plays)]


def check_game(
    entry: Entry, changed: int = 6, plays: int = PLAYS, first_come: Callable[[Any], bool] = lambda rules: False
) -> int:
    """Hold every table of a game to every law; how many tables that were.

    Args:
        entry: the game.
        changed: how many tables with changed options.
        plays: how many plays of each table are looked at.
        first_come: rules → do they let the first answer win where several seats are asked?

    Raises:
        LawBroken: naming the first law that does not hold, the table, and what was found.
        TypeError, ValueError: an argument is none of these.
    """
    if not isinstance(entry, Entry):
        raise TypeError(f"an Entry is wanted, not {type(entry).__name__}")
    if plays < 1 or changed < 0:
        raise ValueError(
            f"at least one play is looked at, and no fewer than 0 changed tables: not {plays} and {changed}"
        )
    cases = cases_of(entry, changed, plays)
    for case in cases:
        for law in LAWS:
            if law is not laws.simultaneous_answers_may_come_in_any_order or not first_come(case.rules):
                check(law, case)
    return len(cases)


def first_fault(entry: Entry) -> str:
    """Return the first law that a few plays by the first book break, in a sentence; "" where they break none.

    It takes a part of a second, or a few where something has no end: a card room does it with games of other packages
    before it lets anybody play them.
    """
    try:
        with plugin_time_limit():
            case = books(entry, QUICK)[0]
            for law in LAWS:
                check(law, case)
    except KeyboardInterrupt:
        raise
    except BaseException as problem:
        return why_in_a_line(problem, LawBroken)
    return ""


__all__ = [
    "LAWS",
    "PLAYS",
    "Case",
    "Law",
    "LawBroken",
    "books",
    "cases_of",
    "check",
    "check_game",
    "first_fault",
    "house_rules",
    "steps_of",
]
