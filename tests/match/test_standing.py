"""Standing answers, which a match gives for its people."""

import random

from upcard.bots import BOTS
from upcard.catalogue import CATALOGUE
from upcard.kernel.run import seeded
from upcard.kernel.state import Move, State, view
from upcard.kernel.ui.standing import Standing
from upcard.match.match import Match
from upcard.options.house_rules import choose_rules

from .matches import rules_of


def windows(rule: str, only: tuple[str, ...] = ()) -> tuple[list[str], list[int], Match]:
    """Seat 0 of a game of Contract Rummy is a person whose standing answer is that from the first window on: which
    upcards it is asked for, and the deals in which the answer was given for it, but to its own discards."""
    rules = choose_rules(CATALOGUE, "contract-rummy", "family", {"claim_chain": "single"})
    match = Match(rules, 3, seeded(random.Random(1)), {1: BOTS["steady"](1), 2: BOTS["steady"](2)})
    asked: list[str] = []
    answered: list[int] = []
    steady = BOTS["steady"](0)

    def watch(before: State, seat: int, move: Move, after: State) -> None:
        if seat == 0 and str(move) == "pass" and getattr(before, "discarder", None) != 0:
            scene = rules.entry.scene(match.game, view(before, 0), 0, match.names)
            answered.append(scene.deal.number if scene.deal else 0)

    while True:
        match.run(watch=watch)
        scene = match.scene(0)
        if match.over or (scene.deal is not None and scene.deal.number > 2):
            return asked, answered, match
        if scene.prompt == "claim":
            asked.append(next(zone.cards[-1] for zone in scene.zones if zone.kind == "discards"))
            if len(asked) == 1:
                match.standing[0] = Standing(rule, only)  # type: ignore[arg-type]
                if match.standing_answer(0) is not None:
                    continue
            match.answer(0, "pass")
        else:
            match.answer(0, steady.choose(match.game, match.view(0), 0))


def test_a_standing_answer_is_given_by_the_match() -> None:
    everything, none, _ = windows("ask")
    assert len(everything) > 4 and not none
    asked, answered, match = windows("pass-turn")
    assert len(answered) == 1 and answered[0] == 1 and not match.standing
    assert asked == everything
    asked, answered, match = windows("pass-deal")
    assert set(answered) == {1} and len(answered) > 1 and not match.standing
    assert asked[1:] == everything[len(everything) - len(asked) + 1 :]
    asked, answered, match = windows("only", ("K",))
    assert match.standing[0].only == ("K",)
    assert [card for card in asked[1:] if card[0] != "K"] == []


def test_nobody_is_asked_about_an_own_discard_for_forms_sake() -> None:
    asked, _, _ = windows("ask")
    always, _, _ = windows("every")
    assert len(always) > len(asked)


def test_auto_answers_where_there_is_one_thing_to_do() -> None:
    match = Match(rules_of("beggar-my-neighbor", "standard"), 2, seeded(random.Random(3)))
    match.standing = {0: Standing("auto"), 1: Standing("auto")}
    match.run()
    assert match.over and match.n > 50


def test_a_standing_answer_waits_for_no_person_who_is_asked_at_once() -> None:
    match = Match(rules_of("contract-rummy", "family"), 3, seeded(random.Random(1)))
    steady = BOTS["steady"](0)
    while len(match.asks) < 2:
        match.run()
        seat = next(iter(match.asks))
        match.answer(seat, steady.choose(match.game, match.view(seat), seat))
    asked = list(match.asks)
    match.standing[asked[-1]] = Standing("pass-deal")
    match.run()
    assert list(match.asks) == asked[:-1]
