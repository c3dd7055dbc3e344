"""What holds of every game at every table, whatever is played: legality, conservation, ends, text."""

import random
import re
from collections import Counter
from itertools import islice
from typing import Any

import pytest

from tests.amounts import amount
from tests.docs.rulebook import all_clauses
from tests.laws.worlds import MOST_MOVES, Case, Step, books, house_rules, lumpy, pick, steps_of, walk
from upcard.kernel.game import CHANCE, BadMove, Refused
from upcard.kernel.position import BadPosition
from upcard.kernel.run import listed
from upcard.kernel.state import ONLOOKER, State, view

BOOKS = books()
HOUSE = house_rules(24)
CASES = BOOKS + HOUSE
every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
every_book = pytest.mark.parametrize("case", BOOKS, ids=lambda case: case.name)

CLAUSES = set(all_clauses())
CARD = re.compile(r"[2-9TJQKA][SHDC]|\*")
GARBAGE = (
    "",
    "x",
    "draw",
    "draw both",
    "end",
    "allow",
    "discard ??",
    "discard *",
    "add * to 1",
    "add *=AS to 1",
    "swap AS in 1 low",
    "swap AS in 99",
    "down {*=8 * *}",
    "down {8H 8D 8C}",
    "meld <*=5S * * *>",
    "call {8H 8D 8C}",
    "call {8H 8D 8C} discard *",
    "show",
    "shuffle *",
    "choose 99",
    "down " + "{8H 8D 8C} " * 40,
    "discard 7S 7S",
    "pass pass",
)


def plays_of(case: Case) -> int:
    return amount(700, 350) if case in BOOKS else amount(350, 200)


def sample(case: Case, count: int) -> list[Step]:
    """Some plays of the walk, the same every time."""
    steps = steps_of(case, plays_of(case))
    return random.Random(case.seed + 1).sample(steps, min(count, len(steps)))


def fingerprint(state: State) -> int:
    return hash((state, state.piles, state.events))


@every_case
def test_every_offered_move_plays(case: Case) -> None:
    game = case.build()
    for step in sample(case, 40):
        for seat in game.asks(step.before):
            for move in islice(game.moves(step.before, seat), 8 if seat == CHANCE else MOST_MOVES):
                game.play(step.before, seat, move)


@every_case
def test_somebody_can_answer_until_the_game_is_over(case: Case) -> None:
    game = case.build()
    for step in steps_of(case, plays_of(case)):
        asks = game.asks(step.after)
        assert bool(asks) != bool(case.entry.winners(game, step.after))
        for seat in asks:
            assert next(game.moves(step.after, seat), None) is not None, f"seat {seat} has no move"


@every_case
def test_no_card_is_lost_or_made(case: Case) -> None:
    pack: list[int] = []
    for step in steps_of(case, plays_of(case)):
        cards = sorted(case.entry.cards(step.after))
        pack = pack or cards
        assert cards in ([], pack)


@every_case
def test_any_text_is_legal_or_refused_and_changes_nothing(case: Case) -> None:
    """GEN-19: an illegal action changes nothing and is answered with the clause it breaks."""
    game = case.build()
    rng = random.Random(case.seed + 2)
    steps = steps_of(case, plays_of(case))
    said = sorted({str(step.move) for step in steps if step.seat != CHANCE})
    faces = sorted({card for text in said for card in CARD.findall(text)})
    for step in sample(case, 40):
        state = step.before
        before = fingerprint(state)
        own = str(step.move)
        texts = [own, rng.choice(said), mutated(own, faces, rng), mutated(rng.choice(said), faces, rng)]
        texts += [rng.choice(GARBAGE), own[: rng.randrange(len(own))]]
        for text in texts:
            for seat in range(case.seats):
                judge(game, state, seat, text)
        assert fingerprint(state) == before


def mutated(text: str, faces: list[str], rng: random.Random) -> str:
    """The move with one card exchanged for another, or one number."""
    found = [*CARD.finditer(text), *re.finditer(r"\d+$", text)]
    if not found:
        return text
    at = rng.choice(found)
    new = str(rng.randint(0, 9)) if at[0].isdigit() else rng.choice(faces or ["7S"])
    return text[: at.start()] + new + text[at.end() :]


def judge(game: Any, state: State, seat: int, text: str) -> None:
    """The text is no move, is refused by a clause that there is, or is a move of a seat that was asked."""
    refusal: Refused | None = None
    try:
        game.play(state, seat, game.read(text))
    except BadMove:
        return
    except Refused as refused:
        refusal = refused
    if refusal is None:
        assert seat in game.asks(state), "a seat that was not asked has moved"
    else:
        assert refusal.clause in CLAUSES
        assert refusal.reason.endswith(".")


@every_case
def test_what_is_accepted_was_offered(case: Case) -> None:
    """`moves` leaves out nothing but other ways to write the same: same piles after, same seats asked."""
    game = case.build()
    rng = random.Random(case.seed + 6)
    steps = [step for step in steps_of(case, plays_of(case)) if step.seat != CHANCE]
    said = sorted({str(step.move) for step in steps})
    faces = sorted({card for text in said for card in CARD.findall(text)})
    for step in rng.sample(steps, min(15, len(steps))):
        state = step.before
        texts = [str(step.move), *rng.sample(said, min(12, len(said)))]
        texts += [mutated(text, faces, rng) for text in texts]
        accepted = [after for text in texts if (after := outcome(game, state, step.seat, text)) is not None]
        offered = list(islice(game.moves(state, step.seat), 1000))
        if len(offered) < 1000:
            ends = {look(game, game.play(state, step.seat, move)) for move in offered}
            assert {look(game, after) for after in accepted} <= ends


def outcome(game: Any, state: State, seat: int, text: str) -> State | None:
    try:
        after: State = game.play(state, seat, game.read(text))
    except (BadMove, Refused):
        return None
    return after


def look(game: Any, state: State) -> tuple[object, ...]:
    return (tuple([pile.faces() for pile in state.piles]), tuple(game.asks(state)))


@every_case
def test_who_is_not_asked_has_no_move(case: Case) -> None:
    game = case.build()
    for step in sample(case, 60):
        for seat in {CHANCE, *range(case.seats)} - set(game.asks(step.before)):
            assert next(game.moves(step.before, seat), None) is None


@every_case
def test_what_is_listed_is_what_is_offered(case: Case) -> None:
    """A listing counts the moves and makes any of them, in the order of `moves`."""
    game = case.build()
    for step in sample(case, 60):
        for seat in range(case.seats):
            listing = listed(game, step.before, seat)
            assert [listing[at] for at in range(min(len(listing), MOST_MOVES))] == list(
                islice(game.moves(step.before, seat), MOST_MOVES)
            )


@every_case
def test_moves_are_read_back_as_they_print(case: Case) -> None:
    game = case.build()
    for step in steps_of(case, plays_of(case)):
        assert game.read(str(step.move)) == step.move
        assert str(game.read(str(step.move).lower())) == str(step.move)


@every_case
def test_positions_are_read_back_as_they_are_written(case: Case) -> None:
    game = case.build()
    for step in sample(case, 60):
        data = case.entry.write_position(game, step.after)
        again = case.entry.read_position(game, data)
        assert again == step.after
        assert case.entry.write_position(game, again) == data


@every_case
def test_a_replay_is_the_game(case: Case) -> None:
    """The same moves as text, from the same start, give the same table after each."""
    game = case.build()
    for steps in walk(case, plays_of(case)):
        state = steps[0].before
        for step in steps:
            state = game.play(state, step.seat, game.read(str(step.move)))
            assert state == step.after
            assert state.events == step.after.events


@every_case
def test_what_happened_is_told_once(case: Case) -> None:
    """The events of a play do not begin with those of the play before."""
    for step in steps_of(case, plays_of(case)):
        before = step.before.events
        same = [event.name for event, was in zip(step.after.events, before, strict=False) if event is was]
        assert not before or len(same) < len(before), same


def first_call_wins(case: Case) -> bool:
    """The one rule that may tell the order in which sealed answers came (CR-W-11)."""
    return getattr(case.rules, "claim_priority", "") == "first_call"


@pytest.mark.parametrize("case", [case for case in CASES if not first_call_wins(case)], ids=lambda case: case.name)
def test_simultaneous_answers_may_come_in_any_order(case: Case) -> None:
    game = case.build()
    rng = random.Random(case.seed + 3)
    for step in steps_of(case, plays_of(case)):
        seats = sorted(game.asks(step.before))
        if len(seats) < 2:
            continue
        answers = {seat: rng.choice(list(islice(game.moves(step.before, seat), MOST_MOVES))) for seat in seats}
        ends = []
        for order in (seats, seats[::-1], rng.sample(seats, len(seats))):
            state = step.before
            for seat in order:
                state = game.play(state, seat, answers[seat])
            ends.append(state)
        assert ends[0] == ends[1] == ends[2]


@every_book
def test_games_end(case: Case) -> None:
    """No runaway: a whole game at random is over after a bounded number of plays."""
    game = case.build()
    rng = random.Random(case.seed + 4)
    state = game.start(case.seats)
    seen: Counter[str] = Counter()
    for _ in range(200_000):
        asks = game.asks(state)
        if not asks:
            break
        seat = min(asks)
        if seat == CHANCE:
            move = lumpy(asks[seat], case.seats, rng)
        else:
            move = pick(list(islice(game.moves(state, seat), 8)), seen, rng)
        state = game.play(state, seat, move)
    assert not game.asks(state)
    assert case.entry.winners(game, state)


@every_case
def test_every_face_can_draw_and_tell_every_table(case: Case) -> None:
    game = case.build()
    names = tuple([f"N{seat + 1}" for seat in range(case.seats)])
    for step in sample(case, 20):
        for seat in (*range(case.seats), ONLOOKER):
            seen = view(step.after, seat)
            scene = case.entry.scene(game, seen, seat, names)
            assert scene.status
            for event in seen.events:
                sentence = case.entry.tell(event, names, seat)
                assert not sentence or sentence.endswith((".", "!", "?")), sentence


@every_case
def test_whatever_is_legal_can_be_pressed(case: Case) -> None:
    game = case.build()
    names = tuple([f"N{seat + 1}" for seat in range(case.seats)])
    for step in sample(case, 30):
        for seat in set(game.asks(step.before)) - {CHANCE}:
            seen = view(step.before, seat)
            verbs = {action.verb for action in case.entry.scene(game, seen, seat, names).actions}
            for move in islice(game.moves(seen, seat), MOST_MOVES):
                text = str(move)
                assert text in verbs or text.split(" ")[0] in verbs, f"{text}: only {', '.join(sorted(verbs))}"


@every_case
def test_house_rules_are_told_by_their_differences(case: Case) -> None:
    for book in case.entry.books.values():
        changes = case.entry.changes(book.rules, case.rules)
        try:
            again = case.entry.change(book.rules, changes)
        except ValueError as error:
            raise AssertionError(f"{changes}: {error}") from None
        assert case.entry.changes(again, case.rules) == {}


def test_a_position_that_is_none_is_refused_by_its_place() -> None:
    for case in BOOKS:
        with pytest.raises(BadPosition, match="moon"):
            case.entry.read_position(case.build(), {"moon": 1})
