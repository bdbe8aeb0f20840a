"""One step of a story corrected without touching the match: a fee, a die or its order, an advance, a recruit, an ability."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec
from django.db import transaction

from games.refusals import Conflict
from games.rules.kernel.findings import Finding, Refused, gettext_noop, pointer
from games.rules.kernel.names import name_faults
from games.rules.kernel.system import Document
from games.systems import ruleset, system
from teams import ledger
from teams.models import Chapter, Player, Team
from teams.operations.acting import told_of
from teams.operations.amendments import (
    STEPS,
    Ground,
    Prospect,
    carry_out,
    find_chapter,
    foresee,
    lock,
    look,
    require_basis,
    summary,
)
from teams.operations.idle import require_story
from teams.operations.settlements import Settlement
from teams.operations.uniqueness import require_free
from teams.queries.changes import with_names

# What may change without touching a match; everything else in a chapter stays as it is told.
_CORRECTABLE = (*STEPS, "recruited", "dismissed", "adjusted")
_TOO_FEW = {"roster.chunin_count", "roster.too_few"}
# What a ninja master can settle although it is entered only now.
_SETTLEABLE = {"treasury.too_little", "fee.unaffordable", "advance.not_earned", "advance.not_the_next"}


def preview_correction(
    team: Team, position: int, entries: Sequence[Document], settlements: Mapping[str, Settlement]
) -> dict[str, Any]:
    """Return what a new telling of one chapter would change, and every conflict. Writes nothing.

    Raises :class:`Missing` for a chapter that is none, :class:`Refused` for entries that are not possible.
    """
    ground = look([team.pk])
    team = ground.teams[team.pk]
    hired = [entry.get("name", "") for entry in entries if _is_new(entry)]
    ids = [f"new-{number}" for number in range(1, len(hired) + 1)]
    prospect = _foresee(ground, team, position, entries, ids, settlements)
    return summary(prospect, settlements, dict(zip(ids, hired, strict=True)))


@transaction.atomic
def correct_chapter(
    team: Team,
    position: int,
    entries: Sequence[Document],
    *,
    settlements: Mapping[str, Settlement],
    basis: Mapping[str, int],
    by: Player,
    at: datetime,
    reason: str,
) -> Team:
    """Tell one chapter anew with other steps or roster changes, and every later chapter with it.

    A new recruit is given with its ``name`` and without an id. Raises :class:`Conflict` if a story has moved since the
    preview that ``basis`` comes from, :class:`Refused` for entries that are not possible and conflicts left open.
    """
    ground = lock([team.pk])
    require_basis(ground, basis)
    team = ground.teams[team.pk]
    rows = ledger.add_ninja(team, [str(entry.get("name", ""))[:60] for entry in entries if _is_new(entry)])
    prospect = _foresee(ground, team, position, entries, [str(row.pk) for row in rows], settlements)
    carry_out(prospect, by=by, at=at, reason=reason)
    told_of(team, "team.corrected", by=by, at=at, reason=reason)
    return team


def _is_new(entry: Document) -> bool:
    return entry.get("kind") == "recruited" and "ninja" not in entry


def _foresee(
    ground: Ground,
    team: Team,
    position: int,
    entries: Sequence[Document],
    ids: Sequence[str],
    settlements: Mapping[str, Settlement],
) -> Prospect:
    require_story(team)
    chapter = find_chapter(team, position)
    before = _current(chapter)
    _check(team, before, entries)
    told = _recruits_named(team, entries, ids)
    if told == before:
        raise Conflict("amendment.same", gettext_noop("The chapter says this already."))
    hired = [
        (entry["profile"], pointer("entries", index, "profile"))
        for index, entry in enumerate(told)
        if entry["kind"] == "recruited" and entry not in before
    ]
    require_free(team, hired)
    prospect = foresee(ground, {team.pk: {position: told}}, settlements)
    names = {str(pk): name for pk, name in team.ninja.values_list("pk", "name")}
    impossible = [
        Finding(
            code=misfit.code,
            path=pointer("entries", misfit.index),
            rule=misfit.rule,
            text=misfit.text,
            params=with_names(misfit.params, names),
        )
        for one in prospect.settled
        for misfit in one.met
        if misfit.position == position and misfit.entry not in before and misfit.code not in _SETTLEABLE
    ]
    if impossible or (impossible := _below_least(team, chapter, prospect)):
        raise Refused(impossible)
    return prospect


def _below_least(team: Team, chapter: Chapter, prospect: Prospect) -> list[Finding]:
    """Return of which profiles a founding or a redraft would leave too few, if they were enough before (ruling 46).

    Between games the fold itself sees to that.
    """
    if chapter.kind not in {Chapter.Kind.FOUNDING, Chapter.Kind.ROLLOVER}:
        return []
    told = next(
        passage.pin.scroll()
        for one in prospect.settled
        for passage in one.retelling.passages
        if passage.chapter == chapter and passage.pin is not None
    )
    stored = _short_of(team, chapter, chapter.pin)
    return [
        msgspec.structs.replace(one, path="/entries") for one in _short_of(team, chapter, told) if one not in stored
    ]


def _short_of(team: Team, chapter: Chapter, scroll: Document) -> list[Finding]:
    game, rules = system(team.system), ruleset(chapter.ruleset_id)
    if not game.has_rosters:
        return []
    sheet = game.sheet(rules, scroll)
    present = [one for one in sheet["ninja"] if not one["gone"]]
    roster = {"clan": scroll["clan"], "ninja": [{"name": one["id"], "profile": one["profile_name"]} for one in present]}
    return [one for one in game.check_roster(rules, roster).violations if one.code in _TOO_FEW]


def _current(chapter: Chapter) -> list[Document]:
    entries = chapter.entries.filter(revision=chapter.revision).order_by("index")
    return list(entries.values_list("payload", flat=True))


def _check(team: Team, before: Sequence[Document], entries: Sequence[Document]) -> None:
    """Refuse what is no step: facts of the match are corrected with the match, and the clan never changes."""
    violations = []
    if [one for one in entries if one.get("kind") not in _CORRECTABLE] != [
        one for one in before if one["kind"] not in _CORRECTABLE
    ]:
        violations.append(
            Finding(
                code="correction.fact_changed",
                path="/entries",
                rule="ruling 70",
                text=gettext_noop(
                    "Only steps and roster changes are corrected here; what happened in a match, with it."
                ),
            )
        )
    names = list(team.ninja.values_list("pk", "name", "profile"))
    taken = {name.casefold() for _pk, name, profile in names if profile}
    known = {str(pk) for pk, _name, _profile in names}
    for index, entry in enumerate(entries):
        if entry.get("kind") != "recruited":
            continue
        if _is_new(entry):
            violations += _recruit_faults(index, entry, taken)
            taken.add(str(entry.get("name")).casefold())
        elif str(entry["ninja"]) not in known:
            violations.append(
                Finding(
                    code="ninja.unknown",
                    path=pointer("entries", index, "ninja"),
                    rule="Building A Team",
                    text=gettext_noop("This team has no such ninja."),
                )
            )
    if violations:
        raise Refused(violations)


def _recruit_faults(index: int, entry: Document, taken: set[str]) -> list[Finding]:
    findings = [
        Finding(
            code="recruit.incomplete",
            path=pointer("entries", index, field),
            rule="Building A Team",
            text=gettext_noop("A new recruit has a name and a profile of 1 to 60 characters."),
        )
        for field in ("name", "profile")
        if not isinstance(entry.get(field), str) or not 0 < len(entry[field].strip()) <= 60
    ]
    findings += name_faults(str(entry.get("name", "")), pointer("entries", index, "name"))
    if str(entry.get("name")).casefold() in taken:
        findings.append(
            Finding(
                code="roster.name_taken",
                path=pointer("entries", index, "name"),
                rule="Building A Team",
                text=gettext_noop("The team has a {name} already."),
                params={"name": str(entry["name"])},
            )
        )
    return findings


def _recruits_named(team: Team, entries: Sequence[Document], ids: Sequence[str]) -> list[Document]:
    """Return the entries with the ids of new recruits, their profiles and abilities by key."""
    orders = [{"ability": None, **entry} for entry in entries if _is_new(entry)]
    recruits = system(team.system).recruit_entries(ruleset(team.ruleset_id), team.scroll or {}, orders, ids)
    waiting = iter(recruits)
    return [next(waiting) if _is_new(entry) else dict(entry) for entry in entries]
