"""Writes of the games app: rulesets, matches and reports. Callers open the transaction."""

import hashlib
import secrets
from datetime import datetime
from typing import Any

from games.models import Match, Report, RulesetVersion
from games.rules.kernel.content import content_key
from games.rules.kernel.dice import SeededDice
from games.rules.kernel.findings import Finding
from games.rules.kernel.system import Judgement, Partners
from games.systems import ruleset, system


def store_ruleset(system_key: str, document: dict[str, Any]) -> RulesetVersion:
    """Return the version that says exactly this, storing it if it is new."""
    version, _created = RulesetVersion.objects.get_or_create(
        key=content_key(document), defaults={"system": system_key, "document": document}
    )
    return version


def book_ruleset(system_key: str) -> RulesetVersion:
    """Return the version that says what the rulebook says."""
    return store_ruleset(system_key, system(system_key).book())


def open_match(
    *,
    system_key: str,
    version_key: str,
    scrolls: list[dict[str, Any]],
    challenge: str | None,
    roll_challenge: bool = False,
    partners: Partners = (),
    draw_partners: bool = False,
    table: dict[str, Any] | None = None,
    seed: bytes | None = None,
    at: datetime,
) -> Match:
    """Open a match: rosters, handicap and rules freeze, a secret dice seed is fixed and its hash shown.

    With ``roll_challenge`` the random challenge generator rolls with dice from the seed, and they are kept. ``partners``
    are the sides that play together; with ``draw_partners`` dice from the seed say so where a challenge needs them and nobody
    agreed on any. ``table`` is a session as its players describe it, in games that open so, and these
    have no partners. ``seed`` is that of a match that was un-opened before, so that opening it again never rolls again.
    """
    seed = seed or secrets.token_bytes(32)
    rules = ruleset(version_key)
    game = system(system_key)
    if draw_partners and not partners:
        partners = game.draw_partners(rules, len(scrolls), challenge, SeededDice(seed, "partners"))
    if table is None:
        setup = game.open_setup(rules, scrolls, challenge, partners)
    else:
        setup = game.open_table(rules, scrolls, table)
    if roll_challenge:
        setup = game.roll_challenge(rules, setup, SeededDice(seed, "challenge"))
    return Match.objects.create(
        system=system_key,
        ruleset_id=version_key,
        setup=setup,
        seed=seed,
        seed_hash=hashlib.sha256(seed).hexdigest(),
        opened_at=at,
    )


def judge(match: Match, body: dict[str, Any]) -> Judgement:
    """Let the referee answer a report of this match; writes nothing."""
    return system(match.system).check_report(ruleset(match.ruleset_id), match.setup, body)


def judge_unopened(
    system_key: str, version_key: str, *, table: dict[str, Any], body: dict[str, Any]
) -> tuple[Finding, ...]:
    """Let the referee look at a report whose table is refused (see :class:`games.rules.kernel.system.System`)."""
    return system(system_key).judge_unopened(ruleset(version_key), table, body)


def add_report(match: Match, judgement: Judgement, *, at: datetime) -> Report:
    """Store a report and its verdict as the match's next version. The match row must be locked."""
    last = match.reports.order_by("-version").values_list("version", flat=True).first() or 0
    return Report.objects.create(
        match=match, version=last + 1, body=judgement.report, verdict=judgement.verdict, created_at=at
    )


def set_state(match: Match, state: str) -> None:
    """Move a match to another state of its life."""
    match.state = state
    match.save(update_fields=["state"])


def confirm_report(report: Report) -> None:
    """Make this the match's confirmed report, in place of any other."""
    Report.objects.filter(match=report.match_id, confirmed=True).exclude(pk=report.pk).update(confirmed=False)
    report.confirmed = True
    report.save(update_fields=["confirmed"])
    set_state(report.match, Match.State.CONFIRMED)
