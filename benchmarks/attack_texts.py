"""What strangers could write to keep a reader busy: house-rule files, house rules, moves, names and headers, each as
long as the server lets it be."""

from collections.abc import Callable
from typing import Any, Final

from upcard.catalogue import CATALOGUE
from upcard.options.house_rules import choose_rules
from upcard.score import Writing, begin, write_sheet

LONGEST_TOML: Final = 20_000
LONGEST_MOVE: Final = 1_000
LONGEST_TEXT: Final = 300

TOML_KINDS: Final[dict[str, Callable[[int], str]]] = {
    "dots": lambda n: "a" + ".a" * n + "=1",
    "dots and blanks": lambda n: "a" + " .\ta" * n + "=1",
    "dots of a table": lambda n: "[a" + ".a" * n + "]",
    "dots of quoted keys": lambda n: '"a"' + '."a"' * n + "=1",
    "dots within braces": lambda n: "x={a" + ".a" * n + "=1}",
    "dots after a text with quotes at its end": lambda n: 'x = """"a"""""\ny' + ".a" * n + "=1",
    "dots within a quoted key": lambda n: '"' + "a." * n + '"=1',
    "fifteen dots in each key": lambda n: "".join([f"k{i}{'.a' * 15}=1\n" for i in range(n // 32)]),
    "keys": lambda n: "".join([f"k{i}=1\n" for i in range(n // 4)]),
    "keys of changes": lambda n: 'game="kalooki"\n[changes]\n' + "".join([f"k{i}=1\n" for i in range(n // 4)]),
    "tables": lambda n: "".join([f"[k{i}]\n" for i in range(n // 4)]),
    "tables in lists": lambda n: "[[a]]\n[[a.b]]\n" * (n // 8),
    "keys within braces": lambda n: "x={" + ",".join([f"b.k{i}=1" for i in range(n // 4)]) + "}",
    "braces within braces": lambda n: "x=" + "{a=" * n + "1" + "}" * n,
    "blanks after a bracket": lambda n: 'x="""\n[' + " " * n + '"""',
    "quotes that are escaped": lambda n: 'x=["""\n' + '\\"' * n + '""", 2]',
    "quotes": lambda n: "x=" + '"' * n,
    "quotes, two by two": lambda n: 'x=["""' + '""a' * n + '"""]',
    "keys in quotes": lambda n: '"a" . ' * n + '"b"',
    "a list": lambda n: "x=[" + "'a'," * n + "]",
    "brackets": lambda n: "x=" + "[" * n + "]" * n,
    "digits": lambda n: "x=" + "9" * n,
    "digits, again and again": lambda n: "x=[" + ("9" * 4_000 + ",") * (n // 4_000) + "]",
    "digits after a point": lambda n: "x=0." + "1" * n,
    "an exponent": lambda n: "x=1e" + "9" * n,
    "underscores": lambda n: "x=1" + "_1" * n,
    "a word": lambda n: "a" * n,
    "blanks": lambda n: "x" + " " * n + "y",
    "ends of lines": lambda n: "\n" * n + "=",
    "comments": lambda n: "#\n" * n + "=",
}
"""TOML of about that many characters, by what makes it long."""

TOML: Final = [make(LONGEST_TOML)[:LONGEST_TOML] for make in TOML_KINDS.values()]

RUMMIES: Final = ("contract-rummy", "carioca", "pay-me", "kalooki", "classic-rummy")

RULE_KINDS: Final[dict[str, Callable[[int], dict[str, Any]]]] = {
    "deals": lambda n: {"deals": ["10: S3 R4"] * (n // 12)},
    "a deal of many melds": lambda n: {"deals": ["10: " + "S3 " * (n // 3)]},
    "deals that are none": lambda n: {"deals": ["S" * (n // 2)] * 2},
    "wild ranks": lambda n: {"wild_ranks": ["2"] * (n // 4)},
    "hand sizes": lambda n: {"hand_size": [[at, 3] for at in range(n // 8)]},
    "decks": lambda n: {"decks": [[4, 2]] * (n // 7)},
    "bans": lambda n: {"discard_ban": ["wild"] * (n // 7)},
    "forbidden deals": lambda n: {"claim_forbidden_hands": [1] * (n // 2)},
    "points": lambda n: {"card_points": {f"{at}": 5 for at in range(n // 10)}},
    "points of cards": lambda n: {"card_points": {"7S" + " " * at: 5 for at in range(200)}},
    "lists within lists": lambda n: {"deals": _nested(min(n, 900))},
    "a text": lambda n: {"deals": "S3 R4, " * (n // 7)},
    "a number": lambda n: {"players": [int("9" * min(n, 300)), 2]},
    "unknown keys": lambda n: {f"key{at}": at for at in range(n // 12)},
    "a long key": lambda n: {"deals" * 8: "x" * n},
}
"""Changes of about that many characters, by what makes them long."""


def _nested(depth: int) -> list[Any]:
    found: list[Any] = []
    for _ in range(depth):
        found = [found]
    return found


RULES: Final[list[dict[str, Any]]] = [
    {"game": game, "changes": make(25_000)} for make in RULE_KINDS.values() for game in RUMMIES[:2]
]

MOVE_KINDS: Final[dict[str, Callable[[int], str]]] = {
    "groups": lambda n: "down " + "{7H 7D 7C} " * (n // 11),
    "groups within groups": lambda n: "down " + "{" * (n // 2) + "}" * (n // 2),
    "runs": lambda n: "down " + "<5S 6S *=7S 8S> " * (n // 16),
    "a long group": lambda n: "down {" + "7H " * (n // 3) + "}",
    "a long run": lambda n: "down <" + "*=7S " * (n // 5) + ">",
    "wild cards": lambda n: "down <" + "* " * (n // 2) + ">",
    "cards": lambda n: "discard " + "7S " * (n // 3),
    "melds": lambda n: "meld {" + "* " * (n // 2) + "}",
    "additions": lambda n: "add " + "9S to 2 " * (n // 8),
    "a number": lambda n: "bet " + "9" * n,
    "blanks": lambda n: "draw" + " " * n + "x",
    "words": lambda n: "draw " * (n // 5),
    "signs of equality": lambda n: "swap " + "=" * n,
    "unicode": lambda n: "discard " + "٧S " * (n // 3),
    "one word": lambda n: "x" * n,
    "passes": lambda n: "pass " + "AS " * (n // 3),
    "plays": lambda n: "play " + "3S 3H " * (n // 6),
    "colons and commas": lambda n: "down " + ":,;" * (n // 3),
}
"""Texts of about that many characters that are nearly moves, by what makes them long."""

MOVES: Final = [make(LONGEST_MOVE - 20)[:LONGEST_MOVE] for make in MOVE_KINDS.values()]

TEXT_KINDS: Final[dict[str, Callable[[int], str]]] = {
    "ligatures that stand for eighteen letters": lambda n: "\ufdfa" * n,
    "accents": lambda n: "e" + "\u0301\u0327" * (n // 2),
    "accents in the wrong order": lambda n: "a" + "\u0301\u0316" * (n // 2),
    "letters of the East, in parts": lambda n: "\u1112\u1161\u11ab" * (n // 3),
    "directions": lambda n: "\u202e\u2066a" * (n // 3),
    "joiners": lambda n: "\u200d\u200c" * (n // 2),
    "families": lambda n: "👨\u200d👩\u200d👧" * (n // 5),
    "selectors": lambda n: "a\ufe0f" * (n // 2),
    "blanks": lambda n: " " * (n - 1) + "x",
    "ends of lines": lambda n: "\n" * (n - 1) + "x",
    "letters that grow when they are small": lambda n: "İ" * n,
    "halves of brackets": lambda n: "{who}" * (n // 5),
    "tags": lambda n: "<b>" * (n // 3),
}
"""Texts of that many characters, by what is strange in them."""

UNICODE: Final = [make(60)[:60] for make in TEXT_KINDS.values()]
TALK: Final = [make(LONGEST_TEXT)[:LONGEST_TEXT] for make in TEXT_KINDS.values()]

FORWARDED_FOR: Final = (
    "", " ", ",", "," * 3_000, "nonsense", "unknown", "_hidden", "1.2.3.4.5", "256.1.1.1", "1.2.3", "0x7f.1", "[::1",
    "::1]", "[]", "[::1]:", "[::1]:99999", "[::1]:" + "9" * 5_000, "1.2.3.4:80", "1.2.3.4:" + "9" * 5_000, ":::::::",
    "fe80::1%eth0", "fe80::1%" + "z" * 5_000, "::ffff:1.2.3.4", "::ffff:127.0.0.1", "1.2.3.4, 127.0.0.1",
    "127.0.0.1, " * 2_000, "192.0.2.1, " * 3_000, "for=192.0.2.1;proto=https", '"192.0.2.1"', "192.0.2.1;drop",
    "2001:db8::1", "2001:db8:0:0:0:0:0:0:1", "1" * 30_000, "\xff\xfe", "٣.٣.٣.٣".encode().decode("latin-1"),
)  # fmt: skip
"""What somebody may write into ``X-Forwarded-For``."""

FORWARDED: Final = [f"X-Forwarded-For: {value}\r\n" for value in FORWARDED_FOR] + [
    "".join([f"X-Forwarded-For: 192.0.2.{at % 250}\r\n" for at in range(1_500)]),
    "".join([f"X-{at}: {at}\r\n" for at in range(2_500)]),
    "X-Forwarded-Proto: " + "https, " * 4_000 + "\r\n",
    "Cookie: " + "a=b; " * 10_000 + "\r\n",
    "Cookie: " + "upcard=" * 7_000 + "\r\n",
    'Cookie: upcard="' + "\\\\" * 15_000 + '"\r\n',
    "Accept-Encoding: " + "gzip;q=0.1, " * 4_000 + "\r\n",
    "Accept: " + "text/html;q=0.1, " * 3_000 + "\r\n",
    "Forwarded: for=192.0.2.1\r\nX-Real-IP: 192.0.2.1\r\nTrue-Client-IP: 192.0.2.1\r\n",
]
"""Lines of a request's head."""

GAMES: Final = (
    ("contract-rummy", 5),
    ("kalooki", 4),
    ("pay-me", 4),
    ("classic-rummy", 4),
    ("daifugo", 4),
    ("mille", 2),
    ("anaconda", 6),
    ("guts", 6),
    ("indian-chief", 5),
    ("beggar-my-neighbor", 2),
)
"""Games, and how many play them."""


def bots_only(game: str, seats: int, **more: Any) -> dict[str, Any]:
    """A table for one person among bots that answer at once."""
    people = [{"kind": "human", "name": "Mallory"}]
    bots = [{"kind": "bot", "name": f"Bot {number}", "bot": "steady"} for number in range(1, seats)]
    return {"game": game, "players": people + bots, "speed": "instant", "spectators": True, **more}


TABLES: Final = [bots_only(game, seats) for game, seats in GAMES]
"""Tables to talk at."""

RICH: Final = [
    bots_only("contract-rummy", 3, changes=changes)
    for changes in (
        {"deals": ["30: S3 S3 S3 R4 R4"], "decks": [[8, 4]], "wild_ranks": ["2", "3", "4"]},
        {"deals": ["24: R4 R4 R4 R4"], "decks": [[8, 4]], "wild_ranks": ["A"]},
        {"deals": ["21: S3 S3 S3 S3 S3"], "decks": [[8, 4]], "wild_ranks": ["2", "5", "7"]},
    )
]
"""Tables whose hands can be laid down in very many ways."""

ORDERS: Final = [*TABLES, *RICH, bots_only("guts", 26), bots_only("contract-rummy", 5, name="\ufdfa" * 60)]
"""New tables."""


def long_sheet(writings: int = 880) -> str:
    """The file of a score sheet with as much on it as one takes: one name written over and over."""
    rules = choose_rules(CATALOGUE, "kalooki", None, {})
    sheet = begin(rules, ("Ada", "Ben", "Cid"), 0, by="x" * 40)
    more = [Writing(what="word", text=f"{number} " + "x" * 395, row=1) for number in range(writings)]
    return write_sheet([*sheet, *more])


def waiting_sheet(writings: int = 4_900) -> str:
    """The file of a score sheet on which everything waits for a row that does not come."""
    sheet = begin(choose_rules(CATALOGUE, "kalooki", None, {}), ("Ada", "Ben", "Cid"), 0)
    more = [Writing(id=f"w{number}", what="end", text="out P1", row=9_000) for number in range(writings)]
    return write_sheet([*sheet, *more])
