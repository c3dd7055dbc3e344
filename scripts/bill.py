"""The bill of materials of a release, by CycloneDX: the packages that are served, and what the client contains."""

import re
import uuid
from collections.abc import Iterator
from datetime import datetime
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Final

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output import make_outputter
from cyclonedx.schema import OutputFormat, SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from packageurl import PackageURL

from upcard.terminal.licences import FONT_LICENCE, client_parts, licence_of

FORM: Final = SchemaVersion.V1_6

PIN: Final = re.compile(r"^([\w.-]+)==([\w.]+)", re.M)
"""A package and its version in a lock file."""


def bill_of_materials(version: str, lock: str, client: Path, when: datetime) -> str:
    """The bill as JSON, the same for the same release.

    Args:
        version: of Upcard.
        lock: the text of `requirements/lock.txt`.
        client: the folder of the built client.
        when: the time of the release.

    Raises:
        ValueError: there is no client, or the bill does not keep to the schema.
    """
    packages, parts = [*_packages(lock)], [*_client(client)]
    if not parts:
        raise ValueError(f"{client}: there is no built client, which lists what it contains")
    own = _component("pypi", "upcard", version, "Apache-2.0", ComponentType.APPLICATION)
    bom = Bom(components=[*packages, *parts], serial_number=uuid.uuid5(uuid.NAMESPACE_URL, str(own.purl)))
    bom.metadata.component = own
    bom.metadata.timestamp = when
    bom.register_dependency(own, bom.components)
    text = make_outputter(bom, OutputFormat.JSON, FORM).output_as_string(indent=2)
    wrong = JsonStrictValidator(FORM).validate_str(text)
    if wrong is not None:
        raise ValueError(f"the bill of materials does not keep to the schema: {wrong}")
    return text + "\n"


def _packages(lock: str) -> Iterator[Component]:
    for name, version in PIN.findall(lock):
        yield _component("pypi", re.sub(r"[-_.]+", "-", name).lower(), version, _licence(name))


def _licence(name: str) -> str:
    """The licence of a package where it is installed; else nothing."""
    try:
        return licence_of(distribution(name))
    except PackageNotFoundError:
        return ""


def _client(client: Path) -> Iterator[Component]:
    for part in client_parts(client):
        if part.where == "font":
            yield Component(
                type=ComponentType.DATA,
                name=part.name,
                bom_ref=f"font:{part.name}",
                licenses=[LicenseFactory().make_from_string(FONT_LICENCE)],
            )
        else:
            yield _component("npm", part.name, part.version, part.licence)


def _component(
    kind: str, name: str, version: str, licence: str, what: ComponentType = ComponentType.LIBRARY
) -> Component:
    scope, _, plain = name.rpartition("/")
    address = PackageURL(kind, scope or None, plain, version)
    licences = [LicenseFactory().make_from_string(licence)] if licence else []
    return Component(
        type=what,
        group=scope or None,
        name=plain,
        version=version,
        purl=address,
        bom_ref=str(address),
        licenses=licences,
    )
