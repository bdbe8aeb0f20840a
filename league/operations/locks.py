"""Finding and locking what an operation on a stage is about, for a ninja master of its league.

Whoever locks fixtures too locks them before their stage: results are written under the fixture's lock.
"""

from games.refusals import Conflict, Forbidden, Missing
from games.rules.kernel.findings import gettext_noop
from league.models import Fixture, League, Round, Season, Stage
from teams.models import Player


def require_master(league: League, by: Player) -> None:
    """Raise :class:`Forbidden` unless ``by`` is a ninja master of the league."""
    if not by.has_perm("league.run_league", league):
        raise Forbidden("league.only_a_master", gettext_noop("Only a ninja master of the league can do this."))


def lock_season(season_id: int) -> Season:
    """Lock a season and return it with its league. Raises :class:`Missing`."""
    season = Season.objects.select_for_update(of=("self",)).select_related("league").filter(pk=season_id).first()
    if season is None:
        raise Missing("season.unknown", gettext_noop("There is no such season."))
    return season


def season_of(stage_id: int) -> int:
    """Return the season of a stage, without a lock: whoever locks both locks the season first. Raises :class:`Missing`."""
    season: int | None = Stage.objects.filter(pk=stage_id).values_list("season_id", flat=True).first()
    if season is None:
        raise Missing("stage.unknown", gettext_noop("There is no such stage."))
    return season


def lock_stage(stage_id: int) -> Stage:
    """Lock a stage and return it with its season and league. Raises :class:`Missing`."""
    rows = Stage.objects.select_for_update(of=("self",)).select_related("season__league")
    stage = rows.filter(pk=stage_id).first()
    if stage is None:
        raise Missing("stage.unknown", gettext_noop("There is no such stage."))
    return stage


def lock_running_stage(stage_id: int) -> Stage:
    """Lock a stage that runs. Raises :class:`Conflict` for one that is planned or finished."""
    stage = lock_stage(stage_id)
    if stage.state != Stage.State.RUNNING:
        raise Conflict("stage.not_running", gettext_noop("This stage is not running."))
    return stage


def lock_round(stage_id: int, number: int) -> tuple[Round, list[Fixture]]:
    """Lock a round of a stage with its fixtures in order, the fixtures first. Raises :class:`Missing`."""
    rows = Fixture.objects.select_for_update(of=("self",)).filter(round__stage=stage_id, round__number=number)
    fixtures = list(rows.order_by("pk"))
    lock_stage(stage_id)
    row = Round.objects.select_related("stage__season__league").filter(stage=stage_id, number=number).first()
    if row is None:
        raise Missing("round.unknown", gettext_noop("The stage has no such round."))
    return row, sorted(fixtures, key=lambda fixture: fixture.number)
