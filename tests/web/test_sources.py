"""The sources of the browser client, and of the terminal's table: they know no game."""

import re
from pathlib import Path

import pytest

from tests.docs.test_tree import LONGEST
from upcard.catalogue import CATALOGUE
from upcard.kernel.game import CHANCE
from upcard.match.record import read_record

from .unsaid import unsaid

GENERATED = "wire.ts"

LITERAL = re.compile(r"""(["'`])((?:(?!\1)[^\\\n])*)\1""")
SLOT = re.compile(r"[{%]|\b[A2-9TJQK][SHDC]\b")
ELSEWHERE = re.compile(
    r"""(?x) kind\ ===?\ "meld" | zoneOf\(.*,\ "meld"\) | of\(seat,\ "meld"\)  # a zone of that kind
    | (?:class|id|aria-labelledby)= | <Icon | \.best\ [!=]== | \?\ "pause"        # looks, and the best total
    | QUIET: | _CONNECTING: | \.prompt\ ==                                        # an event, a word, a question
    | \.kind\ [!=]==\ "deal" | "had",\ "deal" | Of\("deal"\)                     # a moment, an entry of a score sheet
    | "unit": | "deal": | "deal\ \{number\}:                                     # what is counted, and its number
    | ^\s*/\*\*\ `\w+`:                                                         # a parameter that is described
    """
)
"""Where a word that is also a verb means something else."""


def sources(root: Path) -> list[Path]:
    """The client's files that are written by hand."""
    files = [path for folder in ("src", "tests", "scripts") for path in (root / "web" / folder).rglob("*.*")]
    written = [path for path in files if path.name != GENERATED and "generated" not in path.parts]
    return [path for path in written if path.suffix in (".ts", ".svelte", ".css", ".mjs", ".py")]


def verbs(root: Path) -> set[str]:
    """The verbs of all games: what their recorded moves begin with, and what keys stand for."""
    found: set[str] = set()
    for file in (root / "tests" / "records" / "golden").glob("*.toml"):
        record = read_record(CATALOGUE, file.read_text(encoding="utf-8"))
        found |= {text.partition(" ")[0] for seat, text in record.moves if seat != CHANCE}
    for entry in CATALOGUE.values():
        for book in entry.books.values():
            found |= {key.action.verb for key in entry.keys(entry.build(book.rules))}
    return found


def named(line: str, known: set[str]) -> list[str]:
    """The moves that a line of source spells."""
    if ELSEWHERE.search(line):
        return []
    texts = [text for _, text in LITERAL.findall(line)]
    return [text for text in texts if text in known or (text.partition(" ")[0] in known and SLOT.search(text))]


@pytest.mark.parametrize(
    "line",
    [
        'const draw = action(scene, kind === 1 ? "draw stock" : "draw upcard");',
        "out.push({ text: `swap ${face} in ${number}` });",
        '    if verb in ("down", "meld"):',
        '  return seat.marks.includes("down");',
        '    verb = "may-i"',
    ],
)
def test_a_move_that_is_spelled_would_be_found(root: Path, line: str) -> None:
    assert named(line, verbs(root))


def test_neither_the_browser_nor_the_terminal_names_a_move(root: Path) -> None:
    known = verbs(root)
    assert {"draw stock", "may-i", "swap", "raise", "steal", "turn"} <= known
    terminal = root / "src" / "upcard" / "terminal"
    # The speed of an answer is measured at a game of its own; the command line names commands.
    files = [*sources(root), *[path for path in terminal.glob("*.py") if path.name not in ("speed.py", "cli.py")]]
    spelled = [
        f"{path.name}:{number}: {text}"
        for path in files
        if "tests" not in path.relative_to(root).parts
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for text in named(line, known)
    ]
    assert spelled == []


def test_no_rank_is_ahead_of_another_in_the_browser(root: Path) -> None:
    """What stands next to a card in a run is the game's to say: names and the order of a sorted hand are in one
    file."""
    ranks = re.compile(r"A?23456789TJQK")
    assert [path.name for path in sources(root) if ranks.search(path.read_text(encoding="utf-8"))] == ["cards.ts"]


def test_styles_are_written_one_property_a_line_and_files_stay_short(root: Path) -> None:
    crowded = []
    for path in sources(root):
        text = path.read_text(encoding="utf-8")
        assert text.count("\n") <= LONGEST, path.name
        style = text if path.suffix == ".css" else text.partition("<style>")[2] if path.suffix == ".svelte" else ""
        plain = re.sub(r"/\*.*?\*/|\([^()]*\)", "", style, flags=re.DOTALL)
        crowded += [f"{path.name}: {line}" for line in plain.splitlines() if re.search(r"[;{].*[;{]|\{.+\}", line)]
    assert crowded == []


@pytest.mark.parametrize(
    "source",
    [
        "<p>One more</p>",
        '<li title="One more">{say("known")}</li>',
        '<b>{more ? "one more" : say("none")}</b>',
        '<Dialog title="More of {what}" />',
        "<input placeholder={`more ${what}`} />",
        '<script>\n  problem = "Points are whole numbers.";\n</script>',
    ],
)
def test_words_that_are_said_as_they_stand_would_be_found(source: str) -> None:
    assert len(unsaid("One.svelte", source)) == 1


def test_the_browser_says_no_words_but_by_templates(root: Path) -> None:
    plain = [
        f"{path.name}:{words}"
        for path in sources(root)
        if path.suffix in (".ts", ".svelte") and "src" in path.relative_to(root).parts
        for words in unsaid(path.name, path.read_text(encoding="utf-8"))
    ]
    assert plain == []
