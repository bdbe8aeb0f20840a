"""A report that comes as a log of the match: its claims are derived, never typed.

A log of a whole match needs nothing else but what happens after it: awards and after-match steps. A log that stops early
or has gaps stands beside typed claims: what it holds must have been possible, and the claims must hold at least what it
shows. A log with gaps that reaches the end of the match still fixes the score and who is in the Healing House.
"""

from typing import Annotated, Final

import msgspec
from msgspec import Meta

from games.rules.allstars.match.check import check_log
from games.rules.allstars.match.claims import ninja_line, report_of
from games.rules.allstars.match.engine import Match
from games.rules.allstars.match.events import MAX_EVENTS, VERSION, Event, Log, Options
from games.rules.allstars.report import AfterMatch, Key, NinjaLine, Report
from games.rules.allstars.ruleset import Ruleset
from games.rules.allstars.setup import MatchSetup
from games.rules.kernel.findings import Finding, gettext_noop, ngettext_noop, pointer


class PlayedLog(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A log of a match whose setup is known already. ``challenge`` is needed where none was fixed beforehand."""

    events: Annotated[tuple[Event, ...], Meta(min_length=1, max_length=MAX_EVENTS)]
    options: Options = Options()
    challenge: Key | None = None
    schema: int = VERSION


class LoggedReport(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A report as a log. ``all_stars`` and ``after`` are by number of the side; ``claims`` only beside a partial log."""

    log: PlayedLog
    all_stars: dict[str, Annotated[tuple[Key, ...], Meta(max_length=20)]] = {}
    after: dict[str, AfterMatch] = {}
    claims: Report | None = None


_BESIDE_CLAIMS: Final = frozenset({"log.has_gaps", "log.unfinished"})
"""Faults of a log alone that claims beside it mend."""


class Read(msgspec.Struct, frozen=True, kw_only=True):
    """What reading a logged report came to: the report it makes, None where there is none, and every fault."""

    report: Report | None
    violations: tuple[Finding, ...]


def read(ruleset: Ruleset, setup: MatchSetup, logged: LoggedReport) -> Read:
    """Check a log against the match as it opened and derive the report."""
    log = logged.log
    challenge = setup.challenge or log.challenge
    opened = msgspec.structs.replace(setup, challenge=challenge)
    checked = check_log(Log(setup=opened, options=log.options, events=log.events, schema=log.schema), ruleset)
    if checked.violations or checked.match is None:
        return Read(
            report=None,
            violations=tuple(
                msgspec.structs.replace(finding, path=pointer("log") + finding.path) for finding in checked.violations
            ),
        )
    if checked.gaps or not checked.complete:
        return _beside_claims(checked.match, logged)
    if logged.claims is not None:
        return Read(report=None, violations=(_typed_claims(),))
    return Read(report=_with_table_talk(checked.match, logged), violations=())


def check_stored(ruleset: Ruleset, setup: MatchSetup, log: PlayedLog, report: Report) -> tuple[Finding, ...]:
    """Say what keeps a log from being the one that a report is stored with; places begin at the report that holds both."""
    logged = LoggedReport(
        log=log,
        all_stars={str(side.side): side.all_stars for side in report.sides},
        after={str(side.side): side.after for side in report.sides if side.after is not None},
    )
    told = read(ruleset, setup, logged)
    if {one.code for one in told.violations} & _BESIDE_CLAIMS:
        told = read(ruleset, setup, msgspec.structs.replace(logged, claims=report))
        return tuple(msgspec.structs.replace(one, path=one.path.removeprefix("/claims")) for one in told.violations)
    return told.violations if told.report in {None, report} else (_other_report(),)


def _with_table_talk(match: Match, logged: LoggedReport) -> Report:
    awards = {int(side): names for side, names in logged.all_stars.items() if side.isdigit()}
    report = report_of(match, awards)
    sides = tuple(
        msgspec.structs.replace(side, after=logged.after.get(str(side.side), side.after)) for side in report.sides
    )
    return msgspec.structs.replace(report, sides=sides)


def _beside_claims(match: Match, logged: LoggedReport) -> Read:
    claims = logged.claims
    if claims is None:
        return Read(report=None, violations=(_gaps() if match.gaps and match.over else _unfinished(),))
    claimed = {line.ninja: line for side in claims.sides for line in side.ninja}
    violations = []
    for model in match.game.models:
        if model.side == 0:
            continue
        shown = ninja_line(model)
        missing = _missing(shown, claimed.get(model.id))
        violations += [
            _not_claimed(model.id, match.game.ruleset.feats[feat].name, count) for feat, count in missing.items()
        ]
    if match.over:
        violations += _other_end(match, claims)
    return Read(report=None if violations else claims, violations=tuple(violations))


def _other_end(match: Match, claims: Report) -> list[Finding]:
    """Compare the claims with what is certain at the end of a log with gaps: the score, and the Healing House."""
    found = []
    healing = {model.id for model in match.game.models if model.healing and model.side}
    for place, side in enumerate(claims.sides):
        if not 1 <= side.side < len(match.game.sides):
            continue
        if side.score != match.game.sides[side.side].score:
            found.append(_not_the_end(pointer("claims", "sides", place, "score")))
        found += [
            _not_the_end(pointer("claims", "sides", place, "ninja", number, "healing_house"))
            for number, line in enumerate(side.ninja)
            if line.healing_house != (line.ninja in healing)
        ]
    return found


def _missing(shown: NinjaLine, claimed: NinjaLine | None) -> dict[str, int]:
    """Return the feats that the log shows oftener than the claims, with how often it shows them."""
    counts: dict[str, int] = {}
    for feat in shown.feats:
        counts[feat.feat] = counts.get(feat.feat, 0) + feat.count
    told: dict[str, int] = {}
    for feat in claimed.feats if claimed is not None else ():
        told[feat.feat] = told.get(feat.feat, 0) + feat.count
    return {feat: count for feat, count in counts.items() if count > told.get(feat, 0)}


def _not_the_end(path: str) -> Finding:
    return Finding(
        code="log.ends_otherwise",
        path=path,
        rule="Challenge Length",
        text=gettext_noop("The log ends otherwise than the claims say."),
    )


def _other_report() -> Finding:
    return Finding(
        code="log.other_report",
        path="/log/events",
        rule="Challenge Rules",
        text=gettext_noop("What the report says is not what its log comes to."),
    )


def _gaps() -> Finding:
    return Finding(
        code="log.has_gaps",
        path="/log/events",
        rule="Challenge Rules",
        text=gettext_noop("The log has gaps, so its feats are not all known: type the claims beside it."),
    )


def _typed_claims() -> Finding:
    return Finding(
        code="log.claims_typed",
        path="/claims",
        rule="Challenge Rules",
        text=gettext_noop("A log of the whole match says everything itself: leave the claims out."),
    )


def _unfinished() -> Finding:
    return Finding(
        code="log.unfinished",
        path="/log/events",
        rule="Challenge Length",
        text=gettext_noop("The log stops before the match does; add its end, or claims beside it."),
    )


def _not_claimed(ninja: str, feat: str, count: int) -> Finding:
    return Finding(
        code="log.shows_more",
        path="/claims/sides",
        rule="Experience",
        text=ngettext_noop(
            "The log shows {feat} for {ninja} {count} time, more than the claims.",
            "The log shows {feat} for {ninja} {count} times, more than the claims.",
            "count",
        ),
        params={"ninja": ninja, "feat": feat, "count": count},
    )
