"""The same cards in another order, whatever the cards are."""

from hypothesis import given
from hypothesis import strategies as st

from upcard.cards.card import HIDDEN, JOKER
from upcard.cards.pack import Pack, same_cards

FACES = st.sampled_from([*Pack(1).faces(), JOKER])
ANY = st.one_of(FACES, st.sampled_from([-1, 0, 16, HIDDEN, 65, 2**70]))


@given(st.lists(FACES, max_size=12), st.randoms())
def test_any_order_is_the_same(faces: list[int], rng: object) -> None:
    other = faces[:]
    rng.shuffle(other)  # type: ignore[attr-defined]
    assert same_cards(tuple(faces), tuple(other))


@given(st.lists(ANY, max_size=8), st.lists(ANY, max_size=8))
def test_it_says_what_sorting_says(some: list[int], others: list[int]) -> None:
    assert same_cards(tuple(some), tuple(others)) == (sorted(some) == sorted(others))


def test_five_copies_are_counted() -> None:
    four, five = (7,) * 4, (7,) * 5
    assert same_cards((*five, 8), (8, *five))
    assert not same_cards((*four, 8, 8), (*five, 8))
    assert same_cards(Pack(8, 12).faces(), tuple(reversed(Pack(8, 12).faces())))


def test_what_is_no_card_does_not_pass_for_one() -> None:
    assert not same_cards((JOKER,), (0,))
    assert not same_cards((65,), (1,))
    assert not same_cards((HIDDEN,), (16,))
