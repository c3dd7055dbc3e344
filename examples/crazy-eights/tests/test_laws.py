"""Crazy Eights keeps the laws that every game keeps."""

import pytest
from upcard_crazy_eights.entry import CRAZY_EIGHTS

from upcard.testing import LAWS, Case, Law, cases_of, check

CASES = cases_of(CRAZY_EIGHTS)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_law(law: Law, case: Case) -> None:
    check(law, case)
