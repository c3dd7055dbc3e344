"""docs/cli.md has every command and every option, and no other."""

import re

import click
import pytest

from upcard.terminal.cli import main

from .rulebook import ROOT

PAGE = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## `([^`]+)`\n(.*?)(?=^## |\Z)", PAGE, flags=re.S | re.M))


def commands(command: click.Command, name: str) -> dict[str, click.Command]:
    found = {name: command}
    if isinstance(command, click.Group):
        context = click.Context(command)
        for word in command.list_commands(context):
            below = command.get_command(context, word)
            assert below is not None, word
            found |= commands(below, f"{name} {word}")
    return found


COMMANDS = commands(main, "upcard")


def usage(heading: str) -> str:
    """The command in a heading, without its arguments."""
    return " ".join(word for word in heading.split() if word == word.lower() and word.isascii())


def test_every_command_has_a_section() -> None:
    assert sorted(usage(heading) for heading in SECTIONS) == sorted(COMMANDS)


@pytest.mark.parametrize("heading", SECTIONS)
def test_arguments_are_in_the_heading(heading: str) -> None:
    command = COMMANDS[usage(heading)]
    wanted = [
        param.make_metavar(click.Context(command)) for param in command.params if isinstance(param, click.Argument)
    ]
    assert heading.split()[len(usage(heading).split()) :] == wanted


@pytest.mark.parametrize("heading", SECTIONS)
def test_every_option_is_described(heading: str) -> None:
    command = COMMANDS[usage(heading)]
    described: set[str] = set()
    for line in re.findall(r"^- (`-[^–]*) – \S", SECTIONS[heading], flags=re.M):
        described |= set(re.findall(r"`(--?[\w-]+)", line))
    options = [param for param in command.params if isinstance(param, click.Option)]
    there = {word for option in options for word in (*option.opts, *option.secondary_opts)}
    if heading == "upcard":
        there |= {"-h", "--help"}
    assert described == there


@pytest.mark.parametrize("heading", SECTIONS)
def test_the_command_explains_itself(heading: str) -> None:
    command = COMMANDS[usage(heading)]
    assert command.help, "a command without help"
    short = command.get_short_help_str(1000)
    assert short[0].isupper() and short.endswith("."), f"{heading}: {short!r} is no sentence"
    for option in command.params:
        if isinstance(option, click.Option) and option.name != "version":
            assert option.help, f"{heading}: {option.name} has no help"
