"""Who leads to the first trick of the first deal, and of later ones (DAI-W38 to DAI-W40)."""

from typing import Any

import pytest

from tests.rules.table import Table, at_position
from tests.umpire.asking import judged, rules_of
from upcard.cards.card import faces_text, parse_face
from upcard.catalogue import CATALOGUE
from upcard.games.daifugo.game import PACK
from upcard.games.daifugo.ui.score_rules import DaifugoProgress, DaifugoScoreRules
from upcard.kernel.state import view
from upcard.kernel.ui.position import BadPosition
from upcard.kernel.ui.score_rules import NO_SEAT
from upcard.score.spoken import before_row

ENTRY = CATALOGUE["daifugo"]
BOOK = ENTRY.books["standard"].rules
NAMES = ("A", "B", "C", "D")


def dealt(first: str, **changes: Any) -> Table:
    """A first deal of four players, in which P1 deals, and P4 gets that card."""
    face = parse_face(first)
    rest = [each for each in PACK if each != face]
    t = Table(ENTRY, ENTRY.change(BOOK, changes)).begin(4)
    return t.play("*", "choose 1").play("*", "shuffle " + faces_text((*rest[:2], face, *rest[2:])))


@pytest.mark.clause("DAI-W38", "DAI-X47")
@pytest.mark.parametrize(
    ("word", "card", "name"),
    [
        ("diamond_three", "3D", "three of diamonds"),
        ("club_three", "3C", "three of clubs"),
        ("spade_three", "3S", "three of spades"),
    ],
)
def test_whoever_has_that_card_shows_it_and_leads(word: str, card: str, name: str) -> None:
    t = dealt(card, first_lead=word)
    assert t.asked() == ["P4"] and t.events() == ["dealt", "shows", "leads"]
    for seat in range(3):
        seen = [face for face in view(t.state, seat).piles[3].faces() if face in PACK]
        assert seen == [parse_face(card)], "nothing else of that hand is seen"
    assert t.told("P1")[1] == f"N4 has the {name}."
    assert len(t.moves("P4")) >= 13, "any cards may be led"
    assert dealt(card).asked() == ["P2"], "by the book it is the player on the dealer's left"


def opening(shown: str = "", **changes: Any) -> Table:
    """The first lead of a game, of P1, with nothing played yet."""
    return at_position("daifugo", f'seats = 3\nshown = "{shown}"\n[hands]\nP1 = "3D 3S 9H"\nP2 = "KS KD"', **changes)


@pytest.mark.clause("DAI-W39", "DAI-X47")
def test_the_first_play_may_have_to_have_it() -> None:
    must: dict[str, Any] = {"first_lead": "diamond_three", "first_card_played": True}
    t = opening(**must)
    assert t.moves("P1") == ["play 3D", "play 3S 3D"]
    refused = t.refused("P1", "play 9H")
    assert refused.clause == "DAI-W39" and refused.reason == "The first play of the game has the three of diamonds."
    assert t.scene("P1").status == "You lead: the first play of the game has the three of diamonds."
    t.play("P1", "play 3S 3D")
    assert "play KS KD" in t.moves("P2"), "only the first play has to have it"
    assert len(opening(first_lead="diamond_three").moves("P1")) == 4
    later = at_position(
        "daifugo", 'sheet = [["P1", "P2", "P3"]]\n[hands]\nP1 = "3D 9H"\nP2 = "KS KD"\nP3 = "4S"', **must
    )
    assert later.moves("P1") == ["play 3D", "play 9H"], "it is the second deal"


@pytest.mark.clause("DAI-W39")
def test_the_umpire_is_told_that_it_is_the_first_play() -> None:
    rules = rules_of("daifugo", first_lead="diamond_three", first_card_played=True)
    first = judged(rules, "play", 3, cards="9H", rest="3D", when="first")
    assert first.yes is False and first.clauses == ("DAI-W39",)
    assert judged(rules, "play", 3, cards="9H", rest="3D").yes is True
    assert judged(rules, "play", 3, cards="3D", rest="9H", when="first").yes is True


@pytest.mark.clause("DAI-W40", "DAI-X48")
def test_the_destitute_may_lead_in_later_deals() -> None:
    text = (
        'seats = 3\nturn = "P1"\nstep = "return"\nsheet = [["P1", "P2", "P3"]]\n[hands]\nP1 = "3S 4S KD KC"\nP3 = "5S"'
    )
    after = at_position("daifugo", text, later_lead="destitute").play("P1", "return 3S 4S")
    assert after.asked() == ["P3"]
    assert at_position("daifugo", text).play("P1", "return 3S 4S").asked() == ["P1"]


@pytest.mark.clause("DAI-W38", "DAI-W40")
def test_score_sheets_say_who_begins() -> None:
    rules = DaifugoScoreRules(ENTRY.change(BOOK, {"first_lead": "club_three", "later_lead": "destitute"}))
    first = rules.plan(DaifugoProgress(4, 1, 0, (0,) * 4))
    assert first.begins == NO_SEAT
    assert before_row(NAMES, first)[0] == "A deals 13 cards to each, and whoever has the three of clubs begins."
    later = rules.plan(DaifugoProgress(4, 2, 3, (0,) * 4, order=(0, 1, 2, 3)))
    assert later.begins == 3
    assert DaifugoScoreRules(BOOK).plan(DaifugoProgress(4, 2, 3, (0,) * 4, order=(0, 1, 2, 3))).begins == 0


def test_a_position_keeps_the_card_that_was_shown() -> None:
    t = dealt("3D", first_lead="diamond_three")
    written = ENTRY.write_position(t.game, t.state)
    assert written["shown"] == "3D" and "known" not in written
    assert view(ENTRY.read_position(t.game, written), 0).piles[3] == view(t.state, 0).piles[3]
    with pytest.raises(BadPosition, match="no card but the one"):
        opening(first_lead="club_three", shown="3D")
