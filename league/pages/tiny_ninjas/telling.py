"""A report of Tiny Ninjas as people read it, and where two of them differ."""

from collections.abc import Mapping

import msgspec
from django.utils.translation import gettext, ngettext, pgettext

from games.rules.tiny_ninjas.achievements import achievements
from games.rules.tiny_ninjas.cards import Deck
from games.rules.tiny_ninjas.modes import levels_after
from games.rules.tiny_ninjas.referee import check_report
from games.rules.tiny_ninjas.report import BattleReport, Report, Told
from games.rules.tiny_ninjas.ruleset import Ruleset
from games.rules.tiny_ninjas.setup import MatchSetup
from league.pages.tiny_ninjas.lines import ToldLine, tell_lines
from league.pages.tiny_ninjas.words import Sentence, achievement, mode_name, say_all


class ToldBattle(msgspec.Struct, frozen=True, kw_only=True):
    """One battle in words; "" for what nobody noted. ``log`` has its lines, none without a log."""

    number: int
    ended: str
    health: str
    rounds: str
    first: str
    levels: str
    log: list[ToldLine]


class ToldAward(msgspec.Struct, frozen=True, kw_only=True):
    """An achievement that the report shows by itself, or that is ``claimed``. Streaks need other matches and are no part."""

    side: str
    name: str
    battle: int
    claimed: bool


class ToldReport(msgspec.Struct, frozen=True, kw_only=True):
    """A report with the referee's answer; ``assumed`` if card numbers that nobody vouches for were looked at."""

    mode: str
    battles: list[ToldBattle]
    score: list[tuple[str, int]]
    awards: list[ToldAward]
    violations: list[Sentence]
    warnings: list[Sentence]
    assumed: bool

    @property
    def claims(self) -> bool:
        """Whether anything is claimed in it."""
        return any(award.claimed for award in self.awards)


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """Where two reports differ, and what each says there; "–" where it says nothing."""

    place: str
    what: str
    first: str
    second: str


def tell(ruleset: Ruleset, setup: MatchSetup, report: Report, names: Mapping[int, str]) -> ToldReport:
    """Return a report as people read it; ``names`` are those of the sides."""
    verdict = check_report(ruleset, setup, report)
    losses = [0, 0]
    battles = []
    for number, (battle, told) in enumerate(zip(report.battles, verdict.told, strict=True), start=1):
        levels = levels_after(ruleset.settings, (losses[0], losses[1])) if setup.mode == "champion" else None
        battles.append(_battle(number, battle, told, names, levels, ruleset.deck))
        if told.winner is not None:
            losses[2 - told.winner] += 1
    return ToldReport(
        mode=mode_name(setup.mode, setup.difficulty),
        battles=battles,
        score=[(names[side.side], side.score) for side in verdict.sides],
        awards=[
            ToldAward(
                side=names[one.side],
                name=achievement(one.achievement),
                battle=one.battle,
                claimed=one.proof == "claim",
            )
            for one in achievements(ruleset, setup, report)
        ],
        violations=say_all(verdict.violations, names),
        warnings=say_all(verdict.warnings, names),
        assumed=verdict.assumed,
    )


def _battle(
    number: int, battle: BattleReport, told: Told, names: Mapping[int, str], levels: tuple[int, int] | None, deck: Deck
) -> ToldBattle:
    return ToldBattle(
        number=number,
        ended=_ended(told, names),
        health=f"{told.health[0]} : {told.health[1]}" if told.health else "",
        rounds=_rounds(told.rounds),
        first=names[told.first] if told.first else "",
        levels=f"{levels[0]} : {levels[1]}" if levels else "",
        log=tell_lines(battle.log or (), deck, names),
    )


def _ended(told: Told, names: Mapping[int, str]) -> str:
    if told.winner is None:
        return gettext("Nobody won: health is level")
    said = {"winner": names[told.winner], "loser": names[3 - told.winner]}
    if told.ceded:
        return gettext("%(winner)s won, %(loser)s gave up") % said
    return gettext("%(winner)s won") % said


def _rounds(rounds: int | None) -> str:
    return "" if rounds is None else ngettext("%(count)s Round", "%(count)s Rounds", rounds) % {"count": rounds}


Lines = dict[tuple[int, str], tuple[str, str, str]]


def differences(
    ruleset: Ruleset, setup: MatchSetup, one: Report, other: Report, names: Mapping[int, str]
) -> list[Difference]:
    """Return where two reports differ, battle by battle."""
    first, second = (_lines(tell(ruleset, setup, report, names), report) for report in (one, other))
    return [
        Difference(
            place=(first.get(key) or second[key])[0],
            what=(first.get(key) or second[key])[1],
            first=first[key][2] if key in first else "–",
            second=second[key][2] if key in second else "–",
        )
        for key in sorted({*first, *second})
        if first.get(key) != second.get(key)
    ]


def _lines(told: ToldReport, report: Report) -> Lines:
    """Return everything a report says, by a key that orders it: the place, what, and the value."""
    lines: Lines = {}
    for battle in told.battles:
        place = gettext("Battle %(number)s") % {"number": battle.number}
        log = [line.text for line in battle.log]
        said = (
            (gettext("How it ended"), battle.ended),
            (gettext("Health left"), battle.health),
            (pgettext("of a battle", "Rounds"), battle.rounds),
            (gettext("Who attacked first"), battle.first),
            *((gettext("Line %(number)s of the log") % {"number": at}, text) for at, text in enumerate(log, start=1)),
        )
        lines |= {(battle.number, f"{at:05}"): (place, what, value) for at, (what, value) in enumerate(said) if value}
        claims = [claim for claim in report.claims if claim.battle == battle.number]
        lines |= {
            (battle.number, f"claim {claim.side} {claim.achievement}"): (
                place,
                achievement(claim.achievement),
                gettext("claimed for side %(side)s") % {"side": claim.side},
            )
            for claim in claims
        }
    return lines
