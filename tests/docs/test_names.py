"""Whatever name somebody looks for a game by, wherever: it leads to the nearest rules, with what differs."""

import unicodedata
from typing import Any

import pytest
from click.testing import CliRunner

from tests.many import in_parts
from upcard.catalogue import CATALOGUE
from upcard.kernel.ui.about import RELATIVE, find_games, game_of_name
from upcard.kernel.ui.entry import Entry
from upcard.server.http.lobby import catalogue
from upcard.server.live.offer import full_offer
from upcard.terminal.cli import main
from upcard.text.messages import say, translated


def listed(entry: Entry) -> list[Any]:
    """What is listed of a game: itself and its variants."""
    return [entry, *entry.variants]


NAMES: dict[str, tuple[str, str]] = {}
"""By each name and spelling: the id that it leads to, and what is said of it."""
for _entry in CATALOGUE.values():
    for _game in listed(_entry):
        for _alias in _game.about.aliases:
            for _name in (_alias.name, *_alias.spellings):
                NAMES[_name] = (_game.id, say(_alias.told, name=_alias.name, game=translated(_game.title)))

WANTED = (
    *("Grand Millionaire", "President", "Loba", "Liverpool", "Shanghai", "Joker Rummy", "Combination", "Zioncheck"),
    *("Kalooki 40", "Kaluki", "Kalooki 51", "Žolík"),
    *("3-2-1 Left", "Anaconda 3-2-1", "Three-Card Guts", "3 Card Guts"),
    *("Pass the Trash", "Bauernrommé", "Rommé", "Arschloch", "Président", "Trou du cul", "Puis-je ?", "Presidente"),
    *(
        "Continental",
        "Chinchón",
        "Remigio",
        "Canasta",
        "Phase 10",
        "大富豪",
        "大貧民",
        "セブンブリッジ",
        "ラミー",
        "ポーカー",
    ),
)
"""Names in five languages that have to lead somewhere."""


def said(output: str) -> str:
    """As one line."""
    return " ".join(output.split())


def written_otherwise(name: str) -> list[str]:
    """The name in capitals, without its marks, without spaces, in half width or the other kana."""
    bare = "".join([letter for letter in unicodedata.normalize("NFD", name) if not unicodedata.combining(letter)])
    kana = "".join([chr(ord(each) - 0x60) if 0x30A1 <= ord(each) <= 0x30F6 else each for each in name])
    return [name.upper(), name.lower(), bare, name.replace(" ", ""), kana, unicodedata.normalize("NFKD", name)]


def test_there_are_many_and_none_leads_to_two_games() -> None:
    assert len(NAMES) >= 120
    count = [name for entry in CATALOGUE.values() for game in listed(entry) for name in game.about.aliases]
    spelled = [name for alias in count for name in (alias.name, *alias.spellings)]
    assert len(spelled) == len(set(spelled)) == len(NAMES)
    for name in WANTED:
        hit = game_of_name(CATALOGUE.values(), name)
        assert hit is not None, name


@pytest.mark.parametrize("names", in_parts(sorted(NAMES), 40).values())
def test_a_name_is_found_however_it_is_written(names: list[str]) -> None:
    for name in names:
        for written in (name, *written_otherwise(name)):
            hit = game_of_name(CATALOGUE.values(), written)
            assert hit is not None and (hit.id, hit.told or NAMES[name][1]) == NAMES[name], written
            assert find_games(CATALOGUE.values(), written)[0].id == NAMES[name][0], written


@pytest.mark.parametrize("names", in_parts(sorted(NAMES), 40).values())
def test_the_commands_lead_there_and_say_what_it_is(names: list[str]) -> None:
    """`upcard games NAME` and `upcard rules NAME`."""
    for name in names:
        game, told = NAMES[name]
        found = CliRunner().invoke(main, ["games", name])
        assert found.exit_code == 0, found.output
        assert found.output.startswith(f"{game}: "), name
        printed = CliRunner().invoke(main, ["rules", name])
        assert printed.exit_code == 0, printed.output
        if game_of_name(CATALOGUE.values(), name).told:  # type: ignore[union-attr]
            assert told in said(found.output) and told in said(printed.output), name


def test_the_lobby_has_every_name_with_what_is_said_of_it() -> None:
    """The server's and that of a site, which is the same."""
    found = {}
    for game in catalogue(full_offer()).games:
        for where, aliases in [(game.id, game.aliases), *[(each.id, each.aliases) for each in game.variants]]:
            for alias in aliases:
                found.update(dict.fromkeys((alias.name, *alias.spellings), (where, alias.told)))
    assert found == NAMES


def test_what_is_not_here_is_told_with_what_differs() -> None:
    """A relative without such a sentence is an exception."""
    vague = {alias.name for entry in CATALOGUE.values() for alias in entry.about.aliases if alias.told == RELATIVE}
    assert vague <= {"Bauernrommé"}
