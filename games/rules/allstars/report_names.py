"""Reports as tables write them: challenge, feats and keywords by key or by printed name, in any letter case."""

from collections.abc import Iterator
from typing import Final

import msgspec

from games.rules.allstars.logged import LoggedReport
from games.rules.allstars.names import find_challenge, find_keyword, slug
from games.rules.allstars.progression import unknown_keyword
from games.rules.allstars.referee.feats import unknown_feat
from games.rules.allstars.referee.structure import unknown_challenge
from games.rules.allstars.report import AdvanceChoice, AfterMatch, NinjaLine, Report, SideReport
from games.rules.allstars.ruleset import Ruleset
from games.rules.kernel.findings import Finding, pointer

# No name in a catalogue is longer. What is longer is not looked up: look-ups are remembered.
_LONGEST_NAME: Final = 60


def report_by_key(ruleset: Ruleset, report: Report) -> Report:
    """Return a report with challenge, feats and keywords by key; what nobody knows stays as it is, for the referee."""
    feats = {slug(name): feat.key for feat in ruleset.catalogue.feats for name in (feat.key, feat.name)}

    def side(one: SideReport) -> SideReport:
        after = None if one.after is None else after_by_key(ruleset, one.after)
        return msgspec.structs.replace(one, ninja=tuple(_line_by_key(feats, line) for line in one.ninja), after=after)

    return msgspec.structs.replace(
        report,
        challenge=challenge_by_key(ruleset, report.challenge),
        sides=tuple(side(one) for one in report.sides),
    )


def logged_by_key(ruleset: Ruleset, logged: LoggedReport) -> LoggedReport:
    """Return a report that comes as a log likewise."""
    challenge = None if logged.log.challenge is None else challenge_by_key(ruleset, logged.log.challenge)
    return msgspec.structs.replace(
        logged,
        log=msgspec.structs.replace(logged.log, challenge=challenge),
        after={side: after_by_key(ruleset, after) for side, after in logged.after.items()},
        claims=None if logged.claims is None else report_by_key(ruleset, logged.claims),
    )


def after_by_key(ruleset: Ruleset, after: AfterMatch) -> AfterMatch:
    """Return after-match steps with keywords by key."""
    return msgspec.structs.replace(
        after,
        advances=tuple(
            roll if roll.choice is None else msgspec.structs.replace(roll, choice=choice_by_key(ruleset, roll.choice))
            for roll in after.advances
        ),
    )


def choice_by_key(ruleset: Ruleset, choice: AdvanceChoice) -> AdvanceChoice:
    """Return what an advancement roll was used for with its keyword by key."""
    if choice.keyword is None or len(choice.keyword) > _LONGEST_NAME:
        return choice
    keyword = find_keyword(ruleset, choice.keyword)
    return choice if keyword is None else msgspec.structs.replace(choice, keyword=keyword.key)


def challenge_by_key(ruleset: Ruleset, text: str) -> str:
    """Return the key of the challenge called so, or the text as it is."""
    challenge = find_challenge(ruleset, text) if len(text) <= _LONGEST_NAME else None
    return text if challenge is None else challenge.key


def _line_by_key(feats: dict[str, str], line: NinjaLine) -> NinjaLine:
    return msgspec.structs.replace(
        line,
        feats=tuple(
            feat
            if len(feat.feat) > _LONGEST_NAME
            else msgspec.structs.replace(feat, feat=feats.get(slug(feat.feat), feat.feat))
            for feat in line.feats
        ),
    )


def unknown_names(ruleset: Ruleset, report: Report) -> Iterator[Finding]:
    """Find the challenge, feats and keywords of a report by key that the ruleset does not have, whoever played."""
    if report.challenge not in ruleset.challenges:
        yield unknown_challenge(report.challenge)
    for index, side in enumerate(report.sides):
        for place, line in enumerate(side.ninja):
            for number, feat in enumerate(line.feats):
                if feat.feat not in ruleset.feats:
                    yield unknown_feat(feat.feat, pointer("sides", index, "ninja", place, "feats", number, "feat"))
        for number, roll in enumerate(() if side.after is None else side.after.advances):
            keyword = None if roll.choice is None else roll.choice.keyword
            if keyword is not None and keyword not in ruleset.keywords:
                yield unknown_keyword(
                    keyword, pointer("sides", index, "after", "advances", number, "choice", "keyword")
                )
