"""Does the Healing House, and what each model says it suffered, hold together? (Injured; Upkeep.)"""

from collections.abc import Iterator

from games.rules.allstars.referee.claim import Claim
from games.rules.allstars.referee.totals import least_injuries, most_injuries, total
from games.rules.kernel.findings import Finding, gettext_noop, ngettext_noop


def who_never_stood_on_the_board_is_unhurt(claim: Claim) -> Iterator[Finding]:
    """Refuse Injuries of a reserve, and a reserve in the Healing House unless it started there (Downtime, Air; ruling 7)."""
    for side in claim.reported:
        for index, line, model in side.lines:
            if line.on_board or model.fielded.absent:
                continue
            if line.healing_house and not model.fielded.healing_house:
                yield Finding(
                    code="healing_house.never_on_board",
                    path=side.path("ninja", index, "healing_house"),
                    rule="Injured",
                    text=gettext_noop("{ninja} never stood on the board and did not start in the Healing House."),
                    params={"ninja": line.ninja},
                )
            if line.injuries is not None and total(line.injuries):
                yield Finding(
                    code="injuries.never_on_board",
                    path=side.path("ninja", index, "injuries"),
                    rule="Injured",
                    text=gettext_noop("{ninja} never stood on the board and cannot have been Injured."),
                    params={"ninja": line.ninja},
                )


def the_healing_house_takes_the_injured(claim: Claim) -> Iterator[Finding]:
    """Refuse a model in the Healing House that stood on the board and counts no Injury, even if it started there."""
    for side in claim.reported:
        for index, line, model in side.lines:
            counted_none = line.injuries is not None and not total(line.injuries)
            if counted_none and line.healing_house and line.on_board and not model.fielded.absent:
                yield Finding(
                    code="healing_house.never_injured",
                    path=side.path("ninja", index, "healing_house"),
                    rule="Injured",
                    text=gettext_noop("{ninja} ended in the Healing House, but its line counts no Injury."),
                    params={"ninja": line.ninja},
                )


def sentries_injure_only_where_they_stand(claim: Claim) -> Iterator[Finding]:
    """Refuse Injuries by sentries in a challenge that does not use them (Sentries)."""
    if claim.challenge is None or claim.challenge.sentries:
        return
    for side in claim.reported:
        for index, line, _ in side.lines:
            if line.injuries is not None and line.injuries.sentry:
                yield Finding(
                    code="injuries.no_sentries",
                    path=side.path("ninja", index, "injuries", "sentry"),
                    rule="Sentries",
                    text=gettext_noop("{challenge} is played without sentries."),
                    params={"challenge": claim.challenge.name},
                )


def a_model_is_injured_once_a_round(claim: Claim) -> Iterator[Finding]:
    """Refuse more Injuries of a model than rounds: it comes back in the Upkeep at the earliest."""
    most = claim.rounds_at_most
    for side in claim.reported:
        for index, line, _ in side.lines:
            if line.injuries is not None and total(line.injuries) > most:
                yield Finding(
                    code="injuries.more_than_rounds",
                    path=side.path("ninja", index, "injuries"),
                    rule="Upkeep",
                    text=ngettext_noop(
                        "{ninja} cannot have been Injured that often in {rounds} round: {injuries}.",
                        "{ninja} cannot have been Injured that often in {rounds} rounds: {injuries}.",
                        "rounds",
                    ),
                    params={"ninja": line.ninja, "injuries": total(line.injuries), "rounds": most},
                )


def a_side_suffers_what_its_upkeeps_allow(claim: Claim) -> Iterator[Finding]:
    """Refuse more Injuries of a side, whatever caused them, than :func:`most_injuries` allows."""
    if claim.challenge is None:
        return
    for side in claim.reported:
        suffered = least_injuries(side)
        most = most_injuries(claim, claim.challenge, side.standing)
        if suffered > most:
            yield Finding(
                code="injuries.more_than_possible",
                path=side.path("ninja"),
                rule="Upkeep",
                text=ngettext_noop(
                    "Side {side} counts {injuries} Injury and can have suffered {most} at most.",
                    "Side {side} counts {injuries} Injuries and can have suffered {most} at most.",
                    "injuries",
                ),
                params={"side": side.number, "injuries": suffered, "most": most},
            )


def the_last_upkeep_heals_somebody(claim: Claim) -> Iterator[Finding]:
    """Refuse a whole team in the Healing House after the last Upkeep, which moves a model out (ruling 2).

    Where sentries are used the one that leaves may be a sentry. A side that ceded has no Upkeep any more.
    """
    settings, report = claim.ruleset.settings, claim.report
    upkeep = {"played_out": settings.final_upkeep, "time_called": settings.time_called_upkeep}.get(report.ended, False)
    if not upkeep or claim.challenge is None or claim.challenge.sentries:
        return
    for side in claim.reported:
        present = [model for model in side.models.values() if not model.fielded.absent]
        if side.number in report.ceded_by or not present:
            continue
        if all(model.in_healing_house for model in present):
            yield Finding(
                code="healing_house.last_upkeep",
                path=side.path("ninja"),
                rule="Upkeep",
                text=gettext_noop("The last Upkeep moved at least one model of side {side} out of the Healing House."),
                params={"side": side.number},
            )


def the_healing_house_has_causes(claim: Claim) -> Iterator[Finding]:
    """Warn of more models in the Healing House than enemies Injured, where their lines give no causes.

    Poison, sentries, a model's own dice and failed dodges fill it too, and a summary need not tell.
    """
    for side in claim.reported:
        explained = 0
        unexplained = 0
        for _, line, model in side.lines:
            if line.injuries is not None:
                explained += line.injuries.enemy
            elif line.healing_house and not model.fielded.healing_house:
                unexplained += 1
        by_enemies = sum(
            feat.count
            for enemy in claim.enemies(side)
            for _, feat, _ in enemy.feats
            if feat.feat == "injure" and feat.victim != "sentry"
        )
        if unexplained > max(by_enemies - explained, 0):
            yield Finding(
                code="healing_house.unexplained",
                path=side.path("ninja"),
                rule="Injured",
                text=ngettext_noop(
                    "Side {side} has {models} model in the Healing House that gives no cause; Injuries that the "
                    "enemies claim for it: {injuries}.",
                    "Side {side} has {models} models in the Healing House that give no cause; Injuries that the "
                    "enemies claim for them: {injuries}.",
                    "models",
                ),
                params={"side": side.number, "models": unexplained, "injuries": max(by_enemies - explained, 0)},
            )
