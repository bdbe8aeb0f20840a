"""Does the score follow from the feats?"""

from collections.abc import Iterator

from games.rules.allstars.catalogue.types import Challenge
from games.rules.allstars.challenges.scoring import feat_worth, side_points
from games.rules.allstars.referee.claim import Claim, SideClaim
from games.rules.kernel.findings import Finding, ngettext_noop, pointer


def points_of(claim: Claim, side: SideClaim) -> int:
    """Return the points that a side's claimed feats are worth."""
    return side_points(claim.ruleset, side.setup, claim.challenge, side.report)


def score_follows_from_feats(claim: Claim) -> Iterator[Finding]:
    """Refuse a score other than the feats' points, or below them where they are its least value (King Of The Hill)."""
    challenge = claim.challenge
    if challenge is None:
        return
    for side in claim.reported:
        points = points_of(claim, side)
        if challenge.score == "exact" and side.report.score != points:
            yield Finding(
                code="score.not_from_feats",
                path=side.path("score"),
                rule=challenge.name,
                text=ngettext_noop(
                    "The feats of side {side} are worth {points} point, not {score}.",
                    "The feats of side {side} are worth {points} points, not {score}.",
                    "points",
                ),
                params={"side": side.number, "points": points, "score": side.report.score},
            )
        elif challenge.score == "at_least" and side.report.score < points:
            yield Finding(
                code="score.below_feats",
                path=side.path("score"),
                rule=challenge.name,
                text=ngettext_noop(
                    "The feats of side {side} are worth {points} point, more than its score of {score}.",
                    "The feats of side {side} are worth {points} points, more than its score of {score}.",
                    "points",
                ),
                params={"side": side.number, "points": points, "score": side.report.score},
            )


def the_last_feat_reached_the_winning_score(claim: Claim) -> Iterator[Finding]:
    """Refuse a score that went on after the winning one.

    So without its most valuable feat a side was still short of it: in Brawl nine points are passed only by ten, from
    eight, with two for a chunin. Where feats and score disagree, the most that any feat could be worth stands in.
    """
    challenge = claim.challenge
    if challenge is None or challenge.win_at is None:
        return
    for alliance in claim.alliances:
        side = alliance[0]
        score = claim.score_of(side)
        if score < challenge.win_at:
            continue
        agree = all(points_of(claim, member) == member.report.score for member in alliance)
        done = max(_best_feat_done(claim, member) for member in alliance)
        last = done if agree else _best_feat_possible(challenge)
        if score - last >= challenge.win_at:
            yield Finding(
                code="score.past_the_end",
                path=side.path("score"),
                rule=challenge.name,
                text=ngettext_noop(
                    "The game ended at {points} point; side {side} cannot have gone on to {score}.",
                    "The game ended at {points} points; side {side} cannot have gone on to {score}.",
                    "points",
                ),
                params={"points": challenge.win_at, "side": side.number, "score": score},
            )


def _best_feat_done(claim: Claim, side: SideClaim) -> int:
    """Return the points of the most valuable single feat that the side claims."""
    return max(
        (
            feat_worth(claim.ruleset, claim.challenge, feat, by_chunin=model.kind == "chunin").points // feat.count
            for _, feat, model in side.feats
        ),
        default=0,
    )


def _best_feat_possible(challenge: Challenge) -> int:
    """Return the most points that one feat could be worth if all its rules matched."""
    points: dict[str, int] = {}
    for rule in challenge.rules:
        points[rule.feat] = points.get(rule.feat, 0) + rule.points
    return max(points.values(), default=0)


def the_hill_gives_one_point_a_round(claim: Claim) -> Iterator[Finding]:
    """Refuse more points than rounds: each goes to the one team with more models than any other (rulings 38, 118)."""
    if not claim.knows("hill_point"):
        return
    total = sum(side.report.score for side in claim.reported)
    if total > claim.report.rounds:
        yield Finding(
            code="score.more_than_rounds",
            path=pointer("sides"),
            rule="King Of The Hill",
            text=ngettext_noop(
                "A round gives one point at most; {rounds} round cannot give {total}.",
                "A round gives one point at most; {rounds} rounds cannot give {total}.",
                "rounds",
            ),
            params={"total": total, "rounds": claim.report.rounds},
        )
