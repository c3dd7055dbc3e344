"""Every event of the rummy games is told, in sentences, to those who may know."""

import re
from pathlib import Path

from upcard.cards.card import RANKS, face_name, parse_face
from upcard.games import CATALOGUE
from upcard.games.record import read_record, replay
from upcard.games.rummy import words
from upcard.kernel.state import view

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "records" / "golden"
CARD = re.compile(rf"({'|'.join(face_name(parse_face(rank + 'S')).split()[0] for rank in RANKS[1:])}) of (\w+)")


def test_every_event_that_is_emitted_is_told_and_no_other() -> None:
    emitted: set[str] = set()
    for path in (ROOT / "src/upcard/games/rummy").glob("*.py"):
        emitted |= set(re.findall(r'\bEvent\(\s*"(\w+)"', path.read_text(encoding="utf-8")))
    assert emitted == set(words._TELLERS)


def test_sentences_are_sentences_and_name_no_card_that_is_not_seen() -> None:
    told: set[str] = set()
    for file in sorted(GOLDEN.glob("*.toml")):
        record = read_record(CATALOGUE, file.read_text(encoding="utf-8"))
        for _, _, _, state in replay(record):
            for seat in range(state.seats):
                for event, whole in zip(view(state, seat).events, state.events, strict=True):
                    sentence = words.tell(event, record.players, seat)
                    assert re.fullmatch(r"[A-Z].*[.!?]", sentence), sentence
                    assert "You " not in sentence or not re.search(r"You (\w+s|has) ", sentence), sentence
                    unseen = [card for card in whole.cards if not card.seen & (1 << seat)]
                    if unseen and event.name == "drew":
                        assert not CARD.search(sentence), sentence
                    told.add(event.name)
    assert told >= {"drew", "took", "claimed", "laid_contract", "laid_off", "discarded", "out", "scored", "won"}
