"""Words in the sources of the browser client that stand there as they are, instead of being said by a template."""

import re
from collections.abc import Generator, Iterator

HEARD = ("aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "title", "placeholder", "alt")
"""Attributes that people read or hear."""

PROPS = (*HEARD, "name", "about", "label", "legend", "text")
"""Such properties of our own components, of which `Icon` is called by a name."""

SAME = {"Upcard"}
"""Words that no language has others for."""

_LITERAL = r""""(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`"""
_SAID = re.compile(rf"(?<![\w.#])(?:say|sayCounted|marked)\(\s*(?:[^\"'`()]*?(?:{_LITERAL})(?:\s*[+,:?]\s*)?)+")
_COMPARED = re.compile(rf"(?:[!=]==|case|includes\(|import\()\s*(?:{_LITERAL})|(?:{_LITERAL})\s*(?:[!=]==|in\b)")
_WORD = re.compile(r"[A-Za-z]{2}")
_SENTENCE = re.compile(r"^[A-Z][A-Za-z'’]*,? [a-z“]|[a-z] [a-z]+.*[.…]$")
_ATTRIBUTE = re.compile(r"\s*([^\s=>{}/\"']+)(=?)")


def unsaid(name: str, source: str) -> list[str]:
    """Each as ``line: words``. Of scripts whole sentences are found, of markup every word that is shown or heard."""
    if name.endswith(".ts"):
        return [f"{line}: {text}" for line, text in _in_script(source)]
    found = list(_in_markup(_blanked(r"<(script|style)\b.*?</\1>|<!--.*?-->", source)))
    for script in re.finditer(r"<script\b.*?</script>", source, re.DOTALL):
        before = source.count("\n", 0, script.start())
        found += [(before + line, text) for line, text in _in_script(script[0])]
    return [f"{line}: {text}" for line, text in found]


def _blanked(pattern: str, source: str) -> str:
    """The source without what matches, on as many lines."""
    return re.sub(pattern, lambda match: re.sub(r"[^\n]", " ", match[0]), source, flags=re.DOTALL)


def _in_script(source: str) -> Iterator[tuple[int, str]]:
    plain = _blanked(r"(?m)/\*.*?\*/|(?<!:)//[^\n]*$", source)
    plain = _blanked(rf"Error\((?:{_LITERAL})", _blanked(_SAID.pattern, plain))
    for literal in re.finditer(_LITERAL, plain):
        if _SENTENCE.search(literal[0][1:-1]):
            yield plain.count("\n", 0, literal.start()) + 1, literal[0]


def _in_expression(source: str) -> Iterator[str]:
    """Words that an expression shows."""
    for literal in re.finditer(_LITERAL, _COMPARED.sub(" ", _SAID.sub(" ", source))):
        if _WORD.search(re.sub(r"\$\{[^}]*\}", "", literal[0])):
            yield literal[0]


def _end(source: str, at: int) -> int:
    """Where the brace that opens there is closed."""
    depth = 0
    for token in re.finditer(rf"{_LITERAL}|[{{}}]", source[at:]):
        depth += (token[0] == "{") - (token[0] == "}")
        if depth == 0:
            return at + token.end()
    raise ValueError(source[at : at + 60])


def _in_markup(source: str) -> Iterator[tuple[int, str]]:
    at = 0
    element = ""
    while at < len(source):
        line = source.count("\n", 0, at) + 1
        if source[at] == "{":
            end = _end(source, at)
            if source[at + 1] not in "#:/@":
                yield from [(line, text) for text in _in_expression(source[at:end])]
            at = end
        elif tag := re.match(r"</?([\w:.-]+)", source[at:]):
            element = "" if tag[0][1] == "/" else tag[1]
            at = yield from _in_tag(source, at + tag.end(), tag[1])
        else:
            text = re.match(r"[^<{]+|<", source[at:])
            assert text is not None
            if element != "code" and _WORD.search(text[0]) and text[0].strip() not in SAME:
                yield line, text[0].strip()
            at += text.end()


def _in_tag(source: str, at: int, element: str) -> Generator[tuple[int, str], None, int]:
    """Returns where the tag ends."""
    known = PROPS if element[0].isupper() and element != "Icon" else HEARD
    while not re.match(r"\s*/?>", source[at:]):
        line = source.count("\n", 0, at) + 1
        start = at + len(source[at:]) - len(source[at:].lstrip())
        if source[start] == "{":
            at = _end(source, start)
            continue
        attribute = _ATTRIBUTE.match(source, at)
        assert attribute is not None, source[at : at + 60]
        at = attribute.end()
        if not attribute[2]:
            continue
        heard = attribute[1] in known
        if source[at] == "{":
            end = _end(source, at)
            if heard:
                yield from [(line, text) for text in _in_expression(source[at:end])]
            at = end
            continue
        at += 1
        while source[at] != '"':
            if source[at] == "{":
                end = _end(source, at)
                if heard:
                    yield from [(line, text) for text in _in_expression(source[at:end])]
                at = end
                continue
            text = re.match(r'[^"{]+', source[at:])
            assert text is not None
            if heard and _WORD.search(text[0]):
                yield line, text[0]
            at += text.end()
        at += 1
    found = re.match(r"\s*/?>", source[at:])
    return at + (found.end() if found else 0)
