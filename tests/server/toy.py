"""A tiny game with everything a table must cope with: chance, hidden cards, sealed answers, an end.

Three cards each. A turn: ``draw``; everybody else answers ``may-i`` or ``pass`` for the upcard, sealed, and the
first caller gets it; ``discard X``. After two rounds of turns the game is over.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any

from upcard.cards.card import EVERYBODY, Card, face_text, parse_face, parse_faces
from upcard.kernel.game import CHANCE, SHUFFLE, Ask, BadMove, Refused
from upcard.kernel.kinds import NumberKind, SeatKind, SeatsKind, WordKind
from upcard.kernel.state import ONLOOKER, Event, Move, Pile, Shuffle, State, sort_hand
from upcard.kernel.ui.entry import Book, Difference, Entry, HouseRuleError, Line, OptionDoc, Section
from upcard.kernel.ui.keys import Keys
from upcard.kernel.ui.scene import Deal, Scene, Seat, Zone

PACK = parse_faces(" ".join(rank + suit for suit in "SHDC" for rank in "A23456789TJQK"))
HAND = 3
STEPS = ("shuffle", "draw", "claim", "play", "over")


@dataclass(frozen=True)
class ToyRules:
    book: str = "plain"
    rounds: int = 2


class ToyState(State):
    turn: Annotated[int, SeatKind()] = -1
    step: Annotated[str, WordKind(*STEPS, values=STEPS)] = "shuffle"
    calls: Annotated[tuple[int, ...], SeatsKind()] = ()
    left: Annotated[int, NumberKind()] = 0


class Word(Move):
    def __init__(self, word: str, face: int = 0) -> None:
        self.word, self.face = word, face

    def key(self) -> tuple[object, ...]:
        return (self.word, self.face)

    def __str__(self) -> str:
        return f"{self.word} {face_text(self.face)}" if self.face else self.word


class Toy:
    """The four functions."""

    def __init__(self, rules: ToyRules) -> None:
        self.rules = rules

    def start(self, seats: int) -> ToyState:
        if not 2 <= seats <= 5:
            raise Refused("GEN-01", f"This game is for 2 to 5 players, not {seats}.")
        return ToyState(seats=seats, piles=tuple([Pile((), False)] * seats + [Pile((), True)] * 2))

    def asks(self, s: ToyState) -> dict[int, Ask]:
        if s.step == "shuffle":
            return {CHANCE: Ask(SHUFFLE, faces=PACK)}
        if s.step == "claim":
            return {
                seat: Ask("claim", True, s.window, default="pass") for seat in range(s.seats) if s.answers[seat] is None
            }
        return {} if s.step == "over" else {s.turn: Ask(s.step)}

    def moves(self, s: ToyState, seat: int) -> Iterator[Move]:
        if seat not in self.asks(s):
            return
        if s.step == "draw":
            yield Word("draw")
        elif s.step == "claim":
            yield from (Word("pass"), Word("may-i"))
        elif s.step == "play":
            yield from (Word("discard", face) for face in dict.fromkeys(s.piles[seat].faces()))

    def play(self, s: ToyState, seat: int, move: Move) -> ToyState:
        if seat not in self.asks(s):
            raise Refused("CR-C-13", "It is not your turn.")
        piles, stock, discards = list(s.piles), s.seats, s.seats + 1
        if isinstance(move, Shuffle) and seat == CHANCE:
            faces = list(move.faces)
            for player in range(s.seats):
                piles[player] = sort_hand([Card(faces.pop(), 1 << player) for _ in range(HAND)])
            piles[discards] = Pile((Card(faces.pop(), EVERYBODY),), True)
            piles[stock] = Pile(tuple(Card(face) for face in faces), True)
            return s.but(
                piles=tuple(piles), turn=0, step="draw", left=self.rules.rounds * s.seats, events=(Event("dealt", -1),)
            )
        if not isinstance(move, Word):
            raise Refused("CR-C-15", "Only chance shuffles.")
        if s.step == "claim" and move.word in ("may-i", "pass"):
            return self._answer(s, seat, move)
        if s.step == "draw" and move.word == "draw":
            card = Card(s.piles[stock].top().face, 1 << seat)
            piles[stock] = Pile(s.piles[stock].cards[:-1], True)
            piles[seat] = s.piles[seat].plus(card)
            answers = tuple(None if other != seat else Word("pass") for other in range(s.seats))
            return s.but(
                piles=tuple(piles),
                step="claim",
                window=s.window + 1,
                answers=answers,
                events=(Event("drew", seat, (card,)),),
            )
        if s.step == "play" and move.word == "discard":
            if not s.piles[seat].has(move.face):
                raise Refused("CR-C-25", "You do not hold that card.", (move.face,), "Discard a card of yours.")
            piles[seat] = s.piles[seat].minus(move.face)
            piles[discards] = s.piles[discards].plus(Card(move.face, EVERYBODY))
            return s.but(
                piles=tuple(piles),
                step="draw" if s.left > 1 else "over",
                left=s.left - 1,
                turn=(s.turn + 1) % s.seats,
                events=(Event("discarded", seat, (Card(move.face, EVERYBODY),)),),
            )
        raise Refused("CR-C-15", "That is no answer now.")

    def _answer(self, s: ToyState, seat: int, move: Word) -> ToyState:
        answers = tuple(move if other == seat else answer for other, answer in enumerate(s.answers))
        calls = (*s.calls, seat) if move.word == "may-i" else s.calls
        s = s.but(answers=answers, calls=calls, events=(Event("answered", seat),))
        if None in answers:
            return s
        piles = list(s.piles)
        if calls and s.piles[-1].cards:
            piles[calls[0]] = piles[calls[0]].plus(s.piles[-1].top())
            piles[-1] = Pile(s.piles[-1].cards[:-1], True)
        events = tuple([Event("claimed", calls[0], s.piles[-1].cards[-1:])] if calls else [])
        return s.but(piles=tuple(piles), step="play", answers=(), calls=(), events=(*s.events, *events))

    def read(self, text: str) -> Move:
        word, _, card = text.partition(" ")
        if word == "shuffle":
            return Shuffle(parse_faces(card))
        if word == "discard":
            return Word(word, parse_face(card))
        if text not in ("draw", "may-i", "pass"):
            raise BadMove("write draw, may-i, pass or discard and a card")
        return Word(text)


def tell(event: Event, names: Sequence[str], you: int) -> str:
    cards = " ".join(face_text(card.face) for card in event.cards)
    return f"{names[event.seat] if event.seat >= 0 else 'The dealer'} {event.name} {cards}".strip() + "."


def scene(game: Toy, s: ToyState, seat: int, names: Sequence[str]) -> Scene:
    asks = game.asks(s)
    ask = asks.get(seat)
    discards, stock = s.piles[-1], s.piles[-2]

    def shown(pile: Pile) -> tuple[str, ...]:
        return tuple(face_text(face) for face in pile.faces() if face_text(face) != "??")

    zones = [
        Zone(id="stock", kind="stock", label="Stock", owner=None, count=len(stock.cards), cards=()),
        Zone(
            id="discards",
            kind="discards",
            label="Discard pile",
            owner=None,
            count=len(discards.cards),
            cards=shown(discards),
        ),
        *[
            Zone(
                id=f"hand-{owner}",
                kind="hand",
                label="Hand",
                owner=owner,
                count=len(s.piles[owner].cards),
                cards=shown(s.piles[owner]),
            )
            for owner in range(s.seats)
        ],
    ]
    seats = tuple(
        Seat(
            seat=number,
            name=names[number],
            cards=len(s.piles[number].cards),
            active=number == s.turn,
            dealer=number == 0,
            asked=number in asks,
            answered=bool(s.answers) and s.answers[number] is not None,
            total=0,
        )
        for number in range(s.seats)
    )
    return Scene(
        game="toy",
        book="plain",
        title="Toy",
        you=None if seat == ONLOOKER else seat,
        over=s.step == "over",
        winners=(),
        status="Over." if s.step == "over" else f"{s.step}.",
        deal=Deal(number=1, of=1, contract="nothing", short="", cards=HAND, slots=()),
        seats=seats,
        zones=tuple(zones),
        prompt=ask.prompt if ask else None,
        window=ask.window if ask else 0,
        waiting=tuple(sorted(other for other in asks if other >= 0)),
        actions=(),
        sheet=None,
        standing=("ask", "auto", "pass-turn", "pass-deal", "only"),
    )


def change(rules: ToyRules, changes: Mapping[str, Any]) -> ToyRules:
    for key, value in changes.items():
        if key != "rounds" or not isinstance(value, int) or not 1 <= value <= 9:
            raise HouseRuleError(key, "only rounds can be changed, to 1 to 9")
    return replace(rules, **changes)


SPECIAL: dict[str, Callable[[Any], Any]] = {
    "piles": lambda s: [[pile.ordered, [[card.face, card.seen] for card in pile.cards]] for pile in s.piles],
    "answers": lambda s: [str(answer or "") for answer in s.answers],
}
KEYS = Keys(ToyState, "seats window piles answers", None, **SPECIAL)


def read_position(game: Toy, data: Mapping[str, Any], keys: Keys = KEYS) -> ToyState:
    """Every key of `write_position`."""
    table = keys.open(data)
    table.sit(2, 2, 5)
    piles = [Pile(tuple([Card(*card) for card in cards]), ordered) for ordered, cards in table.items("piles")]
    answers = tuple([game.read(word) if word else None for word in table.items("answers")])
    made: ToyState = keys.state(piles=tuple(piles), answers=answers, **table.fields())
    table.done()
    return made


def write_position(game: Toy, s: ToyState) -> dict[str, Any]:
    return KEYS.written(s)


def unused(*_: Any) -> Any:
    raise AssertionError("a table has no need of this")


TOY = Entry(
    id="toy",
    title="Toy",
    summary="Draw, claim, discard.",
    rulebook="index",
    books={"plain": Book("plain", "Plain", "The only book.", ToyRules())},
    seats=lambda rules: (2, 5),
    build=Toy,
    scene=scene,
    tell=tell,
    sheet=lambda rules: (Section("Play", (Line(f"{rules.rounds} rounds.", ("GEN-01",)),)),),
    differences=lambda here, there: (
        () if here == there else (Difference("rounds", "Rounds", str(here.rounds), str(there.rounds)),)
    ),
    options=lambda: (OptionDoc("rounds", "Play", "Rounds", "How many turns each.", "number", clauses=("GEN-01",)),),
    change=change,
    changes=lambda book, rules: {} if book == rules else {"rounds": rules.rounds},
    read_position=read_position,
    write_position=write_position,
    totals=lambda s: (0,) * s.seats,
    winners=unused,
    cards=unused,
)
