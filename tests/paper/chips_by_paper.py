"""Games for chips, scored by what the printed paper says."""

from collections import Counter
from collections.abc import Mapping, Sequence

from tests.paper.by_paper import IN_ORDER, Card, find, kinds_of


def _left_of(dealer: int, seats: int) -> list[int]:
    return [(dealer + step) % seats for step in range(1, seats + 1)]


class Guts:
    """A session, hand by hand."""

    def __init__(self, text: str, seats: int, dealer: int) -> None:
        self.text = text
        self.stacks = [int(find(r"Everybody starts with (\d+) chips?", text)[1])] * seats
        self.ante = int(find(r"The ante is (\d+) chips?", text)[1])
        find("Later there is an ante when the pot is empty or holds only the remainder of a tie", text)
        find("A player who cannot pay the whole ante pays all chips left", text)
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
        find("If only one player is in, that player takes the pot and need not show any cards", self.text)
        find(
            "A pair beats every other hand. Otherwise the higher cards are compared, then the lower "
            "ones; aces are high",
            self.text,
        )
        best = max([_two_cards(hands[seat]) for seat in players_in])
        winners = [seat for seat in players_in if _two_cards(hands[seat]) == best]
        find("Equal hands share the pot; chips that cannot be divided stay for the next hand", self.text)
        share, stays = divmod(self.pot, len(winners))
        for seat in winners:
            self.stacks[seat] += share
        find("Every loser pays as much as the pot held; these payments are the next pot", self.text)
        find("A loser who cannot pay everything pays all chips left; a player without chips leaves the game", self.text)
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
            find("If all players but one have folded, that player takes the pot and shows no cards", self.text)
            got[live[0]] = sum(put) + self.carried
            self.carried = 0
        else:
            find(
                "A player with too few chips may go all in, and can win as much from each other player as "
                "they have put in",
                self.text,
            )
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
        find("Chips that cannot be divided stay for the next hand", self.text)
        sides = [[seat for seat in seats if ways[seat] == way] for way in ("high", "low")]
        if len(seats) == 1 or not all(sides):
            find("If all go the same way, the best hand takes the whole pot", self.text)
            parts = [(seats if len(seats) == 1 else sides[0] or sides[1], amount)]
        else:
            find("Half of the pot goes to the best high hand, and half to the best low hand", self.text)
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
            "Chips left in the pot at the end go one by one, from the dealer's left, to the players who "
            "still have chips",
            self.text,
        )
        having = [seat for seat in _left_of(dealer, len(stacks)) if stacks[seat]]
        for at in range(self.carried):
            stacks[having[at % len(having)]] += 1
        self.carried = 0

    def _high(self, five: Sequence[Card]) -> tuple[int, ...]:
        find(
            "Of two hands of the same kind, the larger groups of a rank are compared first, then the "
            "other cards from the highest down; suits never decide",
            self.text,
        )
        kind = min([self.high.index(kind) for kind in kinds_of(five, self.text)])
        ranks = _grouped(five, IN_ORDER)
        wheel = self.high[kind].startswith("straight") and {card[0] for card in five} == set("A2345")
        find("A 2 3 4 5 is the lowest", self.text)
        return (-kind, *((0,) if wheel else ranks))

    def _low(self, five: Sequence[Card]) -> tuple[int, ...]:
        find("Low hands: aces are low, straights and flushes do not count", self.text)
        find(
            "For low the lower hand wins. Hands without a pair are compared from the highest card down, "
            "and any of them beats a pair",
            self.text,
        )
        order = find(r"Behind the hands without a pair, low hands rank in this order: ([a-z, ]+)\.", self.text)[
            1
        ].split(", ")
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
