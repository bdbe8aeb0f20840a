"""How the game ended: rounds, ceding, time called, and a win at once (Challenge Length; rulings 63 to 65)."""

from collections.abc import Iterator

from games.rules.allstars.referee.claim import Claim
from games.rules.kernel.findings import Finding, gettext_noop, ngettext_noop, pointer


def no_more_rounds_than_the_challenge_has(claim: Claim) -> Iterator[Finding]:
    """Refuse rounds beyond the printed length."""
    if claim.challenge is not None and claim.report.rounds > claim.challenge.rounds:
        yield Finding(
            code="ended.too_many_rounds",
            path=pointer("rounds"),
            rule=claim.challenge.name,
            text=ngettext_noop(
                "{challenge} lasts {most} round, not {rounds}.",
                "{challenge} lasts {most} rounds, not {rounds}.",
                "most",
            ),
            params={
                "challenge": claim.challenge.name,
                "most": claim.challenge.rounds,
                "rounds": claim.report.rounds,
            },
        )


def fewer_rounds_need_a_reason(claim: Claim) -> Iterator[Finding]:
    """Refuse a game that ran its course and lacks rounds."""
    challenge, report = claim.challenge, claim.report
    if challenge is not None and report.ended == "played_out" and report.rounds < challenge.rounds:
        yield Finding(
            code="ended.too_few_rounds",
            path=pointer("rounds"),
            rule="Challenge Length",
            text=ngettext_noop(
                "{challenge} lasts {least} round; after {rounds} it can only end by ceding, by calling time or by "
                "a win at once.",
                "{challenge} lasts {least} rounds; after {rounds} it can only end by ceding, by calling time or by "
                "a win at once.",
                "least",
            ),
            params={"challenge": challenge.name, "least": challenge.rounds, "rounds": report.rounds},
        )


def without_a_round_only_ceding_ends_a_game(claim: Claim) -> Iterator[Finding]:
    """Refuse a win or a call of time before the first round: nobody has won, and it was no game."""
    if claim.report.rounds == 0 and claim.report.ended in {"won_at_once", "time_called"}:
        yield Finding(
            code="ended.no_round_played",
            path=pointer("rounds"),
            rule="Challenge Length",
            text=gettext_noop("Without a round played a game can only be ceded."),
        )


def ceding_before_the_first_round_is_over_is_the_ninja_masters(claim: Claim) -> Iterator[Finding]:
    """Warn that such a game counts as a forfeit if the ninja master says so (ruling 65)."""
    if claim.report.rounds == 0 and claim.report.ended == "ceded":
        yield Finding(
            code="ended.ceded_in_first_round",
            path=pointer("rounds"),
            rule="ruling 65",
            text=gettext_noop(
                "The game was ceded before its first round was over: the ninja master decides whether it is a forfeit."
            ),
        )


def time_called_after_the_last_round(claim: Claim) -> Iterator[Finding]:
    """Warn that calling time after the last round is playing out; only the last Upkeep differs (ruling 63a)."""
    challenge, report = claim.challenge, claim.report
    if challenge is not None and report.ended == "time_called" and report.rounds == challenge.rounds:
        yield Finding(
            code="ended.time_called_at_full_length",
            path=pointer("ended"),
            rule="ruling 63a",
            text=ngettext_noop(
                "Time was called although the only round was played.",
                "Time was called although all {rounds} rounds were played.",
                "rounds",
            ),
            params={"rounds": report.rounds},
        )


def only_sides_of_the_match_cede(claim: Claim) -> Iterator[Finding]:
    """Refuse ceders that are no sides of this match, or named twice."""
    numbers = {side.number for side in claim.sides}
    seen: set[int] = set()
    for index, number in enumerate(claim.report.ceded_by):
        if number not in numbers:
            yield Finding(
                code="ended.ceder_unknown",
                path=pointer("ceded_by", index),
                rule="ruling 63",
                text=gettext_noop("Side {side} is said to have ceded, but this match does not have it."),
                params={"side": number},
            )
        elif number in seen:
            yield Finding(
                code="ended.ceder_twice",
                path=pointer("ceded_by", index),
                rule="ruling 63",
                text=gettext_noop("Side {side} is said to have ceded more than once."),
                params={"side": number},
            )
        seen.add(number)


def a_ceded_game_leaves_one_side(claim: Claim) -> Iterator[Finding]:
    """Refuse ceding that does not fit the end: it ends the game when one side is left, not before (rulings 63, 64).

    Partners count as one side here: the game goes on while a member of each alliance plays.
    """
    report = claim.report
    playing = [side for side in claim.sides if side.number not in report.ceded_by]
    ceded = len(claim.sides) - len(playing)
    left = len({claim.setup.alliance_of(side.number) for side in playing})
    if report.ended == "ceded" and not report.ceded_by:
        yield Finding(
            code="ended.nobody_ceded",
            path=pointer("ceded_by"),
            rule="ruling 63",
            text=gettext_noop("The game was ceded, but nobody is named who ceded it."),
        )
    elif report.ended == "ceded" and left > 1:
        yield Finding(
            code="ended.game_goes_on",
            path=pointer("ended"),
            rule="ruling 64",
            text=gettext_noop("When a side cedes and {left} are left, those play on."),
            params={"left": len(playing)},
        )
    if left == 0:
        yield Finding(
            code="ended.everybody_ceded",
            path=pointer("ceded_by"),
            rule="ruling 63",
            text=gettext_noop("The last side left has won and has nobody to cede to."),
        )
    elif report.ended != "ceded" and ceded and left == 1:
        yield Finding(
            code="ended.not_ceded",
            path=pointer("ended"),
            rule="ruling 63",
            text=gettext_noop("With one side left after ceding the game was ceded, and ended in no other way."),
        )


def a_win_at_once_reaches_its_score(claim: Claim) -> Iterator[Finding]:
    """Refuse a win at once in a challenge without a winning score, or short of it (Brawl: nine)."""
    challenge, report = claim.challenge, claim.report
    if challenge is None or report.ended != "won_at_once":
        return
    if challenge.win_at is None:
        yield Finding(
            code="ended.no_win_at_once",
            path=pointer("ended"),
            rule=challenge.name,
            text=gettext_noop("{challenge} cannot be won before its rounds are over."),
            params={"challenge": challenge.name},
        )
    elif all(claim.score_of(side) < challenge.win_at for side in claim.reported):
        yield Finding(
            code="ended.win_not_reached",
            path=pointer("ended"),
            rule=challenge.name,
            text=ngettext_noop(
                "Nobody has the {points} point that wins {challenge} at once.",
                "Nobody has the {points} points that win {challenge} at once.",
                "points",
            ),
            params={"points": challenge.win_at, "challenge": challenge.name},
        )


def the_winning_score_ends_the_game(claim: Claim) -> Iterator[Finding]:
    """Refuse a game that goes on after a side has the winning score, by play, ceding or a second winner (Brawl)."""
    challenge, report = claim.challenge, claim.report
    if challenge is None or challenge.win_at is None:
        return
    there = [
        next(side for side in alliance if side.index is not None)
        for alliance in claim.alliances
        if any(side.index is not None for side in alliance) and claim.score_of(alliance[0]) >= challenge.win_at
    ]
    for side in there:
        if report.ended != "won_at_once" or set(claim.setup.alliance_of(side.number)) <= set(report.ceded_by):
            yield Finding(
                code="ended.already_won",
                path=side.path("score"),
                rule=challenge.name,
                text=ngettext_noop(
                    "With {score} point side {side} had won at once, so the game ended there.",
                    "With {score} points side {side} had won at once, so the game ended there.",
                    "score",
                ),
                params={"score": claim.score_of(side), "side": side.number},
            )
    for side in there[1:]:
        yield Finding(
            code="score.two_winners",
            path=side.path("score"),
            rule=challenge.name,
            text=ngettext_noop(
                "Only one side can reach {points} point, because the game ends at once.",
                "Only one side can reach {points} points, because the game ends at once.",
                "points",
            ),
            params={"points": challenge.win_at},
        )
