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

pytestmark = pytest.mark.build


def names_in_sdist(sdist: Path) -> set[str]:
    with tarfile.open(sdist) as archive:
        return {name.partition("/")[2] for name in archive.getnames()}


def test_the_wheel_holds_the_client_the_rulebook_and_the_compiled_engine(
    root: Path, hook: ModuleType, compiled_wheel: Path
) -> None:
    with zipfile.ZipFile(compiled_wheel) as archive:
        names = set(archive.namelist())
        index = archive.read("upcard/server/client/index.html").decode()
    assert "<script" in index
    for page in (root / "docs/rulebook").glob("*.md"):
        assert f"upcard/rulebook/{page.name}" in names
    for revision in (root / "src/upcard/server/migrations/versions").glob("*.py"):
        assert f"upcard/server/migrations/versions/{revision.name}" in names
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    for package, modules in hook.PURE.items():
        for module in modules:
            found = [name for name in names if re.fullmatch(rf"upcard/{package}/(.*/)?{module}\.py", name)]
            assert found, f"{module} is named as pure, and {package} has no such module"
            assert not {name.replace(".py", suffix) for name in found} & names
    for module in ("cards/card", "cards/melder", "kernel/state", "games/rummy/game"):
        assert f"upcard/{module}{suffix}" in names
        assert f"upcard/{module}.py" in names
    assert not [name for name in names if name.startswith("upcard/server/") and name.endswith(suffix)]
    assert not [name for name in names if name.startswith(("tests/", "web/", "docs/"))]
    assert sysconfig.get_platform().replace("-", "_").split("_")[0] in compiled_wheel.name


def test_the_sdist_carries_the_built_client_and_needs_no_node(sdist: Path, hook: ModuleType, tmp_path: Path) -> None:
    names = names_in_sdist(sdist)
    for name in ("src/upcard/server/client/index.html", "web/package-lock.json", "hatch_build.py", "LICENSE"):
        assert name in names
    assert not [name for name in names if "node_modules" in name or name.endswith((".so", ".pyc"))]
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
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


def test_the_lock_pins_every_dependency_and_names_no_host(root: Path) -> None:
    lock = (root / "requirements/lock.txt").read_text()
    assert "://" not in lock
    assert "--index-url" not in lock
    pinned = {name.lower().replace("_", "-") for name in re.findall(r"^([\w.-]+)==", lock, flags=re.M)}
    wanted = tomllib.loads((root / "pyproject.toml").read_text())["project"]["dependencies"]
    assert {re.match(r"[\w-]+", need)[0].lower() for need in wanted} <= pinned  # type: ignore[index]


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
    for package in ("cards", "kernel", "games", "bots"):
        (tree / "src/upcard" / package).mkdir(parents=True)
        (tree / "src/upcard" / package / "__init__.py").touch()
    for name in ("__init__.py", "py.typed", "cards/value.py", "cards/card.py"):
        shutil.copy(root / "src/upcard" / name, tree / "src/upcard" / name)
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
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
    for package in hook.COMPILED:
        for file in (root / "src/upcard" / package).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text())):
                if isinstance(node, ast.Import):
                    imported |= {alias.name.partition(".")[0] for alias in node.names}
                elif isinstance(node, ast.ImportFrom) and node.module:
                    imported.add(node.module.partition(".")[0])
    outside = imported - set(sys.stdlib_module_names) - {"upcard"}
    assert outside == {need.partition(">")[0].replace("-", "_") for need in hook.IMPORTED}


def test_the_compiled_engine_passes_the_rules_and_the_laws(root: Path, compiled_tree: Path) -> None:
    """The same tests, in a process that imports the compiled modules."""
    environment = {**os.environ, "PYTHONPATH": str(compiled_tree), "UPCARD_EXPECT": "compiled"}
    folders = [
        name for name in ("cards", "kernel", "rules", "laws", "records", "bots") if (root / "tests" / name).is_dir()
    ]
    assert folders
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *[f"tests/{name}" for name in folders]],
        cwd=root,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
