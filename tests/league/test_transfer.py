"""A league out of one database and into another: the same scrolls, the same tables, and nothing of anybody's address."""

import copy
import hashlib
import json
from typing import Any

import msgspec
from django.utils import timezone

from games.models import Match
from league.models import Claim, Fixture, JournalLine, League, Membership, Stage
from league.operations import tables
from league.transfer.documents import LeagueFile
from league.transfer.export import encode, export_league
from league.transfer.load import import_league
from league.transfer.reading import read_file
from teams.models import Chapter, Entry, Player, Revision, Team
from teams.reconcile import reconcile_all
from tests import verbs
from tests.kept import kept
from tests.league.carried import file_of, typed, without_roles
from tests.verbs import TORA, Person


@kept
def cubs(aiko: Person, league: dict[str, Any]) -> dict[str, Any]:
    """A third team, for a child without an account; founded, taken back and founded again."""
    [emi] = aiko.post(f"leagues/{league['id']}/members/", {"names": ["Emi"]})
    draft = aiko.post(f"leagues/{league['id']}/teams/", {"name": "Cubs", "roster": TORA, "owner": emi["player"]["id"]})[
        "team"
    ]["id"]
    for step in ("found", "reopen", "found"):
        aiko.post(f"teams/{draft}/{step}/")
    return aiko.get(f"teams/{draft}/scroll/")


@kept
def played(
    aiko: Person,
    ben: Person,
    league: dict[str, Any],
    tigers: dict[str, Any],
    tide: dict[str, Any],
    cubs: dict[str, Any],
) -> League:
    """A season of three: one match forfeited, one confirmed and its steps answered, one reported under house rules."""
    season = verbs.start_season(aiko, league, [tigers["team"], tide["team"], cubs["team"]])
    by_teams = {
        frozenset(side["team"] for side in one["sides"]): one
        for one in aiko.get("fixtures/", season=season["id"])["results"]
    }
    first = by_teams[frozenset({tigers["team"], tide["team"]})]
    lost = by_teams[frozenset({cubs["team"], tide["team"]})]
    open_one = by_teams[frozenset({cubs["team"], tigers["team"]})]
    absent = next(side["side"] for side in lost["sides"] if side["team"] == cubs["team"])
    aiko.post(f"fixtures/{lost['id']}/forfeit/", {"sides": [absent], "reason": "Ill"})
    for step in ("open", "unopen"):
        aiko.post(f"fixtures/{first['id']}/{step}/")
    aiko.post(f"fixtures/{first['id']}/report/", {"report": verbs.brawl(first, tigers, tide)})
    ben.post(f"fixtures/{first['id']}/confirm/")
    tora = verbs.ids(tigers)
    aiko.post(f"teams/{tigers['team']}/steps/", {"downtime": [{"ninja": tora["Rin"], "die": "air"}]})
    advance = {"ninja": tora["Goro"], "number": 1, "dice": ["fire", "fire"], "choice": {"attribute": "attack"}}
    aiko.post(f"teams/{tigers['team']}/steps/", {"advances": [advance]})
    recruit = {"recruit": [{"name": "Taro", "profile": "Kaiken"}]}
    aiko.post(f"teams/{tigers['team']}/roster/", recruit)
    aiko.post(f"leagues/{league['id']}/rules/", {"house": {"settings": {"koban_win": 12}}, "reason": "Rich winter"})
    aiko.post(f"fixtures/{open_one['id']}/report/", {"report": _drawn(open_one, tigers, cubs)})
    aiko.post(f"leagues/{league['id']}/teams/", {"name": "Unfinished", "roster": TORA})
    tables.recompute(first["stage"], at=timezone.now())
    return League.objects.get(pk=league["id"])


def _drawn(fixture: dict[str, Any], tigers: dict[str, Any], cubs: dict[str, Any]) -> dict[str, Any]:
    stars = {tigers["team"]: verbs.ids(tigers)["Kaede"], cubs["team"]: verbs.ids(cubs)["Kaede"]}
    sides = [{"side": one["side"], "score": 0, "all_stars": [stars[one["team"]]]} for one in fixture["sides"]]
    return {"challenge": "brawl", "rounds": 6, "ended": "played_out", "sides": sides}


@kept
def mika(stranger: Person) -> Player:
    """Whoever reads the file in."""
    return Player.objects.get(pk=stranger.id)


@kept
def copied(played: League, mika: Player) -> League:
    """The same league once more, read from its own file."""
    data = encode(export_league(played))
    return import_league(read_file(data, LeagueFile), by=mika, at=timezone.now())


def test_a_league_that_went_out_and_in_goes_out_the_same(played: League, copied: League) -> None:
    assert without_roles(file_of(copied), importer="Mika") == without_roles(file_of(played))


def test_every_scroll_folds_to_its_pins_again(copied: League) -> None:
    assert Team.objects.filter(enrolments__league=copied).count() == 4
    assert reconcile_all() == []


def told(league: League, person: Person) -> list[Any]:
    """The league's scrolls without the numbers that a database gives."""
    numbers = {"team", "id", "head"}
    scrolls = []
    for team in Team.objects.filter(enrolments__league=league, state="founded").order_by("pk"):
        scroll = person.get(f"teams/{team.pk}/scroll/")
        ninja = [{k: v for k, v in one.items() if k not in numbers} for one in scroll.pop("ninja")]
        pending = scroll.pop("pending")
        names = dict(team.ninja.values_list("pk", "name"))
        due = [names[int(one)] for one in (*pending.get("fees", ()), *pending.get("waiting", ()))]
        scrolls.append(({k: v for k, v in scroll.items() if k not in numbers}, ninja, due))
    return scrolls


def test_the_scrolls_and_the_table_are_the_same(played: League, copied: League, aiko: Person, stranger: Person) -> None:
    assert told(copied, stranger) == told(played, aiko)
    lines = []
    for league in (played, copied):
        stage = Stage.objects.get(season__league=league)
        tables.recompute(stage.pk, at=timezone.now())
        rows = stranger.get(f"stages/{stage.pk}/table/")["rows"]
        lines.append([{key: value for key, value in row.items() if key != "team"} for row in rows])
    assert lines[0] == lines[1]
    assert next(row["name"] for row in lines[1]) == "Tigers"


def test_rules_and_their_history_come_along(played: League, copied: League, aiko: Person, stranger: Person) -> None:
    before, after = (
        person.get(f"leagues/{league.pk}/rules/") for person, league in ((aiko, played), (stranger, copied))
    )
    assert {**after, "league": 0} == {**before, "league": 0}
    versions = [
        set(Chapter.objects.filter(team__enrolments__league=one).values_list("ruleset", flat=True))
        for one in (played, copied)
    ]
    assert versions[0] == versions[1]


def test_old_tellings_come_along(copied: League) -> None:
    cubs = Team.objects.get(enrolments__league=copied, name="Cubs")
    founding = Chapter.objects.get(team=cubs, position=0)
    assert founding.revision == 3
    numbers = Revision.objects.filter(chapter=founding).values_list("number", flat=True)
    counted = [Entry.objects.filter(chapter=founding, revision=number).count() for number in numbers]
    assert counted == [8, 0, 8]


def test_the_file_names_people_and_nothing_else_of_them(played: League) -> None:
    text = encode(export_league(played)).decode()
    people = Player.objects.exclude(email=None)
    secrets = [one for person in people for one in (person.email, person.password)]
    codes = [played.join_code, *Membership.objects.exclude(claim_code="").values_list("claim_code", flat=True)]
    assert [one for one in (*secrets, *codes) if str(one) in text] == []
    assert {"Aiko", "Ben", "Emi"} == {player["name"] for player in json.loads(text)["players"]}


def test_a_seed_leaves_only_once_it_was_shown(played: League) -> None:
    hidden = file_of(played)["matches"]
    assert [match.get("seed") for match in hidden] == [None, None, None]
    shown = Match.objects.filter(fixture__state="confirmed").get()
    Match.objects.filter(pk=shown.pk).update(seed_shown_at=timezone.now())
    seeds = [match.get("seed") for match in file_of(played)["matches"]]
    assert bytes(shown.seed).hex() in seeds


def test_a_match_without_a_seed_gets_another(played: League, copied: League) -> None:
    for match in Match.objects.filter(fixture__round__stage__season__league=copied):
        assert hashlib.sha256(bytes(match.seed)).hexdigest() == match.seed_hash
    secret = Match.objects.filter(seed_shown_at__isnull=True)
    before, after = (
        {bytes(match.seed) for match in secret.filter(fixture__round__stage__season__league=league)}
        for league in (played, copied)
    )
    assert (len(after), before & after) == (len(before), set())


def test_whoever_reads_it_in_is_the_only_ninja_master(copied: League, mika: Player) -> None:
    masters = Membership.objects.filter(league=copied, role=Membership.Role.MASTER)
    assert [master.player for master in masters] == [mika]
    others = Membership.objects.filter(league=copied).exclude(player=mika)
    assert sorted(other.player.name for other in others) == ["Aiko", "Ben", "Emi"]
    assert [other.player.email for other in others] == [None, None, None]
    assert len({other.claim_code for other in others} - {""}) == 3


def test_a_player_claims_the_place_and_plays_on(copied: League, ben: Person) -> None:
    code = Membership.objects.get(league=copied, player__name="Ben").claim_code
    ben.post("leagues/claim/", {"code": code})
    tide = Team.objects.get(enrolments__league=copied, name="Tide")
    assert tide.owner_id == ben.id
    benkei = tide.ninja.get(name="Benkei")
    steps = ben.post(f"teams/{tide.pk}/steps/", {"fees": [{"ninja": str(benkei.pk), "pay": True}]})
    names = dict(tide.ninja.values_list("name", "pk"))
    assert sorted(steps["downtime"]) == sorted(str(names[name]) for name in ("Nami", "Kai"))
    # 9 at founding, 10 for Cubs' forfeit, 6 for the loss, 5 to Benkei.
    assert ben.get(f"teams/{tide.pk}/scroll/")["treasury"] == 9 + 10 + 6 - 5
    assert reconcile_all() == []


def test_a_report_that_waited_is_confirmed_where_it_came_to(copied: League, stranger: Person) -> None:
    fixture = Fixture.objects.get(round__stage__season__league=copied, state=Fixture.State.REPORTED)
    assert stranger.get(f"fixtures/{fixture.pk}/")["match"]["reports"][0]["violations"] == []
    # A ninja master who does not play confirms for the side that has not spoken.
    assert stranger.post(f"fixtures/{fixture.pk}/confirm/")["state"] == "confirmed"
    assert reconcile_all() == []


def test_claims_name_the_matches_and_reports_they_spoke_of(played: League, copied: League) -> None:
    def claims(league: League) -> list[Any]:
        rows = Claim.objects.filter(fixture__round__stage__season__league=league).order_by(
            "fixture__round__number", "fixture__number", "pk"
        )
        return [(row.kind, row.side, row.by and row.by.name, row.report and row.report.version) for row in rows]

    assert claims(copied) == claims(played)
    assert Claim.objects.filter(kind="unopened", match__fixture=None).count() == 2


def test_the_journal_tells_who_read_it_in(copied: League, mika: Player) -> None:
    [line] = JournalLine.objects.filter(league=copied)
    assert (line.what, line.by) == ("league.imported", mika)


def test_a_second_copy_gets_an_address_of_its_own(played: League, copied: League, mika: Player) -> None:
    third = import_league(typed(file_of(copied)), by=mika, at=timezone.now())
    assert [played.slug, copied.slug, third.slug] == ["thursday-ninja", "thursday-ninja-2", "thursday-ninja-3"]
    assert without_roles(file_of(third), importer="Mika") == without_roles(file_of(played))


def test_a_league_without_anything_goes_out_and_in(league: dict[str, Any], mika: Player) -> None:
    bare = League.objects.get(pk=league["id"])
    file = file_of(bare)
    again = import_league(typed(copy.deepcopy(file)), by=mika, at=timezone.now())
    assert without_roles(file_of(again), importer="Mika") == without_roles(file)


def test_a_bot_stays_a_bot_without_a_token(aiko: Person, league: dict[str, Any], mika: Player) -> None:
    aiko.post(f"leagues/{league['id']}/bots/", {"name": "Score board"})
    again = import_league(typed(file_of(League.objects.get(pk=league["id"]))), by=mika, at=timezone.now())
    bot = Membership.objects.get(league=again, player__name="Score board")
    assert (bot.player.kind, bot.claim_code, bot.player.auth_token_set.count()) == ("bot", "", 0)


def test_the_schema_of_the_file_is_json_schema() -> None:
    schema = msgspec.json.schema(LeagueFile)
    assert schema["$defs"]["LeagueFile"]["properties"]["format"] == {
        "enum": ["koban.league"],
        "default": "koban.league",
    }
