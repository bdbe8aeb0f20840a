"""Who stood on the board: teams have to deploy, and only models there do anything (Setup, Deploy Ninja; Upkeep)."""

from collections.abc import Iterator

from games.rules.allstars.referee.claim import Claim
from games.rules.allstars.referee.totals import total
from games.rules.kernel.findings import Finding, gettext_noop, ngettext_noop


def enough_models_are_available(claim: Claim) -> Iterator[Finding]:
    """Refuse a side of which too few models could play: such a match is postponed, else forfeited (ruling 47)."""
    least = claim.ruleset.settings.min_available
    for side in claim.reported:
        available = sum(not model.fielded.absent for model in side.models.values())
        if available < least:
            yield Finding(
                code="side.too_few_available",
                path=side.path(),
                rule="ruling 47",
                text=ngettext_noop(
                    "Side {side} has {available} model that can play and needs {least}.",
                    "Side {side} has {available} models that can play and needs {least}.",
                    "available",
                ),
                params={"side": side.number, "available": available, "least": least},
            )


def somebody_stood_on_the_board(claim: Claim) -> Iterator[Finding]:
    """Refuse a side of which nobody ever stood on the board, and points of such a side (Deploy Ninja).

    Whoever can play is deployed before the first round, up to the number allowed. A team all of whose models start in
    the Healing House comes on in the first Upkeep (Downtime, Air).
    """
    for side in claim.reported:
        present = [model for model in side.models.values() if not model.fielded.absent]
        fit = any(not model.fielded.healing_house for model in present)
        if side.standing:
            continue
        if present and claim.report.rounds >= (1 if fit else 2):
            yield Finding(
                code="side.nobody_on_board",
                path=side.path("ninja"),
                rule="Setup, Deploy Ninja",
                text=gettext_noop("Side {side} has to deploy models, and none of them stood on the board."),
                params={"side": side.number},
            )
        elif side.report.score:
            yield Finding(
                code="score.nobody_on_board",
                path=side.path("score"),
                rule="Setup, Deploy Ninja",
                text=gettext_noop("Side {side} cannot have scored: none of its models stood on the board."),
                params={"side": side.number},
            )


def as_many_stood_as_are_allowed(claim: Claim) -> Iterator[Finding]:
    """Warn of a side that deployed fewer models than it had to (Deploy Ninja); there may have been no room for a large base."""
    if claim.challenge is None or not claim.report.rounds:
        return
    for side in claim.reported:
        fit = sum(not (model.fielded.absent or model.fielded.healing_house) for model in side.models.values())
        least = min(claim.challenge.ninjas_allowed, fit)
        if 0 < len(side.standing) < least:
            yield Finding(
                code="side.fewer_on_board",
                path=side.path("ninja"),
                rule="Setup, Deploy Ninja",
                text=ngettext_noop(
                    "Side {side} had {stood} model on the board; it has to deploy {least}.",
                    "Side {side} had {stood} models on the board; it has to deploy {least}.",
                    "stood",
                ),
                params={"side": side.number, "stood": len(side.standing), "least": least},
            )


def nothing_happens_before_the_first_round(claim: Claim) -> Iterator[Finding]:
    """Refuse feats and Injuries of a game without a round; only Champions are chosen before (Champion; Challenge Length)."""
    if claim.report.rounds:
        return
    for side in claim.reported:
        for place, feat, model in side.feats:
            if feat.feat != "champion_chosen" or feat.count > 1:
                yield Finding(
                    code="feat.no_round_begun",
                    path=place.path(),
                    rule="Challenge Length",
                    text=gettext_noop(
                        "{ninja} cannot have done this without a round: the one in which a game is broken off counts."
                    ),
                    params={"ninja": model.fielded.id},
                )
        for index, line, model in side.lines:
            came_in = line.healing_house and not model.fielded.healing_house
            if came_in or (line.injuries is not None and total(line.injuries)):
                yield Finding(
                    code="injuries.no_round_begun",
                    path=side.path("ninja", index, "healing_house" if came_in else "injuries"),
                    rule="Challenge Length",
                    text=gettext_noop(
                        "{ninja} cannot have been Injured without a round: the one in which a game is broken off counts."
                    ),
                    params={"ninja": line.ninja},
                )
