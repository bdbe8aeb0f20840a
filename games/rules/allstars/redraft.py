"""A team drafted anew between seasons: whom it keeps and whom it recruits, within a budget that the ninja master sets.

It is judged as a new team is (Building A Team); rulings on Heroes, names and abilities hold for both alike.
"""

from collections.abc import Mapping
from typing import Annotated

import msgspec
from msgspec import Meta

from games.rules.allstars.entries import Entry, Recruited, Redrafted
from games.rules.allstars.fold.seasons import cost_to_keep, over_budget
from games.rules.allstars.names import find_ability, find_profile
from games.rules.allstars.roster import Roster, RosterNinja, RosterVerdict, cheapest_team, check_roster
from games.rules.allstars.ruleset import Ruleset
from games.rules.allstars.scroll import NinjaState, Scroll
from games.rules.kernel.findings import Finding, gettext_noop, pointer


class Redraft(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Ids of the models that stay, and the models to recruit; ``budget`` in koban, ``advance_koban`` for each advance.

    Without a budget it is that of a new team.
    """

    keep: Annotated[tuple[Annotated[str, Meta(max_length=20)], ...], Meta(max_length=100)] = ()
    recruit: Annotated[tuple[RosterNinja, ...], Meta(max_length=100)] = ()
    budget: Annotated[int, Meta(ge=0, le=10_000)] | None = None
    advance_koban: Annotated[int, Meta(ge=0, le=1000)] = 0

    def budget_under(self, ruleset: Ruleset) -> int:
        """Return the budget in koban."""
        return ruleset.settings.budget if self.budget is None else self.budget


def check_redraft(ruleset: Ruleset, scroll: Scroll, names: Mapping[str, str], redraft: Redraft) -> RosterVerdict:
    """Judge a redraft; ``names`` are the models' by id, paths point into the redraft."""
    kept, findings = _kept(scroll, redraft)
    budget = redraft.budget_under(ruleset)
    verdict = check_roster(ruleset, _roster(scroll, names, kept, redraft))
    cost = verdict.cost + redraft.advance_koban * sum(len(state.advances) for state in kept)
    findings += [
        msgspec.structs.replace(one, path=_path(one.path, kept, redraft))
        for one in verdict.violations
        if one.code != "roster.over_budget"
    ]
    findings += [*_just_left(ruleset, scroll, redraft), *_too_low(ruleset, scroll, budget)]
    if cost > budget:
        findings.append(msgspec.structs.replace(over_budget(cost, budget), path=pointer("recruit")))
    lines = tuple(
        msgspec.structs.replace(line, koban=cost_to_keep(ruleset, kept[index], redraft.advance_koban))
        if index < len(kept)
        else line
        for index, line in enumerate(verdict.ninja)
    )
    return msgspec.structs.replace(
        verdict,
        violations=tuple(findings),
        warnings=(),
        cost=cost,
        left=budget - cost,
        rating=verdict.rating + sum(len(state.advances) for state in kept),
        ninja=lines,
    )


def redraft_entries(ruleset: Ruleset, scroll: Scroll, redraft: Redraft, ids: tuple[str, ...]) -> tuple[Entry, ...]:
    """Return the entries of a legal redraft; ``ids`` are those of the recruits in order."""
    recruits = []
    for one, ninja in zip(redraft.recruit, ids, strict=True):
        profile = find_profile(ruleset, scroll.clan, one.profile)
        ability = find_ability(profile, one.ability) if profile is not None and one.ability else None
        recruits.append(
            Recruited(
                ninja=ninja,
                profile=profile.key if profile is not None else one.profile,
                ability=ability.key if ability is not None else None,
            )
        )
    told = Redrafted(budget=redraft.budget_under(ruleset), kept=redraft.keep, advance_koban=redraft.advance_koban)
    return (told, *recruits)


def _kept(scroll: Scroll, redraft: Redraft) -> tuple[list[NinjaState], list[Finding]]:
    present = {state.id: state for state in scroll.roster}
    kept, findings = [], []
    for index, ninja in enumerate(redraft.keep):
        path = pointer("keep", index)
        if ninja in redraft.keep[:index]:
            text = gettext_noop("Model {ninja} is kept twice.")
            findings.append(_finding("redraft.kept_twice", path, text, ninja))
        elif ninja in present:
            kept.append(present[ninja])
        else:
            text = gettext_noop("Model {ninja} is not on the team.")
            findings.append(_finding("ninja.unknown", path, text, ninja))
    return kept, findings


def _finding(code: str, path: str, text: str, ninja: str) -> Finding:
    return Finding(code=code, path=path, rule="Building A Team", text=text, params={"ninja": ninja})


def _roster(scroll: Scroll, names: Mapping[str, str], kept: list[NinjaState], redraft: Redraft) -> Roster:
    return Roster(
        clan=scroll.clan,
        ninja=(
            *(
                RosterNinja(name=names.get(state.id) or state.profile, profile=state.profile, ability=state.ability)
                for state in kept
            ),
            *redraft.recruit,
        ),
    )


def _path(path: str, kept: list[NinjaState], redraft: Redraft) -> str:
    """Return the place in a redraft of what stands at ``path`` in the roster that it comes to."""
    parts = path.split("/")
    if len(parts) < 3 or not parts[2].isdecimal():
        return pointer("recruit")
    index = int(parts[2])
    if index < len(kept):
        return pointer("keep", redraft.keep.index(kept[index].id))
    return pointer("recruit", index - len(kept), *parts[3:])


def _just_left(ruleset: Ruleset, scroll: Scroll, redraft: Redraft) -> list[Finding]:
    """Refuse to hire again at once a Hero or Ronin that is not kept, or that left after the last game (ruling 51)."""
    present = {state.profile for state in scroll.roster if state.id not in redraft.keep}
    left = {state.profile for state in scroll.ninja if state.gone_after == scroll.record.played}
    findings = []
    for index, one in enumerate(redraft.recruit):
        profile = find_profile(ruleset, scroll.clan, one.profile)
        if profile is not None and profile.is_hero and profile.key in present | left:
            findings.append(
                Finding(
                    code="roster.just_left",
                    path=pointer("recruit", index, "profile"),
                    rule="ruling 51",
                    text=gettext_noop("{profile} has just left the team and can be hired again after its next game."),
                    params={"profile": profile.name},
                )
            )
    return findings


def _too_low(ruleset: Ruleset, scroll: Scroll, budget: int) -> list[Finding]:
    """Refuse a budget with which the clan cannot field a team at all (ruling 130)."""
    least = cheapest_team(ruleset, scroll.clan) if scroll.clan in ruleset.clans else 0
    if budget >= least:
        return []
    return [
        Finding(
            code="redraft.budget_too_low",
            path=pointer("budget"),
            rule="ruling 130",
            text=gettext_noop("{budget} koban cannot build a team of {clan}; that takes {least}."),
            params={"budget": budget, "clan": ruleset.clans[scroll.clan].name, "least": least},
        )
    ]
