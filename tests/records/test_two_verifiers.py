"""Records and notes that are broken at random: what one verifier proves, the other never denies (docs/fair-deal.md)."""

import contextlib
import copy
import io
import random
import runpy
import tomllib
from typing import Any

import pytest
import tomli_w

from upcard.catalogue import CATALOGUE
from upcard.match.audit import audit
from upcard.match.compared import compare, unproved
from upcard.match.notes import BadNotes, read_notes
from upcard.match.record import BadRecord, read_record, write_record
from upcard.text.toml import BadToml, load

from ..amounts import amount
from .test_audit import RECORD, SHORT, noted

HOLDS, WRONG, UNREADABLE, NOT_PROVED = range(4)

VERIFIER = runpy.run_path(str(SHORT))
KEYS = ("x", "move", "choices", "people", "seat", "hand", "received", "pledged", "opened", "at")
VALUES: tuple[Any, ...] = (True, False, 0, 1, -1, 256, 2**31, 2**63 - 1, 1.0, "", "x", "0" * 64, [], [""] * 3, {})


def by_upcard(record: str, notes: list[str]) -> int:
    try:
        read = read_record(CATALOGUE, record)
        found, wrong = compare([read_notes(load(each)) for each in notes], read)
        fair = audit(read).fair
    except (BadRecord, BadNotes, BadToml):
        return UNREADABLE
    # What lay on the table is for rules to tell: these notes have nothing of it.
    if not fair or any("what lay on the table" not in said for said in wrong):
        return WRONG
    return NOT_PROVED if unproved(found) else HOLDS


def by_the_other(record: str, notes: list[str]) -> int:
    try:
        texts = [tomllib.loads(each) for each in (record, *notes)]
        with contextlib.redirect_stdout(io.StringIO()):
            wrong, left, _ = VERIFIER["check"](*texts)
    except (VERIFIER["Unreadable"], ValueError):
        return UNREADABLE
    return WRONG if wrong else NOT_PROVED if left else HOLDS


def places(data: Any) -> list[tuple[Any, Any]]:
    """Everything within it: what it lies in, and where there."""
    keys = data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    return [found for key in keys for found in [(data, key), *places(data[key])]]


def otherwise(value: Any, lot: random.Random) -> Any:
    near: list[Any] = [*VALUES]
    if isinstance(value, str):
        near += [value + "0", value[:-1], value[::-1], value.upper(), value + "\n", value.replace("0", "١")]
    elif isinstance(value, list):
        near += [value[:-1], value[::-1], value + value]
    elif type(value) is int:
        near += [value + 1, value - 1, float(value), str(value)]
    return lot.choice(near)


def broken(data: Any, lot: random.Random) -> None:
    found = places(data)
    if not found:
        return
    within, key = lot.choice(found)
    match lot.randrange(5):
        case 0:
            del within[key]
        case 1 if isinstance(within, list):
            within.insert(lot.randrange(len(within) + 1), copy.deepcopy(within[key]))
        case 2 if isinstance(within, dict):
            within[lot.choice(KEYS)] = lot.choice(VALUES)
        case _:
            within[key] = otherwise(within[key], lot)


@pytest.mark.parametrize("seed", range(amount(2_000, 60)))
def test_what_one_proves_the_other_never_denies(seed: int) -> None:
    lot = random.Random(seed)
    record = tomllib.loads(write_record(RECORD))
    device = {**noted(RECORD.chains[0]), "rules": record["rules"], "players": record["players"], "over": True}
    notes = [device, copy.deepcopy(device)][: lot.choice((1, 1, 2))]
    for _ in range(lot.choice((0, 1, 1, 2))):
        broken(lot.choice([record.get("chains", record), record["moves"], *notes]), lot)
    texts = [tomli_w.dumps(each) for each in (record, *notes)]
    one, other = by_upcard(texts[0], texts[1:]), by_the_other(texts[0], texts[1:])
    # Only the first knows rules: it may find fault where the other has nothing to say.
    assert one == other or (one in (WRONG, UNREADABLE) and other != UNREADABLE), (one, other)
