"""Amending a story anywhere: foreseen first, then settled in one transaction (ruling 70).

Locks are taken in one order everywhere: matches by id, then teams by id. An open match that nobody has played yet is
frozen anew when a team of it is amended; matches that were played keep the handicap they were played with.
"""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.db.models import F

from games.models import Match
from games.refusals import Conflict, Missing
from games.rules.kernel.findings import Finding, Refused, gettext_noop
from games.rules.kernel.system import Document, StoryPart
from games.systems import ruleset, system
from teams import ledger
from teams.models import Appearance, Chapter, Entry, Player, Team
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
from teams.operations.uniqueness import Hired, require_free, rivals_to_lock
from teams.queries.changes import changes_between, with_names
from teams.queries.story import telling_of

STEPS = ("fee", "downtime", "advance")
# Advancement rolls are numbered from one again where a team goes into a new season without them.
_OF_A_SEASON = {Chapter.Kind.MATCH, Chapter.Kind.INTERVAL}
# What the fold says of a step whose game is not there.
_OF_THE_GAME = {"fee.not_due", "downtime.not_due"}
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

    Rivals are locked with them where one could hire a model that a story told anew brings back (ruling 44). Raises
    :class:`Conflict` if a match was opened meanwhile.
    """
    wanted = set(team_ids)
    matches, everybody = _unplayed(wanted)
    locked = Match.objects.select_for_update().filter(pk__in={*matches, *match_ids}).order_by("pk")
    rows = {match.pk: match for match in locked}
    rivals = rivals_to_lock(Team.objects.filter(pk__in=everybody).only("system", "ruleset"))
    locked_teams = ledger.lock_teams({*everybody, *rivals})
    teams = {pk: team for pk, team in locked_teams.items() if pk in everybody}
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
        require_free(one.retelling.team, back_again(one.retelling.team.scroll or {}, one.retelling.scroll))
    return Prospect(ground, settled, [(match, _frozen_anew(match, scrolls)) for match in ground.matches])


def back_again(before: Document, after: Document) -> list[Hired]:
    """Return the models that are on a team in another telling of its story and were not, or not any more."""
    there = {one["id"] for one in before.get("ninja", ()) if not one.get("gone")}
    return [(one["profile"], "") for one in after.get("ninja", ()) if not one.get("gone") and one["id"] not in there]


def _frozen_anew(match: Match, scrolls: Mapping[int, Document]) -> Document:
    sides = match.appearances.order_by("side").values_list("team_id", flat=True)
    return system(match.system).freeze_anew(ruleset(match.ruleset_id), match.setup, [scrolls[team] for team in sides])


def koban_of(team: Team, position: int, facts: Sequence[Document], *, version: str) -> int:
    """Return what a game that nobody played brings into a team's treasury at a position of its story, in koban.

    ``version`` is the key of the ruleset under which the story tells of it.
    """
    before: Document = team.chapters.values_list("pin", flat=True).get(position=position - 1)
    part = StoryPart(position=position, kind=Chapter.Kind.MATCH, ruleset=ruleset(version), entries=tuple(facts))
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

    Dice and choices that are stored stand; a step among ``facts`` counts where the chapter has none like it.
    """
    stored = steps_stored(chapter)
    known = {_step(entry) for entry in stored}
    played = [entry for entry in facts if entry["kind"] not in STEPS]
    new = [entry for entry in facts if entry["kind"] in STEPS and _step(entry) not in known]
    return [*played, *stored, *new]


def told_without_game(chapter: Chapter) -> list[Document]:
    """Return what a match chapter tells once its game does not count (ruling 70).

    Advancement rolls stand, for the level may be earned elsewhere, and so do fees and downtime of earlier games that were
    answered here; those of the game itself go with it.
    """
    steps = [entry for entry in telling_of(chapter) if entry["kind"] in STEPS]
    if all(entry["kind"] == "advance" for entry in steps):
        return steps
    before = chapter.team.chapters.values_list("pin", flat=True).get(position=chapter.position - 1)
    game, rules = system(chapter.team.system), ruleset(chapter.ruleset_id)
    while True:
        part = StoryPart(position=chapter.position, kind=chapter.kind, ruleset=rules, entries=tuple(steps))
        conflicts = game.fold([part], before).conflicts
        gone = {one["index"] for one in conflicts if one["code"] in _OF_THE_GAME and one["position"] == part.position}
        if not gone:
            return steps
        steps = [entry for index, entry in enumerate(steps) if index not in gone]


def steps_stored(chapter: Chapter) -> list[Document]:
    """Return the steps that a match chapter holds; without its game, also those that went with the game."""
    told = telling_of(chapter)
    steps = [entry for entry in told if entry["kind"] in STEPS]
    game = chapter.entries.exclude(kind__in=STEPS).order_by("-revision").values_list("revision", flat=True).first()
    if game is None or len(steps) < len(told):
        return steps
    stored = []
    for entry in telling_of(chapter, game):
        if entry["kind"] not in STEPS:
            continue
        again = next((one for one in steps if _step(one) == _step(entry)), None)
        if again is not None:
            steps.remove(again)
        if again is not None or entry["kind"] != "advance":
            stored.append(again or entry)
    return [*stored, *steps]


def retold_faults(chapter: Chapter, report: Document, confirmed: Document | None, *, side: int) -> list[Finding]:
    """Say which after-match steps a corrected report tells otherwise than the story of the team on ``side`` holds them.

    Steps that the match left open may have been answered in later chapters of the season.
    """
    team = chapter.team
    after = team.chapters.filter(position__gt=chapter.position).order_by("position")
    end = after.exclude(kind__in=_OF_A_SEASON).values_list("position", flat=True).first()
    of_season = after if end is None else after.filter(position__lt=end)
    told = Entry.objects.filter(chapter__in=of_season.order_by(), revision=F("chapter__revision"), kind__in=STEPS)
    later = told.order_by("chapter__position", "index").values_list("payload", flat=True)
    faults = system(team.system).check_retold(
        report, confirmed, side=side, stored=steps_stored(chapter), left=chapter.pin, later=list(later)
    )
    names = {str(pk): name for pk, name in team.ninja.values_list("pk", "name")} if faults else {}
    return [msgspec.structs.replace(one, params=with_names(one.params, names)) for one in faults]


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
