"""Scoring as somebody does who has nothing but the printed paper: every figure is taken out of its sentences.

What a hand is worth is worked out here by what the sentences say; nothing of the engine is used.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
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
    find(r"(Whoever goes out|The caller) scores 0; the others add the points of (all cards left|what is left)", text)
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
    eight = number(find(r"(\w+) natural cards of a rank count double", text)[1].lower())
    find("Without a wild card all your melds count double", text)
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
        return getattr(self, "_" + names[len(meld)].lower().replace(" ", "_"))(meld, opposing)  # type: ignore[no-any-return]

    def _thief(self, meld: Sequence[Card], opposing: Sequence[Sequence[Card]]) -> int:
        find("Thief, one card: its face value", self.text)
        return self.sum(meld)

    def _beggar_man(self, meld: Sequence[Card], opposing: Sequence[Sequence[Card]]) -> int:
        each = find(r"(\d+) for each opposing card of their ranks; a pair scores no more than a single card", self.text)
        ranks = {card[0] for card in meld}
        return int(each[1]) * len([card for other in opposing for card in other if card[0] in ranks])

    def _poor_man(self, meld: Sequence[Card], opposing: Sequence[Sequence[Card]]) -> int:
        suit = find(r"Poor Man, three cards: the face values of the (\w+)", self.text)[1]
        return self.sum([card for card in meld if card[1] == SUITS[suit]])

    def _lawyer(self, meld: Sequence[Card], opposing: Sequence[Sequence[Card]]) -> int:
        found = find(r"Lawyer, four cards: (\d+) if their face values total (\d+), else (\d+)", self.text)
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
        find("five for poker and two for Baccarat, added; they are divided as well as can be", self.text)
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


# ---- games for chips ------------------------------------------------------------------------------------------------


def _left_of(dealer: int, seats: int) -> list[int]:
    return [(dealer + step) % seats for step in range(1, seats + 1)]


class Guts:
    """A session, hand by hand."""

    def __init__(self, text: str, seats: int, dealer: int) -> None:
        self.text = text
        self.stacks = [int(find(r"Everybody starts with (\d+) chips?", text)[1])] * seats
        self.ante = int(find(r"The ante is (\d+) chips?", text)[1])
        find("Later there is an ante when the pot is empty or holds only the remainder of a tie", text)
        find("Who cannot pay an ante pays what is there", text)
        self.hands = int(find(r"The session ends after (\d+) hands", text)[1])
        self.pot, self.funded, self.hand, self.dealer = 0, False, 0, dealer
        self.gone = [False] * seats

    def order(self) -> list[int]:
        """Those in the game, from the dealer's left."""
        return [seat for seat in _left_of(self.dealer, len(self.stacks)) if not self.gone[seat]]

    def play(self, players_in: Sequence[int], hands: Mapping[int, Sequence[Card]]) -> tuple[int, ...]:
        """A hand; what it brings."""
        before = tuple(self.stacks)
        self.hand += 1
        order = self.order()
        if not self.pot or not self.funded:
            for seat in order:
                self.pot += self._pay(seat, self.ante)
        if players_in:
            self._showdown([seat for seat in order if seat in players_in], hands)
        else:
            find("If nobody is in, the pot stays for the next hand", self.text)
            self.funded = True
        find("It also ends when fewer than two players have chips", self.text)
        if self.hand == self.hands or len([chips for chips in self.stacks if chips]) < 2:
            self._share()
        find("then the deal moves to the left, past seats that have left", self.text)
        self.dealer = self.order()[0]
        return tuple([now - then for now, then in zip(self.stacks, before, strict=True)])

    def _pay(self, seat: int, chips: int) -> int:
        paid = min(chips, self.stacks[seat])
        self.stacks[seat] -= paid
        return paid

    def _showdown(self, players_in: list[int], hands: Mapping[int, Sequence[Card]]) -> None:
        find("Alone in, you take the pot", self.text)
        find("A pair beats all else, then the higher card, then the lower; aces are high", self.text)
        best = max([_two_cards(hands[seat]) for seat in players_in])
        winners = [seat for seat in players_in if _two_cards(hands[seat]) == best]
        find("Equal hands share the pot; what cannot be divided stays", self.text)
        share, stays = divmod(self.pot, len(winners))
        for seat in winners:
            self.stacks[seat] += share
        find("Every loser pays as much as the pot held; that is the next pot", self.text)
        find("Who cannot pay it all pays what is there; who has nothing left leaves the game", self.text)
        losers = [seat for seat in players_in if seat not in winners]
        paid = sum([self._pay(seat, self.pot) for seat in losers])
        self.pot, self.funded = stays + paid, paid > 0
        for seat in losers:
            self.gone[seat] = not self.stacks[seat]

    def _share(self) -> None:
        find("What is left in the pot is divided among those still in the game", self.text)
        find("odd chips one each from the dealer's left", self.text)
        each, odd = divmod(self.pot, len(self.order()))
        for at, seat in enumerate(self.order()):
            self.stacks[seat] += each + (at < odd)
        self.pot = 0


def _two_cards(hand: Sequence[Card]) -> tuple[int, ...]:
    ranks = sorted([IN_ORDER.index(card[0]) for card in hand], reverse=True)
    return (int(ranks[0] == ranks[1]), *ranks)


class Anaconda:
    """A session, hand by hand: who gets what of the chips that were put in."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.carried = 0
        self.hands = int(find(r"The session ends after (\d+) hands", text)[1])
        self.high = find(r"High hands, the best first: ([a-z, ]+)\.", text)[1].split(", ")

    def won(
        self, put: Sequence[int], live: Sequence[int], ways: Mapping[int, str], hands: Mapping[int, Sequence[Card]]
    ) -> list[int]:
        """By seat, of what was put in."""
        got = [0] * len(put)
        top = sorted(put, reverse=True)
        # What nobody has matched goes back to whoever has put it in.
        put = [min(chips, top[1]) for chips in put]
        if len(live) == 1:
            find("The last one who has not folded takes everything", self.text)
            got[live[0]] = sum(put) + self.carried
            self.carried = 0
        else:
            find("Who is short of chips may go all in, and can win what others have matched", self.text)
            amount, below, rest = self.carried, 0, 0
            for level in sorted({put[seat] for seat in live}):
                last = level == max([put[seat] for seat in live])
                ceiling = max(put) if last else level
                amount += sum([min(chips, ceiling) - min(chips, below) for chips in put])
                rest += self._pot(amount, [seat for seat in live if put[seat] >= level], ways, hands, got)
                amount, below = 0, level
            self.carried = rest
        return got

    def _pot(
        self,
        amount: int,
        seats: list[int],
        ways: Mapping[int, str],
        hands: Mapping[int, Sequence[Card]],
        got: list[int],
    ) -> int:
        """One pot; what cannot be divided stays."""
        find("What cannot be divided stays for the next hand", self.text)
        sides = [[seat for seat in seats if ways[seat] == way] for way in ("high", "low")]
        if len(seats) == 1 or not all(sides):
            find("If all go the same way the best of them takes it all", self.text)
            parts = [(seats if len(seats) == 1 else sides[0] or sides[1], amount)]
        else:
            find("Half goes to the best high hand, half to the best low hand", self.text)
            parts = [(sides[0], amount // 2), (sides[1], amount // 2)]
        stays = amount - sum([part for _, part in parts])
        for side, part in parts:
            strength = self._high if ways[side[0]] == "high" else self._low
            best = max([strength(hands[seat]) for seat in side])
            winners = [seat for seat in side if strength(hands[seat]) == best]
            each, odd = divmod(part, len(winners))
            stays += odd
            for seat in winners:
                got[seat] += each
        return stays

    def share(self, stacks: list[int], dealer: int) -> None:
        """After the last hand."""
        find(
            "Chips left in the pot go round one by one, from the dealer's left, to those who still have chips",
            self.text,
        )
        having = [seat for seat in _left_of(dealer, len(stacks)) if stacks[seat]]
        for at in range(self.carried):
            stacks[having[at % len(having)]] += 1
        self.carried = 0

    def _high(self, five: Sequence[Card]) -> tuple[int, ...]:
        find(
            "Within a kind the larger groups are compared first, then the other cards from the highest down", self.text
        )
        kind = min([self.high.index(kind) for kind in kinds_of(five, self.text)])
        ranks = _grouped(five, IN_ORDER)
        wheel = self.high[kind].startswith("straight") and {card[0] for card in five} == set("A2345")
        find("A 2 3 4 5 is the lowest", self.text)
        return (-kind, *((0,) if wheel else ranks))

    def _low(self, five: Sequence[Card]) -> tuple[int, ...]:
        find("Low hands: aces are low, straights and flushes do not count", self.text)
        find("hands without a pair are compared from the highest card down, and any of them beats a pair", self.text)
        order = find(r"After those come ([a-z, ]+)\.", self.text)[1].split(", ")
        counts = sorted(Counter([card[0] for card in five]).values(), reverse=True)
        kind = {(2, 1, 1, 1): "pair", (2, 2, 1): "two pair", (3, 1, 1): "three of a kind", (3, 2): "full house"}.get(
            tuple(counts), "four of a kind"
        )
        ranks = [-rank for rank in _grouped(five, "A" + IN_ORDER[:-1])]
        return (0 if len(counts) == 5 else -1 - order.index(kind), *ranks)


def _grouped(five: Sequence[Card], order: str) -> tuple[int, ...]:
    """The ranks, those that are there most often first, then the higher ones."""
    counts = Counter([order.index(card[0]) for card in five])
    return tuple(sorted(counts, key=lambda rank: (-counts[rank], -rank)))


# ---- Daifugo and Beggar My Neighbor ---------------------------------------------------------------------------------


def title(text: str, place: int, seats: int) -> str:
    """The title of who finishes in that place."""
    first = find(r"First (\w+), second (\w+), last but one (\w+), last (\w+)\.", text)
    others = find(r"The others are (\w+)s; of three players the one in the middle is", text)[1]
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
            find("the pile goes under the other stack", text)
            find("Whoever took the pile turns the next card", text)
            owed, turn = 0, 1 - turn
            hands[turn] += pile
            pile = []
            if len(hands[turn]) == int(find(r"Whoever has all (\d+) cards wins", text)[1]):
                return turn, turned
    return 1 - turn, turned
