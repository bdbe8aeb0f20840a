"""After-match steps filled in at the table: who pays, who rolls, who is spared, who advances (rulings 1 to 12, 49 to 52)."""

from collections.abc import Iterator

from games.rules.allstars.fold.fees import check_fee
from games.rules.allstars.referee.claim import Claim, SideClaim
from games.rules.allstars.referee.outcome import verdicts
from games.rules.allstars.referee.structure import not_of_the_side
from games.rules.allstars.report import AdvanceChoice, AfterMatch, DowntimeRoll
from games.rules.kernel.findings import Finding, gettext_noop


def fees_are_for_the_sides_ronin(claim: Claim) -> Iterator[Finding]:
    """Refuse fees but one for each Ronin of the side, absent ones included (Appendix, Ronin)."""
    for side, after in steps_of(claim):
        if after.fees is None:
            continue
        named: set[str] = set()
        for index, fee in enumerate(after.fees):
            path = side.path("after", "fees", index, "ninja")
            model = side.models.get(fee.ninja)
            if model is None:
                yield from not_of_the_side(claim, fee.ninja, side.number, path)
            elif model.profile.kind != "ronin":
                yield Finding(
                    code="fees.not_a_ronin",
                    path=path,
                    rule="Appendix, Ronin",
                    text=gettext_noop("{ninja} is not a Ronin and takes no fee."),
                    params={"ninja": fee.ninja},
                )
            elif fee.ninja in named:
                yield Finding(
                    code="fees.twice",
                    path=path,
                    rule="Appendix, Ronin",
                    text=gettext_noop("The fee of {ninja} is decided more than once."),
                    params={"ninja": fee.ninja},
                )
            named.add(fee.ninja)
        for model in side.models.values():
            if model.profile.kind == "ronin" and model.fielded.id not in named:
                yield Finding(
                    code="fees.missing",
                    path=side.path("after", "fees"),
                    rule="Appendix, Ronin",
                    text=gettext_noop("The fee of {ninja} is not decided."),
                    params={"ninja": model.fielded.id},
                )


def the_treasury_pays_the_fees(claim: Claim) -> Iterator[Finding]:
    """Refuse fees that the treasury cannot pay, in the owner's order (rulings 50 and 54).

    It holds what it held as the match opened, what Redistribution moved, and the revenue (ruling 1).
    """
    earned = {verdict.side: verdict.koban + verdict.redistributed for verdict in verdicts(claim)}
    for side, after in steps_of(claim):
        treasury = side.setup.treasury + earned[side.number]
        owed = [model.fielded.id for model in side.models.values() if model.profile.kind == "ronin"]
        for index, fee in enumerate(after.fees or ()):
            if fee.ninja not in owed:
                continue
            koban = side.models[fee.ninja].profile.fee
            finding = check_fee(owed, fee.ninja, koban, treasury, pay=fee.pay, path=side.path("after", "fees", index))
            owed.remove(fee.ninja)
            if finding is not None:
                yield finding
            elif fee.pay:
                treasury -= koban


def those_in_the_healing_house_roll(claim: Claim) -> Iterator[Finding]:
    """Refuse rolls but one for each model that ended in the Healing House and was not spared (Downtime; ruling 3)."""
    for side, after in steps_of(claim):
        if after.downtime is None:
            continue
        let_go = _let_go(after)
        spared = who_is_spared(claim, after.downtime)
        for index, roll in enumerate(after.downtime):
            path = side.path("after", "downtime", index, "ninja")
            if roll.ninja not in side.models:
                yield from not_of_the_side(claim, roll.ninja, side.number, path)
            elif roll.ninja in {earlier.ninja for earlier in after.downtime[:index]}:
                yield Finding(
                    code="downtime.twice",
                    path=path,
                    rule="Downtime",
                    text=gettext_noop("{ninja} rolls more than once."),
                    params={"ninja": roll.ninja},
                )
            elif spared.get(roll.ninja, index) < index:
                yield Finding(
                    code="downtime.spared",
                    path=path,
                    rule="Downtime",
                    text=gettext_noop("{ninja} was spared from rolling."),
                    params={"ninja": roll.ninja},
                )
            else:
                yield from _has_no_downtime(side, let_go, roll.ninja, path)
        rolled = {roll.ninja for roll in after.downtime}
        for ninja, model in side.models.items():
            if model.in_healing_house and ninja not in rolled | let_go | spared.keys():
                yield Finding(
                    code="downtime.missing",
                    path=side.path("after", "downtime"),
                    rule="ruling 3",
                    text=gettext_noop("{ninja} was in the Healing House at the end and has to roll."),
                    params={"ninja": ninja},
                )


def _has_no_downtime(side: SideClaim, let_go: set[str], ninja: str, path: str) -> Iterator[Finding]:
    """Say why a model of the side neither rolls nor can be spared, if so."""
    if ninja in let_go:
        yield Finding(
            code="downtime.let_go",
            path=path,
            rule="ruling 10",
            text=gettext_noop("{ninja} was let go before downtime."),
            params={"ninja": ninja},
        )
    elif not side.models[ninja].in_healing_house:
        yield Finding(
            code="downtime.not_in_healing_house",
            path=path,
            rule="ruling 3",
            text=gettext_noop("{ninja} was not in the Healing House at the end and has no downtime."),
            params={"ninja": ninja},
        )


def a_spirit_spares_another(claim: Claim) -> Iterator[Finding]:
    """Refuse sparing without a Spirit, or of any but another model there that has not rolled (Downtime; rulings 4, 10)."""
    for side, after in steps_of(claim):
        let_go = _let_go(after)
        downtime = after.downtime or ()
        for index, roll in enumerate(downtime):
            if roll.exempts is None:
                continue
            path = side.path("after", "downtime", index, "exempts")
            if roll.exempts not in side.models:
                yield from not_of_the_side(claim, roll.exempts, side.number, path)
            else:
                yield from _has_no_downtime(side, let_go, roll.exempts, path)
            yield from _spares_rightly(claim, roll, roll.exempts, downtime[:index], path)


def _spares_rightly(
    claim: Claim, roll: DowntimeRoll, spared: str, earlier: tuple[DowntimeRoll, ...], path: str
) -> Iterator[Finding]:
    if not claim.ruleset.settings.downtime_table.spares(roll.die):
        yield Finding(
            code="downtime.no_spirit",
            path=path,
            rule="Downtime",
            text=gettext_noop("Only one face of the die spares another model, in the book Spirit."),
        )
    elif spared == roll.ninja:
        yield Finding(
            code="downtime.spares_itself",
            path=path,
            rule="Downtime",
            text=gettext_noop("{ninja} rolled the die itself; it spares another model."),
            params={"ninja": roll.ninja},
        )
    elif spared in who_is_spared(claim, earlier):
        yield Finding(
            code="downtime.spared_twice",
            path=path,
            rule="ruling 4",
            text=gettext_noop("{ninja} was spared already."),
            params={"ninja": spared},
        )
    elif spared in {other.ninja for other in earlier} and not claim.ruleset.settings.spirit_cancels_rolled:
        yield Finding(
            code="downtime.spares_the_rolled",
            path=path,
            rule="ruling 4",
            text=gettext_noop("{ninja} has rolled already, and no result is taken back."),
            params={"ninja": spared},
        )


def a_spirit_that_spares_nobody(claim: Claim) -> Iterator[Finding]:
    """Warn of a Spirit that names nobody while others have still to roll (ruling 4)."""
    for side, after in steps_of(claim):
        downtime = after.downtime or ()
        for index, roll in enumerate(downtime[:-1]):
            if claim.ruleset.settings.downtime_table.spares(roll.die) and roll.exempts is None:
                yield Finding(
                    code="downtime.spirit_unused",
                    path=side.path("after", "downtime", index, "exempts"),
                    rule="ruling 4",
                    text=gettext_noop("{ninja} could spare one that has still to roll."),
                    params={"ninja": roll.ninja},
                )


def advances_are_told_apart(claim: Claim) -> Iterator[Finding]:
    """Refuse advancement rolls given twice, not counted from 1, or used for other than one thing (ruling 12)."""
    for side, after in steps_of(claim):
        seen: set[tuple[str, int]] = set()
        for index, advance in enumerate(after.advances):
            path = ("after", "advances", index)
            if advance.ninja not in side.models:
                yield from not_of_the_side(claim, advance.ninja, side.number, side.path(*path, "ninja"))
            if advance.number < 1:
                yield Finding(
                    code="advance.number",
                    path=side.path(*path, "number"),
                    rule="ruling 12",
                    text=gettext_noop("Advancement rolls are counted from 1."),
                )
            if (advance.ninja, advance.number) in seen:
                yield Finding(
                    code="advance.twice",
                    path=side.path(*path),
                    rule="ruling 12",
                    text=gettext_noop("Advancement roll {number} of {ninja} is given more than once."),
                    params={"ninja": advance.ninja, "number": advance.number},
                )
            if advance.choice is not None and things_chosen(advance.choice) != 1:
                yield Finding(
                    code="advance.one_choice",
                    path=side.path(*path, "choice"),
                    rule="Advancement Rolls",
                    text=gettext_noop("An advancement roll gives one keyword, one attribute or one affinity."),
                )
            seen.add((advance.ninja, advance.number))


def steps_of(claim: Claim) -> Iterator[tuple[SideClaim, AfterMatch]]:
    """Yield each side that fills in after-match steps, with them."""
    return ((side, side.report.after) for side in claim.reported if side.report.after is not None)


def _let_go(after: AfterMatch) -> set[str]:
    """Return the Ronin who leave before downtime (Appendix, Ronin; ruling 10)."""
    return {fee.ninja for fee in after.fees or () if not fee.pay}


def who_is_spared(claim: Claim, downtime: tuple[DowntimeRoll, ...]) -> dict[str, int]:
    """Return whom a Spirit, or what else spares another in this league, spares, each with the place of that roll."""
    table = claim.ruleset.settings.downtime_table
    spared: dict[str, int] = {}
    for index, roll in enumerate(downtime):
        if table.spares(roll.die) and roll.exempts is not None and roll.exempts != roll.ninja:
            spared.setdefault(roll.exempts, index)
    return spared


def things_chosen(choice: AdvanceChoice) -> int:
    """Count what a choice names of keyword, attribute and affinity; one of them is right."""
    return sum(thing is not None for thing in (choice.keyword, choice.attribute, choice.affinity))
