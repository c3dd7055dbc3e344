"""What a seat was told, held against tables that it cannot tell from the real one.

Every card that a seat may not know is a canary here: it is exchanged for another one, as are the answers that others
have sealed, and what the server says then must be the same to the byte. Two such tables are made for each message:

- the table after the move, dealt anew: nothing that is hidden now is in the message;
- the table before the move, dealt anew, on which the same move is played: nor does it tell how many, who or whether
  of what is hidden. (Cards that the message shows stay where they are, and so do those that the move names.)
"""

import json
import random
from collections import Counter
from collections.abc import Container
from typing import Any

import msgspec
from msgspec.structs import replace

from tests.laws.worlds import CARD
from upcard.cards.card import Card, parse_face
from upcard.kernel.game import CHANCE, Refused
from upcard.kernel.state import HIDDEN_CARD, Event, Move, Pile, S, State, view
from upcard.kernel.undo import has_shown, has_told
from upcard.kernel.worlds import worlds
from upcard.match.match import Match, Play
from upcard.server import wire
from upcard.server.live.seat_scenes import SeatScenes
from upcard.server.live.wire_game import WireGame
from upcard.server.store.rows import LogRow


def faces_in(text: str) -> set[int]:
    return {parse_face(card) for card in CARD.findall(text)}


class Played:
    """A game of which the log is known: ``states`` after each of its entries. ``any_deal``: could hands hold any cards
    that nobody has seen, as far as everybody knows?"""

    def __init__(
        self, wire_game: WireGame, seats: int, log: list[LogRow], rng: random.Random, any_deal: bool = True
    ) -> None:
        self.wire_game = wire_game
        self.game = wire_game.game
        self.seats = seats
        self.rng = rng
        self.any_deal = any_deal
        self.states: list[State] = [self.game.start(seats)]
        self.entries: list[tuple[int, Move]] = []
        self.compared: Counter[str] = Counter()
        for row in log:
            move = self.game.read(row.move)
            self.entries.append((row.seat, move))
            self.states.append(self.game.play(self.states[-1], row.seat, move))

    def leaks(self, seat: int, received: list[str]) -> list[str]:
        """Which messages to that seat would have been others at a table that looks the same from there."""
        found: list[str] = []
        n = 0
        for text in received:
            message = json.loads(text)
            if message["type"] == "scene":
                n = message["n"]
                if n:
                    found += self._in_scene(n, seat, text, message)
            elif message["type"] in ("hinted", "moves"):
                found += self._in_advice(n, seat, message)
            elif CARD.search(text) and message["type"] not in ("refused", "arranged", "best"):
                found.append(f"move {n}: a card in a message of type {message['type']}")
        return found

    def _in_scene(self, n: int, seat: int, text: str, message: dict[str, Any]) -> list[str]:
        after = self.states[n]
        there = with_events(other_world(after, seat, self.game, self.rng), after.events, seat, self.rng)
        kept = {"undo": message["undo"], "back": message["back"]}
        told = replace(self._told(n, seat, self.states[n - 1], there), **kept)
        if not message["events"]:
            told = replace(told, events=())  # the answer to hello
        found = [self._difference("dealt anew", n, seat, text, told)]
        played = self._played_elsewhere(n, seat, text)
        if played is not None and message["events"]:
            told = replace(self._told(n, seat, *played), **kept)
            found.append(self._difference("played elsewhere", n, seat, text, told))
            found.append(self._taken_back(n, seat, *played))
        return [each for each in found if each]

    def _taken_back(self, n: int, seat: int, before: State, after: State) -> str:
        """Can a move be taken back there across this one as it can here? That is all that ``undo`` and ``back`` say."""
        mover, _ = self.entries[n - 1]
        here = self.states[n - 1], self.states[n]
        same = has_told(here[0], mover, here[1], seat) == has_told(before, mover, after, seat)
        if mover == seat:
            same = same and has_shown(*here) == has_shown(before, after)
        return "" if same else f"move {n}: whether seat {seat} can take back what was played"

    def _played_elsewhere(self, n: int, seat: int, text: str) -> tuple[State, State] | None:
        """Before and after the same move in another world; None where it cannot be played there."""
        mover, move = self.entries[n - 1]
        before, after = self.states[n - 1], self.states[n]
        if mover == CHANCE or not self.any_deal:
            return None
        given = [(owner, answer) for owner, answer in enumerate(before.answers) if answer is not None]
        opened = {event.seat for event in after.events} - {mover}  # an answer was carried out, and shows
        sealed = all([after.answers[owner : owner + 1] == (answer,) and owner not in opened for owner, answer in given])
        keep = faces_in(text) | faces_in(str(move))
        there = other_world(before, seat, self.game, self.rng, keep, reseal=sealed)
        try:
            return there, self.game.play(there, mover, move)
        except (Refused, ValueError):
            return None

    def _told(self, n: int, seat: int, before: State, after: State) -> wire.SceneMessage:
        """What the server says of a move from ``before`` to ``after``."""
        match = Match(self.wire_game.chosen, before, game=self.game, names=self.wire_game.names)
        match.add(Play(*self.entries[n - 1], after))
        return replace(SeatScenes(self.wire_game, match).entry(1, seat), n=n)

    def _difference(self, how: str, n: int, seat: int, text: str, told: wire.SceneMessage) -> str:
        self.compared[how] += 1
        other = msgspec.json.encode(told).decode()
        if other == text:
            return ""
        at = next(at for at in range(len(text)) if text[at] != other[at : at + 1])
        mover, move = self.entries[n - 1]
        return (
            f"move {n} ({mover}: {move}), {how}, to seat {seat}: {text[at - 60 : at + 40]!r} or {other[at : at + 40]!r}"
        )

    def _in_advice(self, n: int, seat: int, message: dict[str, Any]) -> list[str]:
        """A hint, or what is legal, is the same at every table that looks the same. (It is found beside the table's
        work: others may have played meanwhile.)"""
        self.compared[message["type"]] += 1
        asked_at = [message["n"]] if "n" in message else range(n, max(-1, n - 5), -1)
        if any(self._advice(at, seat, message) == message for at in asked_at):
            return []
        return [f"move {n}: the answer to seat {seat} that is {message['type']}"]

    def _advice(self, n: int, seat: int, message: dict[str, Any]) -> Any:
        seen, cid = view(other_world(self.states[n], seat, self.game, self.rng), seat), message["cid"]
        if message["type"] == "moves":
            return json.loads(msgspec.json.encode(self.wire_game.moves(seen, seat, wire.Moves(cid), n)))
        return json.loads(msgspec.json.encode(self.wire_game.hint(seen, seat, wire.Hint(cid))))


def other_world(
    state: S, seat: int, game: Any, rng: random.Random, keep: Container[int] = (), reseal: bool = True
) -> S:
    """A table that the seat cannot tell from this one. Cards of the faces in ``keep`` stay where they are, and unless
    ``reseal`` so do the answers that others have sealed, and the hands whose cards these name."""
    seen = view(state, seat)
    if not reseal:
        seen = seen.but(answers=state.answers)
    named = [] if reseal else [owner for owner, answer in enumerate(state.answers) if CARD.search(str(answer))]
    piles: list[Pile] = []
    for owner, pile in enumerate(state.piles):
        cards = tuple(
            [
                card if card.seen >> seat & 1 or owner in named or card.face in keep else HIDDEN_CARD
                for card in pile.cards
            ]
        )
        piles.append(Pile(cards, pile.ordered))
    return next(worlds(game, seen.but(piles=tuple(piles)), seat, rng))


def with_events(state: State, events: tuple[Event, ...], seat: int, rng: random.Random) -> State:
    """The same table, where these have happened with other cards in place of those that the seat has not seen."""
    bit = 1 << seat
    faces = [card.face for pile in state.piles for card in pile.cards]

    def other(card: Card) -> Card:
        return card if card.seen & bit else Card(rng.choice(faces), card.seen)

    happened = [
        Event(each.name, each.seat, tuple([other(card) for card in each.cards]), each.number, each.other, each.what)
        for each in events
    ]
    return state.but(events=tuple(happened))
