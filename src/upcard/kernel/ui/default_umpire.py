"""The umpire of games that bring none: makes the move that is asked about at the position that is told."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any, Final

from upcard.cards.card import HIDDEN, JOKER, BadCard, faces_text, parse_faces
from upcard.cards.pack import Pack
from upcard.kernel.game import CHANCE, BadMove, Refused
from upcard.kernel.run import chance_move
from upcard.kernel.state import State, view
from upcard.kernel.ui.entry import Entry, load
from upcard.kernel.ui.position import BadPosition, seat_name
from upcard.kernel.ui.score_rules import ScoreToken
from upcard.kernel.ui.umpiring import (
    BadQuestion,
    Instead,
    Judgement,
    Question,
    Umpire,
    UmpireInput,
    UmpireInputs,
    refused,
)
from upcard.text.messages import in_a_row, marked, say

MOVE: Final = UmpireInput("move", marked("The move, as you would type it at a table"), "text")
HAND: Final = "hand"
SAMPLED: Final = 200
"""Plays of a game from which it is learned what its positions say."""
MOST_NUMBER: Final = 10**6
MOST_SHOWN: Final = 6
"""Legal moves that are named."""
SIGNS: Final = str.maketrans("♠♥♦♣", "SHDC")
"""The suits as they are printed → as they are typed."""


class MoveUmpire(Umpire):
    """Answers by making the move at the position that is told.

    What a position says is learned from a few tables of the game: whoever asks is told of as the seat that is asked
    there first.
    """

    def __init__(self, entry: Entry, rules: Any, seats: int) -> None:
        super().__init__(entry, rules, seats)
        self._seat_names = [seat_name(seat) for seat in range(seats)]
        start = self.game.start(seats)
        cards = Counter([face for ask in self.game.asks(start).values() for face in ask.faces])
        jokers = cards.pop(JOKER, 0)
        self.pack = Pack(max(cards.values(), default=1), jokers)
        tables = [*_tables(self.game, start)] or [(0, start)]
        self.me = tables[0][0]
        seen = [self.entry.write_position(self.game, view(table, seat)) for seat, table in tables]
        self._usual = seen[0]
        self._key_by_input: dict[str, str] = {}
        """The key of the position that an input tells."""
        self._of_cards: set[str] = set()
        """The keys that say where cards lie, and are not taken as they were at the first table."""
        inputs = [self._input(key, [data[key] for data in seen if key in data]) for key in _keys(seen)]
        told = tuple([input_ for input_ in inputs if input_ is not None])
        move = replace(MOVE, words=tuple([ScoreToken(verb, verb) for verb in self._verbs(tables)]))
        self.questions = (Question("move", marked("May I make this move?"), (move, *told)),)

    def _verbs(self, tables: list[tuple[int, State]]) -> tuple[str, ...]:
        """How moves begin at these tables."""
        texts = [
            str(move)
            for seat, table in tables
            if seat in self.game.asks(table)
            for move in islice(self.game.moves(view(table, seat), seat), SAMPLED)
        ]
        return tuple(dict.fromkeys([text.partition(" ")[0] for text in texts]))

    def _input(self, key: str, values: list[Any]) -> UmpireInput | None:
        """Return what tells that key, which has these values at the tables; None where nothing does."""
        texts = [text for value in values for text in _texts(value)]
        name, label = (HAND, marked("My hand")) if key == "hands" else (key, key.replace("_", " ").capitalize())
        usual = self._usual.get(key, "")
        found = None
        if key != "seats" and all([type(value) is int for value in values]):
            found = UmpireInput(name, label, "number", False, high=MOST_NUMBER, usual=str(usual))
        elif texts and all([_is_cards(text) for text in texts]):
            self._of_cards.add(key)
            if not isinstance(values[0], str) or HIDDEN not in parse_faces(" ".join(texts)):
                found = UmpireInput(name, label, "cards", False)
        elif isinstance(values[0], str) and len(set(values)) > 1 and values[0] not in self._seat_names:
            words = tuple([ScoreToken(word, word) for word in sorted({*values} - {""})])
            found = UmpireInput(name, label, "word", False, words, usual=usual)
        if found is not None:
            self._key_by_input[name] = key
        return found

    def judge(self, question: str, told: UmpireInputs) -> Judgement:
        """Judge whether the move is legal at that position, and if not, say which are."""
        try:
            table = self.entry.read_position(self.game, self._position(told))
        except BadPosition as problem:
            raise BadQuestion("", problem.with_place()) from None
        try:
            move = self.game.read(told.text("move").translate(SIGNS))
        except BadMove as problem:
            raise BadQuestion("move", problem.message) from None
        try:
            after = self.game.play(table, self.me, move)
        except Refused as why:
            return refused(why, self._instead(table))
        sentences = [self.entry.tell(event.seen_by(self.me), told.names, self.me) for event in after.events]
        return Judgement(
            True, say("“{move}” is legal.", move=str(move)), more=tuple([each for each in sentences if each])
        )

    def _position(self, told: UmpireInputs) -> dict[str, Any]:
        """Return the keys of the position: as at the first table but for cards and for what is told."""
        data = {key: value for key, value in self._usual.items() if key not in self._of_cards}
        for name, key in self._key_by_input.items():
            input_ = told.inputs[name]
            if input_.takes == "cards" and told.is_told(name):
                text = faces_text(told.cards(name))
                data[key] = text if isinstance(self._usual.get(key, ""), str) else self._by_seat(self._usual[key], text)
            elif input_.takes != "cards" and told.is_told(name):
                data[key] = told.number(name) if input_.takes == "number" else told.word(name)
        return data

    def _by_seat(self, usual: Any, text: str) -> Any:
        """Return the own cards, where those of all seats stand; what others hold decides nothing."""
        mine = seat_name(self.me)
        if isinstance(usual, Mapping):
            return {seat: text if seat == mine else "" for seat in usual}
        return [text if seat == self.me else "" for seat in range(len(usual))]

    def _instead(self, table: State) -> tuple[Instead, ...]:
        """Return what could be done there."""
        if self.me not in self.game.asks(table):
            return ()
        moves = [str(move) for move in islice(self.game.moves(view(table, self.me), self.me), MOST_SHOWN)]
        return (Instead(say("These moves are legal here: {moves}.", moves=in_a_row(moves))),) if moves else ()


def _keys(seen: list[dict[str, Any]]) -> list[str]:
    """Return the keys of all these positions."""
    return [*dict.fromkeys([key for data in seen for key in data])]


def _texts(value: Any) -> list[str]:
    """Return the texts of a value that is one, or has one by seat; none of any other."""
    found = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else [value]
    texts = [text for text in found if isinstance(text, str)]
    return [text for text in texts if text] if len(texts) == len(found) else []


def _is_cards(text: str) -> bool:
    try:
        return bool(parse_faces(text))
    except BadCard:
        return False


def _tables(game: Any, start: State) -> Iterator[tuple[int, State]]:
    """Tables of a game of random moves, each with a seat that is asked there."""
    rng, state = random.Random(1), start
    for _ in range(SAMPLED):
        asks = game.asks(state)
        if not asks:
            return
        seat = CHANCE if CHANCE in asks else min(asks)
        if seat == CHANCE:
            state = game.play(state, seat, chance_move(asks[CHANCE], rng))
            continue
        yield seat, state
        state = game.play(state, seat, rng.choice([*islice(game.moves(view(state, seat), seat), SAMPLED)]))


def umpire_of(entry: Entry, rules: Any, seats: int) -> Umpire:
    """Who answers for the game by these rules with so many players."""
    if not entry.umpire:
        return MoveUmpire(entry, rules, seats)
    umpire: Umpire = load(entry.umpire)(entry, rules, seats)
    return umpire


__all__ = ["MoveUmpire", "umpire_of"]
