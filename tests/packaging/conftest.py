"""Builds, made once for all tests of a run."""

import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

Need = Callable[[object, str], None]


@pytest.fixture(scope="session")
def hook(root: Path) -> ModuleType:
    """The build hook as a module."""
    spec = importlib.util.spec_from_file_location("hatch_build", root / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def has_compiler() -> bool:
    """Is there a C compiler, and the header that extensions of this Python need?"""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    header = Path(sysconfig.get_path("include")) / "Python.h"
    return bool(shutil.which(compiler)) and header.is_file()


def build(root: Path, target: str, out: Path, compiled: str = "0") -> Path:
    """Build a wheel or an sdist of the checkout, ``compiled`` or not; the file."""
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(out)],
        cwd=root,
        env={**os.environ, "UPCARD_COMPILE": compiled},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (file,) = out.iterdir()
    return file


@pytest.fixture(scope="session")
def sdist(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(root, "sdist", tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="session")
def pure_wheel(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(root, "wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="session")
def compiler(need: Need) -> None:
    need(has_compiler(), "no C compiler, or no Python.h (Debian: apt install gcc python3-dev)")


@pytest.fixture(scope="session")
def compiled_wheel(root: Path, compiler: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Compiled from the same C as what is released; to optimise that takes longer than all that is played with it."""
    return build(root, "wheel", tmp_path_factory.mktemp("wheel"), compiled="quick")


@pytest.fixture(scope="session")
def released(compiled_wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The compiled wheel, unpacked: put it on the path to run the compiled engine."""
    tree = tmp_path_factory.mktemp("released")
    with zipfile.ZipFile(compiled_wheel) as archive:
        archive.extractall(tree)
    return tree
