"""Two people who let games be played."""

from tests import verbs
from tests.kept import kept
from tests.verbs import Person


@kept
def aiko(db: None) -> Person:
    return verbs.sign_up("Aiko")


@kept
def ben(db: None) -> Person:
    return verbs.sign_up("Ben")
