"""The Ninja All-Star awards (Earning XP, Ninja All-Star; rulings 22, 24, 76)."""

from collections.abc import Iterator

from games.rules.allstars.referee.claim import Claim
from games.rules.allstars.referee.structure import not_of_the_side
from games.rules.kernel.findings import Finding, gettext_noop, ngettext_noop


def a_side_with_somebody_eligible_names_an_all_star(claim: Claim) -> Iterator[Finding]:
    """Refuse a side without an award while a model stood on the board to take it: the basic one is not optional (ruling 24).

    A league may have several basic awards, or none (``all_star_awards``); each is due while somebody can take it.
    """
    settings = claim.ruleset.settings
    for side in claim.reported:
        able = len(side.standing) if not settings.award_same_model or not side.standing else settings.all_star_awards
        least, awards = min(settings.all_star_awards, able), len(side.report.all_stars)
        if awards < least and least > 1:
            yield Finding(
                code="award.missing",
                path=side.path("all_stars"),
                rule="ruling 24",
                text=ngettext_noop(
                    "Side {side} has {least} All-Star award to give, and gave {awards}.",
                    "Side {side} has {least} All-Star awards to give, and gave {awards}.",
                    "least",
                ),
                params={"side": side.number, "least": least, "awards": awards},
            )
        elif awards < least:
            yield Finding(
                code="award.missing",
                path=side.path("all_stars"),
                rule="ruling 24",
                text=gettext_noop("Side {side} has to name a Ninja All-Star."),
                params={"side": side.number},
            )


def no_more_awards_than_the_handicap_allows(claim: Claim) -> Iterator[Finding]:
    """Refuse more than one award each and what the frozen handicap adds (Team Rating, Bonus XP)."""
    for side in claim.reported:
        most = claim.ruleset.settings.all_star_awards + side.setup.handicap.extra_all_stars
        if len(side.report.all_stars) > most:
            yield Finding(
                code="award.too_many",
                path=side.path("all_stars"),
                rule="Team Rating",
                text=ngettext_noop(
                    "Side {side} has {most} All-Star award to give, not {awards}.",
                    "Side {side} has {most} All-Star awards to give, not {awards}.",
                    "most",
                ),
                params={"side": side.number, "most": most, "awards": len(side.report.all_stars)},
            )


def an_all_star_stood_on_the_board(claim: Claim) -> Iterator[Finding]:
    """Refuse an award to anybody but an own model that was on the board at some time (Ninja All-Star; for Air, ruling 7)."""
    for side in claim.reported:
        for index, ninja in enumerate(side.report.all_stars):
            model = side.models.get(ninja)
            path = side.path("all_stars", index)
            if model is None:
                yield from not_of_the_side(claim, ninja, side.number, path)
            elif model.fielded.absent:
                yield Finding(
                    code="award.absent",
                    path=path,
                    rule="Downtime",
                    text=gettext_noop("{ninja} had to miss this game and cannot be its All-Star."),
                    params={"ninja": ninja},
                )
            elif not model.stood:
                yield Finding(
                    code="award.never_on_board",
                    path=path,
                    rule="Earning XP",
                    text=gettext_noop("{ninja} was never on the board and cannot be Ninja All-Star."),
                    params={"ninja": ninja},
                )


def several_awards_go_to_different_models(claim: Claim) -> Iterator[Finding]:
    """Refuse a second award to one model while an eligible one has none, unless the league allows it (ruling 76)."""
    if claim.ruleset.settings.award_same_model:
        return
    for side in claim.reported:
        without = {model.fielded.id for model in side.standing}.difference(side.report.all_stars)
        given: set[str] = set()
        for index, ninja in enumerate(side.report.all_stars):
            if ninja in given and without:
                yield Finding(
                    code="award.repeated",
                    path=side.path("all_stars", index),
                    rule="ruling 76",
                    text=gettext_noop("{ninja} has an award already, and others on the team have none."),
                    params={"ninja": ninja},
                )
            given.add(ninja)


def an_award_to_a_hero_is_lost(claim: Claim) -> Iterator[Finding]:
    """Warn that Heroes and Ronin may be named, but gain nothing (ruling 22)."""
    for side in claim.reported:
        for index, ninja in enumerate(side.report.all_stars):
            model = side.models.get(ninja)
            if model is not None and model.profile.is_hero:
                yield Finding(
                    code="award.hero_learns_nothing",
                    path=side.path("all_stars", index),
                    rule="ruling 22",
                    text=ngettext_noop(
                        "{ninja} is a Hero or a Ronin: the {xp} XP of the award is lost.",
                        "{ninja} is a Hero or a Ronin: the {xp} XP of the award are lost.",
                        "xp",
                    ),
                    params={"ninja": ninja, "xp": claim.ruleset.settings.all_star_xp},
                )
