"""What the server answers is what the document says that it answers."""

from typing import Any

from django.utils import timezone

from league.operations import tables
from tests import campaigns, duels, verbs
from tests.documented import answer_to, faults
from tests.verbs import Person

Row = dict[str, Any]


def test_a_match_from_its_fixture_to_the_table(
    aiko: Person, ben: Person, fixture: Row, brawl: Row, tigers: Row, league: Row
) -> None:
    path, team, stage = f"fixtures/{fixture['id']}", f"teams/{tigers['team']}", f"stages/{fixture['stage']}"
    assert faults(aiko.get(f"{path}/"), answer_to("fixture")) == []
    assert faults(aiko.post(f"{path}/open/", {"challenge": "Brawl"}), answer_to("fixture_open")) == []
    assert faults(aiko.post(f"{path}/report/", {"report": brawl}), answer_to("fixture_report", 201)) == []
    ben.post(f"{path}/confirm/")
    assert faults(aiko.get(f"{path}/"), answer_to("fixture")) == []
    assert faults(aiko.get(f"{team}/steps/"), answer_to("team_steps")) == []
    rin = {"ninja": verbs.ids(tigers)["Rin"], "die": "fire"}
    assert faults(aiko.post(f"{team}/steps/", {"downtime": [rin]}), answer_to("team_answer_steps")) == []
    assert faults(aiko.get(f"{team}/scroll/"), answer_to("team_scroll")) == []
    assert faults(aiko.get(f"{team}/ledger/"), answer_to("team_ledger")) == []
    tables.recompute(fixture["stage"], at=timezone.now())
    assert faults(ben.get(f"{stage}/table/"), answer_to("stage_table")) == []
    assert faults(ben.get(f"{stage}/table/{tigers['team']}/"), answer_to("stage_table_numbers")) == []
    told = aiko.post(f"{path}/amendments/preview/", {"action": "void"})
    assert faults(told, answer_to("fixture_preview_amendment")) == []
    settled = {key: {"remedy": "undo"} for team in told["teams"] for key in [one["key"] for one in team["conflicts"]]}
    void = {"action": "void", "reason": "Played twice", "basis": told["basis"], "settlements": settled}
    assert faults(aiko.post(f"{path}/amendments/", void), answer_to("fixture_amend", 201)) == []
    assert faults(aiko.get(f"leagues/{league['id']}/journal/"), answer_to("league_journal")) == []


def test_a_correction_of_a_founding(aiko: Person, tigers: Row) -> None:
    founding = aiko.get(f"teams/{tigers['team']}/ledger/")["chapters"][0]
    without_byakko = {"position": 0, "entries": founding["entries"][:-1]}
    preview = aiko.post(f"teams/{tigers['team']}/amendments/preview/", without_byakko)
    assert faults(preview, answer_to("team_preview_amendment")) == []


def test_a_battle_of_duellists(aiko: Person, ben: Person) -> None:
    league = duels.open_league(aiko)
    verbs.join(ben, league)
    teams = [duels.found_duellist(aiko, league, "Whirlwind"), duels.found_duellist(ben, league, "Cloudburst")]
    (fixture,) = duels.fixtures_of(aiko, verbs.start_season(aiko, league, teams))
    duels.win(fixture, teams[0], aiko, ben)
    assert faults(aiko.get(f"fixtures/{fixture['id']}/"), answer_to("fixture")) == []
    assert faults(aiko.get(f"teams/{teams[0]}/scroll/"), answer_to("team_scroll")) == []
    assert faults(aiko.get(f"teams/{teams[0]}/ledger/"), answer_to("team_ledger")) == []
    assert faults(aiko.get(f"teams/{teams[0]}/steps/"), answer_to("team_steps")) == []


def test_a_session_of_a_party(aiko: Person) -> None:
    league = campaigns.open_league(aiko, "ninjago", confirm_alone="at_once")
    party = campaigns.form_party(aiko, league, "Dawn Patrol", {"name": "Emi"}, {"name": "Taro"})
    stage = campaigns.start_campaign(aiko, league, party["team"])
    table = campaigns.temple(party, kai="Emi", jay="Taro")
    session = {"team": party["team"], "table": table, "report": campaigns.hunt(won=True)}
    assert faults(aiko.post(f"stages/{stage}/sessions/", session), answer_to("session_open", 201)) == []
    assert faults(aiko.get(f"teams/{party['team']}/scroll/"), answer_to("team_scroll")) == []
    assert faults(aiko.get(f"teams/{party['team']}/ledger/"), answer_to("team_ledger")) == []


def test_a_value_that_is_not_as_documented_is_found(aiko: Person, tigers: Row) -> None:
    scroll = aiko.get(f"teams/{tigers['team']}/scroll/")
    (fault,) = faults({**scroll, "head": "one"}, answer_to("team_scroll"))
    assert fault.endswith("$.head: 'one' is not of type 'integer'")


def test_a_preview_of_a_roll_over(aiko: Person, league: Row, tigers: Row) -> None:
    spring = aiko.post(f"leagues/{league['id']}/seasons/", {"name": "Spring"})["id"]
    told = aiko.post(f"seasons/{spring}/rollover/preview/")
    assert [team["name"] for team in told["teams"]] == [tigers["name"]]
    assert faults(told, answer_to("season_preview_rollover")) == []


def test_a_forecast(aiko: Person, fixture: Row) -> None:
    asked = aiko.post(f"stages/{fixture['stage']}/forecast/", {"runs": 100})
    assert faults(asked, answer_to("stage_forecast_ask", 202)) == []
    assert faults(aiko.get(f"stages/{fixture['stage']}/forecast/"), answer_to("stage_forecast")) == []
