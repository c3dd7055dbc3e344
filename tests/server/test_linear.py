"""Whatever strangers write, as long as they may: it is read in time that grows with its length, not with its square.

The texts are those of the attacks that `benchmarks.attacks` makes on a running server. TOML is in
tests/text/test_toml_size.py.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
import pytest
from starlette.requests import HTTPConnection

from benchmarks.attack_texts import (
    FORWARDED_FOR,
    LONGEST_MOVE,
    MOVE_KINDS,
    RULE_KINDS,
    RUMMIES,
    TEXT_KINDS,
)
from upcard.catalogue import CATALOGUE
from upcard.kernel.game import Refused
from upcard.kernel.ui.entry import Entry
from upcard.match.position_file import read_positions
from upcard.match.record import read_record
from upcard.options.house_rules import choose_rules
from upcard.score import ScoreSheet, Writing, begin, replay, write
from upcard.server import wire
from upcard.server.http.access import host_allowed
from upcard.server.http.limits import Proxies, neighbourhood
from upcard.server.http.requests import token_of
from upcard.server.wire.decode import BadMessage, clean_name, clean_text, read_body, read_command
from upcard.text.names import looks

from ..growth import grows_with_its_length

MESSAGES: dict[str, Callable[[int], str]] = {
    "braces": lambda n: '{"a":' * (n // 5),
    "brackets": lambda n: "[" * (n // 2) + "]" * (n // 2),
    "quotes": lambda n: '"' * n,
    "escapes": lambda n: '"' + "\\u00e9" * (n // 6) + '"',
    "halves of characters": lambda n: '"' + "\\ud83c" * (n // 6) + '"',
    "digits": lambda n: "9" * n,
    "an exponent": lambda n: "1e" + "9" * n,
    "keys": lambda n: '{"type":"hello",' + ",".join([f'"k{at}":1' for at in range(n // 8)]) + "}",
    "one key": lambda n: "{" + ",".join(['"type":"hello"'] * (n // 15)) + "}",
    "blanks": lambda n: " " * n,
    "a text": lambda n: '{"type":"move","cid":"a","text":"' + "x" * n + '"}',
    "an id": lambda n: '{"type":"best","cid":"' + "a" * n + '"}',
    "groups": lambda n: '{"type":"arrange","cid":"a","groups":[' + '["7S"],' * (n // 7) + '["7S"]]}',
    "unanswered": lambda n: '{"type":"hello","unanswered":[' + '"a",' * (n // 4) + '"a"]}',
    "rules": lambda n: '{"game":"kalooki","changes":{' + ",".join([f'"k{at}":[]' for at in range(n // 9)]) + "}}",
}


def test_what_grows_with_the_square_is_found() -> None:
    assert grows_with_its_length(range, lambda numbers: [0 for _ in numbers for _ in numbers], 500)
    assert not grows_with_its_length(range, lambda numbers: [0 for _ in numbers], 100_000)


@pytest.mark.parametrize("kind", MESSAGES)
def test_messages_and_bodies(kind: str) -> None:
    for read in (read_command, lambda text: read_body(wire.RulesRequest, text.encode())):
        assert not grows_with_its_length(MESSAGES[kind], read, wire.MAX_MESSAGE // 4)


@pytest.mark.parametrize("opening", ["[", '{"a":', '[{"a":'])
def test_what_is_nested_too_deep_is_not_read(opening: str) -> None:
    def body(count: int) -> bytes:
        inner = opening * count + "1" + "".join([{"[": "]", "{": "}"}.get(sign, "") for sign in opening][::-1]) * count
        return f'{{"game": "kalooki", "changes": {{"[[[[": "{"[" * 500}", "deals": {inner}}}}}'.encode()

    assert read_body(wire.RulesRequest, body(40)).game == "kalooki"
    for count in (150, 2_000):
        with pytest.raises(BadMessage, match="nested too deep"):
            read_body(wire.RulesRequest, body(count))


@pytest.mark.parametrize("entry", CATALOGUE.values(), ids=list(CATALOGUE))
def test_moves(entry: Entry) -> None:
    game = entry.build(next(iter(entry.books.values())).rules)
    slow = {
        kind: grows_with_its_length(make, lambda text: game.read(str(text)), LONGEST_MOVE)
        for kind, make in MOVE_KINDS.items()
    }
    assert not any(slow.values()), slow


@pytest.mark.parametrize("game", RUMMIES)
def test_house_rules(game: str) -> None:
    def read(changes: dict[str, Any]) -> object:
        return choose_rules(CATALOGUE, game, None, changes)

    slow = {kind: grows_with_its_length(make, read, wire.MAX_MESSAGE // 4) for kind, make in RULE_KINDS.items()}
    assert not any(slow.values()), slow


@pytest.mark.parametrize("kind", TEXT_KINDS)
def test_names_and_talk(kind: str) -> None:
    for read in (clean_text, clean_name):
        assert not grows_with_its_length(TEXT_KINDS[kind], read, 2_000)


def test_names_are_short_where_they_are_compared() -> None:
    """Accents are brought in order in time that grows with the square of how many there are on a letter."""
    for kind, make in TEXT_KINDS.items():
        assert len(looks(make(24))) <= 24 * 18, kind
    for body in ({"name": "x" * 25}, {"name": ""}):
        with pytest.raises(ValueError, match="length"):
            read_body(wire.Join, msgspec.json.encode(body))


@pytest.mark.parametrize("sign", ["a", ".", "1.", "[", "1:", "a:1", "%", "::", "ff", "-", ",", "1.1.1.1,", "\0"])
def test_hosts_and_addresses(sign: str) -> None:
    believed = Proxies("10.0.0.0/8", "2001:db8::/32")

    def make(size: int) -> str:
        return sign * (size // len(sign))

    for read in (lambda text: host_allowed(text, ["cards.club"]), neighbourhood, lambda text: text in believed):
        assert not grows_with_its_length(make, read, 16_000)


@pytest.mark.parametrize("sign", ["a", ";", "=", '"', "\\\\", "\\101", "upcard=a;", 'upcard="\\\\";', " ", ","])
def test_cookies(sign: str) -> None:
    """As they are read where somebody comes in, through whatever the web framework does."""

    def read(text: str) -> object:
        headers = [(b"cookie", b'upcard="' + text.encode() + b'"; c="' + text.encode() + b'"')]
        return token_of(HTTPConnection({"type": "http", "headers": headers}))

    assert not grows_with_its_length(lambda size: sign * (size // len(sign)), read, 3_000)


@pytest.mark.parametrize("said", FORWARDED_FOR)
def test_what_is_no_address_is_nobody_s(said: str) -> None:
    assert len(neighbourhood(said)) <= len("2001:db8:0:1::")
    assert said not in Proxies("10.0.0.0/8") or said.startswith("10.")


HEAD = 'game = "{game}"\nbook = "{book}"\nversion = 1\nplayers = ["A", "B", "C"]\n'
FILES: dict[str, Callable[[int, str], str]] = {
    "moves": lambda n, head: head + "moves = [" + '"P1 pass",' * (n // 10) + "]",
    "moves that are none": lambda n, head: head + "moves = [" + '"P9 x",' * (n // 7) + "]",
    "a long move": lambda n, head: head + 'moves = ["P1 ' + "down {7H 7D} " * (n // 13) + '"]',
    "players": lambda n, head: head.replace('"C"', '"C",' * (n // 4)) + "moves = []",
    "a stock": lambda n, head: head + 'stock = "' + "7S 8S " * (n // 6) + '"',
    "a hand": lambda n, head: head + '[hands]\nP1 = "' + "7S " * (n // 3) + '"',
    "hands": lambda n, head: head + "[hands]\n" + "".join([f'P{at} = "7S"\n' for at in range(n // 11)]),
    "melds": lambda n, head: head + '[[melds]]\nowner = "P1"\ncards = "{7S 7H 7D}"\n' * (n // 50),
    "scores": lambda n, head: head + "scores = [" + "1," * (n // 2) + "]",
    "unknown keys": lambda n, head: head + "".join([f"k{at} = 1\n" for at in range(n // 9)]),
    "chains": lambda n, head: head + "moves = []\n" + '[[chains]]\nhead = "00"\nseed = "00"\n' * (n // 36),
}


@pytest.mark.parametrize("kind", FILES)
@pytest.mark.parametrize("name", ["contract-rummy", "guts"])
def test_positions_and_records(name: str, kind: str) -> None:
    head = HEAD.format(game=name, book=next(iter(CATALOGUE[name].books)))
    make = partial(_file, kind, head)
    for read in (partial(read_positions, CATALOGUE), partial(read_record, CATALOGUE)):
        assert not grows_with_its_length(make, read, 6_000), read


WRITINGS: dict[str, Callable[[int], Writing]] = {
    "one cell again and again": lambda at: Writing(id=f"w{at}", what="end", row=1, text=f"out P{at % 3 + 1}"),
    "a row that is not there yet": lambda at: Writing(id=f"w{at}", what="end", row=9000, text="out P1"),
    "rows that are not there yet": lambda at: Writing(id=f"w{at}", what="end", row=2 + at, text="out P1"),
    "cells that no row has": lambda at: Writing(id=f"w{at}", what="left", row=1, seat=20 + at % 70, text="5"),
    "one instead of the other": lambda at: Writing(id=f"w{at}", what="end", row=1, text="", instead=(f"w{at - 1}",)),
}
"""What may stand on a score sheet, by what there is very much of."""


@pytest.mark.parametrize("kind", WRITINGS)
def test_writings(kind: str) -> None:
    """One more on a sheet takes as long as the sheet is."""
    begun = begin(choose_rules(CATALOGUE, "kalooki", None, {}), ("A", "B", "C"), 0)

    def sheet_of(size: int) -> ScoreSheet:
        return replay((*begun, *[WRITINGS[kind](at) for at in range(size)]))

    def write_more(sheet: ScoreSheet) -> None:
        with suppress(Refused):
            write(sheet, Writing(id="new", what="left", row=1, seat=1, text="5"), later=True)

    assert not grows_with_its_length(sheet_of, write_more, 600)


def _file(kind: str, head: str, size: int) -> str:
    return FILES[kind](size, head)
