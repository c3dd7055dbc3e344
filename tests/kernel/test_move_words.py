"""Moves in words: what a button says, with the cards that a move names."""

from pathlib import Path

import pytest

from upcard.catalogue import CATALOGUE
from upcard.kernel.game import CHANCE
from upcard.kernel.state import view
from upcard.kernel.ui.move_words import move_in_words
from upcard.match.record import read_record, replay

GOLDEN = Path(__file__).parents[1] / "records" / "golden"
SOME: dict[str, dict[str, str]] = {
    "contract-rummy-family": {
        "draw upcard": "Take the two of hearts",
        "discard AD": "Discard AD",
        "down {AH AD AC} {5D 5D 5C}": "Lay the contract: AH AD AC, 5D 5D 5C",
        "add TD to 4": "Lay off TD on meld 4 (TS TH TD)",
    },
    "dealers-choice-standard": {
        "raise 4": "Raise to 4",
        "keep 3S 5S 7S 8S / 2H": "Keep, the last one hidden: 3S 5S 7S 8S 2H",
    },
    "mille-standard": {"take KD KD": "Take the pile with KD KD"},
    "daifugo-standard": {"return 4S 3D": "Give back 4S 3D"},
}


@pytest.mark.parametrize("name", SOME)
def test_what_was_played_is_said_as_its_button_says_it(name: str) -> None:
    record = read_record(CATALOGUE, (GOLDEN / f"{name}.toml").read_text(encoding="utf-8"))
    entry, match = record.rules.entry, record.start()
    before, wanted = match.state, dict(SOME[name])
    for _, seat, move, after in replay(record, match=match):
        if seat != CHANCE and str(move) in wanted:
            scene = entry.scene(match.game, view(before, seat), seat, record.players)
            assert move_in_words(scene, str(move)) == wanted.pop(str(move))
            assert move_in_words(scene, "no move") == "no move"
        before = after
        if not wanted:
            return
    raise AssertionError(f"never played: {wanted}")
