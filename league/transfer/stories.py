"""Do rulesets say what their keys promise, and do stories come to what the file says they come to?

Worked out in the file's own numbers, before the database is touched.
"""

import time
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import msgspec

from games.rules.kernel.content import content_key
from games.rules.kernel.findings import Finding, Refused, gettext_noop, pointer
from games.rules.kernel.system import StoryPart, System, Telling
from league.transfer.documents import Chapter, Revision, Ruleset, Team

Place = tuple[str | int, ...]

PATIENCE: Final = 60.0
"""Seconds after which telling the stories of one file is given up."""
MOST: Final = 1_000_000
"""The largest number that a scroll may come to."""

# What reading a document can raise that no table ever wrote: the file is from a stranger.
UNREADABLE: Final = (msgspec.ValidationError, LookupError, TypeError, ValueError, AttributeError, RecursionError)


def read_rulesets(game: System, rulesets: Iterable[Ruleset]) -> dict[str, Any]:
    """Return the typed rulesets by key; raises :class:`Refused` with each that is none or is not what its key says."""
    faults: list[Finding] = []
    read: dict[str, Any] = {}
    for index, row in enumerate(rulesets):
        place: Place = ("rulesets", index)
        if content_key(row.document) != row.key:
            faults.append(fault("wrong_hash", (*place, "key"), gettext_noop("The ruleset says something else.")))
            continue
        try:
            read[row.key] = game.load_ruleset(row.document)
            found = game.check_ruleset(read[row.key])
        except UNREADABLE as error:
            faults.append(unreadable((*place, "document"), error))
            continue
        prefix = pointer(*place, "document")
        faults += [msgspec.structs.replace(one, path=prefix + one.path) for one in found]
    if faults:
        raise Refused(faults)
    return read


def check_stories(game: System, rules: Mapping[str, Any], teams: Iterable[tuple[Place, Team]]) -> None:
    """Tell every story and compare it with its pins; raises :class:`Refused` with the first fault of each team."""
    deadline = time.monotonic() + PATIENCE
    faults = [found for place, team in teams if (found := next(_story(game, rules, team, place, deadline), None))]
    if faults:
        raise Refused(faults)


def check_drafts(game: System, rules: Mapping[str, Any], teams: Iterable[Team]) -> None:
    """Read every draft and every open redraft; raises :class:`Refused` with each that is none."""
    faults: list[Finding] = []
    for index, team in enumerate(teams):
        place: Place = ("teams", index)
        try:
            if team.draft or team.state == "draft":
                game.check_roster(rules[team.ruleset], team.draft)
        except UNREADABLE as error:
            faults.append(unreadable((*place, "draft"), error))
        if (team.state == "redraft") != bool(team.redraft):
            faults.append(
                fault("redraft", (*place, "redraft"), gettext_noop("A team drafted anew says whom it keeps."))
            )
        elif team.redraft:
            faults += _redraft(game, rules[team.ruleset], team, (*place, "redraft"))
    if faults:
        raise Refused(faults)


def _redraft(game: System, ruleset: Any, team: Team, place: Place) -> Iterator[Finding]:
    names = {ninja.id: ninja.name for ninja in team.ninja}
    try:
        game.check_redraft(ruleset, team.scroll or {}, names, team.redraft)
    except UNREADABLE as error:
        yield unreadable(place, error)
    except Refused as refused:
        yield from (msgspec.structs.replace(one, path=pointer(*place)) for one in refused.violations)


def _story(game: System, rules: Mapping[str, Any], team: Team, place: Place, deadline: float) -> Iterator[Finding]:
    scroll: dict[str, Any] | None = None
    for index, chapter in enumerate(team.chapters):
        here = (*place, "chapters", index)
        if time.monotonic() > deadline:
            yield fault("too_slow", here, gettext_noop("These stories take too long to tell."))
            return
        try:
            tellings = {
                one.number: _tell(game, rules[chapter.ruleset], chapter, one, scroll) for one in chapter.revisions
            }
        except UNREADABLE as error:
            yield unreadable((*here, "revisions"), error)
            return
        scroll = tellings[chapter.revision].scroll
        if content_key(scroll) != chapter.pin:
            yield fault("pin", (*here, "pin"), gettext_noop("The chapter comes to another scroll than the file says."))
    yield from _end(team, scroll, place)


def _tell(game: System, ruleset: Any, chapter: Chapter, telling: Revision, start: dict[str, Any] | None) -> Telling:
    part = StoryPart(
        position=chapter.position,
        kind=chapter.kind,
        ruleset=ruleset,
        entries=tuple(entry.payload for entry in telling.entries),
    )
    return game.fold([part], start)


def _end(team: Team, scroll: dict[str, Any] | None, place: Place) -> Iterator[Finding]:
    if scroll != team.scroll:
        yield fault("scroll", (*place, "scroll"), gettext_noop("The story comes to another scroll than the file says."))
    if scroll is None:
        if team.state != "draft":
            yield fault("no_story", (*place, "chapters"), gettext_noop("A founded team has a story."))
        return
    told = {one["id"] for one in scroll.get("ninja", ())} | {one["player"] for one in scroll.get("members", ())}
    strangers = told - {ninja.id for ninja in team.ninja}
    if strangers:
        yield fault(
            "unknown",
            (*place, "ninja"),
            gettext_noop("The team has no model {key}."),
            ", ".join(sorted(strangers))[:80],
        )
    if scroll.get("treasury", 0) < 0 or any(number > MOST for number in _numbers(scroll)):
        yield fault("amount", (*place, "scroll"), gettext_noop("The story comes to an amount that no team can have."))


def _numbers(value: Any) -> Iterator[int]:
    if isinstance(value, int):
        yield abs(value)
    elif isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _numbers(inner)


def unreadable(place: Place, error: Exception) -> Finding:
    """Return the fault of a document that cannot be read at all."""
    sentence = str(error) if isinstance(error, msgspec.ValidationError) else type(error).__name__
    return fault("unreadable", place, gettext_noop("This cannot be read: {key}."), sentence[:200])


def fault(code: str, place: Place, text: str, key: str = "") -> Finding:
    """Return a fault of a file at its place in it."""
    return Finding(code=f"transfer.{code}", path=pointer(*place), rule="", text=text, params={"key": key})
