"""The umpire of Daifugo, Indian Chief, Mille and Beggar My Neighbor."""

import random
from typing import Any

import pytest

from upcard.bots import BOTS
from upcard.cards.card import faces_text
from upcard.games.daifugo.moves import Play
from upcard.games.daifugo.state import DaifugoState
from upcard.games.indian_chief.moves import Lay
from upcard.games.indian_chief.state import ChiefState
from upcard.kernel.run import play_out
from upcard.kernel.state import Move
from upcard.umpire import BadQuestion

from .asking import judged, rules_of

DAIFUGO = rules_of("daifugo")
CHIEF = rules_of("indian-chief")
MILLE = rules_of("mille")
BEGGAR = rules_of("beggar-my-neighbor")


@pytest.mark.clause("DAI-14", "DAI-15", "DAI-18", "DAI-20", "DAI-27", "DAI-16", "DAI-22", "DAI-24")
def test_daifugo_cards_beat_what_lies_there_or_not() -> None:
    assert judged(DAIFUGO, "play", cards="9H 9D").clauses == ("DAI-14",)
    assert judged(DAIFUGO, "play", cards="9H 9D", trick="7H 7S / 8H 8S").reason == "9H 9D beat 8H 8S."
    assert judged(DAIFUGO, "pass", trick="7H 7S").clauses == ("DAI-22", "DAI-24")
    assert judged(DAIFUGO, "pass").clauses == ("DAI-16",)
    low = judged(DAIFUGO, "play", cards="8H 8D", trick="7H 7S / 9H 9S", rest="10S 10D 2H")
    assert (low.yes, low.clauses, low.instead[0].groups) == (False, ("DAI-20",), ("{TS TD}",))
    for cards, trick, clause in (("9H 8D", "", "DAI-15"), ("9H", "7H 7S", "DAI-18"), ("10S", "2S", "DAI-27")):
        assert judged(DAIFUGO, "play", cards=cards, trick=trick).clauses == (clause,)


LOCAL = rules_of(
    "daifugo", revolution="sets_and_runs", runs=True, jokers=2, spade_three=True, suit_bind=True, jacks_back=True
)


@pytest.mark.clause("DAI-W01", "DAI-W07", "DAI-W16", "DAI-W20", "DAI-W21", "DAI-W24", "DAI-W27")
@pytest.mark.parametrize(
    ("told", "yes", "clause"),
    [
        ({"cards": "9H", "trick": "TS", "order": "turned"}, True, "DAI-W01"),
        ({"cards": "JH", "trick": "TS", "order": "turned"}, False, "DAI-W01"),
        ({"cards": "9H", "trick": "TS / JD"}, True, "DAI-W07"),
        ({"cards": "KH", "trick": "TS / JD"}, False, "DAI-W07"),
        ({"cards": "KH", "trick": "TS / QS"}, False, "DAI-W16"),
        ({"cards": "KS", "trick": "TS / QS"}, True, "DAI-20"),
        ({"cards": "5H 6H 7H"}, True, "DAI-W20"),
        ({"cards": "6H 7H 8H", "trick": "5D 6D 7D"}, True, "DAI-W21"),
        ({"cards": "6H 7H 9H", "trick": "5D 6D 7D"}, False, "DAI-W20"),
        ({"cards": "*", "trick": "2D"}, True, "DAI-W24"),
        ({"cards": "3S", "trick": "2D / *"}, True, "DAI-W27"),
        ({"cards": "3H", "trick": "2D / *"}, False, "DAI-W26"),
        ({"cards": "* * *"}, False, "DAI-W23"),
    ],
)
def test_daifugo_by_house_rules_of_the_world(told: dict[str, str], yes: bool, clause: str) -> None:
    answer = judged(LOCAL, "play", **told)
    assert answer.yes is yes and clause in answer.clauses, answer


@pytest.mark.clause("DAI-W01", "DAI-W02", "DAI-W16", "DAI-W30")
def test_what_comes_of_a_play_is_said() -> None:
    def more(**told: str) -> str:
        return " ".join(judged(LOCAL, "play", **told).more)

    assert "Revolution!" in more(cards="9S 9H 9D *")
    assert "Counter-revolution!" in more(cards="9S 9H 9D 9C", order="turned")
    assert more(cards="QH", trick="TH") == "The trick is bound to hearts."
    assert more(cards="9S 9H") == ""
    fouls = rules_of("daifugo", forbidden_last=["highest"])
    assert "forbidden cards" in " ".join(judged(fouls, "play", cards="2H", rest="none").more)
    assert not judged(fouls, "play", cards="2H", rest="5S").more


def test_the_order_is_asked_about_only_where_it_can_be_turned() -> None:
    with pytest.raises(BadQuestion):
        judged(DAIFUGO, "play", cards="9H", order="turned")


@pytest.mark.clause("IND-64", "IND-68", "IND-73", "IND-78", "IND-39")
def test_indian_chief_boxes_are_scored() -> None:
    chief = judged(CHIEF, "box", cards="AH 2D 3S 4S 5S 9H KH")
    assert chief.reason == "Indian Chief: 34 points." and "a straight, 25; 9H KH is 9" in chief.more[0]
    assert judged(CHIEF, "box", cards="KS KD", others="KH 2D / KC 3C").reason == "Beggar Man: 4 points."
    assert judged(CHIEF, "box", cards="AH AD 3S 4S 5S 6H").clauses == ("IND-64", "IND-68")
    assert judged(CHIEF, "box", cards="KH KD 3S 4S").clauses == ("IND-73",)
    hand = judged(CHIEF, "box", cards="AH 2D 3S 4S 5S 9H KH 10D")
    assert [each.text for each in hand.instead][3:] == [
        "Lawyer: 25 points.",
        "Rich Man: −15 points.",
        "Doctor: 30 points.",
        "Indian Chief: 34 points.",
    ]
    assert judged(CHIEF, "box", 3, cards="KS KS").clauses == ("IND-02",)


@pytest.mark.clause("DAI-20", "DAI-21")
def test_of_a_hand_that_is_not_told_nothing_is_said() -> None:
    alone = judged(DAIFUGO, "play", cards="5H", trick="5S")
    assert alone.more == ("Play a higher rank, or pass.",) and not alone.instead
    (whole,) = judged(DAIFUGO, "play", cards="5H", trick="5S", rest="4D").instead
    assert whole.text == "None of these cards may be played."
    assert judged(DAIFUGO, "play", cards="9H", trick="7H").reason == "9H beats 7H."


@pytest.mark.clause("IND-36", "IND-39", "IND-64", "IND-65", "IND-66", "IND-69", "IND-72", "IND-73")
def test_what_a_box_counts_is_said_and_what_its_cards_lack() -> None:
    for cards, more in (
        ("KH 9S 5D 2C", "The face values add up to 26."),
        ("KH 9S 5D AC", "The face values add up to 25."),
        ("KS 7S 9H", "Its spades are 7S KS."),
        ("KD 7C 9H", "It has no spade."),
        ("AC 2S 3S 4S 5S 6S", "It has no heart."),
        ("KH 2S 3S 4S 5S 6S", "It has no ace."),
        ("AH 2S 2D 4S 5S 6S", "Two of its cards have the same rank."),
        ("AH 2S 3S 4S 5S 6S", "5 of its cards are of one suit."),
        ("7S 8H", "No melds of the others are named."),
    ):
        assert judged(CHIEF, "box", cards=cards).more == (more,)
    assert judged(CHIEF, "box", cards="7S 8H", others="2H").more == ()


@pytest.mark.clause("MIL-18", "MIL-23")
def test_the_pile_is_taken_without_the_2_where_two_natural_cards_are_there() -> None:
    no = judged(MILLE, "pile", 2, cards="KH KS 2C", upcard="KD")
    assert (no.clauses, no.more) == (
        ("MIL-23",),
        ("Take the pile without the 2, and add the 2 to the meld afterwards.",),
    )
    otherwise = "With two natural cards of the upcard's rank you may take it; otherwise draw from the stock."
    assert judged(MILLE, "pile", 2, cards="KH 2C", upcard="KD").more == (otherwise,)


@pytest.mark.clause("MIL-01", "BMN-01", "CL-O-01")
def test_rules_for_two_are_not_for_two_to_two() -> None:
    for rules in (MILLE, BEGGAR, rules_of("classic-rummy", "online")):
        with pytest.raises(BadQuestion, match="these rules are for 2 players, not 3"):
            judged(rules, "meld", 3, cards="7H")


@pytest.mark.clause("MIL-59", "MIL-70", "MIL-72")
@pytest.mark.clause("MIL-18", "MIL-23", "MIL-33", "MIL-36", "MIL-37", "MIL-58", "MIL-60")
def test_mille_melds_the_pile_and_their_worth() -> None:
    assert judged(MILLE, "meld", 2, cards="7H 7D 2S").reason == "{7H 7D 2S} is a meld: 30 points."
    natural = judged(MILLE, "meld", 2, cards="7H 7H 7D 7D 7S 7S 7C 7C")
    assert natural.reason.endswith("counts double: 80 points.") and "MIL-58" in natural.clauses
    assert judged(MILLE, "meld", 2, cards="7H 8H 9H").clauses == ("MIL-33",)
    assert judged(MILLE, "meld", 2, cards="7H 7D 7S", mine="7C 7C 2S").clauses == ("MIL-36", "MIL-37")
    assert judged(MILLE, "pile", 2, cards="7H 7D", upcard="7S").clauses == ("MIL-18", "MIL-19")
    assert judged(MILLE, "pile", 2, cards="7H 2D", upcard="7S").clauses == ("MIL-23",)
    assert judged(MILLE, "add", 2, cards="7S", mine="QS QH QD / 7H 7D 7C").yes
    assert judged(MILLE, "add", 2, cards="7S 7C 2H", mine="QS QH QD / 7H 7D 7C").clauses == ("MIL-37", "MIL-43")
    assert judged(MILLE, "add", 2, cards="8S", mine="7H 7D 7C").clauses == ("MIL-37",)
    worth = judged(MILLE, "worth", 2, mine="7H 7D 7C / QS QH QD", left="AS")
    assert worth.reason == "The score of the deal is 255 points." and worth.clauses == ("MIL-70", "MIL-60")
    below = judged(MILLE, "worth", 2, mine="9S 9H 9D 9C 9C 9S 9H 9D 2S", left="QS")
    assert below.reason == "The score of the deal is −40 points." and below.clauses == ("MIL-70", "MIL-59", "MIL-72")
    assert "That is a chapeau." in below.more


@pytest.mark.clause("BMN-15", "BMN-17", "BMN-23", "BMN-28", "BMN-12")
def test_beggar_cards_that_are_owed_are_counted() -> None:
    for pile, first, said in (
        ("5H KD 2S", "P1", "Ada owes 2 cards to Ben."),
        ("5H KD 2S AS", "P1", "Ben owes 4 cards to Ada."),
        ("5H KD 2S 3S 4S", "P2", "Ada takes the pile, and turns next."),
        ("5H 6H 7H", "P1", "Nothing is owed: Ben turns next."),
    ):
        assert judged(BEGGAR, "owed", 2, pile=pile, first=first).reason == said


@pytest.mark.parametrize(
    ("game", "question", "told", "place"),
    [
        ("daifugo", "play", {"cards": "9H", "trick": "7H 7S / 8H"}, "trick"),
        # The last play told first: a 6 would seem to beat what lies on top.
        ("daifugo", "play", {"cards": "6S", "trick": "5S / 4S"}, "trick"),
        ("indian-chief", "box", {"cards": "2H 3H 4H 5H 6H 7H 8H 9H 10H"}, "cards"),
        ("mille", "pile", {"cards": "7H 7D", "upcard": "7S 8S"}, "upcard"),
        ("mille", "worth", {}, "mine"),
        ("beggar-my-neighbor", "owed", {"pile": "5H", "first": "P1 P2"}, "first"),
    ],
)
def test_what_cannot_be_answered(game: str, question: str, told: dict[str, str], place: str) -> None:
    with pytest.raises(BadQuestion) as wrong:
        judged(rules_of(game), question, 2 if game in ("mille", "beggar-my-neighbor") else 4, **told)
    assert wrong.value.key == place


def test_what_is_played_at_daifugo_the_umpire_allows() -> None:
    asked = 0

    def watch(before: DaifugoState, seat: int, move: Move, _after: DaifugoState) -> None:
        nonlocal asked
        if isinstance(move, Play):
            faces, need = before.trick().faces(), before.need or 1
            trick = " / ".join([faces_text(faces[at : at + need]) for at in range(0, len(faces), need)])
            rest = faces_text(before.hand(seat).minus_all(move.faces).faces())
            assert judged(DAIFUGO, "play", 4, cards=faces_text(move.faces), trick=trick, rest=rest).yes, (trick, move)
            asked += 1

    game: Any = DAIFUGO.entry.build(rules_of("daifugo", None, session_end="hands", hands=2).rules)
    play_out(game, game.start(4), [BOTS["random"](seat) for seat in range(4)], random.Random(1), watch=watch)
    assert asked > 40


def test_what_a_box_brings_at_indian_chief_the_umpire_says() -> None:
    asked = 0

    def watch(_before: ChiefState, _seat: int, move: Move, after: ChiefState) -> None:
        nonlocal asked
        scored = [event for event in after.events if event.name == "melded"]
        if isinstance(move, Lay) and scored:
            melds = {event.seat: tuple([card.face for card in event.cards]) for event in scored}
            for event in scored:
                others = " / ".join([faces_text(faces) for other, faces in melds.items() if other != event.seat])
                answer = judged(CHIEF, "box", 4, cards=faces_text(melds[event.seat]), others=others)
                assert f" {event.number} point".replace("-", "−") in answer.reason, (event, answer)
                asked += 1

    game: Any = CHIEF.entry.build(CHIEF.rules)
    play_out(game, game.start(4), [BOTS["random"](seat) for seat in range(4)], random.Random(1), watch=watch)
    assert asked == 28


@pytest.mark.parametrize(
    ("game", "question", "place"),
    [
        ("classic-rummy", "layoff", "cards"),
        ("contract-rummy", "contract", "melds"),
        ("indian-chief", "box", "cards"),
        ("daifugo", "play", "cards"),
        ("mille", "add", "cards"),
        ("anaconda", "showdown", "hands"),
    ],
)
@pytest.mark.parametrize("text", ["", "//", "{", "{}", ", ,"])
def test_strokes_and_braces_alone_are_no_cards(game: str, question: str, place: str, text: str) -> None:
    mille = game == "mille"
    with pytest.raises(BadQuestion) as missing:
        judged(rules_of(game), question, 2 if mille else 4, **{place: text}, **({"mine": "7H 7D 7S"} if mille else {}))
    assert str(missing.value.with_place()) == f"{place}: is missing"


@pytest.mark.clause("BMN-28", "BMN-33")
def test_beggar_cards_after_a_pile_was_taken_are_another_pile() -> None:
    for pile, card in (("JC 4D 5C", "four of diamonds"), ("QC 4D 5D 6H KS", "five of diamonds")):
        with pytest.raises(
            BadQuestion, match=f"after the {card} this pile was taken: name only the cards turned since then"
        ) as wrong:
            judged(BEGGAR, "owed", 2, pile=pile)
        assert wrong.value.place == "pile"
