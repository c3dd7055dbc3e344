"""Templates of the browser client: found by Babel, and given to the page in the language that it asks for."""

from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.extract import extract

from upcard.text.extract import NoTemplate

from .pseudo import Pseudo
from .templates import WEB, messages
from .web_words import page_words


def in_source(source: str) -> list[object]:
    return [message for _, message, *_ in extract(WEB, BytesIO(source.encode()))]


def test_babel_finds_every_kind_in_a_source_of_the_page() -> None:
    source = """
      import { say, sayCounted } from "../lib/say";
      notices.say(words); this.#say(told); function say(template: string) {}
      <b title={say("one “{x}”", { x: name(")") })}>{one === "no" ? say("two, yes") : say('thr\\'ee')}</b>
      {sayCounted("four", "{number} fours", list.length, { who })}
      say(
        "five " +
          "and more",
      )
      say(known ? "six" : "seven"); say(label); say(NUMBERS[at] ?? match[2] ?? "");
      const TABLE = [["a", marked("eight")]];
    """
    assert in_source(source) == [
        "one “{x}”",
        "two, yes",
        "thr'ee",
        ("four", "{number} fours"),
        "five and more",
        "six",
        "seven",
        "eight",
    ]


@pytest.mark.parametrize(
    "call",
    ["say(`one ${x}`)", 'say("one " + x)', "say(x + y)", 'say(a ? "one" : `two ${x}`)', 'sayCounted("one", `${x}`, 2)'],
)
def test_finished_text_is_no_template_of_the_page(call: str) -> None:
    with pytest.raises(NoTemplate, match=r"line 2: .* is no template"):
        in_source(f"\n{call}")


def test_the_page_is_given_all_of_its_own_templates_and_no_others(tmp_path: Path) -> None:
    given = page_words(tmp_path, "pl")
    ours = [message for file, _, message in messages() if file.suffix in (".ts", ".svelte")]
    assert set(given["templates"]) == {message if isinstance(message, str) else message[0] for message in ours}
    assert given["language"] == "pl"
    assert given["forms"] == {"one": 0, "few": 1, "many": 2}
    for message in ours:
        if isinstance(message, str):  # as one of several forms, where it is counted somewhere else
            assert Pseudo().gettext(message) in (given["templates"][message], given["templates"][message][0])
        else:
            assert given["templates"][message[0]] == [Pseudo().gettext(message[at]) for at in (0, 1, 1)]
