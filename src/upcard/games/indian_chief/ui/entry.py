"""The entry of Indian Chief in the catalogue."""

from typing import Final

from upcard.games.indian_chief.game import ChiefGame
from upcard.games.indian_chief.rules import BOXES, FEWEST, MOST, OPTIONS, Rules
from upcard.games.indian_chief.state import ChiefState
from upcard.games.indian_chief.ui.advice import foretell
from upcard.games.indian_chief.ui.position import read_position, write_position
from upcard.games.indian_chief.ui.rules_sheet import rules_sheet
from upcard.games.indian_chief.ui.show import keys, scene, winners
from upcard.games.indian_chief.ui.words import tell
from upcard.kernel.ui.about import About, called
from upcard.kernel.ui.entry import Book, Entry
from upcard.kernel.ui.scores import Points, Scores
from upcard.text.messages import marked, say

STANDARD: Final = Rules()


def seats(rules: Rules) -> tuple[int, int]:
    """Return the fewest and the most players: two to eight, always (IND-01)."""
    return (FEWEST, MOST)


def _boxes(state: ChiefState) -> tuple[Points, ...]:
    """Return the points by box and seat."""
    return tuple(zip(*state.sheets, strict=True))


def _box(number: int) -> str:
    return say("the box {box}", box=say(BOXES[number - 1]))


def _with_boxes(state: ChiefState, columns: tuple[Points, ...]) -> ChiefState:
    """Return the state with these points in the boxes, which are given by box and seat."""
    return state.but(sheets=tuple(zip(*columns, strict=True)))


INDIAN_CHIEF: Final = Entry(
    id="indian-chief",
    title="Indian Chief",
    summary="Fill one of seven boxes in each of seven turns. Everybody chooses cards in secret, one to seven of them.",
    rulebook="indian-chief",
    books={
        "standard": Book(
            "standard", "Standard", "The rules of the author: seven turns, and seven boxes to fill.", STANDARD
        )
    },
    seats=seats,
    aim=300_000,
    build=ChiefGame,
    scene=scene,
    keys=keys,
    tell=tell,
    sheet=rules_sheet,
    about=About(
        aliases=(
            *called("Rich Man, Poor Man, Beggar Man, Thief", "Gran Jefe", "Häuptling/Haeuptling", "Grand Chef"),
            *called("インディアン・チーフ"),
            *called(
                "Yahtzee",
                "Kniffel",
                "ヤッツィー",
                told=marked("{game} is not {name}: its boxes are filled with cards, not with dice."),
            ),
            *called(
                "Indian Poker",
                "インディアンポーカー",
                told=marked("{game} is not {name}: there everybody bets on a card on their own forehead."),
            ),
        ),
        minutes=(10, 15),
        origin=marked(
            "Stven Carlberg of Decatur, Georgia, created it and posted its rules on BoardGameGeek in January 2009. The"
            " boxes are named after a line of a Mother Goose rhyme."
        ),
    ),
    glance=("The boxes", "Thieves"),
    counted=("The table", "The boxes", "The end"),
    **OPTIONS.in_entry(),
    read_position=read_position,
    write_position=write_position,
    totals=ChiefState.totals,
    scores=Scores(_boxes, _with_boxes, label=_box),
    winners=winners,
    score_rules="upcard.games.indian_chief.ui.score_rules:ChiefScoreRules",
    umpire="upcard.games.indian_chief.ui.umpire:ChiefUmpire",
    lesson="upcard.games.indian_chief.ui.lesson:LESSON",
    foretell=foretell,
)
