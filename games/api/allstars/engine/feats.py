"""Feats by name, and whether they can have been done."""

from typing import Final

import msgspec

from games.api.allstars.engine.questions import AskScore
from games.api.allstars.naming import read_team
from games.api.allstars.questions import Team, TeamNinja
from games.rules.allstars.catalogue.types import Challenge
from games.rules.allstars.fielding import field
from games.rules.allstars.referee import Check, feats
from games.rules.allstars.referee.claim import lay_out
from games.rules.allstars.report import NinjaLine, Report, SideReport
from games.rules.allstars.report_names import report_by_key, unknown_names
from games.rules.allstars.ruleset import Ruleset
from games.rules.allstars.setup import MatchSetup
from games.rules.kernel.findings import Finding, Refused, pointer

# What the referee can say of feats without the rest of a report.
CHECKS: Final[tuple[Check, ...]] = (
    feats.feats_belong_to_the_challenge,
    feats.victims_are_of_a_kind_the_feat_has,
    feats.sentries_suffer_only_where_they_stand,
    feats.roles_are_those_of_the_challenge,
    feats.champions_are_champions,
)


class Feats(msgspec.Struct, frozen=True, kw_only=True):
    """Who did what, as a report of it; its lines stand in the order of the models."""

    challenge: Challenge
    setup: MatchSetup
    report: Report


def read_feats(ruleset: Ruleset, asked: AskScore) -> Feats:
    """Read feats; raises :class:`Refused` with every name that nobody knows, or every feat that cannot be."""
    faults: list[Finding] = []
    sides = []
    for index, side in enumerate(asked.sides):
        team = Team(clan=side.clan, ninja=tuple(TeamNinja(name=one.name, profile=one.profile) for one in side.ninja))
        try:
            sides.append(field(ruleset, read_team(ruleset, team), index + 1))
        except Refused as refused:
            faults += [
                msgspec.structs.replace(finding, path=pointer("sides", index) + finding.path)
                for finding in refused.violations
            ]
    told = report_by_key(ruleset, _as_report(asked))
    challenge = ruleset.challenges.get(told.challenge)
    if faults or challenge is None:
        raise Refused([*faults, *unknown_names(ruleset, told)])
    setup = MatchSetup(sides=tuple(sides), challenge=challenge.key)
    claim = lay_out(ruleset, setup, told)
    faults = [finding for check in CHECKS for finding in check(claim)]
    if faults:
        raise Refused(faults)
    return Feats(challenge=challenge, setup=setup, report=told)


def _as_report(asked: AskScore) -> Report:
    return Report(
        challenge=asked.challenge,
        rounds=1,
        ended="played_out",
        sides=tuple(
            SideReport(
                side=number,
                score=0,
                ninja=tuple(NinjaLine(ninja=one.name, feats=one.feats) for one in side.ninja),
            )
            for number, side in enumerate(asked.sides, start=1)
        ),
    )
