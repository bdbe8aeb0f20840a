"""Can this model have done this feat, and to a victim of this kind? (Earning XP, and each challenge's own feats.)"""

from collections.abc import Iterator

from games.rules.allstars.challenges.scoring import xp_if_it_could_learn
from games.rules.allstars.referee.claim import Claim
from games.rules.kernel.findings import Finding, gettext_noop, ngettext_noop


def feats_belong_to_the_challenge(claim: Claim) -> Iterator[Finding]:
    """Refuse feats that do not exist, and those of other challenges."""
    special = {feat for challenge in claim.ruleset.catalogue.challenges for feat in challenge.feats}
    for side in claim.reported:
        for place, feat, _ in side.feats:
            if feat.feat not in claim.ruleset.feats:
                yield unknown_feat(feat.feat, place.path("feat"))
            elif claim.challenge is not None and feat.feat in special and feat.feat not in claim.challenge.feats:
                yield Finding(
                    code="feat.not_in_challenge",
                    path=place.path("feat"),
                    rule=claim.challenge.name,
                    text=gettext_noop("{challenge} knows no feat “{feat}”."),
                    params={"challenge": claim.challenge.name, "feat": claim.ruleset.feats[feat.feat].name},
                )


def unknown_feat(feat: str, path: str) -> Finding:
    """Return the refusal of a feat that the ruleset does not have."""
    return Finding(
        code="feat.unknown",
        path=path,
        rule="Earning XP",
        text=gettext_noop("There is no feat called {feat}."),
        params={"feat": feat},
    )


def feats_are_done_on_the_board(claim: Claim) -> Iterator[Finding]:
    """Refuse feats of a model that never stood on the board."""
    for side in claim.reported:
        for index, line, model in side.lines:
            if line.feats and not line.on_board and not model.fielded.absent:
                yield Finding(
                    code="feat.never_on_board",
                    path=side.path("ninja", index, "feats"),
                    rule="The Training Ground",
                    text=gettext_noop("{ninja} never stood on the board and cannot have done anything."),
                    params={"ninja": line.ninja},
                )


def victims_are_of_a_kind_the_feat_has(claim: Claim) -> Iterator[Finding]:
    """Refuse a feat against somebody without the kind of victim, and a victim where the feat has none."""
    for side in claim.reported:
        for place, feat, _ in side.feats:
            kind = claim.ruleset.feats.get(feat.feat)
            if kind is None:
                continue
            if kind.victims and feat.victim is None:
                yield Finding(
                    code="feat.victim_missing",
                    path=place.path("victim"),
                    rule="Earning XP",
                    text=gettext_noop("“{feat}” needs the kind of victim."),
                    params={"feat": kind.name},
                )
            elif feat.victim is not None and feat.victim not in kind.victims:
                yield Finding(
                    code="feat.victim_not_allowed",
                    path=place.path("victim"),
                    rule="Earning XP",
                    text=gettext_noop("“{feat}” has no victim of the kind {victim}."),
                    params={"feat": kind.name, "victim": feat.victim},
                )


def sentries_suffer_only_where_they_stand(claim: Claim) -> Iterator[Finding]:
    """Refuse sentries as victims in a challenge that does not use them (Sentries)."""
    if claim.challenge is None or claim.challenge.sentries:
        return
    for side in claim.reported:
        for place, feat, _ in side.feats:
            if feat.victim == "sentry":
                yield Finding(
                    code="feat.no_sentries",
                    path=place.path("victim"),
                    rule="Sentries",
                    text=gettext_noop("{challenge} is played without sentries."),
                    params={"challenge": claim.challenge.name},
                )


def somebody_of_that_kind_stood_against_them(claim: Claim) -> Iterator[Finding]:
    """Refuse a chunin, or another model, as a victim if no enemy of that kind stood on the board."""
    for side in claim.reported:
        kinds = {model.kind for enemy in claim.enemies(side) for model in enemy.standing}
        for place, feat, _ in side.feats:
            if feat.victim is not None and feat.victim != "sentry" and feat.victim not in kinds:
                yield Finding(
                    code="feat.no_such_victim",
                    path=place.path("victim"),
                    rule="Earning XP",
                    text=gettext_noop("No enemy of the kind {victim} stood on the board."),
                    params={"victim": feat.victim},
                )


def roles_are_those_of_the_challenge(claim: Claim) -> Iterator[Finding]:
    """Refuse a VIP or messenger where there is none, for feats that do not ask for one, and among sentries."""
    for side in claim.reported:
        for place, feat, _ in side.feats:
            kind = claim.ruleset.feats.get(feat.feat)
            if feat.target is None or kind is None:
                continue
            if feat.target not in kind.targets:
                yield Finding(
                    code="feat.target_not_allowed",
                    path=place.path("target"),
                    rule="Challenge Rules",
                    text=gettext_noop("For “{feat}” it does not matter whether somebody is the {target}."),
                    params={"feat": kind.name, "target": feat.target},
                )
            elif claim.challenge is not None and feat.target not in claim.challenge.roles:
                yield Finding(
                    code="feat.target_not_in_challenge",
                    path=place.path("target"),
                    rule=claim.challenge.name,
                    text=gettext_noop("{challenge} has no {target}."),
                    params={"challenge": claim.challenge.name, "target": feat.target},
                )
            elif feat.victim == "sentry":
                yield Finding(
                    code="feat.target_is_sentry",
                    path=place.path("target"),
                    rule="Challenge Rules",
                    text=gettext_noop("A sentry cannot be the {target}."),
                    params={"target": feat.target},
                )


def the_attacker_hunts_and_the_defender_escapes(claim: Claim) -> Iterator[Finding]:
    """Refuse a messenger Injured by its own side or brought off by the attacker (Intercept The Messenger).

    The attacker's partners attack too, and all others defend (ruling 61).
    """
    attacker = claim.report.attacker
    if claim.challenge is None or not claim.challenge.attacker or attacker is None:
        return
    attackers = claim.setup.alliance_of(attacker)
    for side in claim.reported:
        for place, feat, _ in side.feats:
            if feat.target == "messenger" and side.number not in attackers:
                yield Finding(
                    code="feat.attacker_only",
                    path=place.path("target"),
                    rule=claim.challenge.name,
                    text=gettext_noop("Side {side} defended: the messenger was its own."),
                    params={"side": side.number},
                )
            elif feat.feat == "messenger_escaped" and side.number in attackers:
                yield Finding(
                    code="feat.defender_only",
                    path=place.path("feat"),
                    rule=claim.challenge.name,
                    text=gettext_noop("Side {side} attacked and had no messenger."),
                    params={"side": side.number},
                )


def champions_are_champions(claim: Claim) -> Iterator[Finding]:
    """Refuse Champions outside Champion, chunin as Champions, and a Champion's deeds by a model never chosen."""
    for side in claim.reported:
        for place, feat, model in side.feats:
            part = "champion" if feat.champion else "feat"
            if feat.champion and claim.challenge is not None and "champion" not in claim.challenge.roles:
                yield Finding(
                    code="champion.not_in_challenge",
                    path=place.path(part),
                    rule=claim.challenge.name,
                    text=gettext_noop("{challenge} has no Champions."),
                    params={"challenge": claim.challenge.name},
                )
            elif (feat.champion or feat.feat == "champion_chosen") and model.kind == "chunin":
                yield Finding(
                    code="champion.is_chunin",
                    path=place.path(part),
                    rule="Champion",
                    text=gettext_noop("{ninja} is a chunin, and a chunin cannot be Champion."),
                    params={"ninja": model.fielded.id},
                )
            elif feat.champion and claim.challenge is not None and not model.did("champion_chosen"):
                yield Finding(
                    code="champion.not_chosen",
                    path=place.path(part),
                    rule="Champion",
                    text=gettext_noop("{ninja} acted as Champion, but no choice made it one."),
                    params={"ninja": model.fielded.id},
                )


def heroes_learn_nothing(claim: Claim) -> Iterator[Finding]:
    """Warn that feats of Heroes and Ronin stand, but their XP is lost (Appendix, Hero; ruling 22)."""
    for side in claim.reported:
        for index, line, model in side.lines:
            if not model.profile.is_hero:
                continue
            xp = xp_if_it_could_learn(claim.ruleset, claim.report.challenge, model.profile.key, line.feats)
            if xp:
                yield Finding(
                    code="feat.hero_learns_nothing",
                    path=side.path("ninja", index, "feats"),
                    rule="ruling 22",
                    text=ngettext_noop(
                        "{ninja} is a Hero or a Ronin: {xp} XP is lost.",
                        "{ninja} is a Hero or a Ronin: {xp} XP are lost.",
                        "xp",
                    ),
                    params={"ninja": line.ninja, "xp": xp},
                )
