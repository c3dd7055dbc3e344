"""A move that is tried is foretold, where the game does so: of the own cards, and of nothing else."""

import pytest

from .conftest import Browser, Page, Server


def seated(room: Server, game: str) -> Page:
    guest = Browser(room)
    page = guest.sit(guest.create(game, bot="steady"))
    page.hello()
    page.my_turn()
    return page


@pytest.mark.clause("IND-16", "IND-17", "IND-18")
def test_a_meld_is_foretold_and_not_laid(room: Server) -> None:
    page = seated(room, "indian-chief")
    hand = next(zone for zone in page.scene["zones"] if zone["id"] == "hand-0")["cards"]
    n = page.n
    told = page.ask("try", text=f"meld {' '.join(hand[:2])}")
    assert told["type"] == "accepted"
    assert told["sentence"].startswith("Beggar Man (2 cards) is open: 2 points for every opposing card")
    other = next(card for card in ("AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S") if card not in hand)
    assert page.ask("try", text=f"meld {other}")["clause"] == "IND-12"
    assert page.ask("try", text=f"meld {' '.join(hand)}")["clause"] == "IND-18"
    assert page.n == n
    assert "sentence" not in page.move(f"meld {' '.join(hand[:2])}")
    page.my_turn()
    while page.scene["prompt"] != "meld":
        page.move("decline")
        page.my_turn()
    hand = next(zone for zone in page.scene["zones"] if zone["id"] == "hand-0")["cards"]
    refused = page.ask("try", text=f"meld {' '.join(hand[:2])}")
    assert (refused["clause"], refused["reason"]) == ("IND-17", "Your box Beggar Man is filled.")


def test_other_games_foretell_nothing(room: Server) -> None:
    page = seated(room, "guts")
    assert not [action for action in page.scene["actions"] if action.get("foretold")]
    assert "sentence" not in page.ask("try", text="in")
