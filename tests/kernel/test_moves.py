"""A move is its form: every move of every game is written, read, listed and explained by it."""

import copy
import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.envs.suits import SUITS, Name, SuitsGame, SuitsState, rules, scene
from tests.server.toy import ToyRules
from upcard.cards.card import NO_FACE, parse_face, parse_faces
from upcard.catalogue import CATALOGUE
from upcard.envs import Environment
from upcard.games.rummy.moves import NOTATION as RUMMY
from upcard.games.rummy.moves import Call, LayOff, Swap
from upcard.kernel import parts
from upcard.kernel.game import CHANCE, BadMove
from upcard.kernel.move import Choose, Move, Shuffle, form_of
from upcard.kernel.notation import Notation
from upcard.kernel.parts import Button
from upcard.match.record import read_record
from upcard.stepping.action_encoding import numbering_of
from upcard.terminal.short_moves import answer, expand

GOLDEN = sorted((Path(__file__).parents[1] / "records" / "golden").glob("*.toml"))


def notation_of(game: str) -> Notation:
    entry = CATALOGUE[game]
    built: Any = entry.build(next(iter(entry.books.values())).rules)
    found: Notation = built.notation
    return found


class Lend(Move):
    """A move with everything that a form can have."""

    form = "lend {face}{role} to {player}{how}"
    face: int = parts.card()
    player: int = parts.seat()
    role: int = parts.role("=", default=NO_FACE)
    how: str = parts.more_word("once", "twice", default="")


class Flip(Move):
    form = "flip over {number}"
    number: int = parts.number()


class Shout(Move):
    form = "{word}"
    word: str = parts.word("hey", "ho-ho")


class Hide(Move):
    form = "hide {shown}{hidden}"
    shown: tuple[int, ...] = parts.cards(low=0)
    hidden: tuple[int, ...] = parts.more_cards(" / ", default=())


class Pair(Move):
    form = "pair {face} {other}"
    face: int = parts.card()
    other: int = parts.card()


TOY = Notation(Lend, Flip, Shout, Hide, Pair)
SEVEN, NINE = parse_face("7S"), parse_face("9S")


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_recorded_moves_are_read_and_written_by_their_forms(path: Path) -> None:
    record = read_record(CATALOGUE, path.read_text(encoding="utf-8"))
    notation = notation_of(record.rules.entry.id)
    texts = {text for _, text in record.moves}
    assert len(texts) > 1
    for text in texts:
        move = notation.read(text)
        assert str(move) == text
        assert type(move) in (*notation.kinds, Shuffle, Choose)
        assert notation.read(text.lower()) == notation.read(text.upper()) == notation.read(f" {text} ") == move
        assert pickle.loads(pickle.dumps(move)) == move and copy.copy(move) is move
        assert hash(notation.read(text)) == hash(move)


@pytest.mark.parametrize("game", CATALOGUE)
def test_every_kind_of_move_is_read_as_its_example(game: str) -> None:
    notation = notation_of(game)
    for kind in notation.kinds:
        form = form_of(kind)
        assert kind.__doc__ and form.verbs()
        for verb in form.verbs():
            move = notation.read(form.example(verb))
            assert type(move) is kind and notation.read(str(move)) == move
        for move in form.whole(kind):
            assert notation.read(str(move)) == move
        for name, part in form.blanks.items():
            if part.optional:
                assert getattr(notation.read(form.example(form.verbs()[0])), name) == part.default


def told(notation: Notation, text: str) -> str:
    """The move, or why it is none."""
    try:
        return str(notation.read(text))
    except BadMove as problem:
        return str(problem)


@pytest.mark.parametrize("game", CATALOGUE)
def test_every_verb_is_named_once_and_none_of_them_is_called_no_move(game: str) -> None:
    notation = notation_of(game)
    with pytest.raises(BadMove) as caught:
        notation.read("hop")
    named = str(caught.value).partition("; ")[2].replace(" and ", ", ").split(", ")
    listed = [word.split()[-1] for word in named]
    assert sorted(listed) == sorted(set(notation.verbs()))
    for verb in listed:
        said = told(notation, verb)
        assert said.startswith(verb) and "not a move" not in said


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("draw", "draw needs a word: stock, upcard or both"),
        ("draw deck", "draw: write stock, upcard or both, not 'deck'"),
        ("discard", "discard needs a card, as in: discard KD"),
        ("add 9S", "add needs a card and the number of a meld, as in: add 9S to 2"),
        ("add to 2", "add needs a card and the number of a meld, as in: add 9S to 2"),
        ("swap 7S", "swap needs a card and the number of a meld, as in: swap 7S in 2"),
        ("down", "down needs melds, as in: down {7H 7D 7C} <5S 6S 7S 8S>"),
        ("pass on", "pass: leave out 'on'"),
        ("meld {7H 7D 7C} {8H 8D 8C}", "meld: write one meld at a time"),
    ],
)
def test_what_may_follow_is_said(text: str, says: str) -> None:
    with pytest.raises(BadMove) as caught:
        RUMMY.read(text)
    assert str(caught.value) == says


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("lend 9S to P3", Lend(NINE, 2)),
        ("lend 9S=7S to P12 twice", Lend(NINE, 11, SEVEN, "twice")),
        ("flip over 4", Flip(4)),
        ("ho-ho", Shout("ho-ho")),
        ("hide 7S 9S / 7S", Hide((SEVEN, NINE), (SEVEN,))),
        ("hide 7S", Hide((SEVEN,))),
        ("pair 7S 9S", Pair(SEVEN, NINE)),
    ],
)
def test_a_form_with_parts_of_every_kind(text: str, move: Move) -> None:
    assert str(move) == text
    for written in (text, text.upper(), text.replace(" ", "  "), text.replace(" / ", "/"), text.replace("=", " = ")):
        assert TOY.read(written) == move


@pytest.mark.parametrize(
    "text", ["flip 4", "flip over", "lend 9S P3", "lend 9S to", "lend 9S to P0", "hey you", "hide 4", "pair", "pair 7S"]
)
def test_what_does_not_fill_a_form(text: str) -> None:
    with pytest.raises(BadMove) as caught:
        TOY.read(text)
    assert str(caught.value).startswith((f"{text.split()[0]}:", f"{text.split()[0]} "))


def test_moves_are_values() -> None:
    move = LayOff(NINE, 2)
    assert move == LayOff(NINE, 2, NO_FACE) != LayOff(NINE, 2, SEVEN)
    assert {move, LayOff(NINE, 2)} == {move}
    assert repr(move) == f"LayOff({NINE}, 2, {NO_FACE})"
    assert Swap(NINE, 1) != LayOff(NINE, 1)
    assert Call(()).discard == NO_FACE
    assert Shuffle(parse_faces("9S 7S")).faces == (NINE, SEVEN)


def test_letters_outside_of_ascii_are_no_trouble() -> None:
    assert TOY.read("LEND 9♠ to p3") == Lend(NINE, 2)
    for text in ("İİ TO 2", "add İS TO 2", "add 9S TO ²", "discard ſS"):
        with pytest.raises(BadMove):
            RUMMY.read(text)


class Whisper(Move):
    """A suit, and a card of it."""

    form = "whisper {suit} of {face}{how}"
    button = Button("Whisper", "W")
    suit: str = parts.word("spades", "hearts", name="suit")
    face: int = parts.card()
    how: str = parts.more_word("softly", default="")


class Whispering(SuitsGame):
    notation = Notation(Name, Whisper)

    def moves(self, s: SuitsState, seat: int) -> Iterator[Move]:
        yield from super().moves(s, seat)
        if seat in self.asks(s):
            yield Whisper("hearts", NINE)

    def play(self, s: SuitsState, seat: int, move: Move) -> SuitsState:
        return super().play(s, seat, Name(SUITS.index(move.suit)) if isinstance(move, Whisper) else move)


def test_a_new_move_is_declared_once_and_is_everywhere() -> None:
    table = rules(build=Whispering)
    game = Whispering(ToyRules())
    move = Whisper("hearts", NINE)
    # Text, reader and errors.
    assert game.read("WHISPER hearts of 9s") == move and str(move) == "whisper hearts of 9S"
    with pytest.raises(BadMove, match=r"the moves are name and whisper$"):
        game.read("hop")
    with pytest.raises(BadMove, match=r"^whisper needs a word and a card, as in: whisper spades of 9S$"):
        game.read("whisper hearts")
    # The numbers and words of environments.
    numbering = numbering_of(table, 2)
    assert set(numbering.words) == {"name", "spades", "hearts", "diamonds", "clubs", "whisper", "of", "softly"}
    assert numbering.size == 1 + len(numbering.words) + 53 + 2 + 10
    env = Environment(table, 2)
    env.reset(seed=1)
    assert "whisper" in [numbering.names[number] for number in env.open]
    # The table's forms, and what is typed for them.
    start = game.play(game.start(2), CHANCE, Choose(1))
    actions = scene(game, start, 0, ("Ann", "Ben")).actions
    said = actions[1]
    assert (said.verb, said.label, said.key, said.form) == ("whisper", "Whisper", "W", "whisper {suit} of {card}")
    assert [(slot.name, slot.kind) for slot in said.slots] == [("suit", "word"), ("card", "cards")]
    assert said.slots[0].words == (("spades", ""), ("hearts", ""))
    assert expand("w hearts 9S", actions) == "whisper hearts of 9S"
    assert answer(said, actions) == "wh [spades|hearts] CARD = whisper"
