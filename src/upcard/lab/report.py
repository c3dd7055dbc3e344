"""Writes the report of an experiment: a page of text, tables and charts, whole in one file."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final
from xml.etree import ElementTree as Tree

from upcard.arena.drawing import INK, PALE, PAPER, Scale, add_element, add_text, line, new_svg, scale_around
from upcard.interview import differing
from upcard.lab.experiment import Experiment, PlayedGame
from upcard.lab.quantities import Effect, Kind, effects
from upcard.lab.skill import Skill
from upcard.options.house_rules import HouseRules, heading
from upcard.text.messages import say, say_counted

WIDTH: Final = 760
NAMES: Final = 330
"""Where the axis begins; to the left stand the names."""
ROW: Final = 24
BARS: Final = 20
TALL: Final = 150

STYLE: Final = """
body { font: 16px/1.5 sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem }
body { color: #1a1a1a; background: #fff }
table { border-collapse: collapse; margin: 1rem 0; width: 100% }
th, td { text-align: left; padding: .25rem .5rem; border-bottom: 1px solid #d0d0d0; vertical-align: top }
td.figure, th.figure { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
.wide { overflow-x: auto }
svg { max-width: 100%; height: auto }
"""


@dataclass(frozen=True)
class Report:
    """What an experiment has shown: its ``games``, and ``skill`` by the rules here and there, where it was measured."""

    experiment: Experiment
    games: tuple[tuple[PlayedGame, PlayedGame], ...]
    skill: tuple[Skill, Skill] | None = None

    @property
    def seats(self) -> int:
        """How many players sit at the table."""
        return len(self.experiment.bots)

    def effects(self) -> tuple[Effect, ...]:
        """Every quantity that says something."""
        return effects(self.games, self.seats)

    def about(self) -> str:
        """Return what was played."""
        return say(
            "{games} by each, {bots} at {seats} seats, seed {seed}",
            games=say_counted("1 game", "{number} games", len(self.games)),
            bots=", ".join(dict.fromkeys(self.experiment.bots)),
            seats=self.seats,
            seed=self.experiment.seed,
        )

    def data(self) -> dict[str, Any]:
        """Return the report as plain values, for programs."""
        played = self.experiment
        skill = (
            None if self.skill is None else dict(zip(("here", "there"), [s.data() for s in self.skill], strict=True))
        )
        return {
            "game": played.here.entry.id,
            "here": _rules_data(played.here),
            "there": _rules_data(played.there),
            "bots": played.bots,
            "seed": played.seed,
            "games": len(self.games),
            "effects": [each.data() for each in self.effects()],
            "skill": skill,
        }


def _rules_data(rules: HouseRules) -> dict[str, Any]:
    book = rules.entry.books[rules.book].rules
    return {"book": rules.book, "changes": rules.entry.changes(book, rules.rules)}


def value_text(value: float, kind: Kind, signed: bool = False) -> str:
    """Return a value as it is read.

    >>> value_text(0.125, "share"), value_text(1234.5, "number"), value_text(0.1234, "number", signed=True)
    ('12.5 %', '1,234.5', '+0.12')
    """
    sign = "+" if signed else ""
    digits = 1 if kind == "share" or abs(value) >= 10 else 2
    shown = round(100 * value if kind == "share" else value, digits) + 0.0  # nothing is not less than nothing
    return f"{shown:{sign},.{digits}f}" + (" %" if kind == "share" else "")


def verdict_text(found: Effect) -> str:
    """Say in a word whether a quantity is more, less or the same there than here."""
    words = {"more": say("more"), "less": say("less"), "same": say("the same"), "open": say("undecided")}
    return words[found.verdict]


def span_text(found: Effect) -> str:
    """Return the interval of a difference."""
    low, high = [value_text(end, found.quantity.kind, signed=True) for end in (found.low, found.high)]
    return say("{low} to {high}", low=low, high=high)


def skill_text(skill: Skill) -> str:
    """Return what the better player gains, and what luck does."""
    known = skill.ahead
    return say(
        "{mean} points a deal ({low} to {high}) beside a luck of {luck}: {share} skill",
        mean=f"{known.mean:+.2f}",
        low=f"{known.low:+.2f}",
        high=f"{known.high:+.2f}",
        luck=f"{skill.luck:.1f}",
        share=f"{skill.share:.1%}",
    )


def page(report: Report) -> str:
    """Return the report as the text of an HTML file."""
    here, there = report.experiment.here, report.experiment.there
    title = say("What does it change? {game}", game=here.entry.title)
    html = Tree.Element("html", lang="en")
    head = add_element(html, "head")
    add_element(head, "meta", charset="utf-8")
    add_element(head, "meta", name="viewport", content="width=device-width, initial-scale=1")
    add_element(head, "title", title)
    Tree.SubElement(head, "style").text = STYLE
    body = add_element(html, "body")
    add_element(body, "h1", title)
    add_element(body, "p", report.about())
    add_element(body, "h2", say("What differs"))
    titles = ("", say("Here: {rules}", rules=heading(here)), say("There: {rules}", rules=heading(there)))
    _table(
        body,
        titles,
        [(each.question, in_a_line(each.here), in_a_line(each.there)) for each in differing(here, there)],
        figures=False,
    )
    found = report.effects()
    add_element(body, "h2", say("What comes of it"))
    add_element(
        body,
        "p",
        say("There beside here, game by game from the same shuffles; the interval holds the truth in 95 of 100 cases."),
    )
    columns = ("", say("here"), say("there"), say("difference"), "95 %", "")
    _table(body, columns, [_row(each) for each in found])
    body.append(forest_plot(found))
    add_element(body, "h2", say("How long a game is, in turns"))
    body.append(lengths(report.games))
    if report.skill is not None:
        add_element(body, "h2", say("Luck and skill"))
        for name, skill in zip((heading(here), heading(there)), report.skill, strict=True):
            add_element(body, "p", say("{rules}: {skill}", rules=name, skill=skill_text(skill)))
    Tree.indent(html)
    return "<!doctype html>\n" + Tree.tostring(html, encoding="unicode", method="html") + "\n"


def _row(found: Effect) -> tuple[str, ...]:
    kind = found.quantity.kind
    return (
        found.quantity.named(),
        value_text(found.here, kind),
        value_text(found.there, kind),
        value_text(found.difference, kind, signed=True),
        span_text(found),
        verdict_text(found),
    )


def in_a_line(answer: str) -> str:
    r"""Return what the rules answer, where that is told in parts, a line for each.

    >>> in_a_line("Deal 1: 10 cards\nDeal 2: 12 cards")
    'Deal 1: 10 cards; Deal 2: 12 cards'
    """
    return "; ".join(answer.splitlines())


def _table(parent: Tree.Element, titles: Sequence[str], rows: Sequence[Sequence[str]], figures: bool = True) -> None:
    table = add_element(add_element(parent, "div", **{"class": "wide"}), "table")
    last = len(titles) - 1

    def kind(at: int) -> dict[str, str]:
        return {"class": "figure"} if figures and 0 < at < last else {}

    top = add_element(add_element(table, "thead"), "tr")
    for at, title in enumerate(titles):
        add_element(top, "th", title, scope="col", **kind(at))
    body = add_element(table, "tbody")
    for row in rows:
        line_of = add_element(body, "tr")
        for at, cell in enumerate(row):
            add_element(line_of, "td" if at else "th", cell, **({"scope": "row"} if not at else kind(at)))


def forest_plot(found: Sequence[Effect]) -> Tree.Element:
    """Every difference as a part of what it is here, with its interval: filled where it is sure, hollow where not."""
    rows = [each for each in found if each.here]
    parts = [tuple([100 * value / abs(each.here) for value in (each.difference, each.low, each.high)]) for each in rows]
    across = scale_around([end for part in parts for end in part], NAMES, WIDTH - 20)
    bottom = ROW * len(rows) + 8
    svg = new_svg(WIDTH, bottom + 44)
    add_element(svg, "title", say("By how many hundredths there differs from here"))
    add_element(svg, "rect", width=WIDTH, height=bottom + 44, fill=PAPER)
    for tick in across.ticks():
        x = across.at(tick)
        line(svg, x, 4, x, bottom, stroke=INK if tick == 0 else PALE)
        add_text(svg, x, bottom + 16, f"{tick:+g} %" if tick else "0", anchor="middle")
    for at, (each, (mean, low, high)) in enumerate(zip(rows, parts, strict=True)):
        y = 4 + ROW * at + ROW / 2
        row = add_element(svg, "g")
        add_element(
            row, "title", say("{quantity}: {verdict}", quantity=each.quantity.named(), verdict=verdict_text(each))
        )
        add_text(row, NAMES - 12, y + 4, each.quantity.named(), anchor="end")
        line(row, across.at(low), y, across.at(high), y, width=2)
        filled = PAPER if each.verdict == "open" else INK
        add_element(row, "circle", cx=across.at(mean), cy=y, r=5, fill=filled, stroke=INK, stroke_width=2)
    return svg


def lengths(games: Sequence[tuple[PlayedGame, PlayedGame]]) -> Tree.Element:
    """How many games took how many turns: filled bars here, and outlined ones beside them there."""
    turns = [[game.turns for game in each] for each in zip(*games, strict=True)]
    low, high = min(map(min, turns)), max(map(max, turns))
    step = max(1, -(-(high - low + 1) // BARS))
    counts = [Counter([(value - low) // step for value in each]) for each in turns]
    most = max([count for each in counts for count in each.values()])
    bars = (high - low) // step + 1
    along, wide = Scale(0, bars, 20, WIDTH - 20), (WIDTH - 40) / bars / 2 - 2
    svg = new_svg(WIDTH, TALL + 60)
    add_element(svg, "title", say("How many games took how many turns"))
    add_element(svg, "rect", width=WIDTH, height=TALL + 60, fill=PAPER)
    for at in range(bars):
        for which, count in enumerate(counts):
            tall = TALL * count[at] / most
            fill = INK if which == 0 else PAPER
            x = along.at(at) + which * (wide + 1)
            add_element(
                svg,
                "rect",
                x=round(x, 2),
                y=round(TALL + 4 - tall, 2),
                width=round(wide, 2),
                height=round(tall, 2),
                fill=fill,
                stroke=INK,
            )
        if bars <= 10 or at % 4 == 0:
            add_text(svg, along.at(at), TALL + 20, f"{low + at * step:,}")
    add_text(svg, 20, TALL + 44, say("filled: here; outlined: there"))
    return svg


__all__ = ["Report", "in_a_line", "page", "skill_text", "span_text", "value_text", "verdict_text"]
