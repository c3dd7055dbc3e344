"""Games that are saved in the terminal, taken up again, taken back, and checked."""

import json
import random
import re
from pathlib import Path

from upcard.catalogue import CATALOGUE
from upcard.kernel.game import CHANCE
from upcard.kernel.run import seeded
from upcard.match.match import Match
from upcard.match.record import read_record, record_of, today, write_record
from upcard.options.house_rules import choose_rules
from upcard.players import PLAYERS

from .conftest import Run, lines


def test_a_file_names_its_game(upcard: Run, tmp_path: Path) -> None:
    """The game may be left out where a file says what is played; without either the games are named."""
    upcard("play", "guts", "--seed", 1, input=lines("o", f"save {tmp_path / 'guts.toml'}", "q"))
    assert "Guts" in upcard("play", "--resume", tmp_path / "guts.toml", input="q\n").output
    rules = tmp_path / "rules.toml"
    rules.write_text('game = "guts"\nbook = "standard"\n')
    for command in (("play",), ("rules",), ("simulate", "--games", "1")):
        ran = upcard(*command, "--rules", rules, input="q\n")
        assert ran.exit_code == 0
        assert "Guts" in ran.output
        assert "name a game; there are: " in upcard(command[0]).stderr


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


def test_a_saved_game_has_its_day_its_seed_and_its_bots(upcard: Run, tmp_path: Path) -> None:
    """Gone on with, it no longer follows from the seed; the day and the bots stay."""
    file, later = tmp_path / "game.toml", tmp_path / "later.toml"
    upcard(
        "play", "guts", "--seed", 1, "--players", 3, "--bots", "gentle,random", input=lines("o", f"save {file}", "q")
    )
    record = read_record(CATALOGUE, file.read_text(encoding="utf-8"))
    assert (record.date, record.seed, record.bots) == (today(), 1, ("", "gentle", "random"))
    text = file.read_text(encoding="utf-8").replace(record.date, "2026-05-17").replace('"Gentle 2"', '"Somebody"')
    file.write_text(text, encoding="utf-8")
    upcard("play", "--resume", file, input=lines(f"save {later}", "q"))
    again = read_record(CATALOGUE, later.read_text(encoding="utf-8"))
    assert (again.date, again.seed, again.bots) == ("2026-05-17", None, record.bots)
    shown = upcard("replay", file, "--plain").output
    assert "P2 Somebody (gentle)" in shown and "2026-05-17, seed 1\n" in shown
    told = json.loads(upcard("replay", file, "--json").output)
    assert (told["date"], told["event"], told["seed"], told["bots"]) == ("2026-05-17", "", 1, ["", "gentle", "random"])


def test_a_record_starts_no_program(upcard: Run, tmp_path: Path) -> None:
    """It may come from somebody else: a bot that is named there and not known here is the usual one."""
    file, made = tmp_path / "game.toml", tmp_path / "made"
    upcard("play", "guts", "--seed", 1, "--players", 2, input=lines("o", f"save {file}", "q"))
    text = file.read_text(encoding="utf-8")
    assert '"steady",' in text
    file.write_text(text.replace('"steady",', f'"/bin/touch {made}",'), encoding="utf-8")
    assert upcard("play", "--resume", file, input=lines("q")).exit_code == 0
    assert not made.exists()


def test_a_game_taken_up_does_not_tell_what_was_told_before(upcard: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.toml"
    upcard("play", "contract-rummy", "--seed", 1, input=lines("u", f"save {file}", "q"))
    hand = upcard("play", "contract-rummy", "--resume", file, "--plain", input=lines("q")).output
    card = re.findall(r"Your hand, 11 cards:\s+(\S+)", hand)[0]
    again = upcard("play", "contract-rummy", "--resume", file, "--plain", input=lines(f"discard {card}", "q")).output
    told = again.split(f"> discard {card}\n")[1]
    assert told.startswith("You discard") and "You take" not in told


def test_taking_a_move_back(upcard: Run) -> None:
    """The upcard is known to all: it can be put back. A card of the stock cannot."""
    ran = upcard("play", "contract-rummy", "--seed", 1, input=lines("undo", "u", "undo", "?", "q"))
    said = " ".join(ran.output.split())
    _, early, back = said.split("> undo")
    assert early.startswith(" There is nothing to take back: you have made no move yet.")
    assert back.startswith(" You take your last move back.") and "draw a card" in back.split("> ?")[0]
    assert "undo take your last move back, or the last three with undo 3" in back
    ran = upcard("play", "classic-rummy", "--seed", 1, input=lines("s", "undo", "q"))
    said = " ".join(ran.output.split())
    assert "> undo Your last move cannot be taken back: it has shown something that was hidden." in said


def test_a_corrected_score_is_saved_replayed_and_verified(upcard: Run, tmp_path: Path) -> None:
    """The record has the correction among its moves."""
    file, corrected = tmp_path / "game.toml", tmp_path / "corrected.toml"
    rules = choose_rules(CATALOGUE, "classic-rummy", None, {})
    players = {seat: PLAYERS["steady"](seat) for seat in (1, 2)}
    match = Match(rules, 3, seeded(random.Random(3)), players, names=("Ann", "Ben", "Cyd"))
    person = PLAYERS["steady"](0)
    while not match.state.sheet:  # type: ignore[attr-defined]
        match.run()
        match.answer(0, person.choose(match.game, match.view(0), 0))
    match.run()
    file.write_text(write_record(record_of(match)), encoding="utf-8")
    typed = lines(
        "undo x", "correct 1: 5", "correct", "correct 9: 1 2 3", "correct 1: 7 -8 9", f"save {corrected}", "q"
    )
    said = " ".join(upcard("play", "classic-rummy", "--resume", file, "--plain", input=typed).output.split())
    assert "> undo x Say how many moves, as in: undo 2" in said
    assert "> correct 1: 5 A column of the score sheet has 3 numbers, one for each seat." in said
    assert "> correct Say the column and the points of each seat, as in: correct 2: 25 0 40" in said
    assert "> correct 9: 1 2 3 Column 9 of the score sheet is still empty." in said
    assert "The score is corrected: deal 1 is Ann 7, Ben -8, Cyd 9 now." in said
    record = read_record(CATALOGUE, corrected.read_text(encoding="utf-8"))
    assert record.moves[-1] == (0, "!correct 1: 7 -8 9")
    assert record.match().state.sheet == ((7, -8, 9),)  # type: ignore[attr-defined]
    replayed = upcard("replay", corrected).output
    assert "The score is corrected: deal 1 is Ann 7, Ben -8, Cyd 9 now." in " ".join(replayed.split())
    wrong = corrected.read_text(encoding="utf-8").replace("!correct 1: 7", "!correct 2: 7")
    corrected.write_text(wrong, encoding="utf-8")
    refused = upcard("replay", corrected)
    assert refused.exit_code != 0 and "Column 2 of the score sheet is still empty" in refused.output


def test_every_draw_is_bound_before_it_is_made(upcard: Run, tmp_path: Path) -> None:
    """The saved game tells how it was drawn, also after it was taken up: upcard verify accepts it."""
    one, two = tmp_path / "one.toml", tmp_path / "two.toml"
    first = upcard("play", "guts", "--plain", input=lines("o", f"save {one}", "q")).output
    again = upcard("play", "guts", "--plain", "--resume", one, input=lines("o", "o", f"save {two}", "q")).output
    shown = re.findall(r"^Head: ([0-9a-f]{64})$", first + again, re.M)
    record = read_record(CATALOGUE, two.read_text(encoding="utf-8"))
    assert [chain.head.hex() for chain in record.chains] == shown
    drawn = sum(seat == CHANCE for seat, _ in record.moves)
    assert sum(len(chain.rounds) for chain in record.chains) == drawn > len(shown) == 2
    # What all draws are bound to stands before what they dealt.
    assert first.index(shown[0]) < first.index("Your hand")
    checked = upcard("verify", two)
    assert checked.exit_code == 0
    assert f"{drawn} of {drawn} draws (shuffles and lots) were fixed before" in " ".join(checked.output.split())


def test_what_is_saved_tells_nothing_of_draws_to_come(upcard: Run, tmp_path: Path) -> None:
    """The saved game tells the seed: the game that goes on hangs on another head."""
    one, two = tmp_path / "one.toml", tmp_path / "two.toml"
    said = upcard("play", "guts", "--plain", input=lines("o", f"save {one}", "o", "o", f"save {two}", "q")).output
    shown = re.findall(r"^Head: ([0-9a-f]{64})$", said, re.M)
    chains = read_record(CATALOGUE, two.read_text(encoding="utf-8")).chains
    assert [chain.head.hex() for chain in chains] == shown
    assert len({chain.seed for chain in chains}) == len(shown) == 2
    assert upcard("verify", two).exit_code == 0


def test_a_seed_is_not_bound(upcard: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.toml"
    ran = upcard("play", "guts", "--seed", 1, input=lines(f"save {file}", "q"))
    assert "Head: " not in ran.output and "[[chains]]" not in file.read_text(encoding="utf-8")
    again, bound = tmp_path / "again.toml", tmp_path / "bound.toml"
    said = " ".join(upcard("play", "--resume", file, input=lines("o", "o", f"save {again}", "q")).output.split())
    assert "The earlier draws of the saved game had none, so upcard verify cannot check them" in said
    assert "shown before the first card" not in said
    assert upcard("verify", again).exit_code == 1
    upcard("play", "guts", input=lines("o", f"save {bound}", "q"))
    said = " ".join(upcard("play", "--resume", bound, input=lines("q")).output.split())
    assert "The head that fixes all draws is shown before the first card" in said
