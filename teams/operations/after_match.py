"""After a match: fees, downtime and advancement, answered by the owner or closed by the league's default.

Server dice come from the match's secret seed, keyed by team, ninja and step, so that withdrawing, disputing or
correcting never rolls again. What falls due once that seed was shown has another.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec
from django.db import transaction

from games.models import Match
from games.refusals import Conflict
from games.rules.kernel.dice import SeededDice
from games.rules.kernel.findings import Finding, Refused, gettext_noop
from games.rules.kernel.system import StepDice
from games.systems import ruleset, system
from teams import ledger
from teams.models import Appearance, Chapter, Player, Team
from teams.operations.acting import told_of
from teams.operations.sweeps import one_by_one
from teams.queries.changes import with_names
from teams.queries.scrolls import rules_of_steps


def note_open_steps(team: Team, match: Match, *, due_at: datetime) -> bool:
    """Keep a team busy with a confirmed match until its steps are closed, and say whether any is open.

    ``due_at`` is when the default closes them.
    """
    still_open = system(team.system).open_steps(team.scroll or {}).any
    match.appearances.filter(team=team).update(busy=still_open, steps_due_at=due_at if still_open else None)
    return still_open


@transaction.atomic
def answer_steps(team: Team, answers: Any, *, by: Player, at: datetime) -> Team:
    """Answer after-match steps: fees, then downtime in the declared order, then advancement rolls and choices.

    Dice that are not given are rolled by the server. Raises :class:`Refused` with everything that is not possible, each
    ninja called by name; then nothing is stored.
    """
    team = ledger.lock_teams([team.pk])[team.pk]
    match = last_match(team)
    if match is None or team.scroll is None:
        raise Conflict("steps.none", gettext_noop("This team has not played yet, so no step is open."))
    rules = rules_of_steps(team)
    faults = system(team.system).check_answers(rules, team.scroll, answers)
    if faults:
        raise Refused(_by_name(team, faults))
    answered = system(team.system).answer_entries(rules, team.scroll, answers, dice_for(match, team))
    if answered:
        paths = [path for path, _entry in answered]
        try:
            _post(team, [entry for _path, entry in answered], paths, by=by, at=at)
        except Refused as refused:
            raise Refused(_by_name(team, refused.violations)) from refused
        told_of(team, "team.steps_answered", by=by, at=at)
    _settle_appearance(team, match, at=at)
    return team


def _by_name(team: Team, findings: Sequence[Finding]) -> list[Finding]:
    names = {str(pk): name for pk, name in team.ninja.values_list("pk", "name")}
    return [msgspec.structs.replace(one, params=with_names(one.params, names)) for one in findings]


def close_overdue_steps(*, at: datetime) -> Sequence[int]:
    """Close what is overdue by the league's default; return the teams. One transaction each."""
    due = Appearance.objects.filter(steps_due_at__lte=at).order_by("steps_due_at")
    return one_by_one(due.values_list("team_id", flat=True), lambda team_id: _close_overdue(team_id, at=at))


@transaction.atomic
def _close_overdue(team_id: int, *, at: datetime) -> bool:
    team = ledger.lock_teams([team_id])[team_id]
    appearance = team.appearances.select_related("match").filter(steps_due_at__lte=at).first()
    if appearance is None or team.scroll is None:
        return False
    entries = system(team.system).default_steps(
        ruleset(appearance.match.ruleset_id), team.scroll, dice_for(appearance.match, team)
    )
    if entries:
        _post(team, entries, (), by=None, at=at)
        told_of(team, "team.steps_closed", by=None, at=at)
    appearance.busy = False
    appearance.steps_due_at = None
    appearance.save(update_fields=["busy", "steps_due_at"])
    show_seed(appearance.match, at=at)
    return True


def last_match(team: Team) -> Match | None:
    """Return the last match in a team's story that was opened, or None; a forfeit without play has none."""
    played = team.chapters.filter(kind=Chapter.Kind.MATCH, match__isnull=False)
    chapter = played.select_related("match").order_by("-position").first()
    return chapter.match if chapter else None


def dice_for(match: Match, team: Team) -> StepDice:
    """Return the server's dice for a team's steps after a match, by step and ninja."""
    later = match.appearances.filter(team=team).values_list("seed", flat=True).first()
    seed = bytes(later or match.seed)
    return lambda step, ninja: SeededDice(seed, team.pk, step, ninja)


def _post(
    team: Team, entries: Sequence[dict[str, Any]], paths: Sequence[str], *, by: Player | None, at: datetime
) -> None:
    last = team.chapters.order_by("-position").first()
    if last is not None and last.kind == Chapter.Kind.MATCH and last.match_id is not None:
        ledger.extend_chapter(team, last, entries, by=by, at=at, paths=paths)
    else:
        ledger.append_chapter(team, Chapter.Kind.INTERVAL, entries, by=by, at=at, paths=paths)


def _settle_appearance(team: Team, match: Match, *, at: datetime) -> None:
    if system(team.system).open_steps(team.scroll or {}).any:
        return
    match.appearances.filter(team=team).update(busy=False, steps_due_at=None)
    show_seed(match, at=at)


def show_seed(match: Match, *, at: datetime) -> None:
    """Show the dice seed of a confirmed match once no team can still roll with it.

    Asked again after the commit: of two teams that close their steps at once, neither sees the other's end before.
    """
    _show_if_closed(match.pk, at=at)
    transaction.on_commit(lambda: _show_if_closed(match.pk, at=at), robust=True)


def _show_if_closed(match_id: int, *, at: datetime) -> None:
    rows = Appearance.objects.filter(match=match_id).select_related("team")
    if any(row.busy or system(row.team.system).open_steps(row.team.scroll or {}).any for row in rows):
        return
    Match.objects.filter(pk=match_id, state=Match.State.CONFIRMED, seed_shown_at__isnull=True).update(seed_shown_at=at)
