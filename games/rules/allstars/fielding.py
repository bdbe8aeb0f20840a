"""From scrolls to a match, and from a report back to the stories (rulings 5, 7, 47, 66, 71 to 77)."""

from collections.abc import Sequence

from games.rules.allstars.elements import Element
from games.rules.allstars.entries import AllStar, Entry, FeatDone, InHealingHouse, Played
from games.rules.allstars.fold import rating_of
from games.rules.allstars.handicap import handicaps
from games.rules.allstars.partners import in_order
from games.rules.allstars.progression import current
from games.rules.allstars.report import AfterMatch, Report, SideReport, Verdict
from games.rules.allstars.ruleset import Ruleset
from games.rules.allstars.scroll import NinjaState, Scroll
from games.rules.allstars.setup import FieldedNinja, Handicap, MatchSetup, SideSetup
from games.rules.allstars.steps import StepDice, advance_entries, downtime_entries, fee_entries
from games.rules.kernel.findings import Finding, ngettext_noop, pointer
from games.rules.kernel.system import Partners

_NO_HANDICAP = Handicap()


def field(ruleset: Ruleset, scroll: Scroll, side: int, handicap: Handicap = _NO_HANDICAP) -> SideSetup:
    """Return a team as it stands at the opening of a match: the whole roster, absent models marked."""
    return SideSetup(
        side=side,
        clan=scroll.clan,
        ninja=tuple(_fielded(ruleset, state) for state in scroll.roster),
        rating=rating_of(ruleset, scroll.ninja),
        treasury=scroll.treasury,
        handicap=handicap,
    )


def open_setup(
    ruleset: Ruleset,
    scrolls: Sequence[Scroll],
    challenge: str | None = None,
    challenge_dice: tuple[Element, ...] = (),
    partners: Partners = (),
) -> MatchSetup:
    """Freeze two to four teams, numbered from 1 in the order given, with ratings and handicap (ruling 77).

    Partners do not share a handicap: each team has its own against the one highest rating (ruling 74). Raises
    :class:`ValueError` for another number of teams. Whether they may start is :func:`can_open`'s to say, whether the
    challenge is for so many :func:`check_sides`'s, and whether they can split so
    :func:`games.rules.allstars.partners.check_partners`'s.
    """
    ratings = [rating_of(ruleset, scroll.ninja) for scroll in scrolls]
    given = zip(scrolls, handicaps(ruleset.settings, ratings), strict=True)
    return MatchSetup(
        sides=tuple(field(ruleset, scroll, side, handicap) for side, (scroll, handicap) in enumerate(given, start=1)),
        challenge=challenge,
        challenge_dice=challenge_dice,
        partners=in_order(partners),
    )


def check_sides(ruleset: Ruleset, sides: int, challenge: str | None, partners: Partners = ()) -> tuple[Finding, ...]:
    """Say whether a challenge that was agreed on is for so many sides, or alliances of them (rulings 61, 115)."""
    agreed = ruleset.challenges.get(challenge or "")
    if agreed is None or (len(partners) or sides) <= agreed.max_sides:
        return ()
    return (
        Finding(
            code="open.too_many_sides",
            path=pointer("challenge"),
            rule="Playing With 3 - 4 Players",
            text=ngettext_noop(
                "{challenge} is played by {most} side at most, and this match has {sides}.",
                "{challenge} is played by {most} sides at most, and this match has {sides}.",
                "most",
            ),
            params={"challenge": agreed.name, "most": agreed.max_sides, "sides": sides},
        ),
    )


def can_open(ruleset: Ruleset, scroll: Scroll) -> tuple[Finding, ...]:
    """Say what keeps a team from starting a match: open after-match steps (ruling 77), nobody to play (ruling 47)."""
    findings = []
    pending = scroll.pending
    if pending.fees:
        findings.append(
            Finding(
                code="open.fees_due",
                path=pointer("pending", "fees"),
                rule="ruling 77",
                text=ngettext_noop(
                    "{count} Ronin must be paid or let go first.",
                    "{count} Ronin must be paid or let go first.",
                    "count",
                ),
                params={"count": len(pending.fees)},
            )
        )
    if pending.downtime or pending.waiting:
        findings.append(
            Finding(
                code="open.downtime_due",
                path=pointer("pending", "downtime"),
                rule="ruling 77",
                text=ngettext_noop(
                    "{count} model must roll downtime first.", "{count} models must roll downtime first.", "count"
                ),
                params={"count": len(pending.downtime) + len(pending.waiting)},
            )
        )
    if pending.advances:
        findings.append(
            Finding(
                code="open.advances_due",
                path=pointer("pending", "advances"),
                rule="ruling 17",
                text=ngettext_noop(
                    "{count} advancement roll must be made and used first.",
                    "{count} advancement rolls must be made and used first.",
                    "count",
                ),
                params={"count": len(pending.advances)},
            )
        )
    available = sum(1 for state in scroll.roster if not state.absent)
    if available < ruleset.settings.min_available:
        findings.append(
            Finding(
                code="open.too_few_available",
                path=pointer("ninja"),
                rule="ruling 47",
                text=ngettext_noop(
                    "{available} model can play; a team needs {least}.",
                    "{available} models can play; a team needs {least}.",
                    "available",
                ),
                params={"available": available, "least": ruleset.settings.min_available},
            )
        )
    return tuple(findings)


def played_entries(
    ruleset: Ruleset, setup: MatchSetup, report: Report, verdict: Verdict, side: int, dice: StepDice | None = None
) -> tuple[Entry, ...]:
    """Return the facts that a confirmed report adds to the match chapter of the team on ``side``.

    The game, feats, awards and Healing House, then the after-match steps that the table filled in. A step without dice
    is rolled with the server's ``dice``; without those it stays open, and so does every downtime roll declared after
    it. Raises :class:`KeyError` if there is no such side.
    """
    frozen = {one.side: one for one in setup.sides}[side]
    claimed = {one.side: one for one in report.sides}.get(side, SideReport(side=side, score=0))
    judged = {one.side: one for one in verdict.sides}[side]
    fielded = [ninja for ninja in frozen.ninja if not ninja.absent]
    owed = {ninja.id for ninja in frozen.ninja if ruleset.profiles[ninja.profile].fee}
    after = claimed.after or AfterMatch()
    return (
        Played(
            challenge=report.challenge,
            result=judged.result,
            how=report.ended,
            score=judged.score,
            against=max((one.score for one in verdict.sides if one.side not in setup.alliance_of(side)), default=0),
            rounds=report.rounds,
            ceded=side in report.ceded_by,
            bonus_koban=frozen.handicap.bonus_koban,
            redistributed=judged.redistributed,
            rating=frozen.rating,
            absent=tuple(ninja.id for ninja in frozen.ninja if ninja.absent),
            started_in_healing_house=tuple(ninja.id for ninja in fielded if ninja.healing_house),
            fielded=tuple(ninja.id for ninja in fielded),
        ),
        *_feats(claimed),
        *(AllStar(ninja=ninja) for ninja in judged.all_stars),
        *(InHealingHouse(ninja=ninja) for ninja in judged.healing_house),
        *fee_entries(fee for fee in after.fees or () if fee.ninja in owed),
        *downtime_entries(ruleset.settings, after.downtime or (), dice),
        *advance_entries(after.advances, dice),
    )


def forfeit_entries(*, won: bool, challenge: str | None = None, rating: int = 0) -> tuple[Entry, ...]:
    """Return the facts of a game that was not played, for the team present (``won``) or the absent one (ruling 66)."""
    return (
        Played(
            challenge=challenge,
            result="won" if won else "lost",
            how="forfeit",
            score=0,
            against=0,
            rating=rating,
        ),
    )


def _feats(claimed: SideReport) -> tuple[FeatDone, ...]:
    return tuple(
        FeatDone(
            ninja=line.ninja,
            feat=feat.feat,
            count=feat.count,
            victim=feat.victim,
            target=feat.target,
            champion=feat.champion,
        )
        for line in claimed.ninja
        for feat in line.feats
    )


def _fielded(ruleset: Ruleset, state: NinjaState) -> FieldedNinja:
    profile = current(ruleset, state)
    return FieldedNinja(
        id=state.id,
        profile=state.profile,
        ability=state.ability,
        movement=profile.movement,
        attack=profile.attack,
        defense=profile.defense,
        affinity=profile.affinity,
        keywords=profile.keywords,
        absent=state.absent > 0,
        healing_house=state.healing_house and not state.absent,
        xp=state.xp,
        advances=sum(taken.choice is not None for taken in state.advances),
    )
