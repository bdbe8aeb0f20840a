"""What a call does not know is refused at its place, so that a misspelt field is not passed over."""

from typing import Any

from league.models import Fixture
from tests import verbs
from tests.kept import kept
from tests.verbs import Person


@kept
def path(fixture: dict[str, Any]) -> str:
    return f"fixtures/{fixture['id']}"


def places(problem: dict[str, Any]) -> list[tuple[str, str]]:
    return sorted((one["code"], one["path"]) for one in problem["violations"])


def test_a_misspelt_field_is_named_and_nothing_is_stored(aiko: Person, path: str, brawl: dict[str, Any]) -> None:
    problem = aiko.refused(f"{path}/report/", {"report": brawl, "asplayed": True}, status=400)
    assert places(problem) == [("unknown_field", "/asplayed")]
    assert Fixture.objects.get().state == "scheduled"


def test_it_is_named_beside_what_else_is_wrong(aiko: Person, path: str) -> None:
    problem = aiko.refused(f"{path}/forfeit/", {"sides": [], "why": "late"}, status=400)
    assert {place for _code, place in places(problem)} == {"/reason", "/sides", "/why"}


def test_it_is_named_within_a_list_too(aiko: Person, league: dict[str, Any]) -> None:
    season = {"name": "Winter", "stages": [{"kind": "swiss", "setings": {"rounds": 3}}]}
    problem = aiko.refused(f"leagues/{league['id']}/seasons/", season, status=400)
    assert places(problem) == [("unknown_field", "/stages/0/setings")]


def test_it_is_named_within_the_settlement_of_a_conflict(aiko: Person, tigers: dict[str, Any]) -> None:
    asked = {"position": 0, "entries": [], "settlements": {"kaede": {"remedy": "adjust", "kobann": 5}}}
    problem = aiko.refused(f"teams/{tigers['team']}/amendments/preview/", asked, status=400)
    assert places(problem) == [("unknown_field", "/settlements/kaede/kobann")]


def test_it_is_named_where_a_ninja_gets_another_name(aiko: Person, tigers: dict[str, Any]) -> None:
    path = f"/api/v1/teams/{tigers['team']}/ninja/{tigers['ninja'][0]['id']}/"
    answer = aiko.client.patch(path, {"name": "Kaede the Silent", "profile": "jonin"})
    assert (answer.status_code, places(answer.json())) == (400, [("unknown_field", "/profile")])


def test_the_known_fields_are_taken(aiko: Person, path: str, brawl: dict[str, Any]) -> None:
    told: dict[str, Any] = {"report": brawl, "side": None, "partners": [], "as_played": False, "reason": ""}
    assert aiko.post(f"{path}/report/", told)["version"] == 1


def test_a_challenge_is_agreed_or_rolled_and_not_both(aiko: Person, path: str) -> None:
    problem = aiko.refused(f"{path}/open/", {"roll_challenge": True, "challenge": "Brawl"})
    assert places(problem) == [("challenge.two_ways", "/roll_challenge")]
    assert Fixture.objects.get().state == "scheduled"
    assert aiko.post(f"{path}/open/", {"roll_challenge": False, "challenge": "Brawl"})["challenge"] == "brawl"


def test_what_is_refused_of_a_report_names_its_ninja(
    aiko: Person, ben: Person, path: str, brawl: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    rin, nami = verbs.ids(tigers)["Rin"], verbs.ids(tide)["Nami"]
    swapped = [
        {**side, "ninja": [{**line, "ninja": {rin: nami}.get(line["ninja"], line["ninja"])} for line in side["ninja"]]}
        for side in brawl["sides"]
    ]
    problem = aiko.refused(f"{path}/report/", {"report": {**brawl, "sides": swapped}})
    told = [one["detail"] for one in problem["violations"] if one["code"] == "ninja.other_team"]
    assert [sentence.split(" belongs to ")[0] for sentence in told] == ["Nami"]


def test_every_ninja_that_neither_side_has_is_named_at_once(aiko: Person, path: str, brawl: dict[str, Any]) -> None:
    first, second = brawl["sides"]
    strangers = [
        {"ninja": "900", "feats": [{"feat": "injure", "victim": "ninja", "count": 1, "victims": ["901"]}]},
        {"ninja": "902"},
    ]
    told = [
        {**first, "ninja": [*first["ninja"], *strangers], "all_stars": ["903"]},
        {**second, "ninja": [*second["ninja"], {"ninja": "904"}]},
    ]
    problem = aiko.refused(f"{path}/report/", {"report": {**brawl, "sides": told}})
    ours, theirs = len(first["ninja"]), len(second["ninja"])
    assert {place for code, place in places(problem) if code.endswith(".unknown")} == {
        f"/report/sides/0/ninja/{ours}/ninja",
        f"/report/sides/0/ninja/{ours}/feats/0/victims/0",
        f"/report/sides/0/ninja/{ours + 1}/ninja",
        "/report/sides/0/all_stars/0",
        f"/report/sides/1/ninja/{theirs}/ninja",
    }
