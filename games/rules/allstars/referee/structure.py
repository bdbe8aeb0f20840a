"""Does the report speak of this match: its challenge, its sides, its models?"""

from collections.abc import Iterator

from games.rules.allstars.referee.claim import Claim
from games.rules.allstars.report import NinjaLine
from games.rules.kernel.findings import Finding, gettext_noop, ngettext_noop, pointer


def challenge_is_known(claim: Claim) -> Iterator[Finding]:
    """Refuse a challenge that the ruleset does not have."""
    if claim.challenge is None:
        yield unknown_challenge(claim.report.challenge)


def unknown_challenge(challenge: str) -> Finding:
    """Return the refusal of a challenge that the ruleset does not have."""
    return Finding(
        code="report.unknown_challenge",
        path=pointer("challenge"),
        rule="Challenges",
        text=gettext_noop("There is no challenge called {challenge}."),
        params={"challenge": challenge},
    )


def challenge_is_the_agreed_one(claim: Claim) -> Iterator[Finding]:
    """Refuse another challenge than the one fixed beforehand."""
    agreed = claim.setup.challenge
    if agreed is not None and agreed != claim.report.challenge:
        yield Finding(
            code="report.other_challenge",
            path=pointer("challenge"),
            rule="Setup, Choose Challenge",
            text=gettext_noop("The challenge for this match is {agreed}, not {challenge}."),
            params={"agreed": _called(claim, agreed), "challenge": _called(claim, claim.report.challenge)},
        )


def _called(claim: Claim, challenge: str) -> str:
    """Return a challenge's name; one that the ruleset does not have is called as it was written."""
    known = claim.ruleset.challenges.get(challenge)
    return challenge if known is None else known.name


def challenge_takes_that_many_sides(claim: Claim) -> Iterator[Finding]:
    """Refuse too many sides: Intercept the Messenger is for attackers and defenders (rulings 61, 115)."""
    if claim.challenge is not None and len(claim.setup.alliances) > claim.challenge.max_sides:
        yield Finding(
            code="report.too_many_sides",
            path=pointer("challenge"),
            rule="Playing With 3 - 4 Players",
            text=ngettext_noop(
                "{challenge} is played by {most} side at most, and this match has {sides}.",
                "{challenge} is played by {most} sides at most, and this match has {sides}.",
                "most",
            ),
            params={
                "challenge": claim.challenge.name,
                "most": claim.challenge.max_sides,
                "sides": len(claim.setup.sides),
            },
        )


def every_side_is_reported_once(claim: Claim) -> Iterator[Finding]:
    """Refuse sides that are missing, doubled or not of this match."""
    numbers = {side.number for side in claim.sides}
    seen: set[int] = set()
    for index, side in enumerate(claim.report.sides):
        if side.side not in numbers:
            yield Finding(
                code="report.side_unknown",
                path=pointer("sides", index, "side"),
                rule="Setup",
                text=gettext_noop("This match has no side {side}."),
                params={"side": side.side},
            )
        elif side.side in seen:
            yield Finding(
                code="report.side_twice",
                path=pointer("sides", index, "side"),
                rule="Setup",
                text=gettext_noop("Side {side} is reported more than once."),
                params={"side": side.side},
            )
        seen.add(side.side)
    for missing in sorted(numbers - seen):
        yield Finding(
            code="report.side_missing",
            path=pointer("sides"),
            rule="Setup",
            text=gettext_noop("Side {side} is not reported."),
            params={"side": missing},
        )


def attacker_is_named_where_there_is_one(claim: Claim) -> Iterator[Finding]:
    """Refuse an attacker where there is none, none where there is one, and one that is no side."""
    attacker = claim.report.attacker
    if claim.challenge is None:
        return
    if not claim.challenge.attacker:
        if attacker is not None:
            yield Finding(
                code="report.attacker_not_used",
                path=pointer("attacker"),
                rule=claim.challenge.name,
                text=gettext_noop("{challenge} has no attacker."),
                params={"challenge": claim.challenge.name},
            )
    elif attacker is None:
        yield Finding(
            code="report.attacker_missing",
            path=pointer("attacker"),
            rule=claim.challenge.name,
            text=gettext_noop("{challenge} needs to know which side attacked."),
            params={"challenge": claim.challenge.name},
        )
    elif attacker not in {side.number for side in claim.sides}:
        yield Finding(
            code="report.attacker_unknown",
            path=pointer("attacker"),
            rule=claim.challenge.name,
            text=gettext_noop("The attacker is given as side {side}, which this match does not have."),
            params={"side": attacker},
        )


def handicap_is_the_frozen_one(claim: Claim) -> Iterator[Finding]:
    """Refuse a repeated handicap that is not the one from the start of the match (Team Rating, ruling 77)."""
    for side in claim.reported:
        if side.report.handicap is not None and side.report.handicap != side.setup.handicap:
            yield Finding(
                code="report.handicap_differs",
                path=side.path("handicap"),
                rule="ruling 77",
                text=gettext_noop("The handicap is not the one that side {side} got when the match opened."),
                params={"side": side.number},
            )


def every_ninja_is_on_its_side_once(claim: Claim) -> Iterator[Finding]:
    """Refuse lines for models of another side or of none, and second lines."""
    for side in claim.reported:
        seen: set[str] = set()
        for index, line in enumerate(side.report.ninja):
            path = side.path("ninja", index, "ninja")
            if line.ninja in seen:
                yield Finding(
                    code="ninja.twice",
                    path=path,
                    rule="Game Records",
                    text=gettext_noop("{ninja} has more than one line."),
                    params={"ninja": line.ninja},
                )
            elif line.ninja not in side.models:
                yield from not_of_the_side(claim, line.ninja, side.number, path)
            seen.add(line.ninja)


def not_of_the_side(claim: Claim, ninja: str, side: int, path: str) -> Iterator[Finding]:
    """Say of a model that is not on a side whether it is on another or on none."""
    owner = next((other.number for other in claim.sides if ninja in other.models), None)
    if owner is None:
        yield Finding(
            code="ninja.unknown",
            path=path,
            rule="Game Records",
            text=gettext_noop("Nobody in this match is called {ninja}."),
            params={"ninja": ninja},
        )
    else:
        yield Finding(
            code="ninja.other_team",
            path=path,
            rule="Game Records",
            text=gettext_noop("{ninja} belongs to side {owner}, not to side {side}."),
            params={"ninja": ninja, "owner": owner, "side": side},
        )


def absent_ninja_take_no_part(claim: Claim) -> Iterator[Finding]:
    """Refuse any part in the game of a model that has to miss it (Downtime; ruling 3)."""
    for side in claim.reported:
        for index, line, model in side.lines:
            if model.fielded.absent and _takes_part(line):
                yield Finding(
                    code="ninja.absent",
                    path=side.path("ninja", index),
                    rule="Downtime",
                    text=gettext_noop("{ninja} has to miss this game and can have no part in it."),
                    params={"ninja": line.ninja},
                )


def _takes_part(line: NinjaLine) -> bool:
    return line.on_board or line.healing_house or bool(line.feats) or line.injuries is not None
