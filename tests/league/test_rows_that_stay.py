"""What the database itself refuses to change: frozen matches, what was claimed, the journal."""

from typing import Any

import pytest
from django.db import ProgrammingError, transaction
from django.db.models import Model, QuerySet

from games.models import Match
from league.models import Claim, JournalLine
from tests.verbs import Person

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(aiko: Person, ben: Person, fixture: dict[str, Any], brawl: dict[str, Any]) -> Match:
    """The match of the fixture, confirmed."""
    aiko.post(f"fixtures/{fixture['id']}/report/", {"report": brawl})
    ben.post(f"fixtures/{fixture['id']}/confirm/")
    return Match.objects.get(fixture=fixture["id"])


def refuses(rows: QuerySet[Any, Any], **change: Any) -> bool:
    """Whether the database refuses a change of rows."""
    with pytest.raises(ProgrammingError, match="pgtrigger: Cannot update"), transaction.atomic():
        rows.update(**change)
    return True


def keeps(row: Model) -> bool:
    """Whether the database refuses to delete a row."""
    with pytest.raises(ProgrammingError, match="pgtrigger: Cannot delete"), transaction.atomic():
        row.delete()
    return True


def test_the_setup_of_a_match_that_was_played_stays(played: Match) -> None:
    assert refuses(Match.objects.filter(pk=played.pk), setup={})


def test_the_setup_of_an_open_match_can_be_frozen_anew(aiko: Person, fixture: dict[str, Any]) -> None:
    aiko.post(f"fixtures/{fixture['id']}/open/")
    match = Match.objects.get(fixture=fixture["id"])
    assert Match.objects.filter(pk=match.pk).update(setup={**match.setup, "challenge": "champion"}) == 1


@pytest.mark.parametrize(
    "change", [{"kind": "disputed"}, {"side": 2}, {"by": None}, {"reason": "None"}, {"report": None}]
)
def test_what_was_claimed_of_a_match_stays(played: Match, change: dict[str, Any]) -> None:
    assert refuses(Claim.objects.filter(match=played, kind="reported"), **change)


@pytest.mark.parametrize("change", [{"what": "match.voided"}, {"about": {}}, {"by": None}, {"league": None}])
def test_lines_of_the_journal_stay(played: Match, change: dict[str, Any]) -> None:
    assert refuses(JournalLine.objects.filter(what="match.reported"), **change)
    assert keeps(JournalLine.objects.get(what="match.reported"))


def test_the_reason_of_a_line_may_be_emptied(played: Match) -> None:
    assert JournalLine.objects.filter(what="match.reported").update(reason="") == 1
