"""Reads and lists the moves of a game as text."""

from typing import Any, Final, cast

from upcard.cards.card import BadCard
from upcard.kernel.game import BadMove
from upcard.kernel.move import Choose, Move, MoveForm, Shuffle, form_of
from upcard.kernel.parts import BadPart, alternatives
from upcard.melds.meld import BadMeld
from upcard.text.messages import Message, Text

LONGEST: Final = 4000
"""So many letters a move has at most."""


class Notation:
    """The kinds of moves of a game, each of which declares its form; those of chance are there without being named.

    Args:
        kinds: in the order in which they are listed to somebody who asks for them.
    """

    def __init__(self, *kinds: type[Move]) -> None:
        self.kinds = kinds
        self._whole: dict[str, Move] = {}
        """Moves that consist of words alone, by their texts in small letters."""
        self._by_verb: dict[str, list[tuple[MoveForm, Any]]] = {}
        for kind in (*kinds, Shuffle, Choose):
            form = form_of(kind)
            for verb in form.verbs():
                self._by_verb.setdefault(verb.lower(), []).append((form, kind))
            for move in form.whole(kind):
                self._whole[str(move).lower()] = move
                for text in form.also:
                    self._whole[text] = move

    def __reduce__(self) -> "tuple[type[Notation], tuple[object, ...]]":
        return Notation, self.kinds

    def verbs(self) -> tuple[str, ...]:
        """Return the words with which the moves of seats begin, each once."""
        return tuple(dict.fromkeys([verb for kind in self.kinds for verb in form_of(kind).verbs()]))

    def words(self) -> tuple[str, ...]:
        """Return the words and signs of the moves of seats, besides cards, seats and digits, each once, in their order.

        Last what melds are written with.
        """
        found: dict[str, bool] = {}
        last: dict[str, bool] = {}
        for kind in self.kinds:
            form = form_of(kind)
            for at, piece in enumerate(form.pieces):
                if at % 2 == 0:
                    found |= dict.fromkeys(piece.split(), True)
                    continue
                part = form.blanks[piece]
                found |= dict.fromkeys(part.lead.split(), True)
                if part.kind == "groups":
                    last |= dict.fromkeys(part.written, True)
                else:
                    found |= dict.fromkeys(part.written, True)
        return (*[word for word in found if word not in last], *last)

    def read(self, text: str) -> Move:
        """Return the move that the text spells; case and spaces do not matter.

        Raises:
            BadMove: it spells none; the message says what can be written.
        """
        whole = self._whole.get(text)
        if whole is not None:
            return whole
        if len(text) > LONGEST:
            raise BadMove("a move is at most {most} characters long", most=LONGEST)
        found = self._read(text)
        if isinstance(found, BadMove):
            # Seldom is there a space too many.
            found = self._read(" ".join(text.split()))
        if isinstance(found, BadMove):
            raise found
        return found

    def _read(self, plain: str) -> Move | BadMove:
        """Return the move, or why there is none; of a text without spaces too many."""
        verb, _, rest = plain.partition(" ")
        kinds = self._by_verb.get(verb)
        if kinds is None:
            verb = verb.lower()
            kinds = self._by_verb.get(verb)
            if kinds is None:
                return self._unknown(plain)
        fault: BadMove | None = None
        for form, kind in kinds:
            try:
                values = form.values(verb, rest)
                if values is not None:
                    return made(kind, values)
                problem = _missing(form, verb)
            except (BadCard, BadMeld, BadPart) as error:
                problem = BadMove("{verb}: {error}", verb=verb, error=error)
            fault = fault or problem
        whole = self._whole.get(plain.lower())
        if whole is not None:
            return whole
        assert fault is not None
        return fault

    def _unknown(self, plain: str) -> BadMove:
        verbs = self.verbs()
        if len(verbs) == 1:
            return BadMove(
                "{text} is not a move of this game; the only move is {verb}", text=repr(plain[:30]), verb=verbs[0]
            )
        return BadMove(
            "{text} is not a move of this game; the moves are {verbs} and {last}",
            text=repr(plain[:30]),
            verbs=", ".join(verbs[:-1]),
            last=verbs[-1],
        )


def made(kind: Any, values: list[object]) -> Move:
    """Make a move of that kind with these values of its parts.

    A call with a list is slower than one with its members.
    """
    if len(values) == 1:
        return cast(Move, kind(values[0]))
    if len(values) == 2:
        return cast(Move, kind(values[0], values[1]))
    return cast(Move, kind(*values))


def _missing(form: MoveForm, verb: str) -> BadMove:
    """Return what has to follow the verb."""
    needed = form.needed()
    if len(needed) == 1 and needed[0].words:
        return BadMove("{verb} needs a word: {words}", verb=verb, words=alternatives(needed[0].written))
    if not needed:
        return BadMove("{verb} is written {example}", verb=verb, example=form.example(verb))
    what: Text = ""
    for needs in dict.fromkeys([part.needs for part in needed]):
        this = Message(needs)
        what = Message("{before} and {last}", before=what, last=this) if what else this
    return BadMove("{verb} needs {what}, as in: {example}", verb=verb, what=what, example=form.example(verb))


__all__ = ["Notation"]
