"""Upcard: a card room. `docs/stability.md` says which names programs may rely on.

Names:
    __version__: The version of the package that is installed.
"""

__all__ = ["__version__"]


def __getattr__(name: str) -> str:
    """`__version__`, found when it is asked for: that takes longer than the cards take to import."""
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("upcard")
    except PackageNotFoundError:  # run from a tree that is not installed
        return "0+unknown"
