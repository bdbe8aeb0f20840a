"""Fixtures and their matches, for lists and for a page of their own."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from django.contrib.auth.models import AnonymousUser
from django.db.models import Prefetch, Q, QuerySet

from games.assumptions import assumed
from games.findings import spoken_stored
from games.models import Match, Report
from games.rules.kernel.findings import Finding, pointer
from games.systems import system
from league.models import Claim, Fixture, FixtureSide
from league.queries.leagues import leagues_run_by, visible_leagues
from teams.models import Ninja, Player, Team
from teams.queries import parties


def visible_fixtures(user: Player | AnonymousUser) -> QuerySet[Fixture]:
    """Return the fixtures of leagues that a user may see, with what a list shows of them."""
    sides = FixtureSide.objects.select_related("entrant__team").order_by("side")
    return (
        Fixture.objects.filter(published_to(user), round__stage__season__league__in=visible_leagues(user))
        .select_related("round__stage__season__league")
        .prefetch_related(Prefetch("sides", queryset=sides))
        .order_by("round__stage_id", "round__number", "number")
    )


def of_player(player: int) -> Q:
    """Return the condition that a player plays in a fixture: as a team's owner, or as a member of a party."""
    teams = Team.objects.filter(parties.of_player(player))
    return Q(pk__in=FixtureSide.objects.filter(entrant__team__in=teams).values("fixture"))


def may_see(user: Player | AnonymousUser, fixture_id: int) -> bool:
    """Whether a fixture exists in a league that a user may see."""
    here = Fixture.objects.filter(published_to(user), pk=fixture_id)
    return here.filter(round__stage__season__league__in=visible_leagues(user)).exists()


def published_to(user: Player | AnonymousUser, prefix: str = "round__") -> Q:
    """Return the condition that a fixture's round is no draft, or that the user is a ninja master and may see drafts."""
    published = Q(**{f"{prefix}published_at__isnull": False})
    if not user.is_authenticated:
        return published
    return published | Q(**{f"{prefix}stage__season__league__in": leagues_run_by(user)})


def fixture_row(fixture: Fixture) -> dict[str, Any]:
    """Return a fixture of :func:`visible_fixtures` with its sides as plain values."""
    return {
        "id": fixture.pk,
        "stage": fixture.round.stage_id,
        "round": fixture.round.number,
        "number": fixture.number,
        "table": fixture.table,
        "deadline": fixture.deadline or fixture.round.deadline,
        "state": fixture.state,
        "challenge": fixture.challenge,
        "challenge_dice": fixture.challenge_dice,
        "sides": [
            {
                "side": side.side,
                "team": side.entrant.team_id,
                "name": side.entrant.team.name,
                "owner": side.entrant.team.owner_id,
                "outcome": side.outcome,
                "score": side.score,
                "injuries": side.injuries,
                "koban": side.koban,
                "alliance": side.alliance,
            }
            for side in sorted(fixture.sides.all(), key=lambda row: row.side)
        ],
        "reported_at": fixture.reported_at,
        "confirm_due_at": fixture.confirm_due_at,
        "confirmed_at": fixture.confirmed_at,
    }


def _claim_row(claim: Claim) -> dict[str, Any]:
    return {
        "kind": claim.kind,
        "side": claim.side,
        "by": claim.by.name if claim.by else None,
        "acting_for": claim.acting_for.name if claim.acting_for else None,
        "mark": claim.mark,
        "version": claim.report.version if claim.report else None,
        "reason": claim.reason,
        "at": claim.at,
    }


def match_of(fixture: Fixture) -> dict[str, Any] | None:
    """Return the match of an opened fixture: setup as frozen, names, versions, differences; None if unopened."""
    match = fixture.match
    if match is None:
        return None
    reports = list(match.reports.order_by("version"))
    names = names_in(match.system, match.setup)
    claims = Claim.objects.filter(fixture=fixture, match=match).select_related("by", "acting_for", "report")
    return {
        "id": match.pk,
        "state": match.state,
        "ruleset": match.ruleset_id,
        "setup": match.setup,
        "names": names,
        "opened_at": match.opened_at,
        "seed_hash": match.seed_hash,
        "seed": bytes(match.seed).hex() if match.seed_shown_at else None,
        "later_seeds": later_seeds(match),
        "reports": [
            {
                "version": report.version,
                "confirmed": report.confirmed,
                "report": without_log(report.body),
                "log": log_in(report.body) is not None,
                "violations": [spoken_by_name(one, names) for one in report.verdict.get("violations", ())],
                "warnings": [spoken_by_name(one, names) for one in report.verdict.get("warnings", ())],
                "assumptions": assumed(match, report.verdict),
                "claims": report.verdict.get("claims"),
                "outcomes": report.verdict.get("outcomes", ()),
                "at": report.created_at,
            }
            for report in reports
        ],
        "difference": [
            line
            for told, answered in disputed_between(reports, claims)
            for line in difference(without_log(told.body), without_log(answered.body))
        ],
        "claims": [_claim_row(claim) for claim in claims],
    }


def disputed_between(reports: Sequence[Report], claims: Iterable[Claim]) -> list[tuple[Report, Report]]:
    """Return the report of a disputed match beside the last version with which it was answered; else nothing.

    Whoever disputes may send another version, so that the two need not follow one another.
    """
    if not reports or reports[-1].match.state != Match.State.DISPUTED:
        return []
    answers = {claim.report_id for claim in claims if claim.kind == Claim.Kind.DISPUTED}
    told = [report for report in reports if report.pk not in answers]
    return [(told[-1], reports[-1])] if told and reports[-1].pk in answers else []


def later_seeds(match: Match) -> list[dict[str, Any]]:
    """Return by side the seeds of steps that fell due after the match's own seed was shown, once they are closed."""
    rows = match.appearances.filter(seed__isnull=False, busy=False).order_by("side")
    return [{"side": row.side, "seed": bytes(row.seed or b"").hex()} for row in rows]


def without_log(body: dict[str, Any]) -> dict[str, Any]:
    """Leave event logs out, of a match and of its battles: they are long, and have an address of their own."""
    told = {key: value for key, value in body.items() if key != "log"}
    if "battles" in told:
        told["battles"] = [without_log(battle) for battle in told["battles"]]
    return told


def log_in(body: dict[str, Any]) -> list[Any] | None:
    """Return the event log of a report, None without one; of several battles a list with that of each."""
    if "log" in body:
        log: list[Any] = body["log"]
        return log
    battles = [battle.get("log") for battle in body.get("battles", ())]
    return battles if any(battles) else None


def names_in(system_key: str, setup: dict[str, Any]) -> dict[str, str]:
    """Return the names of the models in a setup by id."""
    ids = [one for one in system(system_key).models_in(setup) if one.isdigit()]
    rows = Ninja.objects.filter(pk__in=ids) if ids else Ninja.objects.none()
    return {str(pk): name for pk, name in rows.values_list("pk", "name")}


def named(findings: Sequence[Finding], fixture_id: int) -> list[Finding]:
    """Return findings about a fixture with its ninja called by name, where the referee knows them by id."""
    ids = {value for one in findings for value in one.params.values() if isinstance(value, str) and value.isdecimal()}
    teams = FixtureSide.objects.filter(fixture=fixture_id).values("entrant__team")
    rows = Ninja.objects.filter(pk__in=ids, team__in=teams) if ids else Ninja.objects.none()
    names = {str(pk): name for pk, name in rows.values_list("pk", "name")}
    return [msgspec.structs.replace(one, params=_in_names(one.params, names)) for one in findings]


def spoken_by_name(stored: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """Say a stored finding with its ninja called by name."""
    return spoken_stored({**stored, "params": _in_names(stored["params"], names)})


def _in_names(params: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    return {key: names.get(value, value) if isinstance(value, str) else value for key, value in params.items()}


def difference(one: Any, other: Any) -> list[dict[str, Any]]:
    """Return where two reports differ: the place, and what each says there (None where it says nothing).

    Models are compared by id, not by place in the list.
    """
    first, second = dict(_leaves(one)), dict(_leaves(other))
    return [
        {"path": path, "first": first.get(path), "second": second.get(path)}
        for path in sorted({*first, *second})
        if first.get(path) != second.get(path)
    ]


def _leaves(value: Any, *parts: str | int) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _leaves(inner, *parts, key)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            key = inner.get("ninja") if isinstance(inner, dict) else None
            name = key if isinstance(key, str) else index
            yield from _leaves(inner, *parts, name)
    else:
        yield pointer(*parts), value
