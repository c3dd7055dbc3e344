"""`upcard rules --gaps`: the questions that a rule file leaves to its book."""

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from upcard.catalogue import CATALOGUE
from upcard.kernel.ui.entry import written
from upcard.options.gaps import in_toml

Run = Callable[..., Result]

BOOKS = [(entry.id, book) for entry in CATALOGUE.values() for book in entry.books]


@pytest.fixture
def ask(upcard: Run, tmp_path: Path) -> Callable[[str], dict[str, Any]]:
    """From the text of a rule file to the answer as JSON."""

    def answer(text: str) -> dict[str, Any]:
        file = tmp_path / "table.toml"
        file.write_text(text, encoding="utf-8")
        ran = upcard("rules", "--gaps", file, "--json")
        assert ran.exit_code == 0, ran.output
        found = json.loads(ran.output)
        assert isinstance(found, dict)
        return found

    return answer


@pytest.mark.parametrize(("game", "book"), BOOKS)
def test_a_file_without_changes_leaves_everything_open(ask: Callable[[str], Any], game: str, book: str) -> None:
    """Every option once, with the book's own value; and every other book with the same options answers each."""
    told = ask(f'game = "{game}"\nbook = "{book}"\n')
    entry = CATALOGUE[game]
    rules = entry.books[book].rules
    assert [gap["key"] for gap in told["gaps"]] == [option.key for option in entry.options()]
    alike = {
        name
        for other in CATALOGUE.values()
        for name, text in other.books.items()
        if type(text.rules) is type(rules) and (other.id, name) != (game, book)
    }
    for gap in told["gaps"]:
        assert gap["question"].endswith("?")
        assert gap["here"]["value"] == written(getattr(rules, gap["key"]))
        said = gap["here"]["books"] + [name for other in gap["others"] for name in other["books"]]
        assert sorted(said) == sorted(alike)
        values = [in_toml(answer["value"]) for answer in (gap["here"], *gap["others"])]
        assert len(set(values)) == len(values)


@pytest.mark.parametrize(("game", "book"), BOOKS)
def test_every_answer_can_be_written_into_the_file(ask: Callable[[str], Any], game: str, book: str) -> None:
    for gap in ask(f'game = "{game}"\nbook = "{book}"\n')["gaps"]:
        for answer in (gap["here"], *gap["others"]):
            assert tomllib.loads(f"{gap['key']} = {in_toml(answer['value'])}") == {gap["key"]: answer["value"]}


def test_the_other_books_answers_are_theirs(ask: Callable[[str], Any]) -> None:
    told = ask('game = "carioca"\n[changes]\nclaim_mode = "may_i"\n')
    gaps = {gap["key"]: gap for gap in told["gaps"]}
    assert told["book"] == "carioca" and told["changes"] == {"claim_mode": "may_i"}
    assert "claim_mode" not in gaps
    assert gaps["direction"]["here"]["value"] == "right"
    left = next(answer for answer in gaps["direction"]["others"] if answer["value"] == "left")
    assert {"denexa", "wikipedia", "parlett", "family"} <= set(left["books"])
    assert left["meaning"] == "clockwise"


def test_what_is_said_is_answered_even_if_the_book_says_the_same(ask: Callable[[str], Any]) -> None:
    open_before = {gap["key"] for gap in ask('game = "contract-rummy"\nbook = "denexa"\n')["gaps"]}
    text = 'game = "contract-rummy"\nbook = "denexa"\n[changes]\nmax_run = 14\nace = "low"\n'
    assert open_before - {gap["key"] for gap in ask(text)["gaps"]} == {"max_run", "ace"}


def test_a_table_set_in_part_stays_open(ask: Callable[[str], Any]) -> None:
    head = 'game = "contract-rummy"\nbook = "denexa"\n[changes]\n'
    some = ask(head + 'card_points = { "*" = 25 }\n')
    points = next(gap for gap in some["gaps"] if gap["key"] == "card_points")
    assert points["here"]["value"]["*"] == 25 and points["here"]["value"]["A"] == 15
    every = ", ".join([f'"{rank}" = 5' for rank in "*A23456789TJQK"])
    assert "card_points" not in {gap["key"] for gap in ask(f"{head}card_points = {{ {every} }}\n")["gaps"]}


def test_in_words(upcard: Run, tmp_path: Path) -> None:
    file = tmp_path / "sunday.toml"
    file.write_text('game = "contract-rummy"\nbook = "parlett"\nname = "Sunday"\n', encoding="utf-8")
    said = " ".join(upcard("rules", "--gaps", file).output.split())
    count = len(CATALOGUE["contract-rummy"].options())
    assert said.startswith(
        f"Contract Rummy · Parlett · Sunday leaves {count} questions open, and the book parlett answers them."
    )
    assert "The other books: denexa, wikipedia, family, carioca" in said
    assert 'joker_shift: May a replaced joker stay in its run? here "either_end" – yes: it may move' in said
    assert "claim_window: When are the others asked whether they want the upcard?" in said
    assert 'other "after_stock_draw" – once the active player has drawn from the stock: denexa' in said
    assert "all other books say the same" in said
    named = " ".join(upcard("rules", "contract-rummy", "--gaps", file, "--plain").output.split())
    assert named == said


def test_a_file_that_says_it_all_leaves_nothing_open(upcard: Run, tmp_path: Path) -> None:
    entry = CATALOGUE["carioca"]
    rules = entry.books["carioca"].rules
    lines = [f"{option.key} = {in_toml(written(getattr(rules, option.key)))}" for option in entry.options()]
    file = tmp_path / "all.toml"
    file.write_text('game = "carioca"\n[changes]\n' + "\n".join(lines), encoding="utf-8")
    assert upcard("rules", "--gaps", file).output.startswith(
        "Carioca leaves 0 questions open, and the book carioca answers them."
    )


def broken(upcard: Run, *arguments: object) -> str:
    ran = upcard("rules", *arguments)
    assert ran.exit_code != 0
    (line,) = ran.output.strip().splitlines()
    return line


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game = ", ":1: "),
        ('book = "denexa"', "game: is missing"),
        ('game = "poker"', "there is no game 'poker'"),
        ('game = "carioca"\nbook = "denexa"', ":2: book: carioca has no book 'denexa'"),
        ('game = "carioca"\n[changes]\ndirecton = "left"', ":3: directon: there is no such option; did you mean direc"),
        ('game = "carioca"\n[changes]\ndirection = "up"', ":3: direction: 'up' is not one of left, right"),
        ('game = "carioca"\n[changes]\nplayers = [2, 13]', "players: 2 to 13 players do not fit a table"),
        ('game = "contract-rummy"\n[changes]\ndeals = ["2"]', ":3: deals: deal 1 has no contract, but hand7 = "),
        ('game = "kalooki"\n[changes]\ndeals = ["9"]', ":3: deals: deal 1 has no contract, but draw_if_down = "),
        ('game = "carioca"\ndirection = "left"', ":2: direction: is an option: write it below a line [changes]"),
        ('game = "carioca"\n[chnges]\ndirection = "left"', ":2: chnges: house rules have no such key; did you mean ch"),
        (
            'game = "carioca"\nwild = "left"',
            ":2: wild: house rules have no such key; they have game, book, name, notes",
        ),
        ('game = "carioca"\n[changes]\nbook = "carioca"', ":3: book: stands below [changes], but is not a ch"),
        ('[changes]\ngame = "carioca"', ":2: game: stands below [changes], but is not a change: write it above"),
        (
            'game = "carioca"\n[changes.card_points]\nA = 1\ndirection = "left"',
            ":4: card_points.direction: stands below [changes.card_points], but is an option of its own",
        ),
    ],
)
def test_a_file_that_cannot_be_played(upcard: Run, tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(text, encoding="utf-8")
    line = broken(upcard, "--gaps", file)
    assert "bad.toml" in line and said in line


def test_what_does_not_go_together(upcard: Run, tmp_path: Path) -> None:
    file = tmp_path / "sunday.toml"
    file.write_text('game = "carioca"\n', encoding="utf-8")
    assert "sunday.toml" in broken(upcard, "contract-rummy", "--gaps", file)
    assert "the file is for carioca, not for contract-rummy" in broken(upcard, "contract-rummy", "--gaps", file)
    for more in (("--book", "carioca"), ("--rules", file), ("--against", "carioca")):
        assert "leave out the other options: --gaps takes the book" in broken(upcard, "--gaps", file, *more)
    assert "name a game" in broken(upcard)
    assert "nowhere.toml" in broken(upcard, "--gaps", tmp_path / "nowhere.toml")
