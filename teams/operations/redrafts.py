"""A team drafted anew between seasons: it keeps whom it can pay within a budget and recruits others; its story goes on.

While it is drafted anew the team is not founded: it plays no match and changes its roster in no other way.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from games.refusals import Conflict
from games.rules.kernel.findings import Refused, gettext_noop, pointer
from games.rules.kernel.system import Document, DraftAnswer
from games.systems import ruleset, system
from teams import ledger
from teams.models import Chapter, Player, Team
from teams.operations.idle import release
from teams.operations.uniqueness import require_free


def check_redraft(team: Team, redraft: Document) -> DraftAnswer:
    """Say what a redraft costs and every rule it breaks.

    Raises :class:`msgspec.ValidationError` if malformed, :class:`Refused` in a game without rosters.
    """
    names = {str(pk): name for pk, name in team.ninja.values_list("pk", "name")}
    return system(team.system).check_redraft(ruleset(team.ruleset_id), team.scroll or {}, names, redraft)


def open_redraft(team: Team, *, budget: int | None, advance_koban: int) -> Team:
    """Let a locked, idle team be drafted anew, at first with everybody kept; one that is already gets another budget.

    Raises :class:`Refused` for a budget with which nobody could build such a team.
    """
    if team.state != Team.State.REDRAFT:
        team.redraft = {"keep": _present(team), "recruit": []}
    team.redraft = {**team.redraft, "budget": budget, "advance_koban": advance_koban}
    hopeless = [one for one in check_redraft(team, team.redraft).violations if one.path == "/budget"]
    if hopeless:
        raise Refused(hopeless)
    team.state = Team.State.REDRAFT
    team.save(update_fields=["state", "redraft"])
    return team


def save_redraft(team: Team, keep: Sequence[str], recruit: Sequence[dict[str, Any]]) -> Team:
    """Replace whom a locked team keeps and recruits; it may still break rules."""
    _require_open(team)
    redraft = {**team.redraft, "keep": list(keep), "recruit": list(recruit)}
    check_redraft(team, redraft)
    team.redraft = redraft
    team.save(update_fields=["redraft"])
    return team


def finish_redraft(team: Team, *, by: Player, at: datetime) -> Team:
    """Make a locked team what its redraft says. Raises :class:`Refused` with every rule that it breaks."""
    _require_open(team)
    answer = check_redraft(team, team.redraft)
    if answer.violations:
        raise Refused(answer.violations)
    places = enumerate(answer.lines[len(team.redraft["keep"]) :])
    require_free(team, [(line.profile or "", pointer("recruit", index, "profile")) for index, line in places])
    ninja = ledger.add_ninja(team, [one["name"] for one in team.redraft["recruit"]])
    entries = system(team.system).redraft_entries(
        ruleset(team.ruleset_id), team.scroll or {}, team.redraft, [str(row.pk) for row in ninja]
    )
    _close(team)
    paths = ["/keep", *(pointer("recruit", index) for index in range(len(ninja)))]
    ledger.append_chapter(team, Chapter.Kind.ROLLOVER, entries, by=by, at=at, paths=paths)
    release(team, at=at)
    return team


def cancel_redraft(team: Team) -> Team:
    """Let a locked team stay as it was."""
    _require_open(team)
    _close(team)
    return team


def _close(team: Team) -> None:
    team.state = Team.State.FOUNDED
    team.redraft = {}
    team.save(update_fields=["state", "redraft"])


def _present(team: Team) -> list[str]:
    return [one["id"] for one in (team.scroll or {}).get("ninja", ()) if not one.get("gone")]


def _require_open(team: Team) -> None:
    if team.state != Team.State.REDRAFT:
        raise Conflict("redraft.not_open", gettext_noop("This team is not being drafted anew."))
