"""Pages between seasons: rolled over, drafted anew, retired, restarted, passed on; all of it without script."""

import re
from typing import Any

from teams.models import Team
from tests import duels, verbs
from tests.kept import kept
from tests.league.between import worlds
from tests.pages_match.browsing import Reader, filled, plain
from tests.verbs import TORA, Person


@kept
def spring(
    aiko: Person,
    ben: Person,
    league: dict[str, Any],
    fixture: dict[str, Any],
    brawl: dict[str, Any],
    tigers: dict[str, Any],
    tide: dict[str, Any],
) -> int:
    """The season after the first one; Tigers hold 19 koban, and Rin misses two games."""
    worlds.play(aiko, ben, fixture, brawl)
    worlds.close_steps(aiko, ben, tigers, tide)
    worlds.finish(aiko, fixture)
    return worlds.next_season(aiko, league)


def state(team: dict[str, Any]) -> str:
    return Team.objects.get(pk=team["team"]).state


# Rolling over


def test_a_ninja_master_sees_what_changes_and_then_rolls_over(
    aikos: Reader, aiko: Person, spring: int, tigers: dict[str, Any]
) -> None:
    assert "Roll teams over" in aikos.text(f"/seasons/{spring}/")
    page = aikos.get(f"/seasons/{spring}/rollover/")
    assert "Roll them over" not in plain(page)
    form = filled(page.context["form"], treasury=False)
    shown = aikos.post(f"/seasons/{spring}/rollover/", form | {"what": "preview"}, status=200)
    assert "Rin: misses games 2 0" in plain(shown)
    assert aiko.get(f"teams/{tigers['team']}/scroll/")["treasury"] == 19
    form["basis"], form["shown"], form["what"] = shown.context["basis"], shown.context["asked"], "settle"
    aikos.post(f"/seasons/{spring}/rollover/", form)
    assert aiko.get(f"teams/{tigers['team']}/scroll/")["treasury"] == 0
    assert "Every founded team of the league is in the season." in aikos.text(f"/seasons/{spring}/rollover/")
    assert worlds.in_order()


def test_another_choice_than_the_one_shown_asks_for_another_look(
    aikos: Reader, aiko: Person, spring: int, tigers: dict[str, Any]
) -> None:
    form = filled(aikos.get(f"/seasons/{spring}/rollover/").context["form"])
    shown = aikos.post(f"/seasons/{spring}/rollover/", form, status=200)
    form["basis"], form["shown"], form["what"] = shown.context["basis"], shown.context["asked"], "settle"
    del form["treasury"]
    again = aikos.post(f"/seasons/{spring}/rollover/", form, status=200)
    assert "Roll them over" in plain(again)
    assert aiko.get(f"teams/{tigers['team']}/scroll/")["treasury"] == 19


def test_a_story_that_moved_shows_the_preview_again(
    aikos: Reader, aiko: Person, spring: int, tigers: dict[str, Any]
) -> None:
    form = filled(aikos.get(f"/seasons/{spring}/rollover/").context["form"])
    shown = aikos.post(f"/seasons/{spring}/rollover/", form, status=200)
    aiko.post(f"teams/{tigers['team']}/adjustments/", {"koban": 1, "reason": "Found"})
    form["basis"], form["shown"], form["what"] = shown.context["basis"], shown.context["asked"], "settle"
    again = aikos.post(f"/seasons/{spring}/rollover/", form, status=422)
    assert "A story has changed since the preview" in plain(again)
    form["basis"] = again.context["basis"]
    aikos.post(f"/seasons/{spring}/rollover/", form)


def test_no_team_chosen_is_said_beside_the_choice(aikos: Reader, spring: int) -> None:
    answer = aikos.post(f"/seasons/{spring}/rollover/", {"what": "preview"}, status=422)
    assert "Choose a team at least." in plain(answer)


def test_only_a_ninja_master_sees_these_pages(bens: Reader, visitor: Reader, spring: int) -> None:
    for page in ("rollover", "redrafts"):
        bens.get(f"/seasons/{spring}/{page}/", status=403)
        visitor.get(f"/seasons/{spring}/{page}/", status=302)
    assert "Roll teams over" not in bens.text(f"/seasons/{spring}/")


# Drafted anew


def test_an_owner_drafts_a_team_anew_within_its_budget(
    aikos: Reader, bens: Reader, ben: Person, spring: int, tide: dict[str, Any]
) -> None:
    """Chunin 21 and three Kaiken for 9 each stay, a Yajiri for 7 joins: 55 of 60 koban."""
    form = aikos.get(f"/seasons/{spring}/redrafts/").context["form"]
    asked = filled(form, teams=[tide["team"]], budget=60)
    aikos.post(f"/seasons/{spring}/redrafts/", asked)
    assert "Tide" in aikos.text(f"/seasons/{spring}/redrafts/")
    assert "This team is being drafted anew." in bens.text(f"/teams/{tide['team']}/")
    path = f"/teams/{tide['team']}/redraft/"
    assert "There are 60 koban" in bens.text(path)
    assert re.search(r"Umi \(Chunin, \d+ XP\): 21 koban", bens.text(path))
    names = verbs.ids(tide)
    keep = [names[one] for one in ("Umi", "Sango", "Nami", "Kai")]
    added = bens.post(path, {"keep": keep, "action": "add:ika-yajiri"}, status=200)
    sent = {"keep": keep, "row": "0", "row0-profile": "ika-yajiri", "row0-name": "Yumi"}
    assert (added.context["answer"].cost, len(added.context["rows"])) == (55, 1)
    bens.post(path, {**sent, "action": "save"})
    assert "Yumi" in bens.get(path).content.decode()
    bens.post(path, {**sent, "action": "finish"})
    scroll = ben.get(f"teams/{tide['team']}/scroll/")
    assert (scroll["treasury"], state(tide)) == (5, "founded")
    assert [one["name"] for one in scroll["ninja"] if not one["gone"]] == ["Umi", "Sango", "Nami", "Kai", "Yumi"]
    assert "drafted anew" in bens.text(f"/teams/{tide['team']}/ledger/")
    assert worlds.in_order()


def test_a_redraft_that_the_rules_refuse_stays_open_and_says_why(
    aiko: Person, bens: Reader, spring: int, tide: dict[str, Any]
) -> None:
    aiko.post(f"seasons/{spring}/redrafts/", {"teams": [tide["team"]], "budget": 39})
    path = f"/teams/{tide['team']}/redraft/"
    keep = [verbs.ids(tide)[one] for one in ("Umi", "Same")]
    answer = bens.post(path, {"keep": keep, "action": "finish"}, status=422)
    assert "The team costs 41 koban; there are 39." in plain(answer)
    assert state(tide) == "redraft"
    wrong = bens.post(path, {"keep": ["10000000"], "action": "finish"}, status=422)
    assert wrong.context["form"].errors


def test_a_ninja_master_calls_a_redraft_off(
    aiko: Person, aikos: Reader, bens: Reader, spring: int, tide: dict[str, Any]
) -> None:
    aiko.post(f"seasons/{spring}/redrafts/", {"teams": [tide["team"]]})
    assert "Call it off" not in bens.text(f"/teams/{tide['team']}/between/")
    bens.post(f"/teams/{tide['team']}/redraft/call-off/", status=403)
    assert "Call it off" in aikos.text(f"/teams/{tide['team']}/between/")
    aikos.post(f"/teams/{tide['team']}/redraft/call-off/")
    assert state(tide) == "founded"
    bens.get(f"/teams/{tide['team']}/redraft/", status=302)


def test_a_team_that_cannot_be_drafted_anew_is_named(
    aikos: Reader, aiko: Person, league: dict[str, Any], fixture: dict[str, Any], tide: dict[str, Any]
) -> None:
    season = worlds.next_season(aiko, league)
    form = filled(aikos.get(f"/seasons/{season}/redrafts/").context["form"], teams=[tide["team"]])
    answer = aikos.post(f"/seasons/{season}/redrafts/", form, status=422)
    assert "Tide plays in Winter, which is not over." in plain(answer)


# One team


def test_a_team_retires_and_comes_back(bens: Reader, spring: int, tide: dict[str, Any]) -> None:
    bens.post(f"/teams/{tide['team']}/retire/", {"reason": "Enough"})
    assert state(tide) == "retired"
    assert "Career" in bens.text(f"/teams/{tide['team']}/")
    bens.get(f"/teams/{tide['team']}/ledger/")
    assert "Bring it back" in bens.text(f"/teams/{tide['team']}/between/")
    bens.post(f"/teams/{tide['team']}/bring-back/")
    assert state(tide) == "founded"


def test_what_keeps_a_team_from_retiring_is_said(bens: Reader, fixture: dict[str, Any], tide: dict[str, Any]) -> None:
    answer = bens.post(f"/teams/{tide['team']}/retire/", status=422)
    assert "Tide plays in Winter: let it leave that season first." in plain(answer)
    assert bens.post(f"/teams/{tide['team']}/bring-back/", status=422)
    assert bens.post(f"/teams/{tide['team']}/go-on/", status=422)


def test_a_team_that_is_drafted_anew_is_not_offered_its_draft(
    aiko: Person, ben: Person, bens: Reader, league: dict[str, Any]
) -> None:
    cubs = verbs.found_team(ben, league, TORA, "Cubs")
    assert "Take it back to a draft" in bens.text(f"/teams/{cubs['team']}/")
    season = worlds.next_season(aiko, league)
    aiko.post(f"seasons/{season}/redrafts/", {"teams": [cubs["team"]]})
    assert "Take it back to a draft" not in bens.text(f"/teams/{cubs['team']}/")


def test_only_what_is_possible_now_is_offered_and_the_rest_says_why_not(
    aikos: Reader, bens: Reader, fixture: dict[str, Any], tide: dict[str, Any], league: dict[str, Any], aiko: Person
) -> None:
    page = f"/teams/{tide['team']}/between/"
    assert "Tide plays in Winter: let it leave that season first." in bens.text(page)
    assert "Let the team retire" not in bens.text(page)
    assert "a ninja master can let the team keep some of its ninja" in bens.text(page)
    assert "No season is planned." in aikos.text(page)
    worlds.next_season(aiko, league)
    assert "Tide plays in Winter, which is not over." in aikos.text(page)
    assert "Draft teams anew for" not in aikos.text(page)


def test_a_team_that_is_free_is_offered_every_act(aikos: Reader, spring: int, tide: dict[str, Any]) -> None:
    page = aikos.text(f"/teams/{tide['team']}/between/")
    for act in ("Draft teams anew for", "Begin anew", "Let the team retire", "Pass the team on"):
        assert act in page


def test_after_the_roster_lock_an_owner_is_told_who_drafts_the_team(
    aiko: Person, bens: Reader, spring: int, league: dict[str, Any], tide: dict[str, Any]
) -> None:
    aiko.post(f"seasons/{spring}/redrafts/", {"teams": [tide["team"]]})
    aiko.client.patch(f"/api/v1/leagues/{league['id']}/", {"roster_lock_at": "2026-01-01T00:00:00Z"}, format="json")
    bens.get(f"/teams/{tide['team']}/redraft/", status=302)
    assert "The roster lock has passed: only a ninja master changes rosters now." in bens.text(
        f"/teams/{tide['team']}/between/"
    )


def test_a_team_begins_anew_or_goes_on_as_it_was(bens: Reader, ben: Person, spring: int, tide: dict[str, Any]) -> None:
    bens.post(f"/teams/{tide['team']}/restart/", {"reason": "Crippled"})
    assert state(tide) == "draft"
    assert "Ledger" in bens.text(f"/teams/{tide['team']}/")
    bens.get(f"/teams/{tide['team']}/ledger/")
    assert "Go on as it was" in bens.text(f"/teams/{tide['team']}/between/")
    bens.post(f"/teams/{tide['team']}/go-on/")
    assert state(tide) == "founded"
    bens.post(f"/teams/{tide['team']}/restart/")
    bens.post(f"/teams/{tide['team']}/found/")
    assert ben.get(f"teams/{tide['team']}/scroll/")["treasury"] == 9
    assert "The team begins anew" in bens.text(f"/teams/{tide['team']}/ledger/")
    assert worlds.in_order()


def test_in_a_season_an_owner_does_not_begin_anew(bens: Reader, fixture: dict[str, Any], tide: dict[str, Any]) -> None:
    page = bens.text(f"/teams/{tide['team']}/between/")
    why = "Tide plays in Winter: until that is over only a ninja master lets it begin anew."
    assert why in page
    assert "Begin anew" not in page
    assert why in plain(bens.post(f"/teams/{tide['team']}/restart/", status=422))


def test_an_owner_offers_a_team_and_another_takes_it(
    bens: Reader, aikos: Reader, aiko: Person, ben: Person, tide: dict[str, Any]
) -> None:
    path = f"/teams/{tide['team']}"
    assert "At once" not in bens.text(f"{path}/between/")
    bens.post(f"{path}/offer/", {"player": aiko.id})
    assert "Offered to Aiko, who has not answered yet." in bens.text(f"{path}/between/")
    assert "Offered to you" in aikos.text("/teams/")
    [offer] = aiko.get("transfers/")["results"]
    aikos.post(f"/transfers/{offer['id']}/accept/")
    assert Team.objects.get(pk=tide["team"]).owner_id == aiko.id
    assert "Ben → Aiko" in aikos.text(f"{path}/between/")
    bens.get(f"{path}/between/", status=403)


def test_an_offer_is_declined_or_taken_back(
    bens: Reader, aikos: Reader, aiko: Person, ben: Person, tide: dict[str, Any]
) -> None:
    bens.post(f"/teams/{tide['team']}/offer/", {"player": aiko.id})
    [first] = aiko.get("transfers/")["results"]
    aikos.post(f"/transfers/{first['id']}/decline/")
    bens.post(f"/teams/{tide['team']}/offer/", {"player": aiko.id})
    [second] = aiko.get("transfers/")["results"]
    bens.post(f"/transfers/{second['id']}/withdraw/")
    assert aiko.get("transfers/")["results"] == []
    assert Team.objects.get(pk=tide["team"]).owner_id == ben.id


def test_a_ninja_master_passes_a_team_on_at_once(
    aikos: Reader, aiko: Person, league: dict[str, Any], tide: dict[str, Any], stranger: Person
) -> None:
    verbs.join(stranger, league)
    aikos.post(f"/teams/{tide['team']}/offer/", {"player": stranger.id, "at_once": "on"})
    assert Team.objects.get(pk=tide["team"]).owner_id == stranger.id


def test_an_offer_to_nobody_is_refused(bens: Reader, tide: dict[str, Any]) -> None:
    answer = bens.post(f"/teams/{tide['team']}/offer/", {"player": "10000000"}, status=422)
    assert answer.context["form"].errors


def test_an_answer_to_no_offer_leads_nowhere(aikos: Reader, bens: Reader, aiko: Person, tide: dict[str, Any]) -> None:
    aikos.post("/transfers/10000000/accept/", status=404)
    bens.post(f"/teams/{tide['team']}/offer/", {"player": aiko.id})
    [offer] = aiko.get("transfers/")["results"]
    bens.post(f"/transfers/{offer['id']}/accept/")
    assert "This offer is for somebody else to answer." in bens.get("/teams/").content.decode()


def test_pages_between_seasons_do_not_slow_down_with_more_teams_and_offers(
    aikos: Reader, aiko: Person, ben: Person, league: dict[str, Any], tide: dict[str, Any], spring: int
) -> None:
    pages = (
        f"/seasons/{spring}/rollover/",
        f"/seasons/{spring}/redrafts/",
        f"/teams/{tide['team']}/between/",
        "/teams/",
    )
    counts = []
    for number in (1, 2, 3):
        cubs = verbs.found_team(ben, league, TORA, f"Cubs {number}")["team"]
        ben.post(f"teams/{cubs}/transfers/", {"player": aiko.id})
        lions = verbs.found_team(ben, league, TORA, f"Lions {number}")["team"]
        aiko.post(f"seasons/{spring}/redrafts/", {"teams": [lions]})
        given = aiko.post(
            f"teams/{tide['team']}/transfers/", {"player": (aiko.id, ben.id)[number % 2 == 0], "at_once": True}
        )
        assert given["state"] == "accepted"
        for page in pages:
            aikos.get(page)
        counts.append([aikos.queries(page) for page in pages])
    assert counts[0] == counts[1] == counts[2]


def test_a_duellist_is_rolled_over_and_begins_anew_at_once(aikos: Reader, aiko: Person, ben: Person) -> None:
    league = duels.open_league(aiko)
    swift = duels.found_duellist(aiko, league, "Swift")
    verbs.join(ben, league)
    calm = duels.found_duellist(ben, league, "Calm")
    season = verbs.start_season(aiko, league, [swift, calm])
    [fixture] = duels.fixtures_of(aiko, season)
    duels.win(fixture, swift, aiko, ben)
    aiko.post(f"seasons/{season['id']}/finish/")
    spring = worlds.next_season(aiko, league)
    page = aikos.get(f"/seasons/{spring}/rollover/")
    assert "The treasury is kept" not in plain(page)
    assert "Draft teams anew" not in aikos.text(f"/seasons/{spring}/")
    form = filled(page.context["form"])
    shown = aikos.post(f"/seasons/{spring}/rollover/", form, status=200)
    form["basis"], form["shown"], form["what"] = shown.context["basis"], shown.context["asked"], "settle"
    aikos.post(f"/seasons/{spring}/rollover/", form)
    assert "Its scroll begins empty again." in aikos.text(f"/teams/{swift}/between/")
    aikos.post(f"/teams/{swift}/restart/")
    assert (Team.objects.get(pk=swift).scroll or {}).get("record") is None
    assert "The duellist begins anew" in aikos.text(f"/teams/{swift}/ledger/")
