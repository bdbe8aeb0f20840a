"""Which session comes next for a party, and what keeps it from sitting down."""

from collections.abc import Sequence
from typing import Final

from django.db.models import Max

from games.rules.kernel.findings import Finding, ngettext_noop
from league.models import Fixture, FixtureSide, League, Stage
from league.queries.readiness import waits_of
from league.queries.stages import settings_of_stage
from league.rules.stages import kinds
from teams.models import Team

ALL_HAD: Final = ngettext_noop(
    "The team has had its only session.", "The team has had all {sessions} sessions.", "sessions"
)


def waiting_session(stage_id: int, team_id: int) -> int | None:
    """Return a game of the team in the stage that was opened before and is to be played again."""
    rows = Fixture.objects.filter(round__stage=stage_id, state=Fixture.State.SCHEDULED, sides__entrant__team=team_id)
    pk: int | None = rows.order_by("round__number").values_list("pk", flat=True).first()
    return pk


def sessions_had(stages: Sequence[Stage], team_id: int) -> dict[int, int]:
    """Return how many games of its own a team has had in each stage, by its id; those open and called off count too."""
    sides = FixtureSide.objects.filter(slot__stage__in=stages, entrant__team=team_id).order_by()
    return dict(sides.values_list("slot__stage").annotate(Max("slot__number")))


def most_sessions(stage: Stage) -> int | None:
    """Return how many sessions each team of a campaign has, None for as many as it likes."""
    settings = settings_of_stage(stage)
    return settings.sessions if isinstance(settings, kinds.Campaign) else None


def waits_before_session(league: League, stages: Sequence[Stage], team: Team) -> dict[Stage, list[Finding]]:
    """Return for each campaign of a league why a team cannot sit down to a session now; nothing keeps it where it can."""
    busy = waits_of(league, {1: team}).get(1, [])
    had = sessions_had(stages, team.pk)
    again = Fixture.objects.filter(
        round__stage__in=stages, state=Fixture.State.SCHEDULED, sides__entrant__team=team
    ).values_list("round__stage", flat=True)
    over = {
        stage.pk: most
        for stage in stages
        if (most := most_sessions(stage)) is not None and had.get(stage.pk, 0) >= most and stage.pk not in again
    }
    return {stage: busy or ([_over(over[stage.pk])] if stage.pk in over else []) for stage in stages}


def _over(most: int) -> Finding:
    return Finding(code="campaign.over", path="", rule="", text=ALL_HAD, params={"sessions": most})
