"""The pages of stages: planning every kind, drawing rounds, who sits out, who leaves, challenges, a tournament's day."""

from typing import Any

import msgspec
import pytest
from django.forms import ChoiceField

from league.models import Entrant, Fixture, Invitation, JournalLine, League, Round, Season, Stage, StageEntrant
from league.pages.forms.stages import OFFERED, StageForm, defaults
from league.pages.forms.words import CHOICES, PARTS
from tests import verbs
from tests.kept import kept
from tests.pages_match.browsing import Reader, filled, plain
from tests.verbs import IKA, TORA, Person

SWISS = {
    "name": "Cup",
    "days": "7",
    "progression": "on",
    "first_round": "seeded",
    "byes_by_choice": "1",
    "late_entry_until": "2",
}


@kept
def teams(aiko: Person, ben: Person, tigers: dict[str, Any], tide: dict[str, Any], league: dict[str, Any]) -> list[int]:
    """Four founded teams, two of Aiko's and two of Ben's."""
    more = [verbs.found_team(aiko, league, TORA, "Lynxes"), verbs.found_team(ben, league, IKA, "Squids")]
    return [tigers["team"], tide["team"], *(one["team"] for one in more)]


@pytest.fixture
def swiss(aikos: Reader, at_league: str, teams: list[int]) -> Stage:
    """A running Swiss stage of the four."""
    return _started(aikos, at_league, teams, "swiss", **SWISS, rounds="2")


def _planned(aikos: Reader, at_league: str, teams: list[int], kind: str, **settings: str) -> Season:
    planned = aikos.post(f"{at_league}plan-season/?kind={kind}", settings)
    aikos.post(planned.url, {"teams": teams})
    return Season.objects.get(name=settings["name"])


def _started(aikos: Reader, at_league: str, teams: list[int], kind: str, **settings: str) -> Stage:
    season = _planned(aikos, at_league, teams, kind, **settings)
    aikos.post(f"/seasons/{season.pk}/start/")
    return Stage.objects.get(season=season)


def test_every_kind_of_stage_has_a_page_with_its_settings(aikos: Reader, at_league: str) -> None:
    against_others = [kind for kind in OFFERED if kind != Stage.Kind.CAMPAIGN]
    shown = {kind: aikos.text(f"{at_league}plan-season/?kind={kind}") for kind in against_others}
    assert "Byes a team may ask for" in shown[Stage.Kind.SWISS]
    assert "Rungs one may reach up; none: any" in shown[Stage.Kind.LADDER]
    assert "Games a team may play in a week, from Monday" in shown[Stage.Kind.OPEN]
    assert "The losers of the semi-finals play for third place" in shown[Stage.Kind.SINGLE_ELIMINATION]


def test_a_kind_that_does_not_exist_has_no_page(aikos: Reader, at_league: str) -> None:
    aikos.get(f"{at_league}plan-season/?kind=dance", status=404)


def test_a_campaign_is_not_offered_where_sides_meet(aikos: Reader, at_league: str) -> None:
    aikos.get(f"{at_league}plan-season/?kind=campaign", status=404)


@pytest.mark.parametrize("kind", OFFERED)
def test_a_form_left_as_it_is_gives_the_settings_it_shows(league: dict[str, Any], kind: Stage.Kind) -> None:
    row = League.objects.get(pk=league["id"])
    shown = StageForm(kind=kind, current=defaults(kind), league=row, first=False, initial={"name": "Stage"})
    sent = StageForm(filled(shown), kind=kind, current=defaults(kind), league=row, first=False)
    assert sent.is_valid(), sent.errors
    assert msgspec.convert(sent.settings(), type(defaults(kind))) == defaults(kind)


@pytest.mark.parametrize("kind", OFFERED)
def test_every_choice_is_offered_in_words(league: dict[str, Any], kind: Stage.Kind) -> None:
    row = League.objects.get(pk=league["id"])
    form = StageForm(kind=kind, current=defaults(kind), league=row, first=False)
    chosen = [field for name, field in form.fields.items() if isinstance(field, ChoiceField) and name != "challenges"]
    keys = {str(key) for field in chosen for key, _name in field.widget.choices}
    assert {key for key in keys if key and not key.isdigit()} - set(CHOICES) - set(PARTS) == set()


def test_settings_that_make_no_sense_are_told_beside_their_fields(aikos: Reader, at_league: str) -> None:
    answer = aikos.post(
        f"{at_league}plan-season/?kind=swiss", {**SWISS, "rounds": "3", "byes_by_choice": "3"}, status=422
    )
    assert answer.context["form"].errors == {
        "byes_by_choice": ["A team that asks for 3 byes in 3 rounds would not play. (Starting A League)"]
    }


def test_a_stage_is_added_changed_and_removed(aikos: Reader, at_league: str, teams: list[int]) -> None:
    season = _planned(aikos, at_league, teams, "swiss", **SWISS)
    playoffs = {"name": "Playoffs", "days": "7", "progression": "on", "cut_places": "2"}
    aikos.post(f"/seasons/{season.pk}/add-stage/?kind=single_elimination", playoffs)
    added = season.stages.get(order=2)
    assert added.settings["cut"] == {"places": 2, "per_group": None, "carry_results": False}
    aikos.post(f"/stages/{added.pk}/settings/", {**playoffs, "third_place": "on"})
    added.refresh_from_db()
    assert added.settings["third_place"] is True
    aikos.post(f"/stages/{added.pk}/remove/")
    assert list(season.stages.values_list("name", flat=True)) == ["Cup"]


def test_a_season_keeps_its_last_stage(aikos: Reader, at_league: str, teams: list[int]) -> None:
    season = _planned(aikos, at_league, teams, "swiss", **SWISS)
    aikos.post(f"/stages/{season.stages.get().pk}/remove/")
    page = aikos.client.get(f"/seasons/{season.pk}/")
    assert "A season has a stage at least." in plain(page)
    assert season.stages.count() == 1


def test_a_draft_round_is_for_ninja_masters_until_it_is_published(aikos: Reader, bens: Reader, swiss: Stage) -> None:
    at_season = f"/seasons/{swiss.season_id}/"
    aikos.post(f"/stages/{swiss.pk}/draw/", {})
    assert "Round 1 draft" in aikos.text(at_season)
    assert "Round 1" not in bens.text(at_season)
    aikos.post(f"/stages/{swiss.pk}/rounds/1/publish/")
    assert "Round 1" in bens.text(at_season)


def test_the_next_round_waits_for_results_unless_the_master_says_otherwise(aikos: Reader, swiss: Stage) -> None:
    aikos.post(f"/stages/{swiss.pk}/draw/", {"publish": "on"})
    refused = aikos.post(f"/stages/{swiss.pk}/draw/", {"publish": "on"}, status=422)
    assert "2 games have no result yet." in plain(refused)
    assert "Although results are missing" in plain(refused)
    aikos.post(f"/stages/{swiss.pk}/draw/", {"publish": "on", "regardless": "on"})
    assert Round.objects.filter(stage=swiss).count() == 2


def test_two_teams_change_places_in_a_round(aikos: Reader, swiss: Stage, teams: list[int]) -> None:
    aikos.post(f"/stages/{swiss.pk}/draw/", {"publish": "on"})
    # Seeds follow the list of teams, which is by name; the upper half meets the lower: 1-3 and 2-4.
    tigers, tide, lynxes, squids = teams
    assert _met(swiss) == [{lynxes, tide}, {squids, tigers}]
    at_pairings = f"/stages/{swiss.pk}/rounds/1/pairings/"
    refused = aikos.post(at_pairings, {"team": teams[0]}, status=422)
    assert "other" in refused.context["form"].errors
    aikos.post(at_pairings, {"team": tide, "other": tigers})
    assert _met(swiss) == [{lynxes, tigers}, {squids, tide}]


def _met(stage: Stage) -> list[set[int]]:
    fixtures = Fixture.objects.filter(round__stage=stage).order_by("round__number", "number")
    return [set(fixture.sides.values_list("entrant__team", flat=True)) for fixture in fixtures]


def test_a_round_that_nobody_plays_yet_is_taken_back(aikos: Reader, swiss: Stage) -> None:
    aikos.post(f"/stages/{swiss.pk}/draw/", {"publish": "on"})
    aikos.post(f"/stages/{swiss.pk}/rounds/1/void/")
    assert Fixture.objects.filter(round__stage=swiss).count() == 0


def test_only_ninja_masters_draw(bens: Reader, swiss: Stage) -> None:
    bens.post(f"/stages/{swiss.pk}/draw/", {"publish": "on"}, status=403)


def test_a_player_sits_out_and_comes_back(bens: Reader, swiss: Stage, teams: list[int]) -> None:
    at_teams = f"/stages/{swiss.pk}/teams/"
    bens.post(f"{at_teams}{teams[1]}/withdraw/")
    assert "Tide Ben sits out" in bens.text(at_teams)
    bens.post(f"{at_teams}{teams[1]}/return/")
    assert "sits out" not in bens.text(at_teams)
    bens.post(f"{at_teams}{teams[0]}/withdraw/", status=422)


def test_a_player_asks_for_a_bye_and_takes_it_back(bens: Reader, swiss: Stage, teams: list[int]) -> None:
    at_bye = f"/stages/{swiss.pk}/teams/{teams[1]}/bye/"
    bens.post(at_bye, {"number": "2"})
    assert StageEntrant.objects.get(stage=swiss, entrant__team=teams[1]).requested_byes == [2]
    refused = bens.post(at_bye, {"number": "1"}, status=422)
    assert "A team may have 1 bye by choice here." in plain(refused)
    bens.post(at_bye, {"number": "2"})
    assert StageEntrant.objects.get(stage=swiss, entrant__team=teams[1]).requested_byes == []


def test_a_team_leaves_and_its_games_are_awarded(aikos: Reader, swiss: Stage, teams: list[int]) -> None:
    aikos.post(f"/stages/{swiss.pk}/draw/", {"publish": "on"})
    at_leave = f"/stages/{swiss.pk}/teams/{teams[1]}/leave/"
    refused = aikos.post(at_leave, {"how": "replaced", "reason": ""}, status=422)
    assert sorted(refused.context["form"].errors) == ["heir", "reason"]
    aikos.post(at_leave, {"how": "forfeited", "reason": "Moved away"})
    assert Entrant.objects.get(season=swiss.season, team=teams[1]).leaving == "stands"
    assert Fixture.objects.filter(round__stage=swiss, sides__entrant__team=teams[1]).get().state == "forfeited"
    assert "left, games stand" in aikos.text(f"/stages/{swiss.pk}/teams/")


def test_a_team_that_left_without_a_game_comes_back(aikos: Reader, swiss: Stage, teams: list[int]) -> None:
    aikos.post(f"/stages/{swiss.pk}/teams/{teams[1]}/leave/", {"how": "struck", "reason": "Moved away"})
    aikos.post(f"/stages/{swiss.pk}/teams/{teams[1]}/undo-leaving/")
    assert Entrant.objects.get(season=swiss.season, team=teams[1]).leaving == ""


def test_a_game_of_four_is_played_without_a_team_that_left(aikos: Reader, at_league: str, teams: list[int]) -> None:
    tables = {"name": "Tables", "days": "7", "legs": "1", "groups": "1", "sides": "4", "rounds": "1"}
    stage = _started(aikos, at_league, teams, "round_robin", **tables)
    at_leave = f"/stages/{stage.pk}/teams/{teams[1]}/leave/"
    assert "games of three or four to come are played without it" in aikos.text(at_leave)
    aikos.post(at_leave, {"how": "played_without", "reason": "Moved away"})
    game = Fixture.objects.get(round__stage=stage)
    assert (game.state, set(game.sides.values_list("entrant__team", flat=True))) == (
        "scheduled",
        {teams[0], *teams[2:]},
    )
    assert "goes on without a team that left Tide Aiko Moved away" in aikos.text(f"/fixtures/{game.pk}/")


def test_only_where_three_or_four_meet_a_game_can_go_on_without_a_team(
    aikos: Reader, swiss: Stage, teams: list[int]
) -> None:
    at_leave = f"/stages/{swiss.pk}/teams/{teams[1]}/leave/"
    refused = aikos.post(at_leave, {"how": "played_without", "reason": "Moved away"}, status=422)
    assert list(refused.context["form"].errors) == ["how"]


def test_a_late_entry_is_taken_in(aiko: Person, aikos: Reader, league: dict[str, Any], swiss: Stage) -> None:
    late = verbs.found_team(aiko, league, TORA, "Latecomers")
    aikos.post(f"/stages/{swiss.pk}/teams/late/", {"team": late["team"]})
    assert StageEntrant.objects.filter(stage=swiss, entrant__team=late["team"]).count() == 1
    aikos.post(f"/stages/{swiss.pk}/teams/late/", {"team": late["team"]}, status=422)


def test_players_challenge_and_answer(aikos: Reader, bens: Reader, at_league: str, teams: list[int]) -> None:
    settings = {
        "name": "Open",
        "days": "7",
        "progression": "on",
        "minimum_games": "0",
        "answer_days": "7",
        "twice_running": "on",
    }
    stage = _started(aikos, at_league, teams, "open", **settings)
    at_challenges = f"/stages/{stage.pk}/challenges/"
    bens.post(at_challenges, {"challenger": teams[1], "opponent": teams[0], "words": "Thursday?"})
    assert "Tide – Tigers Thursday?" in aikos.text(at_challenges)
    again = bens.post(at_challenges, {"challenger": teams[1], "opponent": teams[0]}, status=422)
    assert "This challenge waits for its answer already." in plain(again)
    sent = Invitation.objects.get(stage=stage)
    bens.post(f"{at_challenges}{sent.pk}/accept/", status=422)
    aikos.post(f"{at_challenges}{sent.pk}/accept/")
    assert _met(stage) == [{teams[0], teams[1]}]


def test_a_challenge_is_declined_or_taken_back(aikos: Reader, bens: Reader, at_league: str, teams: list[int]) -> None:
    settings = {"name": "Ladder", "days": "7", "progression": "on", "order": "seeded", "reach": "3", "moves": "insert"}
    stage = _started(aikos, at_league, teams, "ladder", **settings, answer_days="7", unanswered="lapses", rest_days="0")
    at_challenges = f"/stages/{stage.pk}/challenges/"
    tigers, tide, lynxes, squids = teams
    higher = bens.post(at_challenges, {"challenger": squids, "opponent": tigers}, status=422)
    assert "One challenges those who stand higher." in plain(higher)
    bens.post(at_challenges, {"challenger": tide, "opponent": lynxes})
    aikos.post(f"{at_challenges}{Invitation.objects.get(stage=stage).pk}/decline/")
    bens.post(at_challenges, {"challenger": squids, "opponent": lynxes})
    bens.post(f"{at_challenges}{Invitation.objects.get(stage=stage, state='waiting').pk}/withdraw/")
    assert sorted(Invitation.objects.filter(stage=stage).values_list("state", flat=True)) == ["declined", "withdrawn"]


def test_a_tournament_checks_in_and_runs_a_clock(aikos: Reader, bens: Reader, at_league: str, teams: list[int]) -> None:
    season = _planned(aikos, at_league, teams, "swiss", **SWISS, format="tournament", rounds="2")
    at_check_in = f"/seasons/{season.pk}/check-in/"
    aikos.post(at_check_in, {"opens_at": "2020-01-01T09:00", "closes_at": "2040-01-01T10:00"})
    bens.post(f"{at_check_in}{teams[1]}/", {"present": "yes"})
    bens.post(f"{at_check_in}{teams[0]}/", {"present": "yes"}, status=422)
    aikos.post(f"{at_check_in}{teams[0]}/", {"present": "yes"})
    assert season.entrants.filter(checked_in_at__isnull=False).count() == 2
    aikos.post(f"/seasons/{season.pk}/start/")
    stage = season.stages.get()
    aikos.post(f"/stages/{stage.pk}/draw/", {"publish": "on"})
    # Who is not there is not paired.
    assert {teams[0], teams[1]} in _met(stage)
    assert "T 1 Tide – Tigers" in aikos.text(f"/seasons/{season.pk}/")
    at_clock = f"/stages/{stage.pk}/rounds/1/clock/"
    aikos.post(at_clock, {"what": "start", "minutes": "90"})
    assert Round.objects.get(stage=stage).ends_at is not None
    aikos.post(at_clock, {"what": "stop"})
    aikos.post(at_clock, {"what": "stop"}, status=422)


def test_pages_of_a_stage_do_not_ask_more_for_more_teams(
    aikos: Reader, aiko: Person, league: dict[str, Any], swiss: Stage
) -> None:
    aikos.post(f"/stages/{swiss.pk}/draw/", {"publish": "on"})
    paths = [f"/stages/{swiss.pk}/teams/", f"/seasons/{swiss.season_id}/", f"/seasons/{swiss.season_id}/check-in/"]
    few = [aikos.queries(path) for path in paths]
    for name in ("Fifth", "Sixth"):
        late = verbs.found_team(aiko, league, TORA, name)
        aikos.post(f"/stages/{swiss.pk}/teams/late/", {"team": late["team"]})
    aikos.post(f"/stages/{swiss.pk}/draw/", {"publish": "on", "regardless": "on"})
    assert [aikos.queries(path) for path in paths] == few


def test_one_match_gets_a_deadline_of_its_own(aikos: Reader, bens: Reader, fixture: dict[str, Any]) -> None:
    at = f"/fixtures/{fixture['id']}/deadline/"
    aikos.post(at, {"deadline": "2030-02-01T20:00", "reason": "Snow"})
    assert "1 Feb 2030, 20:00" in aikos.text(f"/fixtures/{fixture['id']}/")
    aikos.post(at, {"deadline": "tomorrow"}, status=422)
    aikos.post(at, {"deadline": ""})
    assert Fixture.objects.get(pk=fixture["id"]).deadline is None
    bens.get(at, status=403)


def test_a_friendly_game_is_asked_for(bens: Reader, strangers: Reader, at_league: str, teams: list[int]) -> None:
    tigers, tide, *_others = teams
    sent = bens.post(f"{at_league}friendly/", {"challenger": tide, "opponent": tigers, "progression": "on"})
    assert "Tide – Tigers" in bens.text(sent.url)
    bens.post(f"{at_league}friendly/", {"challenger": tigers, "opponent": tide}, status=422)
    strangers.get(f"{at_league}friendly/", status=403)


def test_clubs_are_named_for_a_whole_season(aikos: Reader, bens: Reader, swiss: Stage, teams: list[int]) -> None:
    tigers, tide, *_others = teams
    at = f"/seasons/{swiss.season_id}/clubs/"
    aikos.post(at, {str(tigers): "North Gate", str(tide): "North Gate"})
    assert Entrant.objects.filter(season=swiss.season, club="North Gate").count() == 2
    assert aikos.text(f"/stages/{swiss.pk}/teams/").count("North Gate") == 2
    aikos.post(at, {str(tigers): "x" * 61}, status=422)
    aikos.post(at, {str(tigers): "North Gate", str(tide): ""})
    assert Entrant.objects.filter(season=swiss.season, club="North Gate").count() == 1
    assert JournalLine.objects.filter(what="entrant.club_set").count() == 3
    bens.get(at, status=403)


def test_a_challenge_waits_for_its_answer_on_the_first_page(
    aikos: Reader, bens: Reader, at_league: str, teams: list[int]
) -> None:
    tigers, tide, *_others = teams
    aikos.post(f"{at_league}friendly/", {"challenger": tigers, "opponent": tide})
    assert "Challenges to answer Tigers challenges Tide Thursday Ninja" in bens.text("/")
    assert "Challenges to answer" not in aikos.text("/")
    sent = Invitation.objects.get()
    bens.post(f"/stages/{sent.stage_id}/challenges/{sent.pk}/decline/")
    assert "Challenges to answer" not in bens.text("/")


def test_friendlies_are_called_so_in_the_readers_language(bens: Reader, at_league: str, teams: list[int]) -> None:
    """The name of their season and of their stages is Koban's own word."""
    tigers, tide, *_others = teams
    sent = bens.post(f"{at_league}friendly/", {"challenger": tide, "opponent": tigers})
    season = Season.objects.get(format="friendlies")
    assert season.name == "Friendlies"
    pages = [f"/seasons/{season.pk}/", sent.url, at_league]
    french = [bens.client.get(path, headers={"Accept-Language": "fr"}).content.decode() for path in pages]
    assert ["Friendlies" in page for page in french] == [False] * 3
    assert ["Rencontres amicales" in page for page in french] == [True] * 3
    assert "Friendlies" in bens.text(pages[0])
