"""The league's page is what its contests come to, and has every player of every book."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from benchmarks.figures import kept
from benchmarks.league import DEALS, NAME, PAGE, SEED, line_of, main, page, row_of
from benchmarks.levels import tables
from upcard.arena.contest import Contest
from upcard.arena.statistics import Findings
from upcard.bots import BOTS
from upcard.catalogue import CATALOGUE, OWN
from upcard.options.house_rules import choose_rules
from upcard.programs.programs import Programs


def test_a_line_is_what_the_contest_comes_to() -> None:
    rules = choose_rules(CATALOGUE, "guts", None, {})
    line = line_of(rules, 4)
    contest = Contest(rules, row_of(rules), 4, SEED)
    findings = Findings(contest, to_the_end=True)
    for number in range(4):
        findings.add(contest.play(number, Programs(1)))
    (row,) = [row for row in page([line]).splitlines() if row.startswith("| Guts")]
    cells = dict(zip(BOTS, [cell.strip() for cell in row.split("|")[4:-1]], strict=True))
    assert {name for name, cell in cells.items() if cell} == {each.player for each in findings.players()}
    for each in findings.players():
        ahead = f"{each.ahead.mean:+.2f} ± {each.ahead.high - each.ahead.mean:.2f}"
        assert cells[each.player] == ahead.replace("-", "−")


def test_more_players_than_seats_all_meet() -> None:
    """Of three players at two seats each two play together in every deal, at both seats; and of four."""
    rules = choose_rules(CATALOGUE, "classic-rummy", "online", {})
    for many in (3, 4):
        contest = Contest(rules, tuple("abcd"[:many]), 2, 1)
        pairs = [(one, other) for one in range(many) for other in range(many) if one != other]
        assert list(contest.seatings(0)) == list(contest.seatings(7)) == pairs


def test_the_page_that_is_kept_is_that_of_the_figures_and_has_every_player_of_every_book() -> None:
    lines = kept(NAME)["lines"]
    assert PAGE.read_text(encoding="utf-8") == page(lines)
    found = {(each["game"], each["book"]): {row["player"] for row in each["players"]} for each in lines}
    assert found == {(rules.entry.id, rules.book): set(row_of(rules)) for rules in tables()}
    assert set(DEALS) == {name for name in OWN if CATALOGUE[name].bulk is None}
    assert sum([each["cut_short"] for each in lines]) == 0


def test_one_command_writes_it(tmp_path: Path) -> None:
    out = tmp_path / "league.md"
    done = CliRunner().invoke(main, ["anaconda", "--deals", "2", "--out", str(out)])
    assert done.exit_code == 0, done.output
    written = out.read_text(encoding="utf-8")
    assert written.startswith("# The league\n") and "| Anaconda | 4 | 2 | " in written
    assert CliRunner().invoke(main, ["chess", "--out", str(out)]).exit_code == 2
    assert out.read_text(encoding="utf-8") == written


@pytest.mark.parametrize("few", ["0", "1"])
def test_of_one_deal_nothing_is_known(few: str) -> None:
    done = CliRunner().invoke(main, ["mille", "--deals", few])
    assert done.exit_code == 2 and "--deals" in done.output
