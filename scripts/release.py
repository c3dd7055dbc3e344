"""Make the files of a release: ``python -m scripts.release --help``."""

import hashlib
import os
import re
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import click

ROOT: Final = Path(__file__).resolve().parents[1]

TOOLS: Final = ("build", "cyclonedx", "twine")
"""The modules of the extra ``release``."""

CLIENT: Final = "upcard/server/client/"
"""Where the built client is in a wheel."""

SUMS: Final = "SHA256SUMS"


class NotReady(click.ClickException):
    """What keeps a release from being made; the command's exit status is then 1."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(["this cannot be released:", *[f"- {problem}" for problem in problems]]))


@dataclass(frozen=True)
class Release:
    """The release of a checkout at ``root``, of which the files go to ``out``."""

    root: Path
    out: Path
    version: str
    project: dict[str, Any]

    @property
    def tag(self) -> str:
        return f"v{self.version}"

    @property
    def sdist(self) -> Path:
        return self.out / f"upcard-{self.version}.tar.gz"

    @property
    def wheel(self) -> Path:
        return self.out / f"upcard-{self.version}-py3-none-any.whl"

    @property
    def bill(self) -> Path:
        return self.out / f"upcard-{self.version}.cdx.json"

    @property
    def rulebook(self) -> Path:
        return self.out / f"upcard-{self.version}-rulebook.sha256"

    @property
    def site(self) -> Path:
        return self.out / f"upcard-{self.version}-site.zip"

    @property
    def sums(self) -> Path:
        return self.out / SUMS

    def packages(self) -> list[Path]:
        """What is uploaded, compiled wheels that lie there already included."""
        return sorted([*self.out.glob("*.whl"), *self.out.glob("*.tar.gz")])


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    default=ROOT / "dist",
    help="Folder of the files; dist.",
)
@click.option("--tag", is_flag=True, help="Tag the commit as vX.Y.Z when all is made; nothing is pushed.")
@click.option("--dry-run", is_flag=True, help="Show what would be done, and do nothing.")
def main(out: Path, tag: bool, dry_run: bool) -> None:
    """Make the files of the release that pyproject.toml names, from a clean checkout.

    They are the source distribution, the pure wheel, a bill of materials (CycloneDX), the digests of the rulebook's
    pages, a site (`upcard site`), and SHA256SUMS over everything in the folder: compiled wheels of the same version may
    lie there already. What is to be uploaded passes `twine check --strict`. Nothing is uploaded.

    Exit status: 0 all is made; 1 something is not ready or fails, and is named; 2 the command is used wrongly.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    release = Release(ROOT, out.resolve(), project["version"], project)
    steps: list[tuple[str, Callable[[Release], None]]] = [
        (f"build {release.sdist.name} and {release.wheel.name}", build),
        ("check with twine that an index takes the packages", check_packages),
        (f"write {release.bill.name}: what is served, and what the client contains", write_bill),
        (f"write {release.rulebook.name}: the digest of each page of the rulebook", write_rulebook),
        (f"write {release.site.name}: the card room as files for any web host", write_site),
        (f"write {SUMS}: the digest of each file", write_sums),
    ]
    if tag:
        steps.append((f"tag this commit as {release.tag}", set_tag))
    found = [*problems(release, tag)]
    if dry_run:
        click.echo(f"Upcard {release.version}, into {release.out}:")
        for number, (what, _) in enumerate(steps, 1):
            click.echo(f"{number}. {what}")
    if found:
        raise NotReady(found)
    if not dry_run:
        release.out.mkdir(parents=True, exist_ok=True)
        for what, step in steps:
            click.echo(what)
            step(release)
        click.echo(f"Upcard {release.version} lies in {release.out}.")


def problems(release: Release, tag: bool) -> Iterator[str]:
    """Everything that keeps the checkout from being released."""
    missing = [name for name in TOOLS if find_spec(name) is None]
    if missing:
        yield f"{', '.join(missing)}: not installed; pip install -e '.[release]' installs what a release needs"
    if not re.fullmatch(r"\d+\.\d+\.\d+", release.version):
        yield f"pyproject.toml: the version {release.version} is not of the form X.Y.Z"
    else:
        yield from changelog_problems((release.root / "CHANGELOG.md").read_text(encoding="utf-8"), release.version)
    unset = [name for name, url in release.project["urls"].items() if ".example/" in url]
    if unset:
        yield f"pyproject.toml: [project.urls] has placeholders: {', '.join(unset)}"
    changed = git(release.root, "status", "--porcelain")
    if changed is None:
        yield f"{release.root} is no checkout of git"
    elif changed:
        yield f"the checkout has changes that are not committed: {', '.join(line[3:] for line in changed.splitlines())}"
    if tag and git(release.root, "rev-parse", "--verify", "--quiet", f"refs/tags/{release.tag}"):
        yield f"there is a tag {release.tag} already"
    ours = {release.sdist, release.wheel, release.bill, release.rulebook, release.site, release.sums}
    there = release.out.iterdir() if release.out.is_dir() else ()
    compiled = f"upcard-{release.version}-*.whl"
    others = sorted(path.name for path in there if path not in ours and not path.match(compiled))
    if others:
        yield f"{release.out} holds what is not of this release: {', '.join(others)}"


def changelog_problems(text: str, version: str) -> Iterator[str]:
    """What the changelog lacks of a version that is released."""
    sections = re.findall(r"^## (\S+)(?: - (\S+))?\n(.*?)(?=^## |\Z)", text, flags=re.M | re.S)
    dated = {name: date for name, date, _ in sections}
    newest = next((name for name in dated if name != "Unreleased"), "")
    if version not in dated:
        yield f"CHANGELOG.md has no section of {version}, as pyproject.toml says; its newest is {newest or 'none'}"
    elif newest != version:
        yield f"CHANGELOG.md: its newest version is {newest}; pyproject.toml says {version}"
    elif not re.fullmatch(r"\d{4}-\d\d-\d\d", dated[version]):
        yield f'CHANGELOG.md: the section of {version} has no date; write "## {version} - YYYY-MM-DD"'
    if any(name == "Unreleased" and body.strip() for name, _, body in sections):
        yield f'CHANGELOG.md has entries under "Unreleased"; move them to the section of {version}'


def build(release: Release) -> None:
    """The source distribution, and from that the pure wheel."""
    # Dated as the commit is, so that who builds it again gets the same files.
    dated = {"SOURCE_DATE_EPOCH": str(int(committed(release).timestamp())), "UPCARD_COMPILE": "0"}
    run([sys.executable, "-m", "build", "--outdir", str(release.out), str(release.root)], release, dated)
    for file in (release.sdist, release.wheel):
        if not file.is_file():
            raise NotReady([f"the build has not made {file.name}"])


def check_packages(release: Release) -> None:
    run([sys.executable, "-m", "twine", "check", "--strict", *map(str, release.packages())], release)


def write_bill(release: Release) -> None:
    # The extra `release` brings what it imports.
    from scripts.bill import bill_of_materials

    lock = (release.root / "requirements" / "lock.txt").read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder, zipfile.ZipFile(release.wheel) as wheel:
        wheel.extractall(folder, [name for name in wheel.namelist() if name.startswith(CLIENT)])
        try:
            text = bill_of_materials(release.version, lock, Path(folder) / CLIENT, committed(release))
        except ValueError as problem:
            raise NotReady([str(problem)]) from None
    release.bill.write_text(text, encoding="utf-8")


def write_rulebook(release: Release) -> None:
    pages = sorted((release.root / "docs" / "rulebook").glob("*.md"))
    release.rulebook.write_text(sums_of(pages, release.root), encoding="utf-8")


def write_site(release: Release) -> None:
    """Write a site, as the wheel makes it."""
    with tempfile.TemporaryDirectory() as folder:
        unpacked, made = Path(folder, "wheel"), Path(folder, "site")
        with zipfile.ZipFile(release.wheel) as wheel:
            wheel.extractall(unpacked)
        command = [sys.executable, "-m", "upcard", "site", "--out", str(made)]
        run(command, release, {"PYTHONPATH": str(unpacked)})
        when = committed(release).timetuple()[:6]
        with zipfile.ZipFile(release.site, "w", zipfile.ZIP_DEFLATED) as archive:
            for path in sorted(path for path in made.rglob("*") if path.is_file()):
                entry = zipfile.ZipInfo(f"upcard/{path.relative_to(made).as_posix()}", when)
                entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
                archive.writestr(entry, path.read_bytes())


def write_sums(release: Release) -> None:
    files = sorted(path for path in release.out.iterdir() if path != release.sums)
    release.sums.write_text(sums_of(files, release.out), encoding="utf-8")


def sums_of(files: list[Path], base: Path) -> str:
    """A line for each file, in the form that ``sha256sum --check`` reads."""
    digests = {file.relative_to(base).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest() for file in files}
    return "".join([f"{digest}  {name}\n" for name, digest in digests.items()])


def set_tag(release: Release) -> None:
    run(["git", "tag", "--annotate", release.tag, "--message", f"Upcard {release.version}"], release)


def committed(release: Release) -> datetime:
    """When the commit was made that is released."""
    return datetime.fromtimestamp(int(git(release.root, "log", "-1", "--format=%ct") or 0), UTC)


def git(root: Path, *arguments: str) -> str | None:
    """What git says; nothing where it fails."""
    try:
        done = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=False)
    except OSError:
        return None
    return done.stdout.rstrip() if done.returncode == 0 else None


def run(command: list[str], release: Release, more: dict[str, str] | None = None) -> None:
    """Run a command of a step. Raises NotReady: it fails; the end of what it said is in the message."""
    done = subprocess.run(
        command,
        cwd=release.root,
        env={**os.environ, **(more or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        said = "\n".join(done.stdout.splitlines()[-20:])
        raise NotReady([f"{' '.join(command[1:4])} fails:\n{said}"])


if __name__ == "__main__":
    main()
