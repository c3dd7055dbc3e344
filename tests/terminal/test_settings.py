"""The settings of `upcard serve`: on the command line, as variables, in a file."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import Result

import upcard.server as upcard_server
from upcard.terminal.serve import serve
from upcard.terminal.settings import long_name

Do = Callable[..., Result]
Fails = Callable[..., str]


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch, upcard: Do) -> Callable[..., dict[str, Any]]:
    """What the server would be called with."""
    names = (
        "host port data open_browser names database metrics log per_address proxies workers strong strong_seconds "
        "keep_days unix root_path"
    )
    called: list[dict[str, Any]] = []
    monkeypatch.setattr(
        upcard_server, "serve", lambda *given: called.append(dict(zip(names.split(), given, strict=True)))
    )
    for option in OPTIONS:
        monkeypatch.delenv(str(option.envvar), raising=False)

    def run(*args: object, **variables: str) -> dict[str, Any]:
        ran = upcard(*args, env=variables)
        assert ran.exit_code == 0, ran.output
        return called[-1]

    return run


OPTIONS = [option for option in serve.params if isinstance(option, click.Option)]
IN_FILE = {
    "host": ("0.0.0.0", "0.0.0.0"),
    "port": (8123, 8123),
    "data": ("tables", Path("tables")),
    "open": (False, False),
    "name": (["a.example", "b.example"], ("a.example", "b.example")),
    "metrics": (True, True),
    "log": ("json", "json"),
    "per-address": (7, 7),
    "trusted-proxy": (["10.0.0.0/8"], ("10.0.0.0/8",)),
    "workers": (2, 2),
    "strong": (1, 1),
    "strong-seconds": (0.5, 0.5),
    "keep-days": (30, 30),
    "unix": ("upcard.socket", Path("upcard.socket")),
    "root-path": ("/cards/", "/cards"),
    "database": ("postgresql://cards@db/cards", "postgresql://cards@db/cards"),
}
"""Each setting: a value as TOML has it, and what it comes to."""


def toml(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else repr(value)


def name_of(option: click.Option) -> str:
    return {"open": "open_browser", "name": "names", "trusted-proxy": "proxies"}.get(
        long_name(option), long_name(option).replace("-", "_")
    )


@pytest.mark.parametrize("option", [option for option in OPTIONS if long_name(option) != "config"], ids=long_name)
def test_a_setting_is_an_option_a_variable_and_a_line(
    served: Callable[..., dict[str, Any]], tmp_path: Path, option: click.Option
) -> None:
    value, wanted = IN_FILE[long_name(option)]
    file = tmp_path / "upcard.toml"
    file.write_text(f"{long_name(option)} = {toml(value)}\n", encoding="utf-8")
    variable = " ".join(value) if isinstance(value, list) else str(value)
    assert served("serve", "--config", file)[name_of(option)] == wanted
    assert served("serve", UPCARD_CONFIG=str(file))[name_of(option)] == wanted
    assert served("serve", **{str(option.envvar): variable})[name_of(option)] == wanted
    assert served(**{str(option.envvar): variable})[name_of(option)] == wanted, "upcard alone"


def test_the_command_line_outdoes_variables_and_these_the_file(
    served: Callable[..., dict[str, Any]], tmp_path: Path
) -> None:
    file = tmp_path / "upcard.toml"
    file.write_text('port = 1\nhost = "127.0.0.2"\ndata = "there"\n', encoding="utf-8")
    found = served("serve", "--config", file, "--port", 3, UPCARD_PORT="2", UPCARD_HOST="127.0.0.3")
    assert (found["port"], found["host"], found["data"]) == (3, "127.0.0.3", Path("there"))


def test_tables_are_kept_in_one_place(served: Callable[..., dict[str, Any]], fails: Fails, tmp_path: Path) -> None:
    url = "postgresql://cards@db/cards"
    found = served("serve", "--data", tmp_path, UPCARD_DATABASE=url)
    assert (found["data"], found["database"]) == (tmp_path, None)
    found = served("serve", UPCARD_DATABASE=url, UPCARD_DATA=str(tmp_path))
    assert (found["data"], found["database"]) == (None, url)
    file = tmp_path / "upcard.toml"
    file.write_text(f'data = "there"\ndatabase = "{url}"\n', encoding="utf-8")
    found = served("serve", "--config", file, UPCARD_DATA=str(tmp_path))
    assert (found["data"], found["database"]) == (tmp_path, None)
    assert "give --data or --database" in fails("serve", "--config", file)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("port = 99999", "2: port: 99999 is not in the range"),
        ('port = "p"', "2: port: 'p' is not a valid"),
        ("prot = 1", "2: prot: no such option; there are host, port, unix"),
        ("config = 1", "2: config: no such option"),
        ('open = "no"', "2: open: true or false"),
        ("data = 3", "2: data: a text"),
        ('name = ["a.example", "b..x/"]', "2: name: 'b..x/' is no host name"),
        ('root-path = "cards?"', "2: root-path: 'cards?' is no path like /cards"),
        ("name = [[1]]", "2: name: a text, a number or a list of them"),
        ("port = [1]", "2: port: a text or a number"),
        ("port = ", "2: no TOML"),
    ],
)
def test_what_is_wrong_in_a_file_is_named_with_its_line(fails: Fails, tmp_path: Path, line: str, said: str) -> None:
    file = tmp_path / "upcard.toml"
    file.write_text(f"# Ours.\n{line}\n", encoding="utf-8")
    assert f"{file}:{said}" in fails("serve", "--config", file)


def test_a_bad_variable_is_named(fails: Fails) -> None:
    assert fails("serve", env={"UPCARD_PORT": "high"}).startswith("UPCARD_PORT: 'high' is not a valid")
    assert fails(env={"UPCARD_METRICS": "perhaps"}).startswith("UPCARD_METRICS: 'perhaps' is not a valid")
    assert "not-there" in fails("serve", "--config", "not-there")
