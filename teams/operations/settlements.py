"""Conflicts of an amendment, settled one by one by a ninja master (rulings 54 and 70)."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Annotated

import msgspec
from msgspec import Meta

from games.rules.kernel.findings import Finding, Refused, gettext_noop, pointer
from games.rules.kernel.system import Document, Remedy, System
from games.systems import system
from teams.models import Chapter, Team
from teams.queries.retelling import Line, Misfit, Passage, Retelling, Story


class Settlement(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How one conflict is settled.

    ``adjust`` gives the team ``koban`` before the chapter in conflict; ``undo`` takes the purchase, fee or choice back (dice
    stay); ``decree`` keeps an advance that is not earned; ``stand`` leaves the fact in the story without effect. The
    first and the third need a reason.
    """

    remedy: Remedy
    koban: Annotated[int, Meta(ge=1, le=1000)] | None = None
    reason: Annotated[str, Meta(max_length=500)] = ""


def remedies(game: System, misfit: Misfit) -> tuple[Remedy, ...]:
    """Return how a conflict may be settled; nothing if it stands without anybody's decision."""
    return game.remedies(misfit.code, founding=misfit.position == 0)


@dataclass
class Settled:
    """A retelling after settlements: every conflict met on the way, those still open, and what is wrong with the answers."""

    retelling: Retelling
    met: list[Misfit]
    open: list[Misfit]
    violations: list[Finding] = field(default_factory=list)


def settle(
    team: Team,
    tellings: Mapping[int, Sequence[Document]],
    settlements: Mapping[str, Settlement],
    added: Mapping[int, Sequence[Document]],
) -> Settled:
    """Tell a story anew with the chapters in ``tellings`` and those ``added``, and settle the conflicts that this makes.

    A settlement may bring conflicts of its own (the XP of a ninja whose purchase is undone), and they can be settled in
    the same breath. Writes nothing.
    """
    game = system(team.system)
    story = Story(team, min({*tellings, *added}), max({*tellings, *added}))
    met: dict[str, Misfit] = {}
    applied: dict[str, Misfit] = {}
    violations: dict[str, list[Finding]] = {}
    while True:
        passages = story.passages(tellings, added)
        for key, misfit in applied.items():
            _apply(passages, misfit, settlements[key])
        retelling = story.tell(passages)
        if not retelling.complete:
            story = Story(team, story.first)
            continue
        earliest = min((misfit.position for misfit in retelling.misfits), default=story.first)
        if earliest < story.first:
            story = Story(team, earliest)
            continue
        found = {misfit.key: misfit for misfit in retelling.misfits}
        met = {**found, **met}
        fresh = {key: one for key, one in found.items() if key in settlements and key not in {*applied, *violations}}
        for key, misfit in fresh.items():
            violations[key] = _faults(game, misfit, settlements[key])
            if not violations[key]:
                applied[key] = misfit
        if not any(key in applied for key in fresh):
            break
    left = [
        one
        for one in retelling.misfits
        if remedies(game, one) and not (one.key in applied and _rests(one, settlements[one.key]))
    ]
    return Settled(
        retelling=retelling,
        met=sorted(met.values(), key=lambda one: (one.position, one.index, one.code)),
        open=left,
        violations=[finding for findings in violations.values() for finding in findings],
    )


def _rests(misfit: Misfit, settlement: Settlement) -> bool:
    """Whether a settled conflict may stay in the story: nothing more is asked of it."""
    return settlement.remedy == "stand" or (settlement.remedy == "undo" and misfit.entry.get("kind") == "advance")


def _apply(passages: list[Passage], misfit: Misfit, settlement: Settlement) -> None:
    at, passage = next(
        (at, one) for at, one in enumerate(passages) if one.chapter is not None and one.place == misfit.position
    )
    line = next(one for one in passage.lines if one.index == misfit.index)
    if settlement.remedy == "adjust":
        gift = Line({"kind": "adjusted", "koban": settlement.koban}, None)
        new = Passage(Chapter.Kind.INTERVAL, passage.version, passage.place, [gift], reasons=[settlement.reason])
        passages.insert(at, new)
        return
    if settlement.remedy == "stand":
        return
    passage.retold = True
    passage.reasons += [settlement.reason] if settlement.reason else []
    at = passage.lines.index(line)
    if settlement.remedy == "decree":
        passage.lines[at] = Line({**line.payload, "decreed": True}, line.index)
    elif line.payload["kind"] == "advance":
        _take_choice_back(passages, line.payload)
    else:
        del passage.lines[at]


def _take_choice_back(passages: Sequence[Passage], roll: Document) -> None:
    """Leave a roll its dice alone, so that it is not made again if its level is earned after all.

    The choice may stand in the same entry or in one of its own, told later.
    """
    for passage in passages:
        for at, line in enumerate(passage.lines):
            told = line.payload
            if told["kind"] == "advance" and (told["ninja"], told["number"]) == (roll["ninja"], roll["number"]):
                passage.lines[at] = Line({**told, "choice": None}, line.index)
                passage.retold = True


def _faults(game: System, misfit: Misfit, settlement: Settlement) -> list[Finding]:
    findings = []
    if settlement.remedy not in (remedies(game, misfit) or ("stand",)):
        findings.append(
            Finding(
                code="settlement.wrong_remedy",
                path=pointer("settlements", misfit.key, "remedy"),
                rule="ruling 70",
                text=gettext_noop("This conflict cannot be settled like this."),
            )
        )
    if settlement.remedy == "adjust" and settlement.koban is None:
        findings.append(
            Finding(
                code="settlement.koban_missing",
                path=pointer("settlements", misfit.key, "koban"),
                rule="ruling 54",
                text=gettext_noop("An adjustment says how many koban it gives."),
            )
        )
    if settlement.remedy in {"adjust", "decree"} and not settlement.reason.strip():
        findings.append(reason_missing(pointer("settlements", misfit.key, "reason")))
    return findings


def reason_missing(path: str) -> Finding:
    """Return the refusal of a decision without a reason."""
    return Finding(
        code="reason.missing",
        path=path,
        rule="ruling 70",
        text=gettext_noop("A ninja master's decision needs a reason."),
    )


@contextmanager
def reason_missing_too(reason: str) -> Iterator[None]:
    """Let what a decision is refused for say also that its ``reason`` (at ``/reason`` in the request) is missing."""
    try:
        yield
    except Refused as refused:
        if reason.strip() or any(one.path == "/reason" for one in refused.violations):
            raise
        raise Refused([reason_missing("/reason"), *refused.violations]) from refused


def unknown_conflict(key: str) -> Finding:
    """Return the refusal of a settlement of what is no conflict."""
    return Finding(
        code="settlement.unknown_conflict",
        path=pointer("settlements", key),
        rule="ruling 70",
        text=gettext_noop("There is no conflict {key} to settle."),
        params={"key": key},
    )


def left_open(misfit: Misfit) -> Finding:
    """Return the refusal of an amendment that leaves a conflict open."""
    return Finding(
        code="amendment.unsettled",
        path=pointer("settlements", misfit.key),
        rule=misfit.rule,
        text=misfit.text,
        params=misfit.params,
    )
