"""The table in the terminal: whole games, what is typed, and leaving."""

import io
import random
import re
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace
from rich.console import Console

from upcard.bots import BOTS, Decision
from upcard.catalogue import CATALOGUE
from upcard.clauses import clause_text
from upcard.kernel.game import CHANCE
from upcard.kernel.run import seeded
from upcard.kernel.state import Event, Move, State, view
from upcard.kernel.ui.scene import Action, Slot
from upcard.match.record import read_record, record_of, replay, write_record
from upcard.options.house_rules import choose_rules
from upcard.terminal import commands
from upcard.terminal.play import _offer_to_save
from upcard.terminal.scene_text import draw_sheets
from upcard.terminal.short_moves import COMMANDS, expand, shortest
from upcard.terminal.table import TerminalTable

from .conftest import Run, lines

GOLDEN = Path(__file__).parents[1] / "records" / "golden"

CARD = Slot(name="card", kind="cards")


class Typist:
    """A person who plays what a steady bot would, typed as shortly as can be."""

    def __init__(self) -> None:
        self.table: TerminalTable | None = None
        self.pending: list[str] = []

    def __call__(self, prompt: str) -> str:
        assert self.table is not None
        table = self.table
        decision = BOTS["steady"](0).decide(table.match.game, table.seen(), table.person)
        verb, _, rest = str(decision.move).partition(" ")
        action = next(action for action in table.scene().actions if str(decision.move).startswith(action.verb))
        if not action.slots:
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
) -> tuple[TerminalTable, io.StringIO]:
    out = io.StringIO()
    rng = random.Random(seed)
    rules = choose_rules(CATALOGUE, game, book, {})
    names = ("You", *[f"Steady {seat}" for seat in range(2, seats + 1)])
    bots = {seat: BOTS["steady"](seat) for seat in range(1, seats)}
    console = Console(file=out, width=100, highlight=False)
    return TerminalTable(rules, names, bots, seeded(rng), console, True, ask, commands.obey), out


TYPED = [
    pytest.param("contract-rummy", "denexa", 3, id="denexa"),
    pytest.param("contract-rummy", "parlett", 2, id="parlett", marks=pytest.mark.long),
    pytest.param("contract-rummy", "family", 3, id="family"),
    pytest.param("contract-rummy", "wikipedia", 3, id="wikipedia"),
    pytest.param("carioca", "carioca", 3, id="carioca"),
    pytest.param("kalooki", "kalooki", 3, id="kalooki", marks=pytest.mark.long),
]


@pytest.mark.parametrize(("game", "book", "seats"), TYPED)
def test_a_whole_game_typed_in_short(game: str, book: str, seats: int) -> None:
    typist = Typist()
    table, out = a_table(book, seats, typist, game=game)
    typist.table = table
    table.run()
    text = out.getvalue()
    assert table.scene().over and table.scene().status in text
    assert "cannot be answered" not in text and "is how it is written" not in text
    *_, (number, _, _, end) = replay(read_record(CATALOGUE, write_record(record_of(table.match))))
    assert number == table.match.n and end == table.match.state


def asked(game: str) -> set[tuple[Action, ...]]:
    """What the seats of the recorded games of that name are asked."""
    found: set[tuple[Action, ...]] = set()
    for file in sorted(GOLDEN.glob("*.toml")):
        record = read_record(CATALOGUE, file.read_text(encoding="utf-8"))
        if record.rules.entry.id == game:
            built = record.start().game
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
            if not action.slots and key != action.verb:
                assert expand(key, actions) == action.verb, verbs


def test_a_verb_of_the_game_goes_before_a_command() -> None:
    table, out = a_table("standard", 2, input, game="guts")
    scene = table.scene()
    asks = replace(scene, actions=(Action(verb="ask", label="Ask", form="ask {card}", slots=(CARD,)),))
    assert not commands.obey(table, "ask 7S", asks) and not commands.obey(table, "Ask 7 of 2", asks)
    assert commands.obey(table, "rules", asks) and commands.obey(table, "ask 7S", scene)
    assert "No card is claimed at this table." in out.getvalue()


class Listener:
    """Plays as steady does, and notes down what it is told."""

    name = "listener"
    about = "Listens."

    def __init__(self) -> None:
        self.told: list[Event] = []

    def plays(self, game: Any) -> bool:
        return True

    def decide(self, game: Any, seen: State, seat: int) -> Decision:
        return BOTS["steady"](0).decide(game, seen, seat)

    def choose(self, game: Any, seen: State, seat: int) -> Move:
        return self.decide(game, seen, seat).move

    def hear(self, events: tuple[Event, ...], seat: int) -> None:
        self.told += events


class Deaf(Listener):
    def hear(self, events: tuple[Event, ...], seat: int) -> None:
        raise RuntimeError("no ears")


def test_a_bot_that_listens_is_told_what_happens() -> None:
    typist, listener = Typist(), Listener()
    out = io.StringIO()
    rules = choose_rules(CATALOGUE, "mille", None, {})
    console = Console(file=out, width=100, highlight=False)
    table = TerminalTable(
        rules, ("You", "It"), {1: listener}, seeded(random.Random(5)), console, True, typist, commands.obey
    )
    while not any(event.name == "discarded" and event.seat == 0 for event in listener.told):
        table.match.run()
        decision = BOTS["steady"](0).decide(table.match.game, table.seen(), table.person)
        table.match.answer(table.person, decision.move)
    drawn = [event for event in listener.told if event.name == "drew" and event.seat == 0]
    assert drawn and all(str(card) == "??" for event in drawn for card in event.cards)


def test_a_bot_that_fails_as_it_listens_is_named() -> None:
    out = io.StringIO()
    rules = choose_rules(CATALOGUE, "mille", None, {})
    console = Console(file=out, width=100, highlight=False)
    table = TerminalTable(
        rules, ("You", "It"), {1: Deaf()}, seeded(random.Random(5)), console, True, input, commands.obey
    )
    table.match.run()
    assert table.match.asks and "The bot listener failed while it was told of a move (RuntimeError)." in out.getvalue()


def test_the_letters_of_commands_are_those_of_the_table() -> None:
    assert set(COMMANDS) == {word for word in commands.COMMANDS if len(word) == 1}


@pytest.mark.parametrize(
    ("answer", "saved"),
    [
        ("n", []),
        ("No", []),
        ("", []),
        ("q", []),
        ("Quit", []),
        ("y", ["guts.toml"]),
        ("YES", ["guts.toml"]),
        ("mine.toml", ["mine.toml"]),
    ],
)
def test_saving_on_the_way_out(answer: str, saved: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for stream in ("stdin", "stdout"):
        monkeypatch.setattr(f"sys.{stream}", SimpleNamespace(isatty=lambda: True, write=len, flush=lambda: None))
    monkeypatch.setattr("builtins.input", lambda prompt: answer)
    table, _ = a_table("standard", 3, input, game="guts")
    table.match.answer(CHANCE, table.match.chance(table.match.asks[CHANCE]))
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
    happened = table.happened

    def watch(before: State, seat: int, move: Move, after: State) -> None:
        at = out.tell()
        happened(before, seat, move, after)
        seen = view(table.match.state, table.person)
        told = [table.entry.tell(event, table.match.names, table.person) for event in seen.events]
        new = " ".join(out.getvalue()[at:].split())
        for sentence in [sentence for sentence in told if sentence]:
            new = new.replace(sentence, "")
        shown.append(new)

    table.happened = watch  # type: ignore[method-assign, assignment]
    table.run()
    # Besides the redacted sentences only score sheets are printed.
    assert all(not rest.strip() or "total" in rest for rest in shown)


def test_the_input_ends_before_the_game(upcard: Run) -> None:
    ran = upcard("play", "contract-rummy", "--seed", 1)
    assert ran.exit_code == 130
    assert ran.stderr == "upcard: the input ended before the game did\n"
    assert "Deal 1 of 7: two sets of three (S3 S3)" in ran.output
    assert "Your hand, 10 cards:" in ran.output


@pytest.mark.parametrize(
    ("game", "before", "short", "full"),
    [
        ("contract-rummy", (), "a 7S 1", "add 7S to 1"),
        ("contract-rummy", ("s",), "u", "draw upcard"),
        ("contract-rummy", ("s",), "d KC", "discard KC"),
        ("mille", (), "d KC", "discard KC"),
        ("mille", ("s",), "s", "draw stock"),
        ("guts", (), "sh", "show"),
        ("indian-chief", (), "m 2S 2H 2D 2C 3S 3H 3D 3C", "meld 2S 2H 2D 2C 3S 3H 3D 3C"),
    ],
)
def test_short_and_full_forms_are_refused_alike(
    game: str, before: tuple[str, ...], short: str, full: str, upcard: Run
) -> None:
    told = [upcard("play", game, "--seed", 1, "--plain", input=lines(*before, typed, "q")) for typed in (short, full)]
    refusals = [ran.output.split(f"> {typed}\n")[-1] for ran, typed in zip(told, (short, full), strict=True)]
    assert refusals[0] == refusals[1]
    assert re.match("[A-Z]+(-[A-Z])?-[0-9]+: ", refusals[0])


@pytest.mark.parametrize(
    ("typed", "answered"),
    [
        ("d 9", "Write draw upcard or draw stock."),
        ("f", "'f' cannot be played now. ? shows what can be answered."),
        ("d", "That could mean draw upcard or draw stock."),
        ("up to you", "'up to you' cannot be played now. ? shows what can be answered."),
        ("upcard for me", "'for me' is too much: write draw upcard."),
    ],
)
def test_what_is_no_move_is_answered_with_what_could_be(typed: str, answered: str, upcard: Run) -> None:
    assert answered in upcard("play", "contract-rummy", "--seed", 1, input=lines(typed, "q")).output


def test_quitting_is_no_failure(upcard: Run) -> None:
    assert upcard("play", "contract-rummy", "--seed", 1, input="q\n").exit_code == 0


def test_the_same_seed_deals_the_same_cards(upcard: Run) -> None:
    one, two = [upcard("play", "contract-rummy", "--seed", 9, input=lines("s", "q")).output for _ in range(2)]
    assert one == two != upcard("play", "contract-rummy", "--seed", 8, input=lines("s", "q")).output


def test_why_still_knows_the_refused_move_after_a_refused_undo(upcard: Run) -> None:
    said = upcard("play", "contract-rummy", "--seed", 1, input=lines("d 4H", "undo", "why", "q")).output
    assert "> undo\nThere is nothing to take back" in said
    assert "> why\nCR-C-16: " in said


@pytest.mark.parametrize("typed", ["d 4H", "discard 4H"])
def test_a_refusal_says_clause_and_remedy_and_why_reads_it(typed: str, upcard: Run) -> None:
    """What is typed in short is refused as in full, also where nothing like it can be answered now."""
    ran = upcard("play", "contract-rummy", "--seed", 1, input=lines(typed, "why", "why CR-K-D1", "why XX-1", "q"))
    said = " ".join(ran.output.split())
    assert "CR-C-16: A turn begins with the draw. Draw the upcard or from the stock." in said
    assert "> why CR-C-16: The active player" in said
    assert "The rulebook's table says: S3 S3" in said
    assert "The rulebook has no clause XX-1" in said


def test_help_hints_and_sheets(upcard: Run) -> None:
    typed = lines("?", "hint", "best", "sort", "sheet", "rules", "table", "u", "?", "l", "d QQ", "add 7S", "q")
    said = " ".join(upcard("play", "contract-rummy", "--seed", 1, input=typed).output.split())
    assert "draw stock, upcard" in said and "You can also type: help" in said
    assert re.search(r"draw (stock|upcard): [A-Z]", said)  # the hint, with its reason
    assert "short of the contract" in said
    assert "You: total 0" in said
    assert "Contract Rummy · Denexa Players and pack" in said
    assert re.search(r"discard [2-9TJQKA][SHDC], [2-9TJQKA][SHDC]", said)
    assert "write discard CARD" in said or "is not a card" in said


@pytest.mark.parametrize("game", sorted(CATALOGUE))
def test_help_lists_what_the_game_has_and_an_example_of_its_own(upcard: Run, game: str) -> None:
    said = upcard("play", game, "--seed", 1, input=lines("?", "best", "sheet", "why", "q")).output
    besides = said.split("You can also type:")[1].split("> best")[0]
    entry = CATALOGUE[game]
    assert ("best  " in besides) == (entry.best is not None) == ("nothing to arrange" not in said)
    assert ("sheet  " in besides) == ("No score is kept in this game." not in said)
    assert ("correct " in besides) == (entry.scores is not None)
    assert ("ask  " in besides) == ("pass turn" in besides)
    example = re.findall(r"why (\S+) shows any clause", " ".join(besides.split()))[0]
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
    assert re.search(r"^Pot: \d+, or \d+ with these bets$", said, re.M)
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
    assert "You claim no more cards in this deal" in ran.output
    assert "May you have" not in ran.output


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


def test_a_learner_is_told_once_of_each_kind_of_decision(upcard: Run) -> None:
    def told(*options: str) -> int:
        said = upcard("play", "guts", "--seed", "3", "--plain", *options, input=lines("in", "in", "in", "quit", ""))
        return sum(line.startswith(("in: ", "out: ")) for line in said.stdout.splitlines())

    assert (told("--explain"), told()) == (1, 0)
