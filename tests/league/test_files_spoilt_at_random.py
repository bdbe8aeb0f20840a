"""A league's file, spoilt anywhere and in any way, is read or refused; nothing else happens."""

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.rules.kernel.findings import Refused
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
        try:
            told = [import_league(read_file(json.dumps(spoilt).encode(), LeagueFile), by=mika, at=timezone.now()).name]
        except Refused as refused:
            told = [one.message for one in refused.violations]
        transaction.set_rollback(True)
    assert all(told)
    assert told
