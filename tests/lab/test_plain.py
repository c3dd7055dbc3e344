"""What a rule changes in plain words, and the figures that are kept of it."""

import json

import pytest

from upcard.arena.sequence import FEWEST
from upcard.catalogue import CATALOGUE
from upcard.interview.deciding import seats_for
from upcard.lab.experiment import SEEDS, GameBetweenBots, played_game
from upcard.lab.precomputed import FILE, kept
from upcard.lab.quantities import Effect, effects, quantities_for
from upcard.lab.report_text import in_plain_words
from upcard.options.house_rules import choose_rules, read_house_rules

QUANTITIES = {each.key: each for each in quantities_for(4)}


def effect(key: str, here: float, difference: float, error: float, games: int = 100) -> Effect:
    return Effect.of(QUANTITIES[key], games, here, difference, error)


def test_a_game_that_is_left_and_gone_on_with_is_the_same() -> None:
    rules = choose_rules(CATALOGUE, "mille", None, {})
    game, found = GameBetweenBots(rules, ("steady",) * 2, 7), None
    while found is None:
        found = game.on(5)
    assert game.plays > 100 and found == played_game(rules, ("steady",) * 2, 7)


@pytest.mark.parametrize(
    ("difference", "error", "headline", "length"),
    [
        (8.0, 1.0, "Games get longer", "About 48 minutes with real cards, not 40."),
        (-8.0, 1.0, "Games get shorter", "About 32 minutes with real cards, not 40."),
        (0.9, 0.2, "Games stay about as long", "About 41 minutes with real cards, and 40 without it."),
        (5.0, 4.0, "Longer or shorter? These games cannot tell", "may be -2.8 to +13."),
        (5.0, 2.0, "Games seem to get longer", "may be +1.1 to +8.9."),
    ],
)
def test_the_headline_is_about_the_length(difference: float, error: float, headline: str, length: str) -> None:
    said = in_plain_words([effect("minutes", 40, difference, error)], 100)
    assert said.headline == headline and said.sentences[0].endswith(length)
    assert said.sentences[1:] == ("In all else these games show no difference.",)


def test_only_what_is_beyond_chance_is_told() -> None:
    found = [
        effect("minutes", 40, 0.5, 0.5),
        effect("out", 0.84, -0.06, 0.01),
        effect("claims", 4.0, 0.4, 0.15),  # 95 %, but not beyond doubt
        effect("margin", 24, 0.2, 0.05),  # beyond doubt, but the figures read alike
        effect("seat2", 0.25, 0.02, 0.006),
        effect("seat3", 0.25, -0.05, 0.01),
    ]
    assert in_plain_words(found, 100).sentences[1:] == (
        "Fewer deals end by somebody going out: 78 of 100, not 84.",
        "Seat 3 wins less often: 20 of 100 games, not 25.",
        "All else stays within chance.",
    )


def test_few_games_tell_nothing_and_no_difference_is_told_as_such() -> None:
    few = in_plain_words([effect("minutes", 40, 8, 0.1, games=9)], 9)
    assert few.headline == "Too few games to know" and "9 games" in few.sentences[0]
    for found in ([], [effect("minutes", 40, 0, 0)]):
        said = in_plain_words(found, 100)
        assert said.headline == "Hardly anything" and "100 games" in said.sentences[0]


def test_the_kept_figures_are_those_that_the_laboratory_finds() -> None:
    known = json.loads(FILE.read_text(encoding="utf-8"))["mille"]["standard"]
    book = choose_rules(CATALOGUE, "mille", None, {})
    changed = choose_rules(CATALOGUE, "mille", None, {"target": 1500})
    seats = seats_for(book.entry, book.rules, changed.rules)
    assert seats is not None
    numbers = range(SEEDS, SEEDS + known["games"])
    games = [(played_game(book, ("steady",) * seats, n), played_game(changed, ("steady",) * seats, n)) for n in numbers]
    found = kept(changed, "target")
    assert found is not None and found.games == known["games"]
    for one, other in zip(found.effects, effects(games, seats), strict=True):
        assert one.quantity.key == other.quantity.key and one.games == other.games
        assert [one.here, one.difference, one.error] == pytest.approx(
            [other.here, other.difference, other.error], 1e-4, 1e-9
        )


def test_every_kept_answer_is_one_that_a_book_can_be_asked() -> None:
    for game, books in json.loads(FILE.read_text(encoding="utf-8")).items():
        for book, found in books.items():
            for key, answers in found["changes"].items():
                for answer in answers:
                    file = f'game = "{game}"\nbook = "{book}"\n[changes]\n{key} = {answer}\n'
                    enough = found["games"] >= FEWEST
                    assert (kept(read_house_rules(CATALOGUE, file), key) is not None) == enough, file
    guts = choose_rules(CATALOGUE, "guts", None, {"ante": 7})
    assert kept(guts, "ante") is None, "that was not played"
