"""What is wrong with a game or a bot of another package is said in a line, and keeps nothing else from being played."""

import io
import random
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from rich.console import Console

from tests.plugins import outside
from upcard import catalogue, players
from upcard.bots import BOTS, Decision, policies
from upcard.catalogue import CATALOGUE, OWN
from upcard.games.guts.game import GutsGame
from upcard.games.guts.moves import SAY_OUT
from upcard.games.guts.rules import Rules
from upcard.kernel.game import CHANCE
from upcard.kernel.run import chance_move, seeded
from upcard.options.house_rules import BadHouseRules, choose_rules
from upcard.outside import Found
from upcard.terminal import commands
from upcard.terminal.table import TerminalTable
from upcard.testing import first_fault

POLICIES = "tests.plugins.outside:POLICIES"


@pytest.fixture
def few_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """What has no end is noticed sooner than elsewhere."""
    monkeypatch.setattr("upcard.outside.MOST_LINES", 50_000)


def game_point(name: str) -> EntryPoint:
    return EntryPoint("good", f"tests.plugins.outside:{name}", catalogue.GROUP)


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("tests.plugins.nowhere:GOOD", "ModuleNotFoundError: No module named 'tests.plugins.nowhere'"),
        ("leaving_at_once:GOOD", "SystemExit: this package does not like to be imported"),
        ("tests.plugins.outside:NOTHING", "AttributeError: module 'tests.plugins.outside' has no attribute 'NOTHING'"),
        (
            "tests.plugins.outside:NO_ENTRY",
            "it is of type Rules, and an upcard.kernel.ui.entry.Entry is wanted",
        ),
        ("tests.plugins.outside:TAKEN", "there is another game guts"),
        ("tests.plugins.outside:TAKEN_PAGE", "the rulebook has another page guts, of the game guts"),
        ("tests.plugins.outside:NO_PAGE", "it has no page of the rulebook: tests.plugins:nowhere is not there"),
        ("tests.plugins.outside:BAD_ID", "its id 'Good Game' is not made of small letters, digits and hyphens"),
        ("tests.plugins.outside:NO_BOOKS", "it has no books"),
        ("tests.plugins.outside:NO_START", "RuntimeError: no table today"),
        ("tests.plugins.outside:NO_TITLE", "its title is of type NoneType, and text is wanted"),
        ("tests.plugins.outside:TWO_LINES", "its title is no line of at most 600 letters"),
        ("tests.plugins.outside:NO_SEATS", "the book standard is for 5 to 2 players"),
        ("tests.plugins.outside:OTHER_BOOK", "its book 'standard' is listed as 'other'"),
        ("tests.plugins.outside:NO_NUMBER", "its usual number of players is of type str, and a whole number is wanted"),
        ("tests.plugins.outside:NO_LUCK", "its luck is no tuple of measures"),
        ("tests.plugins.outside:TALKATIVE", "\N{REPLACEMENT CHARACTER}[2J" + 595 * "y" + "…"),
    ],
)
def test_a_game_that_cannot_be_used_is_left_out_and_the_others_stay(
    value: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leaving = 'raise SystemExit("this package does not like to be imported")'
    (tmp_path / "leaving_at_once.py").write_text(leaving)
    monkeypatch.syspath_prepend(tmp_path)
    bad = EntryPoint("bad", value, catalogue.GROUP)
    games, left_out = catalogue.with_outside(OWN, [bad, game_point("GOOD")])
    assert list(games) == [*OWN, "good"]
    assert left_out == (f"the game bad is left out: {why}",)
    found = Found(OWN, lambda: (games, left_out))
    with pytest.raises(BadHouseRules, match=r"there is no game 'bad'; there are: .*, good; the game bad is left out: "):
        choose_rules(found, "bad", None, {})


def test_games_of_one_package_may_share_a_page() -> None:
    points = [EntryPoint("good", f"tests.plugins.outside:{name}", catalogue.GROUP) for name in ("GOOD", "GOOD_TOO")]
    games, left_out = catalogue.with_outside(OWN, points)
    assert (list(games), left_out) == ([*OWN, "good", "good-too"], ())
    other = outside.like_guts(id="other", rulebook="tests.elsewhere:good")
    with pytest.raises(ValueError, match="the rulebook has another page good, of the game good"):
        catalogue.check_entry(other, games)


def test_a_game_that_breaks_a_law_is_named_with_the_law() -> None:
    assert first_fault(OWN["guts"]) == ""
    fickle, silent = first_fault(outside.FICKLE), first_fault(outside.SILENT)
    assert fickle == "every offered move plays; at the table fickle standard 2: Refused: GUT-35: Not now."
    assert silent.startswith("every offered move plays; at the table silent standard 2: seat 1 has no move")


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("GENEROUS", "the moves offered come to an end; at the table generous standard 2: seat 0 is offered more than"),
        ("PENSIVE", "every offered move plays; at the table pensive standard 2: moves does not come to an end: it has"),
    ],
)
def test_a_game_whose_moves_never_end_is_named_with_the_law(name: str, fault: str, few_lines: None) -> None:
    """By what is counted, not by a clock."""
    assert first_fault(getattr(outside, name)).startswith(fault)


@pytest.mark.parametrize(("name", "fault"), [("LOUD", "shows seat"), ("WHISPERING", "what it cannot see")])
def test_a_game_whose_events_give_cards_away_is_named_with_the_law(name: str, fault: str) -> None:
    """By all that each seat hears, and by numbers as well as by cards."""
    found = first_fault(getattr(outside, name))
    assert found.startswith("an event shows no more than the table; at the table ") and fault in found, found


def test_a_position_that_is_read_as_another_table_is_named_by_what_differs() -> None:
    fault, _, _ = first_fault(outside.FORGETFUL).partition(": from {")
    where = "positions are read back as they are written; at the table forgetful standard 2"
    assert fault == f"{where}: another table is read, dealer is 1 and read as 0"


def test_a_bot_that_never_answers_whether_it_plays_does_not_play(few_lines: None) -> None:
    game = OWN["guts"].build(OWN["guts"].books["standard"].rules)
    tracing = sys.gettrace()
    assert players.players_of(game, {**BOTS, "endless": outside.Endless}) == ("random", "gentle", "steady", "strong")
    point = EntryPoint("unborn", "tests.plugins.outside:Unborn", players.GROUP)
    _, left_out = players.with_outside(BOTS, [point])
    assert left_out == ("the bot unborn is left out: __init__ does not come to an end: it has run 50000 lines",)
    assert sys.gettrace() is tracing


@pytest.mark.parametrize(
    ("name", "said"),
    [("LEAVING", "SystemExit: enough"), ("LEAVING_SCENE", "SystemExit: enough"), ("NO_SEATS", "Index")],
)
def test_a_game_that_wants_the_program_to_end_breaks_a_law(name: str, said: str) -> None:
    assert said in first_fault(getattr(outside, name))


def test_a_bot_that_wants_the_program_to_end_does_not_play() -> None:
    game = OWN["guts"].build(OWN["guts"].books["standard"].rules)
    assert players.players_of(game, {**BOTS, "leaving": outside.Leaving}) == ("random", "gentle", "steady", "strong")


def test_a_bot_that_cannot_be_used_is_left_out_and_the_others_stay() -> None:
    points = [
        EntryPoint(name, f"tests.plugins.outside:{value}", players.GROUP)
        for name, value in (("steady", "Cheater"), ("nameless", "Nameless"), ("gone", "Gone"), ("cheater", "Cheater"))
    ]
    bots, left_out = players.with_outside(BOTS, points)
    assert list(bots) == [*BOTS, "cheater"]
    assert left_out == (
        "the bot steady is left out: there is another bot steady",
        "the bot nameless is left out: it calls itself ''",
        "the bot gone is left out: AttributeError: module 'tests.plugins.outside' has no attribute 'Gone'",
    )


def test_where_no_other_bot_knows_a_game_chance_plays() -> None:
    game = outside.Fickle(outside.GUTS.books["standard"].rules)
    bots = {**BOTS, "unsure": outside.Unsure}
    assert players.players_of(game, bots) == ("random",)
    assert players.usual_player(game, bots) == "random"
    with pytest.raises(players.NoSuchBot, match="the bot unsure does not play this game; who does: random"):
        players.player("unsure", game, bots)
    with pytest.raises(
        players.NoSuchBot, match="there is no bot 'nobody'; there are: random, gentle, steady, steady-1, strong, un"
    ):
        players.player("nobody", game, bots)


def test_every_game_of_ours_is_played_by_the_steady_bot() -> None:
    for entry in OWN.values():
        game = entry.build(next(iter(entry.books.values())).rules)
        assert players.usual_player(game) == "steady", entry.id


def test_a_bot_that_wants_the_program_to_end_is_played_for_in_the_terminal() -> None:
    out = io.StringIO()
    rules = choose_rules(OWN, "guts", None, {})
    answers = iter(["out"])
    table = TerminalTable(
        rules,
        ("You", "Leaving 2"),
        {1: outside.Leaving(0)},
        seeded(random.Random(1)),
        Console(file=out, width=100),
        True,
        lambda prompt: next(answers),
        commands.obey,
    )
    with pytest.raises(StopIteration):
        table.run()
    assert "The bot leaving failed (SystemExit); random plays in its place." in out.getvalue()


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("nowhere:POLICIES", "ModuleNotFoundError: No module named 'nowhere'"),
        ("tests.plugins.outside:leave", "it is of type function, and an upcard.bots.policies.Policies is wanted"),
        ("tests.plugins.outside:TAKEN_POLICIES", "there are other policies for GutsGame"),
    ],
)
def test_policies_that_cannot_be_used_are_left_out_and_the_others_stay(name: str, why: str) -> None:
    points = [EntryPoint("bad", name, policies.GROUP), good := EntryPoint("good", POLICIES, policies.GROUP), good]
    found, lines = policies.with_outside(policies.REGISTRY.own(), points)
    assert lines == (
        f"the policies bad is left out: {why}",
        "the policies good is left out: there are other policies for Fickle",
    )
    assert list(found) == [outside.Fickle]


def test_a_bot_of_another_kind_plays_by_the_policies_of_a_game_that_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """And so do Upcard's own; a game that is derived from another has no policies of that."""
    game, derived = GutsGame(CATALOGUE["guts"].books["standard"].rules), outside.Generous(Rules())
    monkeypatch.setattr(policies.REGISTRY, "_outside", {outside.Fickle: outside.POLICIES})
    monkeypatch.setattr(policies.REGISTRY, "_functions", {})
    fickle = outside.Fickle(Rules())
    cautious = outside.Cautious(0)
    assert [cautious.plays(each) for each in (fickle, game, derived)] == [True, False, False]
    assert [BOTS["steady"](0).plays(each) for each in (fickle, game, derived)] == [True, True, False]
    table = fickle.start(2)
    while CHANCE in (asks := fickle.asks(table)):
        table = fickle.play(table, CHANCE, chance_move(asks[CHANCE], random.Random(1)))
    seat = min(fickle.asks(table))
    assert cautious.decide(fickle, table, seat) == Decision(SAY_OUT, "Better not.")
    with pytest.raises(ValueError, match="the bot cautious does not play this game"):
        cautious.decide(game, table, seat)
