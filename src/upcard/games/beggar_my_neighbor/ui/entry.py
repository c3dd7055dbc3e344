"""The entry of Beggar My Neighbor in the catalogue."""

import random
from collections import Counter
from typing import Final

from upcard.games.beggar_my_neighbor.bulk import Tally, simulate
from upcard.games.beggar_my_neighbor.game import BeggarGame
from upcard.games.beggar_my_neighbor.rules import OPTIONS, Rules
from upcard.games.beggar_my_neighbor.ui.position import read_position, write_position
from upcard.games.beggar_my_neighbor.ui.rules_sheet import rules_sheet
from upcard.games.beggar_my_neighbor.ui.show import scene, totals, winners
from upcard.games.beggar_my_neighbor.ui.words import tell
from upcard.kernel.ui.about import About, called
from upcard.kernel.ui.entry import Book, Entry, Simulated
from upcard.text.messages import marked

STANDARD: Final = Rules()


def seats(rules: Rules) -> tuple[int, int]:
    """Return the fewest and the most players: two, always (BMN-01)."""
    return (2, 2)


def bulk(rules: Rules, games: int, rng: random.Random) -> Simulated:
    """Play random deals to their ends; seat 0 turns the first card."""
    tally = Tally()
    simulate(rules, games, rng, tally)
    lengths = Counter({length: count for length, count in enumerate(tally.lengths) if count})
    starter, drawn = int(tally.starter_won), int(tally.drawn)
    wins = [starter + drawn, games - starter]
    return Simulated("cards turned", wins, games, drawn, lengths)


BEGGAR_MY_NEIGHBOR: Final = Entry(
    id="beggar-my-neighbor",
    title="Beggar My Neighbor",
    summary="Turn cards and pay for each ace and court card. The deal decides everything.",
    rulebook="beggar-my-neighbor",
    books={
        "standard": Book("standard", "Standard", "An ace costs four, a king three, a queen two, a jack one.", STANDARD)
    },
    seats=seats,
    aim=500_000,
    build=BeggarGame,
    scene=scene,
    tell=tell,
    sheet=rules_sheet,
    about=About(
        aliases=(
            *called(
                "Beggar My Neighbour", "Strip Jack Naked", "Beat Your Neighbour Out of Doors", "Taxes", "Suck the Well"
            ),
            *called("Arruina a tu vecino", "Bettelmann", "ベガー・マイ・ネイバー"),
            *called(
                "War",
                "Krieg",
                "Tod und Leben",
                "Bataille",
                "Guerra",
                "戦争/せんそう",
                told=marked("{game} is not {name}: there the higher of two cards wins both."),
            ),
            *called(
                "Bataille corse",
                "Egyptian Ratscrew/Egyptian War",
                "Snap",
                told=marked("{game} is not {name}: there who slaps the pile in time takes it."),
            ),
        ),
        origin=marked("Pip plays it in Charles Dickens's novel Great Expectations."),
        chance=marked("It is all chance: nobody decides anything."),
    ),
    glance=("Turning and paying",),
    **OPTIONS.in_entry(),
    read_position=read_position,
    write_position=write_position,
    totals=totals,
    moments={"dealt": "deal", "collected": "laid"},
    winners=winners,
    score_rules="upcard.games.beggar_my_neighbor.ui.score_rules:BeggarScoreRules",
    umpire="upcard.games.beggar_my_neighbor.ui.umpire:BeggarUmpire",
    lesson="upcard.games.beggar_my_neighbor.ui.lesson:LESSON",
    bulk=bulk,
)
