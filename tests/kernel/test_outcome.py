"""Who has won, in words."""

from upcard.kernel.ui.narration import outcome


def test_winners_are_named_as_a_sentence_names_them() -> None:
    names = ("Ada", "Ben", "Cid", "Dora")
    assert outcome((1,), 3, names) == "Ben wins."
    assert outcome((0, 1), 3, names) == "Ada and Ben share the win."
    assert outcome((0, 1, 2), 3, names) == "Ada, Ben and Cid share the win."
    assert outcome((0, 3), 3, names) == "You share the win."
