"""What players of Anaconda say of their cards is true, and names the point that decides.

The tests count for themselves, with a judge of hands of their own.
"""

import random
import re
from collections import Counter
from typing import Any

import pytest

from tests.amounts import amount
from tests.rules.table import game_table
from upcard.bots import BOTS
from upcard.bots.anaconda.reasons import chances, declaring, passing, showing_off, who_beats
from upcard.bots.anaconda.steady import best_five, kept_cards
from upcard.cards.card import HIDDEN, card_name, parse_faces
from upcard.cards.poker import ACE_TO_FIVE, DEUCE_TO_SEVEN, HIGH
from upcard.games.anaconda.game import PACK
from upcard.games.anaconda.moves import Keep, PassCards
from upcard.games.anaconda.state import BET, BOTH_WAYS, HIGH_WAY, LOW_WAY
from upcard.kernel.game import CHANCE
from upcard.kernel.run import chance_move
from upcard.kernel.state import view

KINDS = {
    "only a high card": 0,
    "a pair": 1,
    "two pairs": 2,
    "three of a kind": 3,
    "a straight": 4,
    "a flush": 5,
    "a full house": 6,
    "four of a kind": 7,
    "a straight flush": 8,
}
NAMES = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king")


def kind(five: tuple[int, ...]) -> int:
    """Which of `KINDS` five cards are, going high."""
    ranks, suits = Counter(face & 15 for face in five), {face >> 4 for face in five}
    shape = sorted(ranks.values(), reverse=True)
    if len(ranks) < 5:
        return {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}[tuple(shape)]
    straight = max(ranks) - min(ranks) == 4 or set(ranks) == {1, 10, 11, 12, 13}
    return {(True, True): 8, (True, False): 4, (False, True): 5, (False, False): 0}[straight, len(suits) == 1]


def unseen(*seen: str) -> list[int]:
    """The pack without those cards."""
    known = [face for text in seen for face in parse_faces(text)]
    return [face for face in PACK if face not in known]


@pytest.mark.parametrize(
    ("hand", "four", "words"),
    [
        (
            "9S 9H 9D 9C 2S 7D KH",
            "9S 9H 9D 9C",
            "Four of a kind needs no fifth card, so none of the four has to be passed",
        ),
        ("QS QH QD 8C 2S 7D KH", "QS QH QD KH", "any of 4 cards"),
        ("QS QH KD KC 2S 7D 3H", "QS QH KD KC", "two pairs, any of 4 cards"),
        ("2H 7H TH KH 3S 9C JD", "2H 7H TH KH", "four hearts, any of 9 cards"),
        ("2H 7H TH KH AH 9C JD", "7H TH KH AH", "Only four cards stay in the hand, so the flush breaks up"),
        ("4S 5H 6D 7C 8S KD KH", "4S 5H 6D 7C", "so the straight breaks up"),
        ("QS QH QD 8C 8S 7D KH", "QS QH QD 8S", "so the full house breaks up"),
        (
            "AS 2H 4D 6C 9S JD KH",
            "AS 2H 4D 6C",
            "Without a pair this hand wins little for high, but it can win for low",
        ),
        ("AS 2H 4D 6C KS KD QH", "AS 2H 4D 6C", "four different low cards, any of 16 cards"),
        ("KS KD 5C 9H 2D 7H JS", "KS KD JS 9H", "king of spades and king of diamonds, any of 2 cards"),
        ("TS JH QD KC 2S 3D 5H", "TS JH QD KC", "cards to a straight, any of 8 cards"),
        ("2S 9D KC 5H 7D JH QS", "9D KC 5H 7D", "the most chances, high or low"),
    ],
)
def test_what_stays_is_kept_for_a_reason(hand: str, four: str, words: str) -> None:
    best = best_five(HIGH, parse_faces(hand))
    assert words in str(passing(best, parse_faces(four), unseen(hand), ACE_TO_FIVE))


def test_cards_that_are_seen_are_no_chances() -> None:
    hand = "2H 7H TH KH 3S 9C JD"
    assert "any of 7 cards" in str(chances(parse_faces("2H 7H TH KH"), unseen(hand, "4H 5H"), ACE_TO_FIVE))
    last = unseen(hand, "4H 5H 6H 8H 9H JH QH AH")
    assert "1 card that you have not seen makes a flush" in str(chances(parse_faces("2H 7H TH KH"), last, ACE_TO_FIVE))
    # Where an ace is high and straights count, fewer cards make a low hand.
    assert "low cards, any of 16 " in str(chances(parse_faces("2H 3S 4D 5H"), unseen("2H 3S 4D 5H"), ACE_TO_FIVE))
    assert "low cards, any of 8 " in str(chances(parse_faces("2H 3S 4D 5H"), unseen("2H 3S 4D 5H"), DEUCE_TO_SEVEN))


def test_a_broken_high_hand_is_said_to_be_a_low_one() -> None:
    high, low = parse_faces("KS KD 8C 6H 4D"), parse_faces("AS 4D 6H 8C 3D")
    said = str(declaring(high, low, ACE_TO_FIVE, goes_low=True))
    assert said == "For high this is a pair, which seldom wins; for low it is a low hand up to the eight."
    assert "for high are a pair; for low" in str(declaring(high, low, ACE_TO_FIVE, goes_low=False))
    assert "a low hand up to the ace" in str(declaring(high, parse_faces("AS 2D 6H 8C 3D"), DEUCE_TO_SEVEN, False))
    paired = parse_faces("2S 2D 3C 4D 5H")
    assert "for low they are a pair, which is weak." in str(declaring(high, paired, ACE_TO_FIVE, goes_low=False))


def test_what_is_shown_is_set_beside_what_is_held() -> None:
    five, shown = parse_faces("JS JH JD 9C 9S"), parse_faces("JS JH 9C 9S")
    said = str(showing_off(HIGH, five, shown, parse_faces("JD")[0]))
    assert "a full house" in said and "look like two pairs" in said and "With the jack of diamonds hidden" in said
    low = str(showing_off(ACE_TO_FIVE, parse_faces("AS 2H 4D 6C 8S"), parse_faces("2H 4D 6C 8S"), parse_faces("AS")[0]))
    assert "up to the eight" in low and "With the ace of spades hidden" in low


def test_what_others_show_says_who_can_win() -> None:
    flush = parse_faces("2H 7H TH KH AH")
    pairs, quads = parse_faces("9S 9D JD JC"), parse_faces("8S 8D 8C 3D")
    others = unseen("2H 7H TH KH AH", "9S 9D JD JC", "8S 8D 8C 3D")
    assert "4 of 39 cards" in str(who_beats(HIGH, flush, [pairs], others, HIGH_WAY))
    assert "of the 2 others who go your way, 2 can have a better hand" in str(
        who_beats(HIGH, flush, [pairs, quads], others, HIGH_WAY)
    )
    poor = parse_faces("9S 4D JD 2C")
    assert "nobody who goes your way can beat you" in str(who_beats(HIGH, flush, [poor], others, HIGH_WAY))
    assert "Nobody else goes low" in str(who_beats(ACE_TO_FIVE, flush, [], others, LOW_WAY))
    assert "Nobody else goes high" in str(who_beats(HIGH, flush, [], others, HIGH_WAY))
    assert "win both outright" in str(who_beats(HIGH, flush, [poor], others, BOTH_WAYS))


def counted(said: str) -> int:
    """How many cards a sentence promises."""
    return int(found[1]) if (found := re.search(r"any of (\d+) cards", said)) else 1


def check_chances(said: str, four: tuple[int, ...], left: list[int], aces: int) -> str:
    """Is it true of the four cards that stay? Which kind of sentence it is."""
    made = [(kind((*four, face)), {face & 15 or 0 for face in (*four, face)}) for face in left]
    if "Four of a kind needs" in said:
        assert len({face & 15 for face in four}) == 1
        return "four"
    if "Keeping " in said:
        assert all(str(card_name(face)) in said for face in four)
        return "open"
    goals = {
        "makes four of a kind or a full house": {6, 7},
        "With two pairs": {6},
        "makes three of a kind": {3},
        "makes a flush": {5, 8},
        "to a straight": {4},
    }
    for words, kinds in goals.items():
        if words in said:
            assert counted(said) == len([each for each, _ in made if each in kinds])
            return words
    assert "makes a low hand, no higher than an eight" in said
    straights = (0, 4, 5, 8) if aces == 1 else (0,)
    low = [ranks for each, ranks in made if each in straights and len(ranks) == 5]
    assert counted(said) == len([ranks for ranks in low if max(aces if rank == 1 else rank for rank in ranks) <= 8])
    return "low"


@pytest.mark.parametrize("changes", [{}, {"low_ranking": "deuce_to_seven", "betting": "pot_limit"}], ids=str)
def test_every_reason_of_many_games_is_true(changes: dict[str, Any]) -> None:
    table, heard = game_table("anaconda", {"hands": 1, **changes}), Counter[str]()
    game, steady = table.game, BOTS["steady"](0)
    aces = 14 if changes else 1
    for number in range(amount(200, 30)):
        rng = random.Random(number)
        s = game.start(2 + number % 4)
        while asks := game.asks(s):
            seat = min(asks)
            if seat == CHANCE:
                s = game.play(s, seat, chance_move(asks[seat], rng))
                continue
            seen = view(s, seat)
            decision = steady.decide(game, seen, seat)
            said, hand = decision.why, seen.cards(seat).faces()
            shown = [face for pile in seen.piles for face in pile.faces() if face != HIDDEN]
            left = [face for face in PACK if face not in shown]
            move = decision.move
            if s.step == BET and re.search(r"\. With |Four of a kind needs", said):
                check_chances(said, kept_cards(game.rules.low_ranking, hand, 3), left, aces)
                heard["bet"] += 1
            if isinstance(move, PassCards):
                four = tuple(face for face in hand if face not in move.faces)
                heard[check_chances(said, four, left, aces)] += 1
                if broken := re.search("so the (.*) breaks up", said):
                    assert kind(best_five(HIGH, hand)) == KINDS["a " + broken[1]]
                    heard["broken"] += 1
                if "Without a pair" in said:
                    assert len({face & 15 for face in hand}) == len(hand)
            if found := re.search(r"Your best five cards for high are (.*); for low they are (.*)", said):
                assert kind(best_five(HIGH, hand)) == KINDS[found[1]]
                heard["best"] += 1
            if found := re.search(r"For high this is (.*), which seldom .* up to the (\w+)\.", said):
                assert kind(best_five(HIGH, hand)) == KINDS[found[1]] < 2
                low = best_five(game.rules.low(), hand)
                top = max(aces if face & 15 == 1 else face & 15 for face in low)
                assert NAMES[(top - 1) % 13] == found[2]
                heard["refashioned"] += 1
            if isinstance(move, Keep) and (
                found := re.search(r"You hold (.*)\. With the .* look like (.*), as weak", said)
            ):
                five, four = move.faces(), move.shown
                assert kind(five) == KINDS[found[1]]
                pattern = tuple(sorted(Counter(face & 15 for face in four).values(), reverse=True))
                looks = {(4,): 7, (3, 1): 3, (2, 2): 2, (2, 1, 1): 1, (1, 1, 1, 1): 0}[pattern]
                assert looks == KINDS.get(found[2], 0)
                heard["shown"] += 1
            way = s.declared[seat]
            rivals = [other for other in s.live() if other != seat and s.declared[other] & way]
            ranking = game.rules.low() if way == LOW_WAY else HIGH
            can = []
            if s.round_number == 4 and len(hand) == 5:
                fours = [[face for face in seen.cards(other).faces() if face != HIDDEN] for other in rivals]
                mine = ranking.value(hand)
                can = [len([face for face in left if ranking.value((*four, face)) > mine]) for four in fours]
            if "Nobody else goes" in said:
                assert not rivals
                heard["alone"] += 1
            if "nobody who goes your way" in said:
                assert rivals and not any(can)
                heard["unbeaten"] += 1
            if found := re.search(r"(\d+) of (\d+) cards that you have not seen would", said):
                assert [int(found[1])] == can and int(found[2]) == len(left)
                heard["one rival"] += 1
            if found := re.search(r"of the (\d+) others who go your way, (\d+) can", said):
                assert int(found[1]) == len(can) and int(found[2]) == len([each for each in can if each])
                heard["rivals"] += 1
            s = game.play(s, seat, decision.move)
    for usual in ("bet", "makes a flush", "low", "best", "shown", "broken"):
        assert heard[usual], heard


def test_nothing_is_said_of_a_pass_that_is_left_out() -> None:
    """Two players may go without the second pass."""
    for rule in ("skip", "swap"):
        table = game_table("anaconda", {"heads_up_second_pass": rule})
        data = {"seats": 2, "round": 2, "hands": ["2H 7H TH KH 3S 9C JD", "2S 7S TS KS 3H 9D JC"]}
        s = table.entry.read_position(table.game, data)
        seat = min(table.game.asks(s))
        said = BOTS["steady"](0).decide(table.game, view(s, seat), seat).why
        assert ("any of 9 cards" in said) == (rule == "swap"), said
        assert ("For high" in said or "Your best five" in said) == (rule == "skip"), said
