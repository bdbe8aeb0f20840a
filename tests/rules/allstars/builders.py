"""Four legal teams at a table, and short words for what they report.

Team Tora (side 1, 93 koban) and team Yamazaru (side 2, 95 koban) play nearly every test; Ika and Kitsune join at three
and four sides.
"""

from typing import Any, Final

import msgspec

from games.rules.allstars.referee import check_report
from games.rules.allstars.report import (
    AfterMatch,
    DowntimeRoll,
    Ended,
    FeatLine,
    FeeChoice,
    Injuries,
    NinjaLine,
    Report,
    SideReport,
    Verdict,
)
from games.rules.allstars.ruleset import Ruleset, book
from games.rules.allstars.setup import FieldedNinja, Handicap, MatchSetup, SideSetup
from games.rules.kernel.findings import Finding

TORA: Final = {
    "akira": "tora-chunin",
    "botan": "tora-kaiken",
    "chiyo": "tora-kaiken",
    "daichi": "tora-yajiri",
    "emi": "tora-kunoichi",
    "ryu": "ryu",
    "shojo": "shojo",
}
YAMAZARU: Final = {
    "goro": "yamazaru-chunin",
    "hana": "yamazaru-kaiken",
    "ichiro": "yamazaru-kaiken",
    "jiro": "yamazaru-yajiri",
    "kaede": "yamazaru-madoushi",
    "mai": "yamazaru-kunoichi",
    "mizaru": "mizaru",
}
IKA: Final = {"nao": "ika-chunin", "osamu": "ika-kaiken", "reiko": "ika-kaiken", "satoru": "ika-oni"}
KITSUNE: Final = {"takumi": "kitsune-chunin", "ume": "kitsune-kaiken", "wakana": "kitsune-yajiri"}

TEAMS: Final = {1: ("tora", TORA), 2: ("yamazaru", YAMAZARU), 3: ("ika", IKA), 4: ("kitsune", KITSUNE)}
FIRST: Final = {1: "akira", 2: "goro", 3: "nao", 4: "takumi"}
"""The chunin of each side, who is named All-Star where a test does not care."""

NO_HANDICAP: Final = Handicap()


def team(
    side: int,
    *,
    absent: tuple[str, ...] = (),
    in_healing_house: tuple[str, ...] = (),
    keywords: dict[str, tuple[str, ...]] | None = None,
    handicap: Handicap = NO_HANDICAP,
) -> SideSetup:
    """Set up the team of a side."""
    clan, models = TEAMS[side]
    ninja = tuple(
        FieldedNinja(
            id=name,
            profile=profile,
            keywords=(keywords or {}).get(name, ()),
            absent=name in absent,
            healing_house=name in in_healing_house,
        )
        for name, profile in models.items()
    )
    return SideSetup(side=side, clan=clan, ninja=ninja, handicap=handicap)


def table(*sides: SideSetup, challenge: str | None = None) -> MatchSetup:
    """Set up a match; without sides it is Tora against Yamazaru."""
    return MatchSetup(sides=sides or (team(1), team(2)), challenge=challenge)


def injured(count: int = 1, victim: Any = "ninja", **more: Any) -> FeatLine:
    """Injured somebody."""
    return FeatLine(feat="injure", count=count, victim=victim, **more)


def stunned(count: int = 1, victim: Any = "ninja", **more: Any) -> FeatLine:
    """Stunned somebody."""
    return FeatLine(feat="stun", count=count, victim=victim, **more)


def did(feat: str, count: int = 1, **more: Any) -> FeatLine:
    """Did something without a victim."""
    return FeatLine(feat=feat, count=count, **more)


def line(ninja: str, *feats: FeatLine, **more: Any) -> NinjaLine:
    """Write a model's line."""
    return NinjaLine(ninja=ninja, feats=feats, **more)


def hurt(ninja: str, *feats: FeatLine, **causes: int) -> NinjaLine:
    """Write the line of a model that counts its Injuries and ended in the Healing House."""
    return NinjaLine(ninja=ninja, feats=feats, healing_house=True, injuries=Injuries(**causes))


def side(number: int, score: int, *lines: NinjaLine, **more: Any) -> SideReport:
    """Write a side's part; its chunin is All-Star unless said otherwise."""
    fields: dict[str, Any] = {"side": number, "score": score, "ninja": lines, "all_stars": (FIRST[number],)}
    return SideReport(**(fields | more))


def report(challenge: str, *sides: SideReport, ended: Ended = "played_out", **more: Any) -> Report:
    """Write a report; without a number of rounds the challenge's full length was played."""
    known = book().challenges.get(challenge)
    length = 1 if known is None else known.rounds
    fields: dict[str, Any] = {"challenge": challenge, "sides": sides, "ended": ended, "rounds": length}
    return Report(**(fields | more))


def quiet(challenge: str, *, sides: int = 2, **more: Any) -> Report:
    """Write a report in which nothing happened."""
    return report(challenge, *(side(number, 0) for number in range(1, sides + 1)), **more)


def fees(**paid: bool) -> tuple[FeeChoice, ...]:
    """Pay Ronin, or let them go."""
    return tuple(FeeChoice(ninja=name, pay=pay) for name, pay in paid.items())


def rolls(*downtime: tuple[Any, ...]) -> AfterMatch:
    """Roll downtime: (ninja, die) or (ninja, die, whom a Spirit spares), in order."""
    return AfterMatch(
        downtime=tuple(
            DowntimeRoll(ninja=ninja, die=die, exempts=spared[0] if spared else None)
            for ninja, die, *spared in downtime
        )
    )


def rules(**settings: Any) -> Ruleset:
    """Take the rules as printed, with other settings."""
    printed = book()
    return Ruleset(settings=msgspec.structs.replace(printed.settings, **settings), catalogue=printed.catalogue)


def judge(claims: Report, setup: MatchSetup | None = None, ruleset: Ruleset | None = None) -> Verdict:
    """Ask the referee."""
    return check_report(ruleset or book(), setup or table(), claims)


def refused(claims: Report, setup: MatchSetup | None = None, ruleset: Ruleset | None = None) -> list[tuple[str, str]]:
    """Return code and path of every violation."""
    return _places(judge(claims, setup, ruleset).violations)


def warned(claims: Report, setup: MatchSetup | None = None, ruleset: Ruleset | None = None) -> list[tuple[str, str]]:
    """Return code and path of every warning."""
    return _places(judge(claims, setup, ruleset).warnings)


def _places(findings: tuple[Finding, ...]) -> list[tuple[str, str]]:
    return [(finding.code, finding.path) for finding in findings]
