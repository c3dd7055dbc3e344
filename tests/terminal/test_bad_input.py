"""Input that cannot be used: one line that names the file, the place and the reason; nothing written."""

from collections.abc import Callable
from pathlib import Path

import click
import pytest
from click.testing import Result

from upcard.terminal.cli import main

Fails = Callable[..., str]
GOLDEN = Path(__file__).parents[1] / "records" / "golden"
TEXT = (GOLDEN / "contract-rummy-parlett.toml").read_text(encoding="utf-8")


@pytest.fixture
def file(tmp_path: Path) -> Callable[[str], Path]:
    def write(text: str) -> Path:
        path = tmp_path / "it.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


Write = Callable[[str], Path]


def test_an_unknown_game_or_book(fails: Fails) -> None:
    assert "there is no game 'bridge'" in fails("rules", "bridge")
    assert "'ours.toml' is not a game; use --rules for a file of house rules" in fails("rules", "ours.toml")
    assert "no book 'hoyle'; there are: denexa, wikipedia, parlett, family" in fails(
        "play", "contract-rummy", "--book", "hoyle"
    )


def test_an_impossible_number_of_players(fails: Fails) -> None:
    assert fails("play", "contract-rummy", "--players", 9).endswith("is for 3 to 5 players")
    assert fails("play", "contract-rummy", "--players", -1).endswith("is for 3 to 5 players")
    assert "not a valid integer" in fails("play", "contract-rummy", "--players", "four")


def test_an_empty_path_is_none(fails: Fails) -> None:
    for line in ("arena guts --players steady,random --resume", "simulate --rules", "score kalooki Ada Ben --file"):
        option = line.split()[-1]
        assert fails(*line.split(), "").startswith(f"Invalid value for '{option}': the path is empty (see ")
    assert fails("backup", "").startswith("Invalid value for 'FILE': the path is empty (see ")
    assert fails("rules", "guts", "--against", "").startswith("'' is neither a book of guts (standard) nor a file")


def test_no_command_takes_an_empty_path() -> None:
    context, found = click.Context(main), 0
    for name in main.list_commands(context):
        command = main.get_command(context, name)
        assert command is not None
        for parameter in command.params:
            if isinstance(parameter.type, click.Path):
                with pytest.raises(click.BadParameter, match="the path is empty"):
                    parameter.type.convert("", parameter, None)
                found += 1
    assert found > 20


def test_unknown_and_too_many_bots(fails: Fails) -> None:
    assert "no bot 'genius'; there are: random, gentle, steady, steady-1, strong" in fails(
        "play", "contract-rummy", "--bots", "genius"
    )
    assert "only 3 other seats" in fails("play", "contract-rummy", "--bots", "random,random,random,random")


RULES = 'game = "contract-rummy"\nbook = "denexa"\n\n[changes]\n'


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("max_run = true", "max_run"),
        ("claim_if_down = 1", "claim_if_down"),
        ('players = "3-5"', "players"),
        ("deals = [10, 10]", "deals"),
        ('deals = ["ten: S3 S3"]', "deals"),
        ('card_points = { K = "ten" }', "card_points"),
        ("hand7 = 13", "hand7"),
        ('claim_forbidden_hands = ["7"]', "claim_forbidden_hands"),
        ('stock_empty = "panic"', "stock_empty"),
        ("wild_ranks = 2", "wild_ranks"),
    ],
)
def test_rules_of_the_wrong_type(fails: Fails, file: Write, line: str, key: str) -> None:
    path = file(RULES + "\n" + line + "\n")
    for command in (["rules", "contract-rummy"], ["play", "contract-rummy"]):
        assert fails(*command, "--rules", path).startswith(f"{path}:6: {key}: ")


def test_an_unknown_option_and_its_nearest(fails: Fails, file: Write) -> None:
    path = file(RULES + 'touching_rums = "free"\n')
    assert "did you mean touching_runs?" in fails("rules", "contract-rummy", "--rules", path)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (RULES + 'extra_melds = "never"\n', "joker_take_use"),
        (RULES + 'deals = ["3: S3 S3"]\n', "deals"),
        (RULES + 'jokers = "0"\ndecks = [[5, 1]]\n', "deals"),
        (RULES + "claim_forbidden_hands = [8]\n", "claim_forbidden_hands"),
        (RULES + "active_may_reject = true\n", "active_may_reject"),
    ],
)
def test_rules_that_contradict_themselves(fails: Fails, file: Write, text: str, key: str) -> None:
    assert f"{key}: " in fails("rules", "contract-rummy", "--rules", file(text))


@pytest.mark.parametrize(
    "text", ["game = ", "game == 1", '[changes\nx = "1"', "x = " + "9" * 5000, "x = " + "[" * 3000]
)
def test_rules_that_are_no_toml(fails: Fails, file: Write, text: str) -> None:
    path = file(text)
    assert fails("rules", "contract-rummy", "--rules", path).startswith(str(path))


def test_files_that_are_not_there_or_not_text(fails: Fails, tmp_path: Path) -> None:
    binary = tmp_path / "binary"
    binary.write_bytes(b"game\n\xff\xfe\x00")
    for command in (
        ["replay"],
        ["try"],
        ["rules", "contract-rummy", "--rules"],
        ["play", "contract-rummy", "--resume"],
    ):
        assert "no such file" in fails(*command, tmp_path / "nothing.toml")
        assert "cannot be read" in fails(*command, tmp_path)
        assert f"{binary}:2: is not UTF-8" in fails(*command, binary)


def test_a_truncated_record(fails: Fails, file: Write) -> None:
    for end in range(0, len(TEXT) - 2, 701):
        path = file(TEXT[:end])
        assert fails("replay", path).startswith(str(path))


def test_a_record_whose_move_57_is_illegal(fails: Fails, file: Write) -> None:
    lines = TEXT.split("\n")
    first = lines.index("moves = [") + 1
    at = first + 56
    lines[at] = '    "P1 down {AS AH AD} {KS KH KD}",'
    found = fails("replay", file("\n".join(lines)))
    assert f"it.toml:{at + 1}: move 57: P1 down" in found
    lines[at] = '    "P1 discard ZZ",'
    assert f"it.toml:{at + 1}: move 57: discard: 'ZZ' is not a card" in fails("replay", file("\n".join(lines)))
    lines[at] = '    "P7 pass",'
    assert f"it.toml:{at + 1}: move 57: 'P7 pass' is not written like" in fails("replay", file("\n".join(lines)))


def test_a_record_played_by_other_rules(fails: Fails, file: Write) -> None:
    assert "rules: the digest is not that of these rules" in fails(
        "replay", file(TEXT.replace('book = "parlett"', 'book = "denexa"'))
    )


@pytest.mark.parametrize("sign", ["\\u001b[2J", "\\u0007", "\\u202e", "\\u2066"])
def test_text_that_would_steer_the_terminal(fails: Fails, file: Write, sign: str) -> None:
    wrong = f"holds U+{sign[2:6].upper()}, a character that cannot be shown"
    lines = TEXT.replace('"Steady 1"', f'"An{sign}n"').split("\n")
    at = next(number for number, line in enumerate(lines, 1) if sign in line)
    for command in ("replay", "verify"):
        path = file("\n".join(lines))
        assert fails(command, path) == f"{path}:{at}: players 1: {wrong}"
    path = file(f'game = "guts"\nbook = "standard"\nname = "Ours {sign}"\n')
    assert fails("rules", "guts", "--rules", path) == f"{path}:3: name: {wrong}"
    assert fails("rules", "--gaps", path) == f"{path}:3: name: {wrong}"
    path = file(f'title = "A table {sign}"\n')
    assert fails("try", path) == f"{path}:1: title: {wrong}"
    path = file(f'[[try]]\nmoves = ["pass"]\nverdict = "CR{sign}"\n')
    assert fails("try", path) == f"{path}:3: try 1.verdict: {wrong}"
    path = file(f'"ti{sign}tle" = 1\n')
    assert wrong in fails("try", path)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("players = true", "not true"),
        ("players = 1979-05-27T07:32:00", "not 1979-05-27T07:32:00"),
        ("jokers = [3, 'x']", "not [3, 'x']"),
        ('card_points = { "*" = 99999999999999999999999999 }', "99999999999999999999999999 is too large"),
        ("min_set = 99999999999999999999999999", "99999999999999999999999999 is too large"),
        (f"min_set = 0x{'f' * 6000}", "a number has too many digits"),
        ("decks = { a = true }", "not { a = true }"),
    ],
)
def test_values_are_quoted_as_they_are_written(fails: Fails, file: Write, line: str, reason: str) -> None:
    assert reason in fails("rules", "contract-rummy", "--rules", file(RULES + line + "\n"))


def test_numbers_in_moves_that_are_too_large(fails: Fails, file: Write) -> None:
    for game in ("contract-rummy", "daifugo", "mille"):
        path = file(f'game = "{game}"\n')
        assert "choose: 999999999999… is too large" in fails("try", path, "*: choose " + "9" * 40)
        assert "choose: 'one' is not a number" in fails("try", path, "*: choose one")


def test_files_that_are_empty(fails: Fails, file: Write) -> None:
    path = file("\n")
    assert fails("try", path) == f"{path}: is empty: a position describes a table"
    assert fails("replay", path) == f"{path}: upcard: is missing: a record begins with upcard = 1"
    assert fails("rules", "guts", "--rules", path).startswith(f"{path}: game: is missing")


def test_bytes_that_are_no_text(fails: Fails) -> None:
    said = fails("rules", "\udcff\udcfe")
    assert "there is no game '��'" in said and "udc" not in said


def test_what_is_quoted_from_the_command_line_steers_nothing(fails: Fails, tmp_path: Path) -> None:
    assert "\x1b" not in fails("replay", f"{tmp_path}/\x1b[2J.toml")


@pytest.mark.parametrize(
    ("name", "wrong"), [("", "is empty"), ("\u3164", "holds nothing"), ("a\u200bb", "holds characters")]
)
def test_names_that_nobody_can_tell_apart(fails: Fails, file: Write, name: str, wrong: str) -> None:
    assert f"players 1: a name {wrong}" in fails("replay", file(TEXT.replace('"Steady 1"', f'"{name}"')))


@pytest.mark.parametrize("name", ["علی\u200cرضا", "क्\u200dष", "👨\u200d👩\u200d👧", "Zoë O'Neil", "李小龍", "✌️"])
def test_honest_names_are_shown(upcard: Callable[..., Result], file: Write, name: str) -> None:
    ran = upcard("replay", file(TEXT.replace('"Steady 1"', f'"{name}"')), "--to", "1")
    assert ran.exit_code == 0 and f"P1 {name}, P2" in ran.output


def test_moves_and_seats_that_a_record_has_not(fails: Fails) -> None:
    path = GOLDEN / "contract-rummy-parlett.toml"
    assert "--to 99999: the record has" in fails("replay", path, "--to", 99999)
    assert "the record has P1 to P2" in fails("replay", path, "--as", "P3")


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        ('[hands]\nP1 = "' + "9S " * 53 + '"', ":2: hands.P1", "one 9S too many: the pack holds only 2"),
        ('[hands]\nP1 = "KD KD"\nP2 = "7S"\nP3 = "KD"', ":4: hands.P3", "one KD too many"),
        ('discards = "KD KD"\n[hands]\nP1 = "KD"', ":1: discards", "one KD too many"),
        ('[hands]\nP1 = "7S XX"', ":2: hands.P1", "card 2: 'XX' is not a card"),
        ("[hands]\nP1 = 7", ":2: hands.P1", "cards are written as text"),
        ('[hands]\nP9 = "7S"', ":1: hands", "is no seat"),
        ("deal = 8", ":1: deal", "8 is not between 1 and 7"),
        ('deal = "one"', ":1: deal", "a whole number is wanted"),
        ('\nbook = "hoyle"', ":2: book", "has no book 'hoyle'"),
        ('melds = [\n  { owner = "P1", cards = "{8S 8H 9D}" },\n]', ":2: melds 1.cards", ""),
        ("[changes]\nmax_run = 15", ":2: changes.max_run", "15 is neither 13 nor 14"),
        ("trun = 1", ":1: trun", "is no key"),
        ("[[try]]\nmoves = []", ":2: try 1.moves", "name at least one move"),
        ("[[try]]\nmoves = [3]", ":2: try 1.moves 1", "a move is written as text"),
        ("hands = 3\nhands = 4", ":2: ", "no TOML"),
    ],
)
def test_positions_that_cannot_lie_on_a_table(fails: Fails, file: Write, text: str, place: str, reason: str) -> None:
    path = file(text)
    found = fails("try", path)
    assert found.startswith(f"{path}{place}") and reason in found


def test_moves_that_are_none(fails: Fails, file: Write) -> None:
    path = file('step = "play"')
    assert "move 2: 'hop' is not a move of this game" in fails("try", path, "P1: discard 7S", "hop")
    assert "'P7' is no seat: P1 to P4" in fails("try", path, "P7: pass")
    path = file('step = "claim"')
    assert "P2, P3, P4 are asked; say who" in fails("try", path, "pass")


def test_nothing_is_written_where_something_lies(upcard: Callable[..., Result], tmp_path: Path) -> None:
    there = tmp_path / "kept.toml"
    there.write_text("mine", encoding="utf-8")
    ran = upcard("play", "contract-rummy", "--seed", 1, input=f"save {there}\nsave {tmp_path}/no/where.toml\n")
    said = " ".join(ran.output.split())
    assert (
        "exists already; nothing was written. Choose another name" in said and "cannot be written: no such file" in said
    )
    assert there.read_text(encoding="utf-8") == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kept.toml"]


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/urandom"])
def test_a_file_without_end_is_not_read_to_its_end(device: str, fails: Fails) -> None:
    if not Path(device).exists():
        pytest.skip("there is no such device here")
    for command in (["replay"], ["verify"], ["try"], ["play", "--resume"], ["rules", "--rules"]):
        assert fails(*command, device) == f"{device}: the file is far too large"


@pytest.mark.parametrize("name", ["~nobody-here/guts.toml", "a\0b"])
def test_a_game_cannot_be_saved_under_what_is_no_name(name: str, upcard: Callable[..., Result]) -> None:
    ran = upcard("play", "guts", "--seed", 1, "--plain", input=f"save {name}\nq\n")
    assert ran.exit_code == 0, ran.output
    assert f"{name!r} is not a file name; nothing was written." in ran.stdout


def test_a_time_for_strong_players_that_is_none(fails: Fails) -> None:
    assert "nan is not in the range 0.05<=x<=1.5" in fails("serve", "--strong-seconds", "nan")
