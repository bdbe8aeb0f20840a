"""A file's matches into the database: setups and reports with this database's ids, verdicts worked out anew."""

import hashlib
import secrets
from collections.abc import Mapping
from typing import Any

from games.models import Match, Report
from games.rules.kernel.findings import Refused
from games.rules.kernel.system import Document
from games.systems import system
from league.transfer import documents as given
from league.transfer.agreement import check_agreement
from league.transfer.documents import LeagueFile
from league.transfer.judging import judge_matches
from league.transfer.rows import Rows
from teams.models import Appearance


def load_matches(file: LeagueFile, rows: Rows, rules: Mapping[str, Any]) -> None:
    """Store the matches with their sides and reports.

    Raises :class:`Refused` with every setup and report that cannot be read, or with every result and story that is not
    what the confirmed reports come to.
    """
    game = system(file.system)
    judged, faults = judge_matches(game, file.matches, rules, rows.models)
    if faults := faults or check_agreement(file, game, rules, rows.models, judged):
        raise Refused(faults)
    matches = Match.objects.bulk_create(
        _match(row, one.setup, rows) for row, one in zip(file.matches, judged, strict=True)
    )
    rows.matches = {row.id: match.pk for row, match in zip(file.matches, matches, strict=True)}
    reports = Report.objects.bulk_create(
        Report(
            match=match,
            version=report.version,
            body=judgement.report,
            verdict=judgement.verdict,
            confirmed=report.confirmed,
            created_at=report.at,
        )
        for one, match in zip(judged, matches, strict=True)
        for report, judgement in one.reports
    )
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


def _match(row: given.Match, setup: Document, rows: Rows) -> Match:
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
