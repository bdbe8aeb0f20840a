"""A fixture for its pages: the rosters it is played with, who may do what now, and how it came to be."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from django.contrib.auth.models import AnonymousUser
from django.db.models import Prefetch, QuerySet

from games.models import Report
from games.systems import is_cooperative, ruleset, system
from league.models import Claim, Fixture, FixtureSide, League, Round
from league.queries.fixtures import published_to
from league.queries.leagues import role_of, visible_leagues
from teams.models import Chapter, Player, Team
from teams.queries.parties import of_player

User = Player | AnonymousUser
STEP_KINDS = ("fee", "downtime", "advance")


class May(msgspec.Struct, frozen=True, kw_only=True):
    """What a reader may do with a fixture as it stands now.

    ``speaks_for`` are the sides a reader can act for: their own, or for a ninja master all. ``reporter`` is the side
    whose report waits in its ``version``, ``waiting`` the sides that have still to confirm it. ``sit_down`` is for a session that is to be
    played. ``confirm``, ``pin`` and ``dispute`` name sides: those the reader may speak for, and those that can confirm
    here with their PIN. ``accept`` is the version of a dispute that the side which reported may accept, ``undispute`` is for
    whoever disputed.
    """

    master: bool = False
    own: tuple[int, ...] = ()
    speaks_for: tuple[int, ...] = ()
    reporter: int | None = None
    version: int | None = None
    waiting: tuple[int, ...] = ()
    sit_down: bool = False
    open: bool = False
    unopen: bool = False
    report: bool = False
    edit: bool = False
    withdraw: bool = False
    confirm: tuple[int, ...] = ()
    pin: tuple[int, ...] = ()
    dispute: tuple[int, ...] = ()
    undispute: bool = False
    accept: int | None = None
    decide: bool = False
    forfeit: bool = False
    engine: bool = False

    @property
    def anything(self) -> bool:
        """Whether there is anything to do."""
        acts = (
            self.sit_down,
            self.open,
            self.unopen,
            self.report,
            self.edit,
            self.withdraw,
            self.decide,
            self.forfeit,
            self.engine,
        )
        return any(acts) or bool(self.confirm or self.pin or self.dispute or self.accept)


def fixtures_for_pages(user: User) -> QuerySet[Fixture]:
    """Return the fixtures a reader may see, with everything that their pages name."""
    sides = FixtureSide.objects.select_related("entrant__team__owner").order_by("side")
    return (
        Fixture.objects.filter(published_to(user), round__stage__season__league__in=visible_leagues(user))
        .select_related("round__stage__season__league", "match")
        .prefetch_related(Prefetch("sides", queryset=sides))
    )


def rounds_for_pages(user: User) -> QuerySet[Round]:
    """Return the rounds a reader may see, with their leagues."""
    here = Round.objects.filter(published_to(user, ""), stage__season__league__in=visible_leagues(user))
    return here.select_related("stage__season__league")


def fixtures_of_round(row: Round) -> list[Fixture]:
    """Return a round's fixtures in order, with their sides and teams."""
    sides = FixtureSide.objects.select_related("entrant__team__owner").order_by("side")
    rows = row.fixtures.select_related("match").prefetch_related(Prefetch("sides", queryset=sides))
    return list(rows.order_by("number"))


def league_of(fixture: Fixture) -> League:
    """Return the league a fixture belongs to."""
    return fixture.round.stage.season.league


def teams_of(fixture: Fixture) -> dict[int, Team]:
    """Return the teams of a fixture by side."""
    return {side.side: side.entrant.team for side in fixture.sides.all()}


def setup_of(fixture: Fixture) -> dict[str, Any] | None:
    """Return the rosters and the handicap of a fixture: as frozen, or as they would freeze now.

    None for a bye, and for teams that are not founded.
    """
    if fixture.match is not None:
        setup: dict[str, Any] = fixture.match.setup
        return setup
    scrolls = [team.scroll for team in teams_of(fixture).values()]
    known = [scroll for scroll in scrolls if scroll is not None]
    if len(known) < 2 or len(known) < len(scrolls):
        return None
    league = league_of(fixture)
    # What a round is fixed for may have become impossible by a house rule: that is said when the fixture is opened.
    frozen = system(league.system).open_setup(ruleset(league.ruleset_id), known, None)
    return {**frozen, "challenge": fixture.round.challenge or None}


def ruleset_of(fixture: Fixture) -> Any:
    """Return the rules a fixture is played by: the match's, or before it opens the league's."""
    return ruleset(league_of(fixture).ruleset_id if fixture.match is None else fixture.match.ruleset_id)


def next_rolls(teams: Iterable[Team]) -> dict[str, int]:
    """Return the number of each model's next advancement roll."""
    scrolls = (team.scroll or {} for team in teams)
    return {ninja["id"]: len(ninja.get("advances", ())) + 1 for scroll in scrolls for ninja in scroll.get("ninja", ())}


def claims_of(fixture: Fixture) -> list[Claim]:
    """Return everything that was said about a fixture, oldest first; withdrawn openings included."""
    return list(fixture.claims.select_related("by", "acting_for", "report", "entrant__team").order_by("pk"))


def reports_of(fixture: Fixture) -> list[Report]:
    """Return the versions of the report of a fixture's match, oldest first."""
    return [] if fixture.match is None else list(fixture.match.reports.order_by("version"))


def may(fixture: Fixture, user: User, claims: Sequence[Claim]) -> May:
    """Say what a reader may do with a fixture now."""
    teams = teams_of(fixture)
    if not isinstance(user, Player) or fixture.state == Fixture.State.BYE:
        return May()
    master = role_of(user, league_of(fixture)) == "master"
    mine = set(
        Team.objects.filter(of_player(user), pk__in=[team.pk for team in teams.values()]).values_list("pk", flat=True)
    )
    own = tuple(number for number, team in teams.items() if team.pk in mine)
    speaks_for = tuple(teams) if master else own
    state = fixture.state
    unopened, opened = state == Fixture.State.SCHEDULED, state == Fixture.State.OPEN
    # A party says who sits at the table before anything else can be done.
    seated = is_cooperative(league_of(fixture).system)
    startable = unopened and not seated
    told = May(
        master=master,
        own=own,
        speaks_for=speaks_for,
        sit_down=unopened and seated and bool(speaks_for),
        open=startable and bool(speaks_for),
        unopen=opened and bool(speaks_for),
        report=(startable or opened) and bool(speaks_for),
        decide=master and state in {Fixture.State.OPEN, Fixture.State.REPORTED, Fixture.State.DISPUTED},
        forfeit=master and unopened and len(teams) > 1,
        engine=master and (startable or opened),
    )
    if state == Fixture.State.REPORTED:
        return _while_reported(told, teams, fixture, claims, user)
    if state == Fixture.State.DISPUTED:
        return _while_disputed(
            told, [claim for claim in claims if claim.match_id == fixture.match_id], user, two=len(teams) == 2
        )
    return told


def _while_disputed(told: May, claims: Sequence[Claim], user: Player, *, two: bool) -> May:
    """Add what the two sides can still do: change or take back the dispute, or accept the other version."""
    again = _again(told, claims, user)
    answers = [claim.report for claim in claims if claim.kind == Claim.Kind.DISPUTED and claim.report]
    reports = [claim for claim in claims if claim.kind in {Claim.Kind.REPORTED, Claim.Kind.PROPOSED}]
    heard = two and answers and reports and reports[-1].side in told.own
    can_accept = heard and not answers[-1].verdict.get("violations")
    return msgspec.structs.replace(
        told, dispute=again, undispute=bool(again), accept=answers[-1].version if can_accept else None
    )


def _again(told: May, claims: Sequence[Claim], user: Player) -> tuple[int, ...]:
    """Return the side that disputes, for which the reader may send another version until a ninja master decides."""
    said = [claim for claim in claims if claim.kind == Claim.Kind.DISPUTED and claim.side is not None]
    own = [claim.side for claim in said[-1:] if claim.side in told.own or claim.by_id == user.pk]
    return tuple(side for side in own if side is not None)


def _while_reported(told: May, teams: dict[int, Team], fixture: Fixture, claims: Sequence[Claim], user: Player) -> May:
    """Add what can be done about a report that waits: by its own side, and by the others."""
    of_match = [claim for claim in claims if claim.match_id == fixture.match_id]
    reports = [claim for claim in of_match if claim.kind in {Claim.Kind.REPORTED, Claim.Kind.PROPOSED}]
    if not reports:
        return told
    last = reports[-1]
    if len(teams) == 1 and last.side is not None:
        return _while_reported_alone(told, last, user)
    confirmed = {
        claim.side for claim in of_match if claim.kind == Claim.Kind.CONFIRMED and claim.report_id == last.report_id
    }
    waiting = tuple(number for number in teams if number != last.side and number not in confirmed)
    # A ninja master who plays speaks for the own side only: who reports does not confirm for the other as well.
    speakers = told.own or told.speaks_for
    for_others = tuple(number for number in waiting if number in speakers)
    # Somebody without an account has nobody else to confirm for them.
    unspoken = tuple(
        number for number in waiting if told.master and number not in for_others and not teams[number].owner.has_account
    )
    # What the engine played belongs to no side: every side confirms it, and only a ninja master takes it back.
    own_report = last.side in told.speaks_for
    return msgspec.structs.replace(
        told,
        reporter=last.side,
        version=_version_of(last),
        waiting=waiting,
        edit=own_report,
        withdraw=own_report or told.master,
        confirm=for_others + unspoken,
        pin=tuple(number for number in waiting if teams[number].owner.pin and number not in told.own)
        if told.speaks_for
        else (),
        dispute=for_others,
    )


def _while_reported_alone(told: May, last: Claim, user: Player) -> May:
    """Add what can be done about a report of a game without an opponent: a ninja master confirms it."""
    return msgspec.structs.replace(
        told,
        reporter=last.side,
        version=_version_of(last),
        edit=bool(told.speaks_for),
        withdraw=bool(told.speaks_for),
        confirm=told.speaks_for if told.master else (),
        dispute=told.own if last.by_id != user.pk and not told.master else (),
    )


def _version_of(claim: Claim) -> int | None:
    return claim.report.version if claim.report else None


def has_open_steps(team: Team) -> bool:
    """Whether after-match steps of a team wait for an answer."""
    return team.scroll is not None and system(team.system).open_steps(team.scroll).any


def steps_taken(team: Team) -> list[dict[str, Any]]:
    """Return the fees, downtime rolls and advances told in the chapter of the team's last match, in order."""
    chapter = team.chapters.filter(kind=Chapter.Kind.MATCH).order_by("-position").first()
    if chapter is None:
        return []
    entries = chapter.entries.filter(revision=chapter.revision, kind__in=STEP_KINDS).order_by("index")
    return list(entries.values_list("payload", flat=True))
