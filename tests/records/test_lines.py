"""A record's lines of moves as they are read, and the one that is none."""

import tomllib

import pytest
import tomli_w

from upcard.catalogue import CATALOGUE
from upcard.match.record import BadRecord, read_record, write_record

from .test_audit import RECORD

DATA = tomllib.loads(write_record(RECORD))


def read(at: int, line: object) -> None:
    moves = [*DATA["moves"]]
    moves[at] = line
    read_record(CATALOGUE, tomli_w.dumps({**DATA, "moves": moves}))


@pytest.mark.parametrize(
    "line", ["P4 pass", "P0 pass", "pass", "P1", "P1 ", "P1  ", "*", "p1 pass", "", 7, True, ["P1 pass"]]
)
@pytest.mark.parametrize("at", [1, 2, len(DATA["moves"]) - 1], ids=["2", "3", "last"])
def test_a_line_that_is_no_move_is_named_by_its_number(at: int, line: object) -> None:
    with pytest.raises(BadRecord, match="is not written like") as found:
        read(at, line)
    assert (found.value.key, str(found.value.where)) == (f"moves {at + 1}", f"move {at + 1}")


def test_a_line_is_a_seat_and_a_move() -> None:
    found = read_record(CATALOGUE, tomli_w.dumps(DATA))
    assert found.moves == RECORD.moves
    assert [f"{'*' if seat < 0 else f'P{seat + 1}'} {move}" for seat, move in found.moves] == DATA["moves"]
