"""Defines the laws of games: what holds of every game at every table, whatever is played.

A law is a function that raises where a case breaks it.
"""

import random
import re
from collections import Counter
from itertools import islice
from typing import Any, Final

from upcard.cards.card import HIDDEN
from upcard.clauses import CLAUSE, page_of_clause
from upcard.kernel.game import CHANCE, BadMove, Refused
from upcard.kernel.run import listed, lister_of
from upcard.kernel.state import ONLOOKER, State, view
from upcard.kernel.ui.entry import IgnoredChange
from upcard.kernel.ui.position import BadPosition
from upcard.kernel.undo import has_shown, has_told
from upcard.match.match import Match
from upcard.match.position_file import OF_FILE
from upcard.match.record import read_record, record_of, replay, write_record
from upcard.options.house_rules import HouseRules
from upcard.pages import read_page
from upcard.testing.cases import MOST_MOVES, Case, lumpy, pick, sample, steps_of, walk

CARD: Final = re.compile(r"[2-9TJQKA][SHDC]|\*")
GARBAGE: Final = (
    "",
    "{x}",
    "{0}",
    "{",
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
LONGEST: Final = 200_000
"""Plays after which a game at random is taken to have no end."""


MOST_OFFERED: Final = 20_000
"""Moves offered at a time; more are taken to have no end where the game does not count them."""
MOST_COUNTED: Final = 200
"""Of a game that counts them; of more it is taken at its word."""


def hold(condition: object, what: object = "") -> None:
    """Check that something holds. Raises AssertionError, saying what does not hold."""
    if not condition:
        raise AssertionError(str(what))


def the_moves_offered_come_to_an_end(case: Case) -> None:
    """Check that no seat is offered moves without end."""
    game = case.build()
    lister = lister_of(game)
    for step in sample(case, 10):
        for seat in set(game.asks(step.before)) - {CHANCE}:
            most = MOST_OFFERED if lister is None else len(lister(step.before, seat))
            if lister is None or most <= MOST_COUNTED:
                more = next(islice(game.moves(step.before, seat), most, None), None)
                hold(more is None, f"seat {seat} is offered more than {most} moves, among them {step.move}")


def every_offered_move_plays(case: Case) -> None:
    """Check that every move that is offered is accepted."""
    game = case.build()
    for step in sample(case, 40):
        for seat in game.asks(step.before):
            for move in islice(game.moves(step.before, seat), 8 if seat == CHANCE else MOST_MOVES):
                try:
                    game.play(step.before, seat, move)
                except Refused as why:
                    raise AssertionError(f"seat {seat} is offered {move}, and refused it: {why}") from None


def somebody_can_answer_until_the_game_is_over(case: Case) -> None:
    """Check that seats are asked, and can answer, as long as there are no winners."""
    game = case.build()
    for step in steps_of(case):
        asks = game.asks(step.after)
        hold(
            bool(asks) != bool(case.entry.winners(game, step.after)), "there are winners if and only if nobody is asked"
        )
        for seat in asks:
            hold(next(game.moves(step.after, seat), None) is not None, f"seat {seat} has no move")


def no_card_is_lost_or_made(case: Case) -> None:
    """Check that all cards are there after every move, and no others."""
    pack: list[int] = []
    for step in steps_of(case):
        cards = sorted(case.entry.cards(step.after))
        pack = pack or cards
        hold(cards in ([], pack), f"after {step.move} there are {len(cards)} cards, or others, and not {len(pack)}")


def any_text_is_legal_or_refused_and_changes_nothing(case: Case) -> None:
    """GEN-19: an illegal action changes nothing and is answered with the clause it breaks."""
    game = case.build()
    known = clauses_of(case)
    rng = random.Random(case.seed + 2)
    said = sorted({str(step.move) for step in steps_of(case) if step.seat != CHANCE})
    faces = sorted({card for text in said for card in CARD.findall(text)})
    for step in sample(case, 40):
        state = step.before
        before = fingerprint(state)
        own = str(step.move)
        texts = [own, rng.choice(said), mutated(own, faces, rng), mutated(rng.choice(said), faces, rng)]
        texts += [rng.choice(GARBAGE), own[: rng.randrange(len(own))]]
        for text in texts:
            for seat in range(case.seats):
                judge(game, state, seat, text, known)
        hold(fingerprint(state) == before, f"a state was changed by one of {texts}")


def clauses_of(case: Case) -> set[str]:
    """Return the clauses that a refusal may cite: those of the rulebook, and of the game's own page."""
    return {*page_of_clause(), *CLAUSE.findall(read_page(case.entry.rulebook))}


def fingerprint(state: State) -> int:
    """Return a number for the state, its piles and its events."""
    return hash((state, state.piles, state.events))


def mutated(text: str, faces: list[str], rng: random.Random) -> str:
    """Return the move with one card exchanged for another, or one number."""
    found = [*CARD.finditer(text), *re.finditer(r"\d+$", text)]
    if not found:
        return text
    at = rng.choice(found)
    new = str(rng.randint(0, 9)) if at[0].isdigit() else rng.choice(faces or ["7S"])
    return text[: at.start()] + new + text[at.end() :]


def judge(game: Any, state: State, seat: int, text: str, known: set[str]) -> None:
    """Check that the text is no move, is refused by a clause that there is, or is a move of a seat that was asked."""
    refusal: Refused | None = None
    try:
        game.play(state, seat, game.read(text))
    except BadMove:
        return
    except Refused as refused:
        refusal = refused
    if refusal is None:
        hold(seat in game.asks(state), f"seat {seat} was not asked, and may play {text}")
    else:
        hold(refusal.clause in known, f"{text} is refused by {refusal.clause!r}, and there is no such clause")
        hold(refusal.reason.endswith("."), f"{refusal.reason!r} is no sentence")


def what_is_accepted_was_offered(case: Case) -> None:
    """Check that `moves` leaves out only other ways to write the same: same piles after, same seats asked."""
    game = case.build()
    rng = random.Random(case.seed + 6)
    steps = [step for step in steps_of(case) if step.seat != CHANCE]
    said = sorted({str(step.move) for step in steps})
    faces = sorted({card for text in said for card in CARD.findall(text)})
    for step in rng.sample(steps, min(15, len(steps))):
        state = step.before
        texts = [str(step.move), *rng.sample(said, min(12, len(said)))]
        texts += [mutated(text, faces, rng) for text in texts]
        accepted = {text: after for text in texts if (after := outcome(game, state, step.seat, text)) is not None}
        offered = list(islice(game.moves(state, step.seat), 1000))
        if len(offered) < 1000:
            ends = {look(game, game.play(state, step.seat, move)) for move in offered}
            for text, after in accepted.items():
                hold(look(game, after) in ends, f"{text} is accepted, and `moves` does not offer it")


def outcome(game: Any, state: State, seat: int, text: str) -> State | None:
    """Return the state after the move that the text spells, None where it is refused."""
    try:
        after: State = game.play(state, seat, game.read(text))
    except (BadMove, Refused):
        return None
    return after


def look(game: Any, state: State) -> tuple[object, ...]:
    """Return the faces in the piles and the seats that are asked."""
    return (tuple(pile.faces() for pile in state.piles), tuple(game.asks(state)))


def who_is_not_asked_has_no_move(case: Case) -> None:
    """Check that a seat that is not asked is offered no move."""
    game = case.build()
    for step in sample(case, 60):
        for seat in {CHANCE, *range(case.seats)} - set(game.asks(step.before)):
            hold(next(game.moves(step.before, seat), None) is None, f"seat {seat} is not asked, and is offered a move")


def what_is_listed_is_what_is_offered(case: Case) -> None:
    """Check that a listing counts the moves and makes any of them, in the order of `moves`."""
    game = case.build()
    for step in sample(case, 60):
        for seat in range(case.seats):
            listing = listed(game, step.before, seat)
            first = [listing[at] for at in range(min(len(listing), MOST_MOVES))]
            hold(first == list(islice(game.moves(step.before, seat), MOST_MOVES)), f"for seat {seat} at {step.move}")


def moves_are_read_back_as_they_print(case: Case) -> None:
    """Check that a move is read from its own text, in small letters too."""
    game = case.build()
    for step in steps_of(case):
        hold(game.read(str(step.move)) == step.move, f"{step.move} is read as {game.read(str(step.move))}")
        hold(str(game.read(str(step.move).lower())) == str(step.move), f"{str(step.move).lower()} is read otherwise")


def positions_are_read_back_as_they_are_written(case: Case) -> None:
    """Check that a position that is written is read as the same state, and has no key of a position file."""
    game = case.build()
    for step in sample(case, 60):
        data = case.entry.write_position(game, step.after)
        hold(not {*OF_FILE, "position"} & set(data), f"a position file means something else by a key of {list(data)}")
        again = case.entry.read_position(game, data)
        hold(again == step.after, f"another table is read, {differences(step.after, again)}: from {data}")
        hold(case.entry.write_position(game, again) == data, f"{data} is written otherwise")


def differences(table: State, other: State) -> str:
    """Return the fields in which the other is not as the one, with both values."""
    names = [field.name for field in table.FIELDS if field.name != "events"]
    pairs = [(name, str(getattr(table, name)), str(getattr(other, name))) for name in names]
    return "; ".join(
        [f"{name} is {was:.80} and read as {found:.80}" for name, was, found in pairs if was != found]
        or [f"{name} differs" for name in names if getattr(table, name) != getattr(other, name)]
    )


def a_position_that_is_none_is_refused_by_its_place(case: Case) -> None:
    """Check that an unknown key of a position is named."""
    try:
        case.entry.read_position(case.build(), {"moon": 1})
    except BadPosition as problem:
        hold(problem.place == "moon", f"the key moon is wrong, and {problem.place} is named")
        return
    raise AssertionError("a position with a key moon is read")


def a_replay_is_the_game(case: Case) -> None:
    """Check that the same moves as text, from the same start, give the same table after each."""
    game = case.build()
    for steps in walk(case, case.plays):
        state = steps[0].before
        for step in steps:
            state = game.play(state, step.seat, game.read(str(step.move)))
            hold(state == step.after, f"another table after {step.move}")
            hold(state.events == step.after.events, f"other events after {step.move}")


def a_record_holds_the_game(case: Case) -> None:
    """Check that what is written of a game, read again and judged, leads to the same table."""
    steps = walk(case, case.plays)[0]
    names = tuple(f"N{seat + 1}" for seat in range(case.seats))
    rules = HouseRules(case.entry, case.book, case.rules, "")
    match = Match(rules, case.seats, names=names, game=case.build())
    for step in steps:
        match.answer(step.seat, step.move)
    text = write_record(record_of(match))
    *_, (number, _, _, last) = replay(read_record({case.entry.id: case.entry}, text))
    hold((number, last) == (len(steps), steps[-1].after), "the record leads to another table")


def what_happened_is_told_once(case: Case) -> None:
    """Check that the events of a play do not begin with those of the play before."""
    for step in steps_of(case):
        before = step.before.events
        same = [event.name for event, was in zip(step.after.events, before, strict=False) if event is was]
        hold(not before or len(same) < len(before), f"after {step.move}: {same} again")


def simultaneous_answers_may_come_in_any_order(case: Case) -> None:
    """Check that simultaneous answers lead to the same table in whatever order they come."""
    game = case.build()
    rng = random.Random(case.seed + 3)
    for step in steps_of(case):
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
        said = {seat: str(move) for seat, move in answers.items()}
        hold(ends[0] == ends[1] == ends[2], f"the order of the answers {said} matters")


def games_end(case: Case) -> None:
    """No runaway: a whole game at random is over after a bounded number of plays."""
    game = case.build()
    rng = random.Random(case.seed + 4)
    state = game.start(case.seats)
    seen: Counter[str] = Counter()
    for _ in range(LONGEST):
        asks = game.asks(state)
        if not asks:
            break
        seat = min(asks)
        if seat == CHANCE:
            move = lumpy(asks[seat], case.seats, rng)
        else:
            move = pick(list(islice(game.moves(state, seat), 8)), seen, rng)
        state = game.play(state, seat, move)
    hold(not game.asks(state), f"the game is not over after {LONGEST} plays")
    hold(case.entry.winners(game, state), "the game is over, and nobody has won")


def every_face_can_draw_and_tell_every_table(case: Case) -> None:
    """Check that every seat and an onlooker have a scene of every table, and sentences for its events."""
    game = case.build()
    names = tuple(f"N{seat + 1}" for seat in range(case.seats))
    for step in sample(case, 20):
        for seat in (*range(case.seats), ONLOOKER):
            seen = view(step.after, seat)
            scene = case.entry.scene(game, seen, seat, names)
            hold(scene.status, f"the scene after {step.move} has no status")
            for event in seen.events:
                sentence = case.entry.tell(event, names, seat)
                hold(
                    not sentence or sentence.rstrip("”").endswith((".", "!", "?")),
                    f"{event.name}: {sentence!r} is no sentence",
                )


def whatever_is_legal_can_be_pressed(case: Case) -> None:
    """Check that every legal move has an action in the scene of its seat."""
    game = case.build()
    names = tuple(f"N{seat + 1}" for seat in range(case.seats))
    for step in sample(case, 30):
        for seat in set(game.asks(step.before)) - {CHANCE}:
            seen = view(step.before, seat)
            verbs = {action.verb for action in case.entry.scene(game, seen, seat, names).actions}
            for move in islice(game.moves(seen, seat), MOST_MOVES):
                text = str(move)
                hold(text in verbs or text.split(" ")[0] in verbs, f"{text}: only {', '.join(sorted(verbs))}")


def house_rules_are_told_by_their_differences(case: Case) -> None:
    """Check that the differences of rules from a book lead from the book to the rules."""
    for book in case.entry.books.values():
        changes = case.entry.changes(book.rules, case.rules)
        try:
            again = case.entry.change(book.rules, changes)
        except IgnoredChange as ignored:  # another book counts a rank otherwise that is wild here
            again = ignored.rules
        except ValueError as error:
            raise AssertionError(f"{changes}: {error}") from None
        hold(case.entry.changes(again, case.rules) == {}, f"{changes} of {book.id} do not lead to the rules")


def the_sheet_cites_clauses_that_there_are(case: Case) -> None:
    """Check that the rules sheet cites only clauses of the rulebook."""
    known = clauses_of(case)
    for section in case.entry.sheet(case.rules):
        for line in section.lines:
            hold(set(line.clauses) <= known, f"{line.text!r} cites {', '.join(line.clauses)}")


def the_default_that_a_question_declares_is_legal(case: Case) -> None:
    """Check that the default of a question can be played."""
    game = case.build()
    for step in steps_of(case):
        for seat, ask in game.asks(step.before).items():
            if ask.default:
                game.play(step.before, seat, game.read(ask.default))


def a_move_that_can_be_taken_back_has_shown_nobody_a_card(case: Case) -> None:
    """Check that a move that counts as having shown nothing has shown nobody a card."""
    for step in steps_of(case):
        if step.seat == CHANCE or has_shown(step.before, step.after):
            continue
        melds = Counter([face for meld in getattr(step.before, "melds", ()) for face in getattr(meld, "faces", ())])
        for seat in (*range(step.before.seats), ONLOOKER):
            fresh = known(step.after, seat) - known(step.before, seat) - melds
            hold(not fresh, f"{step.move} has shown seat {seat} something")


def a_move_that_has_told_nothing_has_shown_only_what_its_mover_knew(case: Case) -> None:
    """Check that a move that counts as having told nothing has shown only what its mover knew."""
    for step in steps_of(case):
        if step.seat == CHANCE or has_told(step.before, step.seat, step.after, step.seat):
            continue
        for seat in (*range(step.before.seats), ONLOOKER):
            fresh = lying(step.after, seat) - lying(step.before, seat) - secrets(step.before, step.seat, seat)
            hold(not fresh, f"{step.move} has told seat {seat} what its mover had not known")


def known(state: State, seat: int) -> "Counter[int]":
    """Return the faces in the piles that a seat knows."""
    return Counter([card.face for pile in view(state, seat).piles for card in pile.cards if card.face != HIDDEN])


def lying(state: State, seat: int) -> "Counter[int]":
    """Return the faces that a seat knows, those of melds on the table too."""
    melds = [face for meld in getattr(state, "melds", ()) for face in getattr(meld, "faces", ())]
    return known(state, seat) + Counter(melds)


def secrets(state: State, seat: int, other: int) -> "Counter[int]":
    """Return the faces of the cards that ``seat`` has seen and ``other`` has not."""
    cards = [card for pile in state.piles for card in pile.cards]
    return Counter([card.face for card in cards if card.seen & 1 << seat and not card.seen & 1 << other])
