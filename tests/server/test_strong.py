"""Strong players of one server share its cores: so many think at once, the others have the least time."""

import threading

import pytest

from tests.patience import PATIENCE
from tests.rules.table import game_table
from upcard.bots import Bot, Decision
from upcard.bots.strong import LEAST_SECONDS, StrongBot
from upcard.catalogue import OWN
from upcard.games.guts.face.position import read_position
from upcard.kernel.state import view
from upcard.server.live.offer import full_offer
from upcard.server.live.strong import AT_ONCE, StrongTogether


def test_every_game_is_offered_with_gentle_steady_and_strong_players() -> None:
    offer = full_offer()
    for entry in OWN.values():
        assert {"gentle", "steady", "strong"} <= set(offer.players_of(entry)), entry.id
        assert offer.players_of(entry)[0] == "steady"


def test_a_server_may_give_them_more_time_or_have_none() -> None:
    made: Bot = full_offer(strong=1, seconds=0.5).bots["strong"](7)
    assert isinstance(made, StrongBot) and made.seconds == 0.5 and made.name == "strong"
    assert AT_ONCE > 0
    assert "strong" not in full_offer(strong=0).bots
    with pytest.raises(ValueError, match=r"not 0"):
        StrongTogether(1, 0)
    with pytest.raises(ValueError, match=r"\S"):
        StrongTogether(-1)


def test_who_is_asked_while_others_think_has_the_least_time_and_does_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_table("guts", {}).game
    seen = view(read_position(game, {"seats": 2, "hands": ["AS AD", "?? ??"], "declared": []}), 0)
    thinks, goes_on = threading.Event(), threading.Event()
    had: list[float] = []
    decide = StrongBot.decide

    def slowly(self: StrongBot, *asked: object) -> Decision:
        had.append(self.seconds)
        if self.seconds > LEAST_SECONDS:
            thinks.set()
            assert goes_on.wait(PATIENCE)
        return decide(self, *asked)  # type: ignore[arg-type]

    monkeypatch.setattr(StrongBot, "decide", slowly)
    together = StrongTogether(1, 0.7)
    first, second = together(0), together(1)
    thread = threading.Thread(target=first.decide, args=(game, seen, 0))
    thread.start()
    assert thinks.wait(PATIENCE)
    assert str(second.choose(game, seen, 0)) == "in"
    goes_on.set()
    thread.join()
    assert had == [0.7, LEAST_SECONDS]
    second.choose(game, seen, 0)
    assert had == [0.7, LEAST_SECONDS, 0.7], "its place is free again"
