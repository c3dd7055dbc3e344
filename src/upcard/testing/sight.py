"""Defines the laws of what seats see: nobody can tell what nobody has shown."""

import random
from contextlib import suppress
from itertools import islice
from typing import Any, Final

from upcard.cards.card import HIDDEN
from upcard.kernel.game import CHANCE, BadMove, Refused
from upcard.kernel.state import ONLOOKER, SEALED, Event, Move, State, view
from upcard.kernel.worlds import worlds
from upcard.testing.cases import MOST_MOVES, Case, sample
from upcard.testing.laws import GARBAGE, hold, lying

MOST_ANSWERS: Final = 20

CANARY: Final = -987_654_321
"""In place of a value that a seat does not see."""


def verdict(game: Any, state: State, seat: int, move: Move) -> tuple[object, ...]:
    """Return whether the move is accepted or refused, and with what refusal."""
    try:
        game.play(state, seat, move)
    except Refused as refusal:
        return ("refused", refusal.clause, refusal.reason, refusal.faces, refusal.remedy)
    return ("accepted",)


def worlds_that_look_alike_are_alike_to_the_seat(case: Case) -> None:
    """Check that what a seat is asked, offered and refused depends on nothing that it has not seen (GEN-13)."""
    game = case.build()
    rng = random.Random(case.seed + 5)
    said = [str(step.move) for step in sample(case, 80) if step.seat != CHANCE]
    for step in sample(case, 25):
        here = step.before
        seat = rng.randrange(case.seats)
        seen = view(here, seat)
        there = next(worlds(game, seen, seat, rng))
        hold(view(there, seat) == seen, f"seat {seat} sees what changes with the cards it has not seen")
        asked = game.asks(here).get(seat)
        hold(game.asks(there).get(seat) == asked == game.asks(seen).get(seat), f"seat {seat} is asked something else")
        offered = [str(move) for move in islice(game.moves(here, seat), MOST_MOVES)]
        for state in (there, seen):
            moves = [str(move) for move in islice(game.moves(state, seat), MOST_MOVES)]
            hold(moves == offered, f"seat {seat} is offered {moves}, and not {offered}")
        for text in {*rng.sample(said, min(6, len(said))), str(step.move), *rng.sample(GARBAGE, 4)}:
            try:
                move = game.read(text)
            except BadMove:
                continue
            hold(verdict(game, there, seat, move) == verdict(game, here, seat, move), f"{text} is judged otherwise")


def a_view_is_its_own_view_and_shows_no_face_unseen(case: Case) -> None:
    """Check that the view of a view is the same, and that a view shows no face that the seat has not seen."""
    for step in sample(case, 25):
        for seat in (*range(case.seats), ONLOOKER):
            seen = view(step.after, seat)
            hold(view(seen, seat) == seen, "a view of a view is another")
            hold(view(seen, seat).events == seen.events, "a view of a view has other events")
            cards = [card for pile in seen.piles for card in pile.cards]
            for card in (*cards, *[card for event in seen.events for card in event.cards]):
                hold(card.seen & 1 << seat or str(card) == "??", f"seat {seat} is shown the {card}")
            for owner, answer in enumerate(seen.answers):
                hold(answer is None or owner == seat or answer == SEALED, f"seat {seat} is shown an answer")


def a_field_shows_each_seat_what_it_declares(case: Case) -> None:
    """Check that a state's fields show each seat what they declare (GEN-13).

    What is declared for everybody everybody sees; of anything else a seat has what is its own, and a table with a
    canary in place of the rest looks the same to it.
    """
    for step in sample(case, 25):
        state: Any = step.after
        for field in [field for field in state.FIELDS if field.name not in ("piles", "answers", "events")]:
            value, sight = getattr(state, field.name), "all" if field.kind is None else field.kind.seen
            for seat in (*range(case.seats), ONLOOKER):
                seen = view(state, seat)
                if sight == "all":
                    hold(getattr(seen, field.name) == value, f"seat {seat} is not shown {field.name}")
                    continue
                canary: Any = frozenset({str(CANARY)}) if isinstance(value, frozenset) else CANARY
                if sight == "owner":
                    canary = tuple([each if owner == seat else CANARY for owner, each in enumerate(value)])
                    own = getattr(seen, field.name)[seat : seat + 1]
                    hold(own == value[seat : seat + 1], f"seat {seat} is not shown its own {field.name}")
                hold(view(state.but(**{field.name: canary}), seat) == seen, f"seat {seat} is shown {field.name}")


def a_sealed_answer_shows_nobody_what_it_is(case: Case) -> None:
    """Check that others see of an answer in an open window only that it has been given."""
    game = case.build()
    for step in sample(case, 60):
        ask = game.asks(step.before).get(step.seat)
        if ask is None or not ask.sealed or len(game.asks(step.before)) < 2:
            continue
        moves = list(game.moves(step.before, step.seat))
        some = random.Random(case.seed).sample(moves, min(len(moves), MOST_ANSWERS))
        answers = [game.play(step.before, step.seat, move) for move in some]
        for other in (*range(case.seats), ONLOOKER):
            if other != step.seat:
                first, *rest = [view(state, other) for state in answers]
                for seen in rest:
                    hold(seen == first and seen.events == first.events, f"seat {other} can tell what was answered")


def which_of_two_equal_cards_was_played_shows_nobody(case: Case) -> None:
    """Check that a position written and read again keeps every view: no hidden history clings to cards (GEN-01)."""
    game = case.build()
    for step in sample(case, 12):
        again = case.entry.read_position(game, case.entry.write_position(game, step.after))
        for seat in (*range(case.seats), ONLOOKER):
            hold(view(again, seat) == view(step.after, seat), f"seat {seat} sees another table")


def an_event_shows_no_more_than_the_table(case: Case) -> None:
    """Check that a face in an event lies open to that seat before or after it (GEN-13).

    Where two tables look alike to a seat before and after the same move, it must hear the same of both. Left out are
    the events that the game declares as `shown_briefly`: those of cards that are shown and then covered again.
    """
    game = case.build()
    rng = random.Random(case.seed + 7)
    briefly: tuple[str, ...] = getattr(game, "shown_briefly", ())
    for step in sample(case, 60):
        for seat in (*range(case.seats), ONLOOKER):
            open_to_it = lying(step.before, seat).keys() | lying(step.after, seat).keys() | {HIDDEN}
            for event in _lasting(step.after, seat, briefly):
                covered = [str(card) for card in event.cards if card.face not in open_to_it]
                hold(not covered, f"the event {event.name} shows seat {seat} {covered}, which lie open nowhere")
        seat = rng.randrange(case.seats)
        if step.seat in (seat, CHANCE) or any(step.before.answers):
            continue
        other = next(worlds(game, view(step.before, seat), seat, rng))
        with suppress(Refused):
            after = game.play(other, step.seat, step.move)
            if view(after, seat) == view(step.after, seat):
                heard, there = _lasting(step.after, seat, briefly), _lasting(after, seat, briefly)
                hold(heard == there, f"the events of {step.move} tell seat {seat} what it cannot see")


def _lasting(state: State, seat: int, briefly: tuple[str, ...]) -> list[Event]:
    """Return the events of the last play as the seat hears them, without those named in ``briefly``."""
    return [event for event in view(state, seat).events if event.name not in briefly]
