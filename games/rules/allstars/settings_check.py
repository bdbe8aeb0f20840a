"""Do the settings make sense together? What :class:`Settings` itself cannot say by bounds."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from games.rules.allstars.catalogue.types import Clan
from games.rules.allstars.challenges.generator import CHOOSERS
from games.rules.allstars.element_tables import FirstColumn, SecondColumn
from games.rules.allstars.elements import ELEMENTS
from games.rules.allstars.roster import cheapest_team
from games.rules.allstars.ruleset import Ruleset, Settings
from games.rules.kernel.findings import Finding, gettext_noop, ngettext_noop, pointer

MOST_SIDES: Final = 4
"""Teams in one game at most."""


def check_settings(ruleset: Ruleset) -> tuple[Finding, ...]:
    """Return what in the settings cannot be played with: no clan may be left unable to build a team (ruling 130)."""
    settings = ruleset.settings
    findings: list[Finding] = []
    dearest = max((cheapest_team(ruleset, clan) for clan in ruleset.clans), default=0)
    if settings.budget < dearest:
        findings.append(
            Finding(
                code="settings.budget_too_low",
                path=pointer("settings", "budget"),
                rule="ruling 130",
                text=gettext_noop("{budget} koban cannot build a team of every clan; that takes {least}."),
                params={"budget": settings.budget, "least": dearest},
            )
        )
    largest = max((_least_models(ruleset, clan) for clan in ruleset.catalogue.clans), default=0)
    if settings.max_models is not None and settings.max_models < largest:
        findings.append(
            Finding(
                code="settings.max_models_too_low",
                path=pointer("settings", "max_models"),
                rule="ruling 43",
                text=ngettext_noop(
                    "{most} model is too few for a team of every clan; that takes {least}.",
                    "{most} models are too few for a team of every clan; that takes {least}.",
                    "most",
                ),
                params={"most": settings.max_models, "least": largest},
            )
        )
    if settings.max_models is not None and settings.min_available > settings.max_models:
        findings.append(
            Finding(
                code="settings.min_available_too_high",
                path=pointer("settings", "min_available"),
                rule="ruling 47",
                text=ngettext_noop(
                    "A team of {most} model at most never has {least} that can play.",
                    "A team of {most} models at most never has {least} that can play.",
                    "most",
                ),
                params={"most": settings.max_models, "least": settings.min_available},
            )
        )
    if any(lower >= higher for lower, higher in pairwise((0, *settings.xp_thresholds))):
        findings.append(
            Finding(
                code="settings.thresholds_not_ascending",
                path=pointer("settings", "xp_thresholds"),
                rule="ruling 13",
                text=gettext_noop("Each level must take more XP than the one before it."),
            )
        )
    if len(settings.level_names) != len(settings.xp_thresholds) + 1:
        findings.append(
            Finding(
                code="settings.level_names_count",
                path=pointer("settings", "level_names"),
                rule="ruling 13",
                text=gettext_noop("Levels and their names differ in number: {levels} and {names}."),
                params={"names": len(settings.level_names), "levels": len(settings.xp_thresholds) + 1},
            )
        )
    return (*findings, *_faults_of_tables(settings))


def _faults_of_tables(settings: Settings) -> Iterator[Finding]:
    """Find what the tables that are read by dice cannot have: two faces that spare, a step that no cap lets happen."""
    sparing = [element for element in ELEMENTS if settings.downtime_table.spares(element)]
    for element in sparing[1:]:
        yield Finding(
            code="settings.downtime_spares_twice",
            path=pointer("settings", "downtime_table", element),
            rule="ruling 4",
            text=gettext_noop("Only one face of the downtime die may spare another model."),
        )
    cap = settings.attribute_cap
    if cap is not None and settings.advance_step > cap:
        yield Finding(
            code="settings.advance_step_above_cap",
            path=pointer("settings", "advance_step"),
            rule="ruling 19",
            text=gettext_noop("An advance of {step} never fits under the highest value of {cap}."),
            params={"step": settings.advance_step, "cap": cap},
        )


def check_generator(ruleset: Ruleset) -> Iterator[Finding]:
    """Find cells of the challenge generator that are no challenge, and columns that could be rolled for ever (ruling 115)."""
    settings = ruleset.settings
    columns: dict[str, FirstColumn | SecondColumn] = {
        "challenge_column_1": settings.challenge_column_1,
        "challenge_column_2": settings.challenge_column_2,
    }
    for key, column in columns.items():
        cells = {element: column.of(element) for element in ELEMENTS}
        for element, cell in cells.items():
            if cell not in ruleset.challenges and cell not in CHOOSERS:
                yield Finding(
                    code="settings.unknown_challenge",
                    path=pointer("settings", key, element),
                    rule="Random Challenge Generator",
                    text=gettext_noop("There is no challenge {challenge} in this league."),
                    params={"challenge": cell},
                )
        played = (ruleset.challenges[cell] for cell in cells.values() if cell in ruleset.challenges)
        if not any(challenge.max_sides >= MOST_SIDES for challenge in played):
            yield Finding(
                code="settings.column_without_end",
                path=pointer("settings", key),
                rule="ruling 115",
                text=gettext_noop("A column of the challenge generator needs a challenge that four teams can play."),
            )


def _least_models(ruleset: Ruleset, clan: Clan) -> int:
    return sum(ruleset.profiles[key].allowance[0] for key in clan.profiles)
