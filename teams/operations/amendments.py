"""Amending a story anywhere: foreseen first, then settled in one transaction (ruling 70).

Locks are taken in one order everywhere: matches by id, then teams by id. An open match that nobody has played yet is
frozen anew when a team of it is amended; matches that were played keep the handicap they were played with.
"""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from games.models import Match
from games.refusals import Conflict, Missing
from games.rules.kernel.findings import Refused, gettext_noop
from games.rules.kernel.system import Document, StoryPart
from games.systems import ruleset, system
from teams import ledger
from teams.models import Appearance, Chapter, Player, Team
from teams.operations.after_match import last_match
from teams.operations.settlements import (
    Settled,
    Settlement,
    left_open,
    reason_missing,
    remedies,
    settle,
    unknown_conflict,
)
from teams.queries.changes import changes_between
from teams.queries.story import telling_of

STEPS = ("fee", "downtime", "advance")
STEPS_DUE_AFTER = timedelta(hours=72)
"""How long a team has for steps that an amendment opens, where its league says nothing else."""

Tellings = Mapping[int, Mapping[int, Sequence[Document]]]
"""New entries of chapters, by team and position."""
NOTHING: Tellings = {}


@dataclass
class Ground:
    """What an amendment stands on: the teams it reads, and their open matches that nobody has played yet."""

    teams: dict[int, Team]
    matches: list[Match]

    @property
    def basis(self) -> dict[str, int]:
        """The heads of all the stories it reads, by team."""
        return {str(pk): team.head for pk, team in sorted(self.teams.items())}


@dataclass
class Prospect:
    """What an amendment comes to."""

    ground: Ground
    settled: list[Settled]
    refrozen: list[tuple[Match, Document]]


def look(team_ids: Iterable[int]) -> Ground:
    """Read the ground of an amendment, heads first, so that whatever moves meanwhile shows in the basis."""
    wanted = set(team_ids)
    matches, everybody = _unplayed(wanted)
    teams = {team.pk: team for team in Team.objects.filter(pk__in=everybody).order_by("pk")}
    return Ground(teams, list(Match.objects.filter(pk__in=matches).order_by("pk")))


def lock(team_ids: Iterable[int], match_ids: Iterable[int] = ()) -> Ground:
    """Lock the ground of an amendment: ``match_ids`` and the unplayed matches first, then every team. In a transaction.

    Raises :class:`Conflict` if a match was opened meanwhile.
    """
    wanted = set(team_ids)
    matches, everybody = _unplayed(wanted)
    locked = Match.objects.select_for_update().filter(pk__in={*matches, *match_ids}).order_by("pk")
    rows = {match.pk: match for match in locked}
    teams = ledger.lock_teams(everybody)
    if _unplayed(wanted) != (matches, everybody):
        raise basis_moved({str(pk): team.head for pk, team in teams.items()})
    return Ground(teams, [rows[pk] for pk in sorted(matches)])


def _unplayed(team_ids: set[int]) -> tuple[set[int], set[int]]:
    """Return the open matches of these teams that nobody has played, and these teams with all that are in those."""
    open_matches = Match.objects.filter(state=Match.State.OPEN, appearances__team__in=team_ids, appearances__busy=True)
    matches = set(open_matches.values_list("pk", flat=True))
    others = Appearance.objects.filter(match__in=matches).values_list("team_id", flat=True)
    return matches, {*team_ids, *others}


def foresee(
    ground: Ground, tellings: Tellings, settlements: Mapping[str, Settlement], added: Tellings = NOTHING
) -> Prospect:
    """Tell the stories anew and see what follows; writes nothing. Raises :class:`Refused` for settlements that are none.

    ``added`` are games without a chapter yet, each by the position of the chapter before which it comes.
    """
    touched = sorted(pk for pk in {*tellings, *added} if tellings.get(pk) or added.get(pk))
    settled = [settle(ground.teams[pk], tellings.get(pk, {}), settlements, added.get(pk, {})) for pk in touched]
    met = {misfit.key for one in settled for misfit in one.met}
    violations = [finding for one in settled for finding in one.violations]
    violations += [unknown_conflict(key) for key in settlements if key not in met]
    if violations:
        raise Refused(violations)
    scrolls = {pk: team.scroll or {} for pk, team in ground.teams.items()}
    scrolls |= {one.retelling.team.pk: one.retelling.scroll for one in settled}
    for one in settled:
        ledger.require_known(one.retelling.team, one.retelling.scroll)
    return Prospect(ground, settled, [(match, _frozen_anew(match, scrolls)) for match in ground.matches])


def _frozen_anew(match: Match, scrolls: Mapping[int, Document]) -> Document:
    sides = match.appearances.order_by("side").values_list("team_id", flat=True)
    return system(match.system).freeze_anew(ruleset(match.ruleset_id), match.setup, [scrolls[team] for team in sides])


def koban_of(team: Team, position: int, facts: Sequence[Document]) -> int:
    """Return what a game that nobody played brings into a team's treasury at a position of its story, in koban."""
    before: Document = team.chapters.values_list("pin", flat=True).get(position=position - 1)
    part = StoryPart(position=position, kind=Chapter.Kind.MATCH, ruleset=ruleset(team.ruleset_id), entries=tuple(facts))
    after = system(team.system).fold([part], before).scroll
    return int(after.get("treasury", 0) - before.get("treasury", 0))


def chapters_added(prospect: Prospect) -> dict[int, Chapter]:
    """Return the chapters of games that were added to stories by a prospect that is carried out, by team."""
    return {
        one.retelling.team.pk: passage.chapter
        for one in prospect.settled
        for passage in one.retelling.passages
        if passage.added and passage.chapter is not None
    }


def require_basis(ground: Ground, basis: Mapping[str, int]) -> None:
    """Raise :class:`Conflict` unless the stories stand where they stood at the preview."""
    if dict(basis) != ground.basis:
        raise basis_moved(ground.basis)


def basis_moved(basis: Mapping[str, int]) -> Conflict:
    """Return the refusal of an amendment whose preview is out of date."""
    return Conflict(
        "amendment.basis_moved",
        gettext_noop("A story that this amendment touches has changed since its preview: look at a new one."),
        {"basis": dict(basis)},
    )


def carry_out(
    prospect: Prospect, *, by: Player, at: datetime, reason: str, steps_due_after: timedelta = STEPS_DUE_AFTER
) -> None:
    """Make a prospect on locked ground the story, in the caller's transaction.

    Raises :class:`Refused` naming every conflict that is left open.
    """
    violations = [] if reason.strip() else [reason_missing("/reason")]
    violations += [left_open(misfit) for one in prospect.settled for misfit in one.open]
    if violations:
        raise Refused(violations)
    post(prospect, by=by, at=at, reason=reason, steps_due_after=steps_due_after)


def post(
    prospect: Prospect, *, by: Player, at: datetime, reason: str, steps_due_after: timedelta = STEPS_DUE_AFTER
) -> None:
    """Write a prospect down: stories, who is busy with steps, and the matches that are frozen anew."""
    for one in prospect.settled:
        team = one.retelling.team
        before = team.scroll or {}
        ledger.retell(one.retelling, by=by, at=at, reason=reason)
        hold_for_steps(team, before, due_at=at + steps_due_after)
    for match, setup in prospect.refrozen:
        match.setup = setup
        match.save(update_fields=["setup"])


def hold_for_steps(team: Team, before: Document, *, due_at: datetime) -> None:
    """Keep a team busy with its last match for steps that have become due, or free it of steps that no longer are."""
    game = system(team.system)
    was, now = game.open_steps(before), game.open_steps(team.scroll or {})
    if was == now:
        return
    busy = team.appearances.select_related("match").filter(busy=True).first()
    played = (Match.State.CONFIRMED, Match.State.VOIDED)
    if busy is not None:
        if not now.any and busy.match.state in played:
            Appearance.objects.filter(pk=busy.pk).update(busy=False, steps_due_at=None)
        return
    match = last_match(team)
    if match is not None and ((now.first and not was.first) or (now.any and not was.any)):
        # Dice that fall due after the seed was shown need another, or everybody could know them beforehand.
        fresh = {"seed": secrets.token_bytes(32)} if match.seed_shown_at else {}
        match.appearances.filter(team=team).update(busy=True, steps_due_at=due_at, **fresh)


def told_again(chapter: Chapter, facts: Sequence[Document]) -> list[Document]:
    """Return a match chapter's new telling: other facts, and the steps it holds.

    Dice and choices that are stored stand; a step among ``facts`` counts where the chapter has none like it. A voided
    chapter has the steps of its last telling.
    """
    stored = [entry for entry in telling_of(chapter) if entry["kind"] in STEPS]
    known = {_step(entry) for entry in stored}
    played = [entry for entry in facts if entry["kind"] not in STEPS]
    new = [entry for entry in facts if entry["kind"] in STEPS and _step(entry) not in known]
    return [*played, *stored, *new]


def _step(entry: Document) -> tuple[Any, ...]:
    return entry["kind"], entry["ninja"], entry.get("number")


def summary(
    prospect: Prospect, settlements: Mapping[str, Settlement], newcomers: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """Return a prospect as plain values: the basis, and what becomes of each team; conflicts still as templates.

    ``newcomers`` are names of ninja that have no row yet. To be asked before the prospect is carried out.
    """
    teams = []
    for one in prospect.settled:
        team = one.retelling.team
        names = {str(pk): name for pk, name in team.ninja.values_list("pk", "name")} | dict(newcomers or {})
        left = {misfit.key for misfit in one.open}
        conflicts = [
            {
                "key": misfit.key,
                "position": misfit.position,
                "index": misfit.index,
                "entry": misfit.entry,
                "ninja": misfit.ninja,
                "name": names.get(misfit.ninja or "", ""),
                "finding": {
                    "code": misfit.code,
                    "path": "",
                    "rule": misfit.rule,
                    "text": misfit.text,
                    "params": with_names(misfit.params, names),
                },
                "remedies": list(remedies(system(team.system), misfit)),
                "settled_by": settlements[misfit.key].remedy if misfit.key in settlements else None,
                "open": misfit.key in left,
            }
            for misfit in one.met
        ]
        changes = changes_between(team, one.retelling.scroll, names)
        teams.append({"team": team.pk, "name": team.name, "changes": changes, "conflicts": conflicts})
    refrozen = [
        {"match": match.pk, "before": _handicaps(match.setup), "after": _handicaps(setup)}
        for match, setup in prospect.refrozen
    ]
    return {"basis": prospect.ground.basis, "teams": teams, "refrozen": refrozen}


def with_names(params: Mapping[str, str | int], names: Mapping[str, str]) -> dict[str, str | int]:
    """Return what a finding is filled with, the ninja of whom it speaks by name."""
    return {
        key: names.get(str(value), value) if key in {"ninja", "exempts"} else value for key, value in params.items()
    }


def _handicaps(setup: Document) -> list[dict[str, Any]]:
    return [
        {"side": side["side"], "rating": side.get("rating"), "handicap": side.get("handicap")}
        for side in setup.get("sides", ())
    ]


def find_chapter(team: Team, position: int) -> Chapter:
    """Return the chapter at a position of a team's story; raises :class:`Missing`."""
    chapter = team.chapters.filter(position=position).first()
    if chapter is None:
        raise Missing("chapter.unknown", gettext_noop("This story has no chapter {position}."), position=position)
    return chapter
