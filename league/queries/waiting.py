"""What waits for a player: matches to play, reports to confirm, steps to answer, disputes to decide."""

import msgspec
from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet, Subquery

from league.models import Claim, Fixture, FixtureSide, Invitation, Stage
from league.queries.brackets import undecided_draws
from league.queries.leagues import leagues_run_by
from teams.models import Appearance, Player, Team
from teams.queries.parties import of_player

SHOWN = 10
"""So many fixtures still to play are listed; the calendar shows the rest."""


class Waiting(msgspec.Struct, frozen=True, kw_only=True):
    """Fixtures and appearances that a player should look at, most pressing first.

    ``confirm`` were reported by the other side, or where there is none wait for a ninja master; ``told`` by the player's
    own; ``challenged`` wait for an answer. Reports and steps of players without an account wait for the ninja masters who act
    for them, and so do the games in ``play_for``. In leagues that the player runs ``decide`` are disputed, and in ``drawn`` knock-out games nobody is known to go on.
    """

    confirm: list[Fixture]
    challenged: list[Invitation]
    told: list[Fixture]
    disputed: list[Fixture]
    decide: list[Fixture]
    drawn: list[Fixture]
    play: list[Fixture]
    play_for: list[Fixture]
    steps: list[Appearance]

    @property
    def nothing(self) -> bool:
        """Whether nobody waits for the player, nor the player for anybody."""
        return not any(getattr(self, kind) for kind in self.__struct_fields__)


def waiting_for(player: Player) -> Waiting:
    """Return what waits for a player, in a fixed number of queries."""
    own = FixtureSide.objects.filter(entrant__team__in=Team.objects.filter(of_player(player)))
    mine = listed(Fixture.objects.filter(pk__in=own.values("fixture")))
    own_sides = dict(own.values_list("fixture_id", "side"))
    reported = list(mine.filter(state=Fixture.State.REPORTED).annotate(told_by=_reporter()))
    run = listed(Fixture.objects.filter(round__stage__season__league__in=leagues_run_by(player)))
    others = [fixture for fixture in reported if fixture.told_by != own_sides[fixture.pk]]
    to_confirm: dict[int, Fixture] = {fixture.pk: fixture for fixture in [*others, *_told_to_nobody(run)]}
    return Waiting(
        challenged=list(
            Invitation.objects.filter(
                opponent__team__owner=player, state=Invitation.State.WAITING, stage__state=Stage.State.RUNNING
            )
            .select_related("challenger__team", "opponent__team", "stage__season__league")
            .order_by("answer_due_at", "pk")
        ),
        confirm=list(to_confirm.values()),
        told=[fixture for fixture in reported if fixture.pk not in to_confirm],
        disputed=list(mine.filter(state=Fixture.State.DISPUTED)),
        decide=list(run.filter(state=Fixture.State.DISPUTED)),
        drawn=list(undecided_draws(run)),
        play=_to_play(mine),
        play_for=_to_play(run.filter(Exists(_names())).exclude(pk__in=own.values("fixture"))),
        steps=list(
            Appearance.objects.filter(
                Q(team__owner=player)
                | Q(
                    team__owner__email=None,
                    team__owner__kind=Player.Kind.PERSON,
                    match__fixture__round__stage__season__league__in=leagues_run_by(player),
                ),
                busy=True,
                steps_due_at__isnull=False,
            )
            .select_related("team__owner", "match__fixture__round__stage__season__league")
            .order_by("steps_due_at")
        ),
    )


def _told_to_nobody(run: QuerySet[Fixture]) -> QuerySet[Fixture]:
    """Return the reports that a ninja master confirms: nobody sits on the other side, or only a name without an account."""
    reported = run.filter(state=Fixture.State.REPORTED).annotate(told_by=_reporter())
    alone = Q(told_by__isnull=False) & ~Exists(FixtureSide.objects.filter(fixture=OuterRef("pk"), side=2))
    others = Exists(_names(~Q(side=OuterRef("told_by"))))
    return reported.filter(alone | others | Q(Exists(_names()), told_by=None))


def _names(*which: Q) -> QuerySet[FixtureSide]:
    """Find the sides of a fixture whose owners have no account and are no programs."""
    return FixtureSide.objects.filter(
        *which,
        fixture=OuterRef("pk"),
        entrant__team__owner__email=None,
        entrant__team__owner__kind=Player.Kind.PERSON,
    )


def _to_play(fixtures: QuerySet[Fixture]) -> list[Fixture]:
    """Return the first of the fixtures that can be played now, those under way ahead."""
    rows = fixtures.filter(
        state__in=[Fixture.State.SCHEDULED, Fixture.State.OPEN],
        round__stage__state=Stage.State.RUNNING,
        round__published_at__isnull=False,
    ).order_by("-match", "round__deadline", "round__number", "number")
    return sorted(rows[:SHOWN], key=lambda fixture: fixture.state != Fixture.State.OPEN)


def listed(fixtures: QuerySet[Fixture]) -> QuerySet[Fixture]:
    """Return fixtures with what a line about them shows: round, league and sides with teams."""
    sides = FixtureSide.objects.select_related("entrant__team__owner").order_by("side")
    return fixtures.select_related("round__stage__season__league").prefetch_related(Prefetch("sides", queryset=sides))


def _reporter() -> Subquery:
    """Find the side that told the report of the fixture's present match."""
    claims = Claim.objects.filter(fixture=OuterRef("pk"), match=OuterRef("match"), kind=Claim.Kind.REPORTED)
    return Subquery(claims.order_by("-pk").values("side")[:1])
