"""What is typed in short: a word too many, and actions that share a verb."""

import pytest
from msgspec.structs import replace

from upcard.kernel.ui.scene import Action, Slot
from upcard.terminal.short_moves import Ambiguous, Unclear, answer, expand

from .conftest import Run, lines

CARD = Slot(name="card", kind="cards")


@pytest.mark.parametrize("typed", ["d 4H extra", "discard 4H extra", "d 4H extra words"])
def test_a_word_too_many_is_refused(typed: str, upcard: Run) -> None:
    """Without it the card would be discarded."""
    said = upcard("play", "contract-rummy", "--seed", 1, "--plain", input=lines("s", typed, "d 4H", "q")).output
    words = typed.partition("4H ")[2]
    answer = said.split(f"> {typed}\n")[1]
    assert answer.startswith(f"'{words}' is too much: write discard CARD.\n> d 4H\n")


def test_two_actions_with_one_verb_are_told_apart() -> None:
    """By the fixed words of their forms, by what fills them, or not at all where they are one move."""
    card = Action(verb="play", label="Play", form="play {card}", slots=(CARD,))
    down = Action(verb="play", label="Play it face down", form="play {card} face-down", slots=(CARD,))
    up = Action(verb="play", label="Play it face up", form="play {card} face-up", slots=(CARD,))
    number = Slot(name="count", kind="number", low=1, high=9)
    some = Action(verb="play", label="Play so many", form="play {count} cards", slots=(number,))
    assert expand("p 7S", (card, down, some)) == "play 7S"
    assert expand("p 7S face-down", (card, down, some)) == "play 7S face-down"
    assert expand("p 3", (card, down, some)) == "play 3 cards"
    assert expand("p 7S", (card, replace(card, label="Play the card"))) == "play 7S"
    with pytest.raises(Ambiguous, match=r"^that could mean play CARD face-down or play CARD face-up$"):
        expand("p 7S", (down, up))
    assert [expand(f"p 7S {way}", (down, up)) for way in ("face-up", "Face-Down")] == [
        "play 7S face-up",
        "play 7S face-down",
    ]
    with pytest.raises(Unclear, match="'sideways' is too much: write play CARD"):
        expand("p 7S sideways", (card, down))
    assert [answer(action, (down, up)) for action in (down, up)] == [
        "p CARD face-down = play it face down",
        "p CARD face-up = play it face up",
    ]
