"""Do all the Injuries that sides claim fit into what the others can have suffered?"""

from collections.abc import Iterable, Iterator

from games.rules.allstars.catalogue.types import Challenge, VictimKind
from games.rules.allstars.referee.claim import Claim, Model, SideClaim
from games.rules.allstars.report import Injuries
from games.rules.kernel.findings import Finding, ngettext_noop, pointer


def total(injuries: Injuries) -> int:
    """Add up all causes."""
    return injuries.enemy + injuries.sentry + injuries.poison + injuries.own


def most_injuries(claim: Claim, challenge: Challenge, models: Iterable[Model]) -> int:
    """Return the most Injuries that these models of one side can have suffered together, by any cause.

    Two limits hold, and the lower one counts:

    - An Injured model is off the board until an Upkeep, and no more than Ninjas Allowed stand on the board, so each
      round Injures each of those once at most.
    - Each model can be Injured once before it needs healing, those that start in the Healing House not even that. Each
      Upkeep after that lets two models out (the one that always leaves, and one more instead of a card), besides
      those with Regeneration; the Upkeep after the last round comes too late.
    """
    stood = tuple(models)
    rounds = claim.rounds_at_most
    healed = 2 + sum(model.has_keyword("regeneration") for model in stood)
    fresh = sum(not model.fielded.healing_house for model in stood)
    return min(rounds * min(challenge.ninjas_allowed, len(stood)), fresh + (rounds - 1) * healed)


def least_injuries(side: SideClaim) -> int:
    """Return how many Injuries a side reports: those its lines count, and one for each other model in the Healing House."""
    suffered = 0
    for _, line, model in side.lines:
        if line.injuries is not None:
            suffered += total(line.injuries)
        elif line.healing_house and not model.fielded.healing_house:
            suffered += 1
    return suffered


def claimed_injuries_can_have_happened(claim: Claim) -> Iterator[Finding]:
    """Refuse more Injuries, of chunin, of others or in all, than the enemies can have suffered.

    A side whose every model counts its Injuries can have suffered just those; any other as many as
    :func:`most_injuries` allows. Claims of one side are spread over all its enemies, so with three or four sides the
    claims of each side and the sum of all claims are compared; both hold whenever some spreading fits. Partners claim
    together: what they Injured is spread over the same enemies.
    """
    if claim.challenge is None:
        return
    chunin = list(_beyond(claim, claim.challenge, ("chunin",)))
    others = list(_beyond(claim, claim.challenge, ("ninja",)))
    yield from chunin
    yield from others
    if not chunin and not others:
        yield from _beyond(claim, claim.challenge, ("ninja", "chunin"))


def _beyond(claim: Claim, challenge: Challenge, kinds: tuple[VictimKind, ...]) -> Iterator[Finding]:
    room = {side.number: _room(claim, challenge, side, kinds) for side in claim.sides}
    claims = {side.number: _claimed(side, kinds) for side in claim.sides}
    alone = False
    for alliance in claim.alliances:
        side = alliance[0]
        most = sum(room[enemy.number] for enemy in claim.enemies(side))
        claimed = sum(claims[member.number] for member in alliance)
        # A claim against a kind that nobody of whom stood on the board has a finding of its own.
        somebody = any(model.kind in kinds for enemy in claim.enemies(side) for model in enemy.standing)
        if somebody and claimed > most:
            alone = True
            yield _claimed_too_many(alliance, claimed, most)
    if not alone and sum(claims.values()) > sum(room.values()):
        yield Finding(
            code="injuries.claimed_too_many_together",
            path=pointer("sides"),
            rule="Upkeep",
            text=ngettext_noop(
                "All sides claim {injuries} Injury where {most} at most can have happened.",
                "All sides claim {injuries} Injuries where {most} at most can have happened.",
                "injuries",
            ),
            params={"injuries": sum(claims.values()), "most": sum(room.values())},
        )


def _claimed_too_many(alliance: tuple[SideClaim, ...], claimed: int, most: int) -> Finding:
    if len(alliance) > 1:
        return Finding(
            code="injuries.claimed_too_many",
            path=pointer("sides"),
            rule="Upkeep",
            text=ngettext_noop(
                "Sides {sides} claim {injuries} Injury where {most} at most can have happened.",
                "Sides {sides} claim {injuries} Injuries where {most} at most can have happened.",
                "injuries",
            ),
            params={"sides": named(alliance), "injuries": claimed, "most": most},
        )
    [side] = alliance
    return Finding(
        code="injuries.claimed_too_many",
        path=side.path("ninja"),
        rule="Upkeep",
        text=ngettext_noop(
            "Side {side} claims {injuries} Injury where {most} at most can have happened.",
            "Side {side} claims {injuries} Injuries where {most} at most can have happened.",
            "injuries",
        ),
        params={"side": side.number, "injuries": claimed, "most": most},
    )


def named(alliance: Iterable[SideClaim]) -> str:
    """Name partners by the numbers of their sides."""
    return ", ".join(str(side.number) for side in alliance)


def _room(claim: Claim, challenge: Challenge, side: SideClaim, kinds: tuple[VictimKind, ...]) -> int:
    """Return how many Injuries by enemies the models of these kinds can have suffered."""
    models = [model for model in side.standing if model.kind in kinds]
    counted = [line.injuries for model in models for line in model.lines if line.injuries is not None]
    if models and all(model.lines and all(line.injuries is not None for line in model.lines) for model in models):
        return sum(injuries.enemy for injuries in counted)
    return most_injuries(claim, challenge, models)


def _claimed(side: SideClaim, kinds: tuple[VictimKind, ...]) -> int:
    return sum(feat.count for _, feat, _ in side.feats if feat.feat == "injure" and feat.victim in kinds)


def injuries_by_enemies_were_done_by_enemies(claim: Claim) -> Iterator[Finding]:
    """Refuse more Injuries put down to enemies than enemies claim as feats.

    Poison, a model's own dice and failed dodges are nobody's feat and have causes of their own (rulings 26, 30).
    """
    if any(side.index is None for side in claim.sides):
        return
    kinds: tuple[VictimKind, ...] = ("chunin", "ninja")
    for kind in kinds:
        claims = {side.number: _claimed(side, (kind,)) for side in claim.sides}
        suffered = {side.number: _suffered(side, kind) for side in claim.sides}
        alone = False
        for alliance in claim.alliances:
            done = sum(claims[enemy.number] for enemy in claim.enemies(alliance[0]))
            counted = sum(suffered[member.number] for member in alliance)
            if counted > done:
                alone = True
                yield _not_claimed(alliance, counted, kind, done)
        if not alone and sum(suffered.values()) > sum(claims.values()):
            yield Finding(
                code="injuries.not_claimed_together",
                path=pointer("sides"),
                rule="Earning XP",
                text=ngettext_noop(
                    "All sides count {injuries} Injury by enemies of the kind {victim}, but claim {done}.",
                    "All sides count {injuries} Injuries by enemies of the kind {victim}, but claim {done}.",
                    "injuries",
                ),
                params={"injuries": sum(suffered.values()), "victim": kind, "done": sum(claims.values())},
            )


def _not_claimed(alliance: tuple[SideClaim, ...], counted: int, kind: VictimKind, done: int) -> Finding:
    if len(alliance) > 1:
        return Finding(
            code="injuries.not_claimed",
            path=pointer("sides"),
            rule="Earning XP",
            text=ngettext_noop(
                "Sides {sides} count {injuries} Injury by enemies of the kind {victim}, but the enemies claim {done}.",
                "Sides {sides} count {injuries} Injuries by enemies of the kind {victim}, but the enemies claim "
                "{done}.",
                "injuries",
            ),
            params={"sides": named(alliance), "injuries": counted, "victim": kind, "done": done},
        )
    [side] = alliance
    return Finding(
        code="injuries.not_claimed",
        path=side.path("ninja"),
        rule="Earning XP",
        text=ngettext_noop(
            "Side {side} counts {injuries} Injury by enemies of the kind {victim}, but the enemies claim {done}.",
            "Side {side} counts {injuries} Injuries by enemies of the kind {victim}, but the enemies claim {done}.",
            "injuries",
        ),
        params={"side": side.number, "injuries": counted, "victim": kind, "done": done},
    )


def _suffered(side: SideClaim, kind: VictimKind) -> int:
    return sum(line.injuries.enemy for _, line, model in side.lines if model.kind == kind and line.injuries is not None)


def sentries_need_time_to_come_back(claim: Claim) -> Iterator[Finding]:
    """Refuse more Injuries of sentries than they can suffer: by the book six of them, each away for three rounds.

    A round for each Delay token, and one more, because a sentry returns at a round's end (Sentries; ruling 119).
    """
    if claim.challenge is None or not claim.challenge.sentries:
        return
    claimed = sum(_claimed(side, ("sentry",)) for side in claim.reported)
    settings = claim.ruleset.settings
    most = settings.sentries * -(-claim.rounds_at_most // (settings.sentry_delay + 1))
    if claimed > most:
        yield Finding(
            code="injuries.too_many_sentries",
            path=pointer("sides"),
            rule="Sentries",
            text=ngettext_noop(
                "So many sentries cannot have been Injured in {rounds} round: {injuries}.",
                "So many sentries cannot have been Injured in {rounds} rounds: {injuries}.",
                "rounds",
            ),
            params={"injuries": claimed, "rounds": claim.rounds_at_most},
        )
