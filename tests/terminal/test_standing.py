"""Standing answers at the terminal table: which windows they close, and when they lapse."""

import io
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result
from rich.console import Console

from upcard.bots import BOTS
from upcard.catalogue import CATALOGUE
from upcard.kernel.run import seeded
from upcard.kernel.state import Move, State, view
from upcard.kernel.ui.standing import ASK, Standing, deal_number, passes, upcard_of
from upcard.options.house_rules import choose_rules
from upcard.terminal import commands
from upcard.terminal.table import Leave, TerminalTable

Run = Callable[..., Result]


class Visitor:
    """Says one thing at the first window, then draws and discards; notes every upcard it is asked about."""

    def __init__(self, said: str) -> None:
        self.said = [said]
        self.asked: list[str] = []
        self.offered: list[tuple[int, str]] = []
        self.out = io.StringIO()
        rng = random.Random(1)
        self.table = TerminalTable(
            choose_rules(CATALOGUE, "contract-rummy", "family", {"claim_chain": "single"}),
            ("You", "Steady 2", "Steady 3"),
            {1: BOTS["steady"](1), 2: BOTS["steady"](2)},
            seeded(rng),
            Console(file=self.out, width=100),
            True,
            self,
            commands.obey,
        )
        happened = self.table.happened

        def watch(before: State, seat: int, move: Move, after: State) -> None:
            match, person = self.table.match, self.table.person
            # Nobody is asked for form's sake about what they threw, but for a card that they named.
            own = (
                getattr(before, "discarder", -1) == person and self.table.match.standing.get(person, ASK).rule != "only"
            )
            if seat == person and str(move) in ("pass", "may-i") and not own:
                scene = match.rules.entry.scene(match.game, view(before, person), person, match.names)
                self.offered.append((deal_number(scene), upcard_of(scene)))
            happened(before, seat, move, after)
            if deal_number(self.table.scene()) > 2:
                raise Leave

        self.table.happened = watch  # type: ignore[method-assign, assignment]

    def __call__(self, prompt: str) -> str:
        scene = self.table.scene()
        if scene.prompt == "claim":
            self.asked.append(upcard_of(scene))
            return self.said.pop() if self.said else "pass"
        decision = BOTS["steady"](0).decide(self.table.match.game, self.table.seen(), 0)
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
    assert "You are asked only about K, TH, *" in visitor.out.getvalue()


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
    assert "You are asked only about 7," in said
    assert said.count("You will be asked again.") == 2
    assert "your only legal move is made for you" in said


@pytest.fixture
def no_claims(tmp_path: Path) -> Path:
    path = tmp_path / "rules.toml"
    path.write_text('game = "contract-rummy"\nbook = "family"\n[changes]\nclaim_mode = "none"\n', encoding="utf-8")
    return path


def test_a_table_without_claims_says_so(upcard: Run, no_claims: Path) -> None:
    typed = "ask 7\npass deal\nauto\n?\nq\n"
    ran = upcard("play", "contract-rummy", "--seed", 1, "--rules", no_claims, input=typed)
    assert ran.output.count("No card is claimed at this table.") == 2
    assert "pass turn" not in ran.output


@pytest.mark.parametrize("rule", ["ask", "auto"])
def test_only_claim_rules_pass(rule: str) -> None:
    assert not passes(Standing(rule), "7S")  # type: ignore[arg-type]
