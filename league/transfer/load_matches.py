"""A file's matches into the database: setups and reports with this database's ids, verdicts worked out anew."""

import hashlib
import secrets
from collections.abc import Mapping
from typing import Any

import msgspec

from games.decoding import UNREADABLE
from games.models import Match, Report
from games.rules.kernel.findings import Finding, Refused, pointer
from games.rules.kernel.system import Document, Judgement, System
from games.systems import system
from league.transfer import documents as given
from league.transfer.agreement import Counted, check_agreement
from league.transfer.documents import LeagueFile
from league.transfer.rows import Rows
from league.transfer.stories import unreadable
from teams.models import Appearance


def load_matches(file: LeagueFile, rows: Rows, rules: Mapping[str, Any]) -> None:
    """Store the matches with their sides and reports.

    Raises :class:`Refused` with every setup and report that cannot be read, or with every result and story that is not
    what the confirmed reports come to.
    """
    game = system(file.system)
    faults: list[Finding] = []
    counted: dict[int, Counted] = {}
    matches = [_match(game, row, index, rows, rules, faults) for index, row in enumerate(file.matches)]
    if faults:
        raise Refused(faults)
    Match.objects.bulk_create(matches)
    rows.matches = {row.id: match.pk for row, match in zip(file.matches, matches, strict=True)}
    reports = [
        report
        for index, (row, match) in enumerate(zip(file.matches, matches, strict=True))
        for report in _reports(game, row, index, match, rows, rules, faults, counted)
    ]
    faults = faults or check_agreement(file, game, rules, rows, counted)
    if faults:
        raise Refused(faults)
    Report.objects.bulk_create(reports)
    numbers = {pk: number for number, pk in rows.matches.items()}
    rows.reports = {(numbers[report.match_id], report.version): report.pk for report in reports}
    Appearance.objects.bulk_create(
        Appearance(
            match_id=rows.matches[row.id],
            side=side.side,
            team=rows.team_rows[side.team],
            busy=side.busy,
            steps_due_at=side.steps_due_at,
            # Whoever read the file knows the match's seed; what is still to be rolled needs another.
            seed=secrets.token_bytes(32) if side.busy and row.seed_shown_at else None,
        )
        for row in file.matches
        for side in row.sides
    )


def _match(
    game: System, row: given.Match, index: int, rows: Rows, rules: Mapping[str, Any], faults: list[Finding]
) -> Match:
    place = ("matches", index, "setup")
    setup: dict[str, Any] = {}
    try:
        found = game.check_setup(rules[row.ruleset], row.setup)
        faults += [msgspec.structs.replace(one, path=pointer(*place) + one.path) for one in found]
        # Pages look these models up by number, so that here nobody may be unknown.
        setup = game.rename(row.setup, dict(rows.models))
    except UNREADABLE as error:
        faults += unreadable(place, error)
    seed = bytes.fromhex(row.seed) if row.seed is not None else secrets.token_bytes(32)
    return Match(
        system=rows.league.system,
        ruleset_id=row.ruleset,
        setup=setup,
        state=row.state,
        seed=seed,
        seed_hash=hashlib.sha256(seed).hexdigest(),
        seed_shown_at=row.seed_shown_at,
        opened_at=row.opened_at,
    )


def _reports(
    game: System,
    row: given.Match,
    index: int,
    match: Match,
    rows: Rows,
    rules: Mapping[str, Any],
    faults: list[Finding],
    counted: dict[int, Counted],
) -> list[Report]:
    reports = []
    for number, report in enumerate(row.reports):
        place = ("matches", index, "reports", number, "body")
        try:
            body = game.rename(report.body, rows.models)
            judged = _judged(game, rules[row.ruleset], match.setup, body)
        except UNREADABLE as error:
            faults += unreadable(place, error)
            continue
        except Refused as refused:
            faults += [msgspec.structs.replace(one, path=pointer(*place) + one.path) for one in refused.violations]
            continue
        if report.confirmed and row.state == Match.State.CONFIRMED:
            counted[row.id] = Counted(match.setup, judged)
        reports.append(
            Report(
                match=match,
                version=report.version,
                body=judged.report,
                verdict=judged.verdict,
                confirmed=report.confirmed,
                created_at=report.at,
            )
        )
    return reports


def _judged(game: System, ruleset: Any, setup: Document, body: Document) -> Judgement:
    """Judge a report; raises :class:`Refused` if nothing comes of it: such a one is never stored, not even as played."""
    judged = game.judge_again(ruleset, setup, body)
    if not judged.outcomes:
        raise Refused(judged.violations)
    return judged
