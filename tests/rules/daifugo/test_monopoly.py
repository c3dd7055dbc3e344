"""What a Daifugo with too many 2s and jokers does after the exchange (DAI-W50, DAI-W51)."""

from random import Random
from typing import Any

import pytest

from tests.rules.table import Table, at_position
from upcard.bots import BOTS
from upcard.cards.card import JOKER, faces_text, parse_face
from upcard.catalogue import CATALOGUE
from upcard.games.daifugo.game import PACK
from upcard.games.daifugo.state import strength
from upcard.games.daifugo.terms import TEN, TWO
from upcard.kernel.run import seeded
from upcard.kernel.state import view
from upcard.kernel.ui.position import BadPosition
from upcard.kernel.worlds import worlds
from upcard.options.house_rules import choose_rules

ENTRY = CATALOGUE["daifugo"]
ORDER = 'sheet = [["P2", "P3", "P4", "P1"]]'
REST = 'P3 = "9H 9D 9C"\nP4 = "TH TD TC"'


def returning(hand: str, seats: int = 4, rest: str = REST, **changes: Any) -> Table:
    """P2, the Daifugo, has got two cards from P1 and has to give two back."""
    order = ORDER if seats == 4 else 'sheet = [["P2", "P3", "P1"]]'
    hands = f'[hands]\nP1 = "3S 4S"\nP2 = "{hand}"\n{rest}'
    text = f'seats = {seats}\nstep = "return"\nturn = "P2"\n{order}\n{hands}'
    return at_position("daifugo", text, **{"jokers": 2, "monopoly": True, **changes})


@pytest.mark.clause("DAI-W50", "DAI-X58")
def test_five_2s_and_jokers_are_too_many() -> None:
    t = returning("* * 2S 2H 2D 3H 4H").play("P2 return 3H 4H")
    assert t.events() == ["gave", "monopoly", "gave", "gave", "gave", "leads"]
    assert t.hand("P2") == "* *"
    assert ("2S" in t.hand("P3"), "2H" in t.hand("P4"), "2D" in t.hand("P1")) == (True, True, True)
    assert t.asked() == ["P2"]
    assert t.told("P1")[1] == "N2 holds too many 2s and jokers, and gives the 2s away."


@pytest.mark.clause("DAI-W50", "DAI-X58")
@pytest.mark.parametrize(
    ("hand", "changes"),
    [
        ("* 2S 2H 2D 3H 4H", {}),
        ("* * 2S 2H 3H 4H", {}),
        ("* * 2S 2H 2D 3H 4H", {"monopoly": False}),
        ("2S 2H 2D 2C 3H 4H", {"jokers": 1}),
    ],
)
def test_fewer_are_kept(hand: str, changes: dict[str, Any]) -> None:
    t = returning(hand, **changes).play("P2 return 3H 4H")
    assert t.events() == ["gave", "leads"] and len(t.hand("P2").split()) == len(hand.split()) - 2


@pytest.mark.clause("DAI-W50")
def test_what_is_given_back_does_not_count_and_it_goes_round_again() -> None:
    kept = returning("* * 2S 2H 2D 3H 4H").play("P2 return 2D 4H")
    assert kept.events() == ["gave", "leads"]
    t = returning("* 2S 2H 2D 2C 3H 4H", seats=3, rest='P3 = "9H 9D 9C"', jokers=1).play("P2 return 3H 4H")
    assert ("2S" in t.hand("P3"), "2H" in t.hand("P1"), "2D" in t.hand("P3"), "2C" in t.hand("P1")) == (True,) * 4


@pytest.mark.clause("DAI-W50")
def test_it_comes_after_the_exchange_of_the_poor() -> None:
    t = returning("* * 2S 2H 2D 3H 4H", poor_exchange=True).play("P2 return 3H 4H")
    assert t.events() == ["gave"] and t.asked() == ["P4"]
    t.play("P4 give TH").play("P3 return 9H")
    assert t.events()[:2] == ["gave", "monopoly"] and t.hand("P2") == "* *"


@pytest.mark.clause("DAI-W51")
def test_all_see_them_and_positions_keep_them() -> None:
    t = returning("* * 2S 2H 2D 3H 4H").play("P2 return 3H 4H")
    for seat in range(4):
        assert view(t.state, seat).piles[2].count_face(parse_face("2S")) == 1
    written = ENTRY.write_position(t.game, t.state)
    assert sorted(written["shown"].split()) == ["2D", "2H", "2S"]
    again = ENTRY.read_position(t.game, written)
    assert view(again, 0).piles == view(t.state, 0).piles
    world = next(iter(worlds(t.game, view(t.state, 0), 0, Random(1))))
    assert view(world, 0).piles == view(t.state, 0).piles
    with pytest.raises(BadPosition, match="no card but the one"):
        at_position("daifugo", f'shown = "2S"\n{ORDER}\n[hands]\nP1 = "3S"\nP2 = "2S"\n{REST}')


@pytest.mark.clause("DAI-W51")
def test_it_is_so_after_an_upheaval_that_spares_these_two() -> None:
    low = [face for face in PACK if strength(face) <= TEN][:13]
    high = [face for face in PACK if strength(face) == TWO] + [JOKER, JOKER]
    rest = [face for face in (*PACK, JOKER, JOKER) if face not in low]
    for face in high:
        rest.remove(face)
    hands = {1: high + rest[:8], 2: rest[8:22], 3: rest[22:], 0: low}
    pack = [hands[(at + 1) % 4][at // 4] for at in range(54)]
    text = f'seats = 4\nstep = "deal"\ndealer = "P1"\n{ORDER}'
    t = at_position("daifugo", text, jokers=2, monopoly=True, upheaval="spared")
    t.play("*", "shuffle " + faces_text(pack))
    assert t.events()[:3] == ["dealt", "spared", "monopoly"] and t.events()[-1] == "leads"
    assert len([face for face in t.hand("P2").split() if face == "*"]) == 2 and "2" not in t.hand("P2")


def test_bots_play_it() -> None:
    rules = choose_rules(CATALOGUE, "daifugo-in-japan", None, {"monopoly": True})
    game = rules.entry.build(rules.rules)
    bots = {0: BOTS["steady"](0), 1: BOTS["steady"](1), 2: BOTS["gentle"](2), 3: BOTS["random"](3)}
    told = set()
    for seed in range(12):
        rng, state = Random(seed), game.start(4)
        for _ in range(600):
            asks = game.asks(state)
            if not asks:
                break
            seat = next(iter(asks))
            move = seeded(rng)(asks[seat]) if seat < 0 else bots[seat].choose(game, view(state, seat), seat)
            state = game.play(state, seat, move)
            told |= {event.name for event in state.events}
    assert "monopoly" in told
