"""Options are found by the words by which people look for them, numbers in words and in digits alike."""

import re
import unicodedata

import pytest

from upcard.catalogue import CATALOGUE
from upcard.kernel.ui.entry import OptionDoc

GAMES = ("contract-rummy", "daifugo")


def folded(text: str) -> str:
    """As the browser compares (`web/src/lib/find.ts`): small letters without marks, katakana as hiragana."""
    plain = re.sub("ー", "", "".join([c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c)]))
    return re.sub("[ァ-ヶ]", lambda found: chr(ord(found[0]) - 0x60), plain.lower())


def found(game: str, wanted: str) -> list[str]:
    """The options in whose words all of these begin one; of one or two letters a whole one."""

    def has(option: OptionDoc, word: str) -> bool:
        meanings = [meaning for _, meaning in option.values]
        told = folded(" ".join(["", option.sentence, option.none, *option.said, option.help, *meanings, option.find]))
        return re.search(rf"[^\w]{re.escape(word)}" + (r"(?!\w)" if len(word) < 3 else ""), told) is not None

    return [each.key for each in CATALOGUE[game].options() if all([has(each, word) for word in folded(wanted).split()])]


@pytest.mark.parametrize("game", GAMES)
def test_every_option_has_words_by_which_people_look_for_it(game: str) -> None:
    assert not [option.key for option in CATALOGUE[game].options() if not option.find]


@pytest.mark.parametrize(
    ("wanted", "key"),
    [
        *[(words, "eights_end") for words in ("8切り", "八切り", "8 cut", "eight", "yagiri", "8s", "８切り")],
        ("ジョーカー", "jokers"),
        ("カード交換", "poor_exchange"),
        ("席替え", "players"),
        ("大富豪", "tycoon_falls"),
        ("大貧民", "poor_exchange"),
        ("three of spades", "spade_three"),
        ("go out", "forbidden_last"),
        ("who starts", "finisher_lead"),
        ("rounds", "hands"),
        ("11", "jacks_back"),
        ("10s", "tens_throw"),
    ],
)
def test_daifugo(wanted: str, key: str) -> None:
    assert key in found("daifugo", wanted)


@pytest.mark.parametrize(
    ("wanted", "key"),
    [
        ("two's", "wild_ranks"),
        ("wilds", "wild_ranks"),
        ("laying off", "layoff"),
        ("face cards", "card_points"),
        ("scoring", "card_points"),
        ("winner", "score_mode"),
        ("pick up", "draw_if_down"),
        ("drawing", "draw_if_down"),
        ("cut", "first_dealer"),
        ("eleven cards", "deals"),
        ("11", "deals"),
        ("11", "hand_size"),
        ("after going down", "extra_melds"),
        ("next round", "progress"),
        ("complete", "progress"),
        ("going out", "go_out_discard"),
        ("going out", "one_turn_bonus"),
        ("2", "wild_ranks"),
    ],
)
def test_rummy(wanted: str, key: str) -> None:
    assert key in found("contract-rummy", wanted)
