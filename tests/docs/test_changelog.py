"""CHANGELOG.md has the form of keepachangelog.com: versions, groups, and one fact a bullet."""

import re
import tomllib

from .rulebook import ROOT

TEXT = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
GROUPS = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"]


def test_versions_come_newest_first_and_that_of_the_project_is_there() -> None:
    versions = re.findall(r"^## (\S+)(?: - \d{4}-\d\d-\d\d)?$", TEXT, flags=re.M)
    if versions[0] == "Unreleased":
        del versions[0]
    numbers = [tuple(map(int, version.split("."))) for version in versions]
    assert numbers == sorted(numbers, reverse=True)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] in versions


def test_what_stands_in_a_version_is_grouped() -> None:
    for version in re.split(r"^## ", TEXT, flags=re.M)[1:]:
        groups = re.findall(r"^### (.*)$", version, flags=re.M)
        assert groups or version.strip() == "Unreleased"
        assert groups == [group for group in GROUPS if group in groups]


def test_a_bullet_is_one_line_and_one_sentence() -> None:
    bullets = [line for line in TEXT.splitlines() if line.startswith(("-", " "))]
    assert len(bullets) > 100
    wrong = [line for line in bullets if not re.fullmatch(r"- [A-Z*`/].{1,118}\.", line) or ". " in line[:-1]]
    assert wrong == []
