"""After-match steps on a page in a league with tables of its own for downtime and advancement."""

from typing import Any

import pytest

from tests import verbs
from tests.pages_match.browsing import Reader
from tests.verbs import Person


@pytest.fixture
def league(league: dict[str, Any], aiko: Person) -> dict[str, Any]:
    """Air spares another, Fire alone raises an attribute, and by two."""
    settings = {
        "downtime_table": {"air": "spare_another", "spirit": "nothing"},
        "singles": {"fire": "attack"},
        "advance_step": 2,
    }
    aiko.post(f"leagues/{league['id']}/rules/", {"house": {"settings": settings}, "reason": "Our own tables"})
    return league


@pytest.fixture
def after(ben: Person, reported: dict[str, Any]) -> None:
    """Tigers won 9 to 4. Rin of Tigers, Nami and Kai of Tide must roll; Benkei wants 5 koban; Goro has 13 XP."""
    ben.post(f"fixtures/{reported['id']}/confirm/", {"version": 1})


@pytest.fixture
def ika(tide: dict[str, Any]) -> dict[str, str]:
    return verbs.ids(tide)


@pytest.fixture
def tora(tigers: dict[str, Any]) -> dict[str, str]:
    return verbs.ids(tigers)


def test_another_face_spares_where_the_league_has_it_so(
    bens: Reader, after: None, tide: dict[str, Any], ika: dict[str, str]
) -> None:
    tide_path = f"/teams/{tide['team']}/steps/"
    bens.post(tide_path, {"step": f"fee-{ika['Benkei']}", "pay": "yes"})
    assert "If it is Air, it spares" in bens.text(tide_path)
    bens.post(tide_path, {"step": f"roll-{ika['Kai']}", "die": "air", "exempts": ""})
    assert "Kai rolled Air: whom does it spare?" in bens.text(tide_path)
    bens.post(tide_path, {"step": f"spare-{ika['Kai']}", "exempts": ika["Nami"]})
    text = bens.text(tide_path)
    assert "Kai rolled Air in downtime: is well, and spares Nami." in text
    assert "Nothing is open" in text
    assert "Kai rolls Air in downtime: unhurt, and may spare another (Nami)" in bens.text(
        f"/teams/{tide['team']}/ledger/"
    )


def test_an_advance_is_chosen_from_the_leagues_own_table(
    aikos: Reader, after: None, tigers: dict[str, Any], tora: dict[str, str]
) -> None:
    """Fire and Water: +2 Attack of the first die, or a keyword of the second."""
    tigers_path = f"/teams/{tigers['team']}/steps/"
    aikos.post(tigers_path, {"step": f"roll-{tora['Rin']}", "die": "earth"})
    aikos.post(tigers_path, {"step": f"dice-{tora['Goro']}", "die1": "fire", "die2": "water"})
    text = aikos.text(tigers_path)
    assert "Attack +2" in text
    assert "Engulf" in text
    aikos.post(tigers_path, {"step": f"choice-{tora['Goro']}", "choice": "attribute:attack"})
    assert "Goro rolled Fire and Water to advance: Attack +2." in aikos.text(tigers_path)
