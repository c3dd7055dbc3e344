"""`upcard score`."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import Run, lines

Fails = Callable[..., str]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "evening.json"


def test_an_evening_is_written_line_by_line_and_goes_on(upcard: Run, file: Path) -> None:
    begun = ["score", "contract-rummy", "Ada", "Ben", "Cid", "--book", "family", "--dealer", "Cid", "--file", file]
    first = upcard(*begun, "--plain", input=lines("out Ben", "Ada 10+15+8", "Cid KS Kx *", "quit"))
    assert first.exit_code == 0, first.output
    assert "Deal 1 of 7: two sets of three (S3 S3)." in first.output
    assert "Cid deals 10 cards to each, and Ada begins. 2 packs, 2 jokers; wild: jokers." in first.output
    assert "Missing: how it ended." in first.output and "Missing: Ada, Cid." in first.output
    assert "Ada: row 1: 33, total 33" in first.output and "Deal 2 of 7" in first.output
    data = json.loads(upcard("score", "--file", file, "--json").output)
    assert (data["totals"], data["over"], data["winners"]) == ([33, 0, 35], False, [])
    assert [row["became"] for row in data["rows"]] == ["scored", "open"]
    assert data["rows"][1]["missing"] == [{"what": "end"}] and data["rows"][1]["dealer"] == "P1"
    on = upcard("score", "--file", file, "--plain", input=lines("1: c 48", "sheet"))
    assert "Row 1, Cid: 48; before, it was KS Kx *." in on.output
    assert json.loads(upcard("score", "--file", file, "--json").output)["totals"] == [33, 0, 48]


def test_what_cannot_be_is_refused_and_can_be_ours(upcard: Run, fails: Fails, file: Path) -> None:
    upcard("score", "carioca", "Ada", "Ben", "--file", file, "--write", "out Ada")
    said = fails("score", "--file", file, "--write", "Ben 1")
    assert said.startswith(
        "CAR-37: There are no cards that count 1 together. The nearest possible sum is 2."
    ) and said.endswith("write: ours Ben 1")
    assert "KAL" not in said and json.loads(upcard("score", "--file", file, "--json").output)["totals"] == [0, 0]
    ran = upcard("score", "--file", file, "--plain", input=lines("Ben seven", "Ben", "moon", "ours Ben 1"))
    assert "'seven' is not a number, a sum or a card" in ran.output
    assert "type also what is to be written there" in ran.output
    assert "'moon': begin the line with a player (Ada, Ben)" in ran.output
    assert "Row 1, Ben: 1, accepted by this table (against CAR-37)." in ran.output


def test_several_writings_are_kept_together_or_not_at_all(upcard: Run, fails: Fails, file: Path) -> None:
    upcard("score", "kalooki", "Ada", "Ben", "Cid", "--file", file, "--write", "void")
    before = file.read_text(encoding="utf-8")
    fails("score", "--file", file, "--write", "out P1 bent", "--write", "Ben 5", "--write", "Cid x")
    assert file.read_text(encoding="utf-8") == before
    ran = upcard("score", "--file", file, "--write", "out P1 bent", "--write", "Ben 5", "--write", "Cid 20", "--json")
    data = json.loads(ran.output)
    assert [row["became"] for row in data["rows"]] == ["void", "scored", "open"]
    assert data["rows"][1]["points"] == [0, 10, 40]


def test_a_game_to_its_end(upcard: Run, fails: Fails, file: Path) -> None:
    upcard("score", "classic-rummy", "Ada", "Ben", "--book", "online", "--file", file, "--write", "out Ben")
    ran = upcard("score", "--file", file, "--plain", "--write", "Ada 100")
    assert ran.exit_code == 0 and "Ben has won." in ran.output
    assert fails("score", "--file", file, "--write", "2: nobody").startswith("CL-O-15: The game is over.")


def test_other_things_that_can_be_written(upcard: Run, file: Path, tmp_path: Path) -> None:
    upcard("score", "kalooki", "Ada", "Ben", "Cid", "--file", file)
    other = tmp_path / "ours.toml"
    other.write_text('game = "kalooki"\n[changes]\ncall_penalty = 30\n', encoding="utf-8")
    typed = ["name Ada Zoë Ann", f"rules {other}", "fine zoë 30", "out Ben", "Zoë Ann -", "claims Cid 2", "Cid 5"]
    typed += ["Z 7", "?", "points Zoë", "1: end -"]
    ran = upcard("score", "--file", file, "--plain", input=lines(*typed))
    data = json.loads(upcard("score", "--file", file, "--json").output)
    assert data["players"] == ["Zoë Ann", "Ben", "Cid"]
    assert data["rows"][0]["became"] == "open" and data["rows"][0]["missing"] == [{"what": "end"}]
    assert "charged to Zoë Ann: 30" in ran.output and "out Zoë Ann bent" in ran.output
    assert "Zoë Ann: row 1: 37" in ran.output


WRONG = [
    (("score",), "score.json: there is no sheet"),
    (("score", "moon"), "there is no game 'moon'"),
    (("score", "carioca", "Ada"), "CAR-01: These rules are for 2 to 5 players, not 1."),
    (("score", "carioca", "Ada", "Ada"), "name: two players are called Ada"),
    (("score", "guts", "Ada", "ada"), "two names look alike: Ada and ada"),
    (("score", "carioca", "Ada", "Ben", "--dealer", "Cid"), "--dealer Cid: no player has that name"),
    (("score", "--book", "family"), "--book, --rules and --dealer are for a new sheet"),
    (("score", "carioca", "Ada", "Ben", "--file", "moon/score.json"), "cannot be written"),
]


@pytest.mark.parametrize(("args", "why"), WRONG)
def test_what_cannot_be_done_is_said_in_a_line(
    fails: Fails, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, args: tuple[str, ...], why: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert why in fails(*args)
    assert list(tmp_path.iterdir()) == []


EVENINGS = [
    ("daifugo", "Ada Ben Cid", ("order Cid Ada",), "Row 1: Daifugo Cid, Commoner Ada, Destitute Ben."),
    ("beggar-my-neighbor", "Ada Ben", ("won Ben", "took 37 cards 7 piles"), "Row 1: It took 37 cards, 7 piles."),
    (
        "mille",
        "Ada Ben",
        ("out Ada", "Ada 100", "bonus Ada clean", "Ben 0", "left Ben QS"),
        "Ada: row 1: +200*, total",
    ),
    ("guts", "Ada Ben Cid", ("in Ada Cid", "best Cid"), "Cid: row 1: +2, total 102"),
    ("anaconda", "Ada Ben", ("Ada 5", "Ben 9", "alone Ben"), "Row 1: Back to Ben: 4 chips."),
    ("indian-chief", "Ada Ben", ("Ada 7H QD", "Ben QS", "steals Ben none"), "Row 1: Ada: Beggar Man 2."),
]


@pytest.mark.parametrize(("game", "names", "typed", "told"), EVENINGS)
def test_every_game_has_a_sheet(
    upcard: Run, file: Path, game: str, names: str, typed: tuple[str, ...], told: str
) -> None:
    ran = upcard("score", game, *names.split(), "--file", file, "--plain", input=lines(*typed, "?"))
    assert ran.exit_code == 0 and told in ran.output, ran.output
    data = json.loads(upcard("score", "--file", file, "--json").output)
    assert data["rows"][0]["became"] == "scored" and data["rows"][0]["notes"] is not None


def test_rows_are_headed_by_the_number_that_corrects_them(upcard: Run, file: Path) -> None:
    """After a misdeal the number of a row is not that of its deal."""
    begun = ["score", "kalooki", "Ada", "Ben", "Cid", "--file", file]
    typed = ["misdeal", "out Ada", "Ben 10", "Cid 20", "out Ben", "Ada 30", "Cid 40", "2: Cid 55"]
    wide = " ".join(upcard(*begun, input=lines(*typed), env={"COLUMNS": "160"}).output.split())
    assert "1 2 3 4 misdeal deal 1 S3+ S3+ S3+ deal 2 S3+ S3+ R4+ deal 3 S3+ R4+ R4+ total" in wide
    ran = upcard("score", "--file", file, "--plain", input=lines("1: Cid 44", "2: Cid 35", "1: out Cid"))
    assert "Cid: row 2: 55, row 3: 40, total 95" in ran.output and "Cid: row 2: 35, row 3: 40" in ran.output
    said = " ".join(ran.output.split())
    assert "Row 1 was dealt wrongly, so nothing else can be written there." in said
    assert "Row 1 was dealt wrongly, and later rows are written already." in said
    data = json.loads(upcard("score", "--file", file, "--json").output)
    assert [row["became"] for row in data["rows"]] == ["misdeal", "scored", "scored", "open"]
    assert [cell["text"] for cell in data["rows"][0]["cells"]] == ["misdeal"]


@pytest.mark.parametrize(
    ("begun", "typed", "over", "wrong", "right"),
    [
        (
            ("classic-rummy", "Ada", "Ben", "--book", "online"),
            ("out Ben", "Ada 100"),
            1,
            ("out Ada", "Ada 50", "dealer Ben", "joins Cid"),
            "1: Ada 95",
        ),
        (("guts", "Ada", "Ben", "Cid"), ("in Ada", "stop"), 1, ("in Ada Ben", "best Ada", "misdeal"), "1: in Ben"),
    ],
)
def test_after_the_end_a_line_names_the_row_that_it_corrects(
    upcard: Run,
    fails: Fails,
    file: Path,
    begun: tuple[str, ...],
    typed: tuple[str, ...],
    over: int,
    wrong: tuple[str, ...],
    right: str,
) -> None:
    upcard("score", *begun, "--file", file, *[word for line in typed for word in ("--write", line)])
    before = file.read_text(encoding="utf-8")
    for line in wrong:
        said = fails("score", "--file", file, "--write", line)
        assert said.startswith(f"The game is over; {over}: in front of the line corrects its last row"), said
    assert file.read_text(encoding="utf-8") == before
    upcard("score", "--file", file, "--write", right, "--write", "name Ada Zoë")
    data = json.loads(upcard("score", "--file", file, "--json").output)
    assert data["players"][0] == "Zoë" and data["writings"][-2]["text"] in ("95", "P2")


def said(upcard: Run, file: Path, *typed: str) -> str:
    """What is shown of the sheet and of these lines, as one line."""
    return " ".join(upcard("score", "--file", file, "--plain", input=lines(*typed)).output.split())


@pytest.mark.parametrize(
    ("game", "line", "words"),
    [
        ("daifugo", "Ada 5", "order, misdeal, dealer, name, rules, insert, joins, leaves"),
        ("daifugo", "moon", "order, misdeal, dealer"),
        ("guts", "Ada", "in, misdeal, best, points, stop, dealer"),
        ("anaconda", "moon", "high, low, alone, misdeal, points, stop"),
        ("kalooki", "moon", "out, void, misdeal, fine, claims, points, dealer"),
        ("dealers-choice", "moon", "in, misdeal, best, high, low, alone, points"),
    ],
)
def test_a_line_that_is_nothing_is_told_with_what_it_can_begin(
    upcard: Run, file: Path, game: str, line: str, words: str
) -> None:
    upcard("score", game, "Ada", "Ben", "Cid", "--file", file, input="q\n")
    shown = said(upcard, file, line)
    assert "begin the line with" in shown and words in shown
    assert ("a player (Ada, Ben, Cid)" in shown) == (game not in ("daifugo", "guts"))


def test_help_says_what_can_be_typed(upcard: Run, file: Path) -> None:
    upcard("score", "daifugo", "Ada", "Ben", "Cid", "--file", file, input="q\n")
    assert "order Ada …" in said(upcard, file, "help") and "last, more" not in said(upcard, file, "?")
    timed = file.with_name("timed.json")
    rules = file.with_name("timed.toml")
    rules.write_text('game = "daifugo"\n[changes]\nsession_end = "time"\n', encoding="utf-8")
    upcard("score", "daifugo", "Ada", "Ben", "Cid", "--rules", rules, "--file", timed, input="q\n")
    assert "last, more: whether this deal is the last one" in said(upcard, timed, "?")


def test_a_player_is_named_once_and_by_name(upcard: Run, fails: Fails, file: Path) -> None:
    upcard("score", "daifugo", "Ada", "Ben", "Cid", "--file", file, input="q\n")
    assert fails("score", "--file", file, "--write", "order Ada P1 Ben") == "Ada is named twice"
    assert fails("score", "--file", file, "--write", "dealer Ben").startswith("DAI-04: The dealer is Ada.")


def test_who_comes_and_goes_is_told_in_words(upcard: Run, file: Path, tmp_path: Path) -> None:
    rules = tmp_path / "ours.toml"
    rules.write_text('game = "kalooki"\n[changes]\ncall_penalty = 30\n', encoding="utf-8")
    upcard("score", "kalooki", "Ada", "Ben", "Cid", "Dora", "--file", file, input="q\n")
    typed = ["out Ada", "Ben 30", "Cid 50", "Dora 40", "joins Zoë mean after Ben", "leaves Dora", f"rules {rules}"]
    shown = said(upcard, file, *typed, "joins Zoë worst", "leaves Dora -", "rules " + str(rules))
    assert "that Zoë joins: begins with what everybody began with" not in shown
    assert "From this deal on Zoë plays, and begins with 30." in shown
    assert "mean after P2" not in shown and "leaves: yes" not in shown and "game =" not in shown
    assert (
        "Row 2, that Zoë joins: begins with the worst total; before, it was begins with the mean of all, sits" in shown
    )
    assert "Row 2, that Dora leaves: no; before, it was yes." in shown


def test_what_is_written_again_was_not_changed(upcard: Run, file: Path) -> None:
    upcard("score", "mille", "Ada", "Ben", "--file", file, input="q\n")
    shown = said(upcard, file, "Ben 100", "bonus Ben none", "bonus Ben none")
    assert "before, it was" not in shown
    assert "before, it was none." in said(upcard, file, "bonus Ben clean")


def test_a_name_that_is_none_is_told_as_such(upcard: Run, fails: Fails, file: Path) -> None:
    assert fails("score", "guts", "", "Ada", "--file", file) == "name: a name is empty"
    assert fails("score", "guts", "A" * 300, "Ada", "--file", file) == "name: a name is longer than 40 letters"
    upcard("score", "guts", "Ada", "Ben", "Cid", "--file", file, input="q\n")
    assert fails("score", "--file", file, "--write", "name Ben -") == "name: a name is empty"
    long = "name: a name is longer than 40 letters"
    assert fails("score", "--file", file, "--write", "name Ben " + "B" * 300) == long
    quoted = fails("score", "--file", file, "--write", "best Ada " + "B" * 3000, "--write", "name Ben " + "B" * 3000)
    assert quoted.count("'") == 2, quoted


def test_no_file_is_written_over(upcard: Run, fails: Fails, file: Path) -> None:
    upcard("score", "carioca", "Ada", "Ben", "--file", file)
    assert "exists already" in fails("score", "carioca", "Ada", "Ben", "--file", file)
    file.write_text('{"upcard-score": 1,\n "writings": [x]}', encoding="utf-8")
    assert f"{file}:2: is not JSON" in fails("score", "--file", file)


def test_how_the_next_deal_is_played_at_the_web_table(upcard: Run, tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    ran = upcard("score", "kalooki", "Ada", "Ben", "Cid", "--file", file, "--plain", input=lines("table", "?", "q"))
    shown = " ".join(ran.output.split())
    assert "then choose “The evening” and “Continue at the table”" in shown and "evening.json" in shown
    assert "table: how the next deal is played at the web table" in shown


def test_somebody_joins_and_somebody_leaves(upcard: Run, fails: Fails, file: Path) -> None:
    upcard("score", "kalooki", "Ada", "Ben", "Cid", "--file", file, "--write", "out Ada", "--write", "Ben 30")
    upcard("score", "--file", file, "--write", "Cid 50")
    assert "not 2" in fails("score", "--file", file, "--write", "leaves Ben")
    coming = ["joins Zoë mean after Ada", "joins Yann Li", "leaves Ben", "name Yann Li Jan"]
    data = json.loads(
        upcard("score", "--file", file, "--json", *[w for each in coming for w in ("--write", each)]).output
    )
    assert data["players"] == ["Ada", "Ben", "Cid", "Zoë", "Jan"] and data["seats"] == ["P1", "P4", "P3", "P5"]
    assert data["totals"] == [0, 30, 50, 27, 0] and data["rows"][0]["seats"] == ["P1", "P2", "P3"]
    back = ["joins Ben 30", "leaves Ben -", "joins Jan -"]
    data = json.loads(upcard("score", "--file", file, "--json", "--write", back[1], "--write", back[2]).output)
    assert data["seats"] == ["P1", "P4", "P2", "P3"]
    assert "That player is on the sheet already" in fails("score", "--file", file, "--write", back[0])


def test_a_new_sheet_goes_on_with_an_old_one(upcard: Run, fails: Fails, file: Path, tmp_path: Path) -> None:
    upcard("score", "contract-rummy", "Ada", "Ben", "Cid", "--file", file, "--write", "out Ada", "--write", "Ben 30")
    upcard("score", "--file", file, "--write", "Cid 45")
    new, other = tmp_path / "new.json", tmp_path / "other.csv"
    shown = " ".join(upcard("score", "--from", file, "--file", new, "--plain", input="q\n").output.split())
    assert "Ben: before: 30, total 30" in shown and "Deal 2 of 7" in shown and "Ben deals" in shown
    with_zoe = ["contract-rummy", "Ada", "Zoë", "Cid", "--from", file, "--dealer", "Zoë", "--file", other]
    upcard("score", *with_zoe, "--write", "had Zoë 25", "--write", "deal 3")
    data = json.loads(upcard("score", "--file", other, "--json").output)
    assert (data["before"], data["totals"], data["rows"][0]["deal"]) == ([0, 25, 45], [0, 25, 45], 3)
    assert "For another game, begin another sheet" in fails(
        "score", "guts", "Ada", "Ben", "--from", file, "--file", tmp_path / "g"
    )
    upcard("score", "classic-rummy", "Ada", "Ben", "--file", tmp_path / "c", "--write", "out Ada", "--write", "Ben 60")
    upcard("score", "--file", tmp_path / "c", "--write", "out Ada", "--write", "Ben 60")
    ran = upcard("score", "--from", tmp_path / "c", "--file", tmp_path / "d", "--plain", input="q\n")
    assert "The new game begins at 0: with the earlier points it would be over at once" in ran.output


def test_a_house_rule_that_is_known_no_more_is_named(upcard: Run, file: Path) -> None:
    upcard("score", "kalooki", "Ada", "Ben", "Cid", "--file", file, "--write", "out Ada")
    old = file.read_text(encoding="utf-8").replace("[changes]", "[changes]\\nold_option = 3")
    file.write_text(old, encoding="utf-8")
    ran = upcard("score", "--file", file, "--write", "Ben 5", "--write", "Cid 20")
    said = " ".join(ran.output.split())
    assert "Row 1: This version of Upcard no longer has this house rule: old_option = 3." in said
    again = upcard("score", "--file", file, "--json")
    assert "any more" not in again.stderr and json.loads(again.stdout)["totals"] == [0, 5, 20]


def test_a_forgotten_deal_is_inserted_after_it_was_said_what_changes(upcard: Run, file: Path) -> None:
    upcard("score", "carioca", "Ada", "Ben", "Cid", "--file", file, input="q\n")
    for line in ("out Ada", "Ben 10", "Cid 20", "out Ben", "Ada 5", "Cid 25"):
        upcard("score", "--file", file, "--write", line)
    assert "To accept it all the same, write: ours 1: Ben 1" in said(upcard, file, "1: Ben 1")
    assert "Row 1, Ben: 1, accepted by this table" in said(upcard, file, "ours 1: Ben 1", "1: Ben 10")
    asked = said(upcard, file, "insert 2", "n")
    assert "Deal 2 becomes deal 3: two runs of four; Ben deals it." in asked and "Insert a deal there? y or n:" in asked
    assert "Deal 2 of 7" not in asked
    done = said(upcard, file, "insert 2", "y", "out Cid", "Ada 15", "Ben 30", "2: out Ada")
    assert "total 20" in done and "Deal 3 is kept, and counts when deal 2 is complete." in done
    assert "Ada: A player who went out has no cards left. Correct who went out, or leave this empty." in done
    mended = said(upcard, file, "2: Ada -", "2: Cid 15")
    assert "Deal 4 of 7" in mended
    assert "Row 2, that this deal was inserted" not in mended
    again = said(upcard, file, "1: misdeal", "1: out Ada")
    assert "Deal 3 becomes deal 2" in again and "If it counts after all, first empty the cell that says so." in again
    assert "insert: name the row before which a deal was forgotten" in said(upcard, file, "insert 9")
