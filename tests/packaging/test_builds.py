"""What is in a wheel and an sdist, and that the compiled engine passes the tests of the pure one."""

import ast
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

from ..amounts import WHOLE
from .container import carried

pytestmark = pytest.mark.build


def names_in_sdist(sdist: Path) -> set[str]:
    with tarfile.open(sdist) as archive:
        return {name.partition("/")[2] for name in archive.getnames()}


def test_the_wheel_holds_the_client_and_the_rulebook(root: Path, pure_wheel: Path) -> None:
    with zipfile.ZipFile(pure_wheel) as archive:
        names = set(archive.namelist())
        index = archive.read("upcard/server/client/index.html").decode()
    assert "<script" in index
    for page in (root / "docs/rulebook").glob("*.md"):
        assert f"upcard/rulebook/{page.name}" in names
    for revision in (root / "src/upcard/server/store/migrations/versions").glob("*.py"):
        assert f"upcard/server/store/migrations/versions/{revision.name}" in names
    assert "upcard/server/client/notices.txt" in names
    for path in (root / "src/upcard/site/licences").iterdir():
        assert f"upcard/site/licences/{path.name}" in names
    for folder in ("templates", "fonts"):
        for path in (root / "src/upcard/paper" / folder).iterdir():
            assert f"upcard/paper/{folder}/{path.name}" in names
    assert not [name for name in names if name.startswith(("tests/", "web/", "docs/")) or name.endswith(".so")]


def assert_the_engine_is_compiled(hook: ModuleType, names: set[str]) -> None:
    """All of it but what has a face, and nothing else."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    modules = {name.removesuffix(".py") for name in names if name.endswith(".py") and not name.endswith("__init__.py")}
    compiled = {
        name.removesuffix(suffix) for name in names if name.endswith(suffix) and not name.endswith("__init__" + suffix)
    }
    wanted = {name for name in modules if name.split("/")[1] in hook.COMPILED and hook.FACE not in name.split("/")}
    assert compiled - {name for name in compiled if "__mypyc" in name} == wanted and wanted


def test_the_sdist_carries_the_built_client_and_needs_no_node(sdist: Path, hook: ModuleType, tmp_path: Path) -> None:
    names = names_in_sdist(sdist)
    for name in ("src/upcard/server/client/index.html", "web/package-lock.json", "hatch_build.py", "LICENSE"):
        assert name in names
    assert not [name for name in names if "node_modules" in name or name.endswith((".so", ".pyc"))]
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path)
    (tree,) = tmp_path.iterdir()
    assert hook.sources_digest(tree / "web") == (tree / hook.STAMP).read_text()
    # With neither npm on PATH nor Node in the environment the wheel builds all the same.
    path = os.pathsep.join(
        place for place in os.environ["PATH"].split(os.pathsep) if not shutil.which("npm", path=place)
    )
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "out"],
        cwd=tree,
        env={**os.environ, "PATH": path, "UPCARD_COMPILE": "0"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = (tree / "out").iterdir()
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as archive:
        assert "upcard/server/client/index.html" in archive.namelist()


@pytest.mark.parametrize(("name", "extra"), [("lock", "print"), ("test", "test")])
def test_a_lock_pins_every_dependency_and_names_no_host(root: Path, name: str, extra: str) -> None:
    lock = (root / f"requirements/{name}.txt").read_text()
    assert "://" not in lock
    assert "--index-url" not in lock
    project = tomllib.loads((root / "pyproject.toml").read_text())["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"][extra]]
    names = {re.split(r"[^\w-]", need)[0].lower().replace("_", "-") for need in wanted}
    assert names <= pinned(lock).keys()


def test_tests_run_with_the_packages_that_are_served(root: Path) -> None:
    served, tested = [pinned((root / f"requirements/{name}.txt").read_text()) for name in ("lock", "test")]
    assert {name: tested[name] for name in served} == served


def pinned(lock: str) -> dict[str, str]:
    """The version of each package, by its name; each has a hash."""
    assert len(re.findall(r"^[\w.-]+==", lock, flags=re.M)) == len(
        re.findall(r"^[\w.-]+==[^\n]*\\\n +--hash=", lock, flags=re.M)
    )
    return {
        name.lower().replace("_", "-"): version for name, version in re.findall(r"^([\w.-]+)==(\S+)", lock, flags=re.M)
    }


def test_the_project_says_whose_it_is_and_where(root: Path) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text())["project"]
    assert project["authors"] and {"Documentation", "Source", "Changelog", "Issues"} == project["urls"].keys()
    hosts = {url.split("/")[2] for url in project["urls"].values()}
    named = [path for path in root.glob("*.md") if any(host in path.read_text(encoding="utf-8") for host in hosts)]
    assert named == [], "addresses are set in pyproject.toml alone"


def test_compiled_wheels_are_made_for_every_python_that_is_named(root: Path) -> None:
    settings = tomllib.loads((root / "pyproject.toml").read_text())
    wheels = settings["tool"]["cibuildwheel"]
    named = re.findall(r"Python :: 3\.(\d+)", "\n".join(settings["project"]["classifiers"]))
    assert wheels["build"] == [f"cp3{minor}-*" for minor in named]
    assert wheels["environment"] == {"UPCARD_COMPILE": "1"}
    made = {name: wheels[name]["archs"] for name in ("linux", "macos", "windows")}
    assert made == {"linux": ["x86_64", "aarch64"], "macos": ["x86_64", "arm64"], "windows": ["AMD64"]}


def test_the_sdist_has_what_its_tests_and_its_readers_look_for(sdist: Path) -> None:
    names = names_in_sdist(sdist)
    for name in ("SECURITY.md", "CODE_OF_CONDUCT.md", "deploy/Containerfile", "deploy/upcard.socket", ".dockerignore"):
        assert name in names, name


def test_a_container_is_built_from_the_sources_and_nothing_else(root: Path, sdist: Path) -> None:
    ignored = root / ".dockerignore"
    for private in (
        ".git/config",
        ".venv/bin/python",
        "upcard.db",
        "src/upcard.db",
        "notes.txt",
        ".env",
        "deploy/.env",
        "deploy/key.pem",
    ):
        assert not carried(ignored, private), private
    for made in (
        "web/node_modules/vite/x.js",
        "src/upcard/cards/__pycache__/card.pyc",
        "src/upcard/server/client/x.js",
    ):
        assert not carried(ignored, made), made
    needed = (
        "src/",
        "web/",
        "docs/rulebook/",
        "requirements/",
        "LICENSE",
        "README.md",
        "pyproject.toml",
        "hatch_build.py",
        "hatch_readme.py",
    )
    client = "src/upcard/server/client/"
    for name in names_in_sdist(sdist):
        if name.startswith(needed) and not name.startswith(client):
            assert carried(ignored, name), name


def test_an_edit_of_the_client_makes_the_built_one_stale(hook: ModuleType, tmp_path: Path) -> None:
    web = tmp_path / "web"
    (web / "src").mkdir(parents=True)
    (web / "src/main.ts").write_text("one")
    before = hook.sources_digest(web)
    (web / "node_modules").mkdir()
    (web / "node_modules/x.js").write_text("not a source")
    assert hook.sources_digest(web) == before
    (web / "src/main.ts").write_text("two")
    assert hook.sources_digest(web) != before


def test_the_engine_is_compiled_only_when_asked_for_and_then_or_not_at_all(root: Path, tmp_path: Path) -> None:
    # A tree of two modules: what is tried here does not depend on how much there is to compile.
    tree = tmp_path / "tree"
    for package in ("cards", "melds", "kernel", "games", "bots"):
        (tree / "src/upcard" / package).mkdir(parents=True)
        (tree / "src/upcard" / package / "__init__.py").touch()
    for name in ("__init__.py", "py.typed", "cards/value.py", "cards/card.py"):
        shutil.copy(root / "src/upcard" / name, tree / "src/upcard" / name)
    for name in ("pyproject.toml", "hatch_build.py", "hatch_readme.py", "README.md", "LICENSE"):
        shutil.copy(root / name, tree / name)
    fails = tmp_path / "cc"
    fails.write_text("#!/bin/sh\necho this compiler only fails\nexit 1\n")
    fails.chmod(0o755)
    environment = {key: value for key, value in os.environ.items() if key != "UPCARD_COMPILE"}
    environment["CC"] = str(fails)

    def build(**more: str) -> "subprocess.CompletedProcess[str]":
        command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "out"]
        return subprocess.run(command, cwd=tree, env={**environment, **more}, capture_output=True, text=True)

    done = build()
    assert done.returncode == 0, done.stdout + done.stderr
    assert [wheel.name.endswith("-py3-none-any.whl") for wheel in (tree / "out").iterdir()] == [True]
    insists = build(UPCARD_COMPILE="1")
    assert insists.returncode != 0
    assert "did not compile" in insists.stdout + insists.stderr
    nonsense = build(UPCARD_COMPILE="yes")
    assert nonsense.returncode != 0
    assert "UPCARD_COMPILE is 'yes'" in nonsense.stdout + nonsense.stderr


def test_the_compiler_sees_everything_that_the_engine_imports(root: Path, hook: ModuleType) -> None:
    imported = set()
    for file in (root / "src/upcard").rglob("*.py"):
        if file.relative_to(root / "src/upcard").parts[0] in (*hook.NOT_THE_ENGINE, "mypy_plugin.py"):
            continue  # the plugin is imported by mypy alone
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Import):
                imported |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                imported.add(node.module.partition(".")[0])
    outside = imported - set(sys.stdlib_module_names) - {"upcard"}
    assert outside == {need.partition(">")[0].replace("-", "_") for need in hook.IMPORTED}


TOLD_APART = (
    *("cards", "kernel", "rules", "laws", "records", "bots", "envs"),
    *("docs/test_stability.py", "docs/test_your_rules.py"),
    *("server/test_folder.py", "server/test_contract_rummy.py", "server/test_strong.py"),
    *("terminal/test_play.py", "arena/test_arena_command.py"),
)
"""Tests that the two builds could pass differently; of server and terminal, which are not compiled, those in which
both start and play."""


def run_tests(root: Path, tree: Path, parts: tuple[str, ...], *options: str, **environment: str) -> None:
    """Those tests, in a process that imports what lies in ``tree``, compiled."""
    inherited = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *options]
        + [f"tests/{part}" for part in parts],
        cwd=root,
        env={**inherited, "PYTHONPATH": str(tree), "UPCARD_EXPECT": "compiled", **environment},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]


@pytest.mark.long
def test_the_compiled_engine_plays_the_whole_amount(
    root: Path, hook: ModuleType, compiled_wheel: Path, released: Path
) -> None:
    with zipfile.ZipFile(compiled_wheel) as archive:
        assert_the_engine_is_compiled(hook, set(archive.namelist()))
    assert sysconfig.get_platform().replace("-", "_").split("_")[0] in compiled_wheel.name
    run_tests(root, released, TOLD_APART, "-n", str(os.cpu_count()), **{WHOLE: "1"})
