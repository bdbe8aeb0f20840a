"""Who is in a stage, and the games that its players arrange, for its pages."""

from django.db.models import QuerySet

from league.models import Entrant, FixtureSide, Invitation, Season, Stage, StageEntrant
from league.queries.stages import DECIDED
from teams.models import Team


def field_of(stage: Stage) -> QuerySet[StageEntrant]:
    """Return who is in a stage, in order of group and seed, with their teams and owners."""
    places = StageEntrant.objects.filter(stage=stage).select_related("entrant__team__owner")
    return places.order_by("group", "seed")


def gone_from(season: Season) -> QuerySet[Entrant]:
    """Return who left a season, with their teams and heirs."""
    return Entrant.objects.filter(season=season, left_at__isnull=False).select_related("team", "heir__team")


def meets_two_others(season: Season, team: int) -> bool:
    """Whether a team has a game of three or four to come in a season."""
    third = FixtureSide.objects.filter(side=3, fixture__round__stage__season=season)
    return third.filter(fixture__sides__entrant__team=team).exclude(fixture__state__in=DECIDED).exists()


def newcomers(stage: Stage) -> QuerySet[Team]:
    """Return the founded teams of the league that are not in the stage, in order of name."""
    return (
        Team.objects.filter(
            enrolments__league=stage.season.league_id, enrolments__left_at__isnull=True, state=Team.State.FOUNDED
        )
        .exclude(entrants__places__stage=stage)
        .order_by("name", "pk")
        .defer("draft", "scroll")
    )


def invitations_of(stage: Stage) -> QuerySet[Invitation]:
    """Return a stage's challenges between teams, those that wait first, then the newest."""
    rows = Invitation.objects.filter(stage=stage).select_related(
        "challenger__team__owner", "opponent__team__owner", "fixture"
    )
    return rows.order_by("answered_at", "-pk")
