"""A plugin for mypy, which lets it check `Declared.but`: the fields of the class by name, each with its type.

A project with games of its own puts ``plugins = ["upcard.mypy_plugin"]`` under ``[tool.mypy]``.
"""

from collections.abc import Callable

from mypy.nodes import ARG_NAMED_OPT
from mypy.plugin import MethodSigContext, Plugin
from mypy.types import CallableType, FunctionLike, Instance, get_proper_type


class DeclaredFields(Plugin):
    """Gives `Declared.but` of each class its fields as parameters, with their types."""

    def get_method_signature_hook(self, fullname: str) -> Callable[[MethodSigContext], FunctionLike] | None:
        """Return the hook that gives ``but`` its parameters."""
        return _of_fields if fullname.endswith(".but") else None


def _of_fields(context: MethodSigContext) -> FunctionLike:
    """Return the signature of ``but``: the constructor's parameters, none of them required."""
    kind = get_proper_type(context.type)
    if not isinstance(kind, Instance) or not kind.type.has_base("upcard.kernel.declare.Declared"):
        return context.default_signature
    init = kind.type.get("__init__")
    signature = get_proper_type(init.type) if init is not None else None
    if not isinstance(signature, CallableType):
        return context.default_signature
    return context.default_signature.copy_modified(
        arg_types=signature.arg_types[1:],
        arg_kinds=[ARG_NAMED_OPT] * (len(signature.arg_kinds) - 1),
        arg_names=signature.arg_names[1:],
    )


def plugin(version: str) -> type[Plugin]:
    """Mypy's entry into the module."""
    return DeclaredFields
