"""Nothing that a game says escapes translation: in a language of other letters, no word is left in plain ones.

The language knows the templates that Babel finds in the source, and leaves any other text as it is.
"""

import random
import re
import zlib
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import fields

from upcard.bots import BOTS
from upcard.bots.policies import policy_of
from upcard.bots.strong import LEAST_SECONDS, StrongBot
from upcard.catalogue import CATALOGUE
from upcard.kernel.game import CHANCE, BadMove, Refused
from upcard.kernel.run import chance_move
from upcard.kernel.state import ONLOOKER, view
from upcard.kernel.ui.entry import Entry
from upcard.match.audit import Audit, Draw, draws_in_words, luck_in_words
from upcard.match.luck import Luck
from upcard.options.gaps import gaps
from upcard.options.house_rules import HouseRules
from upcard.players import players_of
from upcard.text.messages import language

from .pseudo import Pseudo, english_in
from .templates import templates

MOVES = 40

DATA = {
    "Scene": {"game", "book", "prompt", "standing", "winners", "ranks"},
    "Deal": {"short", "slots"},
    "Seat": {"name"},
    "Zone": {"id", "kind", "cards", "shape", "roles", "text", "ends"},
    "Action": {"verb", "form", "key", "alias", "zone", "card"},
    "Slot": {"name", "kind", "parts", "lead"},
    "Row": {"name", "marks"},
    "Sheet": {"best", "sums"},
    "Workbench": {"purpose", "parts"},
}
"""Texts of a scene that are no words: ids, cards, moves, names of players."""

BOOKS = [pytest.param(entry, book, id=f"{entry.id}-{book}") for entry in CATALOGUE.values() for book in entry.books]


def texts(thing: Any) -> Iterator[str]:
    """Every text of a scene that somebody reads. Slots in braces are filled in where it is drawn."""
    if isinstance(thing, str):
        yield re.sub(r"\{\w+\}", "", thing)
    elif isinstance(thing, Struct):
        data = DATA.get(type(thing).__name__, set())
        for field in fields(thing):
            if field.name == "words":
                yield from [label for _, label in thing.words]  # type: ignore[attr-defined]
            elif field.name not in data:
                yield from texts(getattr(thing, field.name))
    elif isinstance(thing, tuple):
        for part in thing:
            yield from texts(part)


def check(text: str, where: object, known: tuple[str, ...] = ()) -> int:
    """Nothing but cards, and words that are ``known`` to be data, is in plain letters."""
    left = [word for word in english_in(text, known) if not re.fullmatch("[AKQJT][SHDC]", word)]
    assert not left, f"{where}: {text!r} has {left}"
    return 1


def table(entry: Entry, book: str) -> tuple[Any, int]:
    rules = entry.books[book].rules
    low, high = entry.seats(rules)
    return entry.build(rules), max(low, min(high, entry.usual))


@pytest.mark.parametrize(("entry", "book"), BOOKS)
def test_a_game_is_told_in_the_language_of_the_moment(entry: Entry, book: str) -> None:
    with language(Pseudo(templates())):
        assert _played(entry, book, random.Random(zlib.crc32(book.encode()))) > 500


def _played(entry: Entry, book: str, rng: random.Random) -> int:
    """Play random moves, try wrong ones, and look at all that is said: how much there was."""
    game, seats = table(entry, book)
    names = tuple([f"№{seat + 1}" for seat in range(seats)])
    luck = Luck(game, seats, entry.luck)
    tried: list[str] = []
    said = 0
    state = game.start(seats)
    for number in range(MOVES):
        asks = game.asks(state)
        if not asks:
            break
        for seat in (*range(seats), ONLOOKER):
            scene = entry.scene(game, view(state, seat), seat, names)
            said += sum([check(text, scene.prompt) for text in texts(scene)])
        seat = next(iter(asks))
        if seat == CHANCE:
            move = chance_move(asks[seat], rng)
        else:
            seen = view(state, seat)
            hints = [BOTS[bot](number).decide(game, seen, seat) for bot in players_of(game, BOTS) if bot != "strong"]
            if policy_of(game, "strong") and number % 8 == 0:  # it takes its time
                hints.append(StrongBot(number, LEAST_SECONDS).decide(game, seen, seat))
            said += sum([check(hint.why, hint.move) for hint in hints])
            said += sum([check(text, "advice") for text in _advice(entry, game, seen, seat, rng)])
            for text in rng.sample(tried, min(len(tried), 5)):
                said += sum([check(part, text, (text, *text.split())) for part in _refusal(game, state, seat, text)])
            move = hints[rng.randrange(len(hints))].move
            tried.append(str(move))
            if entry.foretell:
                said += check(entry.foretell(game, seen, seat, move), move)
        after = game.play(state, seat, move)
        luck.add(state, asks, seat, after, len(entry.cards(state)))
        for event in after.events:
            for seat in (*range(seats), ONLOOKER):
                said += check(entry.tell(event.seen_by(seat), names, seat), event.name)
        state = after
    for runs in luck.runs:
        said += sum([check(text, "luck") for text in luck_in_words(runs)])
    return said


def _advice(entry: Entry, game: Any, seen: Any, seat: int, rng: random.Random) -> Iterator[str]:
    if entry.best is None or entry.arrange is None:
        return
    yield entry.best(game, seen, seat).sentence
    hand = list(seen.piles[seat].faces())
    rng.shuffle(hand)
    found = entry.arrange(game, seen, seat, (tuple(hand[:3]),), "meld")
    yield from [group.reason for group in found.groups]
    if found.refusal is not None:
        yield found.refusal.reason


def _refusal(game: Any, state: Any, seat: int, text: str) -> Iterator[str]:
    """What is said to a move from earlier in the game."""
    try:
        game.play(state, seat, game.read(text))
    except Refused as refused:
        yield from (refused.reason, refused.remedy)
    except BadMove as bad:
        yield str(bad)


@pytest.mark.parametrize(("entry", "book"), BOOKS)
def test_rules_are_told_in_the_language_of_the_moment(entry: Entry, book: str) -> None:
    rules = entry.books[book].rules
    with language(Pseudo(templates())):
        for section in entry.sheet(rules):
            check(section.heading, "heading")
            for line in section.lines:
                check(line.text, line.clauses)
        words = {option.key: tuple([word for word, _ in option.values]) for option in entry.options()}
        for other in entry.books.values():
            for difference in entry.differences(rules, other.rules):
                check(difference.here, difference.key, words[difference.key])
        for option in entry.options():
            for text in (option.group, option.help, option.sentence, option.none, *option.said):
                check(re.sub(r"`[^`]*`|\{\w+\}", "", text), option.key)
            for _, meaning in option.values:
                check(re.sub(r"`[^`]*`", "", meaning), option.key)
        for gap in gaps(CATALOGUE, HouseRules(entry, book, rules, "")):
            check(gap.question, gap.key)
            for answer in (gap.here, *gap.others):
                check(re.sub(r"`[^`]*`", "", answer.meaning), gap.key)
        for key in entry.keys(entry.build(rules)):
            for text in (key.about, *texts(key.action)):
                check(text, key.action.verb)


@pytest.mark.parametrize(("entry", "book"), BOOKS)
def test_the_form_of_rules_is_in_the_language_of_the_moment(entry: Entry, book: str) -> None:
    rules = entry.books[book].rules
    keys = [option.key for option in entry.options()]
    names = [*keys, *[word for option in entry.options() for word, _ in option.values]]
    known = tuple([word for name in names for word in (name, *name.split("_"))])
    assert entry.form is not None
    with language(Pseudo(templates())):
        sheet = entry.sheet(rules)
        for key in keys:
            form = entry.form(rules, rules, sheet, {}, key, 0)
            assert form.panel is not None
            check(form.panel.about, key, known)
            for row in form.panel.rows:
                steps = [step for each in row.counters for step in (each.less, each.more) if step]
                for way in (*row.ways, *steps):
                    check(f"{way.label} {way.about} {way.why}", key, known)
                for counter in row.counters:
                    check(f"{counter.label} {counter.text}", key)
        for section in form.sections:
            check(section.heading, "heading")
            for sentence in section.sentences:
                check(sentence.idle + "".join([piece.text for piece in sentence.pieces]), section.heading)


def test_what_is_said_of_draws_is_told_in_the_language_of_the_moment() -> None:
    proven, not_told = Draw(1, True, "", 1, (0,)), Draw(2, False)
    with language(Pseudo(templates())):
        for draws in ((), (proven,), (not_told,), (proven, not_told)):
            for text in draws_in_words(Audit(draws, ())):
                check(text, draws)


def test_a_text_that_is_no_template_is_seen() -> None:
    with language(Pseudo(templates())), pytest.raises(AssertionError, match="escaped"):
        check("escaped", "nowhere")
