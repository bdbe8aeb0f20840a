"""A league with a past, its file, and ways to spoil it, for the tests of going in and out."""

import copy
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
from django.db import transaction

from games.models import Match, Report, RulesetVersion
from games.rules.kernel.content import content_key
from games.rules.kernel.system import StoryPart
from games.systems import system
from league.models import Claim, Fixture, League, Membership, Season
from league.transfer.documents import LeagueFile
from league.transfer.export import encode, export_league
from teams.models import Chapter, Entry, Ninja, Player, Team
from tests import kept, verbs
from tests.verbs import IKA, TORA, Person

File = dict[str, Any]
Spoil = Callable[[File], Any]


class Two(NamedTuple):
    """A league of two teams in its season, and the season's fixtures."""

    aiko: Person
    ben: Person
    tigers: dict[str, Any]
    tide: dict[str, Any]
    fixtures: list[dict[str, Any]]


def league_of_two(**settings: Any) -> Two:
    """Open a league of Aiko's Tigers and Ben's Tide, and start a season with these settings."""
    aiko, ben = verbs.sign_up("Aiko"), verbs.sign_up("Ben")
    league = verbs.open_league(aiko)
    verbs.join(ben, league)
    tigers = verbs.found_team(aiko, league, TORA, "Tigers")
    tide = verbs.found_team(ben, league, IKA, "Tide")
    season = verbs.start_season(aiko, league, [tigers["team"], tide["team"]], **settings)
    return Two(aiko, ben, tigers, tide, aiko.get("fixtures/", season=season["id"])["results"])


def file_after(blocker: Any, play: Callable[[Two], Any], **settings: Any) -> File:
    """The file of a league of two after what is played in it; the league itself is gone again.

    For the fixtures of a whole file of tests, which start from no rows; ``blocker`` is ``django_db_blocker``.
    """
    with blocker.unblock():
        kept.clear_down_to(0)
        with transaction.atomic():
            play(league_of_two(**settings))
            told = file_of(League.objects.get())
            transaction.set_rollback(True)
    return told


def file_of(league: League) -> File:
    """A league's file as plain JSON."""
    file: File = msgspec.json.decode(encode(export_league(league)))
    return file


def typed(file: File) -> LeagueFile:
    """Plain JSON as a file."""
    return msgspec.convert(file, LeagueFile)


def without_roles(file: File, importer: str = "") -> File:
    """A file with nobody's role and without whoever read it in: all that going in and out changes."""
    kept = copy.deepcopy(file)
    kept["players"] = [
        {key: value for key, value in player.items() if key != "role"}
        for player in kept["players"]
        if player["name"] != importer
    ]
    return kept


def counts() -> list[int]:
    """How many rows there are of everything that a file can bring."""
    kinds = (League, Membership, Season, Fixture, Claim, Player, Team, Ninja, Chapter, Entry, Match, Report)
    return [kind.objects.count() for kind in (*kinds, RulesetVersion)]


def put(*path: str | int, value: Any) -> Spoil:
    """Spoil a file: another value at a place."""

    def spoil(file: File) -> None:
        place: Any = file
        for part in path[:-1]:
            place = place[part]
        place[path[-1]] = value

    return spoil


def repeat(*path: str | int, **changes: Any) -> Spoil:
    """Spoil a file: the first row of a list stands there once more."""

    def spoil(file: File) -> None:
        place: Any = file
        for part in path:
            place = place[part]
        place.append({**copy.deepcopy(place[0]), **changes})

    return spoil


def told_well(file: File) -> File:
    """The file with pins and scrolls that its stories do come to, so that they give nothing away."""
    game = system(file["system"])
    rules = {row["key"]: game.load_ruleset(row["document"]) for row in file["rulesets"]}
    for team in file["teams"]:
        scroll = None
        for chapter in team["chapters"]:
            telling = next(one for one in chapter["revisions"] if one["number"] == chapter.get("revision", 1))
            entries = tuple(entry["payload"] for entry in telling.get("entries", ()))
            part = StoryPart(
                position=chapter["position"], kind=chapter["kind"], ruleset=rules[chapter["ruleset"]], entries=entries
            )
            scroll = game.fold([part], scroll).scroll
            chapter["pin"] = content_key(scroll)
        team["scroll"] = scroll
    return file
