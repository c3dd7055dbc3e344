"""What the rules sheet says of house rules of the world, and that the book's says nothing of them."""

from typing import Any

import pytest

from upcard.catalogue import CATALOGUE
from upcard.games.daifugo.game import DaifugoGame
from upcard.games.daifugo.local_game import LocalGame
from upcard.games.daifugo.local_options import LOCAL

ENTRY = CATALOGUE["daifugo"]
BOOK = ENTRY.books["standard"].rules


def lines(**changes: Any) -> list[str]:
    return [line.text for part in ENTRY.sheet(ENTRY.change(BOOK, changes)) for line in part.lines]


def test_the_book_s_sheet_says_nothing_of_them() -> None:
    cited = {clause for part in ENTRY.sheet(BOOK) for line in part.lines for clause in line.clauses}
    assert not [clause for clause in cited if clause.startswith("DAI-W")]
    assert "There is no joker in the pack." in lines()


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"revolution": "sets"}, "Four or more cards of one rank are a revolution"),
        ({"three_nines": True}, "Three 9s turn the order of ranks round until the deal is over, or back."),
        ({"three_threes": True}, "Three 3s beat any three cards, runs too; the trick is over then"),
        ({"nines_turn": "plays"}, "A play of 9s turns the direction of the turn round"),
        ({"nines_turn": "cards"}, "Each 9 turns the direction of the turn round"),
        ({"queens_name": "may"}, "For each queen its player may name a rank, and everybody throws"),
        ({"upheaval": "swap"}, "If the Destitute is dealt no card above a 10, they and the Daifugo change whole hands"),
        ({"upheaval": "spared"}, "they and the Daifugo exchange nothing."),
        ({"monopoly": True, "jokers": 1}, "gives every 2 away, one to each of the others in turn."),
        ({"jacks_back": True}, "Jacks turn the order of ranks round until the trick is over"),
        ({"fives_skip": True}, "5s skip players"),
        ({"sevens_give": "may"}, "For each 7 its player may give the next player a card."),
        ({"tens_throw": "must"}, "For each 10 its player throws a card away."),
        ({"suit_bind": True}, "Suits bind:"),
        ({"rank_bind": "ranks"}, "After two plays in consecutive ranks"),
        ({"runs": True}, "Runs of three or more cards of one suit are played, too"),
        ({"jokers": 1}, "The pack has 1 joker"),
        ({"jokers": 2}, "The pack has 2 jokers"),
        ({"jokers": 1, "spade_three": True}, "The 3 of spades beats a joker"),
        ({"tycoon_falls": True}, "is out of the deal as soon as another is first"),
        (
            {"forbidden_last": ["joker", "eight"]},
            "Whoever goes out with a joker is last. Whoever goes out with 8s is last.",
        ),
        ({"twos_clear": True}, "A trick in which 2s are played is over at once"),
        ({"equal_ranks": True}, "An equal rank may be played on the cards on top, too."),
        ({"four_clears": True}, "The fourth card of a rank ends the trick at once"),
        ({"first_lead": "club_three"}, "in the first deal whoever has the 3 of clubs shows it and leads."),
        (
            {"first_lead": "club_three", "first_card_played": True},
            "The first play of the game has to have the 3 that was shown, alone or with others.",
        ),
        ({"later_lead": "destitute"}, "The Destitute leads to the first trick; in the first deal"),
    ],
)
def test_each_has_its_sentence(changes: dict[str, Any], said: str) -> None:
    assert [text for text in lines(**changes) if said in text], lines(**changes)
    assert not [text for text in lines() if said in text]


def test_a_game_is_the_book_s_until_one_of_them_is_played() -> None:
    assert type(ENTRY.build(BOOK)) is DaifugoGame
    assert type(ENTRY.build(ENTRY.change(BOOK, {"eights_end": True, "poor_exchange": True}))) is DaifugoGame
    # How jokers are used where there are none changes nothing.
    assert type(ENTRY.build(ENTRY.change(BOOK, {"joker_use": "alone", "spade_three": True}))) is DaifugoGame
    for option in LOCAL.options:
        values = {"revolution": "sets", "forbidden_last": ["eight"], "jokers": 1, "rank_bind": "ranks"}
        value = values.get(option.key, option.values[-1].word if option.kind == "choice" else True)
        if option.key not in ("joker_use", "spade_three", "monopoly", "first_card_played"):
            assert type(ENTRY.build(ENTRY.change(BOOK, {option.key: value}))) is LocalGame, option.key
