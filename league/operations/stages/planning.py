"""Planning the stages of a season, in their order, each with settings of its own."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import F, Max

from games.decoding import inside, malformed
from games.refusals import BadRequest, Conflict
from games.rules.kernel.findings import Finding, Refused, gettext_noop, ngettext_noop, pointer
from games.rules.kernel.misfits import Misfits, placed, sentences_of
from games.systems import is_cooperative, plays_alone, ruleset, system
from league.models import League, Season, Stage
from league.operations.journal import note
from league.operations.locks import lock_season, lock_stage, require_master, season_of
from league.rules.stages import kinds, sense
from league.rules.stages.settings import StageSettings
from teams.models import Player

MOST_STAGES = 20


def checked(league: League, kind: str, settings: Mapping[str, Any], *, first: bool) -> StageSettings:
    """Return settings of a stage with challenges by key, which may be given by printed name.

    Raises :class:`msgspec.ValidationError` if all that is wrong is settings that are none, :class:`Refused` for other faults
    and for both; either names every fault. Places begin at the stage (``/settings/legs``).
    """
    sentences: Sequence[str] = ()
    try:
        with inside("settings"):
            read = read_settings(kind, settings)
    except msgspec.ValidationError as error:
        sentences = sentences_of(error)
        read = read_settings(kind, _fit(kind, settings, malformed(error)))
    violations = [
        *_without_opponents(league, kind),
        *sense.faults(kind, read, first=first),
        *_unknown_challenges(league, read),
        *_challenges_for_fewer_sides(league, read),
    ]
    _refuse(sentences, violations)
    game, rules = system(league.system), ruleset(league.ruleset_id)
    keys = tuple(game.knows_challenge(rules, challenge) or challenge for challenge in read.challenges)
    return msgspec.structs.replace(read, challenges=keys)


def _fit(kind: str, settings: Mapping[str, Any], misfits: Sequence[Finding]) -> dict[str, Any]:
    """Return the settings that can be read, without those that make sense only beside one that cannot."""
    wrong = {part for one in misfits for part in one.path.split("/")[2:3]}
    wrong |= {"legs", "rounds"} if "sides" in wrong else set()
    return {name: settings[name] for name in kinds.KINDS[kind].__struct_fields__ if name in {*settings} - wrong}


def read_settings(kind: str, settings: Mapping[str, Any]) -> StageSettings:
    """Read settings as given; raises :class:`BadRequest` for a kind that does not exist."""
    if kind not in kinds.KINDS:
        raise BadRequest("stage.unknown_kind", gettext_noop("There is no stage of the kind {kind}."), kind=kind)
    return kinds.read(kind, settings)


def _without_opponents(league: League, kind: str) -> list[Finding]:
    if kind == Stage.Kind.CAMPAIGN:
        return [] if plays_alone(league.system) else [_campaign_of_rivals()]
    if not is_cooperative(league.system):
        return []
    return [
        Finding(
            code="stage.only_campaigns",
            path=pointer("kind"),
            rule="",
            text=gettext_noop(
                "Players win or lose this game together: parties do not meet, and every stage is a campaign."
            ),
        )
    ]


def _campaign_of_rivals() -> Finding:
    text = gettext_noop("Nobody plays this game without an opponent: it has no campaigns.")
    return Finding(code="stage.no_campaigns", path=pointer("kind"), rule="", text=text)


def _unknown_challenges(league: League, settings: StageSettings) -> list[Finding]:
    game, rules = system(league.system), ruleset(league.ruleset_id)
    return [
        Finding(
            code="challenge.unknown",
            path=pointer("settings", "challenges", index),
            rule="Challenges",
            text=gettext_noop("There is no challenge called {challenge}."),
            params={"challenge": challenge},
        )
        for index, challenge in enumerate(settings.challenges)
        if game.knows_challenge(rules, challenge) is None
    ]


def _challenges_for_fewer_sides(league: League, settings: StageSettings) -> list[Finding]:
    sides = settings.sides if isinstance(settings, kinds.RoundRobin) else 2
    game, rules = system(league.system), ruleset(league.ruleset_id)
    names, playable = dict(game.challenges(rules)), dict(game.challenges(rules, sides))
    return [
        Finding(
            code="challenge.too_many_sides",
            path=pointer("settings", "challenges", index),
            rule="Playing With 3 - 4 Players",
            text=gettext_noop("{challenge} is not for tables of {sides}."),
            params={"challenge": names[key], "sides": sides},
        )
        for index, challenge in enumerate(settings.challenges)
        if (key := game.knows_challenge(rules, challenge)) in names and key not in playable
    ]


def store_stages(season: Season, asked: Sequence[Mapping[str, Any]], *, whole_body: bool = False) -> list[Stage]:
    """Store the stages of a new season: each with ``kind``, and where given ``name`` and ``settings``.

    Raises :class:`msgspec.ValidationError` if all that is wrong is settings that are none, :class:`Refused` for other faults
    and for both; either names the faults of all stages. ``whole_body`` leaves the stage's number out of the places.
    """
    if len(asked) > MOST_STAGES:
        text = ngettext_noop("A season has {most} stage at most.", "A season has {most} stages at most.", "most")
        raise Refused(
            [Finding(code="season.too_many_stages", path="/stages", rule="", text=text, params={"most": MOST_STAGES})]
        )
    sentences: list[str] = []
    violations: list[Finding] = []
    rows = []
    for index, one in enumerate(asked):
        kind = one.get("kind", Stage.Kind.ROUND_ROBIN)
        try:
            settings = checked(season.league, kind, one.get("settings") or {}, first=index == 0)
        except msgspec.ValidationError as error:
            place = "$" if whole_body else f"$.stages[{index}]"
            sentences += [placed(sentence, place) for sentence in sentences_of(error)]
            continue
        except Refused as refused:
            violations += refused.violations if whole_body else [_at(index, one) for one in refused.violations]
            continue
        name = one.get("name") or season.name
        rows.append(Stage(season=season, order=index + 1, kind=kind, name=name, settings=msgspec.to_builtins(settings)))
    _refuse(sentences, violations)
    return Stage.objects.bulk_create(rows)


def _at(index: int, finding: Finding) -> Finding:
    return msgspec.structs.replace(finding, path=pointer("stages", index) + finding.path)


def _refuse(sentences: Sequence[str], violations: Sequence[Finding]) -> None:
    """Raise what there is to say of settings that are none, and of those that make no sense."""
    if violations:
        of_form = malformed(Misfits(tuple(sentences))) if sentences else ()
        raise Refused([*of_form, *violations])
    if sentences:
        raise Misfits(tuple(sentences))


@transaction.atomic
def add_stage(
    season_id: int,
    *,
    kind: str,
    by: Player,
    at: datetime,
    name: str = "",
    settings: Mapping[str, Any] | None = None,
) -> Stage:
    """Add a stage at the end of a season that is not over."""
    season = lock_season(season_id)
    require_master(season.league, by)
    _require_open(season)
    last = season.stages.aggregate(last=Max("order"))["last"] or 0
    if season.stages.count() >= MOST_STAGES:
        raise Conflict(
            "season.too_many_stages",
            ngettext_noop("A season has {most} stage at most.", "A season has {most} stages at most.", "most"),
            most=MOST_STAGES,
        )
    read = checked(season.league, kind, settings or {}, first=last == 0)
    stage = Stage.objects.create(
        season=season, order=last + 1, kind=kind, name=name or season.name, settings=msgspec.to_builtins(read)
    )
    note(season.league, "stage.planned", by=by, at=at, season=season.pk, stage=stage.pk)
    return stage


@transaction.atomic
def change_stage(
    stage_id: int,
    *,
    by: Player,
    at: datetime,
    name: str | None = None,
    kind: str | None = None,
    settings: Mapping[str, Any] | None = None,
) -> Stage:
    """Change a stage that has not started; ``settings`` are merged key by key, and start anew with another kind."""
    stage = lock_stage(stage_id)
    require_master(stage.season.league, by)
    _require_planned(stage)
    if name is not None:
        stage.name = name
    before = stage.settings if kind in {None, stage.kind} else {}
    stage.kind = kind or stage.kind
    first = not Stage.objects.filter(season=stage.season_id, order__lt=stage.order).exists()
    read = checked(stage.season.league, stage.kind, {**before, **(settings or {})}, first=first)
    stage.settings = msgspec.to_builtins(read)
    stage.save(update_fields=["name", "kind", "settings"])
    note(stage.season.league, "stage.changed", by=by, at=at, stage=stage.pk)
    return stage


@transaction.atomic
def remove_stage(stage_id: int, *, by: Player, at: datetime) -> Season:
    """Take a stage that has not started out of its season; the last one that is left stays."""
    season = lock_season(season_of(stage_id))
    require_master(season.league, by)
    stage = season.stages.get(pk=stage_id)
    _require_planned(stage)
    if season.stages.count() == 1:
        raise Conflict("season.needs_a_stage", gettext_noop("A season has a stage at least."))
    if stage.play_offs.exists():
        raise Conflict("stage.played_off_for", gettext_noop("Teams play off for a place in this stage."))
    later = season.stages.filter(order__gt=stage.order)
    if stage.order == 1 and later.order_by("order")[0].settings.get("cut"):
        raise Conflict("stage.cut_of_nothing", gettext_noop("The next stage takes its teams from this one."))
    order = stage.order
    stage.delete()
    # One by one from the front: two stages never share a place.
    for row in season.stages.filter(order__gt=order).order_by("order"):
        Stage.objects.filter(pk=row.pk).update(order=F("order") - 1)
    note(season.league, "stage.removed", by=by, at=at, season=season.pk)
    return season


@transaction.atomic
def order_stages(season_id: int, stage_ids: Sequence[int], *, by: Player, at: datetime) -> Season:
    """Put the stages of a season into another order. Those that have started keep their places at the front."""
    season = lock_season(season_id)
    require_master(season.league, by)
    rows = {stage.pk: stage for stage in season.stages.all()}
    if sorted(stage_ids) != sorted(rows):
        raise Refused([_order_fault(gettext_noop("Name every stage of the season once."))])
    started = [stage.pk for stage in sorted(rows.values(), key=lambda row: row.order) if stage.state != "planned"]
    if list(stage_ids[: len(started)]) != started:
        raise Conflict("stage.already_started", gettext_noop("A stage that has started keeps its place."))
    if rows[stage_ids[0]].settings.get("cut"):
        raise Refused([_order_fault(gettext_noop("The first stage cannot take its teams from one before it."))])
    for parking in (100, 0):
        for place, pk in enumerate(stage_ids, 1):
            Stage.objects.filter(pk=pk).update(order=parking + place)
    note(season.league, "stage.reordered", by=by, at=at, season=season.pk)
    return season


def _order_fault(text: str) -> Finding:
    return Finding(code="stage.order", path="/stages", rule="Starting A League", text=text)


def _require_open(season: Season) -> None:
    if season.state == Season.State.FINISHED:
        raise Conflict("season.finished", gettext_noop("This season is over."))


def _require_planned(stage: Stage) -> None:
    if stage.state != Stage.State.PLANNED:
        raise Conflict("stage.already_started", gettext_noop("This stage has started already."))
