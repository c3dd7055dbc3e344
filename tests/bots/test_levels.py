"""What a table offers is held to what was measured: each level wins more than its share among those below."""

from typing import Any

import pytest

from benchmarks.figures import kept
from benchmarks.levels import NAME, PAGE, is_better, key, known, page, seats_of, tables
from upcard.arena.sequence import Running
from upcard.bots import BOTS, YARDSTICKS
from upcard.bots.levels import LEVELS, not_offered, offers
from upcard.catalogue import CATALOGUE, OWN

ROWS: list[dict[str, Any]] = kept(NAME)["pairs"]
FOUND = {key(row): row for row in ROWS}
BOOKS = [(rules.entry.id, rules.book) for rules in tables()]


def test_the_levels_are_the_bots_but_for_yardsticks() -> None:
    assert set(LEVELS) == set(BOTS) - set(YARDSTICKS)
    books = {f"{game}/{book}" for game in OWN for book in CATALOGUE[game].books}
    assert set(not_offered()) <= books


def test_where_there_is_nothing_to_decide_one_is_offered() -> None:
    (game,) = [name for name in OWN if CATALOGUE[name].bulk is not None]
    assert [level for level in LEVELS if offers(game, "standard", level)] == ["steady"]


@pytest.mark.parametrize(("game", "book"), BOOKS)
def test_a_level_is_offered_where_it_is_known_to_be_better_than_the_one_below(game: str, book: str) -> None:
    for at, level in enumerate(LEVELS[1:], 1):
        row = FOUND.get((game, book, level, LEVELS[at - 1]))
        assert offers(game, book, level) is (row is not None and is_better(row)), row


@pytest.mark.parametrize(("game", "book"), BOOKS)
def test_no_level_does_worse_among_random_players_than_the_one_below(game: str, book: str) -> None:
    for level, below in (("steady", "gentle"), ("strong", "steady")):
        row, other = (FOUND.get((game, book, each, LEVELS[0])) for each in (level, below))
        if row is None or other is None:
            assert level == "strong", "the others have been measured"
            continue
        away = 1.96 * (row["error"] ** 2 + other["error"] ** 2) ** 0.5
        assert row["won"] + away >= other["won"] and is_better(row)


def test_the_figures_are_of_whole_games_at_the_usual_seats_and_no_clock_has_cut_any() -> None:
    for rules in tables():
        for row in ROWS:
            if (row["game"], row["book"]) == (rules.entry.id, rules.book):
                assert row["seats"] == seats_of(rules) and row["cut_short"] == 0
    assert {"date", "machine", "commit", "command"} <= set(ROWS[0]["measured"])


def test_the_page_is_made_of_the_figures() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(ROWS)


def test_what_was_found_can_be_gone_on_with() -> None:
    whole, part = Running(), Running()
    for value in (0.25, 0.5, 1.0, 0.75):
        whole.add(value)
        part.add(value)
    on = known({"games": part.count, "won": part.mean, "error": part.error})
    for value in (0.0, 1.0):
        whole.add(value)
        on.add(value)
    assert (on.mean, on.error) == pytest.approx((whole.mean, whole.error))
