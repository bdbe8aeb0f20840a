"""A league's file, spoilt anywhere and in any way, is read and can be shown, or is refused; nothing else happens."""

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.rules.kernel.findings import Refused
from league.models import Fixture, League
from league.operations.tables import recompute
from league.transfer.documents import LeagueFile
from league.transfer.load import import_league
from league.transfer.reading import read_file
from teams.models import Player
from tests.league.carried import File
from tests.league.test_hostile_files import file

__all__ = ["file"]

STRANGE: list[Any] = [None, -1, 0, 1, 2**40, 1.5, True, "", "x", "won", [], ["x"], {}, {"kind": "x"}]


def holders(node: Any) -> Iterator[tuple[Any, Any]]:
    """Yield everything inside a document as what holds it and under which key."""
    for key in node if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else ():
        yield node, key
        yield from holders(node[key])


def shown(league: League, by: Player) -> set[int]:
    """Compute every table and open the pages that read what the file brought; return what they answered."""
    visitor = Client()
    visitor.force_login(by)
    pages = [f"/leagues/{league.slug}/"]
    for season in league.seasons.all():
        pages.append(f"/seasons/{season.pk}/")
        for stage in season.stages.all():
            recompute(stage.pk, at=timezone.now())
            pages.append(f"/stages/{stage.pk}/table/")
    played = Fixture.objects.filter(round__stage__season__league=league)
    pages += [f"/fixtures/{row.pk}/{page}" for row in played for page in ("", "correct/", "sheet/")]
    pages += [f"/teams/{row.team_id}/{page}" for row in league.enrolments.all() for page in ("", "ledger/")]
    return {visitor.get(page).status_code for page in pages}


@pytest.mark.django_db
@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_file_spoilt_anywhere_is_read_or_refused(file: File, data: st.DataObject) -> None:
    spoilt = copy.deepcopy(file)
    places = list(holders(spoilt))
    for number in data.draw(st.lists(st.integers(0, len(places) - 1), min_size=1, max_size=3)):
        holder, key = places[number]
        holder[key] = data.draw(st.sampled_from(STRANGE))
    with transaction.atomic():
        mika = Player.objects.create_user("mika@example.org", "x", name="Mika")
        told: list[str] = []
        answers: set[int] = set()
        try:
            league = import_league(read_file(json.dumps(spoilt).encode(), LeagueFile), by=mika, at=timezone.now())
            told, answers = [league.name], shown(league, mika)
        except Refused as refused:
            told = [one.message for one in refused.violations]
        transaction.set_rollback(True)
    assert all(told)
    assert told
    assert {answer for answer in answers if answer >= 500} == set()
