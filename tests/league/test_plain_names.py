"""Whatever has a name refuses, at its place, a name with characters that nobody sees or that turn the text around."""

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.forms import Form
from django.utils import timezone
from rest_framework.test import APIClient

from games.rules.kernel.findings import Refused
from league.models import League, Season
from league.pages.forms.account import AccountForm, SignUpForm
from league.pages.forms.leagues import LeagueForm, OpenLeagueForm
from league.pages.forms.stages import PlanSeasonForm, StageForm
from league.pages.forms.teams import NinjaForm, TeamForm
from league.transfer.documents import LeagueFile
from league.transfer.load import import_league
from league.transfer.references import check_references
from teams.models import Ninja, Player, Team
from tests import campaigns, verbs
from tests.league.carried import File, file_of, put, typed
from tests.verbs import TORA, Person

TURNED = "Aiko\u202egnp"
HIDDEN = "Kae\u200bde"
WELCOME = "Łukasz d’Ō 小林 👩\u200d🎤"
CODE = "name.unseen_character"


def places(problem: dict[str, Any]) -> list[tuple[str, str]]:
    return sorted((one["code"], one["path"]) for one in problem["violations"])


def with_ninja(name: str) -> dict[str, Any]:
    """The roster of Tora with another name for Goro."""
    ninja = [one if one["name"] != "Goro" else {**one, "name": name} for one in TORA["ninja"]]
    return {**TORA, "ninja": ninja}


# People


@pytest.mark.django_db
def test_a_player_signs_up_with_a_name_that_can_be_read() -> None:
    body = {"name": TURNED, "email": "aiko@example.org", "password": "nine-tails-at-dawn"}
    answer = APIClient().post("/api/v1/account/", body)
    assert (answer.status_code, places(answer.json())) == (400, [(CODE, "/name")])
    assert "U+202E" in answer.json()["detail"]
    assert Player.objects.count() == 0
    assert APIClient().post("/api/v1/account/", {**body, "name": WELCOME}).status_code == 201


def test_a_player_takes_no_such_name_later(aiko: Person) -> None:
    answer = aiko.client.patch("/api/v1/account/me/", {"name": HIDDEN, "pin": "12"})
    assert places(answer.json()) == [("invalid", "/pin"), (CODE, "/name")]
    assert aiko.client.patch("/api/v1/account/me/", {"name": WELCOME}).json()["name"] == WELCOME


def test_nobody_without_an_account_has_such_a_name(aiko: Person, league: dict[str, Any]) -> None:
    problem = aiko.refused(f"leagues/{league['id']}/members/", {"names": ["Emi", HIDDEN, TURNED]})
    assert places(problem) == [(CODE, "/names/1"), (CODE, "/names/2")]


def test_no_member_of_a_party_has_such_a_name(aiko: Person) -> None:
    league = campaigns.open_league(aiko, "ninjago")
    problem = aiko.refused(
        f"leagues/{league['id']}/parties/", {"name": TURNED, "members": [{"name": "Emi"}, {"name": HIDDEN}]}, status=400
    )
    assert places(problem) == [(CODE, "/members/1/name"), (CODE, "/name")]
    party = campaigns.form_party(aiko, league, WELCOME, {"name": WELCOME})
    assert [one["name"] for one in party["members"]] == [WELCOME]


# Leagues and seasons


def test_a_league_has_no_such_name(aiko: Person, league: dict[str, Any]) -> None:
    assert places(aiko.refused("leagues/", {"name": TURNED}, status=400)) == [(CODE, "/name")]
    answer = aiko.client.patch(f"/api/v1/leagues/{league['id']}/", {"name": HIDDEN})
    assert (answer.status_code, places(answer.json())) == (400, [(CODE, "/name")])
    assert League.objects.get().name == league["name"]


def test_a_season_and_its_stages_have_no_such_names(aiko: Person, league: dict[str, Any]) -> None:
    plan = {"name": TURNED, "stages": [{"kind": "swiss", "name": WELCOME}, {"kind": "round_robin", "name": HIDDEN}]}
    problem = aiko.refused(f"leagues/{league['id']}/seasons/", plan, status=400)
    assert places(problem) == [(CODE, "/name"), (CODE, "/stages/1/name")]
    assert Season.objects.count() == 0


# Teams and models


def test_a_team_has_no_such_name(aiko: Person, league: dict[str, Any], tigers: dict[str, Any]) -> None:
    problem = aiko.refused(f"leagues/{league['id']}/teams/", {"name": TURNED, "roster": TORA}, status=400)
    assert places(problem) == [(CODE, "/name")]
    assert list(Team.objects.values_list("name", flat=True)) == ["Tigers"]


def test_a_draft_says_which_ninja_has_one_and_is_not_founded(aiko: Person, league: dict[str, Any]) -> None:
    draft = aiko.post(f"leagues/{league['id']}/teams/", {"name": "Cubs", "roster": with_ninja(HIDDEN)})
    assert [(one["code"], one["path"]) for one in draft["violations"]] == [(CODE, "/ninja/1/name")]
    assert places(aiko.refused(f"teams/{draft['team']['id']}/found/")) == [(CODE, "/ninja/1/name")]


def test_a_ninja_may_have_a_name_of_any_script(aiko: Person, league: dict[str, Any]) -> None:
    team = verbs.found_team(aiko, league, with_ninja(WELCOME), "Cubs")
    assert WELCOME in verbs.ids(team)


def test_a_recruit_has_no_such_name(aiko: Person, tigers: dict[str, Any]) -> None:
    hired = [{"name": "Kenta", "profile": "Yajiri"}, {"name": HIDDEN, "profile": "dragon"}]
    found = places(aiko.refused(f"teams/{tigers['team']}/roster/", {"recruit": hired}))
    assert (CODE, "/recruit/1/name") in found
    assert len(found) > 1


def test_a_ninja_is_not_renamed_so(aiko: Person, tigers: dict[str, Any]) -> None:
    kaede = tigers["ninja"][0]["id"]
    answer = aiko.client.patch(f"/api/v1/teams/{tigers['team']}/ninja/{kaede}/", {"name": TURNED})
    assert (answer.status_code, places(answer.json())) == (400, [(CODE, "/name")])
    assert Ninja.objects.get(pk=kaede).name == "Kaede"


def test_a_recruit_who_was_forgotten_has_no_such_name(aiko: Person, tigers: dict[str, Any]) -> None:
    entries = aiko.get(f"teams/{tigers['team']}/ledger/")["chapters"][0]["entries"]
    told = [*entries, {"kind": "recruited", "name": HIDDEN, "profile": "kaiken"}]
    problem = aiko.refused(f"teams/{tigers['team']}/amendments/preview/", {"position": 0, "entries": told})
    assert places(problem) == [(CODE, f"/entries/{len(entries)}/name")]


# Pages


@pytest.mark.parametrize(
    "form", [SignUpForm, AccountForm, OpenLeagueForm, LeagueForm, PlanSeasonForm, StageForm, TeamForm, NinjaForm]
)
def test_a_form_refuses_such_a_name_beside_its_field(form: type[Form]) -> None:
    field = form.base_fields["name"]
    assert field.clean(WELCOME) == WELCOME
    for name in (TURNED, HIDDEN):
        with pytest.raises(ValidationError) as refusal:
            field.clean(name)
        assert [one.code for one in refusal.value.error_list] == [CODE]


# Files


@pytest.fixture
def file(aiko: Person, league: dict[str, Any], tigers: dict[str, Any], fixture: dict[str, Any]) -> File:
    return file_of(League.objects.get(pk=league["id"]))


def test_a_file_names_every_such_name_in_it(file: File) -> None:
    for spoil in (
        put("name", value=TURNED),
        put("players", 0, "name", value=HIDDEN),
        put("teams", 0, "name", value=TURNED),
        put("teams", 0, "ninja", 2, "name", value=HIDDEN),
        put("seasons", 0, "name", value=TURNED),
        put("seasons", 0, "stages", 0, "name", value=HIDDEN),
        put("seasons", 0, "entrants", 0, "club", value=HIDDEN),
    ):
        spoil(file)
    assert sorted((one.code, one.path) for one in check_references(typed(file))) == [
        (CODE, "/name"),
        (CODE, "/players/0/name"),
        (CODE, "/seasons/0/entrants/0/club"),
        (CODE, "/seasons/0/name"),
        (CODE, "/seasons/0/stages/0/name"),
        (CODE, "/teams/0/name"),
        (CODE, "/teams/0/ninja/2/name"),
    ]


def imported(file: LeagueFile) -> League:
    mika = Player.objects.create_user("mika@example.org", name="Mika")
    return import_league(file, by=mika, at=timezone.now())


def test_names_of_any_script_are_read_in(file: File) -> None:
    put("teams", 0, "ninja", 2, "name", value=WELCOME)(file)
    put("teams", 0, "name", value=WELCOME)(file)
    imported(typed(file))
    assert Team.objects.filter(name=WELCOME, ninja__name=WELCOME).exists()


def test_nothing_in_a_story_is_older_than_the_founding(file: File) -> None:
    chapters = file["teams"][0]["chapters"]
    again = {**chapters[0], "kind": "interval", "position": 1, "at": "2001-01-01T12:00:00Z"}
    again["revisions"] = [{**chapters[0]["revisions"][0], "at": "2001-01-01T11:00:00Z"}]
    chapters.append(again)
    with pytest.raises(Refused) as refusal:
        imported(typed(file))
    old = [one.path for one in refusal.value.violations if one.code == "transfer.before_founding"]
    assert old == ["/teams/0/chapters/1/at", "/teams/0/chapters/1/revisions/0/at"]
