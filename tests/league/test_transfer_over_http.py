"""Files over the API and on the command line: who may, once only, and what is refused."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from league.api import transfer_examples
from league.models import League
from league.operations import tables
from teams.models import Chapter, Team
from teams.reconcile import reconcile_all
from tests import verbs
from tests.kept import kept
from tests.league.carried import counts, file_of, without_roles
from tests.verbs import IKA, TORA, Person


@kept
def season(aiko: Person, ben: Person, fixture: dict[str, Any], brawl: dict[str, Any], league: dict[str, Any]) -> League:
    """The league after its one match, its table computed."""
    aiko.post(f"fixtures/{fixture['id']}/report/", {"report": brawl})
    ben.post(f"fixtures/{fixture['id']}/confirm/")
    tables.recompute(fixture["stage"], at=timezone.now())
    return League.objects.get(pk=league["id"])


@kept
def file(aiko: Person, season: League) -> dict[str, Any]:
    """The league's file as its ninja master downloads it."""
    return aiko.get(f"leagues/{season.pk}/export/")


def sheet(person: Person, league: League, name: str) -> list[dict[str, str]]:
    """One of the league's tables, line by line."""
    answer = person.client.get(f"/api/v1/leagues/{league.pk}/{name}.csv")
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "text/csv; charset=utf-8")
    return list(csv.DictReader(io.StringIO(answer.content.decode())))


def test_a_league_goes_out_and_in(season: League, file: dict[str, Any], stranger: Person) -> None:
    opened = stranger.post("leagues/import/", file)
    assert (opened["name"], opened["slug"], opened["role"]) == ("Thursday Ninja", "thursday-ninja-2", "master")
    copied = League.objects.get(pk=opened["id"])
    assert without_roles(file_of(copied), importer="Mika") == without_roles(file)
    assert reconcile_all() == []


def test_a_download_is_a_file(aiko: Person, season: League) -> None:
    answer = aiko.client.get(f"/api/v1/leagues/{season.pk}/export/")
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.headers["Content-Disposition"] == 'attachment; filename="thursday-ninja.koban.json"'


def test_the_same_key_opens_one_league(file: dict[str, Any], stranger: Person) -> None:
    assert stranger.post("leagues/import/", file, key="k") == stranger.post("leagues/import/", file, key="k")
    assert League.objects.count() == 2


def test_the_examples_of_the_document_are_taken(stranger: Person) -> None:
    opened = stranger.post("leagues/import/", transfer_examples.IMPORT_LEAGUE.value)
    joined = stranger.post(f"leagues/{opened['id']}/teams/import/", transfer_examples.IMPORT_TEAM.value)
    assert (opened["name"], joined["name"]) == ("Temple Nights", "Late Risers")
    # The file's own party and the one that joined it.
    assert Team.objects.filter(enrolments__league=opened["id"], state="founded").count() == 2
    assert reconcile_all() == []


@pytest.mark.parametrize("path", ["export/", "teams.csv", "results.csv", "table.csv"])
def test_only_a_ninja_master_takes_things_out(season: League, ben: Person, stranger: Person, path: str) -> None:
    for person in (ben, stranger):
        assert person.client.get(f"/api/v1/leagues/{season.pk}/{path}").status_code == 403
    stranger.client.credentials()
    assert stranger.client.get(f"/api/v1/leagues/{season.pk}/{path}").status_code == 401


def test_a_spoilt_file_is_refused_with_its_places(file: dict[str, Any], stranger: Person) -> None:
    file["teams"][0]["owner"] = 99
    before = counts()
    problem = stranger.refused("leagues/import/", file)
    assert [(one["code"], one["path"]) for one in problem["violations"]] == [("transfer.unknown", "/teams/0/owner")]
    assert counts() == before


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("", "transfer.not_json"),
        ("{", "transfer.not_json"),
        ("[" * 200_000, "transfer.too_deep"),
        ('{"name": "\\u0000"}', "transfer.nul"),
    ],
)
def test_what_is_no_file_is_refused(stranger: Person, body: str, code: str) -> None:
    answer = stranger.client.generic(
        "POST", "/api/v1/leagues/import/", body, content_type="application/json", headers={"Idempotency-Key": "k"}
    )
    assert (answer.status_code, [one["code"] for one in answer.json()["violations"]]) == (422, [code])


def refusal_of(person: Person, path: str, data: str, **headers: str) -> list[tuple[int | None, str, str]]:
    """Line, place and sentence of every fault of a file that is sent as it is written."""
    answer = person.client.generic(
        "POST",
        f"/api/v1/{path}",
        data,
        content_type="application/json",
        headers={"Idempotency-Key": "lines", **headers},
    )
    assert answer.status_code == 422
    return [(one.get("line"), one["path"], one["detail"]) for one in answer.json()["violations"]]


def line_with(data: str, text: str) -> int:
    return next(number for number, line in enumerate(data.splitlines(), 1) if text in line)


def test_a_leagues_file_is_refused_with_the_line_and_place_of_every_fault(
    file: dict[str, Any], stranger: Person
) -> None:
    file["name"] = 77777
    file["players"][0]["weather"] = "snow"
    data = json.dumps(file, indent=1)
    name, weather = line_with(data, "77777"), line_with(data, '"weather"')
    before = counts()
    assert refusal_of(stranger, "leagues/import/", data) == [
        (name, "/name", f"Line {name}: Expected `str`, got `int`."),
        (weather, "/players/0/weather", f"Line {weather}: Object contains unknown field `weather`."),
    ]
    assert counts() == before


def test_the_line_is_told_in_the_readers_language(file: dict[str, Any], stranger: Person) -> None:
    file["name"] = 77777
    data = json.dumps(file, indent=1)
    name = line_with(data, "77777")
    [(line, _path, detail)] = refusal_of(stranger, "leagues/import/", data, **{"Accept-Language": "fr"})
    assert (line, detail.startswith(f"Ligne {name}\N{NO-BREAK SPACE}: ")) == (name, True)


def test_what_a_leagues_file_says_is_refused_with_line_and_place(file: dict[str, Any], stranger: Person) -> None:
    """Faults that no form shows: a name that leads nowhere, a result that no report gives."""
    side = file["seasons"][0]["stages"][0]["rounds"][0]["fixtures"][0]["sides"][0]
    side["score"] = 31999
    data = json.dumps(file, indent=1)
    line = line_with(data, "31999")
    place = "/seasons/0/stages/0/rounds/0/fixtures/0/sides/0/score"
    [(told, path, detail)] = refusal_of(stranger, "leagues/import/", data)
    assert (told, path) == (line, place)
    assert detail.startswith(f"Line {line}: The confirmed report comes to something else: ")


def test_a_scroll_is_refused_with_the_line_and_place_of_every_fault(
    ben: Person, stranger: Person, rested: int, elsewhere: dict[str, Any]
) -> None:
    file = ben.get(f"teams/{rested}/export/")
    file["team"]["name"] = 77777
    file["team"]["chapters"][0].pop("pin")
    data = json.dumps(file, indent=1)
    name = line_with(data, "77777")
    chapter = line_with(data, '"chapters"') + 1
    assert refusal_of(stranger, f"leagues/{elsewhere['id']}/teams/import/", data) == [
        (name, "/team/name", f"Line {name}: Expected `str`, got `int`."),
        (chapter, "/team/chapters/0/pin", f"Line {chapter}: Object missing required field `pin`."),
    ]


def test_another_kind_of_body_is_refused(stranger: Person) -> None:
    answer = stranger.client.generic(
        "POST", "/api/v1/leagues/import/", "a,b", content_type="text/csv", headers={"Idempotency-Key": "k"}
    )
    assert answer.status_code == 415


def test_reading_a_file_in_needs_a_login(file: dict[str, Any], stranger: Person) -> None:
    stranger.client.credentials()
    assert stranger.try_post("leagues/import/", file).status_code == 401


def test_the_schema_says_what_a_file_holds(aiko: Person) -> None:
    schema = aiko.get("leagues/import/")
    assert {"rulesets", "players", "teams", "matches", "seasons"} <= set(schema["$defs"]["LeagueFile"]["properties"])


def test_teams_for_a_spreadsheet(aiko: Person, season: League) -> None:
    """Tigers: 9 + 10 koban, rating 10; Tide: 9 + 6, Benkei not paid yet."""
    lines = sheet(aiko, season, "teams")
    assert [(line["team"], line["owner"], line["clan"], line["models"], line["treasury"]) for line in lines] == [
        ("Tide", "Ben", "ika", "7", "15"),
        ("Tigers", "Aiko", "tora", "7", "19"),
    ]
    assert [(line["played"], line["won"], line["lost"]) for line in lines] == [("1", "0", "1"), ("1", "1", "0")]


def test_results_for_a_spreadsheet(aiko: Person, season: League) -> None:
    lines = sheet(aiko, season, "results")
    found = {(line["team"], line["outcome"], line["score"], line["injuries"], line["koban"]) for line in lines}
    assert found == {("Tigers", "won", "9", "8", "10"), ("Tide", "lost", "4", "4", "6")}
    assert {(line["season"], line["round"], line["challenge"], line["state"]) for line in lines} == {
        ("Winter", "1", "brawl", "confirmed")
    }


def test_the_table_for_a_spreadsheet(aiko: Person, season: League) -> None:
    lines = sheet(aiko, season, "table")
    assert [(line["rank"], line["name"], line["points"], line["difference"]) for line in lines] == [
        ("1", "Tigers", "3", "5"),
        ("2", "Tide", "0", "-5"),
    ]


def test_a_name_is_no_formula(aiko: Person, league: dict[str, Any]) -> None:
    aiko.post(f"leagues/{league['id']}/teams/", {"name": "=1+1", "roster": TORA})
    assert [line["team"] for line in sheet(aiko, League.objects.get(), "teams")] == ["'=1+1"]


def test_sheets_of_an_empty_league_have_headings_alone(aiko: Person, league: dict[str, Any]) -> None:
    assert [sheet(aiko, League.objects.get(), name) for name in ("teams", "results", "table")] == [[], [], []]


def test_a_league_goes_out_and_in_on_the_command_line(season: League, stranger: Person, tmp_path: Path) -> None:
    path = tmp_path / "league.json"
    call_command("export_league", "thursday-ninja", output=path)
    said = io.StringIO()
    call_command("import_league", path, master=stranger.email, stdout=said)
    assert "Opened Thursday Ninja as thursday-ninja-2." in said.getvalue()
    copied = League.objects.get(slug="thursday-ninja-2")
    assert without_roles(file_of(copied), importer="Mika") == without_roles(json.loads(path.read_text()))


def test_the_command_names_line_and_place(file: dict[str, Any], stranger: Person, tmp_path: Path) -> None:
    file["ruleset"] = "0" * 64
    path = tmp_path / "league.json"
    path.write_text(json.dumps(file, indent=1))
    line = next(number for number, text in enumerate(path.read_text().splitlines(), 1) if '"ruleset": "000' in text)
    with pytest.raises(CommandError, match=rf"^line {line}, /ruleset: The file knows no 0+ for this place\.$"):
        call_command("import_league", path, master=stranger.email)


def test_the_command_names_every_fault_of_form_with_line_and_place(
    file: dict[str, Any], stranger: Person, tmp_path: Path
) -> None:
    file["name"] = 77777
    file["seasons"][0]["weather"] = "snow"
    path = tmp_path / "league.json"
    path.write_text(json.dumps(file, indent=1))
    name, weather = (line_with(path.read_text(), text) for text in ("77777", '"weather"'))
    with pytest.raises(CommandError) as refusal:
        call_command("import_league", path, master=stranger.email)
    assert str(refusal.value).splitlines() == [
        f"line {name}, /name: Expected `str`, got `int`.",
        f"line {weather}, /seasons/0/weather: Object contains unknown field `weather`.",
    ]


def test_the_command_names_the_line_of_what_is_no_json(stranger: Person, tmp_path: Path) -> None:
    path = tmp_path / "league.json"
    path.write_text('{"name":\n,}')
    with pytest.raises(CommandError, match=r"^line 2: JSON is malformed: invalid character\.$"):
        call_command("import_league", path, master=stranger.email)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["export_league", "nowhere"], "There is no league nowhere; these are here: thursday-ninja."),
        (["import_league", "missing.json", "--master", "nobody@example.org"], "Nobody here has the address"),
    ],
)
def test_a_command_says_what_is_missing(league: dict[str, Any], command: list[str], said: str) -> None:
    with pytest.raises(CommandError, match=said):
        call_command(*command)


def test_a_file_that_is_not_there(stranger: Person, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="cannot be read: No such file or directory"):
        call_command("import_league", tmp_path / "missing.json", master=stranger.email)


def test_the_command_writes_the_schema() -> None:
    said = io.StringIO()
    call_command("export_league", schema=True, stdout=said)
    assert "LeagueFile" in json.loads(said.getvalue())["$defs"]


@kept
def rested(aiko: Person, ben: Person, season: League, tide: dict[str, Any]) -> int:
    """Ben's team after its match, every step answered: Benkei paid, two downtime rolls."""
    names = verbs.ids(tide)
    ben.post(f"teams/{tide['team']}/steps/", {"fees": [{"ninja": names["Benkei"], "pay": True}]})
    rolls = [{"ninja": names["Nami"], "die": "fire"}, {"ninja": names["Kai"], "die": "air"}]
    ben.post(f"teams/{tide['team']}/steps/", {"downtime": rolls})
    return int(tide["team"])


@kept
def elsewhere(stranger: Person, ben: Person) -> dict[str, Any]:
    """Another league, run by Mika, with Ben in it."""
    league = verbs.open_league(stranger, "Elsewhere")
    verbs.join(ben, league)
    return league


def test_a_team_goes_to_another_league_with_its_story(
    ben: Person, stranger: Person, rested: int, elsewhere: dict[str, Any]
) -> None:
    file = ben.get(f"teams/{rested}/export/")
    team = stranger.post(f"leagues/{elsewhere['id']}/teams/import/?owner={ben.id}", file)
    assert (team["name"], team["state"], team["owner"], team["treasury"]) == ("Tide", "founded", "Ben", 9 + 6 - 5)
    before, after = ben.get(f"teams/{rested}/scroll/"), ben.get(f"teams/{team['id']}/scroll/")
    assert [{**one, "id": ""} for one in after["ninja"]] == [{**one, "id": ""} for one in before["ninja"]]
    assert [chapter["kind"] for chapter in ben.get(f"teams/{team['id']}/ledger/")["chapters"]] == ["founding", "match"]
    assert set(Chapter.objects.filter(team=team["id"]).values_list("match", flat=True)) == {None}
    assert reconcile_all() == []
    assert ben.get(f"teams/{team['id']}/export/") == file


def test_the_team_plays_on_by_its_new_leagues_rules(
    ben: Person, stranger: Person, rested: int, elsewhere: dict[str, Any]
) -> None:
    house = {"house": {"settings": {"koban_win": 12}}, "reason": "Rich"}
    changed = stranger.post(f"leagues/{elsewhere['id']}/rules/", house)
    file = ben.get(f"teams/{rested}/export/")
    team = stranger.post(f"leagues/{elsewhere['id']}/teams/import/?owner={ben.id}", file)
    assert Team.objects.get(pk=team["id"]).ruleset_id == changed["ruleset"]
    foxes = verbs.found_team(stranger, elsewhere, TORA, "Cubs")
    season = verbs.start_season(stranger, elsewhere, [foxes["team"], team["id"]])
    [fixture] = stranger.get("fixtures/", season=season["id"])["results"]
    assert stranger.post(f"fixtures/{fixture['id']}/open/", {"challenge": "brawl"})["state"] == "open"


def test_a_team_with_a_step_open_stays(ben: Person, season: League, tide: dict[str, Any]) -> None:
    answer = ben.client.get(f"/api/v1/teams/{tide['team']}/export/")
    assert (answer.status_code, answer.json()["code"]) == (409, "team.busy")


def test_a_draft_has_no_story_to_take_along(aiko: Person, league: dict[str, Any]) -> None:
    team = aiko.post(f"leagues/{league['id']}/teams/", {"name": "Cubs", "roster": TORA})["team"]["id"]
    answer = aiko.client.get(f"/api/v1/teams/{team}/export/")
    assert (answer.status_code, answer.json()["code"]) == (409, "team.not_founded")


def test_a_team_is_taken_out_by_its_own(stranger: Person, rested: int) -> None:
    assert stranger.client.get(f"/api/v1/teams/{rested}/export/").status_code == 403


def test_only_a_ninja_master_takes_a_team_in(ben: Person, rested: int, elsewhere: dict[str, Any]) -> None:
    file = ben.get(f"teams/{rested}/export/")
    ben.refused(f"leagues/{elsewhere['id']}/teams/import/", file, status=403)


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("?owner=x", 400, "owner.malformed"),
        ("?owner=999999999999999999999", 400, "owner.malformed"),
        ("?owner=99999999", 404, "league.not_a_member"),
    ],
)
def test_the_owner_is_a_member(
    ben: Person, stranger: Person, rested: int, elsewhere: dict[str, Any], query: str, status: int, code: str
) -> None:
    file = ben.get(f"teams/{rested}/export/")
    problem = stranger.refused(f"leagues/{elsewhere['id']}/teams/import/{query}", file, status=status)
    assert problem["code"] == code


def test_a_name_that_the_league_has_already(
    ben: Person, stranger: Person, rested: int, elsewhere: dict[str, Any]
) -> None:
    verbs.found_team(stranger, elsewhere, IKA, "tide")
    file = ben.get(f"teams/{rested}/export/")
    problem = stranger.refused(f"leagues/{elsewhere['id']}/teams/import/", file, status=409)
    assert problem["code"] == "team.name_taken"


def test_a_team_that_the_leagues_rules_do_not_know(
    aiko: Person, ben: Person, stranger: Person, league: dict[str, Any], elsewhere: dict[str, Any]
) -> None:
    """Onryo is an optional Ronin, and the other league plays by the book."""
    aiko.post(f"leagues/{league['id']}/rules/", {"house": {"packs": ["optional_ronin"]}, "reason": "All cards"})
    onryo = {"clan": "Ika", "ninja": [*IKA["ninja"][:6], {"name": "Onryo", "profile": "Onryo"}]}
    team = verbs.found_team(ben, league, onryo, "Deep")["team"]
    file = ben.get(f"teams/{team}/export/")
    before = counts()
    problem = stranger.refused(f"leagues/{elsewhere['id']}/teams/import/", file)
    assert [(one["code"], one["path"]) for one in problem["violations"]] == [
        ("rules.still_in_use", "/team/scroll/ninja/6/profile")
    ]
    assert counts() == before


@pytest.mark.parametrize(
    ("spoil", "found"),
    [
        (lambda file: file["team"].update(owner=1), [("transfer.unknown", "/team")]),
        (lambda file: file["team"]["chapters"][1].update(match=1), [("transfer.unknown", "/team")]),
        (lambda file: file["team"].update(state="draft"), [("transfer.no_story", "/team/state")]),
        (lambda file: file["team"].update(ruleset="0" * 64), [("transfer.unknown", "/team/ruleset")]),
        (lambda file: file["team"]["chapters"][1].update(pin="0" * 64), [("transfer.pin", "/team/chapters/1/pin")]),
        (lambda file: file.update(system="chess"), [("transfer.system", "/system")]),
        (lambda file: file.update(format="koban.league"), [("transfer.malformed", "/format")]),
        (lambda file: file["team"]["ninja"].pop(), [("transfer.unknown", "/team/ninja")]),
        (
            lambda file: (
                file["team"].update(owner=1, draft={"clan": 7}),
                file["team"]["chapters"][1].update(pin="0" * 64),
            ),
            [
                ("transfer.unknown", "/team"),
                ("transfer.pin", "/team/chapters/1/pin"),
                ("transfer.unreadable", "/team/draft/clan"),
            ],
        ),
    ],
)
def test_a_spoilt_teams_file_is_refused(
    ben: Person, stranger: Person, rested: int, elsewhere: dict[str, Any], spoil: Any, found: list[tuple[str, str]]
) -> None:
    file = ben.get(f"teams/{rested}/export/")
    spoil(file)
    before = counts()
    problem = stranger.refused(f"leagues/{elsewhere['id']}/teams/import/", file)
    assert [(one["code"], one["path"]) for one in problem["violations"]] == found
    assert counts() == before
