"""A review names what cost points, by what the player could see, and nothing by chance."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

import upcard
from upcard.bots.outcomes import PLACES, POINTS, DealStanding, PlayedMove
from upcard.bots.policies import outcomes_of
from upcard.cards.card import HIDDEN
from upcard.kernel.state import Move, State, view
from upcard.kernel.worlds import answered_anew, worlds
from upcard.match.match import Match
from upcard.match.record import Record, record_of
from upcard.programs.programs import Programs
from upcard.review import CostlyChoice, NoReview, PlayedChoice, Review, choices_of, judge, named
from upcard.review.examples import END, KINDS, MOST_STEPS, steps_of
from upcard.review.judging import FIRST, FRESH, MOST_OTHERS, SECOND_LOOK, SURE, result
from upcard.review.judging import judged as looked
from upcard.review.ledger import JudgedChoice
from upcard.review.review import closest

from ..rules.daifugo.test_tricks import table as daifugo
from ..rules.guts.tables import table

NO_PROGRAMS = Programs(1)


def record(game: str, *players: str, seed: int = 4) -> Record:
    """A whole game of bots."""
    return record_of(upcard.play(game, players, seed=seed))


GUTS = record("guts", "random", "steady", "steady", "steady")


class Noise:
    """Moves that all are worth the same but for chance, and ``more`` for the last of them."""

    unit = POINTS
    fewer = False
    quick = True
    least = 0.5
    sure = True

    def __init__(self, moves: Sequence[Move], seed: int, more: float = 0.0) -> None:
        self.moves = moves
        self.more = more
        self.rng = random.Random(seed)

    def worth(self, world: State, move: Move, rng: random.Random) -> float:
        """Any number."""
        return self.rng.gauss(self.more if move == self.moves[-1] else 0.0, 20.0)

    def line(self, world: State, move: Move, rng: random.Random) -> list[PlayedMove]:
        """Nothing is played on."""
        return []

    def end(self, world: State, rng: random.Random) -> float:
        """Nothing but chance."""
        return self.rng.gauss(0.0, 20.0)

    def standing(self, table: State) -> DealStanding:
        """Nobody has anything."""
        return DealStanding(0, 0)


def first_choice() -> tuple[Any, PlayedChoice]:
    return Review(GUTS, 0).game, choices_of(GUTS, 0)[0]


def judged(seed: int, more: float = 0.0) -> CostlyChoice | None:
    """What is found at a choice of two moves, the other of which is worth so many points more."""
    game, choice = first_choice()
    moves = list(game.moves(choice.seen, 0))
    other = next(move for move in moves if move != choice.played)
    return judge(game, choice, Noise([choice.played, other], seed, more))


def test_choices_are_what_a_seat_chose_among_several_by_its_own_sight() -> None:
    choices = choices_of(GUTS, 1)
    assert choices
    for choice in choices:
        assert (1, str(choice.played)) == GUTS.moves[choice.n - 1]
        assert all(card.face != HIDDEN for card in choice.seen.piles[1].cards)
        assert {card.face for card in choice.seen.piles[0].cards} <= {HIDDEN}
        assert len(list(Review(GUTS, 1).game.moves(choice.seen, 1))) > 1


def test_what_chance_explains_is_not_named() -> None:
    assert [judged(seed) for seed in range(60)].count(None) >= 59


def test_what_is_there_is_found_and_not_told_too_large() -> None:
    found = [each for each in [judged(seed, 12.0) for seed in range(30)] if each is not None]
    assert len(found) >= 20
    assert sum(abs(each.cost - 12) <= each.give_or_take for each in found) >= 0.8 * len(found)
    assert {each.deals for each in found} == {FRESH}


def test_a_worse_move_is_never_called_better() -> None:
    assert {judged(seed, -8.0) for seed in range(20)} == {None}


def test_folding_a_pair_of_aces_is_named_and_playing_it_is_not() -> None:
    sitting = table("AS AH", "4C 9D", "3D JC", pot=3)
    game, seen = sitting.game, view(sitting.state, 0)
    outcomes = outcomes_of(game)(game, seen, 0)
    moves = {str(move): move for move in game.moves(seen, 0)}
    folded = judge(game, PlayedChoice(1, 0, seen, moves["out"]), outcomes)
    assert folded is not None
    assert str(folded.better) == "in"
    assert folded.cost > folded.give_or_take
    assert judge(game, PlayedChoice(1, 0, seen, moves["in"]), outcomes) is None


def test_nothing_is_called_better_at_guts_once_somebody_is_in() -> None:
    for said, named_there in (("out", True), ("in", False)):
        sitting = table("AS AH", "4C 9D", "3D JC", declared=["", "", said], dealer="P2", turn="P1", pot=3)
        game, seen = sitting.game, view(sitting.state, 0)
        outcomes = outcomes_of(game)(game, seen, 0)
        moves = {str(move): move for move in game.moves(seen, 0)}
        assert (judge(game, PlayedChoice(1, 0, seen, moves["out"]), outcomes) is not None) is named_there


def test_no_answer_to_bets_is_called_better_where_bets_tell_of_hands() -> None:
    game, choice = first_choice()
    moves = list(game.moves(choice.seen, 0))
    other = next(move for move in moves if move != choice.played)
    noise = Noise([choice.played, other], 1, 40.0)
    assert judge(game, choice, noise) is not None
    noise = Noise([choice.played, other], 1, 40.0)
    noise.sure = False
    assert judge(game, choice, noise) is None
    review = Review(record("anaconda", *["steady"] * 3), 0)
    for each in review.choices:
        betting = review.game.asks(each.seen)[0].prompt == "bet"
        assert outcomes_of(review.game)(review.game, each.seen, 0).sure is not betting


def test_answers_that_are_sealed_are_given_anew() -> None:
    sitting = table("AS AH", "4C 9D", "3D JC", changes={"declare_mode": "simultaneous"}, pot=3)
    game = sitting.game
    state = game.play(sitting.state, 0, next(game.moves(sitting.state, 0)))
    seen = view(state, 1)
    world = next(worlds(game, seen, 1, random.Random(1)))
    assert world.answers[0] is not None
    assert answered_anew(world, seen).answers[0] is None
    assert answered_anew(world, view(state, 0)) is world


def test_the_dearest_three_are_told() -> None:
    move = first_choice()[1].played
    found = [CostlyChoice(n, move, move, float(cost), 1.0, FRESH, POINTS) for n, cost in enumerate((3, 9, 5, 7))]
    assert [each.cost for each in named([None, *found])] == [9, 7, 5]


def test_a_game_that_is_not_over_a_seat_that_is_not_there_and_a_game_nobody_can_judge_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pytest.raises(NoReview, match="not over"):
        Review(upcard.read(upcard.write(Match(GUTS.rules, 3))), 0)
    with pytest.raises(NoReview, match="no seat P5: P1 to P4"):
        Review(GUTS, 4)
    monkeypatch.setattr("upcard.review.review.outcomes_of", lambda game: None)
    with pytest.raises(NoReview, match="no reviews of Guts yet"):
        Review(GUTS, 0)
    monkeypatch.setattr("upcard.review.review.policy_of", lambda game, bot: None)
    with pytest.raises(NoReview, match="no bot knows Guts"):
        Review(GUTS, 0)


def test_where_nobody_chooses_there_is_nothing_to_review() -> None:
    assert Review(record("beggar-my-neighbor", "steady", "steady"), 0).choices == []


def test_the_same_record_has_the_same_review() -> None:
    one, other = Review(GUTS, 0), Review(upcard.read(upcard.write(GUTS)), 0)
    found = one.findings()
    assert found == other.findings([other.play(number, NO_PROGRAMS) for number in range(other.count)])
    assert found
    for each in named(found):
        assert one.choice(each).n == each.n
        assert each.better != each.played


def test_a_choice_that_is_named_tells_what_other_moves_were_worth() -> None:
    review = Review(record("daifugo", "random", *["steady"] * 3, seed=5), 0)
    found = named(review.findings([review.play(number, NO_PROGRAMS) for number in range(6)]))
    cost = next(each for each in found if each.others)
    outcomes = outcomes_of(review.game)(review.game, review.choice(cost).seen, 0)
    tried = [each.move for each in cost.others]
    assert not {cost.played, cost.better} & set(tried)
    assert len(tried) + cost.fell_behind + 2 == len(outcomes.moves)
    assert len(tried) <= MOST_OTHERS
    assert [each.behind for each in cost.others] == sorted([each.behind for each in cost.others])
    assert {each.deals for each in cost.others} == {FIRST.deals}
    # They are figures of the fresh deals, against the better move in each.
    other = cost.others[-1]
    tables = worlds(review.game, review.choice(cost).seen, 0, random.Random(f"{SECOND_LOOK} {cost.n}"))
    behind = 0.0
    for number in range(1, other.deals + 1):
        world = next(tables)
        one, best = [outcomes.worth(world, move, random.Random(number)) for move in (other.move, cost.better)]
        behind += (best - one) / other.deals
    assert behind == pytest.approx(other.behind)


def test_what_is_neither_clearly_better_nor_clearly_worse_is_a_close_call() -> None:
    game, choice = first_choice()
    moves = list(game.moves(choice.seen, 0))
    other = next(move for move in moves if move != choice.played)
    calls = [result(looked(game, choice, Noise([choice.played, other], seed, 1.0))) for seed in range(20)]
    near = [each.call for each in calls if each.call is not None]
    assert len(near) > 10 and all(each.costly is None or each.call is None for each in calls)
    assert {each.other for each in near} == {other}
    assert all(-2 < each.lead < SURE for each in near)
    assert {result(looked(game, choice, Noise([choice.played, other], seed, -40.0))).call for seed in range(9)} == {
        None
    }
    rows = [JudgedChoice(n, 0, each.own, None, True, each.call) for n, each in enumerate(calls)]
    nearest = closest(rows)
    assert nearest is not None and nearest.call is not None
    assert nearest.call.lead == max(each.lead for each in near)
    assert closest([JudgedChoice(1, 0, calls[0].own, None, True, None)]) is None


def test_a_deal_of_each_kind_is_shown_as_it_was_counted() -> None:
    review = Review(GUTS, 0)
    cost = named(review.findings())[0]
    shown = review.examples(cost)
    kinds = [each.kind for each in shown]
    assert "usual" in kinds and kinds == [kind for kind in KINDS if kind in kinds] and len(kinds) > 1
    gains = {each.kind: each.better - each.played for each in shown}
    assert list(gains.values()) == sorted(set(gains.values()), reverse=True)
    assert max(gains.values()) > cost.cost > min(gains.values())
    outcomes = outcomes_of(review.game)(review.game, review.choice(cost).seen, 0)
    tables = worlds(review.game, review.choice(cost).seen, 0, random.Random(f"{SECOND_LOOK} {cost.n}"))
    deals = [next(tables) for _ in range(max(cost.examples))]
    for kind, number in zip(KINDS, cost.examples, strict=True):
        world = deals[number - 1]
        one, other = [outcomes.worth(world, move, random.Random(number)) for move in (cost.better, cost.played)]
        # Where the better move gains as much as usual there is no deal of that kind.
        assert one - other == pytest.approx(gains.get(kind, gains["usual"]))
    for deal in shown:
        assert [step.turn for step in deal.steps] == [0, END]
        assert deal.steps[0].own[0] == f"You are {cost.better}."
        assert deal.left_out == 0
    assert review.examples(cost) == shown


def test_of_a_long_deal_the_turns_in_which_something_happened_are_shown() -> None:
    review = Review(record("mille", "random", "steady", seed=5), 0)
    choice = review.choices[0]
    outcomes = outcomes_of(review.game)(review.game, choice.seen, 0)
    world = next(worlds(review.game, choice.seen, 0, random.Random(1)))
    line = outcomes.line(world, outcomes.moves[0], random.Random(1))
    entry = review.record.rules.entry
    steps, left_out = steps_of(entry, ("Ada", "Ben"), 0, line)
    assert len(steps) <= MOST_STEPS
    assert steps[0].turn == 0 and steps[-1].turn == END
    turns = [step.turn for step in steps[:-1]]
    assert turns == sorted(set(turns))
    assert left_out == turns[-1] + 1 - len(turns) or left_out > 0
    told = " ".join([" ".join((*step.own, *step.others)) for step in steps])
    assert "You " in told and "Ben draws" not in told
    assert "score" in " ".join(steps[-1].others)


@pytest.mark.parametrize(("game", "seats", "unit", "pieces"), [("pay-me", 2, POINTS, 4), ("daifugo", 4, PLACES, 8)])
def test_choices_of_other_games_are_judged(game: str, seats: int, unit: str, pieces: int) -> None:
    review = Review(record(game, "random", *["steady"] * (seats - 1), seed=1), 0)
    found = review.findings([review.play(number, NO_PROGRAMS) for number in range(pieces)])
    assert {each.unit for each in found} == {unit}


def test_at_daifugo_keeping_the_last_card_that_beats_all_is_named() -> None:
    sitting = daifugo("4H 5H 3C", "2S", "6C 6D 7S", "8C 9C TC").play("P1", "play 4H")
    game, seen = sitting.game, view(sitting.state, 1)
    moves = {str(move): move for move in game.moves(seen, 1)}
    outcomes = outcomes_of(game)(game, seen, 1)
    kept = judge(game, PlayedChoice(1, 1, seen, moves["pass"]), outcomes)
    assert kept is not None
    assert (str(kept.better), kept.unit) == ("play 2S", PLACES)
    assert judge(game, PlayedChoice(1, 1, seen, moves["play 2S"]), outcomes) is None
