"""How long a large league takes out and in: 64 teams that met 30 times, each match with its report and story."""

import copy
import itertools
from typing import Any

import msgspec
import pytest
from django.utils import timezone
from pytest_benchmark.fixture import BenchmarkFixture

from games.rules.kernel.content import content_key
from games.rules.kernel.system import StoryPart
from games.systems import system
from league.models import League
from league.transfer.documents import LeagueFile
from league.transfer.export import encode, export_league
from league.transfer.load import import_league
from league.transfer.reading import read_file
from teams.models import Player
from tests import verbs
from tests.league.carried import File, file_of
from tests.verbs import IKA, TORA

TEAMS, ROUNDS = 64, 30
QUIET = {"played", "feat", "all_star"}
"""Entries that leave no step open, so that a match can be repeated."""


@pytest.fixture
def small(db: None) -> File:
    """A league of two teams and one match."""
    aiko, ben = verbs.sign_up("Aiko"), verbs.sign_up("Ben")
    league = verbs.open_league(aiko)
    verbs.join(ben, league)
    tigers = verbs.found_team(aiko, league, TORA, "Tigers")
    tide = verbs.found_team(ben, league, IKA, "Tide")
    season = verbs.start_season(aiko, league, [tigers["team"], tide["team"]])
    [fixture] = aiko.get("fixtures/", season=season["id"])["results"]
    aiko.post(f"fixtures/{fixture['id']}/report/", {"report": verbs.brawl(fixture, tigers, tide)})
    ben.post(f"fixtures/{fixture['id']}/confirm/")
    return file_of(League.objects.get(pk=league["id"]))


@pytest.fixture
def large(small: File) -> bytes:
    """The same league with every pair of teams once for two, and every match thirty times."""
    game = system("allstars")
    rules = game.load_ruleset(small["rulesets"][0]["document"])
    match, season = _without_downtime(small["matches"][0]), small["seasons"][0]
    fixture = season["stages"][0]["rounds"][0]["fixtures"][0]
    numbers = itertools.count(1)
    teams, matches = [], []
    fixtures: list[list[Any]] = [[] for _ in range(ROUNDS)]
    for pair in range(TEAMS // 2):
        ids = {ninja["id"]: str(next(numbers)) for team in small["teams"] for ninja in team["ninja"]}
        played = [pair * ROUNDS + number for number in range(1, ROUNDS + 1)]
        for side, team in enumerate(small["teams"]):
            teams.append(_team(game, rules, team, 2 * pair + side + 1, ids, played))
        by_team = {team["id"]: 2 * pair + index + 1 for index, team in enumerate(small["teams"])}
        for number, one in enumerate(played):
            sides = [{"side": row["side"], "team": by_team[row["team"]]} for row in match["sides"]]
            setup = game.rename(match["setup"], ids)
            reports = [{**match["reports"][0], "body": game.rename(match["reports"][0]["body"], ids)}]
            matches.append({**match, "id": one, "setup": setup, "reports": reports, "sides": sides})
            met = [{**row, "team": by_team[row["team"]]} for row in fixture["sides"]]
            claims = [{**claim, "match": one} for claim in fixture["claims"]]
            fixtures[number].append({**fixture, "number": pair + 1, "match": one, "sides": met, "claims": claims})
    rounds = [{"number": number, "fixtures": row} for number, row in enumerate(fixtures, 1)]
    stage = {**season["stages"][0], "rounds": rounds}
    entrants = [{"team": number, "seed": number} for number in range(1, TEAMS + 1)]
    season = {**season, "entrants": entrants, "stages": [stage]}
    return msgspec.json.encode({**small, "teams": teams, "matches": matches, "seasons": [season]})


def _without_downtime(match: File) -> File:
    """A match after which nobody is in the Healing House, as its teams tell it."""
    quiet = copy.deepcopy(match)
    for side in quiet["reports"][0]["body"]["sides"]:
        for line in side["ninja"]:
            line.pop("healing_house", None)
    return quiet


def _team(game: Any, rules: Any, team: File, number: int, ids: dict[str, str], played: list[int]) -> File:
    """A copy of a team that played its one match again and again."""
    founding, match = team["chapters"]
    chapters: list[File] = []
    scroll: Any = None
    for position, told in enumerate([founding, *[match] * len(played)]):
        chapter = copy.deepcopy(told)
        chapter["position"] = position
        entries = [
            {**entry, "payload": game.rename(entry["payload"], ids)}
            for entry in chapter["revisions"][0]["entries"]
            if position == 0 or entry["payload"]["kind"] in QUIET
        ]
        chapter["revisions"][0]["entries"] = entries
        part = StoryPart(
            position=position,
            kind=chapter["kind"],
            ruleset=rules,
            entries=tuple(entry["payload"] for entry in entries),
        )
        scroll = game.fold([part], scroll).scroll
        chapter["pin"] = content_key(scroll)
        chapter |= {"match": played[position - 1]} if position else {}
        chapters.append(chapter)
    ninja = [{**one, "id": ids[one["id"]]} for one in team["ninja"]]
    name = f"{team['name']} {number}"
    return {**team, "id": number, "name": name, "ninja": ninja, "scroll": scroll, "chapters": chapters}


@pytest.mark.benchmark(group="a league of 64 teams and 960 matches")
def test_reading_a_league_in(benchmark: BenchmarkFixture, large: bytes) -> None:
    mika = Player.objects.create_user("mika@example.org", name="Mika")

    def read() -> League:
        return import_league(read_file(large, LeagueFile), by=mika, at=timezone.now())

    league: League = benchmark.pedantic(read, rounds=1)  # type: ignore[no-untyped-call]
    assert league.seasons.get().entrants.count() == TEAMS


@pytest.mark.benchmark(group="a league of 64 teams and 960 matches")
def test_writing_a_league_out(benchmark: BenchmarkFixture, large: bytes) -> None:
    mika = Player.objects.create_user("mika@example.org", name="Mika")
    league = import_league(read_file(large, LeagueFile), by=mika, at=timezone.now())
    data: bytes = benchmark.pedantic(lambda: encode(export_league(league)), rounds=1)  # type: ignore[no-untyped-call]
    benchmark.extra_info["megabytes"] = round(len(data) / 1024**2, 1)
    assert data.count(b'"pin"') == TEAMS * (ROUNDS + 1)
