"""House rules: a league takes up a new version of its rules, and what it played stays as it was played.

A fixture that is open keeps the version it opened under, and every chapter names its own. What comes after (drafts,
founding, changes between games, the next match) goes by the league's.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import Max

from games import operations as games
from games.refusals import Conflict
from games.rules.kernel.content import content_key
from games.rules.kernel.findings import Finding, Refused, gettext_noop, pointer
from games.systems import ruleset, system
from league.models import Fixture, League, Round, RulesetChange, Season, Stage
from league.operations.journal import note
from teams import ledger
from teams.models import Player, Team


class RulesPreview(msgspec.Struct, frozen=True, kw_only=True):
    """What house rules would come to: the version's key, its rules, and where these differ from the league's present ones."""

    ruleset: str
    rules: Any
    changes: tuple[dict[str, Any], ...]
    from_book: tuple[dict[str, Any], ...]


def preview_rules(league: League, house: dict[str, Any]) -> RulesPreview:
    """Say what :func:`change_rules` would do; writes nothing. Raises :class:`Refused` as it does."""
    document = _checked(league, house, _teams_of(league))
    return _compare(league, document)


@transaction.atomic
def change_rules(league: League, house: dict[str, Any], *, by: Player, at: datetime, reason: str) -> RulesetChange:
    """Take up the rules that ``house`` makes of the book, from now on, for a reason that everybody can read.

    Raises :class:`Refused` with every fault of the house rules (at its place under ``/house``), with what stands on a
    scroll or in the calendar that they no longer know, and without a reason; :class:`Conflict` if nothing would change.
    """
    # Without its ruleset: joined to that, the row would be gone once it has another.
    league = League.objects.select_for_update().get(pk=league.pk)
    teams = ledger.lock_teams(team.pk for team in _teams_of(league)).values()
    document = _checked(league, house, teams, reason)
    if content_key(document) == league.ruleset_id:
        raise Conflict("rules.same", gettext_noop("These are the league's rules already."))
    version = games.store_ruleset(league.system, document)
    league.ruleset = version
    league.save(update_fields=["ruleset"])
    Team.objects.filter(pk__in=[team.pk for team in teams]).update(ruleset=version)
    change = RulesetChange.objects.create(league=league, ruleset=version, by=by, at=at, reason=reason.strip())
    note(league, "league.rules_changed", by=by, at=at, reason=reason.strip(), change=change.pk)
    return change


def _teams_of(league: League) -> Iterable[Team]:
    return Team.objects.filter(enrolments__league=league, enrolments__left_at__isnull=True).order_by("pk")


def _checked(league: League, house: dict[str, Any], teams: Iterable[Team], reason: str | None = None) -> dict[str, Any]:
    """Return the ruleset document, or raise every fault that can be found at once."""
    faults: list[Finding] = []
    if reason is not None and not reason.strip():
        faults.append(
            Finding(
                code="reason.missing",
                path="/reason",
                rule="Leagues",
                text=gettext_noop("A change of the rules needs a reason, which everybody can read."),
            )
        )
    try:
        document = system(league.system).house_rules(house)
    except Refused as refused:
        raise Refused([*(_under_house(fault) for fault in refused.violations), *faults]) from None
    teams = list(teams)
    faults += [*_faults_of_scrolls(league, document, teams), *_faults_of_calendar(league, document)]
    faults += _held_twice(league, document, teams)
    if faults:
        raise Refused(faults)
    return document


def _under_house(fault: Finding) -> Finding:
    return msgspec.structs.replace(fault, path="/house" + fault.path)


def _faults_of_scrolls(league: League, document: dict[str, Any], teams: Iterable[Team]) -> Iterable[Finding]:
    game = system(league.system)
    rules = game.load_ruleset(document)
    names = _names_in(ruleset(league.ruleset_id))
    for team in teams:
        if team.scroll is not None:
            for fault in game.check_scroll(rules, team.scroll):
                yield Finding(
                    code=fault.code,
                    path="/house",
                    rule=fault.rule,
                    text=gettext_noop("{team} has {key}, so the rules must have it too."),
                    params={"team": team.name, "key": names.get(str(fault.params["key"]), fault.params["key"])},
                )


def _held_twice(league: League, document: dict[str, Any], teams: Iterable[Team]) -> Iterable[Finding]:
    """Find models of which the rules would have one only while several teams have them (ruling 44)."""
    game = system(league.system)
    unique = game.unique_models(game.load_ruleset(document))
    holders: dict[str, list[str]] = {}
    for team in teams if unique else ():
        for one in (team.scroll or {}).get("ninja", ()):
            if one["profile"] in unique and not one.get("gone"):
                holders.setdefault(one["profile"], []).append(team.name)
    for key, names in holders.items():
        if len(names) > 1:
            yield Finding(
                code="rules.held_twice",
                path="/house",
                rule="ruling 44",
                text=gettext_noop("{profile} is with {teams}; these rules would have only one."),
                params={"profile": unique[key], "teams": ", ".join(names)},
            )


def _faults_of_calendar(league: League, document: dict[str, Any]) -> Iterable[Finding]:
    """Find fixed challenges of rounds to come that the rules would not know."""
    game = system(league.system)
    rules = game.load_ruleset(document)
    to_come = Round.objects.filter(stage__season__league=league, fixtures__state=Fixture.State.SCHEDULED)
    most = dict(
        to_come.exclude(challenge="").values_list("challenge").annotate(most=Max("fixtures__sides__side")).order_by()
    )
    fixed = set(most)
    planned = Stage.objects.filter(season__league=league, season__state=Season.State.PLANNED)
    for settings in planned.values_list("settings", flat=True):
        fixed |= set(settings.get("challenges", ()))
    names = dict(game.challenges(ruleset(league.ruleset_id)))
    for challenge in sorted(fixed):
        if game.knows_challenge(rules, challenge) not in dict(game.challenges(rules, most.get(challenge) or 2)):
            yield Finding(
                code="rules.challenge_in_use",
                path=pointer("house", "challenges"),
                rule="Challenges",
                text=gettext_noop("A round to come is fixed for {challenge}, so the rules must have it."),
                params={"challenge": names.get(challenge, challenge)},
            )


def _names_in(rules: Any) -> dict[str, str]:
    """Return what rules call everything that has a key and a name."""
    found: dict[str, str] = {}
    left = [msgspec.to_builtins(rules)]
    while left:
        match left.pop():
            case {"key": str(key), "name": str(name), **rest}:
                found[key] = name
                left += rest.values()
            case dict() as row:
                left += row.values()
            case list() | tuple() as rows:
                left += rows
    return found


def _compare(league: League, document: dict[str, Any]) -> RulesPreview:
    game = system(league.system)
    rules = game.load_ruleset(document)
    return RulesPreview(
        ruleset=content_key(document),
        rules=rules,
        changes=game.difference(ruleset(league.ruleset_id), rules),
        from_book=game.difference(game.load_ruleset(game.book()), rules),
    )
