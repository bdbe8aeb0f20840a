"""Owners take their own choices back until their next match opens: steps, recruits, dismissals. Dice stay."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated

import msgspec
from django.db import transaction
from django.db.models import F
from msgspec import Meta

from games.models import Match
from games.refusals import Conflict
from games.rules.kernel.findings import Finding, Refused, gettext_noop, pointer
from games.rules.kernel.system import Document
from games.systems import system
from teams.models import Chapter, Entry, Player, Team
from teams.operations.acting import told_of
from teams.operations.amendments import foresee, lock, post
from teams.operations.idle import require_in_play, require_story
from teams.operations.settlements import remedies
from teams.queries.retelling import Line, Story

_TAKEN_BACK = {"fee", "recruited", "dismissed"}
# Recruits of a founding or a redraft stand or fall together.
_WHOLE = {Chapter.Kind.FOUNDING, Chapter.Kind.ROLLOVER}
# What the owner chose after the dice; without it the entry holds dice alone.
_CHOSEN = {"downtime": "exempts", "advance": "choice"}


class Choice(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An entry of the ledger: the position of its chapter, and its place in it, from 0."""

    position: Annotated[int, Meta(ge=0)]
    index: Annotated[int, Meta(ge=0)]


class Undoing(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The choices to take back, all of them or none."""

    choices: Annotated[tuple[Choice, ...], Meta(min_length=1, max_length=100)]


class Undoable(msgspec.Struct, frozen=True, kw_only=True):
    """A choice that can be taken back, with its entry; not ``alone`` if others have to be taken back with it."""

    choice: Choice
    entry: Document
    alone: bool


@transaction.atomic
def undo_choices(team: Team, choices: Sequence[Choice], *, by: Player, at: datetime) -> Team:
    """Take choices back. A fee is due again, a recruit's koban return, a dismissed ninja is back; of a Spirit's name or an
    advance only the choice goes, because a die is never rolled again.

    Raises :class:`Conflict` once the next match is open, or once dice were rolled after a choice that comes before them,
    and :class:`Refused` with everything that cannot be undone.
    """
    ground = lock([team.pk])
    team = ground.teams[team.pk]
    _require_between_games(team, by)
    last = team.chapters.filter(kind=Chapter.Kind.MATCH).order_by("-position").first()
    since = last.position if last else 0
    story = Story(team, since)
    violations = []
    undone: dict[int, dict[int, Document | None]] = {}
    for number, choice in enumerate(choices):
        chapter, line = _find(story, choice)
        finding = _fault(choice, chapter, line, since, {team.owner_id, by.pk}, pointer("choices", number))
        if finding is not None or line is None:
            violations += [finding] if finding else []
        else:
            undone.setdefault(choice.position, {})[choice.index] = _without_choice(line.payload)
    if violations:
        raise Refused(violations)
    if any(_dice_followed(story, choice) for choice in choices):
        raise Conflict(
            "undo.dice_followed",
            gettext_noop("Dice were rolled after this choice, so it stands; a ninja master can correct it."),
        )
    prospect = foresee(ground, {team.pk: {place: _retold(story, place, gone) for place, gone in undone.items()}}, {})
    left = [
        Finding(code=one.code, path="/choices", rule=one.rule, text=one.text, params=one.params)
        for settled in prospect.settled
        for one in settled.open
    ]
    if left:
        raise Refused(left)
    post(prospect, by=by, at=at, reason="")
    told_of(team, "team.choices_undone", by=by, at=at)
    return team


def may_undo(team: Team, *, by: Player) -> bool:
    """Whether :func:`undo_choices` lets a player take anything back now."""
    return bool(_choices(team, by)[1])


def undoable(team: Team, *, by: Player) -> list[Undoable]:
    """Return what :func:`undo_choices` lets a player take back now, in order of the story; writes nothing."""
    told, found = _choices(team, by)
    if not found:
        return []
    story = Story(team, found[0][0].position)
    for entry in told:
        if entry.chapter.position >= story.first:
            line = story.lines[entry.chapter_id][entry.index]
            line.by, line.at = entry.by_id, entry.created_at
    return [
        Undoable(choice=choice, entry=payload, alone=_stands_alone(story, choice, payload)) for choice, payload in found
    ]


def _choices(team: Team, by: Player) -> tuple[list[Entry], list[tuple[Choice, Document]]]:
    """Return the entries told since the last match, and the choices among them that can be taken back now."""
    try:
        _require_between_games(team, by)
    except Conflict:
        return [], []
    last = team.chapters.filter(kind=Chapter.Kind.MATCH).order_by("-position").first()
    since = last.position if last else 0
    rows = Entry.objects.filter(
        chapter__team=team, chapter__position__gte=since, revision=F("chapter__revision")
    ).select_related("chapter")
    told = list(rows.order_by("chapter__position", "index"))
    found = []
    for number, entry in enumerate(told):
        choice = Choice(position=entry.chapter.position, index=entry.index)
        line = Line(entry.payload, entry.index, entry.by_id, entry.created_at)
        if _fault(choice, entry.chapter, line, since, {team.owner_id, by.pk}, "") is not None:
            continue
        if not any(_reveals(later.payload, entry.payload) for later in told[number + 1 :]):
            found.append((choice, entry.payload))
    return told, found


def _stands_alone(story: Story, choice: Choice, entry: Document) -> bool:
    """Whether a story goes on without a choice and without a conflict that somebody would have to settle."""
    gone = {choice.index: _without_choice(entry)}
    retelling = story.tell(story.passages({choice.position: _retold(story, choice.position, gone)}, {}))
    game = system(story.team.system)
    return not any(remedies(game, misfit) for misfit in retelling.misfits)


def _require_between_games(team: Team, by: Player) -> None:
    """Raise :class:`Conflict` where choices stand; those of a retired team only a ninja master takes back."""
    if not by.has_perm("teams.adjust_team", team):
        require_in_play(team)
    require_story(team)
    under_way = [Match.State.OPEN, Match.State.REPORTED, Match.State.DISPUTED]
    if team.appearances.filter(busy=True, match__state__in=under_way).exists():
        raise Conflict("team.in_a_match", gettext_noop("Choices stand once the next match of this team is open."))


def _find(story: Story, choice: Choice) -> tuple[Chapter | None, Line | None]:
    chapter = next((one for one in story.chapters if one.position == choice.position), None)
    lines = story.sign(chapter) if chapter else []
    return chapter, lines[choice.index] if choice.index < len(lines) else None


def _fault(
    choice: Choice, chapter: Chapter | None, line: Line | None, since: int, owners: set[int], path: str
) -> Finding | None:
    if choice.position < since:
        return _refusal("undo.too_late", path, gettext_noop("A match was played since; only a ninja master can amend."))
    if chapter is None or line is None:
        return _refusal("undo.unknown_entry", path, gettext_noop("The ledger has no such entry."))
    kind = line.payload["kind"]
    if chapter.kind in _WHOLE or kind not in {*_TAKEN_BACK, *_CHOSEN}:
        return _refusal("undo.not_a_choice", path, gettext_noop("This is no choice of the team's owner."))
    if line.by is None or (chapter.revision > 1 and line.by not in owners):
        return _refusal("undo.not_yours", path, gettext_noop("This was decided by the league or its ninja master."))
    if kind in _CHOSEN and line.payload.get(_CHOSEN[kind]) is None:
        return _refusal("undo.die_stands", path, gettext_noop("A die that was rolled stands."))
    return None


def _dice_followed(story: Story, choice: Choice) -> bool:
    """Whether dice that the owner must not have seen at a choice were told after it."""
    told = [
        ((chapter.position, index), line.payload)
        for chapter in story.chapters
        for index, line in enumerate(story.lines[chapter.pk])
    ]
    place = (choice.position, choice.index)
    chosen = dict(told)[place]
    return any(_reveals(later, chosen) for where, later in told if where > place)


def _reveals(later: Document, chosen: Document) -> bool:
    """Whether a later entry holds dice that come after a choice (rulings 1, 4, 10 and 12).

    Fees come before downtime and that before advancement; of one model's advances each comes before the next.
    """
    if chosen["kind"] == "advance":
        same = later["kind"] == "advance" and later["ninja"] == chosen["ninja"]
        return same and int(later["number"]) > int(chosen["number"])
    return chosen["kind"] in {"fee", "downtime"} and later["kind"] in {"downtime", "advance"}


def _refusal(code: str, path: str, text: str) -> Finding:
    return Finding(code=code, path=path, rule="ruling 70", text=text)


def _without_choice(entry: Document) -> Document | None:
    chosen = _CHOSEN.get(entry["kind"])
    return None if chosen is None else {**entry, chosen: None}


def _retold(story: Story, position: int, undone: dict[int, Document | None]) -> list[Document]:
    lines = story.lines[story.chapters[position - story.first].pk]
    kept = (undone.get(index, line.payload) for index, line in enumerate(lines))
    return [payload for payload in kept if payload is not None]
