"""What PostgreSQL itself holds: entries that nobody edits, treasuries never negative, one match at a time."""

from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError, transaction
from django.db.models import ProtectedError
from django.utils import timezone

from games.models import Match, Report, RulesetVersion
from teams import ledger
from teams.models import Appearance, Chapter, Entry, Player, Revision, Team
from teams.reconcile import reconcile_team
from tests.verbs import Person


@pytest.fixture
def team(tigers: dict[str, Any]) -> Team:
    return Team.objects.get(pk=tigers["team"])


def test_an_entry_is_never_edited(team: Team) -> None:
    with pytest.raises(DatabaseError, match="Cannot update"), transaction.atomic():
        Entry.objects.filter(chapter__team=team).update(kind="adjusted")


@pytest.mark.parametrize("model", [Entry, Revision, Chapter])
def test_no_part_of_a_story_is_deleted(team: Team, model: Any) -> None:
    with pytest.raises(DatabaseError, match=r"or delete rows|Cannot delete"), transaction.atomic():
        model.objects.all()._raw_delete("default")  # noqa: SLF001  delete() would ask Django's own PROTECT first


def test_a_ruleset_version_is_never_edited(team: Team) -> None:
    with pytest.raises(DatabaseError, match="Cannot update"), transaction.atomic():
        RulesetVersion.objects.update(document={})


def test_a_treasury_is_never_negative(team: Team) -> None:
    with pytest.raises(IntegrityError, match="treasury_never_negative"), transaction.atomic():
        Team.objects.filter(pk=team.pk).update(treasury=-1)


def test_a_team_has_one_open_match(aiko: Person, fixture: dict[str, Any], team: Team) -> None:
    aiko.post(f"fixtures/{fixture['id']}/open/")
    match = Match.objects.get()
    other = Match.objects.create(
        system=match.system, ruleset=match.ruleset, setup={}, seed=b"", seed_hash="", opened_at=timezone.now()
    )
    with pytest.raises(IntegrityError, match="one_open_match_per_team"), transaction.atomic():
        Appearance.objects.create(match=other, side=1, team=team)


def test_a_match_has_one_confirmed_report(aiko: Person, fixture: dict[str, Any]) -> None:
    aiko.post(f"fixtures/{fixture['id']}/open/")
    rows = [
        Report(
            match=Match.objects.get(), version=version, body={}, verdict={}, confirmed=True, created_at=timezone.now()
        )
        for version in (1, 2)
    ]
    with pytest.raises(IntegrityError, match="one_confirmed_report_per_match"), transaction.atomic():
        Report.objects.bulk_create(rows)


def test_a_report_is_never_rewritten(aiko: Person, fixture: dict[str, Any], brawl: Any) -> None:
    aiko.post(f"fixtures/{fixture['id']}/report/", {"report": brawl})
    with pytest.raises(DatabaseError, match="Cannot update"), transaction.atomic():
        Report.objects.update(body={})


def test_a_player_with_a_team_is_not_deleted(team: Team) -> None:
    with pytest.raises(ProtectedError):
        Player.objects.get(pk=team.owner_id).delete()


def test_teams_are_locked_inside_a_transaction_only(db: None) -> None:
    with pytest.raises(ledger.LedgerError, match="no such teams"):
        ledger.lock_teams([10**9])


def test_reconcile_names_the_first_difference(team: Team) -> None:
    Team.objects.filter(pk=team.pk).update(treasury=99)
    difference = reconcile_team(Team.objects.get(pk=team.pk))
    assert str(difference) == f"team {team.pk}, treasury: stored 99, the story says 9"
