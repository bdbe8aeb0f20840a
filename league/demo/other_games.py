"""Plays the small leagues of the demo's other games: duels of Tiny Ninjas, and a campaign of each cooperative game."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from games.models import SystemKey
from league.models import Fixture, League, Stage
from league.operations import alone, fixtures, leagues, parties, results, seasons, tables
from league.operations.auto_resolve import auto_resolve
from league.operations.parties import NewMember
from league.operations.teams import found_at_once
from teams.models import Player, Team

DUELLISTS = ("Swift Heron", "Calm Otter", "Loud Cricket", "Patient Crane")
"""The duellists of the first four players."""

_DAY = timedelta(days=1)


def play_duels(master: Player, players: Sequence[Player], *, at: datetime) -> League:
    """Open a league of Tiny Ninjas in which everybody meets everybody, and play its first round."""
    league = _league(master, "Tiny Tuesday", SystemKey.TINY_NINJAS, players, at=at)
    duellists = [
        found_at_once(league, owner=owner, by=owner, name=name, draft={}, at=at)
        for owner, name in zip(players, DUELLISTS, strict=False)
    ]
    stage = _started(league, duellists, by=master, at=at)
    first_round = Fixture.objects.filter(round__stage=stage, round__number=1).order_by("number")
    for winner, row in enumerate(first_round, start=1):
        first, second = (side.entrant.team.owner for side in fixtures.sides_of(row).values())
        health = [4, 0] if winner == 1 else [0, 7]
        battle = {"winner": winner, "health": health, "rounds": 9 + winner}
        fixtures.open_fixture(row.pk, by=first, at=at + _DAY, table={"mode": "standard"})
        results.report_match(row.pk, {"battles": [battle]}, by=first, at=at + _DAY)
        results.confirm_report(row.pk, by=second, at=at + _DAY)
    tables.recompute(stage.pk, at=at + _DAY)
    return league


def play_temple(master: Player, players: Sequence[Player], *, at: datetime) -> League:
    """Open a campaign of Ninjago: a session lost, one won on nine steps, one that the engine played."""
    league = _league(master, "Temple Nights", SystemKey.NINJAGO, players, at=at)
    others = (NewMember(player=players[1].pk), NewMember(name="Lucie"))
    party = _party(league, players[0], "The Lantern Room", *others, at=at)
    stage = _started(league, [party], by=master, at=at)
    table = {"seats": _seats(party, "kai", "jay", "cole"), "steps": 8, "variants": []}
    lost = {"won": False, "weapons_lost": 2, "final_battle": "lost", "sensei": ["final_battle"], "turns": 41}
    won = {"won": True, "weapons_lost": 0, "final_battle": "not_fought", "weapons_found": 4, "turns": 36}
    _told(stage, party, table, lost, master, at=at + _DAY)
    _told(stage, party, {**table, "steps": 9}, won, master, at=at + 8 * _DAY)
    _played_by_engine(stage, party, {**table, "variants": ["sensei_power"]}, master, at=at + 15 * _DAY)
    return league


def play_voyage(master: Player, players: Sequence[Player], *, at: datetime) -> League:
    """Open a campaign of Destiny's Bounty: two parties to compare, and a session that waits for the ninja master."""
    league = _league(master, "Bounty Crew", SystemKey.BOUNTY, players, at=at)
    night = _party(league, players[0], "The Night Shift", NewMember(name="Nao"), NewMember(name="Grandpa Jun"), at=at)
    early = _party(league, players[1], "Early Birds", NewMember(name="Rin"), at=at)
    stage = _started(league, [night, early], by=master, at=at)
    seats = _seats(night, "kai", "nya", "zane")
    _told(stage, night, {"seats": seats, "adventure": 1}, _voyage(17, 4, won=True), master, at=at + _DAY)
    _told(stage, night, {"seats": seats, "adventure": 2}, _voyage(14, 8, won=False), master, at=at + 8 * _DAY)
    _played_by_engine(stage, early, {"seats": _seats(early, "cole", "nya"), "adventure": 1}, master, at=at + 9 * _DAY)
    table = {"seats": seats, "adventure": 2}
    alone.log_session(
        stage.pk, night.pk, table=table, report={"claims": _voyage(19, 3, won=True)}, by=players[0], at=at + 15 * _DAY
    )
    return league


def _league(master: Player, name: str, system: str, players: Sequence[Player], *, at: datetime) -> League:
    league = leagues.open_league(master, name=name, time_zone="Europe/Paris", system=system, at=at)
    for player in players:
        leagues.join_league(player, league.join_code, at=at)
    return league


def _party(league: League, owner: Player, name: str, *others: NewMember, at: datetime) -> Team:
    members = [NewMember(player=owner.pk), *others]
    return parties.form_party(league, owner=owner, by=owner, name=name, members=members, at=at)


def _started(league: League, teams: Sequence[Team], *, by: Player, at: datetime) -> Stage:
    stage = seasons.plan_season(league, name="First season", by=by, at=at)
    seasons.enter_teams(stage.season, teams, by=by, at=at)
    return seasons.start_season(stage.season, by=by, at=at)


def _seats(party: Team, *ninja: str) -> list[dict[str, Any]]:
    members = party.ninja.filter(gone="").order_by("pk")
    return [{"ninja": name, "player": str(member.pk)} for name, member in zip(ninja, members, strict=False)]


def _voyage(turns: int, villains: int, *, won: bool) -> dict[str, Any]:
    return {"won": won, "turns": turns, "villain_track": villains}


def _told(
    stage: Stage, party: Team, table: dict[str, Any], claims: dict[str, Any], master: Player, *, at: datetime
) -> None:
    fixture = alone.log_session(stage.pk, party.pk, table=table, report={"claims": claims}, by=party.owner, at=at)
    results.confirm_report(fixture.pk, by=master, at=at + _DAY)


def _played_by_engine(stage: Stage, party: Team, table: dict[str, Any], master: Player, *, at: datetime) -> None:
    fixture = alone.open_alone(stage.pk, party.pk, table=table, by=party.owner, at=at)
    auto_resolve(fixture.pk, by=master, at=at, propose=False, reason="Nobody wrote it down.")
