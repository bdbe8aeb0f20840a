"""Two against two over HTTP: opened, reported, confirmed by the others, in scrolls, tables and files (rulings 60, 61, 64)."""

import copy
from typing import Any

import msgspec
import pytest
from django.utils import timezone

from games.rules.kernel.findings import Refused, pointer
from league.models import Fixture, FixtureSide, League, Round
from league.operations.ratings import recompute_ratings
from league.operations.tables import recompute
from league.transfer.documents import LeagueFile
from league.transfer.load import import_league
from league.transfer.reading import read_file
from teams.models import Player
from teams.reconcile import reconcile_all
from tests import verbs
from tests.amending import amend, codes, ninja, scroll_of
from tests.league.carried import File, Spoil, file_of, put, typed, without_roles
from tests.league.partnered import INTERCEPT, PARTNERS, Four, four

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Four:
    """Four players at one table."""
    return four()


def standings(table: Four) -> list[dict[str, Any]]:
    recompute(table.stage["id"], at=timezone.now())
    rows: list[dict[str, Any]] = table.master.get(f"stages/{table.stage['id']}/table/")["rows"]
    return rows


def test_partners_are_agreed_on_with_the_challenge_and_frozen_with_the_rosters(table: Four) -> None:
    opened = table.open(challenge="Intercept the Messenger", partners=[[4, 2], [3, 1]])
    assert (opened["state"], opened["challenge"]) == ("open", INTERCEPT)
    assert opened["match"]["setup"]["partners"] == PARTNERS
    assert [side["alliance"] for side in opened["sides"]] == [0, 0, 0, 0]


def test_from_opening_to_scrolls_and_table(table: Four) -> None:
    """Side 1 catches two messengers and side 3 one; side 2 brings one off: three points against two.

    Ten koban for each winner and six for each loser, on nine. An Injury is 1 XP and the messenger's 2 more, an escape is
    2 XP, an award 3: Goro 2 x 3 + 3, Jun 2 + 3, Hana 3 + 3, Rin 3.
    """
    played = table.play()
    told = [(one["outcome"], one["score"], one["injuries"], one["koban"], one["alliance"]) for one in played["sides"]]
    assert played["state"] == "confirmed"
    assert told == [("won", 3, 2, 10, 1), ("lost", 2, 0, 6, 2), ("won", 3, 1, 10, 1), ("lost", 2, 0, 6, 2)]
    scrolls = {side: scroll_of(table.players[side], team) for side, team in table.teams.items()}
    assert [scrolls[side]["treasury"] for side in (1, 2, 3, 4)] == [19, 15, 19, 15]
    xp = [ninja(scrolls[side], name)["xp"] for side, name in ((1, "Goro"), (2, "Jun"), (3, "Hana"), (4, "Rin"))]
    assert xp == [9, 5, 6, 3]
    assert [scrolls[side]["record"] for side in (1, 2)] == [
        {"played": 1, "won": 1, "drawn": 0, "lost": 0},
        {"played": 1, "won": 0, "drawn": 0, "lost": 1},
    ]
    rows = [
        (row["team"], row["rank"], row["points"], row["scored"], row["against"], row["difference"], row["koban"])
        for row in standings(table)
    ]
    team = {side: scroll["team"] for side, scroll in table.teams.items()}
    assert rows == [
        (team[1], 1, 3, 3, 2, 1, 10),
        (team[3], 2, 3, 3, 2, 1, 10),
        *((pk, 3, 0, 2, 3, -1, 6) for pk in (row["team"] for row in standings(table)[2:])),
    ]
    assert {row["team"] for row in standings(table)[2:]} == {team[2], team[4]}
    assert reconcile_all() == []


def test_every_other_side_confirms_the_partner_too(table: Four) -> None:
    table.open()
    table.players[1].post(f"{table.path}/report/", {"report": table.report()})
    states = [table.players[side].post(f"{table.path}/confirm/")["state"] for side in (3, 2, 4)]
    assert states == ["reported", "reported", "confirmed"]


def test_ruling_64_a_partner_who_cedes_has_lost_and_the_other_wins_for_the_pair(table: Four) -> None:
    """Side 3 gives up with its one point; side 1 plays on and wins three to two."""
    table.open()
    table.players[1].post(f"{table.path}/report/", {"report": table.report(ceded_by=[3])})
    for side in (2, 3, 4):
        table.players[side].post(f"{table.path}/confirm/")
    told = table.master.get(f"{table.path}/")["sides"]
    assert [(one["outcome"], one["score"], one["koban"]) for one in told] == [
        ("won", 3, 10),
        ("lost", 2, 6),
        ("ceded", 3, 6),
        ("lost", 2, 6),
    ]
    assert sorted((row["points"], row["difference"]) for row in standings(table)) == [(0, -1), (0, -1), (0, 1), (3, 1)]


def test_partners_are_no_opponents(table: Four) -> None:
    """In the past of a team, between two teams, and behind a line of the table."""
    played = table.play()
    names = {side["side"]: side["name"] for side in played["sides"]}
    one, partner = table.teams[1]["team"], table.teams[3]["team"]
    career = table.master.get(f"teams/{one}/career/")
    assert {row["name"] for row in career["opponents"]} == {names[2], names[4]}
    assert (career["record"]["scored"], career["record"]["against"]) == (3, 2)
    assert table.master.get("head-to-head/", team=one, other=partner)["games"] == []
    told = table.master.get(f"stages/{table.stage['id']}/table/{one}/")
    assert {other["name"] for other in told["games"][0]["opponents"]} == {names[2], names[4]}


def test_partners_gain_and_lose_skill_together(table: Four) -> None:
    table.play()
    recompute(table.stage["id"], at=timezone.now())
    recompute_ratings(table.league["id"], at=timezone.now())
    rated = {row["team"]: row["mu"] for row in table.master.get(f"leagues/{table.league['id']}/ratings/")["teams"]}
    one, two, three, four_ = (rated[table.teams[side]["team"]] for side in (1, 2, 3, 4))
    assert (one, two) == (three, four_)
    assert one > 25 > two


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({"challenge": "brawl", "partners": PARTNERS}, [("partners.not_in_challenge", "/partners")]),
        ({"partners": PARTNERS}, [("partners.challenge_open", "/partners")]),
        ({"roll_challenge": True, "partners": PARTNERS}, [("partners.challenge_open", "/partners")]),
        ({"challenge": INTERCEPT}, [("open.too_many_sides", "/challenge")]),
        ({"challenge": INTERCEPT, "partners": []}, [("open.too_many_sides", "/challenge")]),
        ({"challenge": INTERCEPT, "partners": [[1, 2]]}, None),
        ({"challenge": INTERCEPT, "partners": [[1, 2], [3, 3]]}, None),
        ({"challenge": INTERCEPT, "partners": [[1, 2], [4]]}, [("partners.side_missing", "/partners")]),
    ],
)
def test_an_impossible_split_opens_nothing(
    table: Four, asked: dict[str, Any], found: list[tuple[str, str]] | None
) -> None:
    refused = codes(table.players[1].refused(f"{table.path}/open/", asked))
    expected = {
        1: [
            ("partners.not_two_alliances", "/partners"),
            ("partners.side_missing", "/partners"),
            ("partners.side_missing", "/partners"),
        ],
        2: [("partners.side_twice", "/partners/1/1"), ("partners.side_missing", "/partners")],
    }
    assert refused == (expected[len(asked["partners"])] if found is None else found)
    assert Fixture.objects.get(pk=table.fixture["id"]).state == "scheduled"


@pytest.mark.parametrize(
    "partners", ["1,3", [1, 3], [["one"], [2, 3, 4]], [[0, 1], [2, 3]], [[1] * 5, [2]], [[1]] * 5, None, {"1": 3}]
)
def test_what_is_no_list_of_sides_is_malformed(table: Four, partners: Any) -> None:
    table.players[1].refused(f"{table.path}/open/", {"challenge": INTERCEPT, "partners": partners}, status=400)


def test_two_sides_have_no_partners(aiko: Any, fixture: dict[str, Any]) -> None:
    problem = aiko.refused(f"fixtures/{fixture['id']}/open/", {"challenge": INTERCEPT, "partners": [[1], [2]]})
    assert codes(problem) == [("partners.too_few_sides", "/partners")]


def test_a_feat_against_the_own_partner_is_refused(table: Four) -> None:
    table.open()
    body = table.report()
    goro = body["sides"][0]["ninja"][0]["feats"][0]
    goro["victims"] = [verbs.ids(table.teams[3])["Jun"]]
    problem = table.players[1].refused(f"{table.path}/report/", {"report": body})
    assert codes(problem) == [("victim.partner", "/report/sides/0/ninja/0/feats/0/victims/0")]


def test_closing_and_opening_again_lets_the_sides_split_otherwise(table: Four) -> None:
    table.open()
    table.players[1].post(f"{table.path}/unopen/")
    assert table.open(partners=[[1, 2], [3, 4]])["match"]["setup"]["partners"] == [[1, 2], [3, 4]]


def test_a_voided_game_leaves_no_alliance_and_a_corrected_one_keeps_its(table: Four) -> None:
    """Corrected: Hana caught nobody, so that it is two against two, and everybody drew."""
    table.play()
    level = table.report()
    level["sides"][2] = {**level["sides"][2], "score": 0, "ninja": []}
    amend(table.master, table.fixture, {"action": "correct", "report": level})
    told = table.master.get(f"{table.path}/")["sides"]
    assert [(one["outcome"], one["score"], one["koban"], one["alliance"]) for one in told] == [
        ("drawn", 2, 8, 1),
        ("drawn", 2, 8, 2),
        ("drawn", 2, 8, 1),
        ("drawn", 2, 8, 2),
    ]
    amend(table.master, table.fixture, {"action": "void"})
    assert set(FixtureSide.objects.values_list("outcome", "alliance")) == {("", 0)}
    assert reconcile_all() == []


def test_a_moved_game_takes_its_alliances_along() -> None:
    table = four(rounds=2)
    table.play()
    later = table.master.get("fixtures/", season=table.season, round=2)["results"][0]
    amend(table.master, table.fixture, {"action": "move", "to": later["id"]})
    moved = table.master.get(f"fixtures/{later['id']}/")["sides"]
    assert [(one["outcome"], one["score"], one["alliance"]) for one in moved] == [
        ("won", 3, 1),
        ("lost", 2, 2),
        ("won", 3, 1),
        ("lost", 2, 2),
    ]
    assert {one["alliance"] for one in table.master.get(f"{table.path}/")["sides"]} == {0}


def test_a_preview_of_an_amendment_counts_partners_as_the_table_does(table: Four) -> None:
    """The points do not change if Goro catches a third messenger; the difference is two then."""
    table.play()
    more = copy.deepcopy(table.report())
    more["sides"][0]["score"] = 3
    more["sides"][0]["ninja"][0]["feats"][0]["count"] = 3
    told = table.master.post(f"{table.path}/amendments/preview/", {"action": "correct", "report": more})
    [changed] = told["tables"]
    assert sorted((row["difference"]["before"], row["difference"]["after"]) for row in changed["rows"]) == [
        (-1, -2),
        (-1, -2),
        (1, 2),
        (1, 2),
    ]


def test_a_league_goes_out_and_in_with_its_partners(table: Four) -> None:
    table.play()
    recompute(table.stage["id"], at=timezone.now())
    file = file_of(League.objects.get(pk=table.league["id"]))
    mika = Player.objects.create_user("mika@example.org", name="Mika")
    there = import_league(typed(file), by=mika, at=timezone.now())
    assert without_roles(file_of(there), "Mika") == without_roles(file)
    sides = FixtureSide.objects.filter(fixture__round__stage__season__league=there).order_by("side")
    assert [(row.outcome, row.score, row.alliance) for row in sides] == [
        ("won", 3, 1),
        ("lost", 2, 2),
        ("won", 3, 1),
        ("lost", 2, 2),
    ]


SETUP = ("matches", 0, "setup")
ROUNDS = ("seasons", 0, "stages", 0, "rounds")
PLAYED = (*ROUNDS, 0, "fixtures", 0, "sides", 0)
TO_COME = (*ROUNDS, 1, "fixtures", 0, "sides", 0)


@pytest.mark.parametrize(
    ("spoil", "code", "path"),
    [
        (put(*SETUP, "partners", value=[[1, 9], [2, 3, 4]]), "partners.side_unknown", "/matches/0/setup/partners/0/1"),
        (put(*SETUP, "partners", value=[[1, 1], [2, 3, 4]]), "partners.side_twice", "/matches/0/setup/partners/0/1"),
        (put(*SETUP, "partners", value=[[1, 2, 3, 4]]), "partners.not_two_alliances", "/matches/0/setup/partners"),
        (put(*SETUP, "challenge", value="brawl"), "partners.not_in_challenge", "/matches/0/setup/partners"),
        (put(*PLAYED, "alliance", value=0), "transfer.result_differs", pointer(*PLAYED, "alliance")),
        (put(*TO_COME, "alliance", value=1), "transfer.partners_unclear", pointer(*TO_COME, "alliance")),
        (put(*TO_COME, "alliance", value=5), "transfer.malformed", pointer(*TO_COME, "alliance")),
    ],
)
def test_a_file_with_partners_that_are_none_is_refused(spoil: Spoil, code: str, path: str) -> None:
    table = four(rounds=2)
    table.play()
    file: File = file_of(League.objects.get(pk=table.league["id"]))
    spoil(file)
    mika = Player.objects.create_user("mika@example.org", name="Mika")
    with pytest.raises(Refused) as refusal:
        import_league(read_file(msgspec.json.encode(file), LeagueFile), by=mika, at=timezone.now())
    assert (code, path) in [(one.code, one.path) for one in refusal.value.violations]


def test_the_engine_plays_for_partners(table: Four) -> None:
    """Every side confirms what it proposes; both partners won, or both lost, or all drew."""
    table.open()
    proposed = table.master.post(f"{table.path}/auto-resolve/", {"policy": "random"})
    assert proposed["state"] == "reported"
    states = [table.players[side].post(f"{table.path}/confirm/")["state"] for side in (1, 2, 3, 4)]
    assert states == ["reported", "reported", "reported", "confirmed"]
    one, two, three, last = (side["outcome"] for side in table.master.get(f"{table.path}/")["sides"])
    assert (one, two) == (three, last)
    assert {one, two} in ({"won", "lost"}, {"drawn"})
    assert reconcile_all() == []


# Fixed for a round, and reported before it is open


def fixed(table: Four, challenge: str = INTERCEPT) -> None:
    """Fix the challenge of the only round, as the stage's settings do."""
    Round.objects.filter(stage=table.stage["id"]).update(challenge=challenge)


def test_a_round_of_four_is_fixed_for_intercept_and_the_sides_split(table: Four) -> None:
    """What the players agree on is the split, not the challenge (Playing With 3 - 4 Players)."""
    asked = {"name": "Spring", "stages": [{"kind": "round_robin", "settings": {"sides": 4, "challenges": [INTERCEPT]}}]}
    planned = table.master.post(f"leagues/{table.league['id']}/seasons/", asked)
    assert planned["stages"][0]["settings"]["challenges"] == [INTERCEPT]
    fixed(table)
    problem = table.players[1].refused(f"{table.path}/open/", {})
    assert codes(problem) == [("open.too_many_sides", "/challenge")]
    assert table.players[1].post(f"{table.path}/open/", {"partners": PARTNERS})["challenge"] == INTERCEPT


@pytest.mark.parametrize("challenge", ["", INTERCEPT])
def test_a_report_opens_the_match_with_its_partners(table: Four, challenge: str) -> None:
    fixed(table, challenge)
    asked = {"report": table.report(), "partners": [[4, 2], [3, 1]]}
    reported = table.players[1].post(f"{table.path}/report/", asked)
    assert (reported["fixture"]["state"], reported["fixture"]["challenge"]) == ("reported", INTERCEPT)
    setup = table.master.get(f"{table.path}/")["match"]["setup"]
    assert setup["partners"] == PARTNERS


@pytest.mark.parametrize(
    ("challenge", "changed", "partners", "found"),
    [
        ("", {}, [], [("report.too_many_sides", "/report/challenge")]),
        (INTERCEPT, {}, [], [("open.too_many_sides", "/report/challenge")]),
        ("", {"challenge": "brawl"}, PARTNERS, [("partners.not_in_challenge", "/partners")]),
        ("", {"challenge": "chess"}, PARTNERS, [("challenge.unknown", "/report/challenge")]),
        ("", {"challenge": 4}, PARTNERS, [("partners.challenge_open", "/partners")]),
        ("brawl", {}, PARTNERS, [("partners.not_in_challenge", "/partners")]),
        ("", {}, [[1, 2], [4]], [("partners.side_missing", "/partners")]),
    ],
)
def test_a_report_with_an_impossible_split_opens_nothing(
    table: Four, challenge: str, changed: dict[str, Any], partners: Any, found: list[tuple[str, str]]
) -> None:
    fixed(table, challenge)
    asked = {"report": table.report(**changed), "partners": partners}
    problem = table.players[1].refused(f"{table.path}/report/", asked)
    assert codes(problem)[: len(found)] == found
    assert Fixture.objects.get(pk=table.fixture["id"]).state == "scheduled"


def test_a_report_does_not_split_an_open_match_otherwise(table: Four) -> None:
    table.open()
    asked = {"report": table.report(), "partners": [[1, 2], [3, 4]]}
    assert codes(table.players[1].refused(f"{table.path}/report/", asked)) == [("partners.frozen", "/partners")]
    table.players[1].post(f"{table.path}/report/", {**asked, "partners": [[3, 1], [2, 4]]})


@pytest.mark.parametrize("partners", ["1,3", [["one"], [2, 3, 4]], [[0, 1], [2, 3]], None])
def test_a_report_with_no_list_of_sides_is_malformed(table: Four, partners: Any) -> None:
    table.players[1].refused(f"{table.path}/report/", {"report": table.report(), "partners": partners}, status=400)
