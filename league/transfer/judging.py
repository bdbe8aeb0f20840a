"""A file's matches by the rules: is every setup possible, and what does every report come to?"""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from games.decoding import UNREADABLE
from games.rules.kernel.findings import Finding, Refused, pointer
from games.rules.kernel.system import Document, Judgement, System
from league.transfer import documents as given
from league.transfer.numbers import KnownModelIds
from league.transfer.stories import unreadable
from league.transfer.strangers import Strangers, renamed


class Judged(msgspec.Struct, frozen=True):
    """A match's setup and what each of its reports comes to, with the ids of models that the caller asked for."""

    setup: Document
    reports: tuple[tuple[given.Report, Judgement], ...]


def judge_matches(
    game: System, matches: Iterable[given.Match], rules: Mapping[str, Any], models: KnownModelIds
) -> tuple[list[Judged], list[Finding]]:
    """Judge every match with the models' ids exchanged for ``models``; return them with all that is wrong with them.

    Matches of a ruleset that is not among ``rules`` are passed over, and so are the reports of a setup that is not possible.
    """
    judged: list[Judged] = []
    faults: list[Finding] = []
    for index, row in enumerate(matches):
        if row.ruleset not in rules:
            continue
        ruleset = rules[row.ruleset]
        setup = _setup(game, ruleset, row, index, models, faults)
        if setup is not None:
            judged.append(Judged(setup, _reports(game, ruleset, row, index, setup, models, faults)))
    return judged, faults


def _setup(
    game: System, ruleset: Any, row: given.Match, index: int, models: KnownModelIds, faults: list[Finding]
) -> Document | None:
    place = ("matches", index, "setup")
    before = len(faults)
    try:
        found = game.check_setup(ruleset, row.setup)
        faults += [msgspec.structs.replace(one, path=pointer(*place) + one.path) for one in found]
        # Pages look these models up by number, so that here nobody may be unknown.
        setup = renamed(game, row.setup, dict(models), place)
    except Strangers as strangers:
        faults += strangers.violations
    except UNREADABLE as error:
        faults += unreadable(place, error)
    return setup if len(faults) == before else None


def _reports(
    game: System,
    ruleset: Any,
    row: given.Match,
    index: int,
    setup: Document,
    models: KnownModelIds,
    faults: list[Finding],
) -> tuple[tuple[given.Report, Judgement], ...]:
    judged = []
    for number, report in enumerate(row.reports):
        place = ("matches", index, "reports", number, "body")
        try:
            judged.append((report, _judged(game, ruleset, setup, renamed(game, report.body, models, place))))
        except Strangers as strangers:
            faults += strangers.violations
        except UNREADABLE as error:
            faults += unreadable(place, error)
        except Refused as refused:
            faults += [msgspec.structs.replace(one, path=pointer(*place) + one.path) for one in refused.violations]
    return tuple(judged)


def _judged(game: System, ruleset: Any, setup: Document, body: Document) -> Judgement:
    """Judge a report; raises :class:`Refused` if nothing comes of it: such a one is never stored, not even as played."""
    judged = game.judge_again(ruleset, setup, body)
    if not judged.outcomes:
        raise Refused(judged.violations)
    return judged
