"""A stage is over when all its games are decided and no more are to come."""

from datetime import datetime

from django.db import transaction

from games.refusals import Conflict
from games.rules.kernel.findings import gettext_noop, ngettext_noop
from league.models import Season, Stage
from league.operations.journal import note
from league.operations.locks import lock_stage, require_master
from league.operations.tables import recompute
from league.queries.stages import settings_of_stage, undecided_in
from league.rules.stages import kinds
from league.rules.stages.swiss import rounds_of
from teams.models import Player


def rounds_planned(stage: Stage) -> int | None:
    """Return how many rounds a stage whose rounds are drawn one by one has in all, None for other kinds."""
    settings = settings_of_stage(stage)
    if isinstance(settings, kinds.Swiss):
        return rounds_of(settings, stage.field.filter(first_round=1).count())
    return settings.rounds if isinstance(settings, kinds.RandomWeekly) else None


@transaction.atomic
def finish_stage(stage_id: int, *, by: Player, at: datetime) -> Stage:
    """Close a running stage, planned rounds or not; raises :class:`Conflict` naming games that are not decided."""
    stage = lock_stage(stage_id)
    require_master(stage.season.league, by)
    if stage.state != Stage.State.RUNNING:
        raise Conflict("stage.not_running", gettext_noop("This stage is not running."))
    refuse_undecided(stage)
    return _finish(stage, by=by, at=at)


def refuse_undecided(stage: Stage) -> None:
    """Raise :class:`Conflict` if games of a stage have no result yet, naming them."""
    undecided = undecided_in(stage)
    if undecided:
        raise Conflict(
            "stage.fixtures_undecided",
            ngettext_noop("{count} game has no result yet.", "{count} games have no result yet.", "count"),
            {"fixtures": list(undecided)},
            count=len(undecided),
        )


@transaction.atomic
def finish_if_over(stage_id: int, *, at: datetime) -> bool:
    """Finish a stage whose last game has its result, and say whether that was so.

    Where players arrange their own games, and in a campaign, only the ninja master says that a stage is over. A bracket
    finishes its stage by itself.
    """
    stage = Stage.objects.select_for_update(of=("self",)).select_related("season__league").get(pk=stage_id)
    if stage.state != Stage.State.RUNNING or stage.kind in {*kinds.ARRANGED, *kinds.KNOCK_OUT, Stage.Kind.CAMPAIGN}:
        return False
    planned = rounds_planned(stage)
    if undecided_in(stage) or (planned is not None and stage.rounds.count() < planned) or not stage.rounds.exists():
        return False
    _finish(stage, by=None, at=at)
    return True


@transaction.atomic
def reopen_if_undecided(stage_id: int, *, at: datetime) -> bool:
    """Open a finished stage of a running season again in which a game is to be played after all, and say whether that was so.

    A bracket opens its stage by itself.
    """
    stage = Stage.objects.select_for_update(of=("self",)).select_related("season__league").get(pk=stage_id)
    closed = stage.state == Stage.State.FINISHED and stage.season.state == Season.State.RUNNING
    if not closed or stage.kind in kinds.KNOCK_OUT or not undecided_in(stage):
        return False
    stage.state = Stage.State.RUNNING
    stage.save(update_fields=["state"])
    note(stage.season.league, "stage.reopened", by=None, at=at, stage=stage.pk)
    return True


def catch_up(stage_id: int, *, at: datetime) -> bool:
    """Bring a stage's table up to date and finish the stage if it is over, or open it again if it is not after all.

    Says whether the table was behind. Several transactions: one that holds a table waits for no stage.
    """
    done = recompute(stage_id, at=at)
    if not finish_if_over(stage_id, at=at):
        reopen_if_undecided(stage_id, at=at)
    return done


def _finish(stage: Stage, *, by: Player | None, at: datetime) -> Stage:
    stage.state = Stage.State.FINISHED
    stage.save(update_fields=["state"])
    note(stage.season.league, "stage.finished", by=by, at=at, stage=stage.pk)
    return stage
