"""The life of a session: opened by the party, told by one of its players, counted by a ninja master or at once."""

from datetime import timedelta
from typing import Any

from django.core import mail
from django.utils import timezone

from league.operations.notices import send_notice
from league.operations.results import confirm_overdue
from league.operations.tables import recompute
from tests import campaigns, verbs
from tests.campaigns import brief, voyage
from tests.verbs import Person

Row = dict[str, Any]
WON = brief(won=True, turns=17, villain_track=2, victory_track=8)
LOST = brief(won=False, turns=9, villain_track=10, victory_track=3)


def opened(player: Person, stage: int, party: Row, adventure: int = 1) -> Row:
    """Open a session of the Night Shift: Ben as Kai, Emi as Nya."""
    return campaigns.log(player, stage, party, voyage(party, adventure, kai="Ben", nya="Emi"))


def told(player: Person, stage: int, party: Row, report: Row, adventure: int = 1) -> Row:
    """Open a session and report it at once."""
    return campaigns.log(player, stage, party, voyage(party, adventure, kai="Ben", nya="Emi"), report)


def test_a_session_opens_with_its_table(ben: Person, stage: int, night: Row) -> None:
    fixture = opened(ben, stage, night)

    assert (fixture["state"], fixture["round"], len(fixture["sides"])) == ("open", 1, 1)
    assert fixture["match"]["setup"]["adventure"] == 1
    assert sorted(fixture["match"]["names"].values()) == ["Ben", "Emi"]


def test_every_fault_of_a_table_is_named_at_its_place(ben: Person, stage: int, night: Row) -> None:
    table = {"seats": [{"ninja": "kai", "player": "999999"}, {"ninja": "kai"}], "adventure": 7}
    problem = ben.refused(f"stages/{stage}/sessions/", {"team": night["team"], "table": table})

    assert sorted((one["code"], one["path"]) for one in problem["violations"]) == [
        ("session.not_a_member", "/table/seats/0/player"),
        ("setup.adventure", "/table/adventure"),
        ("setup.ninja_taken", "/table/seats/0/ninja"),
        ("setup.ninja_taken", "/table/seats/1/ninja"),
    ]


def test_a_table_that_is_none_is_malformed_at_its_place(ben: Person, stage: int, night: Row) -> None:
    asked = {"team": night["team"], "table": {"seats": [{"ninja": "lloyd"}], "adventure": 1}}
    problem = ben.refused(f"stages/{stage}/sessions/", asked, status=400)

    assert [one["path"] for one in problem["violations"]] == ["/table/seats/0/ninja"]


def test_a_refused_table_does_not_hide_what_is_wrong_with_the_report(ben: Person, stage: int, night: Row) -> None:
    table = {"seats": [{"ninja": "kai", "player": "999999"}, {"ninja": "nya"}], "adventure": 1}
    asked = {"team": night["team"], "table": table, "report": brief(won=True, villain_track=2, tornadoes=9)}
    problem = ben.refused(f"stages/{stage}/sessions/", asked)

    assert [(one["code"], one["path"]) for one in problem["violations"]] == [
        ("session.not_a_member", "/table/seats/0/player"),
        ("claims.tornadoes", "/report/claims/tornadoes"),
    ]


def test_every_malformed_field_of_a_session_is_named_at_once(ben: Person, stage: int, night: Row) -> None:
    table = {"seats": [{"ninja": "lloyd"}, {"player": 7, "ninja": "nya"}], "adventure": "one"}
    report = {"claims": {"won": "yes", "turns": -1, "villains": 2}}
    asked = {"team": night["team"], "table": table, "report": report}
    problem = ben.refused(f"stages/{stage}/sessions/", asked, status=400)

    assert [one["path"] for one in problem["violations"]] == [
        "/table/seats/0/ninja",
        "/table/seats/1/player",
        "/table/adventure",
        "/report/claims/villain_track",
        "/report/claims/villains",
        "/report/claims/won",
        "/report/claims/turns",
    ]


def test_a_report_points_into_the_body_whichever_way_it_is_sent(ben: Person, stage: int, night: Row) -> None:
    table = voyage(night, kai="Ben", nya="Emi")
    wrong = brief(won=True, villain_track=2, tornadoes=9)
    sent = {"team": night["team"], "table": table, "report": wrong}
    at_once = ben.refused(f"stages/{stage}/sessions/", sent)
    later = ben.refused(f"fixtures/{opened(ben, stage, night)['id']}/report/", {"report": wrong})

    assert [one["path"] for one in at_once["violations"]] == ["/report/claims/tornadoes"]
    assert later["violations"] == at_once["violations"]


def test_a_party_has_one_session_open_at_a_time(ben: Person, stage: int, night: Row) -> None:
    opened(ben, stage, night)
    asked = {"team": night["team"], "table": voyage(night, 2, kai="Ben", nya="Emi")}
    problem = ben.refused(f"stages/{stage}/sessions/", asked)

    assert [(one["code"], one["path"]) for one in problem["violations"]] == [("team.busy", "/team")]
    assert "session" in problem["detail"]


def test_a_party_that_is_busy_hears_what_is_wrong_with_its_table_and_its_report_too(
    ben: Person, stage: int, night: Row
) -> None:
    opened(ben, stage, night)
    table = {"seats": [{"ninja": "kai", "player": "999999"}, {"ninja": "nya"}], "adventure": 7}
    asked = {"team": night["team"], "table": table}
    alone = ben.refused(f"stages/{stage}/sessions/", asked)
    seated = {**table, "adventure": 1}
    report = brief(won=True, villain_track=2, tornadoes=9)
    told = ben.refused(f"stages/{stage}/sessions/", {**asked, "table": seated, "report": report})

    assert [(one["code"], one["path"]) for one in alone["violations"]] == [
        ("team.busy", "/team"),
        ("setup.adventure", "/table/adventure"),
        ("session.not_a_member", "/table/seats/0/player"),
    ]
    assert [(one["code"], one["path"]) for one in told["violations"]] == [
        ("team.busy", "/team"),
        ("session.not_a_member", "/table/seats/0/player"),
        ("claims.tornadoes", "/report/claims/tornadoes"),
    ]


def test_a_stranger_to_the_party_opens_nothing(stranger: Person, stage: int, night: Row) -> None:
    asked = {"team": night["team"], "table": voyage(night, kai="Ben", nya="Emi")}
    problem = stranger.refused(f"stages/{stage}/sessions/", asked, status=403)

    assert problem["code"] == "team.not_yours"


def test_a_party_that_is_not_in_the_campaign_opens_nothing(ben: Person, league: Row, stage: int) -> None:
    other = campaigns.form_party(ben, league, "Late Risers")
    asked = {"team": other["team"], "table": voyage(other, kai="Ben", nya=None)}
    problem = ben.refused(f"stages/{stage}/sessions/", asked, status=404)

    assert problem["code"] == "team.not_in_stage"


def test_only_a_campaign_has_games_without_an_opponent(aiko: Person, ben: Person) -> None:
    battles = verbs.open_league(aiko)
    verbs.join(ben, battles)
    tigers = verbs.found_team(aiko, battles, verbs.TORA, "Tigers")
    tide = verbs.found_team(ben, battles, verbs.IKA, "Tide")
    season = verbs.start_season(aiko, battles, [tigers["team"], tide["team"]])
    asked = {"team": tigers["team"], "table": {"seats": []}}
    problem = aiko.refused(f"stages/{season['stages'][0]['id']}/sessions/", asked, status=409)

    assert problem["code"] == "stage.no_campaign"


def test_sessions_are_counted_party_by_party(
    ben: Person, stranger: Person, stage: int, night: Row, early: Row, aiko: Person
) -> None:
    first = told(ben, stage, night, WON)
    aiko.post(f"fixtures/{first['id']}/confirm/")
    second = opened(ben, stage, night, 2)
    other = campaigns.log(stranger, stage, early, voyage(early, kai="Mika", nya=None))

    assert [one["round"] for one in (first, second, other)] == [1, 2, 1]


def test_a_campaign_of_so_many_sessions_is_over_after_them(aiko: Person, ben: Person, league: Row, night: Row) -> None:
    stage = campaigns.start_campaign(aiko, league, night["team"], sessions=1)
    aiko.post(f"fixtures/{told(ben, stage, night, WON)['id']}/confirm/")
    asked = {"team": night["team"], "table": voyage(night, 2, kai="Ben", nya="Emi")}
    problem = ben.refused(f"stages/{stage}/sessions/", asked, status=409)

    assert problem["code"] == "campaign.over"


def test_any_member_tells_how_it_went(aiko: Person, ben: Person, stage: int, night: Row) -> None:
    fixture = opened(ben, stage, night)
    answer = aiko.post(f"fixtures/{fixture['id']}/report/", {"report": WON})
    claims = aiko.get(f"fixtures/{fixture['id']}/")["match"]["claims"]

    assert answer["fixture"]["state"] == "reported"
    assert [(one["kind"], one["by"], one["acting_for"]) for one in claims] == [
        ("opened", "Ben", None),
        ("reported", "Aiko", None),
    ]


def test_what_the_rules_refuse_is_named_under_the_report_and_nothing_is_stored(
    ben: Person, stage: int, night: Row
) -> None:
    table = voyage(night, kai="Ben", nya="Emi")
    report = brief(won=True, turns=12, villain_track=1, tornadoes=5, potentials=7)
    problem = ben.refused(f"stages/{stage}/sessions/", {"team": night["team"], "table": table, "report": report})

    assert [(one["code"], one["path"]) for one in problem["violations"]] == [
        ("claims.tornadoes", "/report/claims/tornadoes"),
        ("claims.potentials", "/report/claims/potentials"),
    ]
    assert ben.get(f"stages/{stage}/sessions/")["results"] == []


def test_a_ninja_master_confirms_what_a_party_told(aiko: Person, ben: Person, stage: int, night: Row) -> None:
    fixture = told(ben, stage, night, WON)
    problem = ben.refused(f"fixtures/{fixture['id']}/confirm/", status=403)
    confirmed = aiko.post(f"fixtures/{fixture['id']}/confirm/")

    assert problem["code"] == "report.only_a_master_confirms"
    assert (confirmed["state"], confirmed["sides"][0]["outcome"], confirmed["sides"][0]["score"]) == (
        "confirmed",
        "won",
        8,
    )


def test_a_league_can_let_reports_of_sessions_count_at_once(aiko: Person, ben: Person, league: Row, night: Row) -> None:
    aiko.client.patch(f"/api/v1/leagues/{league['id']}/", {"settings": {"confirm_alone": "at_once"}})
    stage = campaigns.start_campaign(aiko, league, night["team"])
    fixture = told(ben, stage, night, WON)

    assert fixture["state"] == "confirmed"
    assert campaigns.board(ben, night)[1]["wins"] == 1


def test_in_silence_a_report_counts_once_a_master_was_told(
    aiko: Person, ben: Person, league: Row, stage: int, night: Row
) -> None:
    aiko.client.patch(f"/api/v1/leagues/{league['id']}/", {"settings": {"confirm_after_hours": 1}})
    fixture = told(ben, stage, night, WON)
    later = timezone.now() + timedelta(hours=2)
    before = confirm_overdue(at=later)
    mail.outbox.clear()
    send_notice(fixture["id"], at=timezone.now())

    assert before == []
    assert [letter.to for letter in mail.outbox] == [[aiko.email]]
    assert "The Night Shift has reported a session in" in mail.outbox[0].body
    assert list(confirm_overdue(at=later)) == [fixture["id"]]


def test_another_member_may_dispute_what_one_told(aiko: Person, ben: Person, league: Row, stage: int) -> None:
    nia = verbs.sign_up("Nia")
    verbs.join(nia, league)
    party = campaigns.form_party(ben, league, "Harbour", {"player": ben.id}, {"player": nia.id})
    aiko.post(f"stages/{stage}/entrants/", {"team": party["team"]})
    fixture = campaigns.log(ben, stage, party, voyage(party, kai="Ben", nya="Nia"), WON)
    own = ben.refused(f"fixtures/{fixture['id']}/dispute/", {"report": LOST}, status=409)
    disputed = nia.post(f"fixtures/{fixture['id']}/dispute/", {"report": LOST})
    decided = aiko.post(f"fixtures/{fixture['id']}/decide/", {"version": 2, "reason": "Nia kept the tokens"})

    assert own["code"] == "report.own"
    assert disputed["fixture"]["state"] == "disputed"
    assert (decided["state"], decided["sides"][0]["outcome"]) == ("confirmed", "lost")


def test_a_report_is_edited_and_withdrawn_by_the_party(aiko: Person, ben: Person, stage: int, night: Row) -> None:
    fixture = told(ben, stage, night, WON)
    edited = aiko.post(f"fixtures/{fixture['id']}/report/", {"report": LOST, "edits": 1})
    withdrawn = ben.post(f"fixtures/{fixture['id']}/withdraw/")

    assert edited["version"] == 2
    assert withdrawn["state"] == "open"


def test_a_session_that_was_called_off_is_taken_up_again(aiko: Person, ben: Person, stage: int, night: Row) -> None:
    fixture = opened(ben, stage, night)
    hashed = fixture["match"]["seed_hash"]
    ben.post(f"fixtures/{fixture['id']}/unopen/")
    again = opened(ben, stage, night, 3)

    assert (again["id"], again["match"]["seed_hash"]) == (fixture["id"], hashed)


def test_nobody_waits_for_a_session_that_was_called_off(aiko: Person, ben: Person, stage: int, night: Row) -> None:
    fixture = opened(ben, stage, night)
    ben.post(f"fixtures/{fixture['id']}/unopen/")

    assert aiko.post(f"stages/{stage}/finish/")["state"] == "finished"


def test_a_session_that_is_open_keeps_the_stage_open(aiko: Person, ben: Person, stage: int, night: Row) -> None:
    fixture = opened(ben, stage, night)
    problem = aiko.refused(f"stages/{stage}/finish/", status=409)

    assert problem["fixtures"] == [fixture["id"]]


def test_nobody_leaves_a_party_whose_session_is_open(ben: Person, stage: int, night: Row) -> None:
    opened(ben, stage, night)
    emi = campaigns.ids(night)["Emi"]
    problem = ben.refused(f"teams/{night['team']}/party/members/{emi}/leave/", status=409)

    assert problem["code"] == "team.in_a_match"


def test_the_engine_plays_a_session_and_the_party_confirms_it(
    aiko: Person, ben: Person, stage: int, night: Row
) -> None:
    fixture = opened(ben, stage, night)
    played = aiko.post(f"fixtures/{fixture['id']}/auto-resolve/", {"policy": "tactical"})
    confirmed = ben.post(f"fixtures/{fixture['id']}/confirm/")

    assert played["state"] == "reported"
    assert played["match"]["reports"][0]["log"] is True
    assert confirmed["state"] == "confirmed"


def test_a_confirmed_session_is_corrected_and_voided(aiko: Person, ben: Person, stage: int, night: Row) -> None:
    fixture = told(ben, stage, night, WON)
    aiko.post(f"fixtures/{fixture['id']}/confirm/")
    correct = {"action": "correct", "report": LOST, "reason": "The tracks were mixed up"}
    basis = aiko.post(f"fixtures/{fixture['id']}/amendments/preview/", correct)["basis"]
    aiko.post(f"fixtures/{fixture['id']}/amendments/", {**correct, "basis": basis})
    line = campaigns.board(ben, night)[1]
    void = {"action": "void", "reason": "It was a demonstration"}
    basis = aiko.post(f"fixtures/{fixture['id']}/amendments/preview/", void)["basis"]
    aiko.post(f"fixtures/{fixture['id']}/amendments/", {**void, "basis": basis})

    assert (line["tries"], line["wins"]) == (1, 0)
    assert campaigns.board(ben, night)[1]["tries"] == 0


def test_the_table_of_a_campaign_counts_tries_and_wins(
    aiko: Person, ben: Person, stranger: Person, stage: int, night: Row, early: Row
) -> None:
    for report, adventure in ((WON, 1), (LOST, 2)):
        aiko.post(f"fixtures/{told(ben, stage, night, report, adventure)['id']}/confirm/")
    other = campaigns.log(stranger, stage, early, voyage(early, kai="Mika", nya=None), LOST)
    aiko.post(f"fixtures/{other['id']}/confirm/")
    recompute(stage, at=timezone.now())
    rows = ben.get(f"stages/{stage}/table/")["rows"]

    assert [(row["name"], row["rank"], row["played"], row["won"], row["scored"]) for row in rows] == [
        ("The Night Shift", 1, 2, 1, 11),
        ("Early Birds", 2, 1, 0, 3),
    ]


def test_a_party_that_leaves_takes_its_called_off_session_along(
    aiko: Person, ben: Person, league: Row, stage: int, night: Row
) -> None:
    ben.post(f"fixtures/{opened(ben, stage, night)['id']}/unopen/")
    season = aiko.get(f"leagues/{league['id']}/seasons/")["results"][0]["id"]
    aiko.post(f"seasons/{season}/entrants/{night['team']}/leave/", {"reason": "Moved to another town"})
    recompute(stage, at=timezone.now())
    rows = {row["name"]: row for row in ben.get(f"stages/{stage}/table/")["rows"]}

    assert (rows["The Night Shift"]["forfeits"], rows["The Night Shift"]["points"]) == (0, 0)
    assert (
        ben.refused(
            f"stages/{stage}/sessions/",
            {"team": night["team"], "table": voyage(night, kai="Ben", nya="Emi")},
            status=404,
        )["code"]
        == "team.not_in_stage"
    )


def test_a_ninja_master_accepts_what_the_rules_refuse_as_played(
    aiko: Person, ben: Person, stage: int, night: Row
) -> None:
    odd = brief(won=True, turns=17, villain_track=2, victory_track=8, tornadoes=5)
    asked = {"team": night["team"], "table": voyage(night, kai="Ben", nya="Emi"), "report": odd, "as_played": True}
    refused = ben.refused(f"stages/{stage}/sessions/", {**asked, "reason": "We found a fifth"}, status=403)
    unexplained = aiko.refused(f"stages/{stage}/sessions/", asked)
    stored = aiko.post(f"stages/{stage}/sessions/", {**asked, "reason": "They found a fifth"})

    assert refused["code"] == "report.only_a_master_accepts"
    assert [one["code"] for one in unexplained["violations"]] == ["reason.missing"]
    assert [one["code"] for one in stored["match"]["reports"][0]["violations"]] == ["claims.tornadoes"]


def test_what_an_organiser_fills_in_refuses_where_an_assumption_only_warned(
    aiko: Person, ben: Person, league: Row, stage: int, night: Row
) -> None:
    """Eight tokens and three villains are the goals of this league's first adventure."""
    short = brief(won=True, turns=17, villain_track=2, victory_track=1)
    fixture = opened(ben, stage, night)
    warned = ben.post(f"fixtures/{fixture['id']}/report/", {"report": short})
    aiko.post(f"fixtures/{fixture['id']}/confirm/")
    adventure = {
        "number": 1,
        "known": True,
        "cards": [{"letter": letter} for letter in "ABC"],
        "goals": [{"players": players, "victory": 8, "villain": 3} for players in (2, 3, 4)],
    }
    aiko.post(f"leagues/{league['id']}/rules/", {"house": {"kit": {"adventures": [adventure]}}, "reason": "Our box"})
    asked = {"team": night["team"], "table": voyage(night, kai="Ben", nya="Emi"), "report": short}
    refused = ben.refused(f"stages/{stage}/sessions/", asked)

    assert [one["code"] for one in warned["warnings"]] == ["claims.victory_track_not_full"]
    assert [one["code"] for one in refused["violations"]] == ["claims.victory_track_not_full"]


def test_a_member_finds_the_fixtures_of_the_party(
    aiko: Person, ben: Person, stranger: Person, stage: int, night: Row, early: Row
) -> None:
    """Ben owns the Night Shift, Aiko is one of its members, Mika plays in another party."""
    fixture = opened(ben, stage, night)["id"]
    theirs = campaigns.log(stranger, stage, early, voyage(early, kai="Mika", nya=None))["id"]
    found = [
        [row["id"] for row in aiko.get("fixtures/", player=player.id)["results"]] for player in (aiko, ben, stranger)
    ]
    assert found == [[fixture], [fixture], [theirs]]


def test_who_left_the_party_has_no_more_fixtures_of_it(aiko: Person, ben: Person, stage: int, night: Row) -> None:
    aiko.post(f"fixtures/{told(ben, stage, night, WON)['id']}/confirm/")
    mine = campaigns.ids(night)["Aiko"]
    ben.post(f"teams/{night['team']}/party/members/{mine}/leave/")
    assert aiko.get("fixtures/", player=aiko.id)["results"] == []


def test_a_members_past_are_the_sessions_at_which_they_sat(aiko: Person, ben: Person, stage: int, night: Row) -> None:
    """Two sessions count; Aiko sat at the second."""
    for who in ("Emi", "Aiko"):
        fixture = campaigns.log(ben, stage, night, voyage(night, kai="Ben", nya=who), WON)
        aiko.post(f"fixtures/{fixture['id']}/confirm/")
    played = [ben.get(f"players/{player.id}/career/")["record"]["won"] for player in (ben, aiko)]
    assert played == [2, 1]
