"""Which teams are concerned between two seasons."""

from collections.abc import Iterable

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.refusals import Missing
from games.rules.kernel.findings import gettext_noop
from league.models import Entrant, HandOver, League, Season
from league.queries.leagues import teams_in
from teams.models import Chapter, Ninja, Player, Team


def founded_teams(season: Season) -> QuerySet[Team]:
    """Return the founded teams of a season's league in order of age."""
    return teams_in(season.league).filter(state=Team.State.FOUNDED).order_by("pk")


def teams_to_roll_over(season: Season) -> QuerySet[Team]:
    """Return the founded teams of a season's league that have not come into it yet, in order of age."""
    return founded_teams(season).exclude(pk__in=rolled_over_into(season))


def teams_to_redraft(season: Season) -> QuerySet[Team]:
    """Return the teams of a season's league that can be drafted anew, or are already, in order of name."""
    return teams_in(season.league).filter(state__in=[Team.State.FOUNDED, Team.State.REDRAFT])


def open_redrafts(season: Season) -> QuerySet[Team]:
    """Return the teams of a season's league that are being drafted anew, in order of name."""
    return teams_in(season.league).filter(state=Team.State.REDRAFT)


def planned_seasons(league: League) -> QuerySet[Season]:
    """Return a league's seasons that have not started, oldest first."""
    return Season.objects.filter(league=league, state=Season.State.PLANNED).order_by("pk")


def rolled_over_into(season: Season) -> set[int]:
    """Return the teams that came into a season already: rolled over, or entered as new teams without a story."""
    told = Chapter.objects.filter(team=OuterRef("team"), position__gt=0)
    rows = Entrant.objects.filter(season=season).filter(Q(rolled_over__isnull=False) | ~Exists(told))
    return set(rows.values_list("team_id", flat=True))


def still_playing(teams: Iterable[int], beside: Season | None = None) -> dict[int, str]:
    """Return the teams among these that play in a season that is running, with its name; friendly games do not count."""
    rows = Entrant.objects.filter(team__in=list(teams), season__state=Season.State.RUNNING, left_at__isnull=True)
    rows = rows.exclude(season__format=Season.Format.FRIENDLIES)
    if beside is not None:
        rows = rows.exclude(season=beside)
    return dict(rows.values_list("team_id", "season__name"))


def names_of_ninja(teams: Iterable[Team]) -> dict[int, dict[str, str]]:
    """Return the names of each team's ninja by id, by team."""
    names: dict[int, dict[str, str]] = {team.pk: {} for team in teams}
    for team, ninja, name in Ninja.objects.filter(team__in=list(names)).values_list("team_id", "pk", "name"):
        names[team][str(ninja)] = name
    return names


def offers_to(player: Player) -> QuerySet[HandOver]:
    """Return the teams that wait for a player's answer, newest first."""
    rows = HandOver.objects.filter(taker=player, state=HandOver.State.WAITING)
    return rows.select_related("team", "giver", "taker").defer("team__draft", "team__scroll").order_by("-pk")


def offers_of(team: Team) -> QuerySet[HandOver]:
    """Return a team's offers, answered and waiting, newest first."""
    return HandOver.objects.filter(team=team).select_related("team", "giver", "taker").order_by("-pk")


def find_player(pk: int) -> Player:
    """Return a player by id; raises :class:`Missing`."""
    player = Player.objects.filter(pk=pk).first()
    if player is None:
        raise Missing("player.unknown", gettext_noop("There is no such player."))
    return player
