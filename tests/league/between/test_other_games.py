"""Between seasons in games without rosters: duellists and parties take everything along, or begin anew at once."""

from typing import Any

from teams.models import Chapter, Team
from tests import campaigns, duels, verbs
from tests.campaigns import brief, voyage
from tests.kept import kept
from tests.league.between import worlds
from tests.verbs import Person

Row = dict[str, Any]


@kept
def duel_league(aiko: Person, ben: Person) -> Row:
    league = duels.open_league(aiko)
    verbs.join(ben, league)
    return league


@kept
def duellists(aiko: Person, ben: Person, duel_league: Row) -> list[int]:
    """Swift beat Calm in a season that is over."""
    teams = [duels.found_duellist(aiko, duel_league, "Swift"), duels.found_duellist(ben, duel_league, "Calm")]
    season = verbs.start_season(aiko, duel_league, teams)
    [fixture] = duels.fixtures_of(aiko, season)
    duels.win(fixture, teams[0], aiko, ben)
    aiko.post(f"seasons/{season['id']}/finish/")
    return teams


def test_duellists_go_into_a_new_season_with_all_they_have(
    aiko: Person, duel_league: Row, duellists: list[int]
) -> None:
    season = worlds.next_season(aiko, duel_league)
    before = Team.objects.get(pk=duellists[0]).scroll
    told = worlds.roll_over(aiko, season, treasury=False, advancement=False)
    assert [one["changes"] for one in told["teams"]] == [[], []]
    assert Team.objects.get(pk=duellists[0]).scroll == before
    assert Chapter.objects.filter(kind="rollover").count() == 2
    assert worlds.in_order()


def test_a_duellist_begins_anew_at_once(aiko: Person, duel_league: Row, duellists: list[int]) -> None:
    team = duellists[0]
    duellist = (Team.objects.get(pk=team).scroll or {})["duellist"]
    assert aiko.post(f"teams/{team}/restart/")["state"] == "founded"
    assert Team.objects.get(pk=team).scroll == {"duellist": duellist}
    assert len(aiko.get(f"teams/{team}/ledger/")["chapters"]) == 3
    assert worlds.in_order()


def test_a_duellist_has_no_roster_to_draft_anew(aiko: Person, duel_league: Row, duellists: list[int]) -> None:
    season = worlds.next_season(aiko, duel_league)
    problem = aiko.refused(f"seasons/{season}/redrafts/", {"teams": duellists})
    assert [code for code, _path in worlds.codes(problem)] == ["redraft.no_roster"]
    assert Team.objects.filter(state="redraft").count() == 0


def test_a_duellist_retires_and_is_handed_over(
    aiko: Person, ben: Person, duel_league: Row, duellists: list[int]
) -> None:
    aiko.post(f"teams/{duellists[0]}/transfers/", {"player": ben.id, "at_once": True})
    ben.post(f"teams/{duellists[0]}/retire/")
    ben.post(f"teams/{duellists[0]}/bring-back/")
    assert Team.objects.get(pk=duellists[0]).owner_id == ben.id


@kept
def party(aiko: Person, ben: Person) -> Row:
    """A party of Ben and Emi, who has no account, that won an adventure in a campaign that is over."""
    league = campaigns.open_league(aiko, "bounty", confirm_alone="at_once")
    verbs.join(ben, league)
    party = campaigns.form_party(ben, league, "The Night Shift", {"player": ben.id}, {"name": "Emi"})
    stage = campaigns.start_campaign(aiko, league, party["team"])
    won = brief(won=True, turns=17, villain_track=2, victory_track=8)
    campaigns.log(ben, stage, party, voyage(party, 1, kai="Ben", nya="Emi"), won)
    aiko.post(f"stages/{stage}/finish/")
    season = aiko.get(f"leagues/{league['id']}/seasons/")["results"][0]
    aiko.post(f"seasons/{season['id']}/finish/")
    return {**party, "league": league}


def test_a_party_goes_into_a_new_season_with_its_board(aiko: Person, party: Row) -> None:
    season = worlds.next_season(aiko, party["league"])
    before = campaigns.board(aiko, party)
    worlds.roll_over(aiko, season)
    assert campaigns.board(aiko, party) == before
    assert worlds.in_order()


def test_a_party_begins_its_campaign_anew_with_its_members(aiko: Person, ben: Person, party: Row) -> None:
    assert campaigns.board(aiko, party)[1]["wins"] == 1
    ben.post(f"teams/{party['team']}/restart/")
    assert campaigns.board(aiko, party)[1]["wins"] == 0
    members = (Team.objects.get(pk=party["team"]).scroll or {})["members"]
    assert [(one["player"], one["tries"], one["here"]) for one in members] == [
        (one, 0, True) for one in campaigns.ids(party).values()
    ]
    assert worlds.in_order()
