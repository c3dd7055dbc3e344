"""Messages and request bodies that are none of the protocol: every one is wrong by how it is made.

Each field of each command is given values of other kinds, out of range or no JSON at all; commands are cut off, get
each other's fields, lack their own or have them twice. `mutated` breaks texts at random, for the fuzzer and for the
notation of moves.
"""

import json
import random
from collections.abc import Iterator
from typing import Any, Final

Sample = dict[str, Any]

COMMANDS: Final[tuple[Sample, ...]] = (
    {"type": "hello", "seen": 0, "heard": 0, "unanswered": ["a"]},
    {"type": "move", "cid": "a", "text": "draw", "window": 0},
    {"type": "try", "cid": "a", "text": "draw"},
    {"type": "arrange", "cid": "a", "groups": [["7S"]], "purpose": "down"},
    {"type": "best", "cid": "a"},
    {"type": "hint", "cid": "a"},
    {"type": "moves", "cid": "a", "most": 10},
    {"type": "pledge", "cid": "a", "draw": 1, "pledge": "0123456789abcdef" * 4},
    {"type": "open", "cid": "a", "draw": 1, "contribution": "0123456789abcdef0123456789abcdef"},
    {"type": "standing", "cid": "a", "rule": "only", "only": ["7"]},
    {"type": "speed", "cid": "a", "speed": "fast"},
    {"type": "undo", "cid": "a"},
    {"type": "settings", "cid": "a", "clock": 0, "paused": False, "spectators": False, "chat": True,
     "auto_start": False, "readmit": False, "links": True},
    {"type": "start", "cid": "a", "open": "bot", "bot": "first"},
    {"type": "seat", "cid": "a", "seat": 1, "to": "bot", "bot": "first"},
    {"type": "host", "cid": "a", "seat": 1},
    {"type": "avatar", "cid": "a", "avatar": 7},
    {"type": "leave", "cid": "a"},
    {"type": "move-seat", "cid": "a"},
    {"type": "rematch", "cid": "a", "answer": "yes", "bots": [1]},
    {"type": "share", "cid": "a"},
    {"type": "nudge", "cid": "a", "seat": 1},
    {"type": "say", "cid": "a", "text": "hello"},
    {"type": "phrase", "cid": "a", "phrase": "hello"},
    {"type": "react", "cid": "a", "reaction": "👍"},
)  # fmt: skip
"""One right message of each kind, with all its fields."""

PLAYER: Final[Sample] = {"kind": "human", "name": "Me"}
BODIES: Final[tuple[tuple[str, Sample], ...]] = (
    ("/api/tables", {"game": "toy", "players": [PLAYER, {"kind": "open"}], "speed": "fast", "clock": 0,
                     "spectators": False, "chat": True, "auto_start": False, "changes": {}}),
    ("/api/rules", {"game": "toy", "book": "plain", "changes": {}, "against": "plain"}),
    ("/api/tables/{table}/join", {"name": "Me", "seat": 1}),
    ("/api/tables/{table}/code", {"code": "ABCDEFGH"}),
)  # fmt: skip
"""One right body of each kind, and where it is sent."""

NO_JSON: Final = (
    "NaN", "-NaN", "Infinity", "-Infinity", "undefined", "None", "True", ".5", "5.", "+1", "01", "0x10", "1_000", "1e",
    "--1", "'draw'", "draw", '"a', 'a"', '"a\nb"', '"a\tb"', '"\\x41"', '"\\u12"', '"\\ud800"', '"\\udc00\\ud800"',
    '"\0"', "[1,]", "[,1]", '{"a":1,}', "{a:1}", '{"a" 1}', "/**/1", "[1 2]", "﻿1", "１", "٣", "[" * 3000, "",
)  # fmt: skip
"""No JSON, or none that stands for text."""

COMMON: Final = (
    '"\\u0000"', '"a\\u0000b"', "[[]]", '[["a"],1]', '{"type":"move"}', '{"__proto__":{}}', "[null]", "[true]",
    "[" * 500 + "]" * 500, '{"a":' * 500 + "1" + "}" * 500, '"' + "x" * 25_000 + '"',
    '"' + "\\ud83c\\udca1" * 2_000 + '"',
)  # fmt: skip
NUMBERS: Final = (
    "-1", "1.5", "-0.5", "1e400", "-1e400", "1e-400", "9" * 4301, "-" + "9" * 4301, "9223372036854775808",
    "18446744073709551616", "-9223372036854775809", "1e309", "3.0000000001",
)  # fmt: skip
WRONG: Final[dict[type, tuple[str, ...]]] = {
    str: (*NUMBERS, "0", "1", "true", "false", "[]", "{}", '""'),
    int: (*NUMBERS, "2147483649", "true", "false", '"1"', '"٣"', '""', '"0x1"', "[]", "{}", "[1]"),
    bool: (*NUMBERS, "0", "1", "null", '"true"', '""', "[]", "{}", "[true]"),
    list: (*NUMBERS, "0", "true", "null", '""', '"7S"', "{}", "[1]", "[{}]", '{"0":"7S"}', json.dumps(["7S"] * 100)),
    dict: (*NUMBERS, "0", "true", "null", '""', "[]", '[["rounds",1]]', '{"a":1,"a":2}'),
}
"""Values that are wrong for every field whose sample has that type."""


def written(sample: Sample, key: str = "", value: str = "") -> str:
    """The sample as JSON, with ``value``, already written, in place of what ``key`` holds."""
    parts = [f"{json.dumps(name)}:{value if name == key else json.dumps(held)}" for name, held in sample.items()]
    return "{" + ",".join(parts) + "}"


def broken(sample: Sample, all_keys: tuple[str, ...], optional: bool = False) -> Iterator[str]:
    """Every way to break one right message."""
    right = written(sample)
    for key, held in sample.items():
        values = (*WRONG[type(held)], *COMMON, *NO_JSON)
        wrong = [value for value in values if value != json.dumps(held)]
        yield from (written(sample, key, value) for value in wrong if not (key == "changes" and value[:1] == "{"))
        yield right[:-1] + f",{json.dumps(key)}:{json.dumps(held)}}}"
    yield from (right[:-1] + f",{json.dumps(key)}:1}}" for key in all_keys if key not in sample)
    yield from (right[:length] for length in range(0, len(right), 7))
    yield from (right + right, right + "\0", right[:-1] + "]", f"[{right}]", json.dumps(right), "﻿" + right)
    if "cid" in sample:
        yield written({key: held for key, held in sample.items() if key != "cid"})
        yield written({key: held for key, held in sample.items() if key != "type"})
        yield from (written({**sample, "type": tag}) for tag in ("", "MOVE", "shuffle", sample["type"] + " ", "mоve"))


def bad_messages() -> list[str]:
    """Websocket messages, each of them wrong; the same ones each time."""
    keys = tuple(sorted({key for sample in COMMANDS for key in sample} | {"seat", "token", "n", "scene"}))
    found = [text for sample in COMMANDS for text in broken(sample, keys)]
    return list(dict.fromkeys(found))


def bad_bodies() -> list[tuple[str, str]]:
    """Addresses, with ``{table}`` for a table's id, and bodies that are wrong there."""
    keys = tuple(sorted({key for _, sample in BODIES for key in sample} - {"book"} | {"token", "id"}))
    found = []
    for path, sample in BODIES:
        fitting = {"book", "toml", "against", "seat"}
        found += [(path, text) for text in broken(sample, tuple([key for key in keys if key not in fitting]))]
    return list(dict.fromkeys(found))


STRANGE: Final = "\0\n\t \"'\\{}[]<>=*/.,:;-+0123456789AKQJTSHDCakqjtshdc٣１🂡♠é́‮\u200b￿"


def mutated(text: str, lot: random.Random) -> str:
    """The text with one to four things wrong with it."""
    for _ in range(lot.randint(1, 4)):
        at, end = sorted((lot.randint(0, len(text)), lot.randint(0, len(text))))
        match lot.randrange(6):
            case 0:
                text = text[:at] + text[end:]
            case 1:
                text = text[:at] + text[at:end] * lot.randint(2, 4) + text[end:]
            case 2:
                text = text[:at] + lot.choice(STRANGE) + text[at:]
            case 3:
                text = text[:at] + lot.choice(STRANGE) + text[at + 1 :]
            case 4:
                text = text[end:] + text[at:end] + text[:at]
            case _:
                text = text[:at] + str(lot.choice((-1, 0, 10**6, 2**31, 2**63, 10**30))) + text[end:]
    return text
