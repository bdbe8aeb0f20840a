"""A solo battle on pages: opened against the AI, reported, confirmed by the ninja master."""

from typing import Any

import pytest

from league.models import Fixture, Stage
from tests import duels, verbs
from tests.kept import kept
from tests.pages_match.browsing import Reader, filled, plain
from tests.verbs import TORA, Person


@kept
def path(aiko: Person, league: dict[str, Any], swift: int, calm: int) -> str:
    """The address at which solo battles are opened."""
    return f"/stages/{duels.open_solo(aiko, league, [swift, calm])['id']}/solo/"


def sit_down(reader: Reader, path: str, **changes: object) -> str:
    """Open a solo battle and return its address."""
    answer = reader.post(path, filled(reader.get(path).context["form"], **changes))
    return str(answer.url)


def test_a_player_sits_down_against_the_ai(bens: Reader, path: str, calm: int) -> None:
    fixture = sit_down(bens, path, difficulty="hard", start=6)
    assert "Mode Solo, Hard Calm starts at 6 health" in bens.text(fixture)
    setup = Fixture.objects.get().match
    assert setup is not None
    assert (setup.setup["difficulty"], setup.setup["handicaps"]) == ("hard", [{"start": 6}, {}])


def test_a_solo_battle_is_reported_and_confirmed_by_the_ninja_master(
    ben: Person, aikos: Reader, bens: Reader, path: str, calm: int
) -> None:
    fixture = sit_down(bens, path, difficulty="normal", start=8)
    page = bens.get(f"{fixture}report/")
    assert "Health left: the AI" in plain(page)
    bens.post(f"{fixture}report/", bens.form(f"{fixture}report/", **{"b1-winner": 1, "b1-health_1": 3}))
    assert duels.earned(ben, calm) == {}
    aikos.post(f"{fixture}confirm/", filled(aikos.get(fixture).context["confirm_form"]))
    assert duels.earned(ben, calm) == {"solo_normal_start_8": 1}
    assert "against the AI" in bens.text(f"/teams/{calm}/achievements/")


def test_a_ninja_master_opens_one_for_anybody(aikos: Reader, path: str, calm: int) -> None:
    fixture = sit_down(aikos, path, side=calm, difficulty="easy")
    assert "Calm" in aikos.text(fixture)


def test_somebody_without_a_duellist_is_told_so(stranger: Person, path: str) -> None:
    assert "You have no duellist in this stage." in Reader(stranger).text(path)


def test_a_second_battle_waits_for_the_first(bens: Reader, path: str) -> None:
    sit_down(bens, path)
    answer = bens.post(path, filled(bens.get(path).context["form"]), status=422)
    assert "Calm has another match open" in plain(answer)


@pytest.mark.parametrize("game", ["tiny_ninjas", "allstars"])
def test_solo_belongs_to_campaigns_of_tiny_ninjas(
    aiko: Person, ben: Person, aikos: Reader, league: dict[str, Any], swift: int, calm: int, game: str
) -> None:
    other = verbs.open_league(aiko)
    cubs = [verbs.found_team(aiko, other, TORA, name)["team"] for name in ("Cubs", "Tigers")]
    where, teams = {"tiny_ninjas": (league, [swift, calm]), "allstars": (other, cubs)}[game]
    stage = duels.start_stages(aiko, where, teams, {"kind": "round_robin", "name": "Elsewhere"})["stages"][0]
    aikos.get(f"/stages/{stage['id']}/solo/", status=404)


def test_the_season_leads_there(aikos: Reader, path: str) -> None:
    season = Stage.objects.get(pk=path.split("/")[2]).season_id
    assert f'href="{path}"' in aikos.get(f"/seasons/{season}/").content.decode()
