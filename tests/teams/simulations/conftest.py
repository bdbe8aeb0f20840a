"""Two people who let games be played."""

import pytest

from tests import verbs
from tests.verbs import Person


@pytest.fixture
def aiko(db: None) -> Person:
    return verbs.sign_up("Aiko")


@pytest.fixture
def ben(db: None) -> Person:
    return verbs.sign_up("Ben")
