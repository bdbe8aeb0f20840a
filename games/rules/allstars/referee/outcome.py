"""What a report means for each side: result, XP from feats, and revenue (Revenue; rulings 1, 22, 55, 59 to 64).

Worked out from what is claimed even where the referee refuses, because a ninja master can accept it as played.
"""

from games.rules.allstars.challenges.scoring import xp_of_feats
from games.rules.allstars.referee.claim import Claim, SideClaim
from games.rules.allstars.referee.redistribution import redistributed
from games.rules.allstars.report import Result, SideVerdict

SHREWD_NEGOTIATOR = "shrewd-negotiator"


def results(claim: Claim) -> dict[int, Result]:
    """Return each side's result.

    The most points win, those of partners added up, and partners win together (ruling 61). Sides that ceded have lost
    whatever the score (ruling 63), also if the partners who played on have won; the points they made stay with these.
    Leaders who are level draw among themselves, everybody else has lost (rulings 59, 60).
    """
    left = [side for side in claim.sides if side.number not in claim.report.ceded_by]
    best = max((claim.score_of(side) for side in left), default=0)
    leaders = [side.number for side in left if claim.score_of(side) == best]
    one_team = len({claim.setup.alliance_of(number) for number in leaders}) == 1
    leading: Result = "won" if one_team else "drawn"
    return {side.number: leading if side.number in leaders else "lost" for side in claim.sides}


def koban(claim: Claim, side: SideClaim, result: Result) -> int:
    """Return a side's revenue in koban: by result, plus the handicap's bonus (ruling 62), plus Shojo's (ruling 55)."""
    settings = claim.ruleset.settings
    if side.number in claim.report.ceded_by:
        earned = settings.cede_revenue
    else:
        earned = {"won": settings.koban_win, "drawn": settings.koban_draw, "lost": settings.koban_loss}[result]
    negotiates = any(
        model.in_healing_house and any(ability.key == SHREWD_NEGOTIATOR for ability in model.profile.abilities)
        for model in side.models.values()
    )
    return earned + side.setup.handicap.bonus_koban + (settings.shojo_koban if negotiates else 0)


def verdicts(claim: Claim) -> tuple[SideVerdict, ...]:
    """Return what follows for every side of the setup, in its order. Names that are not on the side are left out."""
    result = results(claim)
    moved = redistributed(claim)
    return tuple(
        SideVerdict(
            side=side.number,
            result=result[side.number],
            score=claim.score_of(side),
            xp=_xp(claim, side),
            all_stars=tuple(ninja for ninja in side.report.all_stars if ninja in side.models),
            healing_house=tuple(model.fielded.id for model in side.models.values() if model.in_healing_house),
            koban=koban(claim, side, result[side.number]),
            redistributed=moved[side.number],
        )
        for side in claim.sides
    )


def _xp(claim: Claim, side: SideClaim) -> dict[str, int]:
    """Return the XP from feats of each model that earned any."""
    earned = {
        ninja: xp_of_feats(claim.ruleset, claim.report.challenge, model.profile.key, model.feats)
        for ninja, model in side.models.items()
        if model.lines
    }
    return {ninja: xp for ninja, xp in earned.items() if xp}
