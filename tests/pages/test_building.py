"""The team builder (Building A Team)."""

from typing import Any

import pytest

from teams.models import Player, Team
from tests import verbs
from tests.pages_match.browsing import Reader, plain
from tests.verbs import TORA, Person


def rows(*models: tuple[str, str, str]) -> dict[str, Any]:
    """Return the rows of a builder's form: profile, name and ability of each model."""
    data: dict[str, Any] = {"row": [str(number) for number in range(len(models))]}
    for number, (profile, name, ability) in enumerate(models):
        data |= {f"row{number}-profile": profile, f"row{number}-name": name, f"row{number}-ability": ability}
    return data


LEGAL = rows(
    ("tora-chunin", "Kaede", "pounce"),
    ("tora-kaiken", "Goro", ""),
    ("tora-kaiken", "Hana", ""),
    ("tora-kaiken", "Jun", ""),
    ("tora-yajiri", "Michi", ""),
    ("tora-kunoichi", "Rin", ""),
    ("byakko", "Byakko", ""),
)
"""91 koban of 100, rating 10, as :data:`tests.verbs.TORA`."""


@pytest.fixture
def build(at_league: str) -> str:
    return f"{at_league}build/"


def test_building_begins_with_the_choice_of_a_clan(bens: Reader, build: str) -> None:
    page = bens.get(build).content.decode()
    assert all(f"?clan={clan}" in page for clan in ("ijin", "ika", "kitsune", "tanchyo", "tora", "yamazaru"))


def test_a_clans_least_team_is_there_to_start_from(bens: Reader, build: str) -> None:
    answer = bens.get(f"{build}?clan=tora")
    assert [row.shown.key for row in answer.context["rows"]] == ["tora-chunin", "tora-kaiken", "tora-kaiken"]
    # 20 + 2 x 10 koban; the chunin's ability is still to be chosen.
    assert (answer.context["answer"].cost, answer.context["answer"].left) == (40, 60)
    assert "Chunin chooses one ability" in plain(answer)


def test_a_model_is_added_with_a_name_of_its_own_and_its_allowance_is_counted(bens: Reader, build: str) -> None:
    data = {**rows(("tora-chunin", "Kaede", "pounce"), ("tora-kaiken", "Kaiken", "")), "clan": "tora", "name": "Tigers"}
    answer = bens.post(build, {**data, "action": "add:tora-kaiken"}, status=200)
    page = answer.content.decode()
    assert 'name="row2-name" value="Kaiken 2"' in page
    assert 'value="Kaede"' in page
    assert 'value="Tigers"' in page
    offers = {offer.profile.key: offer for shelf in answer.context["shelves"] for offer in shelf.offers}
    kaiken = offers["tora-kaiken"]
    assert (kaiken.have, kaiken.profile.allowance.least, kaiken.profile.allowance.most) == (2, 2, 4)


def test_a_model_is_removed_and_the_others_keep_their_names(bens: Reader, build: str) -> None:
    answer = bens.post(build, {**LEGAL, "clan": "tora", "name": "Tigers", "action": "remove:2"}, status=200)
    assert [row["name"].value() for row in answer.context["rows"]] == ["Kaede", "Goro", "Jun", "Michi", "Rin", "Byakko"]


def test_every_violation_is_named_at_once_and_nothing_is_stored(bens: Reader, build: str) -> None:
    wrong = rows(
        ("tora-chunin", "Kaede", ""),
        ("tora-chunin", "Kaede", "pounce"),
        ("ika-kaiken", "Nami", ""),
        ("byakko", "Byakko", ""),
        ("ryu", "Ryu", ""),
        ("ryu", "Ryu again", ""),
    )
    answer = bens.post(build, {**wrong, "clan": "tora", "name": "Tigers", "action": "check"}, status=200)
    codes = {violation["code"] for violation in answer.context["violations"]}
    assert len(codes) >= 5
    assert [bool(row.violations) for row in answer.context["rows"]][:3] == [True, True, True]
    assert not Team.objects.exists()


def test_a_draft_is_saved_then_founded(bens: Reader, ben: Person, build: str) -> None:
    saved = bens.post(build, {**LEGAL, "clan": "tora", "name": "Tigers", "action": "save"})
    team = Team.objects.get(name="Tigers")
    assert (saved.url, team.owner_id, team.state) == (f"/teams/{team.pk}/", ben.id, "draft")
    assert "A legal team" in bens.text(saved.url)
    bens.post(f"/teams/{team.pk}/found/")
    team.refresh_from_db()
    assert (team.state, team.treasury, team.rating) == ("founded", 9, 10)


def test_an_illegal_draft_may_be_saved_but_not_founded(bens: Reader, build: str) -> None:
    bens.post(build, {**rows(("tora-chunin", "Kaede", "")), "clan": "tora", "name": "Cubs", "action": "save"})
    team = Team.objects.get(name="Cubs")
    assert "Found the team" not in bens.text(f"/teams/{team.pk}/")
    answer = bens.post(f"/teams/{team.pk}/found/", status=422)
    assert "Chunin chooses one ability" in plain(answer)
    assert "(Building A Team)" not in plain(answer)
    assert "Building A Team" in plain(answer)


def test_a_team_without_a_name_keeps_its_models(bens: Reader, build: str) -> None:
    answer = bens.post(build, {**LEGAL, "clan": "tora", "name": "", "action": "save"}, status=422)
    assert list(answer.context["form"].errors) == ["name"]
    assert len(answer.context["rows"]) == 7
    assert not Team.objects.exists()


def test_a_ninjas_name_that_is_too_long_is_marked(bens: Reader, build: str) -> None:
    data = {**LEGAL, "row1-name": "G" * 61, "clan": "tora", "name": "Tigers", "action": "save"}
    answer = bens.post(build, data, status=200)
    assert [bool(row.errors) for row in answer.context["rows"]] == [False, True, False, False, False, False, False]
    assert not Team.objects.exists()


def test_a_name_that_the_league_has_is_refused(bens: Reader, tigers: dict[str, Any], build: str) -> None:
    answer = bens.post(build, {**LEGAL, "clan": "tora", "name": "tigers", "action": "save"}, status=422)
    assert "The league has a team called tigers already." in plain(answer)


def test_a_saved_draft_is_changed(bens: Reader, build: str) -> None:
    bens.post(build, {**LEGAL, "clan": "tora", "name": "Tigers", "action": "save"})
    team = Team.objects.get(name="Tigers")
    edit = f"/teams/{team.pk}/build/"
    assert [row["name"].value() for row in bens.get(edit).context["rows"]][:2] == ["Kaede", "Goro"]
    bens.post(edit, {**LEGAL, "row1-name": "Gorobei", "clan": "tora", "name": "Old Tigers", "action": "save"})
    team.refresh_from_db()
    assert (team.name, team.draft["ninja"][1]["name"]) == ("Old Tigers", "Gorobei")


def test_a_draft_that_came_over_the_api_shows_its_printed_names(
    bens: Reader, ben: Person, league: dict[str, Any]
) -> None:
    draft = ben.post(f"leagues/{league['id']}/teams/", {"name": "Tigers", "roster": TORA})
    answer = bens.get(f"/teams/{draft['team']['id']}/build/")
    assert [row.shown.key for row in answer.context["rows"]][-1] == "byakko"
    assert answer.context["rows"].models()[0] == {"name": "Kaede", "profile": "tora-chunin", "ability": "pounce"}


def test_a_founded_team_goes_back_to_a_draft(bens: Reader, tide: dict[str, Any]) -> None:
    assert "Take it back to a draft" in bens.text(f"/teams/{tide['team']}/")
    assert bens.post(f"/teams/{tide['team']}/reopen/").url == f"/teams/{tide['team']}/build/"
    assert Team.objects.get(pk=tide["team"]).state == "draft"


def test_a_ninja_master_builds_for_somebody_without_an_account(
    aikos: Reader, at_league: str, build: str, league: dict[str, Any]
) -> None:
    aikos.post(f"{at_league}manage/names/", {"names": "Emi"})
    emi = Player.objects.get(name="Emi")
    aikos.post(build, {**LEGAL, "clan": "tora", "name": "Cubs", "owner": emi.pk, "action": "save"})
    assert Team.objects.get(name="Cubs").owner == emi
    assert "Aiko drafted a team for Emi" in aikos.text(f"{at_league}journal/")


def test_a_player_builds_for_nobody_else(bens: Reader, ben: Person, aiko: Person, build: str) -> None:
    bens.post(build, {**LEGAL, "clan": "tora", "name": "Tigers", "owner": aiko.id, "action": "save"})
    assert Team.objects.get(name="Tigers").owner_id == ben.id


def test_only_members_build(strangers: Reader, build: str) -> None:
    strangers.get(build, status=403)


def test_others_see_of_a_draft_only_that_it_is_one(strangers: Reader, ben: Person, league: dict[str, Any]) -> None:
    team = ben.post(f"leagues/{league['id']}/teams/", {"name": "Secret", "roster": TORA})["team"]["id"]
    shown = strangers.text(f"/teams/{team}/")
    assert "still being built" in shown
    assert "Kaede" not in shown
    strangers.get(f"/teams/{team}/build/", status=403)
    strangers.post(f"/teams/{team}/found/", status=403)


def test_rows_that_nobody_filled_in_as_a_browser_would_are_left_out(bens: Reader, build: str) -> None:
    data = {"row": ["0", "x", "-1", "7", "99999999"], "row0-profile": "nobody", "clan": "tora", "action": "check"}
    assert len(bens.post(build, data, status=200).context["rows"]) == 0


def test_a_second_team_of_a_player_is_as_welcome_as_the_first(
    ben: Person, bens: Reader, league: dict[str, Any]
) -> None:
    verbs.found_team(ben, league, TORA, "One")
    verbs.found_team(ben, league, TORA, "Two")
    shown = bens.text("/teams/")
    assert "One" in shown
    assert "Two" in shown
