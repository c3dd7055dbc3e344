"""Audits a finished game: whether every draw follows from what was pledged before it, and how lucky each seat was."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from upcard.kernel.game import CHANCE, Ask
from upcard.kernel.state import Move
from upcard.match.chain import problem_of
from upcard.match.lots import is_drawn
from upcard.match.luck import Luck, Run
from upcard.match.match import Match
from upcard.match.record import Record, replay
from upcard.text.messages import say, say_counted

LIKELY: Final = 0.8
"""A run of cards better than this share of fair ones is called lucky, worse than the rest unlucky."""


@dataclass(frozen=True)
class Draw:
    """One draw of chance: the ``number`` in its chain and the ``move`` that it made (None: it was void).

    ``problem`` says what is wrong with it, empty for nothing. ``proven`` is False where the record does not tell how it
    was drawn, ``old`` is True where it was drawn by the first protocol, which cannot show that no draw was left out.
    """

    move: int | None
    proven: bool
    problem: str = ""
    number: int = 0
    contributed: tuple[int, ...] = ()
    """The seats whose contributions went into it."""
    lapsed: tuple[int, ...] = ()
    """The seats that pledged a contribution to it and did not open it."""
    old: bool = False


@dataclass(frozen=True)
class Audit:
    """What was found: every ``draw`` in order, and by seat the ``luck`` by each measure of the game."""

    draws: tuple[Draw, ...]
    luck: tuple[tuple[Run, ...], ...]

    @property
    def fair(self) -> bool:
        """Say whether every draw follows from what was pledged before it, and none is left out."""
        return all([draw.proven and not draw.problem and not draw.old for draw in self.draws])


def audit(record: Record, match: Match | None = None) -> Audit:
    """Judge every move again, check every draw, sum every seat's luck.

    ``match``: before the first move, where that is not the start of the game.

    Raises:
        BadRecord: the record does not play (`upcard.match.record.replay`).
    """
    entry = record.rules.entry
    match = record.start() if match is None else match
    before, asks = match.state, match.asks
    luck = Luck(match.game, len(record.players), entry.luck)
    drawn: dict[int, tuple[Ask, Move]] = {}
    for number, seat, move, after in replay(record, match=match):
        if seat == CHANCE and is_drawn(asks[CHANCE]):
            drawn[number] = asks[CHANCE], move
        luck.add(before, asks, seat, after, len(entry.cards(before)))
        before, asks = after, match.asks
    return Audit(tuple(_draws(record, drawn)), luck.runs)


def _draws(record: Record, drawn: Mapping[int, tuple[Ask, Move]]) -> list[Draw]:
    """Every draw of the chains, and every move of chance that is in none, in order."""
    found: list[tuple[int, Draw]] = []
    proven: set[int | None] = set()
    end = len(record.moves) + 1
    for chain in record.chains:
        links = chain.links()
        for at, each in enumerate(chain.rounds):
            proven.add(each.move)
            ask, move = drawn.get(each.move or 0, (None, None))
            problem = problem_of(chain, at, links[at + 1], ask, move)
            place = next((later.move for later in chain.rounds[at:] if later.move is not None), end)
            found.append((place, Draw(each.move, True, problem, each.number, each.contributed, each.lapsed)))
    for number, (ask, move) in drawn.items():
        lot = record.lots.get(number)
        if number in proven:
            continue
        if lot is None:
            found.append((number, Draw(number, False, say("the record does not tell how it was drawn"))))
        else:
            gave = tuple([at for at, given in enumerate(lot.lot.contributions) if given])
            found.append((number, Draw(number, True, lot.problem(ask, move), 0, gave, old=True)))
    return [draw for _, draw in sorted(found, key=lambda each: each[0])]


def draws_in_words(found: Audit) -> list[str]:
    """Return what the draws show, in a sentence or more."""
    if not found.draws:
        return [say("Nothing was drawn by chance.")]
    made = [draw for draw in found.draws if draw.move is not None]
    if not [draw for draw in found.draws if draw.proven]:
        return [
            say("The record does not tell how its {number} draws were made: they cannot be checked.", number=len(made))
        ]
    held = len([draw for draw in made if draw.proven and not draw.problem and not draw.old])
    said = [
        say(
            "{held} of {all} draws (shuffles and lots) were fixed before the cards were dealt.",
            held=held,
            all=len(made),
        )
    ]
    old = len([draw for draw in found.draws if draw.old])
    if old:
        said.append(say("{old} were made by the old protocol: it cannot show that no draw was left out.", old=old))
    void = [draw for draw in found.draws if draw.lapsed]
    if void:
        said.append(
            say_counted(
                "1 draw was void and was made again, because {seats} did not open what was pledged.",
                "{number} draws were void and were made again, because {seats} did not open what was pledged.",
                len(void),
                seats=", ".join([f"P{seat + 1}" for draw in void for seat in draw.lapsed]),
            )
        )
    nobody = len([draw for draw in made if not draw.contributed])
    if nobody:
        said.append(say("In {nobody} of them only the table itself took part.", nobody=nobody))
    for draw in found.draws:
        if draw.problem:
            what = "Move {number}: {problem}." if draw.move else "Draw {number}: {problem}."
            said.append(say(what, number=draw.move or draw.number, problem=draw.problem))
    return said


def luck_in_words(runs: tuple[Run, ...]) -> list[str]:
    """One seat's luck, a sentence for each measure in which there was any."""
    return [_in_words(run) for run in runs if run.variance or not run.cards]


def _in_words(run: Run) -> str:
    label = say(run.label)
    if not run.cards:
        return say("{label}: no cards came.", label=label)
    better = run.better_than()
    if better >= LIKELY:
        verdict = say("more than in {number} of 100 fair games", number=min(99, round(100 * better)))
    elif better <= 1 - LIKELY:
        verdict = say("less than in {number} of 100 fair games", number=min(99, round(100 - 100 * better)))
    else:
        verdict = say("about as many as expected")
    return say(
        "{label}: {got} of {cards} cards, {expected} expected; {verdict}.",
        label=label,
        got=f"{run.got:g}",
        cards=run.cards,
        expected=f"{run.expected:.1f}",
        verdict=verdict,
    )
