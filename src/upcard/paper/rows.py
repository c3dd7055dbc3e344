"""Lays out the blank score sheet: a row for each deal that is known, and empty ones where their number is open."""

from typing import Any, Final

from msgspec import Struct

from upcard.kernel.state import ONLOOKER, view
from upcard.kernel.ui.default_score_rules import score_rules_of
from upcard.kernel.ui.scene import Sheet
from upcard.kernel.ui.score_rules import RowSpec, ScoreRules
from upcard.options.house_rules import HouseRules
from upcard.paper.sheets import MeldPicture, picture
from upcard.text.messages import say, say_counted

MOST_ROWS: Final = 200


class DealRow(Struct, frozen=True, kw_only=True):
    """What is known of a row.

    It has its label, the contract in words and as a picture, how many cards each gets (in words), who deals, from 0
    (-1: nobody knows), and whether the book has another contract or other hands there.
    """

    label: str
    words: str = ""
    cards: str = ""
    dealer: int = -1
    picture: tuple[MeldPicture, ...] = ()
    ours: bool = False


class BlankSheet(Struct, frozen=True, kw_only=True):
    """A score sheet with nothing on it.

    ``counts`` says what a row is, ``total`` names the last line, "" where nothing is added up; ``running``: there is
    room for sums beside the points. ``filled``: there are as many rows as fit. ``pot``: chips lie in a pot from one row
    to the next, which has a column of its own. ``ticked``: each place has a box for who did what was theirs to do.
    """

    counts: str
    rows: tuple[DealRow, ...]
    total: str
    running: bool
    filled: bool
    notes: tuple[str, ...] = ()
    pot: bool = False
    ticked: bool = False


def planned(rules: HouseRules, seats: int) -> tuple[RowSpec, ...]:
    """Return the deals as they are known before the game, the first dealt by the first seat.

    None where nobody knows how many there are.
    """
    return _plans(rules, rules.rules, seats)


def deals(rules: HouseRules, seats: int) -> tuple[DealRow, ...]:
    """Return a row for each deal that is known and has a contract or wild cards of its own."""
    plans = planned(rules, seats)
    if not any([plan.contract for plan in plans]):
        return ()
    book = [_shape(plan) for plan in _plans(rules, rules.entry.books[rules.book].rules, seats)]
    return tuple(
        [
            DealRow(
                label=str(plan.deal),
                words=plan.contract,
                cards=_cards(plan.cards),
                dealer=plan.dealer,
                picture=picture(plan.short),
                ours=_shape(plan) not in book[plan.deal - 1 : plan.deal],
            )
            for plan in plans
        ]
    )


def blank_sheet(rules: HouseRules, seats: int) -> BlankSheet | None:
    """Return the score sheet for so many players; None for a game that keeps no score."""
    game = rules.entry.build(rules.rules)
    names = tuple([str(seat + 1) for seat in range(seats)])
    scene = rules.entry.scene(game, view(game.start(seats), ONLOOKER), ONLOOKER, names)
    sheet: Sheet | None = scene.sheet
    if sheet is None:
        return None
    known = _known(rules, seats, sheet, scene.deal.of if scene.deal else 0)
    score_rules = score_rules_of(rules.entry, rules.rules)
    rows = known or _open_end(score_rules, seats)
    return BlankSheet(
        counts=sheet.counts,
        rows=rows,
        total="" if sheet.sums == "none" else _total(sheet),
        running=sheet.sums == "running",
        filled=not known,
        notes=(*sheet.notes, *([say("D: who deals.")] if rows[0].dealer >= 0 else []), *_goals(score_rules)),
        pot=score_rules.pot,
        ticked=bool(score_rules.own_goals),
    )


def _goals(score_rules: ScoreRules[Any]) -> tuple[str, ...]:
    """Return what the boxes are for, and what each player has to do in turn."""
    if not score_rules.own_goals:
        return ()
    goals = "; ".join([f"{number}. {words}" for number, words in enumerate(score_rules.own_goals, 1)])
    return (
        say("Tick the box of everybody who has laid their contract, and write its number beside it."),
        say("The contracts: {contracts}.", contracts=goals),
    )


def _open_end(score_rules: ScoreRules[Any], seats: int) -> tuple[DealRow, ...]:
    """Return more rows than there is room for, with who deals where that is known."""
    rows: list[DealRow] = []
    at = score_rules.begin(seats, 0)
    for number in range(1, MOST_ROWS + 1):
        rows.append(DealRow(label=str(number), dealer=at.dealer if score_rules.in_turn else -1))
        at = score_rules.passed(at) if score_rules.in_turn else at
    return tuple(rows)


def _known(rules: HouseRules, seats: int, sheet: Sheet, of: int) -> tuple[DealRow, ...]:
    """Return the rows, where it is known how many there are."""
    with_contracts = deals(rules, seats)
    if with_contracts:
        return with_contracts
    plans = planned(rules, seats)
    if plans:
        return tuple([DealRow(label=str(plan.deal), cards=_cards(plan.cards), dealer=plan.dealer) for plan in plans])
    if len(sheet.columns) > 1:
        return tuple([DealRow(label=column.label, words=column.note) for column in sheet.columns])
    return tuple([DealRow(label=str(number)) for number in range(1, min(of, MOST_ROWS) + 1)])


def _plans(rules: HouseRules, of: Any, seats: int) -> tuple[RowSpec, ...]:
    score_rules = score_rules_of(rules.entry, of)
    return score_rules.ahead(seats)


def _shape(plan: RowSpec) -> tuple[str, str, int]:
    return (plan.contract, plan.short, plan.cards)


def _cards(number: int) -> str:
    return say_counted("1 card", "{number} cards", number)


def _total(sheet: Sheet) -> str:
    return say("Total, lowest wins") if sheet.best == "low" else say("Total, highest wins")
