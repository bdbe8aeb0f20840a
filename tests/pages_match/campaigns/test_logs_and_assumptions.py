"""A session told by a log, on pages: what it rests on, and the way to its turns."""

import json
from typing import Any

from tests import campaigns
from tests.campaigns import played_out, voyage
from tests.pages_match.browsing import Reader, filled, plain
from tests.verbs import Person

Row = dict[str, Any]
RESTS = "This rests on parts of the game that the rulebook does not print and that are assumed here."


def test_the_page_of_a_session_says_what_its_findings_rest_on(
    bens: Reader, ben: Person, stage: int, night: Row
) -> None:
    table = voyage(night, kai="Ben", nya="Emi")
    fixture = campaigns.log(ben, stage, night, table, played_out(ben, table))

    assert RESTS in bens.text(f"/fixtures/{fixture['id']}/")


def test_a_checked_report_says_what_its_findings_rest_on(bens: Reader, ben: Person, stage: int, night: Row) -> None:
    table = voyage(night, kai="Ben", nya="Emi")
    fixture = campaigns.log(ben, stage, night, table)
    path = f"/fixtures/{fixture['id']}/report/"
    form = bens.get(path).context["form"]
    page = bens.post(path, filled(form, log=json.dumps(played_out(ben, table)), do="check"), status=200)

    assert RESTS in plain(page)


def test_the_page_of_a_session_leads_to_its_log(bens: Reader, ben: Person, stage: int, night: Row) -> None:
    table = voyage(night, kai="Ben", nya="Emi")
    fixture = campaigns.log(ben, stage, night, table, played_out(ben, table))
    address = f"/api/v1/fixtures/{fixture['id']}/logs/1/"

    assert f'href="{address}"' in bens.get(f"/fixtures/{fixture['id']}/").content.decode()
    assert bens.get(address).json()["log"]["turns"][0]["ninja"] == "kai"
