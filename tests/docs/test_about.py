"""What a game is beyond its rules: it is found by the names that people know, and told the same everywhere.

``python -m tests.docs.test_about`` writes the section *About* of the rulebook's pages.
"""

from pathlib import Path

import pytest

from upcard.catalogue import CATALOGUE
from upcard.kernel.ui.about import find_games, find_games_for
from upcard.options.house_rules import BadHouseRules, choose_rules
from upcard.text.messages import translated

RULEBOOK = Path(__file__).parents[2] / "docs" / "rulebook"
HEADING = "## About"
TOLD = [entry for entry in CATALOGUE.values() if entry.about.told(entry.title) and ":" not in entry.rulebook]


def section(game: str) -> str:
    """The section of a page, as it has to be."""
    entry = CATALOGUE[game]
    lines = [f"- {told}" for told in entry.about.told(translated(entry.title))]
    return "\n".join([HEADING, "", *lines, ""])


@pytest.mark.parametrize("game", [entry.id for entry in TOLD])
def test_the_page_of_a_game_tells_it(game: str) -> None:
    page = (RULEBOOK / f"{CATALOGUE[game].rulebook}.md").read_text(encoding="utf-8")
    assert page.endswith("\n" + section(game))


@pytest.mark.parametrize(
    ("words", "game", "told"),
    [
        ("Grand Millionaire", "daifugo", "Grand Millionaire is another name for Daifugo."),
        ("president", "president", ""),
        ("大貧民", "daifugo-in-japan", "大貧民 is another name for 大富豪 (Daifugo in Japan)."),
        ("liverpool", "liverpool-rummy", "Liverpool is another name for Liverpool Rummy."),
        ("liverpool rum", "liverpool-rummy", ""),
        ("SHANGHAI", "shanghai-rummy", "Shanghai is another name for Shanghai Rummy."),
        ("combination", "contract-rummy", "Combination Rummy is another name for Contract Rummy."),
        ("joker rummy", "contract-rummy", "Joker Rummy is another name for Contract Rummy."),
        (
            "canasta",
            "mille",
            "Mille is not Canasta: there partners play for melds of seven cards, and jokers are wild.",
        ),
        ("loba", "carioca", "In Central America Carioca is called Loba; the Loba of Argentina is a different game."),
        ("kaluki", "kaluki-40", "Kaluki is another name for Kaluki 40."),
        ("kalooki 51", "kaluki-51", "Kalooki 51 is another name for Kaluki 51."),
        (
            "zolik",
            "classic-rummy",
            "Classic Rummy is not Žolík: there a first lay-down has to be worth so many points, as in Kaluki 40 and "
            "Kaluki 51.",
        ),
        ("continental rummy", "continental", "Continental Rummy is another name for Continental."),
        ("escala sucia", "carioca-chilena", "Carioca con escala sucia is another name for Carioca chilena."),
        ("loba de menos", "loba-de-menos", ""),
        ("gin rummy", "gin", "Gin Rummy is another name for Gin."),
        ("oklahoma gin", "oklahoma-gin", ""),
        ("3-13", "three-thirteen", "3-13 is another name for Three Thirteen."),
        ("anaconda", "anaconda", ""),
        ("3-2-1 left", "anaconda-3-2-1", "3-2-1 Left is another name for Anaconda 3-2-1."),
        ("pass the trash", "anaconda", "Pass the Trash is another name for Anaconda."),
        ("guts", "guts", ""),
        ("three card guts", "three-card-guts", ""),
        ("3 card guts", "three-card-guts", "3-Card Guts is another name for Three-Card Guts."),
        ("contractrummy", "contract-rummy", ""),
        ("dafugo", "daifugo", ""),
    ],
)
def test_a_game_is_found_by_the_names_that_people_know(words: str, game: str, told: str) -> None:
    hits = find_games(CATALOGUE.values(), words)
    assert (hits[0].id, hits[0].told) == (game, told)


@pytest.mark.parametrize(("words", "number"), [("two players", 2), ("For six", 6), ("2 players", 2), ("4", 4)])
def test_a_game_is_found_by_how_many_want_to_play(words: str, number: int) -> None:
    found = [hit.entry.id for hit in find_games_for(CATALOGUE.values(), words)]
    spans = {entry.id: [entry.seats(book.rules) for book in entry.books.values()] for entry in CATALOGUE.values()}
    assert found == [game for game, each in spans.items() if any(low <= number <= high for low, high in each)]
    assert 0 < len(found) < len(CATALOGUE)


def test_a_number_of_players_stands_beside_a_name() -> None:
    found = {hit.entry.id for hit in find_games_for(CATALOGUE.values(), "rummy for eight")}
    assert "contract-rummy" in found and not found & {"mille", "guts"}
    assert find_games_for(CATALOGUE.values(), "president")[0].entry.id == "daifugo"
    assert find_games_for(CATALOGUE.values(), "for two president") == ()


def test_what_is_no_name_finds_nothing() -> None:
    assert find_games(CATALOGUE.values(), "xyzzy") == find_games(CATALOGUE.values(), " - ") == ()


def test_an_error_says_which_game_was_meant() -> None:
    with pytest.raises(BadHouseRules, match=r"Mille is not Canasta: .*did you mean mille\?"):
        choose_rules(CATALOGUE, "canasta", None, {})


if __name__ == "__main__":
    for each in TOLD:
        path = RULEBOOK / f"{each.rulebook}.md"
        kept = path.read_text(encoding="utf-8").partition(f"\n{HEADING}\n")[0].rstrip("\n")
        path.write_text(f"{kept}\n\n{section(each.id)}", encoding="utf-8")
