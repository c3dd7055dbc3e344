"""TOML of strangers is read in time that grows with its length, whatever is in it."""

import contextlib

import pytest

from benchmarks.attack_texts import TOML_KINDS as TEXTS
from upcard.text.toml import DEEPEST, MOST, NESTED, BadToml, line_of, load

from ..growth import grows_with_its_length

DOTS = f"line 1: a key has more than {DEEPEST} parts with dots between"


def read(text: str) -> None:
    """Read it, and find the places of a fault."""
    with contextlib.suppress(BadToml):
        load(text)
    for place in ("changes.none", "x 99999", "changes." + "a." * len(text)):
        line_of(text, place)


@pytest.mark.parametrize("kind", TEXTS)
def test_four_times_the_text_takes_about_four_times_as_long(kind: str) -> None:
    assert not grows_with_its_length(TEXTS[kind], read, 5_000)


@pytest.mark.parametrize("kind", [kind for kind in TEXTS if kind.startswith("dots") and not kind.endswith("key")])
def test_dots_upon_dots_are_one_sentence(kind: str) -> None:
    with pytest.raises(BadToml, match=f"line {2 if 'after' in kind else 1}: .* {DEEPEST} parts with dots between$"):
        load(TEXTS[kind](9_990))


def test_as_many_dots_as_somebody_may_write() -> None:
    assert load("a" + ".a" * (DEEPEST - 1) + " = 1")
    with pytest.raises(BadToml, match=DOTS):
        load("a" + ".a" * DEEPEST + " = 1")


@pytest.mark.parametrize(
    "text",
    [
        "name = 'Mr. A. B. C. D. E. F. G. H. I. J. K. L. M. N. O. P. Q. R. S.'",
        'x = 1 # a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r.s\ny = """\na.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r.s"""',
        "x = [" + "1.5, " * 40 + "]",
        "x = '''" + "a." * 40 + "'''",
    ],
)
def test_dots_elsewhere_are_no_parts_of_a_key(text: str) -> None:
    assert load(text)


def test_more_keys_than_any_record_has_are_one_sentence() -> None:
    with pytest.raises(BadToml, match=r"^more than 100,000 keys and lists$"):
        load("".join([f"k{i}=1\n" for i in range(MOST + 1)]))


def test_lines_are_found_past_texts_of_several_lines() -> None:
    text = "x = [\n \"\"\"a \" ] , b\"\"\", # one, two\n '''it's ]\n''',\n 3,\n]\ny = 1"
    assert load(text)["x"][2] == 3
    assert [line_of(text, place) for place in ("x 1", "x 2", "x 3", "y")] == [2, 3, 5, 7]


@pytest.mark.parametrize(("opened", "closed"), [("[", "]"), ("{a = ", "}")])
def test_lists_in_each_other_are_counted_before_they_are_read(opened: str, closed: str) -> None:
    """The reader calls itself for each: near the end of what Python allows whatever else is called then fails, too."""
    assert load("a = " + opened * NESTED + "1" + closed * NESTED)
    with pytest.raises(BadToml, match="nested too deep"):
        load("a = " + opened * (NESTED + 1) + "1" + closed * (NESTED + 1))
    assert load(f"a = '{opened * 2 * NESTED}' # {opened * 2 * NESTED}")
    assert load("".join([f"a{line} = {opened}1{closed}\n" for line in range(2 * NESTED)]))


def test_whole_numbers_are_no_longer_than_can_be_shown() -> None:
    assert load("x = [{ y = 0x" + "f" * 3000 + " }]")["x"][0]["y"] > 0
    for digits in ("0x" + "f" * 4000, "-" + "9" * 5000, "0o" + "7" * 6000, "0b" + "1" * 15_000):
        with pytest.raises(BadToml, match=r"^a number has too many digits$|^no TOML"):
            load(f"x = [{{ y = {digits} }}]")
