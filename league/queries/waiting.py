"""What waits for a player: matches to play, reports to confirm, steps to answer, disputes to decide."""

import msgspec
from django.db.models import OuterRef, Prefetch, QuerySet, Subquery

from league.models import Claim, Fixture, FixtureSide, Invitation, Membership, Stage
from league.queries.brackets import undecided_draws
from teams.models import Appearance, Player, Team
from teams.queries.parties import of_player

SHOWN = 10
"""So many fixtures still to play are listed; the calendar shows the rest."""


class Waiting(msgspec.Struct, frozen=True, kw_only=True):
    """Fixtures and appearances that a player should look at, most pressing first.

    ``confirm`` were reported by the other side, or where there is none wait for a ninja master; ``told`` by the player's
    own; ``challenged`` wait for an answer. In leagues that the player runs ``decide`` are disputed, and in ``drawn`` knock-out games nobody is known to go on.
    """

    confirm: list[Fixture]
    challenged: list[Invitation]
    told: list[Fixture]
    disputed: list[Fixture]
    decide: list[Fixture]
    drawn: list[Fixture]
    play: list[Fixture]
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
    run = listed(
        Fixture.objects.filter(
            round__stage__season__league__memberships__player=player,
            round__stage__season__league__memberships__role=Membership.Role.MASTER,
        )
    )
    to_play = mine.filter(
        state__in=[Fixture.State.SCHEDULED, Fixture.State.OPEN],
        round__stage__state=Stage.State.RUNNING,
        round__published_at__isnull=False,
    ).order_by("-match", "round__deadline", "round__number", "number")
    return Waiting(
        challenged=list(
            Invitation.objects.filter(
                opponent__team__owner=player, state=Invitation.State.WAITING, stage__state=Stage.State.RUNNING
            )
            .select_related("challenger__team", "opponent__team", "stage__season__league")
            .order_by("answer_due_at", "pk")
        ),
        confirm=[
            *(fixture for fixture in reported if fixture.told_by != own_sides[fixture.pk]),
            *_told_without_opponent(run),
        ],
        told=[fixture for fixture in reported if fixture.told_by == own_sides[fixture.pk]],
        disputed=list(mine.filter(state=Fixture.State.DISPUTED)),
        decide=list(run.filter(state=Fixture.State.DISPUTED)),
        drawn=list(undecided_draws(run)),
        play=sorted(to_play[:SHOWN], key=lambda fixture: fixture.state != Fixture.State.OPEN),
        steps=list(
            Appearance.objects.filter(team__owner=player, busy=True, steps_due_at__isnull=False)
            .select_related("team", "match__fixture__round__stage__season__league")
            .order_by("steps_due_at")
        ),
    )


def _told_without_opponent(run: QuerySet[Fixture]) -> QuerySet[Fixture]:
    """Return the reports of games without an opponent, which a ninja master confirms."""
    reported = run.filter(state=Fixture.State.REPORTED).exclude(sides__side=2)
    return reported.annotate(told_by=_reporter()).filter(told_by__isnull=False)


def listed(fixtures: QuerySet[Fixture]) -> QuerySet[Fixture]:
    """Return fixtures with what a line about them shows: round, league and sides with teams."""
    sides = FixtureSide.objects.select_related("entrant__team__owner").order_by("side")
    return fixtures.select_related("round__stage__season__league").prefetch_related(Prefetch("sides", queryset=sides))


def _reporter() -> Subquery:
    """Find the side that told the report of the fixture's present match."""
    claims = Claim.objects.filter(fixture=OuterRef("pk"), match=OuterRef("match"), kind=Claim.Kind.REPORTED)
    return Subquery(claims.order_by("-pk").values("side")[:1])
