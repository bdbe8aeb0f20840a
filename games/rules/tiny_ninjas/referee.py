"""Check a report: every violation at once, and what it means for each side."""

from collections.abc import Iterator

from games.rules.kernel.findings import Finding, gettext_noop, ngettext_noop, pointer
from games.rules.tiny_ninjas.achievements import by_key, judge
from games.rules.tiny_ninjas.modes import HEADING, check_setup, levels_after
from games.rules.tiny_ninjas.report import Report, SideVerdict, Verdict
from games.rules.tiny_ninjas.ruleset import Ruleset
from games.rules.tiny_ninjas.setup import MatchSetup
from games.rules.tiny_ninjas.story import Scene, result_of_match, scenes


def check_report(ruleset: Ruleset, setup: MatchSetup, report: Report) -> Verdict:
    """Return the referee's verdict on a report.

    What the rulebook or an organiser vouches for refuses; what the packaged deck only assumes warns.
    """
    told = scenes(ruleset, setup, report)
    violations = list(check_setup(ruleset, setup))
    warnings: list[Finding] = []
    violations += _series(ruleset, setup, told)
    for scene in told:
        violations += _ending(ruleset, scene)
        violations += _agreement(scene)
        violations += _numbers(ruleset, scene)
        warnings += _odd(ruleset, scene)
        if scene.check is not None:
            violations += scene.check.violations
            warnings += scene.check.warnings
    violations += _claims(ruleset, report, told)
    return Verdict(
        violations=tuple(violations),
        warnings=tuple(warnings),
        sides=(_side(told, 1), _side(told, 2)),
        told=tuple(scene.told for scene in told),
        assumed=ruleset.deck.assumed and any(scene.check is not None for scene in told),
    )


def _side(told: tuple[Scene, ...], side: int) -> SideVerdict:
    results = tuple(scene.told.result(side) for scene in told)
    wins = (
        sum(scene.told.winner == 1 for scene in told),
        sum(scene.told.winner == 2 for scene in told),
    )
    winner = result_of_match(wins)
    return SideVerdict(
        side=side,
        result="drawn" if winner is None else "won" if winner == side else "lost",
        score=wins[side - 1],
        battles=results,
    )


def _series(ruleset: Ruleset, setup: MatchSetup, told: tuple[Scene, ...]) -> Iterator[Finding]:
    """Only CHAMPION has more than one battle; it ends with the title, not before and not after."""
    if setup.mode != "champion":
        if len(told) > 1:
            yield Finding(
                code="series.one_battle",
                path=pointer("battles", 1),
                rule=HEADING[setup.mode],
                text=gettext_noop("A match of this mode is one battle."),
            )
        return
    needed = ruleset.settings.champion_wins
    for scene in told:
        if max(scene.losses) >= needed:
            yield Finding(
                code="series.over",
                path=pointer("battles", scene.number - 1),
                rule="CHAMPION",
                text=ngettext_noop(
                    "The series was over: a side had won {wins} battle.",
                    "The series was over: a side had won {wins} battles.",
                    "wins",
                ),
                params={"wins": needed},
            )
    won = [sum(scene.told.winner == side for scene in told) for side in (1, 2)]
    if max(won) < needed:
        yield Finding(
            code="series.unfinished",
            path=pointer("battles"),
            rule="CHAMPION",
            text=ngettext_noop("Nobody has won {wins} battle yet.", "Nobody has won {wins} battles yet.", "wins"),
            params={"wins": needed},
        )


def _ending(ruleset: Ruleset, scene: Scene) -> Iterator[Finding]:
    """Find an ending that cannot be: one side falls to 0, or in BLITZ the cards run out and health is compared."""
    told = scene.told
    where = pointer("battles", scene.number - 1, "winner")
    rule = HEADING[scene.rules.mode]
    if told.ceded:
        return
    unfinished = scene.check is not None and not scene.check.walk.over
    if told.winner is None and not scene.rules.can_tie and not unfinished:
        yield Finding(
            code="battle.no_draw",
            path=where,
            rule="ruling 6",
            text=gettext_noop("This mode knows no draw; when both fall at once the battle is played again."),
        )
    if told.health is None or scene.check is not None:
        return
    one, two = told.health
    if told.winner is None:
        if one != two:
            yield Finding(
                code="battle.not_level",
                path=where,
                rule=rule,
                text=gettext_noop("At {one} to {two} health the battle is not level."),
                params={"one": one, "two": two},
            )
        return
    left, other = (one, two) if told.winner == 1 else (two, one)
    both_fall = left == other == 0 and ruleset.settings.both_fall == "attacker_wins" and not scene.rules.can_tie
    if left <= other and not both_fall:
        yield Finding(
            code="battle.winner_behind",
            path=where,
            rule=rule,
            text=ngettext_noop(
                "The winner has {left} health left and the loser {other}.",
                "The winner has {left} health left and the loser {other}.",
                "left",
            ),
            params={"left": left, "other": other},
        )
    elif other > 0 and not scene.rules.can_tie:
        yield Finding(
            code="battle.loser_stands",
            path=pointer("battles", scene.number - 1, "health"),
            rule="01 - Getting Started",
            text=ngettext_noop("The loser still has {other} health.", "The loser still has {other} health.", "other"),
            params={"other": other},
        )


def _agreement(scene: Scene) -> Iterator[Finding]:
    """Find what was given beside a log, or beside a concession, and does not agree with it."""
    report, told = scene.report, scene.told
    followed: dict[str, tuple[object, object]] = {}
    if told.ceded or scene.check is not None:
        followed["winner"] = (report.winner, told.winner)
    if scene.check is not None:
        followed |= {
            "health": (report.health, told.health),
            "rounds": (report.rounds, told.rounds),
            "first": (report.first, told.first),
        }
    for name, (given, derived) in followed.items():
        if given is not None and given != derived:
            yield Finding(
                code="battle.disagrees",
                path=pointer("battles", scene.number - 1, name),
                rule="09 - Gameplay Flowchart",
                text=gettext_noop("This does not agree with what was reported beside it."),
            )


def _numbers(ruleset: Ruleset, scene: Scene) -> Iterator[Finding]:
    """Health within the mode's limits, Levels that follow from losses, Rounds that the cards allow."""
    report = scene.report
    at = scene.number - 1
    for side, health in enumerate(report.health or (), start=1):
        if health > scene.rules.cap[side - 1]:
            yield Finding(
                code="battle.over_limit",
                path=pointer("battles", at, "health", side - 1),
                rule=HEADING[scene.rules.mode],
                text=ngettext_noop(
                    "Side {side} cannot have {health} health: the limit is {cap}.",
                    "Side {side} cannot have {health} health: the limit is {cap}.",
                    "health",
                ),
                params={"side": side, "health": health, "cap": scene.rules.cap[side - 1]},
            )
    if report.levels is not None:
        levels = levels_after(ruleset.settings, scene.losses)
        if scene.rules.mode != "champion" or report.levels != levels:
            yield Finding(
                code="series.level",
                path=pointer("battles", at, "levels"),
                rule="CHAMPION",
                text=gettext_noop(
                    "After {one} and {two} losses the Levels are {first} and {second}, in CHAMPION only."
                ),
                params={"one": scene.losses[0], "two": scene.losses[1], "first": levels[0], "second": levels[1]},
            )
    if scene.rules.mode == "solo" and report.first == 2:
        yield Finding(
            code="battle.first",
            path=pointer("battles", at, "first"),
            rule=HEADING["solo"],
            text=gettext_noop("In solo the player always attacks first."),
        )
    most = 2 * ruleset.settings.blitz_hand
    if scene.rules.mode == "blitz" and report.rounds is not None and report.rounds > most:
        yield Finding(
            code="battle.too_many_rounds",
            path=pointer("battles", at, "rounds"),
            rule="BLITZ",
            text=ngettext_noop(
                "BLITZ has {most} Round at most: one for each card dealt.",
                "BLITZ has {most} Rounds at most: one for each card dealt.",
                "most",
            ),
            params={"most": most},
        )


def _odd(ruleset: Ruleset, scene: Scene) -> Iterator[Finding]:
    if scene.told.rounds is not None and scene.told.rounds > ruleset.settings.max_rounds:
        yield Finding(
            code="battle.many_rounds",
            path=pointer("battles", scene.number - 1, "rounds"),
            rule="08 - Round Structure",
            text=gettext_noop("{rounds} Rounds are unusually many."),
            params={"rounds": scene.told.rounds},
        )
    told = scene.told
    stands = told.winner is None or (told.health is not None and min(told.health) > 0)
    # A battle that eliminates nobody ends with the cards, and a Round takes two of them at most: attack and defence.
    least = ruleset.settings.blitz_hand
    if scene.rules.mode == "blitz" and stands and not told.ceded and told.rounds is not None and told.rounds < least:
        yield Finding(
            code="battle.few_rounds",
            path=pointer("battles", scene.number - 1, "rounds"),
            rule="BLITZ",
            text=ngettext_noop(
                "With {rounds} Round both players can hardly have used all their cards.",
                "With {rounds} Rounds both players can hardly have used all their cards.",
                "rounds",
            ),
            params={"rounds": told.rounds},
        )


def _claims(ruleset: Ruleset, report: Report, told: tuple[Scene, ...]) -> Iterator[Finding]:
    """Refuse a claim of an unknown achievement, and one that the report itself speaks against."""
    for index, claim in enumerate(report.claims):
        path = pointer("claims", index)
        achievement = by_key().get(claim.achievement)
        if achievement is None or claim.battle > len(told):
            yield Finding(
                code="claim.unknown",
                path=path,
                rule="13 - Achievements",
                text=gettext_noop("There is no such achievement or battle: {achievement}, {battle}."),
                params={"achievement": claim.achievement, "battle": claim.battle},
            )
        elif achievement.scope in ("streak", "solo_streak", "champion"):
            yield Finding(
                code="claim.counted",
                path=path,
                rule="13 - Achievements",
                text=gettext_noop("{achievement} is counted from results and need not be claimed."),
                params={"achievement": claim.achievement},
            )
        elif judge(ruleset, told[claim.battle - 1], claim.side, achievement) is False:
            yield Finding(
                code="claim.refuted",
                path=path,
                rule="13 - Achievements",
                text=gettext_noop("The report speaks against {achievement} for side {side}."),
                params={"achievement": claim.achievement, "side": claim.side},
            )
