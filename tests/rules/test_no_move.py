"""What is not a move is answered with the moves that there are."""

import pytest

from upcard.catalogue import CATALOGUE
from upcard.interview.deciding import course, seats_for
from upcard.kernel.game import CHANCE, BadMove

BOOKS = [(entry.id, book) for entry in CATALOGUE.values() for book in entry.books]
MOVES = 300
"""Of a game between bots so many are looked at."""


@pytest.mark.parametrize("case", BOOKS, ids=str)
def test_every_move_that_is_made_is_named(case: tuple[str, str]) -> None:
    entry = CATALOGUE[case[0]]
    rules = entry.books[case[1]].rules
    game = entry.build(rules)
    with pytest.raises(BadMove, match="'hop' is not a move of this game; the ") as caught:
        game.read("hop")
    seats = seats_for(entry, rules)
    assert seats is not None
    made = [each for each, _ in zip(course(game, seats, 1), range(MOVES), strict=False) if each.seat != CHANCE]
    assert made
    for each in made:
        assert str(each.move).split()[0] in str(caught.value).replace(",", " ").split()


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("contract-rummy", "draw may-i pass allow reject look bury down meld add swap call discard misdraw show end"),
        ("anaconda", "check bet call raise fold all-in pass high low both keep"),
        ("daifugo", "play pass give return last more"),
        ("mille", "draw take meld add discard"),
        ("guts", "in out show hide"),
        ("indian-chief", "meld steal decline"),
        ("beggar-my-neighbor", "turn"),
    ],
)
def test_every_move_is_named(game: str, words: str) -> None:
    entry = CATALOGUE[game]
    with pytest.raises(BadMove) as caught:
        entry.build(next(iter(entry.books.values())).rules).read("hop")
    said = str(caught.value).partition("; ")[2].replace(",", " ").split()
    assert set(words.split()) <= set(said)
