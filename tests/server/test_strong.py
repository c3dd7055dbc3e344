"""Strong players of one server share its cores: so many think at once, the others have the least time."""

import threading
from typing import Any

import pytest

from tests.patience import PATIENCE
from tests.rules.table import game_table
from upcard.bots import Bot, Decision
from upcard.bots.reasons import why as reason
from upcard.bots.strong import LEAST_SECONDS, StrongBot
from upcard.catalogue import OWN
from upcard.games.guts.state import GutsState
from upcard.games.guts.ui.position import read_position
from upcard.kernel.state import State, view
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
    seen, other = (
        view(read_position(game, {"seats": 2, "hands": [cards, "?? ??"], "declared": []}), 0)
        for cards in ("AS AD", "KS KD")
    )
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
    second.choose(game, other, 0)
    assert had == [0.7, LEAST_SECONDS, 0.7], "its place is free again"


def test_what_was_decided_is_remembered_for_those_who_ask_why(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same view at a table of other rules is another question; of many the oldest is forgotten."""
    monkeypatch.setattr("upcard.server.live.strong.REMEMBERED", 3)
    asked: list[object] = []
    decide = StrongBot.decide

    def noted(self: StrongBot, game: Any, seen: State, seat: int) -> Decision:
        asked.append((game.rules.hands, seat))
        return decide(self, game, seen, seat)

    monkeypatch.setattr(StrongBot, "decide", noted)
    together = StrongTogether(1, 0.7)
    games = [game_table("guts", {"hands": hands}).game for hands in (50, 60, 70, 80)]
    seen = view(read_position(games[0], {"seats": 2, "hands": ["AS AD", "?? ??"], "declared": []}), 0)
    assert isinstance(seen, GutsState)
    other = seen.but(stacks=(-1, -2))
    first = together(0).decide(games[0], seen, 0)
    for game in games:
        together(1).choose(game, seen, 0)
    assert asked == [(hands, 0) for hands in (50, 50, 60, 70, 80)], "a move is thought about each time"
    asked.clear()
    assert [reason(together(2), game, seen, 0, first.move) for game in games[1:]] == [first.why] * 3
    assert asked == []
    assert reason(together(2), games[0], seen, 0, first.move) == first.why
    assert asked == [(50, 0)], "that was forgotten"
    # Views of which Python's hashes are equal are two.
    together(3).choose(games[0], other, 0)
    assert hash(other) == hash(seen.but(stacks=(-2, -1)))
    asked.clear()
    reason(together(3), games[0], seen.but(stacks=(-2, -1)), 0, first.move)
    assert asked == [(50, 0)]
