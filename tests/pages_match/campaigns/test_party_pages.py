"""A campaign on pages: forming a party, sitting down, telling how it went, and how far everybody is."""

import json
from typing import Any

from django.http import QueryDict

from tests import campaigns, verbs
from tests.campaigns import brief, voyage
from tests.pages_match.browsing import Reader, filled, plain
from tests.verbs import Person

Row = dict[str, Any]
WON = brief(won=True, turns=17, villain_track=2, victory_track=8)


def sitting(reader: Reader, stage: int, party: Row, **typed: object) -> QueryDict:
    """Open the form of a session and fill it in."""
    context = reader.get(f"/stages/{stage}/sessions/{party['team']}/new/").context
    return filled(context["seats"], context["brief"], **typed)


def won(master: Person, player: Person, stage: int, party: Row) -> Row:
    """Log a session that was won, and let it count."""
    fixture = campaigns.log(player, stage, party, voyage(party, kai="Ben", nya="Emi"), WON)
    master.post(f"fixtures/{fixture['id']}/confirm/")
    return fixture


def test_a_party_is_formed_on_a_page(bens: Reader, aiko: Person, league: Row) -> None:
    path = f"/leagues/{league['slug']}/build/"
    form = bens.get(path).context["form"]
    data = filled(form, name="Paper Kites", players=[str(aiko.id)], names="Ren\nSuki")
    page = bens.client.get(bens.post(path, data).url)

    assert page.context["team"].name == "Paper Kites"
    assert [one["name"] for one in page.context["party"]["members"]] == ["Aiko", "Ren", "Suki"]


def test_a_party_that_cannot_be_formed_says_why(bens: Reader, league: Row, night: Row) -> None:
    path = f"/leagues/{league['slug']}/build/"
    form = bens.get(path).context["form"]
    page = bens.post(path, filled(form, name="The Night Shift"), status=422)

    assert "The league has a team called The Night Shift already." in plain(page)


def test_members_are_taken_in_and_let_go_on_a_page(bens: Reader, stranger: Person, night: Row) -> None:
    path = f"/teams/{night['team']}/members/"
    form = bens.get(path).context["form"]
    bens.post(path, filled(form, players=[str(stranger.id)]))
    emi = campaigns.ids(night)["Emi"]
    bens.post(f"{path}{emi}/leave/")
    party = bens.get(f"/teams/{night['team']}/").context["party"]
    back = bens.get(path).context["form"]
    bens.post(path, filled(back, back=[emi]))

    assert {one["name"]: one["here"] for one in party["members"]} == {
        "Ben": True,
        "Aiko": True,
        "Emi": False,
        "Mika": True,
    }
    assert all(one["here"] for one in bens.get(f"/teams/{night['team']}/").context["party"]["members"])


def test_nobody_joins_by_an_empty_form(bens: Reader, night: Row) -> None:
    path = f"/teams/{night['team']}/members/"

    assert "Say who joins." in plain(bens.post(path, filled(bens.get(path).context["form"]), status=422))


def test_one_joins_a_party_with_the_leagues_code(league: Row, night: Row) -> None:
    reader = Reader(verbs.sign_up("Nia"))
    path = f"/teams/{night['team']}/members/join/"
    wrong = reader.post(path, {"code": "NOTHING1"}, status=422)
    reader.post(path, {"code": league["join_code"]})

    assert "No league has this join code." in plain(wrong)
    assert "Nia" in reader.text(f"/teams/{night['team']}/")


def test_a_session_is_opened_and_told_in_one_go(bens: Reader, stage: int, night: Row) -> None:
    ids = campaigns.ids(night)
    data = sitting(
        bens,
        stage,
        night,
        nya=ids["Ben"],
        zane="guest",
        starts="zane",
        adventure=3,
        won="yes",
        turns=14,
        villain_track=1,
        victory_track=8,
    )
    page = bens.client.get(bens.post(f"/stages/{stage}/sessions/{night['team']}/new/", data).url)

    assert page.context["seated"] == [("Zane", "a guest"), ("Nya", "Ben")]
    assert page.context["challenge"]["name"] == "Adventure 3"
    assert page.context["fixture"].state == "reported"
    assert "Tokens on the Victory Track 8" in plain(page)


def test_a_session_is_opened_first_and_told_later(bens: Reader, aikos: Reader, stage: int, night: Row) -> None:
    ids = campaigns.ids(night)
    data = sitting(bens, stage, night, kai=ids["Ben"], nya=ids["Emi"])
    path = bens.post(f"/stages/{stage}/sessions/{night['team']}/new/", data).url
    context = bens.get(f"{path}report/").context
    bens.post(f"{path}report/", filled(context["form"], won="no", turns=9, villain_track=10))
    edited = bens.get(f"{path}report/").context["form"]
    confirm = aikos.get(path).context["confirm_form"]
    aikos.post(f"{path}confirm/", filled(confirm))

    assert edited["turns"].value() == 9
    assert bens.get(path).context["fixture"].state == "confirmed"


def test_every_fault_of_a_session_is_at_its_field(bens: Reader, stage: int, night: Row) -> None:
    ids = campaigns.ids(night)
    data = sitting(
        bens,
        stage,
        night,
        kai=ids["Ben"],
        nya=ids["Emi"],
        won="yes",
        turns=14,
        villain_track=1,
        tornadoes=5,
    )
    page = bens.post(f"/stages/{stage}/sessions/{night['team']}/new/", data, status=422)

    assert list(page.context["brief"].errors) == ["tornadoes"]


def test_a_table_of_one_is_refused(bens: Reader, stage: int, night: Row) -> None:
    data = sitting(bens, stage, night, kai=campaigns.ids(night)["Ben"])
    page = bens.post(f"/stages/{stage}/sessions/{night['team']}/new/", data, status=422)

    assert "The game is for 2 to 4 players, not 1." in plain(page)


def test_somebody_sits_at_a_table(bens: Reader, stage: int, night: Row) -> None:
    data = sitting(bens, stage, night, won="yes")
    page = bens.post(f"/stages/{stage}/sessions/{night['team']}/new/", data, status=422)

    assert page.context["seats"].errors == {"kai": ["Say who plays."]}
    assert sorted(page.context["brief"].errors) == ["turns", "villain_track"]


def test_faults_of_table_and_report_are_shown_together(bens: Reader, stage: int, night: Row) -> None:
    ids = campaigns.ids(night)
    told = {"won": "yes", "turns": 14, "villain_track": 1, "tornadoes": 5}
    data = sitting(bens, stage, night, kai=ids["Ben"], nya=ids["Ben"], **told)
    page = bens.post(f"/stages/{stage}/sessions/{night['team']}/new/", data, status=422)

    assert list(page.context["brief"].errors) == ["tornadoes"]
    assert [fault["code"] for fault in page.context["faults"]] == ["setup.player_twice", "setup.player_twice"]


def test_faults_of_a_pasted_log_name_their_places(bens: Reader, stage: int, night: Row) -> None:
    ids = campaigns.ids(night)
    log = json.dumps({"won": True, "starts": [], "turns": [{"ninja": "lloyd", "card": "1"}, 5]})
    data = sitting(bens, stage, night, kai=ids["Ben"], nya=ids["Emi"], log=log)
    page = bens.post(f"/stages/{stage}/sessions/{night['team']}/new/", data, status=422)

    assert [fault["path"] for fault in page.context["faults"]] == ["/report/log/turns/0/ninja", "/report/log/turns/1"]
    assert "/report/log/turns/0/ninja" in plain(page)


def test_half_a_brief_report_is_none(bens: Reader, stage: int, night: Row) -> None:
    ids = campaigns.ids(night)
    data = sitting(bens, stage, night, kai=ids["Ben"], nya=ids["Emi"], starts="cole", turns=14)
    page = bens.post(f"/stages/{stage}/sessions/{night['team']}/new/", data, status=422)

    assert list(page.context["seats"].errors) == ["starts"]
    assert sorted(page.context["brief"].errors) == ["villain_track", "won"]


def test_a_log_is_pasted_and_checked_first(aiko: Person, bens: Reader, ben: Person, stage: int, night: Row) -> None:
    fixture = campaigns.log(ben, stage, night, voyage(night, kai="Ben", nya="Emi"))
    aiko.post(f"fixtures/{fixture['id']}/auto-resolve/", {"policy": "tactical"})
    log = ben.client.get(f"/api/v1/fixtures/{fixture['id']}/logs/1/").content.decode()
    aiko.post(f"fixtures/{fixture['id']}/withdraw/")
    path = f"/fixtures/{fixture['id']}/report/"
    form = bens.get(path).context["form"]
    broken = bens.post(path, filled(form, log="{"), status=422)
    checked = bens.post(path, filled(form, log=log, do="check"), status=200)
    bens.post(path, filled(form, log=log))

    assert list(broken.context["form"].errors) == ["log"]
    assert "The referee finds nothing wrong. Nothing is stored yet." in plain(checked)
    assert bens.get(f"/fixtures/{fixture['id']}/").context["shown"].logged


def test_a_stranger_to_the_party_cannot_sit_down(strangers: Reader, stage: int, night: Row) -> None:
    strangers.get(f"/stages/{stage}/sessions/{night['team']}/new/", status=403)


def test_a_session_that_was_called_off_is_taken_up_again(bens: Reader, ben: Person, stage: int, night: Row) -> None:
    fixture = campaigns.log(ben, stage, night, voyage(night, kai="Ben", nya="Emi"))
    path = f"/fixtures/{fixture['id']}/"
    bens.post(f"{path}unopen/")
    page = bens.get(path)

    assert "Sit down to it again" in plain(page)
    assert not page.context["may"].open


def test_the_page_of_a_party_shows_how_far_it_is(
    aiko: Person, bens: Reader, ben: Person, stage: int, night: Row
) -> None:
    won(aiko, ben, stage, night)
    page = bens.get(f"/teams/{night['team']}/")
    lines = {line["title"]: (line["tries"], line["wins"], line["told"]) for line in page.context["board"]}

    assert lines["Adventure 1"] == (1, 1, "won, 2 villains, 17 turns, 2 players")
    assert lines["Adventure 2"] == (0, 0, "")
    assert "Session 1: Adventure 1" in plain(page)
    assert [row.pk for row in page.context["campaigns"]] == [stage]


def test_a_party_sits_down_again_once_its_session_counts(
    aiko: Person, ben: Person, bens: Reader, stage: int, night: Row
) -> None:
    told = "The Night Shift has a session that does not count yet: have it told and confirmed, or call it off, first."
    new = f"/stages/{stage}/sessions/{night['team']}/new/"
    fixture = campaigns.log(ben, stage, night, voyage(night, kai="Ben", nya="Emi"), WON)
    pages = [plain(bens.get(path)) for path in (f"/teams/{night['team']}/", new)]
    aiko.post(f"fixtures/{fixture['id']}/confirm/")
    after = bens.get(f"/teams/{night['team']}/")

    assert [(told in page, "Sit down to a session of" in page, "Put it in the log" in page) for page in pages] == [
        (True, False, False),
        (True, False, False),
    ]
    assert (told in plain(after), "Sit down to a session of" in plain(after)) == (False, True)
    assert "Put it in the log" in plain(bens.get(new))


def test_a_campaign_whose_sessions_are_all_had_offers_none(
    aiko: Person, ben: Person, bens: Reader, league: Row, night: Row
) -> None:
    stage = campaigns.start_campaign(aiko, league, night["team"], sessions=1)
    won(aiko, ben, stage, night)
    page = bens.get(f"/teams/{night['team']}/")

    assert page.context["campaigns"] == []
    assert "The team has had its only session." in plain(page)


def test_a_session_that_was_called_off_is_on_offer_however_few_there_are(
    aiko: Person, ben: Person, bens: Reader, league: Row, night: Row
) -> None:
    stage = campaigns.start_campaign(aiko, league, night["team"], sessions=1)
    fixture = campaigns.log(ben, stage, night, voyage(night, kai="Ben", nya="Emi"))
    ben.post(f"fixtures/{fixture['id']}/unopen/")

    assert [row.pk for row in bens.get(f"/teams/{night['team']}/").context["campaigns"]] == [stage]


def test_nobody_is_offered_to_leave_while_a_session_is_open(ben: Person, bens: Reader, stage: int, night: Row) -> None:
    paths = (f"/teams/{night['team']}/", f"/teams/{night['team']}/members/")
    before = [bens.get(path).content.decode().count("/leave/") for path in paths]
    campaigns.log(ben, stage, night, voyage(night, kai="Ben", nya="Emi"))
    during = [bens.get(path).content.decode().count("/leave/") for path in paths]

    assert (before, during) == ([1, 3], [0, 0])
    assert "A session of The Night Shift is open." in plain(bens.get(paths[1]))


def test_a_visitor_reads_the_log_and_the_board(
    aiko: Person, ben: Person, visitor: Reader, league: Row, stage: int, night: Row
) -> None:
    won(aiko, ben, stage, night)
    log = visitor.text(f"/stages/{stage}/sessions/")
    board = visitor.get(f"/leagues/{league['slug']}/board/")

    assert "Session 1: Adventure 1" in log
    assert "The Night Shift" in log
    assert [one["name"] for one in board.context["parties"]] == ["The Night Shift", "Early Birds"]
    assert "1 won in 1 try" in plain(board)


def test_the_ledger_of_a_party_is_told_in_words(
    aiko: Person, ben: Person, bens: Reader, stage: int, night: Row
) -> None:
    won(aiko, ben, stage, night)
    text = bens.text(f"/teams/{night['team']}/ledger/")

    assert "Emi joins" in text
    assert "Adventure 1: won, with Ben (Kai), Emi (Nya)" in text


def test_a_game_of_ninjago_is_told_on_a_page(aiko: Person, ben: Person, bens: Reader) -> None:
    league = campaigns.open_league(aiko, "ninjago", "Temple Nights")
    verbs.join(ben, league)
    party = campaigns.form_party(ben, league, "Dawn Patrol", {"player": ben.id}, {"player": aiko.id})
    stage = campaigns.start_campaign(aiko, league, party["team"])
    ids = campaigns.ids(party)
    data = sitting(
        bens,
        stage,
        party,
        kai=ids["Ben"],
        jay=ids["Aiko"],
        steps=6,
        variants=["ninja_memory"],
        won="yes",
        final_battle="won",
        weapons_lost=1,
        sensei=["final_battle"],
    )
    page = bens.client.get(bens.post(f"/stages/{stage}/sessions/{party['team']}/new/", data).url)

    assert page.context["challenge"]["name"] == "6 steps, Ninja Memory"
    assert "Final battle the ninja won it" in plain(page)
    assert "What the Sensei helped with in the final battle" in plain(page)


def test_a_dispute_shows_both_versions(aiko: Person, ben: Person, aikos: Reader, stage: int, night: Row) -> None:
    fixture = campaigns.log(ben, stage, night, voyage(night, kai="Ben", nya="Emi"), WON)
    aiko.post(f"fixtures/{fixture['id']}/dispute/", {"report": brief(won=False, turns=17, villain_track=10)})
    page = aikos.get(f"/fixtures/{fixture['id']}/")

    assert [(row["place"], row["first"], row["second"]) for row in page.context["difference"]] == [
        ("The ninja won", "yes", "no"),
        ("Villains on the Villain Track", 2, 10),
        ("Tokens on the Victory Track", 8, None),
    ]


def test_pages_of_campaigns_do_not_slow_down(
    aiko: Person, ben: Person, bens: Reader, league: Row, stage: int, night: Row
) -> None:
    paths = [f"/stages/{stage}/sessions/", f"/teams/{night['team']}/", f"/leagues/{league['slug']}/board/"]
    won(aiko, ben, stage, night)
    before = [bens.queries(path) for path in paths]
    for name in ("Kites", "Lanterns"):
        party = campaigns.form_party(ben, league, name, {"player": ben.id})
        aiko.post(f"stages/{stage}/entrants/", {"team": party["team"]})
        fixture = campaigns.log(ben, stage, party, voyage(party, kai="Ben", nya=None), WON)
        aiko.post(f"fixtures/{fixture['id']}/confirm/")
        won(aiko, ben, stage, night)

    assert [bens.queries(path) for path in paths] == before


def test_the_log_over_http_does_not_slow_down(
    aiko: Person, ben: Person, stage: int, night: Row, django_assert_max_num_queries: Any
) -> None:
    for _number in range(4):
        won(aiko, ben, stage, night)
    with django_assert_max_num_queries(12):
        rows = ben.get(f"stages/{stage}/sessions/")["results"]

    assert len(rows) == 4


def test_a_report_without_an_opponent_waits_for_the_ninja_master(
    ben: Person, aikos: Reader, bens: Reader, stage: int, night: Row
) -> None:
    fixture = campaigns.log(ben, stage, night, voyage(night, kai="Ben", nya="Emi"), WON)
    waiting = aikos.get("/").context["waiting"]

    assert [row.pk for row in waiting.confirm] == [fixture["id"]]
    assert [row.pk for row in bens.get("/").context["waiting"].told] == [fixture["id"]]
    assert "The report waits for a ninja master." in bens.text(f"/fixtures/{fixture['id']}/")


def test_a_member_finds_the_party_among_their_teams(aikos: Reader, strangers: Reader, night: Row, early: Row) -> None:
    assert [row.pk for row in aikos.get("/teams/").context["teams"]] == [night["team"]]
    assert [row.pk for row in strangers.get("/teams/").context["teams"]] == [early["team"]]


def test_a_confirmed_session_is_corrected_on_pages(
    aiko: Person, ben: Person, aikos: Reader, stage: int, night: Row
) -> None:
    fixture = won(aiko, ben, stage, night)
    path = f"/fixtures/{fixture['id']}"
    form = aikos.get(f"{path}/correct/").context["form"]
    typed = filled(form, won="no", villain_track=10, victory_track=3)
    preview = aikos.post(f"{path}/correct/", typed, status=200)
    settle = preview.context["form"]
    told = plain(preview)
    aikos.post(f"{path}/amend/preview/", filled(settle, reason="The tracks were mixed up", what="amend"))

    assert campaigns.board(ben, night)[1]["wins"] == 0
    assert "sessions won 1 0" in told
    assert "adventure 2" not in told


def test_a_campaign_is_planned_on_pages(aikos: Reader, league: Row, night: Row) -> None:
    context = aikos.get(f"/leagues/{league['slug']}/").context

    assert [row.pk for row in context["teams"]] == [night["team"]]
    assert context["settings"].confirm_alone == "master"


def test_a_party_is_read_in_french(aiko: Person, ben: Person, bens: Reader, stage: int, night: Row) -> None:
    won(aiko, ben, stage, night)
    page = bens.client.get(f"/teams/{night['team']}/", headers={"Accept-Language": "fr"})
    text = plain(page)

    assert "Où en est le groupe" in text
    assert "Séance 1 : Aventure 1" in text
    assert "gagné, 2 méchants, 17 tours, 2 joueurs" in text
