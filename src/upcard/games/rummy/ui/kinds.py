"""Kinds of options that only rummy games have: tables of points, deals, and values by the number of players."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from upcard.cards.card import RANKS
from upcard.games.rummy.ui import rows
from upcard.games.rummy.ui.card_values import points_in_words
from upcard.games.rummy.ui.ranks import plural
from upcard.games.rummy.values import CARD_KEYS, POINT_KEYS, DealTerms, grown
from upcard.kernel.ui.entry import HouseRuleError, written
from upcard.kernel.ui.rules_form import FormRow
from upcard.options.option import Choice, ListOption, Number, Option
from upcard.text.messages import Message, chained, in_a_row, marked, say, say_counted
from upcard.text.numbers import spelled, spelled_range


class SetSize(Number):
    """How many cards a set has at least, or at most; where both are the same number, that is said once."""

    def said(self, rules: Any) -> str:
        """See `Option.said`."""
        number, only = getattr(rules, self.key), rules.min_set == rules.max_set
        if self.key == "min_set":
            return (
                say("exactly {count}", count=spelled(number))
                if only
                else say("at least {count}", count=spelled(number))
            )
        if not number:
            return ""
        return say(", no more") if only else say(", and at most {count}", count=spelled(number))

    def answer(self, rules: Any) -> str:
        """See `Option.answer`."""
        number = getattr(rules, self.key)
        return count_cards(number) if number else say(self.zero)

    def along(self, rules: Any, value: Any) -> tuple[Mapping[str, Any], ...]:
        """Return what else changes with the size of the smallest set: contracts ask for sets of that size."""
        return _larger_contracts(self, rules, "S", value) if self.key == "min_set" else ()


class ShortestRun(Number):
    """How many cards the shortest run has."""

    def along(self, rules: Any, value: Any) -> tuple[Mapping[str, Any], ...]:
        """Return what else changes with the size of the shortest run: contracts ask for runs of that size."""
        return _larger_contracts(self, rules, "R", value)


def _larger_contracts(option: Number, rules: Any, kind: str, value: Any) -> tuple[Mapping[str, Any], ...]:
    try:
        least = option.read(value)
    except HouseRuleError:
        return ()
    deals = grown(rules.deals, kind, least)
    return ({"deals": written(deals)},) if deals != rules.deals else ()


class Players(ListOption):
    """The fewest and the most players."""

    def read(self, value: object) -> tuple[int, ...]:
        """Return the fewest and the most players. Raises HouseRuleError."""
        pair = _pair(self.parts(value))
        if pair is None:
            raise self.wrong("the fewest and the most players are wanted, as in [3, 5]", value)
        return pair

    def said(self, rules: Any) -> str:
        """Say how many may play."""
        low, high = rules.players
        return spelled_range(low, high) if low < high else spelled(low)

    def rows(self, rules: Any, part: int) -> tuple[FormRow, ...]:
        """Return the rows of the form: the fewest and the most."""
        return rows.players(rules)

    def along(self, rules: Any, value: Any) -> tuple[Mapping[str, Any], ...]:
        """Return what else changes with the number of players.

        Decks for more players than there were: as many as before, or a few more; and as many cards for each.
        """
        try:
            _, high = self.read(value)
        except HouseRuleError:
            return ()
        most, number = rules.decks[-1]
        more: list[dict[str, Any]] = []
        for decks in range(number, number + _MORE_DECKS + 1):
            fewer = [list(pair) for pair in rules.decks if pair[0] < high]
            if fewer and fewer[-1][1] == decks:
                fewer.pop()
            elif decks > number and most >= high > rules.players[1]:
                fewer.append([high - 1, number])
            found: dict[str, Any] = {"decks": [*fewer, [high, decks]]}
            if rules.hand_size and rules.hand_size[-1][0] < high:
                *sizes, (_, size) = rules.hand_size
                found["hand_size"] = [*[list(pair) for pair in sizes], [high, size]]
            more.append(found)
        # A stock of a quarter of the pack, if that can be: with fewer cards nothing is left to draw.
        dealt = high * max([deal.cards for deal in rules.deals])
        enough = [found for found in more if found["decks"][-1][1] * 52 * 3 >= dealt * 4]
        return (*enough, *[found for found in more if found not in enough])


class BySeats(ListOption):
    """A number that depends on how many play: pairs of (up to so many players, so many), rising.

    ``count`` says how many, up to ``most``; ``wanted`` is a template for what a rule file is to say; ``reach`` are the
    pairs for all that may play.
    """

    def __init__(
        self,
        key: str,
        about: str,
        sentence: str,
        clauses: str,
        *,
        count: Callable[[int], str],
        wanted: str,
        reach: Callable[[Any], tuple[tuple[int, int], ...]],
        most: int,
        none: str = "",
        find: str = "",
    ) -> None:
        super().__init__(key, about, sentence, clauses, none=none, find=find)
        self.count = count
        self.wanted = wanted
        self.reach = reach
        self.most = most

    def rows(self, rules: Any, part: int) -> tuple[FormRow, ...]:
        """Return the rows of the form, one for each pair."""
        start = min(self.most, max([deal.cards for deal in rules.deals]))
        return rows.by_seats(self.pairs(rules), rules, self.count, self.most, start)

    def pairs(self, rules: Any) -> tuple[tuple[int, int], ...]:
        """Return the pairs for those who may play, and for no others."""
        low, high = rules.players
        found = [(most, count) for most, count in self.reach(rules) if most >= low]
        for at, (most, count) in enumerate(found):
            if most >= high:
                return (*found[:at], (high, count))
        return tuple(found)

    def reached(self, rules: Any) -> Any:
        """Return the pairs without those for more or fewer than may play."""
        low, high = rules.players
        now = getattr(rules, self.key)
        return written(now if all(low <= most <= high for most, _ in now) else self.pairs(rules))

    def read(self, value: object) -> tuple[tuple[int, ...], ...]:
        """Return the pairs. Raises HouseRuleError."""
        pairs: list[tuple[int, ...]] = []
        for part in self.parts(value):
            pair = _pair(part)
            if pair is None:
                raise self.wrong(self.wanted, value)
            pairs.append(pair)
        return tuple(pairs)

    def said(self, rules: Any) -> str:
        """Say the numbers, each with the players up to whom it holds."""
        pairs = self.pairs(rules)
        if len(pairs) == 1:
            return self.count(pairs[0][1])
        parts: list[str] = []
        fewest = rules.players[0]
        for most, count in pairs:
            seats = spelled_range(fewest, most) if fewest < most else spelled(most)
            parts.append(say("{count} for {seats} players", count=self.count(count), seats=seats))
            fewest = most + 1
        return in_a_row(parts)


class Jokers(Option):
    """The option that says how many jokers there are: one of its words, or a number."""

    def read(self, value: object) -> str:
        """Return a word for the number of jokers, or the number as text. Raises HouseRuleError."""
        if isinstance(value, str):
            return value
        return str(self.whole_number(value, Message("'seats - 1', '2 per deck' or a number is wanted")))

    def check(self, value: str) -> None:
        """Check that it is a word or a number that there is. Raises HouseRuleError."""
        if self.word(value) is None and not (
            value.isascii() and value.isdigit() and len(value) <= 2 and int(value) <= 32
        ):
            raise HouseRuleError(
                self.key,
                "{value} is neither 'seats - 1' nor '2 per deck' nor a number up to 32",
                value=repr(value[:20]),
            )

    def said(self, rules: Any) -> str:
        """Say how many jokers there are."""
        if self.word(rules.jokers) is not None:
            return super().said(rules)
        number = int(rules.jokers)
        return count_jokers(number)

    def rows(self, rules: Any, part: int) -> tuple[FormRow, ...]:
        """Return the rows of the form: the words, or a number."""
        return rows.jokers(rules, super().rows(rules, part)[0], count_jokers)


class Deals(ListOption):
    """The deals in order, each as ``10: S3 R4`` or ``10``."""

    def read(self, value: object) -> tuple[DealTerms, ...]:
        """Return the cards and the contract of each deal. Raises HouseRuleError."""
        deals: list[DealTerms] = []
        for number, text in enumerate(self.parts(value), 1):
            cards, _, contract = text.partition(":") if isinstance(text, str) else ("", "", "")
            cards = cards.strip()
            if not (cards.isascii() and cards.isdigit() and len(cards) <= 3):
                raise self.wrong(
                    "deal {number} is written like '10: S3 R4', or '10' without a contract", text, number=number
                )
            deals.append(DealTerms(int(cards), " ".join(contract.split())))
        return tuple(deals)

    def parts_said(self, rules: Any) -> tuple[tuple[str, str], ...]:
        """Return what is said of each deal, with its number before it."""
        return tuple(
            (say("Deal {number}:", number=number), rows.deal_in_words(deal))
            for number, deal in enumerate(rules.deals, 1)
        )

    def rows(self, rules: Any, part: int) -> tuple[FormRow, ...]:
        """Return the rows of the form for the deal of that number."""
        return rows.deal(rules, part)

    def spelled_out(self, text: str) -> str:
        """Return the text with each contract in words."""
        return _CONTRACT.sub(lambda found: rows.contract_in_words(found[0]), text)

    def meaning(self, rules: Any) -> str:
        """Return what each deal is, in short."""
        return "; ".join(
            [
                say(
                    "{number}: {cards} cards, {contract}",
                    number=number,
                    cards=deal.cards,
                    contract=deal.contract or say("no contract"),
                )
                for number, deal in enumerate(rules.deals, 1)
            ]
        )

    def said(self, rules: Any) -> str:
        """Say what each deal is, in short."""
        return self.meaning(rules)


class LastDeal(Choice):
    """How the last deal is played."""

    def why_ignored(self, value: str, before: Any, rules: Any) -> Message | None:
        """Return why ``all_at_once`` says nothing: the last contract has no set in it."""
        contract = rules.deals[-1].contract
        if value != "all_at_once" or not contract or "S" in contract.upper():
            return None
        return Message(
            "all_at_once is for a contract with a set in it, but the last one is {contract} (see deals)",
            contract=contract,
        )


class LayoffFrom(Choice):
    """From when cards are laid off, and on which melds, beside what else is laid in the turn of a contract."""

    def said(self, rules: Any) -> str:
        """See `Option.said`."""
        when = rules.layoff_from
        if when == "same_turn_others" and rules.layoff == "own":
            when = "next_turn"  # there are no melds of others to lay off on
        later = _LAID_OFF_ON[rules.layoff][when]
        if when != "next_turn" or rules.layoff == "none":
            return say(later)
        if rules.extra_melds == "same_turn":
            return say("in the turn of your contract you lay nothing off; {later}", later=say(later))
        return say("in the turn of your contract you lay nothing else; {later}", later=say(later))


_LAID_OFF_ON: Final[dict[str, dict[str, str]]] = {
    "any": {
        "next_turn": marked("from the next turn on you may lay off on any meld of the table"),
        "same_turn_others": marked(
            "in the turn of your contract you may lay off on other players’ melds; from the next turn on, on any"
        ),
        "same_turn": marked(
            "once your contract is down, you may lay off on any meld of the table, even in the same turn"
        ),
    },
    "own": {
        "next_turn": marked("from the next turn on you may lay off"),
        "same_turn": marked("once your contract is down, you may lay off, even in the same turn"),
    },
    "side": {
        "next_turn": marked("from the next turn on you may lay off"),
        "same_turn_others": marked(
            "in the turn of your contract you may lay off on partners’ melds; from the next turn on, on your own too"
        ),
        "same_turn": marked("once your contract is down, you may lay off, even in the same turn"),
    },
    "none": {
        "next_turn": marked("from the turn after your contract on you may replace jokers"),
        "same_turn_others": marked(
            "in the turn of your contract you may replace jokers of other players’ melds; from the next turn on, any"
        ),
        "same_turn": marked("once your contract is down, you may replace jokers, even in the same turn"),
    },
}
"""By whose melds cards are laid off on, and from when: what is said of it. Jokers are replaced from then on, too."""


class DealNumbers(ListOption):
    """Deals by their numbers."""

    def read(self, value: object) -> tuple[int, ...]:
        """Return the numbers of the deals, rising. Raises HouseRuleError."""
        return tuple(
            sorted({self.whole_number(part, Message("a list of deal numbers is wanted")) for part in self.parts(value)})
        )

    def said(self, rules: Any) -> str:
        """Name the deals."""
        return in_a_row([say("deal {number}", number=number) for number in getattr(rules, self.key)])

    def rows(self, rules: Any, part: int) -> tuple[FormRow, ...]:
        """Return the rows of the form: whether each deal is among them."""
        return rows.deal_numbers(rules, self.key)


class Ranks(ListOption):
    """Ranks, each as its letter; ``10`` is one too."""

    def read(self, value: object) -> tuple[str, ...]:
        """Return the ranks. Raises HouseRuleError."""
        return tuple(_rank(word) for word in self.words(value))

    def check(self, value: tuple[str, ...]) -> None:
        """Check that each is a rank. Raises HouseRuleError."""
        for rank in value:
            if rank not in RANKS[1:] or len(rank) != 1:
                raise HouseRuleError(self.key, "{rank} is no rank", rank=repr(rank[:12]))

    def said(self, rules: Any) -> str:
        """Name the ranks."""
        ranks = [plural(RANKS.index(rank)) for rank in getattr(rules, self.key)]
        return chained(ranks) if ranks else ""

    def along(self, rules: Any, value: Any) -> tuple[Mapping[str, Any], ...]:
        """Return what else changes where a rank becomes wild that has points of its own: they hold on."""
        return _OWN_POINTS if self.key == "wild_ranks" else ()

    def rows(self, rules: Any, part: int) -> tuple[FormRow, ...]:
        """Return the rows of the form: whether each rank is among them."""
        return rows.ranks(rules, self.key)


class Points(Option):
    """What each rank counts, ``*`` the joker; single cards too. A rule file may give a part of the table."""

    kind = "table"

    def read(self, value: object) -> dict[str, int]:
        """Return what each rank, or single card, counts. Raises HouseRuleError."""
        if not isinstance(value, dict):
            raise self.wrong('a table is wanted, as in {{ "*" = 25, 2 = 5 }}', value)
        return {
            _rank(key): self.whole_number(number, Message("{rank} counts a whole number", rank=key[:12]))
            for key, number in value.items()
        }

    def check(self, value: Mapping[str, int]) -> None:
        """Check that every rank counts something, and that nothing else does but single cards.

        Raises HouseRuleError.
        """
        for key in POINT_KEYS:
            if key not in value:
                raise HouseRuleError(self.key, "no points are given for {name}", name=key)
        for key, points in value.items():
            if key not in POINT_KEYS and key not in CARD_KEYS:
                raise HouseRuleError(
                    self.key,
                    "{name} is no rank (A 2 … 9 T J Q K, * for the joker) and no card (AS)",
                    name=repr(key[:12]),
                )
            if not 0 <= points <= 1000:
                raise HouseRuleError(self.key, "{name} cannot count {points} (0 to 1000)", name=key, points=points)

    def change(self, here: Mapping[str, int], there: Mapping[str, int]) -> dict[str, int] | None:
        """Return the change of whole ranks, with their single cards; None where nothing differs."""
        points: dict[str, int] = {}
        for rank in POINT_KEYS:
            keys = [key for key in (rank, *CARD_KEYS) if key[0] == rank]
            if {key: there[key] for key in keys if key in there} != {key: here[key] for key in keys if key in here}:
                points.update({key: there[key] for key in keys if key in there})
        return points or None

    def meaning(self, rules: Any) -> str:
        """Return what cards count, in short: ``3 to 9: their number; 10 to king: 10; ace: 20; joker and 2: 50``."""
        return points_in_words(rules)

    def said(self, rules: Any) -> str:
        """Say what cards count, in short."""
        return self.meaning(rules)

    def why_ignored(self, value: Mapping[str, int], before: Any, rules: Any) -> Message | None:
        """Return why points of a rank say nothing: it is wild, and wild cards count as much as a joker."""
        joker = rules.card_points["*"]
        for key, points in value.items():
            wild = key[0] in rules.wild_ranks and rules.wild_points == "joker"
            of_rank = before.card_points[key[0]]
            if wild and points not in (joker, before.card_points.get(key, of_rank)):
                return Message(
                    "{points} for {name}, but it is wild, and with wild_points = joker it counts {joker} "
                    "(see wild_ranks)",
                    name=key,
                    points=points,
                    joker=joker,
                )
        return None

    def along(self, rules: Any, value: Any) -> tuple[Mapping[str, Any], ...]:
        """Return what else changes with the points of a wild rank: it counts them."""
        return _OWN_POINTS

    def rows(self, rules: Any, part: int) -> tuple[FormRow, ...]:
        """Return the rows of the form: what each rank counts."""
        return rows.points(rules)


_OWN_POINTS: Final[tuple[Mapping[str, Any], ...]] = ({"wild_points": "own"},)
"""With it the points of a wild rank are its own."""

_MORE_DECKS: Final = 4
"""So many more may be taken along with more players."""

_CONTRACT: Final = re.compile(r"\b(?:[MC]13|C\d{1,2}\+?|[SR]\d{1,2}\+?(?: [SR]\d{1,2}\+?)*)(?![\w+])")


def count_decks(number: int) -> str:
    """Say how many decks: ``two decks``."""
    return say_counted("{count} deck", "{count} decks", number, count=spelled(number))


def count_jokers(number: int) -> str:
    """Say how many jokers: ``three jokers``."""
    return say_counted("{count} joker", "{count} jokers", number, count=spelled(number))


def count_cards(number: int) -> str:
    """Say how many cards, in letters: ``ten cards``."""
    return say_counted("{count} card", "{count} cards", number, count=spelled(number))


def count_deals(number: int) -> str:
    """Say how many deals: ``200 deals``."""
    return say_counted("1 deal", "{number} deals", number)


def _rank(word: str) -> str:
    return word.upper().replace("10", "T")


def _pair(value: Any) -> tuple[int, int] | None:
    if not isinstance(value, list) or len(value) != 2:
        return None
    one, other = value
    return (one, other) if _small(one) and _small(other) else None


def _small(value: object) -> bool:
    return type(value) is int and abs(value) < 10**6
