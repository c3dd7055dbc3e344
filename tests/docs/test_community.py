"""What people meet who come to the project: its code of conduct, and the forms of its issues."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

FORMS = ("fault", "rule", "wish")


def _form(root: Path, name: str) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((root / ".github/ISSUE_TEMPLATE" / f"{name}.yml").read_text("utf-8"))
    return found


def test_there_are_these_forms_and_no_other(root: Path) -> None:
    found = {path.stem for path in (root / ".github/ISSUE_TEMPLATE").glob("*.yml")}
    assert found == {*FORMS, "config"}


@pytest.mark.parametrize("name", FORMS)
def test_a_form_is_one_that_can_be_filled_in(root: Path, name: str) -> None:
    form = _form(root, name)
    assert set(form) == {"name", "description", "labels", "body"}
    fields = [part for part in form["body"] if part["type"] != "markdown"]
    assert {part["type"] for part in fields} <= {"input", "textarea"}
    ids = [part["id"] for part in fields]
    assert len(set(ids)) == len(ids)
    assert all(part["attributes"]["label"] for part in fields)
    assert any(part.get("validations", {}).get("required") for part in fields)


def test_who_reports_a_fault_is_told_the_private_way(root: Path) -> None:
    said = _form(root, "fault")["body"][0]["attributes"]["value"]
    assert "SECURITY.md" in said and "Report a vulnerability" in (root / "SECURITY.md").read_text("utf-8")


def test_the_page_of_security_says_how_to_report_and_what_is_promised(root: Path) -> None:
    text = (root / "SECURITY.md").read_text("utf-8")
    parts = re.split(r"^## (.+)$", text, flags=re.M)[1:]
    sections = dict(zip(parts[::2], parts[1::2], strict=True))
    assert {"Report a fault", "What is promised", "Which versions", "What is defended"} <= sections.keys()
    assert "in private" in sections["Report a fault"] and "upcard --version" in sections["Report a fault"]
    assert all(time in sections["What is promised"] for time in ("a week", "a month", "ninety days"))
    for path in re.findall(r"\]\(([^)#:]+)", text) + re.findall(r"`((?:requirements|src)/[^`]+)`", text):
        assert (root / path).is_file(), path


def test_the_code_of_conduct_says_how_to_report(root: Path) -> None:
    text = (root / "CODE_OF_CONDUCT.md").read_text("utf-8")
    assert "(SECURITY.md)" in text
    assert "(CODE_OF_CONDUCT.md)" in (root / "CONTRIBUTING.md").read_text("utf-8")
