"""Sentences are templates with named arguments; words are made of them where they are read."""

import copy
import pickle
import re
from io import BytesIO
from string import Formatter

import pytest
from babel.messages.extract import extract

from upcard.cards.card import card_name, parse_face
from upcard.kernel.game import BadMove, Refused
from upcard.text.extract import NoTemplate
from upcard.text.messages import Message, language, listed, say, say_counted

from .pseudo import Pseudo, english_in
from .templates import METHOD, found


def test_a_message_is_put_into_words_where_it_is_read() -> None:
    refused = Refused("CR-D-20", "You do not hold the {card}.", card=card_name(parse_face("7S")))
    for again in (pickle.loads(pickle.dumps(refused)), copy.deepcopy(refused)):
        assert (again.clause, again.reason, again.remedy) == (refused.clause, refused.reason, "")
    assert refused.reason == "You do not hold the seven of spades."
    with language(Pseudo()):
        assert english_in(refused.reason) == [] and refused.reason != "You do not hold the seven of spades."
    assert str(refused) == "CR-D-20: You do not hold the seven of spades."


def test_a_number_chooses_its_template() -> None:
    cards = [Message.counted("1 card", "{number} cards", number) for number in (0, 1, 2)]
    assert [str(each) for each in cards] == ["0 cards", "1 card", "2 cards"]
    assert say_counted("{who} draws a card.", "{who} draws {number} cards.", 3, who="Ada") == "Ada draws 3 cards."


def test_braces_are_written_twice() -> None:
    assert say("Write {{8H 8D 8C}}.") == "Write {8H 8D 8C}."
    # Text that was made elsewhere is no template: its braces are its own.
    for text in ("You cannot lay {8H 8D 8C}.", "{x}", "{0}", "{"):
        assert say(text) == str(BadMove(text)) == Refused("CR-C-25", text).reason == text


def test_a_list_ends_with_and() -> None:
    assert [listed(list("abc"[:count])) for count in range(4)] == ["", "a", "a and b", "a, b and c"]


def test_messages_are_values() -> None:
    one = Message.counted("1 {thing}", "{number} {thing}s", 2, thing=Message("card"))
    assert one == Message.counted("1 {thing}", "{number} {thing}s", 2, thing=Message("card"))
    assert one != Message.counted("1 {thing}", "{number} {thing}s", 3, thing=Message("card"))
    for again in (pickle.loads(pickle.dumps(one)), copy.deepcopy(one)):
        assert again == one and hash(again) == hash(one) and str(again) == "2 cards"
    assert not Message("")


def test_babel_finds_every_kind() -> None:
    source = (
        b'from there import say, say_counted, Message, marked, Refused\nhere.say("not this", f"{x}")\n'
        b'say("one {x}" if x else "two", x=1)\nsay_counted("three", "threes", n)\nMessage("four")\n'
        b'Message.counted("five", "fives", n)\nmarked("six")\nRefused("CR-C-25", "seven", (), "eight")\n'
    )
    texts = [message for _, message, *_ in extract(METHOD, BytesIO(source))]
    assert texts == ["one {x}", "two", ("three", "threes"), "four", ("five", "fives"), "six", "seven", "eight"]


@pytest.mark.parametrize("source", ['say(f"one {x}")', 'Refused("CR-C-25", "one " + x)', 'say("one" if x else f"{x}")'])
def test_finished_text_is_no_template(source: str) -> None:
    with pytest.raises(NoTemplate, match=r"line 2: .* is no template"):
        list(extract(METHOD, BytesIO(f"from there import say, Refused\n{source}".encode())))


def test_every_template_of_the_package_can_be_filled() -> None:
    """Its fields are names, and both forms of a counted one are told by a number."""
    count = 0
    for file, line, text in found():
        fields = [name for _, name, _, _ in Formatter().parse(re.sub("`.*?`", "", text)) if name is not None]
        assert all([name.isidentifier() for name in fields]), f"{file}:{line}: {text}"
        count += 1
    assert count > 1500


@pytest.mark.parametrize(
    ("why", "said"),
    [
        ("the table is full", "Nothing has changed: the table is full."),
        ("The table is full.", "Nothing has changed: The table is full."),
        ("Who is Ada?", "Nothing has changed: Who is Ada?"),
        ("Say “Out.”", "Nothing has changed: Say “Out.”"),
    ],
)
def test_a_sentence_within_a_sentence_ends_with_one_mark(why: str, said: str) -> None:
    assert say("Nothing has changed: {why}.", why=why) == said
    assert say("version {version}.{part}", version="1.", part=2) == "version 1..2", "no full stop: a name goes on"
