"""Renders the rulebook's pages as HTML, with an anchor for every clause."""

import html
import re
from collections.abc import Iterator

from markdown_it import MarkdownIt
from markdown_it.token import Token

from upcard.clauses import CLAUSE, pages
from upcard.server.clause_links import link


def page_html(name: str) -> str:
    """Return one page, in the fonts and colours of the client. Raises KeyError if there is none of that name."""
    text = pages()[name]
    markdown = MarkdownIt("commonmark", {"html": True}).enable("table")
    tokens = markdown.parse(text)
    _name_headings(tokens)
    title = next((t.content for t in _after(tokens, "heading_open")), name)
    body = markdown.renderer.render(tokens, markdown.options, {})
    body = re.sub(r"<li>\s*(?:<p>)?<strong>(" + CLAUSE.pattern[2:-2] + r")</strong>", _anchored, body)
    body = body.replace("<table>", '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>')
    body = body.replace("</table>", "</table></div>").replace("<th></th>", "<td></td>")
    body = re.sub(r'href="([a-z-]+)\.md(#[^"]*)?"', r'href="/rulebook/\1\2"', body)
    return _PAGE.format(title=html.escape(title), body=_link_clauses(body))


def _anchored(found: re.Match[str]) -> str:
    clause = found[1]
    return found[0].replace(f"<strong>{clause}</strong>", f'<strong id="{clause}">{clause}</strong>')


def _after(tokens: list[Token], kind: str) -> Iterator[Token]:
    return (tokens[at + 1] for at, token in enumerate(tokens) if token.type == kind)


def _name_headings(tokens: list[Token]) -> None:
    """Give headings the anchors that readers of Markdown give them."""
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            words = re.sub(r"[^\w\- ]", "", tokens[at + 1].content.lower()).replace(" ", "-")
            token.attrSet("id", words)


def _link_clauses(body: str) -> str:
    """Make every clause that is mentioned a link, unless it stands in a tag or is one already."""
    parts = re.split(r"(<[^>]*>)", body)
    inside_link = 0
    for at, part in enumerate(parts):
        if part.startswith("<"):
            # An anchor without href is a place, not a link, and holds no text.
            inside_link += part.startswith(("<a ", "<strong id", "<code")) - part.startswith(
                ("</a", "</strong", "</code")
            )
            inside_link = max(inside_link, 0)
        elif not inside_link:
            parts[at] = CLAUSE.sub(lambda found: _linked(found[0]), part)
    return "".join(parts)


def _linked(clause: str) -> str:
    address = link(clause)
    return f'<a class="clause" href="{address}">{clause}</a>' if address else clause


_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title} · Upcard rulebook</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/rulebook.css">
<script src="/rulebook.js"></script>
</head>
<body>
<header><nav aria-label="Site"><a href="/">Upcard</a> · <a href="/rulebook/index">Rulebook</a></nav></header>
<main>
{body}
</main>
</body>
</html>
"""
