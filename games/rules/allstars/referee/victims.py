"""Are the victims that a feat names enemies of the right kind who were there to be hurt?"""

from collections import Counter
from collections.abc import Iterator

from games.rules.allstars.referee.claim import Claim, Model, SideClaim
from games.rules.allstars.report import FeatLine
from games.rules.kernel.findings import Finding, gettext_noop, ngettext_noop


def no_more_names_than_times(claim: Claim) -> Iterator[Finding]:
    """Refuse more names than the feat was done times; fewer are fine."""
    for side in claim.reported:
        for place, feat, _ in side.feats:
            if len(feat.victims) > feat.count:
                yield Finding(
                    code="victim.too_many",
                    path=place.path("victims"),
                    rule="Game Records",
                    text=gettext_noop("More victims are named than the feat was done: {names} to {count}."),
                    params={"names": len(feat.victims), "count": feat.count},
                )


def only_models_of_a_team_have_names(claim: Claim) -> Iterator[Finding]:
    """Refuse names for sentries, and for feats without a victim."""
    for side in claim.reported:
        for place, feat, _ in side.feats:
            kind = claim.ruleset.feats.get(feat.feat)
            if feat.victims and (feat.victim == "sentry" or (kind is not None and not kind.victims)):
                yield Finding(
                    code="victim.has_no_name",
                    path=place.path("victims"),
                    rule="Game Records",
                    text=gettext_noop("This feat was not done to a model of a team, so it names no victim."),
                )


def named_victims_fit(claim: Claim) -> Iterator[Finding]:
    """Refuse a named victim that is no enemy's model of the claimed kind that stood on the board."""
    for side in claim.reported:
        for place, feat, _ in side.feats:
            if feat.victim == "sentry":
                continue
            for index, name in enumerate(feat.victims):
                yield from _fits(claim, side, feat, name, place.path("victims", index))


def strangers_name_somebody_of_the_match(claim: Claim) -> Iterator[Finding]:
    """Refuse a victim whom no side has also where its doer is on none: whoever mends the report sees both at once."""
    for side in claim.reported:
        for index, line in enumerate(side.report.ninja):
            if line.ninja in side.models:
                continue
            for place, feat in enumerate(line.feats):
                for number, name in enumerate(() if feat.victim == "sentry" else feat.victims):
                    if not any(name in other.models for other in claim.sides):
                        yield _unknown(name, side.path("ninja", index, "feats", place, "victims", number))


def _unknown(name: str, path: str) -> Finding:
    return Finding(
        code="victim.unknown",
        path=path,
        rule="Earning XP",
        text=gettext_noop("No enemy in this match is called {ninja}."),
        params={"ninja": name},
    )


def _fits(claim: Claim, side: SideClaim, feat: FeatLine, name: str, path: str) -> Iterator[Finding]:
    enemies = [owner.models[name] for owner in _owners(claim, side, name)]
    if not enemies and name in side.models:
        yield Finding(
            code="victim.own_team",
            path=path,
            rule="Earning XP",
            text=gettext_noop("{ninja} is on the doer's own team."),
            params={"ninja": name},
        )
    elif not enemies and any(name in partner.models for partner in claim.partners(side)):
        yield Finding(
            code="victim.partner",
            path=path,
            rule="ruling 61",
            text=gettext_noop("{ninja} is on a partner's team."),
            params={"ninja": name},
        )
    elif not enemies:
        yield _unknown(name, path)
    elif all(enemy.fielded.absent for enemy in enemies):
        yield Finding(
            code="victim.absent",
            path=path,
            rule="Downtime",
            text=gettext_noop("{ninja} had to miss this game."),
            params={"ninja": name},
        )
    elif not any(enemy.stood for enemy in enemies):
        yield Finding(
            code="victim.never_on_board",
            path=path,
            rule="The Training Ground",
            text=gettext_noop("{ninja} never stood on the board."),
            params={"ninja": name},
        )
    elif feat.victim is not None and all(enemy.kind != feat.victim for enemy in enemies):
        yield Finding(
            code="victim.wrong_kind",
            path=path,
            rule="Earning XP",
            text=gettext_noop("{ninja} is not a victim of the kind {victim}."),
            params={"ninja": name, "victim": feat.victim},
        )


def named_injuries_fit_the_victims_own_count(claim: Claim) -> Iterator[Finding]:
    """Refuse a model Injured by name more often than its own line says, or than there were rounds."""
    named: Counter[tuple[str, tuple[int, ...]]] = Counter()
    for side in claim.reported:
        for place, feat, _ in side.feats:
            if feat.feat != "injure" or feat.victim == "sentry":
                continue
            for index, name in enumerate(feat.victims):
                owners = _owners(claim, side, name)
                victim = (name, tuple(owner.number for owner in owners))
                named[victim] += 1
                most = sum(_injuries_by_enemies(claim, owner.models[name]) for owner in owners)
                if owners and named[victim] == most + 1:
                    yield Finding(
                        code="victim.too_often",
                        path=place.path("victims", index),
                        rule="Injured",
                        text=ngettext_noop(
                            "{ninja} can have been Injured by enemies {most} time at most.",
                            "{ninja} can have been Injured by enemies {most} times at most.",
                            "most",
                        ),
                        params={"ninja": name, "most": most},
                    )


def _injuries_by_enemies(claim: Claim, model: Model) -> int:
    """Return how often enemies Injured a model by its own line, or can have done if the line does not say."""
    recorded = [line.injuries.enemy for line in model.lines if line.injuries is not None]
    return sum(recorded) if recorded else claim.rounds_at_most


def _owners(claim: Claim, side: SideClaim, name: str) -> tuple[SideClaim, ...]:
    """Return the enemies of a side that have a model of that name; in a stateless report two teams may share one."""
    return tuple(enemy for enemy in claim.enemies(side) if name in enemy.models)
