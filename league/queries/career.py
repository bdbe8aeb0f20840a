"""The past of teams and players over seasons and leagues, as far as a reader may see those: results, titles, opponents."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec
from django.contrib.auth.models import AnonymousUser
from django.db.models import Prefetch, Q, QuerySet

from games.models import SystemKey
from league.models import Entrant, Fixture, FixtureSide, JournalLine, Season, Stage, StandingPage
from league.queries.brackets import places_in
from league.queries.leagues import visible_leagues, visible_teams
from league.rules.results import FORFEITED, PLAYED, Outcome
from teams.models import Ninja, Player, Team

Reader = Player | AnonymousUser
KNOCK_OUT = frozenset({Stage.Kind.SINGLE_ELIMINATION, Stage.Kind.DOUBLE_ELIMINATION})
_WON = frozenset({Outcome.WON, Outcome.FORFEIT_WIN})
_LOST = FORFEITED | {Outcome.LOST, Outcome.CEDED}


class Opponent(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody on another side of a game; partners are no opponents."""

    team: int
    name: str
    owner: int
    outcome: str
    score: int


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """One game from one side of it."""

    fixture: int
    league: str
    season: str
    stage: str
    round: int
    team: int
    outcome: str
    score: int
    opponents: tuple[Opponent, ...]
    at: datetime | None


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """Games counted. ``played`` is won, drawn and lost, forfeits among them; ``scored`` and ``against`` at the table alone."""

    played: int
    won: int
    drawn: int
    lost: int
    forfeits: int
    scored: int
    against: int


def record_of(games: Iterable[Played]) -> Record:
    """Count games."""
    rows = list(games)
    table = [game for game in rows if game.outcome in PLAYED]
    won, drawn, lost = (
        sum(game.outcome in kinds for game in rows) for kinds in (_WON, frozenset({Outcome.DRAWN}), _LOST)
    )
    return Record(
        played=won + drawn + lost,
        won=won,
        drawn=drawn,
        lost=lost,
        forfeits=sum(game.outcome in FORFEITED for game in rows),
        scored=sum(game.score for game in table),
        against=sum(max((other.score for other in game.opponents), default=0) for game in table),
    )


def games_of(reader: Reader, mine: Q) -> list[Played]:
    """Return the decided games, newest first, of the sides that ``mine`` picks, in leagues that the reader may see."""
    everybody = FixtureSide.objects.select_related("entrant__team").order_by("side")
    rows = (
        FixtureSide.objects.filter(mine, fixture__round__stage__season__league__in=visible_leagues(reader))
        .exclude(outcome="")
        .exclude(fixture__state=Fixture.State.BYE)
        .select_related("entrant", "fixture__round__stage__season__league")
        .prefetch_related(Prefetch("fixture__sides", queryset=everybody, to_attr="everybody"))
        .order_by("-fixture__confirmed_at", "-fixture_id", "side")
    )
    return [_played(row) for row in rows]


def _played(row: FixtureSide) -> Played:
    fixture = row.fixture
    stage = fixture.round.stage
    everybody: Sequence[FixtureSide] = fixture.everybody  # type: ignore[attr-defined]  # prefetched to it
    return Played(
        fixture=fixture.pk,
        league=stage.season.league.name,
        season=str(stage.season),
        stage=str(stage),
        round=fixture.round.number,
        team=row.entrant.team_id,
        outcome=row.outcome,
        score=row.score,
        opponents=tuple(
            Opponent(
                team=other.entrant.team_id,
                name=other.entrant.team.name,
                owner=other.entrant.team.owner_id,
                outcome=other.outcome,
                score=other.score,
            )
            for other in everybody
            if other.pk != row.pk and not (row.alliance and row.alliance == other.alliance)
        ),
        at=fixture.confirmed_at,
    )


def of_team(team: Team) -> Q:
    """Pick a team's sides."""
    return Q(entrant__team=team)


def of_player(player: Player) -> Q:
    """Pick the sides of a player's teams, and the sessions of others' parties at which they sat."""
    others = Ninja.objects.filter(player=player).exclude(team__owner=player)
    sat = Q(entrant__team__owner=player)
    for member, party in others.values_list("pk", "team"):
        sat |= Q(entrant__team=party, fixture__match__setup__seats__contains=[{"player": str(member)}])
    return sat


def between(games: Iterable[Played], other: Team | Player) -> list[Played]:
    """Return the games in which ``other`` was an opponent."""
    if isinstance(other, Team):
        return [game for game in games if any(one.team == other.pk for one in game.opponents)]
    return [game for game in games if any(one.owner == other.pk for one in game.opponents)]


def opponents_in(games: Iterable[Played]) -> list[dict[str, Any]]:
    """Return each team met with the record against it, the one met most often first."""
    met: dict[int, list[Played]] = {}
    names: dict[int, str] = {}
    for game in games:
        for other in game.opponents:
            met.setdefault(other.team, []).append(game)
            names[other.team] = other.name
    rows = [
        {"team": team, "name": names[team], **msgspec.to_builtins(record_of(played))} for team, played in met.items()
    ]
    return sorted(rows, key=lambda row: (-row["played"], row["name"], row["team"]))


def seasons_played(reader: Reader, teams: QuerySet[Team]) -> list[dict[str, Any]]:
    """Return the seasons that teams entered, the newest first: where they stood in each stage, and whether they won it."""
    entered = list(
        Entrant.objects.filter(team__in=teams, season__league__in=visible_leagues(reader))
        .exclude(season__state=Season.State.PLANNED)
        .exclude(season__format=Season.Format.FRIENDLIES)
        .select_related("season__league", "team")
        .prefetch_related(Prefetch("season__stages", queryset=Stage.objects.order_by("order")))
        .order_by("-season__created_at", "-season_id", "team__name")
    )
    stages = {stage.pk: stage for row in entered for stage in row.season.stages.all()}
    lines = _lines(stages, {row.team_id for row in entered})
    places = {pk: places_in(stage) for pk, stage in stages.items() if stage.kind in KNOCK_OUT}
    return [_season(row, lines, places) for row in entered]


def _lines(stages: Iterable[int], teams: set[int]) -> dict[tuple[int, int], dict[str, Any]]:
    """Return the stored line of each of these teams in each of these stages."""
    if not teams:
        return {}
    wanted = Q()
    for team in teams:
        wanted |= Q(lines__contains=[{"team": team}])
    pages = StandingPage.objects.filter(wanted, standing__stage__in=list(stages)).select_related("standing")
    return {
        (page.standing.stage_id, line["team"]): line for page in pages for line in page.lines if line["team"] in teams
    }


def _season(
    row: Entrant, lines: Mapping[tuple[int, int], dict[str, Any]], places: Mapping[int, Mapping[int, int]]
) -> dict[str, Any]:
    stages = []
    for stage in row.season.stages.all():
        line = lines.get((stage.pk, row.team_id), {})
        knocked = places.get(stage.pk)
        rank = line.get("rank") if knocked is None else knocked.get(row.pk)
        stages.append(
            {
                "stage": stage.pk,
                "name": str(stage),
                "kind": stage.kind,
                "rank": rank,
                **{name: line.get(name, 0) for name in ("points", "played", "won", "drawn", "lost")},
            }
        )
    finished = row.season.state == Season.State.FINISHED
    return {
        "season": row.season_id,
        "name": str(row.season),
        "league": row.season.league.name,
        "slug": row.season.league.slug,
        "state": row.season.state,
        "team": row.team_id,
        "team_name": row.team.name,
        "left": row.left_at is not None,
        "stages": stages,
        "champion": bool(finished and stages and stages[-1]["rank"] == 1 and row.left_at is None),
    }


def known_teams(reader: Reader) -> QuerySet[Team]:
    """Return the teams that are, or played a season, in a league that the reader may see, and the reader's own."""
    played = Entrant.objects.filter(season__league__in=visible_leagues(reader)).values("team")
    return Team.objects.filter(Q(pk__in=played) | Q(pk__in=visible_teams(reader).values("pk")))


def visible_players(reader: Reader) -> QuerySet[Player]:
    """Return the players with such a team, who are or were in such a party, and the reader."""
    known = known_teams(reader)
    seen = Q(pk__in=known.values("owner")) | Q(pk__in=Ninja.objects.filter(team__in=known).values("player"))
    if reader.is_authenticated:
        seen |= Q(pk=reader.pk)
    return Player.objects.filter(seen)


def claimer_of(reader: Reader, player: int) -> Player | None:
    """Return who claimed the place of a bare name, where the reader may see both the league and them."""
    claims = JournalLine.objects.filter(
        league__in=visible_leagues(reader), what="league.place_claimed", about__before=player
    )
    return visible_players(reader).filter(pk__in=claims.values("by")).first()


def has_duellists(reader: Reader, player: Player) -> bool:
    """Whether a player has a duellist of Tiny Ninjas that the reader may see."""
    return known_teams(reader).filter(owner=player, system=SystemKey.TINY_NINJAS).exists()


def career(reader: Reader, who: Team | Player) -> dict[str, Any]:
    """Return the past of a team or a player: seasons, titles, the record in all, and each opponent."""
    if isinstance(who, Team):
        games, teams = games_of(reader, of_team(who)), Team.objects.filter(pk=who.pk)
    else:
        games, teams = games_of(reader, of_player(who)), Team.objects.filter(owner=who)
    seasons = seasons_played(reader, teams)
    return {
        "seasons": seasons,
        "titles": sum(season["champion"] for season in seasons),
        "record": msgspec.to_builtins(record_of(games)),
        "opponents": opponents_in(games),
    }


def head_to_head(reader: Reader, one: Team | Player, other: Team | Player) -> dict[str, Any]:
    """Return the games between two teams or two players, newest first, and the record of the first in them."""
    mine = of_team(one) if isinstance(one, Team) else of_player(one)
    games = between(games_of(reader, mine), other)
    return {"record": msgspec.to_builtins(record_of(games)), "games": games}
