"""Do rulesets say what their keys promise, and do stories come to what the file says they come to?

Worked out in the file's own numbers, before the database is touched.
"""

import re
import time
from collections.abc import Container, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, Final

import msgspec

from games.decoding import UNREADABLE, malformed
from games.rules.kernel.content import content_key
from games.rules.kernel.findings import Finding, Refused, gettext_noop, pointer
from games.rules.kernel.system import StoryPart, System, Telling
from league.transfer.documents import Chapter, Revision, Ruleset, Team
from league.transfer.references import check_story_numbers

Place = tuple[str | int, ...]
Scrolls = dict[tuple[int, int], dict[str, Any]]
"""Scrolls by the number of the team and the position of the chapter at whose end they stand."""

PATIENCE: Final = 60.0
"""Seconds after which telling the stories of one file is given up."""
MOST_TOLD: Final = 100
"""Faults of one team's story that are told."""
MOST: Final = 1_000_000
"""The largest number that a scroll may come to."""


def read_rulesets(game: System, rulesets: Iterable[Ruleset]) -> tuple[dict[str, Any], list[Finding]]:
    """Return the typed rulesets by key, and what is wrong with each that is none or is not what its key says."""
    faults: list[Finding] = []
    read: dict[str, Any] = {}
    for index, row in enumerate(rulesets):
        place: Place = ("rulesets", index)
        if row.document.get("system") != game.key:
            faults.append(fault("system", ("rulesets",), gettext_noop("A ruleset is of another game.")))
            continue
        if content_key(row.document) != row.key:
            faults.append(fault("wrong_hash", (*place, "key"), gettext_noop("The ruleset says something else.")))
            continue
        try:
            ruleset = game.load_ruleset(row.document)
            found = game.check_ruleset(ruleset)
        except UNREADABLE as error:
            faults += unreadable((*place, "document"), error)
            continue
        prefix = pointer(*place, "document")
        faults += [msgspec.structs.replace(one, path=prefix + one.path) for one in found]
        if not found:
            read[row.key] = ruleset
    return read, faults


def check_stories(
    game: System,
    rules: Mapping[str, Any],
    teams: Iterable[tuple[Place, Team]],
    asked: Container[tuple[int, int]] = (),
) -> tuple[Scrolls, list[Finding]]:
    """Tell every story, compare it with its pins and return what the chapters that are ``asked`` for come to.

    With it come the faults: every entry of a team's first chapter that cannot be read, else the team's first fault, for what
    comes after it follows from it; and every draft and every open redraft that is none. A story is not told where its
    chapters have no order or play by rules that are not among ``rules``.
    """
    deadline = time.monotonic() + PATIENCE
    faults: list[Finding] = []
    scrolls: Scrolls = {}
    for place, team in teams:
        found: list[Finding] = []
        can_be_told = _can_be_told(team, rules, place)
        if can_be_told:
            found = list(islice(_story(game, rules, team, place, deadline, scrolls, asked), MOST_TOLD))
            faults += found if found and found[0].code == "transfer.unreadable" else found[:1]
        faults += _drafts(game, rules, team, place, sound=can_be_told and not found)
    return scrolls, faults


def _can_be_told(team: Team, rules: Mapping[str, Any], place: Place) -> bool:
    return all(row.ruleset in rules for row in team.chapters) and not any(check_story_numbers(team, place))


def _drafts(game: System, rules: Mapping[str, Any], team: Team, place: Place, *, sound: bool) -> Iterator[Finding]:
    """Find a draft that is none, and a redraft that is none or does not fit to a story that is ``sound``."""
    if (team.draft or team.state == "draft") and team.ruleset in rules:
        try:
            game.check_roster(rules[team.ruleset], team.draft)
        except UNREADABLE as error:
            yield from unreadable((*place, "draft"), error)
    if (team.state == "redraft") != bool(team.redraft):
        yield fault("redraft", (*place, "redraft"), gettext_noop("A team drafted anew says whom it keeps."))
    elif team.redraft and sound and team.ruleset in rules:
        yield from _redraft(game, rules[team.ruleset], team, (*place, "redraft"))


def _redraft(game: System, ruleset: Any, team: Team, place: Place) -> Iterator[Finding]:
    names = {ninja.id: ninja.name for ninja in team.ninja}
    try:
        game.check_redraft(ruleset, team.scroll or {}, names, team.redraft)
    except UNREADABLE as error:
        yield from unreadable(place, error)
    except Refused as refused:
        yield from (msgspec.structs.replace(one, path=pointer(*place)) for one in refused.violations)


def _story(
    game: System,
    rules: Mapping[str, Any],
    team: Team,
    place: Place,
    deadline: float,
    scrolls: Scrolls,
    asked: Container[tuple[int, int]],
) -> Iterator[Finding]:
    scroll: dict[str, Any] | None = None
    for index, chapter in enumerate(team.chapters):
        here = (*place, "chapters", index)
        if time.monotonic() > deadline:
            yield fault("too_slow", here, gettext_noop("These stories take too long to tell."))
            return
        tellings: dict[int, Telling] = {}
        faults: list[Finding] = []
        for number, one in enumerate(chapter.revisions):
            try:
                tellings[one.number] = _tell(game, rules[chapter.ruleset], chapter, one, scroll)
            except UNREADABLE as error:
                faults += [_in_payload(fault) for fault in unreadable((*here, "revisions", number), error)]
        if faults:
            yield from faults
            return
        scroll = tellings[chapter.revision].scroll
        if (team.id, chapter.position) in asked:
            scrolls[team.id, chapter.position] = scroll
        if content_key(scroll) != chapter.pin:
            yield fault("pin", (*here, "pin"), gettext_noop("The chapter comes to another scroll than the file says."))
    yield from _end(team, scroll, place)


def _in_payload(found: Finding) -> Finding:
    """Return what is wrong with an entry at its place in the file, where it stands in a row of its own."""
    path = re.sub(r"^(/.*/revisions/\d+/entries/\d+)", r"\1/payload", found.path)
    return msgspec.structs.replace(found, path=path)


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


def unreadable(place: Place, error: Exception) -> tuple[Finding, ...]:
    """Return every fault of a document at a place that cannot be read."""
    if isinstance(error, msgspec.ValidationError):
        return tuple(_misfit(one.path, one.params["fault"], place) for one in malformed(error))
    if isinstance(error, KeyError):
        text = gettext_noop("Here {key} is named, and there is no such thing.")
        return (fault("unreadable", place, text, str(error.args[0])[:80]),)
    return (_misfit("", type(error).__name__, place),)


def _misfit(path: str, sentence: str | int, place: Place) -> Finding:
    return Finding(
        code="transfer.unreadable",
        path=pointer(*place) + path,
        rule="",
        text=gettext_noop("This cannot be read: {fault}."),
        params={"fault": str(sentence)[:200]},
    )


def fault(code: str, place: Place, text: str, key: str = "") -> Finding:
    """Return a fault of a file at its place in it."""
    return Finding(code=f"transfer.{code}", path=pointer(*place), rule="", text=text, params={"key": key})
