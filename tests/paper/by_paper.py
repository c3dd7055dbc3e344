"""Scoring as somebody does who has nothing but the printed paper: every figure is taken out of its sentences.

What a hand is worth is worked out here by what the sentences say; nothing of the engine is used.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

Card = str
"""As ``KS``, ``TD``, ``*``."""

NUMBERS: Final = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
]
RANKS: Final = dict(ace="A", jack="J", queen="Q", king="K", joker="*", **{"10": "T"})
SUITS: Final = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
IN_ORDER: Final = "23456789TJQKA"


class NotOnPaper(AssertionError):
    """The paper does not say it."""


def find(pattern: str, text: str) -> re.Match[str]:
    """Where the paper says that."""
    found = re.search(pattern, text)
    if found is None:
        raise NotOnPaper(f"nothing like {pattern!r} in {text}")
    return found


def number(word: str) -> int:
    """``four``, ``4``."""
    return int(word) if word.isdigit() else NUMBERS.index(word)


def _rank(name: str) -> str:
    return RANKS.get(name, name)


@dataclass
class CardPoints:
    """What cards count: by rank, single cards, and the rank that is wild in a deal."""

    ranks: dict[str, int] = field(default_factory=dict)
    cards: dict[Card, int] = field(default_factory=dict)
    wild: int | None = None

    def of(self, card: Card, wild: str = "") -> int:
        """One card, in a deal where that rank is wild."""
        if wild and card[0] == wild:
            assert self.wild is not None
            return self.wild
        return self.cards.get(card, self.ranks[card[0]])

    def sum(self, cards: Sequence[Card], wild: str = "") -> int:
        """Several."""
        return sum([self.of(card, wild) for card in cards])


def card_points(text: str) -> CardPoints:
    """The sentence that says what cards count: ``3 to 9: 5; 10 to king: 10; joker, 2 and ace: 20.``"""
    found = CardPoints()
    sentence = find(r"((?:[^.;:]+: (?:\d+|their number); )+[^.;:]+: \d+)\.", text)[1]
    for part in sentence.split("; "):
        names, _, worth = part.rpartition(": ")
        for name in re.split(r", | and ", names.strip().rsplit(". ")[-1]):
            _take(found, name.lower().removeprefix("any other "), worth)
    return found


def _take(found: CardPoints, name: str, worth: str) -> None:
    low, _, high = name.partition(" to ")
    if high:
        first, last = IN_ORDER.index(_rank(low)), IN_ORDER.index(_rank(high))
        for rank in IN_ORDER[first : last + 1]:
            found.ranks[rank] = int(rank) if worth == "their number" else int(worth)
    elif " of the deal" in name:
        found.wild = int(worth)
    elif " of " in name:
        rank, _, suit = name.partition(" of ")
        found.cards[_rank(rank) + SUITS[suit]] = int(worth)
    else:
        found.ranks[_rank(name)] = int(worth)


# ---- rummy ----------------------------------------------------------------------------------------------------------


def rummy(text: str, deal: int, left: Sequence[Sequence[Card]], out: int, bent: bool) -> tuple[int, ...]:
    """What a deal brings: ``left`` by seat, ``out``: who went out, or -1, ``bent``: in the turn of the contract."""
    points = card_points(text)
    find(r"(Whoever goes out|The caller) scores 0; the others add the points of (all cards left|the cards left)", text)
    wilds = [_ranks_named(word) for word in re.findall(r"(\w+) are wild", text)]
    wild = wilds[deal - 1] if points.wild is not None else ""
    times = 1
    if bent:
        find("bends the table: the others’ cards count double", text)
        times = 2
    return tuple([0 if seat == out else times * points.sum(cards, wild) for seat, cards in enumerate(left)])


def _ranks_named(plural: str) -> str:
    """``threes`` is ``3``."""
    word = plural.removesuffix("es") if plural == "sixes" else plural.removesuffix("s")
    rank = str(NUMBERS.index(word)) if word in NUMBERS else word
    return _rank(rank)


# ---- Mille ----------------------------------------------------------------------------------------------------------


def mille(text: str, melds: Sequence[Sequence[Card]], left: Sequence[Card]) -> int:
    """What a deal brings a player."""
    points = card_points(text)
    find("Melded cards count for you, cards in hand against you", text)
    eight = number(find(r"A meld of all (\w+) cards of a rank, without a wild card, counts double", text)[1].lower())
    find("If you have melded no wild card, all your melds count double", text)
    total, clean = 0, True
    for meld in melds:
        wild = {card[0] for card in meld} != {"2"} and any([card[0] == "2" for card in meld])
        clean = clean and not wild
        total += points.sum(meld) * (2 if len(meld) == eight and not wild else 1)
    return total * (2 if clean else 1) - points.sum(left)


# ---- Indian Chief ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Chief:
    """The boxes, as the paper tells them."""

    text: str

    def face_value(self, card: Card) -> int:
        """``ace 1, court cards 10, every other card its number``."""
        found = find(r"Face values: ace (\d+), court cards (\d+), every other card its number", self.text)
        if card[0] == "A":
            return int(found[1])
        return int(found[2]) if card[0] in "JQK" else int(card[0].replace("T", "10"))

    def sum(self, cards: Sequence[Card]) -> int:
        """Their face values."""
        return sum(map(self.face_value, cards))

    def score(self, meld: Sequence[Card], opposing: Sequence[Sequence[Card]]) -> int:
        """A meld: the number of its cards says the box."""
        boxes = re.findall(r"([A-Z][A-Za-z ]+), (one|two|three|four|five|six|seven) cards?\b", self.text)
        names = {number(size): name.strip() for name, size in boxes}
        box = getattr(self, "_" + names[len(meld)].lower().replace(" ", "_"))
        return int(box(meld, opposing))

    def _thief(self, meld: Sequence[Card], opposing: Sequence[Sequence[Card]]) -> int:
        find("Thief, one card: its face value", self.text)
        return self.sum(meld)

    def _beggar_man(self, meld: Sequence[Card], opposing: Sequence[Sequence[Card]]) -> int:
        each = find(
            r"(\d+) points for each card of the same ranks in the melds of the others; "
            "a pair scores no more than a single card",
            self.text,
        )
        ranks = {card[0] for card in meld}
        return int(each[1]) * len([card for other in opposing for card in other if card[0] in ranks])

    def _poor_man(self, meld: Sequence[Card], opposing: Sequence[Sequence[Card]]) -> int:
        suit = find(r"Poor Man, three cards: the face values of the (\w+)", self.text)[1]
        return self.sum([card for card in meld if card[1] == SUITS[suit]])

    def _lawyer(self, meld: Sequence[Card], opposing: Sequence[Sequence[Card]]) -> int:
        found = find(r"Lawyer, four cards: (\d+) if their face values total (\d+), otherwise (\d+)", self.text)
        return int(found[1]) if self.sum(meld) == int(found[2]) else int(found[3])

    def _rich_man(self, meld: Sequence[Card], opposing: Sequence[Sequence[Card]]) -> int:
        find("Rich Man, five cards: minus their face values", self.text)
        return -self.sum(meld)

    def _doctor(self, meld: Sequence[Card], opposing: Sequence[Sequence[Card]]) -> int:
        find(
            r"Doctor, six cards of different ranks with a heart and an ace \(the ace of hearts may be both\)", self.text
        )
        each = int(find(r"(\d+) for each card of the best suit", self.text)[1])
        without = int(find(r"Any other six cards score (\d+)", self.text)[1])
        ranks, suits = Counter([card[0] for card in meld]), Counter([card[1] for card in meld])
        if len(ranks) < len(meld) or "A" not in ranks or "H" not in suits:
            return without
        return each * max(suits.values())

    def _indian_chief(self, meld: Sequence[Card], opposing: Sequence[Sequence[Card]]) -> int:
        find(
            "the points of five cards as a poker hand and of two cards at Baccarat, added up; the best division counts",
            self.text,
        )
        find("Its Baccarat hand: the last digit of the sum of the two face values", self.text)
        told = find(r"Its poker hand: (.+?)\. ", self.text)[1]
        worth = {
            kind: int(points) for points, kind in re.findall(r"(\d+) for (?:an? )?([a-z ]+?)(?=,| and \d|$)", told)
        }
        best = -1
        for pair in combinations(range(len(meld)), 2):
            five = [card for at, card in enumerate(meld) if at not in pair]
            points = max([worth[kind] for kind in kinds_of(five, self.text)])
            best = max(best, points + self.sum([meld[at] for at in pair]) % 10)
        return best


def kinds_of(five: Sequence[Card], text: str) -> set[str]:
    """The kinds of poker hand that five cards are; an ace in a straight as the paper says."""
    find("An ace is the top or the bottom of a straight", text)
    counts = sorted(Counter([card[0] for card in five]).values(), reverse=True)
    kinds = {"high card"}
    by_counts = {
        (5,): "five of a kind",
        (4, 1): "four of a kind",
        (3, 2): "full house",
        (3, 1, 1): "three of a kind",
        (2, 2, 1): "two pair",
        (2, 1, 1, 1): "pair",
    }
    kind = by_counts.get(tuple(counts))
    if kind is not None:
        kinds.add("one pair" if kind == "pair" and "one pair" in text else kind)
    ranks = {card[0] for card in five}
    straight = len(ranks) == 5 and any([ranks == set(("A" + IN_ORDER)[low : low + 5]) for low in range(10)])
    flush = len({card[1] for card in five}) == 1
    kinds |= {"straight"} if straight else set()
    kinds |= {"flush"} if flush else set()
    return kinds | ({"straight flush"} if straight and flush else set())


# ---- Daifugo and Beggar My Neighbor ---------------------------------------------------------------------------------


def title(text: str, place: int, seats: int) -> str:
    """The title of who finishes in that place."""
    first = find(
        r"The first player is the (\w+), the second the (\w+), the last but one the (\w+), and the last the (\w+)\.",
        text,
    )
    others = find(r"The others are (\w+)s; with three players, the one in the middle is", text)[1]
    if place in (1, seats):
        return first[1] if place == 1 else first[4]
    if seats == 3:
        return others
    return {2: first[2], seats - 1: first[3]}.get(place, others)


def beggar(text: str, stacks: Sequence[Sequence[Card]], turn: int) -> tuple[int, int]:
    """Who has won, and after how many cards that were turned or paid; the top of a stack comes first."""
    told = find(
        r"An ace costs the other player (\w+) cards, a king (\w+), a queen (\w+), a jack (\w+)\.", text
    ).groups()
    costs = dict(zip("AKQJ", map(number, told), strict=True))
    hands, pile, owed, turned = [list(stack) for stack in stacks], [], 0, 0
    find("A player who has to turn a card and has none has lost", text)
    while hands[turn]:
        card = hands[turn].pop(0)
        pile.append(card)
        turned += 1
        if card[0] in costs:
            owed, turn = costs[card[0]], 1 - turn
        elif not owed:
            turn = 1 - turn
        elif owed > 1:
            owed -= 1
        else:
            find("the pile goes under the stack of the other player", text)
            find("Whoever took the pile turns the next card", text)
            owed, turn = 0, 1 - turn
            hands[turn] += pile
            pile = []
            if len(hands[turn]) == int(find(r"Whoever has all (\d+) cards wins", text)[1]):
                return turn, turned
    return 1 - turn, turned
