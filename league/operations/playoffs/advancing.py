"""Who goes on in a bracket: by confirmed results, once, however many are confirmed at the same moment.

Whoever writes a result holds its fixture and then takes the stage: one after the other works out the whole bracket anew from
what is stored. That a match of the bracket is drawn once is held by the database as well.
"""

from datetime import datetime

from django.db.models import QuerySet

from games.models import Match
from games.refusals import Conflict
from games.rules.kernel.findings import ngettext_noop
from league.models import Entrant, Fixture, FixtureSide, Stage, StageEntrant
from league.operations.journal import note
from league.operations.locks import lock_stage
from league.operations.playoffs.games import add_game, drop_game, move_game, walk_over
from league.queries.brackets import Look, look_at
from league.queries.stages import settings_of_stage
from league.rules.brackets.deciders import Decider, Decision, Level, decide
from league.rules.results import Outcome
from league.rules.stages import kinds
from league.rules.stages.lots import drawn

_WINS = frozenset({Outcome.WON, Outcome.FORFEIT_WIN})


def follow_up(fixture: Fixture, *, at: datetime) -> None:
    """Carry on with the bracket of a locked fixture whose outcome was just written, in the same transaction.

    Nothing happens outside a bracket. Raises :class:`Conflict` naming what stands in the way if a later game has begun
    with sides that this outcome takes out of it.
    """
    if fixture.bracket_match is None:
        return
    stage = lock_stage(fixture.round.stage_id)
    apply_outcome(stage, fixture)
    advance(stage, at=at)


def apply_outcome(stage: Stage, fixture: Fixture) -> None:
    """Write down who goes on from a fixture by its outcome, with the stage's deciders for a draw."""
    rows = list(FixtureSide.objects.filter(fixture=fixture).select_related("entrant").order_by("side"))
    outcomes = {row.outcome for row in rows}
    decision = Decision(Decider.MASTER)
    if outcomes & _WINS:
        winner = next(row.entrant_id for row in rows if row.outcome in _WINS)
        settle_match(fixture, rows, winner, decider="")
        return
    if outcomes == {Outcome.DOUBLE_FORFEIT}:
        settle_match(fixture, rows, None, decider="")
        return
    if outcomes == {Outcome.UNPLAYED} and (gone := departed(stage) & {row.entrant_id for row in rows}):
        there = [row.entrant_id for row in rows if row.entrant_id not in gone]
        settle_match(fixture, rows, there[0] if there else None, decider="walk_over")
        return
    if outcomes == {Outcome.DRAWN}:
        decision = _decide(stage, fixture, rows)
    if decision.winner is not None:
        settle_match(fixture, rows, decision.winner, decider=decision.by)
        return
    leave_open(fixture, rows, replay=decision.by is Decider.REPLAY)
    if decision.by is Decider.REPLAY:
        _play_again(stage, fixture, rows)


def settle_match(fixture: Fixture, rows: list[FixtureSide], winner: int | None, *, decider: str) -> None:
    """Write down that ``winner`` (an entrant, None: nobody) goes on; a game played again for it is not needed any more."""
    for row in rows:
        row.advances = row.entrant_id == winner
    FixtureSide.objects.bulk_update(rows, ["advances"])
    _say_decider(fixture, decider)
    _drop_replays(fixture)


def leave_open(fixture: Fixture, rows: list[FixtureSide], *, replay: bool) -> None:
    """Write down that nobody is known to go on, either because the two play again or because nothing has decided yet."""
    for row in rows:
        row.advances = None
    FixtureSide.objects.bulk_update(rows, ["advances"])
    _say_decider(fixture, Decider.REPLAY if replay else "")
    if not replay:
        _drop_replays(fixture)


def _say_decider(fixture: Fixture, decider: str) -> None:
    fixture.decider = decider
    fixture.save(update_fields=["decider"])


def _decide(stage: Stage, fixture: Fixture, rows: list[FixtureSide]) -> Decision:
    settings = settings_of_stage(stage)
    deciders = settings.deciders if isinstance(settings, kinds.SingleElimination | kinds.DoubleElimination) else ()
    seeds = dict(StageEntrant.objects.filter(stage=stage).values_list("entrant_id", "seed"))
    order = drawn([row.entrant_id for row in rows], _lot_of(stage, fixture))
    one, other = (
        Level(
            entrant=row.entrant_id,
            # Who took a place over in the middle of it has the worse seed.
            seed=seeds.get(row.entrant_id, len(seeds) + 1),
            injuries=row.injuries,
            koban=row.koban,
            lot=order.index(row.entrant_id) + 1,
        )
        for row in rows
    )
    return decide(deciders, one, other, replays=fixture.replay)


def _lot_of(stage: Stage, fixture: Fixture) -> str:
    """Return the seed of a drawn game's lot: that of the match's dice, which nobody knows before and all see after."""
    if fixture.match_id is None:
        return f"{stage.lots}:{fixture.bracket_match}:{fixture.replay}"
    return f"{bytes(Match.objects.values_list('seed', flat=True).get(pk=fixture.match_id)).hex()}:lot"


def _play_again(stage: Stage, fixture: Fixture, rows: list[FixtureSide]) -> None:
    look = look_at(stage)
    number = fixture.bracket_match
    if look is None or number is None or _replays(fixture).exists():
        return
    add_game(stage, look, number, [row.entrant_id for row in rows], replay=fixture.replay + 1)


def _replays(fixture: Fixture) -> QuerySet[Fixture]:
    return Fixture.objects.filter(
        round=fixture.round_id, bracket_match=fixture.bracket_match, replay__gt=fixture.replay
    ).order_by("pk")


def _drop_replays(fixture: Fixture) -> None:
    later = list(_replays(fixture))
    begun = [one.pk for one in later if one.state != Fixture.State.SCHEDULED]
    if begun:
        raise in_the_way(begun)
    for one in later:
        drop_game(one)


def in_the_way(fixtures: list[int]) -> Conflict:
    """Return the refusal of a change that later games forbid, which have begun with other sides."""
    return Conflict(
        "bracket.in_the_way",
        ngettext_noop(
            "{count} later game of the bracket has begun. Void it first, or void what follows with it.",
            "{count} later games of the bracket have begun. Void them first, or void what follows with it.",
            "count",
        ),
        {"fixtures": sorted(fixtures)},
        count=len(fixtures),
    )


def advance(stage: Stage, *, at: datetime) -> None:
    """Bring the games of a locked stage's bracket in line with its results; raises :class:`Conflict` if some have begun.

    Whoever has left loses every game that is to come. The stage is finished with its last game.
    """
    gone = departed(stage)
    while (look := look_at(stage)) is not None:
        now = look.outlook
        if now.in_the_way:
            raise in_the_way([game.pk for number in now.in_the_way for game in look.games[number]])
        touched = _bring_in_line(stage, look, at=at)
        forfeited = [game for game in touched if {row.entrant_id for row in game.sides.all()} & gone]
        for game in forfeited:
            walk_over(game, gone, at=at)
        if not forfeited:
            _open_or_finish(stage, over=now.over, at=at)
            return


def _bring_in_line(stage: Stage, look: Look, *, at: datetime) -> list[Fixture]:
    """Add, move and drop games; return those that are added or moved."""
    now = look.outlook
    for number in now.dropped:
        for game in look.games[number]:
            drop_game(game)
    moved = [look.games[number][0] for number in now.moved]
    for number, sides in now.moved.items():
        move_game(look.games[number][0], sides)
    added = [add_game(stage, look, number, sides) for number, sides in now.added.items()]
    if touched := [*moved, *added]:
        drawn_now = sorted(game.pk for game in touched)
        note(stage.season.league, "bracket.drawn", by=None, at=at, stage=stage.pk, fixtures=drawn_now)
    return list(Fixture.objects.filter(pk__in=[game.pk for game in touched]).prefetch_related("sides"))


def _open_or_finish(stage: Stage, *, over: bool, at: datetime) -> None:
    """Finish a stage with the last game of its bracket; open it again if that is taken back."""
    if over and stage.state == Stage.State.RUNNING:
        stage.state, what = Stage.State.FINISHED, "stage.finished"
    elif not over and stage.state == Stage.State.FINISHED:
        stage.state, what = Stage.State.RUNNING, "stage.reopened"
    else:
        return
    stage.save(update_fields=["state"])
    note(stage.season.league, what, by=None, at=at, stage=stage.pk)


def departed(stage: Stage) -> frozenset[int]:
    """Return the entrants who have left a stage or its season and whose place nobody took over."""
    gone = StageEntrant.objects.filter(stage=stage, withdrawn_from__isnull=False).values_list("entrant_id", flat=True)
    left = Entrant.objects.filter(season=stage.season_id, left_at__isnull=False)
    left = left.exclude(leaving=Entrant.Leaving.REPLACED)
    return frozenset({*gone, *left.values_list("pk", flat=True)})
