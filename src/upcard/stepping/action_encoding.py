"""Encodes moves as short sequences of numbers.

A flat table of all moves cannot hold the thousands of ways to lay a contract. So a move is chosen by *numbers* from a
range that is fixed for a game and a number of seats. Each number is a word of the move's own text: a word such as
``discard``, a card, a seat, a digit, or the end. ``add *=9S to 2`` is ``add``, ``*``, ``=``, ``9S``, ``to``, ``2`` and
the end. Where only one number leads on to a legal move it is taken without asking, and a move is made as soon as no
other begins like that: ``add``, ``*`` is enough where one joker fits in one place only.
"""

import re
from collections.abc import Sequence
from typing import Any, Final, SupportsIndex

from upcard.cards.card import JOKER, face_of, face_text
from upcard.kernel.notation import Notation
from upcard.kernel.run import Joined, Listing, listed
from upcard.kernel.state import Move
from upcard.options.house_rules import HouseRules
from upcard.stepping.integers import integer

END: Final = 0
"""The number that ends a move of which another is the beginning."""

CARDS: Final = (*[face_text(face_of(suit, rank)) for suit in range(4) for rank in range(1, 14)], face_text(JOKER))
"""The cards in the order of their numbers: spades, hearts, diamonds, clubs from ace to king, then the joker."""

WORD: Final = re.compile(r"[A23456789TJQK][SHDC](?![\w-])|P\d+|[a-z][a-z-]*|\d|[^\s\w]|[A-Z]")
"""A word of a move."""

DIGITS: Final = tuple("0123456789")

KEPT: Final = 20_000
"""So many moves are kept with their numbers, and so many words; then all are forgotten."""

SHORT: Final = 24
"""Moves with a longer text seldom come again, and are not kept."""


class EncodedMove:
    """A move, and the numbers that encode it."""

    def __init__(self, numbers: tuple[int, ...], move: Move) -> None:
        self.numbers = numbers
        self.move = move


class ActionEncoding:
    """The numbers of a game's moves at a table of so many seats.

    They are, in this order: the end, the ``words``, the 53 `CARDS`, the seats counted from one's own to the left (0 is
    oneself), the ten digits. ``names`` says what each stands for.
    """

    def __init__(self, words: tuple[str, ...], seats: int) -> None:
        self.words = words
        self.seats = seats
        self.names: tuple[str, ...] = (
            "(end)",
            *words,
            *CARDS,
            *[f"seat +{left}" for left in range(seats)],
            *DIGITS,
        )
        self.size = len(self.names)
        """How many numbers there are: 0 to ``size - 1``."""
        self._first_seat = 1 + len(words) + len(CARDS)
        self._numbers = {name: number for number, name in enumerate(self.names)}
        self._kept: list[dict[str, tuple[int, ...]]] = [{} for _ in range(seats)]
        self._moves: list[dict[int, EncodedMove]] = [{} for _ in range(seats)]

    def __reduce__(self) -> "tuple[type[ActionEncoding], tuple[object, ...]]":
        # What is kept by the ids of moves means nothing elsewhere.
        return ActionEncoding, (self.words, self.seats)

    def numbers(self, text: str, seat: int) -> tuple[int, ...]:
        """Return the numbers of a move's text when ``seat`` makes it, the end among them.

        Raises:
            ValueError: a word of it has no number.
        """
        kept = self._kept[seat]
        found: list[int] = []
        # No number stands for what has a space in it.
        for part in text.split():
            numbers = kept.get(part)
            if numbers is None:
                numbers = tuple([self._number(word, seat) for word in WORD.findall(part)])
                if len(kept) >= KEPT:
                    kept.clear()
                kept[part] = numbers
            found += numbers
        found.append(END)
        return tuple(found)

    def spelled(self, moves: Any, seat: int) -> "list[EncodedMove]":
        """Each of the moves with its `numbers`. Most moves are made once by their game and come again and again.

        Raises:
            ValueError: a word of one has no number.
        """
        kept = self._moves[seat]
        found: list[EncodedMove] = []
        for move in moves:
            known = kept.get(id(move))
            if known is None:
                text = str(move)
                known = EncodedMove(self.numbers(text, seat), move)
                if len(text) <= SHORT:
                    if len(kept) >= KEPT:
                        kept.clear()
                    kept[id(move)] = known
            found.append(known)
        return found

    def refusal(self, number: int, open_numbers: Sequence[int]) -> str:
        """Return a sentence which says that the number is not one of those that lead to a legal move."""
        names = self.names
        said = f"{number} ({names[number]})" if 0 <= number < len(names) else f"{number}, of 0 to {len(names) - 1},"
        some = ", ".join([f"{each} ({names[each]})" for each in open_numbers[:12]])
        more = " …" if len(open_numbers) > 12 else ""
        return f"the number {said} leads to no legal move; these do: {some or 'none'}{more}"

    def _number(self, word: str, seat: int) -> int:
        number = self._numbers.get(word)
        if number is not None:
            return number
        if word[0] == "P" and word[1:].isdigit() and 1 <= int(word[1:]) <= self.seats:
            return self._first_seat + (int(word[1:]) - 1 - seat) % self.seats
        raise ValueError(
            f"the word {word!r} has no number; these have: {' '.join(self.words)}, cards, seats and digits"
        )


def numbering_of(rules: HouseRules, seats: SupportsIndex, words: tuple[str, ...] | None = None) -> ActionEncoding:
    """Return the numbers of the moves of a game.

    Their words are those of its ``notation``, unless ``words`` are given.

    Raises:
        ValueError: the game has no notation, and no words are given.
    """
    if words is None:
        game: Any = rules.entry.build(rules.rules)
        notation = getattr(game, "notation", None)
        if not isinstance(notation, Notation):
            raise ValueError(f"{rules.entry.id} has no notation that says which words its moves have: name the words")
        words = notation.words()
    return ActionEncoding(words, integer(seats, "seats"))


class Choosing:
    """One decision, number by number: which numbers are open, and which move they come to.

    Args:
        numbering: of the game.
        game: whose moves they are.
        seen: the seat's view.
        seat: who decides; it is asked.

    Raises:
        ValueError: the seat has no legal move, or a word of one has no number.
    """

    def __init__(self, numbering: ActionEncoding, game: Any, seen: Any, seat: int) -> None:
        self.numbering = numbering
        self.seat = seat
        self.chosen: tuple[int, ...] = ()
        """The numbers so far, those included that were taken without asking."""
        self.open: tuple[int, ...] = ()
        """The numbers that lead on to a legal move, in rising order."""
        self._moves: list[EncodedMove] = []
        self._later: dict[int, list[Listing]] = {}
        """Long listings, by the one number that all their moves begin with: made when that is chosen."""
        for part in _parts(listed(game, seen, seat)):
            if isinstance(part, (list, tuple)):
                self._moves += numbering.spelled(part, seat)
            elif len(part):
                self._later.setdefault(numbering.numbers(str(part[0]), seat)[0], []).append(part)
        if not self._moves and not self._later:
            raise ValueError(f"seat {seat} has nothing to answer")
        if len(self._later) == 1 and not self._moves:
            self._make(next(iter(self._later)))
        self._advance()

    def choose(self, number: int) -> Move | None:
        """Choose a number: the move, if no other begins like that, or None while there is more to choose.

        Raises:
            ValueError: the number is not open.
        """
        self.must_be_open(number)
        at = len(self.chosen)
        if self._later:
            if not at and number in self._later:
                self._make(number)
            self._later = {}
        self._moves = [each for each in self._moves if each.numbers[at] == number]
        self.chosen = (*self.chosen, number)
        if len(self._moves) > 1:
            self._advance()
            if self.open:
                return None
        self.open = ()
        return self._moves[0].move

    def must_be_open(self, number: int) -> None:
        """Check that the number leads to a legal move. Raises ValueError, whose text says which do."""
        if number not in self.open:
            raise ValueError(self.numbering.refusal(number, self.open))

    def mask(self) -> bytearray:
        """Return a byte for each number of the range: 1 where it is open, else 0."""
        mask = bytearray(self.numbering.size)
        for number in self.open:
            mask[number] = 1
        return mask

    def _make(self, number: int) -> None:
        made: list[EncodedMove] = []
        for part in self._later.pop(number):
            made += self.numbering.spelled([part[at] for at in range(len(part))], self.seat)
        for each in made:
            if each.numbers[0] != number:
                raise ValueError(f"moves of one listing begin with {self.numbering.names[number]} and otherwise")
        self._moves = self._moves + made

    def _advance(self) -> None:
        """Take what needs no asking, and find what is open behind it; nothing is where all moves are the same."""
        moves = self._moves
        at = len(self.chosen)
        found = _numbers_at(moves, at)
        if not self._later and len(moves) > 1:
            first = moves[0].numbers
            while len(found) == 1 and at + 1 < len(first):
                at += 1
                found = _numbers_at(moves, at)
            self.chosen = first[:at]
            if len(found) == 1:
                self.open = ()
                return
        if self._later:
            found = sorted({*found, *self._later})
        self.open = tuple(found)


def _numbers_at(moves: list[EncodedMove], at: int) -> list[int]:
    """Return the numbers that stand at that place, each once, in rising order."""
    found: list[int] = []
    last = -1
    rising = True
    for each in moves:
        number = each.numbers[at]
        if number > last and rising:
            found.append(number)
            last = number
        elif number != last:
            # Cards come in the order of their numbers, so this is seldom.
            rising = False
            if number not in found:
                found.append(number)
    if not rising:
        found.sort()
    return found


def _parts(listing: Listing) -> list[Listing]:
    """Return the listings that are joined in one."""
    if not isinstance(listing, Joined):
        return [listing]
    return [part for joined in listing.parts for part in _parts(joined)]
