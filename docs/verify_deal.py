"""Checks the draws of a game without Upcard: python verify_deal.py RECORD NOTES (docs/fair-deal.md).

It knows no rules: that the moves are legal and the pack is whole is for `upcard verify` to say.
"""

import hashlib
import sys
import tomllib
from pathlib import Path
from typing import Any


def sha(label: str, *parts: bytes) -> bytes:
    return hashlib.sha256(f"upcard {label} 2\0".encode() + b"".join(parts)).digest()


def order(seed: bytes, things: list[str] | int) -> str:  # Fisher-Yates, or one of so many things, from SHAKE-256
    blocks = (hashlib.shake_256(n.to_bytes(4, "big") + seed).digest(4096) for n in range(2**32))
    numbers = (int.from_bytes(block[i : i + 2], "big") for block in blocks for i in range(0, 4096, 2))

    def below(bound: int) -> int:
        return next(number for number in numbers if number < 65536 - 65536 % bound) % bound

    if isinstance(things, int):
        return f"choose {1 + below(things)}"
    for last in range(len(things) - 1, 0, -1):
        other = below(last + 1)
        things[last], things[other] = things[other], things[last]
    return "shuffle " + " ".join(things)


def check(record: dict[str, Any], notes: dict[str, Any]) -> list[str]:
    if len(record.get("chains", [])) != 1 or "lots" in record:
        return ["the record has not one chain of draws: it is of the old protocol, or was put together"]
    chain, moves, seat, wrong = record["chains"][0], record["moves"], notes["seat"] - 1, []
    seed, head, made, barred = bytes.fromhex(chain["seed"]), bytes.fromhex(chain["head"]), dict[int, str](), set[int]()
    if sha("head", seed) != head or notes["head"] != head.hex():
        wrong.append("the head is not that of the seed, or not the one that you were shown")
    noted = {note["number"]: note for note in notes.get("draws", [])}
    if not noted or any(noted[note["number"]] != note for note in notes["draws"]):
        wrong.append("your notes are empty, or a draw was begun twice before your eyes")
    link = head
    for at, draw in enumerate(chain["draws"], 1):
        note, n, before, move = noted.pop(at, None), at.to_bytes(4, "big"), link.hex(), draw.get("move")
        pledges, gave = [[bytes.fromhex(x) for x in draw[key]] for key in ("pledges", "contributions")]
        pairs = [x for two in zip(pledges, gave, strict=True) for x in two]
        link = sha("link", link, n, *[bytes([len(x)]) + x for x in pairs])
        lapsed = {i for i, pledge in enumerate(pledges) if pledge and not gave[i]}
        opened = [i for i, x in enumerate(gave) if x and sha("pledge", head, n, bytes([i]), x) == pledges[i]]
        if draw["number"] != at or len(opened) != sum(map(bool, gave)) or any(pledges[i] for i in barred):
            wrong.append(f"draw {at} has another number, is not opened as pledged, or lets in who had not opened")
        drawn = move is not None and max(made, default=0) < move <= len(moves) and moves[move - 1].startswith("*")
        if drawn == bool(lapsed) or drawn != (move is not None):
            wrong.append(f"draw {at} was made though a pledge was not opened, or made no move of chance")
        barred = barred | lapsed if lapsed else set()
        if drawn:
            things = draw.get("choices") or sorted(moves[move - 1].split()[2:])
            made[move] = "* " + order(b"upcard draw 2\0" + seed + link, things)
        own = draw["contributions"][seat] if seat >= 0 else ""
        if not note or note["link"] != before or note.get("pledges") != draw["pledges"]:
            wrong.append(f"draw {at} was not shown to you, or was shown otherwise")
        elif seat >= 0 and (own or not lapsed) and (not own or not note.get("opened") or note["contribution"] != own):
            wrong.append(f"draw {at} was made without you, or with a contribution that is not yours")
        elif seat in lapsed or (not own and note.get("contribution")):
            wrong.append(f"draw {at}: you pledged a contribution, and it is not there")
    for at, text in enumerate(moves, 1):
        if text.startswith("* choose") and at not in made:
            print(f"move {at} was not drawn: right only where the rules ask for the time of day")
        elif text.startswith("*") and made.get(at) != text:
            wrong.append(f"move {at} does not follow from the draws")
    last = (len(chain["draws"]) + 1, link.hex())
    left = [at for at, note in noted.items() if (at, note["link"]) != last or "pledges" in note]
    return wrong + [f"draw {at} was shown to you, and is not in the record" for at in left]


if __name__ == "__main__":
    record, notes = [tomllib.loads(Path(name).read_text("utf-8")) for name in sys.argv[1:3]]
    found, part = check(record, notes), "you had a part in each" if notes["seat"] else "each was shown to you"
    print("\n".join(found) or f"Every draw was fixed before the cards were dealt, and {part}.")
    sys.exit(bool(found))
