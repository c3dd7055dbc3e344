"""Imports modules from one file, as a file system in a browser is slow.

The file is, packed by Zstandard, a marshalled dict of paths to bytes: ``pkg/mod.pyc`` is the code of a module,
marshalled; everything else is laid into a folder, where extension modules and what is read as a file are found. It is
written by the Python that reads it (`upcard.site.compiling`).
"""

import marshal
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, FileFinder, ModuleSpec
from pathlib import Path
from types import ModuleType

CODE = ".pyc"
PACKAGE = "/__init__"


class ModuleFile(MetaPathFinder, Loader):
    """The modules whose code is ``code``, by their paths; their packages are folders of ``folder``."""

    def __init__(self, code: Mapping[str, bytes], folder: Path) -> None:
        self._code = code
        self._folder = folder

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where a module's code is; None if it is not in the file."""
        place = fullname.replace(".", "/")
        is_package = place + PACKAGE in self._code
        if not is_package and place not in self._code:
            return None
        origin = self._folder / f"{place}{PACKAGE if is_package else ''}.py"
        spec = ModuleSpec(fullname, self, origin=str(origin), is_package=is_package)
        spec.has_location = True
        if is_package:
            spec.submodule_search_locations = [str(self._folder / place)]
        return spec

    def exec_module(self, module: ModuleType) -> None:
        """Run a module's code."""
        place = module.__name__.replace(".", "/")
        code = self._code.get(place + PACKAGE) or self._code[place]
        exec(marshal.loads(code), module.__dict__)

    def listing(self, path: str) -> "PackageListing":
        """Return what is in a package, by its folder. Raises ImportError for any other path."""
        if not path.startswith(f"{self._folder}/"):
            raise ImportError(path)
        place = Path(path).relative_to(self._folder).as_posix() + "/"
        within = {name.removeprefix(place) for name in self._code if name.startswith(place)}
        return PackageListing(path, {name.partition("/")[0]: "/" in name for name in sorted(within)})


class PackageListing:
    """The modules of a package, and whether each is one: for `pkgutil`. Extension modules are found in its folder."""

    def __init__(self, path: str, modules: Mapping[str, bool]) -> None:
        self._modules = modules
        self._extensions = FileFinder(path, (ExtensionFileLoader, EXTENSION_SUFFIXES))

    def find_spec(self, fullname: str, target: ModuleType | None = None) -> ModuleSpec | None:
        """Return where an extension module is."""
        return self._extensions.find_spec(fullname, target)

    def iter_modules(self, prefix: str = "") -> Iterator[tuple[str, bool]]:
        """Yield the name of each module, and whether it is a package."""
        return ((prefix + name, is_package) for name, is_package in self._modules.items() if name != PACKAGE[1:])


def install(path: Path, folder: Path) -> None:
    """Import from that file what is in it, before anything else; its other files go into ``folder``."""
    # Of Python 3.14, as it is in browsers.
    from compression import zstd  # type: ignore[import-not-found, unused-ignore]

    code: dict[str, bytes] = {}
    for name, content in marshal.loads(zstd.decompress(path.read_bytes())).items():
        if name.endswith(CODE):
            code[name.removesuffix(CODE)] = content
        else:
            place = folder / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content)
    found = ModuleFile(code, folder)
    sys.meta_path.insert(0, found)
    sys.path_hooks.insert(0, found.listing)
