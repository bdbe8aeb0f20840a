"""A stored report as people read it, and where two of them differ."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from django.utils.translation import gettext

from games.rules.allstars.report import AdvanceRoll, AfterMatch, NinjaLine, Report, SideReport, Verdict
from league.pages.colons import with_colon
from league.pages.matches.allstars.columns import column_key, columns_of, key_of
from league.pages.matches.allstars.sentences import Sentence, say_all
from league.pages.matches.allstars.table import Table
from league.pages.matches.allstars.victims import spell
from league.pages.matches.allstars.words import ATTRIBUTE_NAMES, CAUSES, ENDED, RESULTS, element, times


class ToldNinja(msgspec.Struct, frozen=True, kw_only=True):
    """What a report says of one model. ``xp`` is from feats and awards together."""

    name: str
    profile: str
    feats: list[str]
    xp: int
    stars: int
    healing_house: bool
    never_on_board: bool


class ToldSide(msgspec.Struct, frozen=True, kw_only=True):
    """What a report says of one side, and what follows: ``koban`` earned, XP of its models together.

    ``together`` is the score of partners, None where the side played for itself.
    """

    side: int
    team: str
    score: int
    together: int | None
    result: str
    result_word: str
    koban: int
    xp: int
    ninja: list[ToldNinja]
    after: list[str]


class ToldReport(msgspec.Struct, frozen=True, kw_only=True):
    """A report with the referee's answer."""

    challenge: str
    rounds: int
    ended: str
    ceded_by: list[str]
    attacker: str
    sides: list[ToldSide]
    violations: list[Sentence]
    warnings: list[Sentence]


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """Where two reports differ, and what each says there; "–" where it says nothing."""

    place: str
    what: str
    first: str
    second: str


def tell(table: Table, report: Report, verdict: Verdict) -> ToldReport:
    """Return a report as people read it."""
    challenge = table.challenge(report.challenge)
    judged = {side.side: side for side in verdict.sides}
    about: dict[str, Any] = {"names": table.names, "teams": table.teams, "ruleset": table.ruleset}
    return ToldReport(
        challenge=gettext(challenge.name) if challenge else report.challenge,
        rounds=report.rounds,
        ended=str(ENDED[report.ended]),
        ceded_by=[table.teams.get(number, str(number)) for number in report.ceded_by],
        attacker=_attacker(table, report),
        sides=[_told_side(table, report, side, judged[side.side]) for side in report.sides if side.side in judged],
        violations=say_all(verdict.violations, **about),
        warnings=say_all(verdict.warnings, **about),
    )


def _attacker(table: Table, report: Report) -> str:
    """Return who attacked, partners together; nothing where nobody did or no side has the number."""
    return "" if report.attacker is None else table.called(table.setup.alliance_of(report.attacker))


def _told_side(table: Table, report: Report, side: SideReport, verdict: Any) -> ToldSide:
    setup = next(one for one in table.setup.sides if one.side == side.side)
    lines = {line.ninja: line for line in side.ninja}
    labels = _labels(table, report)
    award = table.ruleset.settings.all_star_xp
    ninja = []
    for one in setup.ninja:
        line = lines.get(one.id, NinjaLine(ninja=one.id, on_board=not one.absent))
        stars = side.all_stars.count(one.id)
        profile = table.profile(one)
        if one.id in lines or stars:
            ninja.append(
                ToldNinja(
                    name=table.name(one.id),
                    profile=gettext(profile.name),
                    feats=[times(feat.count, labels[key_of(feat)]) for feat in line.feats],
                    xp=verdict.xp.get(one.id, 0) + (0 if profile.is_hero else stars * award),
                    stars=stars,
                    healing_house=line.healing_house,
                    never_on_board=not line.on_board and not one.absent,
                )
            )
    return ToldSide(
        side=side.side,
        team=table.teams.get(side.side, ""),
        score=side.score,
        together=verdict.score if table.setup.partners else None,
        result=verdict.result,
        result_word=str(RESULTS[verdict.result]),
        koban=verdict.koban,
        xp=sum(one.xp for one in ninja),
        ninja=ninja,
        after=after_sentences(table, side.after),
    )


def after_sentences(table: Table, after: AfterMatch | None) -> list[str]:
    """Return what the table filled in for after the match, a line each."""
    return [with_colon(what, value) for _key, what, value in _after_lines(table, after)]


def differences(table: Table, first: Report, second: Report) -> list[Difference]:
    """Return where two reports differ, in the order of the sheet; how often a thing is written down plays no part."""
    one, other = _lines(table, first), _lines(table, second)
    return [
        Difference(
            place=(one.get(key) or other[key])[0],
            what=(one.get(key) or other[key])[1],
            first=one[key][2] if key in one else "–",
            second=other[key][2] if key in other else "–",
        )
        for key in sorted({*one, *other})
        if one.get(key) != other.get(key)
    ]


Key = tuple[int | str, ...]
Lines = dict[Key, tuple[str, str, str]]


def _lines(table: Table, report: Report) -> Lines:
    """Return everything a report says, by a key that orders it as the sheet does: the place, what, and the value."""
    match = gettext("Match")
    challenge = table.challenge(report.challenge)
    lines: Lines = {
        (0, 0): (match, gettext("Challenge"), gettext(challenge.name) if challenge else report.challenge),
        (0, 1): (match, gettext("Rounds played"), str(report.rounds)),
        (0, 2): (match, gettext("How it ended"), str(ENDED[report.ended])),
    }
    if report.ceded_by:
        ceded = ", ".join(table.teams.get(number, str(number)) for number in sorted(report.ceded_by))
        lines[0, 3] = (match, gettext("Who ceded"), ceded)
    if report.attacker is not None:
        lines[0, 4] = (match, gettext("Who attacked"), _attacker(table, report) or str(report.attacker))
    labels = _labels(table, report)
    roster = (ninja.id for setup in table.setup.sides for ninja in setup.ninja)
    places = {ninja: place for place, ninja in enumerate(roster)}
    for side in report.sides:
        team = table.teams.get(side.side, str(side.side))
        lines[side.side, 0] = (team, gettext("Score"), str(side.score))
        if side.all_stars:
            lines[side.side, 1] = (
                team,
                gettext("All-Star"),
                ", ".join(table.name(ninja) for ninja in sorted(side.all_stars)),
            )
        for line in side.ninja:
            for group, what, value in _line(table, side.side, line, labels):
                lines[side.side, 2, places.get(line.ninja, len(places)), group, what] = (
                    with_colon(team, table.name(line.ninja)),
                    what,
                    value,
                )
        for key, what, value in _after_lines(table, side.after):
            lines[side.side, 3, *key] = (team, what, value)
    return lines


def _line(table: Table, side: int, line: NinjaLine, labels: Mapping[str, str]) -> Iterator[tuple[int, str, str]]:
    absent = {ninja.id for one in table.setup.sides for ninja in one.ninja if ninja.absent}
    if line.on_board == (line.ninja in absent):
        yield 0, gettext("On the board"), gettext("yes") if line.on_board else gettext("no")
    if line.healing_house:
        yield 1, gettext("Healing House"), gettext("yes")
    counts: dict[str, int] = {}
    victims: dict[str, list[str]] = {}
    for feat in line.feats:
        counts[key_of(feat)] = counts.get(key_of(feat), 0) + feat.count
        victims.setdefault(key_of(feat), []).extend(feat.victims)
    for key in sorted(counts, key=labels.__getitem__):
        yield 2, labels[key], str(counts[key])
        if victims[key]:
            who = spell(sorted(victims[key]), table.enemies(side))
            yield 2, gettext("%(feat)s, who") % {"feat": labels[key]}, who
    if line.injuries is not None:
        causes = ((str(word), getattr(line.injuries, cause)) for cause, word in CAUSES.items())
        yield 3, gettext("Injured"), ", ".join(f"{word} {count}" for word, count in causes if count) or "0"


def _after_lines(table: Table, after: AfterMatch | None) -> Iterator[tuple[Key, str, str]]:
    """Yield the after-match steps that the table filled in: a key, what it is, and what came of it."""
    if after is None:
        return
    for fee in after.fees or ():
        paid = gettext("paid") if fee.pay else gettext("let go")
        yield (0, fee.ninja), gettext("Fee of %(ninja)s") % {"ninja": table.name(fee.ninja)}, paid
    for place, roll in enumerate(after.downtime or (), start=1):
        die = element(roll.die) if roll.die else gettext("server rolls")
        if roll.exempts:
            die = gettext("%(die)s, spares %(ninja)s") % {"die": die, "ninja": table.name(roll.exempts)}
        yield (
            (1, place),
            gettext("Downtime roll %(number)s") % {"number": place},
            with_colon(table.name(roll.ninja), die),
        )
    for advance in after.advances:
        what = gettext("Advancement roll %(number)s of %(ninja)s") % {
            "number": advance.number,
            "ninja": table.name(advance.ninja),
        }
        yield (2, advance.ninja, advance.number), what, _advance(table, advance)


def _advance(table: Table, advance: AdvanceRoll) -> str:
    dice = ", ".join(element(die) for die in advance.dice) if advance.dice else gettext("server rolls")
    choice = advance.choice
    if choice is None:
        return dice
    keyword = table.ruleset.keywords.get(choice.keyword or "")
    chosen = gettext(keyword.name) if keyword else choice.keyword or ""
    if choice.attribute is not None:
        chosen = str(ATTRIBUTE_NAMES[choice.attribute])
    elif choice.affinity is not None:
        chosen = element(choice.affinity)
    return with_colon(dice, chosen)


def _labels(table: Table, report: Report) -> dict[str, str]:
    """Return what every column of a report is called; a feat that nobody knows by its key."""
    feats = [feat for side in report.sides for line in side.ninja for feat in line.feats]
    columns = columns_of(table.ruleset, table.challenge(report.challenge), also=feats)
    unknown = {key_of(feat): column_key(feat.feat, feat.victim, feat.target, champion=feat.champion) for feat in feats}
    return unknown | {column.key: column.label for column in columns}
