"""`upcard games`, `rules`, `replay` and `try`."""

import json
import re
import tomllib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import Result

import upcard as library
from upcard.catalogue import CATALOGUE
from upcard.clauses import clause_text
from upcard.kernel.state import view
from upcard.match.record import read_record, record_of, replay, write_record
from upcard.options.house_rules import choose_rules
from upcard.players import made

Run = Callable[..., Result]
GOLDEN = Path(__file__).parents[1] / "records" / "golden"
POSITIONS = Path(__file__).parents[2] / "positions"
BOOKS = sorted(CATALOGUE["contract-rummy"].books)
EVERY = [(entry.id, book) for entry in CATALOGUE.values() for book in entry.books]


def test_all_that_is_known_of_games(upcard: Run) -> None:
    plain, whole = upcard("games").output, upcard("games", "--all").output
    listed = re.findall(r"^[\w-]+: ", plain, re.M)
    assert re.findall(r"^[\w-]+: ", whole, re.M) == listed
    assert "Zioncheck" in whole and "Zioncheck" not in plain
    assert "Weekend America" in whole and "Weekend America" not in plain


def test_games(upcard: Run) -> None:
    said = upcard("games").output
    assert said.startswith("contract-rummy: Contract Rummy")
    for line in re.findall(r"^ {4}\S.*(?:\n {6,}.*)*", said, re.M):
        assert len(re.findall(r"\bplayers\b", line)) == 1, line
    assert "2 to 2 " not in said and "standard  2 players. A game is to 1200 points" in said
    games = json.loads(upcard("games", "--json").output)["games"]
    assert [game["id"] for game in games] == list(CATALOGUE)
    assert all("strong" in game["bots"] and "gentle" in game["bots"] for game in games)
    game = games[0]
    assert game["bots"] == ["random", "gentle", "steady", "steady-1", "strong"]
    assert {book["id"]: book["players"] for book in game["books"]} == {
        "denexa": [3, 5],
        "wikipedia": [3, 8],
        "parlett": [2, 7],
        "family": [3, 5],
    }
    assert {option["key"] for option in game["options"]} >= {"hand7", "claim_chain", "card_points"}


@pytest.mark.parametrize(("game", "book"), EVERY)
def test_every_sentence_of_a_sheet_rests_on_clauses_there_are(upcard: Run, game: str, book: str) -> None:
    data = json.loads(upcard("rules", game, "--book", book, "--json").output)
    lines = [line for section in data["sheet"] for line in section["lines"]]
    assert len(lines) > 10
    for line in lines:
        assert line["clauses"], line["text"]
        assert all(clause_text(clause) for clause in line["clauses"]), line
    words = " ".join(" ".join(upcard("rules", game, "--book", book).output.split()).split())
    assert all(line["text"] in words for line in lines)


@pytest.mark.parametrize("book", BOOKS)
def test_a_book_turns_into_any_other_by_its_differences(upcard: Run, tmp_path: Path, book: str) -> None:
    for other in BOOKS:
        data = json.loads(upcard("rules", "contract-rummy", "--book", book, "--against", other, "--json").output)
        assert (data["differences"] == []) == (book == other)
        entry = CATALOGUE["contract-rummy"]
        here, there = entry.books[book].rules, entry.books[other].rules
        assert {line["key"] for line in data["differences"]} == set(entry.changes(here, there))
    same = upcard("rules", "contract-rummy", "--book", book, "--against", book).output
    assert "are the same rules" in " ".join(same.split())


def test_house_rules_against_their_book(upcard: Run, tmp_path: Path) -> None:
    file = tmp_path / "sunday.toml"
    file.write_text(
        'game = "contract-rummy"\nbook = "family"\nname = "Sunday"\n[changes]\nclaim_mode = "none"\nmin_naturals = 2\n',
        encoding="utf-8",
    )
    said = upcard("rules", "contract-rummy", "--rules", file, "--against", "family").output
    assert "Contract Rummy · Family · Sunday against Contract Rummy · Family: 2 differences" in " ".join(said.split())
    sheet = upcard("rules", "contract-rummy", "--rules", file).output
    assert "Nobody takes a card out of turn." in sheet and "at least two natural cards" in sheet


def test_replay_to_a_move_as_a_seat(upcard: Run) -> None:
    file = GOLDEN / "contract-rummy-denexa.toml"
    record = read_record(CATALOGUE, file.read_text(encoding="utf-8"))
    state = [state for _, _, _, state in replay(record, 60)][-1]
    for seat in range(3):
        data = json.loads(upcard("replay", file, "--to", 60, "--as", f"P{seat + 1}", "--json").output)
        assert data["to"] == 60 == len(data["played"]) and data["as"] == f"P{seat + 1}"
        seen = view(state, seat)
        hidden = {
            zone["id"]: zone["count"] - len(zone["cards"]) for zone in data["scene"]["zones"] if zone["kind"] == "hand"
        }
        for other in range(3):
            unseen = [card for card in seen.piles[other].cards if str(card) == "??"]
            assert hidden[f"hand-{other}"] == len(unseen)
        # Moves tell what was seen: no shuffle, and no drawn card of others.
        shuffles = [move["move"] for move in data["played"] if move["seat"] == "*"]
        assert shuffles == ["choose 3", "shuffle"]
        assert "??" in data["position"]["stock"]


def test_replay_of_an_open_window_keeps_answers_sealed(upcard: Run) -> None:
    file = GOLDEN / "contract-rummy-denexa.toml"
    record = read_record(CATALOGUE, file.read_text(encoding="utf-8"))
    number = next(
        n for n, _, _, state in replay(record) if state.answers and record.moves[n - 1][1] in ("pass", "may-i")
    )
    mover = record.moves[number - 1][0]
    other = next(seat for seat in range(3) if seat != mover)
    seen = json.loads(upcard("replay", file, "--to", number, "--as", f"P{other + 1}", "--json").output)
    own = json.loads(upcard("replay", file, "--to", number, "--as", f"P{mover + 1}", "--json").output)
    assert seen["played"][-1]["move"] == "(sealed)"
    assert own["played"][-1]["move"] == record.moves[number - 1][1]
    assert [move["move"] for move in seen["played"][:-1]] == [move["move"] for move in own["played"][:-1]]


def test_replay_tells_why_each_bot_made_its_moves(upcard: Run, tmp_path: Path) -> None:
    """Each reason is that of the same player, given what its seat saw; of another seat nothing is told."""
    file = tmp_path / "game.toml"
    bots = ["strong:12", "steady", "steady"]
    played = library.play(choose_rules(CATALOGUE, "guts", None, {"hands": 3}), bots, seed=3)
    file.write_text(write_record(record_of(played, seed=3, bots=("strong:12", "steady", ""))), encoding="utf-8")
    data = json.loads(upcard("replay", file, "--why", "--json").output)["played"]
    wanted: dict[int, str] = {}
    match = read_record(CATALOGUE, file.read_text(encoding="utf-8")).start()
    before = match.state
    for n, seat, _, after in replay(read_record(CATALOGUE, file.read_text(encoding="utf-8"))):
        if seat in (0, 1):
            wanted[n] = made(bots[seat], 3).decide(match.game, view(before, seat), seat).why
        before = after
    assert len(wanted) > 5
    assert {each["n"]: each["why"] for each in data if each["why"]} == wanted
    words = " ".join(upcard("replay", file, "--why").output.split())
    assert all(f"Why: {why}" in words for why in wanted.values())
    own = json.loads(upcard("replay", file, "--why", "--as", "P2", "--json").output)["played"]
    assert {each["seat"] for each in own if each["why"]} == {"P2"}
    assert "why" not in json.loads(upcard("replay", file, "--json").output)["played"][0]
    # A bot that is not here has no reasons, and nobody fails for it.
    file.write_text(write_record(record_of(played, seed=3, bots=("elsewhere", "mille-only", ""))), encoding="utf-8")
    assert "Why: " not in upcard("replay", file, "--why").output


def test_one_move_is_legal_and_more_are(upcard: Run, tmp_path: Path) -> None:
    record = read_record(CATALOGUE, (GOLDEN / "guts-standard.toml").read_text(encoding="utf-8"))
    file = tmp_path / "short.toml"
    for moves, said in [(1, "1 of 1 move is legal."), (2, "2 of 2 moves are legal.")]:
        short = replace(record, moves=record.moves[:moves], totals=None, chains=(), lots={})
        file.write_text(write_record(short), encoding="utf-8")
        assert said in upcard("replay", file).output


def test_replay_says_that_all_holds(upcard: Run) -> None:
    ran = upcard("replay", GOLDEN / "contract-rummy-family.toml")
    assert ran.exit_code == 0 and "moves are legal; it ends as the record says." in ran.output
    data = json.loads(upcard("replay", GOLDEN / "contract-rummy-family.toml", "--json").output)
    assert data["over"] and data["checked"] and data["totals"][int(data["winners"][0][1:]) - 1] == min(data["totals"])


def test_try_prints_verdicts_and_a_position_that_can_be_tried_again(upcard: Run, tmp_path: Path) -> None:
    ran = upcard("try", POSITIONS / "cr-x-17.toml", "discard 3C", "discard KD")
    assert ran.exit_code == 0
    said = " ".join(ran.output.split())
    assert "refused, CR-W-26: The three of clubs can be played on the table" in said
    assert "Asked now: P2 (draw) Scores: P1 0, P2 0, P3 0, P4 0" in said
    position = ran.output[ran.output.index("game = ") : ran.output.index("Asked now")]
    again = tmp_path / "again.toml"
    again.write_text(position, encoding="utf-8")
    assert tomllib.loads(position)["hands"]["P1"] == "3C"
    data = json.loads(upcard("try", again, "draw upcard", "--json").output)
    assert data["tries"][0]["verdict"] == "accepted" and data["asked"] == {"P2": "play"}
    assert data["position"]["hands"]["P2"] == "9H KD"


def test_a_verdict_that_is_not_as_expected_shows_in_the_status(upcard: Run, tmp_path: Path) -> None:
    file = tmp_path / "wrong.toml"
    text = (POSITIONS / "cr-x-17.toml").read_text(encoding="utf-8")
    file.write_text(text.replace('verdict = "CR-W-26"', 'verdict = "CR-W-27"'), encoding="utf-8")
    ran = upcard("try", file)
    assert ran.exit_code == 1
    assert "NOT AS EXPECTED: discard 3C is CR-W-26, not CR-W-27" in ran.output
    file.write_text(text.replace("[[0, 5, 20, 30]]", "[[0, 5, 20, 31]]"), encoding="utf-8")
    assert upcard("try", file).exit_code == 1


def test_every_command_has_help(upcard: Run) -> None:
    for command in ([], ["play"], ["games"], ["rules"], ["replay"], ["try"], ["serve"]):
        for flag in ("-h", "--help"):
            ran = upcard(*command, flag)
            assert ran.exit_code == 0 and "Usage: " in ran.output
