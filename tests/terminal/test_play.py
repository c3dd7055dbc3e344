"""The table in the terminal: whole games, what is typed, and leaving."""

import io
import random
import re
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import Result
from rich.console import Console

from upcard.bots import BOTS
from upcard.games import CATALOGUE
from upcard.games.house_rules import choose_rules
from upcard.games.pages import clause_text
from upcard.games.record import read_record, replay, write_record
from upcard.kernel.game import CHANCE
from upcard.kernel.run import chance_move
from upcard.kernel.scene import Action
from upcard.kernel.state import view
from upcard.terminal import commands
from upcard.terminal.look import cards
from upcard.terminal.play import _offer_to_save
from upcard.terminal.scenery import draw_sheets
from upcard.terminal.short import COMMANDS, expand, shortest
from upcard.terminal.table import Table

Run = Callable[..., Result]
GOLDEN = Path(__file__).parents[1] / "records" / "golden"


class Typist:
    """A person who plays what a steady bot would, typed as shortly as can be."""

    def __init__(self) -> None:
        self.table: Table | None = None
        self.pending: list[str] = []

    def __call__(self, prompt: str) -> str:
        assert self.table is not None
        table = self.table
        decision = BOTS["steady"](0).decide(table.game, table.seen(), table.person)
        verb, _, rest = str(decision.move).partition(" ")
        action = next(action for action in table.scene().actions if str(decision.move).startswith(action.verb))
        if action.needs == "none":
            return shortest(action, table.scene().actions)
        if verb == "down" and "*" not in rest:
            return "l " + rest.replace("} ", " / ").replace("> ", " / ").strip("{}<>").translate(
                str.maketrans("", "", "{}<>")
            )
        if verb in ("add", "swap"):
            card, _, target = rest.replace(" to ", " ").replace(" in ", " ").partition(" ")
            return f"{verb[:2]} {card} {target}"
        return f"{shortest(action, table.scene().actions)} {rest}"


def a_table(
    book: str, seats: int, ask: Callable[[str], str], seed: int = 5, game: str = "contract-rummy"
) -> tuple[Table, io.StringIO]:
    out = io.StringIO()
    rng = random.Random(seed)
    rules = choose_rules(CATALOGUE, game, book, {})
    names = ("You", *[f"Steady {seat}" for seat in range(2, seats + 1)])
    bots = {seat: BOTS["steady"](seat) for seat in range(1, seats)}
    console = Console(file=out, width=100, highlight=False)
    return Table(rules, names, bots, lambda asked: chance_move(asked, rng), console, True, ask), out


TYPED = [
    ("contract-rummy", "denexa", 3),
    ("contract-rummy", "parlett", 2),
    ("contract-rummy", "family", 3),
    ("contract-rummy", "wikipedia", 3),
    ("carioca", "carioca", 3),
    ("kalooki", "kalooki", 3),
]


@pytest.mark.parametrize(("game", "book", "seats"), TYPED, ids=[book for _, book, _ in TYPED])
def test_a_whole_game_typed_in_short(game: str, book: str, seats: int) -> None:
    typist = Typist()
    table, out = a_table(book, seats, typist, game=game)
    typist.table = table
    table.run()
    text = out.getvalue()
    assert table.scene().over and table.scene().status in text
    assert "nothing you can answer" not in text and "is how it is written" not in text
    *_, (number, _, _, end) = replay(read_record(CATALOGUE, write_record(table.record())))
    assert number == len(table.moves) and end == table.state


def asked(game: str) -> set[tuple[Action, ...]]:
    """What the seats of the recorded games of that name are asked."""
    found: set[tuple[Action, ...]] = set()
    for file in sorted(GOLDEN.glob("*.toml")):
        record = read_record(CATALOGUE, file.read_text(encoding="utf-8"))
        if record.rules.entry.id == game:
            built = record.game()
            for number, _, _, state in replay(record):
                for seat in built.asks(state) if number % 3 else ():
                    if seat != CHANCE:
                        found.add(record.rules.entry.scene(built, view(state, seat), seat, record.players).actions)
    return found


@pytest.mark.parametrize("game", sorted(CATALOGUE))
def test_every_verb_has_a_key_of_its_own(game: str) -> None:
    questions = asked(game)
    assert any(questions)
    for actions in questions:
        verbs = {action.verb: shortest(action, actions) for action in actions}
        assert len(set(verbs.values())) == len(verbs), verbs
        for action in actions:
            key = verbs[action.verb]
            assert key not in commands.COMMANDS, verbs
            # A verb that is shown in full is read by the game itself.
            if action.needs == "none" and key != action.verb:
                assert expand(key, actions) == action.verb, verbs


def test_the_letters_of_commands_are_those_of_the_table() -> None:
    assert set(COMMANDS) == {word for word in commands.COMMANDS if len(word) == 1}


@pytest.mark.parametrize(
    ("answer", "saved"),
    [("n", []), ("No", []), ("", []), ("y", ["guts.toml"]), ("YES", ["guts.toml"]), ("mine.toml", ["mine.toml"])],
)
def test_saving_on_the_way_out(answer: str, saved: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for stream in ("stdin", "stdout"):
        monkeypatch.setattr(f"sys.{stream}", SimpleNamespace(isatty=lambda: True, write=len, flush=lambda: None))
    monkeypatch.setattr("builtins.input", lambda prompt: answer)
    table, _ = a_table("standard", 3, input, game="guts")
    table.moves.append((CHANCE, table.chance(table.game.asks(table.state)[CHANCE])))
    _offer_to_save(table)
    assert sorted(path.name for path in tmp_path.iterdir()) == saved
    if answer == "y":
        _offer_to_save(table)
        assert sorted(path.name for path in tmp_path.iterdir()) == ["guts-2.toml", "guts.toml"]


def test_nothing_hidden_is_shown() -> None:
    """Every sentence and table that the person sees is the same in worlds that the person cannot tell apart."""
    typist = Typist()
    table, out = a_table("parlett", 2, typist)
    typist.table = table
    shown: list[str] = []
    play = table._play

    def watch(seat: int, move: object) -> None:
        at = out.tell()
        play(seat, move)  # type: ignore[arg-type]
        seen = view(table.state, table.person)
        told = [table.entry.tell(event, table.names, table.person) for event in seen.events]
        new = " ".join(out.getvalue()[at:].split())
        for sentence in [sentence for sentence in told if sentence]:
            new = new.replace(sentence, "")
        shown.append(new)

    table._play = watch  # type: ignore[method-assign]
    table.run()
    # Besides the redacted sentences only score sheets are printed.
    assert all(not rest.strip() or "total" in rest for rest in shown)


def lines(*typed: str) -> str:
    return "".join(line + "\n" for line in typed)


def test_the_input_ends_before_the_game(upcard: Run) -> None:
    ran = upcard("play", "contract-rummy", "--seed", 1)
    assert ran.exit_code == 130
    assert ran.stderr == "upcard: the input ended before the game did\n"
    assert "Deal 1 of 7: two sets of three (S3 S3)" in ran.output
    assert "Your hand, 10 cards:" in ran.output


def test_quitting_is_no_failure(upcard: Run) -> None:
    assert upcard("play", "contract-rummy", "--seed", 1, input="q\n").exit_code == 0


def test_the_same_seed_deals_the_same_cards(upcard: Run) -> None:
    one, two = [upcard("play", "contract-rummy", "--seed", 9, input=lines("s", "q")).output for _ in range(2)]
    assert one == two != upcard("play", "contract-rummy", "--seed", 8, input=lines("s", "q")).output


def test_a_refusal_says_clause_and_remedy_and_why_reads_it(upcard: Run) -> None:
    ran = upcard("play", "contract-rummy", "--seed", 1, input=lines("d 4H", "why", "why CR-K-D1", "why XX-1", "q"))
    said = " ".join(ran.output.split())
    assert "Draw upcard or draw stock is how it is written." in said
    ran = upcard(
        "play", "contract-rummy", "--seed", 1, input=lines("discard 4H", "why", "why CR-K-D1", "why XX-1", "q")
    )
    said = " ".join(ran.output.split())
    assert "CR-C-16: A turn begins with the draw. Draw the upcard or from the stock." in said
    assert "> why CR-C-16: The active player" in said
    assert "The rulebook's table says: S3 S3" in said
    assert "The rulebook has no clause XX-1" in said


def test_help_hints_and_sheets(upcard: Run) -> None:
    typed = lines("?", "hint", "best", "sort", "sheet", "rules", "table", "u", "?", "l", "d QQ", "add 7S", "q")
    said = " ".join(upcard("play", "contract-rummy", "--seed", 1, input=typed).output.split())
    assert "draw stock, upcard" in said and "Besides: help" in said
    assert re.search(r"draw (stock|upcard): [A-Z]", said)  # the hint, with its reason
    assert "short of the contract" in said
    assert "You: total 0" in said
    assert "Contract Rummy · Denexa Players and pack" in said
    assert re.search(r"discard [2-9TJQKA][SHDC], [2-9TJQKA][SHDC]", said)
    assert "discard CARD is how it is written" in said or "is not a card" in said


@pytest.mark.parametrize("game", sorted(CATALOGUE))
def test_help_lists_what_the_game_has_and_an_example_of_its_own(upcard: Run, game: str) -> None:
    said = upcard("play", game, "--seed", 1, input=lines("?", "best", "sheet", "why", "q")).output
    besides = said.split("Besides:")[1].split("> best")[0]
    entry = CATALOGUE[game]
    assert ("best  " in besides) == (entry.best is not None) == ("nothing to arrange" not in said)
    assert ("sheet  " in besides) == ("No score is kept in this game." not in said)
    assert ("ask  " in besides) == ("pass turn" in besides)
    example = re.findall(r"why (\S+) reads any clause", " ".join(besides.split()))[0]
    assert f"as in: why {example}" in said
    assert clause_text(example) and example in str(entry.sheet(next(iter(entry.books.values())).rules))


@pytest.mark.parametrize("game", sorted(CATALOGUE))
def test_a_sheet_before_anything_is_scored(upcard: Run, game: str) -> None:
    said = upcard("play", game, "--seed", 1, input=lines("sheet", "q")).output.split("> sheet\n")[1]
    assert not re.search(r"^You: ?$", said, re.M)
    assert re.match(r"You: total|Nothing is scored yet\.|No score is kept", said)


def test_cards_that_a_seat_tells_are_not_listed_again(upcard: Run) -> None:
    said = upcard("play", "beggar-my-neighbor", "--seed", 1, input="q\n").output
    assert "You: 26 cards" in said and "Stack" not in said


def test_bets_are_told_in_words_and_sheets_when_a_hand_is_over(upcard: Run) -> None:
    said = upcard("play", "anaconda", "--seed", 3, input=lines("bet 2", "raise 6", "q")).output
    assert re.search(r"chips, \d+ bet in this round", said) and "before the seat" not in said
    assert re.search(r"^Pot: \d+, with these bets \d+$", said, re.M)
    assert "total" not in said


def test_only_what_is_new_is_told_of_a_long_sheet(upcard: Run) -> None:
    said = upcard("play", "guts", "--seed", 3, input=lines("o", "o", "o", "sheet", "q")).output
    told, whole = said.split("> sheet")
    assert re.search(r"^You: hand 2: ", told, re.M)
    assert re.search(r"^You: hand 1: \S+ hand 2: ", whole, re.M)


@pytest.mark.parametrize("game", sorted(CATALOGUE))
def test_whose_turn_it_is_does_not_look_like_the_prompt(upcard: Run, game: str) -> None:
    said = upcard("play", game, "--seed", 1, "--plain", input="q\n").output
    assert re.findall(r"^> .*", said, re.M) == ["> q"]
    assert "\n-> " in said


@pytest.mark.parametrize("game", sorted(CATALOGUE))
@pytest.mark.parametrize("width", [40, 80])
def test_lines_fit_the_terminal(game: str, width: int, upcard: Run) -> None:
    typed = lines("?", "hint", "table", "best", "sheet", "u", "q")
    said = upcard("play", game, "--seed", 1, input=typed, env={"COLUMNS": str(width)}).output
    assert [line for line in said.splitlines() if len(line) > width or line != line.rstrip()] == []


def test_pass_for_the_whole_deal(upcard: Run) -> None:
    ran = upcard(
        "play", "contract-rummy", "--seed", 1, "--book", "family", input=lines("pass deal", *["s", "d"] * 3, "q")
    )
    assert "You claim nothing more in this deal" in ran.output
    assert "May you have" not in ran.output


def test_save_and_resume(upcard: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.toml"
    first = upcard(
        "play", "contract-rummy", "--seed", 1, "--bots", "random,steady", input=lines("u", f"save {file}", "q")
    )
    assert file.exists() and "Random 2, Steady 3, Steady 4" in first.output
    record = read_record(CATALOGUE, file.read_text(encoding="utf-8"))
    assert record.totals is None and record.moves[-1] == (0, "draw upcard")
    again = upcard("play", "contract-rummy", "--resume", file, input=lines("table", "q"))
    assert again.exit_code == 0
    assert "Your hand, 11 cards" in again.output and "Random 2, Steady 3, Steady 4" in again.output


@pytest.mark.parametrize("width", [100, 60, 40, 24])
def test_the_score_sheet_is_whole_at_any_width(width: int) -> None:
    out = io.StringIO()
    table, _ = a_table("denexa", 4, lambda prompt: "")
    draw_sheets(Console(file=out, width=width, color_system=None), table.scene(), False)
    said = out.getvalue()
    assert "…" not in said
    assert max(len(line.rstrip()) for line in said.splitlines()) <= width
    for seat in ("2", "3", "4"):
        assert re.search(rf"(Steady|\b) ?{seat}\b", said)
    assert "total" in said


def test_no_colour_where_it_is_not_wanted(upcard: Run) -> None:
    ran = upcard("play", "contract-rummy", "--seed", 1, "--plain", input="q\n", color=True)
    assert "\x1b[" not in ran.output and not set(ran.output) & set("♠♥♦♣")


def test_colour_tells_all_suits_apart() -> None:
    out = io.StringIO()
    console = Console(file=out, force_terminal=True, color_system="standard", no_color=False)
    console.print(cards(["7S", "7H", "7D", "7C", "*"], False))
    codes = {card: code for code, card in re.findall(r"(\x1b\[[\d;]*m)(7.|\*)", out.getvalue())}
    assert list(codes) == ["7♠", "7♥", "7♦", "7♣", "*"]
    assert len(set(codes.values())) == 5
