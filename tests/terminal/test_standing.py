"""Standing answers at the terminal table: which windows they close, and when they lapse."""

import io
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result
from rich.console import Console

from upcard.bots import BOTS
from upcard.games import CATALOGUE
from upcard.games.house_rules import choose_rules
from upcard.kernel.run import chance_move
from upcard.kernel.standing import Standing, passes, upcard_of
from upcard.terminal.table import Leave, Table

Run = Callable[..., Result]


class Visitor:
    """Says one thing at the first window, then draws and discards; notes every upcard it is asked about."""

    def __init__(self, said: str) -> None:
        self.said = [said]
        self.asked: list[str] = []
        self.offered: list[tuple[int, str]] = []
        self.out = io.StringIO()
        rng = random.Random(1)
        self.table = Table(
            choose_rules(CATALOGUE, "contract-rummy", "family", {"claim_chain": "single"}),
            ("You", "Steady 2", "Steady 3"),
            {1: BOTS["steady"](1), 2: BOTS["steady"](2)},
            lambda asked: chance_move(asked, rng),
            Console(file=self.out, width=100),
            True,
            self,
        )
        play = self.table._play

        def watch(seat: int, move: object) -> None:
            if seat == self.table.person and str(move) in ("pass", "may-i"):
                self.offered.append((self.table.scene().deal.number, upcard_of(self.table.scene())))  # type: ignore[union-attr]
            play(seat, move)  # type: ignore[arg-type]
            if self.table.scene().deal.number > 2:  # type: ignore[union-attr]
                raise Leave

        self.table._play = watch  # type: ignore[method-assign]

    def __call__(self, prompt: str) -> str:
        scene = self.table.scene()
        if scene.prompt == "claim":
            self.asked.append(upcard_of(scene))
            return self.said.pop() if self.said else "pass"
        decision = BOTS["steady"](0).decide(self.table.game, self.table.seen(), 0)
        return str(decision.move)


def visit(said: str) -> Visitor:
    visitor = Visitor(said)
    with pytest.raises(Leave):
        visitor.table.run()
    return visitor


def test_asked_only_for_some() -> None:
    visitor = visit("ask k, 10♥ *")
    first, *later = visitor.asked
    wanted = [card for _, card in visitor.offered if card[0] in "K*" or card == "TH"]
    assert wanted and later == [card for card in wanted if card != first]
    assert len(visitor.offered) > len(visitor.asked), "windows for other cards are passed"
    assert "You are asked only for K, TH, *" in visitor.out.getvalue()


def test_pass_for_the_deal_lapses_with_it() -> None:
    visitor = visit("pass deal")
    deals = [deal for deal, _ in visitor.offered]
    assert deals.count(1) > 1 and deals.count(2) > 1
    assert len(visitor.asked) == 1 + deals.count(2)


def test_pass_for_the_turn_lapses_with_it() -> None:
    visitor = visit("pass turn")
    assert visitor.asked == [card for _, card in visitor.offered]


def test_a_new_standing_answer_answers_the_open_window() -> None:
    assert visit("pass turn").offered[0] == (1, visit("pass").asked[0])


def test_words_that_are_no_cards_change_nothing(upcard: Run) -> None:
    typed = "ask eleven\nask ??\nask 7\nask\nauto\nask\nq\n"
    said = " ".join(upcard("play", "contract-rummy", "--seed", 1, input=typed).output.split())
    assert "'eleven' is neither a rank nor a card" in said and "'??' is neither" in said
    assert "You are asked only for 7," in said
    assert said.count("You are asked every time.") == 2
    assert "only one thing to do" in said


@pytest.fixture
def no_claims(tmp_path: Path) -> Path:
    path = tmp_path / "rules.toml"
    path.write_text('game = "contract-rummy"\nbook = "family"\n[changes]\nclaim_mode = "none"\n', encoding="utf-8")
    return path


def test_a_table_without_claims_says_so(upcard: Run, no_claims: Path) -> None:
    typed = "ask 7\npass deal\nauto\n?\nq\n"
    ran = upcard("play", "contract-rummy", "--seed", 1, "--rules", no_claims, input=typed)
    assert ran.output.count("Nothing is claimed at this table.") == 2
    assert "pass turn" not in ran.output


@pytest.mark.parametrize("rule", ["ask", "auto"])
def test_only_claim_rules_pass(rule: str) -> None:
    assert not passes(Standing(rule), "7S")  # type: ignore[arg-type]
