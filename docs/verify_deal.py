"""Checks the draws of a game without Upcard: python verify_deal.py RECORD NOTES... (docs/fair-deal.md).

NOTES: a file of each device on which you played. The status is 0 where all draws are proved, 1 where something is
wrong, 2 where a file cannot be read, 3 where nothing is wrong and not all draws are proved. It knows no rules: that
moves are legal, packs whole, and hands and tables as you saw them is for `upcard verify` to say.
"""

import hashlib
import re
import sys
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

CONTROL = r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]"
DIGEST = "([0-9a-f]{16}|[0-9a-f]{64})"
TIME = r"(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z)?"
Table = dict[str, Any]


class Unreadable(Exception):
    """A file is not written as docs/formats.md says."""


# --- reading, as strictly as `upcard verify` does ---


def need(good: bool, what: str) -> None:
    if not good:
        raise Unreadable(what)


def load(path: str) -> Table:
    data = tomllib.loads(Path(path).read_bytes().decode("utf-8-sig"))
    need(not any(re.search(CONTROL, each) for each in texts_in(data)), "a character that cannot be shown")
    return data


def texts_in(value: object) -> list[str]:
    if isinstance(value, dict):
        return [text for key, each in value.items() for text in [key, *texts_in(each)]]
    if isinstance(value, list):
        return [text for each in value for text in texts_in(each)]
    return [value] if isinstance(value, str) else []


def text(table: Table, key: str, pattern: str, default: str | None = None) -> str:
    value = table.get(key, default)
    need(isinstance(value, str) and re.fullmatch(pattern, value) is not None, f"{key}: not as it is written")
    return str(value)


def texts(table: Table, key: str, pattern: str, default: list[str] | None = None) -> list[str] | None:
    value = table.get(key, default)
    need(
        value is default or (isinstance(value, list) and all(isinstance(each, str) for each in value)), f"{key}: texts"
    )
    need(all(re.fullmatch(pattern, each, re.DOTALL) for each in value or []), f"{key}: not as they are written")
    return value


def number(table: Table, key: str, low: int, high: int, default: int | None = None) -> int | None:
    value = table.get(key, default)
    need(value is default or (type(value) is int and low <= value <= high), f"{key}: a number from {low}")
    need(key in table or default is not None or key in ("move",), f"{key} is missing")
    return value


def tables(data: Table, key: str, keys: str, needed: str = "") -> list[Table]:
    found = data.get(key, [])
    need(isinstance(found, list) and all(isinstance(each, dict) for each in found), f"{key}: tables")
    for each in found:
        need(set(needed.split()) <= set(each) <= set(keys.split()), f"{key}: a key is missing, or not known")
    return list(found)


def read_record(data: Table) -> None:
    seats, moves = len(texts(data, "players", ".*") or []), texts(data, "moves", ".*") or []
    signs = {"*", *(f"P{seat + 1}" for seat in range(seats))}
    text(data, "rules", "sha256:[0-9a-f]{64}")
    need(isinstance(data.get("lots", []), list), "lots: tables")
    need(seats > 0 and bool(moves), "players and moves are missing")
    need(all(" " in each and each.split(" ")[0] in signs and each[2:].strip() for each in moves), "moves")
    made = []
    for chain in tables(data, "chains", "head seed draws", "head seed draws"):
        text(chain, "head", "[0-9a-f]{64}")
        text(chain, "seed", "[0-9a-f]{512}")
        for draw in tables(chain, "draws", "number move choices pledges contributions", "number pledges contributions"):
            number(draw, "number", 0, 2**31 - 1)
            number(draw, "choices", 0, 2**31 - 1, 0)
            move = number(draw, "move", 1, len(moves))
            need(move is None or moves[move - 1].startswith("* "), "a draw made no move of chance")
            made += [] if move is None else [move]
            for key, size in (("pledges", 64), ("contributions", 32)):
                need(len(texts(draw, key, f"([0-9a-f]{{{size}}})?") or []) == seats, f"{key}: one a seat")
    need(made == sorted(set(made)), "the draws are not in the order of their moves")


def read_notes(data: Table) -> Table:
    need(type(data.get("notes")) is int and data["notes"] in (2, 3), "these are no notes of today's protocol")
    if data["notes"] == 2:  # one seat for all of it
        seat, old = data.pop("seat", None), data.pop("tables", [])
        data = {**data, "draws": [{**each, "seat": seat} for each in tables(data, "draws", NOTE.replace(" seat", ""))]}
        data["views"] = [{"seat": seat, "tables": old}]
    keys = {"notes", "head", "rules", "players", "over", "warnings", "views", "draws"}
    need(set(data) <= keys, "a key is not known")
    for view in tables(data, "views", "seat tables", "seat"):
        number(view, "seat", 0, 255)
        texts(view, "tables", DIGEST, [])
    for draw in tables(data, "draws", NOTE, "number seat link"):
        number(draw, "number", 1, 2**31 - 1)
        number(draw, "seat", 0, 255)
        text(draw, "link", "[0-9a-f]{64}")
        draw["contribution"] = text(draw, "contribution", "([0-9a-f]{32})?", "")
        text(draw, "at", TIME, "")
        text(draw, "table", f"{DIGEST}?", "")
        for key in ("people", "pledges", "hand"):
            texts(draw, key, ".*")
        for key in ("pledged", "opened", "received"):
            need(type(draw.setdefault(key, False)) is bool, f"{key}: true or false")
    text(data, "head", "[0-9a-f]{64}" if data.get("draws") else "([0-9a-f]{64})?")
    text(data, "rules", "(sha256:[0-9a-f]{64})?", "")
    need(type(data.get("over", False)) is bool, "over: true or false")
    texts(data, "players", ".*", [])
    texts(data, "warnings", ".*", [])
    return data


NOTE = "number seat at link people pledges contribution pledged opened received table hand"

# --- the sums ---


def sha(label: str, *parts: bytes) -> bytes:
    return hashlib.sha256(f"upcard {label} 2\0".encode() + b"".join(parts)).digest()


def pledge_of(head: bytes, at: int, seat: int, contribution: bytes) -> bytes:
    return sha("pledge", head, at.to_bytes(4, "big"), bytes([seat]), contribution)


def order(seed: bytes, things: list[str] | int) -> str:  # Fisher-Yates, or one of so many things, from SHAKE-256
    blocks = (hashlib.shake_256(n.to_bytes(4, "big") + seed).digest(4096) for n in range(2**32))
    numbers = (int.from_bytes(block[i : i + 2], "big") for block in blocks for i in range(0, 4096, 2))

    def below(bound: int) -> int:
        return next(each for each in numbers if each < 65536 - 65536 % bound) % bound

    many = things if isinstance(things, int) else len(things)
    if isinstance(things, int) or many > 65536:
        return f"choose {1 + below(many)}" if many <= 65536 else ""
    for last in range(len(things) - 1, 0, -1):
        other = below(last + 1)
        things[last], things[other] = things[other], things[last]
    return "shuffle " + " ".join(things)


def check(record: Table, *notes: Table) -> tuple[list[str], list[int], int]:
    """What is wrong; the draws that dealt and of which the notes prove nothing; how many dealt."""
    read_record(record)
    devices = [read_notes(each) for each in notes]
    noted = [note for each in devices for note in each.get("draws", [])]
    by_number: dict[int, list[Table]] = {}
    for note in noted:
        by_number.setdefault(note["number"], []).append(note)
    wrong = [f"your page said while you played: {said}" for each in devices for said in each.get("warnings", [])]
    for each in devices:
        if each.get("rules", record["rules"]) not in ("", record["rules"]):
            wrong.append("the record has other rules than you were shown")
        if each.get("over") and each.get("players", []) not in ([], record["players"]):
            wrong.append("the record names other players than you were shown")
    for each in devices:
        draws = Counter((note["number"], note["seat"]) for note in each.get("draws", []))
        again = sorted({at for (at, _), times in draws.items() if times > 1})
        wrong += [f"draw {at} was begun twice before your eyes" for at in again]
    if not noted:
        return [*wrong, "your notes are empty: nothing was shown to you"], [], 0
    if len(record.get("chains", [])) != 1 or record.get("lots"):
        return [*wrong, "the record has not one chain of draws: it is of the old protocol, or was put together"], [], 0
    chain, moves, made, barred = record["chains"][0], record["moves"], dict[int, str](), set[int]()
    seed, head = bytes.fromhex(chain["seed"]), bytes.fromhex(chain["head"])
    if sha("head", seed) != head or any(each["head"] != head.hex() for each in devices if each.get("draws")):
        wrong.append("the head is not that of the seed, or not the one that you were shown")
    link, unproved = head, []
    seats = {each["seat"] for device in devices for key in ("draws", "views") for each in device.get(key, [])}
    for at, draw in enumerate(chain["draws"], 1):
        here, before, move = by_number.get(at, []), link.hex(), draw.get("move")
        pledges, gave = [[bytes.fromhex(x) for x in draw[key]] for key in ("pledges", "contributions")]
        pairs = [x for two in zip(pledges, gave, strict=True) for x in two]
        link = sha("link", link, at.to_bytes(4, "big"), *[bytes([len(x)]) + x for x in pairs])
        lapsed = {i for i, pledge in enumerate(pledges) if pledge and not gave[i]}
        unpledged = [i for i, x in enumerate(gave) if x and pledge_of(head, at, i, x) != pledges[i]]
        if draw["number"] != at or unpledged or any(pledges[i] for i in barred):
            wrong.append(f"draw {at} has another number, is not opened as pledged, or lets in who had not opened")
        if (move is None) != bool(lapsed):
            wrong.append(f"draw {at} was made though a pledge was not opened, or made no move of chance")
        barred = barred | lapsed if lapsed else set()
        if move is not None:
            things = draw.get("choices") or sorted(moves[move - 1].split()[2:])
            made[move] = "* " + order(b"upcard draw 2\0" + seed + link, things)
        if len({tuple(note["pledges"]) for note in here if "pledges" in note}) > 1:
            wrong.append(f"draw {at} was shown to two of your devices with other pledges")
        found = [differs(note, draw, before, head) for note in here]
        wrong += [f"draw {at} {said}" for said in dict.fromkeys(found) if said]
        proved = seats == {0} and any(gave) and any("pledges" in note for note in here)
        if move is not None and not proved and not any(mine(note, draw) for note in here):
            unproved.append(at)
    for at, move in enumerate(moves, 1):
        if move.startswith("* choose") and at not in made:
            print(f"move {at} was not drawn: right only where the rules ask for the time of day")
        elif move.startswith("* ") and made.get(at) != " ".join(move.split()):
            wrong.append(f"move {at} does not follow from the draws")
    end = (len(chain["draws"]) + 1, link.hex())  # one that was begun and not closed when the game ended is no draw
    left = [note for note in noted if note["number"] >= end[0]]
    stray = [note["number"] for note in left if (note["number"], note["link"]) != end or "pledges" in note]
    return wrong + [f"draw {at} was shown to you, and is not in the record" for at in stray], unproved, len(made)


def mine(note: Table, draw: Table) -> bool:
    gave = draw["contributions"][max(note["seat"] - 1, 0) :]
    return bool(note["seat"] and note["contribution"] and "pledges" in note and gave[:1] == [note["contribution"]])


def differs(note: Table, draw: Table, link: str, head: bytes) -> str:
    """In what a note and the record contradict each other."""
    if note["link"] != link:
        return "follows upon other draws than you were shown"
    if "pledges" not in note:
        return ""
    if note["pledges"] != draw["pledges"]:
        return "has other pledges than you were shown"
    seat, people = note["seat"] - 1, note.get("people")
    if people is not None and any(
        pledge and people[i : i + 1] in ([], [""]) for i, pledge in enumerate(draw["pledges"])
    ):
        return "has a pledge of a seat where you were shown no person"
    if seat < 0:
        return ""
    if seat >= len(draw["pledges"]):
        return "has no such seat as yours"
    pledge, given = draw["pledges"][seat], draw["contributions"][seat]
    own = pledge_of(head, note["number"], seat, bytes.fromhex(note["contribution"])) if note["contribution"] else b""
    if pledge and pledge != own.hex():
        return "has a pledge of yours that you did not make"
    if not pledge and note["pledged"]:
        return "has not the pledge of yours that the table took"
    if given and not note["opened"]:
        return "has a contribution that you did not open"
    return "has not the contribution of yours that the table took" if pledge and not given and note["received"] else ""


def main(paths: list[str]) -> int:
    try:
        need(bool(paths), "name the record and the notes")
        wrong, unproved, all_of_them = check(*[load(path) for path in paths])
    except (Unreadable, OSError, ValueError, RecursionError) as problem:
        print(f"cannot be read: {problem}")
        return 2
    print("\n".join(wrong) or "Nothing contradicts what your devices were shown.")
    if not wrong:
        print(f"Your notes prove {all_of_them - len(unproved)} of {all_of_them} draws.")
    if unproved:
        print(f"They prove nothing about draws {', '.join(map(str, unproved))}, in which no device of yours took part.")
    return 1 if wrong else 3 if unproved else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
