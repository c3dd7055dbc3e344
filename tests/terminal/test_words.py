"""Every event of every game is told, in sentences, to those who may know."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from upcard.cards.card import EVERYBODY, RANKS, Card, face_name, parse_face
from upcard.catalogue import CATALOGUE
from upcard.games.rummy.ui import words
from upcard.kernel.state import Event, view
from upcard.match.record import read_record, replay
from upcard.terminal.replay import replay_command

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "records" / "golden"
CARD = re.compile(rf"({'|'.join(face_name(parse_face(rank + 'S')).split()[0] for rank in RANKS[1:])}) of (\w+)")


def test_every_event_that_is_emitted_is_told_and_no_other() -> None:
    emitted: set[str] = set()
    for path in (ROOT / "src/upcard/games/rummy").rglob("*.py"):
        emitted |= set(re.findall(r'\bEvent\(\s*"(\w+)"', path.read_text(encoding="utf-8")))
    assert emitted == words.EVENTS


@pytest.mark.parametrize("game", ["daifugo", "mille"])
def test_every_event_that_is_emitted_has_words(game: str) -> None:
    source = (ROOT / "src/upcard/games" / game / "game.py").read_text(encoding="utf-8")
    emitted = set(re.findall(r'\bEvent\(\s*"(\w+)"(?: if final else "(\w+)")?', source))
    names = {name for found in emitted for name in found if name}
    assert len(names) > 10
    for name in names:
        for number in (0, 1, 3):
            event = Event(name, 0, (Card(parse_face("7S"), EVERYBODY),), number, number)
            for seat in (0, 1):
                assert CATALOGUE[game].tell(event, ("Ann", "Ben", "Cid", "Dan"), seat).endswith((".", "!"))
    with pytest.raises(ValueError, match="no words"):
        CATALOGUE[game].tell(Event("moonrise", 0), ("Ann",), 0)


def test_sentences_are_sentences_and_name_no_card_that_is_not_seen() -> None:
    told: set[str] = set()
    for file in sorted(GOLDEN.glob("*.toml")):
        record = read_record(CATALOGUE, file.read_text(encoding="utf-8"))
        for _, _, _, state in replay(record):
            for seat in range(state.seats):
                for event, whole in zip(view(state, seat).events, state.events, strict=True):
                    sentence = record.rules.entry.tell(event, record.players, seat)
                    assert not sentence or re.fullmatch(r"[A-Z].*[.!?]", sentence), sentence
                    assert "You " not in sentence or not re.search(r"You (\w+s|has) ", sentence), sentence
                    unseen = [card for card in whole.cards if not card.seen & (1 << seat)]
                    if unseen and event.name in ("drew", "gave"):
                        assert not CARD.search(sentence), sentence
                    told.add(event.name)
    assert told >= {"drew", "took", "claimed", "laid_contract", "laid_off", "discarded", "out", "scored", "won"}
    assert told >= {"gave", "played", "passed", "leads", "finished", "added"}


@pytest.mark.parametrize(("seat", "called"), [((), "You"), (("--as", "P1"), "You"), (("--as", "P2"), "Seat 1")])
def test_a_record_of_somebody_called_you(tmp_path: Path, seat: tuple[str, ...], called: str) -> None:
    text = sorted(GOLDEN.glob("*.toml"))[0].read_text(encoding="utf-8")
    name = read_record(CATALOGUE, text).players[0]
    file = tmp_path / "game.toml"
    file.write_text(text.replace(f'"{name}"', '"You"'), encoding="utf-8")
    done = CliRunner().invoke(replay_command, [str(file), "--to", "12", "--plain", *seat])
    assert done.exit_code == 0, done.output
    told = done.output.partition("P1 You")[2]
    assert f"{called} " in told
    assert "You’s" not in told
    assert not re.search(r"You (\w+s|has) ", told), told
