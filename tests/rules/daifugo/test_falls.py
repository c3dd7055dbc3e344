"""Who falls to the last places (DAI-W28 to DAI-W32)."""

from typing import Any

import pytest

from tests.rules.daifugo.test_tricks import table
from tests.rules.table import at_position
from upcard.kernel.ui.position import BadPosition

SHEET = 'deal = 2\nsheet = [["P1", "P2", "P3", "P4"]]'
FOUR = ("KS KH", "2S", "4D 5D", "6C 7C")


@pytest.mark.clause("DAI-W28", "DAI-W29", "DAI-X40")
def test_a_daifugo_who_is_not_first_again_falls() -> None:
    t = table(*FOUR, turn="P2", more=SHEET, tycoon_falls=True, hands=2)
    gone = len(t.state.played().cards)
    t.play("P2", "play 2S")
    assert t.events() == ["played", "finished", "fell"]
    assert t.state.fallen == (0,) and t.hand("P1") == ""
    assert len(t.state.played().cards) == gone + 2, "the hand is laid open"
    assert t.told()[2] == "N1 is not first again and falls: Destitute, last."
    t.play("P3", "pass").play("P4", "pass").play("P3", "play 4D").play("P4", "pass").play("P3", "play 5D")
    assert t.state.sheet[-1] == (1, 2, 3, 0)


@pytest.mark.clause("DAI-W28")
def test_nobody_falls_without_the_rule_or_in_a_first_deal_or_who_is_first_again() -> None:
    assert table(*FOUR, turn="P2", more=SHEET).play("P2", "play 2S").state.fallen == ()
    assert table(*FOUR, turn="P2", tycoon_falls=True).play("P2", "play 2S").state.fallen == ()
    again = table("KS", "2S 3S", "4D 5D", "6C 7C", more=SHEET, tycoon_falls=True).play("P1", "play KS")
    assert again.state.fallen == () and again.state.finished == (0,)
    second = again.play("P2", "play 2S").play("P3", "pass").play("P4", "pass").play("P2", "play 3S")
    assert second.state.fallen == (), "who is second makes nobody fall"


@pytest.mark.clause("DAI-W28")
def test_with_three_players_the_deal_is_over_where_one_is_left() -> None:
    more = 'deal = 2\nsheet = [["P1", "P2", "P3"]]'
    t = table("KS KH", "2S", "4D 5D", turn="P2", more=more, tycoon_falls=True, hands=2).play("P2", "play 2S")
    assert t.state.sheet[-1] == (1, 2, 0)
    assert t.winners() == ("P2",)


@pytest.mark.clause("DAI-W30", "DAI-W31", "DAI-X41")
@pytest.mark.parametrize(
    ("last", "banned", "foul"),
    [
        ("2S", ["highest"], True),
        ("2S 2H", ["highest"], True),
        ("3S", ["highest"], False),
        ("2S", ["eight", "joker", "spade_three"], False),
        ("8S", ["eight"], True),
        ("8S *", ["eight"], True),
        ("*", ["joker"], True),
        ("KS *", ["joker"], True),
        ("KS *", ["highest", "eight"], False),
        ("3S", ["spade_three"], True),
        ("3S 3H", ["spade_three"], False),
        ("6S 7S 8S", ["eight"], False),
        ("2S", [], False),
    ],
)
def test_who_goes_out_with_forbidden_cards_is_last(last: str, banned: list[str], foul: bool) -> None:
    t = table(last, "KD 4D 5D", "6C 7C 8C", forbidden_last=banned, jokers=1, runs=True).play("P1", "play " + last)
    assert (t.state.fallen, t.state.finished) == (((0,), ()) if foul else ((), (0,)))
    assert ("fouled" in t.events()) == foul


@pytest.mark.clause("DAI-W31", "DAI-X41")
@pytest.mark.parametrize(("last", "foul"), [("3S", True), ("2S", False)])
def test_in_a_revolution_threes_are_forbidden(last: str, foul: bool) -> None:
    more = 'revolution = "yes"'
    t = table(last, "KD 4D", "6C 7C", more=more, forbidden_last=["highest"], revolution="sets").play(
        "P1", "play " + last
    )
    assert bool(t.state.fallen) == foul


@pytest.mark.clause("DAI-W31")
def test_cards_that_are_given_or_thrown_away_are_not_forbidden() -> None:
    t = table("TS 2S", "KD 4D", "6C 7C", forbidden_last=["highest"], tens_throw="may").play("P1", "play TS", "throw 2S")
    assert t.state.finished == (0,)
    t = table("7S 2S", "KD 4D", "6C 7C", forbidden_last=["highest"], sevens_give="may").play("P1", "play 7S", "give 2S")
    assert t.state.finished == (0,)


@pytest.mark.clause("DAI-W32", "DAI-X42")
def test_last_places_are_taken_from_below() -> None:
    rules: dict[str, Any] = {"tycoon_falls": True, "forbidden_last": ["highest"], "hands": 2}
    t = table("KS KH", "2S", "AD", "6C 7C", turn="P2", more=SHEET, **rules).play("P2", "play 2S")
    assert t.state.fallen == (1,) and t.state.finished == (), "who is out so is not first, and makes nobody fall"
    t.play("P3", "pass").play("P4", "pass").play("P1", "pass").play("P3", "play AD")
    assert t.state.sheet[-1] == (2, 3, 0, 1)


@pytest.mark.clause("DAI-W30")
def test_of_the_last_two_the_other_comes_before_who_goes_out_so() -> None:
    t = table("2S", "KD 4D", "", forbidden_last=["highest"], hands=1).play("P1", "play 2S")
    assert t.state.sheet == ((2, 1, 0),)
    assert t.events()[-2:] == ["finished", "won"]


def test_nobody_has_fallen_where_nobody_can() -> None:
    with pytest.raises(BadPosition, match="nobody falls here"):
        at_position("daifugo", 'seats = 4\nfallen = ["P3"]\n[hands]\nP1 = "3S"\nP2 = "4S"\nP3 = ""\nP4 = "5S"')
