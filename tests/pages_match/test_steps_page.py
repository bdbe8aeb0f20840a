"""After-match steps on a page: fees, downtime in the declared order, advances."""

from typing import Any

import pytest

from teams.models import Team
from tests import verbs
from tests.kept import kept
from tests.pages_match.browsing import Reader, plain
from tests.verbs import Person


@kept
def after(ben: Person, reported: dict[str, Any], path: str) -> None:
    """Tigers won 9 to 4. Rin of Tigers, Nami and Kai of Tide must roll; Benkei wants 5 koban; Goro has 13 XP."""
    ben.post(f"fixtures/{reported['id']}/confirm/", {"version": 1})


@pytest.fixture
def tora(tigers: dict[str, Any]) -> dict[str, str]:
    return verbs.ids(tigers)


@pytest.fixture
def ika(tide: dict[str, Any]) -> dict[str, str]:
    return verbs.ids(tide)


@pytest.fixture
def tigers_path(tigers: dict[str, Any]) -> str:
    return f"/teams/{tigers['team']}/steps/"


@pytest.fixture
def tide_path(tide: dict[str, Any]) -> str:
    return f"/teams/{tide['team']}/steps/"


def ninja(team: dict[str, Any], name: str) -> dict[str, Any]:
    """Return a model as the team's scroll has it now."""
    scroll = Team.objects.get(pk=team["team"]).scroll or {}
    return next(one for one in scroll["ninja"] if one["id"] == verbs.ids(team)[name])


def test_before_a_match_nothing_is_open(aikos: Reader, tigers_path: str) -> None:
    assert "Nothing is open" in aikos.text(tigers_path)


def test_fees_come_first(bens: Reader, after: None, tide_path: str) -> None:
    text = bens.text(tide_path)
    assert "Benkei asks for 5 koban" in text
    assert "downtime" not in text.split("After that")[0]
    assert "Answer by" in text


def test_a_ronin_is_paid(bens: Reader, after: None, tide_path: str, tide: dict[str, Any], ika: dict[str, str]) -> None:
    """9 koban left at founding, 6 for the lost game, 5 for Benkei."""
    bens.post(tide_path, {"step": f"fee-{ika['Benkei']}", "pay": "yes"})
    text = bens.text(tide_path)
    assert "Benkei was paid." in text
    assert Team.objects.get(pk=tide["team"]).treasury == 9 + 6 - 5
    assert "Nami has to roll downtime" in text


def test_a_ronin_is_let_go(
    bens: Reader, after: None, tide_path: str, tide: dict[str, Any], ika: dict[str, str]
) -> None:
    bens.post(tide_path, {"step": f"fee-{ika['Benkei']}", "pay": "no"})
    assert ninja(tide, "Benkei")["gone"] == "let_go"


def test_a_fee_that_cannot_be_paid_is_refused_by_name(
    bens: Reader, after: None, tide_path: str, tide: dict[str, Any], ika: dict[str, str]
) -> None:
    team = Team.objects.get(pk=tide["team"])
    poor = {**(team.scroll or {}), "treasury": 4}
    chapter = team.chapters.get(position=0)
    chapter.pin = {**chapter.pin, "treasury": -2}
    chapter.save()
    Team.objects.filter(pk=team.pk).update(scroll=poor)
    answer = bens.post(tide_path, {"step": f"fee-{ika['Benkei']}", "pay": "yes"}, status=422)
    assert "Benkei" in plain(answer)
    assert ika["Benkei"] not in plain(answer)


def test_downtime_is_rolled_in_the_order_the_owner_declares(
    bens: Reader, after: None, tide_path: str, tide: dict[str, Any], ika: dict[str, str]
) -> None:
    bens.post(tide_path, {"step": f"fee-{ika['Benkei']}", "pay": "yes"})
    bens.post(tide_path, {"step": f"roll-{ika['Kai']}", "die": "spirit", "exempts": ika["Nami"]})
    text = bens.text(tide_path)
    assert "Kai rolled Spirit in downtime: is well, and spares Nami." in text
    assert "Nothing is open" in text


def test_a_spirit_may_name_its_friend_afterwards(
    bens: Reader, after: None, tide_path: str, ika: dict[str, str]
) -> None:
    bens.post(tide_path, {"step": f"fee-{ika['Benkei']}", "pay": "yes"})
    bens.post(tide_path, {"step": f"roll-{ika['Kai']}", "die": "spirit", "exempts": ""})
    assert "Kai rolled Spirit: whom does it spare?" in bens.text(tide_path)
    bens.post(tide_path, {"step": f"spare-{ika['Kai']}", "exempts": ika["Nami"]})
    assert "Nothing is open" in bens.text(tide_path)


def test_a_die_that_is_none_is_refused_at_its_field(
    aikos: Reader, after: None, tigers_path: str, tora: dict[str, str]
) -> None:
    answer = aikos.post(tigers_path, {"step": f"roll-{tora['Rin']}", "die": "seven"}, status=422)
    assert "seven is not one of the available choices" in plain(answer)


def test_a_table_die_counts(
    aikos: Reader, after: None, tigers_path: str, tigers: dict[str, Any], tora: dict[str, str]
) -> None:
    """Fire: misses one game (Downtime table)."""
    aikos.post(tigers_path, {"step": f"roll-{tora['Rin']}", "die": "fire"})
    assert ninja(tigers, "Rin")["absent"] == 1
    assert "Rin rolled Fire in downtime: misses 1 game." in aikos.text(tigers_path)


def test_without_a_die_the_server_rolls(aikos: Reader, after: None, tigers_path: str, tora: dict[str, str]) -> None:
    aikos.post(tigers_path, {"step": f"roll-{tora['Rin']}", "die": ""})
    assert "Rin rolled" in aikos.text(tigers_path)


@pytest.fixture
def rolled(aikos: Reader, after: None, tigers_path: str, tora: dict[str, str]) -> None:
    """Downtime is over; Goro may advance."""
    aikos.post(tigers_path, {"step": f"roll-{tora['Rin']}", "die": "earth"})


def test_an_advance_is_rolled_and_then_chosen_from_what_is_permitted(
    aikos: Reader, rolled: None, tigers_path: str, tigers: dict[str, Any], tora: dict[str, str]
) -> None:
    """Fire and Water are no doubles: General keywords and those of Fire, Goro's affinity."""
    assert "Goro advances: roll 1" in aikos.text(tigers_path)
    aikos.post(tigers_path, {"step": f"dice-{tora['Goro']}", "die1": "fire", "die2": "water"})
    text = aikos.text(tigers_path)
    assert "Engulf" in text
    assert "Attack +1" not in text
    aikos.post(tigers_path, {"step": f"choice-{tora['Goro']}", "choice": "keyword:engulf"})
    assert ninja(tigers, "Goro")["advances"][0]["choice"]["keyword"] == "engulf"
    text = aikos.text(tigers_path)
    assert "Goro rolled Fire and Water to advance: Engulf." in text
    assert "Nothing is open" in text


def test_doubles_raise_an_attribute(
    aikos: Reader, rolled: None, tigers_path: str, tigers: dict[str, Any], tora: dict[str, str]
) -> None:
    """Doubles of Fire: Attack (Advancement Rolls)."""
    aikos.post(tigers_path, {"step": f"dice-{tora['Goro']}", "die1": "fire", "die2": "fire"})
    aikos.post(tigers_path, {"step": f"choice-{tora['Goro']}", "choice": "attribute:attack"})
    assert "Goro rolled Fire and Fire to advance: Attack +1." in aikos.text(tigers_path)


def test_a_choice_that_is_not_permitted_is_not_offered(
    aikos: Reader, rolled: None, tigers_path: str, tora: dict[str, str]
) -> None:
    aikos.post(tigers_path, {"step": f"dice-{tora['Goro']}", "die1": "fire", "die2": "water"})
    answer = aikos.post(tigers_path, {"step": f"choice-{tora['Goro']}", "choice": "attribute:attack"}, status=422)
    assert "is not one of the available choices" in plain(answer)


def test_one_die_is_not_enough(aikos: Reader, rolled: None, tigers_path: str, tora: dict[str, str]) -> None:
    answer = aikos.post(tigers_path, {"step": f"dice-{tora['Goro']}", "die1": "fire", "die2": ""}, status=422)
    assert "Give both dice" in plain(answer)


def test_a_step_that_was_answered_elsewhere_leads_back(
    aikos: Reader, rolled: None, tigers_path: str, tora: dict[str, str]
) -> None:
    assert aikos.post(tigers_path, {"step": f"roll-{tora['Rin']}", "die": "fire"}).url == tigers_path


def test_only_the_owner_and_ninja_masters_answer(
    aikos: Reader, bens: Reader, strangers: Reader, visitor: Reader, after: None, tigers_path: str, tide_path: str
) -> None:
    bens.get(tigers_path, status=403)
    strangers.get(tigers_path, status=403)
    assert "/accounts/login/" in visitor.get(tigers_path, status=302).url
    aikos.get(tide_path)


def test_the_page_asks_no_more_of_the_database_for_more_steps(
    bens: Reader, after: None, tide_path: str, ika: dict[str, str]
) -> None:
    one_fee = bens.queries(tide_path)
    bens.post(tide_path, {"step": f"fee-{ika['Benkei']}", "pay": "yes"})
    bens.get(tide_path)
    assert bens.queries(tide_path) == one_fee


@pytest.fixture
def house(aiko: Person, league: dict[str, Any]) -> None:
    """Air spares another from now on, and Spirit does nothing."""
    settings = {"downtime_table": {"air": "spare_another", "spirit": "nothing"}}
    aiko.post(f"leagues/{league['id']}/rules/", {"house": {"settings": settings}, "reason": "Our own tables"})


def test_open_steps_keep_the_rules_that_their_match_opened_under(
    bens: Reader, after: None, house: None, tide_path: str, tide: dict[str, Any], ika: dict[str, str]
) -> None:
    """The rules change after the match: Spirit still spares, and the ledger tells it so."""
    bens.post(tide_path, {"step": f"fee-{ika['Benkei']}", "pay": "yes"})
    assert "If it is Spirit, it spares" in bens.text(tide_path)
    bens.post(tide_path, {"step": f"roll-{ika['Kai']}", "die": "spirit", "exempts": ika["Nami"]})
    assert "Kai rolled Spirit in downtime: is well, and spares Nami." in bens.text(tide_path)
    told = bens.text(f"/teams/{tide['team']}/ledger/")
    assert "Kai rolls Spirit in downtime: unhurt, and may spare another (Nami)" in told
