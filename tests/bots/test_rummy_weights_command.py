"""``python -m benchmarks.rummy_weights`` tells what weights gain, with quick playouts."""

import pytest
from click.testing import CliRunner

from benchmarks.rummy_weights import Cards, changed, main
from upcard.bots.rummy.heuristic_weights import FIRST, HeuristicWeights


def run(text: str) -> tuple[int, list[str]]:
    told = CliRunner().invoke(main, text.split("|"))
    return told.exit_code, told.output.splitlines()


def test_the_first_weights_gain_nothing_and_others_do() -> None:
    cards = Cards("wikipedia", 3, (1, 4), 12, 1)
    assert not any(cards.played(FIRST).gains)
    assert len(cards.played(FIRST).wins) == 6 and all(1 / 3 - 0.01 < won < 0.34 for won in cards.played(FIRST).wins)
    other = cards.played(HeuristicWeights(outs=5, full=0))
    assert any(other.gains) and other.beyond(other)[0].mean == 0
    assert cards.played(HeuristicWeights(outs=5, full=0)).gains == other.gains


def test_what_is_tried_is_told_beside_what_was_begun_with() -> None:
    code, lines = run("carioca|--deals|14|--start|outs=0|--try|outs=0|--try|outs=5 near=1")
    assert code == 0
    assert lines[0].startswith("carioca, 4 seats, 14 deals, seed 1: ")
    assert lines[1].startswith("outs=0: ") and lines[2] == "    more: +0.00 ± 0.00 points, +0.0000 ± 0.0000 won"
    assert lines[3].startswith("outs=5 near=1: ") and len(lines) == 5


def test_it_climbs() -> None:
    code, lines = run("denexa|--numbers|1,4|--deals|8|--rounds|1|--search|full near")
    assert code == 0
    assert lines[0].startswith("round 1: ") and lines[-1].startswith("HeuristicWeights(outs=5, ")


@pytest.mark.parametrize("text", ["outs", "outs=many", "luck=1"])
def test_weights_that_there_are_not(text: str) -> None:
    assert run(f"denexa|--start|{text}")[0] == 2
    assert changed(FIRST, "outs=5 near=1") == HeuristicWeights(outs=5, near=1)
