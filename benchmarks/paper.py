"""Does everything fit on paper? ``python -m benchmarks.paper [FILES [PROCESSES]]``

Every book, and so many random rule files in all, are printed in every form, in small and in large print, on A4 and on
Letter. Another program than the one that has made them reads the pages: whether all letters lie within the
margins and, on folded cards, within their panels, none over another one; the smallest type; whether all fonts are
embedded and the document is tagged; and whether each sentence of the rules sheet is there. The status is 1 if anything
is wrong.
"""

import ctypes
import random
import re
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import product
from typing import Final

import pypdfium2
import pypdfium2.raw as pdfium

from upcard.catalogue import CATALOGUE
from upcard.options.house_rules import HouseRules, choose_rules
from upcard.paper import FORMS, PAPERS, Form, Order, Unprintable, content, pdf
from upcard.testing.cases import house_rules

MM: Final = 72 / 25.4
EDGE: Final = 4.9 * MM
"""Nearer to the edge of a sheet printers do not print."""
FOLD: Final = 4.0 * MM
"""Nearer to a fold no text stands, but what says where to cut."""

NAMES: Final = ("Ada", "Bartholomew-Maximilian", "Wwwwwwwwwwwwwwwwwwwwwwwwwwwwww", "Zoë", "<b>*_$#[]\\", "Ευα", "Łucja")
"""Players with names of every kind."""


@dataclass
class Measured:
    """What was found in a PDF: pages, the smallest type in points, and what is wrong, in words."""

    pages: int
    smallest: float
    wrong: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Letter:
    """A letter on a page, with its box in points from the lower left corner."""

    text: str
    left: float
    bottom: float
    right: float
    top: float
    size: float
    embedded: bool
    turned: bool
    """Upside down."""
    line: float
    """How high the line stands on which it is."""


def letters(page: pypdfium2.PdfPage) -> Iterator[Letter]:
    """All that is printed of text, in the order in which it is read."""
    found = page.get_textpage()
    for at in range(found.count_chars()):
        text = chr(pdfium.FPDFText_GetUnicode(found, at))
        if text in "\r\n\u200b":
            continue
        matrix = pdfium.FS_MATRIX()
        pdfium.FPDFText_GetMatrix(found, at, matrix)
        size = ctypes.c_float()
        printed = pdfium.FPDFText_GetTextObject(found, at)
        pdfium.FPDFTextObj_GetFontSize(printed, size)
        font = pdfium.FPDFTextObj_GetFont(printed)
        left, bottom, right, top = found.get_charbox(at)
        yield Letter(
            text,
            left,
            bottom,
            right,
            top,
            size.value * (matrix.a**2 + matrix.b**2) ** 0.5,
            bool(pdfium.FPDFFont_GetIsEmbedded(font)),
            matrix.a < 0,
            matrix.f,
        )


def measured(order: Order, made: bytes) -> Measured:
    """What is wrong with a PDF that was made to order."""
    document = pypdfium2.PdfDocument(made)
    width, height = [side * MM for side in PAPERS[order.paper]]
    found = Measured(len(document), 99.0)
    said: list[str] = []
    if not pdfium.FPDFCatalog_IsTagged(document):
        found.wrong.append("it is not tagged")
    for number, page in enumerate(document, 1):
        printed = list(letters(page))
        said += [letter.text for letter in _read(printed, page.get_size()[0])]
        if sorted([round(side) for side in page.get_size()]) != sorted([round(width), round(height)]):
            found.wrong.append(f"page {number} is of another size than {order.paper}")
        seen = [letter for letter in printed if letter.text.strip() and letter.size]
        found.smallest = min([found.smallest, *[letter.size for letter in seen]])
        small = [letter for letter in seen if letter.size < (16 if order.large else 7) - 0.01]
        if small:
            text = "".join([letter.text for letter in small[:20]])
            found.wrong.append(f"page {number}: type of {small[0].size:.1f} points: {text}")
        found.wrong += [f"page {number}: {why}" for why in _misplaced(order, seen, page.get_size())]
        if not all([letter.embedded for letter in seen]):
            found.wrong.append(f"page {number}: a font is not embedded")
    found.wrong += [f"missing: {text}" for text in _missing(order, _plain("".join(said)))]
    return found


def _read(printed: list[Letter], width: float) -> list[Letter]:
    """In the order in which it is read: what is upside down on a folded card, panel by panel from right to left."""
    turned = [letter for letter in printed if letter.turned]
    turned.sort(key=lambda letter: (-(4 * letter.left // width), round(letter.line), -letter.left))
    return [*[letter for letter in printed if not letter.turned], *turned]


def _misplaced(order: Order, seen: list[Letter], size: tuple[float, float]) -> Iterator[str]:
    folds = _folds(order, size)
    for letter in seen:
        box = f"{letter.text!r} at {letter.left / MM:.1f}, {letter.bottom / MM:.1f} mm"
        if min(letter.left, letter.bottom, size[0] - letter.right, size[1] - letter.top) < EDGE:
            yield f"{box} is too near to the edge"
        for fold in folds:
            if letter.left < fold + FOLD and letter.right > fold - FOLD:
                yield f"{box} is too near to a fold"
    yield from _overlapping(seen)


def _folds(order: Order, size: tuple[float, float]) -> list[float]:
    """Where upright folds and cuts are; what says where to cut stands over the middle one of the folded card."""
    if order.form == "card" and not order.large:
        return [size[0] / 4, 3 * size[0] / 4]
    if order.form == "fold" or (order.form == "booklet" and not order.large):
        return [size[0] / 2]
    return []


def _overlapping(seen: list[Letter]) -> Iterator[str]:
    """Letters of which a good part lies over others."""
    places: dict[tuple[int, int], list[Letter]] = defaultdict(list)
    for letter in seen:
        middle = ((letter.left + letter.right) / 2, (letter.bottom + letter.top) / 2)
        here = (int(middle[0] // 20), int(middle[1] // 20))
        for x in (-1, 0, 1):
            for y in (-1, 0, 1):
                for other in places[here[0] + x, here[1] + y]:
                    wide = min(letter.right, other.right) - max(letter.left, other.left)
                    high = min(letter.top, other.top) - max(letter.bottom, other.bottom)
                    if wide > 0 and high > 0 and wide * high > 0.4 * min(_area(letter), _area(other)):
                        yield f"{letter.text!r} lies over {other.text!r} at {middle[0] / MM:.1f} mm"
        places[here].append(letter)


def _area(letter: Letter) -> float:
    return (letter.right - letter.left) * (letter.top - letter.bottom)


def _missing(order: Order, text: str) -> Iterator[str]:
    """Sentences that the form must have and has not."""
    said = content(order)
    for section in said.sections:
        for line in section.lines:
            if order.form == "score" and (line.was or not section.counted):
                continue
            if order.form == "cheat" and not (section.glance or line.ours or line.was):
                continue
            clauses = f"[{', '.join(line.clauses)}]" if line.clauses and order.form == "booklet" else ""
            if _plain(line.text + clauses) not in text:
                yield line.text
    if said.score is not None:
        labels = [row.label for row in said.score.rows if not said.score.filled]
        yield from [part for part in (*order.names, *labels, said.score.total) if _plain(part) not in text]


def _plain(text: str) -> str:
    """Without spaces and hyphens: where a line ends is nobody's business here."""
    return re.sub(r"[\s\u0002\u200b\ufffe-]", "", text)


def orders(rules: HouseRules, seed: int) -> Iterator[Order]:
    """The rules in every form, on every paper."""
    rng = random.Random(seed)
    low, high = rules.entry.seats(rules.rules)
    for form, large in product(FORMS, (False, True)):
        seats = rng.randint(low, high) if form == "score" else 0
        names = tuple([NAMES[seat % len(NAMES)] for seat in range(seats)])
        for paper in PAPERS:
            yield Order(rules=rules, form=form, paper=paper, large=large, names=names)


def rule_files(count: int) -> list[HouseRules]:
    """Every book, and so many random rule sets shared among the games; the names of some are long."""
    books = [choose_rules(CATALOGUE, entry.id, book, {}) for entry in CATALOGUE.values() for book in entry.books]
    each = -(-count // len(CATALOGUE))
    made = [house_rules(entry, each) for entry in CATALOGUE.values()]
    cases = [case for number in range(each) for found in made for case in found[number : number + 1]][:count]
    more = [
        HouseRules(case.entry, case.book, case.rules, NAMES[number % len(NAMES)]) for number, case in enumerate(cases)
    ]
    return [*books, *more]


def tried(number: int, count: int) -> list[tuple[Form, bool, Measured | None]]:
    """One of the rule sets in every form; None where there is no such form."""
    found: list[tuple[Form, bool, Measured | None]] = []
    for order in orders(rule_files(count)[number], number):
        try:
            made = pdf(order)
        except Unprintable:
            found.append((order.form, order.large, None))
            continue
        found.append((order.form, order.large, measured(order, made)))
    return found


def main(count: int = 100, processes: int = 1) -> int:
    """Print all, and say what became of it."""
    begun = time.monotonic()
    rules = rule_files(count)
    pages: dict[tuple[Form, bool], Counter[int]] = defaultdict(Counter)
    smallest: dict[tuple[Form, bool], float] = defaultdict(lambda: 99.0)
    without, wrong = 0, 0
    with ProcessPoolExecutor(processes) as pool:
        for number, found in enumerate(pool.map(tried, range(len(rules)), [count] * len(rules))):
            for form, large, result in found:
                if result is None:
                    without += 1
                    continue
                pages[form, large][result.pages] += 1
                smallest[form, large] = min(smallest[form, large], result.smallest)
                for why in result.wrong[:3]:
                    wrong += 1
                    print(
                        f"{rules[number].entry.id} {rules[number].book} #{number}, {form}, {large=}: {why}", flush=True
                    )
    for (form, large), counts in pages.items():
        most = ", ".join([f"{times} of {of} pages" for of, times in sorted(counts.items())])
        print(f"{form}{' large' if large else ''}: {most}; smallest type {smallest[form, large]:.1f} points")
    total = sum([counts.total() for counts in pages.values()])
    print(f"{len(rules)} rule sets, {total} PDFs, {without} without a score, {wrong} wrong,", end=" ")
    print(f"{time.monotonic() - begun:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*[int(number) for number in sys.argv[1:3]]))
