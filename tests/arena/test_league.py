"""The league's page is what its contests come to, and has every player of every book."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from benchmarks.league import DEALS, PAGE, SEED, books, line_of, main, page, row_of, searched
from upcard.arena.contest import Contest
from upcard.arena.findings import Findings
from upcard.bots.rummy.search import AHEAD
from upcard.catalogue import CATALOGUE, OWN
from upcard.options.house_rules import choose_rules, heading
from upcard.programs.programs import Programs


def test_a_line_is_what_the_contest_comes_to() -> None:
    rules = choose_rules(CATALOGUE, "guts", None, {})
    line = line_of(rules, 4)
    contest = Contest(rules, row_of(rules), 4, SEED)
    findings = Findings(contest, to_the_end=True)
    for number in range(4):
        findings.add(contest.play(number, Programs(1)))
    assert (line.seats, line.deals, line.figures) == (4, 4, findings.players())
    rows = [row for row in page([line]).splitlines() if row.startswith(("| Guts", "|  |"))]
    assert len(rows) == len(line.figures) == 4
    for row, each in zip(rows, line.figures, strict=True):
        assert f"| `{each.player}` | {each.ahead.mean:+.2f} | {each.ahead.low:+.2f} to {each.ahead.high:+.2f} |" in row


def test_more_players_than_seats_all_meet() -> None:
    """Of three players at two seats each two play together, at both seats."""
    rules = choose_rules(CATALOGUE, "classic-rummy", "online", {})
    contest = Contest(rules, ("a", "b", "c"), 2, 1)
    assert sorted(contest.seatings(0)) == [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]


def test_the_page_that_is_kept_has_every_player_of_every_book() -> None:
    found: dict[str, set[str]] = {}
    title = ""
    for row in re.findall(r"^\| (.*) \|$", PAGE.read_text(encoding="utf-8"), re.M)[1:]:
        cells = [cell.strip() for cell in row.split(" | ")]
        title = cells[0] or title
        found.setdefault(title, set()).add(cells[3].strip("`"))
    wanted = {heading(rules): set(row_of(rules)) for rules in books()}
    of_its_own = [f"{heading(rules)}, `strong` among `steady`" for rules in books() if searched(rules)]
    assert len(of_its_own) == len(AHEAD)
    wanted |= {name: {"strong", "steady"} for name in of_its_own}
    assert found == wanted
    assert set(DEALS) == {name for name in OWN if CATALOGUE[name].bulk is None}


def test_one_command_writes_it(tmp_path: Path) -> None:
    out = tmp_path / "league.md"
    done = CliRunner().invoke(main, ["anaconda", "--deals", "2", "--out", str(out)])
    assert done.exit_code == 0, done.output
    written = out.read_text(encoding="utf-8")
    assert written.startswith("# The league\n") and "| Anaconda | 4 | 2 | `" in written
    assert CliRunner().invoke(main, ["chess", "--out", str(out)]).exit_code == 2
    assert out.read_text(encoding="utf-8") == written


@pytest.mark.parametrize("few", ["0", "1"])
def test_of_one_deal_nothing_is_known(few: str) -> None:
    done = CliRunner().invoke(main, ["mille", "--deals", few])
    assert done.exit_code == 2 and "--deals" in done.output
